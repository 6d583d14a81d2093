"""Weak cards that beat strong ones (003): a number that beats faces, and one that beats the ace."""

from itertools import combinations

from game.core.cards import RANK_NAMES, Card
from game.core.game import Option, Value
from game.core.words import _, listed
from game.rules.spoken import a, many
from game.rules.war.explaining import ranks
from game.rules.war.house_rule import HouseRule
from game.rules.war.war import War

_NUMBERS = RANK_NAMES[: RANK_NAMES.index("J")]
_FACES, _ACE = set(map(RANK_NAMES.index, "JQK")), RANK_NAMES.index("A")


class Upsets(War):
    """War in which some ranks beat some that are higher; so cards can beat each other in a circle.

    `upsets` are those pairs: a rank, and the higher one that it beats.
    """

    def __init__(self, chosen: dict[str, Value]) -> None:
        self.upsets: frozenset[tuple[int, int]] = frozenset()
        super().__init__(chosen)

    def best(self, showing: dict[int, list[Card]]) -> list[int]:
        """The smallest group of seats whose cards beat every card outside it."""
        ranks = {seat: self.value(cards) for seat, cards in showing.items()}
        for size in range(1, len(ranks)):
            for group in combinations(ranks, size):
                if all(self.beats(ranks[one], ranks[other]) for other in ranks if other not in group for one in group):
                    return list(group)
        return list(ranks)

    def beats(self, one: int, other: int) -> bool:
        return (one, other) in self.upsets if one < other else one > other and (other, one) not in self.upsets

    def upset(self, name: Value, beaten: str) -> None:
        """Let one rank beat others."""
        self.upsets |= {(RANK_NAMES.index(str(name)), RANK_NAMES.index(other)) for other in beaten}

    def beaten(self, name: Value) -> list[int]:
        """Return the higher ranks in the deck that this one beats; none if it is not in the deck itself."""
        held, low = ranks(self), RANK_NAMES.index(str(name))
        return sorted(high for one, high in self.upsets if one == low and {low, high} <= held)

    def telling(self, name: Value) -> list[str]:
        """Return what the help says of a rank that beats higher ones."""
        low, beaten = RANK_NAMES.index(str(name)), self.beaten(name)
        told = _("Here {card} beats **{ranks}**.").format(card=a(low), ranks=listed([many(rank) for rank in beaten]))
        loses = any(rank > low and rank not in beaten for rank in ranks(self))
        return [told + (" " + _("It still loses to all other higher cards.") if loses else "")]


class BeatsFaces(HouseRule, Upsets):
    """A number beats jacks, queens and kings; if the same number beats aces, this tells of both."""

    option = Option(
        "beats_faces", (None, *_NUMBERS), "Beats face cards",
        "If the highest card wins, this rank also beats jacks, queens and kings.",
    )  # fmt: skip
    order = 30

    def __init__(self, chosen: dict[str, Value]) -> None:
        super().__init__(chosen)
        self.upset(chosen["beats_faces"], "JQK")

    @classmethod
    def is_chosen(cls, chosen: dict[str, Value]) -> bool:
        return compares_ranks(chosen) and super().is_chosen(chosen)

    @classmethod
    def works(cls, game: War) -> bool:
        return isinstance(game, Upsets) and bool(_FACES & {*game.beaten(game.chosen["beats_faces"])})

    @classmethod
    def told(cls, game: War) -> list[str]:
        assert isinstance(game, Upsets)
        return game.telling(game.chosen["beats_faces"])


class BeatsAces(HouseRule, Upsets):
    """A number beats aces."""

    option = Option(
        "beats_aces", (None, *_NUMBERS), "Beats aces", "If the highest card wins, this rank also beats the ace.",
    )  # fmt: skip
    order = 31

    def __init__(self, chosen: dict[str, Value]) -> None:
        super().__init__(chosen)
        self.upset(chosen["beats_aces"], "A")

    @classmethod
    def is_chosen(cls, chosen: dict[str, Value]) -> bool:
        return compares_ranks(chosen) and super().is_chosen(chosen)

    @classmethod
    def works(cls, game: War) -> bool:
        return isinstance(game, Upsets) and bool({_ACE} & {*game.beaten(game.chosen["beats_aces"])})

    @classmethod
    def told(cls, game: War) -> list[str]:
        assert isinstance(game, Upsets)
        faces = game.chosen["beats_faces"]
        both = faces == game.chosen["beats_aces"] and BeatsFaces.works(game)
        return [] if both else game.telling(game.chosen["beats_aces"])


def compares_ranks(chosen: dict[str, Value]) -> bool:
    """Whether the highest rank wins: otherwise no card beats a higher one (RULES, Fine print)."""
    return chosen["count"] == "rank" and not chosen["lowest_wins"]
