"""How a table lies when nothing moves: a function of the table and the window, and of nothing else."""

from collections.abc import Collection

from game.core.cards import Card
from game.core.table import SET_ASIDE, Table, pile_name
from game.view.layout import Layout, Pose


class Rest:
    """A table at rest in a layout, seen by the seats in `mine`. Say `changed` when something has happened to it."""

    def __init__(self, table: Table, layout: Layout, mine: Collection[int]) -> None:
        self.table, self.layout = table, layout
        self._hands = [pile_name(spot.name, seat) for spot in table.spots if spot.private for seat in mine]
        self._poses: dict[Card, Pose] | None = None

    def changed(self) -> None:
        """The table is another now."""
        self._poses = None

    def pose(self, card: Card) -> Pose:
        """How a card lies."""
        if self._poses is None:
            self._poses = {card: pose for pile, cards in self.table.piles.items()
                           for card, pose in zip(cards, self.layout.poses(self.table, pile), strict=True)}
        return self._poses[card]

    def sees(self, card: Card) -> bool:
        """Whether a card's face may be seen: it lies face up, or in somebody's hand here."""
        return bool(self.table.facing[card]) or any(card in self.table.piles[hand] for hand in self._hands)

    def open(self) -> list[Card]:
        """The cards that lie side by side, from the lowest."""
        return [card for pile, cards in self.table.piles.items() if self.layout.open(pile) for card in cards]

    def shares(self) -> list[float]:
        """Each seat's share of the cards; what is staked still counts for who laid it."""
        piles, layout = self.table.piles, self.layout
        held = [len(piles[layout.pile("packet", seat)]) + len(piles[layout.pile("stake", seat)])
                for seat in range(self.table.seats)]
        total = sum(len(cards) for pile, cards in piles.items() if pile != SET_ASIDE)
        return [count / max(1, total) for count in held]
