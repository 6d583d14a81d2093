"""The lock by which the windows of one person know of each other. Each holds it shared; one that restores a backup
holds it exclusively. The operating system releases it when a program ends, also when it is killed."""

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from game.store import files

NAME = "in-use.lock"
BASE = "truce.sqlite3"  # as game.store.schema calls it, which is slow to import
RESTORED = "restored.sqlite3"
"""The file in the data folder that is to take the place of the database before anything is opened."""
STAGED, BEFORE = "restoring-", "before-restore"
"""How the names of folders begin that hold what was unpacked, and the name of the one that holds what was here."""
AUTOMATIC = "backups"
"""The folder in the data folder that holds the automatic backups."""
_STEP = 0.05  # seconds from one try to the next

if sys.platform == "win32":
    import msvcrt

    _FREE, _TOGETHER, _ALONE = 0, 1, 3  # fail immediately: 1, exclusive: 2
    _REFUSED = 33, 997  # ERROR_LOCK_VIOLATION, ERROR_IO_PENDING: another program holds it

    def _lock(file: int, how: int) -> bool:
        """Lock an open file, or let go of it. Return False if another program keeps that from being done."""
        import ctypes

        kernel, place = ctypes.WinDLL("kernel32", use_last_error=True), (ctypes.c_uint64 * 4)()  # at the first byte
        handle = ctypes.c_void_p(msvcrt.get_osfhandle(file))
        kernel.UnlockFileEx(handle, 0, 1, 0, place)
        return how == _FREE or bool(
            kernel.LockFileEx(handle, how, 0, 1, 0, place)) or ctypes.get_last_error() not in _REFUSED

else:
    import fcntl

    _FREE, _TOGETHER, _ALONE = fcntl.LOCK_UN, fcntl.LOCK_SH | fcntl.LOCK_NB, fcntl.LOCK_EX | fcntl.LOCK_NB

    def _lock(file: int, how: int) -> bool:
        """Lock an open file, or let go of it. Return False if another program keeps that from being done."""
        try:
            fcntl.flock(file, how)
        except BlockingIOError:
            return False
        except OSError:                               # a folder on a network that knows no locks
            return True
        return True


class DataLock:
    """The lock in the data folder: a file, and on POSIX also the folder itself, since the file can be deleted while it
    is held. Where it cannot be opened, every attempt succeeds: nothing can be restored there either."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._path = folder, folder / NAME
        self._held: list[int] = []                    # open files: the lock's first

    def enter(self, patience: float = 0.0) -> bool:
        """Hold the lock shared, or exclusively if a backup is to be restored first, as `restoring` says. Return False
        if another window still restores one after `patience` seconds."""
        if self._held and self._is_there(self._held[0]):
            return True
        opened = self._opened()
        end = time.monotonic() + patience
        while not self._enter(opened):
            if time.monotonic() > end:
                _close(opened)
                return False
            time.sleep(_STEP)
        if opened:
            self.leave()                              # of a file that was deleted, and only now
            self._held = opened
        return True

    def _enter(self, opened: list[int]) -> bool:
        beside = not self.restoring
        held = _all(opened, _TOGETHER if beside else _ALONE)
        if held and beside and self.restoring:        # it began after the first look
            held = _all(opened, _ALONE)
        if not held:
            _all(opened, _FREE)                       # whoever waits is in nobody's way
        return held

    def _opened(self) -> list[int]:
        """Open the file and the folder to be locked; return an empty list if that fails."""
        found: list[int] = []
        with suppress(OSError):
            files.private_folder(self._folder)
            found.append(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
            if sys.platform != "win32":               # there a folder is no file, and a file that is open stays
                found.append(os.open(self._folder, os.O_RDONLY))
        return found

    def hold(self) -> None:
        """Hold the lock where the data folder was deleted and made again, or could not be opened before. Makes no
        folder."""
        with suppress(OSError):
            if files.is_there(self._folder):
                self.enter()

    def _is_there(self, file: int) -> bool:
        """True unless the opened file was deleted, so that other windows would lock another one."""
        try:
            return os.path.samestat(os.fstat(file), os.stat(self._path))
        except FileNotFoundError:
            return False
        except OSError:                               # the disk fails just now
            return True

    @property
    def restoring(self) -> bool:
        """True if a backup is to be restored before anything is opened; False where the folder cannot be read."""
        try:
            half = files.is_there(self._folder / BEFORE / BASE) and not files.is_there(self._folder / BASE)
            return half or files.is_there(self._folder / RESTORED)
        except OSError:
            return False

    def make_exclusive(self) -> bool:
        """Hold the lock exclusively. Return False, and hold it shared as before, if another window is open."""
        if not self.enter():
            return False
        if _all(self._held, _ALONE):
            return True
        self.make_shared()                               # a system may have let go of it for the try
        return False

    def make_shared(self) -> None:
        """Hold the lock shared again."""
        _all(self._held, _TOGETHER)

    def leave(self) -> None:
        """Release the lock."""
        _close(self._held)
        self._held = []


def _all(opened: list[int], how: int) -> bool:
    return all(_lock(each, how) for each in opened)


def _close(opened: list[int]) -> None:
    _all(opened, _FREE)
    for each in opened:
        with suppress(OSError):
            os.close(each)
