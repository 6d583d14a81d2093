"""The ledger: what was said to be on the disk is missed by the next start if it is gone, and nothing else is."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.sitting.backups import Backups
from game.sitting.stores import Stores
from game.store import ledger, restore
from game.store.data_lock import AUTOMATIC
from game.store.ledger import Ledger
from game.store.paths import Folders
from game.store.schema import NAME
from tests.kit.sample_backups import examined
from tests.store.test_children import NOW, SUM
from tests.store.test_stats import a_match

LINE = "Missing: "


def opened(where: Folders) -> Stores:
    """What is kept, as a window opens it."""
    stores = Stores(where)
    stores.keep_ledger()
    return stores


def played(where: Folders, *matches: str, answers: int = 0) -> None:
    """Play matches, and answer."""
    stores = opened(where)
    for match in matches:
        assert stores.stats.record(a_match(match)) is None
    if answers:
        child = stores.children.add("Ada", 1, NOW)
        session = stores.children.open_session([child.id], SessionPlanSpec.of(title("addition-war")), NOW)
        for number in range(answers):
            assert stores.children.answered(child.id, SUM._replace(session=session, at=NOW + number)) is None
    stores.close()


def said(where: Folders) -> list[str]:
    """What a start says is missing."""
    stores = opened(where)
    lines = stores.notices() + stores.close()
    return [line for line in lines if LINE in line]


def changed(where: Folders, statement: str) -> None:
    with closing(sqlite3.connect(where.data / NAME)) as base:
        base.execute("PRAGMA foreign_keys = ON")
        base.execute(statement)
        base.commit()


def test_nothing_is_said_where_nothing_is_missing(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    assert said(where) == [], "on a new machine"
    played(where, "1", "2", answers=3)
    assert said(where) == []
    played(where, "3")
    assert said(where) == []


@pytest.mark.parametrize(("gone", "words"), [
    (lambda where: changed(where, "DELETE FROM matches WHERE id = '2'"), "one result from"),
    (lambda where: changed(where, "DELETE FROM answers WHERE number IN (SELECT number FROM answers LIMIT 2)"),
     "2 answers from"),
    (lambda where: changed(where, "DELETE FROM children"), "3 answers from"),
    (lambda where: shutil.rmtree(where.data), "2 results and 3 answers from"),
    (lambda where: (where.data / NAME).write_bytes(b""), "2 results and 3 answers from"),
])
def test_what_is_gone_is_said_once_with_its_day(tmp_path: Path, gone: Callable[[Folders], object], words: str,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    where = Folders.inside(tmp_path)
    monkeypatch.setattr(ledger.time, "time", lambda: 1_790_000_000.0)
    played(where, "1", "2", answers=3)
    gone(where)
    line, = said(where)
    assert line.startswith(f"Missing: {words}")
    assert "September 2" in line
    assert "2026" in line
    assert said(where) == []


def test_where_a_database_was_moved_aside_the_backup_is_named_and_the_next_result_is_noted(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    played(where, "1")
    (where.data / AUTOMATIC).mkdir(exist_ok=True)
    (where.data / AUTOMATIC / "2026-09-24.zip").touch()
    stores = opened(where)
    (_name, move_aside), = stores.rescue()
    moved = move_aside()
    assert stores.writer.settle(60)
    assert moved()
    lines = [line for line in stores.notices() if LINE in line or "aside" in line]
    assert len(lines) == 2, lines
    assert "one result from" in lines[1]
    assert "September 24, 2026" in lines[1]
    assert stores.stats.record(a_match("2")) is None
    stores.close()
    assert said(where) == []
    changed(where, "DELETE FROM matches")
    line, = said(where)
    assert "one result from" in line


def test_an_older_folder_in_the_place_of_this_one_is_missed(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    played(where, "1")
    shutil.copytree(where.data, tmp_path / "older")
    played(where, "2", "3")
    shutil.rmtree(where.data)
    shutil.move(tmp_path / "older", where.data)
    line, = said(where)
    assert line.startswith("Missing: 2 results from")
    assert line.endswith("If you have a backup, it can be restored: Settings, Files.")


def test_the_newest_automatic_backup_is_offered(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    played(where, "1")
    (where.data / AUTOMATIC).mkdir()
    for day in ("2026-01-02", "2025-12-26"):
        (where.data / AUTOMATIC / f"{day}.zip").write_bytes(b"")
    changed(where, "DELETE FROM matches")
    line, = said(where)
    assert line.endswith("The automatic backup of January 2, 2026 can be restored: Settings, Files.")


def test_who_is_erased_is_not_missed(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    played(where, "1", answers=3)
    stores = opened(where)
    child, = stores.children.all()
    stores.erase_child(child.id)
    stores.erase_name("Ada")
    stores.close()
    assert said(where) == []


def test_what_a_restored_backup_does_not_know_is_not_missed(tmp_path: Path) -> None:
    where, file = Folders.inside(tmp_path), tmp_path / "backup.zip"
    played(where, "1", answers=1)
    stores = opened(where)
    Backups(stores).back_up(file)
    stores.close()
    played(where, "2", answers=2)
    stores, found = opened(where), list[Any]()
    Backups(stores).restore(examined(stores, file), found.append)
    assert found == [None]
    stores.close()
    assert restore.finish(where) is None
    assert said(where) == []
    played(where, "3")
    changed(where, "DELETE FROM matches WHERE id = '3'")
    assert len(said(where)) == 1, "what is written from then on is"


def test_a_result_that_has_another_id_now_is_there(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    played(where, "1")
    stores = opened(where)
    stores.stats.record(a_match("1")._replace(digest="another end"))
    stores.close()
    assert said(where) == []


@pytest.mark.parametrize("page", [b"", b"{", b"[]", b"\xff", b'{"id": 7}', b'{"id": "a", "results": [[1]]}',
                                  b'{"id": "a", "results": [], "answers": [["x", "y"]]}'])
def test_a_damaged_ledger_claims_nothing_and_is_written_anew(tmp_path: Path, page: bytes) -> None:
    where = Folders.inside(tmp_path)
    played(where, "1")
    (where.cache / ledger.NAME).write_bytes(page)
    changed(where, "DELETE FROM matches")
    assert said(where) == []
    played(where, "2")
    changed(where, "DELETE FROM matches")
    assert len(said(where)) == 1


def test_it_stays_small(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    played(where, *map(str, range(2 * ledger.KEPT)), answers=2 * ledger.KEPT)
    assert (where.cache / ledger.NAME).stat().st_size < 1 << 14
    changed(where, f"DELETE FROM matches WHERE number <= {ledger.KEPT}")
    assert said(where) == [], "only the last ones are known"
    assert Ledger(where.cache).id


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the programs are forks of one")
def test_after_some_kills_nothing_is_falsely_called_missing() -> None:
    done = subprocess.run([sys.executable, "-m", "tests.tools.ledger_kills", "--times", "25"],
                          capture_output=True, text=True,
                          check=False, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stdout + done.stderr
