"""What is heard, in words at the foot of the table, for who cannot hear it."""

from typing import TYPE_CHECKING, Final

from game.core.words import _

if TYPE_CHECKING:
    from game.scenes.table.play import Play

WORDS: Final = {
    "shuffle": "cards are shuffled", "slap": "a slap", "false": "a wrong slap", "right": "a rising chime",
    "wrong": "a knock on wood", "duel": "a gong", "away": "cards go away", "war-0": "a drum", "war-1": "two drums",
    "war-2": "three drums", "note": "a bell", "win": "a fanfare", "draw": "a quiet chime",
}  # fmt: skip
"""A sound → its words. `CARDS` have none: what they are of is seen to move."""
CARDS: Final = frozenset({"turn", "land", "slide", "sweep"})
SHOWN: Final = 1.6
"""Seconds that the words stay."""


class Heard:
    """The sounds of one table, on their way to the ear and, if that is wished, to the hint."""

    def __init__(self, play: "Play") -> None:
        self.play = play
        self._left = 0.0

    def sound(self, name: str, x: float) -> None:
        """A sound, from so far across the window (0 to 1)."""
        app = self.play.app
        app.sounds.play(name, x)
        kind = "note" if name.startswith("note-") else name
        if app.settings.say_heard and kind in WORDS:
            who = self._whose(name, x)
            said = _("{what}: {name}") if who else "{what}"
            self.play.hint.hear(said.format(what=_(WORDS[kind]), name=who))
            self._left = SHOWN

    def tick(self, dt: float) -> None:
        """Time goes by: seconds."""
        if self._left > 0:
            self._left -= dt
            if self._left <= 0:
                self.play.hint.hear("")

    def _whose(self, name: str, x: float) -> str:
        """Who it comes from, where that can be told."""
        names, layout = self.play.sitting.names, self.play.stage.layout
        if name.startswith("note-"):
            return names[int(name[5:])]
        across = layout.size[0]
        there = [seat for seat, place in enumerate(layout.places) if abs(place.plate.centerx / across - x) < 0.001]
        return names[there[0]] if len(there) == 1 else ""
