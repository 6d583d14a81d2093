"""What stands on the table of a game besides its cards, as the table says it."""

from typing import NamedTuple

from game.core.cards import Card
from game.core.seats import Seat


class Count(NamedTuple):
    """A card that was counted, and the total that it made; `marked` if that total earned something."""

    card: Card
    total: int
    marked: bool


class Path(NamedTuple):
    """The numbers from 1 to `top`, which are made one after the other; `goal` is the one that is tried for now."""

    top: int
    goal: int


class MissingCard(NamedTuple):
    """What is asked of a seat about a closed card: "8 + ? = 15", and the cards, the closed one last."""

    seat: Seat
    words: str
    cards: tuple[Card, ...]


class Exhibit(NamedTuple):
    """What stands there: `counts` in the order in which the cards were counted, of which the last total is the one that
    counts now; by seat, the things on its tray (`trays`), each the name of a drawing of assets/exhibits; a path;
    what cards are worth (`worths`) whose faces do not say so; what is `missing` of closed cards; and the number of an
    `anchor` in the middle, which is no card of the deck."""

    counts: tuple[Count, ...] = ()
    trays: tuple[tuple[str, ...], ...] = ()
    path: Path | None = None
    worths: tuple[tuple[Card, int], ...] = ()
    missing: tuple[MissingCard, ...] = ()
    anchor: int | None = None

    @property
    def lasting(self) -> "Exhibit":
        """The part of it that still stands when its cards are gone: trays and the path."""
        return Exhibit(trays=self.trays, path=self.path)
