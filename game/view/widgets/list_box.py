"""A list to choose from, as long as it may be: the form it lies in scrolls."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.view.pictures.painter import Painter
from game.view.pictures.theme import CREAM, mix
from game.view.widgets.widget import Widget, joined

Items = Sequence[tuple[Any, str, str]]            # what is chosen, its words, and a note on the right


class ListBox(Widget):
    """Lines of which one is chosen. `change` is told which; `choose` is told when it is chosen for good, by Enter or
    by a second click: the first one only chooses, also the line that a page began with."""

    def __init__(self, items: Items, change: Callable[[Any], None] = lambda _value: None,
                 choose: Callable[[Any], None] = lambda _value: None, *, at: int = 0, label: str = "") -> None:
        super().__init__(label)
        self.items = items
        self.change = change
        self.choose = choose
        self.at = at
        self.over = -1
        self._clicked: Any = None                 # what was clicked last
        self._line = 1

    @property
    def value(self) -> Any:
        """The chosen value; None in an empty list."""
        return self.items[self.at][0] if self.items else None

    @property
    def visible_part(self) -> Rect:
        """The chosen line."""
        return Rect(self.rect.x, self.rect.y + self.at * self._line, self.rect.w, self._line)

    @property
    def is_a(self) -> str:
        """Its kind, said aloud."""
        return _("list")

    @property
    def state_text(self) -> str:
        """The chosen line, said aloud."""
        if not self.items:
            return _("empty")
        _value, words, note = self.items[self.at]
        return joined(words, note, _("{at} of {all}").format(at=self.at + 1, all=len(self.items)))

    def go(self, at: int) -> bool:
        """Choose the line at a place. Return False at the ends."""
        at = max(0, min(len(self.items) - 1, at))
        if not self.items or at == self.at:
            return False
        self.at = at
        self.change(self.value)
        return True

    def activate(self) -> None:
        """Choose the line for good."""
        if self.items:
            self.choose(self.value)

    def key(self, event: Event) -> bool:
        """Go line by line; at an end the focus goes on."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8,
                 pygame.K_HOME: -len(self.items), pygame.K_END: len(self.items)}
        return event.key in steps and self.go(self.at + steps[event.key])

    def drag(self, pos: tuple[int, int]) -> None:
        """Note which line the mouse is on."""
        self.over = (pos[1] - self.rect.y) // self._line

    def up(self, pos: tuple[int, int]) -> None:
        """Choose the line that was clicked; for good, if it was clicked before and is chosen still."""
        at = (pos[1] - self.rect.y) // self._line
        if not self.rect.collidepoint(pos) or not 0 <= at < len(self.items):
            return
        again, self._clicked = self._clicked == self.items[at][0], self.items[at][0]
        if not self.go(at) and again:
            self.activate()

    def height(self, paper: Painter, width: int) -> int:
        """Return the height of all lines."""
        self._line = paper.row()
        return self._line * max(1, len(self.items))

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the lines in view."""
        theme, px, clip = paper.theme, paper.px("label"), to.get_clip()
        first = max(0, (clip.top - self.rect.y) // self._line)
        last = min(len(self.items), (clip.bottom - self.rect.y) // self._line + 1)
        for n in range(first, last):
            line = Rect(self.rect.x, self.rect.y + n * self._line, self.rect.w, self._line).inflate(0, -paper.u(4))
            chosen = n == self.at
            radius = paper.u(12)
            if chosen:
                paper.draw_sheet(to, line, theme.on, radius)
                self.rim(to, paper, line, radius)
            elif self.hovered and n == self.over:
                paper.draw_sheet(to, line, mix(theme.track, theme.panel, 0.3), radius)
            box = line.inflate(-2 * paper.u(16), 0)
            _value, words, note = self.items[n]
            beside = min(box.w // 2, paper.text_width(note, px) + paper.u(16)) if note else 0
            paper.draw_text(to, words, Rect(box.x, box.y, box.w - beside, box.h), px, "bold",
                        CREAM if chosen else self.ink(paper))
            if note:
                paper.draw_text(to, note, Rect(box.right - beside, box.y, beside, box.h), px, "text",
                            CREAM if chosen else self.ink(paper, body=True), "right")
