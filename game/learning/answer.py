"""An answer: the number that a child entered for a fact, and the time it took."""

from typing import NamedTuple

from game.calendar import day
from game.learning.fact import Fact


class Answer(NamedTuple):
    """One answer of one child. Only the first try is an answer: an entry after the picture is none."""

    fact: Fact
    response: int | None
    """The number entered; None if the time ran out, and for an equation."""
    right: bool
    seconds: float
    """From the question to the answer, less this child's typing time."""
    timed: bool
    at: float
    """The time of the answer, in seconds since 1970."""
    game: str = ""
    session: int = 0
    helped: bool = False
    """True if the child had asked to see it first: that is no mistake, and no evidence of knowledge."""

    @property
    def unaided(self) -> bool:
        """True if the child was right without help."""
        return self.right and not self.helped

    def reviews(self, last: "Answer | None") -> bool:
        """True if this answer is evidence of memory: the first one of its day to this fact, or one after it that was
        not right. `last` is the previous review, None if there is none. A second right answer on the same day is
        practice.

        >>> first = Answer(Fact("sum", (7, 5)), 12, True, 2.0, False, 0.0)
        >>> first.reviews(None), first.reviews(first), first._replace(at=86_400.0).reviews(first)
        (True, False, True)
        >>> first._replace(right=False).reviews(first)
        True
        """
        return last is None or not self.unaided or day(last.at) != day(self.at)
