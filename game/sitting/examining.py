"""Checking a backup, which may come from anywhere, in a child process with limits of memory and time. Neither the
window nor the writer's thread waits for it, and it can be cancelled."""

import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from game.core.i18n import _
from game.sitting.backups import Backups, CheckedBackup, unusable
from game.sitting.child_process import ChildProcess, program
from game.sitting.stores import Stores
from game.store import restore
from game.store.backup import BackupContents
from game.store.paths import Folders
from game.store.writer import SyncWriter

_EXAMINER = "examine"  # the command, as game.cli calls it
MEMORY = 1 << 30
"""Bytes that the process has at most."""
PATIENCE = 120.0
"""Seconds after which it is ended."""

_EXTENDED, _LIMITS = 9, 0x2 | 0x100 | 0x2000
"""On Windows: extended limits, and which are set: the process's time and memory, and that it ends with its job."""


class BackupExamination:
    """The check of a backup. `share` is the share that is done, from 0 to 1. A thread calls `done` with the result, or
    with a line that says why the backup cannot be used. `command` is for tests."""

    def __init__(self, stores: Stores, path: Path, done: Callable[[CheckedBackup | str], None], *,
                 command: Sequence[str] | None = None, patience: float = PATIENCE) -> None:  # fmt: skip
        self.share = 0.0
        self._stores, self._path, self._done = stores, path, done
        self._command, self._patience = command, patience
        self._staged: Folders | None = None
        self._child: ChildProcess | None = None
        self._found: CheckedBackup | str | None = None
        self._stopped = False
        stores.writer.submit(self._begin)

    def stop(self) -> None:
        """Cancel it, and remove what was unpacked."""
        self._stopped = True
        if self._child is not None:
            self._child.stop()

    def _begin(self) -> None:
        """Start the process, in the writer’s thread."""
        language = self._stores.settings.language if self._stores.settings is not None else "en"
        try:
            self._staged = restore.stage(self._stores.folders)
            words = [str(self._path.absolute()), str(self._staged.data.parent), str(self._stores.folders.data),
                     language]
            self._child = ChildProcess(self._command or [*program(), _EXAMINER, *words], self._heard, self._over,
                                       patience=self._patience)
        except OSError as error:
            self._found = unusable(self._path, error)
            self._over()
            return
        if self._stopped:
            self._child.stop()
        self._child.listen()
        if isinstance(self._stores.writer, SyncWriter):   # there is no frame that would have to wait
            self._child.wait(self._patience)

    def _heard(self, line: bytes) -> None:
        answer = json.loads(line)
        match answer:
            case {"share": float(share)}:
                self.share = min(max(share, self.share), 1.0)
            case {"why": str(why)}:
                self._found = why
            case {"found": list(found)}:
                assert self._staged is not None
                self._found = _read(found, self._staged)
            case _:
                raise ValueError("not a word of ours")

    def _over(self) -> None:
        """Call `done`; remove what was unpacked unless it is still wanted."""
        found = self._found
        if found is None:
            found = unusable(self._path, _("it could not be examined to the end"))
        if self._staged is not None and (self._stopped or not isinstance(found, CheckedBackup)):
            restore.discard(self._staged)
        if not self._stopped:
            self._done(found)


def examine(words: Sequence[str]) -> int:
    """Check the backup that the arguments of the command name, and print the result as JSON. Return the exit status."""
    path, staged, data, _language = words
    limit()
    Thread(target=_ends_with_its_window, daemon=True).start()
    stores = Stores(Folders(Path(staged) / "none", Path(data), Path(staged) / "none", Path(staged) / "none"))
    last = 0

    def progress(share: float) -> None:
        nonlocal last
        if round(100 * share) > last:
            last = round(100 * share)
            _print({"share": float(share)})

    try:
        found = Backups(stores).examined(Path(path), Folders.inside(Path(staged)), progress)
    except MemoryError:
        return 1
    if isinstance(found, str):
        _print({"why": found})
        return 0
    _folders, contents, *more = found
    _print({"found": [[*contents[:-1], [*contents.erased]], *more]})
    return 0


def _read(found: list[Any], staged: Folders) -> CheckedBackup:
    """Return the result of the process. Raises ValueError."""
    try:
        (made, books, newer, erased_there), saves, matches, children, erased = found
        contents = BackupContents(float(made), int(books), int(newer), frozenset(map(str, erased_there)))
        return CheckedBackup(staged, contents, int(saves), int(matches), tuple(map(str, children)),
                             tuple(map(str, erased)))
    except TypeError:
        raise ValueError("not what was found") from None


def _print(value: dict[str, Any]) -> None:
    print(json.dumps(value), flush=True)


def _ends_with_its_window() -> None:
    with suppress(OSError):
        while os.read(0, 1 << 10):
            pass
    os._exit(1)


def limit() -> None:
    """Limit the memory and the processor time of this process, where the system can."""
    if sys.platform == "win32":
        _limit_job()
    else:
        import resource

        for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, round(PATIENCE))):
            with suppress(OSError, ValueError):
                hard = resource.getrlimit(what)[1]
                resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _limit_job() -> None:
    """Limit this process by a Windows job object that ends with it."""
    import ctypes

    class Limits(ctypes.Structure):
        """A JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

        _fields_ = (("process_time", ctypes.c_int64), ("job_time", ctypes.c_int64), ("flags", ctypes.c_uint32),
                    ("working_set", 2 * ctypes.c_size_t), ("processes", ctypes.c_uint32),
                    ("affinity", ctypes.c_size_t), ("priority", ctypes.c_uint32), ("scheduling", ctypes.c_uint32),
                    ("transfers", 6 * ctypes.c_uint64), ("process_memory", ctypes.c_size_t),
                    ("others", 3 * ctypes.c_size_t))

    kernel: Any = ctypes.WinDLL("kernel32")           # type: ignore[attr-defined,unused-ignore]
    kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = ctypes.c_void_p
    limits = Limits(process_time=round(PATIENCE * 1e7), process_memory=MEMORY, flags=_LIMITS)
    job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
    kernel.SetInformationJobObject(job, _EXTENDED, ctypes.byref(limits), ctypes.sizeof(limits))
    kernel.AssignProcessToJobObject(job, ctypes.c_void_p(kernel.GetCurrentProcess()))
