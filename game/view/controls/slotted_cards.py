"""Cards that are put in order: their slots in rows, the springs that move them there, and how they are drawn."""

from collections.abc import Sequence
from math import cos, exp, sin, sqrt
from typing import NamedTuple

from pygame import Rect, Surface

from game.core.cards import CODES, Card
from game.core.i18n import _
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import POCKET, Pictures, width
from game.view.pictures.theme import mix

ROWS = (1, 2, 3)
INDEX, LARGE = 0.27, 0.8
"""The least part of a card's width that shows its index, and that shows the large rank of a pocket card."""

MORE = 1.15
"""The factor by which another row must show more of each card to be used."""

Point = tuple[float, float]
NEAR = 0.4
"""Distance from the goal in pixels, and speed in pixels per 1/60 s, below which a value is at rest."""
Pull = tuple[float, float, float, float]
_MOST, _GAP, _BETWEEN = 206, 10, 30
"""The greatest height of a card, the gap between two, and that between two rows, in units."""
_EDGE = 10
"""The margin of a strip above and below its cards, in units."""
_HELD, _CHOSEN, _AT, _OVER = 26.0, 13.0, 9.0, 5.0
"""The lift of a card that is held, chosen, focused, or under the mouse, in units."""
_PARTS, _ASIDE = 0.3, 3
"""The greatest distance by which neighbours of a gap move apart, in widths of a card, and their number on each side."""
_LEAN, _SWIFT = 6.0, 260.0
"""The greatest lean of a held card in degrees, and the speed at which it is reached, in units per second."""
_REST, _HAND = (17.0, 0.78), (34.0, 0.7)
"""Rate and damping of the springs to the slots, and to the hand that holds a card."""
_CORNER = 20 / 350
_HALO = 14
"""The rim of sunlight around a chosen card, in 350ths of its height."""
_AROUND = 62
"""The reach of a card's shadow, rim and lean around it, in units."""


def _tall(tallest: int, across: int, field: int, minimum: float) -> int:
    """Return the height in pixels of `across` cards in a field of which each shows the least part of its width."""
    return max(2, min(tallest, int(field / (1 + minimum * (across - 1)) * 7 / 5)))


class Slots:
    """The slots of `count` cards in one, two or three rows: side by side, or fanned if there are many.

    The number of rows is that which shows most of each card in a field of `field` by `height` pixels. `maximum` is the
    greatest height of a card, `gap` the distance between two, `between` that between rows; with `pocket` all cards are
    pocket cards. Places are the upper left corners of cards, relative to the field.

    >>> slots = Slots(13, 600, 200, 100, 10, 20)
    >>> slots.rows, slots.across, slots.tall, slots.fanned, slots.row(1), slots.beyond(6, 1)
    (2, 7, 90, False, range(7, 13), 12)
    """

    def __init__(self, count: int, field: int, height: int, maximum: int, gap: int, between: int, *,
                 pocket: bool = False) -> None:
        self.count, self.field = count, field
        best = 0.0
        for rows in ROWS[:count]:
            across = -(-count // rows)
            tallest = min(maximum, (height - between * (rows - 1)) // rows)
            least, tall = INDEX, _tall(tallest, across, field, INDEX)
            if pocket or tall < POCKET:
                least, tall = LARGE, _tall(tallest, across, field, LARGE)
            wide = width(tall)
            step = min(wide + gap, (field - wide) / max(1, across - 1))
            seen = max(1.0, min(step, wide) * tall)
            if seen > best * MORE:
                best = seen
                self.rows, self.across, self.least = -(-count // across), across, least
                self.tall, self.width, self.step = tall, wide, step
        self.pitch = self.tall + between
        self.left = (field - self.width - self.step * (self.across - 1)) / 2

    @property
    def height(self) -> int:
        """The height of all rows, in pixels."""
        return self.pitch * (self.rows - 1) + self.tall

    @property
    def fanned(self) -> bool:
        """True if cards overlap."""
        return self.step < self.width

    def row(self, row: int) -> range:
        """Return the slots of a row."""
        return range(row * self.across, min(self.count, (row + 1) * self.across))

    def at(self, n: int) -> Point:
        """Return the place of a slot, in pixels."""
        row, k = divmod(n, self.across)
        return self.left + self.step * k, float(self.pitch * row)

    def nearest(self, x: float, y: float) -> int:
        """Return the slot nearest to a place, in the nearest row."""
        row = self.row(max(0, min(self.rows - 1, round(y / self.pitch))))
        return max(row[0], min(row[-1], row[0] + round((x - self.left) / self.step)))

    def beyond(self, n: int, rows: int) -> int | None:
        """Return the slot below by a number of rows, the last of a shorter row; None if there is no such row."""
        row = n // self.across + rows
        return min(n + rows * self.across, self.row(row)[-1]) if 0 <= row < self.rows else None


def pull(rate: float, damping: float, dt: float) -> Pull:
    """Return the exact effect of a spring in `dt` seconds: the four factors by which the new distance and speed follow
    from the old ones.

    `rate` is in radians per second; with a `damping` below 1 it overshoots and comes back.

    >>> [round(factor, 3) for factor in pull(17.0, 0.78, 0.0)]
    [1.0, 0.0, -0.0, 1.0]
    """
    swing = rate * sqrt(1 - damping * damping)
    fade, c, s = exp(-damping * rate * dt), cos(swing * dt), sin(swing * dt)
    slow = damping * rate / swing * s
    return fade * (c + slow), fade * s / swing, -fade * rate * rate / swing * s, fade * (c - slow)


class SpringValues:
    """Some values, each on a spring: `at` holds the values, `speed` their speeds per second.

    >>> values = SpringValues([0.0])
    >>> values.go([10.0], pull(17.0, 0.78, 1 / 60)), values.put([10.0]), values.put([10.0])
    (True, True, False)
    """

    __slots__ = ("at", "speed")

    def __init__(self, at: Sequence[float]) -> None:
        self.at = list(at)
        self.speed = [0.0] * len(self.at)

    def put(self, goal: Sequence[float]) -> bool:
        """Jump to the goal. Return True if that is a change."""
        moved = self.at != list(goal)
        self.at[:], self.speed[:] = goal, [0.0] * len(self.at)
        return moved

    def go(self, goal: Sequence[float], by: Pull) -> bool:
        """Move towards the goal by a pull. Return True if a value has changed."""
        still = True
        for n, (at, to, speed) in enumerate(zip(self.at, goal, self.speed, strict=True)):
            away = at - to
            if abs(away) > NEAR or abs(speed) > NEAR * 60:
                still = False
                self.at[n], self.speed[n] = to + away * by[0] + speed * by[1], away * by[2] + speed * by[3]
        return self.put(goal) if still else True


class SlottedCardsState(NamedTuple):
    """What is to be drawn: all cards in their order (`lying`), with those `held` among them; which are `chosen`; the
    focused one (`on`) and the one under the mouse (`over`). By mouse, one of the held cards is the `lead`, whose place
    is that of the `hand`."""

    lying: tuple[Card, ...]
    chosen: frozenset[Card]
    on: Card | None
    hovered: Card | None
    held: tuple[Card, ...] = ()
    lead: Card | None = None
    hand: Point = (0.0, 0.0)


class SlottedCards:
    """Cards on their way to slots. Places are in pixels, relative to the upper left corner of the first slot."""

    def __init__(self, pictures: Pictures) -> None:
        self.slots = Slots(1, 1, 1, 1, 1, 1)
        self._pictures = pictures
        self._cards: dict[Card, SpringValues] = {}
        self._scale = 1.0
        self._edge = self._margin = 0
        self._was: float | None = None            # where the hand was at the last tick

    def fit(self, painter: Painter, cards: Sequence[Card], width: int, room: int, *, gathered: bool) -> None:
        """Fit the cards into `width` by `room` pixels; `gathered` ones start at the beginning of their rows."""
        ends = _("first"), _("last"), str(len(cards))
        self._scale, self._edge = painter.scale, painter.u(_EDGE)
        self._margin = max(painter.text_width(words, painter.px("small"), "bold") for words in ends) + painter.u(24)
        field, height = width - 2 * self._margin, room - 2 * self._edge
        most, gap, between = painter.u(_MOST), painter.u(_GAP), painter.u(_BETWEEN)
        self.slots = Slots(len(cards), field, height, most, gap, between, pocket=self._pictures.pocket)
        for n, card in enumerate(cards):
            start = self.slots.row(n // self.slots.across)[0] if gathered else n
            self._cards[card] = SpringValues((*self.slots.at(start), 0.0, 0.0))

    @property
    def height(self) -> int:
        """The height of all strips together, in pixels."""
        return self.slots.height + 2 * self._edge

    @property
    def corner(self) -> tuple[int, int]:
        """The offset of the first slot from the corner of the first strip, in pixels."""
        return self._margin, self._edge

    def at(self, card: Card) -> tuple[float, float, float, float]:
        """Return x and y of a card's corner in pixels, its lift in units, and its lean in degrees."""
        x, y, z, lean = self._cards[card].at
        return x, y, z, lean

    def lies(self, card: Card) -> Rect:
        """Return the rectangle in which a card is drawn."""
        x, y, z, _lean = self.at(card)
        return Rect(round(x), round(y - z * self._scale), self.slots.width, self.slots.tall)

    def hit(self, cards: Sequence[Card], place: Point) -> Card | None:
        """Return the topmost card at a place; None if there is none."""
        return next((card for card in reversed(cards) if self.lies(card).collidepoint(place)), None)

    def shown(self, n: int) -> Rect:
        """Return the part of the n-th slot that the next card does not cover."""
        x, y = self.slots.at(n)
        whole = n == self.slots.row(n // self.slots.across)[-1]
        across = self.slots.width if whole else min(self.slots.width, self.slots.step)
        return Rect(round(x), round(y), round(across), self.slots.tall)

    def within(self, x: float, y: float) -> Point:
        """Return the nearest place that a held card may have: on the strips, or a little above or below."""
        slots, beyond = self.slots, self.slots.tall * 0.4
        y = max(-beyond, min(slots.height - slots.tall + beyond, y + _HELD * self._scale))
        return max(0.0, min(float(slots.field - slots.width), x)), y

    # ---- in motion --------------------------------------------------------------------------------------------------

    def tick(self, look: SlottedCardsState, dt: float, *, reduced_motion: bool) -> Rect:
        """Move the cards for `dt` seconds. Return the part of the field that has changed."""
        rest, hand = pull(*_REST, dt), pull(*_HAND, dt)
        apart = self._apart(look)
        around, moved = round(2 * _AROUND * self._scale), Rect(0, 0, 0, 0)
        for n, card in enumerate(look.lying):
            own, (x, y) = self._cards[card], self.slots.at(n)
            goal = (x + apart.get(n, 0.0), y, self._lift(look, card), 0.0)
            if look.lead is not None and card in look.held:
                goal = self._carried(look, card, dt)
            before = self.lies(card)
            moving = card == look.lead and own.at[:2] != list(goal[:2])
            if moving:                            # it is where the hand is
                own.at[:2], own.speed[:2] = goal[:2], (0.0, 0.0)
            if reduced_motion:
                moving = own.put((*goal[:3], 0.0)) or moving
            else:
                moving = own.go(goal, hand if card in look.held else rest) or moving
            if moving:
                here = self.lies(card).union(before).inflate(around, around)
                moved = moved.union(here) if moved else here
        self._was = None if look.lead is None else look.hand[0]
        return moved

    def _carried(self, look: SlottedCardsState, card: Card, dt: float) -> tuple[float, float, float, float]:
        """Return the goal of a held card (x, y, lift, lean): several are close together, a single one leans."""
        assert look.lead is not None
        x, y = look.hand
        by = look.held.index(card) - look.held.index(look.lead)
        swift = 0.0
        if self._was is not None and len(look.held) == 1:
            swift = (self._was - x) / self._scale / max(dt, 0.001) / _SWIFT
        return x + by * self._together, y, _HELD, max(-1.0, min(1.0, swift)) * _LEAN

    @property
    def _together(self) -> float:
        """The distance between two held cards, in pixels."""
        return min(self.slots.step, self.slots.width * 0.4)

    @staticmethod
    def _lift(look: SlottedCardsState, card: Card) -> float:
        if look.held:
            return _HELD if card in look.held else 0.0
        return _CHOSEN if card in look.chosen else _AT if card == look.on else _OVER if card == look.hovered else 0.0

    def _apart(self, look: SlottedCardsState) -> dict[int, float]:
        """Return slot → distance in pixels by which the neighbours of the held cards move apart, where the gap is too
        narrow for these; their indices stay visible."""
        slots, held = self.slots, len(look.held)
        gap, needs = (held + 1) * slots.step - slots.width, slots.width * 1.2 + (held - 1) * self._together
        most = min((needs - gap) / 2, slots.width * _PARTS, (slots.step - slots.width * slots.least) * _ASIDE)
        if not held or most <= 0:
            return {}
        first = look.lying.index(look.held[0])
        last = first + len(look.held) - 1
        left = range(first - 1, max(slots.row(first // slots.across)[0], first - _ASIDE) - 1, -1)
        right = range(last + 1, min(slots.row(last // slots.across)[-1], last + _ASIDE) + 1)
        return {n: side * most * (1 - k / _ASIDE) for side, row in ((-1, left), (1, right)) for k, n in enumerate(row)}

    # ---- seen -------------------------------------------------------------------------------------------------------

    def draw(self, to: Surface, painter: Painter, corner: tuple[int, int], look: SlottedCardsState) -> None:
        """Draw the strips and the cards, with the first strip's corner at `corner`."""
        corner = corner[0] + self._margin, corner[1] + self._edge
        for row in range(self.slots.rows):
            self._draw_strip(to, painter, corner, self.slots.row(row))
        for card in (*(card for card in look.lying if card not in look.held), *look.held):
            _x, _y, z, lean = self.at(card)
            self._pictures.draw_card(to, CODES[card], self.lies(card).move(corner).center, self.slots.tall, z, lean,
                                     halo=_HALO if card in look.chosen or card in look.held else None)
            if card == look.on:
                painter.focus(to, self.lies(card).move(corner), round(self.slots.tall * _CORNER))

    def _draw_strip(self, to: Surface, painter: Painter, corner: tuple[int, int], row: range) -> None:
        """Draw the strip of a row, with words or numbers for its first and its last place."""
        (left, top), (right, _top), px = self.slots.at(row[0]), self.slots.at(row[-1]), painter.px("small")
        cards = Rect(round(left), round(top), round(right - left) + self.slots.width, self.slots.tall).move(corner)
        strip, colour = cards.inflate(2 * self._margin, 2 * self._edge), painter.theme.panel_body
        painter.draw_sheet(to, strip, mix(painter.theme.panel, painter.theme.track, 0.7), painter.u(16))
        begin = _("first") if row[0] == 0 else str(row[0] + 1)
        end = _("last") if row[-1] == self.slots.count - 1 else str(row[-1] + 1)
        for words, x in ((begin, strip.x), (end, cards.right)):
            painter.draw_text(to, words, Rect(x, strip.y, self._margin, strip.h), px, "bold", colour, "centre")
