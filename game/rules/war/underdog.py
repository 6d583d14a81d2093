"""Underdog: a six among your own face-down cards turns a lost war (003)."""

from game.core.cards import RANK, RANK_NAMES
from game.core.game import Option, Value
from game.rules.war.battle import Battle
from game.rules.war.house_rule import HouseRule


class Underdog(HouseRule):
    """If you lose a war, look at the cards you laid face down in it. If {underdog} is among them, that is an
    **underdog**, and you win the war after all. If several losers have one, the player with the most underdogs wins;
    if that is a tie, the result of the war stands."""

    option = Option(
        "underdog", (None, *RANK_NAMES), "Underdog",
        "The loser of a war wins it after all with a card of this rank among their face-down cards.",
    )  # fmt: skip
    order = 60
    place = "war"

    def __init__(self, chosen: dict[str, Value]) -> None:
        super().__init__(chosen)
        self.underdog = RANK_NAMES.index(str(chosen["underdog"]))

    def award(self, battle: Battle, winner: int) -> int:
        winner = super().award(battle, winner)
        losers = [seat for seat in battle.fought or () if seat != winner and seat in battle.table.left]
        dogs = {seat: [c for c in battle.down.get(seat, ()) if RANK[c] == self.underdog] for seat in losers}
        most = max(map(len, dogs.values()), default=0)
        best = [seat for seat, cards in dogs.items() if len(cards) == most]
        if not most or len(best) > 1:
            return winner
        battle.table.flip(dogs[best[0]])
        battle.table.say("underdog", best, dogs[best[0]])
        return best[0]
