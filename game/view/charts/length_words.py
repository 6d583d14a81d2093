"""A typical length in large letters, between which most lie, and how it differs from the usual one."""

from pygame import Rect, Surface

from game.view.pictures.painter import Paper
from game.view.widgets import Spoken, Widget


class LengthWords(Widget):
    """`label` is the length in words, `below` a line about the others, `beside` the usual length; `arrow` is "up" where
    it is longer than that, "down" where it is shorter. It takes the focus to be heard."""

    clicks = False

    def __init__(self) -> None:
        super().__init__()
        self.below = self.beside = self.arrow = ""
        self.summary = ""
        """All of it and more in a sentence, for speech."""

    @property
    def spoken(self) -> Spoken:
        """The words that speech has for it."""
        return Spoken(self.summary or self.label, at=id(self))

    def width(self, paper: Paper) -> int:
        return paper.u(400)

    def _large(self, paper: Paper) -> int:
        return round(paper.px("heading") * 0.95)

    def height(self, paper: Paper, width: int) -> int:
        small = paper.px("small")
        high, line = paper.line(self._large(paper), "display"), paper.line(small)
        wide = paper.wide(self.label, self._large(paper), "display") + paper.wide(self.beside, small) + paper.u(30)
        return high + line + (line if self.beside and wide > width else 0)

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the words, the arrow before the usual length."""
        rect, theme, small, px = self.rect, paper.theme, paper.px("small"), self._large(paper)
        high, low = paper.line(px, "display"), paper.line(small)
        if self.focused and self.shown:
            paper.focus(to, rect.inflate(paper.u(16), 0), paper.u(10))
        paper.write(to, self.label, Rect(rect.x, rect.y, rect.w, high), px, "display", theme.panel_text)
        paper.write(to, self.below, Rect(rect.x, rect.y + high, rect.w, low), small, "text", theme.panel_body)
        if self.beside:
            under = rect.h > high + low
            box = Rect(rect.x, rect.bottom - low if under else rect.y + (high - low) // 2, rect.w, low)
            place = paper.write(to, self.beside, box, small, "text", theme.panel_body, "right")
            if self.arrow:
                paper.icon(to, self.arrow, (place.left - paper.u(16), place.centery), paper.u(22), theme.on)
