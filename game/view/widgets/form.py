"""A page of widgets: laid out in rows, walked through with keys, scrolled where it is longer than its place.

The mouse and each finger hold a widget of their own, or one of them the page.
"""

from collections.abc import Sequence
from typing import ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.view.device.touch import MOUSE, number
from game.view.pictures.painter import Painter
from game.view.widgets.button import Button, press_by_key
from game.view.widgets.row import Row
from game.view.widgets.scroll import BAR, Scroll
from game.view.widgets.widget import AccessibleText, Widget, joined

_ABOVE = 12
"""Units between the last row and the foot."""
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_STILL = 12
"""Units that a finger may move in a tap."""


def room_below(painter: Painter, pad: int, foot: int) -> int:
    """Return the room below the last row, in pixels: the usual `pad` (units), and less where there is a foot, which may
    be empty."""
    return painter.u(min(pad, _ABOVE) if foot else pad)


class Form:
    """Rows of widgets on a sheet of paper, or on land if `land`. `foot` keeps room for hints and reasons;
    `header_widgets` are widgets on land that are placed by the caller: they come first in the order of Tab, and do not
    scroll.

    Call `layout` with a rectangle, `handle` with events, and `draw` when it is `stale` or `moving`. `presses` counts
    the presses on all forms, for their sound.
    """

    presses: ClassVar[int] = 0

    def __init__(self, rows: Sequence[Widget | Row], *, header_widgets: Sequence[Widget] = (), land: bool = False,
                 foot: bool = True, pad: int = 32, gap: int = 14) -> None:
        self.rows, self.header_widgets, self.land = rows, header_widgets, land
        self.foot, self.pad, self.gap = foot, pad, gap
        self.rect = Rect(0, 0, 0, 0)
        self.page = Scroll()
        self.wraps = False                        # whether an arrow leads from one end to the other
        self.stale = True
        self.keyboard, self._pointed = True, False    # what was used last: keys, or the mouse
        self._flowing = [widget for row in rows for widget in (row.widgets if isinstance(row, Row) else (row,))]
        self.widgets = [*header_widgets, *self._flowing]
        self.focus: Widget | None = None
        self.lit: Sequence[Widget] = ()           # a row of which one thing will be chosen
        self._last_at: tuple[int, int] | None = None  # where it was last, since the page was entered
        self._explores = False                    # the mouse moves over the page, and rests on nothing by chance
        self._paper: Painter | None = None
        self._held: dict[int, Widget] = {}        # what the mouse and each finger hold
        self._tapped: dict[int, tuple[int, int]] = {}     # where fingers went down that have not decided
        self._puller: int | None = None           # the finger, or the mouse, that holds the page
        self.idle_line = ""
        """The line at the foot while no widget has one."""
        self._top = 0                             # how far the widgets have been moved up by scrolling
        for widget in self.widgets:
            widget.land = land or widget in header_widgets
        usable = [widget for widget in self.tab_order if widget.disabled_reason is None]
        self.set_focus(
            next((widget for widget in usable if widget not in header_widgets), usable[0] if usable else None)
        )

    @property
    def tab_order(self) -> list[Widget]:
        """The widgets in the order of Tab, with the disabled ones, so that their reasons can be read."""
        return [widget for widget in self.widgets if widget.takes]

    @property
    def foot_line(self) -> str:
        """The line at the foot: that of the widget under the mouse, or else of the focused one, or else `idle_line`."""
        over = next((widget for widget in self.widgets if widget.hovered and widget.status_text), None)
        if over is not None and self._pointed:
            return over.status_text
        return (self.focus.status_text if self.focus is not None else "") or self.idle_line

    @property
    def accessible_text(self) -> AccessibleText | None:
        """The words for speech of the widget that the mouse has moved to, or else of the focused one; None without
        either. A mouse that lay there when the page came names nothing."""
        if self.lit:
            return AccessibleText(joined(*(widget.label or widget.state_text for widget in self.lit)), at=id(self.lit))
        here = next((widget for widget in self.widgets if widget.hovered and self._explores), self.focus)
        return None if here is None else here.accessible_text

    @property
    def moving(self) -> bool:
        """True while it scrolls."""
        return self.page.moving

    def dispose(self) -> None:
        """Drop the callbacks of its widgets, those beside it too, when its page is closed."""
        for widget in self.widgets:
            widget.dispose()

    # ---- layout ----

    def natural_height(self, painter: Painter, width: int) -> int:
        """Return its height without scrolling at a width, in pixels."""
        pad = painter.u(self.pad)
        foot = self._footing(painter, width)
        return pad + self._flow(painter, 0, 0, width - 2 * pad) + room_below(painter, self.pad, foot) + foot

    def _flow(self, painter: Painter, left: int, top: int, width: int) -> int:
        y = top
        for row in self.rows:
            if isinstance(row, Row):
                y += row.lay(painter, left, y, width)
            else:
                row.rect = Rect(left, y, width, row.height(painter, width))
                y += row.rect.h
            y += painter.u(self.gap)
        return y - painter.u(self.gap) - top if self.rows else 0

    def _footing(self, painter: Painter, width: int) -> int:
        """Return the height of the foot, in pixels: of as many lines as its widgets may say, at most two."""
        if not self.foot:
            return 0
        small, room = painter.px("small"), width - 2 * painter.u(self.pad)
        counts = [2 if one.speaks else min(2, len(painter.lines(one.status_text, room, small)))
                  for one in self.tab_order if one.speaks or one.status_text]
        return max(counts) * painter.line(small) + painter.u(16) if counts else 0

    def layout(self, painter: Painter, rect: Rect) -> None:
        """Lay out all rows in a rectangle; it scrolls if they do not fit."""
        self._paper, self.rect = painter, Rect(rect)
        page, pad = self.page, painter.u(self.pad)
        foot = self._footing(painter, rect.w)
        page.view = Rect(rect.x, rect.y, rect.w, rect.h - foot)
        width, around = rect.w - 2 * pad, pad + room_below(painter, self.pad, foot)
        page.length = self._flow(painter, rect.x + pad, rect.y + pad, width) + around
        if page.most:
            width -= max(0, painter.u(BAR) - pad)
            page.length = self._flow(painter, rect.x + pad, rect.y + pad, width) + around
        self._top = 0
        self.scroll(0, at_once=True)
        if self.focus is not None:
            self._reveal(self.focus)
            self.scroll(0, at_once=True)

    def scroll(self, by: float, *, at_once: bool = False) -> None:
        """Scroll down by pixels, within the page."""
        self.page.by(by)
        if at_once:
            self.page.offset = self.page.goal
            self._follow()

    def _follow(self) -> None:
        up, self._top = round(self.page.offset) - self._top, round(self.page.offset)
        self.stale = True
        if up:
            for widget in self._flowing:
                widget.rect.y -= up

    def _reveal(self, widget: Widget) -> None:
        if self._paper is not None and widget not in self.header_widgets:
            self.page.reveal(widget.visible_part, self._paper.u(self.pad))

    def tick(self, dt: float, *, reduced_motion: bool = False) -> None:
        """Go on scrolling for `dt` seconds, or at once if `reduced_motion`."""
        if self.page.moving:
            self.page.tick(dt, reduced_motion=reduced_motion)
            self._follow()

    # ---- focus ----

    def set_focus(self, widget: Widget | None) -> None:
        """Give the focus to a widget, or to none."""
        self._unlight()
        if widget is not self.focus:
            if self.focus is not None:
                self.focus.focused = False
                self.focus.on_blur()
            self.focus = widget
            if widget is not None:
                widget.on_focus()
            self.typing()
        self._show()

    def light(self, widgets: Sequence[Widget]) -> None:
        """Light some widgets at once, each with a rim as if it had the focus, until something gets the focus. Nothing
        else is lit then."""
        self.keyboard, self._pointed, self._explores = True, False, False
        self._unlight()
        self.lit = widgets
        for widget in self.widgets:
            widget.focused = widget in widgets
        self._show()
        self._reveal(widgets[-1])
        self._reveal(widgets[0])

    def _unlight(self) -> None:
        if self.lit:
            self.lit, self.stale = (), True
            for widget in self.widgets:
                widget.focused = widget is self.focus

    def typing(self, on: bool = True) -> None:
        """Turn text input of the system on while a text field has the focus, and off with `on` false."""
        if not pygame.display.get_init():
            return
        focus = self.focus
        if on and focus is not None and type(focus).text is not Widget.text and focus.disabled_reason is None:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def leave(self) -> None:
        """Take what was typed and stop text input, when the page is left."""
        if self.focus is not None:
            self.focus.on_blur()
        self._held.clear()
        self._tapped.clear()
        self._puller, self.page.held = None, False
        self._last_at, self._explores = None, False
        self.typing(False)

    def _show(self) -> None:
        self.stale = True
        enter, focus = _("Enter"), self.focus
        for widget in self.widgets:
            widget.shown = self.keyboard
            if isinstance(widget, Button) and widget.cap == enter:
                widget.worn = focus is None or focus.default_action == widget.action

    def step(self, by: int) -> None:
        """Give the focus to the next widget (or the previous one, with −1), around the ends."""
        walk = self.tab_order
        if walk:
            at = walk.index(self.focus) if self.focus in walk else -1 if by > 0 else 0
            self.set_focus(walk[(at + by) % len(walk)])
            self._reveal(walk[(at + by) % len(walk)])

    def focus_by_key(self, widget: Widget) -> None:
        """Give the focus to a widget as with the keyboard, and scroll it into view."""
        self.keyboard, self._pointed, self._explores = True, False, False
        self.set_focus(widget)
        self._reveal(widget)

    def go(self, dx: int, dy: int) -> bool:
        """Give the focus to the nearest widget in a direction. Return False if there is none, or if it is so far that
        scrolling comes first."""
        found = self._nearest(dx, dy)
        if found is None or (dy and self._far(found, dy)):
            return False
        self.set_focus(found)
        self._reveal(found)
        return True

    def wrap(self, dx: int, dy: int) -> bool:
        """Give the focus to the widget at the other end, where nothing lies in a direction. Return False if it has it
        already."""
        was = self.focus
        while (found := self._nearest(-dx, -dy)) is not None:
            self.set_focus(found)
        return self.focus is not was

    def _far(self, widget: Widget, dy: int) -> bool:
        """Return True if a widget is more than a third of the view outside of it."""
        if widget in self.header_widgets or not self.page.most:
            return False
        view, top = self.page.view, widget.rect.y - round(self.page.goal - self.page.offset)
        return top > view.bottom + view.h // 3 if dy > 0 else top + widget.rect.h < view.top - view.h // 3

    def _nearest(self, dx: int, dy: int) -> Widget | None:
        if self.focus is None:
            return None
        here = self.focus.rect
        found: tuple[float, Widget] | None = None
        for widget in self.tab_order:
            there = widget.rect
            ahead = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
            if dx:
                clear = there.left >= here.right - 4 if dx > 0 else there.right <= here.left + 4
                aside = max(0, there.top - here.bottom, here.top - there.bottom) * 4 + (
                    0 if there.top < here.bottom and here.top < there.bottom else 1 << 12)
            else:
                clear = there.top >= here.bottom - 4 if dy > 0 else there.bottom <= here.top + 4
                aside = max(0, there.left - here.right, here.left - there.right) + abs(there.x - here.x) // 8
            if widget is not self.focus and clear and (found is None or ahead + aside < found[0]):
                found = ahead + aside, widget
        return found[1] if found is not None else None

    # ---- events ----

    def handle(self, event: Event) -> bool:
        """Handle an event. Return True if it was for this form."""
        kind = event.type
        if kind == pygame.KEYDOWN:
            return press_by_key(self.widgets, self.focus, event) or self._key(event)
        if kind in (pygame.TEXTINPUT, pygame.TEXTEDITING) and self.focus is not None:
            take = self.focus.text if kind == pygame.TEXTINPUT else self.focus.compose
            take(event.text)
            self.stale = True
            return True
        if kind == pygame.MOUSEWHEEL and self._paper is not None:
            self.scroll(-event.precise_y * self._paper.u(70))
            return True
        if kind == pygame.WINDOWLEAVE:
            self._hover(None)
        elif kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._mouse(event)
        return False

    def _key(self, event: Event) -> bool:
        if not self.keyboard:
            self.keyboard = True
            self._show()
        self._pointed, self._explores, self.stale = False, False, True
        focus = self.focus
        if event.key == pygame.K_TAB and not getattr(focus, "waiting", False):
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if focus is not None and focus.key(event):
            self._reveal(focus)
            return True
        if event.key in _ARROWS:
            dx, dy = _ARROWS[event.key]
            if not self.go(dx, dy) and not (self.wraps and self.wrap(dx, dy)) and dy and self._paper is not None:
                self.scroll(dy * self._paper.u(120))
            return True
        if event.key in (*_ENTER, pygame.K_SPACE) and focus is not None:
            Form.presses += focus.clicks and focus.disabled_reason is None
            focus.activate()
            return True
        page = self.page.view.h * 0.85
        pages = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page, pygame.K_HOME: -1e9, pygame.K_END: 1e9}
        if event.key in pages:
            self.scroll(pages[event.key])
            return True
        return False

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the widget under a place on the page; None if there is none."""
        if self._paper is None:
            return None
        walk = self.tab_order if self.page.view.collidepoint(pos) else self.header_widgets
        return next((widget for widget in walk if widget.takes and widget.rect.collidepoint(pos)), None)

    def _hover(self, over: Widget | None) -> None:
        for widget in self.widgets:
            if widget.hovered != (widget is over):
                widget.hovered = widget is over
                self._pointed = over is not None
                self.stale = True

    def _mouse(self, event: Event) -> bool:
        pos, finger, over = event.pos, number(event), self.at(event.pos)
        up = event.type == pygame.MOUSEBUTTONUP
        self._hover(None if up and finger != MOUSE else over)
        self._explores = self._explores or self._last_at not in (None, pos) or event.type == pygame.MOUSEBUTTONDOWN
        self._last_at = pos
        if event.type == pygame.MOUSEMOTION:
            moved = self._drag(finger, pos, over)
            self.stale = self.stale or moved
            return moved or self.page.held
        if event.button != 1:
            return False
        self.stale = True
        if up:
            held = self._let_go(finger)
            if held is not None:
                Form.presses += held.clicks and held.rect.collidepoint(pos)
                held.up(pos)
            return held is not None
        self.keyboard, self._pointed = False, True
        self._show()
        if over is None:
            self._take_page(finger, pos)
            return self.rect.collidepoint(pos)
        if over.disabled_reason is None:
            self._take(finger, over, pos)
        elif finger != MOUSE:
            self.set_focus(over)                  # so that it says why when the finger is gone
        return True

    # ---- what the mouse and fingers hold ----

    # Where the page scrolls, a finger that goes up or down takes it with it, whatever lies under the finger: a widget
    # is used only once the finger has decided. Of several fingers each holds a widget of its own, one of them the page.

    @property
    def is_scrollable(self) -> bool:
        """True if there is more than is in view."""
        return self.page.most > 0

    def begin_drag(self, pos: tuple[int, int]) -> bool:
        """Hold the scroll bar, or the page itself. Return True if there is something to scroll."""
        if self._paper is None or not self.is_scrollable or not self.rect.collidepoint(pos):
            return False
        self.page.take(pos, self._paper)
        self._follow()
        return True

    def drag_to(self, y: int) -> None:
        """Scroll with the pointer that holds the page."""
        self.page.drag(y)
        self._follow()

    def end_drag(self) -> None:
        """Let go of the page."""
        self.page.held = False

    def _press_at(self, widget: Widget, pos: tuple[int, int]) -> None:
        self.set_focus(widget)
        widget.down(pos)

    def _take(self, finger: int, widget: Widget, pos: tuple[int, int]) -> None:
        """Hold a widget, unless another finger does."""
        if widget.held:
            return
        self._held[finger], widget.held = widget, True
        if finger != MOUSE and self.is_scrollable and not widget.pulls:
            self._tapped[finger] = pos
        else:
            self._press_at(widget, pos)

    def _take_page(self, finger: int, pos: tuple[int, int]) -> None:
        """Hold the page or its scroll bar, unless another finger does, where there is something to scroll."""
        if self._puller is None and self.begin_drag(pos):
            self._puller = finger

    def _drag(self, finger: int, pos: tuple[int, int], over: Widget | None) -> bool:
        """Move what the mouse or a finger holds, or tell the widget under it. Return True if that is a widget."""
        if finger in self._tapped and not self._decided(finger, pos):
            return False
        if finger == self._puller:
            self.drag_to(pos[1])
            return False
        moved = self._held.get(finger) or (None if over is None or over.held else over)
        if moved is not None:
            moved.drag(pos)
        return moved is not None

    def _decided(self, finger: int, pos: tuple[int, int]) -> bool:
        """Decide if a finger scrolls or uses what it lies on. Return False as long as it can be either."""
        began = self._tapped[finger]
        aside, down = abs(pos[0] - began[0]), abs(pos[1] - began[1])
        if max(aside, down) <= (self._paper.u(_STILL) if self._paper is not None else 0):
            return False
        del self._tapped[finger]
        if down <= aside:
            self._press_at(self._held[finger], began)
        else:
            self._held.pop(finger).held = False
            self._take_page(finger, began)
        return True

    def _let_go(self, finger: int) -> Widget | None:
        """Let go of what a finger holds. Return it, if it is a widget."""
        if finger == self._puller:
            self._puller = None
            self.end_drag()
        widget, tapped = self._held.pop(finger, None), self._tapped.pop(finger, None)
        if widget is not None:
            if tapped is not None:
                self._press_at(widget, tapped)
            widget.held = False
        return widget

    # ---- drawing ----

    def draw(self, to: Surface, *, sheet: bool = True) -> list[Rect]:
        """Draw the sheet, the widgets in view, the scroll bar and the foot. Without `sheet`, draw only the inner part
        of a sheet that was drawn before, and no widgets beside it. Return the rectangles that were drawn."""
        painter = self._paper
        if painter is None:
            return []
        view = self.page.view
        clip = view.inflate(0, 0 if self.land else -2 * painter.u(10))
        parts = [self.rect]
        if sheet:
            if not self.land:
                painter.panel(to, self.rect)
            for widget in self.header_widgets:
                widget.draw(to, painter)
        else:
            edge = painter.u(14)                    # inside the round corners
            parts = [clip.inflate(-2 * edge, 0)]
            if view.bottom < self.rect.bottom:
                parts.append(Rect(parts[0].x, clip.bottom, parts[0].w, self.rect.bottom - edge // 2 - clip.bottom))
            for part in parts:
                to.fill(painter.theme.panel, part)
        before = to.get_clip()
        to.set_clip(clip.clip(before))
        near = to.get_clip().inflate(2 * painter.u(24), 2 * painter.u(24))  # with what a widget throws beside itself
        for widget in self._flowing:
            if widget is not self.focus and widget.rect.colliderect(near):
                widget.draw(to, painter)
        if self.focus in self._flowing:
            self.focus.draw(to, painter)            # last, its rim over its neighbours
        to.set_clip(before)
        self.page.draw(to, painter)
        if view.bottom < self.rect.bottom:
            self._draw_foot(to, painter)
        self.stale = False
        return parts

    def _draw_foot(self, to: Surface, painter: Painter) -> None:
        theme, view, pad = painter.theme, self.page.view, painter.u(self.pad)
        foot = Rect(self.rect.x + pad, view.bottom, self.rect.w - 2 * pad, self.rect.bottom - view.bottom)
        if self.page.most and not self.land:
            to.fill(theme.track, (foot.x, foot.y, foot.w, painter.u(2)))
        small = painter.px("small")
        lines, step = painter.lines(self.foot_line, foot.w, small)[:2], painter.line(small)
        top = min(foot.y + painter.u(6), foot.bottom - len(lines) * step - painter.u(6))  # two lines end with the foot
        for n, line in enumerate(lines):
            painter.draw_text(to, line, Rect(foot.x, top + n * step, foot.w, step), small, "text",
                            theme.text if self.land else theme.panel_body)
