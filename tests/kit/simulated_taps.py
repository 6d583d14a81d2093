"""Hands that tap, hold, or wait for the cap, at a table whose time is simulated: how many rounds they play, and whether
anything flashes meanwhile."""

import time
from random import Random
from typing import NamedTuple

from game.core.asks import Press
from tests.kit.flashes import Flashes
from tests.kit.table_driver import FRAME, AtTable

DOWN = 0.06
"""Seconds for which a tap keeps its key down."""


class Played(NamedTuple):
    """What was played in `seconds`; `flashes` is the largest part of the sight that flashed, last `flashed_at`.
    `slow` is the part of the frames that took their thread longer than a frame lasts."""

    seconds: float
    rounds: int
    flashes: float
    flashed_at: float
    slow: float

    @property
    def pace(self) -> float:
        """Rounds a second."""
        return self.rounds / self.seconds


def played(at: AtTable, seconds: float, *, hz: float = 0.0, held: bool = False, waits: float | None = None,
           seats: tuple[int, ...] = (0,), counts: bool = True, mash: Random | None = None) -> Played:  # fmt: skip
    """Play for so long: tap `hz` times a second, each seat a little after the one before; or keep the key down
    (`held`); or wait for the cap and press `waits` seconds later. With `mash`, taps are on either of the seat's two
    keys. Without `counts`, nobody looks for flashes."""
    keys = [at.play.sitting.chairs[seat].key for seat in seats]
    slap_keys = [at.play.sitting.chairs[seat].second for seat in seats]
    seen, rounds = Flashes(), at.match.table.round
    up: list[tuple[float, int]] = []
    nexts = [k * 0.07 for k in range(len(keys))]
    if held:
        for key in keys:
            at.down(key)
    lit, now, frames, slow = 0.0, 0.0, round(seconds / FRAME), 0
    for frame in range(frames):
        now = frame * FRAME
        for when, key in [one for one in up if one[0] <= now]:
            at.up(key)
            up.remove((when, key))
        if hz:
            for k, key in enumerate(keys):
                if nexts[k] <= now:
                    nexts[k] += 1 / hz
                    pressed = key if mash is None else mash.choice((key, slap_keys[k]))
                    at.down(pressed)
                    up.append((now + DOWN, pressed))
        elif waits is not None:
            asking = at.play.context.asking
            asked = asking is not None and isinstance(asking.ask, Press) and asking.ask.forced and asking.by_hand
            lit = lit + FRAME if asked else 0.0
            if asked and lit >= waits:
                lit = 0.0
                for key in keys:
                    at.down(key)
                    up.append((now + DOWN, key))
        began = time.thread_time()
        at.app.step(FRAME)
        slow += time.thread_time() - began > FRAME
        if counts:
            seen.see(at.app.window.screen)
        if at.match.result is not None:
            break
    if held:
        for key in keys:
            at.up(key)
    for _when, key in up:
        at.up(key)
    return Played(now + FRAME, at.match.table.round - rounds, seen.worst, seen.at * FRAME, slow / (frame + 1))
