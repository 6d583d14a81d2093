"""The first page of the math room: the children's cards, a button for the last session, and the grown-ups' pages."""

import time
from collections.abc import Collection
from functools import partial

import pygame
from pygame.event import Event

from game.core.i18n import _
from game.learning.session_plan_code import SessionPlanSpec
from game.scenes.math_room import sessions
from game.scenes.math_room.class_pages import tabs
from game.scenes.math_room.grown_ups_page import GrownUpsPage
from game.scenes.math_room.lesson_code_page import LessonCodePage, plan_line
from game.scenes.math_room.new_child import NewChildDialog
from game.scenes.math_room.parental_gate import GateButton, ParentalGate
from game.scenes.math_room.room_cards import ChildCard
from game.scenes.math_room.session_plan_page import SessionPlanPage
from game.scenes.shell.app import App
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.page import Page
from game.scenes.shell.page_widgets import speaker, switch
from game.sitting.stores import Stores
from game.store.children import Child
from game.view.widgets import Button, Form, RichText, Row, Widget, read
from game.view.widgets.widget import sentences

_FEW = 11
"""The most cards above the buttons: more would push these off the page."""


class ChildrenPickerPage(Page):
    """The page with the children's cards. With a `lesson`, a child's card begins that at once. With `among`, only the
    children of these numbers are shown."""

    width = 980

    def __init__(self, app: App, stores: Stores, lesson: SessionPlanSpec | None = None,
                 among: Collection[int] | None = None) -> None:
        self.stores, self.lesson, self.among = stores, lesson, among
        self.grown_up = False                         # True once the parental gate was opened
        self.group = self._lately()
        self._read()
        super().__init__(app, _("Math room"))
        self.form.set_focus(self._first)

    def _lately(self) -> str:
        """Return the class of the child who played last, "" if there is none."""
        last = self.stores.children.last()
        return last[1][0].group if last is not None and last[1] else ""

    def _read(self) -> None:
        self.children = [child for child in self.stores.children.all()
                         if self.among is None or child.id in self.among]

    def _turn(self) -> None:
        self.group = self.tabs.value if self.tabs is not None else ""
        self.remake()
        self.form.set_focus(self.tabs)

    def make(self) -> Form:
        rows: list[Widget | Row] = []
        onward = self._onward()
        if self.lesson is not None:
            rows += [RichText("## " + _("Who plays this lesson?")), RichText(plan_line(self.lesson))]
        elif not self.children:
            rows += [RichText("## " + _("Welcome! Who are you?")),
                     RichText(_("Add your name and choose an animal. Then the cards can ask you questions."))]
        else:
            rows += [*([Row(*onward, gap=16)] if onward else []), RichText("## " + _("Who’s here today?"))]
        self.tabs = tabs(self.children, self.group, self._turn)
        self.group = self.tabs.value if self.tabs is not None else ""
        self.cards = [ChildCard(child.name, child.token, self.app.pictures, partial(self.choose, child))
                      for child in self.children if self.tabs is None or child.group == self.group]
        words = _("Grown-ups")
        self._knock = (Button(words, self.open_names, icon="person") if self.grown_up else
                       GateButton(words, self._ask))
        new = ChildCard(_("Add somebody"), None, self.app.pictures, self.add)
        cards = Row(*self.cards, *([new] if self.among is None else []), gap=14)
        ways = Row(
            self._knock,
            Button(_("Enter a lesson code"), self.open_lesson, icon="keyboard",
                   hint=_("Everybody who enters your teacher’s code plays the same lesson.")),
            switch(self.app, small=True), *speaker(self.app, self._aloud), gap=14,
        )  # fmt: skip
        rows += [cards, ways] if len(self.cards) <= _FEW else [ways, cards]  # nobody scrolls for the ways
        self._first: Widget = onward[0] if onward and self.lesson is None else [*self.cards, new][0]
        return Form(rows, header_widgets=self.header_widgets, gap=18)

    def _aloud(self) -> str:
        """Return the text of the page, to be read aloud."""
        onward = self._first.label if self._first not in self.cards else ""
        return sentences(self.title, onward, read(self.form.widgets), *(card.label for card in self.cards))

    def _onward(self) -> list[Widget]:
        """Return the button for the waiting session, or for the last one again, and its plan in words; nothing if there
        is none."""
        found = sessions.onward(self.app, self.stores)
        if found is None:
            return []
        button = Button(found.words, found.does, look="main", icon=found.icon, cap=_("Enter"))
        return [button, RichText(plan_line(found.plan), role="small")]

    # ---- what one can do ----

    def choose(self, child: Child) -> None:
        """Begin the lesson with a child; without one, offer its waiting session, or plan a new one."""
        if self.lesson is not None:
            sessions.begin(self.app, self.stores, self.lesson, [child], instead=True, lesson=True,
                           group=self.among or ())
            return
        waits = next(iter(sessions.waiting(self.stores, child.id)), None)
        if waits is None:
            self._plan(child)
            return
        title = _("Hello, {name}!").format(name=child.name)
        text = _("Your cards are still here: {plan}").format(plan=plan_line(waits.plan))
        self.app.push(ConfirmDialog(
            self.app, title, text,
            [(_("Continue"), partial(sessions.resume, self.app, self.stores, waits.slot), "play"),
             (_("Something new"), partial(self._plan, child), "deal"), (_("Cancel"), lambda: None, "close")],
            says=lambda: speaker(self.app, lambda: sentences(title, text)),
        ))  # fmt: skip

    def _plan(self, child: Child) -> None:
        self.app.push(SessionPlanPage(self.app, self.stores, child))

    def add(self) -> None:
        """Open the sheet for a new child."""
        self.app.push(NewChildDialog(self.app, self._added, self.stores.children.all()))

    def _added(self, name: str, picture: int) -> None:
        child = self.stores.children.add(name, picture, time.time())
        for line in self.stores.notices():
            self.app.say(line)
        self._refresh()
        if child is not None:
            self.choose(child)

    def _ask(self) -> None:
        self.app.push(ParentalGate(self.app, self._opened, pressed=True))

    def _opened(self) -> None:
        self.grown_up = True
        self.open_names()

    def tick(self, dt: float) -> None:
        if isinstance(self._knock, GateButton) and self._knock.tick(dt):
            self.form.stale = True
        super().tick(dt)

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYUP and isinstance(self._knock, GateButton):
            self._knock.let_go()
        super().handle(event)

    def open_names(self) -> None:
        """Open the grown-ups' page."""
        self.app.push(GrownUpsPage(self.app, self.stores, self._show_group))

    def _show_group(self, group: str) -> None:
        self.group = group

    def open_lesson(self) -> None:
        """Open the page that takes a lesson's code, or leads to a new lesson."""
        app, stores = self.app, self.stores
        self.app.push(LessonCodePage(app, None, lambda plan: app.push(ChildrenPickerPage(app, stores, plan)),
                                     lambda: app.push(SessionPlanPage(app, stores, None))))

    # ---- the scene ----

    def enter(self) -> None:
        """Read children and sessions again."""
        super().enter()
        self._refresh()

    def _refresh(self) -> None:
        self.stores.saves.try_again()
        for line in self.stores.notices():
            self.app.say(line)
        self._read()
        self.remake()
        self.form.set_focus(self._first)
