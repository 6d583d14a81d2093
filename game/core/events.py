"""Events: facts about the table, in the order in which they happened.

A closed set. Rules make them through the table's verbs; the view plays them on its own shadow table (`Table.apply`).
Cards are named even if nobody may see them: code that draws them looks up which are face up."""

from typing import Any, NamedTuple, TypeAlias

from game.core.announcements import AnnouncementKey
from game.core.cards import Card, codes
from game.core.seats import Seat


class RoundBegan(NamedTuple):
    """A round begins."""

    round: int


class Laid(NamedTuple):
    """A player turns or lays cards: `src` loses them from its top, `dst` gets them at its end. They count as plays."""

    cards: tuple[Card, ...]
    src: str
    dst: str
    up: bool


class Moved(NamedTuple):
    """Cards go from one pile to the end of another (or, with `first`, before its first card), in this order."""

    cards: tuple[Card, ...]
    src: str
    dst: str
    up: bool
    first: bool


class Swept(NamedTuple):
    """All cards of some piles go face down to the end of one pile, in this order."""

    cards: tuple[Card, ...]
    srcs: tuple[str, ...]
    dst: str


class Turned(NamedTuple):
    """Cards are turned face up, or face down, where they lie."""

    cards: tuple[Card, ...]
    up: bool


class Scored(NamedTuple):
    """A seat's score changes by some points."""

    seat: Seat
    points: int


class TurnBegan(NamedTuple):
    """It is this seat's turn."""

    seat: Seat


class SeatLeft(NamedTuple):
    """A seat leaves the game; `lacked` if it lacked a card that it had to lay."""

    seat: Seat
    lacked: bool


class Announced(NamedTuple):
    """A fact worth showing and counting: the seats and cards it is about, numbers if any, and what somebody wrote. Its
    key says what it means (`game.core.announcements`)."""

    key: AnnouncementKey
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    numbers: tuple[int, ...] = ()
    text: str = ""


class MemoSet(NamedTuple):
    """The table keeps a JSON value from round to round under a key; None forgets it."""

    key: str
    value: Any


Event: TypeAlias = RoundBegan | Laid | Moved | Swept | Turned | Scored | TurnBegan | SeatLeft | Announced | MemoSet

_NAMES: dict[type, str] = {RoundBegan: "round", Laid: "lay", Moved: "move", Swept: "sweep", Turned: "turn",
                           Scored: "score", TurnBegan: "lead", SeatLeft: "out", Announced: "say", MemoSet: "remember"}


def facts(event: Event) -> dict[str, Any]:
    """Return the event as a JSON object: its name under `event`, then its facts; cards as codes.

    >>> facts(Laid((Card(3),), "packet/0", "stake/0", True))
    {'event': 'lay', 'cards': ['5C'], 'src': 'packet/0', 'dst': 'stake/0', 'up': True}
    >>> facts(SeatLeft(Seat(1), lacked=False))
    {'event': 'out', 'seat': 1, 'lacked': False}
    """
    made: dict[str, Any] = {"event": _NAMES[type(event)]}
    for name, value in event._asdict().items():
        made[name] = codes(value) if name == "cards" else list(value) if isinstance(value, tuple) else value
    return made
