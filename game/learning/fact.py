"""A fact: one thing that can be asked of a child and known by heart, "7 + 5"."""

from math import prod
from typing import Literal, NamedTuple, TypeAlias

from game.core.events import Event, Said

Kind: TypeAlias = Literal["sum", "difference", "product", "equation"]
KINDS: tuple[Kind, ...] = ("sum", "difference", "product", "equation")
Picture: TypeAlias = Literal["ten_frame", "number_line", "array"]

TABLE = 14
"""The highest number of the tables that are learned by heart: what a joker counts."""
_TEN = 10

_SIGNS: dict[Kind, str] = {"sum": " + ", "difference": " − ", "product": " × ", "equation": ", "}
_KEYS: dict[str, Kind] = {"+": "sum", "-": "difference", "*": "product"}
_KEY_SIGNS: dict[Kind, str] = {kind: sign for sign, kind in _KEYS.items()}


class Fact(NamedTuple):
    """A sum, difference or product of numbers in the order in which they lie; a running total is a sum. Of an equation
    (Brain Drain, Ascent) the operands are the numbers on the cards, and then the target.

    A question is one fact, however many numbers it has: of a sum of three cards that came out wrong nobody can tell
    which step went wrong. `steps` are for showing it.
    """

    kind: Kind
    operands: tuple[int, ...]

    @property
    def answer(self) -> int:
        """The right answer."""
        first, *rest = self.operands
        if self.kind == "equation":
            return self.operands[-1]
        if self.kind == "product":
            return prod(self.operands)
        return first - sum(rest) if self.kind == "difference" else sum(self.operands)

    @property
    def text(self) -> str:
        """The fact as the game writes it: "7 + 5"; of an equation "3, 4, 6, 8 → 12"."""
        if self.kind == "equation":
            return f"{', '.join(map(str, self.operands[:-1]))} → {self.answer}"
        return _SIGNS[self.kind].join(map(str, self.operands))

    @property
    def key(self) -> str:
        """One string for the same fact whichever way around: "5+7", "12-5", "5*7"; of an equation "3,4,6,8=12"."""
        return self.same.written

    @property
    def written(self) -> str:
        """The fact as it lay, in the signs of its key: "7+5". `read` reads it back."""
        *cards, last = self.operands
        if self.kind == "equation":
            return f"{','.join(map(str, cards))}={last}"
        return _KEY_SIGNS[self.kind].join(map(str, self.operands))

    @classmethod
    def read(cls, text: str) -> "Fact":
        """Return the fact of a key, or of any that is written like one. Raises ValueError for any other string."""
        kind: Kind = "equation"
        if "=" in text:
            cards, _equals, target = text.partition("=")
            numbers = [*cards.split(","), target]
        else:
            sign = next((sign for sign in _KEYS if sign in text), "")
            if not sign:
                raise ValueError(f"{text!r:.40} is no fact")
            kind, numbers = _KEYS[sign], text.split(sign)
        if len(numbers) < 2 or not all(number.isascii() and number.isdecimal() and len(number) < 7
                                       for number in numbers):
            raise ValueError(f"{text!r:.40} is no fact")
        return cls(kind, tuple(map(int, numbers)))

    @property
    def same(self) -> "Fact":
        """The same fact with its numbers in the order of its key: 7 + 5 is 5 + 7."""
        if self.kind == "difference":
            return self
        if self.kind == "equation":
            return Fact(self.kind, (*sorted(self.operands[:-1]), self.answer))
        return Fact(self.kind, tuple(sorted(self.operands)))

    @property
    def in_table(self) -> bool:
        """True if it is one of those that are learned by heart: two numbers, none above `TABLE`."""
        return self.kind != "equation" and len(self.operands) == 2 and max(self.operands) <= TABLE

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
        if self.kind == "product" and len(self.operands) == 2:
            return "array"
        small = self.kind == "sum" and len(self.operands) == 2 and max(self.operands) <= _TEN
        return "ten_frame" if small else "number_line"


def asked_by(event: Event) -> Fact | None:
    """Return the fact that an event of the game asks of the seat it is about; None if there is nothing to reckon, as
    with a single card."""
    if not isinstance(event, Said) or not event.key.asks or len(event.numbers) < 3:
        return None
    return Fact(event.key.asks, event.numbers[:-1])
