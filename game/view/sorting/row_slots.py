"""Where the cards of a deck stand that is sorted on the land: in rows, the first one nearest to the other camp.

Places are pixels of the window: the upper left corner of a card that stands in a slot.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from pygame import Rect

from game.view.pictures.pictures import width

Point = tuple[float, float]

MOST_ROWS = 6
MOST_ABREAST = 10
"""The most cards in an airy row, so that a deck of 26 has three rows in a wide window, too."""
APART = (1.36, 1.06, 0.82)
"""The distance of two cards in a row, in widths of a card: airy, close, and one over the other's edge, so that the
large rank of a pocket card is still seen. The first at which cards are large enough is used."""
TALLEST = (150.0, 120.0, 99.0)
"""The greatest height of a card in one row, in two, and in more, in units of a page 720 high."""
GROWS = 1.36
"""By how much they may be larger in a high window."""
STEP = 1.66
"""The greatest distance of two cards in a row, in widths."""
PITCH = 1.34
"""The greatest distance of two rows, in heights of a card."""
ABOVE = 27.0
"""Units over a card that belong to its flag."""
LOW = 0.55
"""The part of the room that is left over which lies below the last row."""
BEND, WAVE = 15.0, 4.0
"""How far the ridges bend and swing, in units."""


class RowRoom(NamedTuple):
    """The room for rows of cards, in pixels: `area`, of which the first row ends at `first_right`; `scale` is pixels
    to a unit; cards are at least `least` pixels high, and `flag` pixels over each belong to its flag."""

    area: Rect
    first_right: int
    scale: float
    least: int
    flag: int
    page: tuple[int, int]


def shared(count: int, rows: int, first: float, other: float) -> tuple[int, ...]:
    """Return how many of `count` cards stand in each row, if the first has room for `first` and the others for `other`
    (pixels, or any other measure). No two of the other rows differ by more than one.

    >>> shared(26, 3, 752, 1010), shared(26, 4, 100, 100), shared(5, 1, 9, 9)
    ((8, 9, 9), (7, 7, 6, 6), (5,))
    """
    if first < other and rows > 1:
        head = -int(-count * first // (first + (rows - 1) * other))
        return min(head, count), *_even(count - min(head, count), rows - 1)
    return _even(count, rows)


def _even(count: int, rows: int) -> tuple[int, ...]:
    return tuple((count + rows - 1 - row) // rows for row in range(rows))


class RowSlots:
    """The slots of `count` cards in a room. `counts` says how many stand in each row; `tall` and `width` are the size
    of a card; `steps` the distance of two in each row.

    >>> slots = RowSlots(26, RowRoom(Rect(228, 184, 987, 450), 980, 1.0, 84, 27, (1280, 720)))
    >>> slots.counts, slots.tall, slots.row(1), slots.beyond(3, 1), slots.beyond(20, 1)
    ((8, 9, 9), 99, range(8, 17), 11, None)
    """

    def __init__(self, count: int, room: RowRoom) -> None:
        self.count, self.room = count, room
        self.counts, self.tall, self.spacing = _best(count, room)
        self.width = width(self.tall)
        rows, area, flag = len(self.counts), room.area, room.flag
        pitch = (area.h - flag - self.tall) / max(1, rows - 1)
        self.pitch = min(pitch, max(self.tall * PITCH, self.tall + flag + 1)) if rows > 1 else 0.0
        spare = max(0.0, area.h - flag - self.tall - self.pitch * (rows - 1))
        self._first = area.bottom - spare * LOW - self.pitch * (rows - 1)         # the foot of the first row
        bends = min(1.0, spare / (2.4 * BEND * room.scale))
        self._bend, self._wave = BEND * room.scale * bends, WAVE * room.scale * max(0.3, bends)
        self._starts = [sum(self.counts[:row]) for row in range(rows + 1)]
        self.steps = [self._step(row) for row in range(rows)]
        self.places = [(x, self.foot(row, x + self.width / 2) - self.tall)
                       for row, count in enumerate(self.counts) for k in range(count)
                       for x in (area.x + k * self.steps[row],)]

    def _step(self, row: int) -> float:
        right = self.room.first_right if row == 0 and len(self.counts) > 1 else self.room.area.right
        return min(self.width * STEP, (right - self.room.area.x - self.width) / max(1, self.counts[row] - 1))

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.counts)

    def foot(self, row: int, x: float) -> float:
        """Return how far down the ground of a row is at x: the ridge on which its cards stand."""
        t = x / self.room.page[0]
        bend = self._bend * (1.2 if row == 0 else 1.0)
        return self._first + row * self.pitch - bend * cos(t * pi) + self._wave * sin(t * 9.85 + row * 2)

    def row(self, row: int) -> range:
        """Return the slots of a row."""
        return range(self._starts[row], self._starts[row + 1])

    def row_of(self, n: int) -> int:
        """Return the row in which a slot is."""
        return next(row for row in range(self.rows) if n < self._starts[row + 1])

    def at(self, n: int) -> Point:
        """Return the place of a slot."""
        return self.places[n]

    def nearest(self, x: float, y: float) -> int:
        """Return the slot that is nearest to a place, in the nearest row."""
        middle = x + self.width / 2
        row = min(range(self.rows), key=lambda each: abs(self.foot(each, middle) - self.tall - y))
        slots = self.row(row)
        return max(slots[0], min(slots[-1], slots[0] + round((x - self.room.area.x) / max(1.0, self.steps[row]))))

    def beyond(self, n: int, rows: int) -> int | None:
        """Return the slot above or below by a number of rows, the nearest one there; None if there is no such row."""
        row = self.row_of(n) + rows
        if not 0 <= row < self.rows:
            return None
        return min(self.row(row), key=lambda each: abs(self.places[each][0] - self.places[n][0]))


def _best(count: int, room: RowRoom) -> tuple[tuple[int, ...], int, float]:
    """Return the cards in each row, the height of a card, and the distance of two in widths."""
    high = min(GROWS, room.page[1] / room.scale / 720)
    found: list[tuple[int, int, tuple[int, ...], float]] = []
    for apart in APART:
        found += _sizes(count, room, apart, high)
        enough = [each for each in found if each[0] >= room.least]
        if enough:
            tall, _rows, counts, apart = max(enough)
            return counts, tall, apart
    tall, _rows, counts, apart = max(found)
    return counts, max(2, tall), apart


def _sizes(count: int, room: RowRoom, apart: float, high: float) -> Sequence[tuple[int, int, tuple[int, ...], float]]:
    """Return, for each number of rows, how tall cards can be that stand so far apart, in widths: the height, the number
    of rows below zero, the cards in each row, and that distance."""
    area, found = room.area, []
    for rows in range(1, min(MOST_ROWS, count) + 1):
        first = area.w if rows == 1 else min(area.w, room.first_right - area.x)
        counts = shared(count, rows, first, area.w)
        if not all(counts) or (apart == APART[0] and max(counts) > MOST_ABREAST):
            continue
        wide = min((first if row == 0 else area.w) / ((each - 1) * apart + 1) for row, each in enumerate(counts))
        most = max(TALLEST[min(rows, len(TALLEST)) - 1] * high * room.scale, room.least)
        tall = int(min(most, wide * 7 / 5, area.h / rows - room.flag - 2))
        found.append((tall, -rows, counts, apart))
    return found
