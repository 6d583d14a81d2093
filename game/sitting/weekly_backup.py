"""The automatic backup: one in each week in which something was played, made in the background."""

import os
import sqlite3
import time
from collections.abc import Collection
from functools import partial
from math import inf
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from game.calendar import day
from game.store import files, settings
from game.store.data_lock import AUTOMATIC, BASE
from game.store.ledger import automatic

if TYPE_CHECKING:

    from game.sitting.backups import Parts
    from game.sitting.stores import Stores
    from game.store.settings import Settings

DAYS = 7
"""Days from one automatic backup to the next."""
KEPT = 3
"""The number of automatic backups that are kept."""
_MAKING = "making-"  # how the name of a folder begins in which one is made
_STALE = 24 * 60 * 60  # seconds after which what was left of an interrupted one is thrown away
_PLAYED = "SELECT {0} FROM {1} WHERE {0} > ?"
_PLAYED_SINCE = " UNION ALL ".join(_PLAYED.format(*each) for each in (
    ("at", "saves"), ("ended", "matches"), ("at", "answers"))) + " LIMIT 1"


class WeeklyBackup:
    """Makes the automatic backups of the data of `stores`. Errors are written to the log only."""

    def __init__(self, stores: "Stores") -> None:
        self._stores = stores
        self._folder = stores.folders.data / AUTOMATIC

    def begin(self) -> None:
        """Make a backup if it is due. The writer's thread only collects its small parts; another one copies and
        compresses the database, so that saves do not wait for it."""
        chosen, _ready = self._stores.settings, self._stores.base.ready     # the writer opens the database first
        page = None if chosen is None else settings.tables(chosen)
        self._stores.writer.submit(partial(self._gather, chosen, page))

    def _gather(self, chosen: "Settings | None", page: dict[str, Any] | None) -> None:
        from game.sitting.backups import Backups  # they take a while, and few need them
        from game.store.backup import BackupError
        from game.store.restore import throw_away

        stores, making = self._stores, self._folder / f"{_MAKING}{os.getpid()}-{time.monotonic_ns()}"
        try:
            for rest in self._folder.glob(f"{_MAKING}*"):
                if abs(time.time() - os.stat(rest).st_mtime) > _STALE:
                    throw_away(rest)
            if not self._is_due():
                return
            files.private_folder(self._folder)
            making.mkdir(mode=0o700)                  # first: whoever is erased from now on throws it away
            if chosen is not None and stores.forget_in_settings(chosen):
                page = None
            parts = Backups(stores).parts(None if chosen is None else settings.write(chosen, page=page))
            erased = [*stores.erased.known]
        except (OSError, BackupError) as error:
            stores.report(error)
            throw_away(making)
            return
        stores.backup = Thread(target=self._make, args=(making, parts, erased), name="backup", daemon=True)
        stores.backup.start()

    def _is_due(self) -> bool:
        """True if the last backup is at least a week old and something was played since."""
        made, since = automatic(self._stores.folders.data), -inf
        if made and made[0][0] <= day():
            last, path = made[0]
            if (day() - last).days < DAYS:
                return False
            since = path.stat().st_mtime
        return bool(self._stores.base.rows(_PLAYED_SINCE, 3 * [since]))

    def _make(self, making: Path, parts: "Parts", erased: Collection[str]) -> None:
        from game.sitting.backups import write
        from game.store.backup import BackupError
        from game.store.restore import throw_away

        path = self._folder / f"{day().isoformat()}.zip"
        try:
            write(making / path.name, parts, self._stores.base.path, making / BASE, erased)
            files.replace(str(making / path.name), str(path))
            for _day, old in automatic(self._folder.parent)[KEPT:]:
                old.unlink()
        except (OSError, sqlite3.Error, BackupError) as error:
            if making.is_dir() and not isinstance(error, FileNotFoundError):   # else somebody was erased meanwhile
                self._stores.report(error)
        finally:
            throw_away(making)
