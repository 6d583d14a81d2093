"""Unlucky and hostile files, a disk that takes nothing, a clock that goes back: what the player sees, and keeps.

Full and read-only disks are injected here; tests/window/test_trouble.py has real ones.
"""

import errno
import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.record import read_record
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import make, title
from game.scenes.shell import match_launcher
from game.scenes.table.table_page import TablePage
from game.sitting.participants import participants_at
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store import files
from game.store import settings as settings_store
from game.store.children import Children
from game.store.data_lock import DataLock
from game.store.database import Database
from game.store.paths import Folders
from game.store.save_format import DamagedError, decode, parse
from game.store.schema import NAME
from game.store.settings import Settings
from game.store.stats import Stats
from tests.kit.required_programs import posix
from tests.kit.saved_matches import opened, put, saved, using
from tests.kit.session_driver import at_session
from tests.kit.table_driver import FRAME, AtTable, at_table
from tests.tools import fuzz

SLOT = "war.war"


def half_played(folder: Path, game: str = "war") -> bytes:
    """The save of a match that has been played for some rounds."""
    with at_table(folder, game=game, people=(), auto=True) as sat:
        for _ in range(20 * 60):
            sat.app.pass_by()
            if sat.match.result is not None or sat.match.table.round >= 6:
                break
        sat.stores.saves.flush()
        return json.dumps(sat.saved).encode()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return half_played(tmp_path_factory.mktemp("home"))


# ---- files cut short, and worse -------------------------------------------------------------------------------------


def test_a_save_or_a_match_file_cut_short_at_any_byte_is_refused_in_one_line(whole: bytes) -> None:
    match = json.dumps(json.loads(whole)["match"]).encode()
    for reader, data in ((decode, whole.rstrip()), (parse, match)):
        reader(data)
        for end in range(len(data)):
            with pytest.raises(DamagedError) as why:
                reader(data[:end])
            assert len(str(why.value).splitlines()) == 1


def test_settings_cut_short_at_any_byte_keep_every_whole_line_before_the_cut() -> None:
    chosen = Settings()
    chosen.pace, chosen.reduced_motion, chosen.seats[0].name = "quick", True, "Ada"
    data = settings_store.write(chosen)
    pace, name = (data.index(b"\n", data.index(word)) for word in (b"pace = ", b'"Ada"'))
    for end in range(len(data)):
        read, said = settings_store.read(data[:end])
        assert len(said) <= 1
        assert end <= pace or read.pace == "quick"
        assert end <= name or read.seats[0].name == "Ada"


def test_a_database_cut_short_anywhere_never_raises_and_takes_what_comes(tmp_path: Path) -> None:
    Database(tmp_path).close()
    data = (tmp_path / NAME).read_bytes()
    for end in sorted({0, 1, 15, 16, 99, 100, *range(0, len(data), max(1, len(data) // 12)), len(data) - 1}):
        folder = tmp_path / str(end)
        folder.mkdir()
        (folder / NAME).write_bytes(data[:end])
        with using(Children(Database(folder))) as again:
            assert again.add("Ada", 1, 0.0) in again.all()
            assert Stats(again.base).summary().played == 0
        kept = [path.read_bytes() for path in folder.iterdir() if "damaged" in path.name]
        assert not end or kept == [data[:end]] or (folder / NAME).stat().st_size >= end


def resume(sat: AtTable, folder: Path, data: bytes) -> tuple[bool, list[str]]:
    """Whether a table is there after going on with this save, and what was said; half a second at it breaks nothing."""
    sat.app.show_home()
    sat.stores.saves.flush()
    put(folder / "data", SLOT, data)
    said: list[str] = []
    sat.app.say = said.append                         # type: ignore[method-assign]
    match_launcher.resume(sat.app, sat.stores, SLOT)
    sat.frames(0.5)
    said += sat.stores.saves.flush()
    return isinstance(sat.top, TablePage), said


def test_a_save_by_a_newer_release_is_said_and_left_as_it_is(tmp_path: Path, whole: bytes) -> None:
    newer = json.dumps({**json.loads(whole), "save": 99}).encode()
    with at_table(tmp_path) as sat:
        there, said = resume(sat, tmp_path, newer)
    assert not there
    assert "newer version" in said[0]
    assert saved(tmp_path / "data", SLOT) == json.loads(newer)


def test_a_save_cut_short_is_said_and_kept_aside_and_the_shelf_stays(tmp_path: Path, whole: bytes) -> None:
    with at_table(tmp_path) as sat:
        there, said = resume(sat, tmp_path, whole[:-50])
    assert not there
    assert "It was kept as" in said[0]
    kept, = (tmp_path / "data").glob(f"{SLOT}.json.damaged*")
    assert kept.read_bytes() == whole[:-50]


def test_a_hostile_save_is_a_line_or_a_table_and_never_a_crash(tmp_path: Path, whole: bytes) -> None:
    chance, pool, tables = Random(3), fuzz.corpus("save"), 0
    save = json.loads(whole)
    save["extra"] |= {"id": "5f" * 16, "started": 1.0, "seconds": 12.5}      # else each run changes it elsewhere
    same_each_time = json.dumps(save).encode()
    with at_table(tmp_path) as sat:
        for _ in range(60):
            data = fuzz.changed(same_each_time, pool, chance)
            there, said = resume(sat, tmp_path, data)
            assert there or said, data
            tables += there
    assert tables > 0, "not all of them are refused"


def _paths(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a JSON value; of a list, to its first."""
    yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    for key, each in inner:
        yield from _paths(each, (*at, key))


def test_any_value_of_a_save_may_be_of_another_kind(tmp_path: Path, whole: bytes) -> None:
    kinds = [None, -1, 2**63, 1.5, "", "x" * 50, [], [[]], {}, True]
    with at_table(tmp_path) as sat:
        for number, path in enumerate(list(_paths(json.loads(whole)))[1:]):
            kind = kinds[number % len(kinds)]
            at = made = json.loads(whole)
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = kind
            there, said = resume(sat, tmp_path, json.dumps(made).encode())
            assert there or said, (path, kind)


# ---- a disk that takes nothing --------------------------------------------------------------------------------------


@contextmanager
def locked(data: Path) -> Iterator[str]:
    with opened(data) as base:
        base.execute("BEGIN IMMEDIATE")
        yield "another program is using the file"


@contextmanager
def too_small(_data: Path) -> Iterator[str]:
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield "the disk reports an error"
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("error", [locked, pytest.param(too_small, marks=posix())])
def test_where_nothing_can_be_written_play_goes_on_and_a_line_says_so_once(
        error: Callable[[Path], AbstractContextManager[str]], tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch) -> None:
    with at_table(tmp_path, people=(), auto=True, seed=4) as sat:
        sat.stores.saves.flush()
        before = sat.saved

        def fails(*_what: object, **_more: object) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(files, "write", fails)
        said: list[str] = []
        sat.app.say = said.append                     # type: ignore[method-assign]
        sat.app.write = lambda settings: settings_store.save(tmp_path / "config", settings)
        with error(tmp_path / "data") as words:
            sat.app.changed()
            played(sat, 4)
            sat.stores.saves.flush()
            played(sat, sat.match.table.round + 2)
            assert [line for line in said if words in line and "match" in line], "told while play goes on"
            played(sat, sat.match.table.round + 4)
            sat.stores.saves.flush_all()
            played(sat, sat.match.table.round + 2)
        monkeypatch.undo()
        assert len([line for line in said if words in line and "match" in line]) == 1, "and told once"
        assert [line for line in said if "the disk is full" in line and "settings" in line], said
        assert sat.saved == before
        rounds = sat.match.table.round
        played(sat, rounds + 3)
        assert sat.stores.saves.flush() == [], "there is room again"
        assert sat.saved["extra"]["rounds"] > rounds


def played(sat: AtTable, rounds: int) -> None:
    for _ in range(60 * 60):
        if sat.match.table.round >= rounds or sat.match.result is not None:
            return
        sat.app.step(FRAME)
    raise AssertionError("it does not go on")


@posix()
def test_a_data_folder_that_vanishes_while_playing_is_made_again(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(), auto=True, seed=4) as sat:
        played(sat, 4)
        sat.stores.saves.flush()
        sat.stores.in_use, other = DataLock(tmp_path / "data"), DataLock(tmp_path / "data")
        assert sat.stores.in_use.enter()
        shutil.rmtree(tmp_path / "data")
        sat.stores.notices()
        assert not (tmp_path / "data").exists(), "not for the lock"
        rounds = sat.match.table.round
        played(sat, rounds + 4)
        assert sat.stores.saves.flush() == []
        sat.stores.notices()
        assert not other.make_exclusive(), "another window restores nothing under this one"
        sat.stores.in_use.leave()
        assert other.make_exclusive(), "before it has left"
        other.leave()
        slot, = sat.stores.resumable()
        envelope, _line = sat.stores.saves.read(slot)
        assert envelope is not None
        assert envelope["extra"]["rounds"] > rounds


# ---- two windows, and the clock -------------------------------------------------------------------------------------


def test_two_windows_at_one_match_make_two_of_it_and_both_are_counted(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(), auto=True) as sat:
        played(sat, 5)
        sat.stores.saves.flush()
        other = Stores(Folders.inside(tmp_path))
        envelope, line = other.saves.read(sat.slot)
        assert line is None
        twin = Sitting.from_save(envelope or {}, Settings())
        played(sat, 9)
        sat.stores.save(sat.play.sitting)
        sat.stores.saves.flush()
        other.save(twin)                              # the other window is behind, and saves last
        other.saves.flush()
        slots = other.resumable()
        assert len(slots) == 2, "neither is written over"
        assert sorted(slots) == sorted([sat.slot, other.saves.slot_now(sat.slot)])
        rounds = {slot: saved(tmp_path / "data", slot)["extra"]["rounds"] for slot in slots}
        assert rounds[sat.slot] >= 8
        assert sorted(rounds.values())[0] == twin.rounds
        for sitting, kept in ((sat.play.sitting, sat.stores), (twin, other)):
            assert kept.finish(to_its_end(sitting)) is None
        assert other.stats.summary().played == 2
        assert other.resumable() == []
        other.close()


def test_a_match_that_another_window_has_ended_is_counted_all_the_same(tmp_path: Path) -> None:
    first = Stores(Folders.inside(tmp_path))
    first.save(Sitting.new(read_record({"format": 1, "game": "war", "options": {}, "players": 2, "seed": 5}, make),
                             participants_at(Settings(), 2)))
    first.saves.flush()
    slot, = first.resumable()
    kepts = [Stores(Folders.inside(tmp_path)) for _window in range(3)]
    sittings = [Sitting.from_save(kept.saves.read(slot)[0] or {}, Settings()) for kept in kepts]
    for kept, sitting in zip(kepts, sittings, strict=True):
        assert kept.finish(to_its_end(sitting)) is None
    assert first.stats.summary().played == 3
    assert len({match.id for match in first.stats.recent()}) == 3
    assert first.resumable() == []
    for kept in (first, *kepts):
        kept.close()


def to_its_end(sitting: Sitting) -> Sitting:
    while sitting.match.result is None:
        sitting.match.run(lambda ask, match: (ask.seats[0], ask.written(ask.first(ask.seats[0]))))
    return sitting


def test_a_clock_set_back_by_years_costs_neither_a_match_nor_an_answer(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    now = [time.time()]
    monkeypatch.setattr(time, "time", lambda: now[0])
    with at_session(tmp_path) as sat:
        child, = sat.begin(SessionPlanSpec.of(title("addition-war"), tricks=50))
        for _ in range(3):
            sat.answer()
        now[0] -= 10 * 365 * 86400
        for _ in range(3):
            sat.answer()
        assert len(list(sat.stores.children.answers(child.id))) == 6
        sat.stores.children.knowledge(child.id)
        assert all(one.seconds >= 0 for one in sat.stores.children.sessions(child.id))
    with at_table(tmp_path / "table", people=(), auto=True) as sat:
        played(sat, 3)
        now[0] -= 10 * 365 * 86400
        played(sat, 10_000)
        sat.frames(8)
        found = sat.stores.stats.summary()
        assert found.played == 1
        assert found.seconds >= 0
        sat.app.show_home()
        sat.frames(0.5)
