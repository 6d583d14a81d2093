"""Speed War: rank by rank the lowest cards leave the game as they are won (000)."""

from collections.abc import Sequence

from game.core.announcements import AnnouncementKey
from game.core.cards import RANK, Card
from game.core.events import Announced, Event, RoundBegan
from game.core.game import Option
from game.core.i18n import _, ngettext
from game.core.seats import Seat
from game.core.table import SET_ASIDE, Table
from game.rules.war.house_rule import HouseRule
from game.rules.wording import WON, many, number, several

REMOVED = AnnouncementKey("removed", sound="away")


class Speed(HouseRule):
    """Won cards of the lowest rank still in the game leave it."""

    options = (Option("speed", (False, True), "Speed", "Won cards of the lowest rank leave the game.", group=WON),)
    order = 70

    def works(self, option: Option) -> bool:
        """True if there is more than one rank in the deck."""
        return len(self.game.ranks()) > 1

    def help_items(self) -> dict[str, list[str]]:
        """Return which ranks leave first."""
        first, second, *others = map(many, sorted(self.game.ranks()))
        told = _("Cards leave the game, first the **{ranks}**. If you win {ranks}, put them out of the game and keep "
                 "the rest.")
        then = _("When all the {ranks} are gone, the {next} go, and so on until one rank is left.")
        every = told.format(ranks=first) + (" " + then.format(ranks=first, next=second) if others else "")
        return {"round": [every]}

    def collect(self, table: Table, winner: Seat) -> None:
        """Remove the lowest rank from the won cards, and collect the rest."""
        self.remove(table, winner)
        self.below.collect(table, winner)

    async def arrange(self, table: Table, winner: Seat) -> None:
        """Remove the lowest rank from the won cards, and let the winner arrange the rest."""
        self.remove(table, winner)
        await self.below.arrange(table, winner)

    def ranks_left(self, table: Table) -> list[int]:
        """Return the ranks of all cards that are still in the game."""
        return [RANK[card] for name, pile in table.piles.items() if name != SET_ASIDE for card in pile]

    def remove(self, table: Table, winner: Seat) -> None:
        """Let the cards of the lowest rank still in the game leave it, if they lie on the table."""
        left = set(self.ranks_left(table))
        if len(left) == 1:
            return
        lowest = min(left)
        going: dict[str, list[Card]] = {}
        for name in self.game.gathered[table.seats][winner]:
            going[name] = [card for card in table.piles[name] if RANK[card] == lowest]
        gone = [card for cards in going.values() for card in cards]
        if gone:
            table.say(REMOVED, (), gone)
        for name, cards in going.items():
            table.move(cards, name, SET_ASIDE, up=True)

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return which cards leave the game."""
        match event:
            case RoundBegan() if not table.piles[SET_ASIDE] and table.round <= 1:
                return _("First the {ranks} go!").format(ranks=many(min(self.ranks_left(table))))
            case Announced("removed", (), cards):
                rank, ranks = RANK[cards[0]], self.ranks_left(table)
                out = _("Out of the game: {cards}").format(cards=several(rank, len(cards)))
                left = ranks.count(rank) - len(cards)
                if left:
                    return ngettext("{out}, one more to go", "{out}, {number} more to go", left).format(
                        out=out, number=number(left))
                return _("{out}. Now the {ranks}!").format(out=out, ranks=many(min(set(ranks) - {rank})))
        return None
