"""The system's clipboard, and the keys that everybody knows for it."""

from contextlib import suppress
from typing import Literal

import pygame
from pygame.event import Event

LONGEST = 10_000
"""Characters that are read from the clipboard at most."""
LONGEST_LIST = 100_000
"""Characters that are read of a list with many lines."""


def copied(text: str) -> bool:
    """Put a text onto the clipboard. Return False where there is none."""
    with suppress(pygame.error):
        pygame.scrap.put_text(text)
        return True
    return False


def pasted() -> str:
    """Return the text on the clipboard as one line; "" if there is none."""
    with suppress(pygame.error):
        return " ".join(pygame.scrap.get_text()[:LONGEST].split())
    return ""


def lines() -> str:
    """Return the text on the clipboard with its lines, as of a list; "" if there is none."""
    with suppress(pygame.error):
        return str(pygame.scrap.get_text()[:LONGEST_LIST])
    return ""


def asked(event: Event) -> Literal["paste", "copy", "cut", "all", ""]:
    """Return what a key that goes down asks for: "paste" with Ctrl+V, Cmd+V or Shift+Insert, and so on; else ""."""
    mod = event.mod
    if mod & pygame.KMOD_ALT:                     # AltGr is Ctrl and Alt on some systems, and writes letters
        return ""
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        match event.key:
            case pygame.K_v:
                return "paste"
            case pygame.K_c | pygame.K_INSERT:
                return "copy"
            case pygame.K_x:
                return "cut"
            case pygame.K_a:
                return "all"
    elif mod & pygame.KMOD_SHIFT:
        if event.key == pygame.K_INSERT:
            return "paste"
        if event.key == pygame.K_DELETE:
            return "cut"
    return ""
