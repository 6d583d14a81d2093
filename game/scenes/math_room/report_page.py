"""The report for grown-ups on one child: what to practice next, every fact in its table, and files to save."""

import time
from collections.abc import Callable
from functools import partial

from game.core.i18n import _, ngettext, whole
from game.learning.child_report import KindReport, PracticeTime, Report, clock, meaning
from game.learning.fact import SIGNS, Kind
from game.learning.feedback import plural
from game.learning.mastery import MARKS
from game.learning.steps import FLUENT_FROM, FLUENT_TO
from game.rules import titles
from game.scenes.math_room.report_files import write_answers, write_for_home, write_page, write_table
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.scenes.shell.stat_tiles import Tiles
from game.sitting.stores import Stores
from game.store.children import Child, Children
from game.view.charts.fact_table import FactTable, Legend
from game.view.widgets import Button, Choice, Form, RichText, Row, Slider, Tabs, Widget

_SHORT = "short"

Rows = list[Widget | Row]


class ReportPage(Page):
    """The page of a report: a tab for the summary, and one for each kind of facts that was asked. Timed and untimed
    answers are never mixed."""

    width = 1120

    def __init__(self, app: App, stores: Stores, child: Child) -> None:
        self.stores = stores
        self.children = stores.children
        self.child = child
        self.timed = False
        self.saved_line = ""                      # the line with the path of a saved file
        self._shown = ""                          # the line that is on the page
        self._read()
        kinds = [(kind, plural(kind)) for kind in self.report.kinds]
        tabs = Tabs([(_SHORT, _("Summary")), *kinds], _SHORT, lambda _tab: self._turn()) if kinds else None
        super().__init__(app, _("{name}’s report").format(name=child.name), tabs)
        for line in self.children.base.notices():
            app.say(line)

    def _read(self) -> None:
        children, child = self.children, self.child
        played = [PracticeTime(each.timed, each.began, each.seconds) for each in children.sessions(child.id)]
        self.report = Report(
            children.answers(child.id), children.knowledge(child.id), played, time.time(), titles().values(),
        )  # fmt: skip

    def make(self) -> Form:
        """Return the rows of the open tab."""
        rows = self._short() if self.tabs is None or self.tabs.value == _SHORT else self._kind(self.tabs.value)
        form = Form(rows, header_widgets=self.header_widgets, gap=16)
        if self.tabs is not None:
            form.set_focus(self.tabs)
        return form

    def _turn(self) -> None:
        self.form.page.goal = 0.0
        self.remake()

    # ---- in short ----

    def _short(self) -> Rows:
        advice = [each.text if each.plan is None else _("{advice} Lesson code: {code}").format(
            advice=each.text, code=f"**{each.plan.code}**") for each in self.report.next]
        rows: Rows = [RichText("## " + _("What to practice next") + "\n\n- " + "\n- ".join(advice))]
        if self.report.kinds:
            rows += self._ways_out()
        self._tiles = {timed: Tiles(self._figures(timed)) for timed in (False, True)
                       if self.report.sessions(timed) or self.report.answered(timed)[0]}
        for timed, tiles in self._tiles.items():
            rows += [RichText("## " + clock(timed)), tiles]
        rows.append(Slider(
            _("Right at once"), round(self.child.fluent), round(FLUENT_FROM), round(FLUENT_TO),
            self._fluent, words=_seconds,
            hint=_("Or quickly for this child. A fact is known that was right at once on three days, over a week.")))
        return rows

    def _figures(self, timed: bool) -> list[tuple[str, str]]:
        report = self.report
        answers, right = report.answered(timed)
        sessions, minutes = report.sessions(timed), report.minutes(timed)
        known = sum(part.known for (_kind, each), part in report.parts.items() if each == timed)
        return [
            (whole(sessions), ngettext("session", "sessions", sessions)),
            (whole(minutes), ngettext("minute", "minutes", minutes)),
            (whole(answers), ngettext("answer", "answers", answers)),
            (_("{percent}%").format(percent=round(100 * right / max(1, answers))), _("right answers")),
            (whole(known), ngettext("fact known this month", "facts known this month", known)),
        ]

    def _ways_out(self) -> Rows:
        write = partial(write_page, language=self.app.settings.language)
        page = Button(_("Save as a page"), partial(self._write, write), icon="save", snug=True,
                      hint=_("Any browser can open and print it, even offline."))
        table = Button(_("Save as a spreadsheet"), partial(self._write, write_table), icon="save", snug=True,
                       hint=_("One line per fact, as a CSV file."))
        answers = Button(_("Save every answer"), partial(self._write, write_each), icon="save", snug=True,
                         hint=_("One line per answer, with what was said, as a CSV file."))
        home = Button(_("Print for home"), partial(self._write, partial(
            write_for_home, language=self.app.settings.language)), icon="house", snug=True,
            hint=_("A sheet of what is due, cards to fold, and a packet for a real deck."))
        rows: Rows = [Row(page, home, table, answers, gap=10)]
        if self._shown:
            rows.append(RichText(self._shown, role="small"))
        return rows

    def _write(self, write: Callable[[Children, Child, Report], str]) -> None:
        """Write a file in the writer's thread; the page shows its path, or the error."""
        self.saved_line = ""
        self.stores.writer.submit(partial(self._written, partial(write, self.children, self.child, self.report)))

    def _written(self, write: Callable[[], str]) -> None:
        line = write()
        if self in self.app.scenes:
            self.saved_line = line
        else:
            self.stores.say(line)

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.saved_line != self._shown:
            self._shown = self.saved_line
            self.remake()

    def _fluent(self, seconds: int) -> None:
        line = self.children.set_fluent(self.child.id, seconds)
        if line:
            self.app.say(line)
        self.child = self.children.child(self.child.id) or self.child
        self._read()
        for timed, tiles in self._tiles.items():
            tiles.each = self._figures(timed)
        self.form.stale = True

    # ---- a kind of facts ----

    def _kind(self, kind: Kind) -> Rows:
        clocks = self.report.clocks(kind)
        timed = self.timed if self.timed in clocks else clocks[0]
        part = self.report.parts[kind, timed]
        rows: Rows = []
        said = part.summary_lines
        if len(clocks) > 1:
            rows.append(Choice(_("Answers"), [(each, clock(each)) for each in clocks], timed, self._clock))
        else:
            said = [_("Every answer here was timed.") if timed else _("Every answer here was untimed."), *said]
        if not part.asked_facts:
            return [*rows, Legend([], said)]
        legend = Legend(self._marks(part), said)
        rows.append(Row(self._table(part), legend, gap=36, fill=legend))
        return rows

    def _table(self, part: KindReport) -> FactTable:
        cells = {(row, column): (cell.mark, cell.words) for row in part.numbers for column in part.numbers
                 if (cell := part.cell(row, column)) is not None}
        return FactTable(SIGNS[part.kind], part.numbers, cells, plural(part.kind))

    def _marks(self, part: KindReport) -> list[tuple[str, str, int]]:
        seconds = self.report.fluent_seconds
        return [(mark, meaning(mark, seconds), part.count(mark)) for mark in reversed(MARKS)]

    def _clock(self, timed: bool) -> None:
        self.timed = timed
        self.remake()


def write_each(children: Children, child: Child, _report: Report) -> str:
    """Write every answer of a child; return a line with the path, or the error."""
    return write_answers(children, [child], child.name)


def _seconds(seconds: int) -> str:
    return ngettext("under {seconds} second", "under {seconds} seconds", seconds).format(seconds=whole(seconds))
