"""The report as a table for spreadsheets: comma-separated values, a line for each fact that was asked."""

import csv
import io
import time

from game.core.words import _
from game.learning.report import Report, clock, degree

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


def table(name: str, report: Report) -> str:
    """The lines, with headings. Whatever begins like a formula is written so that it is none."""
    page = io.StringIO()
    lines = csv.writer(page)
    lines.writerow([_("child"), _("kind"), _("fact"), _("answer"), _("timing"), _("mastery"), _("answers"), _("right"),
                    _("median seconds (right answers)"), _("last asked")])
    for (kind, timed), part in report.parts.items():
        for cell in part.every:
            day = "" if cell.last is None else time.strftime("%Y-%m-%d", time.localtime(cell.last))
            seconds = "" if cell.seconds is None else f"{cell.seconds:.1f}"
            lines.writerow(map(_plain, (
                name, _(kind), cell.fact.text, str(cell.fact.answer), clock(timed), degree(cell.mastery),
                str(cell.answers), str(cell.right), seconds, day)))
    return page.getvalue()


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
