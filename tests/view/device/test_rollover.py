"""The key tester: what is seen together is said, and what is missing with whose it is."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.scenes.setup.key_tester import FoundText, KeyTesterPage, verdict
from game.scenes.setup.settings_page import SettingsPage
from game.sitting.participants import participants_at
from game.view.controls.held_keys import RolloverTest
from tests.kit.table_driver import ESCAPE, SPACE, AtTable, at_table

Z, X, Q, P, M, N = 29, 27, 20, 19, 16, 17
A, L, S, K = 4, 15, 22, 14


@pytest.fixture
def sat(tmp_path: Path) -> Iterator[AtTable]:
    with at_table(tmp_path, people=(0, 1, 2, 3)) as sat:
        yield sat


def trying(sat: AtTable, players: int) -> KeyTesterPage:
    page = KeyTesterPage(sat.app, players)
    sat.app.push(page)
    sat.frames(0.1)
    return page


def told(page: KeyTesterPage) -> list[str]:
    return [widget.label for widget in page.form.widgets if isinstance(widget, FoundText)]


# ---- what can be known ----


def test_all_keys_down_at_once_are_seen_together() -> None:
    keys = RolloverTest([(A, L), (S, K)])
    keys.press(A)
    keys.press(L)
    assert keys.seen(0) == [A, L]
    assert keys.missing(0) == []
    assert keys.missing(1) == [S, K]


def test_keys_pressed_one_after_the_other_are_not_together() -> None:
    keys = RolloverTest([(A, L)])
    keys.press(A)
    keys.let_go(A)
    keys.press(L)
    assert keys.missing(0) == [L]
    assert keys.ever == {A, L}


def test_the_most_that_were_seen_together_count_and_a_later_try_may_be_better() -> None:
    keys = RolloverTest([(Z, Q, P, M)])
    for key in (Z, M):
        keys.press(key)
    keys.let_go(M)
    keys.press(P)
    assert keys.missing(0) == [Q, P]
    keys.press(Q)
    assert keys.missing(0) == [M]
    keys.press(M)
    assert keys.missing(0) == []


def test_the_most_at_once_is_counted_within_one_group() -> None:
    keys = RolloverTest([(Z, Q), (P, M)])
    for key in (Z, Q, P):
        keys.press(key)
    assert keys.most == 2, "the third is of the other group"


def test_the_verdict_names_the_seat_whose_key_is_hidden(sat: AtTable) -> None:
    seated = participants_at(sat.app.settings, 4)
    keys = RolloverTest([[chair.key for chair in seated], [chair.second for chair in seated]])
    for key in (Z, M, Q):
        keys.press(key)
    assert verdict(keys, 0, seated) == (
        "Z, Q and M worked together, but P did not. If Bear pressed it too, this keyboard misses it. Give Bear another "
        "key.")
    keys.let_go(Q)
    keys.press(P)
    assert "but Q did not" not in verdict(keys, 0, seated), "as good as before is no news"
    keys.press(Q)
    assert verdict(keys, 0, seated) == "All 4 work together."
    assert verdict(keys, 1, seated) == "none pressed yet"


def test_two_hidden_keys_are_both_named(sat: AtTable) -> None:
    seated = participants_at(sat.app.settings, 4)
    keys = RolloverTest([[chair.key for chair in seated]])
    keys.press(Z)
    assert verdict(keys, 0, seated) == "Z was pressed on its own."
    keys.press(M)
    assert verdict(keys, 0, seated) == (
        "Z and M worked together, but Q and P did not. If Hare and Bear pressed too, this keyboard misses their keys. "
        "Give them other keys.")


# ---- the page ----


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_presses_at_once_and_the_page_says_so(sat: AtTable, players: int) -> None:
    page = trying(sat, players)
    seated = participants_at(sat.app.settings, players)
    for n, row in enumerate([[chair.key for chair in seated], [chair.second for chair in seated]]):
        for key in row:
            sat.down(key)
        sat.frames(0.1)
        all_of_them = "Both" if players == 2 else f"All {players}"
        assert f"{all_of_them} work together." in told(page)[n]
        for key in row:
            sat.up(key)
    assert not page.rollover.down
    assert page.form.widgets[-1].label == f"Held now: 0. Most at once: {players} of {players}."


def test_the_caps_go_down_with_their_keys(sat: AtTable) -> None:
    trying(sat, 2)
    before = pygame.image.tobytes(sat.app.window.screen, "RGB")
    sat.down(A)
    sat.frames(0.1)
    down = pygame.image.tobytes(sat.app.window.screen, "RGB")
    sat.up(A)
    sat.frames(0.1)
    assert len({before, down, pygame.image.tobytes(sat.app.window.screen, "RGB")}) == 3, "a tick stays"


def test_other_keys_and_the_mouse_leave_it(sat: AtTable) -> None:
    page = trying(sat, 2)
    sat.key(ESCAPE)
    assert sat.top is not page
    page = trying(sat, 2)
    sat.click(page.back_button.rect.center)
    assert sat.top is not page


def test_a_seat_may_have_the_space_bar_and_it_chooses_nothing_here(sat: AtTable) -> None:
    sat.app.settings.seats[0].key = SPACE
    page = trying(sat, 2)
    page.form.set_focus(page.back_button)
    sat.key(SPACE)
    assert sat.top is page
    assert page.rollover.ever == {SPACE}


def test_it_is_reached_from_the_settings(sat: AtTable) -> None:
    page = SettingsPage(sat.app, "seats")
    sat.app.push(page)
    next(widget for widget in page.form.widgets if widget.label == "Test the keys").activate()
    assert isinstance(sat.top, KeyTesterPage)
    assert sat.top.players == 4


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_nothing_on_it_is_cut_short(tmp_path: Path, size: tuple[int, int]) -> None:
    with at_table(tmp_path, people=(0, 1, 2, 3), size=size) as sat:
        page = trying(sat, 4)
        for key in (Z, M):
            sat.down(key)
        sat.frames(0.1)
        assert not sat.app.painter.shortened
        assert page.form.page.most == 0, "all of it is in view"
