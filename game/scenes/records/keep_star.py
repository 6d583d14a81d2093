"""The star of a match: with it, the match is kept for ever."""

from collections.abc import Callable

from game.core.words import _, pgettext
from game.store.stats_tables import RECORDS as KEPT
from game.view.widgets import Button


class KeepStar(Button):
    """A switch with a star. `on`: the match is kept for ever."""

    def __init__(self, turn: Callable[[], None], *, on: bool) -> None:
        super().__init__(
            _("Kept forever") if on else _("Keep forever"), turn, icon="star" if on else "unstarred", cap="L",
            hint=_("The last {count} matches are kept, and those with a star.").format(count=KEPT))
        self._on = on

    @property
    def is_a(self) -> str:
        """Its kind, said aloud."""
        return _("switch")

    @property
    def stands(self) -> str:
        """Its state, said aloud."""
        return pgettext("switch", "on") if self._on else pgettext("switch", "off")
