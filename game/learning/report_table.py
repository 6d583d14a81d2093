"""The report as a table for spreadsheets: comma-separated values, a line for each fact that was asked."""

import csv
import io

from game.calendar import day
from game.core.words import _, pgettext
from game.learning.report import Report, degree

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The characters that a spreadsheet takes for the beginning of a formula."""


def table(name: str, report: Report) -> str:
    """Return the lines, with headings. A text that begins like a formula is written so that it is none."""
    page = io.StringIO()
    lines = csv.writer(page)
    lines.writerow([
        pgettext("column", "child"), pgettext("column", "kind"), pgettext("column", "fact"),
        pgettext("column", "answer"), pgettext("column", "timing"), pgettext("column", "mastery"),
        pgettext("column", "answers"), pgettext("column", "right"),
        pgettext("column", "median seconds (right answers)"), pgettext("column", "last asked"),
    ])  # fmt: skip
    for (kind, timed), part in report.parts.items():
        for cell in part.every:
            asked = "" if cell.last is None else day(cell.last).isoformat()
            seconds = "" if cell.seconds is None else f"{cell.seconds:.1f}"
            lines.writerow(map(_plain, (
                name, _(kind), cell.fact.text, str(cell.fact.answer), _("timed") if timed else _("untimed"),
                degree(cell.mastery), str(cell.answers), str(cell.right), seconds, asked)))
    return page.getvalue()


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
