"""The real program is started with a file, as a double click starts it, also beside another window."""

import json
import sys
from pathlib import Path

import pytest

from tests.kit.home import Home
from tests.kit.required_programs import WINDOW
from tests.kit.xvfb import Program, screen, until

pytestmark = [pytest.mark.window, WINDOW]
TRUCE = [sys.executable, "-m", "game", "open"]


def test_a_match_opens_at_its_table_and_beside_a_window_in_a_second_one(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle(auto_play=True)
    folder = tmp_path / "Zoë Müllers Spiele"
    folder.mkdir()
    for game, seed in (("war", 7), ("peace", 9)):
        record = {"format": 1, "game": game, "options": {}, "players": 2, "seed": seed}
        (folder / f"{game} & {seed}.truce").write_text(json.dumps(record), encoding="utf-8")
    with screen(1280, 720) as env:
        first = Program([*TRUCE, str(folder / "war & 7.truce")], env, home.folder)
        until(lambda: home.rounds("war") >= 2, "the match in the file")
        second = Program([*TRUCE, str(folder / "peace & 9.truce")], env, home.folder)
        until(lambda: home.rounds("peace") >= 2, "the match in the other file")
        save = home.save("war")
        assert save is not None
        assert save["match"]["seed"] == 7
        assert first.process.poll() is None
        for program in (first, second):
            program.process.terminate()
            assert program.process.wait(30) == 128 + 15


def test_what_is_no_file_of_truce_leaves_one_at_the_shelf(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle()
    (tmp_path / "photo.truce").write_bytes(b"\xff\xd8\xff\xe0")
    with screen(1280, 720) as env:
        program = Program([*TRUCE, str(tmp_path / "photo.truce")], env, home.folder)
        program.key("Escape", "Escape", "Escape")     # the line goes, then the shelf asks
        assert program.process.poll() is None
        assert program.close() == 0
    assert program.process.stdout is not None
    assert "Traceback" not in program.process.stdout.read()
