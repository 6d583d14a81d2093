"""A puzzle: some numbers, and the number to make from them."""

from collections.abc import Iterable
from typing import NamedTuple

from game.core import words
from game.core.words import _


class Puzzle(NamedTuple):
    """Make `target` from all the `numbers`, each once; with `omit_one` one of them may be left out, with `powers`
    there is ^ besides + − × ÷ (seed 002, Variant 1)."""

    numbers: tuple[int, ...]
    target: int
    omit_one: bool = False
    powers: bool = False

    def words(self) -> str:
        """Return the puzzle in words: "Make 12 from 8, 5, 10 and 3"."""
        return _("Make {target} from {numbers}").format(target=self.target, numbers=listed(self.numbers))

    def pieces(self) -> tuple[str, ...]:
        """Return the pieces that an equation for it is put together from: its numbers, signs and brackets."""
        return (*map(signed, self.numbers), "+", "−", "×", "÷", *("^" if self.powers else ""), "(", ")")


def listed(numbers: Iterable[int]) -> str:
    """Return numbers in a sentence: "8, 5, 10 and 3"."""
    return words.listed([signed(n) for n in numbers])


def signed(n: int) -> str:
    """Return a number as it is printed: −5 with a proper minus."""
    return str(n).replace("-", "−")
