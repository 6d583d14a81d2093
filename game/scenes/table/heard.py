"""The sounds of the table in words at its foot, for people who cannot hear them."""

from collections.abc import Sequence
from math import inf
from typing import Final

from game.core.words import _
from game.scenes.table.hint import Hint
from game.view.device.kinds import kind, rank
from game.view.stage.layout import Layout

WORDS: Final = {
    "shuffle": "cards are shuffled", "slap": "a slap", "false": "a wrong slap", "right": "a rising chime",
    "wrong": "a soft hm", "duel": "a gong", "away": "cards go away", "war-0": "a drum", "war-1": "two drums",
    "war-2": "three drums", "war-3": "four drums", "note": "a bell", "count": "counting notes", "ace": "a bright chime",
    "king": "a deep chime", "lead": "three rising notes", "heart": "a heartbeat", "crack": "a crack",
    "win": "a fanfare", "loss": "a falling chime", "draw": "a quiet chime",
}  # fmt: skip
"""A sound, or its kind → its words. `CARDS` have none: what they are of is seen to move."""
CARDS: Final = frozenset({"turn", "land", "lay", "slide", "sweep", "deal", "take", "page", "button"})
SHOWN: Final = 1.6
"""Seconds that the words stay."""


class Heard:
    """The sounds of one table on their way to the hint."""

    def __init__(self, hint: Hint) -> None:
        self._hint = hint
        self.left, self._rank = 0.0, 0                # of the words that stay: for how many s, how much they matter

    def sound(self, name: str, x: float, layout: Layout, names: Sequence[str]) -> None:
        """Say what is heard, from so far across the window (0 to 1), where players of these names sit."""
        named = name if name in WORDS else kind(name)
        if named in WORDS and (rank(name) >= self._rank or self.left <= 0):
            who = _whose(name, x, layout, names)
            said = _("{what}: {name}") if who else "{what}"
            self._hint.hear(said.format(what=_(WORDS[named]), name=who))
            self.left, self._rank = SHOWN, rank(name)

    @property
    def rests(self) -> float:
        """The seconds until the words go; `inf` if there are none."""
        return self.left if self.left > 0 else inf

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self.left > 0:
            self.left -= dt
            if self.left <= 0:
                self._hint.hear("")


def _whose(name: str, x: float, layout: Layout, names: Sequence[str]) -> str:
    """Return the name of the one whom a sound comes from, where that can be told; else ""."""
    if name.startswith("note-"):
        return names[int(name.split("-")[1])]
    across = layout.size[0]
    there = [seat for seat, place in enumerate(layout.places) if abs(place.plate.centerx / across - x) < 0.001]
    return names[there[0]] if len(there) == 1 else ""
