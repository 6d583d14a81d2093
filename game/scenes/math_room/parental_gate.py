"""The gate before pages for grown-ups: a button that is held or pressed three times, and then a product."""

from collections.abc import Callable, Sequence
from random import Random

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.learning.fact import Fact
from game.scenes.math_room.number_pad import NumberPad
from game.scenes.shell.app import App
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.page_widgets import speaker
from game.view.pictures.painter import Painter
from game.view.widgets import Button, RichText, Row, Widget, read
from game.view.widgets.spoken import spoken_question
from game.view.widgets.text import LiveLabel
from game.view.widgets.widget import sentences

PRESSES = 3
HOLD = 3.0
"""Seconds that the button is held, instead of three presses."""
_FORGOTTEN = 6.0                                      # seconds after which earlier presses do not count
_PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class GateButton(Button):
    """A button that does `action` when it is pressed three times, or held for three seconds. A dot fills with each
    press, and with each second. Its page must call `tick`, and `let_go` when a key goes up."""

    def __init__(self, label: str, action: Callable[[], None], *, why: str | None = None) -> None:
        super().__init__(label, self._pressed, icon="person", why=why,
                         hint=_("For grown-ups: press it three times, or hold it for three seconds."))
        self._opens = action
        self._count = 0
        self._since = 0.0                             # seconds since the last press
        self._holding = 0.0                           # seconds that it has been held
        self._by_key = False                          # True while a key holds it

    def _pressed(self) -> None:
        self._count += 1
        self._since = 0.0
        if self._count >= PRESSES:
            self._open()

    def _open(self) -> None:
        self._count, self._holding, self._by_key, self.held = 0, 0.0, False, False
        self._opens()

    @property
    def dots(self) -> int:
        """The number of its dots that are filled."""
        return min(PRESSES, max(self._count, int(self._holding)))

    @property
    def state_text(self) -> str:
        return _("{at} of {all}").format(at=self.dots, all=PRESSES) if self.dots else ""

    def key(self, event: Event) -> bool:
        """Note that a key holds it, and leave the press to the form."""
        self._by_key = event.key in _PRESS and self.disabled_reason is None
        return False

    def let_go(self) -> None:
        """Note that a key went up."""
        self._by_key = False

    def tick(self, dt: float) -> bool:
        """Let `dt` seconds pass. Return True if its dots have changed."""
        before = self.dots
        self._since += dt
        self._holding = self._holding + dt if (self.held and self.hovered) or self._by_key else 0.0
        if self._holding >= HOLD:
            self._open()
        elif self._since > _FORGOTTEN:
            self._count = 0
        return before != self.dots

    def on_blur(self) -> None:
        self._count, self._by_key = 0, False

    def width(self, painter: Painter) -> int:
        return super().width(painter) + painter.u(50)

    def draw(self, to: Surface, painter: Painter) -> None:
        super().draw(to, painter)
        theme, side = painter.theme, painter.u(10)
        lowered = painter.u(2)
        for n in range(PRESSES):
            dot = Rect(0, 0, side, side)
            dot.center = self.rect.right - painter.u(56) + n * painter.u(15), self.rect.centery - lowered
            if n < self.dots:
                painter.draw_sheet(to, dot, theme.on, side // 2)
            else:
                painter.ring(to, dot, theme.panel_body, side // 2, painter.u(2))

    def _face(self, to: Surface, painter: Painter, box: Rect, px: int, kind: str, colour: tuple[int, int, int]) -> None:
        super()._face(to, painter, Rect(box.x, box.y, box.w - painter.u(50), box.h), px, kind, colour)


class _Sum(LiveLabel):
    """The product, in large letters."""

    def _face(self, painter: Painter) -> tuple[int, str]:
        return round(painter.px("name") * 1.4), "display"


class ParentalGate(Overlay):
    """The sheet with a product before a page for grown-ups; `opened` is called when the answer is right. Unless a
    `GateButton` was `pressed` already, the sheet has one first."""

    across = 640

    def __init__(self, app: App, opened: Callable[[], None], *, pressed: bool = False,
                 chance: Random | None = None) -> None:
        self._opened, self.pressed, self._chance = opened, pressed, chance or Random()
        self.fact = self._sum()
        self.line = _Sum("", strong=True)
        self.message = LiveLabel("")
        self.pad = NumberPad(self._changed, self._given, app.clock)
        self.knock = GateButton(_("Grown-ups"), self._ask)
        self.knock.hint = ""
        super().__init__(app)
        self._focus()

    def rows(self) -> Sequence[Widget | Row]:
        title = RichText("## " + _("For grown-ups"))
        cancel = Row(Button(_("Cancel"), self.escape, icon="close"), *speaker(self.app, self._aloud), gap=16)
        if not self.pressed:
            return [title, RichText(_("Press the button three times, or hold it for three seconds.")),
                    Row(self.knock), cancel]
        self._changed()
        return [title, self.line, self.message, *self.pad.rows(), cancel]

    def _aloud(self) -> str:
        if self.pressed:
            return sentences(_("For grown-ups"), spoken_question(self.fact.text))
        return read(self.form.widgets)

    def _focus(self) -> None:
        self.form.set_focus(None if self.pressed else self.knock)

    def _sum(self) -> Fact:
        return Fact("product", (self._chance.randint(15, 19), self._chance.randint(6, 9)))

    def _ask(self) -> None:
        self.pressed = True
        self.remake()
        self._focus()

    def _changed(self) -> None:
        self.line.label = f"{self.fact.text} = {self.pad.typed or '?'}"
        if self.form is not None:                         # else its rows are being made
            self.form.stale = True

    def _given(self, number: int) -> None:
        if number == self.fact.answer:
            self.app.pop()
            self._opened()
            return
        before = self.fact
        while self.fact == before:
            self.fact = self._sum()
        self.message.label = _("Not {number}. Here is another one.").format(number=number)
        self.pad.clear()

    def tick(self, dt: float) -> None:
        if not self.pressed and self.knock.tick(dt):
            self.form.stale = True
        super().tick(dt)

    def handle(self, event: Event) -> None:
        if self.pressed and event.type == pygame.KEYDOWN and event.key != pygame.K_ESCAPE:
            self.pad.hear(event, self.form)
            self.form.stale = True
            return
        if event.type == pygame.KEYUP:
            self.knock.let_go()
        super().handle(event)
