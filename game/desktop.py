"""The window, from outside, and a process that works for it: pygame is imported only when it is opened."""

import os
from collections.abc import Sequence
from typing import Any


def window(game_id: str | None = None, options: dict[str, Any] | None = None, seed: int | None = None,
           *, speak: bool = False) -> int:
    """Open the window, on the shelf or at a game's table; the exit status. It reads everything aloud if it shall
    `speak`."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.scenes.startup import opened

    return opened(game_id, options, seed, speak=speak)


def examiner(words: Sequence[str]) -> int:
    """Examine a backup for the window (`game.sitting.examining`), in its language, which is the last of the words; the
    exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.scenes.shell.language import speak
    from game.sitting.examining import examine

    speak(words[-1])
    return examine(words)
