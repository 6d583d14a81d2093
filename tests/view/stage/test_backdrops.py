"""Each game has a place of its own: a sky, a sun, two lands, what stands on them, and an emblem on the sun."""

import os
import re
from collections.abc import Iterator
from itertools import accumulate, combinations
from math import cos, dist, radians, sin
from pathlib import Path

import numpy as np
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
from pygame import Rect

from game.core.announcements import WAR
from game.core.declaration import Backdrop
from game.core.events import Announced, RoundBegan
from game.core.game import Game
from game.core.match import Match
from game.core.seats import Seat
from game.resources import asset
from game.rules import title, titles
from game.rules.war.underdog import WINS
from game.rules.war.war import War
from game.scenes.shell.app import App
from game.view.pictures import tints
from game.view.pictures.theme import DAYLIGHT, EVENING, SEATS, THEMES, Colour, Theme, colour
from game.view.stage import landforms
from game.view.stage.feast import chairs
from game.view.stage.land import PLACES, SOON, Land, landmarks
from game.view.stage.land_animator import LandAnimator
from game.view.stage.layout import Layout
from game.view.stage.stage import Stage
from tests.kit.stage_fixture import alike, looks, picture, pictures, play, said
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, AtTable, at_table
from tests.rules.test_fine_print import RULEBOOK
from tests.view.pictures.test_assets import contrast

GAMES = [game_id for game_id, one in titles().items() if one.game.backdrop or game_id in RULEBOOK]
"""The games that have a place of their own; one that is new may have the plain land."""
PAGE = (1280, 720)
SMALL = (640, 360)
ANIMALS = ("fox", "owl", "bear", "hare")


def place(game_id: str) -> Backdrop:
    found = titles()[game_id].game.backdrop
    assert found is not None
    return found


def papers(theme: Theme, of: Backdrop) -> list[Colour]:
    return [paper for animal in theme.lands for right in (False, True)
            for paper in tints.land(theme, of, animal, right)]


def land_of(game_id: str, theme: Theme = EVENING, size: tuple[int, int] = PAGE, seats: int = 2) -> Land:
    return Land(theme, size, seats, ANIMALS[:seats], place(game_id), pictures(size, theme))


@pytest.fixture
def peace(tmp_path: Path) -> Iterator[AtTable]:
    with at_table(tmp_path, game="peace", pace="normal") as table:
        yield table


# ---- each its own ----


def test_every_game_has_a_place_and_none_has_anothers() -> None:
    assert len({place(game_id).drawn for game_id in GAMES}) == len(GAMES) >= 26
    assert {folder.name for folder in asset("places").iterdir()} == {place(game_id).drawn for game_id in GAMES}


def test_places_can_be_told_apart_at_a_glance_in_every_light() -> None:
    for theme in THEMES.values():
        seen = {}
        for game_id in GAMES:
            land, to = land_of(game_id, theme, SMALL), pygame.Surface(SMALL, 0, 32)
            land.draw(to, [0.5, 0.5])
            tiny = pygame.transform.smoothscale(to, (32, 18))
            seen[game_id] = pygame.surfarray.array3d(tiny).astype(float)
        for one, other in combinations(GAMES, 2):
            apart = float(np.abs(seen[one] - seen[other]).mean())
            assert apart > (4 if theme.day else 6), (theme.name, one, other, apart)


def test_something_stands_on_both_lands_of_every_place_beside_the_packets_and_the_sun() -> None:
    for game_id in GAMES:
        folder = place(game_id).drawn
        assert asset("places", folder, "emblem.svg").is_file()
        marks = landmarks(folder, 1, PAGE[0])
        assert {mark.left for mark in marks} == {True, False}, game_id
        for mark in marks:
            rect = mark.rect(0)
            room = Rect(120, -170, 400, 220) if mark.left else Rect(760, -170, 400, 220)
            assert room.contains(rect), (game_id, mark.name, rect)
            assert rect.bottom > min(36, rect.w * 0.25), "it goes on below its ridge, which slopes"


def test_a_game_without_a_place_has_the_plain_sky_and_land() -> None:
    assert Game.backdrop is None
    plain = Land(EVENING, SMALL, 2, ("fox", "owl"), None, pictures(SMALL))
    assert plain.theme.sky == EVENING.sky
    assert plain.theme.sun == EVENING.sun
    nowhere = Land(EVENING, SMALL, 2, ("fox", "owl"), place("war")._replace(drawn=""), pictures(SMALL))
    nowhere.draw(pygame.Surface(SMALL, 0, 32), [0.5, 0.5])


# ---- words and seats ----


@pytest.mark.parametrize("game_id", GAMES)
def test_words_can_be_read_on_the_sky_and_the_land_of_a_place(game_id: str) -> None:
    for theme in THEMES.values():
        sky = tints.placed(theme, place(game_id)).sky
        for ground in (*sky, *papers(theme, place(game_id))):
            assert contrast(theme.text, ground) >= 4.5, (theme.name, ground)
            assert contrast(theme.focus, ground) >= 3, (theme.name, ground)
        for ground in sky[:3]:
            assert contrast(theme.muted, ground) >= 4.5, (theme.name, ground)


def test_the_nearest_land_is_its_seats_own_and_the_farthest_the_places() -> None:
    for theme in THEMES.values():
        for game_id in GAMES:
            for right in (False, True):
                own = {animal: tints.land(theme, place(game_id), animal, right) for animal in theme.lands}
                assert {animal: found[2] for animal, found in own.items()} == {
                    animal: theme.lands[animal][2] for animal in theme.lands}
                assert len({found[1] for found in own.values()}) == len(own)
                assert dist(own["fox"][0], own["owl"][0]) < 40, "but for how light words want it"


def test_by_daylight_a_place_is_light_and_keeps_its_hue() -> None:
    green, red = place("good-king-bad-queen"), place("fast-food")
    for of, channel in ((green, 1), (red, 0)):
        for theme in (EVENING, DAYLIGHT):
            sky = tints.placed(theme, of).sky[1]
            assert sky[channel] == max(sky), (theme.name, sky)
    assert colour(f"#{green.sky[0]}") == tints.placed(EVENING, green).sky[0], "in the evening it is as declared"


# ---- what stands there ----


@pytest.mark.parametrize(("seats", "size"), [(2, (800, 600)), (2, (900, 1200)), (3, SMALL), (4, (800, 600))])
def test_drawing_only_what_changed_gives_the_same_picture(seats: int, size: tuple[int, int]) -> None:
    land, whole = land_of("war", size=size, seats=seats), pygame.Surface(size, 0, 32)
    to = pygame.Surface(size, 0, 32)
    shares = [1 / seats] * seats
    land.draw(to, shares)
    for step in range(1, 6):
        shares[0], shares[-1] = 1 / seats + step * 0.05, 1 / seats - step * 0.04
        for area in land.changed(shares):
            land.draw(to, shares, 1, area)
        land_of("war", size=size, seats=seats).draw(whole, shares)
        assert alike(to, whole), step


def test_landmarks_rise_and_fall_with_the_land_they_stand_on() -> None:
    def top(share: float) -> int:
        to, bare = pygame.Surface(PAGE, 0, 32), pygame.Surface(PAGE, 0, 32)
        land_of("egyptian-ruffle").draw(to, [share, 1 - share])
        Land(EVENING, PAGE, 2, ANIMALS[:2], place("egyptian-ruffle")._replace(drawn="")).draw(bare, [share, 1 - share])
        differs = pygame.mask.from_threshold(to, (0, 0, 0), (5, 5, 5, 255), bare)
        differs.invert()
        return min(rect.top for rect in differs.get_bounding_rects() if rect.right < 640 and rect.h > 20)

    assert top(0.9) + 40 < top(0.5) < top(0.1) - 40


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("theme", [EVENING, DAYLIGHT])
def test_at_the_end_the_winners_land_wears_its_own_colour_up_to_the_shore_of_who_has_lost(theme: Theme, seats: int,
                                                                                        ) -> None:
    colours = {marks.animal: marks.colour for marks in SEATS}
    for winner in range(seats):
        ground = LandAnimator(theme, PAGE, ANIMALS[:seats], place("war"), pictures(PAGE, theme))
        ground.sink([Seat(seat) for seat in range(seats) if seat != winner], 0)
        ground.sweep(Seat(winner), 0, 0)
        ground.finish_now()
        ground.advance()
        to = pygame.Surface(PAGE, 0, 32)
        ground.draw(to, to.get_rect())
        left = PLACES[seats][winner].endswith("left") or PLACES[seats][winner] == "top"
        plain = theme.lands[ANIMALS[winner]][2]
        near = pygame.transform.average_color(to, (0 if left else 480, PAGE[1] - 30, 800, 30))[:3]
        shore = pygame.transform.average_color(to, (PAGE[0] - 90 if left else 0, PAGE[1] - 60, 90, 50))[:3]
        assert theme.day or dist(near, colours[ANIMALS[winner]]) < dist(plain, colours[ANIMALS[winner]])
        assert dist(shore, landforms.sea(theme)[1]) < 12, "the sea, and no hill"


def test_an_underdog_comes_out_of_its_kennel_when_it_wins_a_war_and_is_home_for_the_next_round() -> None:
    who = title("underdog").make({})
    table = Match(who, 2, 5, waits=True).table
    on = Stage(table, looks(2), pictures(PAGE), EVENING, PAGE, caption=said, backdrop=place("underdog"))
    play(on)
    home = picture(on)
    on.enqueue([Announced(WAR, (), ()), Announced(WINS, (1,), ())])
    play(on)
    out = pygame.mask.from_threshold(picture(on), (0, 0, 0), (5, 5, 5, 255), home)
    out.invert()
    kennel = Rect(190, 400, 200, 250)
    assert kennel.contains(max(out.get_bounding_rects(), key=lambda rect: rect.w * rect.h))
    assert out.count() > 2000
    on.enqueue([RoundBegan(2)])
    play(on)
    assert alike(picture(on).subsurface(kennel), home.subsurface(kennel))


# ---- the emblem ----


def emblem(table: AtTable) -> bool:
    return inspect(table.play.stage).emblem


def test_the_emblem_is_on_the_sun_only_while_nothing_else_is(peace: AtTable) -> None:
    peace.still()
    peace.frames(SOON / 1000 + 0.3)
    assert emblem(peace)
    peace.key(4)
    lay = False
    for _ in range(200):
        peace.frames(1 / 60)
        seen = inspect(peace.play.stage)
        rect = Rect(0, 0, 40, 40)
        rect.center = peace.play.stage.layout.sun
        lying = any(card.seen and card.rect.colliderect(rect) for card in seen.cards.values())
        assert not (lying and seen.emblem)
        lay = lay or lying
    assert lay


def test_the_times_sign_on_the_sun_does_not_say_wrong() -> None:
    """It is no red cross, and is seen on the sun in every light."""
    backdrop = title("multiplication-war").game.backdrop
    assert backdrop is not None
    markup = asset("places", backdrop.drawn, "emblem.svg").read_text("ascii")
    signs = [colour(found) for found in re.findall(r'fill="(#[0-9a-fA-F]{6})" d=', markup)]        # no light or shadow
    assert len(signs) >= 2
    assert all(paper[2] > paper[0] for paper in signs), "blue rather than red"
    for theme in THEMES.values():
        sun = tints.placed(theme, backdrop).sun
        assert min(contrast(paper, sun[0]) for paper in signs) >= 3, theme.name


def is_card(path: str) -> bool:
    """True if a path of a drawing is a rectangle of a card's form, with round corners, upright or turned."""
    steps = [float(number) for number in re.findall(r"-?[0-9.]+", path)]
    xs, ys = (list(accumulate(steps[k::2])) for k in (0, 1))
    if len(xs) < 8:
        return False
    area = abs(sum(xs[n - 1] * ys[n] - xs[n] * ys[n - 1] for n in range(len(xs)))) / 2
    for degrees in range(90):
        across, down = cos(radians(degrees)), sin(radians(degrees))
        lies = [(x * across + y * down, y * across - x * down) for x, y in zip(xs, ys, strict=True)]
        w, h = (max(at) - min(at) for at in zip(*lies, strict=True))
        if area > 0.95 * w * h and 0.64 < min(w, h) / max(w, h) < 0.78:
            return True
    return False


def test_nothing_on_a_land_or_a_sun_is_the_paper_of_a_card() -> None:
    """No sheet of the colour of a card's face or back has the form of a card."""
    assert is_card("M1 0l18 0l1 1l0 26l-1 1l-18 0l-1-1l0-26z")
    assert not is_card("M1 0l18 0l1 1l0 18l-1 1l-18 0l-1-1l0-18z")
    seen = 0
    for file in sorted(asset("places").rglob("*.svg")):
        for paper, path in re.findall(r'fill="#(FFF6E6|3A2A54)" d="([^"]+)z"', file.read_text("ascii")):
            seen += 1
            assert "z" in path or not is_card(path), (file, paper)
    assert seen > 100


def test_an_emblem_costs_nothing_once_it_is_there(peace: AtTable) -> None:
    peace.still()
    peace.frames(SOON / 1000 + 1)
    assert emblem(peace)
    for _frame in range(300):                         # the cap of who is asked moves now and then
        if not peace.play.stage.moving:
            break
        peace.app.pass_by(FRAME)
    assert not peace.play.stage.moving


def test_an_emblem_comes_and_goes_less_than_twice_a_second() -> None:
    assert SOON >= 500


def test_another_light_and_another_size_keep_the_place(peace: AtTable) -> None:
    app: App = peace.app
    app.settings.theme = "daylight"
    app.changed()
    peace.frames(0.5)
    sky = tints.placed(DAYLIGHT, place("peace")).sky
    assert tuple(app.window.screen.get_at((5, 100))[:3]) == pytest.approx(sky[0], abs=8)


@pytest.mark.parametrize("game_id", ["war", "casualty-war"])
def test_a_game_made_with_its_options_has_the_place_of_its_title(game_id: str) -> None:
    assert title(game_id).make({}).backdrop == place(game_id)


@pytest.mark.parametrize(("seats", "winner"), [(2, 0), (2, 1), (3, 2), (4, 1)])
@pytest.mark.parametrize("game_id", ["war", "egyptian-ruffle"])
def test_at_the_end_what_stands_on_the_land_sinks_into_it_and_leaves_the_animals_room(game_id: str, seats: int,
                                                                                     winner: int) -> None:
    found, art = [], pictures(PAGE, EVENING)
    for name in (place(game_id).drawn, ""):
        ground = LandAnimator(EVENING, PAGE, ANIMALS[:seats], place(game_id)._replace(drawn=name), art)
        ground.sweep(Seat(winner), 0, 0)
        ground.finish_now()
        ground.advance()
        found.append(pygame.Surface(PAGE, 0, 32))
        ground.draw(found[-1], found[-1].get_rect())
    stands = pygame.mask.from_threshold(found[0], (0, 0, 0), (5, 5, 5, 255), found[1])
    stands.invert()
    layout = Layout(War.pile_kinds, seats, PAGE)
    left = [Seat(seat) for seat in range(seats) if seat != winner]
    lie = [Rect(0, 0, px, px).move(x - px / 2, y - px / 2) for x, y, px in chairs(layout, Seat(winner), left).values()]
    assert [rect for rect in stands.get_bounding_rects() if rect.h > 8 and rect.collidelist(lie) >= 0] == []
