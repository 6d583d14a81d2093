"""The bar above a session: the way back, what is played and how much is left; no clock that ticks."""

from collections.abc import Callable

from game.core.words import _, ngettext, whole
from game.scenes.kit.desk import Desk
from game.scenes.kit.toolbar import Bar
from game.view.widgets import Button


class SessionBar(Bar):
    """The bar of a session. It has only what a child needs: pause, rules, settings. `left` returns how much is left, in
    words."""

    def __init__(self, desk: Desk, left: Callable[[], str]) -> None:
        self._left = left
        super().__init__(desk)

    def make(self) -> None:
        doors = self.desk.doors
        self.back = Button(_("Back to the math room"), doors.home, look="plain", icon="back", words=False)
        self.tools = [
            Button(_("Pause (Esc)"), doors.pause, look="plain", icon="pause", words=False),
            Button(_("Rules (F1)"), doors.rules, look="plain", icon="help", words=False),
            Button(_("Settings"), doors.settings, look="plain", icon="settings", words=False),
        ]

    def state(self) -> object:
        return self._left()

    @property
    def rests(self) -> float:
        return 1.0                                    # of the last minute, one

    def said(self) -> str:
        return self._left()


def remaining(left: int, tricks: bool) -> str:
    """Return in words how much of a session is left: minutes, or tricks."""
    if tricks:
        return _("Last round") if left <= 1 else ngettext("One round left", "{count} rounds left", left).format(
            count=whole(left))
    return _("Last minute") if left <= 1 else ngettext("One minute left", "{count} minutes left", left).format(
        count=whole(left))
