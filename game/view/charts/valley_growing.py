"""The animation of a valley: an animal walks to each plant that grows, which pops up with a glow and large words."""

from collections.abc import Sequence
from math import hypot, inf, pi, sin
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.view.charts.plant_signs import drop_on_paper
from game.view.charts.valley_ground import SUN, PlantSpot, ValleyGround
from game.view.pictures.lettering import CAPITAL, Lettering
from game.view.pictures.painter import Painter, around
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, INK, WINE, Colour, colour
from game.view.stage.timeline import back_out, in_out, settle_out

_PUFFS = ((0.0, 0.46, 0.32, 0.54), (0.18, 0.08, 0.42, 0.84), (0.48, 0.2, 0.36, 0.72), (0.7, 0.48, 0.3, 0.52))
"""The puffs of a cloud: left, top, width and height, in parts of it."""
_SHADED = colour("#EFE4E4")                       # its right half, which is folded away from the light
WALKS: Final = 1000.0
POPS: Final = 460.0
RESTS: Final = 1100.0
"""Durations in ms: of the walk to a plant, of its growth, and of the pause after that."""
LONGEST: Final = 9000.0
"""The longest duration of a whole animation, in ms."""
SHOUTS: Final = 140.0
_CAPITAL = 46                                     # units
_BELOW = 0.8                                      # capitals from their middle down to where they end
_HIGH = 128 / 720                                 # where the words stand, in parts of the window's height
_TOKEN = 72
_LEAP = 0.4                                       # the part of its way in which the animal leaps to another terrace
_MULTIPLIED = pygame.BLEND_PREMULTIPLIED


def disc(r: int, paper: Colour, alpha: int = 255) -> Surface:
    """Return a disc with a fine edge, premultiplied."""
    big = Surface((8 * r, 8 * r), pygame.SRCALPHA, 32)
    big.fill((*paper, 0))
    pygame.draw.circle(big, (*paper, alpha), (4 * r, 4 * r), 4 * r)
    return pygame.transform.smoothscale(big, (2 * r, 2 * r)).premul_alpha()


def glow(u: float) -> Surface:
    """Return three discs of light, and two sparkles."""
    side = round(96 * u)
    whole = Surface((side, side), pygame.SRCALPHA, 32)
    for r, alpha in ((46, 46), (34, 60), (23, 90)):
        light = disc(max(2, round(r * u)), BUTTER, alpha)
        whole.blit(light, light.get_rect(center=(side // 2, side // 2)), special_flags=_MULTIPLIED)
    for x, y, r in ((67, 20, 12), (28, 37, 8)):
        star = _sparkle(r * u)
        whole.blit(star, star.get_rect(center=(round(x * u), round(y * u))), special_flags=_MULTIPLIED)
    return whole


def _sparkle(r: float) -> Surface:
    side = max(5, round(2 * r) + 2)
    big, k = Surface((4 * side, 4 * side), pygame.SRCALPHA, 32), 2 * side
    big.fill((*CREAM, 0))
    ends = [(0, -4 * r), (4 * r, 0), (0, 4 * r), (-4 * r, 0)]
    points = []
    for (ax, ay), (bx, by) in zip(ends, [*ends[1:], ends[0]], strict=True):
        mx, my = (ax + bx) / 2, (ay + by) / 2
        far = hypot(mx, my) or 1.0
        points += [(k + ax, k + ay), (k + mx / far * r * 0.8, k + my / far * r * 0.8)]
    pygame.draw.polygon(big, CREAM, points)
    return pygame.transform.smoothscale(big, (side, side)).premul_alpha()


def figure(painter: Painter, token: Surface) -> Surface:
    """Return the animal on a butter disc with its shadow."""
    side, u = token.get_width(), painter.u
    r = side // 2 + u(4)
    whole = Surface((2 * r, 2 * r + u(12)), pygame.SRCALPHA, 32)
    shadow = Surface((4 * u(60), 4 * u(14)), pygame.SRCALPHA, 32)
    pygame.draw.ellipse(shadow, (20, 12, 34, 110), shadow.get_rect())
    shadow = pygame.transform.smoothscale(shadow.premul_alpha(), (u(60), u(14)))
    whole.blit(shadow, shadow.get_rect(midbottom=(r, whole.get_height())), special_flags=_MULTIPLIED)
    whole.blit(disc(r, BUTTER), (0, 0), special_flags=_MULTIPLIED)
    whole.blit(token, token.get_rect(center=(r, r)), special_flags=_MULTIPLIED)
    return whole


def pill(painter: Painter, words: str, role: str, ground: Colour) -> Surface:
    """Return words on a pill of paper with its shadow."""
    px = painter.px(role)
    height = painter.line(px, "display") + painter.u(6)
    body = Rect(0, 0, painter.text_width(words, px, "display") + height, height)
    pad = painter.u(8)
    whole = Surface((body.w + 2 * pad, body.h + 2 * pad), pygame.SRCALPHA, 32)
    body.topleft = pad, pad // 2
    painter.shadow(whole, body, 3, height // 2)
    painter.draw_sheet(whole, body, ground, height // 2)
    painter.draw_text(whole, words, body, px, "display", INK, "centre")
    return whole


def pills(painter: Painter, facts: Sequence[tuple[str, PlantSpot]], animal: Rect, room: Rect,
          *, alike: bool = False) -> list[tuple[Surface, Rect]]:
    """Return a pill for each fact and its place in the `room`, above or below its plant, where it covers no other pill
    and not the animal. The last one is large and butter, and may be behind the animal, unless all are `alike`."""
    found: dict[int, tuple[Surface, Rect]] = {}
    last, taken = len(facts) - 1, list[Rect]()
    for n in range(last, -1, -1):
        fact, spot = facts[n]
        large = n == last and not alike
        card = pill(painter, fact, "name" if large else "label", BUTTER if large else CREAM)
        rect = card.get_rect(midbottom=(round(spot.x), round(spot.y - spot.side * 0.88)))
        if large:
            rect.x -= painter.u(8) if animal.centerx > spot.x else -painter.u(8)
        step, below = round(rect.h * 0.8), round(spot.y) - rect.y
        rect.clamp_ip(room)
        for down in (0, below, -step, below + step, -2 * step, below + 2 * step, -3 * step, below + 3 * step):
            place = rect.move(0, down)
            if room.contains(place) and place.inflate(-8, -8).collidelist(taken) < 0:
                break
        taken += [place.inflate(-8, -8), *([animal] if n == last else [])]
        found[n] = card, place
    return [found[n] for n in range(len(facts))]


def thirsty_pills(painter: Painter, facts: Sequence[tuple[str, PlantSpot]], animal: Rect,
                  room: Rect) -> list[tuple[Surface, Rect]]:
    """Return a pill with a drop for each thirsty fact, and its place."""
    found = []
    for card, rect in pills(painter, [(f"{fact}   ", spot) for fact, spot in facts], animal, room, alike=True):
        image = drop_on_paper(painter.u(22))
        card.blit(
            image,
            image.get_rect(midright=(card.get_width() - painter.u(3), card.get_height() // 2 - painter.u(2))),
            special_flags=_MULTIPLIED,
        )
        found.append((card, rect))
    return found


def cloud(painter: Painter, words: str, width: int) -> Surface:
    """Return a cloud with words on it, at most `width` pixels wide, premultiplied."""
    px = painter.px("name")
    while painter.text_width(words, px, "display") > width * 0.78 and px > painter.px("label"):
        px -= 1
    across = min(width, round(painter.text_width(words, px, "display") / 0.78))
    high = min(round(across * 0.36), px * 5)
    big = Surface((2 * across, 2 * high), pygame.SRCALPHA, 32)
    for ground, part in ((CREAM, 0.0), (_SHADED, 0.5)):
        layer = Surface(big.get_size(), pygame.SRCALPHA, 32)
        for x, y, w, h in _PUFFS:
            pygame.draw.ellipse(layer, ground, Rect(round(x * 2 * across), round(y * 2 * high), round(w * 2 * across),
                                                    round(h * 2 * high)))
        low = Rect(round(0.1 * 2 * across), round(0.58 * 2 * high), round(0.8 * 2 * across), round(0.42 * 2 * high))
        pygame.draw.rect(layer, ground, low, border_radius=low.h // 2)
        fold = round(part * 2 * across)
        big.blit(layer, (fold, 0), Rect(fold, 0, 2 * across - fold, 2 * high))
    whole = pygame.transform.smoothscale(big, (across, high)).premul_alpha()
    painter.draw_text(whole, words, Rect(0, round(high * 0.5), across, round(high * 0.4)), px, "display", INK, "centre")
    return whole


class ValleyGrowth(NamedTuple):
    """A plant that grows: its terrace and plot, its drawing, the fact, and the large words for it."""

    terrace: int
    plot: int
    drawing: str
    fact: str
    caption: str


class GrowthAnimation:
    """The animation on a ground: `growths` one after the other, or all at once if it is `still`.

    Without a growth, the animal stands at the place `at` (terrace, plot) with the large words `captions`; or, if some
    facts are `thirsty`, with a cloud that has the words `weather`.
    """

    def __init__(self, ground: ValleyGround, painter: Painter, pictures: Pictures, animal: str,
                 growths: Sequence[ValleyGrowth], at: tuple[int, int] | None, captions: str, *, still: bool,
                 weather: str = "", thirsty: Sequence[tuple[str, PlantSpot]] = ()) -> None:  # fmt: skip
        self._ground, self._paper, self._u = ground, painter, ground.scale
        self.growths = growths
        self.captions = [growth.caption for growth in growths] or [captions]
        quick = min(1.0, LONGEST / max(1.0, len(growths) * (WALKS + POPS + RESTS)))
        self._walks, self._pops, self._rests = WALKS * quick, POPS * quick, RESTS * quick
        self._images = [pictures.drawing(f"valley/{one.drawing}", (spot.side, spot.side))
                        for one, spot in ((one, self._spot(one)) for one in growths)]
        self._figure = figure(painter, pictures.token(animal, painter.u(_TOKEN), "glad" if growths else "hope"))
        self._glow = glow(self._u)
        self._stands = [self._stand(one.terrace, self._spot(one)) for one in growths] or (
            [self._stand(at[0], ground.spots[at[0]][at[1]])] if at is not None else [])
        self._terraces = [one.terrace for one in growths] or ([at[0]] if at is not None else [])
        stand = self._figure.get_rect(center=self._stands[-1]) if self._stands else Rect(0, 0, 0, 0)
        height = self._high[1] + round(_BELOW * _CAPITAL * self._u)
        room = Rect(ground.left, height, ground.size[0] - ground.left, ground.size[1] - height)
        self._pills = pills(painter, [(one.fact, self._spot(one)) for one in growths], stand, room)
        self._ms = 0.0
        self._fixed, self._dots = 0, 0            # growths, and dots of this walk, that are drawn on the ground
        self._word: Surface | None = None
        self._cut: Lettering | None = None
        self.words = ""                           # what is said large just now
        self._at_word = -1                        # which of them that is, or is to be
        self._before: list[Rect] = []
        if weather and not growths:
            self._overcast(weather, thirsty, stand, room)
        if still or not growths:
            self.finish()

    # ---- time ----

    @property
    def moving(self) -> bool:
        """True until all plants have grown."""
        return bool(self.growths) and self._ms < self._arrives(len(self.growths) - 1) + self._pops + SHOUTS

    @property
    def shown(self) -> int:
        """The number of plants that have grown."""
        return sum(self._ms >= self._arrives(n) + self._pops for n in range(len(self.growths)))

    def _arrives(self, n: int) -> float:
        return n * (self._walks + self._pops + self._rests) + self._walks

    def tick(self, ms: float) -> bool:
        """Let `ms` pass. Return True if the animal reached a plant, which makes a sound."""
        if not self.moving:
            return False
        before, self._ms = self._ms, self._ms + ms
        now = min(int(self._ms / (self._walks + self._pops + self._rests)), len(self.growths) - 1)
        while self._fixed < now:
            self._fix(self._fixed)
        self._walk(now)
        self._speak(now)
        if not self.moving:
            self.finish()
        return any(before < self._arrives(n) <= self._ms for n in range(len(self.growths)))

    def finish(self) -> None:
        """Skip to the end."""
        self._ms = inf
        while self._fixed < len(self.growths) - 1:
            self._walk(self._fixed)
            self._fix(self._fixed)
        if self._stands:
            self._walk(len(self._stands) - 1)
        self._say(len(self.captions) - 1)
        self._show()

    def _show(self) -> None:
        """Show the words that are ready."""
        if self._cut is not None:
            self._word, self.words, self._cut = self._cut.picture, self._cut.words, None

    def _speak(self, now: float) -> None:
        """Prepare the next words during the walk, and show them when the plant has grown."""
        n = int(now)
        self._say(n)
        if self._cut is None:
            return
        if self._ms < self._arrives(n):
            if not self._cut.done:
                self._cut.cut()
        else:
            self._show()

    def _say(self, n: int) -> None:
        if n == self._at_word or not self.captions[n]:
            return
        self._at_word, u, w = n, self._u, self._ground.size[0]
        capital = round(_CAPITAL * u)
        width = self._paper.text_width(self.captions[n], round(capital / CAPITAL), "display") + round(capital * 0.8)
        self._cut = Lettering(self.captions[n], max(12, min(capital, round(capital * (w - 48 * u) / width))), WINE)

    def _overcast(self, words: str, thirsty: Sequence[tuple[str, PlantSpot]], animal: Rect, room: Rect) -> None:
        """Draw a cloud with words before the sun, and a pill for each thirsty fact at its plant."""
        to, u = self._ground.picture, self._u
        image = cloud(self._paper, words, round(self._ground.size[0] * 0.42))
        place = image.get_rect(center=self._high)
        to.blit(image, place, special_flags=_MULTIPLIED)
        room = Rect(room.x, place.bottom, room.w, room.bottom - place.bottom - round(70 * u))
        for card, rect in thirsty_pills(self._paper, thirsty, animal, room):
            to.blit(card, rect, special_flags=_MULTIPLIED)

    # ---- where ----

    def _spot(self, growth: ValleyGrowth) -> PlantSpot:
        return self._ground.spots[growth.terrace][growth.plot]

    def _stand(self, terrace: int, spot: PlantSpot) -> tuple[float, float]:
        """Return the place of the animal beside a plant: at its right, if there is room."""
        u, w = self._u, self._ground.size[0]
        away = (_TOKEN / 2 + 16) * u + spot.side * 0.3
        x = spot.x + away if spot.x + away + 44 * u < w else spot.x - away
        return x, self._ground.walk_height(terrace, x) - 44 * u

    def _enters(self, n: int) -> bool:
        """True if the n-th plant is on another terrace than the one before."""
        return n == 0 or self._terraces[n] != self._terraces[n - 1]

    def _from(self, n: int) -> tuple[float, float]:
        """Return the start of the walk to the n-th plant: on a new terrace far to its right."""
        if not self._enters(n):
            return self._stands[n - 1]
        w, u, (x, _y) = self._ground.size[0], self._u, self._stands[n]
        x = min(w - 48 * u, x + (290 if n else 430) * u)
        return x, self._ground.walk_height(self._terraces[n], x) - 44 * u

    def _here(self) -> tuple[float, float]:
        """Return the place of the animal."""
        n, u = min(self._fixed, len(self._stands) - 1), self._u
        t = min(1.0, max(0.0, (self._ms - self._arrives(n) + self._walks) / self._walks))
        (x0, y0), (x, _y) = self._from(n), self._stands[n]
        if n and self._enters(n):                 # it leaps there, and then it walks
            if t < _LEAP:
                part = in_out(t / _LEAP)
                x, y = self._stands[n - 1]
                return x + (x0 - x) * part, y + (y0 - y) * part - 60 * u * sin(pi * part)
            t = (t - _LEAP) / (1 - _LEAP)
        t = in_out(t)
        there = x0 + (x - x0) * t
        hop = abs(sin(pi * max(1, round(abs(x - x0) / (60 * u))) * t)) * 7 * u
        return there, self._ground.walk_height(self._terraces[n], there) - 44 * u - hop

    # ---- on the ground, where it stays ----

    def _walk(self, n: int) -> None:
        """Draw the dotted path of the animal on a terrace."""
        (x0, _y0), (x1, _y1), u = self._from(n), self._stands[n], self._u
        if not self._enters(n) or (n and self._ms < self._arrives(n) - self._walks * (1 - _LEAP)):
            return                                # it walks on the terrace before, or still leaps to this one
        gone = abs((self._here() if self._ms < inf else self._stands[n])[0] - x0)
        step, way = 24 * u, 1 if x1 > x0 else -1
        while self._dots * step < min(gone, abs(x1 - x0)):
            x = x0 + way * self._dots * step
            y = self._ground.walk_height(self._terraces[n], x) + (5 if self._dots % 2 else -3) * u
            dot = around((x, y), max(4, round(10 * u)), max(3, round(6.4 * u)))
            pygame.draw.ellipse(self._ground.picture, BUTTER, dot)
            self._before.append(dot)
            self._dots += 1

    def _fix(self, n: int) -> None:
        """Draw the n-th plant and the pill with its fact onto the ground."""
        self._fixed, self._dots = n + 1, 0
        to, area = self._ground.picture, self._area(n)
        self._grown(to, n, 1.0)
        card, rect = self._pills[n]
        to.blit(card, rect, special_flags=_MULTIPLIED)
        self._before += [area, rect]

    def _grown(self, to: Surface, n: int, t: float) -> None:
        """Draw a plant with its glow at a part of its growth (0 to 1)."""
        spot, here = self._spot(self.growths[n]), min(1.0, t * 1.6)
        light = self._glow
        if here < 1.0:
            light = light.copy()
            light.fill((round(255 * here),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        middle = round(spot.x), round(spot.y - spot.side * 0.4)
        to.blit(light, light.get_rect(center=middle), special_flags=_MULTIPLIED)
        size = 0.25 + 0.75 * back_out(min(1.0, t)) if t < 1.0 else 1.0
        image = self._images[n]
        if size != 1.0:
            image = pygame.transform.smoothscale_by(image, size)
        place = image.get_rect(centerx=round(spot.x))
        place.bottom = round(spot.y + spot.side * 0.05 * size)
        to.blit(image, place, special_flags=_MULTIPLIED)

    def _area(self, n: int) -> Rect:
        """Return the rectangle of a plant with its glow."""
        spot = self._spot(self.growths[n])
        light = self._glow.get_rect(center=(round(spot.x), round(spot.y - spot.side * 0.4)))
        return light.union(spot.rect.inflate(spot.side // 3, spot.side // 3))

    # ---- drawing ----

    def draw(self, to: Surface) -> None:
        """Draw the ground and the animation."""
        to.blit(self._ground.picture, (0, 0))
        self._movers(to)
        self._before = self._places()

    def draw_moved(self, to: Surface) -> list[Rect]:
        """Draw the parts that have changed since the last frame. Return their rectangles."""
        now = self._places()
        whole = to.get_rect()
        parts = [rect.clip(whole) for rect in _merged([*self._before, *now])]
        for part in parts:
            to.set_clip(part)
            to.blit(self._ground.picture, part, part)
            self._movers(to)
        to.set_clip(None)
        self._before = now
        return parts

    def _places(self) -> list[Rect]:
        """Return the rectangles of everything that moves in this frame."""
        places = []
        n = self._fixed
        if n < len(self.growths) and self._ms >= self._arrives(n):
            places += [self._area(n), self._pills[n][1]]
        if self._stands:
            places.append(self._figure.get_rect(center=tuple(map(round, self._here()))).inflate(4, 4))
        if self._word is not None and (self.moving or not self.growths):
            places.append(self._word.get_rect(center=self._high).inflate(8, 8))
        return places

    @property
    def _high(self) -> tuple[int, int]:
        w, h = self._ground.size
        return w // 2, round(_HIGH * h) if w * 3 > h * 4 else round((SUN - 0.02) * h)

    def _movers(self, to: Surface) -> None:
        n = self._fixed
        for k in range(n, len(self.growths)):
            if self._ms < self._arrives(k):
                self._ground.waiting(to, self.growths[k].terrace, self.growths[k].plot)
        if n < len(self.growths) and self._ms >= self._arrives(n):
            t = (self._ms - self._arrives(n)) / self._pops
            self._grown(to, n, t)
            if t > 0.4:
                card, rect = self._pills[n]
                to.blit(card, rect, special_flags=_MULTIPLIED)
        if self._stands:
            to.blit(self._figure, self._figure.get_rect(center=tuple(map(round, self._here()))),
                    special_flags=_MULTIPLIED)
        if self._word is not None:
            t = 1.0
            if self.growths and self._ms < inf and self._cut is None:
                t = min(1.0, max(0.0, (self._ms - self._arrives(self._at_word)) / SHOUTS))
            size = 0.55 + 0.45 * settle_out(t) if t < 1.0 else 1.0
            word = self._word if size == 1.0 else pygame.transform.smoothscale_by(self._word, size)
            to.blit(word, word.get_rect(center=self._high), special_flags=_MULTIPLIED)


def _merged(rects: Sequence[Rect]) -> list[Rect]:
    """Return rectangles that cover the same, merged so that no two overlap.

    >>> _merged([Rect(0, 0, 4, 4), Rect(9, 0, 2, 2), Rect(2, 2, 4, 4)])
    [Rect(9, 0, 2, 2), Rect(0, 0, 6, 6)]
    """
    found: list[Rect] = []
    for rect in rects:
        one = Rect(rect)
        while True:
            near = [other for other in found if other.colliderect(one)]
            if not near:
                break
            found = [other for other in found if not other.colliderect(one)]
            one = one.unionall(near)
        found.append(one)
    return found
