"""The time at which a fact should come again: the days between reviews by FSRS, the Free Spaced Repetition Scheduler
(version 6 of the package `fsrs`, with its published parameters), without the chance that it can add: the same answers,
the same days. There are no steps within a day: a fact has one review a day, its first answer; what is right after it
is practice."""

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from game.calendar import day
from game.learning.speed import SLOW

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4
"""The grades of FSRS."""
_LONGEST = 90  # days
_START = datetime(1970, 1, 1, tzinfo=UTC)
_EARLIEST = (datetime(1, 1, 2, tzinfo=UTC) - _START).total_seconds()
_LATEST = (datetime(9999, 1, 1, tzinfo=UTC) - _START).total_seconds() - (_LONGEST + 1) * 24 * 60 * 60


class Memory(NamedTuple):
    """The memory of a fact: when it should come again and when it was last asked (seconds since 1970), and what FSRS
    keeps of it."""

    due: float
    seen: float
    card: "Card"

    @property
    def stability(self) -> float:
        """Days until nine of ten such facts are still remembered."""
        return self.card.stability or 0.0

    def is_due(self, now: float) -> bool:
        """True if it should come again by the end of today."""
        return self.due <= now or day(self.due) <= day(now)

    def strength(self, now: float) -> float:
        """Return how likely it is still remembered, from 0 to 1."""
        return _scheduler().get_card_retrievability(self.card, _moment(max(now, self.seen)))


def grade(right: bool, seconds: float, fluent: float) -> int:
    """Return what an answer says of the memory: wrong, right but slow, right, or fluent."""
    if not right:
        return AGAIN
    if seconds < fluent:
        return EASY
    return GOOD if seconds <= SLOW else HARD


def reviewed(memory: Memory | None, given: int, at: float) -> Memory:
    """Return the memory of a fact, or of one never asked, after an answer of this grade. A clock put back stands
    still."""
    from fsrs import Card, Rating

    card = Card(card_id=1) if memory is None else memory.card
    at = at if memory is None else max(at, memory.seen)
    card, _log = _scheduler().review_card(card, Rating(given), _moment(at))
    return Memory(max(card.due.timestamp(), at), at, card)


@cache
def _scheduler() -> "Scheduler":
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False, maximum_interval=_LONGEST)


def _moment(at: float) -> datetime:
    """Return a time as the scheduler has it: whatever the clock says, no interval leaves the years 1 to 9999."""
    return _START + timedelta(seconds=min(_LATEST, max(_EARLIEST, at)))
