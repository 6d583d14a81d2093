"""The real program in a real window, played with real keys: what the README promises a new user."""

import json
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.match import Match
from game.rules import make
from tests.screen import Program, missing, screen, until

pytestmark = [pytest.mark.window, pytest.mark.skipif(missing() is not None, reason=missing() or "")]
TRUCE = [sys.executable, "-m", "game"]
DEAL = 22
"""A deal of War that is over after forty rounds."""


@pytest.fixture
def env() -> Iterator[dict[str, str]]:
    with screen(1280, 720) as shown:
        yield shown


def settle(home: Path, pace: str = "instant", **more: object) -> None:
    """Settings as if a person had chosen them."""
    (home / "config").mkdir(parents=True, exist_ok=True)
    lines = [f'pace = "{pace}"', *(f"{key} = {json.dumps(value)}" for key, value in more.items())]
    (home / "config" / "settings.toml").write_text("\n".join(lines) + "\n")


def save_of(home: Path) -> dict[str, object] | None:
    path = home / "data" / "saves" / "war.json"
    return json.loads(path.read_text()) if path.exists() else None


def rounds_saved(home: Path) -> int:
    save = save_of(home)
    return save["extra"]["rounds"] if save else -1  # type: ignore[index,return-value]


def counted(home: Path) -> list[tuple[int, int | None, str]]:
    """Rounds, winner and ending of every match in the statistics."""
    path = home / "data" / "stats.sqlite3"
    if not path.exists():
        return []
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as base:
        return base.execute("SELECT rounds, winner, ending FROM matches").fetchall()


def test_war_is_played_with_keys_to_its_end_and_another_is_gone_on_with(tmp_path: Path, env: dict[str, str]) -> None:
    home = tmp_path / "home"
    settle(home)
    program = Program([*TRUCE, "play", "war", "--seed", str(DEAL)], env, home)
    until(lambda: rounds_saved(home) == 0, "the deal to be saved")
    headless = Match(make("war", {}), 2, DEAL)
    headless.run()

    # Every turn, and every war, is a press of seat 0's key; too many presses do no harm.
    for _ in range(40):
        if counted(home):
            break
        program.key(*["a"] * 6, apart=25)
    until(lambda: counted(home), "the match to be counted")
    assert headless.result is not None
    assert counted(home) == [(headless.table.round, headless.result.winner, headless.result.ended)]
    until(lambda: save_of(home) is None, "the save of the finished match to be let go")

    # Enter deals anew; some rounds on, the window is closed.
    program.key("Return")
    until(lambda: rounds_saved(home) >= 0, "the new deal")
    until(lambda: program.key("a", apart=60) or rounds_saved(home) >= 8, "eight rounds")
    assert program.close() == 0
    left = save_of(home)
    assert left is not None

    # Started again, Enter on the shelf goes on with it, from the very round.
    program = Program(TRUCE, env, home)
    program.key("Return")
    until(lambda: program.key("a", apart=60) or rounds_saved(home) > left["extra"]["rounds"], "the next round")  # type: ignore[index,operator]
    again = save_of(home)
    assert again is not None
    assert again["match"]["seed"] == left["match"]["seed"]  # type: ignore[index]
    assert again["extra"]["id"] == left["extra"]["id"]  # type: ignore[index]
    assert program.close() == 0
    assert len(counted(home)) == 1


def test_a_power_cut_in_the_middle_loses_at_most_the_round_being_played(tmp_path: Path, env: dict[str, str]) -> None:
    home = tmp_path / "home"
    settle(home, auto_play=True)
    program = Program([*TRUCE, "play", "war", "--seed", "7"], env, home)
    until(lambda: rounds_saved(home) >= 20, "twenty rounds")
    program.kill()
    before = rounds_saved(home)
    program = Program(TRUCE, env, home)
    program.key("Return")
    until(lambda: rounds_saved(home) > before or counted(home), "the match to go on")
    if not counted(home):
        assert save_of(home)["match"]["seed"] == 7  # type: ignore[index]
    program.kill()


def test_without_a_screen_there_is_one_line_and_status_2(tmp_path: Path, env: dict[str, str]) -> None:
    import subprocess

    blind = {name: value for name, value in env.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        TRUCE, env=blind | {"TRUCE_HOME": str(tmp_path)}, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
