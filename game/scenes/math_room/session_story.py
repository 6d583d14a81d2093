"""The sheet on how a session went, and its summary in words. Children are never compared with each other."""

from collections.abc import Sequence

from game.core.i18n import _, listed, ngettext, npgettext, whole
from game.learning import feedback
from game.learning.fact import KINDS
from game.learning.learner_model import LearnerModel
from game.learning.mastery import KNOWN, RIGHT_TWICE, Mastery
from game.scenes.kit.ask_controller import TableContext
from game.scenes.math_room.parental_gate import ParentalGate
from game.scenes.math_room.practice_session import Learner, PracticeSession
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.page_widgets import speaker
from game.view.widgets import Button, RichText, Row, Widget

_SHOWN = 8
"""The most facts that are named."""


class SessionStory(Overlay):
    """The sheet about a session of `tricks` rounds, for one child."""

    across = 780

    def __init__(self, context: TableContext, session: PracticeSession, tricks: int, learner: Learner) -> None:
        self.context, self.session, self.tricks, self.learner = context, session, tricks, learner
        self.stores = context.course.policy.stores
        super().__init__(context.app)

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


def practised(learner: Learner, before: LearnerModel) -> list[str]:
    """Return a few sentences on a session: the count of questions, and the facts that are known or learned now."""
    answers = learner.answers
    if not answers:
        return [_("No questions this time.")]
    said = [ngettext("You answered **one** question.", "You answered **{count}** questions.", len(answers)).format(
        count=whole(len(answers)))]
    known = _now(learner, before, KNOWN)
    twice = [words for words in _now(learner, before, RIGHT_TWICE) if words not in known]
    if known:
        said.append(_("You now know {facts} right away.").format(facts=_bold(known)))
    if twice:
        said.append(_("You learned {facts}.").format(facts=_bold(twice)))
    if not known and not twice:
        texts = dict.fromkeys(answer.fact.text for answer in answers)
        said.append(_("You practiced {facts}.").format(facts=_bold([*texts])))
    return said


def _now(learner: Learner, before: LearnerModel, among: tuple[Mastery, ...]) -> list[str]:
    """Return the facts whose mastery is `among` these now, and was not before."""
    facts = {answer.fact.key: answer.fact for answer in learner.answers if answer.fact.kind != "equation"}
    return [fact.text for fact in facts.values()
            if learner.knowledge.mastery(fact) in among and before.mastery(fact) not in among]


def _bold(texts: list[str]) -> str:
    return named([f"**{text}**" for text in texts])


def named(texts: list[str], maximum: int = _SHOWN) -> str:
    """Return some facts in words: at most this number, and the count of the others.

    >>> named(["2 + 2", "3 + 4"]), named(["2 + 2", "3 + 4", "5 + 6", "7 + 8"], 2)
    ('2 + 2 and 3 + 4', '2 + 2, 3 + 4 and 2 more')
    """
    shown, more = texts[:maximum], len(texts) - maximum
    if more <= 0:
        return listed(shown)
    return ngettext("{facts} and one more", "{facts} and {count} more", more).format(
        facts=", ".join(shown), count=whole(more))
