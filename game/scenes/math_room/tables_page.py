"""The tables of a class: who sits at which, and the lesson code that each enters on a computer of its own, or the press
that begins here."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.core.words import _, ngettext
from game.learning import lesson_code
from game.learning.session_plan_code import Plan
from game.rules.spoken import number
from game.scenes.math_room.lesson_code_page import plan_line
from game.scenes.shell.page import Page
from game.scenes.shell.projector import switch
from game.view.charts.wall_groups import GroupCard, Groups
from game.view.pictures.theme import PROJECTOR, Colour
from game.view.widgets import Form, Prose, Row, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App

_COLUMNS = 3


class ClassTable(NamedTuple):
    """A table: what its children need, its color, their tokens and names, and the session that they play."""

    title: str
    colour: Colour
    children: Sequence[tuple[str, str]]
    plan: Plan


def start_words(count: int) -> str:
    """Return the words of the press that starts so many tables."""
    return ngettext("Start one table", "Start {number} tables", count).format(number=number(count))


class TablesPage(Page):
    """The page of the tables; `begin` is given the place of the one that plays here."""

    wide = 1240

    def __init__(self, app: "App", tables: Sequence[ClassTable], begin: Callable[[int], None]) -> None:
        self.tables, self._begin = tables, begin
        super().__init__(app, _("Tables"))

    def make(self) -> Form:
        """Return the tables' cards, side by side as far as there is room."""
        hidden = self.app.settings.theme == PROJECTOR.name
        paper, count = self.app.paper, len(self.tables)
        columns = max(1, min(_COLUMNS, count, paper.size[0] // (paper.px("label") * 19)))
        columns = -(-count // -(-count // columns))   # as many in each line, as far as it goes
        self.columns = [self._column(at, columns, names=not hidden) for at in range(columns)]
        told = Prose(_("Each table enters its code on a computer of its own, or plays here."))
        rows: list[Widget | Row] = [
            Row(told, switch(self.app, small=True), gap=16, fill=told),
            Row(*self.columns, columns=columns, gap=20, drop=0.0)]
        form = Form(rows, beside=self.beside, foot=False, pad=24, gap=14)
        form.set_focus(self.columns[0])
        return form

    def _column(self, at: int, columns: int, *, names: bool) -> Groups:
        places = range(at, len(self.tables), columns)
        cards = [GroupCard(table.title, plan_line(table.plan), table.colour, table.children, _("Play here"),
                           lesson_code.spaced(table.plan.code)) for table in map(self.tables.__getitem__, places)]
        return Groups(cards, self.app.pictures, partial(self._choose, places), names=names,
                      label=_("Who could sit together"))

    def _choose(self, places: Sequence[int], at: int) -> None:
        self._begin(places[at])
