"""The controllers' page: who uses which controller, and which of its buttons turn and slap."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame.event import Event

from game.core.asks import TURN
from game.core.i18n import _
from game.scenes.shell import gamepad_seats
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.scenes.shell.token import Token
from game.sitting.participants import animals, name_of
from game.store.setting_fields import PAD_BUTTONS
from game.view.device.gamepad import Gamepad
from game.view.pictures.theme import RIM, SEATS, Colour
from game.view.widgets import Button, Form, KeyPicker, RichText, Row, Widget

WORDS = {"south": "lower button", "east": "right button", "west": "left button", "north": "upper button",
         "left shoulder": "left shoulder", "right shoulder": "right shoulder", "left stick": "left stick",
         "right stick": "right stick"}
"""Button → its place, in words."""


class PadPicker(KeyPicker):
    """A field for a controller's button: choose it, then press the button. `press` is called with the number of the
    controller and the button, and returns why it is refused, or None; `asks` is its line while it waits."""

    def __init__(self, label: str, words: str, press: Callable[[int, str], str | None], asks: str, *,
                 colour: Colour = RIM, why: str | None = None, hint: str = "") -> None:
        super().__init__(label, 0, lambda _key: None, usual=words, colour=colour, why=why, hint=hint)
        self._press, self._asks = press, asks

    def activate(self) -> None:
        super().activate()
        self.line = self._asks if self.waiting else ""

    def key(self, event: Event) -> bool:
        if not self.waiting:
            return False
        if hasattr(event, "pad"):
            refused = self._press(event.pad, event.button)
            if refused is None:
                self.on_blur()
            else:
                self.line = refused
        elif event.key == pygame.K_ESCAPE:
            self.on_blur()
        return True


class PadsPage(Page):
    """The controllers' page, made again whenever a controller comes or goes."""

    def __init__(self, app: App) -> None:
        super().__init__(app, _("Controllers"))

    def gamepads_changed(self) -> None:
        self.remake()

    def make(self) -> Form:
        """Return a row for each seat, and rows for each kind of controller that is connected."""
        here, settings = self.app.pads.connected, self.app.settings
        none = None if here else _("No controller is connected.")
        rows: list[Widget | Row] = [RichText("## " + _("Who uses which controller?") + "\n\n" + _(
            "Each controller goes to the next player without one, in the order you plug them in. You can change that "
            "here. The keyboard keeps working too."))]
        for n, animal in enumerate(animals(settings)):
            name = name_of(settings, n)
            asks = _("Press a button on {name}’s controller. Press Esc on the keyboard to keep the current one.")
            picker = PadPicker(name, self._owned(n), partial(self._give, n), asks.format(name=name),
                               colour=SEATS[animal].key, why=none,
                               hint=_("Choose this, then press a button on the controller."))
            rows.append(Row(Token(self.app, SEATS[animal].animal), picker, gap=20, fill=picker))
        kinds = {pad.device.guid: pad for pad in here}
        for pad in kinds.values():
            turn, second = (PadPicker(label, _(WORDS[button]), partial(self._choose, pad, which),
                                      _("Press the button you want. Press Esc on the keyboard to keep the current "
                                        "one."))
                            for which, (label, button) in enumerate(zip(
                                (_("Turn"), _("Slap or pass")), gamepad_seats.buttons(pad, settings), strict=True)))
            rows.extend((RichText(f"## {pad.device.name}"), turn, second))
        chosen = bool(settings.pads) or any(seat.pad for seat in settings.seats)
        rows.append(Button(_("Reset all controllers"), self._usual, icon="undo",
                           why=None if chosen else _("All controllers are already at their defaults.")))
        return Form(rows, header_widgets=self.header_widgets)

    def _owned(self, row: int) -> str:
        """Return the controller of a seat, in words."""
        kind = self.app.settings.seats[row].pad
        own = next((pad for pad in self.app.pads.connected if pad.row == row), None) or next(
            (pad for pad in self.app.pads.connected if kind and pad.device.guid == kind and pad.row is None), None)
        return own.name if own is not None else _("Not connected") if kind else _("Next one connected")

    def _give(self, row: int, number: int, _button: str) -> str | None:
        """Give a controller to this seat alone. Return None: it is never refused."""
        pad, seats = self.app.pads.of(number), self.app.settings.seats
        if pad is not None:
            for other in self.app.pads.connected:
                if other.row == row:
                    other.row = None
            if pad.row is not None:
                seats[pad.row].pad = ""
            elif sum(other.device.guid == pad.device.guid for other in self.app.pads.connected) == 1:
                for seat in seats:
                    seat.pad = "" if seat.pad == pad.device.guid else seat.pad
            pad.row, seats[row].pad = row, pad.device.guid
            self._changed()
        return None

    def _choose(self, pad: Gamepad, which: int, _number: int, button: str) -> str | None:
        """Let a button turn (`which` 0) or slap (1); if it does the other already, they change places. Return why it is
        refused, or None."""
        if button not in PAD_BUTTONS:
            return _("Truce already uses that button. Press another.")
        now = list(gamepad_seats.buttons(pad, self.app.settings))
        if button == now[1 - which]:
            now[1 - which] = now[which]
        now[which] = button
        self.app.settings.pads[pad.device.guid] = now[TURN], now[1]
        self._changed()
        return None

    def _usual(self) -> None:
        self.app.settings.pads.clear()
        for seat in self.app.settings.seats:
            seat.pad = ""
        for pad in self.app.pads.connected:
            pad.row = None
        self._changed()

    def _changed(self) -> None:
        self.app.changed()
        self.remake()
