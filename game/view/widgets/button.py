"""Buttons, and the toggles that stay as they are put."""

from collections.abc import Callable, Iterable
from typing import Literal

from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _, pgettext
from game.view.pictures.painter import Painter, around
from game.view.pictures.theme import CREAM, mix, shade
from game.view.widgets.widget import AccessibleText, Widget

Look = Literal["paper", "main", "plain"]


class Button(Widget):
    """A button that calls `action`. `main` is the one poppy button of a page; `plain` has no body of its own.

    `icon` is before the words, or alone without `words`; `cap` is the name of a key that does the same, drawn as a key
    cap; `scancode` is that of a key that presses it anywhere on its page (0 for none); `snug` has narrow margins.
    """

    def __init__(self, label: str, action: Callable[[], None], *, look: Look = "paper", icon: str = "",
                 words: bool = True, cap: str = "", why: str | None = None, hint: str = "", snug: bool = False,
                 scancode: int = 0) -> None:
        super().__init__(label, why=why, hint=hint or ("" if words else label))
        self.action = action
        self.snug = snug
        self.look = look
        self.icon = icon
        self.words = words
        self.cap = cap
        self.scancode = scancode
        self.worn = True                          # the cap is seen: the key does just this

    @property
    def default_action(self) -> Callable[[], object]:
        """Its action."""
        return self.action

    @property
    def is_a(self) -> str:
        """The name of its kind, for speech."""
        return _("button")

    def activate(self) -> None:
        """Call the action, unless it is disabled."""
        if self.disabled_reason is None:
            self.action()

    def _type(self, painter: Painter) -> tuple[int, str]:
        return (round(painter.px("name") * 1.05), "display") if self.look == "main" else (painter.px("label"), "bold")

    def _pad(self, painter: Painter) -> int:
        if self.snug:
            return painter.u(13)
        return painter.u(24 if self.look == "main" else 18 if self.look == "paper" or self.words else 10)

    def width(self, painter: Painter) -> int:
        """Return the width of icon, words and key cap."""
        px, kind = self._type(painter)
        width = 2 * self._pad(painter)
        if self.words:
            width += painter.text_width(self.label, px, kind) + 2
        if self.icon:
            width += round(px * 1.2) + (painter.u(8) if self.words else 0)
        if self.cap:
            width += painter.u(8 if self.snug else 24) + painter.cap_size(self.cap, self._cap(painter))[0]
        return max(width, painter.row())

    def _cap(self, painter: Painter) -> int:
        px = painter.px("label")
        return max(painter.u(34), round(px * 1.5)) if self.look == "main" else max(painter.u(28), round(px * 1.3))

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of a row; the main button is higher."""
        return max(painter.u(60), painter.row() + painter.u(10)) if self.look == "main" else painter.row()

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the sheet, its lower edge, and the icon, words and key cap on it."""
        theme, px, kind = painter.theme, *self._type(painter)
        ground = theme.button if self.look == "main" else theme.track
        colour = theme.button_text if self.look == "main" else theme.panel_text
        if self.disabled_reason is not None:
            ground, colour = mix(theme.track, theme.panel, 0.4), mix(theme.panel_body, theme.panel, 0.4)
        edge = painter.u(5 if self.look == "main" else 3)
        body = Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - edge)
        radius = painter.u(16) if self.look == "main" else min(body.h // 2, painter.u(22))
        sunk = self.held and self.hovered and self.disabled_reason is None
        if self.look == "plain":
            colour = self.ink(painter)
            body = self.lifted(painter, self.rect)
            if self.hovered and self.disabled_reason is None:
                painter.ring(to, body, colour, radius, painter.u(2))
        else:
            if self.hovered and not sunk and self.disabled_reason is None:
                ground = mix(ground, CREAM, 0.12) if self.look == "main" else mix(ground, theme.rim, 0.35)
            body = body.move(0, edge) if sunk else self.lifted(painter, body)
            if self.disabled_reason is None and not sunk:
                low = Rect(body.x, self.rect.bottom - body.h, body.w, body.h)
                painter.draw_sheet(to, low, shade(ground, 0.72 if self.look == "main" else 0.8), radius)
            painter.draw_sheet(to, body, ground, radius)
        self.rim(to, painter, body, radius)
        box = body.inflate(-2 * self._pad(painter), 0)
        if self.cap:
            high = self._cap(painter)
            width = painter.cap_size(self.cap, high)[0]
            if self.worn:
                painter.cap(to, self.cap, (box.right - width // 2, box.centery - painter.u(2)), high)
            box.w -= width + painter.u(8 if self.snug else 24)
        self._face(to, painter, box, px, kind, colour)

    def _face(self, to: Surface, painter: Painter, box: Rect, px: int, kind: str, colour: tuple[int, int, int]) -> None:
        size = round(px * 1.2) if self.icon else 0
        gap = painter.u(8) if self.icon and self.words else 0
        words, px = painter.fit(self.label, max(0, box.w - size - gap), px, kind) if self.words else ("", px)
        width = size + gap + (painter.text_width(words, px, kind) if words else 0)
        x = box.x if self.cap else box.centerx - width // 2
        if self.icon:
            painter.icon(to, self.icon, (x + size // 2, box.centery), size, colour)
        if words:
            room = Rect(x + size + gap, box.y, box.right - x - size - gap, box.h)
            painter.draw_text(to, words, room, px, kind, colour)


def press_by_key(widgets: Iterable[Widget], focus: Widget | None, event: Event) -> bool:
    """Press the button whose key went down, unless the focused widget takes text or waits for a key. Return True if one
    was pressed."""
    scancode = getattr(event, "scancode", 0)
    writes = focus is not None and (getattr(focus, "waiting", False) or type(focus).text is not Widget.text)
    found = next((one for one in widgets if isinstance(one, Button) and one.scancode == scancode != 0), None)
    if writes or found is None or found.disabled_reason is not None:
        return False
    found.activate()
    return True


class Toggle(Widget):
    """A switch: a pill, perhaps with an `icon`, as for house rules; or with `about` a row with a switch and an
    explanation. `change` is called with the new value."""

    def __init__(self, label: str, value: bool, change: Callable[[bool], None], *, about: str | None = None,
                 why: str | None = None, hint: str = "", icon: str = "") -> None:
        super().__init__(label, why=why, hint=hint)
        self.icon = icon
        self.value = value
        self.change = change
        self.about = about

    @property
    def is_a(self) -> str:
        """The name of its kind, for speech."""
        return _("switch")

    @property
    def state_text(self) -> str:
        """Its state in words, for speech."""
        return pgettext("switch", "on") if self.value else pgettext("switch", "off")

    @property
    def accessible_text(self) -> AccessibleText:
        """Its words for speech, with the explanation."""
        said = super().accessible_text
        return said._replace(more=said.more or self.about or "")

    def activate(self) -> None:
        """Toggle it, unless it is disabled."""
        if self.disabled_reason is None:
            self.value = not self.value
            self.change(self.value)

    def width(self, painter: Painter) -> int:
        """Return the width of the mark and the words."""
        px = painter.px("label")
        return painter.text_width(self.label, px, "bold") + 2 + self._marks(painter) + painter.u(2 * 16)

    def _marks(self, painter: Painter) -> int:
        return (1 + bool(self.icon)) * (round(painter.px("label") * 1.1) + painter.u(8))

    def _switch(self, painter: Painter) -> tuple[int, int]:
        height = max(painter.u(28), round(painter.px("label") * 1.3))
        return round(height * 1.8), height

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of a row, or more for the explanation."""
        if self.about is None:
            return painter.row()
        room = width - self._switch(painter)[0] - painter.u(24)
        px, small = painter.px("body"), painter.px("small")
        height = len(painter.lines(self.label, room, px)) * painter.line(px)
        if self.about:
            height += len(painter.lines(self.about, room, small)) * painter.line(small)
        return max(painter.row(), height + painter.u(10))

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw a pill with a mark, or words with a switch."""
        if self.about is None:
            self._pill(to, painter)
        else:
            self._row(to, painter, self.about)

    def _pill(self, to: Surface, painter: Painter) -> None:
        theme, px = painter.theme, painter.px("label")
        body = self.lifted(painter, self.rect.inflate(0, -painter.u(8)))
        ground, colour = (theme.on, CREAM) if self.value else (theme.track, theme.panel_body)
        if self.disabled_reason is not None:
            ground, colour = mix(ground, theme.panel, 0.6), painter.faded(theme.panel_body)
        elif self.hovered:
            ground = mix(ground, CREAM if self.value else theme.rim, 0.2)
        painter.draw_sheet(to, body, ground, body.h // 2)
        self.rim(to, painter, body, body.h // 2)
        mark = round(px * 1.1)
        words, size = painter.fit(self.label, body.w - self._marks(painter) - painter.u(2 * 16), px, "bold")
        x = body.centerx - (painter.text_width(words, size, "bold") + self._marks(painter)) // 2
        if self.value:
            painter.icon(to, "check", (x + mark // 2, body.centery), mark, colour)
        else:
            ring = around((x + mark // 2, body.centery), round(mark * 0.8))
            painter.ring(to, ring, colour, ring.w // 2, painter.u(2))
        left = x + self._marks(painter)
        if self.icon:
            painter.icon(to, self.icon, (left - painter.u(8) - mark // 2, body.centery), mark, colour)
        painter.draw_text(to, words, Rect(left, body.y, body.right - left, body.h), size, "bold", colour)

    def _row(self, to: Surface, painter: Painter, about: str) -> None:
        theme, (width, height) = painter.theme, self._switch(painter)
        px, small = painter.px("body"), painter.px("small")
        room = Rect(self.rect.x, self.rect.y, self.rect.w - width - painter.u(24), self.rect.h)
        lines = len(painter.lines(self.label, room.w, px)) * painter.line(px)
        if about:
            lines += len(painter.lines(about, room.w, small)) * painter.line(small)
        room.y += (room.h - lines) // 2
        room.y += painter.text(to, self.label, room, px, "text", self.ink(painter))
        if about:
            painter.text(to, about, room, small, "text", self.ink(painter, body=True))
        track = Rect(0, 0, width, height)
        track.midright = self.rect.midright
        track = self.lifted(painter, track)
        ground = theme.on if self.value else mix(theme.track, theme.rim, 0.6)
        if self.disabled_reason is not None:
            ground = mix(ground, theme.panel, 0.6)
        elif self.hovered:
            ground = mix(ground, CREAM, 0.15)
        painter.draw_sheet(to, track, ground, height // 2)
        self.rim(to, painter, track, height // 2)
        knob = track.inflate(0, -painter.u(6))
        knob.w = knob.h
        knob.centerx = track.right - height // 2 if self.value else track.x + height // 2
        painter.draw_sheet(to, knob, CREAM, knob.w // 2)
        if self.value:
            painter.icon(to, "check", knob.center, round(knob.w * 0.7), ground)
