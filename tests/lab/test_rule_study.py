"""The workshop's figures: sums that add up, an honest interval, fairness, minutes, neighbours and wishes."""

import json
from math import exp, log

import pytest

from game.core.asks import Press
from game.core.match import Match
from game.lab import rule_search, rule_study
from game.lab.duration_model import USUAL, DurationModel, MeasuredDuration
from game.lab.match_aggregates import CAP, EXACT, LEAST, ROUGH, SURE, MatchAggregates, enough, following
from game.lab.rule_search import FEW, FIRST, SITTING, WISHES, WORK, search_rules
from game.lab.rule_study import inquiry, key_of, neighbours, plan, with_rule
from game.lab.win_probability import favored
from game.lab.worker_commands import answers
from game.rules import title
from game.simulate import MatchFigures, Simulation, Tally

PACE = DurationModel(2.49, 3.46)


def sums(*lengths: int, wins: tuple[int, ...] = (), ended: str = "all_cards") -> MatchAggregates:
    figures = [MatchFigures(ended, wins[n % len(wins)] if wins else n % 2, rounds, 2, 9, 1)  # type: ignore[arg-type]
               for n, rounds in enumerate(lengths)]
    return MatchAggregates.of(Tally(figures), 2)


def test_sums_add_up_whatever_the_batches_are() -> None:
    matches = plan("war", {"up": 3}, 2)
    whole = MatchAggregates.of(matches.tally(range(40)), 2)
    parts = MatchAggregates(2)
    for first, last in ((0, 7), (7, 32), (32, 40)):
        parts.add(MatchAggregates.of(matches.tally(range(first, last)), 2))
    assert parts.written() == whole.written()
    assert MatchAggregates.read(json.loads(json.dumps(whole.written())), 2).written() == whole.written()


def test_the_length_is_the_middle_of_log_normal_lengths_and_its_interval_shrinks() -> None:
    some = sums(*[100, 400] * 50)
    assert some.length == pytest.approx(200)
    assert some.sigma == pytest.approx(log(2), rel=0.02)
    assert some.right == pytest.approx(exp(1.96 * log(2) / 10) - 1, rel=0.02)
    few = sums(*[100, 400] * 10)
    assert few.n < LEAST
    assert few.right == 1.0


def test_most_matches_lie_between_a_tenth_and_nine_tenths_of_the_sample() -> None:
    low, high = sums(*range(1, 1001)).most
    assert low == pytest.approx(100, rel=0.12)
    assert high == pytest.approx(900, rel=0.12)
    low, high = sums(*[15] * 300).most
    assert (low, high) == pytest.approx((15, 15), rel=1e-3)


def test_one_looks_only_after_whole_batches() -> None:
    looks = [0]
    while looks[-1] < 400:
        looks.append(following(looks[-1]))
    assert looks[1:5] == [30, 45, 68, 102]
    assert not enough(sums(*[100] * 29), ROUGH)
    assert enough(sums(*[100] * 30), ROUGH)
    assert not enough(sums(*[100] * 30), EXACT)
    assert enough(sums(*[100] * SURE), EXACT)


def test_never_is_said_only_of_three_hundred_matches_without_one_that_goes_on() -> None:
    assert sums(*[9] * 299).never_endless is None
    assert sums(*[9] * 300).never_endless is True
    assert sums(*[9] * 3, ended="cycle").never_endless is False


@pytest.mark.parametrize(("won", "unfair"), [((50, 50), False), ((60, 40), False), ((62, 38), False), ((64, 36), True)])
def test_unfair_is_what_chance_would_do_once_in_a_hundred(won: tuple[int, int], unfair: bool) -> None:
    some = sums(*[9] * 100, wins=(0,) * won[0] + (1,) * won[1])
    assert some.unfair is unfair
    assert (some.shares == [50, 50]) is not unfair


def test_the_favourite_of_the_deal_wins_two_of_three() -> None:
    """LAB, 2.5: 65.6 of 100 in War, by the model of the chances."""
    some = rule_study.sample(plan("war", {"winnings": "winner_first"}, 2), 0, 600)
    told = some.favored + some.surprised
    assert 580 < told < 600, "a deal in which both have as good cards has no favorite"
    assert some.favorite == round(100 * some.favored / told)
    assert 60 < some.favorite < 72
    again = MatchAggregates(2)
    for first in (0, 250):
        again.add(rule_study.sample(plan("war", {"winnings": "winner_first"}, 2), first, 250 + first // 250 * 100))
    assert again.written() == some.written()


def test_where_no_model_knows_the_chances_nobody_is_the_favourite() -> None:
    for rules, players in (({"up": 3}, 2), ({"up": 3}, 3)):
        assert rule_study.sample(plan("war", rules, players), 0, LEAST).favorite is None
    few = sums(*[9] * 100)
    few.favored, few.surprised = 63, 37
    assert few.favorite == 65
    few.favored, few.surprised = LEAST - 2, 1
    assert few.favorite is None


def test_a_deal_that_favours_nobody_is_not_counted() -> None:
    assert [favored(lambda _table, told=told: told, Match(title("war").make({}), 2, 1).table)  # type: ignore[misc]
            for told in (0.4, 0.5, 0.6, None)] == [1, None, 0, None]


def test_few_matches_are_told_in_steps_of_five() -> None:
    assert sums(*[9] * 100, wins=(0,) * 82 + (1,) * 18).shares == [80, 20]
    assert sums(*[9] * 300, wins=(0,) * 82 + (1,) * 18).shares == [82, 18]


def test_minutes_follow_this_table_the_more_matches_there_are() -> None:
    assert PACE.minutes(337, 28) == pytest.approx(15.6, abs=0.1)
    assert PACE.of(sums(100, 100)) == pytest.approx(PACE.minutes(100, 2)), "two wars in each match"
    assert PACE.of(sums(100, 100), 200) == pytest.approx(PACE.minutes(200, 4))
    told = 60 * PACE.minutes(100, 10)
    assert PACE.learned([]) == PACE
    assert PACE.learned([(2 * told, told)]).a == pytest.approx(PACE.a * (1 + 1 / 6))
    assert PACE.learned([(2 * told, told)] * 20).b == pytest.approx(PACE.b * 1.8)
    assert PACE.learned([(0.0, told), (9.0, 0.0)]) == PACE


def test_a_match_that_was_left_lying_does_not_spoil_the_minutes() -> None:
    assert PACE.learned([(1e9, 60.0)]).a == PACE.learned([(240.0, 60.0)]).a < 2 * PACE.a
    assert PACE.learned([(0.01, 60.0)] * 20).a == pytest.approx(0.4 * PACE.a), "a fourth of the time at least"
    assert PACE.learned([(120.0, 60.0), (9.0, 0.0)]) == PACE.learned([(120.0, 60.0)])


def test_where_all_press_at_once_the_slowest_is_waited_for_and_else_each() -> None:
    at_once, in_turn = (MeasuredDuration(DurationModel(1.0, 3.0), DurationModel(1.0, 2.0), together)
                        for together in (True, False))
    assert at_once.pace([0.5, 1.5], 0.4) == DurationModel(2.5, 6.0)
    assert in_turn.pace([0.5], 0.4) == at_once.pace([0.5], 0.4) == DurationModel(1.5, 4.0)
    assert in_turn.pace([0.5, 1.5], 0.4) == DurationModel(1.0 + 1.6, 3.0 + 3.2)
    assert in_turn.pace([0.1, 0.2],
                        0.4) == DurationModel(1.0, 3.0), "who is quicker than a card turns takes no time away"
    assert in_turn.pace([], 0.4) == at_once.pace([], 0.4) == DurationModel(1.4, 3.8)


def test_what_is_read_from_a_file_is_checked() -> None:
    good = sums(9, 30).written()
    for place, value in ((0, 3), (0, -1), (1, "x"), (7, 3), (9, [1]), (10, {"cycle": 1.5}), (10, ["cycle"]), (11, [2])):
        bad = list(good)
        bad[place] = value
        with pytest.raises(ValueError, match=r"not |sums|counts"):
            MatchAggregates.read(bad, 2)
    for none in (None, {}, [], good[:-1]):
        with pytest.raises(ValueError, match=r"not |sums|counts"):
            MatchAggregates.read(none, 2)


def test_other_rules_have_another_key_and_rules_written_out_the_same() -> None:
    keys = {key_of(plan("war", options, players, levels), edition) for options, players, levels, edition in (
        ({}, 2, (), "1"), ({"down": 3}, 2, (), "1"), ({}, 3, (), "1"), ({}, 2, ("hard",), "1"), ({}, 2, (), "2"))}
    assert len(keys) == 5
    default = title("war").chosen({})["down"]
    assert key_of(plan("war", {"down": default}, 2), "1") == key_of(plan("war", {}, 2), "1")


def test_an_inquiry_plays_on_where_the_last_one_ended() -> None:
    matches, some = plan("war", {"up": 3}, 2), MatchAggregates(2)
    for new in inquiry(matches, some, ROUGH):
        some.add(new)
    assert enough(some, ROUGH)
    assert some.n in (30, 45, 68, 102, 153, 230)
    assert some.written() == MatchAggregates.of(matches.tally(range(some.n)), 2).written()
    assert list(inquiry(matches, some, ROUGH)) == []


def test_a_match_that_does_not_end_is_stopped() -> None:
    assert plan("war", {}, 2).cap == CAP


def test_the_worker_answers_in_sums_that_add_up() -> None:
    request = {"id": 7, "game": "war", "options": {"up": 3}, "players": 2, "levels": [],
               "sums": MatchAggregates(2).written(),
               "error": ROUGH}
    whole = MatchAggregates(2)
    told = list(answers(json.loads(json.dumps(request))))
    for answer in told[:-1]:
        whole.add(MatchAggregates.read(answer["sums"], 2))
    assert told[-1] == {"id": 7, "done": True}
    assert all(answer["id"] == 7 for answer in told)
    assert whole.written() == MatchAggregates.of(plan("war", {"up": 3}, 2).tally(range(whole.n)), 2).written()


def test_no_neighbour_asks_for_reflexes_or_sums_unless_these_rules_do() -> None:
    war = title("war")
    found = neighbours(war, {}, 2)
    assert ("down", 3) in found
    assert ("up", 3) in found
    assert ("decks", 2) in found
    assert not {option for option, _value in found} & {"slap"}
    assert len({option for option, _value in found[:5]}) == 5
    for option, value in found:
        assert rule_study.asks(war, with_rule(war, {}, option, value), 2) == ()
    slapping = neighbours(war, {"slap": "J"}, 2)
    assert ("slap", None) in slapping
    assert ("down", 3) in slapping
    assert Press.__name__ in rule_study.asks(war, {"slap": "J"}, 2)
    two = neighbours(war, {"up": 2}, 2)
    assert ("down", 3) in two
    assert "count" not in {option for option, _value in two}, "to add two cards up is a sum"
    adding = neighbours(war, {"up": 2, "count": "sum"}, 2)
    assert [value for option, value in adding if option == "count"] == ["rank"]
    assert ("down", 3) in adding
    assert "answers" not in {option for option, _value in neighbours(title("addition-war"), {}, 2)}


def test_no_neighbour_leaves_too_few_cards() -> None:
    war = title("war")
    for option, value in neighbours(war, {}, 4):
        war.make(with_rule(war, {}, option, value), 4)


@pytest.fixture
def _short_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """A race without its last stage finds these rules as well; the whole race is run where the clock goes on."""
    monkeypatch.setattr(rule_search, "STAGES", rule_search.STAGES[:-1])


@pytest.mark.usefixtures("_short_race")
def test_wishes_are_granted_by_rules_that_make_the_difference() -> None:
    matches = plan("war", {}, 2)
    known = rule_study.sample(matches, 0, 102)
    found = {kind: [*search_rules(kind, matches, known, PACE, clock=lambda: 0.0)] for kind in ("shorter", "wilder")}
    soon, sure = found["shorter"]
    assert soon[0][:2] == sure[0][:2] == ("up", 3)
    assert all(one.sums.n == SURE and PACE.of(one.sums) * 1.1 < PACE.of(known) for one in sure)
    assert len({one.option for one in sure}) == 2
    for one in sure:
        by_it = plan("war", with_rule(title("war"), {}, one.option, one.value), 2)
        again = rule_study.sample(by_it, 0, SURE)
        assert one.sums.written() == again.written(), "it can be kept as what is known of it"
    wild = found["wilder"][-1]
    assert wild[0].option == "automatic"
    assert wild[0].sums.wild > 2 * known.wild


@pytest.mark.usefixtures("_short_race")
def test_longer_is_never_too_long_for_one_sitting() -> None:
    """Two decks would be 1,500 rounds, which nobody can have meant."""
    matches = plan("war", {}, 2)
    known = rule_study.sample(matches, 0, 102)
    *_soon, found = search_rules("longer", matches, known, PACE, clock=lambda: 0.0)
    assert ("down", 0) in [one[:2] for one in found], "beside what somebody may have added"
    for one in found:
        assert 1.1 * PACE.of(known) < PACE.of(one.sums) <= SITTING
    two = plan("war", {"decks": 2}, 2)
    assert PACE.of(rule_study.sample(two, 0, 20)) > SITTING


class Clock:
    """A clock that goes on by a little whenever somebody looks at it."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize("step", [0.01, 0.1])
def test_a_wish_is_answered_soon_and_ends_with_its_time(step: float) -> None:
    matches, clock = plan("war", {}, 2), Clock(step)
    known = rule_study.sample(matches, 0, 45)
    answers = search_rules("shorter", matches, known, PACE, clock=clock)
    first = next(answers)
    assert first
    assert all(one.sums.n >= FEW for one in first)
    assert clock.now < FIRST + 15 * step
    assert list(answers)
    assert clock.now < WORK + 15 * step


def test_a_wish_is_held_against_more_than_a_few_matches() -> None:
    """Thirty matches by these rules may all have been short: the order of won cards makes no longer ones."""
    soon, sure = search_rules("longer", plan("casualty-war", {}, 2), sums(*[5] * 30), USUAL, clock=lambda: 0.0)
    assert soon
    assert sure == []


def test_what_was_played_before_need_not_be_played_again() -> None:
    matches = plan("war", {}, 2)
    known = rule_study.sample(matches, 0, 45)
    near = {("up", 3): rule_study.sample(plan("war", {"up": 3}, 2), 0, SURE)}
    before = near["up", 3].written()
    found = next(search_rules("shorter", matches, known, PACE, near, clock=Clock(0.1)))
    assert found[0][:2] == ("up", 3)
    assert found[0].sums.written() == before == near["up", 3].written()


def test_what_goes_on_for_ever_is_never_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_matches: Simulation, numbers: range, _favorite: object = None) -> Tally:
        return Tally([MatchFigures("cycle", None, 2, 2, 9, 1)] * len(numbers))

    matches = plan("war", {}, 2)
    known = rule_study.sample(matches, 0, 30)
    monkeypatch.setattr(Simulation, "tally", endless)
    assert all([*search_rules(kind, matches, known, USUAL)] == [[]] for kind in WISHES)
