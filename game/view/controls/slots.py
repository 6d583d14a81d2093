"""The places of cards that are put in order: in rows that are read like a page."""

from game.view.pictures.pictures import POCKET, width

ROWS = (1, 2, 3)
INDEX, LARGE = 0.27, 0.8
"""The part of a card's width that must be seen at least for its index to be read, and for a pocket card's large
rank."""

MORE = 1.15
"""Another row is worth it if this much more (a factor) is seen of each card."""

Point = tuple[float, float]


def _tall(tallest: int, across: int, field: int, least: float) -> int:
    """Return how tall cards can be, in pixels, if so many in a field each show the least part of their width."""
    return max(2, min(tallest, int(field / (1 + least * (across - 1)) * 7 / 5)))


class Slots:
    """Slots for `count` cards of `tall` pixels, `across` in each row but the last: side by side, or fanned where they
    are many. Places are the cards' left upper corners, from the corner of a field `field` pixels wide.

    Of one, two or three rows those are taken that show most of each card in a field `high`. `most` is how tall cards
    may be, `gap` lies between them, `pitch - tall` between rows; `pocket`: all cards are pocket cards. `least` is the
    part of each card's width that is seen at least.
    """

    def __init__(self, count: int, field: int, high: int, most: int, gap: int, between: int, *,
                 pocket: bool = False) -> None:
        self.count, self.field = count, field
        best = 0.0
        for rows in ROWS[:count]:
            across = -(-count // rows)
            tallest = min(most, (high - between * (rows - 1)) // rows)
            least, tall = INDEX, _tall(tallest, across, field, INDEX)
            if pocket or tall < POCKET:
                least, tall = LARGE, _tall(tallest, across, field, LARGE)
            wide = width(tall)
            step = min(wide + gap, (field - wide) / max(1, across - 1))
            seen = max(1.0, min(step, wide) * tall)
            if seen > best * MORE:
                best = seen
                self.rows, self.across, self.least = -(-count // across), across, least
                self.tall, self.wide, self.step = tall, wide, step
        self.pitch = self.tall + between
        self.left = (field - self.wide - self.step * (self.across - 1)) / 2

    @property
    def high(self) -> int:
        """The height of all rows, in pixels."""
        return self.pitch * (self.rows - 1) + self.tall

    @property
    def fanned(self) -> bool:
        """True if each card covers a part of the one before."""
        return self.step < self.wide

    def row(self, row: int) -> range:
        """Return the slots of a row."""
        return range(row * self.across, min(self.count, (row + 1) * self.across))

    def at(self, n: int) -> Point:
        """Return the place of a slot, in pixels from the corner of the field."""
        row, k = divmod(n, self.across)
        return self.left + self.step * k, float(self.pitch * row)

    def nearest(self, x: float, y: float) -> int:
        """Return the slot that is nearest to a card lying there: in the nearest row, the nearest."""
        row = self.row(max(0, min(self.rows - 1, round(y / self.pitch))))
        return max(row[0], min(row[-1], row[0] + round((x - self.left) / self.step)))

    def beyond(self, n: int, rows: int) -> int | None:
        """Return the slot so many rows below, the last of a shorter one; None if there is no such row."""
        row = n // self.across + rows
        return min(n + rows * self.across, self.row(row)[-1]) if 0 <= row < self.rows else None
