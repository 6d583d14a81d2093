"""Underdog: a six among your own face-down cards turns a lost war (003)."""

from collections.abc import Sequence

from game.core.announcements import AnnouncementKey
from game.core.cards import RANK, RANK_NAMES
from game.core.events import Announced, Event
from game.core.game import Option
from game.core.i18n import _
from game.core.seats import Seat
from game.core.table import Table
from game.rules.war.battle_game import Battle, BattleGame
from game.rules.war.house_rule import HouseRule
from game.rules.wording import WAR, any_of, first_capital, several

UNDERDOG = Option(
    "underdog", (None, *RANK_NAMES), "Underdog", "With this rank among your face-down cards, you win a lost war.",
    group=WAR,
)

WINS = AnnouncementKey("underdog", seen="stamp")


class Underdog(HouseRule):
    """The loser of a war wins it with a card of some rank among those they laid face down."""

    options = (UNDERDOG,)
    order = 60
    counts_hidden = True

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self.underdogs = self.ranks(UNDERDOG)

    def award(self, battle: Battle, winner: Seat) -> Seat:
        """Return the loser with the most underdogs, or the winner if there is none, or a tie for most."""
        winner = self.below.award(battle, winner)
        losers = [seat for seat in battle.fought or () if seat != winner and seat in battle.table.left]
        dogs = {seat: [c for c in battle.down.get(seat, ()) if RANK[c] in self.underdogs] for seat in losers}
        most = max(map(len, dogs.values()), default=0)
        best = [seat for seat, cards in dogs.items() if len(cards) == most]
        if not most or len(best) > 1:
            return winner
        battle.table.flip(dogs[best[0]])
        battle.table.say(WINS, best, dogs[best[0]])
        return best[0]

    # ---- words ------------------------------------------------------------------------------------------------------

    def works(self, option: Option) -> bool:
        """True if such a card can be face down: with three cards up, also before a player's last card."""
        hidden = self.game.down or (self.game.up > 2 and self.game.runs_out != "lose")
        return bool(hidden and self.game.ranks_in_deck(self.setting(UNDERDOG)))

    def help_items(self) -> dict[str, list[str]]:
        """Return which card is an underdog, and what it does."""
        told = (
            _("If you lose a Peace and are still in the game, look at the cards you laid face down. If {card} is among "
              "them, that is an **underdog**, and you win the Peace after all.")
            if self.game.peaceful
            else _("If you lose a war and are still in the game, look at the cards you laid face down. If {card} is "
                   "among them, that is an **underdog**, and you win the war after all.")
        )
        several = _("If several losers have one, the player with the most underdogs wins. If they tie for most, the "
                    "first winner stays the winner.")
        return {"war": [told.format(card=any_of(str(self.setting(UNDERDOG)))), several]}

    def call(self, fact: Announced, table: Table) -> str:
        """Return the shout at an underdog."""
        return _("Underdog!") if fact.key == WINS else ""

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return who won by an underdog."""
        match event:
            case Announced("underdog", (seat,), cards):
                told = _("{cards}! An underdog wins {name} the war")
                if self.game.peaceful:
                    told = _("{cards}! An underdog wins {name} the peace")
                return told.format(cards=first_capital(several(RANK[cards[0]], len(cards))), name=names[seat])
        return None
