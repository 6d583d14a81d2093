"""The real program where things go wrong around it: the screen is gone, the machine sleeps, the disk is full or can
only be read.

Stand-ins: the X server is killed, where a cable would be pulled; SIGSTOP and SIGCONT are sleep and waking; the disks
are small ones in memory, which only root can mount.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.kit.home import Home
from tests.kit.required_programs import WINDOW
from tests.kit.xvfb import Program, screen, until

pytestmark = [pytest.mark.window, WINDOW]
TRUCE = [sys.executable, "-m", "game"]
ROOT = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("mount"),
                          reason="only root can mount a disk")


@contextmanager
def disk(place: Path, *options: str) -> Iterator[None]:
    """A small disk of its own at a place."""
    place.mkdir(parents=True, exist_ok=True)
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", ",".join(options), "tmpfs", str(place)], check=False,
                          capture_output=True)
    if made.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def log(home: Home) -> str:
    path = home.folder / "log" / "truce.log"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def test_when_the_screen_is_gone_the_match_is_there_the_next_time(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle(auto_play=True)
    with screen(1280, 720) as env:
        program = Program([*TRUCE, "play", "war", "--seed", "7"], env, home.folder)
        until(lambda: home.rounds("war") >= 10, "ten rounds")
    program.process.wait(30)
    before = home.rounds("war")
    assert before >= 10
    assert home.played_on("war") is not None
    with screen(1280, 720) as env:
        program = Program(TRUCE, env, home.folder)
        program.key("Return")
        until(lambda: home.rounds("war") > before or home.counted(), "the match to go on")
        assert program.close() == 0


def test_a_machine_that_slept_wakes_to_a_table_that_has_waited(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle(auto_play=True, pace="normal")
    with screen(1280, 720) as env:
        program = Program([*TRUCE, "play", "war", "--seed", "7"], env, home.folder)
        until(lambda: home.rounds("war") >= 2, "two rounds")
        program.process.send_signal(signal.SIGSTOP)
        time.sleep(3)
        program.process.send_signal(signal.SIGCONT)
        time.sleep(2)
        waited = home.rounds("war")
        time.sleep(2)
        assert home.rounds("war") <= waited + 1, "nobody plays on before somebody is back"
        until(lambda: program.key("Return") or home.rounds("war") > waited + 1, "the match to go on")
        assert program.close() == 0
    assert "Traceback" not in log(home)


@ROOT
def test_on_a_full_disk_one_plays_on_and_what_was_saved_stays_whole(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    filler = home.folder / "data" / "filler"
    with disk(home.folder / "data", "size=256k"), screen(1280, 720) as env:
        home.settle(auto_play=True)                   # on that disk, where settings and data have one folder
        program = Program([*TRUCE, "play", "war", "--seed", "7"], env, home.folder)
        until(lambda: home.rounds("war") >= 2, "two rounds")
        with suppress(OSError), open(filler, "wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)
        before = home.rounds("war")
        time.sleep(3)
        assert program.process.poll() is None, "play goes on"
        full = home.rounds("war")
        assert full >= before, "what was saved is whole"
        filler.unlink()
        until(lambda: program.key("Return") or home.rounds("war") > full or home.counted(), "room, and the next save")
        assert program.close() == 0
    assert "Traceback" not in log(home)


@ROOT
def test_from_a_home_that_can_only_be_read_one_plays_and_nothing_is_written(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    with disk(home.folder / "data", "ro"), disk(home.settings.parent, "ro"), disk(home.folder / "cache", "ro"), \
            disk(home.folder / "log", "ro"), screen(1280, 720) as env:
        program = Program([*TRUCE, "play", "war", "--seed", "7"], env, home.folder)
        program.key(*["a"] * 10, apart=200)
        assert program.process.poll() is None
        assert program.close() == 0
        assert not list((home.folder / "data").iterdir())
