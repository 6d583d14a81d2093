"""The pace of the table: how it is set, and its words."""

from game.core.setting_values import PACES
from game.core.words import _
from game.sitting.view_protocols import Front, Screen
from game.store.settings import Settings

_WORDS = {"leisurely": "Slow", "normal": "Normal", "quick": "Quick", "instant": "Instant"}


def word(pace: str) -> str:
    """Return the word for a pace, in the chosen language."""
    return _(_WORDS[pace])


def choices() -> list[tuple[str, str]]:
    """Return every pace with its word, from the slowest."""
    return [(pace, word(pace)) for pace in PACES]


class TablePace:
    """The pace of one table, which is that of the settings."""

    def __init__(self, settings: Settings, screen: Screen, front: Front) -> None:
        self._settings, self._screen, self._front = settings, screen, front

    def set(self, pace: str) -> None:
        """Set it, by its name in the settings."""
        self._settings.pace = pace
        self._screen.pace = PACES[pace]
        self._front.keep()

    def step(self, by: int) -> None:
        """Set the next one up or down; there is none beyond the first and the last."""
        names = list(PACES)
        at = names.index(self._settings.pace) + by
        self.set(names[max(0, min(len(names) - 1, at))])
