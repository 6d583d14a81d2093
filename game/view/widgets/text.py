"""Text on a page: paragraphs with headings, lists and **bold** words; a line that changes; a picture between them."""

import re
from collections.abc import Sequence
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.widgets.markup import Run, blocks, plain
from game.view.widgets.widget import Widget

Piece = tuple[int, str, str]                      # where words begin in their line, the words, their face

_SIGN = r"(?<=\d) ([+−×÷]) (?=\d)"
"""A sign between two numbers, which stay on one line with it."""
_HARD = "\xa0"
_WIDE = 760
"""The greatest width, in units."""


def _words(runs: list[Run], face: str, always: str) -> list[list[tuple[str, str]]]:
    """Return the words of a paragraph, each in parts of one face, as when a full stop follows bold letters."""
    words: list[list[tuple[str, str]]] = []
    spaced = True
    for text, bold in runs:
        kind = always or ("bold" if bold and face == "text" else face)
        glued = not spaced and not text[0].isspace()
        for part in filter(None, re.split("[ \\n\\t]+", re.sub(_SIGN, rf"{_HARD}\1{_HARD}", text))):
            if glued:
                words[-1].append((part, kind))
            else:
                words.append([(part, kind)])
            glued = False
        spaced = text[-1].isspace()
    return words


class RichText(Widget):
    """A text with headings, lists and bold words; it takes no focus. `role` is its type size; `centred` lines, or
    `muted` colours if set."""

    takes = False

    def __init__(self, text: str, *, role: str = "body", centred: bool = False, muted: bool = False) -> None:
        super().__init__(text)
        self.role = role
        self.centred = centred
        self.muted = muted
        self._blocks = blocks(text)
        self._set: tuple[object, int] = (None, 0)
        self._lines: list[tuple[int, int, int, list[Piece]]] = []
        self._high = 0

    @property
    def page_text(self) -> str:
        """Its words."""
        return plain(self.label)

    def say(self, text: str) -> None:
        """Show another text in its place."""
        if text != self.label:
            self.label, self._blocks, self._set = text, blocks(text), (None, 0)

    def width(self, painter: Painter) -> int:
        """Return the width of the text on one line."""
        return painter.text_width(self.label.replace("**", ""), painter.px(self.role)) + 2

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of all its lines."""
        if self._set != (painter, width):
            self._set = painter, width
            self._break(painter, width)
        return self._high

    def _break(self, painter: Painter, width: int) -> None:
        self._lines = []
        y = 0
        for n, (kind, runs) in enumerate(self._blocks):
            heading = kind in ("1", "2", "3")
            px = painter.px({"1": "heading", "2": "name", "3": "body"}[kind] if heading else self.role)
            if kind == "2":
                px = round(px * 0.85)
            face = "display" if kind in ("1", "2") else "text"
            left = painter.u(28) if kind and not heading else 0
            before = self._blocks[n - 1][0] if n else ""
            item = bool(left) and before not in ("", "1", "2", "3")
            y += 0 if n == 0 else round(px * (0.9 if heading else 0.25 if item else 0.6))
            step = round(painter.line(px, face) * 1.12)
            if left:
                mark = kind if kind == "•" else kind.rstrip(".)") + "."
                self._lines.append((y, step, px, [(0, mark, "bold")]))
            for line in self._fill(painter, runs, width - left, px, face, "bold" if kind == "3" else ""):
                self._lines.append((y, step, px, [(left + x, words, own) for x, words, own in line]))
                y += step
        self._high = y

    @staticmethod
    def _fill(painter: Painter, runs: list[Run], width: int, px: int, face: str, always: str) -> list[list[Piece]]:
        """Return lines of pieces: the start of each in pixels, its words, its face."""
        lines: list[list[Piece]] = [[]]
        x = 0
        for word in _words(runs, face, always):
            fits = sum(painter.text_width(part, px, kind) for part, kind in word) <= width
            gap = " " if lines[-1] else ""
            if lines[-1] and x + sum(painter.text_width(part, px, kind) for part,
                                     kind in [(" ", word[0][1]), *word]) > width:
                lines.append([])
                x, gap = 0, ""
            for whole, kind in word:
                for part in [whole] if fits else painter.lines(whole, width, px, kind):
                    at, before = x, gap
                    if lines[-1] and lines[-1][-1][2] == kind:
                        at, before = lines[-1][-1][0], lines[-1][-1][1] + gap
                    elif gap:
                        at, before = x + painter.text_width(" ", px, kind), ""
                    if lines[-1] and at + painter.text_width(before + part, px, kind) > width:
                        lines.append([])
                        at, before = 0, ""
                    elif lines[-1] and lines[-1][-1][2] == kind:
                        lines[-1].pop()
                    lines[-1].append((at, before + part, kind))
                    x, gap = at + painter.text_width(before + part, px, kind), ""
        return lines

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the lines in view."""
        self.height(painter, self.rect.w)
        clip = to.get_clip()
        colour = self.ink(painter, body=True)
        if self.muted:
            colour = painter.theme.muted if self.land else painter.faded(colour)
        for y, step, px, pieces in self._lines:
            top = self.rect.y + y
            if top + step < clip.top or top > clip.bottom:
                continue
            end = pieces[-1][0] + painter.text_width(pieces[-1][1], px, pieces[-1][2])
            aside = (self.rect.w - end) // 2 if self.centred else 0
            for x, words, kind in pieces:
                ink = self.ink(painter) if kind in ("display", "bold") else colour
                box = Rect(self.rect.x + aside + x, top, self.rect.w - x - aside + 1, step)
                painter.draw_text(to, words, box, px, kind, ink)


class InlineText(RichText):
    """A text beside buttons, in the room that they leave."""

    def width(self, painter: Painter) -> int:
        """Return the least width of the text."""
        return painter.u(180)


class LiveLabel(Widget):
    """Changing words, centred in a fixed number of `lines`. `strong` words ask something. If all possible texts are
    known (`ever`), it has no more lines than these need."""

    takes = False

    def __init__(self, label: str = "", *, lines: int = 1, strong: bool = False, ever: Sequence[str] = ()) -> None:
        super().__init__(label)
        self.lines = self._most = lines
        self.ever = ever
        self.strong = strong

    @property
    def page_text(self) -> str:
        """Its words if they ask something; others describe the focused widget, which is read anyway."""
        return self.label if self.strong else ""

    def _face(self, painter: Painter) -> tuple[int, str]:
        return (painter.px("label"), "bold") if self.strong else (painter.px("small"), "text")

    def height(self, painter: Painter, width: int) -> int:
        """Return a height that does not depend on the current words."""
        if self.ever:
            px, kind = self._face(painter)
            need = max(len(painter.lines(words, width, px, kind)) for words in self.ever)
            self.lines = max(1, min(self._most, need))
        return self.lines * painter.line(*self._face(painter))

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the words."""
        (px, kind), ink = self._face(painter), self.ink(painter, body=not self.strong)
        step = painter.line(px, kind)
        said = [self.label] if self.lines == 1 else painter.lines(self.label, self.rect.w, px, kind)
        said = [*said[: self.lines - 1], " ".join(said[self.lines - 1 :])]
        top = self.rect.centery - step * len(said) // 2
        for n, words in enumerate(said):
            painter.draw_text(to, words, Rect(self.rect.x, top + n * step, self.rect.w, step), px, kind, ink, "centre")


class Figure(Widget):
    """A picture from a file, with words for people who cannot see it; they are shown if the file cannot be read."""

    takes = False

    def __init__(self, path: Path, words: str) -> None:
        super().__init__(words)
        try:
            self._picture: Surface | None = pygame.image.load(str(path))
        except (OSError, pygame.error):
            self._picture = None
        self._drawn: Surface | None = None

    @property
    def page_text(self) -> str:
        """The words for it."""
        return self.label

    def width(self, painter: Painter) -> int:
        """Return its greatest width."""
        return painter.u(_WIDE)

    def height(self, painter: Painter, width: int) -> int:
        """Return the height at a width, in its proportions."""
        if self._picture is None:
            return round(painter.line(painter.px("body")) * 1.12)
        w, h = self._picture.get_size()
        return round(min(width, painter.u(_WIDE)) * h / w)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw it in the middle of its width."""
        if self._picture is None:
            painter.draw_text(to, self.label, self.rect, painter.px("body"), "text", self.ink(painter, body=True))
            return
        height = self.height(painter, self.rect.w)
        size = min(self.rect.w, painter.u(_WIDE)), height
        if self._drawn is None or self._drawn.get_size() != size:
            self._drawn = pygame.transform.smoothscale(self._picture.convert(), size)
        at = Rect((0, 0), size)
        at.midtop = self.rect.midtop
        to.blit(self._drawn, at)
