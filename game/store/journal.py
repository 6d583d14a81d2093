"""The deeds that wait for a store: a file beside it that grows by one JSON object a line, kept until the store has
taken all.

Each program that runs has a file of its own, `<stem>.waiting-<name>.jsonl`. Another one takes it over when it writes or
erases what waits, be its program gone or not: a program whose file was taken over leaves what was in it to the other.
"""

import errno
import json
import os
import uuid
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path

from game.store import files
from game.store.deed import Deed
from game.store.name_search import mentioned_in

LIMIT = 1 << 26
"""Bytes of a file that is taken over; a longer one is none of ours."""
_TRIES = 3  # a file is written anew so often if another program takes it over meanwhile


class Journal:
    """The deeds that one store is still to do: in memory, and on the disk if that is possible.

    `known` are the names of deeds; a file with another is a later release's, and left to it. `trouble` is None while
    all deeds are on the disk; else it says why they are not. Nothing here raises but `erase`.
    """

    def __init__(self, folder: Path, stem: str, known: Collection[str]) -> None:
        self.deeds: list[Deed] = []
        self.trouble: OSError | None = None
        self._folder, self._stem, self._known = folder, stem, known
        self._path = self._fresh()
        self._home: tuple[int, int] | None = None     # the folder that the file was written to
        self._kept = 0                                # how many of the deeds are in the file
        self._torn = False                            # True if the file may end within a line
        self._sure = 0                                # how long the file was before that
        self._taken: list[Path] = []                  # files taken over, which go once all of it is in this one

    def add(self, *deeds: Deed) -> None:
        """Let deeds wait."""
        self.deeds += deeds
        self.keep()

    def leave(self) -> None:
        """Leave to another program the deeds that it has taken over."""
        if self._kept and self._gone():
            if self._home == self._folder_now():
                del self.deeds[:self._kept]
            self._kept, self._torn = 0, False

    def keep(self) -> None:
        """Put on the disk the deeds that are not there yet."""
        self.leave()
        try:
            for _try in range(_TRIES):
                if self._kept == len(self.deeds):
                    break
                self._append()
                if self._gone():                      # taken over while it was written: perhaps without these lines
                    self.leave()
                else:
                    self._kept = len(self.deeds)
        except OSError as trouble:
            self.trouble = trouble
            return
        self._written()

    def adopt(self) -> list[Deed]:
        """Take over the deeds that other programs have left to be done, before those to be done here; return them."""
        self.leave()
        files.sweep(self._folder)
        found: list[Deed] = []
        with suppress(OSError):
            for path in sorted(self._folder.glob(f"{self._stem}.waiting-*.jsonl")):
                if path not in (self._path, *self._taken):
                    with suppress(OSError):
                        found += self._take(path)
        if self._taken:
            known = {_line(deed) for deed in self.deeds}
            found = [deed for deed in found if _line(deed) not in known]
            self.rewrite([*found, *self.deeds])
        return found

    def _take(self, path: Path) -> list[Deed]:
        """Take over one file; return the deeds in it. Raises OSError."""
        if any(deed.name not in self._known for deed in read_deeds(path)):
            return []
        taken = self._fresh()
        path.rename(taken)                            # from now on its program knows; it may be writing this moment
        found = [deed for deed in read_deeds(taken) if deed.name in self._known]
        self._taken.append(taken)                     # not before it has been read: if that fails, it is left there
        return found

    def rewrite(self, deeds: Sequence[Deed]) -> None:
        """Let other deeds wait in the place of these; the file is written anew, or goes."""
        self.deeds, self._kept, self._torn = list(deeds), 0, False
        try:
            if self.deeds:
                files.write(self._path, "".join(map(_line, self.deeds)).encode("utf-8", "replace"))
                self._kept, self._home = len(self.deeds), self._folder_now()
            else:
                self._path.unlink(missing_ok=True)
        except NotADirectoryError as trouble:
            self.trouble = trouble if self.deeds else None
        except OSError as trouble:
            self.trouble = trouble
        else:
            self._written()

    def erase(self, name: str) -> None:
        """Remove the files that others have left here and no program reads, if a name is in them. Raises OSError, too,
        if such a file could not be taken over and is to be: there is more in it than a name."""
        left = None
        for path in self._folder.glob(f"{self._stem}.waiting-*"):
            if path != self._path:
                with suppress(FileNotFoundError):     # another program takes it over this moment
                    if not mentioned_in(path, name):
                        continue
                    if path.suffix == ".jsonl" and path not in self._taken and self._is_known(path):
                        left = path
                    else:
                        path.unlink()
        if left is not None:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(left))

    def _is_known(self, path: Path) -> bool:
        """True if a file holds something to be done, and nothing of a later release. Raises OSError."""
        deeds = read_deeds(path)
        return bool(deeds) and all(deed.name in self._known for deed in deeds)

    def _fresh(self) -> Path:
        return self._folder / f"{self._stem}.waiting-{uuid.uuid4().hex}.jsonl"

    def _folder_now(self) -> tuple[int, int] | None:
        with suppress(OSError):
            found = os.stat(self._folder)
            return found.st_dev, found.st_ino
        return None

    def _gone(self) -> bool:
        try:
            os.stat(self._path)
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return False

    def _append(self) -> None:
        """Write down the deeds that are not in the file. Raises OSError."""
        lines = "".join(_line(deed) for deed in self.deeds[self._kept:]).encode("utf-8", "replace")
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        with open(descriptor, "wb") as file:
            if not self._torn or os.fstat(file.fileno()).st_size < self._sure:
                self._sure = file.seek(0, os.SEEK_END)
            self._torn = True
            file.seek(self._sure)                     # in the place of what the disk did not take before
            file.write(lines)
            file.truncate()
            file.flush()
            files.to_disk(file.fileno())
        self._torn, self._home = False, self._folder_now()

    def _written(self) -> None:
        """Note that all that waits is in the file: those that were taken over may go."""
        self.trouble = None
        for path in self._taken[:]:
            with suppress(OSError):
                path.unlink(missing_ok=True)
                self._taken.remove(path)


def _line(deed: Deed) -> str:
    return json.dumps({"do": deed.name, "with": list(deed.values)}, ensure_ascii=False) + "\n"


def read_deeds(path: Path) -> list[Deed]:
    """Return the deeds in a file, as far as they are whole. Raises OSError."""
    found = []
    for line in files.read(path, LIMIT).decode("utf-8", "replace").split("\n"):
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            told = json.loads(line)
            if isinstance(told["do"], str) and isinstance(told["with"], list):
                found.append(Deed(told["do"], told["with"]))
    return found
