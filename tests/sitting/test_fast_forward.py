"""Hurry: for how long a press that was early hurries, and what it is kept for."""

from game.core.seats import Seat
from game.sitting.input_buffer import GOING, InputBuffer

A, B = Seat(0), Seat(1)


def test_a_press_that_is_not_kept_hurries_for_a_moment_and_answers_nothing() -> None:
    hurry = InputBuffer(lambda _seat: False)
    assert not hurry.wanted({A})
    hurry.push(A, kept=False)
    assert hurry.wanted({A})
    hurry.tick(GOING + 0.01)
    assert not hurry.wanted({A})
    assert hurry.take({A}) == set()


def test_a_press_that_is_kept_hurries_until_it_answers_for_its_own_seat_and_is_kept_once() -> None:
    hurry = InputBuffer(lambda _seat: False)
    hurry.push(A, kept=True)
    hurry.push(B, kept=True)
    hurry.tick(GOING + 0.01)
    assert hurry.wanted({A})
    assert hurry.take({A}) == {A}
    assert hurry.take({A, B}) == set()


def test_who_taps_on_goes_on_hurrying_and_who_taps_late_does_not() -> None:
    hurry = InputBuffer(lambda _seat: False)
    hurry.tap()
    assert not hurry.wanted({A})
    hurry.push(A, kept=False)
    hurry.tick(1.5 * GOING)
    hurry.tap()
    assert hurry.wanted({A})
    hurry.tick(2.5 * GOING)
    hurry.tap()
    assert not hurry.wanted({A})


def test_a_key_that_is_held_hurries_for_those_who_play_by_hand() -> None:
    hurry = InputBuffer(lambda seat: seat == B)
    assert hurry.wanted({A, B})
    assert not hurry.wanted({A})
