"""One button: all that a person must do, with a single key, or a switch that clicks like a mouse.

A light goes from row to row, at a pace of one's own; a press enters the row, in which the light goes from one thing to
the next, and the button chooses what is lit. At the table the button turns and slaps; held for long it pauses.
"""

from collections.abc import Sequence
from math import inf
from typing import Protocol

import pygame
from pygame.event import Event

from game.core.i18n import _
from game.scenes.shell.row_scan import RowScan
from game.store.settings import Settings
from game.view.device import key_names
from game.view.widgets import Form

HOLD = 2.0
"""Seconds after which a button that is still down at the table pauses."""
_DOWN = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


class SwitchTarget(Protocol):
    """The part of a page that answers the button where it knows more than a form does."""

    def pressed(self) -> tuple[int, int] | None:
        """Return the key, and its scancode, that a press stands for just now; None if it has entered a row."""

    def chosen(self) -> None:
        """Light what comes after a press, which was handled."""

    def held(self) -> None:
        """Take the button being down for long."""

    def go_on(self) -> None:
        """Let the light go on to the next thing."""


class Scannable(Protocol):
    """A page on which the light goes round. `button` returns what knows more of it than its form does, if anything."""

    @property
    def button(self) -> SwitchTarget | None: ...

    def handle(self, event: Event) -> None: ...


class SwitchHost(Protocol):
    """The program that has the button: the pages that are open, of which the last has the keyboard."""

    settings: Settings

    @property
    def is_away(self) -> bool: ...
    def wake(self) -> None: ...

    @property
    def scenes(self) -> Sequence[Scannable]: ...


class SwitchAccess:
    """The button of one program, and its light; without effect while the setting is off."""

    def __init__(self, app: SwitchHost) -> None:
        self.app = app
        self._top: Scannable | None = None
        self._scan: RowScan | None = None             # of the page that is uppermost
        self._waited = 0.0                            # seconds since the light last moved, or anything was chosen
        self._down: float | None = None               # how long the button has been down
        self._sent: tuple[int, int] | None = None     # the key and the scancode that it pressed
        self.choosing = False                         # it presses what is lit just now

    @property
    def on(self) -> bool:
        """True if there is such a button."""
        return self.app.settings.one_button != "off"

    def hint(self, *, slaps: bool) -> str:
        """Return the words on what it does at the table."""
        if self.app.settings.by_presses:
            said = _("{button} slaps") if slaps else _("{button} turns")
        else:
            said = _("{button} slaps, hold to pause") if slaps else _("{button} turns, hold to pause")
        by_key = self.app.settings.one_button == "key"
        button = key_names.name(self.app.settings.button) if by_key else _("A click")
        return said.format(button=button)

    # ---- the button -------------------------------------------------------------------------------------------------

    def take(self, event: Event) -> bool:
        """Take one event. Return True if it was the button's."""
        if not self.on or not self._ours(event) or not self.app.scenes:
            return False
        if event.type == pygame.MOUSEMOTION:
            return True
        if event.type not in _DOWN:
            self._up()
        elif self._down is None:
            self._down = 0.0
            self._press(self.app.scenes[-1])
        return True

    def _ours(self, event: Event) -> bool:
        if self.app.settings.one_button == "mouse":
            return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
        key = event.type in (pygame.KEYDOWN, pygame.KEYUP) and not hasattr(event, "pad")
        return key and event.scancode == self.app.settings.button

    def _up(self) -> None:
        self._down = None
        if self._sent is not None and self.app.scenes:
            self._key(pygame.KEYUP, *self._sent)
        self._sent = None

    def _press(self, top: Scannable) -> None:
        """Choose what is lit; at a table where nothing is, turn or slap."""
        self._waited = 0.0
        if top.button is not None:
            self._sent = top.button.pressed()
        else:
            self._sent = None if self._enters(top) else (pygame.K_RETURN, pygame.KSCAN_RETURN)
        if self._sent is not None:
            self.choosing = True
            self._key(pygame.KEYDOWN, *self._sent)
            self.choosing = False
        if not self.app.scenes or self.app.scenes[-1] is not top:
            return
        scan = self._scan_of(top) if top.button is None else None
        if top.button is not None:
            top.button.chosen()
        elif scan is not None:
            if self._sent is not None:
                scan.pressed()
            self._key(pygame.KEYDOWN, 0, 0)           # so that the page sees what is lit

    def _enters(self, top: Scannable) -> bool:
        """Return True if a press enters the row that is lit."""
        scan = self._scan_of(top)
        return scan is not None and scan.press()

    def _scan_of(self, top: Scannable) -> RowScan | None:
        """Return the light on a page's form; None if it has no form."""
        form = getattr(top, "form", None)
        if not isinstance(form, Form):
            return None
        if self._scan is None or self._scan.form is not form:
            self._scan = RowScan(form, getattr(top, "rows_of_light", None))
        return self._scan

    def _key(self, kind: int, key: int, scancode: int) -> None:
        self.app.scenes[-1].handle(Event(kind, key=key, scancode=scancode, mod=0, unicode=""))

    def let_go(self) -> None:
        """Forget that the button is down, and where the light was: it may be another from now on."""
        self._down = self._scan = None

    # ---- the light --------------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if not self.on or not self.app.scenes or self.app.is_away:
            self._down = None
            return
        top = self.app.scenes[-1]
        if top is not self._top:
            self._top, self._waited, self._scan = top, 0.0, None
        if self._down is not None:
            self._down += dt
            if self._down > HOLD and top.button is not None:
                self.app.wake()
                self._up()
                top.button.held()
            return
        self._waited += dt
        if self._waited < self.app.settings.light / 1000:
            return
        self._waited = 0.0
        self.app.wake()
        if top.button is not None:
            top.button.go_on()
        else:
            self._along(top)

    @property
    def rests(self) -> float:
        """The seconds until the light goes on, or the button has been down for long; `inf` without a button."""
        if not self.on or self.app.is_away:
            return inf
        return HOLD - self._down if self._down is not None else self.app.settings.light / 1000 - self._waited

    def _along(self, top: Scannable) -> None:
        """Let the light go to the next thing on a page."""
        scan = self._scan_of(top)
        if scan is None:
            self._key(pygame.KEYDOWN, pygame.K_TAB, pygame.KSCAN_TAB)
        else:
            scan.step()
            self._key(pygame.KEYDOWN, 0, 0)           # so that the page sees what is lit
