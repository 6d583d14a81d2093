"""The living table of every game: whichever way its events are shown, everything ends where it lies."""

from functools import cache
from typing import Any

import pytest

from game.core.events import Event, Scored, TurnBegan
from game.core.match import Match
from game.core.rng import Rng
from game.core.table import PileKind, Table, pile_name
from game.players import player
from game.rules import titles
from game.view.pictures.theme import EVENING
from game.view.stage.stage import Stage
from tests.kit.stage_fixture import (
    EDGE,
    INSTANT,
    SIZE,
    alike,
    feel_nothing,
    follow,
    looks,
    lying,
    picture,
    pictures,
    play,
    screen,
    stage,
    stages,
)
from tests.kit.stage_inspection import inspect
from tests.view.stage.test_compositions import kinds
from tests.view.stage.test_stage import at_rest

import pygame  # isort: skip

KINDS = [(name, seats) for name, seats in kinds() if seats in (2, 4) or name == "good-king-bad-queen"]


def played(name: str, seats: int, seed: int, steps: int) -> tuple[Table, list[list[Event]], Match]:
    """A match by the computer's own players: the table at first, what each step brought, and how it stands then."""
    match = Match(titles()[name].make({}), seats, seed, waits=True, events=True)
    who, rng = player(name, "medium"), Rng(seed)
    match.take_events()
    before, fed = match.table.shadow(), []
    while match.result is None and len(fed) < steps:
        if match.ask is None:
            match.play_on()
        else:
            seat = next(seat for seat in match.ask.seats if seat not in match.given)
            ask: Any = match.ask
            value = ask.first(seat) if getattr(ask, "forced", False) else None
            if value is None:
                value = who.answer(ask, seat, match.table.seen_by(seat), rng)
            match.answer(seat, ask.written(value))
        fed.append(match.take_events())
    return before, fed, match


@cache
def once(name: str, seats: int) -> tuple[Table, list[list[Event]], Match]:
    return played(name, seats, 5, 8)


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_watched_hurried_settled_instant_and_reduced_end_in_the_same_picture(name: str, seats: int) -> None:
    before, fed, match = once(name, seats)
    ends = {}
    for way in ("watched", "hurried", "settled", "instant", "reduced"):
        shown = stage(before, reduced_motion=way == "reduced", mine={0})
        shown.pace = INSTANT if way == "instant" else 2.5
        shown.hurry(way == "hurried")
        for k, events in enumerate(fed):
            shown.enqueue(events)
            if way == "settled":
                for _ in range(1 + k % 5):
                    shown.tick(1 / 25)
                    shown.draw(screen(shown))
                shown.finish_animations()
            elif k % 3:
                play(shown, 1 / 12 if way == "watched" else 0.1)
        play(shown, 0.1)
        feel_nothing(shown)                           # what was watched is felt a little longer than it is seen
        for _ in range(9):                            # and words that have just come stay for a while
            shown.tick(0.1)
            shown.draw(screen(shown))
        assert lying(shown.shadow) == lying(match.table)
        ends[way] = at_rest(shown), [plate.tells for plate in inspect(shown).plates], picture(shown)
    for way, (numbers, tells, pixels) in ends.items():
        assert numbers == ends["instant"][0], way
        assert tells == ends["instant"][1], way
        assert alike(pixels, ends["instant"][2], but=EDGE), way


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_words_of_a_round_that_is_over_leave_the_pill_though_nothing_moves(reduced_motion: bool) -> None:
    before, fed, _match = once("war", 2)
    shown = stage(before, reduced_motion=reduced_motion)
    shown.pace = 2.5
    for events in fed:
        shown.enqueue(events)
        shown.tick(1 / 25)
        shown.finish_animations()
    play(shown)
    assert inspect(shown).pill.here
    assert shown.next_change_in < 0.7
    kept = screen(shown)
    shown.draw(kept, whole=True)
    for _ in range(30):
        shown.tick(1 / 25)
        shown.draw(kept)
    assert not inspect(shown).pill.here
    assert alike(kept, picture(shown)), "they are drawn over"


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_what_is_on_the_screen_is_what_lies_on_the_table(name: str, seats: int) -> None:
    before, fed, match = once(name, seats)
    shown = stage(before, mine={0})
    shown.pace = 2.5
    for events in fed:
        shown.enqueue(events)
        play(shown, 0.1)
    fresh = stage(match.table, mine={0}, turns=match.game.turns)     # as who goes on with it sees it
    play(fresh)
    assert at_rest(shown) == at_rest(fresh)
    layout, table = shown.layout, match.table
    for pile, seen in inspect(shown).piles.items():
        assert seen.cards == len(table.piles[pile]) - layout.lying(table, pile)
        assert seen.face == inspect(fresh).piles[pile].face
    open_cards = {card for pile, cards in table.piles.items()
                  for card in list(cards)[len(cards) - layout.lying(table, pile):]}
    assert set(inspect(shown).cards) == open_cards


def test_an_equals_sign_stands_only_before_a_target() -> None:
    before, fed, _match = once("brain-drain", 2)
    shown = stage(before)
    seen = set()
    for events in fed:
        shown.enqueue(events)
        play(shown, 0.1)
        seen.add((bool(shown.shadow.piles["target"]), inspect(shown).equals))
    assert seen <= {(True, True), (False, False)}
    assert (True, True) in seen


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_no_card_jumps_or_leaves_the_window_while_it_is_watched(name: str, seats: int) -> None:
    before, fed, _match = once(name, seats)
    shown = stage(before, mine={0})
    window = pygame.Rect((0, 0), SIZE).inflate(24, 24)
    places: dict[int, tuple[float, float]] = {}
    for events in fed[:5]:
        shown.enqueue(events)
        for _ in follow(shown, 1 / 60):
            seen = {card: (laid.pose.x, laid.pose.y) for card, laid in inspect(shown).cards.items() if laid.seen}
            for card, (x, y) in seen.items():
                was = places.get(card, (x, y))
                assert abs(x - was[0]) + abs(y - was[1]) < 170, card
                assert window.collidepoint(x, y)
            places = seen


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_a_face_that_only_others_may_see_is_never_shown(name: str, seats: int) -> None:
    before, fed, _match = once(name, seats)
    hands = [pile_name(kind.name, seat) for kind in before.pile_kinds if kind.private for seat in range(1, seats)]
    shown = stage(before, mine={0})
    for events in fed:
        shown.enqueue(events)
        for _ in follow(shown, 1 / 8):
            for card, laid in inspect(shown).cards.items():
                if any(card in shown.shadow.piles[hand] for hand in hands) and not laid.flies:
                    assert not laid.up, card


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_a_card_nobody_may_see_looks_like_any_other_at_every_moment(name: str, seats: int) -> None:
    """Two cards that stay hidden from everybody change places: nobody can tell."""
    before, fed, match = once(name, seats)
    hidden = [card for pile, cards in before.piles.items() for card in cards
              if not before.facing[card] and any(card in match.table.piles[other] for other in match.table.piles)
              and not any(card in _shown(event) for events in fed for event in events)]
    if len(hidden) < 2:
        pytest.skip("every card comes to light")
    one, other = hidden[0], hidden[-1]
    swap = {one: other, other: one}
    changed = before.shadow()
    for cards in changed.piles.values():
        lain = [swap.get(card, card) for card in cards]
        cards.clear()
        cards.extend(lain)
    changed.remember("floor", [swap.get(card, card) for card in before.memo.get("floor", ())])
    left, right = stages(before, changed)
    for k, events in enumerate(fed[:7]):
        left.enqueue(events)
        right.enqueue([_swapped(event, swap) for event in events])
        for _ in range(8):
            left.tick(1 / 12)
            right.tick(1 / 12)
        if k % 3 == 0:
            assert alike(picture(left), picture(right)), k


def _shown(event: Event) -> tuple[int, ...]:
    return getattr(event, "cards", ()) if getattr(event, "up", True) else ()


def _swapped(event: Event, swap: dict[int, int]) -> Event:
    cards = getattr(event, "cards", None)
    return event if cards is None else event._replace(cards=tuple(swap.get(c, c) for c in cards))  # type: ignore[call-arg,return-value]


# ---- hands ----------------------------------------------------------------------------------------------------------

HANDS = (
    PileKind("hand", "hand", True, private=True), PileKind("stock", "stock", False), PileKind("pile", "pile", False),
)  # fmt: skip


def hands() -> Table:
    table = Table(HANDS, 2)
    table.piles["hand/0"].extend((1, 2, 3))
    table.piles["hand/1"].extend((4, 5, 6))
    table.piles["stock"].extend(range(7, 20))
    return table


def test_the_hands_of_the_seats_that_see_are_open_and_large_and_change_at_a_word() -> None:
    shown = stage(hands(), mine={0})
    play(shown)
    up = {card: inspect(shown).cards[card].up for card in range(1, 7)}
    assert up == {1: True, 2: True, 3: True, 4: False, 5: False, 6: False}
    assert shown.pose(1).height > shown.pose(4).height
    shown.show_hands_of({1})
    assert not shown.idle
    play(shown)
    assert [inspect(shown).cards[card].up for card in range(1, 7)] == [False] * 3 + [True] * 3
    assert at_rest(shown) == at_rest(stage(hands(), mine={1}))
    shown.show_hands_of(())
    play(shown)
    assert alike(picture(shown), picture(stage(hands())))


# ---- what may be picked ---------------------------------------------------------------------------------------------


def test_what_may_be_picked_is_rimmed_what_is_chosen_rises_and_all_of_it_ends() -> None:
    shown = stage(hands(), mine={0})
    play(shown)
    before, low = picture(shown), shown.pose(2)
    shown.offer({1, 2, 3})
    play(shown)
    rimmed = picture(shown)
    assert not alike(before, rimmed)
    shown.offer({1, 2, 3}, (2,), 3)
    assert shown.idle
    assert shown.moving
    play(shown)
    assert shown.pose(2).y < low.y
    assert not alike(rimmed, picture(shown))
    shown.offer({1, 2, 3}, (2, 1))
    play(shown)
    assert inspect(shown).numbers == (2, 1)
    kept = picture(shown)
    shown.resize(SIZE)
    play(shown)
    assert alike(picture(shown), kept)
    shown.offer(())
    play(shown)
    assert shown.pose(2) == low
    assert alike(picture(shown), before)


def test_a_chosen_card_does_not_cover_the_corner_of_the_next() -> None:
    shown = stage(hands(), mine={0})
    play(shown)
    shown.offer({1, 2, 3}, (2,), 1)
    cards = inspect(shown).cards
    assert cards[2].order < cards[3].order < cards[1].order, "but the one that the keyboard is on is seen whole"
    shown.show_hands_of(())
    play(shown)
    shown.offer({1, 2, 3}, (2,))
    cards = inspect(shown).cards
    assert cards[2].order > cards[3].order, "of backs, those that are chosen are seen whole"


def test_what_is_offered_is_drawn_where_it_changes_and_only_there() -> None:
    shown = stage(hands(), mine={0})
    play(shown)
    kept = screen(shown)
    shown.draw(kept, whole=True)
    for offer in (({1, 2, 3}, (), 1), ({1, 2, 3}, (1,), 2), ({1, 2, 3}, (1, 3), 2), ((), (), None)):
        shown.offer(*offer)
        shown.tick(1 / 60)
        rects = shown.draw(kept)
        assert rects
        assert sum(rect.w * rect.h for rect in rects) < SIZE[0] * SIZE[1] / 3
        assert alike(kept, picture(shown))


def test_the_mouse_finds_cards_in_hands_and_heaps_and_the_piles_in_the_middle() -> None:
    shown = stage(hands(), mine={0})
    play(shown)
    for card in range(1, 7):
        pose = shown.pose(card)
        left = pose.height * 0.3 * (card > 3)         # the other hand is fanned: each back lies under the next one
        assert shown.hit((round(pose.x - left), round(pose.y))) == ("card", card)
    stock = shown.layout.stacks["stock"]
    assert shown.hit((round(stock.x), round(stock.y))) == ("pile", "stock")
    pile_kinds = (PileKind("heap", "heap", False), PileKind("stake", "stake", True), PileKind("won", "capture", True))
    floor = Table(pile_kinds, 2)
    floor.remember("floor", list(range(54)))
    floor.piles["heap"].extend(range(54))
    shown = stage(floor)
    play(shown)
    points = [(x, y) for x in range(100, SIZE[0] - 100, 9) for y in range(40, SIZE[1] - 100, 9)]
    found = [shown.hit(at) for at in points]
    assert {("card", card) for card in range(54)} <= {*found}
    for card in range(0, 54, 9):
        shown.offer(range(54), (), card)
        assert [shown.hit(at) for at in points] == found, "a card that is looked at hides no other from the mouse"


# ---- plates ---------------------------------------------------------------------------------------------------------


def test_a_plate_tells_points_where_there_are_any_and_whose_turn_it_is() -> None:
    table = hands()
    table.scores = [0, 7]
    shown = stage(table)
    play(shown)
    assert [plate.says for plate in inspect(shown).plates] == ["0 points", "7 points"]
    assert not any(plate.tells.turn for plate in inspect(shown).plates)
    before = picture(shown)
    shown.enqueue([Scored(0, 1), TurnBegan(1)])
    play(shown)
    assert inspect(shown).plates[0].says == "1 point"
    assert [plate.tells.turn for plate in inspect(shown).plates] == [False, True]
    assert not alike(before, picture(shown))


def test_land_goes_by_points_and_before_the_first_one_everybody_has_as_much() -> None:
    table = hands()
    assert inspect(stage(table)).shares == (3 / 19, 3 / 19)
    table.scores = [0, 0]
    assert inspect(stage(table)).shares == (0.5, 0.5)
    table.scores = [6, 2]
    assert inspect(stage(table)).shares == (0.75, 0.25)


def test_a_second_key_has_a_cap_of_its_own_and_lights_up_by_itself() -> None:
    who = [look._replace(second="S") for look in looks(2)]
    on = Table(HANDS, 2)
    shown = Stage(on, who, pictures(), EVENING, SIZE, caption=lambda _event, _table: None)

    def asked() -> list[list[str]]:
        return [[cap.asked for cap in plate.caps] for plate in inspect(shown).plates]

    shown.ask({0: "wait"}, {0: "wait", 1: "ready"})
    assert asked() == [["wait", "wait"], ["none", "ready"]]
    for plate in inspect(shown).plates:
        first, second = plate.caps
        assert second.face.h < first.face.h
        assert not first.face.colliderect(second.face)
    shown.ask({1: "wait"})
    assert asked() == [["none", "none"], ["wait", "none"]]
