"""Thought: what a computer answers is found beside the drawing where finding it takes long."""

from collections.abc import Callable
from typing import Any, TypeAlias

Said: TypeAlias = tuple[float, Any]
"""After how many seconds the answer comes, and the answer as a saved match writes it."""


class Thought:
    """What a computer makes of an ask. If it is `slow` it thinks on a thread of its own, and `said` is None until then.

    `think` has with it all that the computer may know, and the table goes on without it: nobody need wait for a thought
    that is not wanted any more, and the same is thought again if it is.
    """

    def __init__(self, think: Callable[[], Said], *, slow: bool) -> None:
        self._think = think
        self._said: Said | None = None
        self._trouble: Exception | None = None
        if slow:
            import threading

            threading.Thread(target=self._work, name="thought", daemon=True).start()
        else:
            self._said = think()

    def _work(self) -> None:
        try:
            self._said = self._think()
        except Exception as trouble:  # it is the window's to say what went wrong
            self._trouble = trouble

    @property
    def said(self) -> Said | None:
        """The answer, or None as yet. What went wrong in thinking is raised here."""
        if self._trouble is not None:
            raise self._trouble
        return self._said
