"""One line at a time on a strip of paper over any scene."""

import re
from math import inf

from pygame import Rect, Surface

from game.store.messages import TransientMessage
from game.view.pictures.painter import Painter

_LONG = re.compile(r"(\S{100})\S{60,}(\S{100})")
_HEAD = 64                                        # units above it, where it lies at the head of a page
_FADE = 0.2                                       # seconds
_LEAST, _A_LETTER = 3.5, 0.055                    # seconds it stays: enough to read it twice


def _holds(line: str) -> bool:
    """True if a line is true still."""
    return not isinstance(line, TransientMessage) or line.holds()


class Toast:
    """Lines waiting to be read, the first of them shown. `rect` is the rectangle where it is shown, for the mouse."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.rect = Rect(0, 0, 0, 0)
        self._age = 0.0
        self._leaving = False
        self._words: list[str] = []

    @property
    def line(self) -> str | None:
        """The line shown now; None if there is none."""
        return self.lines[0] if self.lines else None

    def say(self, line: str, *, instead: str = "") -> None:
        """Show a line after those before it; a line that is waiting already is not added twice. It replaces the line
        that it makes untrue (`instead`), immediately if that is shown. A `TransientMessage` goes as soon as it is no
        longer true. Of a path that would fill the page, the beginning and the end are shown."""
        short = _LONG.sub(r"\1…\2", line)
        if short in self.lines or not _holds(line):
            return
        at = self.lines.index(instead) if instead in self.lines else len(self.lines)
        self.lines[at:at + 1] = [TransientMessage(short, line.holds) if isinstance(line, TransientMessage) else short]
        if at == 0:
            self._leaving, self._age = False, 0.0

    def dismiss(self) -> bool:
        """Take the line that is shown away. Return True if there was one."""
        if not self.lines or self._leaving:
            return False
        self._leaving, self._age = True, 0.0
        return True

    def moving(self, *, reduced_motion: bool) -> bool:
        """True if it fades in or out just now."""
        if not self.lines:
            return False
        return self._leaving or (self._age < _FADE and not reduced_motion)

    @property
    def holds(self) -> bool:
        """True if all its lines are true still."""
        return all(map(_holds, self.lines))

    @property
    def rests(self) -> float:
        """The seconds until the line that is shown has been seen for long enough; `inf` without one."""
        if not self.lines:
            return inf
        return 0.0 if self._leaving or self._age < _FADE else _LEAST + _A_LETTER * len(self.lines[0]) - self._age

    def tick(self, dt: float, *, reduced_motion: bool) -> bool:
        """Let `dt` seconds pass. Return True if what is seen changed otherwise than by fading."""
        if not self.lines:
            return False
        if not _holds(self.lines[0]):
            self.dismiss()
        self.lines[1:] = filter(_holds, self.lines[1:])
        before, self._age = self._age, self._age + dt
        if self._leaving:
            if self._age >= _FADE or reduced_motion:
                del self.lines[0]
                self._leaving, self._age = False, 0.0
                return True
        elif self._age > _LEAST + _A_LETTER * len(self.lines[0]):
            self.dismiss()
        return before == 0.0 or before < _FADE <= self._age

    def lay(self, painter: Painter, foot: int = 0) -> Rect:
        """Lay out the strip at the foot of the page, or at its head if a panel fills `foot` pixels of the foot. Return
        its rectangle with its shadow; an empty one if there is no line."""
        if not self.lines:
            return Rect(0, 0, 0, 0)
        px, pad = painter.px("label"), painter.u(22)
        step = painter.line(px, "bold")
        close = painter.u(18)
        most = min(painter.u(1000), painter.size[0] - painter.u(64))
        self._words = painter.lines(self.lines[0], most - 2 * pad - close - pad, px, "bold")
        width = max(painter.text_width(line, px, "bold") for line in self._words)
        rect = Rect(0, 0, width + 2 * pad + close + pad, len(self._words) * step + painter.u(24))
        rect.midbottom = painter.size[0] // 2, painter.size[1] - painter.u(28)
        if foot:
            rect.top = painter.u(_HEAD)
        self.rect = rect
        return rect.inflate(painter.u(60), painter.u(80)).clip((0, 0, *painter.size))

    def draw(self, to: Surface, painter: Painter, area: Rect, *, reduced_motion: bool) -> None:
        """Draw the strip, as far as it has come, into the area where it is seen."""
        here = 1.0
        if not reduced_motion:
            here = min(1.0, self._age / _FADE)
            here = 1 - here if self._leaving else here
        painter.faint(to, area, here, lambda on: self._strip(on, painter, self.rect, self._words))

    @staticmethod
    def _strip(to: Surface, painter: Painter, rect: Rect, lines: list[str]) -> None:
        px, pad, close = painter.px("label"), painter.u(22), painter.u(18)
        step = painter.line(px, "bold")
        painter.panel(to, rect, min(rect.h // 2, painter.u(28)), 10)
        for n, line in enumerate(lines):
            box = Rect(rect.x + pad, rect.centery - step * len(lines) // 2 + n * step, rect.w - 3 * pad - close, step)
            painter.draw_text(to, line, box, px, "bold", painter.theme.panel_text)
        painter.icon(to, "close", (rect.right - pad - close // 2, rect.centery), close, painter.theme.panel_body)
