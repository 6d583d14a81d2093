"""The end of a session: who won the cards, what was practised, and a word of praise. Children are never compared in
what they know."""

from collections.abc import Callable, Sequence
from functools import partial

from game.core.words import _, listed, ngettext, npgettext, whole
from game.learning import praise
from game.learning.answer import Answer
from game.learning.fact import KINDS
from game.learning.knowledge import Knowledge
from game.scenes.kit.desk import Desk
from game.scenes.kit.headline import Headline
from game.scenes.math_room.gate import Gate
from game.scenes.math_room.session import Learner, Session
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.speaker_button import speaker
from game.scenes.shell.unsaved import Unsaved
from game.view.widgets import Button, Prose, Row, Widget

_SHOWN = 8
"""Facts that are named at most."""


class SessionEnd(Overlay):
    """The page after a session: one block a child, and what to do now. `tricks` are those of the session, `totals` what
    each seat has won in it; `again` begins it once more, in place of this table."""

    across = 780

    def __init__(self, desk: Desk, session: Session, tricks: int, totals: Sequence[int],
                 again: Callable[[], None]) -> None:  # fmt: skip
        self.desk, self.session, self.tricks, self.totals, self.again = desk, session, tricks, totals, again
        self.children = desk.course.policy.stores.children
        self.unsaved = Unsaved(desk.app, desk.course.policy.stores)
        super().__init__(desk.app)

    def rows(self) -> Sequence[Widget | Row]:
        learners = [*self.session.learners.values()]
        rows: list[Widget | Row] = [self._headline()]
        for learner in learners:
            heading = f"## {learner.child.name}\n\n" if len(learners) > 1 else ""
            told = [*practised(learner, self._before(learner)), *praise.of_session(learner.answers)]
            rows.append(Prose(heading + "\n\n".join([*told, *self._timed(learner)])))
        rows += [Prose(self._length(), role="small"), *self.unsaved.rows()]
        reports = [Button(_("Report") if len(learners) == 1 else _("Report: {name}").format(name=one.child.name),
                          partial(self._report, one), icon="chart") for one in learners]
        rows.append(Row(Button(_("Play again"), self._again, look="main", icon="again", cap=_("Enter")), align=0.5))
        rows.append(Row(*reports, Button(_("Back to the math room"), self.desk.doors.home, icon="house"),
                        *speaker(self.app, lambda: self.read), align=0.5))
        return rows

    def _length(self) -> str:
        """Return how long it was, in words."""
        tricks, minutes = self.tricks, max(1, round(self.session.seconds / 60))
        return " · ".join([
            npgettext("length", "{count} round", "{count} rounds", tricks).format(count=whole(tricks)),
            npgettext("length", "{count} minute", "{count} minutes", minutes).format(count=whole(minutes)),
        ])  # fmt: skip

    def _timed(self, learner: Learner) -> list[str]:
        """Return a sentence if, against the clock, the session was better than all of this child's own before it."""
        number, knowledge = self.session.number, learner.knowledge
        for kind in KINDS:
            now, best = knowledge.timed(number, kind), knowledge.best(kind, before=number)
            if now is not None and best is not None and now.score > best.score:
                return [_("That was your best timed session so far.")]
        return []

    def _before(self, learner: Learner) -> Knowledge:
        """Return the child's knowledge before this session."""
        earlier = Knowledge(learner.child.fluent)
        for answer in self.children.answers(learner.child.id):
            if answer.session != self.session.number:
                earlier.hear(answer)
        return earlier

    def _headline(self) -> Headline:
        sitting, totals = self.desk.course.sitting, self.totals
        points = sitting.match.table.scores is not None
        told = " ".join(
            (ngettext("{name} has one point.", "{name} has {count} points.", count) if points else
             ngettext("{name} has one card.", "{name} has {count} cards.", count)).format(name=name, count=whole(count))
            for name, count in zip(sitting.names, totals, strict=True))
        if totals.count(max(totals)) > 1:
            return Headline(self.app, _("It’s a draw!"), told, [chair.animal for chair in sitting.chairs])
        chair = sitting.chairs[totals.index(max(totals))]
        most = _("{name} has the most points!") if points else _("{name} has the most cards!")
        return Headline(self.app, most.format(name=chair.name), told, [chair.animal])

    def _report(self, learner: Learner) -> None:
        from game.scenes.math_room.report import ReportPage

        stores, child = self.desk.course.policy.stores, learner.child
        self.app.push(Gate(self.app, lambda: self.app.push(ReportPage(self.app, stores, child))))

    def _again(self) -> None:
        """Begin the same plan with the same children, and another deal."""
        self.app.pop()
        self.again()

    def tick(self, dt: float) -> None:
        if self.unsaved.tick(dt):
            self.remake()
        super().tick(dt)

    def escape(self) -> None:
        """Go back to the math room."""
        self.desk.doors.home()


def practised(learner: Learner, before: Knowledge) -> list[str]:
    """Return what a child did in a session, in a few sentences: how many, what comes at once now, and praise for it."""
    answers = learner.answers
    if not answers:
        return [_("No questions this time.")]
    said = [ngettext("You answered **one** question.", "You answered **{count}** questions.", len(answers)).format(
        count=whole(len(answers)))]
    fluent = _now(learner, before, ("fluent",))
    known = [words for words in _now(learner, before, ("fluent", "known")) if words not in fluent]
    if fluent:
        said.append(_("You now know {facts} right away.").format(facts=_listed(fluent)))
    if known:
        said.append(_("You learned {facts}.").format(facts=_listed(known)))
    if not fluent and not known:
        said.append(_("You practiced {facts}.").format(facts=_listed(_texts(answers))))
    return said


def _now(learner: Learner, before: Knowledge, degrees: tuple[str, ...]) -> list[str]:
    """Return the facts that are as well known as that now, and were not before."""
    facts = {answer.fact.key: answer.fact for answer in learner.answers if answer.fact.kind != "equation"}
    return [fact.text for fact in facts.values()
            if learner.knowledge.mastery(fact) in degrees and before.mastery(fact) not in degrees]


def _texts(answers: Sequence[Answer]) -> list[str]:
    return [*{answer.fact.key: answer.fact.text for answer in answers}.values()]


def _listed(texts: list[str]) -> str:
    shown, more = [f"**{text}**" for text in texts[:_SHOWN]], len(texts) - _SHOWN
    if more <= 0:
        return listed(shown)
    return ngettext("{facts} and one more", "{facts} and {count} more", more).format(
        facts=", ".join(shown), count=whole(more))
