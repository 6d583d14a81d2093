"""Backups are examined beside the window: neither it nor the writer waits, whatever is in one."""

import ctypes
import os
import sqlite3
import struct
import sys
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from json import dumps
from pathlib import Path
from types import SimpleNamespace
from zlib import compress

import pygame
import pytest

from game.scenes.shell.scene import Scene
from game.scenes.shell.status_pages import FileCheckPage
from game.sitting import examining
from game.sitting.backups import Backups, CheckedBackup
from game.sitting.examining import BackupExamination
from game.sitting.stores import Stores
from game.store import save_format as envelope
from game.store.backup import FORMAT
from game.store.paths import Folders
from game.store.schema import NAME, lay_out
from game.store.settings import Settings
from game.store.writer import Writer
from game.view.widgets import RichText
from tests.kit.sample_backups import examined
from tests.kit.widget_fixture import app, down, run, up
from tests.store.test_stats import a_match

NOW = 1_764_000_000.0


def until(what: Callable[[], object], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


@pytest.fixture
def stores(tmp_path: Path) -> Stores:
    found = Stores(Folders.inside(tmp_path / "here"), Writer())
    found.settings = Settings()
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A backup with a child and a counted match."""
    there, path = Stores(Folders.inside(tmp_path / "there")), tmp_path / "backup.zip"
    there.children.add("Bo", 0, NOW)
    there.stats.record(a_match())
    assert str(path) in Backups(there).back_up(path)
    there.close()
    return path


def packed(path: Path, saves: int, save: bytes, method: int = zipfile.ZIP_DEFLATED) -> Path:
    """A backup of many small saves."""
    base_file = path.with_suffix(".sqlite3")
    with closing(sqlite3.connect(base_file, isolation_level=None)) as base:
        lay_out(base)
        base.execute("BEGIN")
        base.executemany("INSERT INTO saves VALUES (?, 'war', ?, ?, '{}', ?)", [
            (f"{number:032x}", number, NOW, compress(save, 1)) for number in range(saves)])
        base.execute("COMMIT")
    data = base_file.read_bytes()
    told = {"size": len(data), "sha256": sha256(data).hexdigest()}
    with zipfile.ZipFile(path, "w", method) as into:
        into.writestr(NAME, data)
        into.writestr("manifest.json", dumps({"truce_backup": FORMAT, "made": NOW, "files": {NAME: told}}))
    return path


SAVE = envelope.encode(envelope.envelope({"format": 1, "game": "war"}, {}, [{"name": "Ada", "kind": "person"}]))


def left(stores: Stores) -> list[Path]:
    return [*stores.folders.data.glob("restoring-*")]


def test_what_is_found_is_what_is_found_without_a_process(stores: Stores, file: Path) -> None:
    told: list[CheckedBackup | str] = []
    work = BackupExamination(stores, file, told.append)
    until(lambda: told)
    found, = told
    assert isinstance(found, CheckedBackup), found
    other = examined(Stores(stores.folders), file)
    assert isinstance(other, CheckedBackup)
    assert found._replace(staged=other.staged) == other
    assert found.children == ("Bo",)
    assert found.staged.data.is_dir()
    assert work.share >= 0.0
    stores.close()


def test_whoever_was_erased_here_is_found(stores: Stores, file: Path) -> None:
    stores.erase_name("Bo")
    stores.writer.settle()
    told: list[CheckedBackup | str] = []
    BackupExamination(stores, file, told.append)
    until(lambda: told)
    found, = told
    assert isinstance(found, CheckedBackup)
    assert found.erased == ("Bo",)
    stores.close()


@pytest.mark.parametrize(("language", "words"), [("en", "Nothing was changed"), ("de", "Nichts wurde geändert")])
def test_a_file_that_is_no_backup_is_said_in_the_window_s_language_and_leaves_nothing(
        language: str, words: str, stores: Stores, tmp_path: Path) -> None:
    assert stores.settings is not None
    stores.settings.language = language
    (tmp_path / "bad.zip").write_bytes(b"PK")
    told: list[CheckedBackup | str] = []
    BackupExamination(stores, tmp_path / "bad.zip", told.append)
    until(lambda: told)
    assert words in str(told[0])
    assert not left(stores)
    stores.close()


def test_the_writer_goes_on_and_the_share_grows_while_a_hostile_backup_is_examined(
        stores: Stores, tmp_path: Path) -> None:
    told: list[CheckedBackup | str] = []
    work = BackupExamination(stores, packed(tmp_path / "many.zip", 30_000, SAVE), told.append)
    assert stores.writer.settle(20)
    began = time.monotonic()
    stores.stats.record(a_match("meanwhile"))
    assert stores.writer.settle(20)
    assert not told, "it was counted before the backup was examined"
    assert time.monotonic() - began < 10
    shares = set[float]()
    until(lambda: shares.add(work.share) or told)
    assert len(shares) > 3
    found, = told
    assert isinstance(found, CheckedBackup)
    assert found.saves == 30_000
    stores.close()


def test_who_leaves_hears_no_more_and_nothing_that_was_unpacked_stays(stores: Stores, tmp_path: Path) -> None:
    told: list[CheckedBackup | str] = []
    work = BackupExamination(stores, packed(tmp_path / "many.zip", 30_000, SAVE), told.append)
    until(lambda: work.share > 0)
    assert left(stores)
    work.stop()
    until(lambda: not left(stores))
    assert not told
    early = BackupExamination(stores, tmp_path / "many.zip", told.append)
    early.stop()
    stores.writer.settle()
    until(lambda: not left(stores))
    assert not told
    stores.close()


@pytest.mark.parametrize("command", [
    [sys.executable, "-c", "import time; time.sleep(60)"],
    [sys.executable, "-c", "import os; os.abort()"],
    [sys.executable, "-c", "print('{}')"],
    [sys.executable, "-c", "print('[1')"],
    [sys.executable, "-c", "print('{\"found\": {\"made\": \"x\"}}')"],
    ["/nowhere/at/all"],
])
def test_a_process_that_dies_hangs_or_says_something_else_is_a_line(command: list[str], stores: Stores, file: Path,
                                                                    ) -> None:
    told: list[CheckedBackup | str] = []
    BackupExamination(stores, file, told.append, command=command, patience=1.0)
    until(lambda: told)
    assert "Nothing was changed" in str(told[0])
    assert not left(stores)
    stores.close()


@pytest.mark.skipif(sys.platform != "linux", reason="its limit of memory is Linux's")
def test_it_has_so_much_memory_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    process = os.fork()
    if not process:
        monkeypatch.setattr(examining, "MEMORY", 1 << 28)
        examining.limit()
        try:
            bytearray(1 << 29)
        except MemoryError:
            os._exit(0)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0


def test_on_windows_a_job_object_gives_it_so_much_memory_and_time(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[object, ...]] = []

    class Function:
        """A function of a library, which notes how it is called."""

        def __init__(self, name: str, result: int) -> None:
            self.name, self.result, self.restype = name, result, object

        def __call__(self, *given: object) -> int:
            calls.append((self.name, *(each.value if isinstance(each, ctypes.c_void_p) else each for each in given)))
            return self.result

    this, job = -1 & (1 << 64) - 1, 1 << 40           # handles have 64 bits
    kernel = SimpleNamespace(**{name: Function(name, result) for name, result in {
        "CreateJobObjectW": job, "GetCurrentProcess": this, "SetInformationJobObject": 1,
        "AssignProcessToJobObject": 1}.items()})
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: {"kernel32": kernel}[name], raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    examining.limit()
    made, told, current, assigned = calls
    assert made == ("CreateJobObjectW", None, None)
    assert current == ("GetCurrentProcess",)
    assert assigned == ("AssignProcessToJobObject", job, this)
    assert kernel.CreateJobObjectW.restype is kernel.GetCurrentProcess.restype is ctypes.c_void_p
    name, handle, kind, limits, size = told
    assert (name, handle, kind, size) == ("SetInformationJobObject", job, 9, 144)
    data = bytes(limits._obj)  # type: ignore[attr-defined]
    seconds, _job_seconds, flags = struct.unpack_from("<qqI", data)
    assert (seconds, flags) == (120 * 10_000_000, 0x2102), "in steps of 100 ns: JOB_OBJECT_LIMIT_PROCESS_TIME and …"
    assert struct.unpack_from("<Q", data, 112) == (examining.MEMORY,)
    assert not any(data[20:112] + data[120:]), "nothing else is limited"


def test_a_database_of_zeros_is_refused(stores: Stores, tmp_path: Path) -> None:
    zeros = b"\0" * (1 << 24)
    told: list[CheckedBackup | str] = []
    path = tmp_path / "zeros.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as into:
        into.writestr(NAME, zeros)
        into.writestr("manifest.json", dumps({"truce_backup": 1, "made": NOW, "files": {
            NAME: {"size": len(zeros), "sha256": sha256(zeros).hexdigest()}}}))
    BackupExamination(stores, path, told.append)
    until(lambda: told)
    assert "Nothing was changed" in str(told[0])
    with closing(sqlite3.connect(stores.folders.data / NAME)):
        stores.close()


def test_the_page_says_how_much_is_checked_and_is_left_by_the_mouse_and_by_keys() -> None:
    left, share = list[str](), [0.0]
    with app() as made:
        made.push(Scene(made))
        for leaves in (0, pygame.K_ESCAPE, pygame.K_RETURN):
            page = FileCheckPage(made, "Restore a backup", [], lambda: None, lambda: left.append("left"),
                                 lambda: share[0])
            made.push(page)
            said = []
            for share[0] in (0.0, 0.04, 0.33, 0.99):
                run(made)
                said.append(" ".join(w.label for w in page.form.widgets if isinstance(w, RichText)))
            assert said == ["One moment…", "One moment…", "One moment… 30% checked", "One moment… 95% checked"]
            if not leaves:
                next(each for each in page.form.widgets if each.label == "Cancel").activate()
            else:
                run(made, down(pygame.K_RETURN), up(pygame.K_RETURN))  # which chose the file, and is held
                assert made.top is page
                for _frame in range(60):
                    run(made)
                run(made, down(leaves), up(leaves))
                run(made)
            assert made.top is not page
            share[0] = 0.0
    assert left == 3 * ["left"]
