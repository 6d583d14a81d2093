"""A thread for work that waits for the disk, so that no frame does."""

import threading
import time
from collections import deque
from collections.abc import Callable

Work = Callable[[], object]
Line = Callable[[], "str | None"]

ON_ITS_WAY = ""
"""The answer of a write that is not on the disk yet, though nothing has gone wrong: None says that it is there, another
line why it is not."""
PATIENCE = 10.0
"""Seconds that the end of the program waits for a disk, in all."""
LOCKED = 1.0
"""Seconds of these for other programs that hold the databases, in all: what waits is kept meanwhile."""


class Writer:
    """A thread that does one piece of work after another, in the order in which they were submitted; it starts with the
    first.

    Exceptions of a piece are among the `troubles`; the caller keeps its data, and submits it again."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._queue: deque[Work] = deque()
        self._works = False
        self._thread: threading.Thread | None = None
        self._troubles: list[Exception] = []
        self._last: float | None = None               # the moment until which the end waits

    @property
    def on_writer_thread(self) -> bool:
        """True if the caller may wait for the disk, because it runs in the writer's thread."""
        return threading.current_thread() is self._thread

    @property
    def idle(self) -> bool:
        """True if no work is left."""
        return not self._queue and not self._works

    def submit(self, work: Work) -> None:
        """Do work after all that was submitted before; the same work twice in a row is done once."""
        with self._news:
            if not self._queue or self._queue[-1] != work:
                self._queue.append(work)
            if self._thread is None:
                self._start()
            self._news.notify_all()

    def ask(self, work: Line, tell: Callable[[str], object]) -> str | None:
        """Do work that returns a line. In the writer's thread, do it at once and return the line; else submit it,
        return ON_ITS_WAY, and call `tell` with the line later."""
        if self.on_writer_thread:
            return work()

        def told() -> None:
            line = work()
            if line:
                tell(line)

        self.submit(told)
        return ON_ITS_WAY

    def barrier(self) -> Callable[[], bool]:
        """Return a function that returns True once all work that was submitted until now is done."""
        done = threading.Event()
        self.submit(done.set)
        return done.is_set

    def settle(self, seconds: float | None = None) -> bool:
        """Wait until no work is left; return False if that takes longer than `seconds`."""
        with self._news:
            return self._news.wait_for(lambda: self.idle, seconds)

    def end(self) -> bool:
        """Wait at the end of the program until no work is left; return False if that takes too long. All calls together
        wait for PATIENCE at most."""
        now = time.monotonic()
        self._last = now + PATIENCE if self._last is None else self._last
        return self.settle(max(0.0, self._last - now))

    def troubles(self) -> list[Exception]:
        """Return the exceptions raised since the last call."""
        with self._news:
            found, self._troubles = self._troubles, []
        return found

    def _start(self) -> None:
        import atexit

        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()
        atexit.register(self.end)

    def _run(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._queue)
                work, self._works = self._queue.popleft(), True
            try:
                work()
            except Exception as error:
                with self._news:
                    self._troubles.append(error)
            del work
            with self._news:
                self._works = False
                self._news.notify_all()


class SyncWriter(Writer):
    """A writer that does all work at once, for callers without frames.

    >>> SyncWriter().ask(lambda: "done", print)
    'done'
    """

    @property
    def on_writer_thread(self) -> bool:
        return True

    def submit(self, work: Work) -> None:
        work()
