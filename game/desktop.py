"""The window, and two child processes of it: pygame is imported only when it is opened."""

import os
from collections.abc import Sequence
from typing import Any


def window(game_id: str | None = None, options: dict[str, Any] | None = None, seed: int | None = None,
           *, file: str | None = None, speak: bool = False) -> int:
    """Open the window on the shelf, at a game's table, or with the match or backup in a `file`. Return the exit status.
    With `speak`, everything is read aloud."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.scenes.startup import opened

    return opened(game_id, options, seed, file=file, speak=speak)


def examiner(words: Sequence[str]) -> int:
    """Check a backup for the window (`game.sitting.examining`); the last argument is the language. Return the exit
    status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.scenes.shell.language import speak
    from game.sitting.examining import examine

    speak(words[-1])
    return examine(words)


def printer() -> int:
    """Draw a sheet for the window (`game.scenes.lab.comic_sheet`). Return the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.scenes.lab.comic_sheet import print_comic

    return print_comic()
