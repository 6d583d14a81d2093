"""Speed War: rank by rank the lowest cards leave the game as they are won (000)."""

from collections.abc import Sequence

from game.core.cards import RANK, Card
from game.core.events import Event, Said
from game.core.game import Option
from game.core.table import SET_ASIDE, Table
from game.core.words import _
from game.rules.spoken import several
from game.rules.war.house_rule import HouseRule


class Speed(HouseRule):
    """Cards leave the game, first the **twos**. Whoever wins cards puts the twos among them out of the game and keeps
    the rest. When all the twos are gone, the threes go, then the fours, and so on until one rank is left."""

    option = Option("speed", (False, True), "Speed", "Won cards of the lowest rank leave the game, twos first.")
    order = 70

    def collect(self, table: Table, winner: int) -> None:
        self.remove(table, winner)
        super().collect(table, winner)

    async def arrange(self, table: Table, winner: int) -> None:
        self.remove(table, winner)
        await super().arrange(table, winner)

    def remove(self, table: Table, winner: int) -> None:
        """The cards of the lowest rank still in the game leave it, if they lie on the table."""
        ranks = {RANK[card] for name, pile in table.piles.items() if name != SET_ASIDE for card in pile}
        if len(ranks) == 1:
            return
        lowest = min(ranks)
        going: dict[str, list[Card]] = {}
        for name in self.gathered[table.seats][winner]:
            going[name] = [card for card in table.piles[name] if RANK[card] == lowest]
        gone = [card for cards in going.values() for card in cards]
        if gone:
            table.say("removed", (), gone)
        for name, cards in going.items():
            table.move(cards, name, SET_ASIDE, up=True)

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        match event:
            case Said("removed", (), cards):
                return _("Out of the game: {cards}").format(cards=several(RANK[cards[0]], len(cards)))
        return super().caption(event, table, names)
