"""A process beside the window: it is written to, heard line by line, and gone in every way that it can end."""

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.sitting.child_process import ChildProcess
from game.sitting.worker_client import WorkerClient

ECHO = "import sys\nfor line in sys.stdin: print(line.strip() + '!', flush=True)\nsys.exit(len(sys.argv) - 1)"
SLEEPS = "print('here', flush=True); import time; time.sleep(60)"


class Child:
    """A process that runs these words, what was heard of it, and how often its end."""

    def __init__(self, words: str, *, hears: Callable[[bytes], None] = lambda line: None,
                 first: bytes = b"", patience: float | None = None) -> None:  # fmt: skip
        self.lines: list[bytes] = []
        self.ends: list[bool] = []
        self.spoke = threading.Event()
        self._hears = hears
        command = [sys.executable, "-S", "-c", words]
        self.process = ChildProcess(command, self.hear, lambda: self.ends.append(True), patience=patience)
        self.process.listen(first)

    def hear(self, line: bytes) -> None:
        self.lines.append(line.strip())
        self.spoke.set()
        self._hears(line)

    def over(self) -> bool:
        """Wait for its end; return whether it ended on its own and all was well."""
        self.process.wait(20)
        assert self.ends == [True]
        assert self.process.pid is None
        return self.process.done


def test_it_hears_its_first_line_and_every_other_and_ends_well() -> None:
    child = Child("print(input() + input() + '?')", first=b"one")
    child.process.write(b"two")
    assert child.over()
    assert child.lines == [b"onetwo?"]
    with pytest.raises((OSError, ValueError)):
        child.process.write(b"three")
    assert not Child("import sys; sys.exit(3)").over(), "that was no good end"


def test_what_it_said_is_heard_though_it_has_ended_before_it_is_written_to() -> None:
    lines: list[bytes] = []
    process = ChildProcess([sys.executable, "-S", "-c", "print('here')"], lines.append, lambda: None)
    while process.pid is not None:
        time.sleep(0.01)
    process.listen(b"one")
    process.wait(20)
    assert b"".join(lines).splitlines() == [b"here"]
    assert process.done


@pytest.mark.parametrize("wrong", [ValueError, RecursionError])
def test_a_line_that_is_no_good_ends_it(wrong: type[Exception]) -> None:
    def hears(_line: bytes) -> None:
        raise wrong

    child = Child(SLEEPS, hears=hears)
    assert not child.over()
    assert child.lines == [b"here"]


def test_whoever_waits_for_it_waits_no_longer_than_they_said() -> None:
    child = Child(SLEEPS)
    assert child.spoke.wait(20)
    child.process.wait(0.01)
    assert child.process.pid is not None
    child.process.stop()
    assert child.process.pid is None, "though it may be on its way out"
    assert not child.over()


def test_it_is_gone_when_its_patience_is_over_and_not_before() -> None:
    assert not Child(SLEEPS, patience=0.01).over()
    child = Child(ECHO, patience=60.0, first=b"a")
    assert child.spoke.wait(20)
    child.process.stop()
    child.over()
    assert child.lines == [b"a!"]
    clocks = [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]
    for clock in clocks:
        clock.join(5)
    assert not any(clock.is_alive() for clock in clocks), "nobody watches for a process that is gone"


def test_one_that_has_ended_has_no_number_though_its_last_line_is_not_heard_yet() -> None:
    read = threading.Event()
    child = Child("print('last')", hears=lambda _line: (read.wait(20), None)[1])
    for _moment in range(2000):
        if child.process.pid is None:
            break
        child.process.wait(0.01)
    assert child.process.pid is None
    assert child.ends == []
    read.set()
    assert child.over()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="needs Linux")
def test_nothing_of_it_stays_open() -> None:
    before = len(os.listdir("/proc/self/fd"))
    child = Child("pass")
    assert child.over()
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_worker_is_busy_until_it_says_that_it_is_done() -> None:
    words = "import json; print(json.dumps({'id': json.loads(input())['id'], 'found': []}), flush=True); input()"
    worker = WorkerClient([sys.executable, "-S", "-c", words])
    worker.ask({})
    found, waits = [], threading.Event()
    for _moment in range(2000):
        found += worker.answers()
        if found:
            break
        waits.wait(0.01)
    assert [one["found"] for one in found] == [[]]
    assert worker.busy
    worker.end()
