"""The names of keys. A key is bound by its scancode, the same on every layout, and shown by the letter on it."""

from typing import Any

import pygame

from game.core.i18n import _, pgettext

_names: dict[int, str] = {}
SPARE = frozenset({*range(pygame.KSCAN_F4, pygame.KSCAN_F8), pygame.KSCAN_F9, pygame.KSCAN_F10})
"""Keys that no seat can have and the program does not use."""
WRITING = frozenset({
    pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER, pygame.KSCAN_SPACE, pygame.KSCAN_BACKSPACE, pygame.KSCAN_DELETE,
    *range(pygame.KSCAN_1, pygame.KSCAN_0 + 1), *range(pygame.KSCAN_KP_1, pygame.KSCAN_KP_0 + 1),
})
"""Keys that choose something or write a number on pages of the program."""
TAKEN = frozenset({
    pygame.KSCAN_ESCAPE, pygame.KSCAN_TAB, *range(pygame.KSCAN_F1, pygame.KSCAN_F12 + 1), pygame.KSCAN_PRINTSCREEN,
    pygame.KSCAN_PAUSE, pygame.KSCAN_LGUI, pygame.KSCAN_RGUI, pygame.KSCAN_LALT, pygame.KSCAN_RALT,
    pygame.KSCAN_CAPSLOCK, pygame.KSCAN_NUMLOCK, pygame.KSCAN_SCROLLLOCK, pygame.KSCAN_POWER, pygame.KSCAN_MENU,
    pygame.KSCAN_LEFT, pygame.KSCAN_RIGHT, pygame.KSCAN_UP, pygame.KSCAN_DOWN, pygame.KSCAN_UNKNOWN,
})
"""Keys that no seat can have, as the program or the system uses them."""


def name(scancode: int) -> str:
    """Return what is printed on the key with a scancode, short enough for a key cap."""
    if not _names:
        _read()
    return _names.get(scancode) or _("Key {number}").format(number=scancode)


def printed() -> list[tuple[int, str]]:
    """Return all scancodes of this keyboard with what is printed on the keys."""
    if not _names:
        _read()
    return sorted(_names.items())


def _read() -> None:
    if not pygame.display.get_init():
        return                                        # no keyboard is known before there is a display
    # pygame tells the place of a letter only by asking whether it is held: a keyboard on which each key "holds" its
    # own number answers with the place.
    places: Any = pygame.key.ScancodeWrapper(tuple(range(512)))     # type: ignore[arg-type]
    special = {
        pygame.K_SPACE: pgettext("key", "Space"), pygame.K_RETURN: _("Enter"), pygame.K_KP_ENTER: _("Num Enter"),
        pygame.K_ESCAPE: _("Esc"), pygame.K_TAB: _("Tab"), pygame.K_BACKSPACE: _("Backspace"),
        pygame.K_LEFT: "←", pygame.K_RIGHT: "→", pygame.K_UP: "↑", pygame.K_DOWN: "↓",
        pygame.K_LSHIFT: _("Left Shift"), pygame.K_RSHIFT: _("Right Shift"), pygame.K_LCTRL: _("Left Ctrl"),
        pygame.K_RCTRL: _("Right Ctrl"), pygame.K_LALT: _("Left Alt"), pygame.K_RALT: _("Right Alt"),
        pygame.K_CAPSLOCK: _("Caps Lock"), pygame.K_DELETE: pgettext("key", "Delete"),
        pygame.K_INSERT: pgettext("key", "Insert"), pygame.K_HOME: pgettext("key", "Home"),
        pygame.K_END: pgettext("key", "End"), pygame.K_PAGEUP: _("Page Up"), pygame.K_PAGEDOWN: _("Page Down"),
    }
    codes = [*range(33, 0x250), *(code for key, code in vars(pygame).items() if key.startswith("K_"))]
    for code in codes:
        place = places[code]
        if place:
            word = pygame.key.name(code)
            capital = word.upper() if len(word) == 1 else word.title()
            _names.setdefault(place, capital if len(capital) == len(word) else word)
    _names.update({places[code]: word for code, word in special.items()})


def forget() -> None:
    """Drop the names, as when the layout or the language changes."""
    _names.clear()


