"""The lock by which windows of one person know of each other: each holds it together with the others; one that restores
a backup holds it alone. The system lets go of it when a program ends, however that ends."""

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
_PLACES = 64  # windows at most, on a system that knows no shared locks
_STEP = 0.05  # seconds from one try to the next


class InUse:
    """The lock in the data folder: a file of its own, and the folder itself where the system locks folders, since the
    file can be deleted there while it is held. Where it cannot be opened, nothing can be restored either: nobody is
    kept out."""

    def __init__(self, folder: Path) -> None:
        self._path, self._folder = folder / NAME, folder
        self._held: list[int] = []                    # open files: the lock's first
        self._place = 0

    def enter(self, patience: float = 0.0) -> bool:
        """Hold it together with other windows; alone if a backup is to be restored first, as `restoring` says. Return
        False if another window still restores one after `patience` seconds."""
        if self._held and self._is_there(self._held[0]):
            return True
        opened = self._opened()
        if not opened:
            return True
        end = time.monotonic() + patience
        while not self._enter(opened):
            if time.monotonic() > end:
                _close(opened)
                return False
            time.sleep(_STEP)
        self.leave()                                  # of a file that was deleted, and only now
        self._held = opened
        return True

    def _opened(self) -> list[int]:
        """Open what is locked: nothing if that cannot be."""
        found: list[int] = []
        with suppress(OSError):
            files.private_folder(self._path.parent)
            found.append(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
            if sys.platform != "win32":               # there a folder is no file, and a file that is open stays
                found.append(os.open(self._path.parent, os.O_RDONLY))
        return found

    def hold(self) -> None:
        """Hold it where the data folder has been made anew since, or can be opened by now; no folder is made."""
        if self._path.parent.is_dir():
            self.enter()

    def _is_there(self, file: int) -> bool:
        """True unless the open file lies in the data folder no more, where other windows look for it."""
        try:
            return os.path.samestat(os.fstat(file), os.stat(self._path))
        except FileNotFoundError:
            return False
        except OSError:                               # the disk fails just now
            return True

    def _enter(self, held: list[int]) -> bool:
        if not self.restoring:
            if not self._share(held):
                return False
            if not self.restoring:
                return True
        if self._take_alone(held):
            return True
        self._let_go(held)
        return False

    @property
    def restoring(self) -> bool:
        """True if a backup is to be restored before anything is opened."""
        half = os.path.lexists(self._folder / BEFORE / BASE) and not os.path.lexists(self._folder / BASE)
        return half or os.path.lexists(self._folder / RESTORED)

    def alone(self) -> bool:
        """Hold it alone from now on. Return False, and hold it as before, if another window is open."""
        if not self.enter():
            return False
        return not self._held or self._take_alone(self._held)

    def together(self) -> None:
        """Let other windows in again."""
        if self._held:
            self._let_go(self._held)
            self._share(self._held)

    def leave(self) -> None:
        """Let go of it."""
        _close(self._held)
        self._held = []

    if sys.platform == "win32":

        def _lock(self, file: int, first: int, count: int) -> bool:
            import msvcrt

            try:
                os.lseek(file, first, os.SEEK_SET)
                msvcrt.locking(file, msvcrt.LK_NBLCK, count)
            except OSError:
                return False
            return True

        def _unlock(self, file: int, first: int, count: int) -> None:
            import msvcrt

            with suppress(OSError):
                os.lseek(file, first, os.SEEK_SET)
                msvcrt.locking(file, msvcrt.LK_UNLCK, count)

        def _share(self, held: list[int]) -> bool:
            found = next((n for n in range(_PLACES) if self._lock(held[0], n, 1)), None)
            self._place = found or 0
            return found is not None

        def _take_alone(self, held: list[int]) -> bool:
            self._unlock(held[0], self._place, 1)
            if self._lock(held[0], 0, _PLACES):
                return True
            self._share(held)
            return False

        def _let_go(self, held: list[int]) -> None:
            self._unlock(held[0], 0, _PLACES)
            self._unlock(held[0], self._place, 1)

    else:

        def _flock(self, file: int, how: int) -> bool:
            import fcntl

            try:
                fcntl.flock(file, how | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            except OSError:                           # a folder on a network that knows no locks
                return True
            return True

        def _share(self, held: list[int]) -> bool:
            import fcntl

            if all(self._flock(each, fcntl.LOCK_SH) for each in held):
                return True
            self._let_go(held)
            return False

        def _take_alone(self, held: list[int]) -> bool:
            import fcntl

            if all(self._flock(each, fcntl.LOCK_EX) for each in held):
                return True
            self._share(held)                         # a system may have let go of it for the try
            return False

        def _let_go(self, held: list[int]) -> None:
            import fcntl

            for each in held:
                with suppress(OSError):
                    fcntl.flock(each, fcntl.LOCK_UN)


def _close(files: list[int]) -> None:
    for each in files:
        with suppress(OSError):
            os.close(each)
