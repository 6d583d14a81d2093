"""The stores: saves, statistics, children, books and caches. Each is opened when it is first needed, and one `Writer`
writes them all, in the order in which the matches were played."""

import datetime
import os
import time
from collections.abc import Callable, Hashable
from functools import cached_property, partial
from threading import Thread
from typing import TYPE_CHECKING

from game.core.i18n import _
from game.sitting.todays_score import TodaysScore
from game.store.database import Database
from game.store.paths import Folders
from game.store.save_format import game_of, slot_of
from game.store.schema import NAME
from game.store.setting_fields import ANIMALS
from game.store.settings import forget_seats, rename_seats
from game.store.writer import LOCKED, SyncWriter, Writer

if TYPE_CHECKING:
    from game.core.record import Record
    from game.lab.duration_model import DurationModel
    from game.sitting.erasing import ErasureJob
    from game.sitting.library import Library
    from game.sitting.sitting import Sitting
    from game.store.caches import SimulationCache
    from game.store.children import Children
    from game.store.data_lock import DataLock
    from game.store.ledger import Ledger
    from game.store.results import MatchResult
    from game.store.saves import Saves
    from game.store.settings import Settings
    from game.store.stats import Stats
    from game.store.tombstones import Tombstones

_AGAIN = 1.0  # seconds from one look for who was erased to the next
_FIRST = {"matches": "finish", "children": "add"}  # the deeds that first put something there


class Stores:
    """All data of the person at this computer. Without a `writer`, all writes are done at once."""

    def __init__(self, folders: Folders, writer: Writer | None = None) -> None:
        self.folders = folders
        self.writer = writer or SyncWriter()
        self.report: Callable[[Exception], str | None] = lambda error: None
        """Write what went wrong with the writer to the log; return where that is, or None."""
        self._lines: list[str] = []
        self._ending: dict[str, str] = {}             # the slots of matches that are about to be counted, by their ids
        self._going: list[str] = []                   # the slots that are about to be let go of
        self._closed = False
        self._looked = -_AGAIN
        self.shut = False  # True if the shelf is to be shown without what the stores hold: showing it failed twice
        self._began = time.time()
        self.ledger: Ledger | None = None
        """What was said to be on the disk."""
        self.todays_score = TodaysScore()
        self.another_day: set[tuple[int, datetime.date]] = set()   # children, and the day on which watering can wait
        self.settings: Settings | None = None
        """The settings in use, where they are not only on the disk."""
        self.in_use: DataLock | None = None
        """The lock that tells of other windows, where this one holds it."""
        self.paces: dict[Hashable, DurationModel] = {}
        """How long rounds take for people who play here, as far as it was read from the statistics."""
        self.backup: Thread | None = None
        """What makes the automatic backup, once it was due."""

    @cached_property
    def base(self) -> Database:
        """The database."""
        return Database(self.folders.data, self.writer)

    def keep_ledger(self) -> None:
        """Report saved data that are missing with the next notices, and record what is saved from now on. Only the
        window does this."""
        self.writer.submit(partial(self._keep_ledger, self.base))

    def _keep_ledger(self, base: Database) -> None:
        from game.store.ledger import Ledger, in_a_line

        self.ledger = ledger = Ledger(self.folders.cache)
        found = ledger.missing(base)
        if found is not None:
            self.say(in_a_line(found, base.path))
            ledger.forget()
        base.written = ledger.note

    @cached_property
    def saves(self) -> "Saves":
        """The matches that can be continued."""
        from game.store.saves import Saves

        return Saves(self.base, lambda data: self.erased.nameless(data))

    @cached_property
    def stats(self) -> "Stats":
        """The statistics."""
        from game.store.stats import Stats

        return Stats(self.base)

    @cached_property
    def children(self) -> "Children":
        """The children and their answers."""
        from game.store.children import Children

        return Children(self.base)

    @cached_property
    def library(self) -> "Library":
        """All books of the shelf, those of one's own among them."""
        from game.sitting.library import Library
        from game.store.own_books import OwnBooks

        return Library(OwnBooks(self.folders.data, self.writer, self.say), self.say)

    @cached_property
    def workshop(self) -> "SimulationCache":
        """The aggregates of the matches that the workshop has simulated."""
        from game.store.caches import SimulationCache

        return SimulationCache(self.folders.cache)

    @cached_property
    def erasing(self) -> "ErasureJob":
        """The `ErasureJob` that erases people and children."""
        from game.sitting.erasing import ErasureJob

        return ErasureJob(self)

    @cached_property
    def erased(self) -> "Tombstones":
        """The tombstones of those who were erased."""
        from game.store.tombstones import Tombstones

        return Tombstones(self.base)

    @property
    def has_stats(self) -> bool:
        """True if any match was counted."""
        return self._holds("matches")

    @property
    def has_children(self) -> bool:
        """True if there are children."""
        return self._holds("children")

    def _holds(self, table: str) -> bool:
        return not self.shut and (table in self.base.holds or any(
            deed.name == _FIRST[table] for deed in self.base.pending))

    def resumable(self) -> list[str]:
        """Return the slots of the matches that can be continued, latest first. Does not wait for the disk."""
        if self.shut:
            return []
        away = {*self._ending.values(), *self._going}
        return [slot for slot in self.saves.resumable() if slot not in away]

    def waiting(self, book: str) -> str | None:
        """Return the slot of the latest match of a book that can be continued, or None. The saves are read only where a
        match may belong to another book of the same game."""
        own = self.library.own.get(book)
        game = book if own is None else own.game.id
        slots = [slot for slot in self.resumable() if game_of(slot) == game]
        if slots and self.library.splits(game):
            rules = {brief.slot: brief.options for brief in self.saves.listing()}
            slots = [slot for slot in slots if self.library.book_of(game, rules.get(slot, {})) == book]
        return next((slot for slot in slots if self.saves.has(slot)), None)

    def save(self, sitting: "Sitting") -> None:
        """Save a match within a moment, in the writer's thread."""
        self.forget_in(sitting)
        self.saves.write_soon(slot_of(sitting.match.game.id, sitting.id), sitting.envelope())

    def finish(self, sitting: "Sitting", slot: str | None = None, *, keep: bool = True) -> str | None:
        """Count a match that is over, store its record unless `keep` is false, and remove its save. Return a line to
        show if that is queued, "" if the writer's thread still has to do it."""
        self.forget_in(sitting)
        slot = slot or slot_of(sitting.match.game.id, sitting.id)
        stores = self.stats, self.saves
        self._ending[sitting.id] = slot
        played = sitting.counted(), sitting.finished() if keep else None
        return self.writer.ask(partial(self._count, *stores, sitting, slot, *played), self.say)

    def _count(
        self, stats: "Stats", saves: "Saves", sitting: "Sitting", slot: str, match: "MatchResult",
        played: "Record | None",
    ) -> str | None:  # fmt: skip
        try:
            chairs = sitting.chairs
            self.forget_in(sitting)
            if sitting.chairs != chairs:              # somebody was erased since it ended
                match = sitting.counted()
            own, known = saves.ending(slot)
            sitting.id = own
            said = stats.record(match._replace(id=own), None if played is None else played.written(), known)
            saves.ended(slot)
            return said
        finally:
            self._ending.pop(match.id, None)

    def forget_in(self, sitting: "Sitting") -> None:
        """Replace the names of participants who were erased since they sat down, perhaps in another window, by their
        animals'."""
        sitting.chairs = tuple(
            chair._replace(stored_name=ANIMALS[chair.animal])
            if self.erased.since(chair.stored_name, sitting.started) else chair for chair in sitting.chairs)

    def forget_in_settings(self, settings: "Settings") -> bool:
        """Replace the names in the settings of those who were erased since they were read, perhaps in another window,
        by their animals'. Return True if there are any."""
        found = False
        for seat, usual in zip(settings.seats, ANIMALS, strict=False):
            if self.erased.since(seat.name, self._began):
                seat.name, found = usual, True
        return found

    @property
    def unsaved(self) -> int:
        """The number of results and answers that are not written yet."""
        return len({*self._ending} - self.stats.ended_ids) + len(self.base.pending) if self._used else 0

    @property
    def stuck(self) -> bool:
        """True if some of them could not be written when they were due."""
        return self._used and self.base.stuck

    @property
    def _used(self) -> bool:
        return "base" in self.__dict__

    def discard(self, slot: str, *, rest: float = 0.0, asked: bool = False) -> None:
        """Remove a save, unless another window plays the match (see `Saves.drop`, also for `rest`). With `asked`, a
        line says why it is not removed."""
        self._going.append(slot)
        self.writer.submit(partial(self._discard, self.saves, slot, rest, asked=asked))

    def _discard(self, saves: "Saves", slot: str, rest: float, *, asked: bool) -> None:
        try:
            said = saves.discard(slot, rest=rest)
        finally:
            self._going.remove(slot)
        if not said and asked and self.saves.has(slot):
            said = _("The match stays: another window is playing it.")
        if said:
            self.say(said)

    def rescue(self) -> list[tuple[str, Callable[[], Callable[[], bool]]]]:
        """Open no store for the shelf any more, as it failed twice. Return the files that may be damaged, each with a
        function that moves it aside: this returns another that is true once that is done, and a line among the notices
        says so."""
        self.shut = self.library.shut = True
        return [(NAME, self._set_aside)] if os.path.isfile(self.folders.data / NAME) else []

    def _set_aside(self) -> Callable[[], bool]:
        self.writer.submit(self._close_and_move)
        return self.writer.barrier()

    def _close_and_move(self) -> None:
        """Close the database and move it aside, as one piece of the writer's work: a save that was submitted before
        would open it again in between, Windows moves no open file, and elsewhere all that is in it would come back."""
        base = self.__dict__.pop("base", None)        # first: what another thread asks for now has a new one
        for name in "stats", "children", "saves", "erased":
            self.__dict__.pop(name, None)
        try:
            if base is not None:
                base.close()
        finally:
            self.say(self._move_aside(NAME))
            if self.ledger is not None:
                self._keep_ledger(self.base)

    def _move_aside(self, name: str) -> str:
        from game.store.files import why
        from game.store.sqlite_file import set_aside

        path = self.folders.data / name
        try:
            kept = set_aside(path, "aside")
        except OSError as error:
            return _("{file} could not be moved aside: {why}.").format(file=path, why=why(error))
        self.shut = self.library.shut = False
        return _("{file} was moved aside. It is kept as {kept}.").format(file=path, kept=kept.name)

    def erase_name(self, name: str, done: str | None = None) -> str | None:
        """Erase a person everywhere but among the children. Return `done`, the line for success, a line if that has to
        be tried again, or "" if the writer's thread still has to do it."""
        if self.settings is not None:
            forget_seats(self.settings, name)         # now: settings that are written later have no such name
        return self.writer.ask(lambda: self.erasing.person(name) or done, self.say)

    def rename_child(self, number: int, name: str) -> str | None:
        """Rename a child, and the person of the same name in the statistics, the matches to be continued and the
        settings, unless another child has one of the names. Return a line as `Children` says."""
        from game.store.children import tidy

        child, new = self.children.child(number), tidy(name)
        others = {other.name for other in self.children.all() if other.id != number}
        if child is not None and not {child.name, new} & others:  # first: what is done then is found again by the new
            self._rename(child.name, new)                         # name, should the program be killed between the two
        return self.children.rename(number, name, None)

    def _rename(self, name: str, new: str) -> None:
        said = self.stats.rename(name, new)
        if said:
            self.say(said)
        if self.settings is not None:
            rename_seats(self.settings, name, new)

    def erase_child(self, number: int) -> str | None:
        """Erase a child, and the person of the same name unless another child has it. Return a line if that has to be
        tried again, "" if the writer's thread still has to do it."""
        gone = self.base.preview("erase", number, time.time(), 0)
        return self.writer.ask(partial(self._erase_child, number, gone), self.say)

    def _erase_child(self, number: int, gone: Callable[[], None]) -> str | None:
        try:
            child = self.children.child(number)
            if child is None:
                return self.children.erase(number)
            said = self.erasing.child(child)
            if child.name not in [other.name for other in self.children.all()]:
                said = self.erasing.person(child.name) or said
            return said
        finally:
            gone()

    def _erase_again(self) -> None:
        """Complete earlier erasures, and read who was erased in other windows."""
        now = time.monotonic()
        if now - self._looked > _AGAIN:
            self._looked = now
            self.erased.look()
            if "erasing" in self.__dict__ or self.base.rows("SELECT 1 FROM erasing LIMIT 1"):
                self.erasing.retry()

    def say(self, line: str) -> None:
        """Add a line to the next notices."""
        self._lines.append(line)

    def notices(self) -> list[str]:
        """Return the lines about what went wrong with the opened stores since the last call."""
        if not self._closed:
            if not self.shut:
                _opened = self.base                   # by the writer, before it looks
            self.writer.submit(self._look_after)        # at once, so that its thread is woken once
        lines = self._troubles() + [self._lines.pop(0) for _line in [*self._lines]]
        if "saves" in self.__dict__:
            lines += self.saves.notices()
        return lines + (self.base.notices() if self._used else [])

    def _look_after(self) -> None:
        """Follow changes by other programs, in the writer’s thread."""
        if self.in_use is not None:
            self.in_use.hold()
        if not self.shut:
            self._erase_again()

    def _troubles(self) -> list[str]:
        """Return a line for each kind of exception in the writer’s thread, which are bugs."""
        lines = []
        for error in self.writer.troubles():
            where = self.report(error)
            line = _("Truce ran into a problem while saving. What is not saved yet is kept, and Truce will try again.")
            lines.append(line if where is None else line + " " + _("The details are in {file}.").format(file=where))
        return [*dict.fromkeys(lines)]

    def close(self, patience: float = LOCKED) -> list[str]:
        """Write all that is pending, waiting at most `patience` seconds for other programs. Return lines for the log if
        that failed or took too long."""
        first, self._closed = not self._closed, True
        if first:
            self.writer.submit(partial(self._close, patience))
        late = _("{folder} took too long. Some results, answers or settings may not be saved.")
        lines = [] if self.writer.end() or not first else [late.format(folder=self.folders.data)]
        return lines + self.notices()

    def _close(self, patience: float) -> None:
        if "library" in self.__dict__:
            self.library.books.settle()
        if "saves" in self.__dict__:
            self.saves.flush_all(now=True)
        if "erasing" in self.__dict__:
            self.erasing.retry()
        until = time.monotonic() + patience
        if self.backup is not None:
            self.backup.join(patience)                # else the database may still be read when a backup is restored
        if self._used:
            self.base.close(until)
