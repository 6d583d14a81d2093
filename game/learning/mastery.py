"""Mastery of a fact, by the first answers of its days (`game/learning/steps.py`): the meaning of squares, plants and
marks.

Right on two days in a row is much, but many such facts are forgotten a month later. So a fact is *known* only if it was
right and quick on three days in a row or more that span a week, and *fluent* if they span two weeks. Both hold for as
long as the days spanned; a fact that was not asked for that long is *thirsty* and should be asked again (the best
interval grows with the time to remember: Cepeda et al., "Spacing effects in learning", Psychological Science 19, 2008).
`python -m tests.tools.planned_deals` prints the retention after 28 days (`squares`).
"""

from typing import Final, Literal, TypeAlias, get_args

from game.learning.steps import FactStep

Mastery: TypeAlias = Literal["new", "practice", "once", "twice", "known", "fluent"]
"""Not asked yet; wrong the last time; right the last time; right on the last two days or more; known; fluent."""
KNOWN: Final[tuple[Mastery, ...]] = ("known", "fluent")
"""The stages of known facts."""
RIGHT_TWICE: Final[tuple[Mastery, ...]] = ("twice", *KNOWN)
"""The stages of facts that were right on the last two days asked, or more."""
FactMark: TypeAlias = Literal["new", "practice", "once", "twice", "thirsty", "known", "fluent"]
"""The mark in a fact's square: its mastery, or thirsty."""
MARKS: Final[tuple[FactMark, ...]] = get_args(FactMark)
"""All marks, in order."""
ROW: Final = 3
"""The fewest days in a row with right and quick answers, of a known fact."""
WEEK, TWO_WEEKS = 7, 14
"""The fewest days that these span, of a known fact and of a fluent one."""


def mastery(fact: FactStep | None) -> Mastery:
    """Return the mastery of a fact; None is a fact that was never asked.

    >>> fact = FactStep("5+7", row=3, quick=3, since=100, day=107)
    >>> mastery(None), mastery(FactStep("5+7")), mastery(FactStep("5+7", row=1)), mastery(fact)
    ('new', 'practice', 'once', 'known')
    """
    if fact is None:
        return "new"
    if fact.quick >= ROW and fact.day - fact.since >= WEEK:
        return "fluent" if fact.day - fact.since >= TWO_WEEKS else "known"
    return "practice" if not fact.row else "once" if fact.row == 1 else "twice"


def thirsty(fact: FactStep | None, today: int) -> bool:
    """True if a known fact was not asked for as long as its quick days span. `today` is the ordinal of a day.

    >>> fact = FactStep("5+7", row=3, quick=3, since=100, day=107)
    >>> thirsty(fact, 113), thirsty(fact, 114)
    (False, True)
    """
    return fact is not None and mastery(fact) in KNOWN and today - fact.day >= fact.day - fact.since


def mark(fact: FactStep | None, today: int) -> FactMark:
    """Return the mark of a fact on a day."""
    return "thirsty" if thirsty(fact, today) else mastery(fact)
