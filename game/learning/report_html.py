"""The report as a page to print: one HTML file without network or script, one or two sheets of A4 or Letter."""

from collections.abc import Iterable
from html import escape

from game.calendar import day
from game.core.html_page import html_page
from game.core.i18n import _, date, whole
from game.learning.child_report import FactCell, KindReport, Report, clock, mark_words, meaning
from game.learning.fact import SIGNS
from game.learning.feedback import plural
from game.learning.mastery import MARKS, FactMark

_SMALL = 11                                       # columns that have room for larger squares
_STYLE = """\
@page { margin: 11mm }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 8mm; max-width: 202mm; background: #FFF6E6; color: #211B3A;
  font: 10.5pt/1.35 "Source Sans 3", "Source Sans Pro", "Segoe UI", "Helvetica Neue", Arial, sans-serif }
h1, h2 { font-family: "Source Serif 4", Georgia, "Times New Roman", serif; line-height: 1.15; margin: 0 }
h1 { font-size: 22pt; overflow-wrap: anywhere }
h2 { font-size: 13pt; margin-top: 3mm; break-after: avoid }
p, ul { margin: 1.5mm 0 }
ul { padding-left: 5mm }
header { display: flex; align-items: baseline; justify-content: space-between; gap: 8mm;
  border-bottom: .6mm solid #1F7A80; padding-bottom: 2mm }
header p { white-space: nowrap; margin: 0 }
table { border-collapse: collapse }
.short { margin-top: 3mm }
.short td, .short th { padding: .4mm 4mm .4mm 0; text-align: right }
.short th[scope=col] { font-weight: normal; color: #4A3C5C }
.short th[scope=row] { text-align: left }
.short td { font-weight: bold; font-variant-numeric: tabular-nums }
.legend { display: flex; flex-wrap: wrap; gap: .6mm 3.5mm; margin-top: 2mm; font-size: 8.5pt }
.legend span { display: inline-flex; align-items: center; gap: 1.5mm }
.mark { width: 5.4mm; height: 5.4mm; display: block }
.row { display: flex; gap: 8mm; break-inside: avoid; align-items: flex-start }
article { flex: 0 1 calc(50% - 4mm); min-width: 0; font-size: 9.5pt; line-height: 1.25 }
article p { margin: .8mm 0 }
.facts { margin: 2mm 0 }
.facts td, .facts th { padding: 0; width: 6mm; height: 6mm; text-align: center; font-size: 8.5pt }
.facts td:first-child { font-size: 13pt; font-weight: bold; line-height: 1 }
.facts .mark { margin: auto }
.large td, .large th { width: 5.1mm; height: 5.1mm }
.large .mark { width: 4.6mm; height: 4.6mm }
@media print { body { padding: 0; max-width: none; background: none } }
@media screen and (max-width: 640px) { .row { flex-direction: column } }
"""
_SQUARE = '<rect x="5" y="5" width="90" height="90" rx="15" fill="{fill}" stroke="{edge}" stroke-width="{thick}"/>'
_MARKS: dict[FactMark, str] = {
    "new": _SQUARE.format(fill="#FFFBF1", edge="#D3B98F", thick=5),
    "practice": _SQUARE.format(fill="#EEF1E9", edge="#579A9E", thick=6)
    + '<circle cx="50" cy="50" r="13" fill="#1F7A80"/>',
    "once": _SQUARE.format(fill="#DDE8E0", edge="#579A9E", thick=6)
    + '<path d="M28 72 72 28" stroke="#1F7A80" stroke-width="14" stroke-linecap="round"/>',
    "twice": _SQUARE.format(fill="#D0E0D9", edge="#579A9E", thick=6)
    + '<path d="M16 72 54 28M46 72 84 28" stroke="#1F7A80" stroke-width="13" stroke-linecap="round"/>',
    "thirsty": _SQUARE.format(fill="#C0D7D1", edge="#579A9E", thick=6)
    + '<path d="M50 15C58 33 74 46 74 62A24 24 0 0 1 26 62C26 46 42 33 50 15z" fill="#2E6F9E"/>',
    "known": _SQUARE.format(fill="#C0D7D1", edge="#579A9E", thick=6)
    + '<path d="M5 50h90v30a15 15 0 0 1-15 15h-60a15 15 0 0 1-15-15z" fill="#4C9497"/>',
    "fluent": _SQUARE.format(fill="#186166", edge="#186166", thick=6)
    + '<path d="M50 16 58 39 83 40 64 56 70 80 50 66 30 80 36 56 17 40 42 39z" fill="#FFF6E6"/>',
}


def page(name: str, report: Report, language: str = "en") -> str:
    """Return the HTML of the report, in the language set now. All text entered by people is escaped."""
    now = day(report.now)
    today = date(now.month, now.day, now.year)
    advice = [each.text if each.plan is None else _("{advice} Lesson code: {code}").format(
        advice=each.text, code=each.plan.code) for each in report.next]
    body = [f"<h2>{escape(_('What to practice next'))}</h2>", _listed(advice), _in_short(report)]
    tables = [_article(part) for part in report.parts.values() if part.asked_facts]
    body += _rows([_article(part) for part in report.parts.values() if not part.asked_facts])
    if tables:
        body += [_legend(report), *_rows(tables)]
    marks = "".join(f'<symbol id="{mark}" viewBox="0 0 100 100">{_MARKS[mark]}</symbol>' for mark in MARKS)
    head = [f'<svg width="0" height="0" aria-hidden="true"><defs>{marks}</defs></svg>',
            f'<header><h1 dir="auto">{escape(name)}</h1><p>{escape(_("Truce, {day}").format(day=today))}</p></header>']
    return html_page(_("Report: {name}").format(name=name), language, _STYLE, "\n".join([*head, *body]))


def _mark(of: FactMark) -> str:
    return f'<svg class="mark" role="img" aria-label="{escape(mark_words(of))}"><use href="#{of}"/></svg>'


def _listed(lines: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def _rows(articles: list[str]) -> list[str]:
    return ['<div class="row">' + "".join(articles[n:n + 2]) + "</div>" for n in range(0, len(articles), 2)]


def _in_short(report: Report) -> str:
    """Return the table of sessions, minutes and answers: a row each for untimed and timed."""
    rows = []
    for timed in (False, True):
        answers, right = report.answered(timed)
        sessions = report.sessions(timed)
        if sessions or answers:
            percent = _("{percent}%").format(percent=round(100 * right / max(1, answers)))
            numbers = (whole(sessions), whole(report.minutes(timed)), whole(answers), percent)
            cells = "".join(f"<td>{escape(number)}</td>" for number in numbers)
            rows.append(f'<tr><th scope="row">{escape(clock(timed))}</th>{cells}</tr>')
    if not rows:
        return ""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in (
        _("Sessions"), _("Minutes"), _("Answers"), _("Right answers")))
    return f'<table class="short"><tr><td></td>{heads}</tr>{"".join(rows)}</table>'


def _legend(report: Report) -> str:
    return '<p class="legend">' + "".join(
        f"<span>{_mark(mark)} {escape(meaning(mark, report.fluent_seconds))}</span>" for mark in MARKS
    ) + "</p>"


def _article(part: KindReport) -> str:
    """Return the table and the sentences of one kind of facts, timed or untimed."""
    title = (_("{facts}, timed") if part.timed else _("{facts}, untimed")).format(facts=plural(part.kind))
    said = "".join(f"<p>{escape(words)}</p>" for words in part.summary_lines)
    return f"<article><h2>{escape(title)}</h2>{_table(part) if part.asked_facts else ''}{said}</article>"


def _table(part: KindReport) -> str:
    heads = "".join(f'<th scope="col">{number}</th>' for number in part.numbers)
    rows = [f"<tr><td>{SIGNS[part.kind]}</td>{heads}</tr>"]
    for row in part.numbers:
        cells = "".join(_square(part.cell(row, column)) for column in part.numbers)
        rows.append(f'<tr><th scope="row">{row}</th>{cells}</tr>')
    large = " large" if len(part.numbers) > _SMALL else ""
    return f'<table class="facts{large}">{"".join(rows)}</table>'


def _square(cell: FactCell | None) -> str:
    if cell is None:
        return "<td></td>"
    return f'<td title="{escape(cell.words)}">{_mark(cell.mark)}</td>'
