"""Answers of computer players, computed in a thread where that takes long."""

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

TimedAnswer: TypeAlias = tuple[float, Any]
"""After how many seconds the answer comes, and the answer as a saved match writes it."""

T = TypeVar("T")


class AnswerFuture(Generic[T]):
    """The future answer of a computer player. If it is `slow`, `think` runs in a thread of its own, and `result` is
    None until it returns.

    `think` holds all that the computer may know, so the table goes on without it. An answer that is not needed any more
    is dropped, and computed again if it is."""

    def __init__(self, think: Callable[[], T], *, slow: bool) -> None:
        self._think = think
        self._said: T | None = None
        self._trouble: Exception | None = None
        self.wait: Callable[[float], None] = lambda _seconds: None
        """Wait for the answer, no longer than the given seconds."""
        if slow:
            import threading

            thread = threading.Thread(target=self._work, name="thought", daemon=True)
            thread.start()
            self.wait = thread.join
        else:
            self._said = think()

    def _work(self) -> None:
        try:
            self._said = self._think()
        except Exception as error:  # it is the window's to say what went wrong
            self._trouble = error

    @property
    def result(self) -> T | None:
        """The answer, or None while it is computed. Raises the exception of `think`."""
        if self._trouble is not None:
            raise self._trouble
        return self._said
