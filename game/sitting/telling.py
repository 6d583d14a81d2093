"""A story in the making: a process of ours tells a match (`lab/teller.py`), and a page sees what it has told so far."""

import json
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Thread, Timer
from typing import ClassVar

from game.core.record import Record, RecordError, loads
from game.core.seats import Seat
from game.core.words import _
from game.lab.reckoned import BUDGET
from game.lab.teller import hand_words
from game.lab.told import Told
from game.lab.told_file import ToldError, read_told
from game.lab.weighed import BUDGET as WEIGHING
from game.players import Reflex
from game.sitting.child_process import program, started

PATIENCE = 3 * (BUDGET + WEIGHING)
"""Seconds after which a process that does not end is ended."""


class Telling:
    """The telling of a match. `told` is the story as far as it is known, None as yet; `over` says that it gets no
    better; `trouble` is a line to show if it could not be told. There is never more than one: another one stops it.

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
        self.over, self.trouble = False, ""
        self._deck, self._heard, self._stopped = record.game.deck(), heard, False
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._process = started(command or [*program(), "tell", "-", *hand_words(hands or {})])
        except OSError:
            self._end()
            return
        line = json.dumps(record.written(answers)).encode() + b"\n"
        self._late = Timer(patience, self._process.kill)
        self._late.daemon = True
        self._late.start()
        self._thread = Thread(target=self._listen, args=(self._process, line), name="telling", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The number of the process, None if there is none any more."""
        return None if self._process is None or self._process.poll() is not None else self._process.pid

    def stop(self) -> None:
        """End the process, whatever it has told. Nothing is heard of it any more."""
        self._stopped = True
        if Telling._now is self:
            Telling._now = None
        if self._process is not None:
            self._late.cancel()
            self._process.kill()
            self._process.wait()

    def wait(self, seconds: float) -> None:
        """Wait until it is over, but no longer than so many seconds."""
        if self._process is not None:
            self._thread.join(seconds)

    def _listen(self, process: "subprocess.Popen[bytes]", line: bytes) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError, ToldError, RecordError, ValueError):
            process.stdin.write(line)
            process.stdin.flush()
            for told in process.stdout:
                self.told = read_told(loads(told.decode()), self._deck)
                if not self._stopped:
                    self._heard()
        process.kill()                                    # it has ended, or has said what it should not
        process.wait()
        with suppress(OSError):
            process.stdin.close()
            process.stdout.close()
        self._late.cancel()
        self._end()

    def _end(self) -> None:
        self.over = True
        if self.told is None and not self._stopped:
            self.trouble = _("How this match stood could not be worked out.")
        if not self._stopped:
            self._heard()
