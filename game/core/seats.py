"""Seats: the places at the table, numbered clockwise from 0."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NewType, TypeVar, cast

Seat = NewType("Seat", int)
_T = TypeVar("_T")

NOBODY = Seat(-1)
"""No seat."""


def all_seats(count: int) -> tuple[Seat, ...]:
    """Return the seats of a table for so many players, in their order."""
    return tuple(map(Seat, range(count)))


def seated(values: Iterable[_T]) -> Iterator[tuple[Seat, _T]]:
    """Yield each seat with its value, of values in the order of the seats."""
    return cast(Iterator[tuple[Seat, _T]], enumerate(values))


def leader(values: Sequence[float]) -> Seat | None:
    """Return the seat that has the highest of these values, one for each seat; None if several have it."""
    best = max(values)
    return Seat(values.index(best)) if values.count(best) == 1 else None


BOTH = SEAT_0, SEAT_1 = all_seats(2)
"""The seats of a table for two."""
OTHER = SEAT_1, SEAT_0
"""Seat → the other one, at a table for two."""
