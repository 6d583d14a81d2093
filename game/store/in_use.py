"""The lock by which windows of one person know of each other: each holds it together with the others; one that restores
a backup holds it alone. The system lets go of it when a program ends, however that ends."""

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

NAME = "in-use.lock"
MARKER = "restore.json"
"""The file in the data folder that says that a backup is to be restored before anything is opened."""
STAGED, BEFORE = "restoring-", "before-restore-"
"""How the names of folders begin that hold what was unpacked, and what was here before."""
_PLACES = 64  # windows at most, on a system that knows no shared locks
_STEP = 0.05  # seconds from one try to the next


class InUse:
    """The lock in the data folder. Where it cannot be opened, nothing can be restored either: nobody is kept out."""

    def __init__(self, folder: Path) -> None:
        self._path, self._marker = folder / NAME, folder / MARKER
        self._file: int | None = None
        self._place = 0

    def enter(self, patience: float = 0.0) -> bool:
        """Hold it together with other windows; alone if a backup is to be restored first, as `restoring` says. Return
        False if another window still restores one after `patience` seconds."""
        if self._file is not None:
            if self._is_there(self._file):
                return True
            self.leave()
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return True
        end = time.monotonic() + patience
        while not self._enter(self._file):
            if time.monotonic() > end:
                self.leave()
                return False
            time.sleep(_STEP)
        return True

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

    def _enter(self, file: int) -> bool:
        if not self.restoring:
            if not self._share(file):
                return False
            if not self.restoring:
                return True
        if self._take_alone(file):
            return True
        self._let_go(file)
        return False

    @property
    def restoring(self) -> bool:
        """True if a backup is to be restored before anything is opened."""
        return os.path.lexists(self._marker)

    def alone(self) -> bool:
        """Hold it alone from now on. Return False, and hold it as before, if another window is open."""
        if not self.enter():
            return False
        return self._file is None or self._take_alone(self._file)

    def together(self) -> None:
        """Let other windows in again."""
        if self._file is not None:
            self._let_go(self._file)
            self._share(self._file)

    def leave(self) -> None:
        """Let go of it."""
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
            self._file = None

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

        def _share(self, file: int) -> bool:
            found = next((n for n in range(_PLACES) if self._lock(file, n, 1)), None)
            self._place = found or 0
            return found is not None

        def _take_alone(self, file: int) -> bool:
            self._unlock(file, self._place, 1)
            if self._lock(file, 0, _PLACES):
                return True
            self._share(file)
            return False

        def _let_go(self, file: int) -> None:
            self._unlock(file, 0, _PLACES)
            self._unlock(file, self._place, 1)

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

        def _share(self, file: int) -> bool:
            import fcntl

            return self._flock(file, fcntl.LOCK_SH)

        def _take_alone(self, file: int) -> bool:
            import fcntl

            if self._flock(file, fcntl.LOCK_EX):
                return True
            self._flock(file, fcntl.LOCK_SH)          # a system may have let go of it for the try
            return False

        def _let_go(self, file: int) -> None:
            import fcntl

            with suppress(OSError):
                fcntl.flock(file, fcntl.LOCK_UN)
