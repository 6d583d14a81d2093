"""The real window asked to end by the system, wherever the program stands: it saves and goes."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.kit.home import Home
from tests.kit.required_programs import WINDOW
from tests.kit.xvfb import TRUCE, Program, screen, until

pytestmark = [pytest.mark.window, WINDOW]

PLAY = [*TRUCE, "play", "war", "--seed", "7"]


def log(home: Home) -> str:
    path = home.folder / "log" / "truce.log"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def ended(program: Program, number: int) -> None:
    """The program is sent a signal, and ends with the status that says so, and in peace."""
    program.process.send_signal(number)
    told, _nothing = program.process.communicate(timeout=30)
    assert program.process.returncode == 128 + number, told
    assert "Traceback" not in told


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_match_under_way_and_the_settings_are_saved(name: str, tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle(auto_play=True)
    with screen(1280, 720) as env:
        program = Program(PLAY, env, home.folder)
        until(lambda: home.rounds("war") >= 3, "three rounds")
        home.settings.unlink()
        before = home.rounds("war")
        ended(program, getattr(signal, name))
    assert home.rounds("war") >= before or home.counted()
    assert home.settings.exists()
    assert "Traceback" not in log(home)


@pytest.mark.parametrize("where", ["the shelf", "a dialog", "dealing", "a round"])
def test_it_ends_wherever_it_stands(where: str, tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle(pace="normal", auto_play=where == "a round")
    with screen(1280, 720) as env:
        program = Program(TRUCE if where == "the shelf" else PLAY, env, home.folder)
        if where == "a dialog":
            time.sleep(1)
            program.key("Escape")
        if where != "dealing":
            time.sleep(1)
        ended(program, signal.SIGTERM)
    assert where == "the shelf" or home.save("war") is not None
    assert "Traceback" not in log(home)


def test_it_ends_before_it_has_begun(tmp_path: Path) -> None:
    with screen(1280, 720) as env:
        for wait in (0.1, 0.2, 0.3, 0.4):
            process = subprocess.Popen(TRUCE, env=env | {"TRUCE_HOME": str(tmp_path / "home")}, text=True,
                                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            time.sleep(wait)
            process.terminate()
            told, _nothing = process.communicate(timeout=30)
            assert process.returncode in (-signal.SIGTERM, 128 + signal.SIGTERM), told
            assert "Traceback" not in told


def test_what_the_one_who_starts_it_wants_ignored_is_ignored(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle(auto_play=True)
    with screen(1280, 720) as env:
        program = Program(["nohup", *PLAY] if sys.platform != "win32" else PLAY, env, home.folder)
        until(lambda: home.rounds("war") >= 3, "three rounds")
        program.process.send_signal(signal.SIGHUP)
        before = home.rounds("war")
        until(lambda: home.rounds("war") > before or home.counted(), "the match to go on")
        ended(program, signal.SIGTERM)
