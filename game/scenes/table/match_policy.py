"""An ordinary match: its bar, its pause, and the page that says who won."""

from collections.abc import Callable, Sequence

from game.core.i18n import _, short, whole
from game.scenes.kit.table_policy import TablePolicy, Toolbar
from game.scenes.shell.scene import Scene
from game.scenes.table.history_page import look_back
from game.scenes.table.match_end_page import MatchEndPage
from game.scenes.table.pause import Pause
from game.sitting.game_profile import next_stop
from game.sitting.speed_control import word
from game.view.widgets import Button


class MatchBar(Toolbar):
    """The bar of a match: the buttons of `make`, in that order; beside the title the round, the deal, the rules and the
    pace."""

    def make(self) -> None:
        context, course, doors = self.context, self.context.course, self.context.doors
        self._next = next_stop(course.sitting.match.game.id)
        self._pace = "", ""                           # of the settings, and its word
        self.back = Button(_("Back to the shelf"), doors.home, look="plain", icon="back", words=False)
        self.tools = [
            Button(_("Pause (Esc)"), doors.pause, look="plain", icon="pause", words=False),
            Button(_("Look back (←)"), lambda: look_back(context), look="plain", icon="rewind", words=False),
            Button(self._next.skip, course.skip, look="plain", icon="skip", words=False),
            Button("", lambda: course.set_auto(not course.auto), look="plain", icon="play", words=False),
            Button(_("Rules (F1)"), doors.rules, look="plain", icon="help", words=False),
            Button(_("Settings"), doors.settings, look="plain", icon="settings", words=False),
        ]

    def state(self) -> object:
        course = self.context.course
        return (self.context.stage.shadow.round, course.sitting.rounds, course.skipping, course.finished, course.auto,
                course.settings.pace, course.races.longer)

    def follow(self) -> None:
        course, auto = self.context.course, self.tools[3]
        auto.label = _("Turn cards by hand (F2)") if course.auto else _("Turn cards automatically (F2)")
        auto.hint = auto.label
        auto.icon = "person" if course.auto else "play"
        if self._pace[0] != course.settings.pace:
            self._pace = course.settings.pace, word(course.settings.pace).lower()
        some = course.sitting.rounds > course.sitting.story.first
        self.tools[1].disabled_reason = None if some else _("Finish a round first.")
        self.tools[2].disabled_reason = _("The match is over.") if course.finished else None

    def subtitle(self) -> str:
        course = self.context.course
        if course.skipping:
            return self.fitted([self._next.skipping])
        longer = course.races.longer
        return self.fitted([
            *self.parts(), _("{pace} pace").format(pace=self._pace[1]),
            _("cards stay {seconds} s longer").format(seconds=short(longer)) if longer else "",
        ])  # fmt: skip

    def parts(self) -> list[str]:
        """Return the round, the deal and the house rules."""
        sitting = self.context.course.sitting
        return [
            _("Round {round}").format(round=whole(max(1, self.context.stage.shadow.round))),
            _("deal no. {number}").format(number=sitting.record.seed), self.brief,
        ]  # fmt: skip

    def fitted(self, parts: Sequence[str]) -> str:
        """Return as much of these parts as there is room for: where there is little, without the deal, then the pace,
        then the rules."""
        painter, room = self.context.app.painter, self.room
        for left_out in ((), (1,), (1, 3), (1, 2, 3)):
            told = " · ".join(part for n, part in enumerate(parts) if part and n not in left_out)
            if painter.text_width(told, painter.px("label")) <= room:
                break
        return told


class MatchPolicy(TablePolicy):
    """The policy of a match that is played from the shelf, and leads back there."""

    def bar(self) -> Toolbar:
        return MatchBar(self.context)

    def paused(self, replay: Callable[[], None] | None) -> Scene:
        return Pause(self.context, replay)

    def ended(self) -> None:
        self.context.app.push(MatchEndPage(self.context))

    def home(self) -> None:
        self.context.app.show_home()
