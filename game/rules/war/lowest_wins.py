"""Peace: the lowest card wins, and the lowest that tie fight (003)."""

from game.core.cards import Card
from game.core.game import Option
from game.core.seats import Seat
from game.core.table import Showing
from game.rules.war.house_rule import HouseRule
from game.rules.wording import WINS


class LowestWins(HouseRule):
    """The lowest card wins, and the lowest that tie fight. The help says "lowest" wherever War says "highest"."""

    options = (
        Option("lowest_wins", (False, True), "The lowest wins", "The lowest wins instead of the highest.", group=WINS),
    )
    order = 20
    peaceful = True
    war_calls = ("Peace!", "Double peace!", "Triple peace!", "The whole sky!")

    def help_items(self) -> dict[str, list[str]]:
        """Return nothing: the rules say “lowest” wherever they say “highest” otherwise."""
        return {}

    def value(self, cards: list[Card]) -> int:
        """Return the rank of the lowest card, or the number that the cards make."""
        game = self.game
        return min(map(game.powers.__getitem__, cards)) if game.count == "rank" else self.below.value(cards)

    def best(self, showing: Showing) -> list[Seat]:
        """Return the seats with the lowest value."""
        value = self.game.value
        worth = {seat: value(cards) for seat, cards in showing.items()}
        least = min(worth.values())
        return [seat for seat, value in worth.items() if value == least]
