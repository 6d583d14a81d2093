"""The end on the table: the winner hops and offers the others a card. Nobody is shamed."""

from collections.abc import Sequence
from math import pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.moods import Mood
from game.view.pictures.pictures import Pictures
from game.view.pictures.shadows import Placed
from game.view.pictures.theme import BUTTER
from game.view.stage import card_cascade
from game.view.stage.compositor import OVER
from game.view.stage.landmarks import FREE
from game.view.stage.layout import Layout
from game.view.stage.slap_hand import rimmed
from game.view.stage.timeline import TweenedValue

MEET: Final = 900.0
MOODS: Final[tuple[Mood, Mood]] = "hope", "glad"
"""How those look who have not won, before they are offered a card and then."""
HOP, HOPS, JUMP, TILT = 420.0, 3, 36.0, 8
"""How long the winner's hop lasts in ms, how many there are, how high they are and how far it is tilted."""
GIVE: Final = 1500.0
"""When the winner offers a card, and when it is there, 900 ms later."""
GIVES: Final = 900.0
DOTS: Final = 26
TURNS: Final = (-12.0, -6.0, 0.0, 6.0, 12.0)
"""The degrees that it turns on its way."""
CARD, CODE = 116, "AH"
"""How high the card is that the winner offers, in units, and which it is."""
_WINNER, _EQUAL = 132, 92                             # how wide the tokens are, in units: the last after a draw
_OTHERS = {1: (100,), 2: (100, 88), 3: (88, 76, 66)}  # those of all others, the best first
_BESIDE = 404, -26                                    # where the winner is, from the sun, in units,
_LOW = 69                                             # how far the card reaches below its middle,
_GIFT, _AFTER, _GAP = 314, 58, 6                      # the card, on the other side, they from it, and from each other


def prepare(layout: Layout, animals: Sequence[str], pictures: Pictures, winner: int | None, order: Sequence[int], *,
            moves: bool) -> None:
    """See to it that the tokens are drawn by the time they set out, the card by the time it is offered, and the cascade
    begins without a wait, if it `moves`."""
    u = layout.scale
    if winner is not None and moves:
        card_cascade.prepare(layout, pictures)
    if winner is None:
        pictures.prepare_tokens(animals, round(_EQUAL * u), "glad")
        return
    others = _others(animals, winner, order)
    pictures.prepare_tokens([animals[winner]], round(_WINNER * u), "glad")
    for seat, wide in zip(others, _OTHERS[len(others)], strict=True):
        for mood in MOODS:
            pictures.prepare_tokens([animals[seat]], round(wide * u), mood)
    pictures.prepare(round(CARD * u), [CODE])


class FlyingToken:
    """A seat's token on its way from its plate to the sun, by the wall's clock. One that `hops` does so when it is
    there."""

    order = OVER + 30

    def __init__(self, animal: str, start: tuple[float, float], end: tuple[float, float], px: int, pictures: Pictures,
                 mood: Mood, *, hops: bool = False) -> None:
        self.way = TweenedValue(0.0)
        self.end, self.mood = end, mood
        self._start, self._hops = start, hops
        self.animal, self.px, self._pictures = animal, px, pictures
        self._image = rimmed(pictures, animal, px, BUTTER, TILT, mood) if hops else pictures.token(animal, px, mood)
        self._shadow, self._offset = pictures.shadows.sheet((px, px), px / 2, 16)
        self._ms, self._up = 0.0, 0.0

    @property
    def moving(self) -> bool:
        return self.way.moving or (self._hops and 0 < self._ms < MEET + HOPS * HOP)

    @property
    def rect(self) -> Rect:
        return self._place(self._shadow, *self._offset).union(self._place(self._image, 0, -self._up))

    def rest(self) -> None:
        """Be there at once, and lie still."""
        self.way.set(1.0)
        self._hops = False

    def feel(self, mood: Mood) -> bool:
        """Look like this. Return True if that is another mood."""
        if mood == self.mood:
            return False
        self.mood, self._image = mood, self._pictures.token(self.animal, self.px, mood)
        return True

    def tick(self, now: float, ms: float) -> bool:
        """Let the wall's clock stand at `now`, `ms` after it set out. Return True if it has moved."""
        moved, self._ms = self.way.tick(now), ms
        over = (ms - MEET) / HOP
        if self._hops and over > 0:
            self._up = JUMP * self.px / 132 * sin(pi * (over % 1)) if over < HOPS else 0.0
            return moved or over < HOPS + 1
        return moved

    def _place(self, image: Surface, dx: int = 0, dy: float = 0) -> Rect:
        (a, b), (c, d), t = self._start, self.end, self.way.value
        return image.get_rect(center=(round(a + (c - a) * t) + dx, round(b + (d - b) * t + dy)))

    def draw(self, to: Surface) -> None:
        to.fblits([(self._shadow, self._place(self._shadow, *self._offset)),
                   (self._image, self._place(self._image, 0, -self._up))], pygame.BLEND_PREMULTIPLIED)


class Gift:
    """A card that the winner offers: an ace, on a dotted way under the sun. `given` runs from 0 to 1."""

    order = OVER + 25

    def __init__(
        self, start: tuple[float, float], end: tuple[float, float], layout: Layout, pictures: Pictures,
    ) -> None:  # fmt: skip
        self.progress = TweenedValue(0.0)
        self._start, self._end, self._u, self._pictures = start, end, layout.scale, pictures
        self._low = layout.sun[1] + 118 * layout.scale
        self._height = round(CARD * layout.scale)
        self._cards: list[Surface] = []               # as it turns on its way, made when it sets out,
        self._shadow: Placed | None = None            # and its shadow
        self._halo: Surface | None = None
        left, right = sorted((start[0], end[0]))
        pad = round(110 * layout.scale)
        self.rect = Rect(round(left) - pad, round(min(start[1], end[1])) - pad, round(right - left) + 2 * pad,
                         round(self._low - min(start[1], end[1])) + 2 * pad)

    def at(self, t: float) -> tuple[float, float]:
        """Return where the way goes, from its start (0) to its end (1)."""
        (a, b), (c, d) = self._start, self._end
        bow = 4 * t * (1 - t)
        return a + (c - a) * t, b + (d - b) * t + (self._low - (b + d) / 2) * bow

    def draw(self, to: Surface) -> None:
        t = self.progress.value
        for k in range(1, DOTS):
            if k / DOTS < t - 0.03:
                pygame.draw.aacircle(to, BUTTER, self.at(k / DOTS), max(2, round(2.6 * self._u)))
        x, y = self.at(t)
        pictures, height = self._pictures, self._height
        self._cards = self._cards or [pictures.turned(CODE, height, degrees) for degrees in TURNS]
        card = self._cards[-1 if t >= 1 else round(t * (len(self._cards) - 1))]
        centre = round(x), round(y)
        self._shadow = self._shadow or pictures.shadows.card(height, 12.0, TURNS[-1])
        shadow, (dx, dy) = self._shadow
        blits = [(shadow, shadow.get_rect(center=(centre[0] + dx, centre[1] + dy)))]
        if t >= 1:
            self._halo = self._halo or pictures.halo(height, TURNS[-1])
            blits.append((self._halo, self._halo.get_rect(center=centre)))
        to.fblits([*blits, (card, card.get_rect(center=centre))], pygame.BLEND_PREMULTIPLIED)


def _others(animals: Sequence[str], winner: int, order: Sequence[int]) -> list[int]:
    """Return all seats but the winner's, the best first."""
    return [seat for seat in order or range(len(animals)) if seat != winner]


def _side(layout: Layout, winner: int) -> int:
    """Return on which side of the sun the winner is, left (-1) or right (1)."""
    return -1 if layout.places[winner].token[0] <= layout.sun[0] else 1


def offered(layout: Layout, winner: int) -> tuple[float, float]:
    """Return where the card goes that the winner offers: between the words and the others."""
    u, (x, y) = layout.scale, layout.sun
    return x - _side(layout, winner) * _GIFT * u, y + (FREE[layout.seats] - _LOW) * u


def meeting(layout: Layout, animals: Sequence[str], pictures: Pictures, winner: int | None, order: Sequence[int] = (),
            ) -> list[FlyingToken]:
    """The tokens of all seats: a glad winner on its side of the sun, and the others, who hope, on the other, side by
    side in this `order` from the sun outwards, or in that of their seats; or all beside each other, glad, after a
    draw."""
    u, (x, y) = layout.scale, layout.sun
    ways: dict[int, tuple[tuple[float, float], float]] = {}       # where each ends, and how wide it is, in units
    if winner is None:
        across = sorted(range(len(animals)), key=lambda seat: layout.places[seat].token[0])
        for k, seat in enumerate(across):
            ways[seat] = (x + (k - (len(across) - 1) / 2) * (_EQUAL + _GAP) * u, y + 96 * u), _EQUAL
    else:
        side, others, out = _side(layout, winner), _others(animals, winner, order), float(_GIFT + _AFTER)
        line = FREE[layout.seats] - 4
        ways[winner] = (x + side * _BESIDE[0] * u, y + _BESIDE[1] * u), _WINNER
        for seat, wide in zip(others, _OTHERS[len(others)], strict=True):
            ways[seat] = (x - side * (out + wide / 2) * u, y + (line - wide / 2) * u), wide
            out += wide + _GAP
    return [FlyingToken(animals[seat], layout.places[seat].token, end, round(wide * u), pictures,
                        "glad" if winner in (None, seat) else MOODS[0], hops=seat == winner)
            for seat, (end, wide) in ways.items()]
