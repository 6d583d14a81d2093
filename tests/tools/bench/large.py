"""What each frame costs in 4K with four at the table, at the quick pace: how many are not drawn in time."""

import gc
import os
import tempfile
import time
from pathlib import Path

from tests.tools.bench.gate import Gate
from tests.tools.bench.plain import Beside, sixteen

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
SIZE = (3840, 2160)
SEATS = 4
SECONDS = 66
"""As long as they are watched: four thousand frames."""


def gates() -> list[Gate]:
    """The processor time of the slowest frames of a minute of War, against the 99th percentile of the plain program
    with sixteen cards; opening the table is left out."""
    beside = Beside(SIZE)
    took = sorted(frames())
    late = sum(ms > 16 for ms in took)
    said = (f"the median {took[len(took) // 2]:.1f}, 99 % {took[int(len(took) * 0.99)]:.1f} ms, "
            f"{late} of {len(took)} frames over 16 ms")
    return [beside.gate("a frame in 4K with four seats, 99.9 %", took[int(len(took) * 0.999)], 2.5, sixteen, said)]


def frames(size: tuple[int, int] = SIZE, seats: int = SEATS, seconds: float = SECONDS) -> list[float]:
    """The milliseconds of each frame, on the window's thread, in real time: so what is drawn ahead has the time that it
    has in the window."""
    import pygame

    from game.view.pictures.memory import collect_garbage, configure_malloc, search_at_rest
    from game.view.pictures.pictures import Pictures
    from tests.kit.table_driver import FRAME, at_table

    found, searched = [], gc.get_threshold()
    configure_malloc()                                           # as the window does
    search_at_rest()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made, at_table(
            Path(made), players=seats, people=(0,), auto=True, pace="quick", size=size, seed=7,
            drawn=(own := Pictures(Path(made)))) as sat:                         # with a disk, as in the window
        sat.frames(0.2)
        for height in sat.play.stage.layout.faces:
            while not own.ready(height):
                time.sleep(0.01)
        pygame.event.clear()
        for _ in range(round(seconds / FRAME)):
            due = time.perf_counter() + FRAME
            if not sat.app.scenes[-1].moving:
                collect_garbage()  # as the window does while nothing moves: nobody waits for it
            began = time.thread_time()
            sat.app.step(FRAME)
            found.append((time.thread_time() - began) * 1e3)
            time.sleep(max(0.0, due - time.perf_counter()))
    gc.set_threshold(*searched)
    return found


if __name__ == "__main__":
    for gate in gates():
        print(gate.line())
