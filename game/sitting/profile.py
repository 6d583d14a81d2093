"""Facts about a game before it is chosen: how long it takes, what it trains, of which kind it is."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from game.core.title import Title
from game.core.words import _, listed, ngettext
from game.resources import asset

SHORT = 5
"""Most minutes that a match of a short game takes as a rule."""
_LONG = 20
"""Minutes from which on they are told in steps of five."""

SKILLS = {
    "comparing": "comparing",
    "patience": "being patient",
    "attention": "paying attention",
    "adding": "adding",
    "subtracting": "subtracting",
    "multiplying": "multiplying",
    "equations": "solving equations",
    "hands": "being quick",
    "memory": "remembering",
    "planning": "planning",
    "combining": "combining",
    "outwitting": "outwitting",
}
"""The skills that games train, and the words for them."""
KINDS = {
    "sums": frozenset(("adding", "subtracting", "multiplying", "equations")),
    "slaps": frozenset(("hands",)),
    "thinking": frozenset(("equations", "planning", "combining", "outwitting")),
}
"""Kinds of games, and the skills of which they want one."""


def trains(title: Title) -> str:
    """Return what a game trains, in words: "adding and comparing"; "" if it does not say."""
    return listed([_(SKILLS.get(skill, skill)) for skill in title.game.skills])


def is_kind(title: Title, kind: str) -> bool:
    """True if a game is of one of `KINDS`."""
    return not KINDS[kind].isdisjoint(title.game.skills)


@cache
def lengths() -> Mapping[str, Mapping[str, Sequence[float]]]:
    """Return, for each game and number of players, the minutes of a typical match and those within which nine of ten
    end (measured by assets/lengths.py); nothing if the file is missing or damaged."""
    return _measured("lengths.json")


@cache
def paces() -> Mapping[str, Mapping[str, Any]]:
    """Return, for each game and pace of the table, the seconds of a round without a war and those that each war adds;
    as "presses" the presses in them, and as "together" whether all players press at once (measured by
    assets/lengths.py); nothing if the file is missing or damaged."""
    return _measured("paces.json")


def _measured(name: str) -> Mapping[str, Any]:
    import json  # after the first picture

    try:
        read = json.loads(asset(name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def minutes(game: str, players: int) -> float | None:
    """Return the minutes of a typical match for so many players by the book's rules; None if it was not measured."""
    found = lengths().get(game, {}).get(str(players))
    return found[0] if found else None


def rounded(length: float) -> int:
    """Return minutes as one says them: whole ones, long ones in steps of five.

    >>> rounded(0.3), rounded(15.6), rounded(61.0)
    (1, 16, 60)
    """
    return max(1, round(length)) if length < _LONG else 5 * round(length / 5)


def about(length: float) -> str:
    """Return minutes as people say them: "about a minute", "about 4 minutes", "about 17 minutes".

    >>> about(1.3), about(3.5), about(17.2)
    ('about a minute', 'about 4 minutes', 'about 17 minutes')
    """
    number = rounded(length)
    return ngettext("about a minute", "about {minutes} minutes", number).format(minutes=number)
