"""Child processes: this program again, with other arguments and a lower priority, beside the window."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread, Timer

_ENDING = 5.0
"""Seconds in which a process that says no more must have ended on its own."""


_OURS = Path(__file__).resolve().parent.parent.parent
"""The folder in which this very program lies."""
_BEGIN = ("import os, sys; sys.path[:] = sys.argv.pop(1).split(os.pathsep); from game.__main__ import main; "
          "sys.exit(main())")


def program() -> list[str]:
    """Return the command that starts this program, to be followed by its arguments: in the bundle it is the same
    executable, on Windows the one beside it that can print. It runs this program only: neither modules in the current
    folder nor the environment can replace it."""
    if not getattr(sys, "frozen", False):
        here = os.path.realpath(os.getcwd())
        places = [entry for entry in sys.path if os.path.isabs(entry) and os.path.realpath(entry) != here]
        files = ["-B"] if sys.dont_write_bytecode else []
        return [sys.executable, "-I", *files, "-c", _BEGIN, os.pathsep.join([str(_OURS), *places])]
    own = Path(sys.executable)
    beside = own.with_stem(f"{own.stem.removesuffix('-console')}-console")
    return [str(beside if sys.platform == "win32" and beside.exists() else own)]


def started(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    """Start a process with pipes for its input and output, in the program's folder. Raises OSError."""
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, creationflags=flags,
        cwd=Path(sys.executable).parent if getattr(sys, "frozen", False) else _OURS,
    )  # fmt: skip


class ChildProcess:
    """A child process that reads and writes lines until it is ended.

    After `listen`, a thread calls `heard` with each line, and `over` when the process is gone; then `done` says whether
    it ended by itself with exit status 0. It is killed if `heard` raises ValueError, and after `patience` seconds if
    that is given. Raises OSError if it cannot be started."""

    def __init__(self, command: Sequence[str], heard: Callable[[bytes], None], over: Callable[[], None], *,
                 patience: float | None = None) -> None:  # fmt: skip
        self._process = started(command)
        self._heard, self._over, self._stopped, self.done = heard, over, False, False
        self._late = None if patience is None else Timer(patience, self._process.kill)
        if self._late is not None:
            self._late.daemon = True
            self._late.start()
        self._thread: Thread | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process; None once it has ended or is being stopped."""
        return None if self._stopped or self._process.poll() is not None else self._process.pid

    def listen(self, first: bytes = b"") -> None:
        """Write a first line, if there is one, and read from now on. To be called once."""
        self._thread = Thread(target=self._listen, args=(first,), name="child", daemon=True)
        self._thread.start()

    def write(self, line: bytes) -> None:
        """Write a line. Raises OSError or ValueError if the process is gone."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()

    def stop(self) -> None:
        """Kill the process, without waiting for that."""
        self._stopped = True
        if self._late is not None:
            self._late.cancel()
        with suppress(OSError):
            self._process.kill()

    def wait(self, seconds: float) -> None:
        """Wait until the process is gone, for at most `seconds`."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _listen(self, first: bytes) -> None:
        assert self._process.stdout is not None
        if first:
            with suppress(OSError, ValueError):       # it may have ended by now: what it said is heard all the same
                self.write(first)
        with suppress(OSError, ValueError, RecursionError):
            for line in self._process.stdout:
                self._heard(line)
            with suppress(subprocess.TimeoutExpired):
                self.done = self._process.wait(_ENDING) == 0
        self.stop()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError, ValueError):
                if pipe is not None:
                    pipe.close()
        self._over()
