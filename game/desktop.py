"""The window, from outside: pygame is imported only when it is opened."""

import os
from typing import Any


def window(game_id: str | None = None, options: dict[str, Any] | None = None, seed: int | None = None,
           *, speak: bool = False) -> int:
    """Open the window, on the shelf or at a game's table; the exit status. It reads everything aloud if it shall
    `speak`."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.scenes.opening import opened

    return opened(game_id, options, seed, speak=speak)
