"""The state of a table: the data that a match continues from, and how each part of it is read from a snapshot."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

from game.core.cards import Card, CardError
from game.core.seats import SEAT_0, Seat


def _data(read: Callable[[Any, str, int], Any], *, decides: bool = False) -> dict[str, Any]:
    """Return the metadata of a part of the state: `read(value, name, seats)` returns what a snapshot means, or raises
    CardError in one line; a part that `decides` how a match goes on is fingerprinted."""
    return {"read": read, "decides": decides}


def _whole(value: Any, name: str, _seats: int, least: int | None = None) -> int:
    if type(value) is not int or (least is not None and value < least):
        raise CardError(f"the save's {name} is not a valid number")
    return value


def _count(value: Any, name: str, seats: int) -> int:
    return _whole(value, name, seats, 0)


def _seat(value: Any, name: str, seats: int) -> Seat:
    return Seat(_is(_whole(value, name, seats, 0) < seats, value))


def _flag(value: Any, _name: str, _seats: int) -> bool:
    return bool(_is(isinstance(value, bool), value))


def _memo(value: Any, _name: str, _seats: int) -> dict[str, Any]:
    return dict(_is(isinstance(value, dict), value))


def _is(valid: bool, value: Any) -> Any:
    if not valid:
        raise CardError("the save's memo or turn is not valid")
    return value


def _left(value: Any, _name: str, seats: int) -> tuple[Seat, ...]:
    if not isinstance(value, list) or [(int, s) for s in range(seats) if s in value] != [(type(s), s) for s in value]:
        raise CardError("the save does not say who is left in the game")
    return tuple(value)


def _scores(value: Any, _name: str, seats: int) -> list[int] | None:
    if value is not None and (not isinstance(value, list) or [type(n) for n in value] != [int] * seats):
        raise CardError("the save does not have one score for each seat")
    return value and value[:]


@dataclass(slots=True, eq=False, kw_only=True)
class State:
    """All data that a match continues from, each part declared here and nowhere else, in the order of a snapshot.

    Shadows, fingerprints and snapshots follow from this. Only cards are handled separately, because a snapshot says
    which side of each of the `piles` is up."""

    seed: int = field(metadata=_data(_whole))
    round: int = field(default=0, metadata=_data(_count))
    piles: dict[str, deque[Card]]
    left: tuple[Seat, ...] = field(metadata=_data(_left, decides=True))
    """The seats still in the game."""
    lacked: bool = field(default=False, metadata=_data(_flag))
    """True if the last seat to leave did so for want of a card that it had to lay."""
    scores: list[int] | None = field(default=None, metadata=_data(_scores, decides=True))
    turn: Seat = field(default=SEAT_0, metadata=_data(_seat, decides=True))
    wars: int = field(default=0, metadata=_data(_count))
    """Ties fought, duels of every kind, piles taken (RULES, Fine print): facts said with a key that `counts`."""
    plays: int = field(default=0, metadata=_data(_count))
    """Cards turned or laid."""
    memo: dict[str, Any] = field(default_factory=dict, metadata=_data(_memo, decides=True))
    """The values that a game remembers from round to round, in JSON. Rules change it with the verb `remember` only."""


NAMES = tuple(part.name for part in fields(State))
DATA = tuple(part for part in fields(State) if part.metadata)
"""The parts of a table's state but for its cards."""
DECIDING = tuple(part.name for part in DATA if part.metadata["decides"])
"""The names of the parts that decide how a match continues."""
