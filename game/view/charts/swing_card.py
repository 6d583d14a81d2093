"""A round that decided something, as a card to press: what it was worth, the best cards taken in it, and where."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.core.cards import CODES, Card
from game.view.charts.win_chance_chart import number
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, SEATS
from game.view.widgets import Widget
from game.view.widgets.widget import joined

_MULTIPLIED = pygame.BLEND_PREMULTIPLIED


class SwingCard(Widget):
    """`worth` stands large, below it as many `lines` as have room; `mark` is its number, or else its `animal` is shown;
    the best of `cards` lies on top, and without any its animal is large. `open` looks at it: None where that cannot
    be."""

    def __init__(
        self, mark: str, animal: int, worth: str, lines: Sequence[str], cards: Sequence[Card], says: str,
        pictures: Pictures, open: Callable[[], None] | None,
    ) -> None:  # fmt: skip
        super().__init__(worth)
        self.mark, self.animal, self.lines, self.cards, self.says, self.open = mark, animal, lines, cards, says, open
        self._pictures = pictures

    @property
    def state_text(self) -> str:
        """All of it, said aloud."""
        return joined(self.says, *self.lines)

    def height(self, paper: Painter, width: int) -> int:
        words = paper.line(paper.px("name"), "display") + len(self.lines[:1]) * paper.line(paper.px("small"))
        return max(paper.u(72), words + paper.u(4))

    def width(self, paper: Painter) -> int:
        words = [paper.text_width(line, paper.px("small"), "bold") for line in self.lines]
        return self._left(paper) + max(paper.text_width(self.label, paper.px("name"), "display"), *words) + paper.u(18)

    def _left(self, paper: Painter) -> int:
        """Return the width of the cards."""
        return paper.u(104)

    def activate(self) -> None:
        """Look at it."""
        if self.open is not None:
            self.open()

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the sheet, the cards on it, the mark at its edge, and the words."""
        theme, body = paper.theme, self.lifted(paper, self.rect)
        paper.shadow(to, body, 2, paper.u(16))
        paper.draw_sheet(to, body, theme.track, paper.u(16))
        if self.hovered and self.open is not None:
            paper.ring(to, body, theme.rim, paper.u(16), paper.u(2))
        self.rim(to, paper, body, paper.u(16))
        high = min(paper.u(66), body.h - paper.u(10))
        for n, card in enumerate(reversed(self.cards)):
            turn = 5.0 - 5 * n
            at = body.x + paper.u(36 + 19 * n), body.centery
            soft, (dx, dy) = self._pictures.shadows.card(high, 3, turn)
            to.blit(soft, soft.get_rect(center=(at[0] + dx, at[1] + dy)), special_flags=_MULTIPLIED)
            image = self._pictures.turned(CODES[card], high, turn)
            to.blit(image, image.get_rect(center=at), special_flags=_MULTIPLIED)
        if not self.cards:
            self._token(to, min(paper.u(56), body.h - paper.u(14)), (body.x + paper.u(50), body.centery))
            if not self.mark:
                self._words(to, paper, body)
                return
        r = paper.u(13)
        disc = Rect(0, 0, 2 * r, 2 * r)
        disc.center = body.x + paper.u(4), body.centery
        pygame.draw.aacircle(to, CREAM, disc.center, r + 2)
        pygame.draw.aacircle(to, BUTTER, disc.center, r)
        if self.mark:
            number(to, paper, self.mark, disc)
        else:
            self._token(to, 2 * r, disc.center)
        self._words(to, paper, body)

    def _token(self, to: Surface, side: int, centre: tuple[int, int]) -> None:
        """Draw the animal."""
        image = self._pictures.token(SEATS[self.animal].animal, side)
        to.blit(image, image.get_rect(center=centre), special_flags=_MULTIPLIED)

    def _words(self, to: Surface, paper: Painter, body: Rect) -> None:
        """Write what it was worth, and the lines below."""
        theme = paper.theme
        px, small = paper.px("name"), paper.px("small")
        large, line = paper.line(px, "display"), paper.line(small)
        x = body.x + self._left(paper)
        lines = self.lines[: max(1, (body.h - large - paper.u(6)) // line)]
        y = body.centery - (large + line * len(lines)) // 2
        room = body.right - paper.u(12) - x
        paper.draw_text(to, self.label, Rect(x, y, room, large), px, "display", theme.panel_text, "right")
        for n, words in enumerate(lines):
            box = Rect(x, y + large + n * line, room, line)
            paper.draw_text(to, words, box, small, "bold" if n == 0 else "text", theme.panel_body, "right")
