"""`python -m game`: the window, or a headless command. Nothing is loaded before Ctrl+C ends it quietly."""

import sys


def main() -> int:
    """The command `truce`; the exit status."""
    try:
        return _main(sys.argv[1:])
    except KeyboardInterrupt:                         # while it was loading, or at its very end
        return 130


def _main(words: list[str]) -> int:
    if not words:
        from game.desktop import window

        return window()
    from game.cli import run

    return run(words)


if __name__ == "__main__":
    sys.exit(main())
