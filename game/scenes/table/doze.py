"""The doze of a table at which nobody does anything: it stops looking at itself, and it is not time played, either."""

from math import inf
from typing import Final

from game.sitting.course import Course

DOZE: Final = 20.0
"""Seconds after which it dozes."""


def still(course: Course) -> bool:
    """True if something is asked of people, and nothing goes on before one of them does something."""
    asked = course.asked
    turns = course.auto and course.hands.isdisjoint(course.waiting)
    return asked is not None and not (turns or asked.expects or course.hurry.wanted(course.people))


class Doze:
    """Whether one table dozes: `deep` is true then."""

    def __init__(self) -> None:
        self.deep = False
        self._still = 0.0

    def wake(self) -> None:
        """Somebody does something."""
        self._still, self.deep = 0.0, False

    @property
    def rests(self) -> float:
        """The seconds until it dozes; `inf` if it does."""
        return inf if self.deep else max(0.0, DOZE - self._still)

    def tick(self, dt: float, *, busy: bool, moves: bool) -> None:
        """Let `dt` seconds pass. A table that is `busy` does not fall into a doze; nor while anything `moves`, but a
        face or a key cap that moves now and then, while somebody is waited for, does not keep it awake."""
        self._still = 0.0 if busy and not self.deep else self._still + dt
        self.deep = self.deep or (self._still > DOZE and not moves)
