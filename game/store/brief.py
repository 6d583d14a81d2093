"""A brief: a resumable match as the shelf lists it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.core.letters import tidied
from game.store.envelope import Envelope


class Brief(NamedTuple):
    """A resumable match as the shelf lists it."""

    slot: str
    when: float  # seconds since 1970
    names: tuple[str, ...]
    rounds: int
    animals: tuple[object, ...] = ()
    """The number of each seat's animal, as the save has it."""
    options: Mapping[str, object] = MappingProxyType({})
    """The house rules that are not the book's, as the save has them."""


def brief_of(slot: str, when: float, envelope: Envelope) -> Brief:
    """Return a match that was saved in a slot at this time."""
    rounds, options = envelope["extra"].get("rounds"), envelope["match"].get("options")
    names = tuple(tidied(name) for seat in envelope["seats"] if isinstance(name := seat.get("name"), str))
    animals = tuple(seat.get("animal") for seat in envelope["seats"])
    return Brief(slot, when, names, rounds if isinstance(rounds, int) else 0, animals,
                 options if isinstance(options, dict) else {})
