"""The database in the data folder. A write is handed to a `Writer` and can be read back at once.

A write that fails is queued in memory and in a file, and tried again with the next write, about once a second, and at
the end of the program."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from game.core.i18n import _
from game.store.deeds import IMPOSSIBLE, WriteOp, apply, erases, is_of_erased, show
from game.store.messages import TransientMessage, in_words, is_busy
from game.store.schema import KEYS
from game.store.sqlite_file import BUSY, SqliteFile
from game.store.write_queue import PendingRows, WriteQueue
from game.store.writer import LOCKED, ON_ITS_WAY, SyncWriter, Writer

T = TypeVar("T")

_BUSY_IN_A_THREAD = 0.25  # seconds
_AGAIN = 1.0  # seconds from one try to the next
_AWAITED = 20.0  # seconds that a deed waits for another one, as an answer for its child


class Database:
    """The database. Without a `writer` each write is done at once, and waits for another program for a part of a frame
    at most. No method raises for an error of the disk."""

    def __init__(self, folder: Path, writer: Writer | None = None) -> None:
        self.writer = writer or SyncWriter()
        self.holds: frozenset[str] = frozenset()
        """Which of the tables of matches and of children held anything when the writer looked last."""
        self.written: Callable[[Sequence[WriteOp]], object] = lambda ops: None
        """Called by the writer with the deeds of each transaction that is on the disk."""
        self._news = threading.Lock()                 # held while what waits, or is to be said, changes
        self._lines: list[str] = []
        self._troubles: dict[bool, str] = {}          # the one that was said and is not over, in reading and in writing
        self._file = SqliteFile(folder, self.say, lambda line: self._say_until_over(line, writing=False))
        self.path = self._file.path
        self._shown = PendingRows(self._file.reads, {}, apply)
        self.queue = WriteQueue(folder)
        """What could not be written yet. The writer's affair."""
        self._left: tuple[WriteOp, ...] = ()             # what is in the queue
        self._handed: list[WriteOp] = []                 # what the writer has not seen to yet
        self._foretold: list[WriteOp] = []               # what is shown already, and will be handed over
        self._orphans: list[WriteOp] = []                # what could not be done by the last transaction, and waits
        self._since: dict[str, float] = {}            # when each of these was tried first
        self._said_orphans = False
        self.rejected: set[int] = set()
        """A hash of each row, and each write that waited, that was left out because a value in it is not possible."""
        self._busy = BUSY if self.writer.on_writer_thread else _BUSY_IN_A_THREAD
        self._tried = -_AGAIN
        self._unclean = False                         # True while the log of changes may hold what was erased
        self.why = ""
        """Why something waits, as a clause for people."""
        self._closed = False
        self._opened = threading.Event()
        self.writer.submit(self._begin)

    @property
    def on_disk(self) -> bool:
        """False while the file cannot be opened and a copy in memory is read instead."""
        return self._file.on_disk

    @property
    def ready(self) -> bool:
        """True once the file is open. A read before that waits for the disk."""
        return self._opened.is_set()

    @property
    def pending(self) -> Sequence[WriteOp]:
        """The operations that are not on the disk yet, in the order in which they were submitted."""
        with self._news:
            return *self._left, *self._handed, *(() if self.writer.on_writer_thread else self._foretold)

    @property
    def stuck(self) -> bool:
        """True if a write failed and is queued."""
        return bool(self._left)

    def strange(self, what: object) -> None:
        """Count a row or a write that is left out, each only once."""
        self.rejected.add(hash(repr(what)))

    # ---- what is said ----

    def say(self, line: str) -> None:
        """Add a line to the next notices, unless it is among them."""
        with self._news:
            if line not in self._lines:
                self._lines.append(line)

    def _passing(self, line: str, *, writing: bool) -> TransientMessage:
        """Return a line about an error in reading or in `writing`, which is true until that is over or another one
        follows."""
        self._troubles[writing] = line
        return TransientMessage(line, lambda: self._troubles.get(writing) == line)

    def _say_until_over(self, line: str, *, writing: bool) -> None:
        if line != self._troubles.get(writing):
            self.say(self._passing(line, writing=writing))

    def notices(self) -> list[str]:
        """Return the lines about what went wrong since the last call. Tries queued writes again, at most once a
        second."""
        left = self.pending or (self.ready and not self.on_disk) or self._unclean
        if left and not self._closed and time.monotonic() - self._tried > _AGAIN:
            self.writer.submit(self._try_again)
            self._tried = time.monotonic()
        with self._news:
            lines, self._lines = self._lines, []
        return lines

    # ---- beginning and closing ----

    def _begin(self) -> None:
        if self.ready:
            return
        try:
            self._file.open()
            self._look_in()
        finally:
            self._opened.set()
        self._take_over()
        if self._left and self.on_disk and (line := self.retry()) is not None:
            self.say(line)

    def close(self, until: float | None = None) -> None:
        """Write what is queued and close the file; what cannot be written stays in the file of the queue. It waits for
        another program that writes `until` that time of the monotonic clock. In the writer's thread it is closed when
        this returns."""
        if self.writer.on_writer_thread:
            self._close(until)
        else:
            self.writer.submit(partial(self._close, until))

    def _close(self, until: float | None) -> None:
        if self._closed:
            return
        try:
            self._write_handed()
            if self.pending or self._unclean:
                line = self.retry(LOCKED if until is None else max(0.0, until - time.monotonic()))
                if line is not None:
                    self.say(line)
        finally:
            if self._handed:
                self.queue.add(*self._handed)
            if self.rejected:
                self.say(f"{self.path.name}: left out because a value cannot be: {len(self.rejected)} rows or writes.")
            self._closed = True
            self._file.close()

    def _look_in(self) -> None:
        """Update `holds`."""
        with suppress(sqlite3.Error):
            self.holds = frozenset(table for table in ("matches", "children") if self._file.writes.execute(
                f"SELECT 1 FROM {table} LIMIT 1").fetchone())

    # ---- reading ----

    def rows(self, query: str, values: Iterable[object] = ()) -> list[Any]:
        """Return the rows of a query; none, and a line among the notices, if the database cannot be read."""
        return self.read(query, values) or []

    def read(self, query: str, values: Iterable[object] = ()) -> list[Any] | None:
        """Return the rows of a query, pending writes included; None, and a line among the notices, if they cannot be
        read."""
        given = tuple(values)
        if self.writer.on_writer_thread:                          # it cannot wait for itself
            self._begin()
        self._opened.wait()
        for turn in range(3):
            try:
                with self._file.lock:
                    reads = self._file.reads
                    if self._shown.base is not reads:
                        self._shown = PendingRows(reads, KEYS, show) if self.on_disk else PendingRows(reads, {}, apply)
                    if not self.on_disk or reads is not self._file.writes:
                        self._shown.lay(self.pending)
                    return reads.execute(query, given).fetchall()
            except sqlite3.OperationalError as error:
                if not turn:
                    continue
                self.say(_("{file} could not be read ({why}). Some things may be missing on this page.").format(
                    file=self.path, why=in_words(error)))
                break
            except sqlite3.DatabaseError as error:
                if turn == 2 or type(error) is not sqlite3.DatabaseError:
                    raise
                self.writer.submit(partial(self._file.begin_anew, error, sure=turn > 0))
                if not self.writer.on_writer_thread:
                    break
        return None

    def each(self, make: Callable[..., T], query: str, values: Iterable[object] = ()) -> list[T]:
        """Return `make(*row)` for each row. A row for which it raises was damaged, or written by a later release: it is
        left out and counted in `rejected`."""
        found = []
        for row in self.rows(query, values):
            try:
                found.append(make(*row))
            except (ValueError, TypeError, OverflowError, RecursionError):
                self.strange(row)
        return found

    # ---- writing ----

    def submit(self, name: str, *values: Any) -> str | None:
        """Submit a write. Return None once it is on the disk, else a message: it is queued (`writer.ON_ITS_WAY`), or
        has failed and will be tried again."""
        with self._news:
            self._handed.append(WriteOp(name, values))
        if self.writer.on_writer_thread:
            return self._write()
        self.writer.submit(self._write_handed)
        return ON_ITS_WAY

    def at_once(self, deed: WriteOp) -> Exception | None:
        """Do an operation now, after all that are queued. Return the error, or None. It is not queued if it fails."""
        if not self.on_disk or self._left:
            error = self._settle(0.0)
            if error is not None:
                return error
        return self.commit([deed], self._busy)

    def preview(self, name: str, *values: Any) -> Callable[[], None]:
        """Show an operation that the writer is about to do to all threads but the writer's. Return the function that
        ends this."""
        deed = WriteOp(name, values)
        with self._news:
            self._foretold.append(deed)

        def over() -> None:
            with self._news:
                self._foretold.remove(deed)
        return over

    def retry(self, patience: float | None = None) -> str | None:
        """Try to write what is queued. Return a line if that fails. `patience` is the time in seconds to wait for other
        programs; without it, a part of a frame, or a quarter of a second in the writer's thread, and at most once a
        second."""
        now = time.monotonic()
        if patience is None:
            patience = self._busy if now - self._tried > _AGAIN else 0.0
        self._tried = now
        error = self._settle(patience)
        return self._waits(error) if error is not None and self._left else None

    def _try_again(self) -> None:
        if self._handed:
            self._write()
        else:
            self.retry(self._busy if self._busy > BUSY else 0.0)

    def _write_handed(self) -> None:
        said = self._troubles.get(True)
        line = self._write() if self._handed else None
        if line and line != said:
            self.say(line)

    def _write(self) -> str | None:
        """Write what was submitted. Return a line if it has to be queued."""
        ops = [*self._handed]
        if not self.on_disk or self.queue.ops:
            self._let_wait(ops, ops)
            return self.retry()
        error = self.commit(ops, self._busy)
        self._let_wait(ops, self._orphans if error is None else ops)
        if error is None:
            self._wipe(ops)
            self._trouble_is_over()
            return None
        self._tried = time.monotonic()
        return self._waits(error)

    def _let_wait(self, handed: Sequence[WriteOp], left: Sequence[WriteOp]) -> None:
        """Queue those of the `handed` operations that are `left`; the others are done."""
        if left:
            self.queue.add(*left)
        self._look_at_queue(len(handed))

    def _look_at_queue(self, seen_to: int = 0) -> None:
        """Copy the queue, and remove the first `seen_to` of the submitted operations."""
        with self._news:
            self._left = *self.queue.ops,
            del self._handed[:seen_to]

    def _waits(self, error: Exception) -> str:
        """Write the queue to its file, and return the line about the error."""
        self.queue.keep()
        lost, self.why = self.queue.error, in_words(error)
        if lost is None:
            line = _("Results or answers are not in {file} yet ({why}). They are kept, and Truce will try again.")
        else:
            line = _("Results or answers could not be saved in {file} ({why}). If you quit before they are, only what "
                     "was saved earlier is kept.")
        return self._passing(line.format(file=self.path, why=in_words(lost or error)), writing=True)

    def _settle(self, patience: float) -> Exception | None:
        """Open the file if it is closed, and write the queues of this and other windows. Return the error, or None."""
        if not self.on_disk:
            error = self._file.open_again(patience)
            if error is not None:
                return error
        for others in (False, True):                  # theirs are taken over only where ours can be written
            if others:
                self._take_over()
            error = self.commit(self.queue.ops, patience) if self.queue.ops else None
            if error is not None:
                return error
        ops = self.queue.ops
        self.queue.done(self._orphans if ops else ())
        self._look_at_queue()
        self._wipe(ops)
        self._trouble_is_over()
        return None

    def _trouble_is_over(self) -> None:
        if self._troubles:
            self._troubles.clear()
            self.say(_("Results and answers are saved now."))

    def _take_over(self) -> None:
        self.queue.take_over()
        self._look_at_queue()

    def commit(self, ops: Sequence[WriteOp], patience: float = BUSY) -> Exception | None:
        """Do these operations on the disk in one transaction. Return the error, or None."""
        if self._file.worn or self._file.moved:
            error = self._file.open_again(patience)
            if error is not None:
                return error
        for sure in (False, True):
            try:
                self._file.writes.execute(f"PRAGMA busy_timeout = {round(1000 * patience)}")
                self._do_with_room(ops)
                return None
            except sqlite3.OperationalError as error:
                self._file.worn = not is_busy(error)
                return error
            except sqlite3.DatabaseError as error:
                if type(error) is not sqlite3.DatabaseError:  # its subclasses speak of the statement, not of the file
                    raise
                self._file.begin_anew(error, sure=sure)
                if not self.on_disk:
                    return error
        try:
            self._do_all(ops)
        except sqlite3.Error as again:
            return again
        return None

    def _do_with_room(self, ops: Sequence[WriteOp]) -> None:
        """Do operations; if the disk is full, once more after the log was merged into the file, which makes room in
        it."""
        try:
            self._do_all(ops)
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorname", "") != "SQLITE_FULL":
                raise
            with suppress(sqlite3.Error):
                self._file.writes.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._do_all(ops)

    def _do_all(self, ops: Sequence[WriteOp]) -> None:
        """Do operations in one transaction. One that is not valid is left out; one that depends on another is among the
        `_orphans`."""
        orphans, done = list[WriteOp](), list[WriteOp]()
        base = self._file.writes
        base.execute("BEGIN IMMEDIATE")
        try:
            for deed in ops:
                base.execute("SAVEPOINT deed")
                try:
                    apply(base, deed)
                    done.append(deed)
                except (*IMPOSSIBLE, sqlite3.IntegrityError) as error:
                    base.execute("ROLLBACK TO deed")
                    if getattr(error, "sqlite_errorname", "") != "SQLITE_CONSTRAINT_FOREIGNKEY":
                        self.strange(deed[:2])
                    elif not is_of_erased(base, deed):
                        orphans.append(deed)
                base.execute("RELEASE deed")
            base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                base.rollback()
            raise
        self._orphans = self._still_awaited(orphans)
        self._look_in()
        self.written(done)

    def _still_awaited(self, orphans: Sequence[WriteOp]) -> list[WriteOp]:
        """Return the operations that depend on a row which another window may not have written yet, such as an answer's
        child. After `_AWAITED` seconds they are dropped, and a line says so."""
        now, left = time.monotonic(), []
        for deed in orphans:
            if now - self._since.setdefault(repr([deed.name, *deed.values]), now) < _AWAITED:
                left.append(deed)
            elif not self._said_orphans:
                self._said_orphans = True
                self.say(_("Answers of a child who is no longer in {file} are not kept.").format(file=self.path))
        return left

    # ---- erasing ----

    @property
    def erases(self) -> bool:
        """True if somebody has yet to be erased from the file."""
        return self._unclean or erases(self.queue.ops)

    def _wipe(self, ops: Sequence[WriteOp]) -> None:
        """Remove all traces of those whom these operations erased from the file and its log; tried again if that
        fails."""
        if not self._unclean and not erases(ops):
            return
        self._unclean, self.why = True, _("another window is using the file")
        try:
            self._file.writes.execute("VACUUM")
            busy, *_pages = self._file.writes.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._unclean = bool(busy)
        except sqlite3.Error as error:
            self.why = in_words(error)
