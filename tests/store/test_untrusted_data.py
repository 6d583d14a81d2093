"""What is read is not believed: half a restore, tables that somebody has altered, files that another program holds,
folders that go while somebody plays."""

import errno
import os
import shutil
import sqlite3
import stat
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import sha256
from json import dumps, loads
from pathlib import Path

import pytest

from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.sitting.backups import Backups, CheckedBackup
from game.sitting.merge_jobs import Mergeable, MergeJob
from game.sitting.stores import Stores
from game.store import files, restore
from game.store.children import Children
from game.store.data_lock import BEFORE, RESTORED, DataLock
from game.store.database import Database
from game.store.deeds import WriteOp
from game.store.name_search import mentioned_in
from game.store.paths import Folders
from game.store.schema import NAME, VERSION, lay_out
from game.store.settings import Settings, load, save
from game.store.sqlite_file import copy_rows
from game.store.stats import Stats
from tests.kit import sample_backups as backup_kit
from tests.kit.required_programs import posix
from tests.kit.saved_matches import opened, using
from tests.store.test_stats import a_match

NOW = 1_764_000_000.0
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes and inodes are POSIX's")


def furnished(where: Folders, *names: str) -> Folders:
    """A home with children and a counted match."""
    stores = Stores(where)
    for name in names:
        stores.children.add(name, 0, NOW)
    stores.stats.record(a_match())
    stores.close()
    save(where.config, Settings())
    return where


def names(where: Folders) -> list[str]:
    with using(Children(Database(where.data))) as children:
        return [child.name for child in children.all()]


def examined(where: Folders, file: Path) -> CheckedBackup | str:
    stores = Stores(where)
    found = backup_kit.examined(stores, file)
    stores.close()
    return found


def backed_up(where: Folders, file: Path) -> Path:
    stores = Stores(where)
    assert str(file) in Backups(stores).back_up(file)
    stores.close()
    return file


@pytest.fixture(params=["apart", "together"])
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Folders:
    """The folders of a person, also where settings and data have one, as on Windows."""
    found = Folders.inside(tmp_path / "here")
    if request.param == "together":
        found = Folders(found.data, found.data, found.cache, found.log)
    return furnished(found, "Ada")


def due(here: Folders, tmp_path: Path) -> Folders:
    """A backup with Bo instead of Ada is to be restored at the next start. Return where it was unpacked."""
    file = backed_up(furnished(Folders.inside(tmp_path / "there"), "Bo"), tmp_path / "backup.zip")
    found = examined(here, file)
    assert isinstance(found, CheckedBackup), found
    restore.commit(here, found.staged, {})
    return found.staged


def test_a_backup_is_restored_wherever_settings_and_data_lie(here: Folders, tmp_path: Path) -> None:
    due(here, tmp_path)
    assert restore.finish(here) is None
    assert names(here) == ["Bo"]
    assert (here.config / "settings.toml").is_file()
    restore.sweep(here)
    assert not [path for folder in (here.data, here.config) for path in folder.iterdir()
                if path.name.startswith(("restoring-", "before-restore", "restored"))]


@pytest.mark.parametrize("steps", range(8))
@pytest.mark.parametrize("lost", ["gone", "damaged"])
def test_half_a_restore_is_said_and_everything_is_as_it_was_or_it_is_whole_and_goes_on(
        lost: str, steps: int, here: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, done, new = files.replace, list[str](), here.data / RESTORED
    due(here, tmp_path)
    page = load(here.config)[0]

    def stops(part: str, target: str) -> None:
        if len(done) == steps:
            raise KeyboardInterrupt
        real(part, target)
        done.append(target)

    with monkeypatch.context() as killed:
        killed.setattr(files, "replace", stops)
        with suppress(KeyboardInterrupt):
            restore.finish(here)
    if not new.exists():                              # it has its place already
        assert restore.finish(here) == ""
        assert names(here) == ["Bo"]
        return
    moved = not (here.data / NAME).exists()
    new.unlink() if lost == "gone" else new.write_bytes(b"not ours any more")
    said = restore.finish(here)
    if lost == "gone" and not moved:                  # nothing tells that there was one
        assert said == ""
    else:
        assert said is not None
        assert f"could not be restored ({'a part of it is missing' if lost == 'gone' else 'it is damaged'})" in said
    assert names(here) == ["Ada"]
    assert load(here.config)[0].seats == page.seats
    assert not DataLock(here.data).restoring


def test_what_somebody_has_put_there_meanwhile_is_kept_aside_when_a_restore_is_given_up(
        here: Folders, tmp_path: Path) -> None:
    due(here, tmp_path)
    before = here.data / BEFORE
    files.replace(str(here.data / NAME), str(before / NAME))
    (here.data / NAME).write_bytes(b"of another program")
    (here.data / RESTORED).write_bytes(b"not ours any more")
    assert "Everything is as it was" in str(restore.finish(here))
    assert names(here) == ["Ada"]
    kept, = here.data.glob(f"{NAME}.aside-*")
    assert kept.read_bytes() == b"of another program"


def test_a_second_restore_keeps_what_was_there_before_it(here: Folders, tmp_path: Path) -> None:
    for turn in (0, 1):
        due(here, tmp_path / str(turn))
        assert restore.finish(here) is None
        kept, = here.data.glob(f"{BEFORE}/{NAME}")
        with closing(sqlite3.connect(kept)) as base:
            assert base.execute("SELECT name FROM children").fetchall() == [("Bo" if turn else "Ada",)]


def altered(file: Path, to: Path, name: str, *statements: str) -> Path:
    """The same backup with one database altered, and a manifest that vouches for it."""
    base = to.with_suffix(".sqlite3")
    with zipfile.ZipFile(file) as packed:
        parts = {each: packed.read(each) for each in packed.namelist()}
    base.write_bytes(parts[name])
    with closing(sqlite3.connect(base)) as there:
        for statement in statements:
            there.execute(statement)
        there.commit()
    parts[name] = base.read_bytes()
    page = loads(parts["manifest.json"])
    page["files"][name] = {"size": len(parts[name]), "sha256": sha256(parts[name]).hexdigest()}
    parts["manifest.json"] = dumps(page).encode()
    with zipfile.ZipFile(to, "w") as packed:
        for each, data in parts.items():
            packed.writestr(each, data)
    return to


@pytest.mark.parametrize("statement", [
    "ALTER TABLE matches DROP COLUMN digest", "ALTER TABLE matches RENAME COLUMN rounds TO turns",
    f"PRAGMA user_version = {VERSION + 1}", "PRAGMA user_version = 0", "PRAGMA application_id = 7",
    "ALTER TABLE children RENAME TO others",
    "ALTER TABLE children RENAME TO others | CREATE VIEW children AS SELECT * FROM others",
    "DROP TABLE typed | CREATE TABLE typed (number, child, seconds, digits) | INSERT INTO typed VALUES (1, 1, 'x', 2)",
])
def test_a_backup_with_other_tables_than_ours_is_refused(statement: str, here: Folders, tmp_path: Path) -> None:
    file = backed_up(here, tmp_path / "backup.zip")
    assert isinstance(examined(here, altered(file, tmp_path / "same.zip", NAME)), CheckedBackup)
    said = examined(here, altered(file, tmp_path / "bad.zip", NAME, *statement.split(" | ")))
    assert isinstance(said, str)
    assert "Nothing was changed" in said


@pytest.mark.parametrize("statement", [
    "ALTER TABLE seats ADD COLUMN more TEXT", "DROP INDEX matches_when", "CREATE TABLE more (a)",
    "CREATE UNIQUE INDEX one ON matches (game)", "CREATE VIEW more AS SELECT 1",
    "CREATE TRIGGER no BEFORE INSERT ON answers BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER evil AFTER INSERT ON matches BEGIN DELETE FROM matches; END",
    "CREATE TABLE restored (name TEXT PRIMARY KEY, data BLOB) | INSERT INTO restored VALUES ('settings.toml', x'00')",
])
def test_of_altered_tables_nothing_comes_in_but_rows(statement: str, here: Folders, tmp_path: Path) -> None:
    there = furnished(Folders.inside(tmp_path / "there"), "Bo")
    with opened(there.data) as base:
        ours = base.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall()
    found = examined(here, altered(backed_up(there, tmp_path / "backup.zip"), tmp_path / "bad.zip", NAME,
                                   *statement.split(" | ")))
    assert isinstance(found, CheckedBackup), found
    restore.commit(here, found.staged, {})
    assert restore.finish(here) is None
    assert names(here) == ["Bo"]
    with opened(here.data) as base:
        assert base.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall() == ours
        assert base.execute("SELECT count(*) FROM matches").fetchone() == (1,)


def test_other_gaps_in_the_words_of_a_table_are_no_harm(here: Folders, tmp_path: Path) -> None:
    """A table is written down as it was made: a line may have been broken elsewhere since."""
    file = backed_up(here, tmp_path / "backup.zip")
    found = examined(here, altered(
        file, tmp_path / "gaps.zip", NAME, "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = replace(sql, ', ', ',' || char(10) || '   ') || char(10)"
        " WHERE type = 'table' AND name NOT LIKE 'sqlite%'"))
    assert isinstance(found, CheckedBackup), found


def test_a_check_that_nothing_can_pass_comes_in_no_more_than_a_trigger(here: Folders, tmp_path: Path) -> None:
    file = backed_up(here, tmp_path / "backup.zip")
    found = examined(here, altered(
        file, tmp_path / "bad.zip", NAME, "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = replace(sql, 'biggest_war INTEGER', 'biggest_war INTEGER CHECK (0)')"
        " WHERE name = 'matches'"))
    assert isinstance(found, CheckedBackup), found
    restore.commit(here, found.staged, {})
    assert restore.finish(here) is None
    with using(Stats(Database(here.data))) as stats:
        assert stats.record(a_match("new")) is None
        assert stats.summary().played == 2


# ---- the same file twice ----


def merged(here: Folders, file: Path) -> str:
    stores, told = Stores(here), list[Mergeable | str]()
    MergeJob(stores).examine(file.name, told.append, examined=backup_kit.examined(stores, file))
    what, = told
    assert isinstance(what, Mergeable), what
    said: list[str] = []
    MergeJob(stores).merge(what, said.append)
    stores.close()
    return said[0]


def rows(where: Folders) -> dict[str, int]:
    with closing(sqlite3.connect(where.data / NAME)) as base:
        return {table: base.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                for table in ("children", "sessions", "played", "answers", "typed")}


@pytest.mark.parametrize("clock", [NOW, 2e11, -5.0])
def test_a_file_that_is_merged_twice_adds_nothing_the_second_time_though_all_its_numbers_are_others_here(
        clock: float, tmp_path: Path) -> None:
    for name, started in ("here", clock), ("there", clock + 5):
        with using(Children(Database(Folders.inside(tmp_path / name).data))) as children:
            child = children.add(name.title(), 0, started)
            session = children.open_session([child.id], SessionPlanSpec.of(title("addition-war")), started)
            children.answered(child.id, Answer(
                Fact("sum", (7, 5)), 12, True, 3.0, False, started, "addition-war", session))
            children.typed(child.id, 1.0, 2)
    for name in ("here", "there"):                    # chance is taken out: the numbers are the same
        with closing(sqlite3.connect(tmp_path / name / "data" / NAME)) as base:
            base.execute("PRAGMA foreign_keys = OFF")
            for statement in ("UPDATE children SET id = 1", "UPDATE sessions SET id = 2",
                              "UPDATE played SET session = 2, child = 1",
                              "UPDATE answers SET number = 3, child = 1, session = 2",
                              "UPDATE typed SET number = 4, child = 1"):
                base.execute(statement)
            base.commit()
    file = backed_up(Folders.inside(tmp_path / "there"), tmp_path / "backup.zip")
    where = Folders.inside(tmp_path / "here")
    assert "one new child" in merged(where, file)
    after = rows(where)
    assert after == {"children": 2, "sessions": 2, "played": 2, "answers": 2, "typed": 2}
    assert "was here already" in merged(where, file)
    assert rows(where) == after


# ---- folders and files of others ----


def learning(children: Children, child: int, at: float) -> None:
    children.answered(child, Answer(Fact("sum", (7, 5)), 12, True, 3.0, False, at, "addition-war", 1))


def removed(data: Path) -> None:
    shutil.rmtree(data)


def replaced_by_a_file(data: Path) -> None:
    data.rename(data.with_name("elsewhere"))
    data.write_text("in the way", encoding="utf-8")


@POSIX
@pytest.mark.parametrize("harm", [removed, replaced_by_a_file])
def test_no_answer_is_lost_when_the_data_folder_goes_while_children_play(
        harm: Callable[[Path], None], tmp_path: Path) -> None:
    data = tmp_path / "data"
    with using(Children(Database(data))) as children:
        stats = Stats(children.base)
        ada = children.add("Ada", 0, NOW)
        learning(children, ada.id, NOW)
        stats.record(a_match("1"))
        harm(data)
        learning(children, ada.id, NOW + 1)
        stats.record(a_match("2"))
        if data.is_file():
            assert len(children.base.pending) == 2
            data.unlink()
        learning(children, ada.id, NOW + 2)
        stats.record(a_match("3"))
        children.base.retry()
        assert any("was gone. It was written anew" in line for line in children.base.notices())
    with using(Children(Database(data))) as children:
        assert [answer.at for answer in children.answers(ada.id)] == [NOW, NOW + 1, NOW + 2]
        assert Stats(children.base).summary().played == 3


def test_an_answer_of_a_child_who_is_gone_is_not_passed_over_in_silence(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    with using(Children(Database(tmp_path))) as children:
        learning(children, 5, NOW)
        assert len(children.base.pending) == 1, "somebody else may be about to add the child"
        assert children.base.notices() == []
        now[0] += 30
        children.base.retry()
        assert len(children.base.pending) == 0
        assert children.base.notices() == [
            f"Answers of a child who is no longer in {tmp_path / NAME} are not kept."]
        learning(children, 5, NOW + 1)
        now[0] += 30
        children.base.retry()
        assert not children.base.notices(), "it is said once, not after each answer"


@POSIX
def test_what_is_kept_is_private_whoever_made_the_folder(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    data.chmod(0o755)
    (data / NAME).touch(mode=0o644)
    (data / NAME).chmod(0o644)
    with using(Children(Database(data))) as children:
        children.add("Ada", 0, NOW)
        found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir()}
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert set(found.values()) == {0o600}, found
    assert {NAME, f"{NAME}-wal"} <= found.keys()


@POSIX
def test_a_link_that_leads_back_to_itself_hides_no_other_book(tmp_path: Path) -> None:
    stores = Stores(Folders.inside(tmp_path))
    stores.library.books.add("own-1", "Ours", "war", {"down": 1})
    os.symlink("own-2.json", tmp_path / "data" / "books" / "own-2.json")
    again = Stores(Folders.inside(tmp_path))
    assert [one.name for one in again.library.books.books()] == ["Ours"]


# ---- a system on which programs hold files ----


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A system as Windows, where another program holds each file for the next so many calls."""
    left = [0]

    def asked(real: Callable[..., object]) -> Callable[..., object]:
        def ask(*given: object, **more: object) -> object:
            if left[0]:
                left[0] -= 1
                raise PermissionError(errno.EACCES, "held", str(given[0]))
            return real(*given, **more)
        return ask

    monkeypatch.setattr(files, "HELD", True)
    monkeypatch.setattr(os, "replace", asked(os.replace))
    real = os.open

    def opened(path: str, how: int, *more: int) -> int:
        reads = not how & (os.O_WRONLY | os.O_RDWR) and os.path.isfile(path)
        return asked(real)(path, how, *more) if reads else real(path, how, *more)  # type: ignore[return-value]

    monkeypatch.setattr(os, "open", opened)
    return left


def test_a_file_that_another_program_holds_for_a_moment_is_waited_for(tmp_path: Path, held: list[int]) -> None:
    path = tmp_path / "settings.toml"
    files.write(path, b"one = 1")
    held[0] = 20
    files.write(path, b"two = 2")
    held[0] = 20
    assert files.read(path, 10) == b"two = 2"
    chosen = Settings()
    chosen.theme = "daylight"
    save(tmp_path, chosen)
    held[0] = 20
    settings, lines = load(tmp_path)
    assert (settings.theme, lines) == ("daylight", [])
    held[0] = 20
    assert files.quarantine(path).is_file(), "also to move it aside, so that it is never left to be written over"


def test_a_file_that_stays_held_is_not_said_to_be_forbidden(
        tmp_path: Path, held: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.toml"
    files.write(path, b"one = 1")
    monkeypatch.setattr(files, "HOLDS", 0.02)
    held[0] = 10_000
    with pytest.raises(PermissionError) as why:
        files.read(path, 10)
    assert files.why(why.value) == "another program is using the file, or you don’t have permission"
    in_use, too_long = PermissionError(errno.EACCES, "held"), FileNotFoundError(errno.ENOENT, "too long")
    in_use.winerror, too_long.winerror = 32, 206  # type: ignore[attr-defined]
    replaced = PermissionError(errno.EACCES, "denied")
    replaced.winerror = 5  # type: ignore[attr-defined]
    assert files.why(replaced) == files.why(why.value)
    assert files.why(in_use) == "another program is using the file"
    assert files.why(too_long) == "its path is too long"
    protected = PermissionError(errno.EACCES, "The media is write protected")
    protected.winerror = 19  # type: ignore[attr-defined]
    assert files.why(protected) == "the disk is read-only"


def test_a_long_path_is_written_and_read_in_the_form_that_windows_takes(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = tmp_path / Path(*["a folder of forty letters, more or less.."] * 8) / "match.json"
    asked, real = list[str](), files.at_length
    monkeypatch.setattr(files, "at_length", lambda path: real((asked.append(path), path)[1]))  # type: ignore[func-returns-value]
    files.write(long, b"{}")
    assert files.read(long, 10) == b"{}"
    assert asked == [str(long)] * 2
    assert not list(tmp_path.glob("settings.toml.damaged-*")), "it is not set aside for that"


def test_who_holds_a_file_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    error = PermissionError(errno.EACCES, "held", "x")
    error.winerror = 32  # type: ignore[attr-defined]
    assert files.why(error) == "another program is using the file"


def test_a_folder_that_cannot_be_opened_holds_no_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path, _how: int) -> int:
        raise PermissionError(errno.EACCES, "denied", str(path))

    (tmp_path / "restoring-1").mkdir()
    (tmp_path / "file").touch()
    monkeypatch.setattr(os, "open", refused)
    assert not mentioned_in(tmp_path / "restoring-1", "Ada")
    with pytest.raises(PermissionError):
        mentioned_in(tmp_path / "file", "Ada")


def test_a_file_in_the_place_of_a_folder_is_said_where_the_system_says_there_is_nothing(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    said = files.why(FileNotFoundError(errno.ENOENT, "nothing", str(tmp_path / "data" / "saves" / "a.json")))
    assert said == "there is a file where a folder should be"
    assert files.why(FileNotFoundError(errno.ENOENT, "nothing", str(tmp_path / "a.json"))) == "it does not exist"


@posix()
@pytest.mark.parametrize("erased", [False, True])
def test_children_go_on_in_another_file_that_takes_the_place_of_theirs(tmp_path: Path, erased: bool) -> None:
    data, away = tmp_path / "data", tmp_path / "away"
    with using(Children(Database(data))) as children:
        old = children.add("Bo", 1, NOW)
    stores = Stores(Folders.inside(tmp_path))
    ada = stores.children.add("Ada", 2, NOW)
    session = stores.children.open_session([ada.id], SessionPlanSpec.of(title("addition-war")), NOW)
    answer = Answer(Fact("sum", (7, 5)), 12, True, 3.0, False, NOW, "addition-war", session)
    stores.children.answered(ada.id, answer)
    data.rename(away)
    with using(Children(Database(data))) as children:     # somebody has put an older folder there
        children.add("Cy", 3, NOW)
        if erased:
            children.base.commit([WriteOp("add", [ada.id, ada.uuid, *ada[1:5]]), WriteOp("erase", [ada.id, NOW, 0])])
    assert stores.children.answered(ada.id, answer._replace(at=NOW + 1)) is None or erased
    lines = stores.notices()
    assert any("is another file now" in line for line in lines)
    with using(Children(Database(data))) as children:
        names = {child.name: len(list(children.answers(child.id))) for child in children.all()}
    assert names == {"Bo": 0, "Cy": 0, **({} if erased else {"Ada": 2})}
    assert old.name in names
    stores.close()


def test_rows_that_our_tables_refuse_are_left_out_and_counted() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as there, closing(
            sqlite3.connect(":memory:", isolation_level=None)) as here:
        for base in (there, here):
            lay_out(base)
        there.execute("DROP TABLE erased")
        there.execute("CREATE TABLE erased (mark, at)")
        there.executemany("INSERT INTO erased VALUES (?, ?)", [("a", 1.0), ("b", "late"), (None, 2.0), ("c", 3.0)])
        assert copy_rows(there, here) >= 1
        assert here.execute("SELECT mark FROM erased ORDER BY mark").fetchall() == [("a",), ("c",)]


def test_an_empty_file_is_no_damage(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"")
    with using(Stats(Database(tmp_path))) as stats:
        assert stats.record(a_match("1")) is None
        assert stats.base.notices() == []
    assert not [path for path in tmp_path.iterdir() if "damaged" in path.name]
