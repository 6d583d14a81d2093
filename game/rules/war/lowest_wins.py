"""Peace: the lowest card wins, and the lowest that tie fight (003)."""

from game.core.cards import Card
from game.core.game import Option
from game.rules.war.house_rule import HouseRule
from game.rules.war.war import War


class LowestWins(HouseRule):
    """The lowest card wins, and the lowest that tie fight. The help says "lowest" wherever War says "highest"."""

    option = Option("lowest_wins", (False, True), "The lowest wins", "The lowest wins instead of the highest.")
    order = 20
    peaceful = True
    war_calls = ("Peace", "Double peace", "Triple peace")

    @classmethod
    def told(cls, game: War) -> list[str]:
        return []

    def value(self, cards: list[Card]) -> int:
        return min(self.powers[card] for card in cards) if self.count == "rank" else super().value(cards)

    def best(self, showing: dict[int, list[Card]]) -> list[int]:
        worth = {seat: self.value(cards) for seat, cards in showing.items()}
        least = min(worth.values())
        return [seat for seat, value in worth.items() if value == least]
