"""The sheet for a new child in the math room: an animal and a name, nothing else."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.i18n import _, pgettext
from game.core.unicode_text import tidied
from game.scenes.shell.app import App
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.page_widgets import says
from game.scenes.shell.token import COLUMNS, AnimalCard, grid
from game.sitting.participants import another, shown
from game.store.children import Child
from game.store.setting_fields import ANIMALS
from game.view.controls.write import PieceButton
from game.view.pictures.theme import TOKENS
from game.view.widgets import Button, Entry, RichText, Row, Widget

LONGEST = 24
_LETTERS = 42
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_LALT | pygame.KMOD_META


class NewChildDialog(Overlay):
    """The sheet for a new child, with a name that none of the `others` has and, while any are free, a token of its own:
    there are two of each animal, on different paper. The animal's name is offered; another can be typed, or its letters
    pressed. `done` is called with the name and the number of the token."""

    across = 860

    def __init__(self, app: App, done: Callable[[str, int], None], others: Collection[Child] = ()) -> None:
        self._done = done
        self._names = [child.name for child in others]
        taken = {child.token for child in others}
        self._free = [token for token in range(len(TOKENS)) if token not in taken] or list(range(len(TOKENS)))
        self.paper = self._free[0] // len(ANIMALS)
        self.picture = self._first()
        self.by_letters = False
        """True while there are letters to press in place of the animals."""
        self.cards: list[AnimalCard] = []
        self.name = Entry(_("My name is"), "", lambda _name: None, limit=LONGEST, letters=16)
        self._offered = ""
        self._offer()
        super().__init__(app)
        self.form.set_focus(self.name)
        self.name.all = True                          # the first letter takes the place of what is offered

    def rows(self) -> Sequence[Widget | Row]:
        letters = Button(_("Letters"), self.turn, icon="keyboard", words=False)
        other = Button(_("Other colors"), self.other_paper, icon="again", words=False)
        head = RichText(_("My animal"))
        self.cards = grid(self.app.pictures, self.picture, self.choose, free=self._shown(self.paper))
        animals: list[Widget | Row] = [Row(head, *([other] if self._shown(1 - self.paper) else []), fill=head),
                                       Row(*self.cards, gap=8, columns=COLUMNS)]
        return [
            RichText("## " + _("Hello!")), *([self._keys()] if self.by_letters else animals),
            Row(self.name, letters, fill=self.name),
            Row(Button(_("That’s me"), self.give, look="main", icon="check"),
                Button(_("Not now"), self.escape, icon="close"), *says(self.app, small=True), gap=14),
        ]  # fmt: skip

    def place(self) -> Rect:
        """Return the sheet's rectangle, wider for large letters, so that the same number of animals fits."""
        painter, (w, h) = self.app.painter, self.app.size
        width = min(max(painter.u(self.across), painter.px("label") * _LETTERS), w - painter.u(40))
        height = min(self.form.natural_height(painter, width), h - painter.u(40))
        return Rect((w - width) // 2, (h - height) // 2, width, height)

    def _shown(self, paper: int) -> list[int]:
        """Return the free tokens on one paper."""
        return [token for token in self._free if token // len(ANIMALS) == paper]

    def _first(self) -> int:
        """Return the first free token on the paper that is shown, if possible unlike all that are taken."""
        shown = {token % len(ANIMALS) for token in self._shown(self.paper)}
        return self.paper * len(ANIMALS) + another([animal for animal in range(len(ANIMALS)) if animal not in shown])

    def _keys(self) -> Row:
        """Return a key for each letter of the language, one for a space, and one that erases."""
        keys = [PieceButton(letter, partial(self.put, letter))
                for letter in pgettext("letters to press for a name", "ABCDEFGHIJKLMNOPQRSTUVWXYZ-")]
        space = PieceButton("_", partial(self.put, " "))
        return Row(*keys, space, PieceButton(pgettext("keypad", "Erase"), self.rub_out, icon="back", words=False),
                   columns=10, gap=6)

    def turn(self) -> None:
        """Show letters in place of the animals, or the animals again."""
        self.by_letters = not self.by_letters
        self.remake()

    def other_paper(self) -> None:
        """Show the animals on the other paper."""
        self.paper = 1 - self.paper
        self.picture = self._first()
        self._offer()
        self.remake()

    def put(self, letter: str) -> None:
        """Add a letter to the name, a capital at the beginning of a name. The first one replaces the offered name."""
        before = "" if self.name.text_now == self._offered else self.name.text_now
        begins = not before or before[-1] in " -"
        self._write(before + (letter if begins else letter.lower()))

    def rub_out(self) -> None:
        """Erase the last letter, or the offered name."""
        self._write("" if self.name.text_now == self._offered else self.name.text_now[:-1])

    def _write(self, name: str) -> None:
        self.name.text_now = name[:LONGEST]
        self.name.caret, self.name.all, self.name.line = len(self.name.text_now), False, ""
        self.form.stale = True

    def _offer(self) -> None:
        """Offer the animal's name, with a number if it is taken, unless another was typed."""
        if self.name.text_now.strip() not in ("", self._offered):
            return
        name = found = shown(ANIMALS[self.picture % len(ANIMALS)])
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
        """Finish, if the name can be used."""
        name = tidied(self.name.text_now)
        why = refused(self._names, name)
        if why:
            self.form.set_focus(self.name)
            self.name.line = why
            return
        self.app.pop()
        self._done(name, self.picture)

    def _begins_name(self, event: Event) -> bool:
        """True if a letter is pressed while an animal has the focus."""
        return (event.type == pygame.KEYDOWN and isinstance(self.form.focus, AnimalCard)
                and getattr(event, "unicode", "").isalpha() and not event.mod & _COMMANDS)

    def handle(self, event: Event) -> None:
        focus = self.form.focus
        if event.type == pygame.KEYDOWN and event.key in _ENTER and isinstance(focus, Entry | AnimalCard):
            self.give()
            self.needs_redraw = True
            return
        if self._begins_name(event):
            self.form.set_focus(self.name)            # whoever chose an animal and types means the name
            self.put(event.unicode.upper())
            self.needs_redraw = True
            return
        super().handle(event)
        focus = self.form.focus
        if event.type == pygame.KEYDOWN and isinstance(focus, AnimalCard) and not focus.chosen:
            self.choose(focus.animal)                 # arrow keys choose, too

    def enter(self) -> None:
        super().enter()
        self.form.typing()


def refused(names: Collection[str], name: str) -> str | None:
    """Return why a child cannot have this name if others have these `names`; None if it can.

    >>> refused(["Ada"], "ada"), refused(["Ada"], "Ben")
    ('Somebody is already called ada. Choose another name.', None)
    """
    if not name:
        return _("Enter at least one letter.")
    if name.casefold() in (other.casefold() for other in names):
        return _("Somebody is already called {name}. Choose another name.").format(name=name)
    return None
