"""Fields that choose one of several values: side by side, between two arrows, as tabs, on a slider, in a list."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.view.pictures.painter import Painter, around
from game.view.pictures.theme import CREAM, mix
from game.view.widgets.widget import Field, Widget, joined

Values = Sequence[tuple[Any, str]]                # what is chosen, and the words for it
Items = Sequence[tuple[Any, str, str]]            # what is chosen, its words, and a note on the right


class Choice(Field):
    """One value of several, with words and perhaps `icons`: all side by side if they fit, else one between two arrows,
    as always with `arrows`. `change` is called with a new value."""

    def __init__(self, label: str, values: Values, value: Any, change: Callable[[Any], None], *, arrows: bool = False,
                 why: str | None = None, hint: str = "", icons: Mapping[Any, str] | None = None) -> None:
        super().__init__(label, why=why, hint=hint)
        self.values = values
        self.value = value
        self.change = change
        self.arrows = arrows
        self.icons = icons or {}
        self.hovered_segment = -1                            # the segment, or the arrow, the mouse is on
        self.parts: list[Rect] = []           # where the segments lie, or the two arrows, as they were drawn last

    @property
    def at(self) -> int:
        """The index of the chosen value; 0 if none is chosen."""
        return next((n for n, (value, _words) in enumerate(self.values) if value == self.value), 0)

    @property
    def is_a(self) -> str:
        """The name of its kind, for speech."""
        return _("choice")

    @property
    def state_text(self) -> str:
        """Its state in words, for speech."""
        return joined(self.values[self.at][1], _("{at} of {all}").format(at=self.at + 1, all=len(self.values)))

    def choose(self, at: int) -> None:
        """Choose the value at an index, if there is one and it is not disabled."""
        if self.disabled_reason is None and 0 <= at < len(self.values) and self.values[at][0] != self.value:
            self.value = self.values[at][0]
            self.change(self.value)

    def activate(self) -> None:
        """Choose the next value, or the first after the last."""
        self.choose((self.at + 1) % len(self.values))

    def key(self, event: Event) -> bool:
        """Choose another value with left, right, Home or End. Return True for these keys."""
        steps = {pygame.K_LEFT: self.at - 1, pygame.K_RIGHT: self.at + 1, pygame.K_HOME: 0,
                 pygame.K_END: len(self.values) - 1}
        if event.key not in steps:
            return False
        self.choose(steps[event.key])
        return True

    def up(self, pos: tuple[int, int]) -> None:
        """Take a click on a segment or an arrow; between the arrows, choose the next value."""
        hit = next((n for n, part in enumerate(self.parts) if part.collidepoint(pos)), -1)
        if len(self.parts) == len(self.values) and not self._one:
            if hit >= 0:
                self.choose(hit)
        elif hit >= 0:
            self.choose(self.at + (1 if hit else -1))
        elif self.box.collidepoint(pos):
            self.activate()

    def drag(self, pos: tuple[int, int]) -> None:
        """Note which part the mouse is on."""
        self.hovered_segment = next((n for n, part in enumerate(self.parts) if part.collidepoint(pos)), -1)

    def _segments(self, painter: Painter) -> list[int]:
        px = painter.px("label")
        return [max(painter.row(), painter.text_width(words, px, "bold") + 2 + painter.u(30) + self._icon(value, px))
                for value, words in self.values]

    def _icon(self, value: Any, px: int) -> int:
        """Return the width of the icon of a value, in pixels; 0 without one."""
        return round(px * 1.5) if value in self.icons else 0

    def _value(self, to: Surface, painter: Painter, box: Rect, n: int, colour: tuple[int, int, int]) -> None:
        """Draw the icon and the words of a value in the middle of a box."""
        value, words = self.values[n]
        px = painter.px("label")
        width = self._icon(value, px)
        if width:
            words_wide = min(box.w - width, painter.text_width(words, px, "bold") + 2)
            x = box.centerx - (width + words_wide) // 2
            painter.icon(to, self.icons[value], (x + round(px * 0.6), box.centery), round(px * 1.2), colour)
            box = Rect(x + width, box.y, words_wide, box.h)
        painter.draw_text(to, words, box, px, "bold", colour, "centre")

    _one = False

    def _room(self, painter: Painter, width: int) -> int:
        """Return the width of the control in a row of `width` pixels, and decide if one value is shown at a time."""
        whole = sum(self._segments(painter))
        label = painter.text_width(self.label, painter.px("body")) + painter.u(24) if self.label else 0
        self._one = self.arrows or whole > width or (whole + label > width and whole > 0.62 * width)
        if not self._one:
            return whole
        px = painter.px("label")
        widest = max(painter.text_width(words, px, "bold") + self._icon(value, px) for value, words in self.values) + 2
        widest += painter.u(24)
        return min(width, widest + 2 * painter.row())

    def control(self, painter: Painter) -> int:
        """Return the width of all values, or of the widest with two arrows."""
        return self._room(painter, self.rect.w or painter.u(1280))

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of one row, or of two."""
        self.rect.w = width
        return super().height(painter, width)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the label, the track, and the chosen one on it."""
        super().draw(to, painter)
        theme = painter.theme
        track = self.inner(painter)
        track = track.move(0, -painter.u(2)) if self.focused and self.shown else track
        radius = track.h // 2
        painter.draw_sheet(
            to, track, theme.track if self.disabled_reason is None else mix(theme.track, theme.panel, 0.5), radius
        )
        self.rim(to, painter, track, radius)
        body = theme.panel_body if self.disabled_reason is None else painter.faded(theme.panel_body)
        if self._one:
            self._arrows(to, painter, track, body)
            return
        self.parts, x = [], track.x
        for n, width in enumerate(self._segments(painter)):
            part = Rect(x, track.y, width, track.h)
            x += width
            self.parts.append(part)
            chosen = n == self.at
            if chosen:
                painter.draw_sheet(to, part,
                                 theme.on if self.disabled_reason is None else mix(theme.on, theme.panel, 0.6), radius)
            elif self.hovered and self.hovered_segment == n and self.disabled_reason is None:
                painter.draw_sheet(to, part, mix(theme.track, theme.rim, 0.4), radius)
            self._value(to, painter, part.inflate(-painter.u(20), 0), n, CREAM if chosen else body)

    def _arrows(self, to: Surface, painter: Painter, track: Rect, body: tuple[int, int, int]) -> None:
        theme, row = painter.theme, track.h
        self.parts = [Rect(track.x, track.y, row, row), Rect(track.right - row, track.y, row, row)]
        ends = (self.at == 0, self.at == len(self.values) - 1)
        for n, (part, name, end) in enumerate(zip(self.parts, ("left", "right"), ends, strict=True)):
            if self.hovered and self.hovered_segment == n and not end and self.disabled_reason is None:
                painter.draw_sheet(to, part, mix(theme.track, theme.rim, 0.5), row // 2)
            painter.icon(to, name, part.center, round(row * 0.5), mix(theme.track, body, 0.3) if end else body)
        if self.values:
            self._value(to, painter, track.inflate(-2 * row - painter.u(4), 0), self.at, body)


class Tabs(Choice):
    """The tabs of a page: a cream pill marks the open one."""

    def __init__(self, values: Values, value: Any, change: Callable[[Any], None]) -> None:
        super().__init__("", values, value, change)

    @property
    def is_a(self) -> str:
        """The name of its kind, for speech."""
        return _("tab")

    def _places(self, painter: Painter, width: int) -> list[Rect]:
        """Return the rectangles of the tabs relative to the corner, in as many lines as they need."""
        px, row = painter.px("label"), painter.row()
        places: list[Rect] = []
        x = y = 0
        for _value, words in self.values:
            wide = min(width, painter.text_width(words, px, "bold") + 2 + painter.u(36))
            if x and x + wide > width:
                x, y = 0, y + row
            places.append(Rect(x, y, wide, row))
            x += wide + painter.u(6)
        return places

    def width(self, painter: Painter) -> int:
        """Return the width of all tabs on one line."""
        return self._places(painter, 1 << 20)[-1].right

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of all lines."""
        return self._places(painter, width)[-1].bottom

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the words, and the pill of the open one."""
        theme, px = painter.theme, painter.px("label")
        self.parts = [place.move(self.rect.topleft) for place in self._places(painter, self.rect.w)]
        for n, (part, (value, words)) in enumerate(zip(self.parts, self.values, strict=True)):
            body = part.inflate(0, -painter.u(8))
            chosen = value == self.value
            colour = theme.text if self.land else theme.panel_body
            if chosen:
                body = self.lifted(painter, body)
                painter.draw_sheet(to, body, theme.panel if self.land else theme.on, body.h // 2)
                self.rim(to, painter, body, body.h // 2)
                colour = theme.panel_text if self.land else CREAM
            elif self.hovered and self.hovered_segment == n:
                painter.ring(to, body, colour, body.h // 2, painter.u(2))
            painter.draw_text(to, words, body.inflate(-painter.u(20), 0), px, "bold", colour, "centre")


class Slider(Field):
    """A whole number from `low` to `high` in steps. `words` returns the text for a value, shown beside the track."""

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
        """Its state in words, for speech."""
        return self.words(self.value)

    def put(self, value: int) -> None:
        """Set a value, rounded to a step and limited to the ends."""
        value = max(self.low, min(self.high, self.low + round((value - self.low) / self.step) * self.step))
        if self.disabled_reason is None and value != self.value:
            self.value = value
            self.change(value)

    def activate(self) -> None:
        """Go one step up, or from the end to the beginning."""
        self.put(self.value + self.step if self.value < self.high else self.low)

    def key(self, event: Event) -> bool:
        """Go one step, ten steps, or to an end. Return True for these keys."""
        steps = {pygame.K_LEFT: self.value - self.step, pygame.K_RIGHT: self.value + self.step,
                 pygame.K_PAGEDOWN: self.value - 10 * self.step, pygame.K_PAGEUP: self.value + 10 * self.step,
                 pygame.K_HOME: self.low, pygame.K_END: self.high}
        if event.key not in steps:
            return False
        self.put(steps[event.key])
        return True

    def down(self, pos: tuple[int, int]) -> None:
        """Move the knob to the mouse."""
        if self.held and self._track.w and self.box.inflate(self.box.h, 0).collidepoint(pos):
            self._follow(pos[0])

    def drag(self, pos: tuple[int, int]) -> None:
        """Move the knob with the mouse."""
        if self.held and self._track.w:
            self._follow(pos[0])

    def up(self, pos: tuple[int, int]) -> None:
        """Do nothing, as the value is already set."""

    def _follow(self, x: int) -> None:
        self.put(self.low + round((x - self._track.x) / self._track.w * (self.high - self.low)))

    def _said(self, painter: Painter) -> int:
        px = painter.px("label")
        return max(painter.text_width(self.words(value), px, "bold") for value in (self.low, self.value, self.high)) + 2

    def control(self, painter: Painter) -> int:
        """Return the width of a track and the value beside it."""
        return painter.u(240) + painter.u(16) + self._said(painter)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the label, the track with its knob, the value."""
        super().draw(to, painter)
        theme, said = painter.theme, self._said(painter)
        knob = max(painter.u(28), 18)
        self._track = Rect(self.box.x + knob // 2, 0, max(1, self.box.w - said - painter.u(16) - knob), painter.u(10))
        self._track.centery = self.box.centery
        part = (self.value - self.low) / max(1, self.high - self.low)
        x = self._track.x + round(part * self._track.w)
        on = theme.on if self.disabled_reason is None else mix(theme.on, theme.panel, 0.6)
        whole = self._track.inflate(self._track.h, 0)
        painter.draw_sheet(to, whole, mix(theme.track, theme.rim, 0.4), whole.h // 2)
        painter.draw_sheet(to, Rect(whole.x, whole.y, x - whole.x, whole.h), on, whole.h // 2)
        round_ = around((x, self._track.centery), knob)
        round_ = self.lifted(painter, round_)
        painter.draw_sheet(to, round_.move(0, painter.u(2)), mix(on, (0, 0, 0), 0.3), knob // 2)
        painter.draw_sheet(to, round_, on, knob // 2)
        painter.draw_sheet(to, round_.inflate(-knob // 2, -knob // 2), CREAM, knob // 4)
        self.rim(to, painter, round_, knob // 2)
        box = Rect(self.box.right - said, self.box.y, said, self.box.h)
        painter.draw_text(to, self.words(self.value), box, painter.px("label"), "bold", self.ink(painter), "right")


SHORT = 7
"""Lines of a list that one button walks one by one."""


class ListBox(Widget):
    """A list of lines of which one is selected. `change` is called with a newly selected value, `choose` with one that
    is confirmed, by Enter or a second click."""

    def __init__(self, items: Items, change: Callable[[Any], None] = lambda _value: None,
                 choose: Callable[[Any], None] = lambda _value: None, *, at: int = 0, label: str = "") -> None:
        super().__init__(label)
        self.items = items
        self.change = change
        self.choose = choose
        self.at = at
        self.hovered_row = -1
        self._clicked: Any = None                 # what was clicked last
        self._line = 1
        self._lit: frozenset[int] = frozenset()

    @property
    def spots(self) -> Sequence[Sequence[int]]:
        """The lines of a long list, for one button; a short one is walked line by line."""
        return [[at] for at in range(len(self.items))] if len(self.items) > SHORT else ()

    def light_spots(self, spots: Sequence[int]) -> None:
        """Light these lines; one alone is selected."""
        self._lit = frozenset(spots if len(spots) > 1 else ())
        if len(spots) == 1:
            self.go(spots[0])

    @property
    def value(self) -> Any:
        """The chosen value; None in an empty list."""
        return self.items[self.at][0] if self.items else None

    @property
    def visible_part(self) -> Rect:
        """The chosen line, or those that are lit."""
        first, last = min(self._lit, default=self.at), max(self._lit, default=self.at)
        return Rect(self.rect.x, self.rect.y + first * self._line, self.rect.w, (last - first + 1) * self._line)

    @property
    def is_a(self) -> str:
        """The name of its kind, for speech."""
        return _("list")

    @property
    def state_text(self) -> str:
        """The selected line, for speech."""
        if not self.items:
            return _("empty")
        _value, words, note = self.items[self.at]
        return joined(words, note, _("{at} of {all}").format(at=self.at + 1, all=len(self.items)))

    def go(self, at: int) -> bool:
        """Select the line at an index. Return False if that is no change."""
        at = max(0, min(len(self.items) - 1, at))
        if not self.items or at == self.at:
            return False
        self.at = at
        self.change(self.value)
        return True

    def activate(self) -> None:
        """Confirm the selected line."""
        if self.items:
            self.choose(self.value)

    def key(self, event: Event) -> bool:
        """Select another line; at an end the focus leaves the list."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8,
                 pygame.K_HOME: -len(self.items), pygame.K_END: len(self.items)}
        return event.key in steps and self.go(self.at + steps[event.key])

    def drag(self, pos: tuple[int, int]) -> None:
        """Note the line under the mouse."""
        self.hovered_row = (pos[1] - self.rect.y) // self._line

    def up(self, pos: tuple[int, int]) -> None:
        """Select the line that was clicked, or confirm it after a second click."""
        at = (pos[1] - self.rect.y) // self._line
        if not self.rect.collidepoint(pos) or not 0 <= at < len(self.items):
            return
        again, self._clicked = self._clicked == self.items[at][0], self.items[at][0]
        if not self.go(at) and again:
            self.activate()

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of all lines."""
        self._line = painter.row()
        return self._line * max(1, len(self.items))

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the lines in view."""
        theme, px, clip = painter.theme, painter.px("label"), to.get_clip()
        first = max(0, (clip.top - self.rect.y) // self._line)
        last = min(len(self.items), (clip.bottom - self.rect.y) // self._line + 1)
        for n in range(first, last):
            line = Rect(self.rect.x, self.rect.y + n * self._line, self.rect.w, self._line).inflate(0, -painter.u(4))
            chosen = n in self._lit if self._lit else n == self.at
            radius = painter.u(12)
            if chosen:
                painter.draw_sheet(to, line, theme.on, radius)
                self.rim(to, painter, line, radius)
            elif self.hovered and n == self.hovered_row:
                painter.draw_sheet(to, line, mix(theme.track, theme.panel, 0.3), radius)
            box = line.inflate(-2 * painter.u(16), 0)
            _value, words, note = self.items[n]
            beside = min(box.w // 2, painter.text_width(note, px) + painter.u(16)) if note else 0
            painter.draw_text(to, words, Rect(box.x, box.y, box.w - beside, box.h), px, "bold",
                        CREAM if chosen else self.ink(painter))
            if note:
                painter.draw_text(to, note, Rect(box.right - beside, box.y, beside, box.h), px, "text",
                            CREAM if chosen else self.ink(painter, body=True), "right")
