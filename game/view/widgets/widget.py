"""The base of all widgets: a place, a label, the reason why one is disabled, and what it does with keys and the
mouse.

What speech says of a thing on a page, for those who do not see it.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.view.pictures.painter import Painter


class AccessibleText(NamedTuple):
    """`what` a thing is ("Play, button"), how it stands just now, `more` about it, and what was `typed` in it. `at`
    tells it from others that say the same."""

    what: str
    state: str = ""
    more: str = ""
    typed: str | None = None
    at: int = 0

    @property
    def whole(self) -> str:
        """All of it, as one hears it who comes there."""
        more = "" if self.more in (self.what, self.state) or self.what.startswith(f"{self.more},") else self.more
        return sentences(joined(self.what, self.state), more)


def joined(*parts: str) -> str:
    """Return what there is of some parts, with commas between."""
    return ", ".join(filter(None, parts))


def sentences(*parts: str) -> str:
    """Return what there is of some parts, one sentence after the other."""
    *first, last = [part for part in parts if part] or [""]
    return " ".join([*(part if part[-1] in ".!?:…" else f"{part}." for part in first), last])


def plain(text: str) -> str:
    """Return a text to read without the signs of its layout: headings, items, bold words."""
    lines = (line.strip().removeprefix("- ").lstrip("#").strip() for line in text.replace("**", "").splitlines())
    return " ".join(line if line[-1] in ".!?:…,;" else f"{line}." for line in lines if line)


class Widget:
    """One thing a person can use. `rect` is its place on the page, in pixels; `why` is the reason why it is disabled,
    None if it is not; `hint` is a line shown while it has the focus or the mouse; `line` is what it says just now.

    `land`: it lies on sky or land, not on paper. `shown`: the focus is seen, because the keyboard was used last.
    """

    takes = True                                  # it can have the focus
    one_press = True                              # Enter alone does all that it is for
    clicks = True                                 # a press of it is heard
    speaks = False                                # it may have something to say later, even if it has no hint now
    pulls = False                                 # it follows a finger up and down, too, so that the page does not

    def __init__(self, label: str = "", *, why: str | None = None, hint: str = "") -> None:
        self.label = label
        self.disabled_reason = why
        self.hint = hint
        self.line = ""
        self.rect = Rect(0, 0, 0, 0)
        self.land = False
        self.focused = False
        self.shown = False
        self.hovered = False
        self.held = False

    def dispose(self) -> None:
        """Drop its callbacks, which usually hold the page it lies on: both are then freed at once."""
        for name, held in list(vars(self).items()):
            if callable(held):
                delattr(self, name)

    @property
    def visible_part(self) -> Rect:
        """The part of it that must be in view when it has the focus."""
        return self.rect

    @property
    def status_text(self) -> str:
        """The line about it at the form's foot."""
        return self.disabled_reason or self.line or self.hint

    # ---- what is said aloud of it ----

    @property
    def page_text(self) -> str:
        """The words of it that are read aloud with its page; "" for what takes the focus: it is said then."""
        return ""

    @property
    def is_a(self) -> str:
        """Its kind, in a word that is said aloud; "" where its label says that."""
        return ""

    @property
    def state_text(self) -> str:
        """Its state, in words that are said aloud."""
        return ""

    @property
    def accessible_text(self) -> AccessibleText:
        """The words that speech has for it."""
        closed = _("unavailable") if self.disabled_reason is not None else ""
        return AccessibleText(joined(self.label, self.is_a), joined(self.state_text, closed), self.status_text,
                              at=id(self))

    def width(self, paper: Painter) -> int:
        """Return the width it wants in a row with others, in pixels."""
        return paper.text_width(self.label, paper.px("label"), "bold")

    def height(self, paper: Painter, width: int) -> int:
        """Return the height it needs at a width, in pixels."""
        return paper.row()

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw it in its rectangle, the rim of focus around it."""

    def activate(self) -> None:
        """Do what Enter, Space or a click does."""

    @property
    def default_action(self) -> Callable[[], object]:
        """The action of Enter while it has the focus: a button that does the same may wear the key."""
        return self.activate

    def key(self, event: Event) -> bool:
        """Take a key while it has the focus. Return True if it was for it."""
        return False

    def text(self, text: str) -> None:
        """Take letters typed while it has the focus."""

    def compose(self, text: str) -> None:
        """Take what an input method shows before it sends letters."""

    def down(self, pos: tuple[int, int]) -> None:
        """Take a press of the mouse on it."""

    def drag(self, pos: tuple[int, int]) -> None:
        """Take a move of the mouse while it is held."""

    def up(self, pos: tuple[int, int]) -> None:
        """Take the release of the mouse: over it, that is a click."""
        if self.rect.collidepoint(pos):
            self.activate()

    def on_focus(self) -> None:
        """Take the focus."""
        self.focused = True

    def on_blur(self) -> None:
        """Take the loss of the focus."""

    # ---- what most of them draw alike ----

    def ink(self, paper: Painter, *, body: bool = False) -> tuple[int, int, int]:
        """Return the colour of its words where it lies, paler if it is disabled."""
        theme = paper.theme
        colour = theme.text if self.land else theme.panel_body if body else theme.panel_text
        return colour if self.disabled_reason is None else paper.faded(colour, land=self.land)

    def lifted(self, paper: Painter, rect: Rect) -> Rect:
        """Return the rectangle of a part of it that rises when it has the focus and sinks when it is held."""
        if self.held and self.hovered:
            return rect.move(0, paper.u(2))
        return rect.move(0, -paper.u(2)) if self.focused and self.shown else rect

    def rim(self, to: Surface, paper: Painter, rect: Rect, radius: int) -> None:
        """Draw the rim of focus, if it has the focus and that is shown."""
        if self.focused and self.shown:
            paper.focus(to, rect, radius, land=self.land)


def read(widgets: Iterable[Widget]) -> str:
    """Return what is read aloud of some widgets, in their order."""
    return sentences(*(widget.page_text for widget in widgets))


class Field(Widget):
    """A widget with its label on the left and its control on the right, or below where both do not fit."""

    def __init__(self, label: str, *, why: str | None = None, hint: str = "") -> None:
        super().__init__(label, why=why, hint=hint)
        self.box = Rect(0, 0, 0, 0)               # where the control lies

    def control(self, paper: Painter) -> int:
        """Return the width the control wants, in pixels."""
        raise NotImplementedError

    def width(self, paper: Painter) -> int:
        """Return the width of label and control side by side."""
        return paper.text_width(self.label, paper.px("body")) + paper.u(24) + self.control(paper)

    def _stacked(self, paper: Painter, width: int) -> bool:
        return bool(self.label) and self.width(paper) > width

    def height(self, paper: Painter, width: int) -> int:
        """Return the height of one row, or of two."""
        if not self._stacked(paper, width):
            return paper.row()
        lines = paper.lines(self.label, width, paper.px("body"))
        return len(lines) * paper.line(paper.px("body")) + paper.row()

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the label; a subclass draws its control in `box`."""
        r = self.rect
        wide = min(r.w, self.control(paper))
        px = paper.px("body")
        if not self.label:
            self.box = Rect(r)
        elif self._stacked(paper, r.w):
            high = paper.text(to, self.label, r, px, "text", self.ink(paper))
            self.box = Rect(r.x, r.y + high, wide, r.h - high)
        else:
            self.box = Rect(r.right - wide, r.y, wide, r.h)
            paper.draw_text(to, self.label, Rect(r.x, r.y, r.w - wide - paper.u(24), r.h), px, "text", self.ink(paper))

    def inner(self, paper: Painter) -> Rect:
        """Return the control's body: a little lower than the row it is clicked in."""
        return self.box.inflate(0, -paper.u(6))
