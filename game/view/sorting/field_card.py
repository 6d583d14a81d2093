"""One card that stands on the land while a deck is sorted: its way, its lift, its lean, its flag, and how it is drawn.

Lengths are pixels, times are ms of the field's own clock; `z` is how high it is raised above its place.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.core.cards import CODES, Card
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import BACK, Pictures, width
from game.view.sorting.flags import Flag, FlagPictures
from game.view.stage.timeline import Ease, TweenedValue, in_out, linear

Point = tuple[float, float]
Placed = tuple[Surface, tuple[int, int]]

TILT: Final = 1.6
"""Degrees that a card stands askew at most."""
HELD: Final = 26.0
LARGER: Final = 1.13
"""How high a card is that is held, in units, and how much larger."""
HALO: Final = 10
_ROUND: Final = 20 / 350
HAZE: Final = 0.9
"""How much of the land is seen through a card that is on its way: opaque ones would flash over it."""
PALE: Final = 30.0
"""Ms in which a card grows pale that is shaken."""
_SHADES: Final = 4
_HAZES = 3
_POCKET_TURN: Final = 1.0                             # degrees in which a card leans: so many pictures are made
_FLAG: Final = 0.25                                   # where the pole stands, in heights of a card beside its middle


class CardPath(NamedTuple):
    """A way from one place to another: it begins at `began`, takes `ms`, and swings `arc` pixels high; `bend` is the
    point that it bends to, if it does."""

    start: Point
    goal: Point
    began: float = 0.0
    ms: float = 0.0
    arc: float = 0.0
    ease: Ease = in_out
    bend: Point | None = None

    def part(self, now: float) -> float:
        """Return the part of its time that has passed, from 0 to 1."""
        return 1.0 if self.ms <= 0 else max(0.0, min(1.0, (now - self.began) / self.ms))

    def at(self, now: float) -> Point:
        """Return the place at a time."""
        passed = self.part(now)
        if passed >= 1:
            return self.goal
        t, (ax, ay), (bx, by) = self.ease(passed), self.start, self.goal
        up = self.arc * sin(pi * passed)
        if self.bend is None:
            return ax + (bx - ax) * t, ay + (by - ay) * t - up
        (cx, cy), u = self.bend, 1 - t
        return u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by - up


def bump(t: float) -> float:
    """Return how far a card has come down at a part of its time: it is down early, and comes up a little once more.

    >>> round(bump(0.0), 2), round(bump(0.6), 2), bump(0.8) < 1, bump(1.0)
    (0.0, 1.0, True, 1.0)
    """
    return (t / 0.6) ** 2 if t < 0.6 else 1.0 if t >= 1 else 1 - 0.115 * sin(pi * (t - 0.6) / 0.4)


class FieldPictures:
    """What all cards of one field need to be drawn: their size, their flags, and the shadows at their feet."""

    def __init__(self, pictures: Pictures, painter: Painter, tall: int) -> None:
        self.pictures, self.painter, self.tall, self.width = pictures, painter, tall, width(tall)
        self.large = round(tall * LARGER)
        self.flags, self.outline = FlagPictures(painter), dashed((self.width, tall), painter)
        wide, high = round(tall * 0.86), max(4, round(tall * 0.135))
        self.feet = [self._foot(wide, high, k / _SHADES) for k in range(_SHADES)]

    def hazy(self, code: str, tall: int, degrees: float, haze: float) -> Surface:
        """Return a card through which the land is seen, for a `haze` from 0 to 1."""
        def made() -> Surface:
            found, left = self.pictures.pocket_card(code, tall, degrees).copy(), round(255 * (1 - HAZE * haze))
            found.fill((left, left, left, left), special_flags=pygame.BLEND_RGBA_MULT)
            return found

        return self.pictures.surfaces.get(("hazy", code, tall, degrees, haze), made)

    def _foot(self, wide: int, high: int, raised: float) -> Surface:
        """Return the ellipse of shadow under a card, paler and smaller where it is raised."""
        wide, high = round(wide * (1 - 0.25 * raised)), max(3, round(high * (1 - 0.2 * raised)))
        pad, k = max(2, high // 3), 3
        found = Surface(((wide + 2 * pad) * k, (high + 2 * pad) * k), pygame.SRCALPHA, 32)
        tone = self.painter.theme.shadow
        alpha = round(122 * (1 - 0.6 * raised))
        found.fill((*tone, 0))
        pygame.draw.ellipse(found, (*tone, alpha), (pad * k, pad * k, wide * k, high * k))
        found = pygame.transform.smoothscale(found.premul_alpha(), (wide + 2 * pad, high + 2 * pad))
        return pygame.transform.gaussian_blur(found, max(1, pad // 2))


class FieldCard:
    """One card. `number` is its place in its order, from 0; `order` what it lies on. Call `tick` with the time; where
    it says so, it looks otherwise than before."""

    def __init__(self, card: Card, place: Point, number: int, use: FieldPictures) -> None:
        self.card, self.use, self.order = card, use, 10.0
        self.tilt = round(2 * TILT * sin(card * 2.1)) / 2
        self.way = CardPath(place, place)
        self.at = place
        self.shift, self.lean = TweenedValue(0.0), TweenedValue(0.0)
        self.z, self.scale = TweenedValue(0.0), TweenedValue(1.0)
        self.turned = TweenedValue(0.0)               # from 0, its face is seen, to 1, its back
        self.haze = TweenedValue(0.0)                 # from 0, opaque, to 1, as hazy as can be
        self.flag = Flag(str(number + 1))
        self.halo = self.focus = self.carried = self.shaken = self.hidden = False
        self.rect, self.body = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)
        self._placed: list[Placed] = []
        self._rim: Rect | None = None
        self._seen: object = None
        self._image: tuple[object, Surface] | None = None
        self.settle()

    # ---- motion -----------------------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """True while it is on its way, or anything of it changes."""
        return self._goes or self.flag.moving or any(
            value.moving for value in self._values)

    @property
    def _values(self) -> tuple[TweenedValue, ...]:
        return self.shift, self.lean, self.z, self.scale, self.turned, self.haze

    _goes = False

    def go(self, way: CardPath) -> None:
        """Set out on a way."""
        self.way, self._goes = way, True

    def stand(self, place: Point) -> None:
        """Be at a place at once."""
        self.at, self.way, self._goes = place, CardPath(place, place), False

    def shake(self, shaken: bool, now: float) -> None:
        """Be hardly more than an outline where it is held and `shaken`, and opaque again once it is not."""
        self.shaken = shaken
        self.haze.send(1.0 if shaken else 0.0, now, PALE, linear)

    def tick(self, now: float) -> bool:
        """Let the clock stand at `now`. Return True if it looks otherwise."""
        if self._goes:
            self.at, self._goes = self.way.at(now), self.way.part(now) < 1
        for value in self._values:
            value.tick(now)
        self.flag.tick(now)
        return self.settle()

    # ---- drawing ----------------------------------------------------------------------------------------------------

    @property
    def middle(self) -> Point:
        """The middle of the card as it is drawn, in pixels."""
        use = self.use
        return self.at[0] + use.width / 2 + self.shift.value, self.at[1] + use.tall / 2 - self.z.value

    def settle(self) -> bool:
        """Look as it is now. Return True if that is otherwise than before."""
        x, y = self.middle
        seen = (round(x), round(y), round(self.z.value), self.lean.value, self.scale.value, self.turned.value,
                self.haze.value, self.flag.text, self.flag.open.value, self.flag.planted.value, self.flag.grown.value,
                self.halo, self.focus, self.carried, self.shaken, self.hidden, self.at)
        if seen == self._seen:
            return False
        self._seen = seen
        self._compose(x, y)
        return True

    @property
    def degrees(self) -> float:
        """How far it leans, counter-clockwise."""
        lean = round(self.lean.value / _POCKET_TURN) * _POCKET_TURN
        return self.tilt + lean

    def _compose(self, x: float, y: float) -> None:
        use, z = self.use, self.z.value
        u = use.painter.scale
        across = round(use.width * self.scale.value), round(use.tall * self.scale.value)
        self.body = Rect(0, 0, *across)
        self.body.center = round(x), round(y)
        self._rim, self._placed = None, []
        if self.hidden:
            self.rect = Rect(self.body.topleft, (0, 0))
            return
        placed: list[Placed] = []
        raised = min(_SHADES - 1, int(z / (HELD * u) * _SHADES * 0.9)) if z > 0 else 0
        foot = use.feet[raised]
        ground = y + z + use.tall / 2
        placed.append((foot, (round(x + 5 * u - foot.get_width() / 2), round(ground + 3 * u - foot.get_height() / 2))))
        flag = self.flag.parts((x + use.tall * _FLAG, self.body.top + max(1, use.painter.u(2))), use.flags)
        image = self._picture()
        pale = self.carried and self.shaken
        if not self.carried:
            placed += flag
        lies = [(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))]
        if pale:
            lies.append((use.outline, use.outline.get_rect(center=self.body.center).topleft))
        elif self.halo and not self.turned.value:
            rim = use.pictures.halo(self.body.h, self.degrees, out=HALO)
            lies.insert(0, (rim, (round(x - rim.get_width() / 2), round(y - rim.get_height() / 2))))
        if z > HELD * u * 0.4 and not pale:
            shadow, (dx, dy) = use.pictures.shadows.card(self.body.h, z / u, self.degrees)
            lies.insert(0, (shadow, (round(x + dx - shadow.get_width() / 2), round(y + dy - shadow.get_height() / 2))))
        placed += lies
        if self.carried and not pale:
            placed += flag
        self._placed = placed
        boxes = [Rect(at, each.get_size()) for each, at in placed]
        self.rect = boxes[0].unionall(boxes[1:])
        if self.focus:
            self._rim = self.body
            self.rect = self.rect.union(self.body.inflate(use.painter.u(14), use.painter.u(14)))

    def _picture(self) -> Surface:
        """Return its picture as it leans, as large as it is, as far as it has turned over."""
        use, scale, turned = self.use, self.scale.value, self.turned.value
        code = BACK if turned > 0.5 else CODES[self.card]
        tall = use.large if scale >= LARGER else use.tall
        degrees = self.degrees if not turned else 0.0
        across = max(0.06, abs(cos(pi * turned)))
        size = scale / LARGER if tall == use.large else scale
        haze = round(self.haze.value * _HAZES) / _HAZES
        key = code, tall, degrees, round(across, 2), round(size, 2), haze
        if self._image is not None and self._image[0] == key:
            return self._image[1]
        image = use.hazy(code, tall, degrees, haze) if haze else use.pictures.pocket_card(code, tall, degrees)
        if across < 1 or abs(size - 1) > 0.005:
            wide, high = image.get_size()
            image = pygame.transform.smoothscale(image, (max(1, round(wide * across * size)),
                                                         max(1, round(high * size))))
        self._image = key, image
        return image

    def draw(self, to: Surface) -> None:
        """Draw it as it was composed last."""
        to.fblits(self._placed, pygame.BLEND_PREMULTIPLIED)
        if self._rim is not None:
            self.use.painter.focus(to, self._rim, round(self._rim.h * _ROUND), land=True)


class Outlines:
    """The dashed outlines of the slots that held cards leave free."""

    order = 9.0

    def __init__(self, use: FieldPictures) -> None:
        self.use, self.places = use, tuple[Point, ...]()
        self._image = use.outline
        self.rect = Rect(0, 0, 0, 0)

    def show(self, places: Sequence[Point]) -> bool:
        """Show outlines at these places of cards. Return True if they are others."""
        if tuple(places) == self.places:
            return False
        self.places = tuple(places)
        boxes = [Rect((round(x), round(y)), self._image.get_size()) for x, y in self.places]
        self.rect = boxes[0].unionall(boxes[1:]) if boxes else Rect(0, 0, 0, 0)
        return True

    def draw(self, to: Surface) -> None:
        """Draw them."""
        to.fblits([(self._image, (round(x), round(y))) for x, y in self.places], pygame.BLEND_PREMULTIPLIED)


def dashed(size: tuple[int, int], painter: Painter) -> Surface:
    """Return a dashed outline of butter with round corners."""
    from game.view.pictures.theme import BUTTER

    fine, (w, h) = 3, size
    big = Surface((w * fine, h * fine), pygame.SRCALPHA, 32)
    big.fill((*BUTTER, 0))
    thick, r = max(2, painter.u(3)) * fine, round(h * 0.07) * fine
    pygame.draw.rect(big, BUTTER, big.get_rect(), thick, border_radius=r)
    dash, inner = max(4, painter.u(6)) * fine, thick + 1
    for start in range(r, w * fine - r, 2 * dash):
        for top in (0, h * fine - inner):
            big.fill((*BUTTER, 0), (start, top, dash, inner))
    for start in range(r, h * fine - r, 2 * dash):
        for left in (0, w * fine - inner):
            big.fill((*BUTTER, 0), (left, start, inner, dash))
    return pygame.transform.smoothscale(big.premul_alpha(), size)


def walk(start: Point, goal: Point, began: float, ms: float) -> CardPath:
    """Return the way of a card that files into the packet: along its ridge first, then down to the packet."""
    return CardPath(start, goal, began, ms, 0.0, linear, (goal[0] * 0.75 + start[0] * 0.25, start[1]))
