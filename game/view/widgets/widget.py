"""The base of all widgets: place, label, state, keys and mouse, and the words for assistive technology."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.view.pictures.painter import Painter


class AccessibleText(NamedTuple):
    """The words for speech of a widget: `what` it is ("Play, button"), its `state`, `more` about it, and the text
    `typed` in it. `at` tells apart widgets with the same words."""

    what: str
    state: str = ""
    more: str = ""
    typed: str | None = None
    at: int = 0

    @property
    def whole(self) -> str:
        """The whole text, as it is read when the widget gets the focus.

        >>> AccessibleText("Sound, switch", "on", "Sound").whole, AccessibleText("Play, button", "", "Starts.").whole
        ('Sound, switch, on', 'Play, button. Starts.')
        """
        more = "" if self.more in (self.what, self.state) or self.what.startswith(f"{self.more},") else self.more
        return sentences(joined(self.what, self.state), more)


def joined(*parts: str) -> str:
    """Return the parts that are not empty, separated by commas.

    >>> joined("Play", "", "button")
    'Play, button'
    """
    return ", ".join(filter(None, parts))


def sentences(*parts: str) -> str:
    """Return the parts that are not empty as sentences, the last one as it is.

    >>> sentences("A war", "", "Ready?", "Go on")
    'A war. Ready? Go on'
    """
    *first, last = [part for part in parts if part] or [""]
    return " ".join([*(part if part[-1] in ".!?:…" else f"{part}." for part in first), last])


class Widget:
    """The base of widgets. `rect` is its place on the page in pixels; `why` the reason why it is disabled, or None;
    `hint` a line shown while it has the focus or the mouse; `line` a current message instead.

    `land`: it is drawn on sky or land, not on paper. `shown`: its focus is visible, as the keyboard was used last.
    """

    takes = True                                  # it can have the focus
    one_press = True                              # Enter alone does all that it is for
    clicks = True                                 # a press of it is heard
    speaks = False                                # it may have something to say later, even if it has no hint now
    press: Callable[[], None] | None = None       # what `activate` does, unless a subclass says otherwise
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
        """Drop its callbacks, which usually refer to its page, so that both are freed without the garbage collector."""
        for name, held in list(vars(self).items()):
            if callable(held):
                delattr(self, name)

    @property
    def visible_part(self) -> Rect:
        """The part of it that must be in view when it has the focus."""
        return self.rect

    @property
    def status_text(self) -> str:
        """The line about it at the foot of the form."""
        return self.disabled_reason or self.line or self.hint

    # ---- for assistive technology ----

    @property
    def page_text(self) -> str:
        """The words that are read with its page; "" if it takes the focus, as it is read then."""
        return ""

    @property
    def is_a(self) -> str:
        """The name of its kind for speech; "" if the label says it."""
        return ""

    @property
    def state_text(self) -> str:
        """Its state in words for speech."""
        return ""

    @property
    def accessible_text(self) -> AccessibleText:
        """All its words for speech."""
        closed = _("unavailable") if self.disabled_reason is not None else ""
        return AccessibleText(joined(self.label, self.is_a), joined(self.state_text, closed), self.status_text,
                              at=id(self))

    def width(self, painter: Painter) -> int:
        """Return the width it wants in a row with others, in pixels."""
        return painter.text_width(self.label, painter.px("label"), "bold")

    def height(self, painter: Painter, width: int) -> int:
        """Return the height it needs at a width, in pixels."""
        return painter.row()

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw it in its rectangle, with the rim of focus around it."""

    def activate(self) -> None:
        """Do its action, for Enter, Space or a click."""
        if self.press is not None:
            self.press()

    @property
    def default_action(self) -> Callable[[], object]:
        """The action of Enter while it has the focus; a button with the same action may show the key cap of Enter."""
        return self.activate

    def key(self, event: Event) -> bool:
        """Handle a key while it has the focus. Return True if it was used."""
        return False

    def text(self, text: str) -> None:
        """Take typed letters while it has the focus."""

    def compose(self, text: str) -> None:
        """Take the composition of an input method."""

    def down(self, pos: tuple[int, int]) -> None:
        """Handle a press of the mouse on it."""

    def drag(self, pos: tuple[int, int]) -> None:
        """Handle a move of the mouse, over it or while it is held."""

    def up(self, pos: tuple[int, int]) -> None:
        """Handle the release of the mouse: over it, that is a click."""
        if self.rect.collidepoint(pos):
            self.activate()

    def on_focus(self) -> None:
        """Take the focus."""
        self.focused = True

    def on_blur(self) -> None:
        """Take the loss of the focus."""

    @property
    def spots(self) -> Sequence[Sequence[Any]]:
        """The places inside it among which one button chooses, by rows; () if it is pressed as a whole."""
        return ()

    def light_spots(self, spots: Sequence[Any]) -> None:
        """Light these of its `spots`; one alone is selected."""

    # ---- drawing that most widgets share ----

    def ink(self, painter: Painter, *, body: bool = False) -> tuple[int, int, int]:
        """Return the colour of its words on land or paper, paler if it is disabled; `body` for running text."""
        theme = painter.theme
        colour = theme.text if self.land else theme.panel_body if body else theme.panel_text
        return colour if self.disabled_reason is None else painter.faded(colour, land=self.land)

    def lifted(self, painter: Painter, rect: Rect) -> Rect:
        """Return a rectangle, moved up while it has the focus and down while it is held."""
        if self.held and self.hovered:
            return rect.move(0, painter.u(2))
        return rect.move(0, -painter.u(2)) if self.focused and self.shown else rect

    def rim(self, to: Surface, painter: Painter, rect: Rect, radius: int) -> None:
        """Draw the rim of focus, if its focus is visible."""
        if self.focused and self.shown:
            painter.focus(to, rect, radius, land=self.land)


def read(widgets: Iterable[Widget]) -> str:
    """Return the text that is read of some widgets, in their order."""
    return sentences(*(widget.page_text for widget in widgets))


class Field(Widget):
    """A widget with its label on the left and its control on the right, or below it if both do not fit."""

    def __init__(self, label: str, *, why: str | None = None, hint: str = "") -> None:
        super().__init__(label, why=why, hint=hint)
        self.box = Rect(0, 0, 0, 0)               # where the control lies

    def control(self, painter: Painter) -> int:
        """Return the width the control wants, in pixels."""
        raise NotImplementedError

    def width(self, painter: Painter) -> int:
        """Return the width of label and control side by side."""
        return painter.text_width(self.label, painter.px("body")) + painter.u(24) + self.control(painter)

    def _stacked(self, painter: Painter, width: int) -> bool:
        return bool(self.label) and self.width(painter) > width

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of one row, or of two."""
        if not self._stacked(painter, width):
            return painter.row()
        lines = painter.lines(self.label, width, painter.px("body"))
        return len(lines) * painter.line(painter.px("body")) + painter.row()

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the label; a subclass draws its control in `box`."""
        r = self.rect
        width = min(r.w, self.control(painter))
        px = painter.px("body")
        if not self.label:
            self.box = Rect(r)
        elif self._stacked(painter, r.w):
            height = painter.text(to, self.label, r, px, "text", self.ink(painter))
            self.box = Rect(r.x, r.y + height, width, r.h - height)
        else:
            self.box = Rect(r.right - width, r.y, width, r.h)
            painter.draw_text(
                to, self.label, Rect(r.x, r.y, r.w - width - painter.u(24), r.h), px, "text", self.ink(painter)
            )

    def inner(self, painter: Painter) -> Rect:
        """Return the rectangle in which the control is drawn, a little lower than its row."""
        return self.box.inflate(0, -painter.u(6))
