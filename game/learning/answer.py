"""An answer: the number that a child entered for a fact, and how long it took."""

from typing import NamedTuple

from game.calendar import day
from game.learning.fact import Fact


class Answer(NamedTuple):
    """One answer of one child. It counts at the first try: what is entered after the picture is no answer."""

    fact: Fact
    response: int | None
    """The number entered; None if there was none: a time that ran out, or an equation."""
    right: bool
    seconds: float
    """From the question to the answer, less the time that this child takes to type it."""
    timed: bool
    at: float
    """The time of the answer, in seconds since 1970."""
    game: str = ""
    session: int = 0
    helped: bool = False
    """True if the child had asked to be shown it first: that is no mistake, and says nothing of what is known."""

    @property
    def unaided(self) -> bool:
        """True if the child was right without help."""
        return self.right and not self.helped

    def reviews(self, last: "Answer | None") -> bool:
        """True if this answer says what is remembered: the first one of its day to this fact, or one after it that was
        not right. `last` is the one before that did; None if there is none. What is right again on the same day is
        practice."""
        return last is None or not self.unaided or day(last.at) != day(self.at)
