"""The real program beside a window that restores a backup, and where a backup cannot be restored: both are said in a
window, since whoever double-clicked sees no terminal."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.store import data_lock
from tests.kit.home import Home
from tests.kit.required_programs import WINDOW
from tests.kit.xvfb import Program, screen, until

pytestmark = [pytest.mark.window, WINDOW]
TRUCE = [sys.executable, "-m", "game"]
RESTORES = """
import sys
from pathlib import Path
from game.store.data_lock import DataLock
from game.store.schema import NAME
lock = DataLock(Path(sys.argv[1]))
assert lock.enter() and lock.make_exclusive()
print("alone", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def restoring(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    """A window that is stopped while it restores a backup in the home at this place."""
    data = tmp_path / "home" / "data"
    data.mkdir(parents=True)
    process = subprocess.Popen([sys.executable, "-c", RESTORES, str(data)], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "alone\n"
    process.send_signal(signal.SIGSTOP)
    yield process
    process.kill()
    process.communicate()


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def said(program: Program) -> str:
    assert program.process.stdout is not None
    return program.process.stdout.read()


def test_beside_a_window_that_restores_a_start_says_so_in_a_window_and_goes_on_after_it(
        tmp_path: Path, restoring: "subprocess.Popen[str]") -> None:
    home = Home(tmp_path / "home")
    home.settle(auto_play=True)
    before = tree(home.folder)
    with screen(1280, 720) as env:
        program = Program([*TRUCE, "play", "war", "--seed", "7"], env, home.folder)
        assert home.save("war") is None
        assert {**tree(home.folder), "painted": b""} == {**before, "painted": b""}, "it only reads"
        restoring.kill()
        until(lambda: home.rounds("war") >= 2, "the game that was asked for")
        assert program.close() == 0
    assert "Another window is restoring a backup" in said(program)


@pytest.mark.parametrize("how", ["key", "button", "signal"])
def test_whoever_does_not_want_to_wait_leaves(tmp_path: Path, restoring: "subprocess.Popen[str]", how: str) -> None:
    with screen(1280, 720) as env:
        program = Program(TRUCE, env, tmp_path / "home")
        if how == "key":
            program.key("Escape")
            assert program.process.wait(30) == 0
        elif how == "button":
            assert program.close() == 0
        else:
            program.process.send_signal(signal.SIGTERM)
            assert program.process.wait(30) == 128 + signal.SIGTERM
    assert restoring.poll() is None


def test_a_backup_that_cannot_be_restored_is_told_in_a_window(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle(language="de")
    (home.folder / "data").mkdir(exist_ok=True)
    (home.folder / "data" / data_lock.RESTORED).write_text("none of ours", encoding="utf-8")
    (home.folder / "data" / data_lock.BEFORE / "settings.toml").mkdir(parents=True)      # it cannot be put back
    with screen(1280, 720) as env:
        program = Program(TRUCE, env, home.folder)
        program.key("Escape")
        assert program.process.wait(30) == 2
    assert "Die Sicherung konnte nicht wiederhergestellt werden" in said(program)
    assert os.path.lexists(home.folder / "data" / data_lock.RESTORED), "the next start tries again"
