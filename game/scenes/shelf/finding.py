"""Looking for a game on the shelf: the way into it, what changes with each letter and chip, and the way back."""

from typing import TYPE_CHECKING

from game.core.words import _
from game.scenes.shelf.chips import Search, chips
from game.scenes.shelf.sieve import Sieve
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.scenes.shelf.menu import Menu


class Finding:
    """The search of the shelf. `sieve` says what is looked for; `search` and the other `chips` say it to it, and
    `clear` is where nothing was found. With only one game there is nothing to look for."""

    def __init__(self, menu: "Menu") -> None:
        self.menu = menu
        self.sieve = Sieve()
        self.make()

    def make(self) -> None:
        """Make the widgets, in the language spoken."""
        self.search = Search(self.sieve, self.sift, self.leave)
        many = len(self.menu.titles) > 1
        self.chips: list[Widget] = [self.search, *chips(self.sieve, self.sift)] if many else []
        self.clear = Button(_("Show all"), self.stop, cap=_("Esc"))

    def seek(self) -> None:
        """Put the focus into the search."""
        if self.chips:
            self.menu.shelf.offset = 0
            self.menu.form.light(self.search)
            self.menu.lay()

    def sift(self) -> None:
        """Show what is found now that something else is looked for."""
        menu = self.menu
        menu.shelf.offset = 0
        found = [] if self.sieve.open else self.sieve.sifted(menu.titles.values())
        if found and menu.title not in found:
            menu.chosen = found[0].id
        menu.renew()

    def leave(self) -> None:
        """Go from the search to what was found."""
        self.menu.form.light(self.menu.first)
        self.menu.lay()

    def stop(self) -> None:
        """Look for nothing."""
        self.sieve.clear()
        self.search.empty()
        self.sift()
        self.leave()

    def escape(self) -> bool:
        """Look for nothing, or leave the search, for Esc. Return True if there was anything to leave."""
        if self.sieve.asked:
            self.stop()
        elif self.menu.form.focus is self.search:
            self.leave()
        else:
            return False
        return True
