"""A card that lies or flies open on the table: its picture, its shadow, and the sunlight under it when it wins."""

from math import cos, radians, sin
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.core.cards import CODES, Card
from game.view.pictures.pictures import BACK, Pictures
from game.view.pictures.shadows import ShadowEdge
from game.view.pictures.theme import Colour
from game.view.stage.pose import FLAT, Pose
from game.view.stage.timeline import FlightFrame
from game.view.stage.tuning import DIMMED

FLYING: Final = 100.0
LEAN, HIGH = 15, 10
"""Degrees in which the shadow of a flying card turns, and units in which it grows with the card's height."""
Placed: TypeAlias = tuple[Surface, tuple[int, int]]
Rims: TypeAlias = tuple[tuple[int, Colour], ...]
"""Sheets under a card, the lowest first: how far they stand out, in parts of a card 350 high, and their colour."""

_STEPS = 24                                           # from nothing to a whole card, in which flying cards grow
_EDGE_ON = 0.5                                        # a card of which one sees less than this part of its width
_NEAR = 0.05                                          # a card this much smaller or larger is not worth scaling
_WIDTHS = 12                                          # from nothing to a whole card, in which one turns over


class Sprite:
    """One card. `pose` is how it lies now, `up` whether its face is seen; it is drawn as `lie` or `fly` said last."""

    __slots__ = (
        "_brim", "_code", "_drawn", "_lies", "_placed", "_rect", "_seen", "_shadow", "_source", "card",
        "home", "order", "pose", "up",
    )  # fmt: skip

    def __init__(self, card: Card, pose: Pose) -> None:
        self.card, self.pose, self.up = card, pose, False
        self._lies: tuple[Pose, bool, Rims, bool] | None = None       # how it lies, if it is drawn as one that lies
        self._shadow: tuple[tuple[float, ...], Placed] | None = None         # the shadow that it throws in flight
        self._brim: ShadowEdge | None = None                # and that which it throws as it lies
        self._seen: tuple[str, int, float] | None = None        # the picture with which it flew last
        self._source: Surface | None = None           # the same before it was scaled: the next frame needs it, too
        self._drawn: tuple[tuple[object, ...], Surface] | None = None        # what it was to look like, if it does
        self.order = self.home = 0.0                  # what it lies on now, and what where it rests
        self._code = CODES[card]
        self._placed: list[Placed] = []               # its pictures by their corners, the lowest first
        self._rect = Rect(0, 0, 0, 0)

    @property
    def rect(self) -> Rect:
        return self._rect

    def draw(self, to: Surface) -> None:
        to.fblits(self._placed, pygame.BLEND_PREMULTIPLIED)

    @property
    def lies(self) -> bool:
        """True if it is drawn as one that lies."""
        return self._lies is not None

    def lie(self, pictures: Pictures, pose: Pose, up: bool, rims: Rims = (), *, dim: bool = False) -> bool:
        """Lie still, exactly so, perhaps in a dimmer light; whether that differs from how it was drawn."""
        self.pose, self.up, self.order = pose, up, self.home
        if self._lies == (pose, up, rims, dim):
            return False
        self._lies, self._shadow, self._source, self._drawn = (pose, up, rims, dim), None, None, None
        code, degrees = (self._code, pose.degrees % 360) if up else (BACK, pose.degrees % 180)
        self._seen = code, pose.height, degrees
        x, y = float(round(pose.x)), float(round(pose.y))
        self._brim = pictures.shadows.brim(*_brim(pose)) if pose.z != FLAT else None
        parts = [(pictures.halo(pose.height, pose.degrees, colour, out), x, y) for out, colour in rims]
        image = pictures.turned(code, pose.height, degrees)
        if dim:
            image = image.copy()
            image.fill((*DIMMED, 255), special_flags=pygame.BLEND_RGBA_MULT)
        parts.append((image, x, y))
        self._place((_beneath(self._brim, x, y) if self._brim else []) + _placed(parts))
        return True

    def _place(self, placed: list[Placed]) -> None:
        self._placed, self._rect = placed, _around(placed)

    def fly(self, pictures: Pictures, moment: FlightFrame, up: bool) -> bool:
        """Look as at this moment of a flight; whether that differs from how it was drawn."""
        self.pose = pose = moment.pose
        self.up = up
        self.order = 25.0 if moment.under else self.home if moment.stirs else FLYING + self.home
        code, degrees = (self._code, pose.degrees % 360) if up else (BACK, pose.degrees % 180)
        scale, across = _scale(moment), _across(moment)
        image = self._picture(pictures, (code, moment.drawn, degrees), scale * across, scale)
        large = round(scale * 16) / 16
        shade = moment.drawn, *_shade(pose), large * max(1, round(across * 4)) / 4, large
        if self._shadow is None or (self._shadow[0] != shade and pictures.has_time):
            self._shadow = shade, pictures.shadows.card(*shade)
        shadow, (dx, dy) = self._shadow[1]
        parts = [(shadow, pose.x + dx, pose.y + dy)]
        if moment.glow and (pictures.has_time or pictures.has_halo(moment.drawn, pose.degrees)):
            parts.append((pictures.halo(moment.drawn, pose.degrees), pose.x, pose.y))
        parts.append((image, pose.x, pose.y))
        placed = _placed(parts)
        if placed == self._placed:
            return False
        self._lies = self._brim = None
        self._place(placed)
        return True

    def _picture(self, pictures: Pictures, sees: tuple[str, int, float], across: float, down: float) -> Surface:
        """Its picture (a code, a height, degrees), turned, and so much of its width and height; where that is to be
        turned and the frame has no time for it, as it was turned before, and not turned at all if it comes from a
        packet or shows its other side from now on, edge on."""
        wanted = sees, across, down
        if self._drawn is not None and self._drawn[0] == wanted:
            return self._drawn[1]
        before = self._seen
        if not pictures.has_time and not pictures.has(*sees):
            if before is not None and before[:2] == sees[:2] and pictures.has(*before):
                sees = before
            elif before is None or across < _EDGE_ON:
                sees = *sees[:2], 0.0
        self._seen = sees
        self._source = pictures.leaning(*sees)
        image = self._source if across == down == 1 else pictures.scaled(*sees, across, down)
        self._drawn = (wanted, image) if sees == wanted[0] else None
        return image

    def prepare(self, pictures: Pictures, pose: Pose, up: bool, *, glow: bool) -> None:
        """Make what it needs to lie so."""
        pictures.turned(self._code if up else BACK, pose.height, pose.degrees % (360 if up else 180))
        if glow:
            pictures.halo(pose.height, pose.degrees)

    def covers(self, pos: tuple[int, int]) -> bool:
        """True if a point lies on the card."""
        dx, dy, height = pos[0] - self.pose.x, pos[1] - self.pose.y, self.pose.height
        if abs(dx) > height or abs(dy) > height:      # farther than any corner
            return False
        a = radians(self.pose.degrees)
        x, y = dx * cos(a) - dy * sin(a), dx * sin(a) + dy * cos(a)
        return abs(x) <= height * 5 / 14 and abs(y) <= height / 2


def _shade(pose: Pose) -> tuple[float, float]:
    """Return how high above the table, and turned by how much, the shadow of a flying card is taken to be."""
    return max(0, round(pose.z / HIGH) * HIGH), round(pose.degrees / LEAN) * LEAN % 180


def _brim(pose: Pose) -> tuple[int, float, float, tuple[int, int]]:
    """Of which card that lies so the shadow's brim is."""
    return pose.height, pose.z, pose.degrees, _covered(pose, pose.degrees, pose.height, 1.0).size


def _covered(pose: Pose, degrees: float, height: float, across: float) -> Rect:
    """Of a card of that height, what it covers wholly, however it is turned, its round corners left out."""
    a, wide = radians(degrees), height * 5 / 7
    part = min(wide / (wide * abs(cos(a)) + height * abs(sin(a))), height / (wide * abs(sin(a)) + height * abs(cos(a))))
    box = Rect(0, 0, max(0, int((part - 0.06) * wide * across) - 4), max(0, int((part - 0.06) * height) - 4))
    box.center = round(pose.x), round(pose.y)
    return box


def _placed(parts: list[tuple[Surface, float, float]]) -> list[Placed]:
    """Pictures by their centres, as pictures by their corners."""
    return [(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2))) for image, x, y in parts]


def _beneath(brim: ShadowEdge, x: float, y: float) -> list[Placed]:
    """The brim of the shadow of a card with this centre, as pictures by their corners."""
    (w, h), (dx, dy) = brim.size, brim.offset
    left, top = round(x + dx - w / 2), round(y + dy - h / 2)
    return [(image, (left + at[0], top + at[1])) for image, at in brim.parts]


def _around(blits: list[Placed]) -> Rect:
    boxes = [Rect(at, image.get_size()) for image, at in blits]
    return boxes[0].unionall(boxes[1:])


def _scale(moment: FlightFrame) -> float:
    """By how much a picture is made larger, in steps; a card that is hardly larger or smaller is drawn as it is."""
    scale = moment.pose.height / moment.drawn
    return 1.0 if abs(scale - 1) < _NEAR else round(scale * _STEPS) / _STEPS


def _across(moment: FlightFrame) -> float:
    """Return how much of a card's width is seen, in steps: those of a back are made once for all cards."""
    return max(1, round(moment.across * _WIDTHS)) / _WIDTHS
