"""What is seen of a slap: the hand on the cards, the shout, and the hands that came later, no sooner than they came."""

from math import hypot
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.core.announcements import FALSE_SLAP, SLAP
from game.core.cards import CODES, RANK, RANK_NAMES
from game.core.events import Announced, Laid, Swept
from game.core.match import Match
from game.core.seats import Seat
from game.rules import title
from game.scenes.shell.language import speak
from game.view.pictures.lettering import Lettering
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import DAYLIGHT, EVENING, POPPY, Theme
from game.view.stage.compositor import Compositor
from game.view.stage.heap_place import indices
from game.view.stage.late_hands import FADES, LEAD, LIES, SPEED, WIDE
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.rays import RAY_SPENT, RayBurst
from game.view.stage.slap_effect import AGAIN, FADE, QUIET, SlapEffect
from game.view.stage.slap_hand import FALLS, FIRST, GONE, RESTS, words
from game.view.stage.slap_palm import LEFT
from game.view.stage.stage import Stage
from game.view.stage.timeline import Animations
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.many_hands import Hands
from tests.kit.stage_fixture import (
    alike,
    feel_nothing,
    follow,
    looks,
    match,
    picture,
    pictures,
    play,
    screen,
    stage,
    step,
)
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, AtTable
from tests.sitting.test_referee import K, S, race, ruffle
from tests.tools.many_hands import Case, flashes


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


def card(layout: Layout, x: float = 0.0, y: float = 0.0) -> Pose:
    """A large card so far from the sun, in pixels."""
    return Pose(layout.sun[0] + x, layout.sun[1] + y, round(186 * layout.scale * layout.grown), 5.0)


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
            slaps.miss(seat, 0, 1, still=False)
        else:
            slaps.time(seat, 314)
            slaps.strike(seat, (), card(layout), -137 * (kind == "late"), still=False)
        if kind == "late":
            slaps.follow((seat + 1) % 4, 137, still=False)
        hand = slaps.hands[-1]
        assert hand.begin == 0
        for t in (*range(0, round(RESTS), 24), RESTS, *((RESTS + 60, GONE) if hand.wrong else ())):
            hand.t = float(t)
            hand.draw(drawn)
            near = drawn.subsurface(hand.rect.inflate(80, 80).clip(drawn.get_rect()))
            assert hand.rect.contains(near.get_bounding_rect(min_alpha=2).move(near.get_offset())), (seat, t)
            near.fill(0)
        assert not drawn.get_bounding_rect(min_alpha=2), (seat, "far off")


@pytest.mark.parametrize("seat", range(4))
def test_the_hand_of_who_slaps_rightly_comes_from_its_seat_strikes_the_card_and_goes_home(seat: int) -> None:
    size = 800, 600
    art = pictures(size)
    layout, painter = stage(match(4).table, size).layout, art.paper(EVENING, size)
    drawn, slaps, on = pygame.Surface((1600, 1400), pygame.SRCALPHA, 32), effect(layout, painter, art), card(layout)
    slaps.strike(seat, (), on, 0.0, still=False)
    palm, home, ways = slaps.palm, layout.places[seat].token, []
    assert palm is not None
    for t in range(0, round(LEFT), 20):
        slaps.tick(0.0, float(t))
        ways.append(hypot(palm.rect.centerx - home[0], palm.rect.centery - home[1]))
        shown = drawn.subsurface((400, 400, 1200, 1000))
        shown.fill(0)
        palm.draw(shown)
        seen_part = shown.get_bounding_rect(min_alpha=2)
        assert not seen_part or palm.rect.contains(seen_part), t
    farthest = hypot(on.x - home[0], on.y - home[1])
    assert ways[0] < farthest - 60, "it comes from its seat"
    assert abs(ways[round(FALLS) // 20] - farthest) < 3, "it strikes the card"
    assert ways[-1] < farthest / 3
    slaps.tick(0.0, LEFT)
    assert slaps.palm is None
    slaps.strike(seat, (), on, 0.0, still=True)
    assert slaps.palm is None, "little motion is wanted"


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_a_heap_and_its_chips_cover_no_more_than_they_say(size: tuple[int, int]) -> None:
    art = pictures(size)
    layout, painter = stage(match(4).table, size).layout, art.paper(EVENING, size)
    drawn = pygame.Surface(size, pygame.SRCALPHA, 32)
    slaps = effect(layout, painter, art)
    for k in range(8):
        slaps.miss(1, 200.0 * k, 1, quiet=True, still=False)
        for after in (0.0, 30.0, 60.0, 120.0, 199.0) if size == (800, 600) else (30.0,):
            slaps.tick(0.0, 200.0 * k + after)
            for piece in (slaps.heaps.of[1], slaps.heaps.of[1].count, slaps.heaps.of[1].words):
                piece.draw(drawn)
                assert piece.rect.contains(drawn.get_bounding_rect(min_alpha=2)) or not piece.rect, (k, after)
                drawn.fill(0)
    slaps.take(1700.0, still=False)
    for ms in range(0, 400, 12 if size == (800, 600) else 48):
        slaps.tick(0.0, 1700.0 + ms)
        for chip in slaps.heaps.flying:
            chip.draw(drawn)
            assert chip.rect.contains(drawn.get_bounding_rect(min_alpha=2))
            drawn.fill(0)


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_rays_cover_no_more_than_they_say_at_each_moment(size: tuple[int, int]) -> None:
    art = pictures(size)
    layout = stage(match(4).table, size).layout
    slaps = effect(layout, art.paper(EVENING, size), art)
    slaps.strike(0, (), card(layout, 31.4, -7.7), 0.0, still=False)
    assert len(slaps.bursts) == 18
    for t in range(0, round(RAY_SPENT) - 1, 24 if size == (800, 600) else 48):
        slaps.tick(0.0, float(t))
        for piece in slaps.bursts:
            drawn = pygame.Surface(size, pygame.SRCALPHA, 32)
            piece.draw(drawn)
            assert piece.rect.contains(drawn.get_bounding_rect()) or not drawn.get_bounding_rect().w, t
    slaps.tick(0.0, RAY_SPENT)
    assert not slaps.bursts


def test_where_a_hand_in_vain_was_taken_away_the_table_is_as_before() -> None:
    shown = stage(match().table)
    play(shown)
    kept = screen(shown)
    shown.draw(kept, whole=True)
    shown.slaps.show_missed("", 0)
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
        assert (hand.animal, hand.wrong, hand.seen) == ("owl", False, True)
        assert 0.1 <= float(hand.tag.removesuffix(" s")) < 2
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
        assert (first.animal, later.animal, later.tag) == ("owl", "fox", "+0.10 s")
        sat.frames(2 * FRAME)
        assert seen(sat).hands[1].seen


def test_whose_hand_is_seen_is_told_nothing_more_and_no_second_stamp_comes(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        slapped(sat, apart=6)
        for _again in range(4):
            sat.frames(6 * FRAME)
            sat.key(S)
        assert [hand.animal for hand in seen(sat).hands] == ["owl", "fox"]
        assert "too late" not in seen(sat).caption[0]


@pytest.mark.parametrize("reduced_motion", [False, True])
@pytest.mark.parametrize("cost", ["burn", "nothing"])
def test_a_slap_in_vain_is_a_chip_on_the_heap_of_its_seat_with_what_it_cost_and_no_rays(
        tmp_path: Path, cost: str, reduced_motion: bool) -> None:
    with ruffle(tmp_path, false_slap=cost) as sat:
        raced(sat, good=False)
        sat.play.stage.state.reduced_motion = reduced_motion
        sat.key(K)
        sat.frames(2 * FRAME)
        assert [(hand.animal, hand.wrong) for hand in seen(sat).hands] == ([] if reduced_motion else [("owl", True)])
        assert not seen(sat).rays
        assert not seen(sat).banner[0]
        assert not seen(sat).caption[0], "it stands at the heap"
        counter = Flashes()
        for _frame in range(round(GONE / 1000 / FRAME) + 4):
            sat.frames(FRAME)
            counter.see(sat.app.window.screen)
        assert counter.worst <= QUARTER
        ((seat, heap),) = seen(sat).heaps.items()
        paid = cost == "burn"
        assert (seat, heap.slaps, heap.cards, len(heap.chips), heap.count) == (1, 1, int(paid), 1, "")
        told = heap.words.replace("\n", " ")
        assert told == ("Nothing to slap there: Owl pays one card" if paid else "Nothing to slap there, Owl")
        assert not seen(sat).hands


def mashed(sat: AtTable, key: int, times: int, apart: int = 7) -> None:
    """A key is pressed again and again, so many frames apart."""
    for _ in range(times):
        sat.key(key)
        sat.frames(apart * FRAME)


def test_from_the_second_slap_in_vain_on_only_chips_fall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No token, no shake, no shout, no rays, and one soft knock a second at most, until two seconds have passed."""
    with ruffle(tmp_path) as sat:
        raced(sat, good=False)
        heard: list[str] = []
        monkeypatch.setattr(sat.app.sounds, "play", lambda name, *_where: heard.append(name))
        sat.key(K)
        sat.frames(0.7)
        assert heard.count("false") == 1
        assert not seen(sat).hands
        before = {card: at.pose for card, at in seen(sat).cards.items()}
        for k in range(6):
            sat.key(K)
            for _frame in range(7):
                sat.frames(FRAME)
                now = seen(sat)
                assert (now.hands, now.rays, now.banner[0], now.caption[0]) == ((), False, "", "")
                assert all(now.cards[card].pose == pose for card, pose in before.items() if card in now.cards), k
        heap = seen(sat).heaps[1]
        assert (heap.slaps, len(heap.chips), heap.count) == (7, 6, "× 7")
        assert heap.words == "Nothing to slap there, Owl"
        assert heard.count("false") == 1
        assert heard.count("button") == 1
        sat.frames(AGAIN / 1000 + 0.1)
        sat.key(K)
        sat.frames(2 * FRAME)
        assert [hand.wrong for hand in seen(sat).hands] in ([True], []), "the race may be over by then"


def test_a_heap_grows_in_rows_and_from_the_seventh_on_only_its_count_does() -> None:
    window()
    size = 1280, 720
    here, layout = pictures(size), Layout(title("slap-war").make({}).pile_kinds, 2, size)
    slaps, rows = effect(layout, Painter(EVENING, size, here.icon), here), []
    for k in range(9):
        slaps.miss(0, 150.0 * k, 1, quiet=True, still=False)
        slaps.tick(0.0, 150.0 * k + FALLS)
        heap = slaps.heaps.of[0]
        rows.append((len(heap.bodies), heap.count.text))
    assert rows == [(1, ""), *((min(k, 6), f"× {k}") for k in range(2, 10))]
    high = [round(body.centery, -1) for body in slaps.heaps.of[0].bodies]
    assert max(high[:3]) - min(high[:3]) <= 10
    assert max(high[3:5]) < min(high[:3])
    assert high[5] < min(high[3:5])
    assert heap.words.text == "Player 0: 9 slaps too early, 9 cards to the pot"


def test_a_heap_stays_until_the_pot_is_taken_and_then_goes_to_it_chip_by_chip() -> None:
    window()
    size = 1280, 720
    here, layout = pictures(size), Layout(title("slap-war").make({}).pile_kinds, 2, size)
    slaps = effect(layout, Painter(EVENING, size, here.icon), here)
    for k in range(4):
        slaps.miss(0, 150.0 * k, 1, quiet=True, still=False)
    slaps.lift()
    slaps.tick(0.0, 9000.0)
    assert len(slaps.heaps.of[0].bodies) == 4, "another round does not take it"
    slaps.take(9000.0, still=False)
    assert [chip.begin for chip in slaps.heaps.flying] == [9120.0, 9080.0, 9040.0, 9000.0], "the uppermost first"
    assert not slaps.heaps.of[0].bodies
    slaps.tick(0.0, 9100.0)
    nearer = [abs(chip.rect.centerx - layout.pot[0][0]) for chip in slaps.heaps.flying]
    assert nearer == sorted(nearer, reverse=True)
    slaps.tick(0.0, 9400.0)
    assert not slaps.heaps.flying
    assert not slaps.heaps.of
    slaps.miss(0, 9500.0, 1, quiet=True, still=False)
    assert slaps.heaps.of[0].slaps == 1, "what is counted is of this pot"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", ["egyptian-ruffle", "slap-war"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (900, 1600)])
def test_heaps_lie_beside_their_plates_and_cover_no_index_no_plate_no_cap_and_no_other_heap(
        size: tuple[int, int], game: str, seats: int) -> None:
    window()
    on = Match(title(game).make({"sphinx_split": True} if game == "egyptian-ruffle" else {}), seats, 4, events=True)
    shown = Stage(on.table, looks(seats), pictures(size), EVENING, size, caption=lambda _event, _table: "")
    while not shown.shadow.piles.get("pile", ()) and not any(shown.shadow.each.get("stake", ((),))[0:1][0]):
        on.play_on() if on.ask is None else on.answer(on.ask.seats[0], on.ask.written(on.ask.first(on.ask.seats[0])))
        shown.enqueue(on.take_events())
        play(shown)
    layout, slaps = shown.layout, shown.state.objects.slaps
    for _slap in range(7):
        for seat in range(seats):
            shown.slaps.show_early(seat)
        for _frame in range(8):
            shown.tick(FRAME)
    now = inspect(shown)
    faces = [rect for at in now.cards.values() if at.up for rect in indices(at.pose)]
    assert faces
    caps = [cap.rect for plate in now.plates for cap in plate.caps]
    covered = [*faces, *caps, *(plate.plate for plate in now.plates)]
    assert len(now.heaps) == seats
    others: list[Rect] = []
    for seat, heap in now.heaps.items():
        mine = [*heap.chips, heap.counted, heap.told]
        assert len(heap.chips) == 6
        for rect in mine:
            assert Rect((0, 0), size).contains(rect)
            assert rect.collidelist([*covered, *others]) < 0, seat
        near = min(range(seats), key=lambda k: hypot(heap.chips[0].centerx - now.plates[k].plate.centerx,
                                                     heap.chips[0].centery - now.plates[k].plate.centery))
        assert near == seat
        others += mine
    assert slaps.heaps.of.keys() == now.heaps.keys()
    assert layout.seats == seats


def test_no_burst_comes_within_350_ms_after_the_last_whoever_slaps() -> None:
    window()
    size = 1280, 720
    here, layout = pictures(size), Layout(title("slap-war").make({}).pile_kinds, 3, size)
    slaps = effect(layout, Painter(EVENING, size, here.icon), here)
    slaps.strike(0, (), card(layout), 0.0, still=False)
    slaps.tick(0.0, 60.0)
    assert any(ray.rect.w for ray in slaps.bursts)
    slaps.strike(1, (), card(layout, 90), 100.0, still=False)
    for ms in range(100, round(QUIET), 25):
        slaps.tick(0.0, float(ms))
        assert not any(ray.rect.w for ray in slaps.bursts), ms
    slaps.tick(0.0, QUIET + 60.0)
    assert any(ray.rect.w for ray in slaps.bursts)


def test_four_who_slap_in_vain_at_one_moment_are_no_four_stamps() -> None:
    window()
    size = 1280, 720
    here, layout = pictures(size), Layout(title("slap-war").make({}).pile_kinds, 4, size)
    slaps = effect(layout, Painter(EVENING, size, here.icon), here)
    came = [slaps.miss(seat, 40.0 * seat, 1, still=False) for seat in range(4)]
    assert came == [True, False, False, False]
    assert [heap.slaps for heap in slaps.heaps.of.values()] == [1, 1, 1, 1]


def test_the_strike_is_seen_however_late_the_first_frame_is() -> None:
    window()
    size = 1280, 720
    here, layout = pictures(size), Layout(title("slap-war").make({}).pile_kinds, 2, size)
    slaps = effect(layout, Painter(EVENING, size, here.icon), here)
    slaps.strike(0, (), card(layout), 1000.0, still=False)
    slaps.tick(0.0, 1700.0)
    (hand,) = slaps.stamps
    assert hand.t == FALLS
    assert all(ray.rect.w for ray in slaps.bursts), "rays are out"


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
        top, low = seen(sat).shout.bottom, sat.play.stage.layout.caption[1] - 60      # words still come above and below
        between = Rect(0, top, lies.get_width(), low - top)
        same = pygame.mask.from_threshold(
            lies.subsurface(between), (0, 0, 0), (5, 5, 5, 255), before.subsurface(between))
        same.invert()
        first, *others = same.get_bounding_rects()
        new = first.unionall(others)
        assert new.w < lies.get_width() * 0.3, "all but the hand that came later, and its line, lies there"
        sat.frames(0.2)
        assert lies.get_buffer().raw == sat.app.window.screen.get_buffer().raw


@pytest.mark.parametrize("theme", ["evening", "daylight"])
def test_a_slap_does_not_flash(tmp_path: Path, theme: str) -> None:
    with ruffle(tmp_path, size=(800, 600)) as sat:
        sat.app.settings.theme = theme
        sat.app.changed()
        raced(sat, good=True)
        counter, came = Flashes(), 0
        sat.key(K)
        for k in range(90):
            if k == 5:
                sat.key(S)                            # the tape and its words come with the hand
            sat.frames(FRAME)
            counter.see(sat.app.window.screen)
            came = max(came, len(seen(sat).hands))
        assert came == 2
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
    assert game.call(Announced(FALSE_SLAP, (0,), ()), table) == "No five there"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (900, 1600)])
@pytest.mark.parametrize("theme", [EVENING, DAYLIGHT])
@pytest.mark.parametrize("seats", [2, 4])
def test_hands_that_came_late_lie_to_the_right_of_the_cards_each_where_all_of_it_is_seen(
        size: tuple[int, int], theme: Theme, seats: int) -> None:
    window()
    here, layout = pictures(size), Layout(title("egyptian-ruffle").make({}).pile_kinds, seats, size)
    slaps = effect(layout, Painter(theme, size, here.icon), here)
    slaps.strike(0, (), card(layout), 0.0, still=True)
    for seat in range(1, seats):
        slaps.follow(seat, (3, 255, 262, 399)[seat], still=True)
    slaps.follow(0, 90, still=True)
    slaps.follow(1, 300, still=True)
    assert len(slaps.late) == seats - 1, "each hand is there once, and that of the first is on the card"
    cards = Rect(0, 0, round(2 * layout.reach), size[1])
    cards.midtop = round(layout.sun[0]), 0
    pills: list[Rect] = []
    for k, hand in enumerate(slaps.late):
        assert hand.body.left > layout.sun[0]
        assert hand.pill.collidelist([cards, *pills]) < 0
        assert Rect((0, 0), size).contains(hand.pill)
        assert Rect((0, 0), size).contains(hand.body.inflate(-20 * layout.scale, 0))
        assert k == 0 or hand.at[0] - slaps.late[k - 1].at[0] > WIDE / 2 * layout.scale
        pills.append(hand.pill)


def test_the_line_of_time_is_to_scale() -> None:
    """900 units a second; who comes 270 ms late or later lies at its end."""
    window()
    size = 1280, 720
    here, layout = pictures(size), Layout(title("slap-war").make({}).pile_kinds, 2, size)
    dots = []
    for ms in (40.0, 80.0, 160.0, 270.0, 390.0):
        slaps = effect(layout, Painter(EVENING, size, here.icon), here)
        slaps.strike(0, (), card(layout), 0.0, still=True)
        slaps.follow(1, ms, still=True)
        (hand,) = slaps.late
        assert hand.at[0] == hand.dot[0], "alone, a hand lies over its moment"
        dots.append(hand.dot[0] - layout.sun[0] - layout.reach)
    none = dots[0] - SPEED * 40
    assert LEAD < none < LEAD + 20
    assert [round(dot - none) for dot in dots] == [36, 72, 144, 243, 243]


def test_late_hands_lie_still_for_700_ms_and_go_together() -> None:
    window()
    size = 1280, 720
    here, layout = pictures(size), Layout(title("slap-war").make({}).pile_kinds, 3, size)
    slaps = effect(layout, Painter(EVENING, size, here.icon), here)
    slaps.strike(0, (), card(layout), 0.0, still=False)
    slaps.follow(1, 80.0, still=False)
    slaps.follow(2, 210.0, still=False)
    for ms in range(0, 1200, 30):
        slaps.tick(0.0, float(ms))
        assert len(slaps.late) == (2 if ms < 210 + FALLS + LIES else 0), ms
    assert FADES == 160


@pytest.mark.parametrize("ms", [0.0, 4.9])
def test_hands_of_one_moment_lie_on_the_card_together(ms: float) -> None:
    window()
    size = 1280, 720
    here, layout = pictures(size), Layout(title("slap-war").make({}).pile_kinds, 2, size)
    slaps = effect(layout, Painter(EVENING, size, here.icon), here)
    slaps.time(1, 310.0)
    slaps.strike(1, (), card(layout), 0.0, still=False)
    slaps.follow(0, ms, still=False)
    one, other = slaps.stamps
    assert not slaps.late
    assert (one.tag, other.tag) == ("", "Together! · 0.31 s")
    assert abs((one.at[0] + other.at[0]) / 2 - layout.sun[0]) < 1
    assert one.at[1] == other.at[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", ["egyptian-ruffle", "slap-war"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (900, 1600)])
def test_there_is_one_stamp_and_the_index_of_its_card_is_free(size: tuple[int, int], game: str, seats: int) -> None:
    window()
    here, layout = pictures(size), Layout(title(game).make({}).pile_kinds, seats, size)
    slaps = effect(layout, Painter(EVENING, size, here.icon), here)
    lane = layout.lane("stake/0") if game == "slap-war" else None
    pile = Match(title(game).make({}), seats, 1).table
    on = lane.poses([True], layout.scale)[0] if lane is not None else card(layout, 100)
    slaps.time(0, 310.0)
    slaps.strike(0, (), on, 0.0, still=False)
    slaps.tick(0.0, 60.0)
    slaps.tick(0.0, RESTS + 60.0)
    (stamp,) = slaps.stamps
    index = indices(on)[0]
    middle, r = stamp.at, stamp.px / 2
    nearest = (max(index.left, min(middle[0], index.right)), max(index.top, min(middle[1], index.bottom)))
    assert hypot(nearest[0] - middle[0], nearest[1] - middle[1]) > r
    assert stamp.pill is not None
    assert stamp.tag == "0.31 s"
    assert not stamp.pill.body.colliderect(index)
    assert stamp.px <= round(FIRST * layout.scale * layout.grown)
    assert pile.seats == seats


@pytest.mark.parametrize(("game", "pace", "people", "hands"), [
    ("slap-war", "quick", 2, Hands(taps=4, slaps=1 / 0.7)), ("slap-war", "quick", 2, Hands(held=True, slaps=8)),
    ("egyptian-ruffle", "quick", 3, Hands(held=True, slaps=1 / 0.7))])
def test_whoever_mashes_what_nothing_flashes(game: str, pace: str, people: int, hands: Hands) -> None:
    assert flashes(Case(game, pace, "evening", people, hands), 4.0, (800, 600)).worst <= QUARTER


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
    pile, shout = layout.stacks["pile"], layout.banner_size * 0.8
    assert pile.words == "above"
    assert layout.begins or layout.banner[1] + shout < pile.y - pile.height / 2 - 24


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_shout_covers_neither_a_stamp_nor_its_time(seats: int) -> None:
    size = 1280, 720
    layout = Layout(title("egyptian-ruffle").make({}).pile_kinds, seats, size)
    shout = Rect(0, 0, layout.banner_width if layout.begins else 560, round(layout.banner_size * 1.6))
    shout.center = layout.banner
    (x, y), half = layout.sun, round(FIRST * layout.grown / 2)
    assert not shout.colliderect(Rect(x - 240, y - 100, 480 if not layout.begins else 400, 100 + 2 * half + 60))


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


def test_the_card_that_was_slapped_is_shown_as_what_wins_whosever_it_was() -> None:
    """Fox slaps a five that Owl has turned."""
    for seed in range(200):
        on = match(2, seed, slap="5")
        before, events = on.table.shadow(), on.take_events()
        while len([event for event in events if isinstance(event, Laid)]) < 2:
            events += step(on)
        laid = [event for event in events if isinstance(event, Laid)]
        own, five = laid[0].cards[0], laid[1].cards[0]
        if [RANK_NAMES[RANK[card]] == "5" for card in (own, five)] == [False, True]:
            break
    shown = stage(before, (800, 600), caption=lambda event, _table: "Fox takes both" * isinstance(event, Swept))
    shown.enqueue([*laid, Announced(SLAP, (Seat(0),), (five,)),
                   Swept((own, five), ("stake/0", "stake/1"), "packet/0")])
    told = set[tuple[str, ...]]()
    for _ in follow(shown):
        now = inspect(shown)
        if now.caption[0]:
            told.add(tuple(now.pill.cards))
    assert told == {(CODES[five],)}
