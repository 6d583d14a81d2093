"""Cards and labels of the math room: of a child, a game of a session, and a terrace of the valley."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.core.i18n import _, whole
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BODY, CREAM, INK, TOKENS, mix
from game.view.widgets import Widget


class TerraceLabel(Widget):
    """The label at the left of a terrace on which `grown` of `plots` facts grow, as this `drawing`; `more` is a text on
    those that have begun to, or are thirsty, and the hint names the facts."""

    clicks = False

    def __init__(self, name: str, grown: int, plots: int, drawing: str, pictures: Pictures, hint: str,
                 more: str = "", *, thirsty: bool = False) -> None:  # fmt: skip
        super().__init__(name, hint=hint)
        self.told = _("{count} of {all} grow").format(count=whole(grown), all=whole(plots))
        if thirsty or not grown:
            self.told = more or _("still to come")
        elif grown == plots:
            self.told = _("all grown")
        self._drawing, self._pictures = f"valley/{drawing}", pictures

    @property
    def state_text(self) -> str:
        return self.told

    def _sizes(self, paper: Painter) -> tuple[int, int, int, int]:
        """Return the letters of the name and of the line below, the side of the drawing and the margin, in pixels."""
        return paper.px("label"), paper.px("small"), paper.u(40), paper.u(12)

    def width(self, paper: Painter) -> int:
        px, small, side, pad = self._sizes(paper)
        words = self.label.split()
        half = min((max(paper.text_width(" ".join(part), px, "display") for part in (words[:n], words[n:]))
                    for n in range(1, len(words))), default=0)
        whole_name = paper.text_width(self.label, px, "display")
        name = whole_name if whole_name <= px * 9.5 or not half else half
        return max(name, paper.text_width(self.told, small, "text")) + side + 2 * pad + paper.u(8)

    def height(self, paper: Painter, width: int) -> int:
        px, small, side, pad = self._sizes(paper)
        lines = paper.lines(self.label, width - side - 2 * pad, px, "display")
        return len(lines) * paper.line(px, "display") + paper.line(small) + paper.u(6)

    def draw(self, to: Surface, paper: Painter) -> None:
        px, small, side, pad = self._sizes(paper)
        body = self.lifted(paper, self.rect)
        radius = paper.u(14)
        paper.shadow(to, body, 3, radius)
        paper.draw_sheet(to, body, CREAM, radius)
        self.rim(to, paper, body, radius)
        room = Rect(body.x + pad, body.y + paper.u(3), body.w - side - 2 * pad, paper.line(px, "display"))
        for line in paper.lines(self.label, room.w, px, "display"):
            paper.draw_text(to, line, room, px, "display", INK)
            room.y = room.bottom
        room.h = paper.line(small)
        paper.draw_text(to, self.told, room, small, "text", BODY)
        image = self._pictures.drawing(self._drawing, (side, side))
        to.blit(image, image.get_rect(midright=(body.right - paper.u(6), body.centery)),
                special_flags=pygame.BLEND_PREMULTIPLIED)


class ChildCard(Widget):
    """The card of a child: its animal (`picture`; None: a card to add somebody) above its name."""

    def __init__(self, name: str, picture: int | None, pictures: Pictures, press: Callable[[], None]) -> None:
        super().__init__(name)
        self.picture, self.press = picture, press
        self._pictures = pictures

    def width(self, paper: Painter) -> int:
        px = paper.px("label")
        return max(paper.u(132), round(px * 6.4), paper.text_width(self.label, px, "bold") + paper.u(24))

    def height(self, paper: Painter, width: int) -> int:
        return paper.u(116) + paper.line(paper.px("label"), "bold")

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw a sheet in the color of the animal."""
        theme, radius = paper.theme, paper.u(18)
        body = self.lifted(paper, self.rect.inflate(-paper.u(4), -paper.u(6)))
        tint = theme.track if self.picture is None else mix(TOKENS[self.picture].colour, theme.panel, 0.72)
        if self.hovered and not self.held:
            tint = mix(tint, theme.field, 0.4)
        paper.shadow(to, body, 5, radius)
        paper.draw_sheet(to, body, tint, radius)
        self.rim(to, paper, body, radius)
        px, side = paper.px("label"), paper.u(84)
        centre = body.centerx, body.y + paper.u(12) + side // 2
        if self.picture is None:
            paper.ring(to, Rect(centre[0] - side // 2, centre[1] - side // 2, side, side), theme.panel_body, side // 2,
                       paper.u(3))
            paper.icon(to, "plus", centre, side // 2, theme.panel_body)
        else:
            image = self._pictures.token(TOKENS[self.picture].animal, side)
            to.blit(image, image.get_rect(center=centre), special_flags=pygame.BLEND_PREMULTIPLIED)
        box = Rect(body.x + paper.u(8), centre[1] + side // 2, body.w - paper.u(16), 0)
        box.h = body.bottom - box.y
        paper.draw_text(to, self.label, box, px, "bold", theme.panel_text, "centre")


class GameCard(Widget):
    """The card of a game on the plan of a session: its cover above its name; the `chosen` one has a rim and a tick."""

    def __init__(self, game: str, name: str, pictures: Pictures, choose: Callable[[str], None]) -> None:
        super().__init__(name)
        self.game, self.choose = game, choose
        self.chosen = False
        self._pictures = pictures

    def activate(self) -> None:
        self.choose(self.game)

    def width(self, paper: Painter) -> int:
        """Return a width of which eight fit side by side on a wide page; no word of a name is broken."""
        px = paper.px("small")
        return max(paper.u(116), round(px * 6),
                   *(paper.text_width(word, px, "bold") + 2 for word in self.label.split()))

    def _cover(self, paper: Painter) -> int:
        return paper.u(104)

    def height(self, paper: Painter, width: int) -> int:
        return self._cover(paper) + paper.u(14) + 2 * paper.line(paper.px("small"), "bold")

    def draw(self, to: Surface, paper: Painter) -> None:
        theme, high, radius = paper.theme, self._cover(paper), paper.u(12)
        cover = Rect(0, 0, round(high * 0.75), high)
        cover.midtop = self.rect.centerx, self.rect.y + paper.u(4)
        cover = self.lifted(paper, cover)
        paper.shadow(to, cover, 5 if self.hovered else 3, radius)
        if self.chosen:
            paper.draw_sheet(to, cover.inflate(paper.u(10), paper.u(10)), theme.on, radius + paper.u(4))
        to.blit(self._pictures.cover(self.game, high), cover, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.rim(to, paper, cover.inflate(paper.u(8), paper.u(8)), radius)
        if self.chosen:
            side = paper.u(28)
            disc = Rect(0, 0, side, side)
            disc.center = cover.right, cover.top + paper.u(6)
            paper.draw_sheet(to, disc, theme.on, side // 2)
            paper.icon(to, "check", disc.center, round(side * 0.7), CREAM)
        px = paper.px("small")
        lines, step = paper.lines(self.label, self.rect.w, px, "bold")[:2], paper.line(px, "bold")
        top = cover.bottom + paper.u(8)
        for n, line in enumerate(lines):
            box = Rect(self.rect.x, top + n * step, self.rect.w, step)
            paper.draw_text(to, line, box, px, "bold", theme.panel_text if self.chosen else theme.panel_body, "centre")
