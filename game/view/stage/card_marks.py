"""Marks at cards: pills and badges with numbers, rims of light round those that may be picked, and tabs with the
animals of their owners; dust where a court or an ace lands, and a crack in a card that is clearly beaten.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from math import cos, pi, radians, sin
from typing import Final, Protocol

import pygame
from pygame import Rect, Surface

from game.core.cards import Card
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour, Theme, mix
from game.view.stage.compositor import Compositor, Drawable
from game.view.stage.pose import Pose
from game.view.stage.sprites import DIMMED, FLYING, Rims, Sprite
from game.view.stage.timeline import Animations, Tween, cubic_out

TAB: Final = 0.27
"""How wide an animal's tab is, in parts of its card's height; its token is `TOKEN` of that."""
TOKEN: Final = 0.86
OUT: Final = 0.18
"""How far a tab stands out from the upper edge of its card, in parts of the card's height."""
BENEATH: Final = 0.25
"""The same at the lower edge: there the whole face hangs out, for its eyes are uppermost."""
POINTS: Final = 12
"""Of a badge."""
WIDE: Final = 50
"""Units that a badge is wide over a large card."""
LIES: Final = 89.0
"""The order of a badge while its card lies still."""
PART: Final = 0.3
"""How wide it is at most, in parts of a card's height."""
DUST: Final = 420.0
"""How long the dust of a card that lands is seen (ms)."""
DAY: Final[Colour] = (0xB4, 0x80, 0x54)
"""The colour of dust by daylight."""
_PUFFS: Final = ((0.86, 0, 8.0), (1.0, 2, 11.0), (1.06, 9, 8.0), (1.16, 4, 9.0), (0.7, -2, 6.0), (0.5, -3, 5.0))
"""The puffs on each side of a card: how far out in parts of its half width, how high, and how large, in units."""
_CRACK: Final = ((-0.02, -0.5), (0.05, -0.3), (-0.06, -0.14), (0.07, 0.02), (-0.03, 0.2), (0.05, 0.34), (0.0, 0.5))
"""A crack from the upper edge of a card to its lower one: across and down, in parts of its height."""
OVER_CARD: Final = 0.0004
"""By how much the order of a crack is higher than that of its card."""
_GROWS: Final = 90.0                                  # ms in which a crack runs through a card


class Tag:
    """Words on a pill with its middle at a point, in pixels. `large` stands for the winner's."""

    def __init__(self, text: str, centre: tuple[float, float], painter: Painter, *, ground: Colour = CREAM,
                 large: bool = False, order: float = 88.0) -> None:
        self.text, self.large, self.order = text, large, order
        self._paper, self._ground = painter, ground
        self._px = round(painter.at_table("small") * (1.7 if large else 1.15))
        height = round(self._px * 1.5)
        self._pill = Rect(
            0, 0, max(height, painter.text_width(text, self._px, "display") + round(self._px * 0.9)), height
        )
        self._pill.center = round(centre[0]), round(centre[1])
        self._pill.clamp_ip(Rect((0, 0), painter.size))
        self.rect = painter.shaded(self._pill, 2)

    def draw(self, to: Surface) -> None:
        painter, pill = self._paper, self._pill
        painter.shadow(to, pill, 2, pill.h // 2)
        painter.draw_sheet(to, pill, self._ground, pill.h // 2)
        painter.draw_text(to, self.text, pill, self._px, "display", INK, "centre", keep=False)


class WorthBadge:
    """The worth of a card, on a burst of butter paper over a `corner` of the card: its distance from the middle of the
    card across and down, in parts of the height. It lies on its card, under those that lie on that, or `over` all."""

    def __init__(self, worth: int, corner: tuple[float, float], painter: Painter, *, over: bool) -> None:
        self.text, self._paper, self._corner, self._over = str(worth), painter, corner, over
        self.order = LIES
        self._wide = 0
        self._image = _burst(1, painter)
        self.rect = Rect(0, 0, 0, 0)

    def stand(self, sprite: Sprite) -> bool:
        """Go with the card as it lies or flies now, and turns over; return True if that is another place or size."""
        pose, before = sprite.pose, (self.rect.copy(), self.order)
        width = min(self._paper.u(WIDE), round(pose.height * PART))
        if width != self._wide:
            self._wide, self._image = width, _burst(width, self._paper)
        self.order = sprite.order + OVER_CARD if not self._over else LIES + FLYING * (not sprite.lies)
        a, (across, down) = radians(pose.degrees), (part * pose.height for part in self._corner)
        across *= sprite.across
        side = width + self._paper.u(8)
        self.rect = Rect(0, 0, side, side)
        self.rect.center = (round(pose.x + across * cos(a) + down * sin(a)),
                            round(pose.y - across * sin(a) + down * cos(a)))
        self.rect.clamp_ip(Rect((0, 0), self._paper.size))
        return (self.rect, self.order) != before

    def draw(self, to: Surface) -> None:
        to.blit(self._image, self._image.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
        self._paper.draw_text(to, self.text, self.rect, round(self._wide * 0.46), "display", INK, "centre")


def _burst(width: int, painter: Painter) -> Surface:
    """Return a burst so wide, with its shadow."""
    k, pad = 3, painter.u(4)
    side = (width + 2 * pad) * k
    image, middle, r = Surface((side, side), pygame.SRCALPHA, 32), side / 2, width * k / 2
    points = [(cos(pi * n / POINTS) * r * (1 if n % 2 else 0.86), sin(pi * n / POINTS) * r * (1 if n % 2 else 0.86))
              for n in range(2 * POINTS)]
    for (dx, dy), ink in (((pad * k * 0.3, pad * k * 0.6), (*painter.theme.shadow, 110)), ((0, 0), (*BUTTER, 255))):
        pygame.draw.polygon(image, ink, [(middle + x + dx, middle + y + dy) for x, y in points])
    pygame.draw.circle(image, mix(BUTTER, CREAM, 0.45), (middle, middle), r * 0.62)
    return pygame.transform.smoothscale(image, (side // k, side // k)).premul_alpha()


class PickBadge:
    """The number of a card that is chosen, on its upper edge."""

    order = 90.0

    def __init__(self, card: Card, number: int, pose: Pose, painter: Painter) -> None:
        self.card = card
        self._number, self._paper = str(number), painter
        self.rect = Rect(0, 0, painter.u(34), painter.u(34))
        self.rect.center = round(pose.x), round(pose.y - pose.height / 2)

    def draw(self, to: Surface) -> None:
        painter, disc = self._paper, self.rect
        rim = -2 * painter.u(3)
        painter.draw_sheet(to, disc, INK, disc.w // 2)
        painter.draw_sheet(to, disc.inflate(rim, rim), BUTTER, disc.w // 2)
        painter.draw_text(to, self._number, disc, painter.px("label"), "bold", INK, "centre")


class PickHighlights:
    """The offer on one stage. `rims` are those of its cards, `badges` the numbers on the chosen ones. Over their
    neighbours lie the card that the keyboard is on and backs that are chosen: a face would lie on the next one's
    corner."""

    def __init__(self, compositor: Compositor, painter: Painter, theme: Theme) -> None:
        self.rims: dict[Card, Rims] = {}
        self.badges: list[PickBadge] = []
        self.chosen: frozenset[Card] = frozenset()
        self.at: Card | None = None
        """The card that the keyboard is on."""
        self._compositor, self._paper, self._theme = compositor, painter, theme

    def show(self, cards: Collection[Card], chosen: Sequence[Card], at: Card | None) -> set[Card]:
        """Show rims of light at the cards that may be picked, wider ones at those that are, and round the one that the
        keyboard is on; the cards that look otherwise now."""
        rims: dict[Card, Rims] = dict.fromkeys(cards, ((6, self._theme.focus),))
        rims |= dict.fromkeys(chosen, ((9, INK), (7, BUTTER)))
        if at is not None:
            rims[at] = ((23, INK), (19, BUTTER))
        changed = {card for card in {*rims, *self.rims} if rims.get(card) != self.rims.get(card)}
        changed.update(chosen, (badge.card for badge in self.badges))
        self.rims, self.chosen, self.at = rims, frozenset(chosen), at
        return changed

    def number(self, chosen: Sequence[Card], pose: Callable[[Card], Pose]) -> None:
        """Number these cards in their order, and no others."""
        for badge in self.badges:
            self._compositor.remove(badge)
        self.badges = [PickBadge(card, number, pose(card), self._paper) for number, card in enumerate(chosen, 1)]
        for badge in self.badges:
            self._compositor.put(badge)


def sizes(height: float) -> tuple[int, int]:
    """Return how wide the tab of a card of this height is, and its token, in pixels.

    >>> sizes(200)
    (54, 46)
    """
    width = max(8, round(height * TAB))
    return width, round(width * TOKEN)


class OwnerTab:
    """The tab of one seat."""

    def __init__(self, animal: str, colour: Colour, pictures: Pictures) -> None:
        self.order = 0.0
        self.animal = animal
        self._colour, self._pictures = colour, pictures
        self._image: Surface | None = None
        self._cut: tuple[tuple[object, ...], Surface] | None = None       # the tab upright, and what it was cut for
        self._turned: tuple[Surface, tuple[float, int], Surface] | None = None     # that, so many degrees, so wide
        self.rect = Rect(0, 0, 0, 0)
        self._lies: tuple[object, ...] = ()

    def stand(self, pose: Pose, order: float, edge: int, *, dim: bool, flies: bool = False) -> bool:
        """Stand out from the upper edge (1) of a card that lies so, or from the lower one (-1), just under it; return
        True if that is new. While the card flies, and grows or shrinks, so does the tab that was cut for it."""
        lies = pose, order, edge, dim, flies
        if lies == self._lies:
            return False
        self._lies, self.order = lies, order
        width, _token = sizes(pose.height)
        height = round(width * 1.25)
        if self._cut is None or self._cut[0][1:] != (edge, dim) or (self._cut[0][0] != width and not flies):
            self._cut = (width, edge, dim), self._upright(width, height, edge, dim=dim)
        upright, how = self._cut[1], (pose.degrees, width)
        if self._turned is None or self._turned[0] is not upright or self._turned[1] != how:
            sized = upright if self._cut[0][0] == width else pygame.transform.smoothscale(upright, (width, height))
            self._turned = upright, how, (
                pygame.transform.rotozoom(sized, pose.degrees, 1.0) if pose.degrees else sized)
        image = self._turned[2]
        out = OUT if edge > 0 else BENEATH
        a, away = radians(pose.degrees), (pose.height * (0.5 + out) - height / 2) * edge
        middle = pose.x - sin(a) * away, pose.y - cos(a) * away
        self._image = image
        self.rect = image.get_rect(center=(round(middle[0]), round(middle[1])))
        return True

    def _upright(self, width: int, height: int, edge: int, *, dim: bool) -> Surface:
        """Return the tab at a card that lies straight, `width` and `height` pixels large."""
        px = round(width * TOKEN)
        image = Surface((width, height), pygame.SRCALPHA, 32)
        image.blit(self._pictures.sheet((width, height), width * 0.42, self._colour), (0, 0))
        rim = (width - px) // 2
        at = rim, rim if edge > 0 else height - rim - px
        image.blit(self._pictures.token(self.animal, px), at, special_flags=pygame.BLEND_PREMULTIPLIED)
        if dim:
            image.fill((*DIMMED, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    def leave(self) -> None:
        """Stand nowhere."""
        self._lies, self._image, self.rect = (), None, Rect(0, 0, 0, 0)

    def draw(self, to: Surface) -> None:
        if self._image is not None:
            to.blit(self._image, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


class Dust:
    """Dust that a card raises where it lands. `t` is its age in ms."""

    order = 33.0

    def __init__(self, pose: Pose, scale: float, tone: Colour) -> None:
        self.t = 0.0
        self._pose, self._u, self._tone = pose, scale, tone
        side = round(pose.height * 5 / 7 + 100 * scale)
        self.rect = Rect(round(pose.x) - side // 2, round(pose.y + pose.height * 0.42 - 30 * scale), side,
                         round(pose.height * 0.2 + 60 * scale))

    @property
    def spent(self) -> bool:
        """True if it has settled."""
        return self.t >= DUST

    def draw(self, to: Surface) -> None:
        """Draw it: puffs that leave the edge of the card, and thin out."""
        age = min(1.0, self.t / DUST)
        out, (x0, y0, height, _degrees, _z), a = cubic_out(age), self._pose, radians(self._pose.degrees)
        cloud = Surface(self.rect.size, pygame.SRCALPHA, 32)
        tone = *self._tone, round(165 * (1 - age))
        for side in (-1, 1):
            for far, high, size in _PUFFS:
                across = side * (far * height * 5 / 14 + 24 * far * out * self._u)
                down = height * 0.5 - (high * out + size * 0.2) * self._u
                x, y = x0 + across * cos(a) + down * sin(a), y0 - across * sin(a) + down * cos(a)
                r = max(1.0, size * (0.45 + 0.75 * out) * (1 - 0.4 * age) * self._u)
                pygame.draw.aacircle(cloud, tone, (x - self.rect.x, y - self.rect.y), r)
        to.blit(cloud, self.rect)


class Crack:
    """A crack that runs through a card, and goes with it, for `ms`. `t` is its age."""

    def __init__(self, sprite: Sprite, ms: float, scale: float) -> None:
        self.t = 0.0
        self._sprite, self._ms, self._u = sprite, ms, scale
        self.order = sprite.order + OVER_CARD

    def lie(self) -> None:
        """Lie just over its card, as that lies or flies now."""
        self.order = self._sprite.order + OVER_CARD

    @property
    def spent(self) -> bool:
        """True if its time is over."""
        return self.t >= self._ms

    @property
    def rect(self) -> Rect:
        pose = self._sprite.pose
        side = round(pose.height * 1.2)
        return Rect(round(pose.x) - side // 2, round(pose.y) - side // 2, side, side)

    def draw(self, to: Surface) -> None:
        """Draw as much of it as has come."""
        pose, far = self._sprite.pose, min(1.0, self.t / _GROWS) * (len(_CRACK) - 1)
        a, points = radians(pose.degrees), []
        for x, y in _CRACK[: max(2, int(far) + 1)]:
            across, down = x * pose.height, y * pose.height * 0.94
            points.append((pose.x + across * cos(a) + down * sin(a), pose.y - across * sin(a) + down * cos(a)))
        thick = max(2, round(4 * self._u))
        pygame.draw.lines(to, INK, False, points, thick)
        pygame.draw.aalines(to, CREAM, False, [(x + thick / 2 + 1, y) for x, y in points])


class ImpactMark(Drawable, Protocol):
    """What a blow leaves for a while: `t` is its age in ms, and it is `spent` once its time is over."""

    t: float

    @property
    def spent(self) -> bool: ...


class ImpactMarks:
    """The dust, cracks and other marks of one window, on the table's clock."""

    def __init__(self, compositor: Compositor, animations: Animations, scale: float, *, day: bool) -> None:
        self._compositor, self._animations, self._scale = compositor, animations, scale
        self._tone = DAY if day else CREAM
        self._waits: list[tuple[float, Callable[[], ImpactMark]]] = []
        self.visible: list[tuple[float, ImpactMark]] = []
        """What is seen, and since when."""

    def add(self, at: float, mark: Callable[[], "ImpactMark"]) -> None:
        """Let a mark come then, by the table's clock."""
        self._waits.append((at, mark))
        self._animations.impacts.on_table(at)
        self._animations.run(self.tick)

    def follow(self, sprite: Sprite, way: tuple[Tween, ...], now: float) -> None:
        """Let come what the way of a card leaves that sets out now."""
        at, cracked, heals = now, None, 0.0
        for k, leg in enumerate(way):
            at += leg.wait
            if leg.cracks and cracked is None:
                cracked = at
                self._animations.impacts.on_table(at)
            if cracked is not None and not heals and not leg.cracks and (leg.flip or k == len(way) - 1):
                heals = at                            # it turns over, or goes home
            at += leg.ms
            if leg.hops:
                self._waits.append((at - 20, partial(Dust, leg.to, self._scale, self._tone)))
                self._animations.impacts.on_table(at)
        if cracked is not None:
            ms = max(sum(leg.ms for leg in way if leg.cracks) + 120, heals - cracked)
            self._waits.append((cracked, partial(Crack, sprite, ms, self._scale)))
        if self._waits:
            self._animations.run(self.tick)

    def tick(self, now: float, _real: float) -> bool:
        """Let the table's clock stand at `now`. Return True while there are any, or some will come."""
        for due in [each for each in self._waits if each[0] <= now]:
            self._waits.remove(due)
            piece = due[1]()
            self.visible.append((due[0], piece))
            self._compositor.move(piece)
        for began, piece in list(self.visible):
            piece.t = now - began
            if isinstance(piece, Crack):
                piece.lie()
            self._compositor.mark_changed(piece)
            if piece.spent:
                self.visible.remove((began, piece))
                self._compositor.remove(piece)
        return bool(self.visible or self._waits)

    def clear(self) -> None:
        """Take all of them away."""
        for _began, piece in self.visible:
            self._compositor.remove(piece)
        self._waits, self.visible = [], []
