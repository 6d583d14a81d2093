"""The pause of a session: go on, look at the rules, end it now, or leave it for later."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.words import _, pgettext
from game.scenes.math_room.session_bar import remaining
from game.scenes.shell.overlay import Overlay
from game.view.widgets import Button, Prose, Row, Widget

if TYPE_CHECKING:
    from game.scenes.math_room.session_play import SessionPlay
    from game.scenes.shell.app import App


class SessionPause(Overlay):
    """The session waits below, and its time stands still."""

    def __init__(self, app: "App", play: "SessionPlay") -> None:
        self.play = play
        super().__init__(app)

    def rows(self) -> Sequence[Widget | Row]:
        play = self.play
        over = _("The session ends after this round.") if play.session.ending or play.over else None
        return [
            Prose(f"## {_('Paused')}\n\n{remaining(play)}"),
            Button(pgettext("after a pause", "Continue"), self.escape, look="main", cap=_("Esc")),
            Row(Button(_("Rules"), play.help, icon="help"), Button(_("Settings"), play.settings, icon="settings"),
                columns=2),
            Button(_("End session"), self._end, icon="check", why=over,
                   hint=_("After this round, you’ll see how it went.")),
            Button(_("Back to the math room"), play.to_shelf, icon="house",
                   hint=_("Your session will wait for you there.")),
        ]

    def _end(self) -> None:
        self.play.session.ending = True
        self.app.pop()
