"""What one wants to know before choosing a game: from which age it can be played, how long it takes, what it trains."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from game.core.words import _, listed, ngettext
from game.resources import asset

SHORT = 5
"""Minutes: what takes no longer, as a rule, is short."""

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
"""What games train, and the words for it."""
KINDS = {
    "sums": frozenset(("adding", "subtracting", "multiplying", "equations")),
    "slaps": frozenset(("hands",)),
    "thinking": frozenset(("equations", "planning", "combining", "outwitting")),
}
"""Kinds of games, and the skills of which they want one."""


class Profile(NamedTuple):
    """The youngest age in years, and the skills, the chief one first."""

    age: int
    skills: tuple[str, ...]


_PROFILES = {
    "war": Profile(5, ("comparing", "patience")),
    "war-last-card": Profile(5, ("comparing", "patience")),
    "peace": Profile(6, ("comparing", "attention")),
    "three-player-war": Profile(6, ("comparing", "attention")),
    "automatic-war": Profile(5, ("comparing", "attention")),
    "beats-faces": Profile(6, ("comparing", "attention")),
    "underdog": Profile(6, ("comparing", "attention")),
    "slap-war": Profile(6, ("hands", "attention")),
    "war-basic": Profile(5, ("comparing", "patience")),
    "war-one-left": Profile(5, ("comparing", "patience")),
    "guerilla-joker": Profile(5, ("comparing", "attention")),
    "speed-war": Profile(5, ("comparing", "attention")),
    "addition-war": Profile(6, ("adding", "comparing")),
    "subtraction-war": Profile(7, ("subtracting", "comparing")),
    "multiplication-war": Profile(8, ("multiplying", "comparing")),
    "casualty-war": Profile(8, ("adding", "attention")),
    "scramble-war": Profile(5, ("comparing",)),
    "good-king-bad-queen": Profile(6, ("attention", "patience")),
    "twenty-first-century-war": Profile(9, ("combining", "planning")),
    "napoleons-war": Profile(8, ("planning", "outwitting", "memory")),
    "duel-king": Profile(8, ("planning", "comparing")),
    "fast-food": Profile(8, ("adding", "multiplying", "planning")),
    "brain-drain": Profile(9, ("equations",)),
    "ascent": Profile(8, ("equations", "planning")),
    "egyptian-ruffle": Profile(7, ("attention", "hands")),
}
"""By the hardest thing a game asks, at the age at which schools have taught it: to tell the higher of two numbers (5);
a rule that turns that over, an exception to keep in mind, sums to 20 (6); differences, or a duty to count down (7);
products, three numbers at once, a plan, equations that begin with easy ones (8); hands to put together, and equations
for any target (9)."""


def profile(game: str) -> Profile:
    """The profile of a game; of one that is not in the table, War's."""
    return _PROFILES.get(game, _PROFILES["war"])


def trains(game: str) -> str:
    """Return what the game trains, in words: "adding and comparing"."""
    return listed([_(SKILLS[skill]) for skill in profile(game).skills])


def is_kind(game: str, kind: str) -> bool:
    """Whether it is of one of `KINDS`."""
    return not KINDS[kind].isdisjoint(profile(game).skills)


@cache
def lengths() -> Mapping[str, Mapping[str, Sequence[float]]]:
    """Game → number of players → the median and the 95th percentile of a match, in minutes (assets/lengths.py); nothing
    where that page is missing or damaged."""
    import json  # after the first picture

    try:
        read = json.loads(asset("lengths.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def minutes(game: str, players: int) -> float | None:
    """How long a match for so many takes as a rule; None if nobody has measured it."""
    found = lengths().get(game, {}).get(str(players))
    return found[0] if found else None


def about(length: float) -> str:
    """Minutes as people say them: "about a minute", "about 4 minutes", "about 15 minutes".

    >>> about(1.3), about(3.5), about(17.2)
    ('about a minute', 'about 4 minutes', 'about 15 minutes')
    """
    number = max(1, round(length) if length < 10 else 5 * round(length / 5))
    return ngettext("about a minute", "about {minutes} minutes", number).format(minutes=number)
