"""A game in the statistics: its little cover book stands on the pile of its matches."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.core.i18n import ngettext, whole
from game.store.results import Totals
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, mix, shade
from game.view.widgets import Row, Widget

_SHEETS = 24
"""Sheets of a pile at most: a higher number of matches has thicker ones."""
_HIGH = 12
"""Matches that make a whole pile, where no game was played more often."""


class MatchPileScale:
    """Piles on one ground."""

    def __init__(self, each: "Sequence[MatchPile]") -> None:
        self.each = each
        self.most = max((pile.totals.played for pile in each), default=0)
        """Matches of the game that was played most."""
        self._lines: dict[tuple[Painter, int], int] = {}
        self._wide: dict[Painter, int] = {}

    def width(self, paper: Painter) -> int:
        """Return the width of the book, or of the longest word of any name."""
        if paper not in self._wide:
            small = paper.px("small")
            words = (paper.text_width(word, small, "bold") for pile in self.each for word in pile.label.split())
            self._wide = {paper: max(paper.u(136), round(small * 7.4), max(words, default=0) + paper.u(13))}
        return self._wide[paper]

    def lines(self, paper: Painter, width: int) -> int:
        """Return the number of lines that the pile with most to say needs."""
        key = paper, width
        if key not in self._lines:
            self._lines = {key: max(sum(map(len, pile.words(paper, width))) for pile in self.each)}
        return self._lines[key]


class MatchPile(Widget):
    """A game's matches as a pile. It is as high as the game was played often, beside its `fellows`; the matches won lie
    below, teal. Pressed, it opens the figures of the game."""

    def __init__(self, name: str, totals: Totals, pictures: Pictures, press: Callable[[], None]) -> None:
        super().__init__(name)
        self.totals, self.press = totals, press
        self.fellows = MatchPileScale([self])
        self._pictures = pictures

    def activate(self) -> None:
        """Open it."""
        self.press()

    @property
    def says(self) -> str:
        """The number of matches won, of how many, in words."""
        won, played = self.totals.won, self.totals.played
        return ngettext("{won} of {played} won", "{won} of {played} won", won).format(
            won=whole(won), played=whole(played))

    def width(self, paper: Painter) -> int:
        """Return the same width for all fellows."""
        return self.fellows.width(paper)

    def words(self, paper: Painter, width: int) -> tuple[list[str], list[str]]:
        """Return the lines below it: the name, and what was won."""
        room, small = width - paper.u(12), paper.px("small")
        return paper.lines(self.label, room, small, "bold"), paper.lines(self.says, room, small)

    def pile(self, paper: Painter) -> int:
        """Return the height of the pile in pixels."""
        return max(paper.u(6), round(paper.u(86) * self.totals.played / max(_HIGH, self.fellows.most)))

    def _cover(self, paper: Painter) -> int:
        return paper.u(92)

    def height(self, paper: Painter, width: int) -> int:
        """Return the height of the book on its pile, and room for the words of any of its fellows."""
        lines = self.fellows.lines(paper, width)
        return self._cover(paper) + self.pile(paper) + lines * paper.line(paper.px("small")) + paper.u(26)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the ground, the pile, the book, the words."""
        theme, r, small = paper.theme, self.rect, paper.px("small")
        if self.hovered:
            paper.draw_sheet(to, r.inflate(-paper.u(4), 0), mix(theme.track, theme.panel, 0.45), paper.u(14))
        ground = r.y + paper.u(10) + self._cover(paper) + self.pile(paper)
        to.fill(theme.rim, (r.x, ground, r.w + paper.u(1), paper.u(3)))     # on to the next one's ground
        high = self.pile(paper)
        self.draw_pile(to, paper, Rect(r.centerx - paper.u(42), ground - high, paper.u(84), high))
        cover = self._pictures.cover(self.totals.game, self._cover(paper))
        place = cover.get_rect(midbottom=(r.centerx, ground - high))
        paper.shadow(to, place, 3, paper.u(5))
        to.blit(cover, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.rim(to, paper, r.inflate(-paper.u(8), -paper.u(4)), paper.u(14))
        y = ground + paper.u(10)
        name, rest = self.words(paper, r.w)
        for lines, kind, ink in ((name, "bold", theme.panel_text), (rest, "text", theme.panel_body)):
            for line in lines:
                box = Rect(r.x + paper.u(4), y, r.w - paper.u(8), paper.line(small, kind))
                paper.draw_text(to, line, box, small, kind, ink, "centre")
                y += box.h

    def draw_pile(self, to: Surface, paper: Painter, place: Rect) -> None:
        """Draw its sheets: as many as matches, or as there is room for."""
        theme, totals = paper.theme, self.totals
        sheets = max(1, min(totals.played, _SHEETS, place.h // max(3, paper.u(3))))
        won = round(place.h * totals.won / max(1, totals.played))
        border = place.bottom - won
        for n in range(sheets):
            top = place.bottom - round(place.h * (n + 1) / sheets)
            foot = place.bottom - round(place.h * n / sheets)
            sheet = Rect(place.x + (n * 37 % 5 - 2) * paper.u(1), top, place.w, foot - top)
            for colour, part in ((theme.on, sheet.clip((0, border, 1 << 14, 1 << 14))),
                                 (theme.track, sheet.clip((0, 0, 1 << 14, border)))):
                if part.h:
                    to.fill(colour, part)
            edge = mix(theme.on, CREAM, 0.35) if foot > border else shade(theme.track, 0.86)
            to.fill(edge, (sheet.x, top, sheet.w, max(1, paper.u(1))))


def piles(each: Sequence[MatchPile]) -> Row:
    """Return games side by side on one ground."""
    fellows = MatchPileScale(each)
    for pile in each:
        pile.fellows = fellows
    return Row(*each, gap=0, drop=1.0)
