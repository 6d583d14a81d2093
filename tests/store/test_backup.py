"""Everything is backed up into one file and restored from it, whole or not at all, and nothing in a file does harm."""

import ctypes
import errno
import json
import os
import shutil
import sqlite3
import struct
import sys
import threading
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as given_settings
from hypothesis import strategies as st

from game.scenes.startup import sweep
from game.sitting.backups import Backups, CheckedBackup
from game.sitting.stores import Stores
from game.store import backup, data_lock, files, restore, settings
from game.store import own_books as own_book_file
from game.store.backup import BOOKS
from game.store.children import Children
from game.store.data_lock import STAGED, DataLock
from game.store.paths import Folders
from game.store.schema import NAME
from game.store.writer import Writer
from tests.kit import sample_backups as backup_kit
from tests.kit.saved_matches import opened, put, write
from tests.tools.faults import a_save
from tests.tools.restore_kills import Trial, lived_in, restored, started, state

POSIX = pytest.mark.skipif(os.name != "posix", reason="processes are killed")


def backed_up(where: Folders, path: Path) -> Path:
    stores = Stores(where)
    stores.settings = settings.load(where.config)[0]
    said = Backups(stores).back_up(path)
    stores.close()
    assert str(path) in said
    return path


def examined(where: Folders, path: Path) -> CheckedBackup | str:
    """What is said of a backup here; what was unpacked is thrown away."""
    stores = Stores(where)
    found = backup_kit.examined(stores, path)
    if isinstance(found, CheckedBackup):
        restore.discard(found.staged)
    stores.close()
    return found


def refused(where: Folders, path: Path) -> str:
    """The line that says why a backup cannot be used; all is as it was."""
    before, names = state(where), sorted(path.name for path in where.data.iterdir())
    said = examined(where, path)
    assert isinstance(said, str), said
    assert "\n" not in said
    assert path.name in said
    assert state(where) == before
    assert sorted(path.name for path in where.data.iterdir()) == names
    return said


@pytest.fixture
def here(tmp_path: Path) -> Folders:
    return lived_in(tmp_path / "here", "Ada")


@pytest.fixture
def there(tmp_path: Path) -> Folders:
    return lived_in(tmp_path / "there", "Maya", matches=2)


@pytest.fixture
def file(there: Folders, tmp_path: Path) -> Path:
    return backed_up(there, tmp_path / "documents" / "backup.zip")


# ---- back and forth ----


def test_what_is_restored_is_what_was_backed_up_and_what_was_before_is_kept_until_a_start_went_well(
        here: Folders, there: Folders, file: Path, tmp_path: Path) -> None:
    old, new = state(here), state(there)
    assert old != new
    assert restored(here, file) is None
    assert state(here) == new
    kept = Folders.inside(tmp_path / "kept")
    shutil.copytree(here.data / data_lock.BEFORE, kept.data)
    if kept.config != kept.data:
        kept.config.mkdir()
        shutil.copy(kept.data / settings.NAME, kept.config / settings.NAME)
    assert state(kept) == old
    sweep(here)
    assert not [path for folder in (here.data, here.config) for path in folder.iterdir() if "restor" in path.name]
    assert state(here) == new


def test_an_empty_home_is_filled_and_what_a_backup_lacks_is_gone(here: Folders, there: Folders, file: Path,
                                                                 tmp_path: Path) -> None:
    fresh = Folders.inside(tmp_path / "fresh")
    assert restored(fresh, file) is None
    assert state(fresh) == state(there)
    bare = Folders.inside(tmp_path / "bare")
    assert restored(here, backed_up(bare, tmp_path / "bare.zip")) is None
    assert state(here)[1:] == state(bare)[1:]
    assert not (here.data / BOOKS).exists()


def test_what_lies_beside_the_parts_is_left_behind(here: Folders, there: Folders, file: Path) -> None:
    staged = restore.stage(here)
    backup.unpack(file, staged.config, staged.data)
    (staged.data / "log.txt").write_text("?", encoding="utf-8")
    restore.commit(here, staged, {})
    restore.sweep(here)                               # what is still to be restored is no rest of long ago
    drawn = here.cache / "shelf" / "today"
    drawn.parent.mkdir(parents=True)
    drawn.write_bytes(b"?")
    old = [here.data / "waiting-1.jsonl", *(here.data / f"{NAME}-{end}" for end in ("wal", "shm", "journal"))]
    for path in old:
        path.write_bytes(b"")
    assert restore.finish(here) is None
    assert not any(path.exists() for path in old), "what waited for the old databases is not done to the new"
    assert state(here) == state(there)
    assert not (here.data / "log.txt").exists()
    assert not drawn.exists(), "nor do pictures with the names of others stay"


@POSIX
@pytest.mark.parametrize("lies", [os.mkdir, lambda path: os.mkfifo(path), lambda path: os.symlink(path.name, path),
                                  lambda path: os.symlink("/dev/zero", path), lambda path: path.write_text("{")])
def test_whatever_lies_in_the_place_of_what_was_restored_truce_starts_and_says_that_it_could_not_be(
        lies: Callable[[Path], object], here: Folders) -> None:
    before, lying = state(here), here.data / data_lock.RESTORED
    lies(lying)
    assert DataLock(here.data).restoring
    said = restore.finish(here)
    assert said is not None
    assert "Everything is as it was" in said
    assert not DataLock(here.data).restoring
    assert state(here) == before
    kept, = here.data.glob(f"{data_lock.RESTORED}.damaged-*")
    assert os.path.lexists(kept)


@pytest.mark.parametrize("name", ["log.txt", "../evil", "saves", NAME, "books/own-g.json", "erased.json"])
def test_what_no_backup_holds_is_not_written_whatever_comes_along(name: str, here: Folders, there: Folders,
                                                                  tmp_path: Path) -> None:
    before = state(here)
    shutil.copy(there.data / NAME, here.data / data_lock.RESTORED)
    with closing(sqlite3.connect(here.data / data_lock.RESTORED)) as base:
        base.execute("CREATE TABLE restored (name, data)")
        base.execute("INSERT INTO restored VALUES (?, ?)", (name, b"evil"))
        base.commit()
    said = restore.finish(here)
    assert said is not None
    assert "it is damaged" in said
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and path.read_bytes() == b"evil"]
    assert state(here) == before


def test_a_backup_says_what_is_in_it(here: Folders, file: Path) -> None:
    found = examined(here, file)
    assert isinstance(found, CheckedBackup)
    assert (found.saves, found.matches, found.children, found.erased) == (2, 2, ("Maya",), ())
    assert 0 <= time.time() - found.contents.made < 3600


def test_what_waits_to_be_written_is_in_the_backup(there: Folders, tmp_path: Path) -> None:
    from tests.store.test_stats import a_match

    stores = Stores(there, Writer())
    stores.settings = settings.load(there.config)[0]
    stores.stats.record(a_match("late"))
    assert Backups(stores).back_up(tmp_path / "late.zip") == ""
    stores.writer.settle()
    stores.close()
    fresh = Folders.inside(tmp_path / "fresh")
    assert restored(fresh, tmp_path / "late.zip") is None
    assert "late" in state(fresh)[3]  # type: ignore[operator]


def test_no_file_is_touched_by_the_thread_that_draws(there: Folders, here: Folders, file: Path, tmp_path: Path,
                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    touched: list[threading.Thread] = []
    for module, name in ((backup, "write"), (backup, "unpack"), (restore, "commit"), (backup, "copy_base")):
        real = getattr(module, name)

        def noted(*given: object, real: Callable[..., object] = real) -> object:
            touched.append(threading.current_thread())
            return real(*given)

        monkeypatch.setattr(module, name, noted)
    stores = Stores(here, Writer())
    Backups(stores).back_up(tmp_path / "mine.zip")
    found = backup_kit.examined(stores, file)
    assert isinstance(found, CheckedBackup)
    Backups(stores).restore(found, lambda _said: None)
    stores.close()
    assert len(touched) >= 4
    assert threading.current_thread() not in touched


def test_a_backup_that_cannot_be_written_leaves_what_was_there(there: Folders, tmp_path: Path,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.zip"
    path.write_bytes(b"an older backup")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "to_disk", full)
    stores = Stores(there)
    said = Backups(stores).back_up(path)
    assert "disk is full" in said
    assert path.read_bytes() == b"an older backup"
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["old.zip"]
    assert not list(there.data.glob("*.part"))


def test_a_match_that_cannot_be_saved_now_is_in_no_backup_and_a_damaged_one_neither(
        there: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stores = Stores(there)
    with monkeypatch.context() as full:
        def none(_path: Path, _data: bytes, **_more: bool) -> None:
            raise OSError(28, "No space left on device")

        full.setattr(files, "write", none)
        stores.library.books.add("own-1", "ours", "war", {"down": 3})
        assert "a book cannot be saved now" in Backups(stores).back_up(tmp_path / "backup.zip")
    with opened(there.data) as other:
        other.execute("BEGIN IMMEDIATE")
        stores.saves.write_soon("war.a", a_save(7))
        assert "cannot be saved now" in Backups(stores).back_up(tmp_path / "backup.zip")
    put(there.data, f"war.{'d' * 32}", b"{")
    assert stores.library.books.settle() is None
    ours = there.data / "books" / "own-1.json"
    ours.with_name("own-g.json").write_bytes(ours.read_bytes())
    assert "Saved" in Backups(stores).back_up(tmp_path / "backup.zip")
    stores.close()
    found = examined(there, tmp_path / "backup.zip")
    assert isinstance(found, CheckedBackup), found
    assert found.saves == 3, "it is saved first, where that can be done now"
    assert found.contents.books == 3, "and nothing that is no book"
    with closing(sqlite3.connect(there.data / NAME)) as base:
        base.execute("PRAGMA user_version = 99")
    stores = Stores(there)
    assert f"{NAME} cannot be written now" in Backups(stores).back_up(tmp_path / "backup.zip")
    stores.close()


def test_a_backup_says_its_shape_and_who_was_erased_and_is_never_too_large(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "backup.zip"
    backup.write(path, [("settings.toml", b"12345")], 1.0, {"b", "a"})
    with zipfile.ZipFile(path) as packed:
        page = json.loads(packed.read(backup.MANIFEST))
    assert (page["truce_backup"], page["erased"]) == (backup.FORMAT, ["a", "b"])
    whole = path.read_bytes()
    for name, most in (("MOST", 1), ("LIMIT", 9)):
        with monkeypatch.context() as small:
            small.setattr(backup, name, most)
            with pytest.raises(backup.BackupError, match="too much"):
                backup.write(path, [("a", b"12345"), ("b", b"12345")], 1.0)
    assert path.read_bytes() == whole


# ---- at one stroke ----


@POSIX
def test_killed_at_any_moment_the_state_is_the_old_or_the_new_one(tmp_path: Path) -> None:
    trial, found = Trial(tmp_path), set()
    for before in (*range(0, 60, 7), *range(60, 110, 4)):
        was, new = trial.once(before)
        found.add(new)
        if not was:
            break
    assert found == {False, True}


@pytest.mark.parametrize("fails", range(1, 5))
def test_a_disk_that_fails_once_is_asked_again(fails: int, here: Folders, file: Path,
                                               monkeypatch: pytest.MonkeyPatch) -> None:
    real, done = files.replace, 0

    def refuse(part: str, target: str) -> None:
        nonlocal done
        if data_lock.BEFORE in target or data_lock.RESTORED in part + target:
            done += 1
            if done == fails + 1:
                raise OSError(5, "Input/output error")
        real(part, target)

    monkeypatch.setattr(files, "replace", refuse)
    assert restored(here, file) is None
    assert not [path for path in here.data.iterdir() if "aside" in path.name or "damaged" in path.name]


@pytest.mark.parametrize("fails", range(5))
def test_a_rename_that_fails_takes_everything_back(fails: int, here: Folders, file: Path,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    old, real, done = state(here), files.replace, 0

    def refuse(part: str, target: str) -> None:
        nonlocal done
        if data_lock.BEFORE in target or data_lock.RESTORED in part + target:
            done += 1
            if fails + 1 <= done <= fails + 2:        # when it is tried again, too
                raise PermissionError(13, "Permission denied")
        real(part, target)

    monkeypatch.setattr(files, "replace", refuse)
    said = restored(here, file)
    assert said is not None
    assert "Everything is as it was" in said
    assert state(here) == old
    assert started(here) is None
    assert state(here) == old, "the next start does not try it again"


def test_another_window_is_not_run_over(here: Folders, file: Path) -> None:
    other = DataLock(here.data)
    assert other.enter()
    old = state(here)
    said = restored(here, file)
    assert said is not None
    assert "another window" in said
    assert state(here) == old
    other.leave()
    assert restored(here, file) is None


def test_a_window_that_opens_waits_for_one_that_restores(here: Folders) -> None:
    restoring, other, third = DataLock(here.data), DataLock(here.data), DataLock(here.data)
    assert restoring.enter()
    assert restoring.make_exclusive()
    lowest = os.open(os.devnull, os.O_RDONLY)
    os.close(lowest)
    assert not other.enter(0.1)
    assert not other.enter(), "nor when it asks again"
    again = os.open(os.devnull, os.O_RDONLY)
    os.close(again)
    assert again == lowest, "no file stays open"
    restoring.make_shared()
    assert other.enter()
    assert not other.make_exclusive()
    assert third.enter()
    assert not restoring.make_exclusive()
    other.leave()
    third.leave()
    assert restoring.make_exclusive()
    restoring.leave()
    (here.data / data_lock.RESTORED).write_text("{}", encoding="utf-8")
    assert other.enter()                              # alone: it finishes what was begun
    assert other.restoring
    assert not third.enter(0.1)
    assert "could not be restored" in str(restore.finish(here)), "it is none of ours"
    other.make_shared()
    assert third.enter()
    other.leave()
    third.leave()


@POSIX
def test_a_lock_that_is_deleted_keeps_what_it_kept(here: Folders) -> None:
    plays, restores = DataLock(here.data), DataLock(here.data)
    assert plays.enter()
    (here.data / data_lock.NAME).unlink()
    assert not restores.make_exclusive()
    restores.leave()
    (here.data / data_lock.NAME).unlink()
    assert restores.enter()
    assert not restores.make_exclusive(), "though it alone has the new file"
    third = DataLock(here.data)
    assert third.enter(), "it holds it as before"
    third.leave()
    (here.data / data_lock.NAME).unlink()
    plays.hold()
    assert (here.data / data_lock.NAME).exists(), "a window makes it anew"
    assert not restores.make_exclusive()
    plays.leave()
    assert restores.make_exclusive()
    (here.data / data_lock.NAME).unlink()
    assert not plays.enter()
    restores.leave()
    assert plays.enter()
    plays.leave()


# ---- damaged, of a later release, hostile ----


def test_of_a_part_that_does_not_begin_where_it_should_no_file_stays_open(file: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(file) as packed:
        starts = [part.header_offset for part in packed.infolist() if part.filename == "settings.toml"]
    harmed = bytearray(file.read_bytes())
    harmed[starts[0]] ^= 1
    (tmp_path / "bad.zip").write_bytes(harmed)
    opened: list[int] = []
    opens = os.open

    def noted(*words: Any, **more: Any) -> int:
        opened.append(opens(*words, **more))
        return opened[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", noted)
        with pytest.raises(backup.BackupError):
            backup.unpack(tmp_path / "bad.zip", tmp_path / "config", tmp_path / "data")
    for descriptor in opened:
        with pytest.raises(OSError, match=r"Bad file descriptor|Invalid handle|handle is invalid"):
            os.fstat(descriptor)


@given_settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_or_truncated_backup_is_refused_or_harmless(data: st.DataObject, tmp_path: Path) -> None:
    home, path = tmp_path / "home", tmp_path / "whole.zip"
    if not path.exists():
        backed_up(lived_in(tmp_path / "there", "Maya", matches=1), path)
        lived_in(home, "Ada", matches=1)
    where, whole = Folders.inside(home), path.read_bytes()
    contents = examined(where, path)
    harmed = bytearray(whole)
    if data.draw(st.booleans()):
        del harmed[data.draw(st.integers(0, len(whole) - 1)):]
    else:
        for _time in range(data.draw(st.integers(1, 3))):
            harmed[data.draw(st.integers(0, len(whole) - 1))] ^= data.draw(st.integers(1, 255))
    bad = tmp_path / "bad.zip"
    bad.write_bytes(harmed)
    said = examined(where, bad)
    if isinstance(said, str):
        assert "\n" not in said
    else:
        assert isinstance(contents, CheckedBackup)
        assert said.contents == contents.contents     # a date in the zip: none of the parts
    assert not list(where.data.glob("restor*"))


def changed(file: Path, to: Path, *, manifest: Callable[[dict[str, object]], object] = lambda page: None,
            more: dict[str, bytes] | None = None, without: str = "") -> Path:
    """The same backup with another manifest, or other parts, each with its right checksum."""
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as new:
        page = json.loads(old.read(backup.MANIFEST))
        parts = {name: old.read(name) for name in old.namelist() if name not in (backup.MANIFEST, without)}
        for name, data in (parts | (more or {})).items():
            new.writestr(name, data)
            page["files"][name] = {"size": len(data), "sha256": __import__("hashlib").sha256(data).hexdigest()}
        manifest(page)
        new.writestr(backup.MANIFEST, json.dumps(page))
    return to


@pytest.mark.parametrize("name", [
    "../evil", "/tmp/evil", "books/../../evil.json", "books/../truce.sqlite3", "C:\\evil", "books/..\\evil.json",
    "books/own-1/evil.json", "books", "books/", "books/OWN-1.json", "erased.json", data_lock.RESTORED, "in-use.lock",
    "settings.toml/", f"{NAME}-wal", "truce.waiting-1.jsonl", "books/own-" + "1" * 300 + ".json", "books/own-g.json",
    "books/../own-1.json", "saves/war.x.json"])
def test_names_lead_nowhere(name: str, here: Folders, file: Path, tmp_path: Path) -> None:
    bad = changed(file, tmp_path / "bad.zip", more={name: b"evil"})
    refused(here, bad)
    assert not list(tmp_path.rglob("*evil*"))


def test_a_window_that_comes_as_another_begins_to_restore_lets_nobody_in(here: Folders,
                                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    comes, other = DataLock(here.data), DataLock(here.data)
    looked: list[DataLock] = []

    def restoring(self: DataLock) -> bool:
        looked.append(self)
        return looked.count(comes) == 2 and self is comes        # the marker came after the first look
    monkeypatch.setattr(DataLock, "restoring", property(restoring))
    assert comes.enter()
    assert not other.enter(), "it restores what is to be restored, and alone"
    comes.leave()
    assert other.enter()
    other.leave()


@POSIX
def test_where_the_system_knows_no_locks_nobody_is_kept_out(here: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    def none(_file: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(fcntl, "flock", none)
    one, other = DataLock(here.data), DataLock(here.data)
    assert one.enter()
    assert other.enter()
    assert one.make_exclusive()
    one.leave()
    other.leave()


def test_on_windows_the_system_s_own_locks_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, int]] = []
    fails = [0]

    def locks(_handle: object, how: int, *_more: object) -> int:
        calls.append(("lock", how))
        return not fails[0]

    def unlocks(_handle: object, *_more: object) -> int:
        calls.append(("unlock", 0))
        return 1

    kernel = SimpleNamespace(LockFileEx=locks, UnlockFileEx=unlocks)
    monkeypatch.setattr(ctypes, "WinDLL", lambda name, use_last_error: {"kernel32": kernel}[name], raising=False)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: fails[0], raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(get_osfhandle=lambda file: file))
    source = Path(data_lock.__file__).read_text(encoding="utf-8")
    there: dict[str, object] = {"__name__": "data_lock"}
    with monkeypatch.context() as windows:
        windows.setattr(sys, "platform", "win32")
        exec(compile(source, "data_lock", "exec"), there)
        lock = there["DataLock"](tmp_path / "data")  # type: ignore[operator]
        assert lock.enter()
        assert calls == [("unlock", 0), ("lock", 1)], "at once or not at all, together with others; no folder is locked"
        calls.clear()
        assert lock.make_exclusive()
        assert calls == [("unlock", 0), ("lock", 3)]
        fails[0] = 33
        assert not lock.make_exclusive(), "another one has it"
        assert calls[-1] == ("lock", 1), "it is held as before"
        fails[0] = 50
        assert lock.make_exclusive(), "a folder on a network that knows no locks"
        lock.leave()
        assert calls[-1] == ("unlock", 0)


def test_a_window_that_waits_for_another_to_restore_is_not_in_its_way(
        here: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    restores, comes = DataLock(here.data), DataLock(here.data)
    assert restores.enter()
    looked: list[DataLock] = []

    def restoring(self: DataLock) -> bool:
        looked.append(self)
        return self is comes and looked.count(comes) > 1
    monkeypatch.setattr(DataLock, "restoring", property(restoring))
    alone: list[bool] = []
    monkeypatch.setattr(data_lock.time, "sleep", lambda _seconds: alone.append(restores.make_exclusive()))
    assert not comes.enter(0.02)
    assert all(alone)
    assert alone
    restores.leave()


def test_what_was_unpacked_and_never_restored_is_thrown_away_after_a_day(here: Folders) -> None:
    old, young = (here.data / f"restoring-{n * 32}" for n in "ab")
    for folder in (old, young):
        (folder / "data").mkdir(parents=True)
    os.utime(old, (time.time() - 2 * 86_400,) * 2)
    restore.sweep(here)
    assert not old.exists()
    assert young.exists(), "another window may be about to restore it"


def test_a_later_release_is_said(here: Folders, file: Path, tmp_path: Path) -> None:
    later = changed(file, tmp_path / "later.zip", manifest=lambda page: page.update(truce_backup=backup.FORMAT + 1))
    assert "newer version" in refused(here, later)
    stats = tmp_path / NAME
    with zipfile.ZipFile(file) as packed:
        stats.write_bytes(packed.read(NAME))
    with closing(sqlite3.connect(stats)) as base:
        base.execute("PRAGMA user_version = 99")
        base.commit()
    later = changed(file, tmp_path / "later.zip", more={NAME: stats.read_bytes()})
    assert "newer version" in refused(here, later)


@pytest.mark.parametrize("harm", [
    "PRAGMA application_id = 7", "PRAGMA user_version = 0", "DROP TABLE saves"])
def test_a_database_that_is_not_ours_is_refused(harm: str, here: Folders, file: Path, tmp_path: Path) -> None:
    stats = tmp_path / NAME
    with zipfile.ZipFile(file) as packed:
        stats.write_bytes(packed.read(NAME))
    with closing(sqlite3.connect(stats)) as base:
        base.execute(harm)
        base.commit()
    refused(here, changed(file, tmp_path / "bad.zip", more={NAME: stats.read_bytes()}))


def test_parts_that_are_no_parts_are_refused(here: Folders, file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.zip"
    for more in ({"settings.toml": b"theme = [\n"}, {NAME: b""}, {NAME: b"SQLite format 3\0" + bytes(4096)}):
        refused(here, changed(file, bad, more=more))
    assert "missing" in refused(here, changed(file, bad, without=NAME))
    assert "a book" in refused(here, changed(file, bad, more={"books/own-1.json": b"{"}))
    book = json.dumps({"book": 1, "name": "Ours", "game": "war", "options": {"down": 3}}).encode()
    for name in ("books/own-g.json", "books/../own-1.json"):
        refused(here, changed(file, bad, more={name: book}))
    with zipfile.ZipFile(file) as whole:
        stats = whole.read(NAME)
    refused(here, changed(file, bad, more={NAME: stats[:-6000] + b"\xff" * 6000}))
    shutil.copy(file, bad)
    with zipfile.ZipFile(bad, "a") as twice, pytest.warns(UserWarning, match="Duplicate"):
        twice.writestr(NAME, stats)
    refused(here, bad)
    refused(here, changed(file, bad, manifest=lambda page: page["files"].pop("settings.toml")))  # type: ignore[attr-defined]
    for lie in ({"size": 1}, {"sha256": "0" * 64}):
        refused(here, changed(file, bad, manifest=lambda page, lie=lie: page["files"][NAME].update(lie)))  # type: ignore[misc]
    for told in ([], {"truce_backup": "1"}, {"truce_backup": 1, "files": []}, {"truce_backup": 1, "made": "now"}):
        with zipfile.ZipFile(bad, "w") as empty:
            empty.writestr(backup.MANIFEST, json.dumps(told))
        refused(here, bad)
    shutil.copy(file, bad)
    with zipfile.ZipFile(bad, "a") as said:
        said.comment = b"what a backup never has"
    refused(here, bad)
    for data in (b"", b"PK", b"no zip at all" * 100, b"PK\5\6" + bytes(18)):
        bad.write_bytes(data)
        refused(here, bad)
    bad.unlink()
    bad.mkdir()
    refused(here, bad)
    bad.rmdir()
    assert "does not exist" in refused(here, bad)


def test_a_bomb_is_not_unpacked(here: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad, unpacked = tmp_path / "bomb.zip", 0
    real = zipfile.ZipExtFile.read

    def counted(self: zipfile.ZipExtFile, n: int = -1) -> bytes:
        nonlocal unpacked
        data = real(self, n)
        unpacked += len(data)
        return data

    monkeypatch.setattr(zipfile.ZipExtFile, "read", counted)
    monkeypatch.setattr(backup, "BASE_LIMIT", 1 << 20)
    monkeypatch.setattr(backup, "LIMIT", 1 << 21)
    page = {"truce_backup": 1, "made": 0, "files": {NAME: {"size": 9, "sha256": ""}}}
    for size in (1 << 20, (1 << 20) + 1, 1 << 24):
        with zipfile.ZipFile(bad, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(backup.MANIFEST, json.dumps(page))
            packed.writestr(NAME, bytes(size))
        before = unpacked
        refused(here, bad)
        assert size == 1 << 20 or unpacked == before, "what is too large is not looked into"
        data = bytearray(bad.read_bytes())            # it claims to be small
        for sign, at in ((b"PK\1\2", 24), (b"PK\3\4", 22)):
            where = data.rfind(sign)
            data[where + at:where + at + 4] = struct.pack("<L", 9)
        bad.write_bytes(data)
        refused(here, bad)
    with zipfile.ZipFile(bad, "w") as packed:
        packed.writestr(backup.MANIFEST, json.dumps(page))
        for n in range(backup.MOST + 1):
            packed.writestr(f"saves/war.{n}.json", b"")
    assert "too large" in refused(here, bad)
    assert unpacked < 10 << 20


def test_an_index_too_large_for_memory_is_not_read(here: Folders, tmp_path: Path) -> None:
    bad = tmp_path / "bad.zip"
    bad.write_bytes(b"PK\3\4" + bytes(5 << 20) + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 100, 100, 5 << 20, 4, 0))
    assert "too large" in refused(here, bad)


# ---- the erased ----


def names(where: Folders) -> set[str]:
    """Everybody who is known in a home."""
    stores = Stores(where)
    try:
        found = {child.name for child in stores.children.all()} | {each.name for each in stores.stats.people()}
        found |= {name for brief in stores.saves.listing() for name in brief.names}
        return found | {seat.name for seat in settings.load(where.config)[0].seats}
    finally:
        stores.close()


def erased(where: Folders, name: str) -> None:
    stores = Stores(where)
    for child in stores.children.all():
        if child.name == name:
            stores.erase_child(child.id)
    stores.close()


@pytest.mark.parametrize("bring_back", [False, True])
def test_an_erased_child_comes_back_only_if_a_grown_up_says_so(here: Folders, tmp_path: Path,
                                                               bring_back: bool) -> None:
    file = backed_up(here, tmp_path / "backup.zip")
    assert "Ada" in names(here)
    erased(here, "Ada")
    assert "Ada" not in names(here)
    found = examined(here, file)
    assert isinstance(found, CheckedBackup)
    assert found.erased == ("Ada",)
    assert restored(here, file, bring_back=bring_back) is None
    assert ("Ada" in names(here)) == bring_back
    traces = [path.name for path in here.data.rglob("*") if path.is_file() and b"Ada" in path.read_bytes()
              and data_lock.BEFORE not in str(path)]
    assert bool(traces) == bring_back
    again = examined(here, file)
    assert isinstance(again, CheckedBackup)
    assert again.erased == (() if bring_back else ("Ada",))


def test_whoever_was_erased_since_is_named_wherever_they_stand_in_a_backup(
        there: Folders, tmp_path: Path) -> None:
    stores = Stores(there)
    stores.erase_name("Nia")                          # and came again before the backup was made
    for number, name in enumerate(("Zed", "Nia")):
        write(stores.saves, f"war.{str(number) * 32}", a_save(7, name))
    chosen = settings.load(there.config)[0]
    chosen.seats[3].name = "Quinn"
    settings.save(there.config, chosen)
    first = stores.children.add("Una", 0, time.time())
    stores.children.add("Ida", 0, time.time())
    stores.close()
    file = backed_up(there, tmp_path / "backup.zip")
    stores = Stores(there)
    stores.children.rename(first.id, "Vera", None)
    for name in ("Zed", "Quinn", "Ida"):
        stores.erase_name(name)
    stores.erase_child(first.id)
    found = backup_kit.examined(stores, file)
    assert isinstance(found, CheckedBackup), found
    assert {*found.erased} == {"Zed", "Quinn", "Una", "Ida"}
    Backups(stores).discard([found])
    assert not found.staged.data.parent.exists()
    stores.close()


def test_what_cannot_be_erased_from_a_backup_is_tried_again_and_keeps_it_from_being_restored(
        here: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = backed_up(here, tmp_path / "backup.zip")
    erased(here, "Ada")
    stores, other, said = Stores(here), DataLock(here.data), list[str | None]()
    stores.in_use = DataLock(here.data)
    assert stores.in_use.enter()
    with monkeypatch.context() as stuck:
        stuck.setattr(Children, "erase", lambda _self, _number, **_more: "not now")
        found = backup_kit.examined(stores, file)
        assert isinstance(found, CheckedBackup)
        Backups(stores).restore(found, said.append)
    assert "could not be erased" in str(said)
    assert other.enter(), "another window may open"
    other.leave()
    stores.in_use.leave()
    stores.close()
    erase, asked = Children.erase, list[int]()

    def late(self: Children, number: int, *, beside: bool) -> str | None:
        asked.append(number)
        return erase(self, number, beside=beside) if len(asked) > 1 else "not now"

    monkeypatch.setattr(Children, "erase", late)
    assert restored(here, file) is None
    assert len(asked) == 2
    assert "Ada" not in names(here)


@pytest.mark.parametrize("fails", ["books", "config"])
def test_a_name_that_cannot_be_taken_out_of_one_of_its_files_keeps_a_backup_from_being_restored(
        there: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    stores = Stores(there)
    write(stores.saves, f"war.{'0' * 32}", a_save(7, "Zed"))
    stores.library.books.add("own-1", "Zeds Krieg", "war", {"down": 3})
    chosen = settings.load(there.config)[0]
    chosen.seats[3].name = "Zed"
    settings.save(there.config, chosen)
    stores.close()
    file = backed_up(there, tmp_path / "backup.zip")
    stores, said = Stores(there), list[str | None]()
    stores.erase_name("Zed")
    real = files.write

    def refuses(path: Path, data: bytes, **more: bool) -> os.stat_result:
        if path.parent.name == fails and STAGED in str(path.parent):
            raise OSError(errno.EIO, "no")
        return real(path, data, **more)

    with monkeypatch.context() as stuck:
        stuck.setattr(files, "write", refuses)
        found = backup_kit.examined(stores, file)
        assert isinstance(found, CheckedBackup)
        Backups(stores).restore(found, said.append)
    assert "could not be erased" in str(said)
    assert stores.in_use is not None
    stores.in_use.leave()
    stores.close()
    assert restored(there, file) is None
    assert "Zed" not in names(there)


@pytest.mark.parametrize("bring_back", [False, True])
def test_books_of_a_newer_release_are_counted_and_left_out_and_so_is_an_erased_name_among_unknown_settings(
        there: Folders, tmp_path: Path, bring_back: bool) -> None:
    stores = Stores(there)
    (there.data / BOOKS).mkdir(exist_ok=True)
    for number, page in enumerate(({"title": "ZEDS Krieg"}, {"by": {"people": [{"Nobody": 1}]}})):
        (there.data / BOOKS / f"own-{number}.json").write_text(json.dumps({"book": own_book_file.BOOK + 1, **page}))
    (there.config / settings.NAME).write_text('[people-met]\n1 = "Zed"\n\n[gravity]\nof = "Zedekiah"\n')
    stores.close()
    file = backed_up(there, tmp_path / "backup.zip")
    with zipfile.ZipFile(file) as packed:
        assert {"books/own-0.json", "books/own-1.json"} <= {*packed.namelist()}, "the file has them"
    stores = Stores(there)
    stores.erase_name("Zed")
    stores.close()
    found = examined(there, file)
    assert isinstance(found, CheckedBackup)
    assert found.erased == ("Zed",)
    assert (found.contents.newer, found.contents.books) == (2, 2)
    assert restored(there, file, bring_back=bring_back) is None
    assert not {"own-0.json", "own-1.json"} & {path.name for path in (there.data / BOOKS).iterdir()}
    written = (there.config / settings.NAME).read_text(encoding="utf-8")
    assert ("people-met" in written) == bring_back
    assert "gravity" in written, "what else a later release has written stays"


def test_another_child_of_an_erased_name_is_restored(here: Folders, tmp_path: Path) -> None:
    erased(here, "Ada")
    stores = Stores(here)
    stores.children.add("Ada", 2, __import__("time").time() + 60)
    stores.close()
    file = backed_up(here, tmp_path / "backup.zip")
    found = examined(here, file)
    assert isinstance(found, CheckedBackup)
    assert found.erased == ()
    assert restored(here, file) is None
    assert "Ada" in names(here)


def test_whoever_is_erased_after_a_restore_is_not_kept_aside_either(here: Folders, file: Path) -> None:
    stores = Stores(here)
    child, = stores.children.all()
    stores.close()
    assert restored(here, file) is None
    assert (here.data / data_lock.BEFORE).is_dir()
    erased(here, "Maya")
    assert not (here.data / data_lock.BEFORE).exists()
    assert child.name not in names(here)
