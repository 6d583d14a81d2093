"""The buttons above the house rules that make a book of one's own from them, or store them in the present one."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.i18n import _
from game.core.title import Title
from game.scenes.setup.own_book_pages import EditBook, MakeBook, gone
from game.scenes.shell.app import App
from game.scenes.shell.routes import page_factory
from game.sitting.library import without_defaults
from game.sitting.stores import Stores
from game.store.own_books import MOST
from game.view.widgets import Button, Widget


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
            self.app.say(gone(self.title))
            self.app.pop()
            return
        if line:
            self.app.say(line)
        self._go_on(book)
