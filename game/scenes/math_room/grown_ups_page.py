"""The grown-ups' page of the math room: names, reports, classes, and the buttons that erase a child."""

from collections.abc import Callable
from functools import partial

from game.core.i18n import _
from game.scenes.math_room import merge_pages
from game.scenes.math_room.class_list_page import ClassListPage
from game.scenes.math_room.class_pages import tabs
from game.scenes.math_room.new_child import LONGEST, refused
from game.scenes.math_room.number_talk import NumberTalkPage
from game.scenes.math_room.report_files import write_answers
from game.scenes.math_room.report_page import ReportPage
from game.scenes.math_room.sessions import erase
from game.scenes.math_room.wall_page import ClassWallPage
from game.scenes.shell.app import App
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.page import Page
from game.scenes.shell.token import AnimalChoice, TokenButton
from game.sitting.stores import Stores
from game.view.pictures.theme import TOKENS
from game.view.widgets import Button, Choice, Entry, Form, RichText, Row, Widget


class GrownUpsPage(Page):
    """The page with a row for each child: name, animal, report, erase. `added` is called with a class that was added,
    so that the math room shows it, as this page does."""

    width = 1200

    def __init__(self, app: App, stores: Stores, added: Callable[[str], None] = lambda _group: None) -> None:
        self.stores, self.group, self._told = stores, "", added
        super().__init__(app, _("Grown-ups"))

    def guide(self) -> None:
        """Open the guide for parents and teachers."""
        from game.scenes.shell.guides import GuidesPage

        self.app.push(GuidesPage(self.app, "teachers"))

    def make(self) -> Form:
        """Return the rows; every change is stored at once."""
        rows: list[Widget | Row] = [Choice(
            _("Who learns here"), [("home", _("One household")), ("class", _("A class"))], self.app.settings.math_room,
            self.kind, hint=_("One household is offered its last session again. A class is not."))]
        children = self.stores.children.all()
        classes = self.app.settings.math_room == "class" or any(child.group for child in children)
        rows.append(Row(
            Button(_("Add a class list"), self.open_list, icon="plus",
                   hint=_("Type or paste the names of a class.")),
            Button(_("Our wall"), self.open_wall, icon="chart", why=None if children else _("Add a name first."),
                   hint=_("What everybody has learned, and who could practice together.")),
            Button(_("Number talk"), lambda: self.app.push(NumberTalkPage(self.app)), icon="eye",
                   hint=_("Cards for two seconds, and then: how did you see it? For a class.")),
            Button(_("Guide"), self.guide, icon="help",
                   hint=_("The math room, from the first lesson to a class, to read and to print.")), gap=14))
        rows.append(Row(
            Button(_("Save every answer"), self.save_answers, icon="save",
                   why=None if children else _("Add a name first."),
                   hint=_("One line per answer of these children, with what was said, as a CSV file.")),
            Button(_("Add children from another computer"), self.merge, icon="open",
                   hint=_("Adds the children and answers in another computer’s backup (Settings, Files).")), gap=14))
        self.tabs = tabs(children, self.group, self._turn)
        self.group = self.tabs.value if self.tabs is not None else next((one.group for one in children), "")
        self.shown = children if self.tabs is None else [one for one in children if one.group == self.group]
        for child in self.shown:
            name = Entry("", child.name, partial(self.rename, child.id), limit=LONGEST, letters=14,
                         check=partial(refused, [other.name for other in children if other.id != child.id]))
            rows.append(Row(
                TokenButton(self.app, TOKENS[child.token].animal, partial(self.animal, child.id),
                            _("Choose another animal.")),
                name,
                *([Entry("", child.group, partial(self.join, child.id), limit=LONGEST, letters=5,
                         hint=_("The class that {name} is in.").format(name=child.name))] if classes else []),
                Button(_("Report"), partial(self.report, child.id), icon="chart"),
                Button(_("Erase"), partial(self.erase, child.id), icon="close",
                       hint=_("Erases {name} and every answer for good.").format(name=child.name)),
                gap=12, fill=name,
            ))  # fmt: skip
        if not children:
            rows.append(RichText(_("Nobody is here yet.")))
        return Form(rows, header_widgets=self.header_widgets)

    def _turn(self) -> None:
        self.group = self.tabs.value if self.tabs is not None else ""
        self.form.page.goal = 0.0
        self.remake()
        self.form.set_focus(self.tabs)

    def open_list(self) -> None:
        """Open the page for a list of names."""
        self.app.push(ClassListPage(self.app, self.stores, self.group, self._added))

    def _added(self, group: str) -> None:
        self.group = group
        self._told(group)

    def open_wall(self) -> None:
        """Open the wall of this class."""
        self.app.push(ClassWallPage(self.app, self.stores, self.group))

    def merge(self) -> None:
        """Choose a backup of another computer, and merge it."""
        merge_pages.choose(self.app, self.stores)

    def save_answers(self) -> None:
        """Write a line for each answer of the children on this page, in the writer's thread."""
        self.stores.writer.submit(self._answers)

    def _answers(self) -> None:
        line = write_answers(self.stores.children, self.shown, self.group or _("children"))
        if self in self.app.scenes:
            self.saved_line = line
        else:
            self.stores.say(line)

    def enter(self) -> None:
        super().enter()
        self.remake()

    def join(self, number: int, group: str) -> None:
        """Put a child into a class."""
        self._say(self.stores.children.join(number, group))
        self.needs_rebuild = True

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.saved_line:
            line, self.saved_line = self.saved_line, ""
            self.app.say(line)
        if self.needs_rebuild:                                # not while the field loses the focus
            self.needs_rebuild = False
            self.remake()

    needs_rebuild = False
    saved_line = ""

    def kind(self, kind: str) -> None:
        """Store who learns here: "home" or "class"."""
        self.app.settings.math_room = kind
        self.app.keep()
        self.needs_rebuild = True

    def rename(self, number: int, name: str) -> None:
        """Give a child another name."""
        self._say(self.stores.rename_child(number, name))
        self.app.keep()                               # a seat may have this name, too

    def animal(self, number: int) -> None:
        """Choose another animal for a child."""
        child = self.stores.children.child(number)
        if child is not None:
            self.app.push(AnimalChoice(self.app, child.name, child.token, partial(self._picture, child.id),
                                       tokens=len(TOKENS)))

    def _picture(self, number: int, picture: int) -> None:
        self._say(self.stores.children.rename(number, None, picture))
        self.remake()

    def _say(self, line: str | None) -> None:
        if line:
            self.app.say(line)

    def report(self, number: int) -> None:
        """Open the report of a child."""
        child = self.stores.children.child(number)
        if child is not None:
            self.app.push(ReportPage(self.app, self.stores, child))

    def erase(self, number: int) -> None:
        """Ask if a child shall be erased."""
        child = self.stores.children.child(number)
        if child is None:
            return
        self.app.push(ConfirmDialog(
            self.app, _("Erase {name} for good?").format(name=child.name),
            _("This erases the name, every answer and the report. You can’t undo it. Pages and spreadsheets that "
              "you’ve already saved are kept."),
            [(_("Erase"), partial(self.forget, number)), (_("Keep {name}").format(name=child.name), lambda: None)],
            main=1,
        ))  # fmt: skip

    def forget(self, number: int) -> None:
        """Erase a child, and its waiting sessions."""
        self._say(erase(self.stores, number))
        self.remake()

    def leave(self) -> None:
        super().leave()
        for line in self.stores.notices():
            self.app.say(line)
