"""The wall of a class: a table of children and families of facts, and groups who could sit together today."""

import time
from collections.abc import Mapping, Sequence

from game.core.i18n import _, ngettext, whole
from game.learning.class_progress import (
    GROWTHS,
    FamilyStanding,
    WallGroup,
    columns,
    family_name,
    grouped,
    growth_words,
    standings,
)
from game.learning.curriculum import FactFamily
from game.learning.fact import Kind
from game.learning.feedback import plural
from game.learning.printables import wall_printout
from game.learning.session_plan_code import SessionPlanSpec
from game.learning.strategies import strategy
from game.scenes.math_room.class_pages import (
    MINUTES,
    ClassTable,
    FamilyPage,
    TablesPage,
    game_of,
    group_name,
    group_plan,
    start_words,
)
from game.scenes.math_room.report_files import write_class_sheet
from game.scenes.math_room.report_page import ReportPage
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.scenes.shell.page_widgets import switch
from game.scenes.shell.routes import page_factory
from game.sitting.stores import Stores
from game.store.children import Child
from game.view.charts.group_rings import RINGS
from game.view.charts.wall import THIRSTY, GroupCard, GroupCards, GrowthLegend, WallRow, WallTable
from game.view.pictures.theme import PROJECTOR, SEATS, TOKENS
from game.view.widgets import Button, Form, InlineText, RichText, Row, Tabs, Widget

_KINDS: tuple[Kind, ...] = ("sum", "difference", "product")
_COLOURS = tuple(SEATS[n].ink for n in (0, 8, 4, 3, 1, 6, 2, 11))  # of groups, in turn: dark enough for a rim


class ClassWallPage(Page):
    """The page of a class, for one kind of facts at a time. One child is read in each frame until all are, so that no
    frame waits. With the projector theme, names are hidden. A row opens the child's report, a head its family, a group
    its session, and the main button all tables."""

    width = 1240

    def __init__(self, app: App, stores: Stores, group: str = "") -> None:
        self.stores, self.group = stores, group
        self.children = [child for child in stores.children.all() if child.group == group]
        self._known: dict[int, Mapping[str, FamilyStanding]] = {}
        self.save_messages: list[str] = []                     # lines of the writer's thread, to be shown
        self.kind: Kind = "sum"
        tabs = Tabs([(kind, plural(kind)) for kind in _KINDS], self.kind, self._turn)
        super().__init__(app, _("Our wall"), tabs)
        if self.groups.takes:
            self.form.set_focus(self.table)

    # ---- what is known ----

    @property
    def ready(self) -> bool:
        """True once every child has been read."""
        return len(self._known) == len(self.children)

    def tick(self, dt: float) -> None:
        super().tick(dt)
        while self.save_messages:
            self.app.say(self.save_messages.pop())
        child = next((one for one in self.children if one.id not in self._known), None)
        if child is not None:
            self._known[child.id] = standings(self.stores.children.knowledge(child.id), time.time())
            if self.ready:
                self.remake()

    @property
    def moving(self) -> bool:
        return not self.ready or super().moving

    def _standing(self, child: Child) -> Mapping[str, FamilyStanding]:
        return self._known.get(child.id, {})

    # ---- the form ----

    def make(self) -> Form:
        """Return the table, its legend and the groups."""
        hidden = self.app.settings.theme == PROJECTOR.name
        known = [self._standing(child) for child in self.children]
        families = self.families = columns(self.kind, known)
        self.found = grouped(self.kind, known) if self.ready else []
        rows = [WallRow(child.name, TOKENS[child.token].animal,
                        [standing.get(each.id, FamilyStanding()).growth for each in families],
                        [standing.get(each.id, FamilyStanding()).thirsty > 0 for each in families],
                        [_tile("" if hidden else child.name, each, standing.get(each.id, FamilyStanding()))
                         for each in families]) for child, standing in zip(self.children, known, strict=True)]
        self.table = WallTable([(family_name(each), each.example.text) for each in families], rows,
                               self.app.pictures, self._report, self._family, label=_("Our wall"),
                               names=not hidden)
        places = {each.id: n for n, each in enumerate(families)}
        cards, self.tables = [], list[ClassTable]()
        for n, group in enumerate(self.found):
            ink, ring = _COLOURS[n % len(_COLOURS)], RINGS[n % len(RINGS)]
            told = [(TOKENS[self.children[at].token].animal, self.children[at].name) for at in group.children]
            if group.family is None:
                cards.append(GroupCard(_("Everybody else"), _("Truce chooses for each child."), ink, told, _("Start")))
                self.tables.append(ClassTable(_("Everybody else"), ink, told, self._plan(group)))
                continue
            self.table.rims.update({(at, places[group.family.id]): (ring, ink) for at in group.children
                                    if group.family.id in places})
            cards.append(GroupCard(family_name(group.family), f"{group.family.example.text}: "
                                   + strategy(group.family.example), ink, told, self._start_words(), ring=ring))
            self.tables.append(ClassTable(family_name(group.family), ink, told, self._plan(group)))
        self.groups = GroupCards(cards, self.app.pictures, self._start, names=not hidden,
                                 label=_("Who could sit together"))
        count = len(self.children)
        line = " · ".join([group_name(self.group), ngettext("one child", "{count} children", count).format(
            count=whole(count)), _("in the order of the register")])
        sheet = Button(_("Print"), self.print_wall, icon="save", snug=True,
                       hint=_("Saves this page with names, to print."))
        start = Button(start_words(len(self.tables)), self.open_tables, look="main", icon="play",
                       hint=_("Shows who sits where, with a lesson code for each table."))
        count_line = InlineText(line, role="small")
        buttons = [switch(self.app, small=True), sheet, *([start] if self.tables else [])]
        head: list[Widget | Row] = [Row(count_line, *buttons, gap=16, fill=count_line)]
        if not self.children:
            return Form([RichText(_("Nobody is in this class yet."))], header_widgets=self.header_widgets)
        legend = GrowthLegend([*((growth, growth_words(growth)) for growth in GROWTHS),
                               (THIRSTY, _("with thirsty facts"))])
        form = Form([*head, legend, Row(self.table, self.groups, gap=24, drop=0.0, fill=self.table),
                     RichText(_("Likely right tomorrow, of all facts of a family, also of those not asked yet: half "
                                "from 50 in 100, most from 75, nearly all from 90. No ranking, no times. Nothing "
                                "leaves this computer."), role="small")],
                    header_widgets=self.header_widgets, pad=24, gap=10)
        form.set_focus(self.table)
        return form

    def _start_words(self) -> str:
        return _("Start {game}, {minutes} min").format(game=_(game_of(self.kind).name), minutes=MINUTES)

    def _plan(self, group: WallGroup) -> SessionPlanSpec:
        of = group.family
        growths = [] if of is None else [
            self._standing(self.children[at]).get(of.id, FamilyStanding()).growth for at in group.children]
        return group_plan(self.kind, of, growths)

    # ---- what one can do ----

    def _turn(self, kind: Kind) -> None:
        self.kind = kind
        self.form.page.goal = 0.0
        self.remake()
        self.form.set_focus(self.tabs)

    def _report(self, row: int) -> None:
        self.app.push(ReportPage(self.app, self.stores, self.children[row]))

    def _start(self, at: int) -> None:
        """Open the cards of a group's children, each of which begins the session."""
        self._open(self._plan(self.found[at]), self.found[at].children)

    def _open(self, plan: SessionPlanSpec, places: Sequence[int]) -> None:
        among = [self.children[place].id for place in places]
        self.app.push(page_factory("math room")(self.app, self.stores, plan, among))

    def _family(self, column: int) -> None:
        """Open the page of a family, once every child has been read."""
        if not self.ready:
            return
        of, kind = self.families[column], self.kind
        known = [self._standing(child) for child in self.children]
        self.app.push(FamilyPage(self.app, of, self.children, known,
                                 lambda places: self._open(group_plan(kind, of), places), self._start_words()))

    def open_tables(self) -> None:
        """Open the page of the tables, with their lesson codes."""
        self.app.push(TablesPage(self.app, self.tables, self._start))

    def print_wall(self) -> None:
        """Write the sheet of the class, in the writer's thread."""
        known = [(child.name, self._standing(child)) for child in self.children]
        text = wall_printout(group_name(self.group), columns(self.kind, [each for _name, each in known]), known,
                             time.time(), self.app.settings.language)
        self.stores.writer.submit(
            lambda: self.save_messages.append(write_class_sheet(self.group or _("children"), text))
        )

    def enter(self) -> None:
        """Read all children again: they may have learned, or been erased."""
        super().enter()
        self._known.clear()
        self.children = [child for child in self.stores.children.all() if child.group == self.group]
        self.remake()


def _tile(name: str, of: FactFamily, standing: FamilyStanding) -> str:
    """Return the text of a tile: "Ada. Doubles: most right, 5 of 9 facts met, 2 thirsty"."""
    words = _("{family}: {growth}").format(family=family_name(of), growth=growth_words(standing.growth))
    if standing.asked_count:
        words = ", ".join([words, ngettext("{met} of one fact met", "{met} of {all} facts met", standing.all).format(
            met=whole(standing.asked_count), all=whole(standing.all)), *([ngettext(
                "{count} thirsty", "{count} thirsty", standing.thirsty).format(count=whole(standing.thirsty))]
                if standing.thirsty else [])])
    return _("{name}. {words}").format(name=name, words=words) if name else words
