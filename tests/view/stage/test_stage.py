"""The living table: what is on the screen is the match's table, whichever way it came there."""

import gc
import itertools
from types import FunctionType, ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.announcements import EQUATION, PASSED
from game.core.events import Announced, Event, Laid, Moved, SeatLeft, Swept
from game.core.match import Match
from game.core.setting_values import PACES
from game.core.table import PileKind, Table
from game.rules import title
from game.rules.war.war import War
from game.scenes.table.match_end_page import COMES
from game.view.pictures import shapes
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import EVENING
from game.view.stage.film_times import FEAST, LOOK, SHEET
from game.view.stage.finale import FALL
from game.view.stage.stage import Stage
from tests.kit.stage_fixture import (
    EDGE,
    INSTANT,
    SIZE,
    alike,
    feeds,
    feel_nothing,
    follow,
    looks,
    lying,
    match,
    new_pictures,
    picture,
    pictures,
    play,
    said,
    screen,
    stage,
    stages,
    step,
)
from tests.kit.stage_inspection import inspect
from tests.view.stage.test_layout import table

import pygame  # isort: skip

CASES: list[tuple[int, int, dict[str, Any]]] = [
    (2, 3, {}),
    (2, 11, {"down": 3, "decks": 2, "jokers": True}),
    (3, 5, {"down": 0, "run_out": "last_card"}),
    (4, 8, {"down": 5, "up": 3}),
    (4, 2, {"down": 2, "up": 2, "run_out": "one_left", "winnings": "winner_first"}),
]


def in_war(wars: int = 1, **options: Any) -> tuple[Match, Table, list[Event]]:
    """A match at a war that has just been called, the `wars`-th of its round; the table as that round began, and what
    has happened since."""
    for seed in itertools.count(1):
        on = match(2, seed, **options)
        while on.result is None and on.table.round < 60:
            before, fed = on.table.shadow(), step(on)
            while on.result is None and on.ask is not None:
                fed += step(on)
                if sum(isinstance(event, Announced) for event in fed) == wars:
                    return on, before, fed
    raise AssertionError


def at_rest(on: Stage) -> tuple[Any, ...]:
    """How everything lies that can be told from its numbers."""
    sprites = {card: (seen.pose, seen.up) for card, seen in inspect(on).cards.items()}
    counts = [plate.tells.cards for plate in inspect(on).plates]
    return lying(on.shadow), sprites, counts, {card: on.pose(card) for card in sprites}


# ---- the shadow -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed", "options"), CASES)
def test_whatever_is_fed_the_screen_ends_as_the_match_does(seats: int, seed: int, options: dict[str, Any]) -> None:
    on = match(seats, seed, **options)
    shown = stage(on.table)
    shown.hurry(True)
    for events in feeds(on, 6):
        shown.enqueue(events)
        play(shown)
        assert lying(shown.shadow) == lying(on.table)
        assert shown.shadow.left == on.table.left
        assert [plate.tells.cards for plate in inspect(shown).plates] == [
            len(on.table.piles[f"packet/{seat}"]) for seat in range(seats)]
        assert set(inspect(shown).cards) == {
            card for pile, cards in on.table.piles.items() if pile.startswith(("stake", "pot")) for card in cards}


@settings(max_examples=6)
@given(st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 5), st.integers(1, 3))
def test_a_whole_match_at_once_ends_on_the_screen_as_on_the_table(seats: int, seed: int, down: int, up: int) -> None:
    on = match(seats, seed, down=down, up=up)
    shown = stage(on.table)
    shown.pace = INSTANT
    fed = [event for events in feeds(on, 400) for event in events]
    shown.enqueue(fed)
    shown.finish(on.result.winner if on.result else None)
    assert lying(shown.shadow) == lying(on.table)
    assert not inspect(shown).flying
    assert shown.idle


@pytest.mark.parametrize(("seats", "seed", "options"), CASES)
def test_watched_hurried_settled_and_instant_end_in_the_same_picture(
    seats: int, seed: int, options: dict[str, Any],
) -> None:
    on = match(seats, seed, **options)
    before = on.table.shadow()
    fed = [event for events in feeds(on, 3) for event in events]
    ends = {}
    for way in ("watched", "hurried", "settled", "instant", "reduced"):
        shown = stage(before, reduced_motion=way == "reduced")
        shown.pace = INSTANT if way == "instant" else 1.0
        shown.hurry(way == "hurried")
        shown.enqueue(fed)
        if way == "settled":
            for _ in range(70):
                shown.tick(1 / 60)
                shown.draw(screen(shown))
            shown.finish_animations()
        play(shown, 1 / 25 if way == "watched" else 0.1)
        feel_nothing(shown)
        ends[way] = at_rest(shown), picture(shown)
    for way, (numbers, pixels) in ends.items():
        assert numbers == ends["instant"][0], way
        assert alike(pixels, ends["instant"][1], but=EDGE), way


def test_wars_in_wars_end_alike_too() -> None:
    on, before, fed = in_war(wars=2, down=1)
    while on.ask is not None:
        fed += step(on)
    assert sum(event.key == "war" for event in fed if isinstance(event, Announced)) >= 2
    watched, instant = stage(before), stage(before)
    instant.pace = INSTANT
    for shown in (watched, instant):
        shown.enqueue(fed)
        play(shown, 1 / 30)
    assert at_rest(watched) == at_rest(instant)
    assert alike(picture(watched), picture(instant))


def test_a_pose_is_told_by_the_table_and_the_window_alone() -> None:
    on, before, fed = in_war(down=3)
    shown = stage(before)
    shown.enqueue([*fed, *step(on), *step(on)])
    play(shown)
    fresh = stage(on.table)
    for cards in on.table.piles.values():
        for card in cards:
            assert shown.pose(card) == fresh.pose(card)
    assert at_rest(shown) == at_rest(fresh)


def test_a_jump_to_another_table_plays_nothing() -> None:
    on = match(seed=4)
    first = on.table.shadow()
    shown = stage(first)
    shown.enqueue([event for events in feeds(on, 3) for event in events])
    shown.tick(0.4)
    shown.show(on.table)
    assert not inspect(shown).flying
    assert shown.idle
    assert at_rest(shown) == at_rest(stage(on.table))
    shown.show(first)
    play(shown)
    assert alike(picture(shown), picture(stage(first)))


# ---- the window -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ticks", [3, 9, 40, 75, 120])
def test_a_window_that_grows_in_the_midst_ends_as_if_it_had_always_been_so(ticks: int) -> None:
    on, before, fed = in_war(down=3)
    while on.ask is not None:
        fed += step(on)
    own, larger = new_pictures(), (1024, 768)
    shown = Stage(before, looks(2), own, EVENING, SIZE, caption=said)
    shown.enqueue(fed)
    for _ in range(ticks):
        shown.tick(1 / 60)
        shown.draw(screen(shown))
    own.fit(larger, EVENING)
    shown.resize(larger)
    play(shown)
    fresh = stage(on.table, larger)
    assert at_rest(shown) == at_rest(fresh)


@pytest.mark.parametrize(("seats", "seed", "options"), CASES[:4])
def test_drawing_only_what_changes_shows_the_same_as_drawing_all(
    seats: int, seed: int, options: dict[str, Any],
) -> None:
    on = match(seats, seed, **options)
    shown = stage(on.table)
    shown.deal()
    shown.ask({0: "wait", 1: "ready"})
    shown.enqueue([event for events in feeds(on, 2) for event in events])
    kept = pygame.Surface(SIZE, 0, 32)
    for k in range(400):
        shown.tick(1 / 20)
        before = kept.copy()
        rects = shown.draw(kept)
        assert rects is not None
        if k % 7 == 0:
            for rect in rects:
                before.blit(kept, rect, rect)
            assert alike(before, kept), "a change untold"
            assert alike(kept, picture(shown), but=EDGE)
        if shown.idle and not shown.moving:
            break
    assert shown.idle


@pytest.mark.parametrize(("seats", "reduced_motion"), [(2, False), (4, False), (4, True)])
def test_what_lies_over_the_table_is_drawn_once_wherever_it_is_drawn(seats: int, reduced_motion: bool) -> None:
    """Or the words that a page writes over it would be written upon themselves, and grow fat."""
    on = match(seats, 1)
    shown = stage(on.table, reduced_motion=reduced_motion)
    size, glass = shown.layout.size, pygame.Surface(shown.layout.size, pygame.SRCALPHA, 32)
    glass.fill((90, 0, 60, 128))

    def lay(to: pygame.Surface) -> None:
        to.blit(glass, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    kept, plain, drawn = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32), 0
    shown.draw(kept, whole=True, over=[(kept.get_rect(), lay)])
    shown.enqueue([event for events in feeds(on, 3) for event in events])
    while shown.moving or not shown.idle:
        shown.tick(1 / 30)
        drawn += bool(shown.draw(kept, over=[(kept.get_rect(), lay)]))
        if not drawn % 9:
            shown.draw(plain, whole=True, over=[(kept.get_rect(), lay)])
            assert alike(kept, plain, but=EDGE)
    assert drawn > 20


def test_one_picture_of_the_whole_window_is_kept_and_no_other_at_rest() -> None:
    shown = stage(match().table)
    play(shown)
    shown.draw(pygame.Surface(SIZE))
    seen: dict[int, Any] = {}
    reached: list[Any] = [shown]
    while reached:
        each = reached.pop()
        if id(each) not in seen and not isinstance(each, type | Pictures | ModuleType | FunctionType):
            seen[id(each)] = each
            reached += gc.get_referents(each)
    assert [each.get_size() for each in seen.values() if isinstance(each, pygame.Surface)].count(SIZE) == 1


def test_faces_are_made_before_they_are_seen_and_not_all_in_one_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four cards turn at once: in a large window each takes milliseconds to read and to turn."""
    made = 0
    turn = shapes.turn

    def counted(*what: Any) -> pygame.Surface:
        nonlocal made
        made += 1
        return turn(*what)

    monkeypatch.setattr(shapes, "turn", counted)
    on = match(4, 7)
    shown = Stage(on.table, looks(4), new_pictures(), EVENING, SIZE, caption=said)
    shown.pace = 2.5
    play(shown)
    shown.enqueue([event for events in feeds(on, 1) for event in events if isinstance(event, Laid)])
    most = whole = 0
    while shown.moving or not shown.idle:
        made = 0
        shown.tick(1 / 60)
        shown.draw(screen(shown))
        most, whole = max(most, made), whole + made
    assert whole >= 4
    assert most <= 2


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_a_cap_that_is_pushed_comes_up_again_though_nothing_else_moves(reduced_motion: bool) -> None:
    shown = stage(match().table, reduced_motion=reduced_motion)
    play(shown)
    shown.ask({0: "wait", 1: "wait"})
    play(shown)
    shown.push(1, 0)
    assert inspect(shown).plates[1].caps[0].sunk
    frames = 0
    while shown.moving:
        shown.tick(1 / 60)
        shown.draw(screen(shown))
        frames += 1
    assert 5 < frames < 20
    assert not inspect(shown).plates[1].caps[0].sunk


def test_while_nothing_moves_nothing_is_drawn() -> None:
    on = match()
    shown = stage(on.table)
    play(shown)
    for _ in range(50):
        shown.tick(1 / 60)
        assert not shown.moving
        assert shown.draw(screen(shown)) == []


def test_a_key_that_is_waited_for_moves_a_few_times_and_then_rests() -> None:
    shown = stage(match().table)
    play(shown)
    shown.ask({0: "wait", 1: "wait"})
    moved = 0
    for _ in range(60 * 40):
        shown.tick(1 / 60)
        moved += bool(shown.draw(screen(shown)))
    assert 0 < moved < 60 * 6
    assert not shown.moving
    calm = stage(match().table, reduced_motion=True)
    play(calm)
    calm.ask({0: "wait", 1: "wait"})
    play(calm)
    drawn = 0
    for _ in range(60 * 20):
        calm.tick(1 / 60)
        drawn += calm.draw(screen(calm)) != []
    assert drawn == 1, "the animals have fallen asleep, and nothing else"
    assert {face.mood for face in inspect(calm).faces} == {"sleepy"}


def test_a_key_cap_that_beats_wants_a_frame_only_where_it_has_moved_by_a_pixel() -> None:
    shown = stage(match().table)
    play(shown)
    while shown.next_change_in == 0:                             # words are cut that may be shouted
        shown.tick(1 / 60)
    shown.ask({0: "wait", 1: "wait"})
    play(shown)
    assert 1.5 / 60 < shown.next_change_in < 1, "a cap rises soon"
    drawn = rested = 0
    for _ in range(60 * 20):
        due = shown.next_change_in
        shown.tick(1 / 60)
        drew = shown.draw(screen(shown))
        changed = any(rect.collidelist([cap.rect for cap in shown.plates[0].caps]) >= 0 for rect in drew or ())
        assert not shown.moving, "it rests in between"
        assert not changed or due < 1.5 / 60, "nothing moves before it is due"
        drawn, rested = drawn + changed, rested + (not changed)
    assert drawn > 12
    assert rested > drawn
    assert shown.next_change_in > 1, "no cap moves any more; faces get tired"


def test_a_table_that_rests_is_by_the_walls_clock_however_seldom_one_looks() -> None:
    shown = stage(match().table)
    play(shown)
    for _ in range(4 * 11):
        shown.tick(1 / 4)
    assert {face.mood for face in inspect(shown).faces} == {"rest"}
    for _ in range(4 * 2):
        shown.tick(1 / 4)
    assert {face.mood for face in inspect(shown).faces} == {"sleepy"}


def test_what_begins_after_a_rest_begins_at_its_beginning() -> None:
    war = match()
    shown = stage(war.table)
    play(shown)
    shown.tick(1 / 4)
    began = inspect(shown).now
    shown.enqueue([*step(war), *step(war), *step(war), *step(war)])
    shown.tick(1 / 4)
    assert shown.moving
    assert inspect(shown).now - began == pytest.approx(1000 / 60)
    shown.tick(1 / 4)
    assert inspect(shown).now - began == pytest.approx(1000 / 60 + 100), "nothing jumps"


def test_what_is_touched_is_drawn_again_and_nothing_else() -> None:
    shown = stage(match().table)
    play(shown)
    to = screen(shown)
    shown.draw(to, whole=True)
    before = to.copy()
    spot = pygame.Rect(304, 10, 80, 20)               # whole lines of the processor's cache
    to.fill("green", spot)
    shown.touch(spot)
    assert shown.moving
    assert shown.draw(to) == [spot]
    assert alike(to, before)


# ---- what people see ------------------------------------------------------------------------------------------------


def swapped(on: Table, one: int, other: int) -> Table:
    """The same table with two cards in each other's place."""
    made = on.shadow()
    swap = {one: other, other: one}
    for cards in made.piles.values():
        lain = [swap.get(card, card) for card in cards]
        cards.clear()
        cards.extend(lain)
    return made


def test_a_card_that_lies_face_down_looks_like_any_other() -> None:
    on = table(2, ["UDDDU", "UDD"], pot=2)
    down = [card for pile, cards in on.piles.items() for card in cards if not on.facing[card]]
    stakes = [card for card in on.piles["stake/0"] if not on.facing[card]]
    shown = picture(stage(on))
    for one, other in itertools.islice(zip(stakes, reversed(down), strict=False), 3):
        assert alike(picture(stage(swapped(on, one, other))), shown)


def test_a_hidden_card_looks_like_any_other_while_it_is_laid_and_won() -> None:
    on, before, fed = in_war(down=3)
    while on.ask is not None:
        fed += step(on)
    laid = [event for event in fed if isinstance(event, Laid) and not event.up]
    hidden, other = laid[0].cards[0], before.piles["packet/0"][-1]
    swap = {hidden: other, other: hidden}
    changed = [
        event._replace(cards=tuple(swap.get(card, card) for card in event.cards))
        if isinstance(event, (Laid, Swept)) else event for event in fed
    ]  # fmt: skip
    one, two = stages(before, swapped(before, hidden, other))
    one.enqueue(fed)
    two.enqueue(changed)
    for k in range(140):
        for shown in (one, two):
            shown.tick(1 / 24)
        if k % 3 == 0:
            assert alike(picture(one), picture(two))
    assert hidden in one.shadow.piles["packet/0"] or hidden in one.shadow.piles["packet/1"]


def test_a_face_is_seen_only_when_it_has_turned_over() -> None:
    on = match(seed=2)
    shown = stage(on.table)
    play(shown)
    fed = [event for events in feeds(on, 1) for event in events]
    turned = [card for event in fed if isinstance(event, Laid) for card in event.cards]
    shown.enqueue(fed)
    seen = []
    for _ in follow(shown):
        cards = inspect(shown).cards
        seen.append(tuple(cards[card].up for card in turned if card in cards))
    assert seen[0] == (False, False)
    assert (True, True) in seen


@pytest.mark.parametrize("seats", [2, 4])
def test_counts_tell_the_cards_that_have_landed(seats: int) -> None:
    on = match(seats, 6)
    shown = stage(on.table)
    shown.deal()
    told = []
    for _ in range(400):
        shown.tick(1 / 60)
        seen = inspect(shown)
        counts = [plate.tells.cards for plate in seen.plates]
        flying = sum(seen.cards[card].seen for card in seen.flying)
        deck = seen.piles["deck"].cards if "deck" in seen.piles else 0
        assert sum(counts) + flying + deck == 52
        told.append(sum(counts))
    assert told == sorted(told)
    assert len(set(told)) > 12, "they count up, and do not jump"
    assert [plate.says for plate in inspect(shown).plates] == [f"{52 // seats} cards"] * seats


def test_a_deal_takes_about_two_and_a_half_seconds_and_can_be_skipped() -> None:
    on = match(seed=9)
    shown = stage(on.table)
    shown.deal()
    took = 0.0
    while not shown.idle:
        shown.tick(1 / 60)
        took += 1 / 60
    assert 2.2 < took < 3
    skipped = stage(on.table)
    skipped.deal()
    skipped.tick(0.5)
    skipped.finish_animations()
    assert skipped.idle
    assert at_rest(skipped) == at_rest(shown) == at_rest(stage(on.table))


def test_what_is_fed_during_the_deal_waits_for_it() -> None:
    on = match(seed=9)
    shown = stage(on.table)
    shown.deal()
    shown.enqueue([event for events in feeds(on, 1) for event in events])
    shown.tick(0.05)
    assert lying(shown.shadow) != lying(on.table)
    play(shown)
    assert lying(shown.shadow) == lying(on.table)


def test_little_motion_means_no_way_between_two_places() -> None:
    on, before, fed = in_war(down=3)
    while on.ask is not None:
        fed += step(on)
    shown = stage(before, reduced_motion=True)
    shown.enqueue(fed)
    places: dict[int, set[Any]] = {}
    for _ in follow(shown):
        now = inspect(shown)
        assert not now.piles["packet/0"].moving
        for card, laid in now.cards.items():
            places.setdefault(card, set()).add((round(laid.pose.x), round(laid.pose.y)))
    assert places
    for card, seen in places.items():
        assert len(seen) <= 4, (card, seen)


def test_peace_is_what_is_shouted_in_peace() -> None:
    _on, before, fed = in_war(2)
    shown = stage(before, war_calls=title("peace").make({}).war_calls)
    shown.enqueue(fed)
    shouts = []
    while not shown.idle:
        shown.tick(1 / 60)
        shouts.append(inspect(shown).banner[0])
    assert [text for k, text in enumerate(shouts) if text and text not in shouts[:k]] == ["Peace!", "Double peace!"]


def test_a_war_is_shouted_with_what_is_at_stake_until_the_pot_is_won() -> None:
    on, before, fed = in_war(down=3)
    shown = stage(before)
    shown.enqueue(fed)
    play(shown)
    assert inspect(shown).banner == ("War!", "2 cards")
    while on.ask is not None:
        fed = step(on)
        if any(isinstance(event, Swept) for event in fed):
            break
        shown.enqueue(fed)
        play(shown)
    subs = set()
    shown.enqueue(fed)
    for _ in follow(shown):
        subs.add(inspect(shown).banner[1])
    assert "10 cards" in subs
    assert inspect(shown).banner[0] == ""


@pytest.mark.parametrize("pace", PACES.values())
def test_a_heap_that_was_fought_for_is_home_before_others_press_where_it_flies_quickly(pace: float) -> None:
    war, before, fed = in_war()
    while not any(isinstance(event, Swept) for event in fed):
        fed += step(war)
    shown = stage(before)
    play(shown)
    shown.pace = pace
    shown.enqueue(fed)
    on_its_way = 0
    while not shown.idle:
        shown.tick(1 / 60)
        on_its_way += shown.free and not shown.idle
    assert (on_its_way > 0) == (pace <= 1), "cards that fly to and fro so quickly would flash"


def test_cards_make_room_for_others_no_slower_at_a_slow_pace() -> None:
    def frames(pace: float) -> int:
        """How long the two cards that tie are on their way, once they lie, for those of the war."""
        _war, before, fed = in_war(2)
        shown = stage(before)
        play(shown)
        shown.pace = pace
        shown.enqueue(fed)
        pair: list[int] = []
        while len(cards := inspect(shown).cards) <= 2:
            pair = [*cards]
            shown.tick(1 / 60)
        assert len(pair) == 2
        longest = run = 0
        before_it = [cards[card].pose for card in pair]
        while not shown.idle:
            shown.tick(1 / 60)
            there = [inspect(shown).cards[card].pose for card in pair]
            run = run + 1 if there != before_it else 0
            longest, before_it = max(longest, run), there
        return longest

    slow, normal = frames(PACES["leisurely"]), frames(1.0)
    assert normal > 8
    assert slow <= normal + 1, "what crosses others slowly would flash"


def test_words_stand_with_the_token_of_whom_they_are_about() -> None:
    on = match(seed=2)
    shown = stage(on.table)
    while not (fed := step(on)) or not any(isinstance(event, Swept) for event in fed):
        shown.enqueue(fed)
    shown.enqueue(fed)
    won = next(event for event in fed if isinstance(event, Swept))
    play(shown)
    seat = int(won.dst[-1])
    assert inspect(shown).caption == (said(won, on.table), looks(2)[seat].animal)


def test_what_is_long_stands_still_for_as_long_as_it_takes_to_read() -> None:
    def pause(words: str) -> float:
        shown = stage(match().table, caption=lambda _event, _table: words)
        shown.enqueue([Announced(PASSED, (0,), ())])
        seconds = 0.0
        while not shown.idle or not seconds:
            shown.tick(1 / 60)
            seconds += 1 / 60
        return seconds

    assert pause("") < 0.1
    assert pause("War!") == pytest.approx(0.9, abs=0.05)
    assert pause("Last one left: Owl wins the target") == pytest.approx(1.7, abs=0.05)


def test_words_about_a_prize_stand_while_it_is_fetched() -> None:
    middle = [PileKind(role, role, each=False) for role in ("stock", "waste", "display", "target")]
    lies = Table((*middle, PileKind("won", "capture", each=True)), 2)
    lies.piles["target"].extend((5, 6))
    shown = stage(lies, caption=lambda event, _table: "Owl: 3×2−1 = 5" if isinstance(event, Announced) else None)
    shown.enqueue([Announced(EQUATION, (1,), ()), Moved((6,), "target", "won/1", True, False)])
    play(shown)
    assert inspect(shown).caption[0] == "Owl: 3×2−1 = 5"
    shown.enqueue([Moved((5,), "target", "display", True, False)])
    play(shown)
    assert inspect(shown).caption[0] == ""


def test_who_leaves_the_game_rests_and_is_not_shamed() -> None:
    on = match(3, 12, down=5)
    shown = stage(on.table)
    shown.pace = INSTANT
    for events in feeds(on, 3000):
        shown.enqueue(events)
        if any(isinstance(event, SeatLeft) for event in events):
            break
    gone = [seat for seat in range(3) if seat not in on.table.left]
    assert gone
    for seat, plate in enumerate(inspect(shown).plates):
        assert (plate.says == "out") == (seat in gone)


def test_every_key_cap_and_name_fits_its_plate() -> None:
    for seats in (2, 3, 4):
        for key in ("A", "Space", "Right Shift", "Num Enter", "↑", ""):
            who = [look._replace(name="Maximiliane-Charlotte", key=key) for look in looks(seats)]
            on = Table(War.pile_kinds, seats)
            shown = Stage(on, who, pictures(), EVENING, SIZE, caption=said)
            for plate in inspect(shown).plates:
                room = plate.plate.inflate(12, 12)
                assert plate.words.w >= 40 * SIZE[0] / 1280
                for cap in plate.caps:
                    assert room.contains(cap.rect), (seats, key, cap.rect, plate.plate)
                    assert not plate.words.colliderect(cap.rect.inflate(-12, -12))


# ---- the mouse and the end ------------------------------------------------------------------------------------------


def test_the_mouse_finds_cards_packets_and_seats() -> None:
    shown = stage(table(2, ["UDDDU", "UDDDU"]))
    top = list(shown.shadow.piles["stake/1"])[-1]
    pose = shown.pose(top)
    assert shown.hit((round(pose.x), round(pose.y))) == ("card", top)
    for seat, place in enumerate(shown.layout.places):
        assert shown.hit(place.packet) == ("packet", seat)
        assert shown.hit(place.token) == ("seat", seat)
    assert shown.hit((SIZE[0] // 2, 5)) is None


def test_the_end_is_celebrated_after_the_last_card_has_landed_and_then_rests() -> None:
    on = match(seed=2)
    shown = stage(on.table)
    shown.enqueue([event for events in feeds(on, 1) for event in events])
    shown.finish(1)
    shown.tick(0.1)
    assert inspect(shown).end is None
    play(shown, 1 / 30)
    end = inspect(shown).end
    assert end is not None
    assert end.tokens == end.chairs
    assert len(end.tokens) == 2
    assert not inspect(shown).scraps
    assert not shown.moving
    shown.show(on.table)
    play(shown)
    assert alike(picture(shown), picture(stage(on.table)))


def test_scraps_fall_until_the_page_is_there_and_none_hangs_in_the_air_then() -> None:
    at_rest = []
    for reduced_motion in (False, True):
        shown = stage(match().table, reduced_motion=reduced_motion)
        shown.finish(0)
        for _frame in range(18):
            shown.tick(1 / 60)
            picture(shown)
        assert inspect(shown).scraps is not reduced_motion
        fell = 0.0
        while inspect(shown).scraps:
            picture(shown)
            shown.tick(1 / 60)
            fell += 1 / 60
        assert reduced_motion or (SHEET + LOOK - FEAST) / 1000 + COMES < fell < FALL / 1000 + 0.1
        play(shown)
        assert not shown.moving
        at_rest.append(picture(shown))
    laid_anew = stage(match().table)
    laid_anew.finish(0)
    laid_anew.finish_animations()
    assert alike(at_rest[0], picture(laid_anew), but=60)
    assert not alike(*at_rest, but=60), "where nothing moves they are seen in the air"


# ---- motion ---------------------------------------------------------------------------------------------------------


def test_no_card_jumps_while_it_is_watched() -> None:
    on, before, fed = in_war(down=3)
    while on.ask is not None:
        fed += step(on)
    fed += [event for events in feeds(on, on.table.round + 1) for event in events]
    shown = stage(before)
    shown.enqueue(fed)
    places: dict[int, tuple[float, float]] = {}
    for _ in follow(shown, 1 / 480):
        seen = {card: (laid.pose.x, laid.pose.y) for card, laid in inspect(shown).cards.items()}
        for card, (x, y) in seen.items():
            was = places.get(card, (x, y))
            assert abs(x - was[0]) + abs(y - was[1]) < 15, card
        places = seen


def test_who_has_pressed_sees_the_cap_sink_and_the_top_card_rise_and_it_sets_out_from_there() -> None:
    on = match(seed=2)
    shown = stage(on.table)
    play(shown)
    low = inspect(shown).piles["packet/0"].top
    shown.ask({0: "ready", 1: "wait"})
    play(shown)
    high = inspect(shown).piles["packet/0"].top
    assert high.y < low.y
    assert [plate.caps[0].asked for plate in inspect(shown).plates] == ["ready", "wait"]
    shown.ask({})
    shown.enqueue([event for events in feeds(on, 1) for event in events])
    shown.tick(0.001)
    now = inspect(shown)
    assert next(now.cards[card].start for card in now.cards if card in now.flying) == high
    assert now.piles["packet/0"].top.z == 0
    play(shown)


def test_faster_is_sooner_and_slower_later_in_the_same_measure() -> None:
    took = {}
    for pace in (0.5, 1.0, 2.5):
        on = match(seed=2)
        shown = stage(on.table)
        play(shown)
        shown.pace = pace
        shown.enqueue([event for events in feeds(on, 1) for event in events])
        took[pace] = 0
        while not shown.idle:
            shown.tick(1 / 480)
            took[pace] += 1
    assert 1.85 * took[1.0] < took[0.5] < 2.02 * took[1.0], "what crosses other cards is no slower, or it would flash"
    assert took[1.0] == pytest.approx(2.5 * took[2.5], rel=0.02)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_flies_out_of_the_window(seats: int) -> None:
    on = match(seats, 8, down=3)
    shown = stage(on.table)
    shown.deal()
    shown.enqueue([event for events in feeds(on, 12) for event in events])
    shown.pace = 2.0
    window = pygame.Rect((0, 0), SIZE)
    for _ in follow(shown, 1 / 30):
        for card, laid in inspect(shown).cards.items():
            if laid.seen:
                box = pygame.Rect(0, 0, laid.pose.height * 5 // 7, laid.pose.height)
                box.center = round(laid.pose.x), round(laid.pose.y)
                assert window.inflate(20, 4).contains(box), (laid.pose, card)


def test_where_nobody_is_left_it_is_a_draw_and_nobody_is_out() -> None:
    for way in (INSTANT, 1.0):
        shown = stage(match().table)
        shown.pace = way
        shown.enqueue([SeatLeft(0, True), SeatLeft(1, True)])
        for _ in follow(shown):
            assert all(plate.says == "26 cards" for plate in inspect(shown).plates)
        shown.enqueue([])
        assert [plate.says for plate in inspect(shown).plates] == ["26 cards", "26 cards"]
