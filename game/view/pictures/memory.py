"""Memory and background work: pages of large pictures go back to the system at once, those of small ones soon.

Cycles of references are searched for while nothing moves.
"""

import gc
import sys
from _thread import allocate_lock, start_new_thread
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

import pygame

LARGE = 1 << 15, 1 << 20
"""Bytes from which a picture gets pages of its own: in a small window, and in a large one, where new pages would take
time that a frame does not have."""
_STEEP = 1 << 26                                      # by which the square of a window's pixels is divided for that
TRIMMED = 0.5
"""Seconds from one `trim` to the next, at least."""
_TOP = 4 << 20                                        # bytes at the heap's end that wait there for the next pictures
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # malloc.h
_NEVER = 1_000_000_000
_DUE = 10  # searches among what is young, as after so many Python looks through it all


class _Allocator:
    """Where all lies that is small. `tune` and `give_back` are None where nobody knows how that is done."""

    tune: Callable[[int, int], int] | None = None
    give_back: Callable[[int], int] | None = None
    trimmed = -TRIMMED                                # when that was done, by the clock


def configure_malloc() -> None:
    """Save memory; call it before the window is opened. Large pictures get pages of their own, see `fit`, and the
    threads share one heap with the window: 1 MB. This is for glibc; other systems know better."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):  # another C library has no such choice
            libc = ctypes.CDLL(None)
            libc.mallopt(_MMAP_THRESHOLD, LARGE[0])
            libc.mallopt(_TRIM_THRESHOLD, _TOP)
            libc.mallopt(_ARENA_MAX, 1)
            _Allocator.tune, _Allocator.give_back = libc.mallopt, libc.malloc_trim


def fit(size: tuple[int, int]) -> None:
    """Give large pictures of a window of this size pages of their own, if memory is spared: cards that fly are drawn
    anew and let go of at each angle, and would leave holes among what is small. Those are 4 MB at a table in 1080p."""
    if _Allocator.tune is not None:
        least, most = LARGE
        _Allocator.tune(_MMAP_THRESHOLD, min(max(least, (size[0] * size[1]) ** 2 // _STEEP), most))


def trim() -> None:
    """Give the pages back on which nothing lies any more, among what is small: pictures that come and go leave 7 MB of
    them at a table in 4K. That takes up to half a millisecond, and is for a thread beside the window's; soon after it
    was done it is not done again."""
    now = monotonic()
    if _Allocator.give_back is not None and now - _Allocator.trimmed >= TRIMMED:
        _Allocator.trimmed = now
        _Allocator.give_back(0)


def search_at_rest() -> None:
    """Leave it to `search` from now on to look through all there is for what only refers to itself: that takes as long
    as a frame."""
    young, middle, _all = gc.get_threshold()
    gc.set_threshold(young, middle, _NEVER)


def collect_garbage() -> None:
    """Look through all there is, if that is due: now nobody is kept waiting."""
    if gc.isenabled() and gc.get_count()[2] > _DUE:
        gc.collect()


class JobThread:
    """Jobs done one after the other, in a thread that begins with the first of them and ends with the last."""

    def __init__(self) -> None:
        self._lock = allocate_lock()
        self._jobs: list[Callable[[], object]] = []
        self._working = False

    @property
    def busy(self) -> bool:
        """True while there is something to do."""
        return self._working

    def submit(self, job: Callable[[], object], *, first: bool = False) -> None:
        """Do this after all that was asked for before, or before it; whoever needs it sooner does it, and hears what is
        wrong."""
        with self._lock:
            self._jobs.insert(0 if first else len(self._jobs), job)
            if self._working:
                return
            self._working = True
        start_new_thread(self._work, ())              # a `Thread` would have the frame wait until it runs

    def clear(self) -> None:
        """Forget what is not begun."""
        with self._lock:
            self._jobs.clear()

    def _work(self) -> None:
        while True:
            if not self._jobs:
                trim()
            with self._lock:
                if not self._jobs:
                    self._working = False
                    return
                job = self._jobs.pop(0)
            with suppress(OSError, MemoryError, pygame.error):
                job()
