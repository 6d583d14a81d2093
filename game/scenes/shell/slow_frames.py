"""How much of the last ten seconds of motion passed in slow frames."""

from collections import deque
from typing import Final

SLOW: Final = 0.020
"""Seconds above which a frame is slow: people see that the next one is late."""
LONG: Final = 10.0
"""Seconds of motion that are judged: a moment in which the machine has something else to do is a small part of them."""
MOST: Final = 0.1
"""Seconds for which one frame counts at most. Longer ones stand for a disk, another program or sleep."""


class SlowFrames:
    """The frames of the last `LONG` seconds of motion. Those that took longer than `SLOW` are slow.

    A frame counts for as long as it was seen: the time that it took, but at least `every` seconds, after which the next
    one would have come. So a share of frames is what people see as a share of the time. Rest is never told to it:
    motion before a rest and after it is one span.
    """

    def __init__(self, every: float) -> None:
        self._every = every
        self._frames: deque[tuple[int, bool]] = deque()           # microseconds of each, and whether it was slow
        self._whole = self._slow = 0

    def saw(self, work: float) -> None:
        """Note a frame in motion which took `work` seconds from its beginning until it was shown, without the wait."""
        lasted, slow = round(min(MOST, max(self._every, work)) * 1e6), work > SLOW
        self._frames.append((lasted, slow))
        self._whole += lasted
        self._slow += lasted * slow
        while self._whole - self._frames[0][0] >= LONG * 1e6:
            lasted, slow = self._frames.popleft()
            self._whole -= lasted
            self._slow -= lasted * slow

    @property
    def share(self) -> float | None:
        """The share of the time that passed in slow frames, from 0 to 1; None before so much motion was seen."""
        return self._slow / self._whole if self._whole >= LONG * 1e6 else None
