"""Signals by which the system asks the program to end: the machine shuts down, or the terminal was closed."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""The signals that ask to end; not every system has them all."""

STATUS = 128
"""The exit status of a program ended by signal n is this plus n."""


class Signals:
    """The signal that asked to end, if one did, and the one who is told of it; only the first signal counts."""

    def __init__(self) -> None:
        self.number = 0
        self._told: Callable[[int], None] | None = None

    def tell(self, told: Callable[[int], None]) -> None:
        """Tell this one the exit status from now on, and at once if a signal has come already."""
        self._told = told
        if self.number:
            told(STATUS + self.number)

    def take(self, number: int, _frame: object = None) -> None:
        """Take a signal. Nothing is saved or drawn in here: the program may stand anywhere."""
        if not self.number:
            self.number = number
            if self._told is not None:
                self._told(STATUS + number)


@contextmanager
def heard() -> Iterator[Signals]:
    """Hear the signals that ask to end, but for those that the program's caller wants ignored (`nohup`)."""
    signals, before = Signals(), {}
    for number in [getattr(signal, name) for name in NAMES if hasattr(signal, name)]:
        if signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(ValueError):                # only the first thread hears signals
                before[number] = signal.signal(number, signals.take)
    try:
        yield signals
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
