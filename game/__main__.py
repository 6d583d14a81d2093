"""`python -m game`: the window, or a headless command. Nothing is loaded before Ctrl+C ends it quietly."""

import sys


def main() -> int:
    """The command `truce`; the exit status."""
    try:
        return _main(sys.argv[1:])
    except KeyboardInterrupt:                         # while it was loading, or at its very end
        return 130


def _main(words: list[str]) -> int:
    if not words or (words[0] == "open" and len(words) < 3 and not words[-1].startswith("-")):
        from game.desktop import window

        return window(file=words[1] if len(words) == 2 else None)
    from game.cli import run

    return run(words)


if __name__ == "__main__":
    sys.exit(main())
