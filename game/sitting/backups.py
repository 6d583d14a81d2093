"""Making and restoring backups of all data. The writer's thread does it, for all of it waits for the disk."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from game.core.i18n import _
from game.sitting.stores import Stores
from game.store import backup, files, own_books, restore, settings
from game.store.backup import BOOKS, SETTINGS, BackupContents, BackupError
from game.store.children import Child
from game.store.data_lock import DataLock
from game.store.deeds import mark_of, mark_of_child
from game.store.messages import in_words
from game.store.name_search import names_in, texts
from game.store.own_books import ENDING, is_own
from game.store.paths import Folders
from game.store.save_format import DamagedError, NewerError
from game.store.schema import NAME
from game.store.settings import Settings

_PATIENCE = 1.0  # seconds for another window that writes
Parts = list[tuple[str, bytes | Path]]


class CheckedBackup(NamedTuple):
    """A backup that was checked and unpacked: its contents, the numbers of its saved and finished matches, the names of
    its children, and the names of those in it who were erased here since."""

    staged: Folders
    contents: BackupContents
    saves: int
    matches: int
    children: tuple[str, ...]
    erased: tuple[str, ...]


def unusable(path: Path, why: object) -> str:
    """Return the line for a file that cannot be restored or merged.

    >>> unusable(Path("old.zip"), "it is damaged")
    'old.zip could not be used (it is damaged). Nothing was changed.'
    """
    return _("{file} could not be used ({why}). Nothing was changed.").format(file=path.name, why=in_words(why))


def write(path: Path, parts: Parts, base: Path, copy: Path, erased: Iterable[str]) -> None:
    """Write a backup of these parts and of the database at this moment, which is copied to `copy` first. Raises
    OSError, sqlite3.Error or BackupError."""
    try:
        backup.copy_base(base, copy)
        backup.write(path, [*parts, (NAME, copy)], time.time(), erased)
    finally:
        with suppress(OSError):
            files.remove(copy)


class Backups:
    """Makes backups of the data of `stores`, and restores them."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._in_use = stores.in_use = stores.in_use or DataLock(stores.folders.data)

    # ---- making one ----

    def back_up(self, path: Path) -> str:
        """Back everything up into one file, as it is now, without making a frame wait. Return the line that says where
        the file is, or why there is none, if it is known at once; else "", and the line is among the next notices."""
        chosen = self._stores.settings
        page = settings.tables(chosen) if chosen is not None else None
        return self._stores.writer.ask(partial(self._back_up, path, chosen, page), self._stores.say) or ""

    def _back_up(self, path: Path, chosen: Settings | None, page: dict[str, Any] | None) -> str:
        base = self._stores.base.path
        try:
            parts = self.parts(None if chosen is None else settings.write(chosen, page=page))
            write(path, parts, base, base.with_name(f"{NAME}.{os.getpid()}-{time.monotonic_ns()}.part"),
                  self._stores.erased.known)
        except (OSError, sqlite3.Error, BackupError) as error:
            return _("The backup could not be made ({why}).").format(why=in_words(error))
        return _("Saved: {file}").format(file=path)

    def parts(self, page: bytes | None) -> Parts:
        """Write all that is pending; return the parts of a backup without the database: the `page` of settings and
        one's own books, those of a later release too. Called in the writer's thread. Raises BackupError or OSError."""
        base, saves, books = self._stores.base, self._stores.saves, self._stores.library.books
        saves.flush_all(now=True)
        if base.stuck or not base.on_disk:            # what was only handed over now comes after this
            base.retry(_PATIENCE)
        if base.stuck or not base.on_disk:
            raise BackupError(_("{file} cannot be written now").format(file=NAME))
        if saves.unwritten:
            raise BackupError(_("a match cannot be saved now"))
        if books.settle() is not None:
            raise BackupError(_("a book cannot be saved now"))
        found: Parts = [] if page is None else [(SETTINGS, page)]
        folder = self._stores.folders.data / BOOKS
        for name in sorted(os.listdir(folder)) if files.is_there(folder) else ():
            book = name.removesuffix(ENDING)
            if book != name and is_own(book):
                with suppress(FileNotFoundError, DamagedError):      # a damaged one stands on no shelf
                    data = files.read(folder / name, own_books.LIMIT)
                    with suppress(NewerError):
                        own_books.read_book(book, data)
                    found.append((f"{BOOKS}/{name}", data))
        return found

    # ---- restoring one ----

    def examined(self, path: Path, staged: Folders,
                 progress: Callable[[float], None] = lambda share: None) -> CheckedBackup | str:
        """Check a backup and unpack it into empty folders. Return its contents, or a line that says why it cannot be
        used. `progress` is called with the share that is done, from 0 to 1. For a window `examining.BackupExamination`
        runs this in a process."""
        try:
            contents = backup.unpack(path, staged.config, staged.data, progress)
            there = Stores(staged)
            try:
                children, erased = there.children.all(), [child.name for child in self.erased_children(there)]
                return CheckedBackup(staged, contents, len(there.saves.resumable()), there.stats.summary().played,
                                     tuple(child.name for child in children),
                                     tuple(dict.fromkeys([*erased, *self._erased(there, contents.made)])))
            finally:
                there.close()
        except (OSError, BackupError) as error:
            return unusable(path, error)

    def erased_children(self, there: Stores) -> list[Child]:
        """Return the children in a backup who were erased here."""
        erased = self._stores.erased
        return [child for child in there.children.all()
                if erased.since(mark_of_child(child.uuid), 0.0) or erased.since(child.name, child.created)]

    def _erased(self, there: Stores, made: float) -> list[str]:
        """Return the names of the people in a backup who were erased here after it was made."""
        names = {totals.name for totals in there.stats.people()}
        for brief in there.saves.listing():
            names.update(brief.names)
        for book in there.library.books.books():
            names.update(names_in(book.name))
        with suppress(OSError):
            page = files.read(there.folders.config / SETTINGS, settings.LIMIT)
            chosen = settings.read(page)[0]
            names.update(seat.name for seat in chosen.seats)
            names.update(each for text in texts(chosen.unknown_keys) for each in names_in(text))
        return self._stores.erased.among(names, made)

    def discard(self, examined: Sequence[CheckedBackup | str]) -> None:
        """Remove what was unpacked, in the writer's thread."""
        def discard() -> None:
            for found in examined:
                if isinstance(found, CheckedBackup):
                    restore.discard(found.staged)

        self._stores.writer.submit(discard)

    def restore(self, found: CheckedBackup, done: Callable[[str | None], None], *, bring_back: bool = False) -> None:
        """Restore a backup at the next start of the program. Those who were erased since stay erased, unless
        `bring_back` is true. The writer's thread calls `done` with a line if that failed, else with None: then the
        program has to be started again."""
        self._stores.writer.submit(lambda: done(self._restore(found, bring_back=bring_back)))

    def _restore(self, found: CheckedBackup, *, bring_back: bool) -> str | None:
        if not self._in_use.make_exclusive():
            return _("Truce is open in another window. Close it there first.")
        try:
            if restore.is_gone(found.staged):
                raise BackupError(_("somebody in it was erased meanwhile"))
            there = Stores(found.staged)
            try:
                children, people = self.erased_children(there), self._erased(there, found.contents.made)
                if not bring_back:
                    self._erase(there, found.contents.made)
            finally:
                there.close()
            marks = {mark_of(mark_of_child(child.uuid)) for child in children} | {
                mark_of(name) for name in (*people, *(child.name for child in children))}
            known = self._stores.erased.known
            restore.commit(self._stores.folders, found.staged,
                           {mark: at for mark, at in known.items() if not bring_back or mark not in marks},
                           self._stores.ledger.id if self._stores.ledger is not None else "")
        except (OSError, sqlite3.Error, BackupError) as error:
            self._in_use.make_shared()
            return _("The backup could not be restored ({why}). Everything is as it was.").format(why=in_words(error))
        return None

    def _erase(self, there: Stores, made: float) -> None:
        """Erase those who were erased here from the unpacked backup. Raises BackupError if that is not complete."""
        for _try in range(2):
            for child in self.erased_children(there):
                there.erase_child(child.id)
            for name in self._erased(there, made):
                there.erase_name(name)
            there.erasing.retry()
            if not self.erased_children(there) and not there.erasing.some:
                return
        raise BackupError(_("somebody in it could not be erased"))
