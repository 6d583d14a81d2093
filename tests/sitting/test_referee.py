"""The referee: which presses count in a race, whose is first, and that a table judges them so."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sitting.referee import CONTESTED, EARLY, LOCKED, TAKEN, Claim, Referee
from game.sitting.sitting import Sitting
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, AtTable, at_table

S, K = 22, 14
RACE = object()


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def judged(referee: Referee) -> list[Claim]:
    """All that is due."""
    claims = []
    while (claim := referee.next_due()) is not None:
        claims.append(claim)
    return claims


def seats(referee: Referee) -> list[int]:
    return [claim.seat for claim in judged(referee)]


# ---- what counts ----


def test_a_press_counts_only_once_the_card_has_been_seen_for_a_tenth_of_a_second(clock: Clock) -> None:
    referee = Referee({}, clock)
    referee.turn()
    assert referee.press(0, "slap", RACE) == "early"
    referee.see()
    clock.now += EARLY - 0.001
    assert referee.press(1, "slap", RACE) == "early"
    clock.now += 0.002
    assert referee.press(2, "slap", RACE) == "heard"
    assert seats(referee) == [2]


def test_nobody_buzzes_too_early_once_the_cards_are_seen_and_before_that_it_costs_nothing(clock: Clock) -> None:
    referee = Referee({}, clock)
    referee.turn()
    assert referee.press(0, "buzz", RACE) == "early"
    referee.see()
    assert referee.press(0, "buzz", RACE) == "heard"
    assert seats(referee) == [0]


def test_who_is_early_is_not_heard_for_300_ms_and_others_are(clock: Clock) -> None:
    referee = Referee({}, clock)
    referee.see()
    clock.now += 0.05
    assert referee.press(0, "slap", RACE) == "early"
    clock.now += LOCKED - 0.001
    assert referee.press(0, "slap", RACE) == "locked"
    assert referee.press(1, "slap", RACE) == "heard"
    clock.now += 0.002
    assert referee.press(0, "slap", RACE) == "heard"
    assert LOCKED == 0.3


def test_a_race_cannot_be_ended_before_anybody_has_seen_it_and_trying_costs_nothing(clock: Clock) -> None:
    referee = Referee({}, clock)
    assert referee.press(0, "time", RACE) == "unheard"
    referee.see()
    clock.now += EARLY + 0.001
    assert referee.press(0, "time", RACE) == "heard"


def test_a_slap_within_200_ms_after_a_pile_was_taken_is_forgiven(clock: Clock) -> None:
    referee = Referee({}, clock)
    referee.see()
    clock.now += 1
    referee.take()
    clock.now += TAKEN - 0.001
    assert referee.press(0, "slap", RACE) == "late"
    assert seats(referee) == []
    clock.now += 0.002
    assert referee.press(0, "slap", RACE) == "heard"
    assert TAKEN == 0.2


def test_nobody_goes_on_before_cards_have_been_seen_as_long_as_was_chosen_but_slaps_count(clock: Clock) -> None:
    referee = Referee({}, clock)
    referee.stay = 1.0
    referee.see()
    clock.now += 0.5
    assert referee.press(0, "time", RACE) == "unheard"
    assert referee.press(1, "slap", RACE) == "heard"
    clock.now += 0.6
    assert referee.press(0, "time", RACE) == "heard"


def test_a_new_card_has_to_be_seen_anew_and_what_stays_has_been_seen(clock: Clock) -> None:
    referee = Referee({}, clock)
    referee.see()
    clock.now += 1
    referee.see()
    assert referee.seen == clock.now - 1
    referee.turn()
    referee.see()
    assert referee.seen == clock.now


# ---- who is first ----


@given(st.lists(st.integers(0, 3), min_size=2, max_size=30))
def test_presses_of_one_moment_are_judged_in_the_order_of_the_queue(order: list[int]) -> None:
    clock = Clock()
    referee = Referee({}, clock)
    referee.see()
    clock.now += 1
    for seat in order:
        referee.press(seat, "slap", RACE)
    assert seats(referee) == order


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 400)), min_size=1, max_size=20),
       st.lists(st.integers(0, 500), min_size=4, max_size=4))
def test_presses_are_judged_in_the_order_of_their_times_and_handicaps(
        presses: list[tuple[int, int]], handicaps: list[int]) -> None:
    clock = Clock()
    part = 1 / 1024                                   # about a millisecond, and no sum of them is rounded
    referee = Referee({seat: n * part for seat, n in enumerate(handicaps)}, clock)
    referee.see()
    clock.now = began = 200.0
    expected = []
    for seat, at in sorted(presses, key=lambda press: press[1]):
        clock.now = began + at * part
        assert referee.press(seat, "slap", RACE) == "heard"
        expected.append((at + handicaps[seat], seat))
    clock.now = began + 10
    assert seats(referee) == [seat for _due, seat in sorted(expected, key=lambda each: each[0])]


def test_a_handicap_delays_a_press_until_it_is_due(clock: Clock) -> None:
    referee = Referee({0: 0.15}, clock)
    referee.see()
    clock.now += 0.3
    referee.press(0, "slap", RACE)
    assert seats(referee) == []
    clock.now += 0.1
    referee.press(1, "slap", RACE)
    assert seats(referee) == [1], "the one that came later is due before"
    clock.now += 0.06
    assert seats(referee) == [0]


def test_the_reaction_is_from_the_sight_to_the_press_without_the_handicap(clock: Clock) -> None:
    referee = Referee({0: 0.2}, clock)
    referee.see()
    clock.now += 0.321
    referee.press(0, "slap", RACE)
    clock.now += 0.2
    (claim,) = judged(referee)
    assert claim.reaction == 321


# ---- photo-finishes ----


def test_a_photo_finish_tells_by_how_many_milliseconds(clock: Clock) -> None:
    referee = Referee({}, clock)
    referee.see()
    clock.now += 0.5
    referee.press(1, "slap", RACE)
    (claim,) = judged(referee)
    referee.win(claim)
    referee.take()
    clock.now += 0.03
    assert referee.press(0, "slap", None) == "late"
    clock.now += 0.22
    assert referee.press(2, "slap", None) == "late"
    assert referee.photo() is None, "others may come yet"
    clock.now += 0.2
    photo = referee.photo()
    assert photo is not None
    assert photo.first.seat == 1
    assert [(seat, round(ms)) for seat, ms in photo.margins] == [(0, 30), (2, 250)]
    assert [claim.reaction for claim in photo.others] == [530, 750]
    assert referee.photo() is None, "it is told once"


def test_the_others_of_a_photo_finish_come_in_the_order_in_which_their_presses_counted(clock: Clock) -> None:
    referee = Referee({}, clock)
    referee.win(Claim(0, "slap", RACE, 0.0, 0.0, -0.5))
    for seat, at, due in ((1, 0.05, 0.3), (2, 0.1, 0.1), (3, 0.35, CONTESTED), (4, 0.1, CONTESTED + 0.001)):
        referee.late(Claim(seat, "slap", RACE, at, due, -0.5))
    photo = referee.photo()
    assert photo is not None
    assert [claim.seat for claim in photo.others] == [2, 1, 3], "400 ms are close, and more are not"


def test_nobody_contests_a_slap_who_is_later_than_400_ms_or_the_same_again(clock: Clock) -> None:
    referee = Referee({}, clock)
    referee.see()
    clock.now += 0.5
    referee.win(referee.computed(1, "slap", clock.now))
    clock.now += 0.1
    referee.press(1, "slap", None)
    clock.now += CONTESTED - 0.099
    referee.press(0, "slap", None)
    assert referee.photo() is None


# ---- at the table ----


def ruffle(folder: Path, **more: Any) -> Any:
    slaps = {"pyramid_pair": True, "sphinx_split": True, "king_tut_ten": True, "false_slap": "nothing"}
    return at_table(folder, game="egyptian-ruffle", **{"people": (0, 1), **slaps, **more})


def race(sat: AtTable, good: bool) -> None:
    """Turn cards until a slap is asked for that would be right, or wrong, and everybody has seen it."""
    for _ in range(600):
        asking = sat.play.context.asking
        if asking is not None and asking.open and asking.pending.race:
            sat.frames(0.5)
            if asking.open and asking.ask.good == good:
                return
            sat.key(sat.play.sitting.chairs[0].key)
        elif asking is not None and asking.open:
            for seat in asking.by_hand:
                sat.key(sat.play.sitting.chairs[seat].key)
        sat.app.pass_by()
    raise AssertionError("it never comes")


def posted(sat: AtTable, *scancodes: int) -> None:
    """Keys go down within one frame, by way of the system's queue, and up again."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        for scancode in scancodes:
            pygame.event.post(pygame.event.Event(kind, key=0, scancode=scancode, mod=0, unicode=""))
    for event in pygame.event.get():
        sat.app.take(event)


def judged_in_order(sat: AtTable, both: Callable[[int, int], None]) -> None:
    """Two seats press within one frame, a thousand times, by turns that nobody can foresee: `both` presses for the
    first seat, then for the other."""
    race(sat, good=False)
    pygame.event.get()
    chance = 12345
    for _ in range(1000):
        chance = chance * 1103515245 + 12345 & 0x7FFFFFFF
        first = chance >> 16 & 1
        before = len(sat.match.answers)
        both(first, 1 - first)
        assert sat.match.answers[before:] == [[first, "slap"], [1 - first, "slap"]]


def test_1000_pairs_of_presses_within_one_frame_are_judged_in_their_order(tmp_path: Path) -> None:
    keys = S, K
    with ruffle(tmp_path) as sat:
        judged_in_order(sat, lambda first, other: posted(sat, keys[first], keys[other]))


@pytest.mark.parametrize("first", [0, 1])
def test_the_first_in_the_queue_has_the_pile_and_the_second_pays_nothing(tmp_path: Path, first: int) -> None:
    with ruffle(tmp_path, false_slap="burn") as sat:
        race(sat, good=True)
        pygame.event.get()
        whole, before = sum(len(sat.match.table.each["packet"][seat]) for seat in (0, 1)), len(sat.match.answers)
        held, pile = len(sat.match.table.each["packet"][1 - first]), len(sat.match.table.piles["pile"])
        posted(sat, *((S, K) if first == 0 else (K, S)))
        assert sat.match.answers[before:] == [[first, "slap"]]
        assert len(sat.match.table.each["packet"][1 - first]) == held
        assert whole + pile == 52


def test_a_slap_at_the_next_card_pays_nothing_within_200_ms_after_the_pile_was_taken(tmp_path: Path) -> None:
    for later, pays in ((TAKEN - 0.05, 0), (TAKEN + 0.05, 1)):
        with ruffle(tmp_path / str(pays), false_slap="burn") as sat:
            race(sat, good=True)
            sat.key(S)                                # Fox takes the pile, and leads
            sat.app.step(FRAME)
            sat.key(sat.play.sitting.chairs[0].key)
            held = len(sat.match.table.each["packet"][1])
            sat.frames(later - FRAME)
            assert sat.play.context.asking.pending.race
            assert not sat.play.context.asking.ask.good
            sat.key(K)
            assert held - len(sat.match.table.each["packet"][1]) == pays


def test_a_contested_slap_ends_with_a_photo_finish(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        race(sat, good=True)
        sat.key(K)
        sat.frames(2 * FRAME)
        sat.key(S)
        sat.frames(0.45)
        assert sat.play.photo.words == ["Owl first, 33 ms before Fox"]


def test_an_anticipation_is_called_and_costs_nothing_and_hurries_nothing(tmp_path: Path) -> None:
    with ruffle(tmp_path, pace="normal", false_slap="burn") as sat:
        sat.still()
        turner, other = sat.match.ask.seats[0], 1 - sat.match.ask.seats[0]
        sat.key(sat.play.sitting.chairs[turner].key)
        sat.frames(0.1)
        assert not sat.play.stage.shown
        held = len(sat.match.table.each["packet"][other])
        sat.key((S, K)[other])
        assert not sat.play.stage.state.hurried
        heap = inspect(sat.play.stage).heaps[other]
        assert (heap.slaps, heap.cards, heap.words) == (1, 0, f"{sat.play.sitting.names[other]}: one slap too early")
        sat.frames(0.15)
        assert sat.play.stage.shown
        assert not sat.match.answers
        sat.frames(0.1)
        sat.key((S, K)[other])
        assert not sat.match.answers, "who was early is locked out"
        sat.frames(0.2)
        sat.key((S, K)[other])
        assert sat.match.answers == [[other, "slap"]]
        assert len(sat.match.table.each["packet"][other]) == held - 1, "only what the rules find false pays"


def test_a_face_is_seen_when_its_card_has_turned_and_before_it_lies_still(tmp_path: Path) -> None:
    with ruffle(tmp_path, pace="normal") as sat:
        sat.still()
        sat.key(sat.play.sitting.chairs[sat.match.ask.seats[0]].key)
        referee = sat.play.course.races.referee
        assert referee.seen is None
        while referee.seen is None:
            assert not any(card.up for card in inspect(sat.play.stage).cards.values())
            sat.app.pass_by()
        assert any(card.up for card in inspect(sat.play.stage).cards.values())
        assert not sat.play.stage.idle
        assert referee.seen == sat.app.now


def test_a_handicap_lets_another_be_first_who_presses_later(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        sat.app.settings.seats[0].handicap = 200
        sat.play.enter()
        race(sat, good=True)
        before = len(sat.match.answers)
        sat.key(S)
        sat.frames(0.1)
        assert len(sat.match.answers) == before
        sat.key(K)
        assert sat.match.answers[before:] == [[1, "slap"]]
        sat.frames(0.5)
        assert sat.play.photo.words == ["Owl first, 100 ms before Fox", "Fox’s press counts 200 ms later"]


def test_a_handicap_delays_a_slap_that_nobody_contests(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        sat.app.settings.seats[0].handicap = 200
        sat.play.enter()
        race(sat, good=True)
        before = len(sat.match.answers)
        sat.key(S)
        sat.frames(0.15)
        assert len(sat.match.answers) == before
        sat.frames(0.1)
        assert sat.match.answers[before:] == [[0, "slap"]]


def test_how_quick_right_slaps_were_goes_with_the_match(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        race(sat, good=True)
        seen = sat.play.course.races.referee.seen
        took = round((sat.app.now - seen) * 1000)
        sat.key(K)
        sat.frames(3 * FRAME)
        sat.key(S)
        assert sat.play.sitting.slaps == [[], [took]]
        sat.frames(0.45)
        assert sat.play.sitting.slaps == [[took + 50], [took]]
        again = Sitting.from_save(sat.play.sitting.envelope(), sat.app.settings)
        assert again.slaps == sat.play.sitting.slaps
