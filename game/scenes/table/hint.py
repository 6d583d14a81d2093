"""The hint: a line at the foot of the table that says which key does what just now."""

from typing import TYPE_CHECKING

from pygame import Rect, Surface

if TYPE_CHECKING:
    from game.scenes.table.play import Play


class Hint:
    """Words without a sheet; "" is nothing."""

    def __init__(self, play: "Play") -> None:
        self.play = play
        self.words = ""
        self.heard = ""

    def say(self, words: str) -> None:
        """Other words."""
        if words != self.words:
            self.play.stage.touch(self.rect)
            self.words = words

    def hear(self, words: str) -> None:
        """What is heard just now, in place of them; "" is quiet."""
        if words != self.heard:
            self.play.stage.touch(self.rect)
            self.heard = words

    @property
    def rect(self) -> Rect:
        """Where it stands."""
        (x, y), paper = self.play.stage.layout.hint, self.play.app.paper
        width = min(self.play.app.size[0] // 3, paper.u(460))
        return Rect(round(x) - width // 2, round(y) - paper.u(16), width, paper.u(32))

    def draw(self, screen: Surface) -> None:
        """Draw it."""
        words = self.heard or self.words
        if words:
            paper, theme = self.play.app.paper, self.play.app.theme
            colour = theme.muted if len(self.play.sitting.chairs) == 2 else theme.text
            paper.write(screen, words, self.rect, paper.px("small"), "text", colour, "centre")
