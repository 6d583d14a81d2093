"""What the laboratory promises, held by numbers that were made by hand: sums, wishes, stories, lives, smoothing."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from itertools import count, islice, pairwise
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import game
from game.core.events import Laid
from game.core.game import Result
from game.core.match import Match
from game.core.record import Record, RecordError, read_record, replay
from game.core.rng import Rng
from game.core.seats import Seat
from game.lab import reaction_odds, rule_study, worker_commands
from game.lab import rollout_analysis as reckoned_lab
from game.lab import rollouts as rollouts_lab
from game.lab.analysis_json import AnalysisError, read_analysis, write_analysis
from game.lab.duration_model import DurationModel
from game.lab.match_aggregates import CAP, EXACT, LEAST, SURE, MatchAggregates, enough
from game.lab.match_aggregates import MOST as MOST_MATCHES
from game.lab.match_analysis import (
    BLOWS,
    RoundSummary,
    WinChances,
    analyze,
    notable,
    ownerships,
    replay_record,
    story,
    walked,
)
from game.lab.rollout_analysis import ALL, MOST, STAGES, analyze_by_rollouts, smoothed, tables_after
from game.lab.rollouts import RolloutResult, Rollouts, mixed_up
from game.lab.rule_search import measure
from game.lab.rule_study import key_of, neighbours, plan, spread, with_rule
from game.players import Reflex, computers, hand_of
from game.rules import make, title
from game.simulate import MatchFigures, Tally
from game.sitting import child_process
from game.sitting.child_process import program, started
from game.sitting.stores import Stores
from game.sitting.story_sources import AnalysisJob, SavedAnalysis
from game.sitting.worker_client import WorkerClient
from game.store import match_archive as records_store
from game.store.caches import MOST_RULES, SimulationCache
from game.store.paths import Folders
from tests.kit.processes import is_there
from tests.store.test_stats import a_match as a_result

DRAW = MatchFigures("draw", None, 12, 3, 24, 2)


def a_match(game: str = "war", seed: int = 11, players: int = 2, **more: Any) -> Record:
    given = {"format": 1, "game": game, "options": {}, "players": players, "seed": seed}
    return read_record({**given, **more}, make)


def whole(game: str, seed: int = 3, players: int = 2, **options: Any) -> Record:
    """A match between computers, from its deal to its last answer."""
    played = replay(a_match(game, seed, players, options=options, then="computer"), computers({}))
    return a_match(game, seed, players, options=options, answers=[list(answer) for answer in played.answers])


def some(lengths: list[int], winner: int | None = 0, ended: str = "all_cards", wars: int = 2, leads: int = 1,
         seats: int = 2) -> MatchAggregates:
    figures = [MatchFigures(ended, None if winner is None else Seat(winner), rounds, wars, 9, leads)
               for rounds in lengths]
    return MatchAggregates.of(Tally(figures), seats)


def won(*wins: int) -> MatchAggregates:
    winners = (seat for seat, times in enumerate(wins) for _time in range(times))
    figures = [MatchFigures("all_cards", Seat(winner), 9, 1, 9, 1) for winner in winners]
    return MatchAggregates.of(Tally(figures), len(wins))


# ---- sums -----------------------------------------------------------------------------------------------------------


def test_wars_changes_of_lead_and_draws_are_counted_match_by_match() -> None:
    counted = some([10, 10, 20], wars=4, leads=6)
    counted.add(MatchAggregates.of(Tally([DRAW]), 2))
    assert (counted.n, counted.draws, counted.wins, counted.ended) == (4, 1, [3, 0], {"all_cards": 3, "draw": 1})
    assert (counted.each("wars"), counted.each("leads")) == (15 / 4, 20 / 4)
    assert (counted.wild, counted.close) == (15 / 52, 20 / 52)
    assert MatchAggregates.read(json.loads(json.dumps(counted.written())), 2).written() == counted.written()
    with pytest.raises(ValueError, match="seats"):
        counted.add(MatchAggregates(3))


@pytest.mark.parametrize(("place", "value"), [
    (3, 2.5), (3, True), (4, -1), (4, 1 << 60), (7, [2, 2]), (8, {"all_cards": 1}), (8, []), (8, 7), (6, 1),
])
def test_counts_that_cannot_be_are_refused(place: int, value: object) -> None:
    written = some([9, 30]).written()
    assert MatchAggregates.read(written, 2).n == 2
    written[place] = value
    with pytest.raises(ValueError, match=r"not |sums|counts"):
        MatchAggregates.read(written, 2)


def test_one_match_that_goes_on_is_more_than_never_however_many_do_not() -> None:
    many = some([9] * SURE)
    assert many.never_endless is True
    many.add(some([CAP], winner=None, ended="unfinished"))
    assert many.never_endless is False


def test_three_seats_are_judged_by_three_and_fair_ones_are_told_alike() -> None:
    assert not won(45, 33, 22).unfair, "chi squared is 7.9, and 9.2 would be too much"
    assert won(48, 31, 21).unfair
    assert won(60, 40).shares == [50, 50]
    assert won(240, 60).shares == [80, 20]


def test_no_more_is_played_than_the_most_however_wide_the_lengths_are() -> None:
    wide = some([1, 8000] * (MOST_MATCHES // 2))
    assert wide.right > EXACT
    assert enough(wide, 0.000001)
    assert not enough(some([1, 8000] * 1000), 0.000001)
    assert not enough(some([9] * (LEAST - 1)), 0.5)


# ---- the workshop ---------------------------------------------------------------------------------------------------


def test_a_closer_match_has_its_changes_of_lead_in_fewer_minutes() -> None:
    close, slow, quick = some([20] * 30, leads=10), DurationModel(2.0, 0.0), DurationModel(1.0, 0.0)
    assert measure("closer", close, quick) == pytest.approx(2 * measure("closer", close, slow))
    assert measure("shorter", close, quick) == pytest.approx(2 * measure("shorter", close, slow))
    assert slow.of(close) == pytest.approx(40 / 60)
    assert slow.of(close, 30) == pytest.approx(1.0)


def test_the_hill_of_lengths_holds_every_match() -> None:
    hill = spread(some([10] * 20 + [100] * 20), DurationModel(60.0, 0.0))
    minutes = [at for at, _share in hill]
    assert minutes == sorted(minutes)
    tops = [at for at, share in hill if share]
    assert len(tops) == 2
    assert tops == pytest.approx([10, 100], rel=0.15)


def test_a_rule_at_its_default_is_left_out_of_the_options() -> None:
    war = title("war")
    assert with_rule(war, {"down": 3, "up": 2}, "down", war.chosen({})["down"]) == {"up": 2}
    assert with_rule(war, {"up": 2}, "down", 3) == {"up": 2, "down": 3}


def test_rules_that_leave_too_few_cards_are_passed_over() -> None:
    game, few = title("addition-war"), {"ranks": "2"}
    found = neighbours(game, few, 4)
    assert found
    for option, value in found:
        game.make(with_rule(game, few, option, value), 4)
    assert {value for option, value in found if option == "highest"} != set()


def test_a_rule_that_follows_from_others_is_no_rule_to_choose() -> None:
    """With an anchor number, one card is turned at a time."""
    game, anchored = title("addition-war"), {"anchor": 10}
    default = next(option.default for option in game.options if option.id == "up")
    assert game.chosen(with_rule(game, anchored, "up", default))["up"] != default
    found = neighbours(game, anchored, 2)
    assert ("down", 1) in found
    assert ("up", default) not in found


def test_the_worker_tells_every_match_once_however_often_it_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()

    class Late:
        monotonic = staticmethod(lambda: float(next(ticks)))

    monkeypatch.setattr(worker_commands, "time", Late)
    request = {"id": 7, "game": "war", "options": {"up": 3}, "players": 2, "levels": [],
               "sums": MatchAggregates(2).written(),
               "error": 0.15}
    answers = [*worker_commands.answers(request)]
    parts = [MatchAggregates.read(answer["sums"], 2).n for answer in answers[:-1]]
    assert len(parts) > 2
    assert sum(parts) in (30, 45, 68, 102, 153, 230)


def test_an_inquiry_leaves_what_was_known_as_it_was() -> None:
    known = some([9] * 10)
    list(islice(rule_study.inquiry(plan("war", {"up": 3}, 2), known, 0.15), 2))
    assert known.n == 10
    assert key_of(plan("war", {}, 2), "1") != key_of(plan("peace", {}, 2), "1")


def test_of_the_rules_that_are_kept_those_go_that_nobody_played_for_the_longest_time(tmp_path: Path) -> None:
    kept = SimulationCache(tmp_path)
    assert not kept.look()
    for number in range(MOST_RULES):
        kept.put(str(number), number)
    kept.put("0", "played again")
    kept.put("new", 1)
    kept.save()
    again = SimulationCache(tmp_path)
    assert again.look()
    assert (again.get("0"), again.get("1"), again.get("new")) == ("played again", None, 1)


# ---- stories --------------------------------------------------------------------------------------------------------


def chapter(number: int, *got: tuple[int, ...], wars: int = 0) -> RoundSummary:
    return RoundSummary(number, wars, got)


def test_a_story_says_what_follows_from_how_it_stood() -> None:
    """Three players: seat 2 wins, who was ahead with less than a half, and fell back once."""
    line = [WinChances(0, (0.3, 0.3, 0.4)), WinChances(10, (0.6, 0.3, 0.1)), WinChances(20, (0.3, 0.3, 0.4)),
            WinChances(30, (0.3, 0.2, 0.5)), WinChances(40, (0.2, 0.1, 0.7))]
    steps = {0: chapter(0, (), (), ()), 12: chapter(12, (), (), (1, 14), wars=1),
             17: chapter(17, (), (), (11, 24, 37, 50)), 28: chapter(28, (), (), (3,)), 41: chapter(41, (), (), (12,))}
    found = story(3, line, steps, Result("all_cards", Seat(2)), exact=True)
    assert found.line[-1] == WinChances(41, (0.0, 0.0, 1.0))
    assert [(blow.round, round(blow.gain, 3), blow.cards, blow.wars) for blow in found.swings] == [
        (17, 0.3, (11, 24, 37), 0), (40, 0.2, (), 0), (41, 0.3, (12,), 0)]
    assert found.best[2] in found.swings
    assert found.best[2] is not None
    assert found.best[2].gain == pytest.approx(0.3)
    assert found.best[0] is not None
    assert found.best[0].round == 10
    assert found.best[1] is None, "this chance never grew"
    assert (found.turning, found.led) == (20, False)
    assert found.escape == line[1]
    ahead = story(3, line[2:], steps, Result("all_cards", Seat(2)), exact=True)
    assert (ahead.turning, ahead.led, ahead.escape) == (None, True, None)
    unknown = story(3, [], steps, Result("all_cards", Seat(2)), exact=True)
    assert (unknown.swings, unknown.turning, unknown.led, unknown.escape) == ((), None, True, None)


def test_a_draw_is_everybodys_and_nobody_has_blows_or_an_escape() -> None:
    line = [WinChances(0, (0.5, 0.5)), WinChances(9, (0.2, 0.8))]
    found = story(2, line, {9: chapter(9, (), ()), 12: chapter(12, (), ())}, Result("draw"), exact=False)
    assert found.line[-1] == WinChances(12, (0.5, 0.5))
    assert (found.winner, found.swings, found.escape, found.turning, found.led) == (None, (), None, None, False)
    assert [blow and round(blow.gain, 2) for blow in found.best] == [0.3, 0.3]


def test_a_course_is_thinned_and_keeps_its_ends_and_its_turning_point() -> None:
    line = [WinChances(number, (0.9, 0.1) if number < 33 else (0.1, 0.9)) for number in range(100)]
    found = story(2, line, {100: chapter(100, (), ())}, Result("all_cards", Seat(1)), exact=True)
    rounds, chances = found.course(5)
    assert rounds == (0, 25, 33, 50, 75, 100)
    assert chances[:3] == ((900, 100), (900, 100), (100, 900))


def test_the_card_to_look_at_is_of_the_rounds_in_which_most_changed() -> None:
    line = [WinChances(0, (0.5, 0.5)), WinChances(1, (0.5, 0.5)), WinChances(2, (0.5, 0.5)), WinChances(3, (0.9, 0.1))]
    steps = {1: chapter(1, (7,), ()), 2: chapter(2, (), (7,)), 3: chapter(3, (8,), ())}
    found = story(2, line, steps, None, exact=True)
    assert notable(found, steps) == 8
    assert notable(found, {}) is None


@pytest.mark.parametrize(("game", "options"), [
    ("war", {}), ("egyptian-ruffle", {"pyramid_pair": True}), ("slap-war", {}), ("fast-food", {}), ("duel-king", {}),
])
def test_what_was_taken_in_a_round_was_somebody_elses_the_last_time_it_was_anybodys(
    game: str, options: dict[str, Any]
) -> None:
    record = whole(game, 4, **options)
    match, steps = walked(record, lambda _match: None)
    assert [*steps] == [*range(match.table.round + 1)]
    assert not any(steps[0].got), "what is dealt is not taken"
    expected: dict[tuple[int, Seat], set[int]] = {}
    for card, life in ownerships(record).items():
        owners = [(holder.round, holder.seat) for holder in life if holder.seat is not None]
        for (_round, before), (number, seat) in pairwise(owners):
            if before != seat:
                expected.setdefault((number, seat), set()).add(card)
    found = {(number, Seat(seat)): set(cards) for number, step in steps.items()
             for seat, cards in enumerate(step.got) if cards}
    assert found == expected
    assert sum(step.wars for step in steps.values()) == match.table.wars


def test_a_card_that_lay_covered_in_a_war_is_told_so_each_time_and_no_other_is() -> None:
    record = a_match(seed=11)
    covered = {(match.table.round, card) for match, events in replay_record(record) for event in events
               if isinstance(event, Laid) and not event.up for card in event.cards}
    assert len(covered) > 20
    told_so = {(holder.round, card) for card, life in ownerships(record).items() for holder in life if holder.covered}
    assert told_so == covered


def test_answers_that_do_not_fit_are_one_line_and_a_match_left_in_a_round_is_told_up_to_it() -> None:
    record = whole("fast-food")
    wrong = record._replace(answers=((Seat(0), "nonsense"), *record.answers))
    for tells in (
        lambda: walked(wrong, lambda _match: None),
        lambda: ownerships(wrong),
        lambda: tables_after(wrong, [1]),
    ):
        with pytest.raises(RecordError) as why:
            tells()
        assert str(why.value).startswith("answers: ")
    cut = record._replace(answers=record.answers[: len(record.answers) // 2])
    rounds = [match.table.round for match, _events in islice(replay_record(cut), 5000)]
    assert rounds == [*range(len(rounds))]
    assert 1 < len(rounds) < replay(record, computers({})).table.round
    assert [match.table.round for match, _events in replay_record(record._replace(rounds=4))] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("key", "value"), [
    ("line", [[0, 0.2, 0.2]]), ("line", [[0, 0.5, 0.5], [0, 0.5, 0.5]]), ("blows", [[1, 0, 1.5, [], 0]]),
    ("best", [None, None, None]), ("turning", 10**6), ("escape", True), ("blows", [[1, 0, 0.1, [], -1]]),
])
def test_a_story_that_cannot_be_is_refused(key: str, value: object) -> None:
    record = a_match(seed=2)
    found = analyze(record)
    assert found is not None
    with pytest.raises(AnalysisError):
        read_analysis({**write_analysis(found), key: value}, record.game.deck())


def test_chances_are_kept_to_a_tenth_of_a_thousandth() -> None:
    record = a_match(seed=2)
    found = analyze(record)
    assert found is not None
    read = read_analysis(write_analysis(found), record.game.deck())
    assert [moment.round for moment in read.line] == [moment.round for moment in found.line]
    assert [moment.chances[0] for moment in read.line] == pytest.approx(
        [moment.chances[0] for moment in found.line], abs=0.00006)
    assert (read.escape and read.escape.round, read.turning) == (found.escape and found.escape.round, found.turning)


# ---- rollouts -------------------------------------------------------------------------------------------------------


def test_rollouts_add_up_and_what_is_not_over_is_everybodys(monkeypatch: pytest.MonkeyPatch) -> None:
    assert RolloutResult(2, (2.0, 0.0)).plus(RolloutResult(6, (1.0, 5.0))) == RolloutResult(8, (3.0, 5.0))
    match = Match(make("war", {}), 3, 4)
    monkeypatch.setattr(rollouts_lab, "LONGEST", 1)
    assert Rollouts(match.game).outcomes(match.table, range(6)).chances == pytest.approx([1 / 3] * 3)


def test_rollouts_from_another_round_are_others_and_are_as_long_as_any() -> None:
    match = Match(make("war", {"up": 3}), 2, 4)
    later = match.table.shadow()
    later.skip(6000)
    rolled = [Rollouts(match.game, 1).outcomes(table, range(40)) for table in (match.table, later)]
    assert rolled[0] != rolled[1]
    assert all(wins == int(wins) for wins in rolled[1].wins), "each was played to its end"


def test_packets_and_stocks_are_shuffled_but_for_what_lies_open_and_the_draws_to_come_are_others() -> None:
    match = Match(make("fast-food", {}), 2, 4)
    match.run(computers({}), rounds=1)
    others = [mixed_up(match.table, Rng(number)) for number in (1, 2)]
    assert len({table.seed for table in (match.table, *others)}) == 3
    assert len({tuple(table.piles["stock"]) for table in (match.table, *others)}) == 3
    war = Match(make("war", {}), 2, 4).table
    packet = [*war.piles["packet/0"]]
    war.flip(packet[3:9])
    mixed = [*mixed_up(war, Rng(1)).piles["packet/0"]]
    assert mixed[3:9] == packet[3:9]
    assert mixed != packet
    assert sorted(mixed) == sorted(packet)


class Counted(Rollouts):
    """Rollouts that keep which they were, a table's round → their numbers; each is won by the first seat."""

    numbers: dict[int, list[int]]

    def outcomes(self, table: Any, numbers: Any) -> RolloutResult:
        self.numbers.setdefault(table.round, []).extend(numbers)
        return RolloutResult(len(numbers), (float(len(numbers)), *[0.0] * (table.seats - 1)))


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> dict[int, list[int]]:
    """The rollouts that are made: a round → their numbers."""
    Counted.numbers = {}
    monkeypatch.setattr(reckoned_lab, "Rollouts", Counted)
    return Counted.numbers


def test_no_rollout_is_made_twice_and_a_short_match_is_measured_after_each_round(counted: dict[int, list[int]]) -> None:
    record = whole("fast-food")
    rounds = replay(record, computers({})).table.round
    assert rounds <= ALL
    quick, *_more, final = analyze_by_rollouts(record)
    assert len(quick.line) < len(final.line)
    assert [moment.round for moment in final.line] == [*range(rounds + 1)]
    assert [*counted] != []
    assert all(len(numbers) == len(set(numbers)) for numbers in counted.values())
    assert max(counted) == rounds - 1, "the end is known"


def test_every_place_has_as_many_as_its_stage(counted: dict[int, list[int]]) -> None:
    stages = []
    for found in analyze_by_rollouts(whole("war", 2, 4)):
        assert {len(numbers) for numbers in counted.values()} == {found.rollouts}
        assert len(counted) == len(found.line) - 1
        stages.append(found.rollouts)
    assert (*stages,) == STAGES


def by_round(
    monkeypatch: pytest.MonkeyPatch, chance: Callable[[int], Sequence[float]], seed: int = 11, players: int = 2
) -> list[WinChances]:
    """The line of a deal if the chances after each round were these, by seat."""
    class Known(Rollouts):
        def outcomes(self, table: Any, numbers: Any) -> RolloutResult:
            return RolloutResult(len(numbers), tuple(len(numbers) * part for part in chance(table.round)))

    monkeypatch.setattr(reckoned_lab, "Rollouts", Known)
    *_some, final = analyze_by_rollouts(a_match("war", seed, players))
    return [*final.line]


def of_the_winner(chance: Callable[[int], float]) -> Callable[[int], Sequence[float]]:
    """The chances of both if those of seat 1 are these, which wins deal 11."""
    return lambda number: (1 - chance(number), chance(number))


def test_where_the_chances_change_places_are_put_between(monkeypatch: pytest.MonkeyPatch) -> None:
    line = by_round(monkeypatch, of_the_winner(lambda number: min(0.9, max(0.1, 0.1 + (number - 100) / 50))))
    for before, after in pairwise(line[:-1]):
        assert after.round - before.round == 1 or abs(after.chances[1] - before.chances[1]) < 0.15


CALM, RISEN = (0.375, 0.25, 0.375), (0.305, 0.39, 0.305)


def test_they_are_also_put_where_one_rises_while_nobody_falls_by_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 0 wins this deal, so that no gain is looked for here."""
    line = by_round(monkeypatch, lambda number: CALM if number < 53 else RISEN, 2, 3)
    assert {52, 53} <= {moment.round for moment in line}


def test_where_they_change_by_less_than_noise_none_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(by_round(monkeypatch, of_the_winner(lambda number: 0.4 + number / 20_000))) < 60


def test_there_are_no_more_places_than_the_most_and_those_of_the_gains(monkeypatch: pytest.MonkeyPatch) -> None:
    line = by_round(monkeypatch, of_the_winner(lambda number: Rng(number).below(100) / 100))
    assert 60 < len(line) <= MOST + 1 + BLOWS * 9


def test_the_very_round_of_a_gain_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is smaller than noise, so that nothing but the search for gains looks for it."""
    line = by_round(monkeypatch, of_the_winner(lambda number: 0.5 if number < 133 else 0.56))
    assert {132, 133} <= {moment.round for moment in line}


def test_a_story_is_told_soon(counted: dict[int, list[int]]) -> None:
    next(analyze_by_rollouts(whole("war", 2, 3)))
    assert sum(map(len, counted.values())) <= 100


# ---- smoothing ------------------------------------------------------------------------------------------------------


def test_a_bump_is_level_with_its_neighbors_if_it_is_small_for_its_weight_and_stays_as_it_is_if_not() -> None:
    for weight, height, level in ((1.0, 0.9, True), (1.0, 1.1, False), (4.0, 0.2, True), (4.0, 0.3, False)):
        for sign in (1, -1):
            values = [0.0, 0.0, sign * height, 0.0, 0.0]
            weights = [9.0, 9.0, weight, 9.0, 9.0]
            smooth = smoothed(values, weights, 0.5)
            assert (max(smooth) - min(smooth) < 1e-9) is level, (weight, height)
            mean = sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)
            assert smooth == pytest.approx([mean] * 5 if level else values)


# ---- game tell ------------------------------------------------------------------------------------------------------


def test_the_words_of_the_command_say_who_slaps_how_quickly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record, heard = a_match("war", 4, 3), list[Any]()
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record.written()), encoding="utf-8")
    hands = {Seat(0): Reflex(0.456, 0.25), Seat(2): Reflex(1.2, 0.1)}
    monkeypatch.setattr(worker_commands, "computers", lambda levels, hands:
                        heard.append((levels, hands)) or "answering")
    monkeypatch.setattr(worker_commands, "analyze_by_rollouts",
                        lambda _record, answering: heard.append(answering) or [])
    assert worker_commands.tell([str(path), *reaction_odds.hand_words(hands)]) == 0
    assert heard == [({}, hands), "answering"]
    assert capsys.readouterr().out == ""
    path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(RecordError):
        worker_commands.tell([str(path)])


def test_a_hand_is_the_middle_of_its_slaps_and_how_far_they_lie_around_it() -> None:
    slaps = [400, 100, 200, 300, 250, 350, 150, 300]
    hand = hand_of(slaps)
    assert hand is not None
    assert hand.median == pytest.approx((250 * 300) ** 0.5 / 1000)
    assert hand.spread == pytest.approx(0.4663, abs=0.001)
    assert hand_of(slaps[1:]) is None
    assert hand_of([0] * 8) == Reflex(pytest.approx(0.001), 0.0)


def test_whose_slaps_lie_close_together_wins_by_little_and_always() -> None:
    match = Match(make("egyptian-ruffle", {"pyramid_pair": True}), 2, 4)
    won = []
    for width in (0.001, 1.0):
        hands = {Seat(0): Reflex(0.45, width), Seat(1): Reflex(0.5, width)}
        won.append(Rollouts(match.game, 1, computers({}, hands)).outcomes(match.table, range(30)).chances[0])
    assert won[0] > 0.95 > 0.8 > won[1]


def test_who_does_not_slap_like_a_person_plays_on_as_before() -> None:
    for game_id in ("egyptian-ruffle", "fast-food", "war"):
        match = Match(make(game_id, {}), 2, 4)
        match.run(computers({}, {Seat(0): Reflex(0.3, 0.1)}))
        assert match.result is not None


# ---- a telling ------------------------------------------------------------------------------------------------------


class Heard(AnalysisJob):
    """The telling of deal 2 by a process that runs these words; `calls` is how often something was heard of it."""

    def __init__(self, words: str, patience: float = 600.0) -> None:
        self.calls = 0
        super().__init__(a_match(seed=2), heard=self.hear, command=[sys.executable, "-c", words], patience=patience)

    def hear(self) -> None:
        self.calls += 1


def says(*more: str) -> str:
    """Words that print the story of deal 2, and do more."""
    found = analyze(a_match(seed=2))
    assert found is not None
    return "; ".join((f"import time; print({json.dumps(json.dumps(write_analysis(found)))}, flush=True)", *more))


SLEEPS = "import time; time.sleep(600)"


def test_each_story_is_heard_of_and_the_end() -> None:
    telling = Heard(says(says()))
    telling.wait(60)
    assert telling.analysis is not None
    assert telling.analysis.winner == replay(a_match(seed=2), computers({})).result.winner          # type: ignore[union-attr]
    assert (telling.finished, telling.error, telling.calls, telling.pid) == (True, "", 3, None)


def test_what_is_no_story_ends_the_process_and_what_was_told_before_stays() -> None:
    for nonsense in ("{}", "nonsense", "[", "{'told': 1}"):
        telling = Heard(says(f"print({nonsense!r}, flush=True)", "time.sleep(600)"))
        telling.wait(60)
        assert telling.analysis is not None
        assert (telling.finished, telling.error, telling.calls, telling.pid) == (True, "", 2, None)


def test_a_telling_that_is_stopped_or_followed_by_another_ends_and_nothing_is_heard_of_it() -> None:
    one = Heard(SLEEPS)
    other = Heard(SLEEPS)
    assert one.pid is None
    assert other.pid is not None
    other.stop()
    for telling in (one, other):
        telling.wait(60)
        assert (telling.pid, telling.calls, telling.error, telling.analysis) == (None, 0, "", None)


def test_who_tells_nothing_for_too_long_is_ended_and_it_is_said() -> None:
    telling = Heard(SLEEPS, patience=0.2)
    telling.wait(60)
    assert (telling.finished, telling.calls, telling.pid, telling.analysis) == (True, 1, None, None)
    assert telling.error


def test_a_process_that_cannot_be_started_is_said_and_the_words_of_one_name_the_hands(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []

    def none(command: list[str], **_more: object) -> None:
        commands.append(command)
        raise OSError

    monkeypatch.setattr(subprocess, "Popen", none)
    heard: list[bool] = []
    telling = AnalysisJob(a_match(), hands={Seat(1): Reflex(0.456, 0.2)}, heard=lambda: heard.append(True))
    assert (telling.finished, bool(telling.error), telling.pid, heard) == (True, True, None, [True])
    assert commands[0][-3:] == ["tell", "-", "1=0.456,0.200"]
    telling.stop()


class _AtOnce(Thread):
    """A thread whose work is over when `start` returns, as it is where a process is quicker than the window."""

    def start(self) -> None:
        super().start()
        self.join(60)


@pytest.mark.parametrize("thread", [Thread, _AtOnce])
def test_a_story_that_was_told_before_the_stop_is_not_heard_of_after_it(
    monkeypatch: pytest.MonkeyPatch, thread: type[Thread]
) -> None:
    monkeypatch.setattr(child_process, "Thread", thread)
    monkeypatch.setattr(Heard, "hear", lambda self: (setattr(self, "calls", self.calls + 1), self.stop()))
    found = analyze(a_match(seed=2))
    assert found is not None
    two = "\n".join([json.dumps(write_analysis(found))] * 2)
    telling = Heard(f"import time; print({two!r}, flush=True); time.sleep(600)")
    telling.wait(60)
    assert (telling.calls, telling.pid, telling.error) == (1, None, "")


def test_a_kept_story_that_cannot_be_read_is_none_and_one_too_long_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = a_match(seed=2)
    found = analyze(record)
    assert found is not None
    with closing(Stores(Folders.inside(tmp_path))) as stores:
        stores.stats.record(a_result("m"), record.written())
        kept = SavedAnalysis(stores, "m", record.game)
        for wrong in (None, b"{", b"{}", b"\xff", b'{"told": 1}', b"[" * 5000):
            if wrong is not None:
                stores.stats.records.save_analysis("m", wrong, kept.version)
            assert kept.read() is None
        assert kept.keep(found) is None
        again = kept.read()
        assert again is not None
        assert write_analysis(again) == write_analysis(found)
        monkeypatch.setattr(records_store, "MOST_TOLD", 10)
        assert kept.keep(found) is None


# ---- the worker -----------------------------------------------------------------------------------------------------


ECHO = """
import json, sys, time
for line in sys.stdin:
    request = json.loads(line)
    time.sleep(request.get("sleep", 0))
    for number in (request["id"] - 1, request["id"]):
        print(json.dumps({"id": number, "sums": [number], "done": True}), flush=True)
    if "last" in request:
        break
"""


def answered(worker: WorkerClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for _try in range(6000):
        found += worker.answers()
        if found and not worker.busy:
            return found
        time.sleep(0.01)
    raise AssertionError


@pytest.mark.skipif(sys.platform == "win32", reason="os.waitid is POSIX's")
def test_a_worker_answers_the_request_that_was_put_last_and_one_that_has_ended_is_started_anew() -> None:
    worker = WorkerClient([sys.executable, "-c", ECHO])
    try:
        first = answered((worker.ask({"n": 1}), worker)[1])
        second = answered((worker.ask({"last": True}), worker)[1])
        assert [len(first), len(second)] == [1, 1], "what was answered to another request is passed over"
        assert first[0]["id"] < second[0]["id"]
        assert worker.pid is not None or not worker.failed
        ended = worker.pid
        if ended is not None:
            with suppress(ChildProcessError):         # it has been waited for already
                os.waitid(os.P_PID, ended, os.WEXITED | os.WNOWAIT)
        for _moment in range(30):
            assert worker.answers() == []
            time.sleep(0.01)
        assert not worker.failed, "it ended when nobody waited for it"
        assert len(answered((worker.ask({"n": 3}), worker)[1])) == 1
        assert not worker.failed
        assert worker.pid not in (None, ended)
    finally:
        worker.end()


def test_the_end_of_a_process_that_was_ended_for_another_request_is_no_failure_of_that_one() -> None:
    worker = WorkerClient([sys.executable, "-c", ECHO])
    try:
        worker.ask({"sleep": 600})
        first = worker.pid
        worker.ask({"sleep": 0.5})
        assert len(answered(worker)) == 1
        assert not worker.failed
        assert first is not None
        assert not is_there(first)
    finally:
        worker.end()
    assert not worker.busy
    assert worker.pid is None


@pytest.mark.parametrize(("there", "runs", "expected"), [
    (("truce.exe", "truce-console.exe"), "truce-console.exe", "truce-console.exe"),
    (("truce.exe",), "truce.exe", "truce.exe"),
])
def test_on_windows_the_program_is_the_one_that_can_print_if_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: tuple[str, ...], runs: str, expected: str
) -> None:
    for name in there:
        (tmp_path / name).touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", str(tmp_path / runs))
    assert program() == [str(tmp_path / expected)]


def test_a_process_of_ours_is_of_this_very_program_wherever_one_stands_and_has_its_surroundings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRUCE_HOME", str(tmp_path / "here"))
    asks = "import os, game; print(game.__file__); print(os.environ['TRUCE_HOME'])"
    with started([sys.executable, "-c", asks]) as process:
        assert process.stdout is not None
        assert process.stdout.read().decode().splitlines() == [game.__file__, str(tmp_path / "here")]
