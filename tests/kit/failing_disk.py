"""A disk that fails, or is slow: calls that touch files of one folder, SQLite's too, where a C compiler is to be had.

`disk.c` is compiled when it is needed, and loaded before libc. Without a compiler only Python's own calls fail.
"""

import atexit
import ctypes
import functools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("failing_disk.c")
NAME = "truce-disk.so"
CALLS = "open", "write", "fsync", "replace", "rename", "unlink", "stat", "lstat", "scandir", "listdir", "mkdir"
"""Python's, where libc's cannot be reached."""


@functools.cache
def compiled() -> Path | None:
    """The library; None without Linux or a compiler."""
    gcc = shutil.which("gcc") or shutil.which("cc")
    if gcc is None or not sys.platform.startswith("linux"):
        return None
    if (there := os.environ.get("LD_PRELOAD", "")).endswith(NAME):
        return Path(there)                            # of the program that started this one
    folder = tempfile.mkdtemp(prefix="truce-disk-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = subprocess.run([gcc, "-shared", "-fPIC", "-O1", "-o", f"{folder}/{NAME}", str(SOURCE), "-ldl"],
                          capture_output=True, check=False)
    return None if made.returncode else Path(folder, NAME)


def environ(**more: str) -> dict[str, str]:
    """The environment of a program that is to have such a disk."""
    return os.environ | ({"LD_PRELOAD": str(compiled())} if compiled() else {}) | more


class Disk:
    """The disk of this process, which was started with `environ`."""

    def __init__(self) -> None:
        preloaded = os.environ.get("LD_PRELOAD", "")
        self._library = ctypes.CDLL(preloaded) if "truce-disk" in preloaded else None
        self.thorough = self._library is not None
        """True if libc's calls fail, not only Python's."""
        self._names: list[str] = []
        if self._library is not None:
            self._library.disk_plan.argtypes = [ctypes.c_char_p, ctypes.c_long, ctypes.c_int, ctypes.c_long,
                                                ctypes.c_int, ctypes.c_long]
            self._library.disk_calls.restype = self._library.disk_waited.restype = ctypes.c_long
            self._library.disk_name.argtypes, self._library.disk_name.restype = [ctypes.c_long], ctypes.c_char_p

    def plan(self, folder: Path, at: int, number: int = 0, times: int = 1, *, kills: bool = False,
             wait: float = 0.0) -> None:
        """From call `at` on (-1: never), so many calls fail with this number; or the process is killed there, after
        half of what was to be written. Each write and each fsync takes so many seconds; below 0: each fsync alone."""
        if self._library is not None:
            self._library.disk_plan(os.fsencode(folder), at, number, times, int(kills),
                                    round(wait * 1e6))
        else:
            self._patch(str(folder), at, number, times, kills)

    @property
    def waited(self) -> float:
        """Seconds that this thread has waited because the disk is slow."""
        return self._library.disk_waited() / 1e6 if self._library is not None else 0.0

    @property
    def names(self) -> list[str]:
        """The calls since the plan was made."""
        if self._library is None:
            return self._names
        return [self._library.disk_name(n).decode() for n in range(self._library.disk_calls())]

    def _patch(self, folder: str, at: int, number: int, times: int, kills: bool) -> None:
        """For the rest of this process's life."""
        def failing(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
            def call(*what: Any, **more: Any) -> Any:
                first = what[0] if what else "."
                if isinstance(first, int) or str(first).startswith(folder):
                    n = len(self._names)
                    self._names.append(name)
                    if 0 <= at <= n < at + times:
                        if kills:
                            os.kill(os.getpid(), 9)
                        raise OSError(number, os.strerror(number))
                return real(*what, **more)
            return call

        for name in CALLS:
            setattr(os, name, failing(name, getattr(os, name)))
