"""Somebody new in the math room: an animal and a name, nothing else."""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.core.words import _
from game.scenes.shell.animal_choice import COLUMNS, AnimalCard, grid
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.speaker_button import says
from game.sitting.chairs import another, shown
from game.store.settings import ANIMALS
from game.view.widgets import Button, Entry, Prose, Row, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.store.children import Child

LONGEST = 24
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class NewChild(Overlay):
    """The sheet for a new child, who is neither called as one of the `others` nor, as long as there are any, has one of
    their animals. The animal's name is offered. `done` is given the name and the number of the animal."""

    across = 860

    def __init__(self, app: "App", done: Callable[[str, int], None], others: Collection["Child"] = ()) -> None:
        self._done = done
        self._names = [child.name for child in others]
        taken = {child.animal for child in others}
        free = [animal for animal in range(len(ANIMALS)) if animal not in taken] or list(range(len(ANIMALS)))
        self.picture = another([animal for animal in range(len(ANIMALS)) if animal not in free])
        self.name = Entry(_("My name is"), "", lambda _name: None, limit=LONGEST, letters=16)
        self.cards = grid(app.pictures, self.picture, self.choose, free=free)
        self._offered = ""
        self._offer()
        super().__init__(app)
        self.form.set_focus(self.name)
        self.name.all = True                          # the first letter takes the place of what is offered

    def rows(self) -> Sequence[Widget | Row]:
        return [
            Prose("## " + _("Hello!")), Prose(_("My animal")), Row(*self.cards, gap=8, columns=COLUMNS), self.name,
            *says(self.app),
            Row(Button(_("That’s me"), self.give, look="main", icon="check"),
                Button(_("Not now"), self.escape, icon="close"), gap=14),
        ]  # fmt: skip

    def _offer(self) -> None:
        """Offer the animal's name, with a number if somebody is called so, unless another was typed."""
        if self.name.text_now.strip() not in ("", self._offered):
            return
        name = found = shown(ANIMALS[self.picture])
        number = 1
        while refused(self._names, found):
            number += 1
            found = f"{name} {number}"
        self._offered = self.name.text_now = found
        self.name.caret, self.name.all, self.name.line = len(found), self.name.focused, ""

    def choose(self, picture: int) -> None:
        """Choose an animal."""
        self.picture = picture
        for card in self.cards:
            card.chosen = card.animal == picture
        self._offer()
        self.form.stale = True

    def give(self) -> None:
        """Hand in the name and the animal, if the name will do."""
        name = self.name.text_now.strip()
        why = refused(self._names, name)
        if why:
            self.form.set_focus(self.name)
            self.name.line = why
            return
        self.app.pop()
        self._done(name, self.picture)

    def handle(self, event: Event) -> None:
        focus = self.form.focus
        if event.type == pygame.KEYDOWN and event.key in _ENTER and isinstance(focus, Entry | AnimalCard):
            self.give()
            self.stale = True
            return
        super().handle(event)
        focus = self.form.focus
        if event.type == pygame.KEYDOWN and isinstance(focus, AnimalCard) and not focus.chosen:
            self.choose(focus.animal)                 # with the arrows: the one that is gone to

    def enter(self) -> None:
        super().enter()
        self.form.typing()


def refused(names: Collection[str], name: str) -> str | None:
    """Return why a child cannot be called so where others have these names; None if it can."""
    if not name:
        return _("Enter at least one letter.")
    if name.casefold() in (other.casefold() for other in names):
        return _("Somebody is already called {name}. Choose another name.").format(name=name)
    return None
