"""Small hands and large ones at one table: handicaps and slower cards, in the settings, at the table and in saves."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.rules import title
from game.scenes.setup.setting_rows import extra_time_slider
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.setup.setup_page import SetupPage
from game.sitting.races import LOOK
from game.sitting.sitting import Sitting
from game.store.settings import Settings, read, write
from game.view.widgets import Form
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, AtTable, at_table
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import tap
from tests.sitting.test_referee import K, S, race, ruffle

SPLIT = 0.75
"""Of a second: how much slower cards are here."""


def slow(sat: AtTable, seconds: float = SPLIT) -> None:
    sat.app.settings.slower = round(seconds * 1000)
    sat.play.enter()


def raced(sat: AtTable) -> None:
    """Let a card that is nothing to be slapped be seen just now, with people asked."""
    race(sat, good=False)
    sat.frames(LOOK + SPLIT)
    sat.key(sat.play.sitting.chairs[0].key)
    for _ in range(2000):
        asking = sat.play.context.asking
        if asking is not None and asking.open and asking.pending.race and asking.pending.seconds < 3 * FRAME:
            return
        if asking is not None and asking.open and not asking.pending.race:
            sat.key(*(sat.play.sitting.chairs[seat].key for seat in asking.by_hand))
        sat.app.pass_by(FRAME)
    raise AssertionError("no race begins")


# ---- slower cards ----


@pytest.mark.parametrize("seconds", [0.0, SPLIT])
def test_nobody_goes_on_before_a_slower_card_has_stayed(tmp_path: Path, seconds: float) -> None:
    with ruffle(tmp_path) as sat:
        slow(sat, seconds)
        race(sat, good=True)
        before, seen = len(sat.match.answers), sat.play.course.races.referee.seen
        assert seen is not None
        sat.frames(LOOK + seconds - 0.1 - (sat.app.now - seen))
        sat.key(sat.play.sitting.chairs[0].key)
        assert sat.match.answers[before:] == []
        sat.frames(0.2)
        sat.key(sat.play.sitting.chairs[0].key)
        assert sat.match.answers[before:] == [[0, "time"]]


def test_a_slap_need_not_wait_for_a_slower_card(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        slow(sat)
        raced(sat)
        sat.frames(0.2)
        before = len(sat.match.answers)
        sat.key(S)
        assert sat.match.answers[before:] == [[0, "slap"]]


def test_a_card_that_nobody_slaps_lies_longer(tmp_path: Path) -> None:
    with ruffle(tmp_path, people=(0,), pyramid_pair=True) as sat:
        slow(sat)
        raced(sat)
        before = len(sat.match.answers)
        sat.play.context.asking.pending.answers[1] = 9.0, "slap"
        sat.frames(1.5 + SPLIT - 0.1)
        assert len(sat.match.answers) == before
        sat.frames(0.2)
        assert sat.match.answers[before:] == [[0, "time"]]


def test_where_only_people_sit_a_card_that_nobody_slaps_lies_until_a_turn_key(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        raced(sat)
        before = len(sat.match.answers)
        sat.frames(5.0)
        assert len(sat.match.answers) == before
        sat.key(sat.play.sitting.chairs[0].key)
        assert sat.match.answers[before:] == [[0, "time"]]


def test_computers_slap_so_much_later(tmp_path: Path) -> None:
    with ruffle(tmp_path, people=(0,), pyramid_pair=True) as sat:
        slow(sat)
        raced(sat)
        before = len(sat.match.answers)
        sat.play.context.asking.pending.answers[1] = 0.5, "slap"
        sat.frames(0.5 + SPLIT - 0.1)
        assert len(sat.match.answers) == before
        sat.frames(0.2)
        assert sat.match.answers[before:] == [[1, "slap"]]


def test_slower_cards_are_told_on_the_bar_where_one_slaps_and_nowhere_else(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        assert "stay" not in sat.play.bar.words[1]
        slow(sat)
        assert "cards stay 0.75 s longer" in sat.play.bar.words[1]
    with at_table(tmp_path / "war") as sat:
        slow(sat)
        assert "stay" not in sat.play.bar.words[1]


# ---- handicaps ----


def marks(sat: AtTable) -> list[int]:
    return [plate.look.late for plate in inspect(sat.play.stage).plates]


def test_a_handicap_is_shown_at_its_seat_where_one_races_and_nowhere_else(tmp_path: Path) -> None:
    for folder, game, shown in (("a", "egyptian-ruffle", 150), ("b", "brain-drain", 150), ("c", "war", 0)):
        options: dict[str, Any] = {"pyramid_pair": True} if game == "egyptian-ruffle" else {}
        with at_table(tmp_path / folder, game=game, people=(0, 1), **options) as sat:
            sat.app.settings.seats[1].handicap = 150
            sat.play.enter()
            assert marks(sat) == [0, shown]


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_mark_lies_on_the_page_and_on_nothing_else(tmp_path: Path, players: int, size: tuple[int, int]) -> None:
    with ruffle(tmp_path, people=tuple(range(players)), players=players, size=size) as sat:
        for seat in sat.app.settings.seats:
            seat.handicap = 500
        sat.play.enter()
        sat.still()
        for plate in inspect(sat.play.stage).plates:
            assert sat.app.window.screen.get_rect().contains(plate.mark)
            assert not any(plate.mark.colliderect(cap.face.inflate(0, -8)) for cap in plate.caps)
            assert not any(plate.mark.colliderect(pile.body) for pile in inspect(sat.play.stage).piles.values())
            assert not plate.mark.colliderect(sat.play.hint.rect)


# ---- kept ----


def test_both_are_kept_in_the_settings() -> None:
    settings = Settings()
    settings.slower, settings.seats[2].handicap = 750, 120
    again, damage = read(write(settings))
    assert not damage
    assert (again.slower, again.seats[2].handicap) == (750, 120)


def test_both_go_with_the_save_and_follow_the_settings_once_these_change(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        sat.app.settings.seats[0].handicap = 100
        slow(sat)
        kept = sat.play.sitting.envelope()
    other = Settings()
    again = Sitting.from_save(kept, other)
    assert (again.slower, again.chairs[0].handicap) == (750, 100)


def test_a_save_without_slower_cards_takes_them_from_the_settings(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        kept = sat.play.sitting.envelope()
        assert "slower" not in kept["extra"]
        sat.play.sitting.slower = None
        sat.app.settings.slower = 500
        assert Sitting.from_save(kept, sat.app.settings).slower is None


def test_both_are_set_on_the_settings_page_and_where_a_race_is_set_up(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1)) as sat:
        page = SettingsPage(sat.app, "seats")
        assert [w.label for w in page.form.widgets].count("Delay") == 2
        page = SettingsPage(sat.app, "sound")
        next(w for w in page.form.widgets if w.label == "Extra time per card").change(500)
        assert sat.app.settings.slower == 500
        sat.app.settings.options["egyptian-ruffle"] = {"pyramid_pair": True}
        setup = SetupPage(sat.app, sat.stores, title("egyptian-ruffle"))
        assert [w.label for w in setup.form.widgets].count("Delay") == 2
        assert "Extra time per card" in [w.label for w in setup.form.widgets]
        plain = SetupPage(sat.app, sat.stores, title("war"))
        assert "Extra time per card" not in [w.label for w in plain.form.widgets]


def test_a_handicap_changes_who_is_first_and_the_strip_says_why(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        sat.app.settings.seats[0].handicap = 100
        sat.play.enter()
        race(sat, good=True)
        sat.key(S)
        sat.frames(3 * FRAME)
        sat.key(K)
        sat.frames(0.6)
        assert sat.play.photo.words == ["Owl first, 50 ms before Fox", "Fox’s press counts 100 ms later"]


def test_the_extra_time_of_a_card_is_never_less_than_none() -> None:
    with an_app() as app:
        slider = extra_time_slider(app)
        form = Form([slider])
        form.layout(app.painter, Rect(0, 0, 600, 300))
        form.set_focus(slider)
        tap(form, pygame.K_LEFT)
        assert (slider.value, app.settings.slower) == (0, 0)
        tap(form, pygame.K_RIGHT)
        assert app.settings.slower == 250
        tap(form, pygame.K_LEFT, pygame.K_LEFT)
        assert app.settings.slower == 0
