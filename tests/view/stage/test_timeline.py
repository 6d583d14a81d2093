"""Motion: it begins where a card is, ends exactly where it lies, and is the same however often one looks."""

import itertools
from math import sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.view.stage import timeline
from game.view.stage.pose import Pose
from game.view.stage.timeline import (
    OVER,
    BodyPose,
    Flight,
    Tween,
    TweenedValue,
    back_out,
    cubic_in,
    cubic_out,
    in_out,
    land,
    linear,
    settle_out,
)

EASES = [linear, cubic_in, cubic_out, in_out, back_out, settle_out]
places = st.builds(Pose, st.floats(0, 2000), st.floats(0, 2000), st.integers(50, 400), st.floats(-30, 30),
                   st.floats(0, 30))


def tumbling(ms: float) -> BodyPose:
    return BodyPose(300 + ms, 200 + 90 * sin(ms / 90), ms / 2, abs(20 * sin(ms / 60)))


tweens = st.builds(
    Tween, places, st.floats(1, 900), st.floats(0, 400), st.sampled_from(EASES), st.floats(0, 0.3), st.floats(0, 30),
    st.floats(-9, 9), st.booleans(), st.booleans(), st.booleans(), st.sampled_from([None, tumbling]),
    st.floats(0, 60), st.booleans(),
)  # fmt: skip
ways = st.lists(tweens, min_size=1, max_size=4)


@pytest.mark.parametrize("ease", EASES)
def test_every_ease_goes_from_nought_to_one(ease: timeline.Ease) -> None:
    assert ease(0) == pytest.approx(0, abs=1e-9)
    assert ease(1) == pytest.approx(1)


def test_overshoots_are_as_large_as_they_say() -> None:
    for ease, most in ((back_out, 1.1), (settle_out, 1.04)):
        assert max(ease(k / 200) for k in range(201)) == pytest.approx(most, abs=0.005)


@given(places, ways, st.floats(0, 5000), st.booleans())
def test_a_flight_begins_where_the_card_is_and_ends_where_it_lies(
    start: Pose, way: list[Tween], began: float, still: bool,
) -> None:
    flight = Flight(7, start, way, began, still=still)
    before = flight.at(flight.launch - 1e-6)
    assert (before.pose, before.across, before.flips) == (start, 1.0, 0)
    after = flight.at(flight.landing)
    assert (after.pose, after.across, after.flips) == (way[-1].to, 1.0, sum(leg.flip for leg in way))


@given(places, ways, st.lists(st.floats(0, 6000), min_size=2))
def test_looking_at_a_flight_changes_nothing(start: Pose, way: list[Tween], times: list[float]) -> None:
    flight = Flight(7, start, way, 0)
    assert [flight.at(now) for now in times] == [flight.at(now) for now in times]
    assert [flight.at(now) for now in reversed(times)] == [flight.at(now) for now in times][::-1]


@given(places, ways)
def test_a_still_flight_is_never_between_two_places(start: Pose, way: list[Tween]) -> None:
    flight = Flight(7, start, way, 0, still=True)
    seen = [flight.at(flight.landing * k / 97) for k in range(98)]
    assert {moment.pose for moment in seen} <= {start, *(leg.to for leg in way)}
    assert {moment.across for moment in seen} == {1.0}


@given(places, ways)
def test_a_face_shows_only_past_the_middle_of_a_turn(start: Pose, way: list[Tween]) -> None:
    flight = Flight(7, start, way, 0)
    for one, then in itertools.pairwise(flight.at(flight.landing * k / 300) for k in range(301)):
        if one.flips != then.flips:
            assert then.flips > one.flips
    first = way[0]
    if first.flip:
        ms = first.ms if first.track is None else min(first.ms, OVER)
        assert flight.at(flight.launch + ms * 0.49).flips == 0
        assert flight.at(flight.launch + ms * 0.51).flips == 1
        assert flight.at(flight.launch + ms * 0.5).across < 0.05


@given(places, st.lists(st.tuples(ways, st.floats(0, 500)), min_size=1, max_size=6), st.floats(1, 700))
def test_flights_land_in_order_and_each_once_however_time_is_cut(
    start: Pose, plans: list[tuple[list[Tween], float]], step: float,
) -> None:
    def landings(by: float) -> list[int]:
        flights = {card: Flight(card, start, way, began) for card, (way, began) in enumerate(plans)}
        found, now = list[int](), 0.0
        while flights:
            now += by
            found += [flight.card for flight in land(flights, now)]
        return found

    assert landings(step) == landings(10_000)
    assert sorted(landings(step)) == list(range(len(plans)))


def test_a_number_that_is_sent_elsewhere_goes_on_from_where_it_is() -> None:
    glide = TweenedValue(0.0)
    glide.send(10.0, now=0, ms=100, ease=linear)
    glide.tick(40)
    assert glide.value == pytest.approx(4)
    glide.send(0.0, now=40, ms=100, ease=linear)
    assert glide.value == pytest.approx(4)
    glide.tick(90)
    assert glide.value == pytest.approx(2)
    glide.tick(141)
    assert glide.value == 0
    assert not glide.moving


def test_a_number_that_is_sent_where_it_goes_already_is_not_held_up() -> None:
    glide = TweenedValue(0.0)
    glide.send(10.0, now=0, ms=100, ease=linear)
    glide.tick(60)
    glide.send(10.0, now=60, ms=100, ease=linear)
    glide.tick(100)
    assert (glide.value, glide.moving) == (10.0, False)


def test_a_card_that_only_stirs_stays_among_those_beside_it() -> None:
    at = Pose(100, 100, 150)
    near, large = at._replace(x=110.0), at._replace(height=240)
    bump = Flight(7, at, (Tween(near, 90), Tween(at, 160)), 0.0)
    lit = Flight(7, at, (Tween(at._replace(z=22), 200, glow=True), Tween(near, 200)), 0.0)
    assert bump.at(40).stirs
    assert bump.at(200).stirs
    assert lit.at(100).stirs
    assert not lit.at(300).stirs, "now it leaves"
    assert not Flight(7, at, (Tween(large, 90), Tween(at, 160)), 0.0).at(40).stirs
    assert not Flight(7, at, (Tween(near, 90), Tween(at, 160)), 0.0, "packet/0").at(40).stirs
