"""Whatever is held can be done by presses instead, where somebody wishes so."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.asks import Press
from game.scenes.table.hidden_hands import SECONDS, Curtain
from game.scenes.table.pause import Pause
from tests.kit.table_driver import SPACE, A, AtTable, at_table
from tests.scenes.table.test_hidden_hands import K, S, at_curtain, faces, focus, shown


@contextmanager
def by_presses(folder: Path, **how: Any) -> Iterator[AtTable]:
    with at_table(folder, **how) as sat:
        sat.app.settings.by_presses = True
        sat.play.enter()
        yield sat


def moving(sat: AtTable) -> None:
    """Until something moves that may be hurried."""
    sat.still()
    sat.key(A)
    sat.frames(0.05)
    assert not sat.play.stage.idle


def test_a_press_hurries_and_another_ends_it(tmp_path: Path) -> None:
    with by_presses(tmp_path, pace="leisurely") as sat:
        moving(sat)
        for hurried in (True, False, True):
            sat.key(A)
            assert sat.play.stage.state.hurried is hurried
            sat.frames(0.05)
            assert sat.play.stage.state.hurried is hurried


def test_a_hold_is_a_hold_where_nobody_wishes_otherwise(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="leisurely") as sat:
        moving(sat)
        sat.down(A)
        assert sat.play.stage.state.hurried
        sat.up(A)
        sat.frames(2)
        assert not sat.play.stage.state.hurried, "the press turned a card, and nothing is held"


def test_cards_go_on_turning_until_the_second_press(tmp_path: Path) -> None:
    with by_presses(tmp_path, pace="quick") as sat:
        moving(sat)
        sat.key(A)
        sat.frames(6)
        rounds = sat.play.sitting.rounds
        assert rounds > 2
        for _ in range(600):
            if not sat.play.stage.idle:
                break
            sat.frames(1 / 60)
        sat.key(A)
        sat.still()
        rounds = sat.play.sitting.rounds
        sat.frames(2)
        assert sat.play.sitting.rounds == rounds


def test_hurrying_ends_when_the_window_is_left(tmp_path: Path) -> None:
    with by_presses(tmp_path, pace="leisurely") as sat:
        moving(sat)
        sat.key(A)
        focus(sat, pygame.WINDOWFOCUSLOST)
        focus(sat, pygame.WINDOWFOCUSGAINED)
        assert not sat.play.stage.state.hurried
        assert not sat.play.context.press.any


@pytest.mark.parametrize("game", ["fast-food", "napoleons-war"])
def test_a_press_opens_ones_hand_and_it_covers_itself(game: str, tmp_path: Path) -> None:
    with by_presses(tmp_path, game=game, people=(0, 1)) as sat:
        at_curtain(sat)
        for seat, key in enumerate((S, K)):
            sat.key(key)
            sat.frames(SECONDS - 0.2)
            assert shown(sat, seat)
            sat.frames(0.4)
            assert not any(faces(sat, 0) + faces(sat, 1))
            assert sat.play.glance.sheet is None
        assert isinstance(sat.top, Curtain)
        assert sat.match.answers == []


def test_any_press_covers_an_open_hand_and_so_does_leaving_the_window(tmp_path: Path) -> None:
    with by_presses(tmp_path, game="fast-food", people=(0, 1)) as sat:
        at_curtain(sat)
        plate = sat.place("seat", 0)
        ways = (lambda: sat.key(S), lambda: sat.key(K), lambda: sat.key(SPACE), lambda: sat.click((400, 300)),
                lambda: focus(sat, pygame.WINDOWFOCUSLOST))
        for opens in (lambda: sat.key(S), lambda: sat.click(plate)):
            for covers in ways:
                opens()
                sat.frames(0.1)
                assert all(faces(sat, 0))
                covers()
                assert not any(faces(sat, 0) + faces(sat, 1))
                focus(sat, pygame.WINDOWFOCUSGAINED)
                sat.frames(0.1)
                if not isinstance(sat.top, Curtain):
                    sat.app.pop()
                assert isinstance(sat.top, Curtain)


def test_what_is_said_of_keys_says_how(tmp_path: Path) -> None:
    with by_presses(tmp_path) as sat:
        sat.still()
        assert "hold" not in sat.play.hint.words
        assert "again" in sat.play.hint.words


def test_one_button_comes_to_the_pause_without_being_held_even_where_it_slaps(tmp_path: Path) -> None:
    with by_presses(tmp_path, game="egyptian-ruffle", seed=7) as sat:
        sat.app.settings.one_button, sat.app.settings.light = "key", 500
        for _ in range(6000):
            sat.frames(1 / 60)
            if sat.play.bar.focused:
                break
        assert sat.play.bar.form.focus is sat.play.bar.tools[0]
        sat.key(SPACE)
        assert isinstance(sat.top, Pause)
        assert isinstance(sat.match.ask, Press)
