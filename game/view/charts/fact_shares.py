"""The facts of a family, each with how many of a class know it: as a bar, and in words."""

from collections.abc import Sequence

from pygame import Rect, Surface

from game.view.pictures.painter import Paper
from game.view.pictures.theme import TEAL
from game.view.widgets import Widget

_FACT, _LEAST = 86, 200  # units of a fact, and of a bar


class FactShares(Widget):
    """Rows of a fact, a bar that is full where everybody knows it, and the words for that. `rows`: the fact's text, the
    share from 0 to 1, the words."""

    takes = False

    def __init__(self, rows: Sequence[tuple[str, float, str]]) -> None:
        super().__init__("")
        self.rows = rows

    @property
    def read(self) -> str:
        """Its facts with their words."""
        return ", ".join(f"{text}: {words}" for text, _share, words in self.rows)

    def _sizes(self, paper: Paper) -> tuple[int, int, int]:
        """Return the height of a row, the width of the facts, and that of the words."""
        label, small = paper.px("label"), paper.px("small")
        facts = max((paper.wide(text, label, "display") for text, _share, _words in self.rows), default=0)
        words = max((paper.wide(words, small) for _text, _share, words in self.rows), default=0)
        return max(paper.u(34), round(label * 1.5)), max(paper.u(_FACT), facts + paper.u(16)), words + 4

    def width(self, paper: Paper) -> int:
        """Return the width of the facts, a bar and the words."""
        _high, facts, words = self._sizes(paper)
        return facts + paper.u(_LEAST) + words + paper.u(16)

    def height(self, paper: Paper, width: int) -> int:
        """Return the height of all rows."""
        return self._sizes(paper)[0] * len(self.rows)

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the rows."""
        high, facts, words = self._sizes(paper)
        for n, (text, share, told) in enumerate(self.rows):
            row = Rect(self.rect.x, self.rect.y + n * high, self.rect.w, high)
            paper.write(to, text, Rect(row.x, row.y, facts, high), paper.px("label"), "display", self.ink(paper))
            track = Rect(row.x + facts, 0, row.w - facts - words - paper.u(16), paper.u(14))
            track.centery = row.centery
            paper.cut(to, track, paper.theme.track, track.h // 2)
            if share:
                part = track.copy()
                part.w = max(track.h, round(track.w * share))
                paper.cut(to, part, TEAL, track.h // 2)
            place = Rect(row.right - words, row.y, words, high)
            paper.write(to, told, place, paper.px("small"), "text", self.ink(paper, body=True))
