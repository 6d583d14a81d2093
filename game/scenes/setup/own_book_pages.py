"""Books of one's own: the sheets that name, rename or remove one, and the buttons on the set-up page."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.game import Value
from game.core.i18n import _, ngettext
from game.core.title import Title
from game.core.unicode_text import clip, tidied
from game.scenes.shell.app import App
from game.scenes.shell.overlay import ConfirmDialog, Overlay
from game.scenes.shell.routes import page_factory
from game.sitting.game_profile import describe_changes
from game.sitting.library import without_defaults
from game.sitting.stores import Stores
from game.store.own_books import LONGEST, MOST, new_id
from game.view.pictures.binding import bound
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.widgets import Button, Entry, RichText, Row, Widget

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_COVER = 190                                      # the height of the cover, in units
_RULES = 250                                      # the least width of the rules beside it, in units
_SHOWN = 7
"""The most rules that are named beside the cover, so that the name and the buttons are in sight below."""


class _Cover(Widget):
    """The cover of the book as it will be on the shelf; `name` returns the text on it."""

    takes = False

    def __init__(self, art: str, book: str, name: Callable[[], str], pictures: Pictures) -> None:
        super().__init__()
        self.art, self.book, self.name, self.pictures = art, book, name, pictures

    def width(self, painter: Painter) -> int:
        return round(painter.u(_COVER) * 0.75)

    def height(self, painter: Painter, width: int) -> int:
        return painter.u(_COVER)

    def draw(self, to: Surface, painter: Painter) -> None:
        height = self.rect.h
        image = self.pictures.cover(self.art, height).copy()
        bound(image, self.book, self.name(), round(height * 0.09), painter)
        shadow, offset = self.pictures.shadows.sheet(image.get_size(), height * 0.04, 8)
        at = image.get_rect(center=self.rect.center)
        to.blit(shadow, shadow.get_rect(center=at.center).move(offset), special_flags=pygame.BLEND_PREMULTIPLIED)
        to.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)


class _Rules(RichText):
    """The words beside the cover."""

    def width(self, painter: Painter) -> int:
        return max(painter.u(_RULES), painter.px("body") * 12)


class _Sheet(Overlay):
    """The cover, the rules and the name of a book, under a `heading`; the `button` calls `done` with the name."""

    across = 620

    def __init__(self, app: App, stores: Stores, title: Title, rules: Mapping[str, Value], book: str, name: str,
                 heading: str, button: str) -> None:
        self.book, self._heading, self._does = book, heading, button
        self.stores, self.title, self._said = stores, title, describe_changes(title.options, rules)
        self.name = Entry(_("Name"), name, lambda _name: None, limit=LONGEST, letters=22, check=self._refused,
                          select_on_focus=True)
        super().__init__(app)
        self.form.set_focus(self.name)
        self.name.all = bool(name)                    # the first letter replaces the offered name

    def rows(self) -> Sequence[Widget | Row]:
        cover = _Cover(self.title.art, self.book, lambda: self.name.text_now, self.app.pictures)
        rules = _Rules("\n".join([_("**{game}**, by these rules:").format(game=_(self.title.game.name)), "",
                                 *(f"- {rule}" for rule in self._named)]))
        return [RichText("## " + self._heading), Row(cover, rules, gap=24, fill=rules), Row(self.name, fill=self.name),
                Row(*self.answers(), gap=14)]

    @property
    def _named(self) -> Sequence[str]:
        """The names of the rules, or of the first ones and the count of the others."""
        more = len(self._said) - _SHOWN
        if more <= 1:
            return self._said
        return [*self._said[:_SHOWN], ngettext("and {count} more", "and {count} more", more).format(count=more)]

    def answers(self) -> list[Button]:
        """Return the buttons below."""
        return [Button(self._does, self.finish, look="main", icon="check"),
                Button(_("Cancel"), self.escape, icon="close")]

    def place(self) -> Rect:
        """Return the sheet's rectangle, wider for larger letters."""
        painter, (w, h) = self.app.painter, self.app.size
        width = min(max(painter.u(self.across), painter.px("body") * 30), w - painter.u(40))
        height = min(self.form.natural_height(painter, width), h - painter.u(40))
        return Rect((w - width) // 2, (h - height) // 2, width, height)

    def _refused(self, name: str) -> str | None:
        """Return why a book cannot have this name; None if it can."""
        if not name:
            return _("Enter a name.")
        others = [own.shown.casefold() for own in self.stores.library.own.values() if own.id != self.title.id]
        return _("Another book of yours has this name.") if name.casefold() in others else None

    def finish(self) -> None:
        """Finish, if the name can be used."""
        name = tidied(self.name.text_now)
        why = self._refused(name)
        if why is not None:
            self.form.set_focus(self.name)
            self.name.line = why
            self.needs_redraw = True
            return
        self.name.value = self.name.text_now = name
        self.done(name)

    def done(self, name: str) -> None:
        """Use the name, and close the sheet."""
        raise NotImplementedError

    def enter(self) -> None:
        super().enter()
        self.form.typing()

    def handle(self, event: Event) -> None:
        typed = self.form.focus is self.name and event.type == pygame.KEYDOWN and event.key in _ENTER
        if typed and not self.name.composed:
            self.finish()
            return
        super().handle(event)
        self.needs_redraw = self.needs_redraw or event.type in (pygame.KEYDOWN, pygame.TEXTINPUT)


class MakeBook(_Sheet):
    """The sheet that names rules; `made` is called with the id and the name of the book to be made."""

    def __init__(self, app: App, stores: Stores, title: Title, rules: Mapping[str, Value],
                 made: Callable[[str, str], None]) -> None:
        self._made = made
        offered = clip(_("{game}, our way").format(game=_(title.game.name)), LONGEST)
        super().__init__(app, stores, title, rules, new_id(), offered, _("Make it a book of its own"),
                         _("Put it on the shelf"))

    def done(self, name: str) -> None:
        self.app.pop()
        self._made(self.book, name)


class EditBook(_Sheet):
    """The sheet that renames a book, or removes it from the shelf; `renamed` and `removed` are called afterwards."""

    def __init__(self, app: App, stores: Stores, title: Title, renamed: Callable[[], None] = lambda: None,
                 removed: Callable[[], None] = lambda: None) -> None:
        self._renamed, self._removed = renamed, removed
        super().__init__(app, stores, title, title.rules, title.id, title.shown, _("Your book"), _("Save"))

    def answers(self) -> list[Button]:
        save, cancel = super().answers()
        return [save, Button(_("Remove from the shelf"), self._ask), cancel]

    def done(self, name: str) -> None:
        if name != self.title.shown:
            self.stores.library.books.change(self.title.id, name=name)
            if self.title.id not in self.stores.library.own:
                self.app.say(missing_book_text(self.title))
        self.app.pop()
        self._renamed()

    def _ask(self) -> None:
        self.app.push(ConfirmDialog(
            self.app, _("Remove “{name}” from the shelf?").format(name=self.title.shown),
            _("Its rules are forgotten. Matches played by them stay in the statistics, and those that wait stay with "
              "{game}.").format(game=_(self.title.game.name)),
            [(_("Remove"), self._remove), (_("Cancel"), lambda: None)], main=1))

    def _remove(self) -> None:
        self.stores.library.remove(self.app.settings, self.title.id)
        self.app.keep()
        self.app.pop()
        self._removed()


def missing_book_text(title: Title) -> str:
    """Return the line about a book that another window has removed."""
    return _("“{name}” was removed in another window.").format(name=title.shown)


class OwnButtons:
    """The buttons for a title and its `chosen` rules. After a book was made or changed, the set-up page is replaced by
    that of the book; after it was removed, it is closed."""

    def __init__(self, app: App, stores: Stores, title: Title, chosen: Mapping[str, Any]) -> None:
        self.app, self.stores, self.title, self.chosen = app, stores, title, chosen
        self.buttons: Sequence[Button] = ()
        self._few: str | None = None

    def make(self) -> Sequence[Widget]:
        """Make and return the buttons."""
        self.book = Button(_("Make it a book of its own"), self._make, icon="plus",
                           hint=_("Puts these rules on the shelf, with a name you choose."))
        self.keep = Button(_("Keep in this book"), self._keep, icon="check",
                           hint=_("From now on the book has the rules as they are here."))
        self.edit = Button(_("Edit book"), self._edit, icon="pencil",
                           hint=_("Give the book another name, or remove it."))
        self.buttons = (self.edit, self.keep, self.book) if self.title.is_own else (self.book,)
        self.tell(self._few)
        return self.buttons

    def tell(self, few: str | None) -> None:
        """Disable buttons that cannot be used by these rules; `few` is why nobody can play by them, None if they can.
        """
        self._few = few
        if not self.buttons:
            return
        rules = without_defaults(self.title, self.chosen)
        library = self.stores.library
        same = library.title(library.book_of(self.title.game.id, rules)) if not few else self.title
        why = few
        if why is None and rules == self.title.rules:
            why = _("Change a rule first.")
        elif why is None and not rules:
            why = _("These are the rules of {game}.").format(game=_(self.title.game.name))
        elif why is None and same.is_own:
            why = _("“{name}” has these rules already.").format(name=same.shown)
        self.keep.disabled_reason = why
        if why is None and library.full:
            why = _("There are {count} books of your own. Remove one first.").format(count=MOST)
        self.book.disabled_reason = why

    @property
    def _unkept(self) -> bool:
        """True if rules of a book of one's own were changed and not stored."""
        return self.title.is_own and without_defaults(self.title, self.chosen) != self.title.rules

    def tick(self) -> None:
        """Close the page if another window has removed the book."""
        if self.title.is_own and self.stores.library.books.adopt() and self.title.id not in self.stores.library.own:
            self._go_on_here()

    def _make(self) -> None:
        self.app.push(MakeBook(self.app, self.stores, self.title, self.chosen, self._made))

    def _made(self, book: str, name: str) -> None:
        made = self.stores.library.make(self.app.settings, book, name, self.title, self.chosen)
        self.app.settings.last_game = made.id         # the shelf stands on it
        self.app.keep()
        self.app.say(_("“{name}” is on the shelf.").format(name=made.shown))
        self._go_on(made)

    def _keep(self) -> None:
        self.stores.library.books.change(self.title.id, options=without_defaults(self.title, self.chosen))
        self._go_on_here(_("“{name}” has these rules now.").format(name=self.title.shown))

    def _edit(self) -> None:
        self.app.push(EditBook(self.app, self.stores, self.title, self._go_on_here, self.app.pop))

    def _go_on(self, book: Title) -> None:
        setup = page_factory("set-up")(self.app, self.stores, book)
        self.app.replace(setup)
        if self._unkept:
            setup.choose(self.chosen)
        setup.turn_to_rules()
        setup.form.set_focus(setup.start)

    def _go_on_here(self, line: str = "") -> None:
        """Open the same book's page as it is now, with a line; close the page if another window has removed it."""
        book = self.stores.library.own.get(self.title.id)
        if book is None:
            self.app.say(missing_book_text(self.title))
            self.app.pop()
            return
        if line:
            self.app.say(line)
        self._go_on(book)
