"""Somebody new in the math room: a name and an animal, nothing else."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.core.words import _
from game.scenes.shell.animal_choice import COLUMNS, grid
from game.scenes.shell.overlay import Overlay
from game.view.widgets import Button, Entry, Prose, Row, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App

LONGEST = 24
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class NewChild(Overlay):
    """The sheet for a new child. `done` is given the name and the number of the animal."""

    across = 860

    def __init__(self, app: "App", done: Callable[[str, int], None]) -> None:
        self._done = done
        self.picture = 0
        self.name = Entry(_("My name is"), "", lambda _name: None, limit=LONGEST, letters=16)
        self.cards = grid(app.pictures, 0, self.choose)
        super().__init__(app)
        self.form.set_focus(self.name)

    def rows(self) -> Sequence[Widget | Row]:
        return [
            Prose("## " + _("Hello!")), self.name, Prose(_("My animal")), Row(*self.cards, gap=8, columns=COLUMNS),
            Row(Button(_("That’s me"), self.give, look="main", icon="check"), Button(_("Not now"), self.escape),
                gap=14),
        ]  # fmt: skip

    def choose(self, picture: int) -> None:
        """Choose an animal."""
        self.picture = picture
        for n, card in enumerate(self.cards):
            card.chosen = n == picture
        self.form.stale = True

    def give(self) -> None:
        """Hand in the name and the animal, if there is a name."""
        name = self.name.text_now.strip()
        if not name:
            self.form.set_focus(self.name)
            self.name.line = _("Enter your name first.")
            return
        self.app.pop()
        self._done(name, self.picture)

    def handle(self, event: Event) -> None:
        ready = [self.name, *(card for card in self.cards if card.chosen)]
        if event.type == pygame.KEYDOWN and event.key in _ENTER and self.form.focus in ready:
            self.give()
            self.stale = True
        else:
            super().handle(event)

    def enter(self) -> None:
        super().enter()
        self.form.typing()
