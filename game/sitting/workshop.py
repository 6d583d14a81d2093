"""The workshop at this machine: which matches stand for those that are played here, and how long a round takes."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game import __version__
from game.core.title import Title
from game.lab.sums import ROUGH, Sums, enough
from game.lab.workshop import USUAL, Pace, key_of, plan
from game.players import levels, nearest
from game.sitting.chairs import Chair
from game.sitting.profile import minutes, paces

if TYPE_CHECKING:
    from game.simulate import Simulation
    from game.sitting.stores import Stores

_LAST = 20
"""Matches of a game from which its pace at this machine is learned."""


def matches_of(title: Title, options: Mapping[str, Any], chairs: Sequence[Chair]) -> "Simulation":
    """Return the matches between computers that stand for those of these chairs: a person counts as medium."""
    offered = levels(title.game.id, options)
    seated = ["medium" if chair.person else nearest(chair.level, offered) for chair in chairs] if offered else []
    return plan(title.game.id, dict(options), len(chairs), seated)


def key(matches: "Simulation") -> str:
    """Return the key under which this program keeps the sums of these matches."""
    return key_of(matches, __version__)


def known(stores: "Stores", matches: "Simulation") -> Sums:
    """Return the sums of these matches that are kept; empty ones if there are none."""
    try:
        return Sums.read(stores.workshop.get(key(matches)), matches.players)
    except ValueError:
        return Sums(matches.players)


def pace(stores: "Stores", game: str) -> Pace:
    """Return the pace of a game: as it was measured, and as the last matches at this machine were."""
    measured = Pace(*paces()[game]) if game in paces() else USUAL
    if not stores.has_stats or not stores.ready():
        return measured
    last = [match for match in stores.stats.recent(_LAST, game) if not match.watched]
    return measured.learned((match.seconds, match.rounds, match.wars) for match in last)


def typical(stores: "Stores", title: Title, options: Mapping[str, Any], chairs: Sequence[Chair]) -> float | None:
    """Return the minutes of a typical match by these rules, from the matches played for it; as long as there are too
    few, as it was measured by the game's rules, but not for a book of one's own; None if neither is there."""
    sums = known(stores, matches_of(title, options, chairs))
    if enough(sums, ROUGH):
        return pace(stores, title.game.id).of(sums)
    return None if title.is_own else minutes(title.id, len(chairs))
