"""How well a fact is known, by the first answers of its days (`game/learning/steps.py`): what squares, plants and marks
stand for.

Right on two days in a row is much, but no promise: of such facts many are forgotten a month later. So a fact is *known*
only once it was right at once, three days in a row or more that span a week, and *fluent* once those span two weeks.
Both hold for a while: as long as the days spanned. A fact that was not asked for so long is *thirsty*: nothing is lost,
but it is time to ask again. `python -m tests.tools.planned_deals` prints what is remembered 28 days later (`squares`).
"""

from typing import Final, Literal, TypeAlias, get_args

from game.learning.steps import FactStep

Mastery: TypeAlias = Literal["new", "practice", "once", "twice", "known", "fluent"]
"""Not asked yet; not right the last time; right the last time; right the last two days or more; known; fluent."""
KNOWN: Final[tuple[Mastery, ...]] = ("known", "fluent")
"""Those that are known."""
RIGHT_TWICE: Final[tuple[Mastery, ...]] = ("twice", *KNOWN)
"""Those that were right on the last two days on which they came up, or more."""
FactMark: TypeAlias = Literal["new", "practice", "once", "twice", "thirsty", "known", "fluent"]
"""What stands in a fact's square: its mastery, or that what was known is thirsty."""
MARKS: Final[tuple[FactMark, ...]] = get_args(FactMark)
"""All of them, in order."""
ROW: Final = 3
"""The days in a row on which a fact has to be right at once."""
WEEK, TWO_WEEKS = 7, 14
"""Days that these span at least, of a fact that is known, and of one that is fluent."""


def mastery(fact: FactStep | None) -> Mastery:
    """Return how well a fact is known; None stands for one that was never asked."""
    if fact is None:
        return "new"
    if fact.quick >= ROW and fact.day - fact.since >= WEEK:
        return "fluent" if fact.day - fact.since >= TWO_WEEKS else "known"
    return "practice" if not fact.row else "once" if fact.row == 1 else "twice"


def thirsty(fact: FactStep | None, today: int) -> bool:
    """True if a fact is known, but was not asked for as long as the days span that say so. `today` is the ordinal of a
    day."""
    return fact is not None and mastery(fact) in KNOWN and today - fact.day >= fact.day - fact.since


def mark(fact: FactStep | None, today: int) -> FactMark:
    """Return what stands in a fact's square on a day."""
    return "thirsty" if thirsty(fact, today) else mastery(fact)
