"""The bar above a session: the way back, what is played and how much is left; no clock that ticks."""

from typing import TYPE_CHECKING

from game.core.words import _, ngettext, whole
from game.scenes.table.bar import Bar
from game.view.widgets import Button, Form

if TYPE_CHECKING:
    from game.scenes.math_room.session_play import SessionPlay


class SessionBar(Bar):
    """Only what a child needs: pause, rules, settings."""

    def __init__(self, play: "SessionPlay") -> None:
        self._session_play = play
        super().__init__(play)
        self.tools = [tool for n, tool in enumerate(self.tools) if n in (0, 4, 5)]
        self.back = Button(_("Back to the math room"), play.to_shelf, look="plain", icon="back", words=False)
        self.form = Form([], beside=[self.back, *self.tools], land=True, foot=False, pad=0)
        self.form.set_focus(None)
        self.resized()

    def refresh(self) -> None:
        self._tell()

    def _tell(self) -> None:
        play = self._session_play
        told = self.form.told if any(w.hovered or w.focused for w in self.form.widgets) else ""
        words = _(play.sitting.match.game.name), told or remaining(play)
        if words != self._words:
            self._words = words
            self.stale = True

    def tick(self, dt: float) -> None:
        self._tell()
        super().tick(dt)


def remaining(play: "SessionPlay") -> str:
    """How much of a session is left, in whole minutes or in tricks."""
    left, tricks = play.session.left(play.tricks)
    if play.over:
        return ""
    if tricks:
        return _("Last round") if left <= 1 else ngettext("One round left", "{count} rounds left", left).format(
            count=whole(left))
    return _("Last minute") if left <= 1 else ngettext("One minute left", "{count} minutes left", left).format(
        count=whole(left))
