"""The database in the data folder, that is never given up: a write is handed to a `Writer`, and is read back at once.

A write that fails waits, in memory and in a `Journal` on the disk, and is tried again with the next write, now and
then, and at the end.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from game.core.words import _
from game.store.base import BUSY, LINES
from game.store.deed import IMPOSSIBLE, Deed
from game.store.journal import Journal
from game.store.messages import in_words, is_busy
from game.store.reading import ReadBase
from game.store.schema import DEEDS, apply, erases
from game.store.writer import LOCKED, ON_ITS_WAY, AtOnce, Writer

T = TypeVar("T")

_BUSY_IN_A_THREAD = 0.25
_AGAIN = 1.0  # seconds from one try to the next
_AWAITED = 20.0  # seconds that a deed waits for another one


class Database(ReadBase):
    """The database. Without a `writer` all is written at once, and nobody waits for another program for
    longer than a part of a frame."""

    def __init__(self, folder: Path, writer: Writer | None = None) -> None:
        super().__init__(folder, writer or AtOnce())
        self._busy = BUSY if self.writer.here else _BUSY_IN_A_THREAD
        self._tried = -_AGAIN
        self._closed = False
        self._why = ""  # why something waits
        self._orphans: list[Deed] = []  # what could not be done by the last stroke, for something else is to be first
        self._since: dict[str, float] = {}  # when each of these was tried first
        self._told_orphans = False
        self._unclean = False  # True while the log of changes may hold what was erased
        self._journal = Journal(folder, self.path.stem, DEEDS)
        self._left: tuple[Deed, ...] = ()  # what the journal holds
        self._handed: list[Deed] = []  # what the writer has not seen to yet
        self._foretold: list[Deed] = []  # what is shown already, and will be handed over
        self.holds: frozenset[str] = frozenset()
        """Which of the tables of matches and of children held anything when the writer looked last."""
        self.writer.soon(self._begin)

    def _waiting(self) -> Sequence[Deed]:
        return *self._left, *self._handed, *(() if self.writer.here else self._foretold)

    @property
    def waiting(self) -> int:
        """The number of writes that are still to be done on the disk."""
        return len(self.pending)

    @property
    def stuck(self) -> bool:
        """True if something could not be written, and waits."""
        return bool(self._left)

    def notices(self) -> list[str]:
        """Return what has gone wrong since this was last asked, a line each. Tries again, now and then, what waits."""
        left = self.waiting or (self.ready and not self.on_disk) or self._unclean
        if left and not self._closed and time.monotonic() - self._tried > _AGAIN:
            self.writer.soon(self._try_again)
            self._tried = time.monotonic()
        with self._news:
            lines, self._lines = self._lines, []
        return lines

    def close(self, until: float | None = None) -> None:
        """Put the database in order on the disk, with the writes that wait; those that cannot be written stay in the
        journal. It waits `until` that moment, of the monotonic clock, for another program that writes."""
        self.writer.soon(partial(self._close, until))

    def _begin(self) -> None:
        try:
            self._open()
            self._look_in()
        finally:
            self._opened.set()
        self._adopt()
        if self._left and self.on_disk and (line := self.retry()) is not None:
            self.say(line)

    def _try_again(self) -> None:
        if self._handed:
            self._work()
        else:
            self.retry(self._busy if self._busy > BUSY else 0.0)

    def _close(self, until: float | None) -> None:
        if self._closed:
            return
        try:
            self._work_soon()
            if self.waiting or self._unclean:
                line = self.retry(LOCKED if until is None else max(0.0, until - time.monotonic()))
                if line is not None:
                    self.say(line)
        finally:
            if self._handed:
                self._journal.add(*self._handed)
            if self._odd:
                self.say(f"{self.path.name}: left out because a value cannot be: {self.odd} rows or writes.")
            self._closed = True
            self._shut()

    # Writing, now or later

    def do(self, name: str, *values: Any) -> str | None:
        """Write something; return None if it is on the disk then, else a line: it waits and is tried again, or is on
        its way (`writer.ON_ITS_WAY`)."""
        deed = Deed(name, values)
        with self._news:
            self._handed.append(deed)
            unseen = not self.on_disk                 # else it is laid over what is read
        if unseen:
            with self._lock:
                if not self.on_disk:
                    self._show([deed])
        if self.writer.here:
            return self._work()
        self.writer.soon(self._work_soon)
        return ON_ITS_WAY

    def at_once(self, deed: Deed) -> Exception | None:
        """Do a deed now, after all that waits; return the trouble, or None. It does not wait to be tried again."""
        if not self.on_disk or self._left:
            trouble = self._settle(0.0)
            if trouble is not None:
                return trouble
        return self.put([deed], self._busy)

    def _look_in(self) -> None:
        """Note which tables hold anything."""
        with suppress(sqlite3.Error):
            self.holds = frozenset(table for table in ("matches", "children") if self._base.execute(
                f"SELECT 1 FROM {table} LIMIT 1").fetchone())

    def retry(self, patience: float | None = None) -> str | None:
        """Try to write what waits; return a line if that fails. Without `patience`, in seconds, it waits for other
        programs for a part of a frame at most, or a quarter of a second in the writer's thread, and only now and
        then."""
        now = time.monotonic()
        if patience is None:
            patience = self._busy if now - self._tried > _AGAIN else 0.0
        self._tried = now
        trouble = self._settle(patience)
        if trouble is not None:
            return self._waits(trouble) if self._left else None
        if self._told:
            self._told.clear()
            self.say(_(LINES.done).format(file=self.path))
        return None

    def _work_soon(self) -> None:
        told = self._told.get(True)
        line = self._work() if self._handed else None
        if line and line != told:
            self.say(line)

    def _work(self) -> str | None:
        """Write what was handed over; return a line if it has to wait."""
        deeds = [*self._handed]
        if self.on_disk and not self._journal.deeds:
            trouble = self.put(deeds, self._busy)
            if trouble is None:
                self._journal.add(*self._orphans)
                self._taken(len(deeds))
                self._wipe(deeds)
                return None
            self._tried = time.monotonic()
            self._journal.add(*deeds)
            self._taken(len(deeds))
            return self._waits(trouble)
        self._journal.add(*deeds)
        self._taken(len(deeds))
        return self.retry()

    def _taken(self, count: int = 0) -> None:
        """Note that so many of the deeds handed over are seen to: they are on the disk, or in the journal."""
        with self._news:
            self._left = *self._journal.deeds,
            del self._handed[:count]

    def _waits(self, trouble: Exception) -> str:
        """Keep in the journal what could not be written, and return the line that says so."""
        self._journal.keep()
        self._taken()
        lost = self._journal.trouble
        line = _(LINES.waits if lost is None else LINES.lost).format(
            file=self.path, why=in_words(trouble if lost is None else lost))
        self._why = in_words(trouble)
        return self._until_over(line, writing=True)

    def _settle(self, patience: float) -> Exception | None:
        """Open the database if it is not, and write what waits; return the trouble, or None."""
        if not self.on_disk:
            trouble = self._open_again(patience)
            if trouble is not None:
                return trouble
        self._journal.leave()
        self._taken()
        for adopts in (False, True):
            if adopts:
                self._adopt()
            deeds = self._journal.deeds
            if deeds:
                found = self.put(deeds, patience)
                if found is not None:
                    return found
                self._journal.rewrite(self._orphans)
                self._taken()
                self._wipe(deeds)
        if self._unclean:
            self._wipe(())
        return None

    def _adopt(self) -> None:
        """Take over what other programs have left to be done."""
        found = self._journal.adopt()
        self._taken()
        if not self.on_disk:
            with self._lock:
                self._show(found)

    def put(self, deeds: Sequence[Deed], patience: float = BUSY) -> Exception | None:
        """Do deeds on the disk, all of them or none; return the trouble, or None."""
        if self._worn or self._moved:
            trouble = self._open_again(patience)
            if trouble is not None:
                return trouble
        for sure in (False, True):
            try:
                self._base.execute(f"PRAGMA busy_timeout = {round(1000 * patience)}")
                self._do_with_room(deeds)
                return None
            except sqlite3.OperationalError as trouble:
                self._worn = not is_busy(trouble)
                return trouble
            except sqlite3.DatabaseError as trouble:
                if type(trouble) is not sqlite3.DatabaseError:  # its subclasses speak of the statement, not of the file
                    raise
                self._begin_anew(trouble, sure=sure)
                if not self.on_disk:
                    return trouble
        try:
            self._do_all(deeds)
        except sqlite3.Error as again:
            return again
        return None

    def _do_with_room(self, deeds: Sequence[Deed]) -> None:
        """Do deeds; where the disk is full, in the room of the log of changes that are in the file already."""
        try:
            self._do_all(deeds)
        except sqlite3.OperationalError as trouble:
            if getattr(trouble, "sqlite_errorname", "") != "SQLITE_FULL":
                raise
            with suppress(sqlite3.Error):
                self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._do_all(deeds)

    def _do_all(self, deeds: Sequence[Deed]) -> None:
        """Do deeds at one stroke. One that cannot be is passed over; one that has to wait for another is kept."""
        orphans: list[Deed] = []
        with self._change() as base:
            for deed in deeds:
                base.execute("SAVEPOINT deed")
                try:
                    apply(base, deed)
                except (*IMPOSSIBLE, sqlite3.IntegrityError) as trouble:
                    if getattr(trouble, "sqlite_errorname", "") != "SQLITE_CONSTRAINT_FOREIGNKEY":
                        self.strange(deed)
                    elif self.on_disk:
                        orphans.append(deed)
                    base.execute("ROLLBACK TO deed")
                base.execute("RELEASE deed")
        self._orphans = self._still_awaited(orphans)
        self._look_in()

    def _still_awaited(self, orphans: Sequence[Deed]) -> list[Deed]:
        """Return the deeds that wait for something that another window has taken over and may not have done yet, as
        the child whose answer it is. Those that have waited for long are given up, and a line says so."""
        now, left = time.monotonic(), []
        for deed in orphans:
            if now - self._since.setdefault(repr(deed), now) < _AWAITED:
                left.append(deed)
            elif not self._told_orphans:
                self._told_orphans = True
                self.say(_(LINES.orphaned).format(file=self.path))
        return left

    def _show(self, deeds: Sequence[Deed]) -> None:
        with suppress(sqlite3.Error):
            self._do_all(deeds)

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield self._base
            self._base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._base.rollback()
            raise

    # Erasing

    def foretell(self, name: str, *values: Any) -> Callable[[], None]:
        """Show what is about to be done by the writer, to all but the writer; return the function to call when it is
        done."""
        deed = Deed(name, values)
        with self._news:
            self._foretold.append(deed)

        def over() -> None:
            with self._news:
                self._foretold.remove(deed)
        return over

    def erase(self, deed: Deed, name: str, without: Callable[[Deed], Deed | None]) -> str | None:
        """Do a deed that erases somebody, and leave them out of all that waits: `without` returns each deed without
        them, None if nothing is left of it. Return a line if that failed: it is tried again."""
        self._adopt()
        before = self._journal.deeds
        left = [each for each in map(without, before) if each is not None]
        if left != before:
            self._journal.rewrite(left)
        try:
            said = self.do(deed.name, *deed.values) is not None or self._unclean
            why = self._why
            self.erase_beside(name)
        except OSError as trouble:
            said, why = True, in_words(trouble)
        return _("{name} is not erased from {file} yet ({why}). Truce will try again.").format(
            name=name, file=self.path, why=why) if said else None

    def erase_beside(self, name: str) -> None:
        """Remove what waits for others and no program reads, if a name is in it. Raises OSError."""
        self._journal.erase(name)

    @property
    def erases(self) -> bool:
        """True if somebody is still to be erased from the file."""
        return self._unclean or any(erases(deed) for deed in self._journal.deeds)

    def _wipe(self, deeds: Sequence[Deed]) -> None:
        """Leave no trace in the log of recent changes of anybody these deeds erased; tried again if that fails."""
        if not self._unclean and all(not erases(deed) for deed in deeds):
            return
        self._unclean, self._why = True, _("another window is using the file")
        with suppress(sqlite3.Error):
            self._base.execute("VACUUM")
            busy, *_pages = self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._unclean = bool(busy)
