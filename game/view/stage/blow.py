"""A slap on the table: the hand that came down, rays and scraps round it, and the hands that came after it.

All of it goes by the wall's clock, from the moment of the press: a later hand is seen no sooner than it came.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import ceil, cos, exp, hypot, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.chance import Chance
from game.view.pictures.moods import Mood
from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour, mix, shade
from game.view.stage.layers import OVER
from game.view.stage.layout import Layout
from game.view.stage.margin import Margin
from game.view.stage.timeline import back_out, cubic_out

SPENT: Final = 540.0
"""Milliseconds after which rays, scraps and light are gone."""
FALLS: Final = 60.0
"""In which the hand comes down, or a later one arrives."""
RESTS: Final = 320.0
"""After which it lies still at its size."""
SHAKES: Final = 240.0
"""In which a hand that was wrong shakes."""
PAYS: Final = 1700.0
"""After which a hand that was wrong is taken away."""
FIRST, LATER = 104.0, 74.0
"""The width of the first hand and of later ones, in units."""
_RIM = 0.05
_BLUR = 10                                            # pixels that a shadow reaches farther in a small window, too
_RAYS, _INNER, _OUTER, _WIDE = 20, 168.0, 262.0, 30.0
_SMALLER, _LEAST = 0.72, 0.4                          # than round the sun, in parts, at most and at least
_SCRAPS = 26
_BESIDE, _APART, _UPPER, _LOWER = 250.0, 12.0, -66.0, 60.0          # from the sun, or its cards, to a late hand's tape
_TURNED = -8, 7, -6, 9                                # degrees by which the hands of a race are turned
_KEPT = 8
_kept: dict[tuple[object, ...], Surface] = {}
_DAY_RAY, _BLUSH = (0xF3, 0xA0, 0x5E), (0xE0, 0x52, 0x3E)


class Rays:
    """Wedges of paper round the sun, or round the point `at`, under the cards: they grow, stay, and run outward. `t` is
    the age in ms."""

    order = 7.5

    def __init__(self, layout: Layout, *, day: bool, at: tuple[int, int] | None = None) -> None:
        self.t = 0.0
        self._x, self._y = layout.sun if at is None else at
        self._u = layout.scale * (layout.grown if at is None else 1.0)
        self._size = None if at is None else layout.size
        if at is not None:                            # near an edge of the window they are smaller, or left out
            room = min(at[0], at[1], layout.size[0] - at[0], layout.size[1] - at[1])
            self._u *= max(_LEAST, min(_SMALLER, room / layout.scale / (_OUTER * 1.24)))
        chance = Chance(5)
        base = _DAY_RAY if day else BUTTER
        self._cut: list[tuple[float, float, float, Colour]] = []          # angle, length, width, colour
        for k in range(_RAYS):
            a, long, broad, pale = (chance.below(2001) / 1000 - 1 for _ in range(4))
            self._cut.append((
                2 * pi * (k + 0.1 * a) / _RAYS, 1 + 0.13 * long + (0.1 if k % 2 else -0.06), 1 + 0.15 * broad,
                mix(base, (0xF7, 0xAE, 0x5A), 0.17 * (pale + 1)),
            ))  # fmt: skip

    @property
    def _grown(self) -> tuple[float, float]:
        """How far they have grown by now, and how far they have gone."""
        return (back_out(min(1.0, max(0.0, (self.t - 15) / 60))),
                cubic_out(min(1.0, max(0.0, (self.t - 300) / 220))))

    @staticmethod
    def _far(long: float, grown: float, gone: float) -> float:
        """Return how far from the middle one of this length ends, in units."""
        return max(_INNER + 150 * gone + 8, (_INNER + (_OUTER - _INNER) * grown) * long + 70 * gone)

    @property
    def rect(self) -> Rect:
        """The square round them as they are now."""
        grown, gone = self._grown
        if grown <= 0 or gone >= 1:
            return Rect(self._x, self._y, 0, 0)
        return _square(self._x, self._y, (self._far(max(cut[1] for cut in self._cut), grown, gone) + 8) * self._u)

    def _seen(self, angle: float, long: float) -> bool:
        """True if a wedge ends within the window; round the sun all are drawn."""
        if self._size is None:
            return True
        far, half = self._far(long, 1.0, 0.0) * self._u, _WIDE * self._u
        x, y = self._x + cos(angle) * far, self._y + sin(angle) * far
        return half <= x < self._size[0] - half and half <= y < self._size[1] - half

    def draw(self, to: Surface) -> None:
        grown, gone = self._grown
        if grown <= 0 or gone >= 1:
            return
        u, near = self._u, _INNER + 150 * gone
        for angle, long, broad, ink in self._cut:
            if not self._seen(angle, long):
                continue
            far = self._far(long, grown, gone)
            half = _WIDE * broad * (1 - 0.7 * gone) * u / 2
            across, down = cos(angle), sin(angle)
            wedge = [(self._x + across * r * u - down * w, self._y + down * r * u + across * w)
                     for r, w in ((near, -0.45 * half), (near, 0.45 * half), (far - 6, half), (far, -half))]
            lower = [(x + 2 * u, y + 4 * u) for x, y in wedge]
            pygame.draw.polygon(to, shade(mix(ink, INK, 0.62), 0.8), lower)
            pygame.draw.polygon(to, ink, wedge)
            pygame.draw.aalines(to, ink, True, wedge)


class Sparks:
    """Scraps of paper that fly off, and a ring of light, under the hand. `t` is the age in ms."""

    order = OVER - 15

    def __init__(self, layout: Layout, at: tuple[float, float]) -> None:
        self.t = 0.0
        self._u, self._at = layout.scale * layout.grown, at
        chance = Chance(12)
        self._flung = [(chance.below(6283) / 1000, chance.below(1000) / 1000, 4 + chance.below(50) / 10,
                        chance.below(6283) / 1000, (BUTTER, (0xF7, 0xAE, 0x5A), CREAM)[k % 3])
                       for k in range(_SCRAPS)]

    @property
    def _flown(self) -> float | None:
        """How far the scraps have flown by now, None where none are seen."""
        return cubic_out(min(1.0, (self.t - 40) / 400)) if 50 <= self.t < SPENT else None

    @property
    def rect(self) -> Rect:
        """The square round all of it as it is now."""
        f = self._flown
        return _square(*self._at, max(152.0 if self._lit else 0.0, 0.0 if f is None else 82 + 240 * f) * self._u)

    @property
    def _lit(self) -> float:
        """How much is left of the ring of light: from 1 down, 0 while there is none."""
        left = 1 - (self.t - 55) / 155
        return left if 0 < left <= 1 else 0.0

    def draw(self, to: Surface) -> None:
        self._light(to)
        f = self._flown
        if f is None:
            return
        u, (x0, y0) = self._u, self._at
        small = u * max(0.0, 1 - max(0.0, self.t - 260) / (SPENT - 260))
        for angle, force, size, spin, ink in self._flung:
            r, turn, z = 70 + (130 + 110 * force) * f, spin + 3.5 * f, size * small
            x, y = x0 + r * cos(angle) * u, y0 + (r * 0.8 * sin(angle) + 60 * f * f) * u
            across, down = cos(turn) * z, sin(turn) * z
            pygame.draw.polygon(to, ink, [(x + across, y + down), (x - down, y + across * 0.6),
                                          (x - across * 0.8, y - down * 0.8)])

    def _light(self, to: Surface) -> None:
        """Draw the ring of light that runs out from where the hand came down."""
        left = self._lit
        if not left:
            return
        r = round((80 + 60 * cubic_out(1 - left)) * self._u)
        ring = Surface((2 * r + 4, 2 * r + 4), pygame.SRCALPHA, 32)
        pygame.draw.aacircle(ring, (*CREAM, round(150 * left)), (r + 2, r + 2), r, max(2, round(6 * self._u)))
        to.blit(ring, ring.get_rect(center=self._at))


class Hand:
    """The token of a seat whose hand came down. `begin` is when, in ms of the wall's clock; it comes from `start`, or
    from above if that is None. A hand that was `wrong` blushes and shakes. A hand that came late lies at the end of its
    `margin`, which is seen once it lies there. One that is `still` lies there at once when its time has come.
    """

    def __init__(self, animal: str, at: tuple[float, float], begin: float, paper: Paper, pictures: Pictures, *,
                 width: float = FIRST, start: tuple[float, float] | None = None, margin: Margin | None = None,
                 wrong: bool = False, level: int = 0, still: bool = False) -> None:
        self.order = OVER + level / 10
        self.animal, self.begin, self.margin, self.wrong = animal, begin, margin, wrong
        self.still, self.t = still, -1.0
        self._at, self._start, self._paper, self._pictures = at, start, paper, pictures
        self._px = round(width * paper.scale)
        large = round(self._px * 1.9) if start is None else self._px
        rim = None if start is not None else _BLUSH if wrong else BUTTER
        face = _face(start, wrong=wrong)
        self._image = rimmed(pictures, animal, large, rim, _TURNED[level % len(_TURNED)], face)
        self._lying: Surface | None = None            # as it lies at last

    @property
    def rect(self) -> Rect:
        if self.t >= RESTS:
            half = self._px // 2 + self._paper.u(30) + _BLUR
            lies = Rect(0, 0, 2 * half, 2 * half).move(round(self._at[0]) - half, round(self._at[1]) - half)
            return lies if self.margin is None else lies.union(self.margin.rect)
        if self.t < 0:
            return Rect(round(self._at[0]), round(self._at[1]), 0, 0)
        x, y, z, scale = self._way()
        wide = self._image.get_width() * scale / 2
        flies = _square(x, y, max(wide + 2, wide * 0.86 + (8 + 1.9 * z) * self._paper.scale + _BLUR))
        return flies if self.margin is None or self.t < FALLS else flies.union(self.margin.rect)

    @property
    def moving(self) -> bool:
        """True until it lies still."""
        return self.t < RESTS

    def _way(self) -> tuple[float, float, float, float]:
        """Return where it is now, in pixels, how high, and in which part of the size of its picture."""
        t, u, (x, y), z, scale = self.t, self._paper.scale, self._at, 8.0, 1.0
        if self._start is not None:
            f = cubic_out(min(1.0, t / FALLS))
            x = self._start[0] + (x - self._start[0]) * f
            y = self._start[1] + (y - self._start[1]) * f - 50 * u * sin(pi * f)
            z += 26 * (1 - f)
        else:
            down = min(1.0, t / FALLS) ** 3
            scale = 1.9 - 0.6 * down if t < 180 else 1.3 - 0.3 * cubic_out(min(1.0, (t - 180) / 140))
            y -= 34 * u * (1 - down)
            z = 12 + 52 * (1 - down)
        if self.wrong and t >= FALLS:
            x += 9 * u * exp(-(t - FALLS) / 110) * sin((t - FALLS) / SHAKES * 6 * pi)
        return x, y, z, scale / 1.9 if self._start is None else scale

    def draw(self, to: Surface) -> None:
        t = self.t
        if t < 0:
            return
        x, y, z, scale = self._way()
        image = self._lying if t >= RESTS else None
        if image is None:
            image = self._image if scale == 1.0 else pygame.transform.smoothscale_by(self._image, scale)
            self._lying = image if t >= RESTS else None
        across = image.get_width() * 0.86
        shadow, (dx, dy) = self._pictures.shadows.sheet((round(across), round(across)), across / 2, round(z))
        centre = round(x), round(y)
        if self.margin is not None and t >= FALLS:
            self.margin.draw(to)
        under = shadow.get_rect(center=(centre[0] + dx, centre[1] + dy))
        to.fblits([(shadow, under), (image, image.get_rect(center=centre))], pygame.BLEND_PREMULTIPLIED)


def _square(x: float, y: float, reach: float) -> Rect:
    """Return the square round a point that reaches so far, in whole pixels."""
    far = ceil(reach) + 2
    return Rect(round(x) - far, round(y) - far, 2 * far, 2 * far)


def _face(start: tuple[float, float] | None, *, wrong: bool) -> Mood:
    """Return how a hand's animal looks: glad if it was first, hurt if it was wrong."""
    return "ouch" if wrong else "glad" if start is None else "rest"


def rimmed(pictures: Pictures, animal: str, px: int, rim: Colour | None, degrees: int, mood: Mood) -> Surface:
    """Return a token a little turned, with a rim: butter round the first, a blush round one that is wrong, none round
    one that came late. The last few are kept."""
    key = animal, px, rim, degrees, mood
    found = _kept.pop(key, None)
    if found is None:
        token = pictures.token(animal, px, mood)
        if rim is None:
            found = pygame.transform.rotozoom(token, degrees, 1)
        else:
            thick = round(px * _RIM) + 2
            whole = Surface((px + 2 * thick, px + 2 * thick), pygame.SRCALPHA, 32)
            pygame.draw.aacircle(whole, rim, (whole.get_width() / 2, whole.get_width() / 2), px / 2 + thick - 1)
            whole = whole.premul_alpha()
            whole.blit(token, (thick, thick), special_flags=pygame.BLEND_PREMULTIPLIED)
            found = pygame.transform.rotozoom(whole, degrees, 1)
        if len(_kept) >= _KEPT:
            _kept.pop(next(iter(_kept)), None)        # the thread that draws ahead may have dropped it
    _kept[key] = found
    return found


class Blow:
    """All that is seen of one race for the cards that lie there: right and wrong hands, in the order in which they
    came. `put`, `lift` and `take` are those of the table's layers."""

    def __init__(self, layout: Layout, paper: Paper, pictures: Pictures) -> None:
        self._layout, self._paper, self._pictures = layout, paper, pictures
        self._first, self._later = FIRST * layout.grown, LATER * (1 + (layout.grown - 1) / 2)
        self.hands: list[Hand] = []
        self._round: list[Rays | Sparks] = []
        self._prepared = False
        self._burst = 0.0                             # when rays and scraps burst, by the wall's clock

    def prepare(self, animals: Iterable[str]) -> None:
        """See to it that the hands of these animals come down without a wait."""
        if not self._prepared:
            self._prepared, art, animals = True, self._pictures, tuple(animals)
            px, glad = round(round(self._first * self._paper.scale) * 1.9), _face(None, wrong=False)
            art.prepare_tokens(animals, px, glad)
            wrong, later = ((self._later + more) * self._paper.scale for more in (8, 0))
            art.prepare_tokens(animals, round(round(wrong) * 1.9), _face(None, wrong=True))
            art.prepare_tokens(animals, round(later))
            for animal in animals:
                art.ahead.later(partial(rimmed, art, animal, px, BUTTER, _TURNED[0], glad))

    @property
    def pieces(self) -> Sequence["Hand | Rays | Sparks"]:
        """All pieces, those that are spent left out."""
        return (*self._round, *self.hands)

    @property
    def first(self) -> float | None:
        """When the hand came down that was first and right; None if there is none."""
        return next((hand.begin for hand in self.hands if not hand.wrong), None)

    def again(self, animal: str) -> Sequence[Hand]:
        """Take up the wrong hands of a seat that slaps in vain again, and return them."""
        old = [hand for hand in self.hands if hand.wrong and hand.animal == animal]
        self.hands = [hand for hand in self.hands if hand not in old]
        return old

    def clear(self) -> None:
        """Forget all of it."""
        self.hands, self._round = [], []

    @property
    def rays(self) -> bool:
        """True until rays and scraps are spent."""
        return bool(self._round)

    @property
    def moving(self) -> bool:
        return bool(self._round or (self.hands and any(hand.moving or hand.wrong for hand in self.hands)))

    def strike(self, animal: str, at: tuple[float, float], now: float, *, still: bool) -> None:
        """A hand comes down that is right."""
        if not still:
            self.burst(now, sparks=at)
        self._add(Hand(animal, at, now, self._paper, self._pictures, width=self._first, level=len(self.hands),
                       still=still))

    def burst(self, now: float, at: tuple[int, int] | None = None, sparks: tuple[float, float] | None = None) -> None:
        """Let rays and scraps burst at that time, from a point or else the sun; the scraps perhaps from another."""
        self._burst = now
        self._round = [Rays(self._layout, day=self._paper.theme.day, at=at),
                       Sparks(self._layout, sparks or at or self._layout.sun)]

    def miss(self, animal: str, start: tuple[float, float], now: float, *, still: bool) -> None:
        """A hand comes down that is wrong: on the sun, towards where it came from."""
        at = self._rim(start, 0.36)
        self._add(Hand(animal, at, now, self._paper, self._pictures, level=len(self.hands), wrong=True, still=still,
                       width=self._later + 8))

    def follow(self, animal: str, start: tuple[float, float], first: float, ms: float, *, still: bool) -> None:
        """A hand comes so many ms later than one that came `first`: it lies beside what was slapped, as far away as it
        was late."""
        (x, y), u = self._layout.sun, self._layout.scale
        out = 1 if start[0] > x else -1
        away = max(_BESIDE * u, self._layout.reach + _APART * u)
        edge = x + out * away, y + (_LOWER if start[1] > y else _UPPER) * u
        margin = Margin(ms, edge, out, round(self._later * u), self._paper, self._layout.size[0] / 2 - away)
        self._add(Hand(animal, margin.hand, first + ms, self._paper, self._pictures, start=start, margin=margin,
                       width=self._later, level=len(self.hands), still=still))

    def _add(self, hand: Hand) -> None:
        self.hands.append(hand)

    def _rim(self, start: tuple[float, float], part: float) -> tuple[float, float]:
        """Return the place a part of the way to the rim of what lies there, on the side of `start`."""
        (x, y), u = self._layout.sun, self._layout.scale
        dx, dy = start[0] - x, start[1] - y
        away = max(1.0, hypot(dx, dy))
        return x + dx / away * 232 * u * part, y + dy / away * 190 * u * part

    def tick(self, now: float, spent: Callable[["Hand | Rays | Sparks"], None],
             lies: Callable[[Hand], None]) -> Sequence["Hand | Rays | Sparks"]:
        """Let the wall's clock stand at `now`. `spent` is told of pieces that are gone, `lies` of hands once they all
        lie, or of one that is still. Return the pieces that look otherwise now."""
        if not self.moving:
            return ()
        for hand in [hand for hand in self.hands if hand.wrong and now - hand.begin > PAYS]:
            self.hands.remove(hand)
            spent(hand)
        changed: list[Hand | Rays | Sparks] = [*self._round]
        for piece in self._round:
            piece.t = now - self._burst
        if self._round and now - self._burst >= SPENT:
            gone, self._round, changed = self._round, [], []
            for piece in gone:
                spent(piece)
        for hand in [hand for hand in self.hands if hand.moving]:
            if not hand.still:
                hand.t = min(now - hand.begin, RESTS)
                changed.append(hand)
            elif now >= hand.begin:
                hand.t = RESTS
                lies(hand)
        if self.moving:
            return changed
        for hand in [hand for hand in self.hands if not hand.still]:
            lies(hand)
        return ()
