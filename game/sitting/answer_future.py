"""Thoughts: the answers of computers, found beside the drawing where finding one takes long."""

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

TimedAnswer: TypeAlias = tuple[float, Any]
"""After how many seconds the answer comes, and the answer as a saved match writes it."""

T = TypeVar("T")


class AnswerFuture(Generic[T]):
    """A computer's answer to an ask, in the making. If it is `slow` it thinks on a thread of its own, and `said` is
    None until then.

    `think` has with it all that the computer may know, and the table goes on without it: nobody need wait for a thought
    that is not wanted any more, and the same is thought again if it is.
    """

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
        except Exception as trouble:  # it is the window's to say what went wrong
            self._trouble = trouble

    @property
    def result(self) -> T | None:
        """The answer, or None as yet. Raises what went wrong in thinking."""
        if self._trouble is not None:
            raise self._trouble
        return self._said
