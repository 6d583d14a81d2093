"""Weak cards that beat strong ones (003): a number that beats faces, and one that beats the ace."""

from collections.abc import Sequence
from itertools import combinations

from game.core.cards import RANK, RANK_NAMES
from game.core.events import Announced, Event
from game.core.game import Option
from game.core.i18n import _, listed
from game.core.seats import SEAT_0, SEAT_1, Seat
from game.core.table import Showing, Table
from game.rules.war.battle_game import BattleGame
from game.rules.war.captions import fought_over
from game.rules.war.house_rule import HouseRule
from game.rules.wording import WINS, a, many

_NUMBERS = RANK_NAMES[: RANK_NAMES.index("J")]
FACES = Option("beats_faces", (None, *_NUMBERS), "Beats face cards",
               "If the highest card wins, this rank also beats jacks, queens and kings.",
               group=WINS)
ACES = Option("beats_aces", (None, *_NUMBERS), "Beats aces", "If the highest card wins, this rank also beats the ace.",
              group=WINS)
_BEATEN = {FACES: "JQK", ACES: "A"}


class Beats(HouseRule):
    """Some ranks beat some that are higher; so cards can beat each other in a circle.

    `upsets` are those pairs: a rank, and the higher one that it beats.
    """

    options = (FACES, ACES)
    order = 30

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self.upsets = {(low, RANK_NAMES.index(high)) for option, beaten in _BEATEN.items() for low in self.ranks(option)
                       for high in beaten}
        self.lows = {low for low, _high in self.upsets}

    @classmethod
    def is_chosen(cls, game: BattleGame) -> bool:
        """True if the highest rank wins, too: otherwise no card beats a higher one (RULES, Fine print)."""
        return game.count == "rank" and not game.peaceful and super().is_chosen(game)

    def best(self, showing: Showing) -> list[Seat]:
        """Return the smallest group of seats whose cards beat every card outside it."""
        ranks = {seat: self.game.value(cards) for seat, cards in showing.items()}
        if self.lows.isdisjoint(ranks.values()):
            return self.below.best(showing)

        def beats(one: Seat, other: Seat) -> bool:
            """True if the cards of one seat beat those of another."""
            pair = ranks[one], ranks[other]
            if pair in self.upsets or pair[::-1] in self.upsets:
                return pair in self.upsets
            return self.below.best({one: showing[one], other: showing[other]}) == [one]

        for size in range(1, len(ranks)):
            for group in combinations(ranks, size):
                if all(beats(one, other) for other in ranks if other not in group for one in group):
                    return list(group)
        return list(ranks)

    # ---- words ------------------------------------------------------------------------------------------------------

    def works(self, option: Option) -> bool:
        """True if the rank and one that it beats are in the deck."""
        return any(RANK_NAMES[high] in _BEATEN[option] for low in self.ranks(option) for high in self.beaten(low))

    def beaten(self, low: int) -> list[int]:
        """Return the higher ranks in the deck that this one beats; none if it is not in the deck itself."""
        held = self.game.ranks()
        return sorted(high for one, high in self.upsets if one == low and {low, high} <= held)

    def help_items(self) -> dict[str, list[str]]:
        """Return which ranks beat which, and how cards beat each other in a circle."""
        lows = dict.fromkeys(low for option in self.options if self.works(option) for low in self.ranks(option))
        return {"round": [self.beating(low) for low in lows], "tie": self.circle()}

    def beating(self, low: int) -> str:
        """Return the item of the help about a rank that beats higher ones."""
        beaten = self.beaten(low)
        told = _("Here {card} beats **{ranks}**.").format(card=a(low), ranks=listed([many(rank) for rank in beaten]))
        loses = any(rank > low and rank not in beaten for rank in self.game.ranks())
        return told + (" " + _("It still loses to all other higher cards.") if loses else "")

    def circle(self) -> list[str]:
        """Return how cards can beat each other in a circle, with an example; empty if none in the deck can."""
        cards = {RANK[card]: card for card in self.game.deck()}

        def beats(one: int, other: int) -> bool:
            """True if a card of one rank beats a card of another."""
            return self.game.best({SEAT_0: [cards[one]], SEAT_1: [cards[other]]}) == [SEAT_0]

        for low, high in sorted(self.upsets):
            for middle in range(low + 1, high):
                if {low, middle, high} <= cards.keys() and beats(middle, low) and beats(high, middle):
                    told = _("Cards can beat each other in a circle: {low} beat {high}, {high} beat {middle} and "
                             "{middle} beat {low}. The players in the circle tie.")
                    return [told.format(low=many(low), middle=many(middle), high=many(high))]
        return []

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return that no card beats all others, where that is why there is a war."""
        if isinstance(event, Announced) and event.key == "war":
            shown = fought_over(event, table)
            if self.below.best(shown) != self.best(shown) == list(event.seats):
                return _("No card beats all the others: war!")
        return None
