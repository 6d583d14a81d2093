"""Pages of a class: its tab, a family of facts, its tables with their lesson codes, and the sessions of its groups."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.core.i18n import _, ngettext, whole
from game.core.title import Title
from game.learning import lesson_code
from game.learning.class_progress import GROWTHS, FamilyStanding, Growth, family_name, growth_words, to_practise
from game.learning.curriculum import FactFamily
from game.learning.fact import Kind
from game.learning.session_plan_code import ANCHORS, SUBJECTS, SessionPlanSpec, practiced
from game.learning.strategies import strategy
from game.rules import titles
from game.rules.wording import number
from game.scenes.math_room.lesson_code_page import plan_line
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.scenes.shell.page_widgets import switch
from game.store.children import Child
from game.view.charts.fact_table import FactShares
from game.view.charts.wall import PAPERS, GroupCard, GroupCards
from game.view.pictures.theme import PROJECTOR, TOKENS, Colour
from game.view.widgets import Button, Form, RichText, Row, Tabs, Widget

MINUTES = 10
"""The minutes of a group's session."""
_MOST = 12
"""The most facts that are shown."""
_KNOWN = ("bud", "flower")
"""The growths of children who need not practice a family."""
_BEGUN = frozenset({"leaves", "bud", "flower"})
"""The growths from which on a table can be practiced alone: at least half of it is right."""
_COLUMNS = 3


class FamilyPage(Page):
    """The page of a family: the children by their growth, in the order of the register, and the facts. `start` begins
    a session with the children at these places, who need it; `start_words` is the text of its button."""

    width = 1100

    def __init__(self, app: App, of: FactFamily, children: Sequence[Child],
                 known: Sequence[Mapping[str, FamilyStanding]], start: Callable[[list[int]], None],
                 start_words: str) -> None:  # fmt: skip
        self.of, self.children, self.known = of, children, known
        self._start, self._words = start, start_words
        self.growths = [standing.get(of.id, FamilyStanding()).growth for standing in known]
        self.needing = [n for n, growth in enumerate(self.growths) if growth not in _KNOWN]
        super().__init__(app, family_name(of))

    def make(self) -> Form:
        hidden, count = self.app.settings.theme == PROJECTOR.name, len(self.children)
        cards = []
        for growth in reversed(GROWTHS):
            some = [child for child, grown in zip(self.children, self.growths, strict=True) if grown == growth]
            if some:
                words = ngettext("one child", "{count} children", len(some)).format(count=whole(len(some)))
                cards.append(GroupCard(growth_words(growth), words, PAPERS[growth],
                                       [(TOKENS[child.token].animal, child.name) for child in some], ""))
        self.cards = GroupCards(cards, self.app.pictures, lambda _at: None, names=not hidden,
                                label=family_name(self.of))
        self.shares = FactShares([
            (fact.text, twice / max(1, count), ngettext(
                "{known} of one child", "{known} of {count} children", count).format(known=twice, count=whole(count)))
            for fact, twice in to_practise(self.of, self.known)[:_MOST]])
        told = RichText(f"**{self.of.example.text}:** {strategy(self.of.example)}")
        self.start = Button(self._words, lambda: self._start(self.needing), look="main", icon="play",
                            hint=_("With everybody who is not nearly there."))
        rows: list[Widget | Row] = [
            Row(told, switch(self.app, small=True), *([self.start] if self.needing else []), gap=16, fill=told),
            RichText(_("What fewest children had right on two days stands first: that is what to practice."),
                     role="small"),
            Row(self.cards, self.shares, gap=32, drop=0.0, fill=self.cards)]
        form = Form(rows, header_widgets=self.header_widgets, pad=24, gap=14)
        form.set_focus(self.start if self.needing else self.back_button)
        return form


def group_name(group: str) -> str:
    """Return the name of a class; "" is that of children without one.

    >>> group_name("2b"), group_name("")
    ('2b', 'No class')
    """
    return group or _("No class")


def tabs(children: Iterable[Child], group: str, turn: Callable[[], None]) -> Tabs | None:
    """Return a tab for each class, in alphabetical order, and one for children without a class, with that of `group`
    open; None if there is only one."""
    every = sorted({child.group for child in children}, key=lambda name: (not name, name.casefold()))
    if len(every) < 2:
        return None
    return Tabs([(each, group_name(each)) for each in every], group if group in every else every[0],
                lambda _group: turn())


def game_of(kind: Kind) -> Title:
    """Return the game with cards that make facts of a kind.

    >>> game_of("product").id
    'multiplication-war'
    """
    return next(one for one in practiced(titles().values())
                if one.game.practice is not None and one.game.practice.fact == kind)


def group_plan(kind: Kind, of: FactFamily | None = None, growths: Collection[Growth] = ()) -> SessionPlanSpec:
    """Return the session for children who need a family, by their growths: the family's facts; of a times table that is
    half known, its number alone. Without a family, and for one that no cards make, Truce chooses.

    >>> group_plan("sum").chooses, group_plan("sum").minutes
    (True, 10)
    """
    game = game_of(kind)
    if of is None or of.id not in SUBJECTS:
        return SessionPlanSpec.of(game, minutes=MINUTES, chooses=True)
    number = of.example.operands[0]
    if kind == "product" and number in ANCHORS and growths and _BEGUN.issuperset(growths):
        return SessionPlanSpec.of(game, minutes=MINUTES, anchor=number)
    return SessionPlanSpec.of(game, minutes=MINUTES, family=of.id)


class ClassTable(NamedTuple):
    """A table: its title, its color, the animals and names of its children, and their session."""

    title: str
    colour: Colour
    children: Sequence[tuple[str, str]]
    plan: SessionPlanSpec


def start_words(count: int) -> str:
    """Return the text of the button that starts a number of tables.

    >>> start_words(1), start_words(3)
    ('Start one table', 'Start three tables')
    """
    return ngettext("Start one table", "Start {number} tables", count).format(number=number(count))


class TablesPage(Page):
    """The page of the tables, each with a lesson code for a computer of its own; `begin` is called with the number of
    the table that plays here."""

    width = 1240

    def __init__(self, app: App, tables: Sequence[ClassTable], begin: Callable[[int], None]) -> None:
        self.tables, self._begin = tables, begin
        super().__init__(app, _("Tables"))

    def make(self) -> Form:
        hidden = self.app.settings.theme == PROJECTOR.name
        painter, count = self.app.painter, len(self.tables)
        columns = max(1, min(_COLUMNS, count, painter.size[0] // (painter.px("label") * 19)))
        columns = -(-count // -(-count // columns))   # lines of about the same length
        self.columns = [self._column(at, columns, names=not hidden) for at in range(columns)]
        told = RichText(_("Each table enters its code on a computer of its own, or plays here."))
        rows: list[Widget | Row] = [
            Row(told, switch(self.app, small=True), gap=16, fill=told),
            Row(*self.columns, columns=columns, gap=20, drop=0.0)]
        form = Form(rows, header_widgets=self.header_widgets, foot=False, pad=24, gap=14)
        form.set_focus(self.columns[0])
        return form

    def _column(self, at: int, columns: int, *, names: bool) -> GroupCards:
        places = range(at, len(self.tables), columns)
        cards = [GroupCard(table.title, plan_line(table.plan), table.colour, table.children, _("Play here"),
                           lesson_code.spaced(table.plan.code)) for table in map(self.tables.__getitem__, places)]
        return GroupCards(cards, self.app.pictures, partial(self._choose, places), names=names,
                          label=_("Who could sit together"))

    def _choose(self, places: Sequence[int], at: int) -> None:
        self._begin(places[at])
