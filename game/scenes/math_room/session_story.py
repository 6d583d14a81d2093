"""The sheet on how a session went: the facts practiced, a word of praise, and the way to the report."""

from collections.abc import Sequence

from game.core.i18n import _, npgettext, whole
from game.learning import feedback
from game.learning.fact import KINDS
from game.learning.learner_model import LearnerModel
from game.scenes.kit.ask_controller import TableContext
from game.scenes.math_room.parental_gate import ParentalGate
from game.scenes.math_room.practice_session import Learner, PracticeSession
from game.scenes.math_room.session_summary import practised
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.page_widgets import speaker
from game.view.widgets import Button, RichText, Row, Widget


class SessionStory(Overlay):
    """The sheet about a session of `tricks` rounds, for one child."""

    across = 780

    def __init__(self, desk: TableContext, session: PracticeSession, tricks: int, learner: Learner) -> None:
        self.desk, self.session, self.tricks, self.learner = desk, session, tricks, learner
        self.stores = desk.course.policy.stores
        super().__init__(desk.app)

    def rows(self) -> Sequence[Widget | Row]:
        learner = self.learner
        told = [*practised(learner, self._before()), *feedback.praise_session(learner.answers), *self._timed()]
        return [
            RichText(f"## {learner.child.name}\n\n" + "\n\n".join(told)), RichText(self._length(), role="small"),
            Row(Button(_("Back"), self.escape, look="main", icon="back"),
                Button(_("Report"), self._report, icon="chart"), *speaker(self.app, lambda: self.read), align=0.5),
        ]  # fmt: skip

    def _length(self) -> str:
        tricks, minutes = self.tricks, max(1, round(self.session.seconds / 60))
        return " · ".join([
            npgettext("length", "{count} round", "{count} rounds", tricks).format(count=whole(tricks)),
            npgettext("length", "{count} minute", "{count} minutes", minutes).format(count=whole(minutes)),
        ])  # fmt: skip

    def _timed(self) -> list[str]:
        """Return a sentence if this timed session was better than all earlier ones of this child."""
        number, knowledge = self.session.number, self.learner.knowledge
        for kind in KINDS:
            now, best = knowledge.timed(number, kind), knowledge.best(kind, before=number)
            if now is not None and best is not None and now.score > best.score:
                return [_("That was your best timed session so far.")]
        return []

    def _before(self) -> LearnerModel:
        """Return the learner model before this session."""
        earlier = LearnerModel(self.learner.child.fluent)
        for answer in self.stores.children.answers(self.learner.child.id):
            if answer.session != self.session.number:
                earlier.observe(answer)
        return earlier

    def _report(self) -> None:
        from game.scenes.math_room.report_page import ReportPage

        stores, child = self.stores, self.learner.child
        self.app.push(ParentalGate(self.app, lambda: self.app.push(ReportPage(self.app, stores, child))))
