"""Where settings and data have one folder, as on macOS and Windows, all is kept, restored and erased as elsewhere."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from platformdirs.macos import MacOS

from game.scenes.startup import sweep
from game.store import data_lock, files, name_search, paths, settings
from game.store.paths import Folders
from tests.kit.required_programs import posix
from tests.store.test_backup import backed_up, erased, names
from tests.tools.restore_kills import lived_in, restored, state

ROOT = Path(__file__).resolve().parents[2]
XDG = "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"


@pytest.fixture(params=["macOS", "Linux"])
def where(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    """The folders of a person on a Mac, by the class that finds them there; or on a Linux where they were put so."""
    monkeypatch.delenv(paths.HOME, raising=False)
    if request.param == "macOS":
        monkeypatch.setattr(platformdirs, "PlatformDirs", MacOS)
        for name in XDG:
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("HOME", str(tmp_path))
        monkeypatch.setenv("USERPROFILE", str(tmp_path))
        return paths.folders()
    if sys.platform != "linux":
        pytest.skip("needs Linux")
    for name in XDG:
        monkeypatch.setenv(name, str(tmp_path / ("cache" if "CACHE" in name else "data")))
    return paths.folders()


def test_a_mac_keeps_all_where_apple_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Source: https://developer.apple.com/library/archive/documentation/FileManagement/Conceptual/
    FileSystemProgrammingGuide/FileSystemOverview/FileSystemOverview.html"""
    monkeypatch.setattr(platformdirs, "PlatformDirs", MacOS)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    for name in (paths.HOME, *XDG):                   # which platformdirs heeds on a Mac, too
        monkeypatch.delenv(name, raising=False)
    found, library = paths.folders(), tmp_path / "Library"
    assert found.config == found.data == library / "Application Support" / "Truce"
    assert (found.cache, found.log) == (library / "Caches" / "Truce", library / "Logs" / "Truce")
    assert found.notice is None


def test_a_backup_is_restored_and_what_was_before_goes_after_a_good_start(where: Folders, tmp_path: Path) -> None:
    assert where.config == where.data
    lived_in(where, "Maya", matches=2)
    new, file = state(where), backed_up(where, tmp_path / "documents" / "backup.zip")
    erased(where, "Maya")
    chosen = settings.load(where.config)[0]
    chosen.seats[0].name = "Ada"
    settings.save(where.config, chosen)
    assert state(where) != new
    assert restored(where, file, bring_back=True) is None
    assert state(where) == new
    assert settings.load(where.config)[0].seats[0].name == "Maya"
    assert (where.data / data_lock.BEFORE).is_dir()
    sweep(where)
    assert not [name for name in os.listdir(where.data) if "restor" in name]
    assert state(where) == new


def test_a_restore_that_fails_leaves_the_settings_as_they_were(where: Folders, tmp_path: Path,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    lived_in(where, "Maya", matches=1)
    file = backed_up(where, tmp_path / "backup.zip")
    chosen = settings.load(where.config)[0]
    chosen.seats[0].name = "Ada"
    settings.save(where.config, chosen)
    before, real = state(where), files.replace

    def refuses(source: str, target: str) -> None:
        if Path(source).name == data_lock.RESTORED:
            raise OSError(5, "no")
        real(source, target)

    with monkeypatch.context() as stuck:
        stuck.setattr(files, "replace", refuses)
        said = restored(where, file)
    assert said is not None
    assert "Everything is as it was" in said
    assert state(where) == before


def test_an_erased_name_is_nowhere(where: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[Path] = []
    real = name_search.forget

    def forget(folder: Path, *more: Any) -> None:
        searched.append(folder)
        real(folder, *more)

    monkeypatch.setattr(name_search, "forget", forget)
    lived_in(where, "Zedekiah", matches=2)
    file = backed_up(where, tmp_path / "documents" / "backup.zip")
    assert restored(where, file) is None
    for copy in ("settings.toml.damaged-20260101-000000", "truce.sqlite3.damaged-20260101-000000"):
        (where.data / copy).write_bytes(b"Zedekiah")
    chosen = settings.load(where.config)[0]
    chosen.seats[0].name = "Fox"                      # a person takes their own name out of the settings
    settings.save(where.config, chosen)
    searched.clear()
    erased(where, "Zedekiah")
    assert {*searched} == {where.data, where.cache, where.log}
    assert len({searched.count(folder) for folder in searched}) == 1, "each as often as the others"
    assert "Zedekiah" not in names(where)
    left = [path for path in where.data.rglob("*") if path.is_file() and b"Zedekiah" in path.read_bytes()]
    assert not left


@posix()
def test_the_tests_themselves_find_what_lies_in_one_folder() -> None:
    """Those that have to do with settings on the disk; `python -m tests.tools.one_folder` runs whole rooms so."""
    tests = ["tests/store/test_tombstones.py", "-k", "kept_aside"]
    done = subprocess.run([sys.executable, "-m", "tests.tools.one_folder", "-n0", "-p", "no:cacheprovider", *tests],
                          cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
