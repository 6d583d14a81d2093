"""A call that may have to wait for a disk, such as a network drive that is away: it has a thread of its own."""

import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

PATIENCE = 0.01
"""Seconds that a frame waits for a call: a folder of this computer is listed by then."""

OPENING = 10
"""How often PATIENCE a frame waits for one file that was chosen: a page that says *One moment* would only flash."""

T = TypeVar("T")


class DiskCall(Generic[T]):
    """A call in a thread of its own. A call whose answer is not needed any more is dropped: the thread ends when the
    disk answers, or with the program.

    >>> call = DiskCall(lambda: 7)
    >>> call.wait(60), call.result()
    (True, 7)
    """

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._found: list[T] = []
        self._trouble: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="disk", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._found.append(self._call())
        except Exception as error:  # raised where the answer is asked for
            self._trouble = error

    @property
    def is_done(self) -> bool:
        """True once there is an answer."""
        return not self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the answer, PATIENCE or another number of seconds at most. Return True if it is there."""
        self._thread.join(PATIENCE if seconds is None else seconds)
        return self.is_done

    def result(self) -> T:
        """Return the answer of a call that is done. Raises the exception of the call."""
        if self._trouble is not None:
            raise self._trouble
        return self._found[0]


def wait_for_all(calls: Iterable[DiskCall[Any]]) -> None:
    """Wait for the answers of several calls, PATIENCE at most for all of them."""
    until = time.monotonic() + PATIENCE
    for call in calls:
        call.wait(max(0.0, until - time.monotonic()))
