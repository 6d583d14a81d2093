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


def whole(value: object, minimum: int = 0, maximum: int = MOST) -> int:
    """Return a whole number from `minimum` to `maximum`. Raises ValueError, also for True and False.

    >>> whole(7, 0, 10)
    7
    >>> whole(True)
    Traceback (most recent call last):
        ...
    ValueError: not a whole number from 0 to 1000000000000: True
    """
    if type(value) is int and minimum <= value <= maximum:
        return value
    raise ValueError(f"not a whole number from {minimum} to {maximum}: {value!r:.40}")


def number(value: object) -> int:
    """Return a row number of SQLite, from 0 to 2⁶³ - 1. Raises ValueError."""
    return whole(value, 0, 2**63 - 1)


def real(value: object, minimum: float = 0.0, maximum: float = LAST) -> float:
    """Return a finite number from `minimum` to `maximum` as a float. Raises ValueError.

    >>> real(3)
    3.0
    >>> real(float("nan"))
    Traceback (most recent call last):
        ...
    ValueError: not a number from 0.0 to 253402300799.0: nan
    """
    if type(value) in (int, float) and isfinite(value) and minimum <= value <= maximum:  # type: ignore[arg-type, operator]
        return float(value)                                                          # type: ignore[arg-type]
    raise ValueError(f"not a number from {minimum} to {maximum}: {value!r:.40}")


def when(value: object) -> float:
    """Return a time in seconds since 1970. It may be negative, for a clock may be wrong. Raises ValueError."""
    return real(value, -LAST, LAST)


def text(value: object, maximum: int = LONGEST) -> str:
    """Return a text of at most `maximum` characters that can be written as UTF-8. Raises ValueError.

    >>> text("Anna")
    'Anna'
    >>> text("Anna", maximum=3)
    Traceback (most recent call last):
        ...
    ValueError: not a text: 'Anna'
    """
    if isinstance(value, str) and len(value) <= maximum:
        value.encode()
        return value
    raise ValueError(f"not a text: {value!r:.40}")


def flag(value: object) -> bool:
    """Return True or False, which SQLite stores as 1 and 0. Raises ValueError for any other value.

    >>> flag(1), flag(False)
    (True, False)
    """
    return bool(whole(int(value) if isinstance(value, bool) else value, 0, 1))


def among(value: T, known: tuple[T, ...]) -> T:
    """Return a value that is one of `known`. Raises ValueError.

    >>> among("person", ("person", "computer"))
    'person'
    """
    if value in known:
        return value
    raise ValueError(f"not one of {known}: {value!r:.40}")
