"""What many games say alike: cards and small numbers, "a queen", "three"; and how a game that has no end is ended."""

from collections.abc import Sequence

from game.core.cards import RANK, RANK_NAMES, Card
from game.core.match import MOST_ROUNDS
from game.core.words import _, whole

_ONE = (
    "a two", "a three", "a four", "a five", "a six", "a seven", "an eight", "a nine", "a ten", "a jack", "a queen",
    "a king", "an ace", "a joker",
)  # fmt: skip
_MANY = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces", "jokers",
)  # fmt: skip
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def a(rank: int) -> str:
    """One card of a rank: "a queen"."""
    return _(_ONE[rank])


def one(card: Card) -> str:
    """The rank of a card, as one of its kind: "a queen"."""
    return a(RANK[card])


def any_of(names: str) -> str:
    """One card of any of the ranks that an option names, with commas between: "a five or a six"."""
    *some, last = [a(RANK_NAMES.index(name)) for name in names.split(",")]
    return _("{some} or {last}").format(some=", ".join(some), last=last) if some else last


def listed(parts: Sequence[str]) -> str:
    """Return several things in a row: "twos, threes and fours"."""
    *some, last = parts
    return _("{some} and {last}").format(some=", ".join(some), last=last) if some else last


def many(rank: int) -> str:
    """Several cards of a rank: "queens"."""
    return _(_MANY[rank])


def number(n: int) -> str:
    """A small number as a word, a large one in figures."""
    return _(_NUMBERS[n]) if n < len(_NUMBERS) else str(n)


def first_capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def first_small(text: str) -> str:
    """The text inside a sentence."""
    return text[:1].lower() + text[1:]


def decided(rounds: str) -> str:
    """How a match in which people decide is ended when it would go on for ever; `rounds` is what it is counted in."""
    ended = _("You can agree to a draw at any time in the pause menu. After {most} {rounds}, the match stops on its "
              "own.")
    return ended.format(most=whole(MOST_ROUNDS), rounds=rounds)


def forced() -> str:
    """How a match in which nobody decides is ended when it would go on for ever."""
    return _("If all the cards are back exactly as they were before, it is a draw. The game would go on forever.")


def luck() -> str:
    """Return the consolation of a game in which nobody decides anything."""
    return _("It is all luck. Nobody can play well or badly, so nobody needs to be sad.")
