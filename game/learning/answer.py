"""An answer: the number that a child entered for a fact, and how long it took."""

from typing import NamedTuple

from game.learning.fact import Fact


class Answer(NamedTuple):
    """One answer of one child. It counts at the first try: what is entered after the picture is no answer."""

    fact: Fact
    said: int | None
    """The number entered; None if there was none: a time that ran out, or an equation."""
    right: bool
    seconds: float
    """From the question to the answer, less the time that this child takes to type it."""
    timed: bool
    at: float
    """The time of the answer, in seconds since 1970."""
    game: str = ""
    session: int = 0
