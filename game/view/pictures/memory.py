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
"""The least bytes of a picture with memory pages of its own, in a small window and in a large one, where mapping pages
would take too long for a frame."""
_STEEP = 1 << 26                                      # by which the square of a window's pixels is divided for that
TRIMMED = 0.5
"""The least seconds between two calls of `trim`."""
_TOP = 4 << 20                                        # bytes at the heap's end that wait there for the next pictures
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # malloc.h
_NEVER = 1_000_000_000
_DUE = 10  # searches among what is young, as after so many Python looks through it all


class _Allocator:
    """The heap of the C library. `tune` and `give_back` are None where it has no such calls."""

    tune: Callable[[int, int], int] | None = None
    give_back: Callable[[int], int] | None = None
    trimmed = -TRIMMED                                # when that was done, by the clock


def configure_malloc() -> None:
    """Configure the heap of glibc to save memory, before the window is opened: large pictures get pages of their own
    (see `fit`), and all threads share one heap, which saves 1 MB. Does nothing with another C library."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):  # another C library has no such choice
            libc = ctypes.CDLL(None)
            libc.mallopt(_MMAP_THRESHOLD, LARGE[0])
            libc.mallopt(_TRIM_THRESHOLD, _TOP)
            libc.mallopt(_ARENA_MAX, 1)
            _Allocator.tune, _Allocator.give_back = libc.mallopt, libc.malloc_trim


def fit(size: tuple[int, int]) -> None:
    """Set the size from which pictures get pages of their own, for a window of this size. Flying cards are rendered at
    each angle and then dropped; in the heap they would leave holes, 4 MB of them at a table in 1080p."""
    if _Allocator.tune is not None:
        least, most = LARGE
        _Allocator.tune(_MMAP_THRESHOLD, min(max(least, (size[0] * size[1]) ** 2 // _STEEP), most))


def trim() -> None:
    """Return free pages of the heap to the system, at most once in half a second: 7 MB of them at a table in 4K. It
    takes up to 0.5 ms, so it is for another thread than the window's."""
    now = monotonic()
    if _Allocator.give_back is not None and now - _Allocator.trimmed >= TRIMMED:
        _Allocator.trimmed = now
        _Allocator.give_back(0)


def search_at_rest() -> None:
    """Leave full collections of Python's garbage collector to `collect_garbage`: they take as long as a frame."""
    young, middle, _all = gc.get_threshold()
    gc.set_threshold(young, middle, _NEVER)


def collect_garbage() -> None:
    """Run a full garbage collection if it is due, at a moment when nothing moves."""
    if gc.isenabled() and gc.get_count()[2] > _DUE:
        gc.collect()


class JobThread:
    """A queue of jobs for a thread that starts with the first of them and ends after the last, when it trims the heap.

    >>> done, jobs = list[int](), JobThread()
    >>> jobs.submit(lambda: done.append(1))
    >>> while jobs.busy: pass
    >>> done
    [1]
    """

    def __init__(self) -> None:
        self._lock = allocate_lock()
        self._jobs: list[Callable[[], object]] = []
        self._working = False

    @property
    def busy(self) -> bool:
        """True while the thread runs."""
        return self._working

    def submit(self, job: Callable[[], object], *, first: bool = False) -> None:
        """Queue a job, `first` at the head. Its errors are dropped: a caller that needs the result renders it itself.
        """
        with self._lock:
            self._jobs.insert(0 if first else len(self._jobs), job)
            if self._working:
                return
            self._working = True
        start_new_thread(self._work, ())              # a `Thread` would have the frame wait until it runs

    def clear(self) -> None:
        """Drop all jobs that have not begun."""
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
