"""A brief: a resumable match as the shelf lists it."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from game.core.letters import tidied
from game.store.checks import text, when
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


def header_of(envelope: Envelope) -> str:
    """Return what a brief tells of a match, as JSON."""
    rounds, options = envelope["extra"].get("rounds"), envelope["match"].get("options")
    return json.dumps({
        "names": [tidied(name) for seat in envelope["seats"] if isinstance(name := seat.get("name"), str)],
        "rounds": rounds if isinstance(rounds, int) else 0,
        "animals": [seat.get("animal") for seat in envelope["seats"]],
        "options": options if isinstance(options, dict) else {}})


def read_brief(game: Any, match: Any, at: Any, header: Any) -> Brief:
    """Return the brief of a row. Raises ValueError."""
    told = json.loads(header)
    try:
        return Brief(f"{text(game)}.{text(match)}", when(at), tuple(map(text, told["names"])), int(told["rounds"]),
                     tuple(told["animals"]), dict(told["options"]))
    except (KeyError, TypeError):
        raise ValueError("not a header") from None
