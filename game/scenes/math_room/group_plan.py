"""The session of a group of a class: about the facts that its children need next."""

from collections.abc import Collection

from game.core.title import Title
from game.learning.class_progress import Growth
from game.learning.curriculum import FactFamily
from game.learning.fact import Kind
from game.learning.session_plan_code import ANCHORS, SUBJECTS, Plan, practiced
from game.rules import titles

MINUTES = 10
_BEGUN = frozenset({"leaves", "bud", "flower"})
"""The growths from which on a table can be practiced alone: at least half of it is right."""


def game_of(kind: Kind) -> Title:
    """Return the game whose cards make facts of a kind."""
    return next(one for one in practiced(titles().values())
                if one.game.practice is not None and one.game.practice.fact == kind)


def group_plan(kind: Kind, of: FactFamily | None = None, growths: Collection[Growth] = ()) -> Plan:
    """Return the session of children who need a family, and have come so far with it: the family's facts; of a table
    that is half known, its number alone. For everybody else, and a family that no cards make, Truce chooses."""
    game = game_of(kind)
    if of is None or of.id not in SUBJECTS:
        return Plan.of(game, minutes=MINUTES, chooses=True)
    number = of.example.operands[0]
    if kind == "product" and number in ANCHORS and growths and _BEGUN.issuperset(growths):
        return Plan.of(game, minutes=MINUTES, anchor=number)
    return Plan.of(game, minutes=MINUTES, family=of.id)
