"""The sheet that chooses who plays: how many people, which of them, their names and their animals."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame.event import Event

from game.core.i18n import _
from game.scenes.setup.seat_rows import animal_button, name_entry
from game.scenes.shell.app import App
from game.scenes.shell.overlay import Overlay
from game.sitting.participants import animals, gather, name_of, party
from game.view.widgets import Button, Choice, RichText, Row, Toggle, Widget


class PartySheet(Overlay):
    """The sheet with a row for each person. They are the party when the sheet is closed; then `done` is called."""

    across = 640

    def __init__(self, app: App, done: Callable[[], None]) -> None:
        self._done = done
        self._who = party(app.settings)
        super().__init__(app)
        self.form.set_focus(self.sizes)

    def rows(self) -> Sequence[Widget | Row]:
        settings = self.app.settings
        words = _("Alone"), _("Two of us"), _("Three of us"), _("Four of us")
        others = _("Computers take the empty seats.")
        self.sizes = Choice("", list(enumerate(words, 1)), len(self._who), self._count, hint=others)
        found: list[Widget | Row] = [RichText("## " + _("Who’s playing?")), self.sizes]
        for row, (seat, animal) in enumerate(zip(settings.seats, animals(settings), strict=True)):
            name = name_entry("", name_of(settings, row), seat, self.app.keep, letters=14)
            sole = _("Somebody has to play.") if self._who == (row,) else None
            plays = Toggle(_("Plays"), row in self._who, partial(self._turn, row), why=sole, hint=others)
            token = animal_button(self.app, row, animal, self.remake)
            found.append(Row(token, name, plays, gap=16, fill=name))
        return [*found, Row(Button(_("Done"), self.escape, look="main", icon="check"))]

    def _count(self, people: int) -> None:
        self._who = party(self.app.settings, people)
        self._remake_rows()

    def _turn(self, row: int, plays: bool) -> None:
        self._who = tuple(sorted({*self._who, row} if plays else {*self._who} - {row}))
        self._remake_rows()

    def _remake_rows(self) -> None:
        """Make the rows again; the focus stays on the row with the same number."""
        at = self.form.widgets.index(self.form.focus) if self.form.focus is not None else 0
        self.remake()
        self.form.set_focus(self.form.widgets[at])

    def escape(self) -> None:
        """Store the party, and go back."""
        if self.form.focus is not None:
            self.form.focus.on_blur()
        gather(self.app.settings, self._who)
        self.app.keep()
        self.app.pop()
        self._done()

    def handle(self, event: Event) -> None:
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and self.form.focus is self.sizes:
            self.escape()
        else:
            super().handle(event)
