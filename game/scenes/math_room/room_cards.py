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
        self.progress_text = _("{count} of {all} grow").format(count=whole(grown), all=whole(plots))
        if thirsty or not grown:
            self.progress_text = more or _("still to come")
        elif grown == plots:
            self.progress_text = _("all grown")
        self._drawing, self._pictures = f"valley/{drawing}", pictures

    @property
    def state_text(self) -> str:
        return self.progress_text

    def _sizes(self, painter: Painter) -> tuple[int, int, int, int]:
        """Return the letters of the name and of the line below, the side of the drawing and the margin, in pixels."""
        return painter.px("label"), painter.px("small"), painter.u(40), painter.u(12)

    def width(self, painter: Painter) -> int:
        px, small, side, pad = self._sizes(painter)
        words = self.label.split()
        half = min((max(painter.text_width(" ".join(part), px, "display") for part in (words[:n], words[n:]))
                    for n in range(1, len(words))), default=0)
        whole_name = painter.text_width(self.label, px, "display")
        name = whole_name if whole_name <= px * 9.5 or not half else half
        return max(name, painter.text_width(self.progress_text, small, "text")) + side + 2 * pad + painter.u(8)

    def height(self, painter: Painter, width: int) -> int:
        px, small, side, pad = self._sizes(painter)
        lines = painter.lines(self.label, width - side - 2 * pad, px, "display")
        return len(lines) * painter.line(px, "display") + painter.line(small) + painter.u(6)

    def draw(self, to: Surface, painter: Painter) -> None:
        px, small, side, pad = self._sizes(painter)
        body = self.lifted(painter, self.rect)
        radius = painter.u(14)
        painter.shadow(to, body, 3, radius)
        painter.draw_sheet(to, body, CREAM, radius)
        self.rim(to, painter, body, radius)
        room = Rect(body.x + pad, body.y + painter.u(3), body.w - side - 2 * pad, painter.line(px, "display"))
        for line in painter.lines(self.label, room.w, px, "display"):
            painter.draw_text(to, line, room, px, "display", INK)
            room.y = room.bottom
        room.h = painter.line(small)
        painter.draw_text(to, self.progress_text, room, small, "text", BODY)
        image = self._pictures.drawing(self._drawing, (side, side))
        to.blit(image, image.get_rect(midright=(body.right - painter.u(6), body.centery)),
                special_flags=pygame.BLEND_PREMULTIPLIED)


class ChildCard(Widget):
    """The card of a child: its animal (`picture`; None: a card to add somebody) above its name."""

    def __init__(self, name: str, picture: int | None, pictures: Pictures, press: Callable[[], None]) -> None:
        super().__init__(name)
        self.picture, self.press = picture, press
        self._pictures = pictures

    @property
    def is_a(self) -> str:
        return _("button")

    def width(self, painter: Painter) -> int:
        px = painter.px("label")
        return max(painter.u(132), round(px * 6.4), painter.text_width(self.label, px, "bold") + painter.u(24))

    def height(self, painter: Painter, width: int) -> int:
        return painter.u(116) + painter.line(painter.px("label"), "bold")

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw a sheet in the color of the animal."""
        theme, radius = painter.theme, painter.u(18)
        body = self.lifted(painter, self.rect.inflate(-painter.u(4), -painter.u(6)))
        tint = theme.track if self.picture is None else mix(TOKENS[self.picture].colour, theme.panel, 0.72)
        if self.hovered and not self.held:
            tint = mix(tint, theme.field, 0.4)
        painter.shadow(to, body, 5, radius)
        painter.draw_sheet(to, body, tint, radius)
        self.rim(to, painter, body, radius)
        px, side = painter.px("label"), painter.u(84)
        centre = body.centerx, body.y + painter.u(12) + side // 2
        if self.picture is None:
            painter.ring(
                to,
                Rect(centre[0] - side // 2, centre[1] - side // 2, side, side),
                theme.panel_body,
                side // 2,
                painter.u(3),
            )
            painter.icon(to, "plus", centre, side // 2, theme.panel_body)
        else:
            image = self._pictures.token(TOKENS[self.picture].animal, side)
            to.blit(image, image.get_rect(center=centre), special_flags=pygame.BLEND_PREMULTIPLIED)
        box = Rect(body.x + painter.u(8), centre[1] + side // 2, body.w - painter.u(16), 0)
        box.h = body.bottom - box.y
        painter.draw_text(to, self.label, box, px, "bold", theme.panel_text, "centre")


class GameCard(Widget):
    """The card of a game on the plan of a session: its cover above its name; the `chosen` one has a rim and a tick."""

    def __init__(self, game: str, name: str, pictures: Pictures, choose: Callable[[str], None]) -> None:
        super().__init__(name)
        self.game, self.choose = game, choose
        self.chosen = False
        self._pictures = pictures

    @property
    def is_a(self) -> str:
        return _("choice")

    @property
    def state_text(self) -> str:
        return _("chosen") if self.chosen else ""

    def activate(self) -> None:
        self.choose(self.game)

    def width(self, painter: Painter) -> int:
        """Return a width of which eight fit side by side on a wide page; no word of a name is broken."""
        px = painter.px("small")
        return max(painter.u(116), round(px * 6),
                   *(painter.text_width(word, px, "bold") + 2 for word in self.label.split()))

    def _cover(self, painter: Painter) -> int:
        return painter.u(104)

    def height(self, painter: Painter, width: int) -> int:
        return self._cover(painter) + painter.u(14) + 2 * painter.line(painter.px("small"), "bold")

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, height, radius = painter.theme, self._cover(painter), painter.u(12)
        cover = Rect(0, 0, round(height * 0.75), height)
        cover.midtop = self.rect.centerx, self.rect.y + painter.u(4)
        cover = self.lifted(painter, cover)
        painter.shadow(to, cover, 5 if self.hovered else 3, radius)
        if self.chosen:
            painter.draw_sheet(to, cover.inflate(painter.u(10), painter.u(10)), theme.on, radius + painter.u(4))
        to.blit(self._pictures.cover(self.game, height), cover, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.rim(to, painter, cover.inflate(painter.u(8), painter.u(8)), radius)
        if self.chosen:
            side = painter.u(28)
            disc = Rect(0, 0, side, side)
            disc.center = cover.right, cover.top + painter.u(6)
            painter.draw_sheet(to, disc, theme.on, side // 2)
            painter.icon(to, "check", disc.center, round(side * 0.7), CREAM)
        px = painter.px("small")
        lines, step = painter.lines(self.label, self.rect.w, px, "bold")[:2], painter.line(px, "bold")
        top = cover.bottom + painter.u(8)
        for n, line in enumerate(lines):
            box = Rect(self.rect.x, top + n * step, self.rect.w, step)
            painter.draw_text(
                to, line, box, px, "bold", theme.panel_text if self.chosen else theme.panel_body, "centre"
            )
