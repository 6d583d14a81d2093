"""Words over the table: one shout with a line under it, and the pill that says what has happened."""

import pygame
from pygame import Rect, Surface

from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, INK, SMALLEST, size
from game.view.stage.layers import OVER
from game.view.stage.layout import Layout


class Banner:
    """The shout: one word, large, and a line under it. Nothing to say is nothing to see."""

    order = OVER + 10

    def __init__(self, layout: Layout, paper: Paper) -> None:
        self.text = self.sub = ""
        self._layout, self._paper = layout, paper
        self._rect = Rect(0, 0, 0, 0)
        self._drawn: list[tuple[Surface, Rect]] = []

    @property
    def rect(self) -> Rect:
        return self._rect

    def say(self, text: str, sub: str) -> bool:
        """Whether that is something new."""
        if (text, sub) == (self.text, self.sub):
            return False
        self.text, self.sub = text, sub
        self._rect, self._drawn = Rect(0, 0, 0, 0), self._lines()
        for _, box in self._drawn:
            self._rect = box if not self._rect.w else self._rect.union(box)
        return True

    def _lines(self) -> list[tuple[Surface, Rect]]:
        paper, layout, lines = self._paper, self._layout, []
        page = round(720 * layout.scale)
        for words, at, kind, px in (
            (self.text, layout.banner, "display", round(layout.banner_size * page / 1080)),
            (self.sub, layout.sub, "text", size("body", page, paper.theme.letters)),
        ):
            if words:
                short, fitting = paper.fit(words, layout.caption_width, px, kind)
                image = paper.words(short, fitting, kind, paper.theme.text, keep=False)
                lines.append((image, image.get_rect(center=at)))
        return lines

    def draw(self, to: Surface) -> None:
        for image, box in self._drawn:
            to.blit(image, box, special_flags=pygame.BLEND_PREMULTIPLIED)


BESIDE = 0.66
"""How far one token stands from the next, in parts of its width."""


class Caption:
    """The pill: what has happened, in words, with the tokens of the seats it is about. `pill`, `words` and `badge` (the
    first token; the others stand behind it) are where they stand, in pixels, while there is a text."""

    order = OVER

    def __init__(self, layout: Layout, paper: Paper, pictures: Pictures) -> None:
        self.text = ""
        self.animals: tuple[str, ...] = ()
        self._layout, self._paper, self._pictures = layout, paper, pictures
        self.words = self.badge = self.pill = self._rect = Rect(0, 0, 0, 0)
        self._image: Surface | None = None
        self._badges: list[Rect] = []

    @property
    def rect(self) -> Rect:
        return self._rect

    @property
    def token(self) -> int:
        """How large the token is beside words that fit."""
        px = round(self._paper.px("body") * 1.1)
        return round((self._paper.line(px, "bold") + round(px * 0.9)) * 0.98)

    def say(self, text: str, *animals: str) -> bool:
        """Whether that is something new."""
        if (text, animals) == (self.text, self.animals):
            return False
        self.text, self.animals = text, animals
        paper, layout = self._paper, self._layout
        if not text:
            self._rect = Rect(0, 0, 0, 0)
            return True
        px = round(paper.px("body") * 1.1)
        half = (paper.line(px, "bold") + round(px * 0.9)) // 2     # of the pill, and so of the token at its end
        pad = max(paper.u(34), half + paper.u(12))
        beside = round(BESIDE * 2 * half) * max(0, len(animals) - 1)
        room = layout.caption_width - 2 * pad - beside
        if paper.wide(text, SMALLEST, "bold") > room:
            text = text.rpartition(": ")[2]           # no room for why: what happened is enough
        short, px = paper.fit(text, room, px, "bold")
        self._image = paper.words(short, px, "bold", INK, keep=False)
        self.words = self._image.get_rect(center=layout.caption).move(beside // 2, 0)
        pill = self.words.inflate(2 * pad, round(px * 0.9))
        self.badge = Rect(0, 0, round(pill.h * 0.98), round(pill.h * 0.98))
        self.badge.center = pill.left + paper.u(2), pill.centery
        self.pill = pill
        self._badges = [self.badge.move(-round(BESIDE * self.badge.w) * k, 0) for k in range(len(animals))]
        self._rect = pill.unionall([self.badge, *self._badges]).inflate(paper.u(24), paper.u(24))
        return True

    def draw(self, to: Surface) -> None:
        if not self.text or self._image is None:
            return
        paper = self._paper
        paper.shadow(to, self.pill, 2, self.pill.h // 2)
        paper.cut(to, self.pill, CREAM, self.pill.h // 2)
        to.blit(self._image, self.words, special_flags=pygame.BLEND_PREMULTIPLIED)
        for animal, badge in reversed(list(zip(self.animals, self._badges, strict=True))):
            shadow, (dx, dy) = self._pictures.cast(badge.size, badge.w / 2, 3)
            place = shadow.get_rect(center=(badge.centerx + dx, badge.centery + dy))
            token = self._pictures.token(animal, badge.w)
            to.fblits([(shadow, place), (token, badge)], pygame.BLEND_PREMULTIPLIED)
