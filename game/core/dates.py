"""Dates in words."""

from game.core.words import _

_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December")


def date(month: int, day: int, year: int | None = None) -> str:
    """Return a date in words: "November 4, 2026"; without a year "November 4"."""
    name = _(_MONTHS[month - 1])
    if year is None:
        return _("{month} {day}").format(month=name, day=day)
    return _("{month} {day}, {year}").format(month=name, day=day, year=year)
