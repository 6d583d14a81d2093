"""The bar above a practice session, with how much is left of it (no running clock), and its pause."""

from collections.abc import Callable, Sequence

from game.core.i18n import _, ngettext, pgettext, whole
from game.scenes.kit.ask_controller import TableContext
from game.scenes.kit.table_policy import Toolbar
from game.scenes.math_room.practice_session import PracticeSession
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.page_widgets import speaker
from game.view.widgets import Button, RichText, Row, Widget


class SessionBar(Toolbar):
    """The bar of a session, with the few buttons that a child needs. `left` returns how much is left, in words."""

    def __init__(self, context: TableContext, left: Callable[[], str]) -> None:
        self._left = left
        super().__init__(context)

    def make(self) -> None:
        doors = self.context.doors
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
        return 1.0

    def subtitle(self) -> str:
        return self._left()


def remaining(left: int, tricks: bool) -> str:
    """Return how much of a session is left, in words: minutes or `tricks`.

    >>> remaining(5, False), remaining(1, True)
    ('5 minutes left', 'Last round')
    """
    if tricks:
        return _("Last round") if left <= 1 else ngettext("One round left", "{count} rounds left", left).format(
            count=whole(left))
    return _("Last minute") if left <= 1 else ngettext("One minute left", "{count} minutes left", left).format(
        count=whole(left))


class SessionPause(Overlay):
    """The pause, in which time does not count: go on, rules, end the session, or leave it for later. `left` is how much
    is left, in words."""

    light = True

    def __init__(
        self, context: TableContext, session: PracticeSession, left: str, *, ends_anyway: bool = False
    ) -> None:
        self.context, self.session, self.left, self.ends_anyway = context, session, left, ends_anyway
        super().__init__(context.app)

    def rows(self) -> Sequence[Widget | Row]:
        doors, ends = self.context.doors, self.session.ending or self.ends_anyway
        says = speaker(self.app, lambda: self.read)
        over = _("The session ends after this round.") if ends else None
        return [
            RichText(f"## {_('Paused')}\n\n{self.left}"),
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
        self.context.doors.rules()

    def _end(self) -> None:
        self.session.ending = True
        self.app.pop()
