"""The real program in a real window, played with real keys: what the README promises a new user."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.match import Match
from game.rules import make
from tests.kit.home import Home, digest
from tests.kit.required_programs import WINDOW
from tests.kit.xvfb import TRUCE, Program, screen, until

pytestmark = [pytest.mark.window, WINDOW]
GAME = "war"
DEAL = 22
"""A deal of War that is over after forty rounds."""


@pytest.fixture
def env() -> Iterator[dict[str, str]]:
    with screen(1280, 720) as shown:
        yield shown


def test_war_is_played_with_keys_to_its_end_and_another_is_gone_on_with(tmp_path: Path, env: dict[str, str]) -> None:
    home = Home(tmp_path / "home")
    home.settle()
    program = Program([*TRUCE, "play", "war", "--seed", str(DEAL)], env, home.folder)
    until(lambda: home.rounds(GAME) == 0, "the deal to be saved")
    headless = Match(make("war", {}), 2, DEAL)
    headless.run()

    # Every turn, and every war, is a press of seat 0's key; too many presses do no harm.
    for _ in range(40):
        if home.counted():
            break
        program.key(*["a"] * 6, apart=25)
    until(home.counted, "the match to be counted")
    assert headless.result is not None
    (counted,) = home.counted()
    assert counted.digest == digest(headless, DEAL, {})
    assert counted[:4] == (
        headless.table.round, headless.table.plays, headless.result.winner, headless.result.ended)  # fmt: skip
    until(lambda: home.save(GAME) is None, "the save of the finished match to be let go")

    # Enter deals anew, as soon as the result is shown; some rounds on, the window is closed.
    until(lambda: program.key("Return", apart=200) or home.rounds(GAME) >= 0, "the new deal")
    until(lambda: program.key("a", apart=60) or home.rounds(GAME) >= 8, "eight rounds")
    assert program.close() == 0
    left = home.save(GAME)
    assert left is not None

    # Started again, Enter on the shelf goes on with it, from the very round.
    program = Program(TRUCE, env, home.folder)
    program.key("Return")
    until(lambda: program.key("a", apart=60) or home.rounds(GAME) > left["extra"]["rounds"], "the next round")  # type: ignore[index,operator]
    again = home.save(GAME)
    assert again is not None
    assert again["match"]["seed"] == left["match"]["seed"]  # type: ignore[index]
    assert again["extra"]["id"] == left["extra"]["id"]  # type: ignore[index]
    assert program.close() == 0
    assert len(home.counted()) == 1


def test_a_power_cut_in_the_middle_loses_at_most_the_round_being_played(tmp_path: Path, env: dict[str, str]) -> None:
    home = Home(tmp_path / "home")
    home.settle(auto_play=True)
    program = Program([*TRUCE, "play", "war", "--seed", "7"], env, home.folder)
    until(lambda: home.rounds(GAME) >= 20, "twenty rounds")
    program.kill()
    before = home.rounds(GAME)
    program = Program(TRUCE, env, home.folder)
    program.key("Return")
    until(lambda: home.rounds(GAME) > before or home.counted(), "the match to go on")
    if not home.counted():
        assert home.save(GAME)["match"]["seed"] == 7  # type: ignore[index]
    program.kill()


def test_stories_and_the_workshop_are_reckoned_by_processes_of_their_own(tmp_path: Path, env: dict[str, str]) -> None:
    home = Home(tmp_path / "home")
    home.settle(auto_play=True)
    program = Program([*TRUCE, "play", "casualty-war", "--seed", "12"], env, home.folder)   # two rounds
    until(home.counted, "the match to be counted")
    until(lambda: program.key("t", apart=500) or home.told() > 0, "its story, which no model knows",
          patience=600)                               # what reckons it leaves the processors to whoever wants them
    assert program.close() == 0

    program = Program(TRUCE, env, home.folder)
    program.key("u")
    until(lambda: program.key("Down", "Up", apart=500) or program.children(), "a process that plays matches")
    until(lambda: program.key("Escape", "u", apart=2000) or home.workshop(), "what it has played")
    until(program.children, "another one")
    started = program.children()
    assert program.close() == 0
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started), "the end of them all")


def test_without_a_screen_there_is_one_line_and_status_2(tmp_path: Path, env: dict[str, str]) -> None:
    blind = {name: value for name, value in env.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        TRUCE, env=blind | {"TRUCE_HOME": str(tmp_path)}, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
