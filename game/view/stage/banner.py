"""The shout over the table, with a line under it."""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.lettering import Lettering, wide
from game.view.pictures.paper import Paper
from game.view.pictures.theme import Colour, size
from game.view.stage.layers import OVER
from game.view.stage.layout import Layout
from game.view.stage.timeline import Glide, settle_out

GROWS: Final = 110.0
"""Milliseconds in which a shout grows to its size."""
SMALL: Final = 0.55
"""The size from which it grows, in parts of the whole."""
HIGH: Final = 62
"""The height of a capital over the sun, in units."""


class Banner:
    """The shout: a word or two, cut from paper, and a line under it. Nothing to say is nothing to see. It is cut over
    some frames, then it grows; over the sun if `high`."""

    def __init__(self, layout: Layout, paper: Paper) -> None:
        self.order = OVER + 10
        self.text = self.sub = ""
        self.high = False
        self._layout, self._paper = layout, paper
        self._rect = Rect(0, 0, 0, 0)
        self._cut: Lettering | None = None            # words that are still to be cut
        self._word: Surface | None = None
        self._line: tuple[Surface, Rect] | None = None
        self._here, self._ms = Glide(1.0), 0.0

    @property
    def rect(self) -> Rect:
        return self._rect

    @property
    def moving(self) -> bool:
        """True while the words are cut, and grow."""
        return self._cut is not None or self._here.moving

    def say(self, text: str, sub: str, back: Colour, ms: float, *, high: bool = False) -> bool:
        """Shout this, growing in `ms`; return True if that is something new."""
        if (text, sub) == (self.text, self.sub):
            return False
        if text != self.text:
            self._word, self._ms, self.high = None, ms, high
            self.order = OVER + (40 if high else 10)  # nothing falls over a name
            self._cut = Lettering(text, self._capital(text), back) if text else None
            self._here.set(0.0 if text else 1.0)
        self.text, self.sub = text, sub
        if self._cut is not None and not ms:
            self._word, self._cut = self._cut.picture, None
            self._here.set(1.0)
        self._measure()
        return True

    @property
    def _at(self) -> tuple[int, int]:
        return self._layout.sun if self.high else self._layout.banner

    def _capital(self, text: str) -> int:
        """Return the height of a capital at which the words fit."""
        layout = self._layout
        capital = round((HIGH if self.high else layout.banner_size) * layout.scale)
        room = (layout.caption_width if self.high else layout.banner_width) - round(capital * 0.8)
        return max(round(capital * 0.4), min(capital, capital * room // max(1, wide(text, capital))))

    def _measure(self) -> None:
        """Set the line under the word, and find what all of it covers."""
        layout, paper = self._layout, self._paper
        self._line, self._rect = None, Rect(0, 0, 0, 0)
        if self._word is not None:
            self._rect = self._word.get_rect(center=self._at).inflate(paper.u(24), paper.u(14))
        if self.sub:
            page = round(720 * layout.scale)
            short, px = paper.fit(self.sub, layout.caption_width, size("body", page, paper.theme.letters), "text")
            image = paper.words(short, px, "text", paper.theme.text, keep=False)
            self._line = image, image.get_rect(center=layout.sub)
            self._rect = self._rect.union(self._line[1]) if self._word is not None else self._line[1].copy()

    def tick(self, now: float) -> bool:
        """Cut some letters, or let the word grow, as the wall's clock stands at `now`. Return True if it looks
        otherwise now."""
        if self._cut is None:
            return self._here.tick(now)
        for _letter in range(max(1, round(4 * 54 / self._capital(self.text)))):
            self._cut.cut()
        if self._cut.done:
            self._word, self._cut = self._cut.picture, None
            self._here.send(1.0, now, self._ms, settle_out)
            self._measure()
        return True

    def draw(self, to: Surface) -> None:
        if self._line is not None:
            to.blit(*self._line, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self._word is None:
            return
        word, here = self._word, self._here.value
        if here != 1.0:
            word = pygame.transform.smoothscale_by(word, SMALL + (1 - SMALL) * here)
        to.blit(word, word.get_rect(center=self._at), special_flags=pygame.BLEND_PREMULTIPLIED)
