"""Seats: the places at the table, numbered clockwise from 0."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NewType, TypeVar, cast

Seat = NewType("Seat", int)
_T = TypeVar("_T")

NOBODY = Seat(-1)
"""No seat."""


def all_seats(count: int) -> tuple[Seat, ...]:
    """Return the seats of a table for `count` players, in their order.

    >>> all_seats(3)
    (0, 1, 2)
    """
    return tuple(map(Seat, range(count)))


def seated(values: Iterable[_T]) -> Iterator[tuple[Seat, _T]]:
    """Yield each seat with its value, of values in the order of the seats.

    >>> dict(seated(["Ann", "Ben"]))
    {0: 'Ann', 1: 'Ben'}
    """
    return cast(Iterator[tuple[Seat, _T]], enumerate(values))


def leader(values: Sequence[float]) -> Seat | None:
    """Return the seat that has the highest of these values, one for each seat; None if several have it.

    >>> leader([3, 8, 5]), leader([8, 8, 5])
    (1, None)
    """
    best = max(values)
    return Seat(values.index(best)) if values.count(best) == 1 else None


BOTH = SEAT_0, SEAT_1 = all_seats(2)
"""The seats of a table for two."""
OTHER = SEAT_1, SEAT_0
"""Seat → the other one, at a table for two."""
