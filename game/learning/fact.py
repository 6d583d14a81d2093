"""A fact: one question of arithmetic that can be known by heart, such as "7 + 5"."""

from math import prod
from typing import Literal, NamedTuple, TypeAlias

from game.core.declaration import FactKind
from game.core.events import Announced, Event

Kind: TypeAlias = FactKind
KINDS: tuple[Kind, ...] = ("sum", "difference", "product", "addend", "factor", "equation")
Picture: TypeAlias = Literal["ten_frame", "number_line", "array"]

TABLE = 14
"""The highest number of the tables that are learned by heart: the value of a joker."""
_TEN = 10

SIGNS: dict[Kind, str] = {"sum": "+", "difference": "−", "product": "×", "addend": "+", "factor": "×"}
"""The signs between the numbers of facts."""
NEAREST: dict[Kind, Kind] = {"addend": "difference", "factor": "product"}
"""A kind with a missing number → the kind that answers it: 8 + ? = 15 by 15 − 8, and 7 × ? = 56 by the table of seven.
Each is still learned by itself."""
_WHOLE: dict[Kind, Kind] = {"addend": "sum", "factor": "product"}
_KINDS: dict[str, Kind] = {"+?=": "addend", "*?=": "factor", "+": "sum", "-": "difference", "*": "product"}
"""Sign of a key → the kind of fact, longer signs first."""
_SIGNS: dict[Kind, str] = {kind: sign for sign, kind in _KINDS.items()}


class Fact(NamedTuple):
    """A kind and its operands, in the order of the cards; a running total is a sum. The operands of a missing addend or
    factor, "8 + ? = 15", are the open number and the total; those of an equation (Brain Drain, Ascent) are the numbers
    of the cards, then the target.

    A question with several numbers is one fact: a wrong sum of three cards does not show which step was wrong. `steps`
    are for pictures.
    """

    kind: Kind
    operands: tuple[int, ...]

    @classmethod
    def of(cls, kind: Kind, numbers: tuple[int, int]) -> "Fact":
        """Return the fact that two numbers make; of a kind with a missing number, that is the second.

        >>> Fact.of("sum", (7, 5)), Fact.of("addend", (8, 7))
        (Fact(kind='sum', operands=(7, 5)), Fact(kind='addend', operands=(8, 15)))
        """
        return cls(kind, (numbers[0], cls(_WHOLE[kind], numbers).answer)) if kind in NEAREST else cls(kind, numbers)

    @property
    def answer(self) -> int:
        """The right answer.

        >>> Fact("difference", (12, 3, 4)).answer, Fact("factor", (7, 56)).answer
        (5, 8)
        """
        first, *rest = self.operands
        if self.kind == "equation":
            return self.operands[-1]
        if self.missing:
            return self.numbers[1]
        if self.kind == "product":
            return prod(self.operands)
        return first - sum(rest) if self.kind == "difference" else sum(self.operands)

    @property
    def missing(self) -> bool:
        """True if the total is known, and one of the numbers is asked for."""
        return self.kind in NEAREST

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that make the total: of a missing addend or factor the open one and the missing one.

        >>> Fact("addend", (8, 15)).numbers
        (8, 7)
        """
        if not self.missing:
            return self.operands
        opened, together = self.operands
        return opened, together - opened if self.kind == "addend" else together // max(1, opened)

    @property
    def makes(self) -> int:
        """The total, which decides a trick.

        >>> Fact("addend", (8, 15)).makes, Fact("product", (7, 8)).makes
        (15, 56)
        """
        return self.operands[-1] if self.missing else self.answer

    @property
    def like(self) -> "Fact":
        """The difference or product that answers a missing number: 15 − 8 for 8 + ? = 15; any other fact itself.

        >>> Fact("addend", (8, 15)).like.text, Fact("factor", (7, 56)).like.text
        ('15 − 8', '7 × 8')
        """
        if self.kind == "addend":
            return Fact("difference", self.operands[::-1])
        return Fact("product", self.numbers) if self.kind == "factor" else self

    @property
    def text(self) -> str:
        """The fact as the game displays it.

        >>> Fact("sum", (7, 5)).text, Fact("addend", (8, 15)).text, Fact("equation", (3, 4, 6, 8, 12)).text
        ('7 + 5', '8 + ? = 15', '3, 4, 6, 8 → 12')
        """
        if self.kind == "equation":
            return f"{', '.join(map(str, self.operands[:-1]))} → {self.answer}"
        if self.missing:
            return f"{self.operands[0]} {SIGNS[self.kind]} ? = {self.makes}"
        return f" {SIGNS[self.kind]} ".join(map(str, self.operands))

    @property
    def solved(self) -> str:
        """The fact with its answer.

        >>> Fact("sum", (7, 5)).solved, Fact("addend", (8, 15)).solved
        ('7 + 5 = 12', '8 + 7 = 15')
        """
        if self.missing:
            return f" {SIGNS[self.kind]} ".join(map(str, self.numbers)) + f" = {self.makes}"
        return f"{self.text} = {self.answer}"

    @property
    def key(self) -> str:
        """The same string for a fact and its reverse, used in the store; the numbers of an equation are sorted.

        >>> Fact("sum", (7, 5)).key, Fact("difference", (12, 5)).key, Fact("equation", (6, 4, 8, 3, 12)).key
        ('5+7', '12-5', '3,4,6,8=12')
        """
        return self.same.written

    @property
    def written(self) -> str:
        """The fact in the signs of its key, with its operands in their order; `read` is the inverse.

        >>> Fact("product", (7, 5)).written, Fact("factor", (7, 35)).written
        ('7*5', '7*?=35')
        """
        if self.kind == "equation":
            return f"{','.join(map(str, self.operands[:-1]))}={self.answer}"
        return _SIGNS[self.kind].join(map(str, self.operands))

    @classmethod
    def read(cls, text: str) -> "Fact":
        """Return the fact of a key, or of a text like one. Raises ValueError for any other string.

        >>> Fact.read("8+?=15")
        Fact(kind='addend', operands=(8, 15))
        >>> Fact.read("8+?=5")
        Traceback (most recent call last):
        ValueError: '8+?=5' is no fact
        """
        sign = next((sign for sign in _KINDS if sign in text), "")
        if sign:
            kind, numbers = _KINDS[sign], text.split(sign)
        else:
            cards, _equals, target = text.partition("=")
            kind, numbers = "equation", [*cards.split(","), target]
        if all(number.isascii() and number.isdecimal() and len(number) < 7 for number in numbers):
            found = cls(kind, tuple(map(int, numbers)))
            if not found.missing or found == cls.of(kind, (found.operands[0], max(0, found.answer))):
                return found
        raise ValueError(f"{text!r:.40} is no fact")

    @property
    def same(self) -> "Fact":
        """The fact with its numbers in the order of its key.

        >>> Fact("sum", (7, 5)).same, Fact("difference", (7, 5)).same
        (Fact(kind='sum', operands=(5, 7)), Fact(kind='difference', operands=(7, 5)))
        """
        if self.kind == "difference" or self.missing:
            return self
        if self.kind == "equation":
            return Fact(self.kind, (*sorted(self.operands[:-1]), self.answer))
        return Fact(self.kind, tuple(sorted(self.operands)))

    @property
    def in_table(self) -> bool:
        """True if the fact is learned by heart: two numbers, none above `TABLE`.

        >>> Fact("sum", (7, 5)).in_table, Fact("sum", (7, 15)).in_table, Fact("sum", (1, 2, 3)).in_table
        (True, False, False)
        """
        return self.kind != "equation" and len(self.operands) == 2 and max(self.numbers) <= TABLE

    @property
    def steps(self) -> list["Fact"]:
        """The facts of two numbers that lead to the answer, in order; none for an equation.

        >>> [step.solved for step in Fact("sum", (2, 3, 4)).steps]
        ['2 + 3 = 5', '5 + 4 = 9']
        """
        steps: list[Fact] = []
        if self.kind == "equation":
            return steps
        so_far = self.operands[0]
        for operand in self.operands[1:]:
            steps.append(Fact(self.kind, (so_far, operand)))
            so_far = steps[-1].answer
        return steps

    @property
    def picture(self) -> Picture:
        """The picture that shows it best: ten-frames for two numbers up to ten, rows for a product, else a number line.

        >>> Fact("sum", (7, 5)).picture, Fact("product", (7, 5)).picture, Fact("difference", (7, 5)).picture
        ('ten_frame', 'array', 'number_line')
        """
        if self.kind == "factor" or (self.kind == "product" and len(self.operands) == 2):
            return "array"
        small = self.kind == "sum" and len(self.operands) == 2 and max(self.operands) <= _TEN
        return "ten_frame" if small else "number_line"


def asked_by(event: Event) -> Fact | None:
    """Return the fact that an event asks of its seat; None if it asks none, as for a single card."""
    if not isinstance(event, Announced) or not event.key.asks or len(event.numbers) < 3:
        return None
    return Fact(event.key.asks, event.numbers[:-1])
