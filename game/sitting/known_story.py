"""The story of a match at this table that is over, where a model knows it: found at once, beside the drawing."""

from functools import partial

from game.lab.told import Told, told
from game.sitting.answer_future import Thought
from game.sitting.sitting import Sitting

WAIT = 2.0
"""Seconds for which a page waits for it, at most."""


class KnownStory:
    """The story of a sitting whose match is over."""

    def __init__(self, sitting: Sitting) -> None:
        self._thought: Thought[Told | None] | None = None
        if sitting.has_past:
            self._thought = Thought(partial(told, sitting.finished()), slow=True)

    @property
    def told(self) -> Told | None:
        """The story; None where no model tells it, or the match is not known from its deal on."""
        if self._thought is None:
            return None
        self._thought.wait(WAIT)
        return self._thought.said
