"""Rollouts, the stories that are told by them, their files, and the process that tells them."""

import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from game.core.match import Match
from game.core.record import Record, RecordError, read_record, replay
from game.core.rng import Rng
from game.core.seats import Seat
from game.lab import rollout_analysis
from game.lab.analysis_json import AnalysisError, read_analysis, write_analysis
from game.lab.match_analysis import BLOWS, WIDTHS, MatchAnalysis, analyze
from game.lab.rollout_analysis import MOST, TELLING, analyze_by_rollouts, smoothed
from game.lab.rollouts import Rollouts, mixed_up
from game.lab.worker_commands import stories, tell
from game.players import Reflex, computers, hand_of
from game.rules import make, titles
from game.sitting.child_process import program
from game.sitting.story_sources import AnalysisJob
from tests.kit.row_tests import in_one


@cache
def whole(seed: int, game: str = "war", players: int = 2, **options: Any) -> Record:
    """Return a match between computers, from its deal to its last answer."""
    given = {"format": 1, "game": game, "options": options, "players": players, "seed": seed}
    played = replay(read_record({**given, "then": "computer"}, make), computers({}))
    return read_record({**given, "answers": [list(answer) for answer in played.answers]}, make)


def until_stage(record: Record, stage: int) -> list[MatchAnalysis]:
    """Return the analyses of a match up to a stage."""
    made = list[MatchAnalysis]()
    for story in analyze_by_rollouts(record):
        made.append(story)
        if story.rollouts >= stage:
            break
    return made


# ---- rollouts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [(id_, n) for id_, one in titles().items() for n in one.game.players])
def test_every_game_can_be_played_on_from_any_round_with_its_packets_shuffled(game: str, players: int) -> None:
    match = Match(make(game, {}), players, 4)
    match.run(computers({}), rounds=2)
    before = match.table.fingerprint()
    other = mixed_up(match.table, Rng(1))
    assert match.game.fits(other)
    for name, pile in match.table.piles.items():
        assert sorted(pile) == sorted(other.piles[name])
        assert [card for card in pile if match.table.facing[card]] == [card for card in other.piles[name]
                                                                      if other.facing[card]]  # fmt: skip
    rollouts = Rollouts(match.game, 7)
    some = rollouts.outcomes(match.table, range(2))
    assert some == rollouts.outcomes(match.table, range(2))
    assert some.played == 2
    assert sum(some.chances) == pytest.approx(1)
    assert match.table.fingerprint() == before


def test_rollouts_come_to_what_the_model_says() -> None:
    record = whole(11)
    by_model = analyze(record)
    assert by_model is not None
    line = {moment.round: moment.chances[0] for moment in by_model.line}
    match = record.match()
    for number in (40, 166, 300):
        match.run(computers({}), rounds=number)
        rolled = Rollouts(record.game, 3).outcomes(match.table, range(400)).chances[0]
        assert rolled == pytest.approx(line[number], abs=0.09)


def test_who_slaps_sooner_is_likelier_to_win() -> None:
    match = Match(make("egyptian-ruffle", {"pyramid_pair": True}), 2, 4)
    quick, slow = hand_of([300, 290, 310] * 4), hand_of([900, 950, 850] * 4)
    assert quick is not None
    assert slow is not None
    assert quick.median == pytest.approx(0.3)
    assert 0 < quick.spread < slow.spread + 0.1
    assert hand_of([300] * 3) is None
    odds = [Rollouts(match.game, 1, computers({}, {Seat(0): one, Seat(1): other})).outcomes(match.table, range(20))
            for one, other in ((quick, slow), (slow, quick))]  # fmt: skip
    assert odds[0].chances[0] > odds[1].chances[0] + 0.3


# ---- smoothing ------------------------------------------------------------------------------------------------------


def test_noise_is_smoothed_and_a_step_is_kept() -> None:
    rng = Rng(5)
    values = [(0.2 if n < 30 else 0.8) + (rng.below(200) - 100) / 1000 for n in range(60)]
    smooth = smoothed(values, [1.0] * 60, 0.3)
    assert sum(abs(one - other) for one, other in pairwise(smooth)) < 0.75
    assert smooth[31] - smooth[28] > 0.5
    assert sum(smooth) == pytest.approx(sum(values))


def test_nothing_is_smoothed_without_strength_and_all_of_it_with_much() -> None:
    values = [0.1, 0.9, 0.3, 0.3]
    assert smoothed(values, [1.0] * 4, 0.0) == pytest.approx(values)
    assert smoothed(values, [1.0, 2.0, 1.0, 1.0], 99.0) == pytest.approx([0.5] * 4)
    assert smoothed([0.5], [1.0], 1.0) == [0.5]


# ---- the line -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players", "options", "stages"), [
    ("war", 3, {}, (4, 8)), ("war", 4, {}, (4, 8)), ("duel-king", 2, {}, (4, 20)), ("fast-food", 2, {}, (4, 8)),
    ("casualty-war", 2, {}, (4, 8)), ("egyptian-ruffle", 3, {"pyramid_pair": True}, (1, 2)),     # its matches are long
])  # fmt: skip
def test_a_story_by_rollouts_holds_together(
        monkeypatch: pytest.MonkeyPatch, game: str, players: int, options: dict[str, Any], stages: tuple[int, int],
) -> None:  # fmt: skip
    monkeypatch.setattr(rollout_analysis, "STAGES", stages)
    monkeypatch.setattr(rollout_analysis, "TELLING", stages[1])
    record = whole(2, game, players, **options)
    quick, final = analyze_by_rollouts(record)
    assert (quick.rollouts, final.rollouts) == stages
    rounds = replay(record, computers({})).table.round
    for story in (quick, final):
        assert not story.exact
        numbers = [moment.round for moment in story.line]
        assert numbers == sorted(set(numbers))
        assert (numbers[0], numbers[-1]) == (0, rounds)
        assert all(sum(moment.chances) == pytest.approx(1) for moment in story.line)
        assert all(len(moment.errors) == players for moment in story.line[:-1])
        assert story.line[-1].errors == (), "the end is known"
        assert len(story.best) == players
    assert len(final.line) >= len(quick.line)


def test_the_line_is_that_of_the_model_but_for_noise() -> None:
    """To the first stage that names gains; with TRUCE_LONG=1 to a later one."""
    record = whole(11)
    by_model = analyze(record)
    assert by_model is not None
    quick, *_more, final = until_stage(record, 480 if os.environ.get("TRUCE_LONG") else TELLING)
    exact = {moment.round: moment.chances[1] for moment in by_model.line}
    for story, noise in ((quick, 0.2), (final, 0.05)):
        errors = [moment.chances[1] - exact[moment.round] for moment in story.line]
        assert (sum(error**2 for error in errors) / len(errors)) ** 0.5 < noise
        inside = [abs(error) <= WIDTHS * (moment.error(1) + 0.012)
                  for error, moment in zip(errors, story.line, strict=True)]  # fmt: skip
        assert sum(inside) >= 0.9 * len(inside)
    assert len(quick.line) < len(final.line) <= MOST + 1 + BLOWS * 9
    widths = [sum(moment.error(1) for moment in story.line[:-1]) / (len(story.line) - 1) for story in (quick, final)]
    assert widths[1] < widths[0] / 3, "the band gets narrower"
    ends = {blow.round for blow in final.swings}
    assert any(after.round - before.round == 1 for before, after in pairwise(final.line) if after.round in ends)
    assert {blow.round for blow in final.swings} & {blow.round for blow in by_model.swings}


def test_the_same_match_is_told_the_same_at_every_stage_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow a machine is: nothing that is told looks at a clock."""
    record = whole(3, "duel-king")
    first = until_stage(record, 60)
    for clock in ("monotonic", "perf_counter", "time"):
        monkeypatch.setattr(time, clock, lambda: pytest.fail("the time was asked"))
    assert until_stage(record, 60) == first


def test_what_is_named_stands_out_of_the_bands() -> None:
    final = until_stage(whole(3, "duel-king"), TELLING)[-1]
    line = {moment.round: moment for moment in final.line}
    for blow in final.swings:
        before, after = next((one, other) for one, other in pairwise(final.line) if other.round >= blow.round)
        assert blow.gain >= WIDTHS * math.hypot(before.error(blow.seat), after.error(blow.seat))
    assert final.winner is not None
    if final.turning is not None:
        rest = [moment for moment in final.line if moment.round >= final.turning]
        assert all(moment.leads(final.winner) for moment in rest)
        assert not line[final.turning - 1].leads(final.winner)


def test_a_model_tells_at_once() -> None:
    record = whole(11)
    assert [*stories(record)] == [analyze(record)]


# ---- as JSON --------------------------------------------------------------------------------------------------------


@cache
def some_story() -> tuple[MatchAnalysis, Record]:
    record = whole(2)
    story = analyze(record)
    assert story is not None
    return story, record


def test_a_story_is_read_as_it_was_written() -> None:
    story, record = some_story()
    wrote = write_analysis(story)
    read = read_analysis(json.loads(json.dumps(wrote)), record.game.deck())
    assert write_analysis(read) == wrote
    assert read.line[-1] == story.line[-1]
    assert [blow.cards for blow in read.swings] == [blow.cards for blow in story.swings]


@in_one(("key", "value"), [
    ("told", 4), ("told", 3.0), ("players", 9), ("players", 3), ("winner", 2), ("winner", -1), ("winner", True),
    ("exact", 1), ("line", []), ("line", [[0, 0.5]]), ("line", [[0, 0.5, 0.5, 0.1]]),
    ("line", [[0, 0.5, 0.5, 0.1, 2]]), ("rollouts", -1), ("line", [[0, 0.5, 0.6]]), ("line", [[0, 1.5, -0.5]]),
    ("line", [[1, 0.5, 0.5], [1, 0.5, 0.5]]), ("line", [["0", 0.5, 0.5]]), ("line", {}), ("blows", [[1, 0, 0.1, []]]),
    ("blows", [[1, 0, 0.1, ["1S"], 0]]), ("blows", [[1, 0, 0.1, ["AS", "AS"], 0]]), ("blows", [[1, 5, 0.1, [], 0]]),
    ("blows", [[1, 0, 0.1, [], 0]] * 4), ("blows", [[99_000, 0, 0.1, [], 0]]), ("turning", 99_000),
    ("best", [None]), ("best", [None, [1, 0, 0.1, [], 0]]), ("turning", -1),
    ("led", None), ("escape", 100_000), ("more", 1), ("luckiest", []), ("luckiest", [1, 9, 0.1, [], 0]),
    ("choices", {}), ("choices", [[0, "points"]]), ("choices", [[0, "chance", 3, 2, 1, 1, 1e300, 1.0, 4.5]]),
    ("choices", [[0, "pounds", 3, 2, 1, 1, 4.0, 1.0, 4.5]]),
    ("choices", [[0, "points", 3, 4, 1, 1, 4.0, 1.0, 4.5]]), ("choices", [[0, "points", 3, 2, 2, 1, 4.0, 1.0, 4.5]]),
    ("choices", [[9, "points", 3, 2, 1, 1, 4.0, 1.0, 4.5]]), ("choices", [[0, "chance", 3, 2, 1, 1, "4", 1.0, 4.5]]),
    ("choices", [[0, "chance", 3, 2, 1, 1, 4.0, 1.0, 4.5]] * 2), ("line", [[0, float("nan"), 0.5]]),
])  # fmt: skip
def test_what_is_no_story_is_refused_in_one_line(key: str, value: object) -> None:
    story, record = some_story()
    with pytest.raises(AnalysisError) as why:
        read_analysis({**write_analysis(story), key: value}, record.game.deck())
    assert "\n" not in str(why.value)


def test_the_moments_of_a_story_rise_and_the_chances_of_each_come_to_one() -> None:
    story, record = some_story()
    wrote = write_analysis(story)
    first, *others = wrote["line"]
    for line in ([first, first, *others], [[first[0], 0.4, 0.4], *others]):
        with pytest.raises(AnalysisError, match="line: "):
            read_analysis({**wrote, "line": line}, record.game.deck())


@in_one("value", [None, [], "x", {}, {"told": 1}])
def test_nor_is_anything_else(value: object) -> None:
    with pytest.raises(AnalysisError):
        read_analysis(value, [])


# ---- the process ----------------------------------------------------------------------------------------------------


def says(words: str) -> Sequence[str]:
    return [sys.executable, "-c", words]


def until(true: Callable[[], object], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_process_tells_a_match_and_ends() -> None:
    record = whole(11)
    telling = AnalysisJob(record, hands={Seat(1): Reflex(0.456, 0.2)})
    telling.wait(30)
    story = analyze(record)
    assert story is not None
    assert telling.analysis is not None
    assert write_analysis(telling.analysis) == write_analysis(story)
    assert (telling.finished, telling.complete, telling.error, telling.pid) == (True, True, "", None)


def test_there_is_one_process_at_a_time_and_none_when_the_page_is_left() -> None:
    record = whole(2, "war", 4)
    one = AnalysisJob(record)
    other = AnalysisJob(record)
    assert one.pid is None
    assert other.pid is not None
    until(lambda: other.analysis)
    other.stop()
    assert other.pid is None
    other.wait(10)
    assert (one.error, other.error) == ("", "")


def test_a_killed_process_or_none_at_all_is_one_line() -> None:
    record = whole(2, "war", 4)
    telling = AnalysisJob(record)
    assert telling.pid is not None
    os.kill(telling.pid, 9)
    telling.wait(10)
    assert telling.finished
    assert not telling.complete
    assert telling.analysis or telling.error == "How this match stood could not be worked out."
    none = AnalysisJob(record, command=["/no/such/program"])
    assert (none.finished, bool(none.error), none.pid) == (True, True, None)


@pytest.mark.parametrize("words", ["print('nonsense')", "print('{}')", "", "import time; time.sleep(60)"])
def test_a_process_that_says_nothing_of_use_is_ended_and_one_line(words: str) -> None:
    telling = AnalysisJob(whole(2), command=says(words), patience=0.5)
    telling.wait(10)
    assert telling.finished
    assert telling.error
    assert telling.pid is None


def test_it_ends_with_whoever_started_it() -> None:
    line = json.dumps(whole(2, "war", 4).written()).encode() + b"\n"
    with subprocess.Popen([*program(), "tell", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line)
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["told"] == 3
        process.stdin.close()
        assert process.wait(5) == 1


def test_what_cannot_be_told_is_one_line(tmp_path: Any) -> None:
    for text in ("{}", "nonsense", ""):
        (tmp_path / "match.json").write_text(text, encoding="utf-8")
        done = subprocess.run([*program(), "tell", str(tmp_path / "match.json")], capture_output=True, check=False,
                              text=True)  # fmt: skip
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("words", [[], ["/no/such/file"], ["-", "0=x"], ["-", "0=1.0"]])
def test_nor_are_other_words(words: list[str]) -> None:
    with pytest.raises(RecordError):
        tell(words)
