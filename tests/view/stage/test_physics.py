"""Cards with weight: what is thrown, slapped or swept up moves like things, and lies where it belongs."""

import itertools
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.announcements import FALSE_SLAP, SLAP
from game.core.cards import Card
from game.core.events import Announced, Event, Laid, Moved, SeatLeft, Swept, TurnBegan
from game.core.table import PileKind, Table
from game.rules.egyptian_ruffle import RUFFLE as ASKS
from game.view.stage import physics, scatter, sweeps
from game.view.stage.layout import Layout
from game.view.stage.physics import FRAMES, RUB, PhysicsSpace
from game.view.stage.pose import Pose
from game.view.stage.slap_effect import AGAIN
from game.view.stage.stage import Stage
from game.view.stage.timeline import BodyPose, Tween
from tests.kit.stage_fixture import INSTANT, SIZE, alike, feel_nothing, picture, play, screen, stage, watch
from tests.kit.stage_inspection import inspect
from tests.view.stage.test_compositions import FLOOR, seen_share
from tests.view.stage.test_stage import at_rest
from tests.view.stage.test_stage_games import KINDS, once

RUFFLE = (PileKind("packet", "packet", True), PileKind("pile", "pile", False))
windows = st.tuples(st.integers(800, 3840), st.integers(600, 2160))


def floor(count: int = 54, seed: int = 0, seats: int = 2) -> Table:
    table = Table(FLOOR, seats, seed)
    table.remember("floor", list(range(count)))
    table.piles["heap"].extend(range(count))
    return table


def ruffle(pile: int = 9, held: int = 20) -> Table:
    table = Table(RUFFLE, 2)
    for seat in (0, 1):
        table.piles[f"packet/{seat}"].extend(range(seat * held, seat * held + held))
    cards = range(2 * held, 2 * held + pile)
    table.piles["pile"].extend(cards)
    for card in cards:
        table.facing[card] = 1
    return table


def places(on: Stage) -> dict[Card, Pose]:
    return {card: seen.pose for card, seen in inspect(on).cards.items()}


# ---- the space ------------------------------------------------------------------------------------------------------


def test_a_card_that_slides_comes_to_rest_where_the_table_has_taken_its_speed() -> None:
    space = PhysicsSpace()
    space.add(BodyPose(0, 0, 0, 0), 88, 20)
    space.push(0, 400, 0, 3, 0)
    assert space.at(0, 3).x == pytest.approx(400 * 400 / 2 / RUB, rel=0.05)
    assert space.at(0, 3) == space.at(0, 2)
    assert abs(space.at(0, 3).degrees) > 10


def test_cards_come_apart_until_none_is_in_the_core_of_another() -> None:
    space = PhysicsSpace()
    for card in range(6):
        space.add(BodyPose(card % 2, card, 0, 1), 88, 20)
        space.push(card, 0, 0, 0, 0)
    spots = space.frame(4 * FRAMES)
    assert min(abs(a.x - b.x) + abs(a.y - b.y) for a, b in itertools.combinations(spots, 2)) > 38


def test_what_is_thrown_up_falls_bounces_and_lies() -> None:
    space = PhysicsSpace()
    space.add(BodyPose(0, 0, 0, 0), 88)
    space.push(0, 0, 0, 0, 300)
    heights = [space.at(0, k / 60).z for k in range(120)]
    assert 10 < max(heights) < 20
    assert heights[-1] == 0
    assert sum(a > 0 and b <= 0 for a, b in itertools.pairwise(heights)) >= 1


@given(st.lists(st.floats(0, 2), min_size=2, max_size=8))
def test_looking_at_a_space_changes_nothing_in_whatever_order_one_looks(times: list[float]) -> None:
    def look(order: list[float]) -> dict[float, BodyPose]:
        space = PhysicsSpace()
        space.add(BodyPose(0, 0, 0, 0), 88, 20)
        space.push(0, 300, 100, 5, 200)
        return {time: space.at(0, time) for time in order}

    assert look(times) == look(times[::-1])


# ---- the throw ------------------------------------------------------------------------------------------------------


def test_a_throw_is_the_same_each_time_and_in_each_process() -> None:
    one, other = (scatter.thrown.__wrapped__(316, 181, 88, 54, 7) for _ in range(2))
    assert one == other
    script = ("from game.view.stage.scatter import thrown\n"
              "print(hash(tuple(t.spots[-1] for t in thrown(316, 181, 88, 54, 7))))")
    told = {subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
            for _ in range(2)}
    assert told == {f"{hash(tuple(throw.spots[-1] for throw in one))}\n"}
    assert scatter.thrown.__wrapped__(316, 181, 88, 54, 8) != one


@settings(max_examples=25)
@given(windows, st.sampled_from([2, 3, 4]), st.sampled_from([52, 54]), st.integers(0, 999_999))
def test_every_card_of_every_throw_can_be_reached_and_none_leaves_the_floor(
    size: tuple[int, int], seats: int, count: int, seed: int,
) -> None:
    layout, table = Layout(FLOOR, seats, size), floor(count, seed, seats)
    poses = layout.poses(table, "heap")
    at = layout.heap
    assert isinstance(at, scatter.Scatter)
    for pose in poses:
        x, y = (pose.x / layout.scale - at.x) / at.width, (pose.y / layout.scale - at.y) / at.high
        assert x**4 + y**4 <= 1.001
    assert min(seen_share(poses, size)) >= 0.38
    assert {pose.degrees % scatter.TURN for pose in poses} == {0}


@given(st.integers(0, 999_999))
@settings(max_examples=10)
def test_a_throw_comes_to_rest_within_two_seconds_and_ends_where_the_cards_lie(seed: int) -> None:
    layout, table = Layout(FLOOR, 2, SIZE), floor(54, seed)
    throws, deck = layout.throws(table), layout.deck()
    for card, pose in zip(table.piles["heap"], layout.poses(table, "heap"), strict=True):
        throw = throws[card]
        assert throw.begin + throw.ms < 2000
        first, last = throw.at(0), throw.at(throw.ms)
        assert abs(first.x - deck.x) + abs(first.y - deck.y) < 60 * layout.scale
        assert (last.x, last.y, last.degrees, last.z) == pytest.approx((pose.x, pose.y, pose.degrees, pose.z))


def test_the_deck_is_thrown_from_the_middle_and_every_way_of_watching_ends_alike() -> None:
    ends = {}
    for way in ("watched", "hurried", "settled", "instant", "reduced"):
        shown = stage(floor(seed=5), reduced_motion=way == "reduced")
        shown.pace = INSTANT if way == "instant" else 1.0
        shown.deal()
        assert bool(inspect(shown).flying) == (way in ("watched", "hurried", "settled"))
        if way == "watched":
            assert inspect(shown).piles["deck"].cards == 54
        shown.hurry(way == "hurried")
        if way == "settled":
            for _ in range(30):
                shown.tick(1 / 30)
                shown.draw(screen(shown))
            shown.finish_animations()
        play(shown, 1 / 45)
        assert "deck" not in inspect(shown).piles
        ends[way] = at_rest(shown), picture(shown)
    for way, (numbers, pixels) in ends.items():
        assert numbers == ends["instant"][0], way
        assert alike(pixels, ends["instant"][1], but=12), way


def test_no_card_jumps_while_it_is_thrown_and_cards_on_their_way_spin() -> None:
    shown = stage(floor(seed=3))
    shown.deal()
    before: dict[Card, Pose] = {}
    turned = 0
    for _ in watch(shown):
        now = {card: seen.pose for card, seen in inspect(shown).cards.items() if seen.flies}
        for card, pose in now.items():
            was = before.get(card, pose)
            assert abs(pose.x - was.x) + abs(pose.y - was.y) < 40
            turned += pose.degrees != was.degrees
        before = now
    assert turned > 200


def test_who_picks_a_card_lifts_it_off_and_its_neighbours_stay() -> None:
    shown = stage(floor(seed=3))
    play(shown)
    lay = places(shown)
    shown.enqueue([Moved((20,), "heap", "heap", False, True), Laid((20,), "heap", "stake/0", False)])
    highest = 0.0
    for _ in watch(shown):
        for card, pose in places(shown).items():
            assert card == 20 or pose == lay[card]
        highest = max(highest, places(shown)[20].z)
    assert highest > 20
    assert places(shown)[20] == shown.pose(20) != lay[20]


# ---- slaps ----------------------------------------------------------------------------------------------------------


def test_a_slapped_pile_is_lit_with_little_motion_as_with_much() -> None:
    pixels = []
    for reduced_motion in (False, True):
        shown = stage(ruffle(), reduced_motion=reduced_motion)
        shown.enqueue([Announced(SLAP, (1,), tuple(shown.shadow.piles["pile"])[-2:])])
        play(shown)
        feel_nothing(shown)
        pixels.append(picture(shown))
    assert alike(*pixels)


def test_a_slapped_pile_jumps_as_the_hand_hits_it_and_lies_as_before() -> None:
    shown = stage(ruffle())
    play(shown)
    lay, before = places(shown), picture(shown)
    slapped = tuple(shown.shadow.piles["pile"])[-2:]
    shown.enqueue([Announced(SLAP, (1,), slapped)])
    for _frame in range(3):
        shown.tick(1 / 60)
    assert places(shown) == lay, "the hand is on its way"
    for _frame in range(2):
        shown.tick(1 / 60)
    moved = [card for card, pose in places(shown).items() if pose != lay[card]]
    assert set(slapped) <= set(moved)
    far, height = 0.0, 0.0
    for _ in watch(shown):
        now = places(shown)
        far = max(far, *(abs(now[card].x - lay[card].x) for card in lay))
        height = max(height, *(pose.z for pose in now.values()))
    assert far < 1, "where many cards lie on each other it would flash if they came apart"
    assert height > 3
    assert places(shown) == lay
    feel_nothing(shown)
    shown.finish_animations()                                    # the hand that slapped lies on the pile until then
    play(shown)
    assert alike(picture(shown), before)


def test_a_slap_in_vain_thuds_and_shuffles_nothing() -> None:
    shown = stage(ruffle())
    play(shown)
    lay, height = places(shown), 0.0
    shown.enqueue([Announced(FALSE_SLAP, (1,), ())])
    for _ in watch(shown):
        for card, pose in places(shown).items():
            assert pose.x == pytest.approx(lay[card].x)
            assert abs(pose.degrees - lay[card].degrees) <= 2.5
            height = max(height, lay[card].y - pose.y)
    assert 1 < height < 12
    assert places(shown) == lay


def test_who_wants_little_motion_sees_no_jump() -> None:
    shown = stage(ruffle(), reduced_motion=True)
    play(shown)
    shown.enqueue([Announced(SLAP, (1,), (48, 47)), Announced(FALSE_SLAP, (0,), ())])
    lay = places(shown)
    for _ in watch(shown):
        assert places(shown) == lay


def test_a_slap_on_an_empty_table_is_only_said() -> None:
    shown = stage(ruffle(pile=0))
    shown.enqueue([Announced(SLAP, (1,), ()), Announced(FALSE_SLAP, (0,), ())])
    play(shown)
    assert at_rest(shown) == at_rest(stage(ruffle(pile=0)))


# ---- heaps that are swept up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("pile", [physics.MANY, 12, 30])
def test_a_pile_that_is_taken_flies_under_the_packet_as_one_heap(pile: int) -> None:
    def fed() -> list[Event]:
        return [Swept(tuple(ruffle(pile).piles["pile"]), ("pile",), "packet/1")]

    shown, instant = stage(ruffle(pile)), stage(ruffle(pile))
    instant.pace = INSTANT
    for on in (shown, instant):
        on.enqueue(fed())
    before: dict[Card, Pose] = {}
    counts = []
    for _ in watch(shown):
        now = {card: seen.pose for card, seen in inspect(shown).cards.items() if seen.seen}
        for card, pose in now.items():
            was = before.get(card, pose)
            assert abs(pose.x - was.x) + abs(pose.y - was.y) < 90, card
            assert screen(shown).get_rect().inflate(24, 24).collidepoint(pose.x, pose.y)
        before = now
        counts.append(inspect(shown).piles["packet/1"].cards)
    assert counts == sorted(counts)
    assert counts[-1] == 20 + pile
    assert at_rest(shown) == at_rest(instant)
    assert alike(picture(shown), picture(instant))


def test_cards_that_are_gathered_end_at_the_pile_and_go_in_the_order_in_which_they_lie_there() -> None:
    cards = {card: Pose(100 + 30 * card, 200, 120, 0, 3) for card in range(9)}
    meet, under = [Pose(400, 250, 100, 0, 14)] * 9, Pose(700, 500, 100)
    for last in (False, True):
        ways = physics.gather(cards, 25, meet, under, 1.0, [60.0 * card for card in cards], last=last)
        assert all(way[-1].to == under for way in ways.values())
        assert all(way[-1].is_under != last for way in ways.values())
        ends = [sum(leg.wait + leg.ms for leg in way) for way in ways.values()]
        assert [end - ends[0] for end in ends] == [60 * card for card in cards], "each so much later than the first"


def test_a_track_never_keeps_a_card_from_its_place() -> None:
    """Whatever a body did, a jolted card ends exactly as it lay."""
    poses = {card: Pose(300 + card * 7.3, 200 - card, 156, card * 1.7, 5) for card in range(60)}
    tweens: dict[Card, Tween] = physics.jolt(poses, (310, 200), 0.8)
    assert {card: leg.to for card, leg in tweens.items()} == poses


# ---- when it is loaded ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("script", "loaded"), [
    ("import game.scenes.shell.app, game.scenes.shelf.shelf_page, game.scenes.table.table_page, game.view.stage.stage",
     False),
    ("from tests.kit.stage_fixture import match, play, stage\non = stage(match().table)\non.deal()\nplay(on)", False),
    ("from game.view.stage.layout import Layout\nfrom tests.view.stage.test_physics import FLOOR, floor\n"
     "Layout(FLOOR, 2, (800, 600)).poses(floor(), 'heap')", True),
])  # fmt: skip
def test_pymunk_is_loaded_by_the_first_card_that_weighs_and_not_before(script: str, loaded: bool) -> None:
    script += f"\nimport sys\nassert ('pymunk' in sys.modules) == {loaded}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_table_where_a_slap_may_come_loads_it_before_the_slap() -> None:
    script = (
        "import sys, threading\nfrom tests.kit.stage_fixture import match, stage\non = stage(match().table)\n"
        "assert 'pymunk' not in sys.modules\non.ask({0: 'wait'}, {0: 'wait', 1: 'wait'})\n"
        "[thread.join() for thread in threading.enumerate() if thread.name == 'pymunk']\n"
        "assert 'pymunk' in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("name", "seats"), [kind for kind in KINDS if kind[0] in ("egyptian-ruffle", "scramble-war")])
def test_at_whatever_moment_the_window_grows_a_throw_ends_where_it_should(name: str, seats: int) -> None:
    before, fed, _match = once(name, seats)
    shown = stage(before)
    shown.deal()
    for _ in range(25):
        shown.tick(1 / 30)
    shown.resize(SIZE)
    for events in fed[:4]:
        shown.enqueue(events)
    play(shown, 0.1)
    fresh = stage(shown.shadow)
    assert at_rest(shown)[1] == at_rest(fresh)[1]


def test_where_cards_are_counted_all_that_lose_stay_in_sight() -> None:
    poses = {Card(k): Pose(700 + 60 * k, 300, 190, 0.0, 8) for k in range(3)}
    ways = sweeps.tipping(list(poses), poses, 640, 1.0)
    for card, pose in poses.items():
        end = ways[card][-1]
        assert 0 < end.to.x - pose.x < pose.height / 4, "thrown away from the middle"
        assert (end.to.y, end.is_under) == (pose.y, False)
        assert end.to.degrees != pose.degrees


@pytest.mark.parametrize("goes_on", [True, False])
def test_won_cards_go_to_their_seat_in_one_handful_though_a_key_was_pressed_early(goes_on: bool) -> None:
    """They are seen on the way, and do not hang there once nobody hurries any more."""
    shown = stage(ruffle())
    won = tuple(shown.shadow.piles["pile"])
    before = places(shown)
    shown.hurry(True)
    shown.enqueue([Swept(won, ("pile",), "packet/1")])
    seen, frames = set[tuple[float, float]](), 0
    while any(card in places(shown) for card in won):
        shown.tick(1 / 60)
        if frames == 6:
            shown.hurry(goes_on)
        now = places(shown)
        seen |= {(now[card].x, now[card].y) for card in now if card in won and now[card] != before.get(card, now[card])}
        frames += 1
        assert frames < 120
    assert len(seen) > 4 * len(before), "they are on the way in several frames"
    assert frames / 60 <= (0.5 if goes_on else 1.6)


def test_soon_after_a_slap_won_cards_go_unseen_while_all_is_hurried() -> None:
    """A hand that comes down, and many cards that fly, would flash together."""
    for waits, flies in ((0.5, False), (AGAIN / 1000 + 0.1, True)):
        shown = stage(ruffle())
        won = tuple(shown.shadow.piles["pile"])
        shown.state.objects.slaps.miss(0, shown.state.wall_ms, still=False)
        for _frame in range(round(waits * 60)):
            shown.tick(1 / 60)
        shown.state.wall_ms += max(0.0, waits * 1000 - shown.state.wall_ms)      # where all rests, no time passes
        before = places(shown)
        shown.hurry(True)
        shown.enqueue([Swept(won, ("pile",), "packet/1")])
        seen = 0
        for _frame in range(40):
            shown.tick(1 / 60)
            now = places(shown)
            seen += any(now[card] != before[card] for card in won if card in now and card in before)
        assert (seen > 4) == flies


def test_the_card_that_nobody_answered_is_lit_before_its_pile_is_taken() -> None:
    shown = stage(ruffle())
    won = tuple(shown.shadow.piles["pile"])
    shown.enqueue([Announced(ASKS, (1,), (won[-2],), (1,)), Swept(won, ("pile",), "packet/1")])
    while won[0] not in shown.state.flights:
        shown.tick(1 / 60)
    lit = {card for card, flight in shown.state.flights.items() if any(leg.glow for leg in flight.tweens)}
    assert lit == {won[-2]}


def test_no_arrow_says_that_it_is_the_turn_of_a_seat_that_is_out() -> None:
    shown = stage(ruffle())
    shown.enqueue([TurnBegan(1)])
    play(shown)
    assert [plate.tells.turn for plate in inspect(shown).plates] == [False, True]
    shown.enqueue([SeatLeft(1, False)])
    play(shown)
    assert [plate.tells.turn for plate in inspect(shown).plates] == [False, False]
