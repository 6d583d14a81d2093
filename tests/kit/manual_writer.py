"""A writer without a thread: what it was asked for is done when a test says so."""

from collections import deque

from game.store.writer import Work, Writer


class Later(Writer):
    """Nothing is done before `settle`, or `one`, in whatever thread."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: deque[Work] = deque()
        self.raised: list[Exception] = []
        self.works = False

    @property
    def on_writer_thread(self) -> bool:
        return self.works

    @property
    def idle(self) -> bool:
        return not self.waits

    def submit(self, work: Work) -> None:
        if not self.waits or self.waits[-1] != work:
            self.waits.append(work)

    def one(self) -> None:
        """Do the next piece of work."""
        work, self.works = self.waits.popleft(), True
        try:
            work()
        except Exception as error:
            self.raised.append(error)
        finally:
            self.works = False

    def troubles(self) -> list[Exception]:
        found, self.raised = self.raised, []
        return found

    def settle(self, seconds: float | None = None) -> bool:
        while self.waits:
            self.one()
        return True
