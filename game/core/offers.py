"""Answers of an ask that are offered to somebody who chooses among a few of them."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Offer(NamedTuple):
    """Some answers in words, of which the one with the number `right` is right; `whys` says what each makes, and
    `answer` is the right one as a sentence."""

    words: tuple[str, ...]
    right: int
    whys: tuple[str, ...]
    answer: str


def spread(some: Sequence[T], most: int) -> list[T]:
    """Return at most so many of some things, evenly from the first to the last.

    >>> spread("abcdefg", 3), spread("ab", 3)
    (['a', 'd', 'g'], ['a', 'b'])
    """
    if len(some) <= most:
        return list(some)
    return [some[n * (len(some) - 1) // max(1, most - 1)] for n in range(most)]
