"""A page of widgets: laid out in rows, walked through with keys, scrolled where it is longer than its place."""

from collections.abc import Iterable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.view.paper import Paper
from game.view.widgets.widget import Widget

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_BAR = 44                                         # units kept for the scroll bar, all of which can be taken hold of
_KEY_DOWN, _KEY_UP = pygame.KEYDOWN, pygame.KEYUP


class Row:
    """Widgets side by side: as wide as they want and as many as fit, or in `columns` of one width. `gap` is in units;
    `align` 0 puts them left, 1 right, a half in the middle; `fill` is the one that takes what is left of its line."""

    def __init__(self, *widgets: Widget, columns: int = 0, gap: int = 12, align: float = 0.0,
                 fill: Widget | None = None) -> None:
        self.widgets = widgets
        self.fill = fill
        self.columns = columns
        self.gap = gap
        self.align = align

    def lay(self, paper: Paper, left: int, top: int, width: int) -> int:
        """Put them from this corner on; how high they are together."""
        gap, y = paper.u(self.gap), top
        for line in self._lines(paper, width, gap):
            spare = width - sum(wide for _widget, wide in line) - gap * (len(line) - 1)
            line = [(widget, wide + spare if widget is self.fill else wide) for widget, wide in line]
            x = left + round(spare * self.align)
            high = max(widget.height(paper, wide) for widget, wide in line)
            for widget, wide in line:
                own = widget.height(paper, wide)
                widget.rect = Rect(x, y + (high - own) // 2, wide, own)
                x += wide + gap
            y += high + gap
        return y - gap - top

    def _lines(self, paper: Paper, width: int, gap: int) -> Iterable[list[tuple[Widget, int]]]:
        wants = [(widget, min(width, widget.width(paper))) for widget in self.widgets]
        if self.columns:
            n = self.columns
            while n > 1 and any(want > (width - gap * (n - 1)) // n for _widget, want in wants):
                n -= 1
            wide = (width - gap * (n - 1)) // n
            wants = [(widget, wide) for widget, _want in wants]
        line: list[tuple[Widget, int]] = []
        x = 0
        for widget, want in wants:
            if line and (x + want > width or len(line) == self.columns):
                yield line
                line, x = [], 0
            line.append((widget, want))
            x += want + gap
        yield line


class Form:
    """Rows of widgets on a sheet of paper, or on land if `land`. `foot` keeps a line for hints and reasons; `beside`
    are widgets on land that whoever makes the form puts where they belong: they come first, and do not scroll.

    `lay` it in a rectangle, hand it events, `draw` it when it is `stale` or `moving`.
    """

    def __init__(self, rows: Sequence[Widget | Row], *, beside: Sequence[Widget] = (), land: bool = False,
                 foot: bool = True, pad: int = 32, gap: int = 14) -> None:
        self.rows = rows
        self.beside = beside
        self.land = land
        self.foot = foot
        self.pad = pad
        self.gap = gap
        self.rect = Rect(0, 0, 0, 0)
        self.offset = 0.0                         # how far it is scrolled, in pixels
        self.stale = True
        self.keyboard = True                      # the keyboard was used last: show the focus
        self._flowing = [widget for row in rows for widget in (row.widgets if isinstance(row, Row) else (row,))]
        self.widgets = [*beside, *self._flowing]
        self.focus: Widget | None = None
        self._paper: Paper | None = None
        self._held: Widget | None = None
        self._grip: tuple[int, float, float] | None = None     # where a drag of the page or of the bar began
        self._length = 0
        self._goal = 0.0
        for widget in self.widgets:
            widget.land = land or widget in beside
        usable = [widget for widget in self.walk if widget.why is None]
        self.set_focus(next((widget for widget in usable if widget not in beside), usable[0] if usable else None))

    @property
    def walk(self) -> list[Widget]:
        """The widgets that Tab goes through, in order. One that cannot be used is among them, to be asked why."""
        return [widget for widget in self.widgets if widget.takes]

    @property
    def told(self) -> str:
        """What the foot says: about the widget with the mouse, or else with the focus."""
        over = next((widget for widget in self.widgets if widget.hovered and widget.told), None)
        if over is not None and not self.keyboard:
            return over.told
        return self.focus.told if self.focus is not None else ""

    @property
    def moving(self) -> bool:
        """Whether it is still scrolling."""
        return self.offset != self._goal

    # ---- layout ----

    def wants(self, paper: Paper, width: int) -> int:
        """How high it would be without scrolling, at a width."""
        return self._flow(paper, 0, 0, width - 2 * paper.u(self.pad)) + 2 * paper.u(self.pad) + self._footing(paper)

    def _flow(self, paper: Paper, left: int, top: int, width: int) -> int:
        y = top
        for row in self.rows:
            if isinstance(row, Row):
                y += row.lay(paper, left, y, width)
            else:
                row.rect = Rect(left, y, width, row.height(paper, width))
                y += row.rect.h
            y += paper.u(self.gap)
        return y - paper.u(self.gap) - top if self.rows else 0

    def _footing(self, paper: Paper) -> int:
        speak = self.foot and any(widget.speaks or widget.told for widget in self.walk)
        return 2 * paper.line(paper.px("small")) + paper.u(16) if speak else 0

    def lay(self, paper: Paper, rect: Rect) -> None:
        """Put everything into a rectangle; scrolls if it is too low."""
        self._paper, self.rect, self.stale = paper, Rect(rect), True
        pad = paper.u(self.pad)
        self._view = Rect(rect.x, rect.y, rect.w, rect.h - self._footing(paper))
        width = rect.w - 2 * pad
        self._length = self._flow(paper, rect.x + pad, rect.y + pad, width) + 2 * pad
        if self._length > self._view.h:
            width -= max(0, paper.u(_BAR) - pad)
            self._length = self._flow(paper, rect.x + pad, rect.y + pad, width) + 2 * pad
        self.offset, now = 0.0, self.offset
        self._goal = now
        self.scroll(0, at_once=True)
        if self.focus is not None:
            self._reveal(self.focus, at_once=True)

    def scroll(self, by: float, *, at_once: bool = False) -> None:
        """Scroll down by pixels, as far as there is something to see."""
        self._goal = max(0.0, min(float(self._most), self._goal + by))
        if at_once:
            self._shift(self._goal)

    @property
    def _most(self) -> int:
        return max(0, self._length - self._view.h)

    def _shift(self, to: float) -> None:
        down = round(self.offset) - round(to)
        self.offset = to
        self.stale = True
        if down:
            for widget in self._flowing:
                widget.rect.y += down

    def _reveal(self, widget: Widget, *, at_once: bool = False) -> None:
        if self._paper is None or widget in self.beside:
            return
        ahead, edge = round(self.offset) - round(self._goal), self._paper.u(self.pad)
        spot = widget.spot.move(0, ahead)
        if spot.h + 2 * edge > self._view.h or spot.top < self._view.top + edge:
            self.scroll(spot.top - self._view.top - edge, at_once=at_once)
        elif spot.bottom > self._view.bottom - edge:
            self.scroll(spot.bottom - self._view.bottom + edge, at_once=at_once)

    def tick(self, dt: float, *, reduced: bool = False) -> None:
        """Let time pass while it scrolls."""
        if self.moving:
            left = self._goal - self.offset
            near = abs(left) < 1 or reduced
            self._shift(self._goal if near else self.offset + left * min(1.0, dt * 18))

    # ---- focus ----

    def set_focus(self, widget: Widget | None) -> None:
        """Give a widget the focus, or none."""
        if widget is not self.focus:
            if self.focus is not None:
                self.focus.focused = False
                self.focus.blur()
            self.focus = widget
            if widget is not None:
                widget.focused = True
            self.typing()
        self._show()

    def typing(self, on: bool = True) -> None:
        """Let the system send letters while a field for words has the focus; `on` is false when the page is left."""
        if not pygame.display.get_init():
            return
        if on and self.focus is not None and type(self.focus).text is not Widget.text and self.focus.why is None:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def leave(self) -> None:
        """The page is left: what was typed counts."""
        if self.focus is not None:
            self.focus.blur()
        self._held = self._grip = None
        self.typing(False)

    def _show(self) -> None:
        self.stale = True
        for widget in self.widgets:
            widget.shown = self.keyboard

    def step(self, by: int) -> None:
        """The next widget, or the one before; round and round."""
        walk = self.walk
        if walk:
            at = walk.index(self.focus) if self.focus in walk else -1 if by > 0 else 0
            self.set_focus(walk[(at + by) % len(walk)])
            self._reveal(walk[(at + by) % len(walk)])

    def go(self, dx: int, dy: int) -> bool:
        """The nearest widget in a direction; False if there is none."""
        if self.focus is None:
            return False
        here = self.focus.rect
        found: tuple[float, Widget] | None = None
        for widget in self.walk:
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
        if found is None:
            return False
        self.set_focus(found[1])
        self._reveal(found[1])
        return True

    # ---- events ----

    def handle(self, event: Event) -> bool:
        """One event; whether it was for this page."""
        kind = event.type
        if kind == _KEY_DOWN:
            return self._key(event)
        if kind == _KEY_UP:
            return False
        if kind == pygame.TEXTINPUT and self.focus is not None:
            self.focus.text(event.text)
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
        self.stale = True
        focus = self.focus
        if event.key == pygame.K_TAB and not getattr(focus, "waiting", False):
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if focus is not None and focus.key(event):
            self._reveal(focus)
            return True
        if event.key in _ARROWS:
            dx, dy = _ARROWS[event.key]
            if not self.go(dx, dy) and dy and self._paper is not None:
                self.scroll(dy * self._paper.u(90))
            return True
        if event.key in (*_ENTER, pygame.K_SPACE) and focus is not None:
            focus.activate()
            return True
        page = self._view.h * 0.85 if self._paper is not None else 0
        pages = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page, pygame.K_HOME: -1e9, pygame.K_END: 1e9}
        if event.key in pages:
            self.scroll(pages[event.key])
            return True
        return False

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The widget under a place on the page."""
        if self._paper is None:
            return None
        walk = self.walk if self._view.collidepoint(pos) else self.beside
        return next((widget for widget in walk if widget.takes and widget.rect.collidepoint(pos)), None)

    def _hover(self, over: Widget | None) -> None:
        for widget in self.widgets:
            if widget.hovered != (widget is over):
                widget.hovered = widget is over
                self.stale = True

    def _mouse(self, event: Event) -> bool:
        pos, over = event.pos, self.at(event.pos)
        self._hover(over)
        if event.type == pygame.MOUSEMOTION:
            moved = self._held or over
            if moved is not None:
                moved.drag(pos)
                self.stale = True
            elif self._grip is not None:
                start, goal, ratio = self._grip
                self._goal = goal
                self.scroll((pos[1] - start) * ratio, at_once=True)
            return moved is not None or self._grip is not None
        if event.button != 1:
            return False
        self.stale = True
        if event.type == pygame.MOUSEBUTTONUP:
            held, self._held, self._grip = self._held, None, None
            if held is not None:
                held.held = False
                held.up(pos)
            return held is not None
        self.keyboard = False
        if over is None:
            self._show()
            return self._take_page(pos)
        if over.why is None:
            self.set_focus(over)
            self._held, over.held = over, True
            over.down(pos)
        return True

    def _take_page(self, pos: tuple[int, int]) -> bool:
        """Take hold of the scroll bar, or of the paper itself."""
        if not self.rect.collidepoint(pos) or self._paper is None or not self._most:
            return self.rect.collidepoint(pos)
        thumb = self._thumb(self._paper)
        if pos[0] >= self.rect.right - self._paper.u(_BAR):
            ratio = self._most / max(1, self._track(self._paper).h - thumb.h)
            if not thumb.top <= pos[1] <= thumb.bottom:
                self.scroll((pos[1] - thumb.centery) * ratio, at_once=True)
            self._grip = pos[1], self._goal, ratio
        else:
            self._grip = pos[1], self._goal, -1.0
        return True

    # ---- drawing ----

    def _track(self, paper: Paper) -> Rect:
        return Rect(self.rect.right - paper.u(26), self._view.y + paper.u(24), paper.u(8), self._view.h - paper.u(36))

    def _thumb(self, paper: Paper) -> Rect:
        track = self._track(paper)
        high = max(paper.u(44), track.h * self._view.h // max(1, self._length))
        return Rect(track.x, track.y + round((track.h - high) * self.offset / max(1, self._most)), track.w, high)

    def draw(self, to: Surface) -> None:
        """The sheet, the widgets in view, the scroll bar and the foot."""
        paper = self._paper
        if paper is None:
            return
        if not self.land:
            paper.panel(to, self.rect)
        for widget in self.beside:
            widget.draw(to, paper)
        before = to.get_clip()
        rim = paper.u(2)
        clip = self._view if self.land else self._view.inflate(-2 * rim, -2 * rim)
        to.set_clip(clip.clip(before))
        for widget in self._flowing:
            if widget is not self.focus and widget.rect.colliderect(clip):
                widget.draw(to, paper)
        if self.focus in self._flowing:
            self.focus.draw(to, paper)            # last, its rim over its neighbours
        to.set_clip(before)
        theme = paper.theme
        if self._most:
            track, thumb = self._track(paper), self._thumb(paper)
            paper.cut(to, track, theme.track, track.w // 2)
            paper.cut(to, thumb, theme.panel_body if self._grip else theme.rim, thumb.w // 2)
        if self._view.bottom < self.rect.bottom:
            pad, small = paper.u(self.pad), paper.px("small")
            foot = Rect(self.rect.x + pad, self._view.bottom, self.rect.w - 2 * pad, self._footing(paper))
            if self._most and not self.land:
                to.fill(theme.track, (foot.x, foot.y, foot.w, paper.u(2)))
            foot.y += paper.u(6)
            colour = theme.text if self.land else theme.panel_body
            for n, line in enumerate(paper.lines(self.told, foot.w, small)[:2]):
                step = paper.line(small)
                paper.write(to, line, Rect(foot.x, foot.y + n * step, foot.w, step), small, "text", colour)
        self.stale = False
