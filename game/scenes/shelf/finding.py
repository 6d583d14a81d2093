"""Looking for a game on the shelf: the way into it, what changes with each letter and chip, and the way back."""

from collections.abc import Callable, Sequence

from game.core.title import Title
from game.core.words import _
from game.scenes.shelf.chips import People, Search, Surprise, chips
from game.scenes.shelf.sieve import Sieve
from game.store.settings import Settings
from game.view.widgets import Button, Widget


class Finding:
    """The search of the shelf. `sieve` says what is looked for; `search` and the other `chips` say it to it, and
    `clear` is where nothing was found. Unless there are `many` games, there is nothing to look for.

    `sift` shows what is found, when something else is looked for; `light` puts the focus on a widget, or, without one,
    on what was found; `gathered` is called when others play, and `surprise` chooses one of the games that are shown;
    `length` returns the minutes that a game takes.
    """

    def __init__(self, settings: Settings, *, many: bool, sift: Callable[[], None],
                 light: Callable[[Widget | None], None], gathered: Callable[[], None],
                 surprise: Callable[[], None], length: Callable[[Title], float | None]) -> None:
        self.many, self.sift, self.light, self.gathered, self.surprise = many, sift, light, gathered, surprise
        self.sieve = Sieve(settings, length)
        self._before = ""                         # what was chosen before anything was looked for
        self.make()

    def make(self) -> None:
        """Make the widgets, in the language spoken."""
        self.search = Search(self.sieve, self.sift, self.leave)
        self.chips: list[Widget] = [self.search, *self._chips()] if self.many else []
        self.clear = Button(_("Show all"), self.stop, cap=_("Esc"))

    def _chips(self) -> list[Widget]:
        return [People(self.sieve.settings, self.gathered), *chips(self.sieve, self.sift),
                Surprise(self.sieve, self.surprise)]

    def choice(self, chosen: str, found: Sequence[str]) -> str:
        """Return the game to choose, of those that are found now: the best one for the words, or else the one that is
        `chosen`. Where there is none, the one from before: what the first letters found was not meant."""
        before, self._before = self._before or chosen, "" if self.sieve.open else self._before or chosen
        if not found:
            return before
        return found[0] if self.sieve.words or chosen not in found else chosen

    def seek(self) -> None:
        """Put the focus into the search."""
        if self.chips:
            self.light(self.search)

    def leave(self) -> None:
        """Go from the search to what was found."""
        self.light(None)

    def stop(self) -> None:
        """Look for nothing."""
        self.sieve.clear()
        self.search.empty()
        self.sift()
        self.leave()

    def escape(self) -> bool:
        """Look for nothing, or leave the search, for Esc. Return True if there was anything to leave."""
        if not self.sieve.open:
            self.stop()
        elif self.search.focused:
            self.leave()
        else:
            return False
        return True
