"""The card of a child: the animal, large, and the name below it."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, TOKENS, mix
from game.view.widgets import Widget


class ChildCard(Widget):
    """The card of a child. A press does `press`. Without an animal it is a card for somebody new. `chosen` has a butter
    rim."""

    def __init__(self, name: str, picture: int | None, pictures: Pictures, press: Callable[[], None]) -> None:
        super().__init__(name)
        self.picture, self.press = picture, press
        self.chosen = False
        self._pictures = pictures

    def activate(self) -> None:
        """Choose it."""
        if self.why is None:
            self.press()

    def width(self, paper: Paper) -> int:
        """Return a width that has room for the name; most are alike."""
        px = paper.px("label")
        return max(paper.u(132), round(px * 6.4), paper.wide(self.label, px, "bold") + paper.u(24))

    def height(self, paper: Paper, width: int) -> int:
        """Return the height of the animal and the name."""
        return paper.u(116) + paper.line(paper.px("label"), "bold")

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw a sheet in the animal's own light."""
        theme, radius = paper.theme, paper.u(18)
        body = self.lifted(paper, self.rect.inflate(-paper.u(4), -paper.u(6)))
        tint = theme.track if self.picture is None else mix(TOKENS[self.picture].colour, theme.panel, 0.72)
        if self.hovered and not self.held:
            tint = mix(tint, theme.field, 0.4)
        paper.shadow(to, body, 5, radius)
        if self.chosen:
            paper.cut(to, body.inflate(paper.u(8), paper.u(8)), BUTTER, radius + paper.u(4))
        paper.cut(to, body, tint, radius)
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
        if self.chosen:
            disc = Rect(0, 0, paper.u(30), paper.u(30))
            disc.center = body.right - paper.u(16), body.y + paper.u(16)
            paper.cut(to, disc, theme.on, disc.w // 2)
            paper.icon(to, "check", disc.center, round(disc.w * 0.7), CREAM)
        box = Rect(body.x + paper.u(8), centre[1] + side // 2, body.w - paper.u(16), 0)
        box.h = body.bottom - box.y
        paper.write(to, self.label, box, px, "bold", theme.panel_text, "centre")
