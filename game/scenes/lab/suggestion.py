"""A rule that one may try: what it is, how long its matches take, and the button."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.pictures.theme import MUSTARD, mix
from game.view.widgets import Button
from game.view.widgets.widget import joined

_LEAST = 10
"""The smallest letters of a rule, in pixels."""


class RuleSuggestion(Button):
    """`label` is the rule, `length` its minutes, `verb` what a press does; without a verb it is a line to read, and
    without a label nothing. A rule and its value that are too long stand on two lines."""

    def __init__(self) -> None:
        super().__init__("", lambda: None)
        self.length = self.verb = ""
        self.takes = False

    def show(self, label: str, length: str = "", verb: str = "", action: Callable[[], None] | None = None) -> None:
        """Show a rule, or a line, or nothing."""
        self.label, self.length, self.verb = label, length, verb
        self.takes = action is not None
        if action is not None:
            self.action = action

    @property
    def page_text(self) -> str:
        """The line, where it is one to read."""
        return "" if self.takes else self.label

    @property
    def state_text(self) -> str:
        """Its minutes and what a press does, said aloud."""
        return joined(self.length, self.verb)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the rule on its strip, the mark before it, and the button at its end."""
        if not self.label:
            return
        theme, label, small = paper.theme, paper.px("label"), paper.px("small")
        if not self.takes:
            paper.draw_text(to, self.label, self.rect, small, "text", theme.panel_body)
            return
        body = self.lifted(paper, self.rect)
        paper.draw_sheet(to, body, mix(theme.panel, MUSTARD, 0.18), paper.u(12))
        self.rim(to, paper, body, paper.u(12))
        bar = Rect(body.x + paper.u(8), body.y + paper.u(8), paper.u(5), body.h - paper.u(16))
        paper.draw_sheet(to, bar, MUSTARD, bar.w // 2)
        pill = Rect(0, 0, paper.text_width(self.verb, small, "bold") + paper.u(32), body.h - paper.u(8))
        pill.midright = body.right - paper.u(6), body.centery
        ground = mix(theme.track, theme.rim, 0.35) if self.hovered else theme.track
        paper.draw_sheet(to, pill, ground, pill.h // 2)
        paper.draw_text(to, self.verb, pill, small, "bold", theme.panel_text, "centre")
        left, end = bar.right + paper.u(9), pill.x - paper.u(10)
        room = Rect(left, body.y, end - left, body.h)
        wide = paper.text_width(self.length, label, "display") + paper.u(10) if self.length else 0
        if paper.text_width(self.label, label, "bold") > room.w - wide:
            self._two_lines(to, paper, room)
            return
        paper.draw_text(to, self.length, room, label, "display", theme.panel_text, "right")
        paper.draw_text(to, self.label, Rect(left, body.y, room.w - wide, body.h), label, "bold", theme.panel_text)

    def _two_lines(self, to: Surface, paper: Painter, room: Rect) -> None:
        """Write the rule on one line, its value and the minutes on another, as large as they fit."""
        theme, gap = paper.theme, paper.u(8)
        rule, colon, value = self.label.partition(": ")
        rule += colon.strip()

        def fits(px: int) -> bool:
            below = paper.text_width(value, px, "bold") + gap + paper.text_width(self.length, px, "display")
            return 2 * paper.line(px) <= room.h and max(paper.text_width(rule, px), below) < room.w

        px = next((px for px in range(paper.px("small"), _LEAST, -1) if fits(px)), _LEAST)
        line = paper.line(px)
        first = Rect(room.x, room.centery - line, room.w, line)
        second = first.move(0, line)
        paper.draw_text(to, rule, first, px, "text", theme.panel_body)
        paper.draw_text(to, self.length, second, px, "display", theme.panel_text, "right")
        second.w -= paper.text_width(self.length, px, "display") + gap
        paper.draw_text(to, value, second, px, "bold", theme.panel_text)
