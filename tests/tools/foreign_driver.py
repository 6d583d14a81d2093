"""The program without its window, driven through a number of deeds, for `tests.tools.foreign_faults`. All that touches
names inside the program, or its tables, is in this file.

Every deed is written into the ledger, a file outside the home, before it is begun and after it is over, as a JSON
object a line.
"""

import faulthandler
import io
import json
import os
import random
import re
import sqlite3
import threading
import time
import traceback
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

LONGEST = 30.0
"""Seconds after which a process hangs; it prints then where it stands."""
ERASED = "Wanja Ölgötz"
"""Who is erased: the name stands nowhere else."""
BACKUP = "documents/backup.zip"
DATABASE = "data/truce.sqlite3"
SETTINGS = "config/settings.toml"
AUTOMATIC = "data/backups"
USUAL = (r"data/truce\.sqlite3(-wal|-shm)?", r"data/in-use\.lock", r"data/books/own-\w+\.json",
         AUTOMATIC + r"/\d{4}-\d\d-\d\d\.zip", re.escape(SETTINGS), r"cache/.*", r"log/.*", r"documents/\w+\.zip")
"""The files of a home in which nothing is left to be done."""
FOLDERS = "data/books", AUTOMATIC
"""Its folders that may be empty."""
_OLD = {"letters": 110, "children": ["Anna"], "seeds": [11], "books": ["Altes Buch"]}
_NEW = {"letters": 130, "children": ["Anna", "Berta"], "seeds": [11, 21, 22], "books": ["Neues Buch"]}
_SHORT = ["2H", "5D", "3C", "4S", "3H"]  # a packet that is lost within a few rounds


def drive(scenario: str, ledger: str, end: str) -> int:
    """Do what a scenario says in the home that TRUCE_HOME names, and return the exit status. `end` is "close", or
    "abrupt": the process ends at once when all is on the disk, or cannot be."""
    os.umask(0o022)
    faulthandler.dump_traceback_later(LONGEST, exit=True)
    world = World(Ledger(ledger))
    try:
        if world.open():
            SCENARIOS[scenario](world)
            world.over(abrupt=end == "abrupt")
    except Exception:
        world.ledger.note(raised=traceback.format_exc(), deed="the whole")
        return 1
    return 0


class Ledger:
    """What was done, outside the home; each line is there when `note` returns."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def note(self, **said: Any) -> None:
        """Add a line."""
        os.write(self._file, json.dumps(said).encode() + b"\n")


class World:
    """The program as it is opened, without its window."""

    def __init__(self, ledger: Ledger) -> None:
        from game.store.paths import folders

        self.ledger, self.where = ledger, folders()
        self.lines: list[str] = []
        self._ahead = 0.0
        real = time.monotonic
        time.monotonic = lambda: real() + self._ahead  # so that nobody has to wait for the next try

    # ---- its beginning and its end, as game/scenes/startup.py does it

    def open(self) -> bool:
        """Begin; return False if the program says that it cannot."""

        from game.sitting.stores import Stores
        from game.store import settings
        from game.store.data_lock import DataLock
        from game.store.files import why
        from game.store.settings import SettingsWriter
        from game.store.writer import Writer

        self.in_use = DataLock(self.where.data)
        if not self.in_use.enter(0.5):
            self.ledger.note(halted="another window is restoring")
            return False
        restored, first = self.in_use.restoring, []
        if restored:
            from game.store.restore import finish

            try:
                first.append(finish(self.where))
            except OSError as error:
                self.ledger.note(halted=f"The backup could not be restored ({why(error)})")
                return False
            self.in_use.make_shared()
        self.restored = restored
        self.settings, said = settings.load(self.where.config)
        if restored and not first[-1]:
            first.append("The backup is restored.")
        self.stores = Stores(self.where, Writer())
        self.stores.settings, self.stores.in_use = self.settings, self.in_use
        self.stores.report = self._report
        self.page = SettingsWriter(
            self.where.config, self.stores.writer, self.stores.say, self.stores.forget_in_settings)
        self.stores.resumable()                       # the shelf asks first, before anybody asks for news
        self.hear([line for line in (*first, *said) if line])
        self.tick()
        return True

    def over(self, *, abrupt: bool) -> None:
        """End, after what waits was tried again some times."""
        for _time in range(4):                        # whoever reads that they are not saved changes them again
            self.deed("keep settings", lambda: self.page.write(self.settings), letters=self.settings.letters)
            self.settle()
            standing = [line for line in self.lines if (holds := getattr(line, "holds", None)) and holds()]
            if not standing:
                break
        self.ledger.note(end="abrupt" if abrupt else "close", waiting=self.waiting(), standing=standing,
                         alone=not self.in_use.restoring and self._keeps_others_out())
        if abrupt:
            os._exit(0)
        self.hear(self.stores.close())
        if not self.in_use.restoring and not self.restored:
            from game.store import restore

            restore.sweep(self.where)
        self.in_use.leave()
        self.ledger.note(closed=True)

    def _keeps_others_out(self) -> bool:
        """True if no other window could be opened now."""
        import fcntl  # Windows has none, and reads this file all the same

        try:
            lock = os.open(self.where.data / "in-use.lock", os.O_RDWR)
        except OSError:
            return False
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            pass
        finally:
            os.close(lock)
        return False

    def _report(self, error: BaseException) -> str | None:
        where = {Path(frame.filename).name for frame in traceback.extract_tb(error.__traceback__)}
        if "weekly_backup.py" in where and isinstance(error, OSError | sqlite3.OperationalError | ValueError):
            self.ledger.note(logged=repr(error))    # as it is meant to be: nobody waits for that backup
            return None
        self.ledger.note(raised="".join(traceback.format_exception(error)), deed="the writer")
        return None

    # ---- time passes

    def waiting(self) -> int:
        """Return how many deeds are not on the disk."""
        return self.stores.unsaved + len(self.stores.saves.unwritten) + self.books_waiting()

    def books_waiting(self) -> int:
        """Return how many books are not as they are to be on the disk."""
        return self.stores.library.books.unwritten

    def hear(self, lines: list[str]) -> None:
        """Note lines that a person is shown, and how many results and answers are not on the disk."""
        self.lines += lines
        for line in lines:
            self.ledger.note(line=line, waiting=self.stores.unsaved if hasattr(self, "stores") else 0)

    def tick(self) -> bool:
        """Let the writer do all it can, and hear what it says. Return True if all is on the disk."""
        for _time in range(2):
            if not self.stores.writer.settle(20.0):
                self.ledger.note(raised="the writer has worked for 20 seconds", deed="tick")
            self.hear(self.stores.notices())
        self.stores.writer.settle(20.0)
        return not self.waiting()

    def settle(self) -> None:
        """Let time pass until all is on the disk, and every line is withdrawn, or nothing changes any more."""
        for _time in range(12):
            standing = any((holds := getattr(line, "holds", None)) and holds() for line in self.lines)
            if self.tick() and not standing:
                return
            self._ahead += 1.5
            if self.stores.saves.unwritten:
                self.stores.saves.try_again()
            if self.books_waiting():
                self.stores.writer.submit(self.stores.library.books.settle)

    def deed(self, deed: str, do: Callable[[], Any], /, **facts: Any) -> Any:
        """Do something, with a line in the ledger before and after it."""
        self.ledger.note(before=deed, **facts)
        try:
            given = do()
            if isinstance(given, str) and given:
                self.hear([given])
        except Exception:
            self.ledger.note(raised=traceback.format_exc(), deed=deed, **facts)
            return None
        self.ledger.note(after=deed, disk=self.tick(), **facts)
        return given

    # ---- what can be done

    def seat(self, name: str) -> None:
        """Let somebody sit at the first seat from now on."""
        self.settings.seats[0].name = name

    def play(self, seed: int, rounds: int | None = None) -> None:
        """Play a match so many rounds far, or to its end, and save it after each."""
        from game.core.record import read_record
        from game.rules import make
        from game.sitting.participants import participants_at
        from game.sitting.sitting import Sitting

        rest = [rank + suit for rank in "23456789TJQKA" for suit in "HDCS" if rank + suit not in _SHORT]
        random.Random(seed).shuffle(rest)
        record = read_record({"format": 1, "game": "war", "options": {}, "players": 2, "seed": seed,
                              "deal": [_SHORT, rest]}, make)
        self._play(Sitting.new(record, participants_at(self.settings, 2)), None, rounds)

    def go_on(self) -> None:
        """Play every match that can be continued to its end."""
        from game.sitting.sitting import Sitting

        for slot in self.stores.resumable():
            def taken_up(slot: str = slot) -> Any:
                envelope, line = self.stores.saves.read(slot)
                if line:
                    self.hear([line])
                return None if envelope is None else Sitting.from_save(envelope, self.settings)

            sitting = self.deed("take up", taken_up, slot=slot)
            if sitting is None:
                continue
            self.ledger.note(found=sitting.record.seed, rounds=sitting.rounds)
            self._play(sitting, slot, None)

    def _play(self, sitting: Any, slot: str | None, rounds: int | None) -> None:
        match, seed = sitting.match, sitting.record.seed
        while match.result is None and (rounds is None or sitting.rounds < rounds):
            sitting.advance()
            while match.ask is not None:
                seat = sitting.waiting[0]
                sitting.answer(seat, match.ask.written(match.ask.first(seat)))
            if match.result is None:
                self.deed("save", lambda: self.stores.save(sitting), seed=seed, rounds=sitting.rounds)
        if match.result is not None:
            self.deed("finish", lambda: self.stores.finish(sitting, slot), seed=seed)

    def add(self, name: str) -> Any:
        """Add a child."""
        return self.deed("add child", lambda: self.stores.children.add(name, 1, time.time()), name=name)

    def lesson(self, child: Any, name: str, numbers: range) -> None:
        """Play a session with a child, who gives an answer for each number."""
        from game.learning.answer import Answer
        from game.learning.fact import Fact
        from game.learning.session_plan_code import SessionPlanSpec
        from game.rules import title

        if child is None:
            return
        children, plan = self.stores.children, SessionPlanSpec.of(title("addition-war"), level="easy", tricks=10)
        session = self.deed("session", lambda: children.open_session([child.id], plan, time.time()), name=name)
        for number in numbers:
            answer = Answer(Fact.read("3+4"), number, False, 2.5, False, time.time(), "addition-war", session or 0)
            self.deed("answer", lambda answer=answer: children.answered(child.id, answer), number=number, name=name)
        self.deed("typed", lambda: children.typed(child.id, 1.5, 2), name=name)
        self.deed("close session", lambda: children.close_session(
            session, time.time(), seconds=60.0, tricks=len(numbers), won=[child.id]), name=name)

    def book(self, name: str) -> str:
        """Put a book on the shelf; return its id."""
        from game.store.own_books import new_id

        book = new_id()
        self.deed("add book", lambda: self.stores.library.books.add(book, name, "war", {"down": 2}), book=name)
        return book

    def set_letters(self, percent: int) -> None:
        """Change a setting."""
        self.settings.letters = percent
        self.deed("keep settings", lambda: self.page.write(self.settings), letters=percent)

    def back_up(self) -> None:
        """Back all up into the documents."""
        from game.sitting.backups import Backups

        path = self.where.data.parent / BACKUP
        self.deed("back up", lambda: Backups(self.stores).back_up(path))

    def weekly(self) -> None:
        """Make the automatic backup if it is due, as the shelf does, and wait for it."""
        from game.sitting.weekly_backup import WeeklyBackup

        def make() -> None:
            WeeklyBackup(self.stores).begin()
            self.stores.writer.settle(20.0)
            if self.stores.backup is not None:
                self.stores.backup.join(20.0)

        self.deed("weekly backup", make)

    def restore(self) -> None:
        """Restore the backup in the documents, so that the next start finishes it."""
        from game.sitting.backups import Backups
        from game.sitting.examining import BackupExamination

        backups, told = Backups(self.stores), list[Any]()

        def examine() -> None:
            over = threading.Event()
            BackupExamination(self.stores, self.where.data.parent / BACKUP,
                              lambda found: (told.append(found), over.set()))
            if not over.wait(20.0):
                raise TimeoutError("the examination does not end")

        self.deed("examine", examine)
        if not told or isinstance(told[0], str):
            self.hear(told)
            self.ledger.note(restore="no")
            return
        said: list[str | None] = []
        self.deed("restore", lambda: backups.restore(told[0], said.append))
        if not said or said[0] is not None:
            self.hear([line for line in said if line])
            self.deed("discard", lambda: backups.discard(told))  # as the page does
            self.ledger.note(restore="no" if said else "unknown")
        else:
            self.ledger.note(restore="yes")


# ---- the scenarios: what is there before, and what is done while something fails ----


def _as(world: World, state: dict[str, Any]) -> None:
    """Make a home what a state says."""
    world.set_letters(state["letters"])
    world.lesson(world.add(state["children"][-1]), state["children"][-1], range(state["letters"], state["letters"] + 3))
    world.seat("Ruth")
    for seed in state["seeds"]:
        if state is _OLD or seed not in _OLD["seeds"]:
            world.play(seed)
    for name in state["books"]:
        world.book(name)


def _old(world: World) -> None:
    _as(world, _OLD)
    world.lesson(world.add(ERASED), ERASED, range(1500, 1502))
    world.seat(ERASED)
    world.play(12, rounds=2)
    world.seat("Ruth")
    world.back_up()


def _new(world: World) -> None:
    """What came after the backup: somebody was erased, there is another book, one match and one child more."""
    for child in world.stores.children.all():
        if child.name == ERASED:
            world.deed("erase child", lambda child=child: world.stores.erase_child(child.id), name=ERASED)
    for book in [*world.stores.library.own]:
        world.deed("remove book", lambda book=book: world.stores.library.books.remove(book))
    world.deed("erase name", lambda: world.stores.erase_name(ERASED), name=ERASED)
    for slot in world.stores.resumable():
        world.deed("let go", lambda slot=slot: world.stores.discard(slot))
    _as(world, _NEW)


def _matches(world: World) -> None:
    world.seat("Ruth")
    world.play(31)
    world.play(32)
    world.play(33, rounds=3)
    world.weekly()


def _take_up(world: World) -> None:
    world.go_on()
    world.play(34)
    world.play(35, rounds=2)


def _learn(world: World) -> None:
    child = world.add("Ida")
    world.lesson(child, "Ida", range(4000, 4004))
    other = world.add("Olaf")
    world.lesson(other, "Olaf", range(4100, 4103))
    if child is not None:
        world.deed("rename", lambda: world.stores.rename_child(child.id, "Edith"), name="Ida", new="Edith")


def _known(world: World) -> None:
    world.seat(ERASED)
    world.deed("keep settings", lambda: world.page.write(world.settings), letters=world.settings.letters)
    world.play(51)
    world.play(52, rounds=2)
    world.lesson(world.add(ERASED), ERASED, range(5000, 5003))
    world.lesson(world.add("Ida"), "Ida", range(5100, 5102))
    world.book(f"Für {ERASED}")
    world.weekly()


def _erase(world: World) -> None:
    for child in world.stores.children.all():
        if child.name == ERASED:
            world.deed("erase child", lambda child=child: world.stores.erase_child(child.id), name=ERASED)
    world.deed("erase name", lambda: world.stores.erase_name(ERASED, "The name is erased."), name=ERASED)
    world.play(53)


def _shelf(world: World) -> None:
    world.set_letters(120)
    book, other = world.book("Mein Buch"), world.book("Zweites Buch")
    books = world.stores.library.books
    world.deed("change book", lambda: books.change(book, name="Drittes Buch"), book="Mein Buch", new="Drittes Buch")
    world.deed("remove book", lambda: books.remove(other), book="Zweites Buch")
    world.set_letters(130)


def _begin(world: World) -> None:
    """Play on at a start at which, or before which, a backup was restored."""
    world.play(61)


def _nothing(world: World) -> None:
    pass


def _after(world: World) -> None:
    """What a person does next, while nothing fails: everything that can be continued is played to its end."""
    world.ledger.note(after_this=True)
    world.go_on()
    world.stores.library.books.books()
    world.weekly()


SCENARIOS: dict[str, Callable[[World], None]] = {
    "matches": _matches, "take-up": _take_up, "learn": _learn, "erase": _erase, "shelf": _shelf,
    "back-up": World.back_up, "restore": World.restore, "start-restored": _begin, "start-again": _begin,
    "open": _nothing, "after": _after, "old": _old, "new": _new, "known": _known,
}
BEFORE: dict[str, tuple[str, ...]] = {
    "matches": (), "take-up": ("matches",), "learn": (), "erase": ("known",), "shelf": ("matches",),
    "back-up": ("old",), "restore": ("old", "new"), "start-restored": ("old", "new", "restore"),
    "start-again": ("old", "new", "restore", "open"), "open": ("matches",),
}
"""The scenarios in which something fails, and what is done in the home before, while nothing does."""


# ---- what lies on the disk, as it is read from outside ----


class State:
    """A home as it lies on the disk, read from a copy."""

    def __init__(self, home: Path) -> None:
        self.troubles: list[str] = []
        self.seeds: list[int] = []                    # of the matches that are counted
        self.going: list[int] = []                    # rounds of the matches that can be continued
        self.totals: int | None = None                # matches of everybody, as the statistics add them up
        self.children: list[str] = []
        self.answers: list[int] = []                  # the numbers that were said
        self.played: list[tuple[str, int]] = []       # a child and its sessions
        self.books: list[str] = []
        self.letters: int | None = None
        self.to_erase: list[str] = []                 # who is still to be erased from files
        self.blobs: list[bytes] = []                  # what is packed in the database, or in an automatic backup
        if (home / DATABASE).exists():
            try:
                with closing(sqlite3.connect(home / DATABASE)) as base:
                    self._read(base)
            except sqlite3.Error as error:
                self.troubles.append(f"the database cannot be read: {error}")
        for path in sorted((home / AUTOMATIC).glob("*.zip")):
            try:
                self._unpack(path)
            except (zipfile.BadZipFile, KeyError, zlib.error, sqlite3.Error) as error:
                self.troubles.append(f"the automatic backup cannot be read: {error}")
        for path in sorted((home / "data/books").glob("own-*.json")):
            try:
                self.books.append(json.loads(path.read_text("utf-8"))["name"])
            except (ValueError, KeyError) as error:
                self.troubles.append(f"{path.name} cannot be read: {error}")
        with suppress(FileNotFoundError):
            page = (home / SETTINGS).read_text("utf-8")
            found = re.search(r"^letters = (\d+)", page, re.M)
            self.letters = int(found[1]) if found else None
            if not found:
                self.troubles.append("settings.toml has no letters")

    def _read(self, base: sqlite3.Connection) -> None:
        for check in "integrity_check", "foreign_key_check":
            found = base.execute(f"PRAGMA {check}").fetchall()
            if found not in ([], [("ok",)]):
                self.troubles.append(f"{check}: {found[:2]}")
        self.seeds = [int(seed) for seed, in base.execute("SELECT seed FROM matches")]
        self.going = [json.loads(header).get("rounds", -1) for header, in base.execute("SELECT header FROM saves")]
        row = base.execute("SELECT played FROM totals WHERE name = '' AND game = ''").fetchone()
        self.totals = row[0] if row else 0
        self.children = [name for name, in base.execute("SELECT name FROM children")]
        self.answers = [said for said, in base.execute("SELECT said FROM answers")]
        self.played = base.execute(
            "SELECT name, count(session) FROM children LEFT JOIN played ON child = id GROUP BY id").fetchall()
        for table in ("children", "sessions", "answers"):
            marks = [mark for mark, in base.execute(f"SELECT uuid FROM {table}")]
            if len({*marks}) < len(marks) or not all(re.fullmatch("[0-9a-f]{32}", mark) for mark in marks):
                self.troubles.append(f"{table}: uuids {marks}")
        self.to_erase = [name for name, in base.execute("SELECT name FROM erasing")]
        self._pack_out(base)

    def _pack_out(self, base: sqlite3.Connection) -> None:
        for table, in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            for row in base.execute(f'SELECT * FROM "{table}"'):
                for value in row:
                    if isinstance(value, bytes):
                        with suppress(zlib.error):
                            self.blobs.append(zlib.decompress(value))

    def _unpack(self, path: Path) -> None:
        """Take in what is in an automatic backup."""
        with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as packed:
            for name in packed.namelist():
                self.blobs.append(packed.read(name))
                if name == Path(DATABASE).name:
                    copy = path.with_name("unpacked.sqlite3")
                    copy.write_bytes(packed.read(name))
                    with closing(sqlite3.connect(copy)) as base:
                        if (found := base.execute("PRAGMA integrity_check").fetchall()) != [("ok",)]:
                            self.troubles.append(f"{path.name}: {found[:2]}")
                        self._pack_out(base)

    def is_state(self, which: str) -> str:
        """Return what differs from the state before a restore ("new") or after it ("old"); "" for nothing."""
        wanted = _OLD if which == "old" else _NEW
        # The saved match of the one who is erased is played to its end under the animal's name; 61 comes after it.
        seeds = {seed for seed in self.seeds if seed not in (12, 61)}
        found = {"letters": self.letters, "children": sorted(self.children), "seeds": sorted(seeds),
                 "books": sorted(self.books)}
        return "; ".join(f"{key}: {found[key]} instead of {wanted[key]}" for key in wanted if found[key] != wanted[key])


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the lines of a ledger."""
    if path.exists():
        yield from map(json.loads, path.read_text("utf-8").splitlines())
