"""The line about what is still to be saved, on pages where people leave: tried again while they are open, gone once it
is saved."""

from typing import TYPE_CHECKING

from game.core.i18n import ngettext
from game.view.widgets import RichText

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores

_EVERY = 1.0  # seconds from one look to the next
_SOON = 0.5  # seconds in which what is on its way to the disk is not spoken of


def words(count: int) -> str:
    """Return how much is not saved yet, in a sentence; "" if all is."""
    return ngettext("One result or answer is not saved yet. Truce will keep trying.",
                    "{count} results and answers are not saved yet. Truce will keep trying.",
                    count).format(count=count) if count else ""


class UnsavedNotice:
    """The line of one page."""

    def __init__(self, app: "App", stores: "Stores") -> None:
        self.app, self.stores = app, stores
        self.count = stores.unsaved if stores.stuck else 0
        self._since = self._shown = 0.0

    def rows(self) -> list[RichText]:
        """Return the line, if there is anything to say."""
        return [RichText(words(self.count), role="small")] if self.count else []

    def tick(self, dt: float) -> bool:
        """Let time pass; True if something else is to be said now."""
        self._since += dt
        self._shown += dt
        if self._since < _EVERY or not self.stores.unsaved:
            return self._news()
        self._since = 0.0
        for line in self.stores.notices():
            self.app.say(line)
        return self._news()

    def _news(self) -> bool:
        before, self.count = self.count, self.stores.unsaved if self._shown > _SOON or self.stores.stuck else 0
        return self.count != before
