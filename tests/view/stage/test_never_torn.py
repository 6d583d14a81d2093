"""The land is never torn: in each frame, all of it that is seen is a land that was drawn in one go, or a blend of two
such, the same everywhere. `python -m tests.tools.torn` watches all games."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from pygame import Rect, Surface

from tests.kit.table_driver import FRAME
from tests.tools.torn import (
    Covers,
    How,
    Told,
    Watch,
    at_random,
    before,
    dress,
    drive,
    explained,
    look_back_and_on,
    play,
    ripple,
    skip,
)

SMALL = (800, 600)


def seen(scene: str, how: How, act: Callable[[Watch], None] | float) -> Watch:
    """Watch what is done before a scene, or so many seconds of it, and the land come to rest. Return who watched."""
    with before(scene, how) as watch:
        if isinstance(act, float):
            play(watch, act)
        else:
            act(watch)
        watch.rest()
        return watch


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 10, 16, 37])
def test_whatever_a_land_is_told_it_is_whole_in_every_frame(seed: int) -> None:
    assert at_random(seed) == []


@pytest.mark.parametrize(("scene", "how", "seconds"), [
    ("comes", How("war", 2, (1280, 720), "quick"), 2.2), ("comes", How("speed-war", 3, SMALL, theme="daylight"), 6.0),
    ("comes", How("war", 2, SMALL, reduced_motion=True), 4.0), ("comes", How("war", 2, SMALL, held=True), 2.5),
    ("goes", How("war", 4, SMALL), 6.0), ("goes", How("egyptian-ruffle", 2, SMALL, "quick"), 2.5),
    ("begins", How("casualty-war", 2, SMALL, "quick"), 3.5),
])  # fmt: skip
def test_whole_while_islands_come_and_go_and_shares_rise(scene: str, how: How, seconds: float) -> None:
    watch = seen(scene, how, seconds)
    assert watch.changes > 2
    assert (len(watch.camps) > 1) == (scene != "begins")
    assert watch.wrong == []


@pytest.mark.parametrize("how", [
    How("war", 4, SMALL, "quick"), How("war", 3, SMALL, reduced_motion=True)])
def test_whole_while_somebody_goes_out(how: How) -> None:
    watch = seen("out", how, 4.5 if how.pace == "quick" else 7.2)
    assert len(watch.at.table.left) < how.seats
    assert watch.wrong == []


@pytest.mark.parametrize("how", [How("underdog", 2, SMALL, "quick"), How("war", 4, SMALL, reduced_motion=True)])
def test_whole_while_the_winners_land_sweeps_in(how: How) -> None:
    watch = seen("end", how, 8.0)
    assert watch.ground.seen[1].swept == 1
    assert watch.wrong == []


@pytest.mark.parametrize(("scene", "how", "seconds"), [
    ("war-in-war-in-war", How("war", 2, SMALL, "quick"), 4.5), ("underdog", How("underdog", 2, SMALL, "quick"), 4.0),
    ("leads", How("war", 2, SMALL, "quick"), 3.0),
])  # fmt: skip
def test_whole_while_the_light_fades_the_sun_swings_and_the_kennel_comes(scene: str, how: How, seconds: float) -> None:
    watch = seen(scene, how, seconds)
    assert watch.changes > 4
    assert watch.wrong == []


@pytest.mark.parametrize(("scene", "how", "act"), [
    ("back", How("war", 3, SMALL), look_back_and_on), ("ripple", How("war", 4, SMALL), ripple),
    ("skip", How("war", 2, SMALL, "quick"), skip), ("dress", How("war", 2, SMALL), dress),
])  # fmt: skip
def test_whole_while_one_looks_back_goes_on_unseen_or_has_another_window(
        scene: str, how: How, act: Callable[[Watch], None]) -> None:
    watch = seen(scene, how, act)
    assert watch.changes > 2
    assert watch.wrong == []


def test_the_window_is_explained_by_lands_of_the_last_second_whatever_the_land_says_of_itself() -> None:
    with before("comes", How("war", 2, SMALL, "quick")) as watch:
        looked = 0
        for frame in range(90):
            drive(watch.at)
            watch.at.app.step(FRAME)
            ground = watch.ground
            assert ground.covers is not None
            bare = ground.covers.bare()
            if frame % 9 == 8 or (0 < ground.seen[2] < 1 and frame % 3 == 0):
                looked += 1
                assert bare.mean() > 0.3
                assert explained(ground.wish, watch.at.app.window.screen, bare), frame
        assert looked > 9


# ---- what is torn is found ----


def as_it_is_made(ground: Told, to: Surface, area: Rect) -> None:
    """Show a part of what is made while it is made."""
    one, other, part = ground.seen
    if part == 0 and one != other:
        w, h = to.get_size()
        made = Rect(w * 3 // 4, 0, w // 4, h).clip(area)         # through the middle of an island
        to.blit(ground.wish.drawn(other), made, made)


@pytest.mark.parametrize("claims", [True, False])
def test_a_land_that_is_seen_while_it_is_made_is_found_to_be_torn(
        monkeypatch: pytest.MonkeyPatch, claims: bool) -> None:
    usual, goes_on = Told.draw, Told.advance

    def draw(self: Told, to: Surface, area: Rect) -> None:
        usual(self, to, area)
        as_it_is_made(self, to, area)

    def advance(self: Told, **how: Any) -> Sequence[Rect]:
        goes_on(self, **how)
        return [Rect((0, 0), SMALL)]

    monkeypatch.setattr(Told, "draw", draw)
    monkeypatch.setattr(Told, "advance", advance)
    with before("comes", How("war", 2, SMALL, "quick")) as watch:
        watch.claims = claims
        play(watch, 2.5)
        assert len(watch.wrong) > 5


def test_a_land_of_which_the_window_shows_one_half_is_found_to_be_torn(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Told.advance

    def advance(self: Told, **how: Any) -> Sequence[Rect]:
        left = Rect(0, 0, SMALL[0] // 2, SMALL[1])
        return [area.clip(left) for area in usual(self, **how) if area.colliderect(left)]

    monkeypatch.setattr(Told, "advance", advance)
    with before("comes", How("war", 2, SMALL, "quick")) as watch:
        play(watch, 2.5)
        assert len(watch.wrong) > 5


def test_a_rectangle_of_an_old_land_round_what_fades_is_found_to_be_torn(monkeypatch: pytest.MonkeyPatch) -> None:
    def change_land(self: Covers, areas: Sequence[Rect]) -> None:
        for area in areas:
            self.invalidate(area)

    monkeypatch.setattr(Covers, "change_land", change_land)
    with before("out", How("war", 3, SMALL, reduced_motion=True)) as watch:
        play(watch, 7.2)
        assert watch.wrong


def test_a_window_that_shows_two_lands_side_by_side_is_not_explained() -> None:
    with before("comes", How("war", 2, SMALL, "quick")) as watch:
        for _ in range(240):
            drive(watch.at)
            watch.at.app.step(FRAME)
            one, other, part = watch.ground.seen
            if part == 0 and one.camps != other.camps:
                break
        assert one.camps != other.camps
        ground, wish = watch.ground, watch.ground.wish
        assert ground.covers is not None
        side, everywhere = wish.drawn(one).copy(), ground.covers.bare() | True
        assert explained(wish, side, everywhere)
        as_it_is_made(ground, side, side.get_rect())
        assert not explained(wish, side, everywhere)
