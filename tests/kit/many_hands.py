"""Several people at one table who tap, hold and slap at once, in simulated time, and how much of it flashes."""

from typing import NamedTuple

from tests.kit.flashes import Flashes
from tests.kit.table_driver import FRAME, AtTable

DOWN = 0.05
"""Seconds for which a tap keeps its key down."""
LATER = 0.07
"""Seconds by which each seat begins after the one before."""


class Hands(NamedTuple):
    """What each person does: the turn key is tapped so many times a second, or `held`; the key that slaps is pressed so
    many times a second. 0 is never."""

    taps: float = 0.0
    slaps: float = 0.0
    held: bool = False

    @property
    def words(self) -> str:
        """What they do, in a few letters."""
        turns = "hold" if self.held else f"tap {self.taps:g}/s" if self.taps else "wait"
        return f"{turns}, slap {self.slaps:.2g}/s" if self.slaps else turns


def looked_at(at: AtTable, seconds: float, hands: Hands) -> Flashes:
    """Let everybody at the table do this for so long, and look at each frame. Who goes on to the end of the match is
    looked at to there."""
    seen, up = Flashes(), list[tuple[float, int]]()
    chairs = [chair for chair in at.play.sitting.chairs if chair.person]
    wanted = [(chair.key, hands.taps, k) for k, chair in enumerate(chairs) if hands.taps and not hands.held]
    wanted += [(chair.second, hands.slaps, k) for k, chair in enumerate(chairs) if hands.slaps]
    due = [k * LATER for _key, _rate, k in wanted]
    for chair in chairs if hands.held else ():
        at.down(chair.key)
    for frame in range(round(seconds / FRAME)):
        now = frame * FRAME
        for when, key in [one for one in up if one[0] <= now]:
            at.up(key)
            up.remove((when, key))
        for n, (key, rate, _k) in enumerate(wanted):
            if due[n] <= now:
                due[n] += 1 / rate
                at.down(key)
                up.append((now + DOWN, key))
        at.app.step(FRAME)
        seen.see(at.app.window.screen)
        if at.match.result is not None:
            break
    for key in (*(key for _when, key in up), *(chair.key for chair in chairs if hands.held)):
        at.up(key)
    return seen
