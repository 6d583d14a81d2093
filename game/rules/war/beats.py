"""Weak cards that beat strong ones (003): a number that beats faces, and one that beats the ace."""

from itertools import combinations

from game.core.cards import RANK_NAMES, Card
from game.core.game import Option, Value
from game.rules.war.house_rule import HouseRule
from game.rules.war.war import War

_NUMBERS = RANK_NAMES[: RANK_NAMES.index("J")]


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


class BeatsFaces(HouseRule, Upsets):
    """Here {beats_faces} beats every **jack, queen and king**. It still loses to higher numbers and to aces."""

    option = Option(
        "beats_faces", (None, *_NUMBERS), "Beats face cards", "A card of this rank also beats jacks, queens and kings.",
    )  # fmt: skip
    order = 30

    def __init__(self, chosen: dict[str, Value]) -> None:
        super().__init__(chosen)
        self.upset(chosen["beats_faces"], "JQK")

    @classmethod
    def is_chosen(cls, chosen: dict[str, Value]) -> bool:
        return compares_ranks(chosen) and super().is_chosen(chosen)


class BeatsAces(HouseRule, Upsets):
    """Here {beats_aces} beats the **ace**. It still loses to all other higher cards."""

    option = Option("beats_aces", (None, *_NUMBERS), "Beats aces", "A card of this rank also beats the ace.")
    order = 31

    def __init__(self, chosen: dict[str, Value]) -> None:
        super().__init__(chosen)
        self.upset(chosen["beats_aces"], "A")

    @classmethod
    def is_chosen(cls, chosen: dict[str, Value]) -> bool:
        return compares_ranks(chosen) and super().is_chosen(chosen)


def compares_ranks(chosen: dict[str, Value]) -> bool:
    """Whether the highest rank wins: otherwise no card beats a higher one (RULES, Fine print)."""
    return chosen["count"] == "rank" and not chosen["lowest_wins"]
