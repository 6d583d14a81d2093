"""A puzzle: some numbers, and the number to make from them; and what cards are worth in one."""

from collections.abc import Iterable
from typing import NamedTuple

from game.core import i18n
from game.core.cards import CODES, COUNTING, Card
from game.core.game import Value
from game.core.i18n import _


class Puzzle(NamedTuple):
    """Make `target` from all the `numbers`, each once; with `omit_one` one of them may be left out, with `powers`
    there is ^ besides + − × ÷ (seed 002, Variant 1).

    >>> Puzzle((8, 5, 10, 3), 12).words()
    'Make 12 from 8, 5, 10 and 3'
    >>> Puzzle((8, 5), 13, powers=True).pieces()
    ('8', '5', '+', '−', '×', '÷', '^', '(', ')')
    """

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
    """Return numbers in a sentence: "8, 5, 10 and 3".

    >>> listed([8, 5, -10])
    '8, 5 and −10'
    """
    return i18n.listed([signed(n) for n in numbers])


def signed(n: int) -> str:
    """Return a number as it is printed: −5 with a proper minus.

    >>> signed(-5)
    '−5'
    """
    return str(n).replace("-", "−")


BY_SUIT = {"S": 1, "H": 2, "C": 3, "D": 4}
"""Suit → the worth of its face cards in Variants 2 and 3 of seed 002."""


def faces_worth(cards: Iterable[Card], faces: Value) -> tuple[tuple[Card, int], ...]:
    """Return the kings, queens and jacks among the cards, each with what it counts."""
    return tuple((card, worth(card, faces)) for card in cards if CODES[card][0] in "JQK")


def worth(card: Card, faces: Value) -> int:
    """Return what a card counts: an ace 1, a numeral its number; a face card 1 if `faces` is "one", 11 to 13 if it is
    "counting", and by its suit if it is "suit" (RULES, Brain Drain).

    >>> queen_of_hearts = Card(36)
    >>> worth(queen_of_hearts, "one"), worth(queen_of_hearts, "counting"), worth(queen_of_hearts, "suit")
    (1, 12, 2)
    """
    code = CODES[card]
    if code[0] not in "JQK" or faces == "counting":
        return COUNTING[card]
    return BY_SUIT[code[1]] if faces == "suit" else 1
