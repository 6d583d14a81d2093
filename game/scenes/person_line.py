"""A person in the statistics, in a line: the animal, the name, and a bar of what was won; it opens their page."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.core.words import _
from game.scenes.ago import ago, lasting
from game.scenes.figures import number
from game.store.results import Totals
from game.view.paper import Paper
from game.view.pictures import Pictures
from game.view.theme import CREAM, SEATS, mix
from game.view.widgets import Widget


class PersonLine(Widget):
    """Pressed, it opens what there is of them."""

    def __init__(self, totals: Totals, animal: int, pictures: Pictures, press: Callable[[], None]) -> None:
        super().__init__(totals.name)
        self.totals, self.animal, self.press = totals, animal, press
        self._pictures = pictures

    def activate(self) -> None:
        """Open it."""
        self.press()

    @property
    def says(self) -> str:
        """What the bar means, and more."""
        totals = self.totals
        said = [_("{won} of {played} won").format(won=number(totals.won), played=number(totals.played))]
        if totals.drawn:
            said.append(_("{drawn} drawn").format(drawn=number(totals.drawn)))
        return " · ".join([*said, lasting(totals.seconds), ago(totals.last)])

    def _token(self, paper: Paper) -> int:
        return paper.u(58)

    def _words(self, paper: Paper, width: int) -> tuple[list[str], list[str]]:
        room = width - self._token(paper) - paper.u(76)
        return (paper.lines(self.label, room, paper.px("name"), "display"),
                paper.lines(self.says, room, paper.px("small")))

    def height(self, paper: Paper, width: int) -> int:
        """The name, the bar, and a line or two."""
        name, said = self._words(paper, width)
        return (len(name) * paper.line(paper.px("name"), "display") + len(said) * paper.line(paper.px("small"))
                + paper.u(40))

    def draw(self, to: Surface, paper: Paper) -> None:
        """A sheet with all of it, and an arrow."""
        theme, token, radius = paper.theme, self._token(paper), paper.u(16)
        body = self.lifted(paper, self.rect)
        paper.shadow(to, body, 8 if self.hovered else 4, radius)
        paper.cut(to, body, theme.field if self.hovered else mix(theme.track, theme.panel, 0.45), radius)
        self.rim(to, paper, body, radius)
        image = self._pictures.token(SEATS[self.animal].animal, token)
        to.blit(image, image.get_rect(midleft=(body.x + paper.u(14), body.centery)),
                special_flags=pygame.BLEND_PREMULTIPLIED)
        arrow = paper.u(22)
        paper.icon(to, "right", (body.right - paper.u(14) - arrow // 2, body.centery), arrow, theme.panel_body)
        x, y = body.x + token + paper.u(28), body.y + paper.u(8)
        wide = body.right - paper.u(48) - x
        name, said = self._words(paper, body.w)
        for line in name:
            box = Rect(x, y, wide, paper.line(paper.px("name"), "display"))
            paper.write(to, line, box, paper.px("name"), "display", theme.panel_text)
            y += box.h
        self._bar(to, paper, Rect(x, y + paper.u(3), wide, paper.u(12)))
        y += paper.u(20)
        for line in said:
            box = Rect(x, y, wide, paper.line(paper.px("small")))
            paper.write(to, line, box, paper.px("small"), "text", theme.panel_body)
            y += box.h

    def _bar(self, to: Surface, paper: Paper, bar: Rect) -> None:
        theme, totals = paper.theme, self.totals
        paper.cut(to, bar, theme.track, bar.h // 2)
        for count, colour in ((totals.won + totals.drawn, mix(theme.on, CREAM, 0.55)), (totals.won, theme.on)):
            wide = round(bar.w * count / max(1, totals.played))
            if wide:
                paper.cut(to, Rect(bar.x, bar.y, wide, bar.h), colour, bar.h // 2)
