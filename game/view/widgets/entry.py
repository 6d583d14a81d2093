"""Fields for words and for a key of the keyboard."""

from collections.abc import Callable
from itertools import accumulate

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _, listed
from game.core.unicode_text import JOINERS, clip, from_the_right, graphemes, printable, tidied
from game.view.device import desktop_services, key_names
from game.view.pictures.painter import Painter
from game.view.pictures.theme import BUTTER, COMMON, CREAM, RIM, Colour, mix
from game.view.widgets.widget import AccessibleText, Field

_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
_MOVES = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)


class Entry(Field):
    """A text field. `check` returns the reason why a text is refused, or None; `change` is called with a new text when
    the focus leaves or with Enter; a refused text is reset.

    `limit` is the most characters, `letters` the width, `allowed` tells which characters may be typed. With
    `select_on_focus`, the text is selected when the field gets the focus.
    """

    one_press = clicks = False
    speaks = True

    def __init__(self, label: str, value: str, change: Callable[[str], None], *, limit: int = 40, letters: int = 14,
                 allowed: Callable[[str], bool] = str.isprintable, check: Callable[[str], str | None] | None = None,
                 why: str | None = None, hint: str = "", select_on_focus: bool = False) -> None:
        super().__init__(label, why=why, hint=hint)
        self.select_on_focus = select_on_focus
        self.value = value
        self.text_now = value                     # what stands in the field while it is typed in
        self.caret = len(value)
        self.change = change
        self.limit = limit
        self.letters = letters                    # how many it is wide
        self.allowed = allowed
        self.check = check
        self.composed = ""                        # what an input method shows before it sends letters
        self.all = False                          # all of it is selected: the next letter takes its place
        self._aside = 0                           # how far its words lie to the left of the field, in pixels
        self._place: Rect | None = None           # where the system was told that letters are written

    @property
    def is_a(self) -> str:
        """The name of its kind, for speech."""
        return _("text field")

    @property
    def accessible_text(self) -> AccessibleText:
        """Its words for speech, with the text in it."""
        return super().accessible_text._replace(typed=self.text_now)

    def done(self) -> None:
        """Take what was typed, or show why it is refused."""
        typed = tidied(self.text_now)
        refused = self.check(typed) if self.check and typed != self.value else None
        self.line = refused or ""
        self.text_now = self.value if refused else typed
        if self.text_now != self.value:
            self.value = typed
            self.change(typed)
        self.caret = min(self.caret, len(self.text_now))

    def activate(self) -> None:
        """Take what was typed, unless it is disabled."""
        if self.disabled_reason is None:
            self.done()

    def on_focus(self) -> None:
        """Take the focus, and select the text with `select_on_focus`."""
        super().on_focus()
        self.all = self._whole = self.select_on_focus and bool(self.text_now)
        self.caret = len(self.text_now) if self.all else self.caret

    def on_blur(self) -> None:
        """Take what was typed, as the focus is lost."""
        self.composed, self._place, self.all = "", None, False
        self.done()

    @property
    def status_text(self) -> str:
        """The line at the foot of the form: a reason, a message, letters that cannot be drawn, or the hint."""
        return self.disabled_reason or self.line or _undrawn(self.text_now) or self.hint

    def compose(self, text: str) -> None:
        """Show the composition of an input method."""
        self.composed = printable(text) if self.disabled_reason is None else ""

    def text(self, text: str) -> None:
        """Insert the allowed letters at the caret."""
        if self.disabled_reason is None:
            self._drop()
            kept = "".join(each for each in printable(text) if each in JOINERS or self.allowed(each))
            kept = clip(kept, self.limit - len(self.text_now))
            self.composed = ""
            self.text_now = self.text_now[:self.caret] + kept + self.text_now[self.caret:]
            self.caret += len(kept)
            self.line = ""

    def _drop(self) -> None:
        """Delete the selection."""
        if self.all:
            self.text_now, self.caret, self.all = "", 0, False

    def _clip(self, event: Event) -> bool:
        """Take a key of the clipboard. Return True if it was one."""
        asked = desktop_services.clipboard_command(event)
        if asked == "paste":
            if (words := desktop_services.pasted()) and self.disabled_reason is None:
                self.text(words)
        elif asked in ("copy", "cut"):
            copied = self.text_now and desktop_services.copied(self.text_now)
            if copied and asked == "cut" and self.disabled_reason is None:
                self.all = True
                self._drop()
        elif asked == "all":
            self.all, self.caret = bool(self.text_now), len(self.text_now)
        return bool(asked)

    def key(self, event: Event) -> bool:
        """Take a key that moves the caret, deletes, selects, copies, cuts or pastes. Return True if it was for the
        field."""
        now, at = self.text_now, self.caret
        before, after = _one(now[:at], last=True), _one(now[at:])
        if self.composed:
            return True                           # it is for the input method
        if self._clip(event):
            return True
        selected = self.all
        self.all = self.all and event.key not in _MOVES
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            back = (event.key == pygame.K_LEFT) != _turned(now)
            self.caret = at - before if back else at + after
        elif event.key == pygame.K_HOME:
            self.caret = 0
        elif event.key == pygame.K_END:
            self.caret = len(now)
        elif event.key == pygame.K_BACKSPACE and hasattr(event, "pad"):
            return True                           # what it took away, a controller could not write again
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE) and selected and self.disabled_reason is None:
            self._drop()
        elif event.key == pygame.K_BACKSPACE and self.disabled_reason is None:
            first = 0 if event.mod & _COMMAND else at - before
            self.text_now, self.caret = now[:first] + now[at:], first
        elif event.key == pygame.K_DELETE and self.disabled_reason is None:
            self.text_now = now[:at] + now[at + after:]
        else:
            return event.key == pygame.K_SPACE or (bool(event.unicode) and event.unicode.isprintable())
        return True

    def up(self, pos: tuple[int, int]) -> None:
        """Put the caret at the mouse, except with the click that selected the text."""
        if not self._whole:
            self.all = False
            self._seek = pos[0]
        self._whole = False

    _seek: int | None = None
    _whole = False

    def control(self, painter: Painter) -> int:
        """Return the width of `letters` letters."""
        return round(painter.px("body") * 0.6 * self.letters) + painter.u(32)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the label, the field, the letters in view and the caret."""
        super().draw(to, painter)
        theme, px = painter.theme, painter.px("body")
        body, radius = self.inner(painter), painter.u(12)
        active = self.focused and self.disabled_reason is None
        painter.draw_sheet(to, body, theme.panel_focus if active else mix(theme.rim, theme.panel, 0.2), radius)
        rim = painter.u(3 if active else 2)
        painter.draw_sheet(to, body.inflate(-2 * rim, -2 * rim),
                         theme.field if self.disabled_reason is None else theme.track, radius - rim)
        self.rim(to, painter, body, radius)
        room = body.inflate(-2 * painter.u(14), 0)
        if not active:
            self._aside = 0
            painter.draw_text(to, self.text_now, room, px, "text", self.ink(painter))
            return
        self._write(to, painter, room, px)

    def _write(self, to: Surface, painter: Painter, room: Rect, px: int) -> None:
        """Draw the part of the text around the caret, and the caret."""
        at, now = self.caret, self.text_now
        if self._seek is not None:
            line, ends = painter.layout_text(now, px), accumulate(map(len, graphemes(now)), initial=0)
            self.caret = at = min(ends, key=lambda n: abs(room.x - self._aside + line.caret(n) - (self._seek or 0)))
            self._seek = None
        line = painter.layout_text(now[:at] + self.composed + now[at:], px)
        thick = painter.u(3)
        x = line.caret(at + len(self.composed))
        self._aside = max(0, min(self._aside, x, line.width + thick - room.w), x + thick - room.w)
        clip_ = to.get_clip()
        to.set_clip(room.clip(clip_))
        left = room.x - self._aside
        if self.all:
            painter.draw_sheet(to, Rect(left, 0, line.width, round(px * 1.3)).move(0, room.centery - round(px * 0.65)),
                      mix(painter.theme.panel_focus, painter.theme.field, 0.5), painter.u(4))
        painter.draw_text(to, now[:at] + self.composed + now[at:], Rect(left, room.y, line.width, room.h), px, "text",
                    self.ink(painter), keep=False)
        bar = Rect(left + x, 0, thick, round(px * 1.2))
        bar.centery = room.centery
        to.fill(painter.theme.button, bar)
        if self.composed:                         # underlined until it is sent
            begin, end = sorted((line.caret(at), x))
            to.fill(painter.theme.button, (left + begin, bar.bottom - thick, end - begin, max(1, thick // 2)))
        to.set_clip(clip_)
        if bar != self._place and pygame.display.get_init():
            self._place = bar                     # an input method lists its proposals beside it
            pygame.key.set_text_input_rect(bar)


def _one(text: str, *, last: bool = False) -> int:
    """Return the number of characters of the first (or last) letter of a text; 0 if it is empty.

    >>> _one("e\\u0301a"), _one("ab", last=True), _one("")
    (2, 1, 0)
    """
    letters = graphemes(text)
    return len(letters[-1 if last else 0]) if letters else 0


def _turned(text: str) -> bool:
    """Return True if the first letter of a text is right to left.

    >>> _turned("1 \\u05d0"), _turned("a \\u05d0")
    (True, False)
    """
    return from_the_right(next(filter(str.isalpha, text), ""))


def _undrawn(text: str) -> str:
    """Return a message about letters of a text that no font has; "" if there are none."""
    if COMMON.issuperset(text):
        return ""
    from game.view.pictures.text_layout import lacking  # most names do without it

    letters = lacking(text)
    if not letters:
        return ""
    return _("This computer has no font for {letters}. The name is kept as you typed it.").format(
        letters=listed(list(dict.fromkeys(map(_called, letters)))))


def _called(letter: str) -> str:
    """Return the name of a letter that cannot be shown."""
    from unicodedata import name

    from game.view.pictures.font_fallback import painted

    if painted(letter):
        return _("emoji")
    known = {
        "ARABIC": _("Arabic letters"), "HEBREW": _("Hebrew letters"), "CJK": _("Chinese characters"),
        "HIRAGANA": _("Japanese letters"), "KATAKANA": _("Japanese letters"), "HANGUL": _("Korean letters"),
        "THAI": _("Thai letters"), "DEVANAGARI": _("Hindi letters"),
    }  # fmt: skip
    script = name(letter[0], "").partition(" ")[0]
    return known.get(script) or _("the letter {code}").format(code=f"U+{ord(letter[0]):04X}")


class KeyPicker(Field):
    """A field for the key of a seat: press the field, then the key. `refuse` returns the reason why a key is refused,
    or None; `usual` is on the cap while the key is 0, which means the usual one."""

    one_press = clicks = False
    speaks = True

    def __init__(self, label: str, scancode: int, change: Callable[[int], None], *, usual: str = "",
                 refuse: Callable[[int], str | None] = lambda _key: None, colour: Colour = RIM, why: str | None = None,
                 hint: str = "") -> None:
        super().__init__(label, why=why, hint=hint)
        self.value = scancode
        self.change = change
        self.usual = usual
        self.refuse = refuse
        self.colour = colour
        self.waiting = False

    @property
    def state_text(self) -> str:
        """The name of its key, for speech."""
        return key_names.name(self.value) if self.value else self.usual

    def activate(self) -> None:
        """Wait for a key, or stop waiting."""
        if self.disabled_reason is None:
            self.waiting = not self.waiting
            self.line = _("Press the key you want. Esc keeps the current one.") if self.waiting else ""

    def on_blur(self) -> None:
        """Stop waiting."""
        self.waiting, self.line = False, ""

    def key(self, event: Event) -> bool:
        """Take any key while it waits for one."""
        if not self.waiting:
            return False
        if event.key != pygame.K_ESCAPE and hasattr(event, "pad"):
            self.line = _("That’s a controller. Press a key on the keyboard.")
            return True
        refused = None if event.key == pygame.K_ESCAPE else self.refuse(event.scancode)
        if refused is not None:
            self.line = refused
            return True
        self.on_blur()
        if event.key != pygame.K_ESCAPE and event.scancode != self.value:
            self.value = event.scancode
            self.change(self.value)
        return True

    @property
    def shows(self) -> str:
        """The words on the key cap."""
        return "…" if self.waiting else self.state_text

    def control(self, painter: Painter) -> int:
        """Return the width of a key cap."""
        return painter.cap_size(self.state_text, self._cap(painter))[0] + painter.u(12)

    def _cap(self, painter: Painter) -> int:
        return max(painter.u(38), round(painter.px("label") * 1.5))

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of a row with the edge of the cap."""
        return super().height(painter, width) + painter.u(6)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the label and the cap."""
        super().draw(to, painter)
        height = self._cap(painter)
        cap = Rect((0, 0), painter.cap_size(self.shows, height))
        cap.midright = self.box.right - painter.u(6), self.box.centery - painter.u(2)
        colour = BUTTER if self.waiting else mix(self.colour, CREAM, 0.6) if self.disabled_reason else self.colour
        down = self.waiting or (self.held and self.hovered)
        cap = painter.cap(to, self.shows, self.lifted(painter, cap).center if not down else cap.center, height, colour,
                        pressed=down)
        self.rim(to, painter, cap, height // 4)
