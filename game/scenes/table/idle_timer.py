"""The doze of a table at which nobody does anything: it stops looking at itself, and it is not time played, either."""

from typing import Final

from game.scenes.kit.table_context import TableContext
from game.scenes.shell.scene import AWAKE
from game.sitting.match_controller import MatchController

DOZE: Final = 20.0
"""Seconds after which it dozes."""


def is_waiting_for_people(course: MatchController) -> bool:
    """True if something is asked of people, and nothing goes on before one of them does something."""
    asked = course.open_ask
    turns = course.auto and course.hands.isdisjoint(course.waiting)
    return asked is not None and not (turns or asked.expects or course.hurry.wanted(course.people))


class IdleTimer:
    """Whether one table dozes: `deep` is true then. A face or a key cap that moves now and then, while somebody is
    waited for, does not keep it awake."""

    def __init__(self, desk: TableContext) -> None:
        self.desk = desk
        self.idle = False
        self._still = 0.0

    def reset(self) -> None:
        """Somebody does something."""
        self._still, self.idle = 0.0, False

    def rests(self, beside: float) -> float:
        """Return for how many seconds nothing begins at the table but what moves there, if nothing does `beside` it."""
        course, stage = self.desk.course, self.desk.stage
        if self.idle:
            return beside
        if self.desk.press.any or not (stage.frozen or stage.idle):
            return 0.0                                # a key that is held comes to hurry
        return min(beside, course.rests, max(0.0, DOZE - self._still))

    def tick(self, dt: float, *, moves: bool) -> None:
        """Let `dt` seconds pass while it is not deep, and anything `moves` or not. While nobody can do anything, it
        does not begin to doze."""
        course, moves = self.desk.course, moves or self.desk.stage.next_change_in < AWAKE
        timed = course.open_ask is not None and course.open_ask.expects
        busy = not is_waiting_for_people(course) and (moves or not course.hands or timed)
        self._still = 0.0 if busy else self._still + dt
        self.idle = self._still > DOZE and not moves
