"""The doze of a table at which nobody does anything: it stops looking at itself, and it is not time played, either."""

from typing import Final

from game.scenes.kit.bar import Bar
from game.scenes.kit.desk import Desk
from game.scenes.shell.scene import AWAKE
from game.scenes.table.photo_finish import PhotoFinish
from game.sitting.course import Course

DOZE: Final = 20.0
"""Seconds after which it dozes."""


def still(course: Course) -> bool:
    """True if something is asked of people, and nothing goes on before one of them does something."""
    asked = course.asked
    turns = course.auto and course.hands.isdisjoint(course.waiting)
    return asked is not None and not (turns or asked.expects or course.hurry.wanted(course.people))


class Doze:
    """Whether one table dozes: `deep` is true then. A face or a key cap that moves now and then, while somebody is
    waited for, does not keep it awake."""

    def __init__(self, desk: Desk, bar: Bar, photo: PhotoFinish) -> None:
        self.desk, self.bar, self.photo = desk, bar, photo
        self.deep = False
        self._still = 0.0

    def wake(self) -> None:
        """Somebody does something."""
        self._still, self.deep = 0.0, False

    @property
    def stirs(self) -> bool:
        """True if anything at the table moves, or is to be drawn anew."""
        stage, panel = self.desk.stage, self.desk.panel()
        if self.bar.stale or self.photo.stale or (panel is not None and panel.form.stale):
            return True
        return not stage.frozen and (stage.moving or not stage.idle)

    def rests(self, beside: float) -> float:
        """Return for how many seconds nothing begins at the table, as nothing moves, if nothing does `beside` it."""
        stage = self.desk.stage
        if self.deep:
            return beside
        if self.desk.press.any or not (stage.frozen or stage.idle):     # a key that is held comes to hurry
            return 0.0
        return min(beside, stage.due, self.photo.rests, self.desk.course.rests, max(0.0, DOZE - self._still))

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass while it is not deep. While nobody can do anything, it does not begin to doze."""
        course, moves = self.desk.course, self.stirs or self.desk.stage.due < AWAKE
        timed = course.asked is not None and course.asked.expects
        busy = not still(course) and (moves or not course.hands or timed)
        self._still = 0.0 if busy else self._still + dt
        self.deep = self._still > DOZE and not moves
