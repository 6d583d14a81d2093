"""A war that rises: who fights and who looks on, dusk, the shout, the pill, the turn of the cards, and the sweep."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import inf
from pathlib import Path

import pytest
from pygame import Rect, Surface

from game.core.announcements import WAR
from game.core.cards import CODES, RANK, deck, read
from game.core.events import Announced, Event, Laid, RoundBegan, SeatLeft, Swept
from game.core.seats import Seat
from game.core.table import Table
from game.rules.war.war import War
from game.scenes.table.picking import PickController
from game.view.pictures.theme import DAYLIGHT, EVENING, Theme, mix
from game.view.stage.banner import Banner
from game.view.stage.card_marks import TAB, TOKEN
from game.view.stage.choreography import APART, HIGHER, HOLD
from game.view.stage.composition import BACK
from game.view.stage.land import Land
from game.view.stage.land_animator import STEPS, LandAnimator
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.stage import Stage
from game.view.stage.sweeps import CLEAR, NOTES, TIP, losing_flights, winners
from game.view.stage.timeline import Flight, Tween, in_out
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_fixture import (
    SIZE,
    alike,
    feeds,
    follow,
    looks,
    match,
    picture,
    pictures,
    said,
    screen,
    stage,
    watch,
)
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, at_table
from tests.tools.game_strips import go_on
from tests.view.stage.test_layout import SIZES, box, groups, overlap, shape, table

LONG = 1 / 20
"""Seconds to a frame, where it is asked what comes one after the other, and not when."""


@cache
def fought(seats: int, wars: int, alone: bool = False) -> tuple[Table, list[Event]]:
    """A round with so many wars, one in another: the table before it, and its events. `alone`: two fight all of them,
    while all others look on."""
    for seed in range(1, 400):
        on = match(seats, seed)
        now, before, events = on.table.shadow(), on.table.shadow(), list[Event]()
        for event in itertools.chain.from_iterable(feeds(on, 90)):
            if isinstance(event, RoundBegan):
                before, events = now.shadow(), []
            events.append(event)
            now.apply(event)
            called = [each for each in events if isinstance(each, Announced) and each.key == WAR]
            if isinstance(event, Swept) and len(called) == wars and (
                    not alone or (len(called[0].seats) == 2 and len(before.left) == seats)):
                return before, events
    raise LookupError("no such round")


def until_war(events: Sequence[Event], count: int) -> int:
    """How many of the events there are up to the call of so many wars."""
    return [k for k, event in enumerate(events) if isinstance(event, Announced) and event.key == WAR][count - 1] + 1


def before_it(shown: Stage, begins: Callable[[], bool]) -> Iterator[None]:
    """Let time pass in long frames until that begins which is looked at frame by frame."""
    for _ in follow(shown, LONG):
        yield
        if begins():
            return


# ---- who fights, at a glance ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_who_does_not_fight_looks_on_small_dim_and_with_no_cap(reduced_motion: bool) -> None:
    before, events = fought(4, 1, alone=True)
    called = next(event for event in events if isinstance(event, Announced))
    shown = stage(before, (1280, 720), reduced_motion=reduced_motion)
    shown.enqueue(events[: until_war(events, 1)])
    for _ in follow(shown):
        pass
    seen, layout = inspect(shown), shown.layout
    others = [seat for seat in range(4) if seat not in called.seats]
    assert seen.dimmed == {card for seat in others for card in shown.shadow.piles[f"stake/{seat}"]}
    for seat, plate in enumerate(seen.plates):
        looks_on = seat in others
        assert plate.tells.lit != looks_on
        assert (plate.says == "looks on") == looks_on
        assert [cap.seen for cap in plate.caps] == [not looks_on]
        (card,) = shown.shadow.piles[f"stake/{seat}"]
        assert (seen.cards[card].pose.height == round(BACK * layout.scale)) == looks_on
        assert seen.tabs[Seat(seat)].colliderect(seen.cards[card].rect), "whose card it is stands on it"
    shown.enqueue(events[until_war(events, 1):])
    for _ in follow(shown):
        pass
    assert not inspect(shown).dimmed
    assert not inspect(shown).tabs
    assert all(plate.says.endswith("cards") and plate.caps[0].seen for plate in inspect(shown).plates)


def test_all_cards_that_a_seat_turns_together_in_a_war_turn_at_the_same_moment() -> None:
    before, events = fought(2, 1)
    shown = stage(before, (1280, 720))
    shown.enqueue(events[: until_war(events, 1)])
    for _ in follow(shown):
        pass
    cards, up = tuple(shown.shadow.piles["packet/0"])[:3], dict[int, float]()
    shown.enqueue([Laid(cards, "packet/0", "stake/0", True)])
    for _ in follow(shown, 1 / 120):
        seen = inspect(shown)
        up = {card: seen.now for card in cards if card in seen.cards and seen.cards[card].up} | up
    assert set(up) == set(cards)
    assert len(set(up.values())) == 1


@pytest.mark.parametrize("reduced_motion", [False, True])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_tab_stays_from_the_first_card_on_until_the_cards_leave(seats: int, reduced_motion: bool) -> None:
    """It does not go while the next card is laid, as cards make room, or as it is told who has won."""
    before, events = fought(seats, 1, alone=True)
    shown = stage(before, (1280, 720), reduced_motion=reduced_motion)
    shown.enqueue(events)
    frames, told = list[set[int]](), 0
    for _ in follow(shown):
        frames.append(set(inspect(shown).tabs))
        told = told or (len(frames) if any(frames) and not shown.shadow.piles["stake/0"] else 0)
    for seat in range(seats):
        seen = [k for k, tabs in enumerate(frames) if seat in tabs]
        assert seen == list(range(seen[0], seen[-1] + 1)), "it never went and came again"
        assert seen[-1] > told + 36, "whose card has won, and whose lost, is still to be seen"
        assert seen[-1] < len(frames) - 10


@pytest.mark.parametrize("game", ["scramble-war", "twenty-first-century-war"])
def test_whose_the_compared_cards_are_stands_on_them_in_games_without_packets_before_them_too(
        tmp_path: Path, game: str) -> None:
    people = (0, 1, 2, 3) if game == "scramble-war" else (0,)
    with at_table(tmp_path, game=game, players=4, seed=3, people=people, pace="normal", size=(1280, 720)) as sat:
        told = list[tuple[frozenset[int], bool]]()
        while sat.play.sitting.rounds < 1 or not sat.play.stage.idle:
            go_on(sat)
            sat.frames(FRAME)
            seen, stakes = inspect(sat.play.stage), sat.play.stage.shadow.each["stake"]
            faces = [stake[-1] for stake in stakes if stake and sat.play.stage.shadow.facing[stake[-1]]]
            if len(faces) == 4 and len(seen.tabs) == 4:
                for seat, stake in enumerate(stakes):
                    assert any(seen.tabs[Seat(seat)].colliderect(seen.cards[card].rect) for card in stake)
            floor = set(sat.play.stage.shadow.piles.get("heap", ()))
            told.append((frozenset(seen.tabs), bool(floor) and seen.dimmed >= floor))
        assert sum(len(tabs) == 4 for tabs, _dim in told) > 40
        assert not told[-1][0]
        if game == "scramble-war":
            assert sum(dim for _tabs, dim in told) > 20, "nothing can be taken while they are compared"
            assert not inspect(sat.play.stage).dimmed


def test_the_floor_is_not_dimmed_while_somebody_picks_for_a_war(tmp_path: Path) -> None:
    with at_table(tmp_path, game="scramble-war", players=2, seed=1, people=(0, 1), pace="normal",
                  size=(1280, 720)) as sat:
        for _frame in range(20_000):
            asking = sat.play.context.asking
            if sat.match.table.each["stake"][0] and isinstance(asking, PickController) and asking.ask.most > 1 and (
                    asking.panel is not None):
                sat.frames(0.1)
                assert not inspect(sat.play.stage).dimmed
                return
            go_on(sat)
            sat.frames(FRAME)
    raise AssertionError("there is no war")


def test_a_tab_under_a_card_hangs_out_with_the_whole_face() -> None:
    shown = stage(match(4).table, (1280, 720))
    shown.enqueue([event for events in feeds(match(4), 1) for event in events])
    checked = 0
    for _ in follow(shown):
        seen = inspect(shown)
        for seat, tab in seen.tabs.items():
            pile = shown.shadow.piles[f"stake/{seat}"]
            if seat in (0, 3) and pile and not seen.cards[pile[-1]].flies:
                pose = seen.cards[pile[-1]].pose
                checked += 1
                assert tab.bottom - (pose.y + pose.height / 2) >= TAB * TOKEN * pose.height
    assert checked


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_anything_while_some_look_on(seats: int, size: tuple[int, int]) -> None:
    layout = Layout(War.pile_kinds, seats, size)
    all_of_them = [Seat(seat) for seat in range(seats)]
    for count in range(2, seats + 1):
        for fighters in itertools.combinations(all_of_them, count):
            for stake, back in (("UDU", "U"), ("UDUDU", "UDU"), ("UDDDUDDDUDDDU", "UDDDU")):
                on = table(seats, [stake if seat in fighters else back for seat in all_of_them])
                found = groups(layout, on)
                for seat in all_of_them:
                    found[f"stake {seat}"] = [shape(pose) for pose in layout.poses(on, f"stake/{seat}", (), fighters)]
                for (one, a), (other, b) in itertools.combinations(found.items(), 2):
                    for left, right in itertools.product(a, b):
                        assert overlap(left, right) <= 1, f"{fighters} {stake}: {one} lies on {other}"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_shout_is_large_and_then_small_and_never_hides_the_cards_it_is_about(seats: int, size: tuple[int, int],
                                                                               ) -> None:
    before, events = fought(seats, 2)
    shown = stage(before, size)
    shown.enqueue(events[: until_war(events, 2)])
    places, edge = [], (-round(24 * shown.layout.scale), -round(20 * shown.layout.scale))
    for _ in itertools.chain(before_it(shown, lambda: inspect(shown).banner[0] == "Double war!"), follow(shown)):
        seen = inspect(shown)
        if seen.banner[0] == "Double war!" and seen.shout.w:
            places.append(seen.shout)
            for card in seen.cards.values():
                assert not card.seen or overlap(box(seen.shout.inflate(edge)), shape(card.pose)) <= 2
    assert (places[0].h > places[-1].h * 1.2) == (seats == 3)
    if seats == 4:                                    # it stays as large as it came, over the middle of the bar
        assert places[-1].w >= 300 * shown.layout.scale
    word = places[-1].inflate(edge)
    for place in shown.layout.places:
        assert not word.colliderect(place.plate)
    assert seats == 4 or word.top >= shown.layout.bar.bottom - 2
    for card in inspect(shown).cards.values():
        assert overlap(box(word), shape(card.pose)) <= 2


# ---- it escalates ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", [EVENING, DAYLIGHT])
def test_sky_and_land_darken_a_step_with_each_war_inside_a_war(theme: Theme) -> None:
    land = Land(theme, (800, 600), 2)
    plain = picture_of(land)
    land.darken(1)
    assert land.theme.sky[0] == mix(theme.sky[0], (0x12, 0x0C, 0x24) if not theme.day else (0xC8, 0x69, 0x3F),
                                    0.30 if theme.day else 0.34)
    dark = picture_of(land)
    assert dark != plain
    land.darken(0)
    assert picture_of(land) == plain


def picture_of(land: Land) -> bytes:
    import pygame

    to = pygame.Surface(land.size, 0, 32)
    land.draw(to, [0.5] * land.seats)
    return pygame.image.tobytes(to, "RGB")


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("reduced_motion", [False, True])
def test_dusk_falls_by_at_most_two_steps_and_is_gone_with_the_cards(seats: int, reduced_motion: bool) -> None:
    before, events = fought(seats, 3)
    shown = stage(before, reduced_motion=reduced_motion)
    shown.enqueue(events)
    told = []
    for _ in follow(shown, LONG):
        seen = inspect(shown)
        told.append((seen.banner[0], seen.dusk))
    steps = {text: {dusk for word, dusk in told if word == text} for text, _dusk in told}
    assert (steps["War!"], steps["Double war!"], steps["Triple war!"]) == ({0}, {1}, {2})
    assert told[-1] == ("", 0)
    at_once = stage(shown.shadow, reduced_motion=reduced_motion)
    assert picture(shown).get_size() == picture(at_once).get_size()


@pytest.mark.parametrize("theme", [EVENING, DAYLIGHT])
@pytest.mark.parametrize(("seats", "rings"), [(2, 1), (3, 4), (4, 1)])
def test_dusk_comes_in_one_fade_and_no_frame_has_to_draw_the_land(seats: int, rings: int, theme: Theme) -> None:
    size, shares = (800, 600), [(k + 1) * 2 / seats / (seats + 1) for k in range(seats)]

    def made() -> LandAnimator:
        land = LandAnimator(theme, size, ["fox", "owl", "bear", "hare"][:seats])
        land.share(shares, 0, 0)
        land.rings(rings, 0)
        land.advance()
        return land

    def picture(land: LandAnimator) -> Surface:
        to = Surface(size, 0, 32)
        land.draw(to, Rect((0, 0), size))
        return to

    land = made()
    for steps in (1, 2, 0):
        before, seen, made_in, now = picture(land), [], 0, 0.0
        land.dusk(steps)
        while land.moving:
            now += 1000 / 60
            land.tick(now, now)
            rects = land.advance()
            made_in += not rects and not seen
            if rects:
                assert rects == [Rect((0, 0), size)], "all of it at once"
                seen.append(picture(land))
            elif not seen:
                assert picture(land).get_buffer().raw == before.get_buffer().raw, "while it is made nothing is seen"
        at_once = made()
        at_once.dusk(steps)
        at_once.finish_now()
        at_once.advance()
        assert made_in > 8, "it was made a strip at a time"
        assert len(seen) == STEPS
        assert alike(seen[-1], picture(at_once))
        half, ends = seen[0].get_at((20, 20)), (before.get_at((20, 20)), seen[-1].get_at((20, 20)))
        assert min(ends[0].g, ends[1].g) < half.g < max(ends[0].g, ends[1].g)


@pytest.mark.parametrize("turn", [(1, 0), (1, 2, 0), (2, 1, 2)])
@pytest.mark.parametrize("after", [0, 1, 4, 19])
def test_dusk_that_is_sent_elsewhere_on_its_way_gets_there(turn: tuple[int, ...], after: int) -> None:
    size = 800, 600
    land, at_once = (LandAnimator(EVENING, size, ["fox", "owl", "bear"]) for _ in range(2))
    seen, whole, frames = Surface(size, 0, 32), Surface(size, 0, 32), 0
    for each in (land, at_once):
        each.share([0.3, 0.4, 0.3], 0, 0)
        each.advance()

    def fall() -> None:
        nonlocal frames
        frames += 1
        assert frames < 400
        land.tick(frames * 16, frames * 16)
        land.advance()

    for steps in turn:
        land.dusk(steps)
        assert land.steps == steps
        for _ in range(after):
            fall()
    while land.moving:
        fall()
    at_once.dusk(turn[-1])
    at_once.finish_now()
    at_once.advance()
    land.draw(seen, Rect((0, 0), size))
    at_once.draw(whole, Rect((0, 0), size))
    assert alike(seen, whole)


def test_who_hurries_sees_no_dusk_and_the_instant_pace_none_of_it() -> None:
    before, events = fought(2, 3)
    for hurried in (True, False):
        shown = stage(before)
        shown.hurry(hurried)
        shown.pace = 1.0 if hurried else inf
        shown.enqueue(events)
        for _ in follow(shown):
            seen = inspect(shown)
            assert (seen.dusk, seen.ring) == (0, None)


def test_the_sun_beats_a_few_times_and_comes_to_rest_while_the_war_waits() -> None:
    before, events = fought(2, 1)
    shown, rings = stage(before), set()
    shown.enqueue(events[: until_war(events, 1)])
    for _ in follow(shown, limit=12):
        rings.add(inspect(shown).ring)
    assert rings == {None, 0, 1, 2}
    assert not shown.moving
    still = stage(before, reduced_motion=True)
    still.enqueue(events[: until_war(events, 1)])
    seen = [inspect(still).ring for _ in follow(still, limit=12)]
    assert list(dict.fromkeys(seen)) == [None, 0], "one ring, which stays"


@pytest.mark.parametrize("wars", [1, 2])
def test_deciding_cards_turn_one_after_the_other_who_is_behind_first(wars: int) -> None:
    before, events = fought(2, wars)
    shown = stage(before)
    last = [event for event in events if isinstance(event, Laid) and event.up][-2:]
    shown.enqueue(events)
    turned: dict[int, float] = {}
    began = 0.0
    for _ in follow(shown):
        seen = inspect(shown)
        for laid in last:
            card = laid.cards[-1]
            if card in seen.cards and seen.cards[card].seen and not began:
                began = seen.now
            if card in seen.cards and seen.cards[card].up:
                turned.setdefault(card, seen.now)
    times = sorted(turned.values())
    assert times[1] - times[0] == pytest.approx(APART, abs=40)
    assert times[0] - began == pytest.approx(240 + HOLD[wars - 1] + 150, abs=60)
    held = {laid.cards[-1]: len(before.piles[laid.src]) for laid in last}
    assert held[min(turned, key=lambda card: turned[card])] == min(held.values())


def test_the_card_that_decides_grows_with_each_war_inside_a_war() -> None:
    layout = Layout(War.pile_kinds, 2, (1280, 720))
    heights = [layout.poses(table(2, [stake, stake]), "stake/0")[-1].height for stake in (
        "U", "UDU", "UDUDU", "UDUDUDU", "UDUDUDUDU")]
    assert heights == [206, 206, round(206 * 1.08), round(206 * 1.08**2), round(206 * 1.08**2)]


# ---- the sweep ------------------------------------------------------------------------------------------------------


def counts(shown: Stage, events: Sequence[Event]) -> tuple[list[tuple[str, int]], int]:
    """What the pill under the sun says frame by frame, and how many cards the winner's packet and plate have more
    than before the sweep, which they tell alike; and how many were swept."""
    swept = next(event for event in events if isinstance(event, Swept))
    winner, seen, held = int(swept.dst[-1]), list[tuple[str, int]](), len(shown.shadow.piles[swept.dst])
    laid = sum(len(event.cards) for event in events if isinstance(event, Laid) and event.src == swept.dst)
    shown.enqueue(events)
    for _ in itertools.chain(before_it(shown, lambda: swept.cards[-1] in shown.shadow.piles[swept.dst]), follow(shown)):
        now = inspect(shown)
        plate, pill = now.plates[winner].tells.cards, now.banner[1]
        assert plate == now.piles[swept.dst].cards
        assert plate is not None
        if list(shown.shadow.piles[swept.dst])[-len(swept.cards):] == list(swept.cards):
            seen.append((pill, plate - (held - laid)))
    return seen, len(swept.cards)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("wars", [0, 1, 2, 3])
@pytest.mark.parametrize("reduced_motion", [False, True])
def test_pill_packet_and_plate_count_the_won_cards_as_one_and_as_they_land(seats: int, wars: int, reduced_motion: bool,
                                                                           ) -> None:
    before, events = fought(seats, wars)
    shown = stage(before, reduced_motion=reduced_motion)
    seen, count = counts(shown, events)
    numbers = [more for _pill, more in seen]
    assert numbers == sorted(numbers)
    if count <= NOTES:
        assert sorted(set(numbers)) == list(range(count + 1)), "card by card"
    for pill, more in seen:
        assert pill in ("", f"{count} cards", "+1 card" if more == 1 else f"+{more} cards"), more
        assert pill != f"{count} cards" or not more
    assert {pill for pill, more in seen if more == count} == ({f"+{count} cards", ""} if wars else {""})
    if not wars:
        assert not any(pill for pill, _more in seen)


@pytest.mark.parametrize("seats", [2, 4])
def test_who_hurries_or_skips_hears_no_other_number_than_the_plate_says(seats: int) -> None:
    before, events = fought(seats, 2)
    shown = stage(before)
    shown.hurry(True)
    seen, count = counts(shown, events)
    assert {pill for pill, more in seen if more} == {"", f"+{count} cards"}
    assert {more for pill, more in seen if pill.startswith("+")} == {count}
    assert seen[-1] == ("", count)
    for pace, ticks in ((inf, 0), (1.0, 900)):
        shown = stage(before)
        shown.pace = pace
        shown.enqueue(events)
        for _ in range(ticks):
            shown.tick(1 / 60)
            if inspect(shown).banner[1].startswith("+"):
                break
        assert ticks == 0 or inspect(shown).banner[1].startswith("+")
        shown.finish_animations()
        now = inspect(shown)
        swept = next(event for event in events if isinstance(event, Swept))
        assert now.banner[1] == ""
        assert now.plates[int(swept.dst[-1])].tells.cards == len(shown.shadow.piles[swept.dst])


def test_who_loses_a_war_slides_under_the_winners_card_before_all_are_gathered() -> None:
    before, events = fought(2, 1)
    swept = next(event for event in events if isinstance(event, Swept))
    winner = int(swept.dst[-1])
    cards = {int(event.dst[-1]): event.cards[-1] for event in events if isinstance(event, Laid) and event.up}
    shown, near = stage(before), []
    shown.enqueue(events)
    for _ in follow(shown):
        seen = inspect(shown).cards
        if cards[0] in seen and cards[1] in seen:
            best, lost = seen[cards[winner]], seen[cards[1 - winner]]
            if abs(best.pose.x - lost.pose.x) < best.pose.height * 0.3 and best.up and lost.up:
                near.append(lost.order < best.order)
    assert near
    assert all(near), "it goes under, and stays there"


def test_in_wars_inside_each_other_the_loser_slides_under_the_winner_too() -> None:
    before, events = fought(2, 3)
    swept = next(event for event in events if isinstance(event, Swept))
    cards = {int(event.dst[-1]): event.cards[-1] for event in events if isinstance(event, Laid) and event.up}
    best, lost = (cards[seat] for seat in (int(swept.dst[-1]), 1 - int(swept.dst[-1])))
    shown, near = stage(before), []
    shown.enqueue(events)
    for _ in follow(shown):
        seen = inspect(shown).cards
        if best in seen and lost in seen and seen[best].up and seen[lost].up:
            one, other = seen[best].pose, seen[lost].pose
            if abs(one.x - other.x) < one.height * 0.55:
                near.append((seen[lost].order < seen[best].order, abs(other.degrees) >= TIP))
    assert near
    assert near[0] == (True, True), "it tips, and goes under"


def turned(rank: str) -> tuple[Table, list[Event]]:
    """The table before a round in which somebody turns a card of that rank beside a number, and its events."""
    for seed in range(1, 200):
        on = match(2, seed)
        events = list(itertools.chain.from_iterable(feeds(on, 1)))
        ranks = [CODES[event.cards[0]][0] for event in events if isinstance(event, Laid) and event.up]
        if rank in ranks and len(ranks) == 2 and not set(ranks) - {rank} & set("JQKA"):
            return match(2, seed).table, events
    raise LookupError(rank)


@pytest.mark.parametrize(("reduced_motion", "pace"), [(False, 1.0), (True, 1.0), (False, inf)])
def test_courts_and_aces_rise_higher_and_land_in_dust(reduced_motion: bool, pace: float) -> None:
    plain = not reduced_motion and pace == 1.0
    for rank, strong in (("A", True), ("Q", True), ("7", False)):
        before, events = turned(rank)
        shown, dust = stage(before, reduced_motion=reduced_motion), 0
        shown.pace = pace
        shown.enqueue(events)
        for _ in follow(shown):
            dust = max(dust, inspect(shown).dust)
        assert bool(dust) == (strong and plain), rank


def test_a_court_rises_a_tenth_of_its_height_above_the_way_of_others() -> None:
    start, to = Pose(0, 0, 100), Pose(200, 0, 100)
    plain, higher = (Flight(0, start, [Tween(to, 260, ease=in_out, hops=hops)], 0.0) for hops in (0.0, 100 * HIGHER))
    assert plain.at(130).pose.y - higher.at(130).pose.y == pytest.approx(10)
    assert plain.at(260).pose == higher.at(260).pose


def test_who_loses_by_far_cracks_and_is_heard_to_and_nobody_else_does() -> None:
    for seed in range(1, 60):
        on = match(2, seed)
        before, events = on.table.shadow(), list(itertools.chain.from_iterable(feeds(on, 1)))
        ranks = [RANK[event.cards[0]] for event in events if isinstance(event, Laid) and event.up]
        if len(ranks) != 2 or not any(isinstance(event, Swept) for event in events):
            continue
        for reduced_motion in (False, True):
            heard = list[str]()
            shown = stage(before, reduced_motion=reduced_motion, sound=lambda name, _x, heard=heard: heard.append(name))
            shown.enqueue(events)
            cracks, snaps = list[bool](), list[int]()
            for _ in follow(shown):
                cracks.append(inspect(shown).cracks > 0)
                snaps.append(heard.count("crack"))
            far = not reduced_motion and abs(ranks[0] - ranks[1]) >= CLEAR
            assert (any(cracks), snaps[-1]) == (far, int(far))
            assert not far or abs(cracks.index(True) - snaps.index(1)) < 3, "it is heard when it is seen"
            assert not far or sum(cracks) > 30, "it does not heal while the card is looked at"
        if abs(ranks[0] - ranks[1]) >= CLEAR:
            return
    raise LookupError("nobody loses by far")


def test_of_several_only_the_one_that_is_named_cracks() -> None:
    poses = {card: Pose(200 * k, 0, 100) for k, card in enumerate(read(["AC", "2H", "QS", "7H"], deck(), ""))}
    best, two, *others = poses
    for lost, cracked in (([two, *others], set()), ([two], {two})):
        ways = losing_flights([best], lost, poses, 1.0, wars=0, swift=1.0, lowest=900)
        assert {card for card, way in ways.items() if any(leg.cracks for leg in way)} == cracked


# ---- nothing flashes, and caps leave nothing ------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "reduced_motion", "hurried"), [
    (2, False, False), (4, False, False), (3, False, False), (4, True, False), (2, False, True)])
def test_a_triple_war_does_not_flash(seats: int, reduced_motion: bool, hurried: bool) -> None:
    before, events = fought(seats, 3 if seats < 4 else 2)
    shown, seen = stage(before, reduced_motion=reduced_motion), Flashes()
    shown.hurry(hurried)
    shown.enqueue(events)
    for _rects in watch(shown):
        seen.see(screen(shown))
    assert seen.worst <= 0.9 * QUARTER, "there is room for what a slow machine leaves out"


def test_a_cap_that_rises_leaves_nothing_behind() -> None:
    shown = stage(match().table)
    for _ in watch(shown):
        pass
    shown.ask({Seat(0): "wait", Seat(1): "wait"})
    for _ in range(60 * 4):
        shown.tick(1 / 60)
        shown.draw(screen(shown))
    shown.ask({})
    for _ in watch(shown):
        pass
    cap = inspect(shown).plates[0].caps[0]
    around = cap.face.inflate(40, 40).clip(Rect(0, 0, 800, 600))
    fresh = picture(shown).subsurface(around)
    drawn = screen(shown).subsurface(around)
    for y in range(around.h):
        for x in range(around.w):
            assert fresh.get_at((x, y)) == drawn.get_at((x, y))


# ---- hardly any cards left ------------------------------------------------------------------------------------------


def few(left: int = 4) -> Table:
    """A table on which seat 0 has so many cards left and seat 1 all others."""
    on = match().table.shadow()
    packet, other = on.piles["packet/0"], on.piles["packet/1"]
    while len(packet) > left:
        other.append(packet.pop())
    return on


def test_a_tent_stands_on_the_land_of_who_has_hardly_any_cards() -> None:
    shown = stage(few(), (1280, 720))
    assert inspect(shown).tents == {0}
    assert inspect(stage(match().table)).tents == frozenset()


def test_a_tent_comes_once_the_war_is_over_and_not_while_cards_are_at_stake() -> None:
    before = few()
    packet, other = before.piles["packet/0"], before.piles["packet/1"]
    packet.extend(other.pop() for _ in range(2))
    shown = stage(before)
    assert inspect(shown).tents == frozenset(), "six cards"
    laid = {seat: tuple([*before.piles[f"packet/{seat}"]][:3]) for seat in (0, 1)}
    for seat, cards in laid.items():
        shown.enqueue([Laid(cards, f"packet/{seat}", f"stake/{seat}", True)])
    for _frame in follow(shown):
        assert inspect(shown).tents == frozenset()
    shown.enqueue([Swept((*laid[1], *laid[0]), ("stake/0", "stake/1"), "packet/1")])
    for _frame in follow(shown):
        pass
    assert inspect(shown).tents == {0}


def test_a_shout_that_goes_takes_nothing_of_the_light_behind_it_along() -> None:
    size = 800, 600
    art, real = pictures(size), 0.0
    banner = Banner(stage(match().table, size).layout, art.paper(EVENING, size), art.jobs.submit)
    banner.say("War!", EVENING.sky[0], 60.0)
    while banner.moving:
        banner.tick(real := real + 16)
    word, before = banner.rect, Surface(size, 0, 32)
    banner.draw(before)
    banner.say("Double war!", EVENING.sky[0], 0.0)
    banner.tick(real := real + 16)
    banner.tick(real := real + 60)
    assert banner.rect.contains(word.inflate(-40, -40))
    for light in ((10, 10, 40), (90, 60, 20)):        # it changes while the word before goes
        now = Surface(size, 0, 32)
        now.fill(light)
        banner.draw(now)
        assert now.get_at(banner.rect.topleft)[:3] == light
    while banner.moving:
        banner.tick(real := real + 16)
    assert banner.rect == banner.place


def test_at_the_end_nobody_is_asked_and_no_packet_is_played_from() -> None:
    def ended(on: Table, key: str) -> Surface:
        shown = Stage(on, [look._replace(key=key, name=look.name[:-1] + key) if seat else look
                           for seat, look in enumerate(looks(2))],
                      pictures(), EVENING, SIZE, caption=said, reduced_motion=True)
        shown.finish(Seat(0))
        for _frame in watch(shown):
            pass
        return picture(shown).copy()

    assert alike(ended(match().table, "L"), ended(match().table, "Q"))


def test_a_win_from_there_says_so() -> None:
    shown = stage(few())
    shown.show(match().table)
    shown.finish(Seat(0))
    for _ in range(5):                                # what stands on the table has faded by then
        shown.tick(0.1)
    assert inspect(shown).banner[0] == f"Still here, {inspect(shown).plates[0].look.name}!"
    plain = stage(match().table)
    plain.finish(Seat(0))
    plain.tick(0.1)
    assert inspect(plain).caption[0] == ""


def test_a_heart_is_heard_under_the_flip_of_who_has_hardly_any() -> None:
    heard: list[str] = []
    on = few()
    shown = stage(on, sound=lambda name, _x: heard.append(name))
    shown.enqueue([Laid((on.piles[f"packet/{seat}"][0],), f"packet/{seat}", f"stake/{seat}", True) for seat in (0, 1)])
    for _ in follow(shown):
        pass
    assert heard.count("heart") == 1


@pytest.mark.parametrize(("winner", "wars", "left"), [(0, 1, 1), (1, 1, 1), (0, 0, 1), (0, 1, 2)])
def test_who_wins_a_war_with_the_last_card_is_still_here(winner: int, wars: int, left: int) -> None:
    on = few(left)
    before, on.log = on.shadow(), []
    for seat in (Seat(0), Seat(1)):
        on.lay(f"packet/{seat}", f"stake/{seat}", 1, True)
    for _war in range(wars):
        on.say(WAR, (Seat(0), Seat(1)), [*on.piles["stake/0"], *on.piles["stake/1"]])
    on.sweep([*on.piles["stake/0"], *on.piles["stake/1"]], ("stake/0", "stake/1"), f"packet/{winner}")
    shown, said = stage(before, (1280, 720)), set()
    shown.enqueue(on.log)
    for _ in follow(shown):
        said.add(inspect(shown).banner[0])
    assert ("Still here!" in said) == (winner == 0 and wars > 0 and left == 1)
    assert not inspect(shown).banner[0]


@pytest.mark.parametrize("out", [True, False])
def test_no_war_is_shouted_over_who_is_out_or_who_takes_the_cards(out: bool) -> None:
    """From the frame on in which the pill says so."""
    on = match().table.shadow()
    before, on.log = on.shadow(), []
    for seat in (Seat(0), Seat(1)):
        on.lay(f"packet/{seat}", f"stake/{seat}", 1, True)
    staked = [*on.piles["stake/0"], *on.piles["stake/1"]]
    on.say(WAR, (Seat(0), Seat(1)), staked)
    told = SeatLeft(Seat(1), False) if out else Swept(tuple(staked), ("stake/0", "stake/1"), "packet/0")
    words = {Announced: "Two fives", type(told): "Told"}
    shown = stage(before, caption=lambda event, _table: words.get(type(event)))
    shown.enqueue([*on.log, told])
    shouts: dict[str, set[str]] = {}
    for _ in follow(shown):
        shouts.setdefault(inspect(shown).caption[0], set()).add(inspect(shown).banner[0])
    assert any(shouts["Two fives"])
    assert shouts["Told"] == {""}


# ---- another one leads ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_the_sun_swings_to_whoever_leads_now_with_one_note_and_comes_back(reduced_motion: bool) -> None:
    heard: list[str] = []
    on = match(2, 3)
    for _events in feeds(on, 16):                     # in the round after the next two, another one leads
        pass
    shown, seen = (
        stage(on.table.shadow(), reduced_motion=reduced_motion, sound=lambda name, _x: heard.append(name)),
        Flashes(),
    )
    plain, swung = picture(shown), 0
    for events in feeds(on, 40):
        shown.enqueue(events)
        for _rects in watch(shown):
            swung += inspect(shown).swings
            seen.see(screen(shown))
        if heard.count("lead") == 1:
            break
    assert heard.count("lead") == 1
    assert bool(swung) == (not reduced_motion)
    assert not inspect(shown).swings
    assert seen.worst <= QUARTER
    sun = Rect(0, 0, 60, 60)
    sun.center = shown.layout.sun
    now = picture(shown)
    assert all(now.get_at((x, y)) == plain.get_at((x, y)) for x in range(sun.left, sun.right, 7)
               for y in range(sun.top, sun.bottom, 7))


@pytest.mark.parametrize(("stakes", "large"), [(["UU", "UDU"], 1), (["U", "UDU"], 1)])
def test_a_card_that_has_tied_steps_back_from_the_one_that_is_turned_after_it(stakes: list[str], large: int) -> None:
    on, layout = table(2, stakes), Layout(War.pile_kinds, 2, (1280, 720))
    tied = frozenset(on.piles[f"stake/{seat}"][0] for seat in (0, 1))
    poses = layout.poses(on, "stake/0", (), (), tied)
    big = max(pose.height for pose in poses)
    assert sum(pose.height == big for pose in poses) == large, "one card decides"
    assert poses[-1].height == big
    swept = Swept(tuple(card for pile in on.piles.values() for card in pile), ("stake/0", "stake/1"), "packet/0")
    assert winners(swept, on, layout, (), tied) == [on.piles["stake/0"][-1]]
