"""The pause of a session: go on, look at the rules, end it now, or leave it for later."""

from collections.abc import Sequence

from game.core.words import _, pgettext
from game.scenes.kit.desk import Desk
from game.scenes.math_room.practice_session import Session
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.speaker_button import speaker
from game.view.widgets import Button, Prose, Row, Widget


class SessionPause(Overlay):
    """The page of the pause. The session waits below, and its time stands still. `left` says how much of it is left."""

    light = True

    def __init__(self, desk: Desk, session: Session, left: str, *, over: bool = False) -> None:
        self.desk, self.session, self.left, self.over = desk, session, left, over
        super().__init__(desk.app)

    def rows(self) -> Sequence[Widget | Row]:
        doors, ends = self.desk.doors, self.session.ending or self.over
        says = speaker(self.app, lambda: self.read)
        over = _("The session ends after this round.") if ends else None
        return [
            Prose(f"## {_('Paused')}\n\n{self.left}"),
            Button(pgettext("after a pause", "Continue"), self.escape, look="main", icon="play", cap=_("Esc")),
            Row(Button(_("Rules"), self._rules, icon="help"), Button(_("Settings"), doors.settings, icon="settings"),
                columns=2),
            Button(_("End session"), self._end, icon="check", why=over,
                   hint=_("After this round, you’ll see how it went.")),
            Button(_("Back to the math room"), doors.home, icon="house",
                   hint=_("Your session will wait for you there.")),
            *([Row(*says, align=0.5)] if says else []),
        ]

    def _rules(self) -> None:
        self.app.pop()
        self.desk.doors.rules()

    def _end(self) -> None:
        self.session.ending = True
        self.app.pop()
