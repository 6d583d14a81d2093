"""What is heard of how a match goes: who decides a war, who leads now, who comes back, and how it ends."""

from collections.abc import Collection, Sequence
from typing import Final

from game.core.cards import Card, code
from game.core.table import Table
from game.view.stage.cue import Cue
from game.view.stage.layout import Layout
from game.view.stage.tuning import HEART

DECIDERS: Final = {"A": "ace", "K": "king"}
"""The rank of a card that wins a war → its sound."""
AGAIN: Final = 20_000.0
"""The lead is heard to pass only once in so many ms of the wall's clock."""
FEW: Final = 3
"""A player who has so many cards, or fewer, and wins a war comes back."""
AFTER: Final = 250.0
"""Ms from the last card that is swept to the sound of what has changed by it."""


class Stings:
    """What was heard of one match so far."""

    def __init__(self) -> None:
        self._leader: int | None = None
        self._lead = -AGAIN                           # when the lead was heard to pass
        self._heart = False
        self._beat = -HEART                           # when a heart was heard as cards turned

    def swept(self, won: Sequence[Card], left: int, x: float, end: float) -> list[Cue]:
        """Return what is heard of a war: the cards `won` win it, for a seat so far across the window (0 to 1) that had
        so many cards `left`; all that it gets lies there at `end` (ms from now)."""
        made = [Cue(0.0, DECIDERS[rank], x) for rank in dict.fromkeys(code(card)[0] for card in won)
                if rank in DECIDERS][:1]  # fmt: skip
        if not self._heart and left <= FEW:
            self._heart = True
            made.append(Cue(end + AFTER, "heart", x))
        return made

    def beats(self, seats: Collection[int], real: float, layout: Layout) -> list[Cue]:
        """Return what is heard as cards turn of these seats, who have hardly any left: a heart, now and then."""
        if not seats or real - self._beat < HEART:
            return []
        self._beat = real
        return [Cue(0.0, "heart", layout.places[seat].plate.centerx / layout.size[0]) for seat in sorted(seats)[:1]]

    def led(self, shares: Sequence[float], real: float, end: float) -> list[Cue]:
        """Return what is heard if another seat leads by these shares. `real` is the wall's clock, `end` when the cards
        lie (both in ms)."""
        most = max(shares)
        leader = shares.index(most) if shares.count(most) == 1 else None
        passes = leader is not None and self._leader not in (None, leader)
        self._leader = self._leader if leader is None else leader
        if not passes or real - self._lead < AGAIN:
            return []
        self._lead = real
        return [Cue(end + AFTER, "lead", 0.5)]

    @property
    def leader(self) -> int | None:
        """The seat that leads, None if nobody did yet."""
        return self._leader


def ending(winner: int | None, people: Collection[int], seats: int) -> str:
    """Return the sound of the end: for a person here who won, for the only one here, who lost, or for all others."""
    if winner in people:
        return "win"
    return "loss" if winner is not None and len(people) == 1 and seats > 1 else "draw"


def held(table: Table, layout: Layout, seat: int) -> int:
    """Return how many cards a seat has."""
    return sum(len(cards) for pile, cards in table.piles.items() if layout.owner(pile) == seat)
