"""The records of finished matches: the last 300 and those with a star, in the transaction of their figures, however the
program ends; what is damaged counts as none."""

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.sitting.backups import Backups
from game.sitting.stores import Stores
from game.store import match_archive, restore, stats_counting
from game.store.database import Database
from game.store.deeds import WriteOp
from game.store.match_archive import MOST_TOLD, in_text, pack, unpacked
from game.store.paths import Folders
from game.store.schema import NAME
from game.store.stats import Stats
from game.store.stats_counting import RECORDS as KEPT
from tests.kit.saved_matches import using
from tests.store.test_backup import restored
from tests.store.test_stats import a_match, waiting_files

RECORDS_FOR_EVER = """
import sys
from pathlib import Path
from game.store.stats import Stats
from game.store.database import Database
from tests.store.test_stats import a_match
stats = Stats(Database(Path(sys.argv[1])))
number = 0
while True:
    number += 1
    stats.record(a_match(f"m{sys.argv[2]}-{number}"), {"of": f"m{sys.argv[2]}-{number}"})
    print(number, flush=True)
"""


def of(id_: str) -> dict[str, Any]:
    """What stands for the saved match of a match."""
    return {"of": id_, "answers": [[0, "turn"]] * 9}


def finish(stats: Stats, id_: str, names: tuple[str, ...] = ("Ada", "Bo")) -> str | None:
    return stats.record(a_match(id_, names=names), of(id_))


@pytest.fixture
def stats(tmp_path: Path) -> Iterator[Stats]:
    with using(Stats(Database(tmp_path))) as stats:
        yield stats


def change(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as base:
        base.execute(statement, values)


def test_a_record_is_there_again_and_a_match_counted_twice_keeps_its_first(tmp_path: Path, stats: Stats) -> None:
    assert finish(stats, "m") is None
    assert stats.record(a_match("m"), of("other")) is None
    assert finish(stats, "next") is None
    stats.record(a_match("figures alone"))
    assert not len(stats.base.rejected)
    assert stats.base.rows("SELECT count(*) FROM records") == [(2,)]
    with using(Stats(Database(tmp_path))) as again:
        assert again.records.saved("m") == of("m")
        assert again.records.saved("next") == of("next")
        assert again.records.saved("figures alone") is again.records.saved("nobody knows") is None
        assert again.summary().played == 3


@settings(max_examples=40, deadline=None)
@given(ops=st.lists(st.tuples(st.sampled_from(("finish", "finish", "finish", "star", "unstar", "tell", "again")),
                                st.integers(0, 30)), max_size=60))
def test_the_last_ones_and_those_with_a_star_are_kept(
        tmp_path_factory: pytest.TempPathFactory, ops: list[tuple[str, int]]) -> None:
    folder = tmp_path_factory.mktemp("records")
    kept: dict[str, bool] = {}                        # in the order in which they were counted → has a star
    told: dict[str, bytes] = {}
    counted = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stats_counting, "RECORDS", 5)
        stats = Stats(Database(folder))
        for name, which in ops:
            id_ = str(which % counted) if counted else "none"
            match name:
                case "finish":
                    finish(stats, str(counted))
                    kept[str(counted)] = False
                    counted += 1
                    plain = [each for each, starred in kept.items() if not starred]
                    for gone in plain[:-5]:
                        del kept[gone]
                case "star" | "unstar":
                    stats.records.star(id_, of(id_), on=name == "star")
                    if id_ in kept:
                        kept[id_] = name == "star"
                    elif name == "star" and counted:  # it comes back from what the page knew of it
                        kept[id_] = True
                        kept = dict(sorted(kept.items(), key=lambda one: int(one[0])))
                        told.pop(id_, None)
                case "tell":
                    stats.records.save_analysis(id_, id_.encode(), 1)
                    if id_ in kept:
                        told[id_] = id_.encode()
                case _:
                    stats.base.close()
                    stats = Stats(Database(folder))
        for number in range(counted):
            id_ = str(number)
            assert stats.records.saved(id_) == (of(id_) if id_ in kept else None)
            assert stats.records.starred(id_) is kept.get(id_, False)
            assert stats.records.analysis(id_, 1) == (told.get(id_) if id_ in kept else None)
        assert stats.records.stars() == {id_ for id_, star in kept.items() if star}
        assert stats.base.notices() == []
        assert not len(stats.base.rejected)
        stats.base.close()
    shutil.rmtree(folder)


def test_three_hundred_are_kept(tmp_path: Path, stats: Stats) -> None:
    ops = [WriteOp("finish", [a_match(str(n)).written(), in_text(pack(of(str(n)))), "another", []])
             for n in range(KEPT + 20)]
    stats.base.commit(ops[:10])
    stats.records.star("3", of("3"), on=True)
    stats.base.commit(ops[10:])
    kept = [n for n in range(KEPT + 20) if stats.records.saved(str(n))]
    assert kept == [3, *range(20, KEPT + 20)]
    assert (tmp_path / NAME).stat().st_size < 1 << 20


def test_a_story_is_kept_of_one_version_and_goes_with_its_record(stats: Stats) -> None:
    finish(stats, "m")
    assert stats.records.analysis("m", 1) is None
    assert stats.records.save_analysis("m", b'{"line": []}', 1) is None
    assert stats.records.analysis("m", 1) == b'{"line": []}'
    assert stats.records.analysis("m", 2) is None
    stats.records.save_analysis("m", b"{}", 2)
    assert stats.records.analysis("m", 2) == b"{}"
    assert stats.records.analysis("m", 1) is None
    stats.records.star("m", of("another"), on=True)
    assert stats.records.analysis("m", 2) == b"{}"
    assert stats.records.saved("m") == of("m")
    stats.records.save_analysis("not kept", b"{}", 2)
    assert stats.records.analysis("not kept", 2) is None
    with pytest.raises(ValueError, match="too long"):
        stats.records.save_analysis("m", bytes(MOST_TOLD + 1), 2)


# ---- erased ---------------------------------------------------------------------------------------------------------


def test_the_story_of_an_erased_person_is_erased_and_the_record_stays(tmp_path: Path, stats: Stats) -> None:
    for id_, names in (("hers", ("Wilhelmina", "Bo")), ("other", ("Cy", "Bo"))):
        finish(stats, id_, names)
        stats.records.star(id_, of(id_), on=True)
        stats.records.save_analysis(id_, b"a story", 1)
    change(tmp_path, "UPDATE records SET told = ? WHERE match = 1", b"Wilhelmina in a later release's story")
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert stats.records.save_analysis("hers", b"a story that waits", 1)
        assert finish(stats, "late", ("Wilhelmina", "Bo"))
        other.execute("ROLLBACK")
    assert waiting_files(tmp_path)
    assert stats.erase_name("Wilhelmina") is None
    assert stats.records.analysis("hers", 1) is None
    assert stats.records.analysis("other", 1) == b"a story"
    assert stats.records.saved("hers") == of("hers")
    assert stats.records.starred("hers")
    assert stats.records.saved("late") == of("late")
    for path in tmp_path.iterdir():
        assert b"Wilhelmina" not in path.read_bytes()


def test_a_story_that_waits_is_not_kept_when_somebody_was_erased_since(tmp_path: Path, stats: Stats) -> None:
    finish(stats, "hers", ("Wilhelmina", "Bo"))
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert stats.records.save_analysis("hers", b"a story that waits", 1)
        assert b'"tell"' in waiting_files(tmp_path)[0].read_bytes()
        assert stats.erase_name("Wilhelmina")
        other.execute("ROLLBACK")
    stats.base.retry(1.0)
    assert waiting_files(tmp_path) == []
    assert stats.records.analysis("hers", 1) is None


# ---- killed, waiting, merged ----------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX's")
def test_a_killed_program_leaves_a_record_with_every_match_that_is_counted(tmp_path: Path) -> None:
    sure = 0
    for run in range(3):
        with subprocess.Popen([sys.executable, "-c", RECORDS_FOR_EVER, str(tmp_path), str(run)], text=True,
                              stdout=subprocess.PIPE) as recorder:
            assert recorder.stdout is not None
            recorder.stdout.readline()
            recorder.send_signal(signal.SIGKILL)
            sure += 1 + len(recorder.stdout.read().split("\n")[:-1])
        with using(Stats(Database(tmp_path))) as stats:
            matches = stats.recent(10**6)
            assert len(matches) >= sure
            for match in matches[:KEPT]:
                assert stats.records.saved(match.id) == {"of": match.id}


def test_of_stars_that_wait_each_match_has_the_last_one_it_was_given(tmp_path: Path, stats: Stats) -> None:
    for id_ in "abc":
        finish(stats, id_)
    stats.records.star("c", of("c"), on=True)
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as busy:
        busy.execute("BEGIN IMMEDIATE")
        for id_, on in (("a", True), ("b", True), ("a", False), ("c", False)):
            assert stats.records.star(id_, of(id_), on=on)
        assert [stats.records.starred(id_) for id_ in "abc"] == [False, True, False]
        busy.execute("ROLLBACK")
    assert stats.base.retry(1.0) is None
    assert stats.records.stars() == {"b"}
    assert [match.id for match in stats.recent(starred=True)] == ["b"]


def test_a_match_that_waits_with_its_record_is_over_and_has_it_when_it_is_counted(tmp_path: Path) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        finish(stats, "first")
        with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as busy:
            busy.execute("BEGIN IMMEDIATE")
            finish(stats, "late")
            assert stats.ended_ids == {"late"}
            busy.execute("ROLLBACK")
        assert stats.base.retry(1.0) is None
        assert stats.ended_ids == set()
        assert stats.records.saved("late") == of("late")


def test_to_take_a_star_away_keeps_no_record(stats: Stats) -> None:
    stats.record(a_match("figures alone"))
    assert stats.records.star("figures alone", of("figures alone"), on=False) is None
    assert stats.records.saved("figures alone") is None
    stats.records.star("figures alone", of("figures alone"), on=True)
    assert stats.records.saved("figures alone") == of("figures alone")


def test_what_waits_of_two_windows_comes_together_by_id(tmp_path: Path, stats: Stats) -> None:
    finish(stats, "before")
    other = Stats(Database(tmp_path))
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as busy:
        busy.execute("BEGIN IMMEDIATE")
        for each in (stats, other):
            assert finish(each, "both")
        assert finish(stats, "mine")
        assert finish(other, "theirs")
        assert other.records.star("theirs", of("theirs"), on=True)
        assert other.records.starred("theirs"), "a star that waits is seen"
        assert stats.records.star("before", of("before"), on=True)
        busy.execute("ROLLBACK")
    assert waiting_files(tmp_path)
    del other                                             # killed: nothing of it is closed
    assert stats.base.retry(1.0) is None
    assert waiting_files(tmp_path) == []
    assert stats.summary().played == 4
    assert all(stats.records.saved(id_) == of(id_) for id_ in ("before", "both", "mine", "theirs"))
    assert stats.records.stars() == {"before", "theirs"}


@pytest.mark.parametrize("packed", [7, "no base 64!", None, ["a"]])
def test_a_record_that_waits_and_is_damaged_costs_no_figures(tmp_path: Path, packed: object) -> None:
    line = json.dumps({"do": "finish", "with": [a_match("m").written(), packed, "another", []], "id": "1"}) + "\n"
    tmp_path.joinpath("waiting-x.jsonl").write_text(line, encoding="utf-8")
    with using(Stats(Database(tmp_path))) as stats:
        assert [match.id for match in stats.recent()] == ["m"]
        assert stats.base.rows("SELECT 1 FROM records") == []
        assert stats.records.saved("m") is None


@pytest.mark.parametrize("deed", [
    ["star", []], ["star", ["m", 2, None]], ["star", [7, 1, None]], ["star", ["m", 1, 7]], ["tell", ["m", -1, "AA=="]],
    ["tell", ["m", 1, None]], ["tell", [[], 1, "AA=="]], ["finish", []], ["finish", [[], "AA=="]], ["finish", [7]],
])  # fmt: skip
def test_a_deed_that_cannot_be_is_left_out_and_counted(tmp_path: Path, stats: Stats, deed: list[Any]) -> None:
    finish(stats, "n")
    name, values = deed
    tmp_path.joinpath("waiting-x.jsonl").write_text(
        json.dumps({"do": name, "with": values, "id": "1"}) + "\n", encoding="utf-8")
    with using(Stats(Database(tmp_path))) as again:
        assert again.records.saved("n") == of("n")
        assert not again.records.starred("m")
        assert len(again.base.rejected) == 1


# ---- damaged --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", [
    b"", b"\x00" * 50, zlib.compress(b"[]"), zlib.compress(b"{"), zlib.compress(b"\xff\xfe"),
    zlib.compress(b'{"a": ' + b"[" * 5000), zlib.compress(b'{"a": 1, "a": 2}'), zlib.compress(b"{}") + b"more",
    zlib.compress(b"{}" + bytes(200))[:-6], zlib.compress(b"{" + bytes(64_000_000), 9),
], ids=lambda record: repr(record)[:20])  # fmt: skip
def test_a_damaged_record_counts_as_none_and_is_counted(tmp_path: Path, record: object) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        finish(stats, "bad")
        finish(stats, "good")
        change(tmp_path, "UPDATE records SET record = ?, told = ?, told_version = 1 WHERE match = 1", record, record)
        assert stats.records.saved("bad") is None
        stats.records.analysis("bad", 1)
        assert stats.records.saved("good") == of("good")
        assert len(stats.base.rejected)
        assert [match.id for match in stats.recent()] == ["good", "bad"]
        stats.base.notices()
    assert "left out" in "".join(stats.base.notices()), "the log says so"


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = zlib.compress(bytes(100_000_000), 9)
    import tracemalloc

    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match="more than"):
            unpacked(bomb, 1 << 20)
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


def test_a_match_too_long_to_be_read_back_is_counted_alone(stats: Stats, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_archive, "MOST_CHARACTERS", 100)
    assert finish(stats, "long") is None
    assert stats.records.saved("long") is None
    assert [match.id for match in stats.recent()] == ["long"]
    assert not len(stats.base.rejected)


# ---- backups ----------------------------------------------------------------------------------------------


def test_a_backup_carries_records_stars_and_stories(tmp_path: Path) -> None:
    with closing(Stores(Folders.inside(tmp_path / "there"))) as stores:
        finish(stores.stats, "m")
        stores.stats.records.star("m", of("m"), on=True)
        stores.stats.records.save_analysis("m", b"a story", 1)
        assert Backups(stores).back_up(tmp_path / "it.zip") is not None
    fresh = Folders.inside(tmp_path / "fresh")
    assert restored(fresh, tmp_path / "it.zip") is None
    assert restore.finish(fresh) == "", "it is in its place already"
    with using(Stats(Database(fresh.data))) as stats:
        assert stats.records.saved("m") == of("m")
        assert stats.records.starred("m")
        assert stats.records.analysis("m", 1) == b"a story"
