"""CSV tables for spreadsheets: a line for each fact asked of a child, or for each answer. Decimal and cell separators
are those of the language."""

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
"""The first characters by which a spreadsheet recognizes a formula."""


def table(name: str, report: Report) -> str:
    """Return the CSV of the facts of a report, with headings. A text that begins like a formula is quoted."""
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
    """A child whose answers are in a table."""

    name: str
    group: str
    answers: Iterable[Answer]


def answers_table(children: Iterable[Answerer], called: Callable[[str], str]) -> str:
    """Return the CSV of all answers of these children, with headings. An answer shown first is "with help", neither
    right nor wrong. `called` returns the name of a game."""
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
    """Return a CSV writer; the delimiter is a semicolon where the decimal point is a comma."""
    return csv.writer(page, delimiter=";" if pgettext("decimal point", ".") == "," else ",")


def _plain(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula.

    >>> _plain("=1+1"), _plain("Ada")
    ("'=1+1", 'Ada')
    """
    return f"'{text}" if normalize("NFKC", text[:1]).startswith(_FORMULA) else text   # “＝” is “=” to a spreadsheet
