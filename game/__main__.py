"""`python -m game`: the window, or a headless command. pygame is imported only for the window."""

import os
import sys
from typing import Any


def window(game_id: str | None = None, options: dict[str, Any] | None = None, seed: int | None = None) -> int:
    """Open the window, on the shelf or at a game's table; the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.scenes.shell.opening import opened

    return opened(game_id, options, seed)


def main() -> int:
    """The command `truce`; the exit status."""
    words = sys.argv[1:]
    if not words:
        return window()
    from game.cli import run

    return run(words)


if __name__ == "__main__":
    sys.exit(main())
