"""Words that change while they are read, in a place that does not."""

from collections.abc import Sequence

from pygame import Rect, Surface

from game.view.pictures.painter import Paper
from game.view.widgets.widget import Widget


class Line(Widget):
    """Words in the middle of so many lines; `strong` is what somebody is asked. Where all that it may ever say is known
    (`ever`), it has no more lines than those need."""

    takes = False

    def __init__(self, label: str = "", *, lines: int = 1, strong: bool = False, ever: Sequence[str] = ()) -> None:
        super().__init__(label)
        self.lines = self._most = lines
        self._ever = ever
        self.strong = strong

    @property
    def read(self) -> str:
        """Its words, where it is what somebody is asked; others are remarks on what has the focus."""
        return self.label if self.strong else ""

    def _face(self, paper: Paper) -> tuple[int, str]:
        return (paper.px("label"), "bold") if self.strong else (paper.px("small"), "text")

    def height(self, paper: Paper, width: int) -> int:
        """Return always the same height, whatever it says."""
        if self._ever:
            px, kind = self._face(paper)
            need = max(len(paper.lines(words, width, px, kind)) for words in self._ever)
            self.lines = max(1, min(self._most, need))
        return self.lines * paper.line(*self._face(paper))

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the words."""
        (px, kind), ink = self._face(paper), self.ink(paper, body=not self.strong)
        step = paper.line(px, kind)
        said = [self.label] if self.lines == 1 else paper.lines(self.label, self.rect.w, px, kind)
        said = [*said[: self.lines - 1], " ".join(said[self.lines - 1 :])]
        top = self.rect.centery - step * len(said) // 2
        for n, words in enumerate(said):
            paper.write(to, words, Rect(self.rect.x, top + n * step, self.rect.w, step), px, kind, ink, "centre")
