"""The sheet on which it is chosen who plays: how many, who they are, how they are called, and their animals."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.core.i18n import _
from game.scenes.shell.animal_choice import choose_for
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.token import TokenButton
from game.sitting.participants import animals, gather, name_of, party
from game.store.setting_fields import NAME_LENGTH, SeatSettings
from game.view.pictures.theme import SEATS
from game.view.widgets import Button, Choice, Entry, RichText, Row, Toggle, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App


class PartySheet(Overlay):
    """The sheet with a row for each person. They are the party when the sheet is closed; then `done` is called."""

    across = 640

    def __init__(self, app: "App", done: Callable[[], None]) -> None:
        self._done = done
        self._who = party(app.settings)
        super().__init__(app)
        self.form.set_focus(self.sizes)

    def rows(self) -> Sequence[Widget | Row]:
        settings = self.app.settings
        words = _("Alone"), _("Two of us"), _("Three of us"), _("Four of us")
        others = _("Computers take the empty seats.")
        self.sizes = Choice("", list(enumerate(words, 1)), len(self._who), self._so_many, hint=others)
        found: list[Widget | Row] = [RichText("## " + _("Who’s playing?")), self.sizes]
        for row, (seat, animal) in enumerate(zip(settings.seats, animals(settings), strict=True)):
            name = Entry("", name_of(settings, row), partial(self._name, seat), limit=NAME_LENGTH, letters=14,
                         check=_no_name, hint=_("The name shown at the table."))
            sole = _("Somebody has to play.") if self._who == (row,) else None
            plays = Toggle(_("Plays"), row in self._who, partial(self._turn, row), why=sole, hint=others)
            token = TokenButton(self.app, SEATS[animal].animal, partial(choose_for, self.app, row, self.remake),
                                _("Choose another animal."))
            found.append(Row(token, name, plays, gap=16, fill=name))
        return [*found, Row(Button(_("Done"), self.escape, look="main", icon="check"))]

    def _so_many(self, people: int) -> None:
        self._who = party(self.app.settings, people)
        self._anew()

    def _turn(self, row: int, plays: bool) -> None:
        self._who = tuple(sorted({*self._who, row} if plays else {*self._who} - {row}))
        self._anew()

    def _anew(self) -> None:
        """Make the rows anew; the focus stays at its place."""
        at = self.form.widgets.index(self.form.focus) if self.form.focus is not None else 0
        self.remake()
        self.form.set_focus(self.form.widgets[at])

    def _name(self, seat: SeatSettings, name: str) -> None:
        seat.name = name
        self.app.keep()

    def escape(self) -> None:
        """Let these play, and go back."""
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


def _no_name(name: str) -> str | None:
    return None if name else _("Enter a name.")
