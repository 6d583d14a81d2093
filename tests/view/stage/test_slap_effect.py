"""What is seen of a slap: the hand on the cards, the shout, and the hands that came later, no sooner than they came."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.core.announcements import FALSE_SLAP, SLAP
from game.core.cards import CODES, RANK, RANK_NAMES
from game.core.events import Announced
from game.core.match import Match
from game.rules import title
from game.scenes.shell.language import speak
from game.view.pictures.lettering import Lettering
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import DAYLIGHT, EVENING, POPPY, Theme
from game.view.stage.compositor import Compositor
from game.view.stage.layout import Layout
from game.view.stage.rays import SPENT, RayBurst
from game.view.stage.slap_effect import FADE, SlapEffect
from game.view.stage.slap_hand import DRAWN, FIRST, GOES, GONE, LATER, RESTS, words
from game.view.stage.timeline import Animations
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_fixture import alike, feel_nothing, looks, match, picture, pictures, play, screen, stage
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, AtTable
from tests.sitting.test_referee import K, S, race, ruffle


def raced(sat: AtTable, good: bool) -> None:
    """Cards that a slap is right for, or wrong, lie there, at the normal pace."""
    race(sat, good=good)
    sat.play.course.pace.set("normal")


def slapped(sat: AtTable, apart: int = 3) -> None:
    """Owl slaps rightly, and Fox so many frames later."""
    raced(sat, good=True)
    sat.key(K)
    sat.frames(apart * FRAME)
    sat.key(S)


def window() -> None:
    """A display, for pictures want one."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.get_surface() or pygame.display.set_mode((64, 64))


def effect(layout: Layout, painter: Painter, art: Pictures) -> SlapEffect:
    """The hands of a window that nobody sees."""
    return SlapEffect(layout, looks(layout.seats), painter, art, Compositor(layout.size, lambda _to, _area: None),
                      Animations(), lambda: None)


def seen(sat: AtTable) -> Any:
    return inspect(sat.play.stage)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("kind", ["right", "vain", "late"])
def test_a_hand_covers_no_more_than_it_says_so_that_nothing_of_it_is_left(size: tuple[int, int], kind: str) -> None:
    art = pictures(size)
    layout, painter = stage(match(4).table, size).layout, art.paper(EVENING, size)
    drawn = pygame.Surface((size[0] + 400, size[1] + 400), pygame.SRCALPHA, 32)
    for seat in range(4):
        slaps = effect(layout, painter, art)
        if kind == "vain":
            slaps.miss(seat, 0, (0,), still=False)
        else:
            slaps.strike(seat, (), layout.sun, -137 * (kind == "late"), still=False)
        if kind == "late":
            slaps.follow(seat, 137, still=False)
        hand = slaps.hands[-1]
        assert hand.begin == 0
        for t in (*range(0, round(RESTS), 24), RESTS, *((RESTS + 60, DRAWN, GOES + 90, GONE) if hand.wrong else ())):
            hand.t = float(t)
            hand.draw(drawn)
            near = drawn.subsurface(hand.rect.inflate(80, 80).clip(drawn.get_rect()))
            assert hand.rect.contains(near.get_bounding_rect(min_alpha=2).move(near.get_offset())), (seat, t)
            near.fill(0)
        assert not drawn.get_bounding_rect(min_alpha=2), (seat, "far off")


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_rays_and_scraps_cover_no_more_than_they_say_at_each_moment(size: tuple[int, int]) -> None:
    art = pictures(size)
    layout = stage(match(4).table, size).layout
    slaps = effect(layout, art.paper(EVENING, size), art)
    slaps.strike(0, (), (layout.sun[0] + 31.4, layout.sun[1] - 7.7), 0.0, still=False)
    for piece in slaps.bursts:
        for t in (*range(0, round(SPENT), 12), round(SPENT) - 1):
            slaps.tick(0.0, float(t))
            drawn = pygame.Surface(size, pygame.SRCALPHA, 32)
            piece.draw(drawn)
            assert piece.rect.contains(drawn.get_bounding_rect()) or not drawn.get_bounding_rect().w, t


def test_where_a_hand_in_vain_was_taken_away_the_table_is_as_before() -> None:
    shown = stage(match().table)
    play(shown)
    kept = screen(shown)
    shown.draw(kept, whole=True)
    shown.show_missed_slap("", 0)
    play(shown, FRAME)
    assert not inspect(shown).hands
    feel_nothing(shown)
    assert alike(kept, picture(shown))


def test_a_right_slap_lies_on_the_cards_under_a_shout_of_what_was_there(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        raced(sat, good=True)
        assert seen(sat).hands == ()
        assert seen(sat).banner[0] == ""
        sat.key(K)
        sat.frames(2 * FRAME)
        (hand,) = seen(sat).hands
        assert (hand.animal, hand.wrong, hand.tag, hand.seen) == ("owl", False, "", True)
        assert seen(sat).banner[0] in ("Pyramid pair!", "Sphinx split!", "King Tut ten!")
        assert seen(sat).rays
        sat.frames(1.0)
        assert not seen(sat).rays
        assert len(seen(sat).hands) == 1
        sat.still()
        assert seen(sat).hands == ()
        assert not seen(sat).banner[0]


def test_a_later_hand_lies_beside_it_with_how_late_it_was_and_no_sooner_than_it_came(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        slapped(sat, apart=6)
        first, later = seen(sat).hands
        assert (first.animal, later.animal, later.tag) == ("owl", "fox", "by a nose +100 ms")
        sat.frames(2 * FRAME)
        assert seen(sat).hands[1].seen


@pytest.mark.parametrize("reduced_motion", [False, True])
@pytest.mark.parametrize("cost", ["burn", "nothing"])
def test_a_wrong_hand_shows_itself_and_what_it_costs_for_a_second_and_no_rays(tmp_path: Path, cost: str,
                                                                            reduced_motion: bool) -> None:
    with ruffle(tmp_path, false_slap=cost) as sat:
        raced(sat, good=False)
        sat.play.stage.state.reduced_motion = reduced_motion
        before = set(sat.match.table.piles["pile"])
        sat.key(K)
        sat.frames(2 * FRAME)
        (hand,) = seen(sat).hands
        assert hand.wrong
        assert (hand.animal, hand.tag) == ("owl", "−1" if cost == "burn" else "")
        assert not seen(sat).rays
        assert not seen(sat).banner[0]
        counter = Flashes()
        for _frame in range(round(GOES / 1000 / FRAME) - 4):
            sat.frames(FRAME)
            counter.see(sat.app.window.screen)
        assert len(seen(sat).hands) == 1
        assert counter.worst <= QUARTER
        assert len(seen(sat).paid) == (cost == "burn")
        assert seen(sat).paid == set(sat.match.table.piles["pile"]) - before
        sat.frames((GONE - GOES) / 1000 + 0.5)
        assert seen(sat).hands == ()
        assert not seen(sat).paid


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", ["egyptian-ruffle", "slap-war"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (900, 1600)])
def test_wrong_hands_draw_back_beside_the_cards_and_each_other(size: tuple[int, int], game: str, seats: int) -> None:
    window()
    here, layout = pictures(size), Layout(title(game).make({}).pile_kinds, seats, size)
    slaps = effect(layout, Painter(EVENING, size, here.icon), here)
    for seat in range(seats):
        slaps.miss(seat, 0.0, (seat,), still=False)
    slaps.tick(0.0, DRAWN)
    half = round(FIRST * layout.scale * (1 + layout.grown) / 4)
    lie = [Rect(0, 0, 2 * half, 2 * half).move(hand.rect.centerx - half, hand.rect.centery - half)
           for hand in slaps.hands]
    for k, (hand, token) in enumerate(zip(slaps.hands, lie, strict=True)):
        assert token.collidelist(lie[:k]) < 0
        assert Rect((0, 0), size).contains(hand.rect.inflate(-60 * layout.scale, 0))
        assert abs(token.centerx - layout.sun[0]) - half > layout.reach


def test_with_little_motion_hands_come_to_be_seen_one_after_the_other_and_lie_still(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        raced(sat, good=True)
        sat.play.stage.state.reduced_motion = True
        sat.key(K)
        sat.frames(FRAME)
        sat.frames(2 * FRAME)
        sat.key(S)
        frames, before = 3, sat.app.window.screen.copy()
        assert [hand.animal for hand in seen(sat).hands] == ["owl", "fox"]
        while not seen(sat).hands[1].seen:
            before = sat.app.window.screen.copy()
            sat.frames(FRAME)
            frames += 1
        assert frames * FRAME * 1000 >= 50 + FADE, "who came later is seen so much later"
        assert not seen(sat).rays
        sat.frames(0.4)
        lies = sat.app.window.screen.copy()
        same = pygame.mask.from_threshold(lies, (0, 0, 0), (5, 5, 5, 255), before)
        same.invert()
        first, *others = same.get_bounding_rects()
        new = first.unionall(others)
        assert new.w < lies.get_width() / 4, "all but the hand that came later, and its tape, lies there"
        sat.frames(0.2)
        assert lies.get_buffer().raw == sat.app.window.screen.get_buffer().raw


@pytest.mark.parametrize("theme", ["evening", "daylight"])
def test_a_slap_does_not_flash(tmp_path: Path, theme: str) -> None:
    with ruffle(tmp_path, size=(800, 600)) as sat:
        sat.app.settings.theme = theme
        sat.app.changed()
        raced(sat, good=True)
        counter = Flashes()
        sat.key(K)
        for k in range(90):
            if k == 5:
                sat.key(S)                            # the tape and its words come with the hand
            sat.frames(FRAME)
            counter.see(sat.app.window.screen)
        assert len(seen(sat).hands) == 2
        assert counter.worst <= QUARTER


def test_the_same_words_are_always_cut_alike_and_fit_their_picture() -> None:
    window()
    one, other = (Lettering("Double war!", 40, POPPY) for _ in range(2))
    while not other.done:
        other.cut()
    assert one.picture.get_buffer().raw == other.picture.get_buffer().raw
    assert one.picture.get_height() > 40
    assert one.picture.get_bounding_rect().size == one.picture.get_size()


def test_slap_war_shouts_the_card_that_was_slapped() -> None:
    game = title("slap-war").make({})
    (jack, *_) = (card for card in game.deck() if RANK_NAMES[RANK[card]] == "J")
    table = Match(game, 2, 1).table
    assert game.call(Announced(SLAP, (0,), (jack,)), table) == "A jack!"
    assert game.call(Announced(FALSE_SLAP, (0,), ()), table) == ""


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (900, 1600)])
@pytest.mark.parametrize("theme", [EVENING, DAYLIGHT])
@pytest.mark.parametrize("seats", [2, 4])
def test_hands_that_came_late_lie_beside_the_cards_each_where_all_of_it_is_seen(size: tuple[int, int], theme: Theme,
                                                                               seats: int) -> None:
    window()
    here, layout = pictures(size), Layout(title("egyptian-ruffle").make({}).pile_kinds, seats, size)
    slaps = effect(layout, Painter(theme, size, here.icon), here)
    slaps.strike(0, (), layout.sun, 0.0, still=True)
    for seat in range(seats):
        slaps.follow(seat, (3, 33, 117, 399)[seat], still=True)
    _right, *late = slaps.hands
    shades = -round(80 * layout.scale)
    lie = [hand.rect.inflate(shades, shades) for hand in late]
    cards = Rect(0, 0, round(2 * layout.reach), size[1])
    cards.midtop = round(layout.sun[0]), 0
    shout = Rect(0, 0, size[0], round(layout.banner_size * layout.scale * 1.4))
    shout.center = round(layout.banner[0]), round(layout.banner[1])
    for hand in late:
        assert hand.margin is not None
        assert LATER / 2 * layout.scale < hand.margin.hand[0] < size[0] - LATER / 2 * layout.scale
    for k, rect in enumerate(lie):
        assert rect.collidelist([cards, shout, *lie[:k]]) < 0
        assert Rect((0, 0), size).contains(rect)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hand_lies_as_far_from_the_cards_as_it_came_late(seat: int) -> None:
    """Twice as late is twice as far, up to the longest tape; the cards are nearer than any of it."""
    window()
    size = 1280, 720
    here, layout = pictures(size), Layout(title("egyptian-ruffle").make({}).pile_kinds, 2, size)
    nearest = []
    for ms in (0.4, 40.0, 80.0, 160.0, 400.0, 900.0):
        slaps = effect(layout, Painter(EVENING, size, here.icon), here)
        slaps.strike(1 - seat, (), layout.sun, 0.0, still=True)
        slaps.follow(seat, ms, still=True)
        hand = slaps.hands[-1]
        assert hand.margin is not None
        nearest.append(abs(hand.margin.hand[0] - layout.sun[0]) - LATER / 2)
    none, *gaps = (round(away - layout.reach) for away in nearest)
    assert 0 < none < 20
    assert [gap - none for gap in gaps] == [24, 48, 96, 240, 240]


def test_the_pill_says_by_how_much_the_first_was_first_and_shows_what_was_slapped(tmp_path: Path) -> None:
    with ruffle(tmp_path, seed=2) as sat:
        raced(sat, good=True)
        pile = sat.match.table.piles["pile"]
        lying, hidden = set(seen(sat).cards), {CODES[card] for card in pile} - {CODES[card] for card in seen(sat).cards}
        assert hidden
        sat.key(K)
        sat.frames(2 * FRAME)
        words, slapped = seen(sat).caption[0], seen(sat).pill.cards
        assert set(slapped) <= {CODES[card] for card in lying}
        sat.key(S)
        sat.frames(2 * FRAME)
        assert (seen(sat).caption[0], seen(sat).pill.cards) == (f"{words}, by a whisker", slapped)
        for _ in range(240):
            sat.frames(FRAME)
            if "takes" in seen(sat).caption[0]:
                break
        assert seen(sat).pill.cards == slapped, "nobody saw the others"


def test_a_slap_that_nobody_contests_is_won_by_nothing(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        raced(sat, good=True)
        sat.key(K)
        sat.frames(1.0)
        assert "by a" not in seen(sat).caption[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_how_many_more_lie_in_the_pile_is_said_where_no_shout_covers_it(seats: int) -> None:
    size = 1280, 720
    layout = Layout(title("egyptian-ruffle").make({}).pile_kinds, seats, size)
    assert layout.stacks["pile"].words == "above"
    assert layout.stacks["pile"].y < layout.banner[1] - layout.banner_size


def test_cards_that_lay_under_the_open_ones_come_out_from_under_them(tmp_path: Path) -> None:
    with ruffle(tmp_path, seed=2) as sat:
        raced(sat, good=True)
        covered = set(sat.match.table.piles["pile"]) - set(seen(sat).cards)
        assert covered
        sat.key(K)
        came = 0
        for _frame in range(240):
            sat.frames(FRAME)
            here = seen(sat).cards
            out = [here[card].order for card in covered if card in here and here[card].seen]
            lie = [card.order for each, card in here.items() if each not in covered]
            came += bool(out and lie)
            assert not (out and lie) or max(out) <= min(lie)
        assert came


@pytest.mark.parametrize("at", [(60, 630), (1240, 300), (640, 30)])
def test_no_ray_near_an_edge_of_the_window_is_cut_by_it(at: tuple[int, int]) -> None:
    size = 1280, 720
    rays, seen = RayBurst(Layout(title("ascent").make({}).pile_kinds, 2, size), day=False, at=at), pygame.Surface(size)
    rays.see(250.0)
    rays.draw(seen)
    drawn = pygame.mask.from_threshold(seen, (0, 0, 0), (1, 1, 1, 255))
    drawn.invert()
    assert drawn.count() > 500, "some are whole"
    edges = [(x, y) for x in range(size[0]) for y in (0, size[1] - 1)] + [
        (x, y) for x in (0, size[0] - 1) for y in range(size[1])]
    assert not any(drawn.get_at(place) for place in edges)


def test_by_how_much_a_slap_was_won_is_told_in_the_language_that_is_spoken() -> None:
    speak("de")
    try:
        told = [words(ms) for ms in (33, 117, 300)]
    finally:
        speak("en")
    english = [words(ms) for ms in (33, 117, 300)]
    assert len({*told, *english}) == 6
