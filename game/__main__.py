"""`python -m game`: the window, or a headless command."""

import sys

from game.desktop import window


def main() -> int:
    """The command `truce`; the exit status."""
    words = sys.argv[1:]
    if not words:
        return window()
    from game.cli import run

    return run(words)


if __name__ == "__main__":
    sys.exit(main())
