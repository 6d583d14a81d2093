"""Land is the score: it rises with a seat's share of the cards, and costs nothing while nothing changes."""

import os
from collections.abc import Sequence
from itertools import pairwise
from math import cos, radians, sin

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.seats import Seat
from game.view.pictures.theme import DAYLIGHT, EVENING, THEMES, Theme
from game.view.stage.land import PLACES, Land
from game.view.stage.land_animator import LandAnimator
from game.view.stage.scenery import ShelfGround
from tests.kit.stage_fixture import alike

SIZES = [(800, 600), (1280, 720), (1000, 1400), (2560, 1080)]


def picture(land: Land, shares: Sequence[float], **how: float) -> pygame.Surface:
    to = pygame.Surface(land.size, 0, 32)
    land.draw(to, shares, **how)  # type: ignore[arg-type]
    return to


def near(a: Sequence[int], b: Sequence[int]) -> bool:
    return all(abs(x - y) <= 3 for x, y in zip(a[:3], b[:3], strict=True))


def acres(to: pygame.Surface, theme: Theme, animal: str) -> int:
    """Pixels of an animal's papers."""
    return sum(pygame.mask.from_threshold(to, paper, (4, 4, 4, 255)).count() for paper in theme.lands[animal])


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize(("seats", "size", "theme"), [
    (seats, size, (EVENING, DAYLIGHT)[(seats + n) % 2]) for seats in (2, 3, 4) for n, size in enumerate(SIZES)])
def test_who_has_more_cards_has_more_land(seats: int, size: tuple[int, int], theme: Theme) -> None:
    land = Land(theme, size, seats)
    animals = ["fox", "owl", "bear", "hare"][:seats]
    for seat, animal in enumerate(animals):
        found = []
        for share in (0.05, 0.35, 0.65, 1.0):
            rest = (1 - share) / (seats - 1)
            shares = [share if k == seat else rest for k in range(seats)]
            found.append(acres(picture(land, shares), theme, animal))
        assert found == sorted(found), (animal, found)
        assert found[0] < found[1] < found[2], (animal, found)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_star_shines_through_the_words_above_the_table(seats: int, size: tuple[int, int]) -> None:
    land = Land(EVENING, size, seats)
    sky = picture(land, [1 / seats] * seats)
    assert EVENING.star is not None
    stars = pygame.mask.from_threshold(sky, EVENING.star, (80, 80, 60, 255))
    assert stars.count(), "a sky without any"
    bar = pygame.mask.Mask((size[0], round(60 * land.scale)), fill=True)
    assert not stars.overlap_area(bar, (0, 0))


@pytest.mark.parametrize(("seats", "size"), list(zip([2, 3, 4, 4], SIZES, strict=True)))
def test_the_whole_ground_is_covered_and_drawn_the_same_twice(seats: int, size: tuple[int, int]) -> None:
    for theme in THEMES.values():
        shares = [1 / seats] * seats
        first = Land(theme, size, seats)
        to = pygame.Surface(size, 0, 32)
        to.fill((1, 255, 1))
        assert first.draw(to, shares) == pygame.Rect((0, 0), size)
        assert all(to.get_at((x, y))[:3] != (1, 255, 1) for x in range(0, size[0], 7) for y in range(0, size[1], 7))
        assert bytes_of(to) == bytes_of(picture(Land(theme, size, seats), shares))


@settings(max_examples=25, deadline=None)
@given(seats=st.sampled_from([2, 3, 4]), cards=st.lists(st.integers(0, 26), min_size=8, max_size=8),
       rings=st.tuples(st.floats(0, 5), st.floats(0, 5)))
def test_drawing_only_what_changed_gives_the_same_picture(seats: int, cards: list[int],
                                                          rings: tuple[float, float]) -> None:
    before, after = cards[:seats], cards[4:4 + seats]
    old = [n / max(1, sum(before)) for n in before]
    new = [n / max(1, sum(after)) for n in after]
    size = (640, 360)
    land = Land(EVENING, size, seats)
    to = pygame.Surface(size, 0, 32)
    land.draw(to, old, rings[0])
    areas = land.changed(new, rings[1])
    for area in areas:
        land.draw(to, new, rings[1], area)
    whole = pygame.Surface(size, 0, 32)
    Land(EVENING, size, seats).draw(whole, new, rings[1])
    assert alike(to, whole), "but for a level or two of a fine line at another clip"
    assert not land.changed(new, rings[1])


def test_nothing_changes_while_nobody_wins_a_card() -> None:
    land = Land(EVENING, (1280, 720), 2)
    assert land.changed((0.5, 0.5)) == [(0, 0, 1280, 720)]
    picture(land, (0.5, 0.5))
    assert not land.changed((0.5, 0.5))
    assert not land.changed((0.5001, 0.4999))
    assert land.changed((0.52, 0.48))
    assert all(area.h < 500 for area in land.changed((0.5, 0.5), 2))


def test_each_war_puts_a_ring_round_the_sun() -> None:
    for seats in PLACES:
        land = Land(EVENING, (1280, 720), seats)
        x, y = round(land.sun_at[0]), round(land.sun_at[1])
        edges = []
        for rings in (1, 2, 3, 4):
            to = picture(land, [1 / seats] * seats, rings=rings)
            just_inside = to.get_at((x, round(y - land.sun_r * (1 + 0.2 * rings) + 4)))
            edges.append(not near(just_inside, EVENING.sky[3]))
        assert all(edges)
        growing = picture(land, [1 / seats] * seats, rings=1.5)
        assert not near(growing.get_at((x, round(y - land.sun_r * 1.28))), EVENING.sky[3])
        assert near(growing.get_at((x, round(y - land.sun_r * 1.35))), EVENING.sky[3])


def test_seats_lie_where_their_keys_do() -> None:
    assert PLACES == {2: ("left", "right"), 3: ("left", "right", "top"), 4: ("left", "top left", "top right", "right")}
    corners = {"left": (3, 700), "right": (1276, 700), "top left": (3, 20), "top right": (1276, 20), "top": (640, 20)}
    for seats, places in PLACES.items():
        to = picture(Land(EVENING, (1280, 720), seats), [1 / seats] * seats)
        for animal, place in zip(("fox", "owl", "bear", "hare"), places, strict=False):
            x, y = corners[place]
            if seats == 2:
                y = 600
            elif place == "left":
                y = 640
            assert any(near(to.get_at((x, y)), paper) for paper in EVENING.lands[animal]), (seats, place)


def test_the_shelf_has_a_sun_and_hills_that_books_can_stand_on() -> None:
    for theme in THEMES.values():
        for size in SIZES:
            ground = ShelfGround(theme, size)
            to = pygame.Surface(size, 0, 32)
            ground.draw(to)
            u = ground.scale
            assert near(to.get_at((round(215 * u), round(130 * u))), theme.sun[0])
            level = 264 * u
            ground.draw_hill(to, 0, level)
            for x in range(20, size[0] - 20, 37):
                y = level + ground.ridge(0, x)
                assert near(to.get_at((x, round(y) + 3)), theme.shelf[0])
                assert not near(to.get_at((x, round(y) - 3)), theme.shelf[0])


@pytest.mark.parametrize("theme", [EVENING, DAYLIGHT])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_land_of_who_has_hardly_any_cards_is_an_island_and_comes_back(seats: int, theme: Theme) -> None:
    land = Land(theme, (800, 600), seats)
    shares = [0.1, *[0.9 / (seats - 1)] * (seats - 1)]
    plain, isle, again = (pygame.Surface((800, 600), 0, 32) for _ in range(3))
    land.draw(plain, shares)
    assert land.camp({Seat(0)})
    assert not land.camp({Seat(0)}), "it is one already"
    land.draw(isle, shares)
    x, height = round(800 * 0.23), round(600 - 170 * land.scale)
    assert near(isle.get_at((x, height)), theme.lands["fox"][2])
    assert not near(isle.get_at((20, height)), theme.lands["fox"][2])
    land.darken(1)
    land.darken(0)
    land.camp(())
    land.draw(again, shares)
    assert alike(again, plain)


@pytest.mark.parametrize("theme", [EVENING, DAYLIGHT])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_end_the_whole_sun_is_seen_and_its_rays(seats: int, theme: Theme) -> None:
    land = Land(theme, (1280, 720), seats)
    shares, (x, y), r = [0.0] * (seats - 1) + [1.0], land.sun_at, land.sun_r
    land.dawn = 1.0
    to = picture(land, shares)
    assert near(to.get_at((round(x), round(y - 0.9 * r))), theme.sun[3]), "no land hangs over it"

    def others(part: float) -> int:
        """Of the upper half of a circle round the sun, under what still hangs, how many degrees are not the sky's."""
        places = [(round(x + part * r * cos(radians(a))), round(y - part * r * sin(radians(a)))) for a in range(180)]
        return sum(not near(to.get_at(at), theme.sky[3]) for at in places if 70 < at[1] < y - 0.3 * r)

    assert others(1.45) > 20, "rays"
    assert others(2.2) < others(1.45) / 2, "which end before the next disc of the sky"
    land.dawn = 0.0
    to = picture(land, [1 / seats] * seats)
    assert seats == 3 or others(1.45) < 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_high_window_the_land_takes_more_of_the_page_and_in_a_wide_one_as_much_as_ever(seats: int) -> None:
    def ridge(size: tuple[int, int]) -> float:
        """How far down the middle of the page the land begins, in parts of its height."""
        land = Land(EVENING, size, seats)
        land.draw(pygame.Surface(size), [1 / seats] * seats)
        xs, hills = land.lies()
        return min(ys[len(xs) // 4] for hill, _ridge, ys, _hidden in hills if not hill.hangs) / size[1]

    assert ridge((900, 1200)) < ridge((1280, 720)) - 0.08
    assert ridge((1920, 1080)) == pytest.approx(ridge((1280, 720)), abs=0.01)


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_a_hill_becomes_an_island_over_many_frames(size: tuple[int, int]) -> None:
    """And so it comes back. A place of the hill that the sea will cover is seen to go there step by step."""
    land = LandAnimator(EVENING, size, ["fox", "owl"])
    land.share((0.2, 0.8), 0, 0)
    now, before, place = 0.0, frozenset[Seat](), pygame.Rect(round(size[0] * 0.04), round(size[1] * 0.86), 4, 4)
    shown = pygame.Surface(size, 0, 32)
    shown.set_clip(place)
    for camps in (before, frozenset({Seat(0)}), before):
        land.camp(camps)
        seen: list[int] = []
        while land.moving:
            now += 1000 / 60
            land.tick(now, now)
            land.advance()
            land.draw(shown, place)
            light = shown.get_at(place.center).b
            if not seen or light != seen[-1]:
                seen.append(light)
        if camps != before:
            assert len(seen) >= 6
            assert seen == sorted(seen) or seen == sorted(seen, reverse=True)
            assert max(abs(a - b) for a, b in pairwise(seen)) <= 0.3 * abs(seen[-1] - seen[0]) + 2
        before = camps
