"""The line at the foot of the table that says which key does what just now; and the sounds of the table in words there,
for people who cannot hear them."""

from collections.abc import Sequence
from math import inf
from typing import Final

from pygame import Rect, Surface

from game.core.i18n import _
from game.scenes.shell.app import App
from game.view.device.mixer import kind, rank
from game.view.stage.layout import Layout
from game.view.stage.stage import Stage

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


class HintLine:
    """Words without a sheet; "" is nothing."""

    def __init__(self, app: App, stage: Stage) -> None:
        self._app, self._stage = app, stage
        self.words = ""
        self.heard = ""

    def say(self, words: str) -> None:
        """Say other words."""
        if words != self.words:
            self._stage.touch(self.rect)
            self.words = words

    def hear(self, words: str) -> None:
        """Show what is heard just now, in place of the words; "" is quiet."""
        if words != self.heard:
            self._stage.touch(self.rect)
            self.heard = words

    @property
    def rect(self) -> Rect:
        """The rectangle of the line."""
        (x, y), paper = self._stage.layout.hint, self._app.paper
        width = min(self._app.size[0] * 3 // 8 - paper.u(8), paper.u(520))
        return Rect(round(x) - width // 2, round(y) - paper.u(16), width, paper.u(32))

    def draw(self, screen: Surface) -> None:
        """Draw it."""
        words = self.heard or self.words
        if words:
            paper, theme = self._app.paper, self._app.theme
            colour = theme.muted if self._stage.shadow.seats == 2 else theme.text
            paper.draw_text(screen, words, self.rect, paper.at_table("small"), "text", colour, "centre")


class SoundCaptions:
    """The sounds of one table, on their way to the ear and, if that is wished, to the hint."""

    def __init__(self, app: App, hint: HintLine) -> None:
        self._app, self._hint = app, hint
        self.left, self._rank = 0.0, 0                # of the words that stay: for how many s, how much they matter

    def sound(self, name: str, x: float, layout: Layout, names: Sequence[str]) -> None:
        """Play a sound, from so far across the window (0 to 1), where players of these names sit."""
        app = self._app
        app.sounds.play(name, x)
        if not app.settings.say_heard:
            return
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
