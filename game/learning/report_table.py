"""Tables for spreadsheets: a line for each fact that was asked of a child, or a line for each answer. Numbers and what
parts the cells are as spreadsheets of the language have them."""

import csv
import io
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from unicodedata import normalize

from game.calendar import day, moment
from game.core.i18n import _, decimal, pgettext
from game.learning.answer import Answer
from game.learning.child_report import Report, mark_words

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The characters that a spreadsheet takes for the beginning of a formula."""


def table(name: str, report: Report) -> str:
    """Return the lines, with headings. A text that begins like a formula is written so that it is none."""
    page = io.StringIO()
    lines = _writer(page)
    lines.writerow([
        pgettext("column", "child"), pgettext("column", "kind"), pgettext("column", "fact"),
        pgettext("column", "answer"), pgettext("column", "timing"), pgettext("column", "mastery"),
        pgettext("column", "answers"), pgettext("column", "right"),
        pgettext("column", "median seconds (right answers)"), pgettext("column", "last asked"),
    ])  # fmt: skip
    for (kind, timed), part in report.parts.items():
        for cell in part.every:
            asked = "" if cell.last is None else day(cell.last).isoformat()
            seconds = "" if cell.seconds is None else decimal(cell.seconds)
            lines.writerow(map(_plain, (
                name, _(kind), cell.fact.text, str(cell.fact.answer), _("timed") if timed else _("untimed"),
                mark_words(cell.mark), str(cell.answers), str(cell.right), seconds, asked)))
    return page.getvalue()


class Answerer(NamedTuple):
    """A child whose answers stand in a table."""

    name: str
    group: str
    answers: Iterable[Answer]


def answers_table(children: Iterable[Answerer], called: Callable[[str], str]) -> str:
    """Return a line for each answer of each child, with headings: what was asked and what the child said. An answer
    that was shown first is "with help", neither right nor wrong. `called` returns a game's name."""
    page = io.StringIO()
    lines = _writer(page)
    lines.writerow([
        pgettext("column", "child"), pgettext("column", "class"), pgettext("column", "day"),
        pgettext("column", "time"), pgettext("column", "kind"), pgettext("column", "fact"),
        pgettext("column", "answer"), pgettext("column", "said"), pgettext("column", "result"),
        pgettext("column", "seconds"), pgettext("column", "timing"), pgettext("column", "game"),
    ])  # fmt: skip
    for child in children:
        for each in child.answers:
            at = moment(each.at)
            lines.writerow(map(_plain, (
                child.name, child.group, at.date().isoformat(), at.strftime("%H:%M"), _(each.fact.kind),
                each.fact.text, str(each.fact.answer), "" if each.response is None else str(each.response),
                _result(each),
                decimal(each.seconds), _("timed") if each.timed else _("untimed"),
                called(each.game) if each.game else "")))
    return page.getvalue()


def _result(answer: Answer) -> str:
    if answer.helped:
        return pgettext("answer", "with help")
    return pgettext("answer", "right") if answer.right else pgettext("answer", "not right")


def _writer(page: io.StringIO) -> Any:
    """Return what writes lines as spreadsheets of the language read them: where the comma parts a number, a semicolon
    parts the cells."""
    return csv.writer(page, delimiter=";" if pgettext("decimal point", ".") == "," else ",")


def _plain(text: str) -> str:
    return f"'{text}" if normalize("NFKC", text[:1]).startswith(_FORMULA) else text   # “＝” is “=” to a spreadsheet
