"""How long cards may be slapped: nobody loses a right slap by somebody’s haste, and nobody gets a wrong one free."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game.core.announcements import FALSE_SLAP, SLAP
from game.core.asks import SECOND, TURN, Press
from game.core.events import Announced
from game.sitting.races import ALL_HELD, CROWDED, LOOK
from game.sitting.referee import EARLY
from tests.sitting.test_match_controller import FRAME, AtCourse, course

EARLIEST, CLOSES = 7, round(LOOK / FRAME) + 1
"""Frames after the faces are seen in which the first slap counts, and in which the first turn key does where a slap is
right."""
EVERY_SLAP = dict.fromkeys(("pyramid_pair", "sphinx_split", "mummy_marriage", "king_tut_ten"), True)
GAMES = {"slap-war": {"slap": "2,3,4,5,6"}, "egyptian-ruffle": {**EVERY_SLAP, "slap_in": True}}


def press(at: AtCourse, seat: int, which: int) -> None:
    if not at.course.press_in_race(seat, which):
        at.course.press(seat, which)


def to_a_window(at: AtCourse, *, good: bool) -> Press:
    """Let everybody turn until a window of that kind has been seen in this frame."""
    for _ in range(6000):
        race, seen = at.course.races.ask, at.course.races.referee.seen
        if race is not None and race.good is good and seen == at.now and at.course.open_ask is not None:
            return race
        if race is None or (seen is not None and at.now - seen > LOOK):
            for seat in at.sitting.waiting:
                press(at, seat, TURN)
        at.frames()
    raise AssertionError("there is none")


def slaps(at: AtCourse, key: str, seat: int) -> int:
    return sum(isinstance(event, Announced) and event.key == key and seat in event.seats for event in at.screen.fed)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", list(GAMES))
def test_every_right_slap_wins_that_came_before_a_turn_key_could_close_the_window(
        game: str, seed: int, tmp_path: Path) -> None:  # fmt: skip
    chance = Random(seed)
    players = chance.randrange(2, 5)
    hands = tuple(range(chance.choice((players, max(1, players - 1)))))
    with course(tmp_path, game=game, players=players, people=hands, seed=seed, **GAMES[game]) as at:
        people = sorted(at.sitting.people)
        at.screen.beat, judged = chance.choice((0.2, 0.3, 0.5)), Counter[str]()
        race, frame = None, 0
        plan: dict[int, list[tuple[int, int]]] = {}
        slap: tuple[int, int] | None = None           # the frame and the seat of the first right slap
        closed, won = 0, 0
        for _ in range(9000):
            ask, seen = at.course.races.ask, at.course.races.referee.seen
            if race is not None and ask is not race:
                taken = at.sitting.match.answers[won:]
                if slap is not None and slap[0] < closed:
                    by_hand = [answer for answer in taken if answer[0] in people]
                    quick = taken[0][0] not in people and taken[0][1] == "slap"       # a computer may be quicker
                    assert quick or by_hand[0] == [slap[1], "slap"], (slap, closed, taken)
                    judged["slap"] += not quick
                elif slap is None:
                    assert not any(answer[0] in people and answer[1] == "slap" for answer in taken[:1])
                    judged["closed"] += 1
                race = None
                at.down.clear()
            if race is None and ask is not None and ask.good and seen == at.now and at.course.open_ask is not None:
                race, frame, won, slap, closed = ask, 0, len(at.sitting.match.answers), None, 10_000
                everybody = [seat for seat in ask.seats if seat in people]
                plan = {seat: sorted((chance.randrange(1, 100), TURN) for _n in range(chance.randrange(0, 9)))
                        for seat in everybody}
                for seat in everybody:
                    if chance.random() < 0.6:
                        plan[seat].append((chance.randrange(EARLIEST, chance.choice((30, 110))), SECOND))
                at.down.update(seat for seat in everybody if chance.random() < 0.4)
                if at.down.issuperset(ask.seats):
                    closed = round(ALL_HELD / FRAME)  # they all want to go on
            if race is not None:
                for seat, presses in plan.items():
                    for when, which in presses:
                        if when != frame or at.course.races.ask is not race:
                            continue
                        if which == TURN and frame >= CLOSES:
                            closed = min(closed, frame)
                        if which == SECOND and slap is None and seat in at.sitting.waiting:
                            slap = frame, seat
                        press(at, seat, which)
                if race.within is not None and frame > race.within / FRAME:
                    closed = min(closed, frame)
                    for seat in at.sitting.waiting:
                        press(at, seat, TURN)
                frame += 1
            elif ask is None or not ask.good:
                for seat in people:                   # hands that are as quick as they can
                    if chance.random() < 0.2 and seat in at.sitting.waiting:
                        press(at, seat, TURN)
            at.frames()
            if at.sitting.match.result is not None or judged.total() >= 12:
                break
        assert judged["slap"], judged


def closes(at: AtCourse, *, held: bool) -> int:
    """Return after how many frames a turn key closes a window in which no slap is right."""
    race = to_a_window(at, good=False)
    seats = [seat for seat in race.seats if seat in at.sitting.people]
    if held:
        at.down.update(seats)
    for seat in () if held else seats:
        press(at, seat, TURN)
    frames = 0
    while at.course.races.ask is race:
        at.frames()
        frames += 1
    at.down.clear()
    return frames


def test_where_somebody_slaps_or_holds_a_key_cards_are_seen_longer(tmp_path: Path) -> None:
    with course(tmp_path, game="slap-war", players=2, people=(0, 1), seed=3, slap="5") as at:
        early, crowded = round(EARLY / FRAME), round(CROWDED / FRAME)
        assert abs(closes(at, held=False) - early) <= 1
        assert abs(closes(at, held=True) - crowded) <= 1
        to_a_window(at, good=False)
        at.frames(0.7)                                # what was pressed before is forgotten
        press(at, 1, SECOND)
        at.frames()
        assert slaps(at, FALSE_SLAP, 1) == 1
        assert abs(closes(at, held=False) - crowded) <= 1
        at.frames(1.5)
        assert abs(closes(at, held=False) - early) <= 1


@pytest.mark.parametrize("game", list(GAMES))
def test_a_wrong_slap_costs_what_it_did_however_quick_others_go_on(game: str, tmp_path: Path) -> None:
    paid = []
    for quick in (False, True):
        with course(tmp_path / str(quick), game=game, people=(0, 1), **GAMES[game]) as at:
            at.screen.beat = 0.2
            to_a_window(at, good=False)
            at.frames(0.15)
            if quick:
                press(at, 0, TURN)
                assert at.sitting.match.answers[-1] == [0, "time"], "nothing can be slapped there"
            at.frames(0.1)
            press(at, 1, SECOND)
            assert slaps(at, FALSE_SLAP, 1) == (not quick), "it is owed"
            for _ in range(200):
                at.frames(0.1)
                press(at, 0, TURN)
                press(at, 1, TURN)
                if slaps(at, FALSE_SLAP, 1):
                    break
            paid.append(slaps(at, FALSE_SLAP, 1))
            assert not slaps(at, SLAP, 1)
            at.frames(2)
            assert slaps(at, FALSE_SLAP, 1) == 1, "and paid once"
    assert paid == [1, 1]


def test_what_is_owed_stands_in_the_way_of_no_right_slap(tmp_path: Path) -> None:
    with course(tmp_path, game="slap-war", people=(0, 1), **GAMES["slap-war"]) as at:
        for _ in range(200):
            to_a_window(at, good=False)
            at.frames(0.15)
            press(at, 0, TURN)
            press(at, 1, SECOND)                      # too late by a moment
            press(at, 0, TURN)
            press(at, 1, TURN)
            at.frames()
            race = at.course.races.ask
            if race is not None and race.good:
                break
        else:
            raise AssertionError("no right slap comes after a wrong one")
        owed = slaps(at, FALSE_SLAP, 1)
        at.frames(0.15)
        press(at, 1, SECOND)
        assert at.sitting.match.answers[-1] == [1, "slap"]
        assert slaps(at, SLAP, 1) == 1
        to_a_window(at, good=False)
        at.frames()
        assert slaps(at, FALSE_SLAP, 1) == owed + 1, "what is wrong is paid where it is wrong"


def test_a_wrong_slap_after_the_longest_look_is_too_late_and_free(tmp_path: Path) -> None:
    with course(tmp_path, game="slap-war", people=(0, 1)) as at:
        at.screen.beat = 2.0
        to_a_window(at, good=False)
        at.frames(0.15)
        press(at, 0, TURN)
        at.frames(LOOK)
        press(at, 1, SECOND)
        assert at.screen.said[-1] == f"{at.sitting.names[1]} is too late"
        to_a_window(at, good=False)
        at.frames(1)
        assert not slaps(at, FALSE_SLAP, 1)


@pytest.mark.parametrize(("people", "players"), [((0,), 2), ((0, 1), 2), ((0, 1, 2), 3), ((0, 1, 2, 3), 4)])
@pytest.mark.parametrize("game", list(GAMES))
def test_held_keys_are_no_slap_and_never_stop_the_table(
        game: str, people: tuple[int, ...], players: int, tmp_path: Path) -> None:  # fmt: skip
    with course(tmp_path, game=game, players=players, people=people, **GAMES[game]) as at:
        at.screen.beat = 0.1
        at.down.update(people)
        for _ in range(10):
            rounds = at.sitting.rounds
            at.frames(3)
            if at.sitting.match.result is not None:
                break
            assert at.sitting.rounds > rounds
        assert at.sitting.rounds > 8
        assert not any(slaps(at, key, seat) for key in (SLAP, FALSE_SLAP) for seat in people)


def test_who_holds_a_key_leaves_those_who_do_not_their_whole_time(tmp_path: Path) -> None:
    with course(tmp_path, game="slap-war", people=(0, 1)) as at:
        race = to_a_window(at, good=True)
        assert race.within is not None
        at.down.add(0)
        at.frames(race.within - 0.1)
        assert at.course.races.ask is race
        press(at, 1, SECOND)
        assert at.sitting.match.answers[-1] == [1, "slap"]
        at.down.clear()
        race = to_a_window(at, good=True)
        at.down.add(0)
        at.frames(race.within + 0.1)
        assert at.sitting.match.answers[-1] == [0, "time"], "and the table goes on then"


def test_a_turn_key_that_is_early_is_heard_as_soon_as_it_may_be(tmp_path: Path) -> None:
    with course(tmp_path, game="slap-war", people=(0,)) as at:
        at.screen.beat = 0.4
        while (race := at.course.races.ask) is None or race.good or at.course.races.referee.seen is not None:
            asked = at.course.open_ask
            for seat in asked.by_hand if asked is not None and asked.ask.forced else ():
                press(at, seat, TURN)
            at.frames()
        press(at, 0, TURN)
        assert at.sitting.waiting, "nobody has seen anything yet"
        at.frames(0.4)
        assert at.sitting.match.answers[-1] == [0, "time"]


def test_cards_stay_where_they_are_to_stay_longer(tmp_path: Path) -> None:
    with course(tmp_path, game="slap-war", people=(0, 1)) as at:
        at.sitting.slower = 1000
        at.course.enter()
        race = to_a_window(at, good=False)
        press(at, 0, TURN)
        at.frames(0.9)
        assert at.course.races.ask is race
        at.frames(0.2)
        assert at.sitting.match.answers[-1] == [0, "time"]


@pytest.mark.parametrize("game", list(GAMES))
def test_who_is_second_at_a_right_slap_owes_nothing_though_the_window_before_was_closed_early(
        game: str, tmp_path: Path) -> None:  # fmt: skip
    with course(tmp_path, game=game, players=2, people=(0, 1), seed=3, **GAMES[game]) as at:
        at.screen.beat, tried, closed = 0.0, 0, at.now
        while tried < 3 and at.sitting.match.result is None:
            race, seen = at.course.races.ask, at.course.races.referee.seen
            if race is not None and race.good and seen is not None and at.now - seen > EARLIEST * FRAME:
                tried += at.now - LOOK < closed       # so soon that a slap at the window before would still be owed
                for seat in race.seats:
                    press(at, seat, SECOND)
                    at.frames()
            elif race is None or not race.good:
                for seat in at.sitting.waiting:
                    press(at, seat, TURN)
                closed = at.now
            at.frames()
        assert tried == 3
        assert [slaps(at, FALSE_SLAP, seat) for seat in (0, 1)] == [0, 0]


@pytest.mark.parametrize("held", [False, True])
def test_at_the_instant_pace_rounds_follow_each_other_three_times_a_second_at_most(
        tmp_path: Path, *, held: bool) -> None:
    with course(tmp_path, game="slap-war", players=2, people=(0, 1), seed=3, pace="instant") as at:
        at.down.update((0, 1) if held else ())
        began, first = at.now, at.sitting.rounds
        while at.now - began < 5:
            for seat in () if held else at.sitting.waiting:
                press(at, seat, TURN)
            at.frames()
        assert 8 <= at.sitting.rounds - first <= 16
