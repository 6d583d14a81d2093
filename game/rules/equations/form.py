"""A form: that which all ways to write one and the same equation have in common.

Two equations are the same if one becomes the other by swapping and regrouping what is added and taken away, or what is
multiplied and divided, or by turning around a difference and its sign with it: 8+5−3×1 is 5−(3×1−8), and (3−8)×(1−2) is
(8−3)×(2−1). A form is thus a sum less a sum, a product through a product, or a power, of smaller forms; none of its
values is below zero, and it is written with the fewest brackets that any of those ways needs.
"""

from math import prod
from typing import NamedTuple

from game.rules.equations.step import LIMIT

_STRENGTH = {"+": 1, "×": 2, "^": 3, "": 4}
_AGAINST = {"+": "−", "×": "÷"}


class NormalForm(NamedTuple):
    """A form, which makes `value`: `sign` is + for a sum, × for a product, ^ for a power, and empty for a number.
    `much` are the terms added (the factors; base and exponent), `less` those taken away (the divisors), the largest
    first."""

    value: int
    sign: str = ""
    much: tuple["NormalForm", ...] = ()
    less: tuple["NormalForm", ...] = ()

    def text(self) -> str:
        """Return the equation as it is printed: (8+5)÷(10+3).

        >>> joined("÷", joined("+", NormalForm(8), NormalForm(5), 13), NormalForm(13), 1).text()
        '(8+5)÷13'
        """
        if not self.sign:
            return str(self.value)
        if self.sign == "^":
            base, exponent = self.much
            return f"{base.within(3)}^{exponent.within(2)}"
        strength = _STRENGTH[self.sign]
        much = self.sign.join(form.within(strength) for form in self.much)
        return much + "".join(_AGAINST[self.sign] + form.within(strength) for form in self.less)

    def within(self, strength: int) -> str:
        """Return the text, in brackets unless its own sign is stronger."""
        text = self.text()
        return text if _STRENGTH[self.sign] > strength else f"({text})"


def joined(sign: str, a: NormalForm, b: NormalForm, value: int) -> NormalForm:
    """Return the form of `a` `sign` `b`, which makes `value`; a difference is that of the greater and the smaller.

    >>> one = joined("−", NormalForm(8), joined("+", NormalForm(3), NormalForm(1), 4), 4)
    >>> other = joined("−", joined("−", NormalForm(8), NormalForm(1), 7), NormalForm(3), 4)
    >>> one == other, one.text()
    (True, '8−3−1')
    """
    if sign == "^":
        return NormalForm(value, "^", (a, b))
    if sign in "+−":
        sign, turned = "+", sign == "−"
    else:
        sign, turned = "×", sign == "÷"
    more, less = _parts(sign, a)
    plus, minus = _parts(sign, b)
    more, less = (more + minus, less + plus) if turned else (more + plus, less + minus)
    if (sum if sign == "+" else prod)(form.value for form in more) > LIMIT:
        more, less = ((a,), (b,)) if turned else ((a, b), ())
    more, less = tuple(sorted(more, reverse=True)), tuple(sorted(less, reverse=True))
    if sign == "×" and prod(form.value for form in more if form.value) > LIMIT:
        more = more[::-1]                                 # nought first: the others are too large together
    if sign == "+" and less and not (value and less[-1].value):
        more, less = _settled(more, less, value)
    return NormalForm(value, sign, more, less)


_Parts = tuple[tuple[NormalForm, ...], tuple[NormalForm, ...]]


def _parts(sign: str, form: NormalForm) -> _Parts:
    """Return the terms of a sum or the factors of a product; of anything else, itself."""
    return (form.much, form.less) if form.sign == sign else ((form,), ())


def _settled(more: tuple[NormalForm, ...], less: tuple[NormalForm, ...], value: int) -> _Parts:
    """Return terms with zeros added, never taken away; a sum that makes zero is written in one of its two ways."""
    nothing = tuple(form for form in more + less if not form.value)
    more, less = tuple(form for form in more if form.value), tuple(form for form in less if form.value)
    if not value:
        more, less = max((more, less), (less, more))
    return more + nothing, less
