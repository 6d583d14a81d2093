"""A fact: one thing that can be asked of a child and known by heart, "7 + 5"."""

from math import prod
from typing import Literal, NamedTuple, TypeAlias

from game.core.declaration import FactKind
from game.core.events import Announced, Event

Kind: TypeAlias = FactKind
KINDS: tuple[Kind, ...] = ("sum", "difference", "product", "addend", "factor", "equation")
Picture: TypeAlias = Literal["ten_frame", "number_line", "array"]

TABLE = 14
"""The highest number of the tables that are learned by heart: what a joker counts."""
_TEN = 10

SIGNS: dict[Kind, str] = {"sum": "+", "difference": "−", "product": "×", "addend": "+", "factor": "×"}
"""The signs that stand between the numbers of facts."""
NEAREST: dict[Kind, Kind] = {"addend": "difference", "factor": "product"}
"""A kind with something missing → the one that is known by the same: whoever knows 15 − 8 finds 8 + ? = 15, and 7 × ? =
56 is found in the table of seven. Each fact of them is still learned by itself."""
_WHOLE: dict[Kind, Kind] = {"addend": "sum", "factor": "product"}
_KINDS: dict[str, Kind] = {"+?=": "addend", "*?=": "factor", "+": "sum", "-": "difference", "*": "product"}
"""Sign of a key → the kind of fact, longer signs first."""
_SIGNS: dict[Kind, str] = {kind: sign for sign, kind in _KINDS.items()}


class Fact(NamedTuple):
    """A sum, difference or product of numbers in the order in which they lie; a running total is a sum. Of a missing
    addend or factor, "8 + ? = 15", the operands are the number that lies open, and what both come to. Of an equation
    (Brain Drain, Ascent) the operands are the numbers on the cards, and then the target.

    A question is one fact, however many numbers it has: of a sum of three cards that came out wrong nobody can tell
    which step went wrong. `steps` are for showing it.
    """

    kind: Kind
    operands: tuple[int, ...]

    @classmethod
    def of(cls, kind: Kind, numbers: tuple[int, int]) -> "Fact":
        """Return the fact of a kind that two numbers make: where one is missing, that is the second."""
        return cls(kind, (numbers[0], cls(_WHOLE[kind], numbers).answer)) if kind in NEAREST else cls(kind, numbers)

    @property
    def answer(self) -> int:
        """The right answer."""
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
        """True if what the numbers make is known, and one of them is asked for."""
        return self.kind in NEAREST

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that make something: of a missing addend or factor the one that lies open, and the missing
        one."""
        if not self.missing:
            return self.operands
        opened, together = self.operands
        return opened, together - opened if self.kind == "addend" else together // max(1, opened)

    @property
    def makes(self) -> int:
        """The number that decides a trick: what the numbers make."""
        return self.operands[-1] if self.missing else self.answer

    @property
    def like(self) -> "Fact":
        """The fact by which a missing number is found: 8 + ? = 15 by 15 − 8, and 7 × ? = 56 by 7 × 8; any other fact
        itself."""
        if self.kind == "addend":
            return Fact("difference", self.operands[::-1])
        return Fact("product", self.numbers) if self.kind == "factor" else self

    @property
    def text(self) -> str:
        """The fact as the game writes it: "7 + 5", "8 + ? = 15"; of an equation "3, 4, 6, 8 → 12"."""
        if self.kind == "equation":
            return f"{', '.join(map(str, self.operands[:-1]))} → {self.answer}"
        if self.missing:
            return f"{self.operands[0]} {SIGNS[self.kind]} ? = {self.makes}"
        return f" {SIGNS[self.kind]} ".join(map(str, self.operands))

    @property
    def solved(self) -> str:
        """The fact with its answer: "7 + 5 = 12"."""
        if self.missing:
            return f" {SIGNS[self.kind]} ".join(map(str, self.numbers)) + f" = {self.makes}"
        return f"{self.text} = {self.answer}"

    @property
    def key(self) -> str:
        """One string for the same fact whichever way around: "5+7", "12-5", "5*7", "8+?=15"; of an equation
        "3,4,6,8=12"."""
        return self.same.written

    @property
    def written(self) -> str:
        """The fact as it lay, in the signs of its key: "7+5". `read` reads it back."""
        if self.kind == "equation":
            return f"{','.join(map(str, self.operands[:-1]))}={self.answer}"
        return _SIGNS[self.kind].join(map(str, self.operands))

    @classmethod
    def read(cls, text: str) -> "Fact":
        """Return the fact of a key, or of any that is written like one. Raises ValueError for any other string."""
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
        """The same fact with its numbers in the order of its key: 7 + 5 is 5 + 7."""
        if self.kind == "difference" or self.missing:
            return self
        if self.kind == "equation":
            return Fact(self.kind, (*sorted(self.operands[:-1]), self.answer))
        return Fact(self.kind, tuple(sorted(self.operands)))

    @property
    def in_table(self) -> bool:
        """True if it is one of those that are learned by heart: two numbers, none above `TABLE`."""
        return self.kind != "equation" and len(self.operands) == 2 and max(self.numbers) <= TABLE

    @property
    def steps(self) -> list["Fact"]:
        """The facts of two numbers that lead to the answer, one after the other; none of an equation."""
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
        """The picture that shows it best: two numbers up to ten in ten-frames, a product in rows, all else on a number
        line."""
        if self.kind == "factor" or (self.kind == "product" and len(self.operands) == 2):
            return "array"
        small = self.kind == "sum" and len(self.operands) == 2 and max(self.operands) <= _TEN
        return "ten_frame" if small else "number_line"


def asked_by(event: Event) -> Fact | None:
    """Return the fact that an event of the game asks of the seat it is about; None if there is nothing to reckon, as
    with a single card."""
    if not isinstance(event, Announced) or not event.key.asks or len(event.numbers) < 3:
        return None
    return Fact(event.key.asks, event.numbers[:-1])
