"""Game controllers: their buttons and sticks become key events with scancodes of their own.

SDL knows the layout of most controllers, so that the south button is the same on all of them. For others the usual
order is assumed, and they join with their first press, as many devices call themselves a joystick.
"""

import os
from collections.abc import Callable, Mapping
from math import inf
from typing import Any, Final, NamedTuple

import pygame
from pygame.event import Event

FACE = ("south", "east", "west", "north")
"""The four buttons under the right thumb, by their places."""
BUTTONS = (*FACE, "back", "guide", "start", "left stick", "right stick", "left shoulder", "right shoulder",
           "up", "down", "left", "right")
"""All buttons in the order of SDL's numbers for a controller that it knows."""
_USUAL = (*FACE, "left shoulder", "right shoulder", "back", "start", "back", "start")
"""The buttons of a controller that SDL does not know, by the numbers of the device."""
_WAYS = ("up", "down", "left", "right")
KEY_OF_BUTTON = {
    "south": pygame.K_SPACE, "east": pygame.K_ESCAPE, "north": pygame.K_RETURN, "west": pygame.K_BACKSPACE,
    "start": pygame.K_PAUSE, "back": pygame.K_F1, "left shoulder": pygame.K_TAB, "right shoulder": pygame.K_TAB,
    "up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT,
}  # fmt: skip

OUT, BACK = 0.6, 0.35
"""The deflection (0 to 1) from which a stick is pushed, and below which it is released."""
FIRST, AGAIN = 0.42, 0.11
"""Seconds until a held direction repeats, and between two repeats."""
_SLANT = 1.25
"""The ratio of its axes at which the direction of a stick changes."""

_ADDED = (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED)
_REMOVED = (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED)
_KNOWN = {pygame.CONTROLLERBUTTONDOWN: True, pygame.CONTROLLERBUTTONUP: False}
_UNKNOWN = {pygame.JOYBUTTONDOWN: True, pygame.JOYBUTTONUP: False}
EVENTS = frozenset(value for name, value in vars(pygame).items()
                   if name.startswith(("JOY", "CONTROLLER")) and not name.startswith("CONTROLLER_"))
"""The types of events that come from controllers."""
MOTORS: Final[Mapping[str, tuple[float, float, int]]] = {
    "light": (0.0, 0.35, 60), "firm": (0.45, 0.6, 110), "strong": (0.8, 0.4, 260),
}  # fmt: skip
"""Rumble → strength of the slow and the fast motor (0 to 1), and duration in ms."""


class GamepadDevice(NamedTuple):
    """A device as SDL has it: the number while it is plugged in, the name, the GUID of its model, whether SDL knows its
    layout, and the handle that keeps it open. `run_motors` takes the strength of the slow and the fast motor (0 to 1)
    and a duration in ms; 0 stops them."""

    number: int
    name: str
    guid: str
    known: bool
    handle: object = None
    run_motors: Callable[[float, float, int], object] = lambda _slow, _fast, _ms: None


class Gamepad:
    """One controller. `row` is the seat of the settings that it was given to by hand since it was plugged in."""

    def __init__(self, device: GamepadDevice, name: str) -> None:
        self.device = device
        self.name = name
        self.row: int | None = None
        self.down: dict[str, None] = {}           # the buttons that are down, in their order
        self.stick = [0.0, 0.0]
        self.leans = ""                           # the way that its stick is pushed
        self.hat: list[str] = []
        self._rumbled = False                      # since it was stopped
        self.way, self.left = "", 0.0             # the direction that repeats, and after how many seconds

    def rumble(self, strength: str) -> None:
        """Rumble by a key of `MOTORS`, or stop for ""."""
        if strength or self._rumbled:
            self.device.run_motors(*MOTORS.get(strength, (0.0, 0.0, 0)))
        self._rumbled = bool(strength)

    def code(self, button: str) -> int:
        """Return the scancode of a button: negative, below that of the mouse."""
        return -2 - self.device.number * len(BUTTONS) - BUTTONS.index(button)

    def key(self, kind: int, button: str) -> Event:
        """Return the key event of a button that goes down or up (`kind`)."""
        mod = pygame.KMOD_SHIFT if button == "left shoulder" else 0
        return Event(
            kind,
            key=KEY_OF_BUTTON.get(button, pygame.K_UNKNOWN),
            mod=mod,
            unicode="",
            scancode=self.code(button),
            pad=self.device.number,
            button=button,
        )


def opened(index: int) -> GamepadDevice | None:
    """Open the controller at an index of SDL's list. Return None if it is gone."""
    from pygame._sdl2 import controller

    try:
        known = controller.is_controller(index)
        pad = controller.Controller(index) if known else None
        stick = pygame.joystick.Joystick(index) if pad is None else pad.as_joystick()
        return GamepadDevice(stick.get_instance_id(), pad.name if pad else stick.get_name(), stick.get_guid(), known,
                             (pad, stick), stick.rumble)
    except pygame.error:
        return None


class Gamepads:
    """The controllers that are plugged in, in that order. `changed` is called with one that came (True) or went."""

    def __init__(self, changed: Callable[[Gamepad, bool], None],
                 opens: Callable[[int], GamepadDevice | None] = opened) -> None:
        self.connected: list[Gamepad] = []
        self.looks = False
        self.changed, self._opens = changed, opens
        self._quiet: dict[int, GamepadDevice] = {}       # what may be a controller

    def look(self) -> None:
        """Start to look for controllers; `changed` is not called for those that are there already."""
        self.looks = True
        os.environ.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "0")  # south by its place
        try:
            pygame.joystick.init()
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error):
            return
        for index in range(pygame.joystick.get_count()):
            self._come(index, told=False)

    @property
    def some(self) -> bool:
        """True if there is a controller, or a device that may be one."""
        return bool(self.connected or self._quiet)

    def of(self, number: int) -> Gamepad | None:
        """Return the controller with a number; None if there is none."""
        return next((pad for pad in self.connected if pad.device.number == number), None)

    def stop_rumble(self) -> None:
        """Stop all rumble."""
        for pad in self.connected:
            pad.rumble("")

    # ---- events ----

    def take(self, event: Event) -> list[Event]:
        """Return the key events for an event of a controller."""
        kind = event.type
        if kind in _ADDED:
            self._come(event.device_index)
            return []
        number = getattr(event, "instance_id", -1)
        if kind in _REMOVED:
            return self._go(number)
        if kind == pygame.JOYBUTTONDOWN and number in self._quiet:
            self._join(self._quiet.pop(number))
        pad = self.of(number)
        if pad is None:
            return []
        known = pad.device.known
        names, downs = (BUTTONS, _KNOWN) if known else (_USUAL, _UNKNOWN)
        if kind in downs:
            return self._press(pad, names[event.button], downs[kind]) if 0 <= event.button < len(names) else []
        if kind == (pygame.CONTROLLERAXISMOTION if known else pygame.JOYAXISMOTION) and event.axis in (0, 1):
            return self._lean(pad, event.axis, event.value / 32767 if known else event.value)
        if kind == pygame.JOYHATMOTION and not known:
            return self._turn(pad, *event.value)
        return []

    @property
    def rests(self) -> float:
        """Seconds until a held direction repeats; `inf` if none is held."""
        return min([pad.left for pad in self.connected if pad.way], default=inf)

    def repeat(self, dt: float) -> list[Event]:
        """Return the key events of held directions that repeat within `dt` seconds."""
        again = []
        for pad in self.connected:
            if pad.way:
                pad.left -= dt
                if pad.left <= 0:
                    pad.left = AGAIN
                    again.append(pad.key(pygame.KEYDOWN, pad.way))
        return again

    def _press(self, pad: Gamepad, button: str, down: bool) -> list[Event]:
        if down == (button in pad.down):
            return []
        if down:
            pad.down[button] = None
            if button in _WAYS:
                pad.way, pad.left = button, FIRST
        else:
            del pad.down[button]
            if pad.way == button:
                pad.way = ""
        return [pad.key(pygame.KEYDOWN if down else pygame.KEYUP, button)]

    def _lean(self, pad: Gamepad, axis: int, value: float) -> list[Event]:
        """Take a position of the stick on one axis. Return the key events that follow."""
        pad.stick[axis] = value
        x, y = pad.stick
        far, before = max(abs(x), abs(y)), pad.leans
        if far < BACK:
            pad.leans = ""
        elif far >= OUT:
            level = abs(x) * (_SLANT if before in ("left", "right") else 1 / _SLANT) > abs(y)
            pad.leans = ("left" if x < 0 else "right") if level else "up" if y < 0 else "down"
        if pad.leans == before:
            return []
        return [*(self._press(pad, before, False) if before else ()),
                *(self._press(pad, pad.leans, True) if pad.leans else ())]

    def _turn(self, pad: Gamepad, x: int, y: int) -> list[Event]:
        """Take a position of the hat of an unknown controller. Return the key events that follow."""
        before, pad.hat = pad.hat, [way for way, on in zip(_WAYS, (y > 0, y < 0, x < 0, x > 0), strict=True) if on]
        return [key for way in (*before, *pad.hat) if (way in before) != (way in pad.hat)
                for key in self._press(pad, way, way in pad.hat)]

    # ---- coming and going ----

    def _come(self, index: int, *, told: bool = True) -> None:
        device = self._opens(index)
        if device is None or device.number in self._quiet or self.of(device.number):
            return
        if device.known:
            self._join(device, told=told)
        else:
            self._quiet[device.number] = device

    def _join(self, device: GamepadDevice, *, told: bool = True) -> None:
        alike = sum(pad.device.name == device.name for pad in self.connected)
        pad = Gamepad(device, f"{device.name} {alike + 1}" if alike else device.name)
        self.connected.append(pad)
        if told:
            self.changed(pad, True)

    def _go(self, number: int) -> list[Event]:
        """Remove a controller. Return the events that release its keys."""
        self._quiet.pop(number, None)
        pad = self.of(number)
        if pad is None:
            return []
        keys: list[Any] = [key for button in tuple(pad.down) for key in self._press(pad, button, False)]
        self.connected.remove(pad)
        self.changed(pad, False)
        return keys
