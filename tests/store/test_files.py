"""Files are whole or as they were, and nothing of a person's is ever overwritten or lost."""

import errno
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.store import files, folder_content, log, paths
from game.store.database import Database
from game.store.messages import in_words, is_busy
from game.store.schema import NAME
from tests.kit.required_programs import posix

WRITES_FOR_EVER = """
import sys
from pathlib import Path
from game.store import files
number = 0
while True:
    number += 1
    files.write(Path(sys.argv[1]), (f"{number % 10}" * 200_000).encode())
    if number == 3:
        print("going", flush=True)
"""


def full(*_args: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_truce_home_holds_everything_and_nothing_is_made_by_asking(tmp_path: Path) -> None:
    found = paths.folders({"TRUCE_HOME": str(tmp_path / "stick")})
    lying = [found.config, found.data, found.cache, found.log]
    assert len(set(lying)) == 4
    assert all(folder.is_relative_to(tmp_path / "stick") for folder in lying)
    assert not (tmp_path / "stick").exists()


def test_without_truce_home_each_folder_bears_the_programs_name() -> None:
    found = paths.folders({})
    assert all("Truce" in folder.parts and folder.is_absolute()
               for folder in (found.config, found.data, found.cache, found.log))


def test_a_folder_beside_a_packaged_program_holds_everything_and_truce_home_goes_before_it(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Zoë’s stick" / "truce.exe"))
    home = tmp_path / "Zoë’s stick" / "Truce data"
    assert not paths.folders({}).data.is_relative_to(tmp_path), "an installed program has none beside it"
    home.mkdir(parents=True)
    found = paths.folders({})
    assert all(folder.parent == home for folder in (found.config, found.data, found.cache, found.log))
    assert paths.documents({}) == home / "documents"
    assert not found.notice
    assert not list(home.iterdir()), "nothing is made by asking"
    assert paths.folders({"TRUCE_HOME": str(tmp_path / "other")}).data.parent == tmp_path / "other"
    home.rmdir()
    home.write_text("a file of that name is no folder", encoding="utf-8")
    assert not paths.folders({}).data.is_relative_to(tmp_path)
    home.unlink()
    home.mkdir()
    monkeypatch.delattr(sys, "frozen")
    assert not paths.folders({}).data.is_relative_to(tmp_path), "beside a Python it is no folder of ours"


def test_on_a_mac_that_folder_lies_beside_the_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer Truce replaces the bundle and all that is in it."""
    inner = tmp_path / "Truce.app" / "Contents" / "MacOS"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(inner / "truce"))
    (inner / "Truce data").mkdir(parents=True)
    assert not paths.folders({}).data.is_relative_to(tmp_path)
    (tmp_path / "Truce data").mkdir()
    assert paths.folders({}).data.parent == tmp_path / "Truce data"


def test_where_neither_a_rename_nor_a_removal_works_one_rest_lies_there_at_most(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, other = tmp_path / "page", tmp_path / "other"
    files.write(page, b"before")
    with monkeypatch.context() as failing:
        for call in ("replace", "unlink"):
            failing.setattr(os, call, full)
        for number in range(5):
            for path in (page, other):
                with pytest.raises(OSError, match="No space"):
                    files.write(path, b"after" * (9 - number))
    assert page.read_bytes() == b"before"
    assert len(os.listdir(tmp_path)) == 3
    files.write(page, b"after")
    assert page.read_bytes() == b"after"
    rest, = tmp_path.glob("*.part")
    rest.unlink()                                     # somebody sweeps it away
    files.write(other, b"another")
    files.write(page, b"again")
    assert sorted(os.listdir(tmp_path)) == ["other", "page"]


def test_what_can_be_neither_moved_aside_nor_removed_leaves_only_what_is_swept_away(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page"
    page.write_text("damaged", encoding="utf-8")
    with monkeypatch.context() as failing:
        for call in ("replace", "unlink"):
            failing.setattr(os, call, full)
        for _try in range(3):
            with pytest.raises(OSError, match="No space"):
                files.quarantine(page)
    assert not any(path.stat().st_size for path in tmp_path.iterdir() if path != page), "nothing is in what is left"
    kept = files.quarantine(page)
    assert kept.read_text(encoding="utf-8") == "damaged"
    for path in tmp_path.iterdir():
        os.utime(path, (time.time() - 200_000,) * 2)
    files.sweep(tmp_path)
    assert [*tmp_path.iterdir()] == [kept]


def test_two_windows_that_move_a_file_aside_in_the_same_moment_keep_both(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, replaces = tmp_path / "page", os.replace
    monkeypatch.setattr(files, "stamp", lambda _form: "20251121-101500")

    def another_first(one: Path, to: Path) -> None:
        monkeypatch.setattr(os, "replace", replaces)
        files.quarantine(page)
        page.write_text("another", encoding="utf-8")
        replaces(one, to)

    page.write_text("damaged", encoding="utf-8")
    monkeypatch.setattr(os, "replace", another_first)
    files.quarantine(page)
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {
        "page.damaged-20251121-101500": "another", "page.damaged-20251121-101500-2": "damaged"}


@pytest.mark.parametrize("fails", ["to_disk", "replace"])
def test_what_can_be_neither_copied_aside_nor_removed_leaves_only_what_is_swept_away(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    page = tmp_path / "page"
    page.write_text("damaged", encoding="utf-8")
    with monkeypatch.context() as failing:
        failing.setattr(os, "unlink", full)
        failing.setattr(*(files, fails) if fails == "to_disk" else (os, fails), full)
        for _start in range(3):
            with pytest.raises(OSError, match="No space"):
                files.copy_aside(page, b"damaged")
    kept = files.copy_aside(page, b"damaged")
    assert kept.read_text(encoding="utf-8") == "damaged"
    for path in tmp_path.iterdir():
        os.utime(path, (time.time() - 200_000,) * 2)
    files.sweep(tmp_path)
    assert sorted(tmp_path.iterdir()) == [page, kept]


@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_a_copy_that_is_kept_aside_half_way_is_no_rest_where_it_can_be_removed(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    page = tmp_path / "page"
    page.write_text("damaged", encoding="utf-8")
    real = getattr(os, call)
    with monkeypatch.context() as failing:
        failing.setattr(os, call, lambda what, *more: (
            full() if call != "open" or str(what).endswith(".part") else real(what, *more)))
        with pytest.raises(OSError, match="No space"):
            files.copy_aside(page, b"damaged")
    assert [*tmp_path.iterdir()] == [page]


def test_a_person_without_a_home_still_gets_folders_and_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    import platformdirs

    monkeypatch.setattr(platformdirs, "PlatformDirs", lambda *_: (_ for _ in ()).throw(RuntimeError("no home")))
    found = paths.folders({})
    assert found.notice
    assert found.data.is_absolute()


@pytest.mark.parametrize("why", [OSError(2, "not found"), ValueError("SHGetKnownFolderPath returned NULL")])
def test_documents_that_windows_cannot_name_lie_beside_what_is_kept(
        why: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """They were moved to a drive that is gone, or to a share that is away."""
    import platformdirs

    def fails() -> str:
        raise why

    for name in ("documents", "desktop", "downloads"):
        monkeypatch.setattr(platformdirs, f"user_{name}_dir", fails)
    assert paths.documents({}) == paths.folders({}).data.parent / "documents"
    assert "documents" not in folder_content.known_places({})


@pytest.mark.parametrize("name", ["config", "data", "cache", "log"])
def test_a_folder_without_a_place_on_this_machine_is_never_made_beside_the_program(
        name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import platformdirs

    places = {f"user_{each}_dir": f"/home/ada/{each}" for each in ("config", "data", "cache", "log")}
    places[f"user_{name}_dir"] = f"~/{name}"
    monkeypatch.setattr(platformdirs, "PlatformDirs", lambda *_: SimpleNamespace(**places))
    found = paths.folders({})
    assert found.notice
    assert all(folder.is_absolute() for folder in (found.config, found.data, found.cache, found.log))


def test_a_missing_folder_is_made_by_the_first_write(tmp_path: Path) -> None:
    files.write(tmp_path / "a" / "b" / "page", b"text")
    assert (tmp_path / "a" / "b" / "page").read_bytes() == b"text"


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX's")
def test_what_is_private_is_for_its_owner_alone(tmp_path: Path) -> None:
    files.write(tmp_path / "page", b"names of children")
    assert (tmp_path / "page").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_a_full_disk_at_any_step_leaves_the_file_as_it_was(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    page = tmp_path / "page"
    files.write(page, b"before")
    with monkeypatch.context() as patched:
        patched.setattr(os, call, full)
        with pytest.raises(OSError, match="No space"):
            files.write(page, b"after")
    assert page.read_bytes() == b"before"
    assert os.listdir(tmp_path) == ["page"]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX's")
def test_a_process_killed_in_the_middle_of_writing_leaves_a_whole_file(tmp_path: Path) -> None:
    page = tmp_path / "page"
    for delay in (0.0, 0.0013, 0.0021, 0.0034, 0.0055, 0.0089):
        with subprocess.Popen([sys.executable, "-c", WRITES_FOR_EVER, str(page)], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(delay)
            writer.send_signal(signal.SIGKILL)
        data = page.read_bytes()
        assert len(data) == 200_000
        assert len(set(data)) == 1


def test_what_an_interrupted_write_left_is_swept_away_after_a_day_and_nothing_else_is(tmp_path: Path) -> None:
    old, fresh, page = tmp_path / "page.1-1.part", tmp_path / "page.2-2.part", tmp_path / "page"
    kept, place, empty = tmp_path / "page.damaged-1", tmp_path / "page.damaged-2.part", tmp_path / "nothing"
    for path in (old, fresh, page, kept):
        path.write_bytes(b"x")
    for path in (place, empty):
        path.touch()
    for path in (old, page, kept, place, empty):
        os.utime(path, (time.time() - 200_000,) * 2)
    files.sweep(tmp_path)
    assert sorted(os.listdir(tmp_path)) == ["nothing", "page", "page.2-2.part", "page.damaged-1"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_link_to_what_is_no_file_gives_way_and_what_it_points_at_stays(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "page").symlink_to(tmp_path / "pipe")
    files.write(tmp_path / "page", b"written")
    assert (tmp_path / "page").read_bytes() == b"written"
    assert not (tmp_path / "page").is_symlink()
    assert (tmp_path / "pipe").is_fifo()


@posix()
def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "page").write_bytes(b"before")
    (tmp_path / "page").symlink_to(tmp_path / "kept" / "page")
    files.write(tmp_path / "page", b"after")
    assert (tmp_path / "page").is_symlink()
    assert (tmp_path / "kept" / "page").read_bytes() == b"after"


def test_what_is_kept_aside_twice_in_a_second_is_kept_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "stamp", lambda _form: "20251121-101500")
    for text in (b"one", b"two", b"three"):
        (tmp_path / "page").write_bytes(text)
        files.quarantine(tmp_path / "page")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "page.damaged-20251121-101500": b"one", "page.damaged-20251121-101500-2": b"two",
        "page.damaged-20251121-101500-3": b"three"}


def test_a_folder_in_a_files_place_is_kept_aside_with_what_is_in_it(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "inside").write_bytes(b"x")
    kept = files.quarantine(tmp_path / "page")
    assert (kept / "inside").read_bytes() == b"x"
    assert not (tmp_path / "page").exists()


def test_a_file_over_the_limit_is_refused_and_one_at_the_limit_is_not(tmp_path: Path) -> None:
    (tmp_path / "page").write_bytes(b"x" * 10)
    assert files.read(tmp_path / "page", 10) == b"x" * 10
    with pytest.raises(OSError, match="too large"):
        files.read(tmp_path / "page", 9)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are POSIX's")
def test_a_pipe_in_a_files_place_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "page")
    with pytest.raises(OSError, match="not a file that Truce can use"):
        files.read(tmp_path / "page", 10)


def test_the_log_tells_what_went_wrong_but_not_whose_home_it_is(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/wilhelmina")
    monkeypatch.setenv("USERPROFILE", "/home/wilhelmina")
    where = log.report(tmp_path / "log", 'File "/home/wilhelmina/truce/game.py", line 3\nValueError: no')
    assert where == str(tmp_path / "log" / log.NAME)
    text = Path(where).read_text(encoding="utf-8")
    assert "ValueError: no" in text
    assert "wilhelmina" not in text


def test_the_log_never_grows_beyond_two_pages(tmp_path: Path) -> None:
    for _ in range(40):
        log.report(tmp_path, "x" * (log.FULL // 4))
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 3 * log.FULL
    assert len(list(tmp_path.iterdir())) == 2


def test_a_log_that_cannot_be_written_is_no_second_failure(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert log.report(tmp_path / "file", "text") is None


def test_of_a_name_within_a_name_the_log_tells_neither(tmp_path: Path) -> None:
    log.report(tmp_path, "Ann Marie slapped, Ann did not, and Annabel watched", ["Ann", "Ann Marie"])
    assert "\n… slapped, … did not, and Annabel watched\n" in (tmp_path / log.NAME).read_text(encoding="utf-8")


def test_a_databases_trouble_is_said_in_words_whichever_of_its_kind_it_is() -> None:
    def trouble(code: int) -> sqlite3.Error:
        made = sqlite3.OperationalError("SQLite's own words")
        made.sqlite_errorcode = code
        return made

    for code, busy, words in (
            (sqlite3.SQLITE_BUSY | 1 << 8, True, "another program"), (sqlite3.SQLITE_FULL, True, "full"),
            (sqlite3.SQLITE_CORRUPT | 1 << 8, False, "parts of it"), (sqlite3.SQLITE_READONLY, False, "read-only")):
        assert words in in_words(trouble(code))
        assert is_busy(trouble(code)) is busy
    assert in_words(trouble(sqlite3.SQLITE_ERROR)) == "SQLite's own words"
    assert "full" in in_words(OSError(errno.ENOSPC, "No space"))


def test_of_a_database_on_a_read_only_disk_the_line_says_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Database(tmp_path).close()
    (tmp_path / f"{NAME}-wal").mkdir()                 # so that SQLite makes no log, and does not say why
    made = os.open

    def refused(path: str, flags: int, *words: Any, **named: Any) -> int:
        if flags & os.O_CREAT:
            raise OSError(errno.EROFS, "Read-only file system", path)
        return made(path, flags, *words, **named)

    monkeypatch.setattr(files.os, "open", refused)
    base = Database(tmp_path)
    assert "(the disk is read-only). Truce will try again." in " ".join(base.notices())
    base.close()
    monkeypatch.undo()
    base = Database(tmp_path)
    assert "(the system does not open it). Truce will try again." in " ".join(base.notices())
    base.close()
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".part")]
