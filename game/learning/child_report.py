"""Report on one child for adults: mastery of each fact, share of right answers, speed compared with the child's own
past, and advice. Timed and untimed answers are separate."""

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
"""The last seconds, two weeks, that are compared with the time before."""
ENOUGH = 5
"""The fewest right answers for a median of seconds."""
_TEN, _KING, _JOKER = 10, 13, 14

_WORDS: dict[FactMark, str] = {
    "new": "not asked yet", "practice": "needs practice", "once": "right once", "twice": "right twice",
    "thirsty": "thirsty", "known": "known this month", "fluent": "fluent",
}  # fmt: skip


def mark_words(of: FactMark) -> str:
    """Return a mark in words.

    >>> mark_words("twice"), mark_words("thirsty")
    ('right twice', 'thirsty')
    """
    return _(_WORDS[of])


def meaning(of: FactMark, fluent_seconds: float) -> str:
    """Return a mark in words, with its definition.

    >>> meaning("twice", 3.0)
    'right twice: on two days'
    """
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
    """A cell of the table of facts: the fact, its mark, the number of answers and of right ones, the median seconds of
    the right ones, and the time of the last answer (seconds since 1970)."""

    fact: Fact
    mark: FactMark
    answers: int = 0
    right: int = 0
    seconds: float | None = None
    last: float | None = None

    @property
    def words(self) -> str:
        """The cell as one line of text.

        >>> FactCell(Fact("sum", (7, 5)), "fluent", 5, 4, 3.4).words
        '7 + 5 = 12: fluent, 4 of 5 right, 3.4 s'
        """
        said = [f"{self.fact.solved}: {mark_words(self.mark)}"]
        if self.answers:
            said.append(_("{right} of {answers} right").format(
                right=whole(self.right), answers=whole(self.answers)))
        if self.seconds is not None:
            said.append(_("{seconds} s").format(seconds=decimal(self.seconds)))
        return ", ".join(said)


class AnswerStats(NamedTuple):
    """Statistics of some answers: their number, the number of right ones, and the median seconds of these, None if
    there are fewer than `ENOUGH`."""

    answers: int
    right: int
    seconds: float | None

    @classmethod
    def of(cls, answers: Sequence[Answer]) -> "AnswerStats":
        """Return the statistics of these answers, without those that the child was shown first.

        >>> slow, fast = (Answer(Fact("sum", (7, 5)), 12, True, seconds, False, 0.0) for seconds in (5.0, 3.0))
        >>> AnswerStats.of([slow, fast, fast, slow, fast])
        AnswerStats(answers=5, right=5, seconds=3.0)
        >>> AnswerStats.of([slow, slow._replace(right=False), slow._replace(helped=True)])
        AnswerStats(answers=2, right=1, seconds=None)
        """
        answers = [answer for answer in answers if not answer.helped]
        seconds = [answer.seconds for answer in answers if answer.right]
        return cls(len(answers), len(seconds), median(seconds) if len(seconds) >= ENOUGH else None)

    @property
    def percent(self) -> int:
        """The share of right answers in percent, 0 if there are no answers.

        >>> AnswerStats(3, 2, None).percent
        67
        """
        return round(100 * self.right / max(1, self.answers))


class KindReport:
    """The facts of one kind, timed or untimed. `every` are the cells of all facts asked, `asked` is key → cell of those
    in the table; `known` and `known_before` count the known ones today and two weeks ago."""

    def __init__(self, kind: Kind, timed: bool, answers: Sequence[Answer], now: float, fluent_seconds: float) -> None:
        self.kind = kind
        self.timed = timed
        self.whole = AnswerStats.of(answers)
        self.recent = AnswerStats.of([answer for answer in answers if answer.at >= now - LATELY])
        self.before = AnswerStats.of([answer for answer in answers if answer.at < now - LATELY])
        self.longer = AnswerStats.of([answer for answer in answers if not answer.fact.in_table])
        asked: dict[str, list[Answer]] = {}
        for answer in answers:
            asked.setdefault(answer.fact.key, []).append(answer)
        standing = Steps.of(answers, fluent_seconds).standing
        self.every = sorted((_cell(each, standing[key], now) for key, each in asked.items()),
                            key=lambda cell: (len(cell.fact.operands), cell.fact.operands))
        self.asked_facts = {cell.fact.key: cell for cell in self.every if cell.fact.in_table}
        before = Steps.of((answer for answer in answers if answer.at < now - LATELY), fluent_seconds).standing
        self.known = sum(mastery(standing[key]) in KNOWN for key in self.asked_facts)
        self.known_before = sum(mastery(before.get(key)) in KNOWN for key in self.asked_facts)
        operands = {number for cell in self.asked_facts.values() for number in cell.fact.numbers}
        highest = max(operands, default=_TEN)
        self.numbers = tuple(range(
            0 if 0 in operands else 1, next(end for end in (_TEN, _KING, _JOKER) if highest <= end) + 1))
        """The headings of rows and columns: from 1 (0 if it was asked) to 10, 13 or 14, as far as this child has
        come."""

    def cell(self, row: int, column: int) -> FactCell | None:
        """Return the cell of two numbers; None where the difference would be negative."""
        if self.kind == "difference" and row < column:
            return None
        fact = Fact.of(self.kind, (row, column))
        found = self.asked_facts.get(fact.key)
        return FactCell(fact, "new") if found is None else found._replace(fact=fact)

    def count(self, of: FactMark) -> int:
        """Return the number of facts of the table with a mark; 7 + 5 and 5 + 7 count as one."""
        if of != "new":
            return sum(cell.mark == of for cell in self.asked_facts.values())
        size = len(self.numbers)
        ordered = self.kind in NEAREST                # 8 + ? = 15 and 7 + ? = 15 are two
        return (size * size if ordered else size * (size + 1) // 2) - len(self.asked_facts)

    # ---- as text ----------------------------------------------------------------------------------------------------

    @property
    def summary_lines(self) -> list[str]:
        """The statistics in sentences."""
        said = [_("Right answers: {right} of {answers} ({percent}%).").format(
            right=whole(self.whole.right), answers=whole(self.whole.answers), percent=self.whole.percent)]
        if self.before.answers and self.recent.answers:
            said[0] += " " + _("It was {now}% in the last two weeks and {then}% before that.").format(
                now=self.recent.percent, then=self.before.percent)
        said.append(self._speed())
        if self.asked_facts:
            told = _("Known this month: {known} of {asked} facts.")
            if self.before.answers and self.recent.answers:
                told = _("Known this month: {known} of {asked} facts, two weeks ago {then}.")
            said.append(told.format(
                known=whole(self.known), asked=whole(len(self.asked_facts)), then=whole(self.known_before)))
        if self.longer.answers and self.kind != "equation":
            said.append(_("Longer questions, which are not in the table: {right} of {answers} right.").format(
                right=whole(self.longer.right), answers=whole(self.longer.answers)))
        return said

    def _speed(self) -> str:
        now, then = self.recent.seconds, self.before.seconds
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
    """A session: whether it was timed, its begin (seconds since 1970), and its length in seconds."""

    timed: bool
    began: float
    seconds: float


class Report:
    """The report on one child. `answers` and `played` are in order of time, `now` is in seconds since 1970, `games` are
    those with sessions."""

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
        """The kinds of facts that were asked."""
        return [kind for kind in KINDS if (kind, False) in self.parts or (kind, True) in self.parts]

    def clocks(self, kind: Kind) -> list[bool]:
        """Return the modes in which facts of a kind were answered: False for untimed, True for timed."""
        return [timed for timed in (False, True) if (kind, timed) in self.parts]

    def sessions(self, timed: bool) -> int:
        """Return the number of sessions, timed or untimed."""
        return sum(each.timed == timed for each in self.played)

    def minutes(self, timed: bool) -> int:
        """Return the minutes of all sessions, timed or untimed."""
        return round(sum(each.seconds for each in self.played if each.timed == timed) / 60)

    def answered(self, timed: bool) -> tuple[int, int]:
        """Return the number of answers and of right ones, timed or untimed."""
        spans = [part.whole for (_kind, clock), part in self.parts.items() if clock == timed]
        return sum(span.answers for span in spans), sum(span.right for span in spans)


def clock(timed: bool) -> str:
    """Return the label of a mode."""
    return _("Timed") if timed else _("Untimed")
