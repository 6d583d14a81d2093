"""A way to find a fact: what is said of it, how a picture of it is split, and the facts that must be known for it."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from game.learning.fact import Fact

Split: TypeAlias = Literal[
    "", "steps",
    "hop", "rows", "nearly", "between", "full", "tens", "bridge", "fives", "nine", "above",
    "down", "up", "over", "half", "frame",
    "one", "twice", "thrice", "four", "eight", "five", "above", "ten", "less", "halved"]
"""How a picture shows a way: what is drawn apart in it. "" if the way is the plain picture's own. The first row is of
any kind, then come those of sums, of differences, and of products."""

Knows: TypeAlias = Callable[[Fact], bool]
"""Tells if a child knows a fact already."""


class Strategy(NamedTuple):
    """A way to find a fact: a short sentence, how a picture of it is split, and the facts `by` which it is found. Where
    the sentence tells the answer, `asks` is what is said before that. `rows` are so many of so many each, of a
    product."""

    words: str
    split: Split = ""
    asks: str = ""
    by: tuple[Fact, ...] = ()
    rows: tuple[int, int] | None = None

    @property
    def hint(self) -> str:
        """What is said as long as the answer is asked."""
        return self.asks or self.words


def best(found: Sequence[Strategy], known: Knows | None = None) -> Strategy:
    """Return the way to be taught of those that fit, the usual one first: of them the first whose facts the child knows
    already, or that needs none."""
    if known is None:
        return found[0]
    return next((way for way in found if all(map(known, way.by))), found[0])
