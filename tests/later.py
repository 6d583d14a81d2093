"""A writer without a thread: what it was asked for is done when a test says so."""

from game.store.writer import Work, Writer


class Later(Writer):
    """Nothing is done before `settle`, or `one`, in whatever thread."""

    def __init__(self) -> None:
        super().__init__()
        self._here = False

    @property
    def here(self) -> bool:
        return self._here

    def soon(self, work: Work) -> None:
        if not self._queue or self._queue[-1] != work:
            self._queue.append(work)

    def one(self) -> None:
        """Do the next piece of work."""
        work, self._here = self._queue.popleft(), True
        try:
            work()
        except Exception as trouble:
            self._troubles.append(trouble)
        finally:
            self._here = False

    def settle(self, seconds: float | None = None) -> bool:
        while self._queue:
            self.one()
        return True
