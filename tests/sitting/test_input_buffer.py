"""The hand: every tap counts, holding hurries, and what a press is kept for. Time is simulated."""

from itertools import count
from pathlib import Path

import pytest

from game.core.announcements import FALSE_SLAP
from game.core.asks import SECOND, TURN, Press
from game.core.events import Announced
from game.sitting.match_end import EndPhase
from game.sitting.races import LOOK
from game.sitting.speed_control import SPELL
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.simulated_taps import Played, played
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, RIGHT, A, L, at_table
from tests.sitting.test_match_controller import ANY, AtCourse, course, to_a_race

LONG = 112
"""A deal of War that is over after 478 rounds, with 32 wars, the first in round 34."""


def tapped(folder: Path, seconds: float = 9.0, *, game: str = "war", theme: str = "evening",
           reduced_motion: bool = False,
           people: tuple[int, ...] = (0,), pace: str = "normal", seed: int = LONG, hz: float = 0.0, held: bool = False,
           waits: float | None = None) -> Played:  # fmt: skip
    """Sit down, wait for the first cap, and play."""
    with at_table(folder, game=game, people=people, pace=pace, seed=seed, size=(800, 600)) as at:
        at.app.settings.theme, at.app.settings.reduced_motion = theme, reduced_motion
        at.app.changed()
        at.play.enter()
        at.still()
        return played(at, seconds, hz=hz, held=held, waits=waits, seats=people)


def moving(at: AtCourse, beat: float = 1.0) -> None:
    """Turn a card, and be in the middle of what follows."""
    at.until_asked()
    at.screen.beat = beat
    for seat in at.course.hands:
        at.course.press(seat, TURN)
    at.frames(2 * FRAME)
    assert not at.screen.idle
    assert at.course.open_ask is None


def turned(at: AtCourse) -> int:
    return at.sitting.match.table.plays


# ---- rounds a second ----


@pytest.mark.parametrize(("hz", "seconds", "minimum"), [(0.5, 10, 0.45), (1, 7, 0.85), (2, 7, 1.75), (4, 12, 3.0)])
def test_every_tap_counts_and_nothing_flashes(hz: float, seconds: float, minimum: float, tmp_path: Path) -> None:
    was = tapped(tmp_path, seconds, hz=hz)
    assert was.pace >= minimum
    assert was.flashes <= QUARTER


def test_a_key_held_from_rest_hurries_without_flashes(tmp_path: Path) -> None:
    was = tapped(tmp_path, held=True)
    assert was.pace >= 1.6
    assert was.flashes <= QUARTER


@pytest.mark.parametrize(("theme", "reduced_motion"), [("daylight", False), ("evening", True)])
@pytest.mark.parametrize("hz", [0.0, 4.0])
def test_tapping_and_holding_do_not_flash_in_daylight_nor_with_little_motion(
    theme: str, reduced_motion: bool, hz: float, tmp_path: Path,
) -> None:  # fmt: skip
    was = tapped(tmp_path, 5, theme=theme, reduced_motion=reduced_motion, hz=hz, held=not hz)
    assert was.pace >= 1.6
    assert was.flashes <= QUARTER


def test_a_key_pressed_in_motion_and_held_does_not_flash(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal", seed=LONG, size=(800, 600)) as at:
        at.still()
        at.key(A)
        at.frames(0.2)
        assert not at.play.stage.idle
        assert played(at, 6, held=True).flashes <= QUARTER


@pytest.mark.parametrize(("hz", "held"), [(4.0, False), (2.0, False), (0.0, True)])
def test_two_people_who_tap_or_hold_at_slap_war_do_not_flash(hz: float, held: bool, tmp_path: Path) -> None:
    was = tapped(tmp_path, game="slap-war", people=(0, 1), hz=hz, held=held, seed=5)
    assert was.flashes <= QUARTER
    assert was.rounds >= (0 if held else 4)


@pytest.mark.parametrize("pace", ["normal", "quick"])
def test_pressing_as_soon_as_the_cap_lights_does_not_flash(pace: str, tmp_path: Path) -> None:
    assert tapped(tmp_path, 6, pace=pace, waits=0.0).flashes <= QUARTER


# ---- what a press is kept for ----


def test_a_press_while_the_table_moves_turns_the_next_card_as_soon_as_that_is_asked(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        moving(at)
        before = turned(at)
        at.course.press(0, TURN)
        assert at.screen.told[-1] == ("hurry", True)
        assert turned(at) == before
        at.frames(3)
        assert turned(at) == before + 2
        at.frames(3)
        assert turned(at) == before + 2, "it is kept once"


def test_several_presses_are_kept_as_one(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        moving(at)
        before = turned(at)
        for _ in range(3):
            at.course.press(0, TURN)
        at.frames(6)
        assert turned(at) == before + 2


def test_a_kept_press_answers_for_its_own_seat_alone(tmp_path: Path) -> None:
    with course(tmp_path, people=(0, 1)) as at:
        moving(at)
        at.course.press(0, TURN)
        at.frames(3)
        assert at.sitting.waiting == [1]
        assert set(at.sitting.match.given) == {0}


def test_a_press_is_not_kept_for_a_race_nor_past_it(tmp_path: Path) -> None:
    with course(tmp_path, game="egyptian-ruffle", people=(0, 1), pyramid_pair=True) as at:
        at.until_asked()
        at.screen.beat = 1.0
        at.course.press(at.sitting.waiting[0], TURN)
        assert at.course.races.ask is not None, "the race is on before it is seen"
        for seat in (0, 1):
            at.course.press_in_race(seat, TURN)
            at.course.press_in_race(seat, SECOND)
        assert not at.course.hurry.buffered
        at.frames(1.2)
        assert [word for _seat, word in at.sitting.match.answers] == ["time"], "they close the slapping, and no more"


@pytest.mark.parametrize("game", ["fast-food", "scramble-war", "brain-drain"])
def test_a_press_is_not_kept_for_a_choice(game: str, tmp_path: Path) -> None:
    with course(tmp_path, game=game, people=(0,)) as at:
        for _ in range(4000):
            asked = at.course.open_ask
            if asked is not None and not asked.ask.forced and asked.by_hand:
                break
            at.course.press(0, TURN) if not at.course.press_in_race(0, TURN) else None
            at.screen.beat = 0.3
            at.frames()
        assert not at.course.hurry.buffered
        answers = len(at.sitting.match.answers)
        at.screen.told.clear()
        at.frames(0.2)
        assert len(at.sitting.match.answers) == answers
        assert ("hurry", True) not in at.screen.told


@pytest.mark.parametrize("how", ["leave", "skip", "undo", "auto"])
def test_kept_presses_are_forgotten_on_leaving_skipping_and_taking_back(how: str, tmp_path: Path) -> None:
    with course(tmp_path) as at:
        moving(at)
        at.course.press(0, TURN)
        assert at.course.hurry.buffered
        if how == "leave":
            at.course.leave()
        elif how == "skip":
            at.course.skip()
        elif how == "auto":
            at.course.set_auto(True)
            return
        else:
            at.sitting.undo = lambda: 0  # type: ignore[method-assign]
            at.course.undo()
        assert not at.course.hurry.buffered
        assert at.screen.told[-1] == ("hurry", False)


def test_who_has_keys_held_by_presses_keeps_no_press_too(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.settings.by_presses = True
        moving(at)
        at.course.press(0, TURN)
        assert not at.course.hurry.buffered


def test_a_computer_that_has_answered_is_not_waited_for(tmp_path: Path) -> None:
    with course(tmp_path, players=4) as at:
        moving(at)
        at.course.press(0, TURN)
        before = turned(at)
        at.frames(1.5)
        assert turned(at) == before + 4


def test_the_cap_lights_at_the_end_of_the_glow(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.screen.sweep = 0.5
        moving(at)
        left = 0.0
        while at.course.open_ask is None:
            left = at.screen.left
            at.frames()
        assert 0.4 < left <= 0.55


def test_holding_hurries_from_rest_and_not_in_a_race(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        moving(at)
        at.down.add(0)
        at.frames()
        assert at.screen.told[-1] == ("hurry", True)
    with course(tmp_path / "race", game="brain-drain", people=(0, 1)) as at:
        to_a_race(at)
        at.down.add(0)
        at.frames(0.2)
        assert at.screen.told[-1] == ("hurry", False)


def test_cards_that_may_be_slapped_turn_alike_whether_they_are_to_be_or_not(tmp_path: Path) -> None:
    for slap in ("3", ANY):
        with course(tmp_path / str(len(slap)), game="slap-war", people=(0, 1), slap=slap) as at:
            at.screen.beat = 1.0
            assert to_a_race(at).ask.good is (slap == ANY)  # type: ignore[attr-defined]
            at.down.add(0)
            at.frames(0.2)
            assert at.screen.told[-1] == ("hurry", True)


def test_the_celebration_is_not_hurried(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal", seed=5) as at:
        at.still()
        at.down(A)
        for _ in range(round(60 / FRAME)):
            at.app.pass_by()
            if at.play.course.end >= EndPhase.CHEERED:
                break
        assert at.play.course.finished
        at.app.step(FRAME)
        assert not at.play.stage.state.hurried


# ---- rhythm ----


def rounds(folder: Path, waits: float, count: int) -> list[float]:
    """The seconds of plain rounds for somebody who presses so long after the cap has lit, from one war to the next."""
    with at_table(folder, pace="normal", seed=LONG) as at:
        at.still()
        took, last, lit, war = [], 0.0, 0.0, False
        for frame in range(round(60 / FRAME)):
            at.app.now += FRAME
            at.play.tick(FRAME)
            war = war or bool(inspect(at.play.stage).banner[0])
            asked = at.play.context.asking is not None and 0 in at.play.context.asking.by_hand
            lit = lit + FRAME if asked else 0.0
            if asked and lit > waits:
                at.key(A)
                took.append(frame * FRAME - last - waits)
                if war:
                    took.clear()
                last, lit, war = frame * FRAME, 0.0, False
                if len(took) == count + 1:
                    break
        return took[1:]


def test_plain_rounds_tighten_where_somebody_presses_early(tmp_path: Path) -> None:
    took = rounds(tmp_path, 0.1, 5)
    assert took[-1] < took[0] * 0.75
    assert took == sorted(took, reverse=True)


def test_plain_rounds_are_as_leisurely_as_ever_where_nobody_does(tmp_path: Path) -> None:
    took = rounds(tmp_path, 0.8, 4)
    assert max(took) - min(took) < 0.1


# ---- slaps that come too late, or together ----


def test_a_turn_key_closes_the_slapping_only_after_the_card_was_in_sight(tmp_path: Path) -> None:
    with course(tmp_path, game="slap-war", people=(0, 1), slap=ANY) as at:
        to_a_race(at)
        at.frames(LOOK - 0.1)
        at.course.press_in_race(0, TURN)
        assert at.sitting.match.answers == []
        at.frames(0.2)
        at.course.press_in_race(0, TURN)
        assert at.sitting.match.answers == [[0, "time"]]


def test_a_slap_after_the_window_is_told_that_it_is_too_late_and_costs_nothing(tmp_path: Path) -> None:
    with course(tmp_path, game="egyptian-ruffle", people=(0, 1), pyramid_pair=True) as at:
        to_a_race(at)
        at.frames(LOOK + 0.1)
        at.screen.beat = 1.0
        seat = at.sitting.match.table.turn
        at.course.press_in_race(seat, TURN)
        cards = [len(packet) for packet in at.sitting.match.table.each["packet"]]
        assert at.course.races.ask is None, "the turn key ends the race"
        for _ in range(3):
            at.course.press_in_race(1 - seat, SECOND)
        assert at.screen.said.count(f"{at.sitting.names[1 - seat]} is too late") == 1
        assert at.sitting.match.answers == [[seat, "time"]]
        assert [len(packet) for packet in at.sitting.match.table.each["packet"]] == cards


def test_a_late_slap_is_seen_on_the_table(tmp_path: Path) -> None:
    with at_table(tmp_path, game="egyptian-ruffle", people=(0, 1), pace="normal", pyramid_pair=True) as at:
        chairs = at.play.sitting.chairs
        for _ in range(600):
            at.app.step(FRAME)
            if at.play.course.races.ask is not None and at.play.stage.shown:
                break
            asking = at.play.context.asking
            if asking is not None and asking.by_hand and not asking.pending.race:
                at.key(chairs[asking.by_hand[0]].key)
        at.frames(LOOK + 0.1)
        turn = at.play.stage.shadow.turn
        at.key(chairs[turn].key)
        assert at.match.answers == [[turn, "time"]]
        assert at.play.course.races.ask is None, "the turn key ends the race"
        at.key(chairs[1 - turn].second)
        assert inspect(at.play.stage).caption[0] == f"{at.play.sitting.names[1 - turn]} is too late"


@pytest.mark.parametrize("frames", [0, 3])
def test_slaps_of_one_moment_that_are_too_early_are_each_told_beside_their_plates(frames: int, tmp_path: Path) -> None:
    with at_table(tmp_path, game="egyptian-ruffle", players=4, people=(0, 1, 2, 3), pace="normal",
                  pyramid_pair=True) as at:  # fmt: skip
        for _ in range(900):
            at.app.step(FRAME)
            ask = at.match.ask
            if isinstance(ask, Press) and not ask.forced and not ask.good and at.play.stage.shown:
                break
            asking = at.play.context.asking
            if asking is not None and asking.by_hand and asking.ask.forced:
                at.key(at.play.sitting.chairs[asking.by_hand[0]].key)
        at.frames(0.3)
        names = at.play.sitting.names
        for seat in (0, 1, 2):
            at.key(at.play.sitting.chairs[seat].second)
            at.frames(max(1, frames) * FRAME) if frames else None
        at.frames(0.3)
        seen = inspect(at.play.stage)
        assert not seen.caption[0]
        assert {names[seat]: heap.words.replace("\n", " ") for seat, heap in seen.heaps.items()} == {
            name: f"No Pyramid Pair there: {name} pays one card" for name in names[:3]}
        assert [answer for answer in at.match.answers if answer[1] == "slap"] == [[0, "slap"], [1, "slap"], [2, "slap"]]


def test_every_game_of_slaps_has_words_for_several_who_slap_too_early(tmp_path: Path) -> None:
    for game in ("slap-war", "egyptian-ruffle"):
        with course(tmp_path / game, game=game) as at:
            match = at.sitting.match
            said = match.game.caption(Announced(FALSE_SLAP, (0, 1), ()), match.table, ["Fox", "Owl"])
            assert said == ("No five there" if game == "slap-war" else "Nothing to slap there") + (
                ": Fox and Owl pay one card each")


# ---- to the next war ----


def test_skipped_rounds_are_seen_as_a_ripple_and_not_as_a_cut(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal", seed=LONG, size=(800, 600)) as at:
        at.still()
        before, seen = at.match.table.round, Flashes()
        at.key(RIGHT)
        flew = 0
        for frame in range(round(0.9 / FRAME)):
            at.app.step(FRAME)
            seen.see(at.app.window.screen)
            flying = inspect(at.play.stage).flying
            flew = max(flew, len(flying))
            if frame == round(0.6 / FRAME):
                assert not inspect(at.play.stage).banner[0], "the war comes after the ripple"
        assert at.match.table.round == before + 33
        assert flew >= 4
        assert seen.worst <= QUARTER


@pytest.mark.parametrize("game", ["brain-drain", "war", "egyptian-ruffle"])
def test_skipping_that_takes_many_frames_shows_nothing_on_the_way(
        game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame in which time is up between two rounds must not let the next one be seen: what it is about was not."""
    with at_table(tmp_path, game=game, auto=True, seed=5) as at:
        clock = (0.6 * SPELL * looked for looked in count())                # one thing in each frame
        monkeypatch.setattr("game.sitting.speed_control.perf_counter", lambda: next(clock))
        at.play.course.skip()
        for _frame in range(400):
            at.app.pass_by()
            if not at.play.course.skipping:
                at.play.course.skip()
            if at.play.course.finished:
                break
        assert at.play.course.finished or at.play.sitting.match.table.round > 20


def test_with_little_motion_skipped_rounds_move_no_cards(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal", seed=LONG) as at:
        at.app.settings.reduced_motion = True
        at.play.enter()
        at.still()
        at.key(RIGHT)
        while at.match.table.round < 34 or at.play.course.skipping:
            at.app.step(FRAME)
        flying = inspect(at.play.stage).flying
        assert flying <= {card for seat in (0, 1) for card in at.match.table.piles[f"stake/{seat}"]}


def test_the_second_persons_key_is_kept_as_well(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1), pace="normal", seed=LONG) as at:
        at.still()
        at.key(A, L)
        at.frames(0.8)
        assert not at.play.stage.idle
        plays = at.match.table.plays
        at.key(A, L)
        at.frames(0.6)
        assert at.match.table.plays == plays + 2
