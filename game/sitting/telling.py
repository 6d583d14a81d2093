"""A story in the making: a process of ours tells a match (`lab/teller.py`), and a page sees what it has told so far."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import ClassVar

from game.core.record import Record, loads
from game.core.seats import Seat
from game.core.words import _
from game.lab.analysis_json import read_told
from game.lab.decision_cost import BUDGET as WEIGHING
from game.lab.reckoned import BUDGET
from game.lab.teller import hand_words
from game.lab.told import Told
from game.players import Reflex
from game.sitting.child_process import ChildProcess, program

PATIENCE = 3 * (BUDGET + WEIGHING)
"""Seconds after which a process that does not end is ended."""


class Telling:
    """The telling of a match. `told` is the story as far as it is known, None as yet; `over` says that it gets no
    better, `complete` that it was told to its end; `trouble` is a line to show if it could not be told. There is never
    more than one: another one stops it.

    `hands` says how quickly the people at some seats slap; `heard` is called in a thread whenever something has
    changed. `command` is for tests.
    """

    _now: ClassVar["Telling | None"] = None

    def __init__(self, record: Record, answers: list[list[object]] | None = None, *,
                 hands: Mapping[Seat, Reflex] | None = None, heard: Callable[[], None] = lambda: None,
                 command: Sequence[str] | None = None, patience: float = PATIENCE) -> None:  # fmt: skip
        if Telling._now is not None:
            Telling._now.stop()
        Telling._now = self
        self.told: Told | None = None
        self.over, self.complete, self.trouble = False, False, ""
        self._deck, self._heard, self._stopped = record.game.deck(), heard, False
        self._child: ChildProcess | None = None
        line = json.dumps(record.written(answers)).encode()
        with suppress(OSError):
            self._child = ChildProcess(command or [*program(), "tell", "-", *hand_words(hands or {})],
                                       self._hear, self._end, patience=patience)  # fmt: skip
        if self._child is None:
            self._end()
        else:
            self._child.listen(line)

    @property
    def pid(self) -> int | None:
        """The number of the process, None if there is none any more."""
        return None if self._child is None else self._child.pid

    def stop(self) -> None:
        """End the process, whatever it has told. Nothing is heard of it any more."""
        self._stopped = True
        if Telling._now is self:
            Telling._now = None
        if self._child is not None:
            self._child.stop()

    def wait(self, seconds: float) -> None:
        """Wait until it is over, but no longer than so many seconds."""
        if self._child is not None:
            self._child.wait(seconds)

    def _hear(self, line: bytes) -> None:
        self.told = read_told(loads(line.decode()), self._deck)
        if not self._stopped:
            self._heard()

    def _end(self) -> None:
        self.complete = self._child is not None and self._child.done
        self.over = True
        if self.told is None and not self._stopped:
            self.trouble = _("How this match stood could not be worked out.")
        if not self._stopped:
            self._heard()
