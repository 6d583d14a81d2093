"""A store is never given up: what cannot be written waits on the disk, is shown, and is written once, whatever happens
meanwhile: locks, faults of the disk, a killed program, other windows, and somebody who is to be erased."""

import errno
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from game.core.record import read_record
from game.rules import make
from game.scenes.shelf.shelf_data import ShelfData
from game.scenes.table.match_end_page import MatchEndPage
from game.sitting.participants import participants_at
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store import database, name_search, write_queue
from game.store.children import Child, Children
from game.store.database import Database
from game.store.deeds import NAMES, WriteOp
from game.store.messages import TransientMessage
from game.store.paths import Folders
from game.store.save_format import envelope
from game.store.schema import KEYS, NAME
from game.store.settings import Settings
from game.store.stats import Stats
from game.store.write_queue import WriteQueue
from tests.kit.manual_writer import Later
from tests.kit.required_programs import posix
from tests.kit.saved_matches import counting, opened, put, resumable, using, write
from tests.kit.table_driver import at_table
from tests.store.test_children import NOW, PLAN, SUM
from tests.store.test_stats import a_match

FRAME = 0.016
PROGRAM = """
import sys
from pathlib import Path
from game.store.children import Children
from game.store.stats import Stats
from game.store.database import Database
from tests.store.test_children import NOW, PLAN, SUM
from tests.store.test_stats import a_match
folder, name = Path(sys.argv[1]), sys.argv[2]
stats, children = Stats(Database(folder)), Children(Database(folder))
child = children.add(name, 1, NOW)
session = children.open_session([child.id], PLAN, NOW)
for number in range(30):
    stats.record(a_match(f"{name}-{number}"))
    children.answered(child.id, SUM._replace(response=number, session=session))
stats.base.close()
children.base.close()
"""


class Watched(sqlite3.Connection):
    """A connection that notes how long it may wait."""

    waits: ClassVar[list[float]] = []

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:  # type: ignore[override]
        if sql.startswith("PRAGMA busy_timeout ="):
            Watched.waits.append(int(sql.split("=")[1]) / 1000)
        return super().execute(sql, *values)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How many seconds connections may wait for others."""
    connect, Watched.waits = sqlite3.connect, []

    def watched(*what: Any, timeout: float = 0.0, **more: Any) -> sqlite3.Connection:
        Watched.waits.append(timeout)
        return connect(*what, timeout=timeout, factory=Watched, **more)

    monkeypatch.setattr(database.sqlite3, "connect", watched)
    return Watched.waits


@pytest.fixture(autouse=True)
def _views_without_numbers_of_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, where a view has no `rowid`: Debian's SQLite is the only one that gives it one."""
    connects = sqlite3.connect

    def asked(_what: int, view: str | None, column: str | None, base: str | None, _within: str | None) -> int:
        return sqlite3.SQLITE_DENY if view in KEYS and (column, base) == ("ROWID", "temp") else sqlite3.SQLITE_OK

    def connect(*words: Any, **more: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = connects(*words, **more)
        made.set_authorizer(asked)
        return made

    monkeypatch.setattr(sqlite3, "connect", connect)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    now = [1000.0]
    monkeypatch.setattr(database, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


@contextmanager
def locked(path: Path, how: str = "IMMEDIATE") -> Iterator[None]:
    """Another program writes the database: EXCLUSIVE, and nobody may even read it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        if how == "EXCLUSIVE":
            other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        if how == "EXCLUSIVE":
            other.execute("CREATE TABLE IF NOT EXISTS held (n)")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


def waiting_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("waiting*"))


def ids(folder: Path) -> list[str]:
    """The matches on the disk."""
    with closing(sqlite3.connect(folder / NAME)) as base:
        return sorted(each for each, in base.execute("SELECT id FROM matches"))


def told(folder: Path) -> dict[str, int]:
    """How many answers each child on the disk has given."""
    with closing(sqlite3.connect(folder / NAME)) as base:
        return dict(base.execute("SELECT name, count(fact) FROM children LEFT JOIN answers ON child = id GROUP BY id"))


def holds(folder: Path, name: str) -> list[str]:
    """The files in a folder with a name in them."""
    return [path.name for path in sorted(folder.rglob("*")) if path.is_file()
            and name_search.mentions(path.read_bytes(), name)]


# ---- locks ----------------------------------------------------------------------------------------------------------

STEPS: list[Callable[[Stats, Children, dict[str, Any]], object]] = [
    lambda stats, children, had: stats.record(a_match("1")),
    lambda stats, children, had: had.update(ada=children.add("Ada", 1, NOW)),
    lambda stats, children, had: had.update(session=children.open_session([had["ada"].id], PLAN, NOW)),
    lambda stats, children, had: children.answered(had["ada"].id, SUM._replace(session=had["session"])),
    lambda stats, children, had: stats.record(a_match("2")),
    lambda stats, children, had: children.close_session(had["session"], NOW + 9, seconds=9, tricks=3,
                                                        won=[had["ada"].id]),
]


@pytest.mark.parametrize("seconds", [1, 10, 60])
@pytest.mark.parametrize(("moment", "how"), [
    *((moment, "IMMEDIATE") for moment in range(len(STEPS) + 1)),
    (0, "EXCLUSIVE"),                                 # which nobody gets while another window has the file open
])
def test_a_lock_at_any_moment_costs_nothing_but_time(
        tmp_path: Path, clock: list[float], waits: list[float], moment: int, how: str, seconds: int) -> None:
    Database(tmp_path).close()
    Database(tmp_path).close()
    had: dict[str, Any] = {}

    def rest(stats: Stats, children: Children) -> None:
        """The steps from there on, while the lock lasts; the first seconds of it with a page open."""
        del waits[:]
        for step in STEPS[moment:]:
            before = sum(waits)
            step(stats, children, had)
            assert sum(waits) - before <= FRAME
        for _second in range(seconds):
            clock[0] += 1.01
            before = sum(waits)
            stats.base.notices()
            children.base.notices()
            assert sum(waits) - before <= FRAME, "no frame waits"
        left = STEPS[moment:]
        assert len(stats.base.pending) == sum(step in left for step in (STEPS[0], STEPS[4]))
        if STEPS[1] in left:
            assert children.all() == [had["ada"]], "it is there at once"
        if STEPS[3] in left:
            assert len(list(children.answers(had["ada"].id))) == 1
        if left:
            assert waiting_files(tmp_path), "what waits is on the disk"
        assert max(waits, default=0.0) < FRAME

    with locked(tmp_path / NAME, how):
        if not moment:
            stats, children = Stats(Database(tmp_path)), Children(Database(tmp_path))
            rest(stats, children)
    if moment:
        stats, children = Stats(Database(tmp_path)), Children(Database(tmp_path))
        for step in STEPS[:moment]:
            assert step(stats, children, had) is None or True
        with locked(tmp_path / NAME, how):
            rest(stats, children)
    clock[0] += 1.01
    lines = stats.base.notices() + children.base.notices()
    assert len(stats.base.pending) == len(children.base.pending) == 0, "once the lock is gone"
    assert lines.count("Results and answers are saved now.") <= 2
    assert ids(tmp_path) == ["1", "2"]
    assert told(tmp_path) == {"Ada": 1}
    session, = children.sessions(had["ada"].id)
    assert (session.tricks, session.won) == (3, True)
    assert waiting_files(tmp_path) == []
    assert stats.base.on_disk
    assert children.base.on_disk
    stats.base.close()
    children.base.close()


def test_a_lasting_trouble_is_said_once(tmp_path: Path, clock: list[float]) -> None:
    (tmp_path / "data").write_text("in the way", encoding="utf-8")
    with using(Stats(Database(tmp_path / "data"))) as stats:
        said = stats.base.notices()
        assert stats.record(a_match()) is not None
        for _second in range(30):
            clock[0] += 1.01
            said += stats.base.notices()
    assert len(said) == 1


def test_of_two_troubles_the_later_one_is_said_and_neither_when_all_is_written(
        tmp_path: Path, clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    writer = Later()
    stats = Stats(Database(tmp_path, writer))
    writer.settle()
    with monkeypatch.context() as patched:
        for why in ("database or disk is full", "attempt to write a readonly database"):
            patched.setattr(stats.base, "commit", lambda *what, why=why: sqlite3.OperationalError(why))
            stats.record(a_match(why[:4]))
            writer.settle()
    full, locked = stats.base.notices()
    assert isinstance(full, TransientMessage)
    assert isinstance(locked, TransientMessage)
    assert full != locked
    assert not full.holds(), "that is no longer why"
    assert locked.holds()
    clock[0] += 2
    stats.base.retry()
    assert not locked.holds(), "all is written now"
    stats.base.close()
    writer.settle()
    assert len(ids(tmp_path)) == 2


def test_at_the_end_a_store_has_more_patience_and_is_never_used_again(tmp_path: Path, waits: list[float]) -> None:
    stats = Stats(Database(tmp_path))
    with locked(stats.base.path):
        stats.record(a_match("1"))
        stats.base.close()
        assert max(waits) >= 1
        assert len(stats.base.notices()) == 1
        stats.base.close()
    assert ids(tmp_path) == []
    Database(tmp_path).close()
    assert ids(tmp_path) == ["1"]


def test_on_a_full_disk_a_match_is_counted_in_the_room_of_what_is_in_the_file_already(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stats, sizes = Stats(Database(tmp_path)), list[int]()
    assert stats.record(a_match("1")) is None
    log, apply = stats.base.path.with_name(f"{NAME}-wal"), database.apply

    def fails_once(base: sqlite3.Connection, deed: WriteOp) -> None:
        sizes.append(log.stat().st_size)
        if len(sizes) == 1:
            full = sqlite3.OperationalError("database or disk is full")
            full.sqlite_errorname = "SQLITE_FULL"
            raise full
        apply(base, deed)

    monkeypatch.setattr(database, "apply", fails_once)
    assert stats.record(a_match("2")) is None
    assert sizes[0] > 0 == sizes[1]
    stats.base.close()
    assert sorted(ids(tmp_path)) == ["1", "2"]


def test_a_save_stays_until_its_match_is_counted_on_the_disk_whoever_takes_the_result_over(tmp_path: Path) -> None:
    folders = Folders.inside(tmp_path)
    put(folders.data, "war.1", {"seats": [], "extra": {}, "match": {}})
    with opened(folders.data) as base:
        revision, = base.execute("SELECT revision FROM saves").fetchone()
    with locked(folders.data / NAME):
        stats = Stats(Database(folders.data))
        stats.record(a_match("1"), None, [revision])
        stats.base.close(0.0)
        stores = Stores(folders)
        assert stores.stats.ended_ids == {"1"}
        assert stores.resumable() == [], "what is over is not gone on with"
        assert stores.close(0.0)
        assert resumable(folders.data) == ["war.1"]
    stores = Stores(folders)
    assert not stores.stats.ended_ids
    stores.close()
    assert ids(folders.data) == ["1"]
    assert resumable(folders.data) == []


# ---- a match, through the window ------------------------------------------------------------------------------------


def test_a_match_that_ends_while_the_statistics_are_locked_is_counted_and_its_save_kept_until_then(
        tmp_path: Path, clock: list[float]) -> None:
    Database(tmp_path / "data").close()
    with at_table(tmp_path, people=(), auto=True, seed=22) as sat:
        sat.stores.saves.flush()
        with locked(tmp_path / "data" / NAME):
            for _second in range(600):
                clock[0] += 1
                sat.frames(1)
                if isinstance(sat.top, MatchEndPage):
                    break
            assert isinstance(sat.top, MatchEndPage)
            sat.stores.saves.flush_all()
            assert sat.stores.unsaved == 1
            assert "not saved yet" in said_on(sat.top)
            assert resumable(tmp_path / "data") == [sat.slot], "the save stays"
            assert sat.stores.resumable() == [], "but what is over is not gone on with"
            clock[0] += 5
            sat.frames(5)
            assert sat.stores.unsaved == 1
            sat.app.say(str(sat.stores.finish(sat.play.sitting)))
            ShelfData(sat.app, sat.stores, {}, lambda slot: lambda: None).tick(2.0)
            said = " ".join(sat.app.notice.lines)
            assert "Results or answers are not in" in said
            assert "not saved yet" in said, "the shelf says so, too"
        clock[0] += 2
        sat.frames(2)
        assert sat.stores.unsaved == 0
        for _frame in range(30):
            sat.app.step(FRAME)
        assert not [line for line in sat.app.notice.lines if " yet" in line], "all is now"
        assert "not saved yet" not in said_on(sat.top), "the line goes"
        assert ids(tmp_path / "data") == [sat.play.sitting.id]
        assert resumable(tmp_path / "data") == []


def said_on(scene: Any) -> str:
    return "\n".join(str(getattr(widget, "source", widget.label)) for widget in scene.form.widgets)


def over(kept: Stores, seed: int = 22) -> Sitting:
    """A match that has been saved and played to its end."""
    record = read_record({"format": 1, "game": "war", "options": {}, "players": 2, "seed": seed}, make)
    sitting = Sitting.new(record, participants_at(Settings(), 2))
    kept.save(sitting)
    kept.saves.flush()
    while sitting.match.result is None:
        sitting.match.run(lambda ask, match: (ask.seats[0], ask.written(ask.first(ask.seats[0]))))
    return sitting


def test_a_match_of_a_program_that_was_killed_under_the_lock_is_counted_by_the_next(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    Database(where.data).close()
    killed = Stores(where)
    sitting = over(killed)
    with locked(where.data / NAME):
        assert killed.finish(sitting) is not None
    assert ids(where.data) == []
    assert len(resumable(where.data)) == 1, "the save is still there"
    again = Stores(where)
    assert again.stats.summary().played == 1
    again.notices()
    assert ids(where.data) == [sitting.id]
    assert again.resumable() == []
    again.close()


# ---- other windows --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 6])
def test_windows_that_wait_together_write_everything_once(tmp_path: Path, clock: list[float], count: int) -> None:
    windows = [(Stats(Database(tmp_path)), Children(Database(tmp_path))) for _window in range(count)]
    with locked(tmp_path / NAME):
        for number, (stats, children) in enumerate(windows):
            stats.record(a_match(str(number)))
            child = children.add(f"child {number}", 1, NOW)
            children.answered(child.id, SUM)
        for _second in range(3):
            clock[0] += 1.01
            for stats, children in windows:
                stats.base.notices()
                children.base.notices()
    for stats, children in windows[::2]:
        clock[0] += 1.01
        stats.base.notices()
        children.base.notices()
    for stats, children in windows:
        stats.base.close()
        children.base.close()
    assert ids(tmp_path) == [str(number) for number in range(count)]
    assert told(tmp_path) == {f"child {number}": 1 for number in range(count)}
    assert waiting_files(tmp_path) == []


def test_six_programs_at_once_lose_nothing(tmp_path: Path) -> None:
    names = ["Ada", "Bo", "Cy", "Dee", "Eve", "Fay"]
    programs = [subprocess.Popen([sys.executable, "-c", PROGRAM, str(tmp_path), name]) for name in names]
    assert [program.wait(120) for program in programs] == [0] * 6
    Database(tmp_path).close()
    assert len(ids(tmp_path)) == 180
    assert told(tmp_path) == dict.fromkeys(names, 30)
    assert waiting_files(tmp_path) == []


def test_what_another_window_took_over_is_not_done_twice(tmp_path: Path) -> None:
    with using(Children(Database(tmp_path))) as children:
        ada = children.add("Ada", 1, NOW)
    one, other = Children(Database(tmp_path)), Children(Database(tmp_path))
    with locked(one.base.path):
        one.rename(ada.id, "Adele", 2)
    assert other.base.retry() is None, "it takes over what the first left"
    assert other.rename(ada.id, "Adelheid", 3) is None
    one.base.close()
    other.base.close()
    assert told(tmp_path) == {"Adelheid": 0}


# ---- the file of what waits ------------------------------------------------------------------------------------------


def unwon(*numbers: int) -> list[WriteOp]:
    return [WriteOp("unwon", [number]) for number in numbers]


def in_file(path: Path) -> list[Any]:
    """The first values of the deeds in a file, each deed once."""
    return [*{deed.id: deed.values[0] for deed in write_queue.read_deeds(path)}.values()]


def test_a_file_torn_anywhere_gives_every_whole_line(tmp_path: Path) -> None:
    one = WriteQueue(tmp_path)
    for number in range(4):
        one.add(WriteOp("unwon", [number, "Ä\n"]))
    path, = waiting_files(tmp_path)
    data = path.read_bytes()
    ends = [n + 1 for n, byte in enumerate(data) if byte == 10 and data[n - 1:n] == b"}"]
    for cut in range(len(data)):
        path.write_bytes(data[:cut])
        whole = sum(end - 1 <= cut for end in ends)
        assert [deed.values[0] for deed in write_queue.read_deeds(path)] == list(range(whole))
    path.write_bytes(b"\xff\xfe\x00[1]\n" + b"[" * 9000 + b"\n{\"do\": 3, \"with\": []}\n" + data)
    other = WriteQueue(tmp_path)
    other.take_over()
    assert [deed.values[0] for deed in other.ops] == [0, 1, 2, 3]
    assert other.error is None
    assert len(waiting_files(tmp_path)) == 1
    other.done(())
    assert waiting_files(tmp_path) == []


def test_a_line_that_was_torn_by_a_full_disk_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = WriteQueue(tmp_path)
    one.add(*unwon(1))
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", refuse(errno.ENOSPC))
        one.add(*unwon(2))
        assert one.error is not None
    path, = waiting_files(tmp_path)
    path.write_bytes(path.read_bytes()[:-5])
    one.add(*unwon(3))
    assert one.error is None
    assert in_file(path) == [1, 2, 3]


@pytest.mark.parametrize("emptied", [False, True])
def test_on_a_disk_that_never_says_that_it_is_written_what_waits_is_there_once(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, emptied: bool) -> None:
    one = WriteQueue(tmp_path)
    one.add(*unwon(1))
    path, = waiting_files(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", refuse(errno.EIO))
        for number in range(2, 6):
            one.add(*unwon(number))
            one.keep()
        assert one.error is not None
    assert in_file(path) == [1, 2, 3, 4, 5]
    if emptied:                                       # somebody else did that
        path.write_bytes(b"")
    else:                                             # the rest of a longer line, as it may have been left
        path.write_bytes(path.read_bytes() + b"x" * 999)
    one.keep()
    assert one.error is None
    assert in_file(path) == ([2, 3, 4, 5] if emptied else [1, 2, 3, 4, 5])


def test_a_file_of_a_later_release_is_left_to_it(tmp_path: Path) -> None:
    theirs = tmp_path / "waiting-0.jsonl"
    theirs.write_text('{"do": "sing", "with": [], "id": "1"}\n{"do": "unwon", "with": [1], "id": "2"}\n')
    with using(Stats(Database(tmp_path))) as stats:
        assert stats.record(a_match()) is None
        assert len(stats.base.pending) == 0
    assert "sing" in theirs.read_text(encoding="utf-8")


def test_what_waits_is_never_added_to_a_file_of_a_later_release(tmp_path: Path) -> None:
    theirs = '{"do": "sing", "with": [], "id": "1"}\n'
    (tmp_path / write_queue.NAME).write_text(theirs, encoding="utf-8")
    stats = Stats(Database(tmp_path))
    with locked(tmp_path / NAME):
        assert stats.record(a_match("1"))
        assert sorted(path.read_text(encoding="utf-8") == theirs for path in waiting_files(tmp_path)) == [False, True]
    del stats                                         # killed
    Database(tmp_path).close()
    assert ids(tmp_path) == ["1"]
    assert [path.read_text(encoding="utf-8") for path in waiting_files(tmp_path)] == [theirs]


def test_what_can_never_be_done_is_counted_and_stops_nothing(tmp_path: Path, clock: list[float]) -> None:
    values: list[list[Any]] = [[], [1], [None], ["x" * 10], [[1, 2]], [a_match("2").written()[:-1]],
                               [a_match("3").written(), 1], [{}]]
    first = WriteQueue(tmp_path)
    first.add(*(WriteOp("finish", each) for each in values), counting(a_match("good")),
              *(WriteOp("finish", each) for each in values))
    with using(Stats(Database(tmp_path))) as stats:
        assert [match.id for match in stats.recent()] == ["good"]
        assert len(stats.base.pending) == 0
        assert len(stats.base.rejected) == len(values)
    second = WriteQueue(tmp_path)
    for name in sorted(NAMES):
        for each in [*values, [2**70] * 5, [float("nan")] * 4, ["\ud800"] * 5, [[]] * 3, [{}] * 10, [True] * 10]:
            second.add(WriteOp(name, each))
    second.add(WriteOp("add", [77, "a1", "Ada", 1, NOW, 3.0]))
    with using(Children(Database(tmp_path))) as children:
        clock[0] += 30                                # somebody might have been about to add a child
        children.base.retry()
        assert len(children.base.pending) == 0
        assert Child(77, "Ada", 1, NOW, 3.0, uuid="a1") in children.all()
    assert waiting_files(tmp_path) == []


# ---- somebody is erased ---------------------------------------------------------------------------------------------


def test_an_erased_name_is_in_no_byte_of_the_folder(tmp_path: Path, clock: list[float]) -> None:
    name = "Wilhelm\u00efne \u201cW\u201d \"Q\""
    where = Folders.inside(tmp_path)
    kept, other = Stores(where), Stores(where)
    old = kept.children.add(name, 1, NOW)
    kept.stats.record(a_match("old", names=(name, "Bo")))
    sitting = over(kept)
    waits_on = kept.resumable()[0]
    envelope, _line = kept.saves.read(waits_on)
    assert envelope is not None
    envelope["seats"][0].update(name=name, kind="person")
    write(kept.saves, waits_on, envelope)
    (where.data / f"{waits_on}.json.damaged-20250101-000000").write_bytes(name.encode())
    (where.data / f"{NAME}.damaged-20250101-000000").write_bytes(name.encode())
    (where.data / "waiting-1.jsonl.1-1.part").write_bytes(name.encode())
    killed = Stats(Database(where.data))
    assert other.children.all() == [old]
    with locked(where.data / NAME):
        killed.record(a_match("killed", names=(name, "Bo")))
        other.stats.record(a_match("other", names=(name, "Bo")))
        other.children.answered(old.id, SUM)
        newer = other.children.add(name, 1, NOW)
        kept.stats.record(a_match("new", names=(name, "Bo")))
        kept.children.rename(old.id, name + "r", 2)
        kept.children.rename(old.id, name, 2)
        assert kept.children.erase(old.id) is not None
        assert kept.children.all() == []
        assert other.children.erase(newer.id) is not None
        assert kept.erase_name(name) is not None
        base = (NAME, "waiting")                      # who is to be erased must be known
        assert [file for file in holds(where.data, name) if not file.startswith(base)] == []
        assert not [file for file in holds(where.data, name) if "damaged" in file]
        assert kept.children.child(old.id) is None, "gone at once"
    for _second in range(3):
        clock[0] += 1.01
        kept.notices()
        other.notices()
    assert kept.unsaved == other.unsaved == 0
    assert holds(where.data, name) == [], "nor in the log of changes"
    assert ids(where.data) == ["killed", "new", "old", "other"], "what was played is counted without it"
    kept.close()
    other.close()
    killed.base.close()
    assert holds(where.data, name) == []
    again = Stores(where)
    assert again.children.all() == []
    assert name not in [person.name for person in again.stats.people()]
    again.close()
    assert sitting.match.result is not None


# ---- faults ---------------------------------------------------------------------------------------------------------

SQLITE = {"disk I/O error": sqlite3.SQLITE_IOERR, "database or disk is full": sqlite3.SQLITE_FULL,
          "unable to open database file": sqlite3.SQLITE_CANTOPEN,
          "attempt to write a readonly database": sqlite3.SQLITE_READONLY}
OS = [errno.EIO, errno.ENOSPC, errno.EACCES, errno.EROFS]
CALLS = "open", "fsync", "replace", "rename", "unlink", "mkdir"


def refuse(number: int) -> Any:
    def refusing(*_args: object, **_named: object) -> None:
        raise OSError(number, os.strerror(number))
    return refusing


EVERY = os.environ.get("TRUCE_EVERY_FAULT") == "1"
"""True to try a fault at each call, not at every fifth."""


class Faulty:
    """Every call of SQLite and of the system fails at the `at`th: once, or from there on."""

    def __init__(self, at: int, lasts: bool) -> None:
        self.at, self.lasts, self.calls, self.over = at, lasts, 0, False

    @property
    def fails(self) -> bool:
        self.calls += 1
        return not self.over and (self.calls - 1 == self.at or (self.lasts and self.calls > self.at))


@contextmanager
def faulty(at: int, lasts: bool) -> Iterator[Faulty]:
    fault, connect = Faulty(at, lasts), sqlite3.connect

    class Connection(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:  # type: ignore[override]
            if fault.fails:
                words = sorted(SQLITE)[(at + fault.calls * lasts) % len(SQLITE)]
                error = sqlite3.OperationalError(words)
                error.sqlite_errorcode = SQLITE[words]
                raise error
            if sql.startswith("PRAGMA synchronous"):
                sql = "PRAGMA synchronous = OFF"      # no power is cut here, and there are many runs
            return super().execute(sql, *values)

    def opened(path: Any, *what: Any, **more: Any) -> sqlite3.Connection:
        return connect(path, *what, factory=sqlite3.Connection if path == ":memory:" else Connection, **more)

    def perhaps(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*what: Any, **more: Any) -> Any:
            if fault.fails:
                number = OS[(at + fault.calls * lasts) % len(OS)]
                raise OSError(number, os.strerror(number))
            return real(*what, **more)
        return call

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sqlite3, "connect", opened)
        for name in CALLS:
            patched.setattr(os, name, perhaps(getattr(os, name) if name != "fsync" else lambda _file: None))
        try:
            yield fault
        finally:
            fault.over = True


def acknowledged(folder: Path, fault: Faulty, *, late: bool) -> None:
    """Count and answer while calls fail; what is said to be written is there, and what was kept comes with the next
    program. `late`: the fault ends before the program does."""
    sure, kept = set(), set()
    stats, children = Stats(Database(folder)), Children(Database(folder))
    for number in range(3):
        said = stats.record(a_match(str(number)))
        if said is None:
            sure.add(str(number))
        elif "They are kept" in said:
            kept.add(str(number))
        else:
            assert "only what was saved earlier is kept" in said
    ada = children.add("Ada", 1, NOW)
    said = children.answered(ada.id, SUM)
    assert said is None or "kept" in said or "lost" in said
    shown = children.all(), list(children.answers(ada.id))
    if shown != ([ada], [SUM]):                       # only if not a byte can be read
        assert fault.lasts
        assert "could not be read" in " ".join(children.base.notices())
    if late:
        fault.over = True
    stats.base.close()
    children.base.close()
    fault.over = True
    with using(Stats(Database(folder))), using(Children(Database(folder))):
        found = set(ids(folder))
    assert sure <= found, "acknowledged, and lost"
    assert kept <= found, "said to be kept, and lost"
    if not fault.lasts or late:
        assert found == {"0", "1", "2"}
        assert told(folder) == {"Ada": 1}
    assert not list(folder.glob("*damaged*")), "nothing was damaged"
    assert waiting_files(folder) == []


@pytest.mark.parametrize("lasts", [False, True])
def test_a_fault_at_every_call_costs_nothing_that_was_said_to_be_written(tmp_path: Path, lasts: bool) -> None:
    with faulty(10**9, lasts) as fault:
        acknowledged(tmp_path, fault, late=True)
        calls = fault.calls
    assert calls > 60
    for at in range(calls) if EVERY else range(2 * lasts, calls, 5):
        for late in (True, False) if lasts else (False,):
            folder = tmp_path / f"{at}-{late}"
            folder.mkdir()
            with faulty(at, lasts) as fault:
                try:
                    acknowledged(folder, fault, late=late)
                except BaseException as error:
                    raise AssertionError(f"at call {at}") from error


@posix()
def test_a_folder_that_vanished_and_came_back_gets_all_that_waits(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with using(Stats(Database(folder))) as stats, locked(stats.base.path):
        stats.record(a_match("1"))
    stats = Stats(Database(folder))
    with locked(stats.base.path):
        stats.record(a_match("2"))
        shutil.rmtree(folder)
        folder.mkdir()
    stats.record(a_match("3"))
    stats.base.close()
    assert ids(folder) == ["1", "2", "3"], "what was in the file is open still: it is written anew"


def halves(base: sqlite3.Connection, deed: WriteOp, apply: Callable[..., None] = database.apply) -> None:
    """Cannot do what it is to do, and finds out in the middle."""
    apply(base, deed)
    if deed.name == "typed":
        raise ValueError(deed)


def test_of_what_cannot_be_done_nothing_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "apply", halves)
    with using(Children(Database(tmp_path))) as children:
        ada = children.add("Ada", 1, NOW)
        children.typed(ada.id, 1.0, 2)
        children.answered(ada.id, SUM)
        assert list(children.answers(ada.id)) == [SUM]
        assert children.base.rows("SELECT count(*) FROM typed") == [(0,)]
        assert len(children.base.rejected) == 1


def test_a_file_that_could_not_be_opened_is_opened_later_though_nothing_waits(
        tmp_path: Path, clock: list[float]) -> None:
    Database(tmp_path).close()
    with locked(tmp_path / NAME, "EXCLUSIVE"):
        stats = Stats(Database(tmp_path))
        assert not stats.base.on_disk
        assert len(stats.base.notices()) == 1
    with locked(tmp_path / NAME):
        clock[0] += 2
        stats.base.notices()
        assert not stats.base.on_disk, "only where it can be written"
    clock[0] += 2
    stats.base.notices()
    assert stats.base.on_disk
    assert len(stats.base.pending) == 0
    stats.base.close()


def test_what_others_left_is_done_before_what_is_to_be_done_here_and_once(tmp_path: Path) -> None:
    one, other = WriteQueue(tmp_path), WriteQueue(tmp_path)
    one.add(*unwon(1, 2))
    other.add(*unwon(3))
    other.take_over()
    assert [deed.values[0] for deed in other.ops] == [1, 2, 3]
    assert len(waiting_files(tmp_path)) == 1
    one.add(*unwon(4))
    assert [deed.values[0] for deed in one.ops] == [1, 2, 4], "known by their ids, they are done once"
    assert len({deed.id for deed in (*one.ops, *other.ops)}) == 4


@pytest.mark.parametrize("moment", ["before", "after"])
def test_what_is_added_while_another_window_takes_the_file_over_is_in_a_file(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    one, other = WriteQueue(tmp_path), WriteQueue(tmp_path)
    one.add(*unwon(1))
    sync = os.fsync

    def taken(file: int) -> None:
        monkeypatch.undo()
        if moment == "before":
            other.take_over()
        sync(file)
        if moment == "after":
            other.take_over()

    monkeypatch.setattr(os, "fsync", taken)
    one.add(*unwon(2))
    other.done(())                                    # it has done what it had found
    known = {deed.values[0] for deed in other.ops}
    left = {value for path in waiting_files(tmp_path) for value in in_file(path)}
    assert left | known >= {2} or moment == "after"
    assert one.error is None
    one.keep()
    assert {1, 2} <= {value for path in waiting_files(tmp_path) for value in in_file(path)}


def test_a_person_is_erased_from_the_saves_and_the_log_in_the_next_program_if_need_be(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "Wilhelmina"
    where = Folders.inside(tmp_path)
    kept = Stores(where)
    write(kept.saves, "war.a", envelope({"format": 1}, {}, [{"name": name, "kind": "person"}]))
    where.log.mkdir()
    (where.log / "truce.log").write_text(f"{name} slapped", encoding="utf-8")
    with monkeypatch.context() as full:
        full.setattr("game.store.saves.files.write", refuse(errno.ENOSPC))
        assert kept.erase_name(name) is not None
        kept.close()
    assert holds(tmp_path, name), "who is to be erased must be known"
    again = Stores(where)
    again.notices()
    assert holds(tmp_path, name) == [], "in the saves, the log, and what waits"
    again.close()


def test_a_name_is_found_however_it_is_written() -> None:
    for name in ("Zoë", 'O"Neil', "Bo\\"):
        for data in (name.encode(), json.dumps([name]).encode(), json.dumps([name], ensure_ascii=False).encode()):
            assert name_search.mentions(b"... " + data, name)
        for data in (name.encode("utf-16-le"), name.encode("utf-16-be"), repr([name]).encode(), ascii([name]).encode()):
            assert name_search.mentions(b"... " + data, name)
    assert name_search.mentions(rb"ZO\u00CB", "ZOË")
    assert name_search.mentions(rb"\u005aO\xcb", "ZOË")
    assert not name_search.mentions(b"Zoe", "Zoë")
