"""Writes settings, matches and backups beside a virus scanner, which opens each new file without sharing it and holds
it for a while. Nothing may be refused, and nothing moved aside.

    python -m tests.tools.virus_scanner [FOLDER] [--writes 300] [--holds 200]

On Windows the scanner is two threads that open files with CreateFileW and the share mode 0. Elsewhere no program can
hold a file, so this process is told what Windows would say: `PermissionError` for every open, rename and removal of a
file that is held. `--holds` is in ms. It ends with exit status 1 if a write or a read was refused, or if something was
left."""

from __future__ import annotations

import argparse
import errno
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.sitting.backups import Backups
from game.sitting.stores import Stores
from game.store import files
from game.store.paths import Folders
from game.store.settings import Settings, load, save

EVERY = 0.002                                     # seconds from one walk of the scanner to the next


class Scanner:
    """Holds each file in a folder, as soon as it is new or another, for so many seconds. `held` counts them."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.folder, self.seconds = folder, seconds
        self.held, self.over = 0, False
        self._seen: dict[str, tuple[int, int]] = {}
        self._now: set[str] = set()

    def scan(self) -> None:
        """Go through the folder until it is over."""
        while not self.over:
            for folder, _folders, names in os.walk(self.folder):
                for name in names:
                    self._look(os.path.join(folder, name))
            time.sleep(EVERY)

    def refuse(self, *paths: object) -> None:
        """Raise PermissionError if one of these files is held here, where the system holds none."""
        for path in paths:
            if isinstance(path, str | Path) and str(path) in self._now:
                raise PermissionError(errno.EACCES, "held", str(path))

    def _look(self, path: str) -> None:
        try:
            state = os.stat(path)
        except OSError:
            return
        mark = state.st_mtime_ns, state.st_size
        if state.st_size and self._seen.get(path) != mark and self._hold(path):
            self._seen[path] = mark
            self.held += 1

    def _hold(self, path: str) -> bool:
        """Hold a file. Return False if another program has it open."""
        if sys.platform != "win32":
            self._now.add(path)
            time.sleep(self.seconds)
            self._now.discard(path)
            return True
        import ctypes
        from ctypes import wintypes

        kernel = ctypes.WinDLL("kernel32")
        kernel.CreateFileW.argtypes = [wintypes.LPCWSTR, *[wintypes.DWORD] * 2, wintypes.LPVOID, *[wintypes.DWORD] * 2,
                                       wintypes.HANDLE]
        kernel.CreateFileW.restype, kernel.CloseHandle.argtypes = wintypes.HANDLE, [wintypes.HANDLE]
        handle = kernel.CreateFileW(path, 0x80000000, 0, None, 3, 0, None)     # to read, shared with nobody, if there
        if handle in (None, wintypes.HANDLE(-1).value):
            return False
        time.sleep(self.seconds)
        kernel.CloseHandle(handle)
        return True


@contextmanager
def scanned(folder: Path, seconds: float) -> Iterator[Scanner]:
    """Scan a folder meanwhile."""
    scanner = Scanner(folder, seconds)
    threads = [threading.Thread(target=scanner.scan, daemon=True) for _each in range(2)]
    before: dict[str, Any] = {name: getattr(os, name) for name in ("open", "replace", "unlink")}
    held = files.HELD

    def asked(real: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*given: Any, **more: Any) -> Any:
            scanner.refuse(*given[:2])
            return real(*given, **more)
        return ask

    if sys.platform != "win32":
        files.HELD = True
        for name, real in before.items():
            setattr(os, name, asked(real))
    for thread in threads:
        thread.start()
    try:
        yield scanner
    finally:
        scanner.over = True
        for thread in threads:
            thread.join()
        files.HELD = held
        for name, real in before.items():
            setattr(os, name, real)


def attack(home: Path, writes: int, seconds: float) -> tuple[int, float, list[str]]:
    """Write a third of so many times settings, matches and backups. Return how many files were held, the seconds of the
    longest write, and what was refused or is left over."""
    where, wrong, longest = Folders.inside(home), list[str](), 0.0
    stores = Stores(where)
    stores.children.add("Ada", 0, time.time())

    def timed(what: str, work: Callable[[], object]) -> None:
        nonlocal longest
        since = time.monotonic()
        try:
            if said := work():
                wrong.append(f"{what}: {said}")
        except OSError as error:
            wrong.append(f"{what}: {error!r}")
        longest = max(longest, time.monotonic() - since)

    with scanned(home, seconds) as scanner:
        for number in range(writes // 3):
            chosen = Settings()
            chosen.slower = number
            timed("settings", lambda chosen=chosen: save(where.config, chosen))  # type: ignore[misc]
            back, lines = load(where.config)
            if lines or back.slower != number:
                wrong.append(f"settings: {lines}, {back.slower} for {number}")
            match, page = where.data / "copies" / f"match {number % 7}.json", f"{number} ".encode() * 999
            timed("match", lambda match=match, page=page: files.write(match, page))  # type: ignore[misc]
            timed("match", lambda match=match, page=page: (  # type: ignore[misc]
                None if files.read(match, 1 << 20) == page else "another came back"))
            backup = home / "documents" / f"Truce {number % 7}.zip"
            timed("backup", lambda backup=backup: None if str(backup) in (  # type: ignore[misc]
                said := Backups(stores).back_up(backup)) else said)
    stores.close()
    wrong += [f"left: {path.name}" for path in home.rglob("*") if "damaged" in path.name or path.suffix == ".part"]
    return scanner.held, longest, wrong


def main() -> int:
    """Return the exit status."""
    words = argparse.ArgumentParser(prog="tests.tools.virus_scanner", description="Writes beside a virus scanner.")
    words.add_argument("folder", nargs="?", type=Path)
    words.add_argument("--writes", type=int, default=300)
    words.add_argument("--holds", type=int, default=200)
    given = words.parse_args()
    home = given.folder or Path(tempfile.mkdtemp(prefix="truce-scanned-"))
    since = time.monotonic()
    held, longest, wrong = attack(home, given.writes, given.holds / 1000)
    print(f"{given.writes} writes, {held} files held for {given.holds} ms each: {len(wrong)} refused or left; "
          f"the longest took {longest:.2f} s, all {time.monotonic() - since:.0f} s")
    for line in wrong[:9]:
        print(line)
    return 1 if wrong or not held else 0


if __name__ == "__main__":
    sys.exit(main())
