"""The hint: a line at the foot of the table that says which key does what just now."""

from pygame import Rect, Surface

from game.scenes.shell.app import App
from game.view.stage.stage import Stage


class Hint:
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
            paper.write(screen, words, self.rect, paper.at_table("small"), "text", colour, "centre")
