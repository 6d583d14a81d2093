"""By how much a slap was won: a tape from the cards to the hand that came too late, and how far that is in words.

The tape is to scale: twice as late is twice as far.
"""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.i18n import pgettext
from game.view.pictures.painter import Painter
from game.view.pictures.theme import BUTTER, CREAM, INK, RIM, mix
from game.view.stage.finish_strip import label, number

WHISKER, NOSE = 50.0, 150.0
"""Fewer ms than these are a whisker, and a nose."""
UNITS: Final = 0.6
"""So many units of the tape are a millisecond, where there is room for the longest."""
LONGEST: Final = 400.0
"""The tape of a hand that came later than so many ms is no longer than that."""
SPARE: Final = 10.0
"""Units between the last hand and the edge of the window."""
MARK: Final = 10
"""From one mark of the tape to the next, in ms; every fifth is longer."""
_POST, _HIGH = 44, 16                                 # the post at which a tape begins, and the tape, in units


def words(ms: float) -> str:
    """Return by how much a slap was won that was so many ms earlier than another.

    >>> [words(ms) for ms in (33, 117, 300)]
    ['by a whisker', 'by a nose', 'by a mile']
    """
    if ms < WHISKER:
        return pgettext("a slap was won", "by a whisker")
    return pgettext("a slap was won", "by a nose") if ms < NOSE else pgettext("a slap was won", "by a mile")


class SlapGap:
    """The tape and the words of a hand that came `ms` late. It begins at the point `edge`, in pixels, and leads left
    (-1) or right (1) under the hand's token, which is so many pixels wide; to the edge of the window there is so much
    `room`, in which the longest has to fit."""

    def __init__(self, ms: float, edge: tuple[float, float], out: int, token: int, paper: Painter, room: float,
                 ) -> None:
        self._drawn: Surface | None = None            # all of it, as it lies in its rectangle
        self.words, self.ms = words(ms), label(number(ms), first=False)
        self._paper = paper
        self._px, self._small = paper.at_table("label"), paper.at_table("small")
        (x, y), u = edge, paper.scale
        of = min(UNITS * u, (room - token - SPARE * u) / LONGEST)            # pixels that a millisecond is long
        long = of * min(ms, LONGEST)
        self.hand = x + out * (long + token / 2), y
        """The middle of the token."""
        self._marks = [round(x + out * of * at) for at in range(MARK, round(min(ms, LONGEST)), MARK)]
        high = max(6, round(_HIGH * u))
        self._tape = Rect(0, 0, round(long + token / 2), high)
        self._tape.midleft = round(x), round(y)
        self._post = Rect(0, 0, max(4, paper.u(6)), round(_POST * u))
        self._post.center = round(x), round(y)
        if out < 0:
            self._tape.right = round(x)
        gap = round(self._px * 0.45)
        first = paper.text_width(self.words, self._px, "display")
        self._wide = first, gap, paper.text_width(self.ms, self._small, "bold")
        self._pill = Rect(0, 0, sum(self._wide) + paper.u(26), round(self._px * 1.7))
        self._pill.bottom = round(y) - token // 2 - paper.u(6)
        self._pill.left = round(x) - paper.u(2)
        if out < 0:
            self._pill.right = round(x) + paper.u(2)
        if self._pill.w < long + token:               # it stands over the hand if that lies far out
            self._pill.centerx = round(self.hand[0])
        self._pill.clamp_ip(Rect((0, 0), paper.size).inflate(-paper.u(12), 0))

    @property
    def text(self) -> str:
        """All its words."""
        return f"{self.words} {self.ms}"

    @property
    def rect(self) -> Rect:
        """The rectangle that it covers, shadows and all."""
        shaded = self._paper.shaded
        return shaded(self._pill, 4).unionall([shaded(self._tape, 3), shaded(self._post, 3)])

    def draw(self, to: Surface) -> None:
        """Draw it, under the token."""
        rect = self.rect
        if self._drawn is None:
            self._drawn = Surface(rect.size, pygame.SRCALPHA, 32)
            self._draw(self._drawn, (-rect.x, -rect.y))
        to.blit(self._drawn, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw(self, to: Surface, by: tuple[int, int]) -> None:
        """Draw it, moved by so many pixels."""
        paper, tape, post = self._paper, self._tape.move(by), self._post.move(by)
        paper.shadow(to, tape, 3, tape.h // 4)
        paper.draw_sheet(to, tape, CREAM, tape.h // 4)
        thick = max(1, paper.u(1.6))
        for k, x in enumerate(self._marks, 1):
            long = k % 5 == 0
            to.fill(INK if long else mix(INK, RIM, 0.45), (x + by[0] - thick // 2, tape.y, thick,
                                                          round(tape.h * (0.8 if long else 0.45))))
        paper.shadow(to, post, 3, post.w // 2)
        paper.draw_sheet(to, post, BUTTER, post.w // 2)
        pill, (word, gap, _ms) = self._pill.move(by), self._wide
        paper.shadow(to, pill, 4, pill.h // 2)
        paper.draw_sheet(to, pill, CREAM, pill.h // 2)
        inner = pill.inflate(-paper.u(26), 0)
        paper.draw_text(to, self.words, inner, self._px, "display", INK)
        paper.draw_text(to, self.ms, Rect(inner.x + word + gap, pill.y, inner.right - inner.x - word - gap + 2, pill.h),
                    self._small, "bold", mix(INK, CREAM, 0.25))
