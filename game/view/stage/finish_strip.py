"""The photo-finish: a strip of paper on which the tokens of those who pressed stand along a line of time."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.core.i18n import _, decimal, pgettext
from game.view.pictures.moods import Mood
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER

LEAD = 0.12
"""How much of the line, in parts of the time between the first and the last, lies before the first."""


class Runner(NamedTuple):
    """Somebody on the line: the animal, how many milliseconds after the first, and that in a few letters."""

    animal: str
    ms: float
    label: str


class FinishStrip:
    """The strip for these runners, the first of them first, with what is said of them; `again` is the key that shows
    it once more. It lies in the middle of `box`, at its lower edge, or at its `upper` one."""

    def __init__(self, box: Rect, said: Sequence[str], runners: Sequence[Runner], again: str, painter: Painter,
                 pictures: Pictures, *, upper: bool = False) -> None:
        self._paper, self._pictures, self._runners, self._again = painter, pictures, runners, again
        self._px, self._small = painter.px("label"), painter.px("small")
        pad, gap = painter.u(16), painter.u(5)
        cap = round(self._px * 1.75)
        self._key = Rect((0, 0), painter.cap_size(again, cap))
        room = box.w - 2 * pad
        beside = room - self._key.w - painter.u(12)     # the words leave the key its corner
        self._press = Rect(0, 0, painter.text_width(_("Again"), self._small) + painter.u(12), cap)
        if all(painter.text_width(each, self._px, "bold") <= beside - self._press.w for each in said):
            beside -= self._press.w
        else:
            self._press.w = 0
        self._lines = [line for each in said for line in painter.lines(each, beside, self._px, "bold")]
        step, self._across = painter.line(self._px, "bold"), painter.u(36)
        words = max(step * len(self._lines), cap)
        whole = words + self._across + painter.line(self._small) + 4 * gap
        self.rect = Rect(box.x, box.y, box.w, whole)
        if not upper:
            self.rect.bottom = box.bottom
        inner = self.rect.inflate(-2 * pad, -2 * gap)
        self._words = Rect(inner.x, inner.y, beside, step)
        self._key.topright = inner.right, inner.y
        self._press.midright = self._key.left - painter.u(7), self._key.centery
        self._line = Rect(inner.x, inner.y + words + gap + self._across, inner.w, painter.u(4))
        self._lay()

    def _lay(self) -> None:
        """Lay out the moments of the presses on the line, and the tokens, which need more room than a moment has."""
        painter, line, last = self._paper, self._line, max(runner.ms for runner in self._runners)
        width = max(self._across, max(painter.text_width(runner.label, self._small) for runner in self._runners))
        half, apart = width / 2, width + painter.u(10)
        first, scale = line.x + half + (line.w - width) * LEAD, (line.w - width) * (1 - LEAD)
        self._at = [first + scale * runner.ms / max(last, 1e-9) for runner in self._runners]
        places = list(self._at)
        for n in range(1, len(places)):
            places[n] = max(places[n], places[n - 1] + apart)
        for n in range(len(places) - 1, -1, -1):
            places[n] = min(places[n], line.right - half - apart * (len(places) - 1 - n))
        self._places = places

    @property
    def lines(self) -> int:
        """The number of lines of its words."""
        return len(self._lines)

    @property
    def covers(self) -> Rect:
        """The strip with its shadow."""
        return self.rect.inflate(self._paper.u(40), self._paper.u(48))

    def draw(self, to: Surface, run: float = 1.0, here: float = 1.0) -> None:
        """Draw it; `run` is how much of the time has gone by, from 0 to 1, `here` how much of it is still seen."""
        self._paper.faint(to, self.covers, here, lambda on: self._draw(on, run))

    def _draw(self, to: Surface, run: float) -> None:
        painter, line = self._paper, self._line
        painter.panel(to, self.rect, painter.u(16), 8)
        for n, words in enumerate(self._lines):
            painter.draw_text(
                to, words, self._words.move(0, n * self._words.h), self._px, "bold", painter.theme.panel_text
            )
        if self._press.w:
            painter.draw_text(to, _("Again"), self._press, self._small, "text", painter.theme.panel_body)
        painter.cap(to, self._again, self._key.center, self._key.h)
        to.fill(painter.theme.rim, line)
        now = line.x + line.w * run
        if run < 1:
            gone = Rect(line.x, line.y, round(now - line.x), line.h)
            to.fill(BUTTER, gone)
            to.fill(painter.theme.panel_text, (round(now), line.y - self._across, painter.u(2), self._across + line.h))
        for n, runner in enumerate(self._runners):
            here = run >= 1 or now >= self._places[n]
            x = round(self._places[n] if here else max(now, line.x + self._across / 2))
            self._token(to, runner, x, n if here else -1)

    def _token(self, to: Surface, runner: Runner, x: int, n: int) -> None:
        """A token on the line, or still running (-1); who has arrived has a mark where it was, and a label. All
        hope; then the first is glad, and the others are surprised."""
        painter, line = self._paper, self._line
        mood: Mood = "hope" if n < 0 else "surprised" if n else "glad"
        image = self._pictures.token(runner.animal, self._across, mood)
        if n >= 0:
            at, low = round(self._at[n]), line.bottom + painter.u(4)
            ink = painter.theme.panel_text
            to.fill(ink, (at - painter.u(1), line.y - painter.u(3), painter.u(3), line.h + painter.u(6)))
            if abs(at - x) > painter.u(3):
                pygame.draw.aaline(to, ink, (at, line.y), (x, line.y - self._across // 3))
            high = painter.line(self._small)
            width = painter.text_width(runner.label, self._small) + 2
            painter.draw_text(
                to, runner.label, Rect(x - width // 2, low, width, high), self._small, "text", ink, "centre"
            )
        to.blit(image, image.get_rect(midbottom=(x, line.y - painter.u(1))), special_flags=pygame.BLEND_PREMULTIPLIED)


def label(ms: str, *, first: bool) -> str:
    """Return the words below a token.

    >>> label("32", first=False), label("0", first=True)
    ('+32 ms', 'first')
    """
    return pgettext("in a race", "first") if first else _("+{ms} ms").format(ms=ms)


def number(ms: float) -> str:
    """Return milliseconds in figures, whole where there are any.

    >>> number(32.4), number(0.42)
    ('32', '0.4')
    """
    return str(round(ms)) if ms >= 1 else decimal(ms)
