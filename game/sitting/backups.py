"""Backing up everything that is kept here, and restoring it. All of it waits for the disk: the writer does it."""

import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from game.core.words import _
from game.sitting.stores import Stores
from game.store import backup, files, later_release, own_book_file, restore
from game.store import settings as settings_store
from game.store.backup import BOOKS, SETTINGS, BackupError, Contents
from game.store.envelope import DamagedError, NewerError
from game.store.erased import mark_of, mark_of_child
from game.store.in_use import InUse
from game.store.names_within import names_in, texts
from game.store.own_book import ENDING, is_own
from game.store.paths import Folders
from game.store.reasons import in_words
from game.store.schema import NAME
from game.store.settings import Settings

_PATIENCE = 1.0  # seconds for another window that writes


class Found(NamedTuple):
    """A backup that was checked and unpacked: what is in it, how many saved and finished matches, the children's names,
    of whom was erased here since, the names to show, and how many books of a later release hold such a name."""

    staged: Folders
    contents: Contents
    saves: int
    matches: int
    children: tuple[str, ...]
    erased: tuple[str, ...]
    newer: int


def unusable(path: Path, why: object) -> str:
    """Return the line for a file that cannot be restored or merged."""
    return _("{file} could not be used ({why}). Nothing was changed.").format(file=path.name, why=in_words(why))


class Backups:
    """Makes backups of what `stores` keep, and restores them."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._in_use = stores.in_use = stores.in_use or InUse(stores.folders.data)

    # ---- making one ----

    def back_up(self, path: Path) -> str:
        """Back everything up into one file, as it is now, without making a frame wait. Return a line as `Stores.ask`
        does: it says where the file is, or why there is none."""
        chosen = self._stores.settings
        page = settings_store.tables(chosen) if chosen is not None else None
        return self._stores.ask(partial(self._back_up, path, chosen, page))

    def _back_up(self, path: Path, chosen: Settings | None, page: dict[str, Any] | None) -> str:
        base = self._stores.base
        copy = base.path.with_name(f"{NAME}.{os.getpid()}-{time.monotonic_ns()}.part")
        try:
            self._write_out()
            backup.copy_base(base.path, copy)
            parts: list[tuple[str, bytes | Path]] = []
            if chosen is not None:
                parts.append((SETTINGS, settings_store.write(chosen, page=page)))
            backup.write(path, (*parts, (NAME, copy), *self._books()), time.time(), self._stores.erased.marks)
        except (OSError, sqlite3.Error, BackupError) as trouble:
            return _("The backup could not be made ({why}).").format(why=in_words(trouble))
        finally:
            with suppress(OSError):
                copy.unlink()
        return _("Saved: {file}").format(file=path)

    def _write_out(self) -> None:
        """Write all that waits. Raises BackupError."""
        base, saves = self._stores.base, self._stores.saves
        saves.settle()
        if base.waiting or not base.on_disk:
            base.retry(_PATIENCE)
        if base.waiting or not base.on_disk:
            raise BackupError(_("{file} cannot be written now").format(file=NAME))
        if saves.unwritten:
            raise BackupError(_("a match cannot be saved now"))

    def _books(self) -> list[tuple[str, bytes | Path]]:
        """Return the books of one's own, with those of a later release. Raises BackupError or OSError."""
        if self._stores.library.books.settle() is not None:
            raise BackupError(_("a book cannot be saved now"))
        folder = self._stores.folders.data / BOOKS
        found: list[tuple[str, bytes | Path]] = []
        for name in sorted(os.listdir(folder)) if folder.is_dir() else ():
            book = name.removesuffix(ENDING)
            if book != name and is_own(book):
                with suppress(FileNotFoundError):
                    data = files.read(folder / name, own_book_file.LIMIT)
                    try:
                        own_book_file.read_book(book, data)
                    except DamagedError:
                        continue                      # it stands on no shelf
                    except NewerError:
                        pass
                    found.append((f"{BOOKS}/{name}", data))
        return found

    # ---- restoring one ----

    def examine(self, path: Path, done: Callable[[Found | str], None]) -> None:
        """Check a backup and unpack it beside what is here, which stays as it is. `done` is told by the writer, which
        does nothing else meanwhile, what was found, or a line that says why it cannot be used. A window examines it
        beside the writer (`examining.Examining`)."""
        self._stores.writer.soon(lambda: done(self._examine(path)))

    def _examine(self, path: Path) -> Found | str:
        try:
            staged = restore.stage(self._stores.folders)
        except OSError as trouble:
            return unusable(path, trouble)
        found = self.examined(path, staged)
        if isinstance(found, str):
            restore.discard(staged)
        return found

    def examined(self, path: Path, staged: Folders, told: Callable[[float], None] = lambda share: None) -> Found | str:
        """Check a backup and unpack it into empty folders; return what was found, or a line that says why it cannot be
        used. `told` is told how much is done, from 0 to 1."""
        try:
            contents = backup.unpack(path, staged.config, staged.data, told)
            return self._found(staged, contents)
        except (OSError, BackupError) as trouble:
            return unusable(path, trouble)

    def _found(self, staged: Folders, contents: Contents) -> Found:
        there = self._twin(staged)
        try:
            total, saves = there.stats.summary().played, len(there.saves.resumable())
            children = tuple(child.name for child in there.children.all())
            erased = dict.fromkeys([name for _number, name in self.erased_children(there)] + self._erased(
                there, contents.made))
            return Found(staged, contents, saves, total, children, tuple(erased),
                         len(later_release.holding(staged, erased)))
        finally:
            there.close()

    def _twin(self, staged: Folders) -> Stores:
        """Return the stores of what was unpacked."""
        return Stores(staged)

    def erased_children(self, there: Stores) -> list[tuple[int, str]]:
        """Return the numbers and names of the children in a backup who were erased here."""
        erased = self._stores.erased
        return [(child.id, child.name) for child in there.children.all()
                if erased.since(mark_of_child(child.id), 0.0) or erased.since(child.name, child.created)]

    def _erased(self, there: Stores, made: float) -> list[str]:
        """Return the names of the people in a backup who were erased here after it was made."""
        names = {totals.name for totals in there.stats.people()}
        for brief in there.saves.listing():
            names.update(brief.names)
        for book in there.library.books.books():
            names.update(names_in(book.name))
        with suppress(OSError):
            page = files.read(there.folders.config / SETTINGS, settings_store.LIMIT)
            chosen = settings_store.read(page)[0]
            names.update(seat.name for seat in chosen.seats)
            names.update(each for text in texts(chosen.kept) for each in names_in(text))
        return self._stores.erased.among(chain(names, later_release.names(there.folders)), made)

    def discard(self, told: Sequence[Found | str]) -> None:
        """Throw away what was unpacked, as soon as it is: somebody has thought better of it."""
        def discard() -> None:
            for found in told:
                if isinstance(found, Found):
                    restore.discard(found.staged)

        self._stores.writer.soon(discard)

    def restore(self, found: Found, done: Callable[[str | None], None], *, bring_back: bool = False) -> None:
        """Let a backup take the place of what is here when the program opens the next time. Whoever was erased since
        stays so, unless a grown-up wishes to `bring_back` them. `done` is told by the writer a line if that failed,
        else None: the program is to be opened anew."""
        self._stores.writer.soon(lambda: done(self._restore(found, bring_back=bring_back)))

    def _restore(self, found: Found, *, bring_back: bool) -> str | None:
        if not self._in_use.alone():
            return _("Truce is open in another window. Close it there first.")
        try:
            if restore.is_gone(found.staged):
                raise BackupError(_("somebody in it was erased meanwhile"))
            there = self._twin(found.staged)
            try:
                children, people = self.erased_children(there), self._erased(there, found.contents.made)
                if not bring_back:
                    self._erase(there, children, people)
            finally:
                there.close()
            marks = {mark_of(mark_of_child(number)) for number, _name in children} | {
                mark_of(name) for name in (*people, *(name for _number, name in children))}
            restore.commit(self._stores.folders, found.staged, marks if bring_back else ())
        except (OSError, sqlite3.Error, BackupError) as trouble:
            self._in_use.together()
            return _("The backup could not be restored ({why}). Everything is as it was.").format(why=in_words(trouble))
        return None

    @staticmethod
    def _erase(there: Stores, children: list[tuple[int, str]], people: list[str]) -> None:
        """Erase people and children from what was unpacked. Raises BackupError if any of it is left."""
        for number, _name in children:
            there.erase_child(number)
        for path in later_release.holding(there.folders, people):
            path.unlink()
        for name in people:
            there.erase_name(name)
        there.erasing.again(now=True)
        if there.erasing.some:
            raise BackupError(_("somebody in it could not be erased"))
