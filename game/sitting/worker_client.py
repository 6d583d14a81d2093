"""The client of the workshop's worker: a child process that simulates matches, and ends with the page that started
it."""

import json
from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from game.sitting.child_process import ChildProcess, program

_DEATHS = 2
"""A worker that ended so many times in a row without an answer is not started again."""


class WorkerClient:
    """A child process that the first request starts, and the next one starts again after it was ended. It does one
    request at a time: a new one ends the process in the middle of the last. No method waits for it."""

    def __init__(self, command: Sequence[str] | None = None) -> None:
        self._command = command
        self._child: ChildProcess | None = None
        self._answers: deque[dict[str, Any]] = deque()
        self._asked = self._started = 0
        self._busy = False
        self._deaths = 0
        self.failed = False
        """True if no worker could be started, or it ended again and again before it had answered."""

    @property
    def pid(self) -> int | None:
        """The number of the process; None if there is none."""
        return None if self._child is None else self._child.pid

    @property
    def busy(self) -> bool:
        """True while a request is not answered."""
        return self._busy

    def ask(self, request: Mapping[str, Any]) -> None:
        """Send a request (`game.lab.worker_commands`), which replaces the last one if that is not answered yet."""
        if self._busy:
            self.end()
        self._asked += 1
        self._answers.clear()
        try:
            if self._child is None or self._child.pid is None:
                self.end()
                self._started += 1
                self._child = ChildProcess(self._command or [*program(), "workshop"], self._hear,
                                           partial(self._answers.append, {"ended": self._started}))
                self._child.listen()
            self._child.write(json.dumps({**request, "id": self._asked}).encode())
        except (OSError, ValueError):
            self.end()
            self.failed = True
            return
        self._busy = True

    def answers(self) -> list[dict[str, Any]]:
        """Return the answers of the worker since the last call; never waits."""
        found = []
        while self._answers:
            answer = self._answers.popleft()
            if answer.get("id") == self._asked:
                found.append(answer)
                self._deaths = 0
                self._busy = self._busy and "done" not in answer
            elif answer.get("ended") == self._started and self._busy:
                self.give_up()
        return found

    def retry(self) -> None:
        """Clear `failed`, so that the next request starts a process."""
        self._deaths, self.failed = 0, False

    def give_up(self) -> None:
        """End a process that does not answer; after the second one in a row, `failed` is true."""
        self.end()
        self._deaths += 1
        self.failed = self._deaths >= _DEATHS

    def end(self) -> None:
        """End the process, in the middle of a request; answers that nobody has taken are dropped."""
        self._asked += 1
        self._answers.clear()
        child, self._child, self._busy = self._child, None, False
        if child is not None:
            child.stop()

    def _hear(self, line: bytes) -> None:
        answer = json.loads(line)
        if not isinstance(answer, dict):
            raise ValueError("no answer")
        self._answers.append(answer)
