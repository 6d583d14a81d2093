"""Truce, in which every sound there is was heard once soon after its start: for measurements of memory.

`python -m tests.tools.loud WORDS…` is `python -m game WORDS…` with that. It needs a sound device, or
SDL_AUDIODRIVER=dummy.
"""

import sys
from collections.abc import Iterator

from game.resources import asset
from game.view.device.mixer import PIECES
from game.view.device.sound import Sounds

BETWEEN = 3
"""Ticks from one sound to the next."""


def waiting() -> Iterator[str]:
    """The names of all sounds, and between them moments without one."""
    for path in sorted(asset("sounds").glob("*.ogg")):
        if path.stem not in (*PIECES, "evening", "daylight"):
            yield path.stem
            yield from [""] * (BETWEEN - 1)


def main() -> int:
    """Start Truce. Return its exit status."""
    names, tick = waiting(), Sounds.tick

    def loudly(sounds: Sounds, **how: bool | str) -> None:
        tick(sounds, **how)  # type: ignore[arg-type]
        if sounds.open and (name := next(names, "")):
            sounds.play(name)

    Sounds.tick = loudly  # type: ignore[method-assign]
    from game.__main__ import main as start

    return start()


if __name__ == "__main__":
    sys.exit(main())
