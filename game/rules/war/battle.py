"""A battle: the course of one round of War so far."""

from game.core.cards import Card
from game.core.seats import Seat
from game.core.table import Table


class Battle:
    """One round: everyone's turned cards, and every war they grow into.

    `showing` are the face-up cards that count now, of the seats that fight now; `turned` those among them that were
    turned last. `down` are the cards each seat laid face down in the round's wars, and `fought` the seats that were in
    any of them (None if there was no war). `winner` is the seat that takes the pot, None until that is known; `drawn`
    says that the fighters drew. `right` are the seats that knew their closed cards, or had none; None where nobody was
    asked.
    """

    down: dict[Seat, list[Card]]
    __slots__ = ("down", "drawn", "fought", "right", "showing", "table", "turned", "winner")

    def __init__(self, table: Table, showing: dict[Seat, list[Card]]) -> None:
        self.table = table
        self.showing = self.turned = showing
        self.fought: list[Seat] | None = None
        self.winner: Seat | None = None
        self.drawn = False
        self.right: set[Seat] | None = None

    @property
    def new(self) -> list[Card]:
        """The cards that were turned last."""
        return [card for cards in self.turned.values() for card in cards]
