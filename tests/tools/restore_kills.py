"""The power goes at any moment while a backup is restored, and what is found then is all old or all new.

    python -m tests.tools.restore_kills [--times N] [--seed S]

In a child process a backup is checked, unpacked and restored, and the process is killed (SIGKILL): before each single
operation on a file in turn, and then N times at a moment by chance. After each kill a start finishes what was begun.
"""

import argparse
import hashlib
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from game.scenes.startup import sweep
from game.sitting.backups import Backups
from game.sitting.stores import Stores
from game.store import restore, settings
from game.store.data_lock import DataLock
from game.store.paths import Folders
from game.store.save_format import envelope
from game.store.settings import Settings
from game.store.writer import Writer
from tests.kit.sample_backups import examined
from tests.kit.saved_matches import write
from tests.store.test_children import PLAN, SUM
from tests.store.test_stats import a_match

_OPERATIONS = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "shutil.rmtree")
State = tuple[object, ...]


def lived_in(home: Path | Folders, name: str, *, matches: int = 3) -> Folders:
    """A home, or its folders, in which somebody has played, learned and chosen."""
    where = home if isinstance(home, Folders) else Folders.inside(home)
    stores = Stores(where)
    chosen = Settings()
    chosen.seats[0].name, chosen.theme = name, "daylight"
    settings.save(where.config, chosen)
    for n in range(matches):
        stores.stats.record(a_match(f"{name[::-1]}-{n}", names=(name, "Bo")))
    child = stores.children.add(name, 3, 1000.0)
    session = stores.children.open_session([child.id], PLAN, 1000.0)
    for n in range(matches):
        stores.children.answered(child.id, SUM._replace(response=n, session=session))
    seats = [{"name": name, "kind": "person"}, {"name": "Owl", "kind": "computer"}]
    for n in range(matches):
        write(stores.saves, f"war.{name.lower()}{n}", envelope({"format": 1, "n": n}, {}, seats, {"rounds": n}))
        stores.library.books.add(f"own-{n:x}{sum(name.encode()):x}", f"{name}’s book {n}", "war", {"down": 2 + n % 4})
    stores.close()
    return where


def state(where: Folders) -> State:
    """All that a home holds."""
    stores = Stores(where)
    try:
        saves = {slot: stores.saves.look(slot)[0] for slot in stores.resumable()}
        children = [(child, list(stores.children.answers(child.id))) for child in stores.children.all()]
        page = (where.config / settings.NAME).read_bytes() if (where.config / settings.NAME).exists() else b""
        counted = stores.stats.recent(1000), [book[:5] for book in stores.library.books.books()]
        lines = stores.notices()
        assert not lines, lines
        return hashlib.sha256(page).hexdigest(), repr(sorted(saves.items())), repr(children), repr(counted)
    finally:
        stores.close()


def started(where: Folders) -> str | None:
    """What a start does before anything is opened."""
    in_use = DataLock(where.data)
    assert in_use.enter()
    try:
        return restore.finish(where) if in_use.restoring else None
    finally:
        in_use.leave()


def restored(where: Folders, backup: Path, *, bring_back: bool = False) -> str | None:
    """Restore a backup as the program does, and start anew. Return a line if it could not be."""
    stores = Stores(where, Writer())
    stores.in_use = DataLock(where.data)
    said: list[str | None] = []
    try:
        found = examined(stores, backup)
        if isinstance(found, str):
            said.append(found)
        else:
            Backups(stores).restore(found, said.append, bring_back=bring_back)
        stores.close()
        return said[0] or restore.finish(where)
    finally:
        stores.in_use.leave()


def killed(work: Callable[[], object], before: int | float) -> bool:
    """Do work in a process that is killed before so many operations on files, or after so many seconds if that is no
    whole number. Return False if it came to its end."""
    process = os.fork()
    if not process:
        if isinstance(before, int):
            left = before

            def hook(event: str, _given: Any) -> None:
                nonlocal left
                if event in _OPERATIONS:
                    left -= 1
                    if left < 0:
                        os.kill(os.getpid(), signal.SIGKILL)

            sys.addaudithook(hook)
        try:
            work()
        except BaseException as error:
            print(repr(error), file=sys.stderr, flush=True)
            os._exit(1)
        os._exit(0)
    if not isinstance(before, int):
        time.sleep(before)
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    _pid, status = os.waitpid(process, 0)
    assert status in (0, signal.SIGKILL), status
    return status != 0


class Trial:
    """A home with an old state, and a backup of another: what is found after each kill is the one or the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.old = state(lived_in(folder / "home", "Ada"))
        other = lived_in(folder / "other", "Maya", matches=2)
        stores = Stores(other)
        stores.settings = settings.load(other.config)[0]
        self.backup = folder / "backup.zip"
        said = Backups(stores).back_up(self.backup)
        assert self.backup.exists(), said
        stores.close()
        self.new = state(other)
        assert self.old != self.new

    def once(self, before: int | float) -> tuple[bool, bool]:
        """Restore and be killed; return if it was killed, and if the new state was found."""
        home = self.folder / "tried"
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(self.folder / "home", home)
        where = Folders.inside(home)
        was = killed(lambda: restored(where, self.backup), before)
        said = started(where)
        assert said is None, said
        found = state(where)
        assert found in (self.old, self.new), f"a mix after a kill at {before}"
        sweep(where)
        assert state(where) == found
        left = [path.name for path in where.data.iterdir() if path.name.startswith("before-")]
        assert not left, left
        return was, found == self.new


def main() -> None:
    parser = argparse.ArgumentParser(description="Kills the program while it restores a backup.")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=None)
    given = parser.parse_args()
    chance = Random(given.seed)
    with tempfile.TemporaryDirectory() as folder:
        trial, n, new = Trial(Path(folder)), 0, 0
        while True:
            was, is_new = trial.once(n)
            new += is_new
            if not was:
                break
            n += 1
        print(f"killed before each of {n} operations: {new} times all was new, {n + 1 - new} times all was old")
        begun = time.monotonic()
        assert not trial.once(1_000_000)[0]
        longest, new = time.monotonic() - begun, 0
        for _time in range(given.times):
            new += trial.once(chance.uniform(0.0, longest))[1]
        print(f"killed {given.times} times by chance: {new} times all was new, {given.times - new} times all was old")


if __name__ == "__main__":
    main()
