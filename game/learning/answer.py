"""An answer: what a child said to a fact, and how long it took."""

from typing import NamedTuple

from game.learning.fact import Fact


class Answer(NamedTuple):
    """One answer of one child. It counts at the first try: what is entered after the picture is no answer."""

    fact: Fact
    said: int | None
    """What was entered; None where nothing was: a time that ran out, or an equation."""
    right: bool
    seconds: float
    """From the question to the answer, less the time that this child takes to type it."""
    timed: bool
    at: float
    """When, in seconds since 1970."""
    game: str = ""
    session: int = 0
