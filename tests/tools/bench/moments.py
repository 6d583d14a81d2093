"""What frames cost at 1920 x 1080 in the table's fullest moments: a war inside a war inside a war and a slap that all
want, with four at the table, and a king that comes down, where two play."""

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.core.asks import Press
from game.view.pictures import memory
from game.view.pictures.pictures import Pictures
from tests.kit.table_driver import FRAME, AtTable, at_table
from tests.tools.bench.gate import Gate
from tests.tools.bench.plain import Beside, sixteen
from tests.tools.film_strips import SLAPS, Wanted, answer, found, press, said, slapped, wars

SIZE = (1920, 1080)
PEOPLE = (0, 1, 2, 3)
TIMES = 3
"""So many rounds of each kind are watched: of different deals."""
MUCH = 4.0
"""So many times a late frame of the plain program with sixteen cards, a late one may cost."""
MOST = 30.0
"""Seconds of one, at most."""
LATE = (3, 2, 4)
"""Frames from one hand to the next."""


def gates() -> list[Gate]:
    """The 99th percentile of the processor time of the frames of each moment, from the press that begins it to when
    nothing moves any more, against that of the plain program with sixteen cards."""
    return [_gate("a triple war, four seats", _war), _gate("a contested slap, four seats", _slap),
            _gate("a king comes down, two seats", _king)]


def _gate(name: str, watch: Callable[[int], tuple[int, list[float]]]) -> Gate:
    beside = Beside(SIZE)
    memory.configure_malloc()                                    # as the window does
    memory.search_at_rest()
    took: list[float] = []
    seed = 0
    for _ in range(TIMES):
        seed, found = watch(seed + 1)
        took += found
    took.sort()
    said = f"{len(took)} frames, the median {took[len(took) // 2]:.2f} ms, the slowest {took[-1]:.1f} ms"
    return beside.gate(f"{name}, frames 99 %", took[int(len(took) * 0.99)], MUCH, sixteen, said)


@contextmanager
def _sat(first: int, game: str, seats: int, wanted: Wanted, **options: Any) -> Iterator[tuple[int, AtTable]]:
    """Sit down before the first such round of the deals from `first` on, with a disk for pictures, as in the window."""
    seed, past = found(game, seats, wanted, first, **options)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made, at_table(
            Path(made), players=seats, seed=seed, people=PEOPLE, pace="normal", size=SIZE, game=game, past=past,
            drawn=(own := Pictures(Path(made))), **options) as at:  # fmt: skip
        at.still()
        while own.jobs.busy:
            time.sleep(0.01)
        at.frames(1.0)                                # nobody presses sooner
        yield seed, at


class _Watch:
    """Frames of a table in real time, so that what is drawn ahead has the time that it has in the window; `took` are
    the milliseconds of processor time of each on the window's thread."""

    def __init__(self, at: AtTable) -> None:
        self.at, self.took = at, list[float]()

    def frames(self, count: int) -> None:
        """Let so many frames pass."""
        for _ in range(count):
            due = time.perf_counter() + FRAME
            began = time.thread_time()
            self.at.app.step(FRAME)
            self.took.append((time.thread_time() - began) * 1e3)
            time.sleep(max(0.0, due - time.perf_counter()))

    def round(self) -> None:
        """Go on to the end of the round and of all that is seen of it; people answer as soon as they are asked."""
        course, sitting, stage = self.at.play.course, self.at.play.sitting, self.at.play.stage
        last = sitting.rounds
        while (sitting.rounds == last or not stage.idle) and len(self.took) * FRAME < MOST:
            if sitting.rounds == last and stage.idle and course.sitting.waiting:
                if isinstance(sitting.match.ask, Press):
                    press(self.at)
                else:
                    course.answer(*answer(sitting.match.ask, sitting.match))
                    self.at.app.wake()
            self.frames(1)


def _war(first: int) -> tuple[int, list[float]]:
    with _sat(first, "war", 4, wars(3)) as (seed, at):
        watch = _Watch(at)
        watch.round()
    return seed, watch.took


def _slap(first: int) -> tuple[int, list[float]]:
    with _sat(first, "egyptian-ruffle", 4, slapped, **SLAPS) as (seed, at):
        watch = _Watch(at)
        press(at)
        watch.frames(72)
        for seat, late in zip(at.play.sitting.match.table.left, (*LATE, 1), strict=False):
            press(at, 1, (seat,))
            watch.frames(late)
        watch.frames(150)
    return seed, watch.took


def _king(first: int) -> tuple[int, list[float]]:
    with _sat(first, "duel-king", 2, said("king")) as (seed, at):
        watch = _Watch(at)
        watch.round()
    return seed, watch.took
