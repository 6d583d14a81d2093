"""The session of a group of a class: about the facts that its children need next."""

from collections.abc import Iterable

from game.core.title import Title
from game.learning.curriculum import FactFamily
from game.learning.fact import Kind
from game.learning.session import ANCHORS, Plan, practiced
from game.learning.wall import Growth, highest_of
from game.rules import titles

MINUTES = 10
_TEN = 10                                         # the highest card that a deck may end with, but for all cards
_BEGUN = frozenset({"leaves", "bud", "flower"})
"""The growths from which on a table can be practiced alone: at least half of it is right."""


def game_of(kind: Kind) -> Title:
    """Return the game whose cards make facts of a kind."""
    return next(one for one in practiced(titles().values())
                if one.game.practice is not None and one.game.practice.fact == kind)


def group_plan(kind: Kind, of: FactFamily | None = None, growths: Iterable[Growth] = ()) -> Plan:
    """Return the session of children who need a family, and have come so far with it: the cards up to what it needs;
    of a table that is half known, its number alone. Otherwise, and for everybody else, Truce chooses."""
    game = game_of(kind)
    if of is not None and kind == "product":
        number = of.example.operands[0]
        if number in ANCHORS and of.id == f"times_{number}" and _BEGUN.issuperset(growths):
            return Plan.of(game, minutes=MINUTES, anchor=number)
    elif of is not None:
        highest = highest_of(of)
        return (Plan.of(game, {"highest": highest}, minutes=MINUTES) if highest <= _TEN else
                Plan.of(game, level="hard", minutes=MINUTES))
    return Plan.of(game, minutes=MINUTES, chooses=True)
