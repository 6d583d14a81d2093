"""How long a slap takes from the queue to its judgement, in the program's own loop."""

import os
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from tests.bench.gate import Gate

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
SLAPS = 200
S = 22
SIZE = (1920, 1080)


def gates() -> list[Gate]:
    """The median and the 99th percentile of presses that come at any moment of a frame, without a handicap."""
    times = sorted(_slaps())
    median, late = times[len(times) // 2], times[int(len(times) * 0.99)]
    said = f"{len(times)} presses"
    return [Gate("a slap until it is judged, median", median * 1e3, 2, "ms", said=said),
            Gate("a slap until it is judged, 99th percentile", late * 1e3, 6, "ms", said=said)]


def _slaps() -> list[float]:
    """Slaps at a table where a card has been turned, most of them wrong: seconds from each post to its judgement."""
    import pygame

    from tests.at_table import at_table

    times: list[float] = []
    posted = [0.0]
    with tempfile.TemporaryDirectory() as made, at_table(
            Path(made), game="egyptian-ruffle", people=(0, 1), size=SIZE, pace="normal", pyramid_pair=True,
            false_slap="nothing") as sat:
        sat.app.clock = time.perf_counter
        sat.play.racing.referee._clock = time.perf_counter
        sitting = sat.play.sitting
        judge = sitting.answer

        def answer(seat: int, value: Any) -> Any:
            if value == "slap":
                times.append(time.perf_counter() - posted[0])
            return judge(seat, value)

        def press() -> None:
            posted[0] = time.perf_counter()
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_s, scancode=S, mod=0, unicode="s"))

        sitting.answer = answer  # type: ignore[method-assign]
        moment = 0
        while len(times) < SLAPS and sat.match.result is None:
            asking = sat.play.asking
            if asking is not None and asking.open and not asking.race:
                for seat in asking.by_hand:
                    sat.key(sitting.chairs[seat].key)
            elif asking is not None and asking.open:
                moment = (moment + 7) % 17
                seen = sat.play.racing.referee.seen or time.perf_counter()
                wait = max(0.2, seen + 0.2 - time.perf_counter()) + moment / 1000
                before = len(times)
                hand = threading.Timer(wait, press)
                hand.start()
                until = time.perf_counter() + 1
                while len(times) == before and time.perf_counter() < until:
                    sat.app._frame()
                hand.join()
                sat.up(S)
                if len(times) % 20 == 0:
                    sat.play.racing.claim(0, "time")  # another card
            sat.app._frame()
    return times
