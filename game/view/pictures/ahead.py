"""A thread that draws what is needed soon, and then looks after the memory."""

from _thread import allocate_lock, start_new_thread
from collections.abc import Callable
from contextlib import suppress

import pygame

from game.view.pictures.memory import trim


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
