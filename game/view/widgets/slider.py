"""A value between two ends."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.view.pictures.painter import Painter
from game.view.pictures.theme import CREAM, mix
from game.view.widgets.widget import Field


class Slider(Field):
    """A whole number from `low` to `high` in steps. `words` says a value in words, shown beside the track."""

    clicks = False

    def __init__(self, label: str, value: int, low: int, high: int, change: Callable[[int], None], *, step: int = 1,
                 words: Callable[[int], str] = str, why: str | None = None, hint: str = "") -> None:
        super().__init__(label, why=why, hint=hint)
        self.low, self.high, self.step = low, high, step
        self.value = value
        self.change = change
        self.words = words
        self._track = Rect(0, 0, 0, 0)

    @property
    def state_text(self) -> str:
        """Its state, said aloud."""
        return self.words(self.value)

    def put(self, value: int) -> None:
        """Take a value, or the nearest there is."""
        value = max(self.low, min(self.high, self.low + round((value - self.low) / self.step) * self.step))
        if self.disabled_reason is None and value != self.value:
            self.value = value
            self.change(value)

    def activate(self) -> None:
        """Go one step further, and from the end to the beginning."""
        self.put(self.value + self.step if self.value < self.high else self.low)

    def key(self, event: Event) -> bool:
        """Go one step, ten steps, or to an end."""
        steps = {pygame.K_LEFT: self.value - self.step, pygame.K_RIGHT: self.value + self.step,
                 pygame.K_PAGEDOWN: self.value - 10 * self.step, pygame.K_PAGEUP: self.value + 10 * self.step,
                 pygame.K_HOME: self.low, pygame.K_END: self.high}
        if event.key not in steps:
            return False
        self.put(steps[event.key])
        return True

    def down(self, pos: tuple[int, int]) -> None:
        """Go where the mouse is."""
        if self.held and self._track.w and self.box.inflate(self.box.h, 0).collidepoint(pos):
            self._follow(pos[0])

    def drag(self, pos: tuple[int, int]) -> None:
        """Follow the mouse."""
        if self.held and self._track.w:
            self._follow(pos[0])

    def up(self, pos: tuple[int, int]) -> None:
        """Keep the value."""

    def _follow(self, x: int) -> None:
        self.put(self.low + round((x - self._track.x) / self._track.w * (self.high - self.low)))

    def _said(self, paper: Painter) -> int:
        px = paper.px("label")
        return max(paper.text_width(self.words(value), px, "bold") for value in (self.low, self.value, self.high)) + 2

    def control(self, paper: Painter) -> int:
        """Return the width of a track and the value beside it."""
        return paper.u(240) + paper.u(16) + self._said(paper)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the label, the track with its knob, the value."""
        super().draw(to, paper)
        theme, said = paper.theme, self._said(paper)
        knob = max(paper.u(28), 18)
        self._track = Rect(self.box.x + knob // 2, 0, max(1, self.box.w - said - paper.u(16) - knob), paper.u(10))
        self._track.centery = self.box.centery
        part = (self.value - self.low) / max(1, self.high - self.low)
        x = self._track.x + round(part * self._track.w)
        on = theme.on if self.disabled_reason is None else mix(theme.on, theme.panel, 0.6)
        whole = self._track.inflate(self._track.h, 0)
        paper.draw_sheet(to, whole, mix(theme.track, theme.rim, 0.4), whole.h // 2)
        paper.draw_sheet(to, Rect(whole.x, whole.y, x - whole.x, whole.h), on, whole.h // 2)
        round_ = Rect(0, 0, knob, knob)
        round_.center = x, self._track.centery
        round_ = self.lifted(paper, round_)
        paper.draw_sheet(to, round_.move(0, paper.u(2)), mix(on, (0, 0, 0), 0.3), knob // 2)
        paper.draw_sheet(to, round_, on, knob // 2)
        paper.draw_sheet(to, round_.inflate(-knob // 2, -knob // 2), CREAM, knob // 4)
        self.rim(to, paper, round_, knob // 2)
        box = Rect(self.box.right - said, self.box.y, said, self.box.h)
        paper.draw_text(to, self.words(self.value), box, paper.px("label"), "bold", self.ink(paper), "right")
