"""Checks of values that were read: each returns the value if it is what it should be, or raises ValueError."""

from math import isfinite
from typing import TypeVar

T = TypeVar("T")

MOST = 10**12
"""The greatest count and number of seconds."""
LONGEST = 200
"""The most characters of a name, and of most other texts."""
LAST = 253_402_300_799.0
"""The end of the year 9999, in seconds since 1970."""


def whole(value: object, least: int = 0, most: int = MOST) -> int:
    """Return a whole number from `least` to `most`."""
    if type(value) is int and least <= value <= most:
        return value
    raise ValueError(f"not a whole number from {least} to {most}: {value!r:.40}")


def number(value: object) -> int:
    """Return the number of a row."""
    return whole(value, 0, 2**63 - 1)


def real(value: object, least: float = 0.0, most: float = LAST) -> float:
    """Return a number from `least` to `most`."""
    if type(value) in (int, float) and isfinite(value) and least <= value <= most:  # type: ignore[arg-type, operator]
        return float(value)                                                          # type: ignore[arg-type]
    raise ValueError(f"not a number from {least} to {most}: {value!r:.40}")


def when(value: object) -> float:
    """Return a time, in seconds since 1970; before that, too: a clock may be wrong."""
    return real(value, -LAST, LAST)


def text(value: object, most: int = LONGEST) -> str:
    """Return a text of at most so many characters that can be written as UTF-8."""
    if isinstance(value, str) and len(value) <= most:
        value.encode()
        return value
    raise ValueError(f"not a text: {value!r:.40}")


def flag(value: object) -> bool:
    """Return True or False, which a database keeps as 1 and 0."""
    return bool(whole(int(value) if isinstance(value, bool) else value, 0, 1))


def among(value: T, known: tuple[T, ...]) -> T:
    """Return a value that is one of those known."""
    if value in known:
        return value
    raise ValueError(f"not one of {known}: {value!r:.40}")
