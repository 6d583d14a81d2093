"""Tables of facts with how well they are known: a square for each fact of a child, a bar for each fact of a class.

A square differs from others by its mark as well as its shade: empty, a dot, one stroke, two strokes, a drop, half
filled, full with a star.
"""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.view.charts.plant_signs import drop
from game.view.pictures.painter import Painter
from game.view.pictures.theme import CREAM, TEAL, mix, shade
from game.view.widgets import Widget

Cells = Mapping[tuple[int, int], tuple[str, str]]  # (row, column) → its mark's name, and all of it in a line

_FINE = 4                                         # how much larger marks are drawn than they are shown
_STEPS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}
_FACT, _LEAST = 86, 200  # units of a fact, and of a bar


def mark(to: Surface, painter: Painter, name: str, box: Rect) -> None:
    """Draw the square of a fact with its mark, one of `game.learning.mastery.MARKS`."""
    theme, side = painter.theme, box.w * _FINE
    big = Surface((side, side), pygame.SRCALPHA, 32)
    whole = big.get_rect()
    edge, round_ = max(2, side // 18), side // 6
    grounds = {"new": theme.field, "practice": mix(theme.field, TEAL, 0.07), "once": mix(theme.field, TEAL, 0.13),
               "twice": mix(theme.field, TEAL, 0.215), "thirsty": mix(theme.field, TEAL, 0.28),
               "known": mix(theme.field, TEAL, 0.28)}
    edges = {"new": theme.rim, "fluent": shade(TEAL)}
    ground = grounds.get(name, shade(TEAL))
    pygame.draw.rect(big, edges.get(name, mix(theme.field, TEAL, 0.75)), whole, border_radius=round_)
    inner = whole.inflate(-2 * edge, -2 * edge)
    pygame.draw.rect(big, ground, inner, border_radius=round_ - edge)
    if name == "practice":
        pygame.draw.circle(big, TEAL, (side / 2, side / 2), side * 0.14)
    elif name in ("once", "twice"):
        reach, apart, width = side * 0.24, side * 0.14 * (name == "twice"), side / (12 if name == "twice" else 8)
        for x in {side / 2 - apart, side / 2 + apart}:
            low, high = (x - reach * 0.75, side / 2 + reach), (x + reach * 0.75, side / 2 - reach)
            pygame.draw.line(big, TEAL, low, high, max(3, round(width)))
            for end in (low, high):
                pygame.draw.circle(big, TEAL, end, width / 2)
    elif name == "thirsty":
        drop(big, (side / 2, side / 2), side * 0.62)
    elif name == "known":
        half = mix(theme.field, TEAL, 0.8)
        pygame.draw.rect(big, half, Rect(inner.x, whole.centery, inner.w, inner.bottom - whole.centery),
                         border_bottom_left_radius=round_ - edge, border_bottom_right_radius=round_ - edge)
    elif name == "fluent":
        points = [(side / 2 + r * sin(n * pi / 5), side / 2 - r * cos(n * pi / 5) + side * 0.02)
                  for n in range(10) for r in [side * (0.33 if n % 2 == 0 else 0.14)]]
        pygame.draw.polygon(big, CREAM, points)
    to.blit(pygame.transform.smoothscale(big, box.size).premul_alpha(), box, special_flags=pygame.BLEND_PREMULTIPLIED)


class FactTable(Widget):
    """A table of facts: rows and columns with their numbers, `sign` in the corner. Places without a cell stay empty.

    The arrows and the mouse select a fact; the line at the foot of the page describes it.
    """

    speaks = True

    def __init__(self, sign: str, numbers: Sequence[int], cells: Cells, label: str) -> None:
        super().__init__(label)
        self.sign = sign
        self.numbers = numbers
        self.cells = cells
        self.at: tuple[int, int] | None = None
        self._marks: dict[tuple[int, str], Surface] = {}

    # ---- hands ----

    def go(self, at: tuple[int, int] | None) -> None:
        """Select a fact and describe it at the foot; None selects none."""
        self.at = at
        self.line = self.cells[at][1] if at is not None else ""

    def key(self, event: Event) -> bool:
        """Select the next fact with an arrow; at an edge the focus leaves the table."""
        if event.key not in _STEPS:
            return False
        down, right = _STEPS[event.key]
        row, column = self.at or (self.numbers[0] - down, self.numbers[0] - right)
        if (row + down, column + right) not in self.cells:
            return False
        self.go((row + down, column + right))
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        """Select the fact under the mouse."""
        side, first = self._side(self.rect.w), self.numbers[0] - 1
        at = first + (pos[1] - self.rect.y) // side, first + (pos[0] - self.rect.x) // side
        self.go(at if at in self.cells else None)

    @property
    def visible_part(self) -> Rect:
        """The row of the selected fact."""
        if self.at is None:
            return self.rect
        side = self._side(self.rect.w)
        return Rect(self.rect.x, self.rect.y + side * (self.at[0] - self.numbers[0] + 1), self.rect.w, side)

    # ---- drawing ----

    def width(self, painter: Painter) -> int:
        """Return the width of the largest table that fits between one row of other widgets and the foot of a page."""
        count, (w, h) = len(self.numbers) + 1, painter.size
        room = h - painter.u(206) - painter.row() - 2 * painter.line(painter.px("small"))
        return count * max(20, min(room, int(w * 0.44)) // count)

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of every row."""
        return self._side(min(width, self.width(painter))) * (len(self.numbers) + 1)

    def _side(self, width: int) -> int:
        return max(1, width // (len(self.numbers) + 1))

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the headings, the squares, and a rim around the selected one."""
        side, clip = self._side(self.rect.w), to.get_clip()
        x, y = self.rect.topleft
        gap = max(1, side // 14)
        px = min(painter.px("label"), round(side * 0.62))
        painter.draw_text(
            to, self.sign, Rect(x, y, side, side), round(side * 0.8), "display", self.ink(painter), "centre"
        )
        for n, number in enumerate(self.numbers, 1):
            for box in (Rect(x + n * side, y, side, side), Rect(x, y + n * side, side, side)):
                painter.draw_text(to, str(number), box, px, "bold", self.ink(painter), "centre")
        for (row, column), (name, _words) in self.cells.items():
            box = Rect(x + side * (column - self.numbers[0] + 1), y + side * (row - self.numbers[0] + 1), side, side)
            if not box.colliderect(clip):
                continue
            box = box.inflate(-2 * gap, -2 * gap)
            key = box.w, name
            if key not in self._marks:
                self._marks[key] = Surface(box.size, pygame.SRCALPHA, 32)
                mark(self._marks[key], painter, name, Rect(0, 0, *box.size))
            to.blit(self._marks[key], box, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.at is not None and (self.hovered or (self.focused and self.shown)):
            row, column = self.at
            box = Rect(x + side * (column - self.numbers[0] + 1), y + side * (row - self.numbers[0] + 1), side, side)
            painter.focus(to, box.inflate(-2 * gap, -2 * gap), side // 6)
        elif self.focused:
            self.rim(to, painter, self.rect, painter.u(10))


class Legend(Widget):
    """The legend of the marks with the number of facts that have each, and some sentences below."""

    takes = False

    def __init__(self, marks: Sequence[tuple[str, str, int]], notes: Sequence[str]) -> None:
        super().__init__()
        self.marks = marks
        self.notes = notes

    def width(self, painter: Painter) -> int:
        """Return a width that is not too narrow to read."""
        return painter.px("body") * 14

    def _places(self, painter: Painter, width: int) -> tuple[list[tuple[str, Rect]], list[tuple[str, Rect]], int]:
        """Return each mark and each paragraph with its rectangle, relative to the corner, and the total height."""
        px = painter.px("body")
        step, side = painter.line(px), round(px * 1.5)
        y, marks, said = 0, [], []
        for name, words, count in self.marks:
            height = max(side, step * len(painter.lines(_counted(words, count), width - side - painter.u(12), px)))
            marks.append((name, Rect(0, y, width, height)))
            y += height + painter.u(8)
        y += painter.u(10) if self.marks and self.notes else 0
        for words in self.notes:
            height = step * len(painter.lines(words, width, px))
            said.append((words, Rect(0, y, width, height)))
            y += height + painter.u(10)
        return marks, said, y

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of all of it."""
        return self._places(painter, width)[2]

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the marks with their words, and the paragraphs."""
        px = painter.px("body")
        side = round(px * 1.5)
        marks, said, _high = self._places(painter, self.rect.w)
        for (name, place), (_name, words, count) in zip(marks, self.marks, strict=True):
            box = place.move(self.rect.topleft)
            mark(to, painter, name, Rect(box.x, box.centery - side // 2, side, side))
            room = Rect(box.x + side + painter.u(12), box.y, box.w - side - painter.u(12), box.h)
            lines = len(painter.lines(_counted(words, count), room.w, px))
            room.y += (room.h - lines * painter.line(px)) // 2
            painter.text(to, _counted(words, count), room, px, "text", self.ink(painter))
        for words, place in said:
            painter.text(to, words, place.move(self.rect.topleft), px, "text", self.ink(painter, body=True))


def _counted(words: str, count: int) -> str:
    return f"{count} {words}"


class FactShares(Widget):
    """A row for each fact: its text, a bar for the share of children who know it (0 to 1), and words for the share."""

    takes = False

    def __init__(self, rows: Sequence[tuple[str, float, str]]) -> None:
        super().__init__("")
        self.rows = rows

    @property
    def page_text(self) -> str:
        """The facts with their words."""
        return ", ".join(f"{text}: {words}" for text, _share, words in self.rows)

    def _sizes(self, painter: Painter) -> tuple[int, int, int]:
        """Return the height of a row, the width of the facts and of the words, in pixels."""
        label, small = painter.px("label"), painter.px("small")
        facts = max((painter.text_width(text, label, "display") for text, _share, _words in self.rows), default=0)
        words = max((painter.text_width(words, small) for _text, _share, words in self.rows), default=0)
        return max(painter.u(34), round(label * 1.5)), max(painter.u(_FACT), facts + painter.u(16)), words + 4

    def width(self, painter: Painter) -> int:
        """Return the width of the facts, a bar and the words."""
        _high, facts, words = self._sizes(painter)
        return facts + painter.u(_LEAST) + words + painter.u(16)

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of all rows."""
        return self._sizes(painter)[0] * len(self.rows)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the rows."""
        height, facts, words = self._sizes(painter)
        for n, (text, share, told) in enumerate(self.rows):
            row = Rect(self.rect.x, self.rect.y + n * height, self.rect.w, height)
            painter.draw_text(
                to, text, Rect(row.x, row.y, facts, height), painter.px("label"), "display", self.ink(painter)
            )
            track = Rect(row.x + facts, 0, row.w - facts - words - painter.u(16), painter.u(14))
            track.centery = row.centery
            painter.draw_sheet(to, track, painter.theme.track, track.h // 2)
            if share:
                part = track.copy()
                part.w = max(track.h, round(track.w * share))
                painter.draw_sheet(to, part, TEAL, track.h // 2)
            place = Rect(row.right - words, row.y, words, height)
            painter.draw_text(to, told, place, painter.px("small"), "text", self.ink(painter, body=True))
