"""How a table lies when nothing moves: a function of the table and the window, and of nothing else."""

from collections.abc import Collection

from game.core.cards import Card
from game.core.table import SET_ASIDE, Table, pile_name
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose

HELD = ("packet", "hand", "capture")
"""The roles of piles whose cards a seat has, as its plate counts them."""


RAISED = 16                                           # units


class Rest:
    """A table at rest in a layout, its hands seen by the seats in `mine`. Say `changed` when something has happened
    to it."""

    def __init__(self, table: Table, layout: Layout, mine: Collection[int]) -> None:
        self.table, self.layout = table, layout
        self.mine: Collection[int] = mine
        self.raised: Collection[Card] = frozenset()   # cards that somebody has chosen
        self._private = [spot.name for spot in table.spots if spot.private and spot.each]
        self._poses: dict[Card, tuple[Pose, str]] | None = None

    def changed(self) -> None:
        """The table is another now."""
        self._poses = None

    def see(self, mine: Collection[int]) -> None:
        """The hands of these seats are seen from now on."""
        self.mine, self._poses = mine, None

    def _at(self, card: Card) -> tuple[Pose, str]:
        if self._poses is None:
            table, layout = self.table, self.layout
            self._poses = {card: (pose, pile) for pile, cards in table.piles.items()
                           for card, pose in zip(cards, layout.poses(table, pile, self.mine), strict=True)}
        return self._poses[card]

    def pose(self, card: Card) -> Pose:
        """How a card lies."""
        pose = self._at(card)[0]
        if card not in self.raised:
            return pose
        return pose._replace(y=pose.y - RAISED * self.layout.scale, z=max(0, pose.z) + 10)

    def pile(self, card: Card) -> str:
        """The pile that a card lies in."""
        return self._at(card)[1]

    def stack(self, card: Card) -> str:
        """The stack that a card is a part of, "" if it lies as a card of its own."""
        pile = self.pile(card)
        if pile not in self.layout.stacks:
            return ""
        lying = self.layout.lying(self.table, pile)
        cards = self.table.piles[pile]
        return "" if lying and any(cards[-1 - k] == card for k in range(lying)) else pile

    def shown(self, card: Card) -> bool:
        """Whether a card is the face that a stack shows."""
        pile = self.stack(card)
        cards = self.table.piles[pile] if pile and self.layout.stacks[pile].last else ()
        return bool(cards) and cards[-1 - self.layout.lying(self.table, pile)] == card and self.sees(card)

    def sees(self, card: Card) -> bool:
        """Whether a card's face may be seen: it lies face up, or in a hand that is seen."""
        piles = self.table.piles
        return bool(self.table.facing[card]) or any(
            card in piles[pile_name(hand, seat)] for hand in self._private for seat in self.mine)

    def open(self) -> list[Card]:
        """The cards that lie as cards of their own, from the lowest."""
        return [card for pile, cards in self.table.piles.items()
                for card in list(cards)[len(cards) - self.layout.lying(self.table, pile):]]

    def held(self, seat: int) -> list[str]:
        """The piles of the cards that a seat has."""
        names = (self.layout.pile(role, seat) for role in HELD)
        return [name for name in names if name is not None and self.layout.owner(name) == seat]

    def shares(self) -> list[float]:
        """Each seat's share of the points, if there are any, else of the cards; what lies before it counts, too."""
        table = self.table
        if table.scores is not None:
            total = sum(table.scores)
            return [score / total if total > 0 else 1 / table.seats for score in table.scores]
        held = [0] * table.seats
        total = 0
        for pile, cards in table.piles.items():
            owner = self.layout.owner(pile)
            total += len(cards) if pile != SET_ASIDE else 0
            if owner is not None:
                held[owner] += len(cards)
        return [count / max(1, total) for count in held]
