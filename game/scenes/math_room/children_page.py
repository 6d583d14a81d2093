"""Names and reports: for grown-ups, and for a child who wants another name or animal; and the buttons that erase a
child."""

from functools import partial
from typing import TYPE_CHECKING

from game.core.words import _
from game.scenes.math_room.new_child import LONGEST, refused
from game.scenes.math_room.number_talk import NumberTalk
from game.scenes.math_room.report import ReportPage
from game.scenes.math_room.sessions import waiting
from game.scenes.shell.animal_choice import AnimalChoice
from game.scenes.shell.page import Page
from game.scenes.shell.question import Question
from game.scenes.shell.token import TokenButton
from game.view.pictures.theme import SEATS
from game.view.widgets import Button, Entry, Form, Prose, Row, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores
    from game.store.children import Child


class ChildrenPage(Page):
    """The page with a row for each child: name, animal, report, erase."""

    wide = 1040

    def __init__(self, app: "App", stores: "Stores") -> None:
        self.stores = stores
        super().__init__(app, _("Names and reports"))

    def make(self) -> Form:
        """Return the rows; everything is kept as soon as it is changed."""
        rows: list[Widget | Row] = []
        children = self.stores.children.all()
        for child in children:
            name = Entry("", child.name, partial(self.rename, child.id), limit=LONGEST, letters=14,
                         check=partial(refused, [other.name for other in children if other.id != child.id]))
            rows.append(Row(
                TokenButton(self.app, SEATS[child.animal].animal, partial(self.animal, child.id),
                            _("Choose another animal.")),
                name,
                Button(_("Report"), partial(self.report, child.id), icon="chart"),
                Button(_("Erase"), partial(self.erase, child.id), icon="close",
                       hint=_("Erases {name} and every answer for good.").format(name=child.name)),
                gap=12, fill=name,
            ))  # fmt: skip
        if not rows:
            rows.append(Prose(_("Nobody is here yet.")))
        rows.append(Row(Button(_("Number talk"), lambda: self.app.push(NumberTalk(self.app)), icon="eye",
                               hint=_("Cards for two seconds, and then: how did you see it? For a class."))))
        return Form(rows, beside=self.beside)

    def _child(self, number: int) -> "Child | None":
        return self.stores.children.child(number)

    def rename(self, number: int, name: str) -> None:
        """Give a child another name."""
        self._say(self.stores.rename_child(number, name))
        self.app.keep()                               # a seat may be called so, too

    def animal(self, number: int) -> None:
        """Let a child choose another animal."""
        child = self._child(number)
        if child is not None:
            self.app.push(AnimalChoice(self.app, child.name, child.animal, partial(self._picture, child.id)))

    def _picture(self, number: int, picture: int) -> None:
        self._say(self.stores.children.rename(number, None, picture))
        self.remake()

    def _say(self, line: str | None) -> None:
        if line:
            self.app.say(line)

    def report(self, number: int) -> None:
        """Open the report of a child."""
        child = self._child(number)
        if child is not None:
            self.app.push(ReportPage(self.app, self.stores, child))

    def erase(self, number: int) -> None:
        """Ask, and then forget a child for good."""
        child = self._child(number)
        if child is None:
            return
        self.app.push(Question(
            self.app, _("Erase {name} for good?").format(name=child.name),
            _("This erases the name, every answer and the report. You can’t undo it. Pages and spreadsheets that "
              "you’ve already saved are kept."),
            [(_("Erase"), partial(self.forget, number)), (_("Keep {name}").format(name=child.name), lambda: None)],
            main=1,
        ))  # fmt: skip

    def forget(self, number: int) -> None:
        """Forget a child for good, and the sessions that wait for it."""
        for waits in waiting(self.stores, number):
            self.stores.let_go(waits.slot)
        self._say(self.stores.erase_child(number))
        self.remake()

    def leave(self) -> None:
        super().leave()
        for line in self.stores.notices():
            self.app.say(line)
