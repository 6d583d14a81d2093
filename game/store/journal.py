"""What waits for a store: an append-only file beside it, one JSON object a line, kept until the store has taken all.

Each program that runs has a file of its own, `<stem>.waiting-<name>.jsonl`. What a program leaves behind because it was
killed is found by the next one, which adopts it.
"""

import json
import os
import uuid
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from game.store import files

LIMIT = 1 << 26
"""Bytes of a file that is adopted; a longer one is none of ours."""


class Deed(NamedTuple):
    """Something to be done in a store: its name, and its values, which JSON can hold."""

    name: str
    values: Sequence[Any]


class Journal:
    """The deeds that one store is still to do: in memory, and on the disk where that is possible.

    `trouble` is None while all of them are on the disk; else it says why they are not. Nothing here raises.
    """

    def __init__(self, folder: Path, stem: str) -> None:
        self.deeds: list[Deed] = []
        self.trouble: OSError | None = None
        self._folder, self._stem = folder, stem
        self._path = folder / f"{stem}.waiting-{uuid.uuid4().hex}.jsonl"
        self._kept = 0                                # how many of the deeds are in the file
        self._torn = False                            # whether the file may end within a line

    def add(self, deed: Deed) -> None:
        """Let a deed wait."""
        self.deeds.append(deed)
        self.keep()

    def keep(self) -> None:
        """Put on the disk what is not there yet."""
        if self._kept == len(self.deeds):
            return
        lines = "".join(_line(deed) for deed in self.deeds[self._kept:])
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
            with open(descriptor, "ab") as file:
                torn, self._torn = self._torn, True
                file.write((b"\n" if torn else b"") + lines.encode())
                file.flush()
                files.to_disk(file.fileno())
        except OSError as trouble:
            self.trouble = trouble
            return
        self._torn, self.trouble, self._kept = False, None, len(self.deeds)

    def adopt(self) -> None:
        """Put the deeds that other programs left behind before these, and let their files go once they are in this one.

        A program that still runs has its own in memory, too, and does them again, which changes nothing.
        """
        found: list[Deed] = []
        paths = []
        with suppress(OSError):
            for path in sorted(self._folder.glob(f"{self._stem}.waiting-*.jsonl")):
                if path != self._path:
                    with suppress(OSError):
                        found += _read(path)
                        paths.append(path)
        if not paths:
            return
        known = {_line(deed) for deed in self.deeds}
        self.rewrite([*(deed for deed in found if _line(deed) not in known), *self.deeds])
        for path in paths if self.trouble is None else ():
            with suppress(OSError):
                path.unlink()

    def rewrite(self, deeds: Sequence[Deed]) -> None:
        """Let other deeds wait in the place of these; the file is written anew, or goes."""
        self.deeds, self._kept, self._torn, self.trouble = list(deeds), 0, False, None
        try:
            if self.deeds:
                files.write(self._path, "".join(map(_line, self.deeds)).encode())
                self._kept = len(self.deeds)
            else:
                self._path.unlink(missing_ok=True)
        except OSError as trouble:
            self.trouble = trouble


def _line(deed: Deed) -> str:
    return json.dumps({"do": deed.name, "with": list(deed.values)}, ensure_ascii=False) + "\n"


def _read(path: Path) -> list[Deed]:
    """The deeds in a file, as far as they are whole. Raises OSError."""
    found = []
    for line in files.read(path, LIMIT).decode("utf-8", "replace").split("\n"):
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            told = json.loads(line)
            if isinstance(told["do"], str) and isinstance(told["with"], list):
                found.append(Deed(told["do"], told["with"]))
    return found
