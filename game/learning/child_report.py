"""The report on one child for grown-ups: the facts that are mastered, how many answers are right, how quickly they come
compared with the child's own past, and what to practice next. Answers with the clock and without are never mixed."""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from game.calendar import day
from game.core.i18n import _, decimal, ngettext, short, whole
from game.core.title import Title
from game.learning.answer import Answer
from game.learning.fact import KINDS, NEAREST, Fact, Kind
from game.learning.feedback import advise
from game.learning.learner_model import LearnerModel
from game.learning.mastery import KNOWN, FactMark, mark, mastery
from game.learning.steps import FactStep, Steps

LATELY = 14 * 86_400.0
"""The last seconds, which are compared with all that was before."""
ENOUGH = 5
"""The right answers that it takes to tell how quickly they come."""
_TEN, _KING, _JOKER = 10, 13, 14

_WORDS: dict[FactMark, str] = {
    "new": "not asked yet", "practice": "needs practice", "once": "right once", "twice": "right twice",
    "thirsty": "thirsty", "known": "known this month", "fluent": "fluent",
}  # fmt: skip


def mark_words(of: FactMark) -> str:
    """Return the words for how well a fact is known."""
    return _(_WORDS[of])


def meaning(of: FactMark, fluent_seconds: float) -> str:
    """Return the words for how well a fact is known, and what they mean."""
    if of == "known":
        return ngettext(
            "known this month: at once on three days, over a week (in under one second, or quickly for this child)",
            "known this month: at once on three days, over a week (in under {seconds} seconds, or quickly for this "
            "child)", round(fluent_seconds)).format(seconds=short(fluent_seconds))
    return {
        "fluent": _("fluent: at once for two weeks or longer"),
        "thirsty": _("thirsty: known, but not asked for as long since"),
        "twice": _("right twice: on two days"),
        "once": _("right once: on one day"),
        "practice": _("needs practice: not right the last time"),
    }.get(of) or mark_words(of)


class FactCell(NamedTuple):
    """A fact in its table. `seconds` is the median of its right answers."""

    fact: Fact
    mark: FactMark
    answers: int = 0
    right: int = 0
    seconds: float | None = None
    last: float | None = None

    @property
    def words(self) -> str:
        """All of it in a line: "7 + 5 = 12: fluent, 4 of 5 right, 3.4 s"."""
        said = [f"{self.fact.solved}: {mark_words(self.mark)}"]
        if self.answers:
            said.append(_("{right} of {answers} right").format(
                right=whole(self.right), answers=whole(self.answers)))
        if self.seconds is not None:
            said.append(_("{seconds} s").format(seconds=decimal(self.seconds)))
        return ", ".join(said)


class AnswerStats(NamedTuple):
    """Some answers, summed up. `seconds` is the median of the right ones, if there are enough of them."""

    answers: int
    right: int
    seconds: float | None

    @classmethod
    def of(cls, answers: Sequence[Answer]) -> "AnswerStats":
        """Return these answers, summed up, but for those that were shown first."""
        answers = [answer for answer in answers if not answer.helped]
        seconds = [answer.seconds for answer in answers if answer.right]
        return cls(len(answers), len(seconds), median(seconds) if len(seconds) >= ENOUGH else None)

    @property
    def percent(self) -> int:
        """The share of the answers that are right, in percent."""
        return round(100 * self.right / max(1, self.answers))


class KindReport:
    """The facts of one kind, answered without the clock or against it. `every` holds all that were asked, each once,
    also those that are too long for the table."""

    def __init__(self, kind: Kind, timed: bool, answers: Sequence[Answer], now: float, fluent_seconds: float) -> None:
        self.kind = kind
        self.timed = timed
        self.whole = AnswerStats.of(answers)
        self.lately = AnswerStats.of([answer for answer in answers if answer.at >= now - LATELY])
        self.before = AnswerStats.of([answer for answer in answers if answer.at < now - LATELY])
        self.longer = AnswerStats.of([answer for answer in answers if not answer.fact.in_table])
        asked: dict[str, list[Answer]] = {}
        for answer in answers:
            asked.setdefault(answer.fact.key, []).append(answer)
        standing = Steps.of(answers, fluent_seconds).standing
        self.every = sorted((_cell(each, standing[key], now) for key, each in asked.items()),
                            key=lambda cell: (len(cell.fact.operands), cell.fact.operands))
        self.asked = {cell.fact.key: cell for cell in self.every if cell.fact.in_table}
        before = Steps.of((answer for answer in answers if answer.at < now - LATELY), fluent_seconds).standing
        self.known = sum(mastery(standing[key]) in KNOWN for key in self.asked)
        self.known_before = sum(mastery(before.get(key)) in KNOWN for key in self.asked)
        operands = {number for cell in self.asked.values() for number in cell.fact.numbers}
        highest = max(operands, default=_TEN)
        self.numbers = tuple(range(
            0 if 0 in operands else 1, next(end for end in (_TEN, _KING, _JOKER) if highest <= end) + 1))
        """The headings of rows and columns: as far as this child has come, at least to ten."""

    def cell(self, row: int, column: int) -> FactCell | None:
        """Return the cell where the numbers meet; None if a difference would be below nothing."""
        if self.kind == "difference" and row < column:
            return None
        fact = Fact.of(self.kind, (row, column))
        found = self.asked.get(fact.key)
        return FactCell(fact, "new") if found is None else found._replace(fact=fact)

    def count(self, of: FactMark) -> int:
        """Return how many facts of the table have a mark; 7 + 5 and 5 + 7 are one."""
        if of != "new":
            return sum(cell.mark == of for cell in self.asked.values())
        size = len(self.numbers)
        ordered = self.kind in NEAREST                # 8 + ? = 15 is not 7 + ? = 15
        return (size * size if ordered else size * (size + 1) // 2) - len(self.asked)

    # ---- in words ---------------------------------------------------------------------------------------------------

    @property
    def summary_lines(self) -> list[str]:
        """The whole part in words, a sentence each."""
        said = [_("Right answers: {right} of {answers} ({percent}%).").format(
            right=whole(self.whole.right), answers=whole(self.whole.answers), percent=self.whole.percent)]
        if self.before.answers and self.lately.answers:
            said[0] += " " + _("It was {now}% in the last two weeks and {then}% before that.").format(
                now=self.lately.percent, then=self.before.percent)
        said.append(self._speed())
        if self.asked:
            told = _("Known this month: {known} of {asked} facts.")
            if self.before.answers and self.lately.answers:
                told = _("Known this month: {known} of {asked} facts, two weeks ago {then}.")
            said.append(told.format(
                known=whole(self.known), asked=whole(len(self.asked)), then=whole(self.known_before)))
        if self.longer.answers and self.kind != "equation":
            said.append(_("Longer questions, which are not in the table: {right} of {answers} right.").format(
                right=whole(self.longer.right), answers=whole(self.longer.answers)))
        return said

    def _speed(self) -> str:
        now, then = self.lately.seconds, self.before.seconds
        if now is not None and then is not None:
            return _("Half of the right answers came within {now} s in the last two weeks, and within {then} s "
                     "before that.").format(now=decimal(now), then=decimal(then))
        if self.whole.seconds is not None:
            return _("Half of the right answers came within {seconds} s.").format(seconds=decimal(self.whole.seconds))
        return _("Not enough right answers yet to say how fast they are.")


def _cell(answers: Sequence[Answer], standing: FactStep, now: float) -> FactCell:
    alone = [answer for answer in answers if not answer.helped]
    right = [answer.seconds for answer in alone if answer.right]
    return FactCell(answers[0].fact.same, mark(standing, day(now).toordinal()), len(alone), len(right),
                    median(right) if right else None, answers[-1].at)


class PracticeTime(NamedTuple):
    """A session: True if it was against the clock, when it began (seconds since 1970), and how long it was, in
    seconds."""

    timed: bool
    began: float
    seconds: float


class Report:
    """All that is told of one child. `answers` and `played` come in their order, `now` is in seconds since 1970; the
    `games` are those that there are sessions of."""

    def __init__(self, answers: Iterable[Answer], knowledge: LearnerModel, played: Sequence[PracticeTime], now: float,
                 games: Iterable[Title]) -> None:
        sorted_: dict[tuple[Kind, bool], list[Answer]] = {}
        for answer in answers:
            sorted_.setdefault((answer.fact.kind, answer.timed), []).append(answer)
        self.now = now
        self.played = played
        self.fluent_seconds = knowledge.fluent_seconds
        self.parts = {(kind, timed): KindReport(kind, timed, sorted_[kind, timed], now, knowledge.fluent_seconds)
                      for kind in KINDS for timed in (False, True) if (kind, timed) in sorted_}
        self.next = advise(knowledge, now, games)

    @property
    def kinds(self) -> list[Kind]:
        """The kinds of which something was asked."""
        return [kind for kind in KINDS if (kind, False) in self.parts or (kind, True) in self.parts]

    def clocks(self, kind: Kind) -> list[bool]:
        """Return the ways in which facts of a kind were answered: False without the clock, True against it."""
        return [timed for timed in (False, True) if (kind, timed) in self.parts]

    def sessions(self, timed: bool) -> int:
        """Return how many sessions there were."""
        return sum(each.timed == timed for each in self.played)

    def minutes(self, timed: bool) -> int:
        """Return how many minutes they were together."""
        return round(sum(each.seconds for each in self.played if each.timed == timed) / 60)

    def answered(self, timed: bool) -> tuple[int, int]:
        """Return how many answers there were, and how many of them were right."""
        spans = [part.whole for (_kind, clock), part in self.parts.items() if clock == timed]
        return sum(span.answers for span in spans), sum(span.right for span in spans)


def clock(timed: bool) -> str:
    """Return the label of one of the two ways to answer."""
    return _("Timed") if timed else _("Untimed")
