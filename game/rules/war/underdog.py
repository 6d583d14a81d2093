"""Underdog: a six among your own face-down cards turns a lost war (003)."""

from game.core.cards import RANK, RANK_NAMES
from game.core.game import Option, Value
from game.core.said import SaidKey
from game.core.words import _
from game.rules.spoken import any_of
from game.rules.war.battle import Battle
from game.rules.war.explaining import there
from game.rules.war.house_rule import HouseRule
from game.rules.war.war import War

UNDERDOG = SaidKey("underdog")


class Underdog(HouseRule):
    """The loser of a war wins it with a card of some rank among those they laid face down."""

    option = Option(
        "underdog", (None, *RANK_NAMES), "Underdog",
        "With this rank among your face-down cards, you win a lost war.",
    )  # fmt: skip
    order = 60
    place = "war"

    def __init__(self, chosen: dict[str, Value]) -> None:
        super().__init__(chosen)
        self.underdog = RANK_NAMES.index(str(chosen["underdog"]))

    @classmethod
    def works(cls, game: War) -> bool:
        """Return whether such a card can come to lie face down: with three cards up, also before one's last card."""
        hidden = game.down or (game.up > 2 and game.runs_out != "lose")
        return bool(hidden and there(game, game.chosen["underdog"]))

    @classmethod
    def told(cls, game: War) -> list[str]:
        told = (
            _("If you lose a Peace and are still in the game, look at the cards you laid face down. If {card} is among "
              "them, that is an **underdog**, and you win the Peace after all.")
            if game.peaceful
            else _("If you lose a war and are still in the game, look at the cards you laid face down. If {card} is "
                   "among them, that is an **underdog**, and you win the war after all.")
        )  # fmt: skip
        several = _("If several losers have one, the player with the most underdogs wins. If they tie for most, the "
                    "first winner stays the winner.")
        return [told.format(card=any_of(str(game.chosen["underdog"]))), several]

    def award(self, battle: Battle, winner: int) -> int:
        winner = super().award(battle, winner)
        losers = [seat for seat in battle.fought or () if seat != winner and seat in battle.table.left]
        dogs = {seat: [c for c in battle.down.get(seat, ()) if RANK[c] == self.underdog] for seat in losers}
        most = max(map(len, dogs.values()), default=0)
        best = [seat for seat, cards in dogs.items() if len(cards) == most]
        if not most or len(best) > 1:
            return winner
        battle.table.flip(dogs[best[0]])
        battle.table.say(UNDERDOG, best, dogs[best[0]])
        return best[0]
