"""The computer players: legal, of levels that differ, no quicker than people, and each with what its docstring says."""

from collections import Counter
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.asks import Arrange, Ask, Press
from game.core.cards import RANK, codes, deck, read
from game.core.match import Match
from game.core.player import FASTEST, reaction
from game.core.record import read_record
from game.core.rng import Rng
from game.core.setting_values import LEVELS, OFFERED
from game.core.table import Observation
from game.players import fast_food_player, levels, nearest, player
from game.players.war_player import far_apart, high_low_low, strong_first
from game.rules import make, title, titles
from game.rules.equations.equation_asks import Race, Solve, check
from game.rules.equations.puzzle import Puzzle
from game.rules.equations.solver import solution
from game.rules.war import War
from game.rules.war.arithmetic import AskResult
from game.simulate import Simulation
from tests.kit.match_notation import size
from tests.kit.pairs import pairs
from tests.kit.random_play import asked, saved_match

ARRANGED = {"winnings": "arranged"}
NOTHING = Observation(0, {}, (0, 1), None, 1)
"""What somebody sees who is only asked about what lies in the question."""


def cards(text: str) -> tuple[int, ...]:
    return tuple(read(text.split(), deck(), ""))


# ---- what is offered ------------------------------------------------------------------------------------------------


def test_no_level_is_offered_where_it_is_all_luck() -> None:
    assert levels("casualty-war") == levels("scramble-war", {"score": "values"}) == ()
    assert levels("war") == levels("war", {"winnings": "loser_first", "run_out": "last_card"}) == ()
    assert levels("addition-war") == levels("egyptian-ruffle") == levels("egyptian-ruffle", {"slap_in": True}) == ()


@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("war", ARRANGED), ("war", {"slap": "5"}), ("slap-war", {}), ("addition-war", {"answers": True}),
        ("egyptian-ruffle", {"nile_nine": True}), ("good-king-bad-queen", {"winnings": "arranged"}), ("fast-food", {}),
        ("duel-king", {"reshuffle": 3}), ("napoleons-war", {}), ("twenty-first-century-war", {}), ("brain-drain", {}),
        ("jokerlink", {}), ("ascent", {}),
    ],
)  # fmt: skip
def test_all_levels_are_offered_where_something_is_decided(game_id: str, options: dict[str, Any]) -> None:
    offered = levels(game_id, options)
    assert offered[:3] == (() if game_id.startswith("good") else ("easy", "medium", "hard"))
    assert offered[3:] in ((), ("master",))


def test_fewer_levels_are_offered_where_an_order_of_cards_hardly_matters() -> None:
    assert levels("underdog", ARRANGED) == levels("war", {**ARRANGED, "down": 0}) == ("easy", "medium")
    assert levels("war", {**ARRANGED, "down": 2}) == ()
    assert levels("automatic-war", ARRANGED) == levels("war", {**ARRANGED, "underdog": "6"}) == OFFERED
    assert levels("underdog", {**ARRANGED, "slap": "2"}) == OFFERED


def test_a_level_that_is_not_offered_gives_way_to_the_best_below_it() -> None:
    assert [nearest(level, ("easy", "medium")) for level in LEVELS] == ["random", "easy", "medium", "medium", "medium"]
    assert [nearest(level, OFFERED) for level in OFFERED] == [*OFFERED]
    assert nearest("hard", ()) == "hard"
    assert nearest("master", levels("fast-food")) == "hard"
    assert nearest("master", levels("napoleons-war")) == "master"


def test_a_master_is_offered_only_where_there_is_one() -> None:
    masters = {game_id for game_id in titles() if "master" in levels(game_id)}
    assert masters == {game_id for game_id in titles() if title(game_id).game.master} == {"napoleons-war"}
    for game_id in titles():
        who, hard = player(game_id, "master"), player(game_id, "hard")
        assert (type(who) is type(hard)) == (game_id not in masters)


@pytest.mark.parametrize("level", LEVELS)
def test_every_game_has_a_player_of_every_level(level: str) -> None:
    for game_id in titles():
        assert player(game_id, level) is player(game_id, level, title(game_id).chosen({}))


# ---- what all of them keep to ---------------------------------------------------------------------------------------


def asks(game_id: str, row: int) -> Iterator[Match]:
    """A match at every ask that is not forced; what is not asked about is answered by chance."""
    game = title(game_id)
    rows = pairs(game)
    record = saved_match(game, row, rows[row % len(rows)])
    match = read_record(record, make).match(waits=True)
    for _ in asked(match, 6):
        if match.ask is not None and not match.ask.forced:
            yield match


@given(game_id=st.sampled_from([*titles()]), row=st.integers(0, 400), level=st.sampled_from(LEVELS), luck=st.integers())
def test_every_answer_is_legal_and_the_same_for_the_same_chance(game_id: str, row: int, level: str, luck: int) -> None:
    for match in asks(game_id, row):
        ask = match.ask
        assert ask is not None
        who = player(game_id, level, match.game.chosen)
        for seat in ask.seats:
            observation, said = match.table.seen_by(seat), []
            for _ in range(2):
                rng = Rng(luck, match.table.round)
                delay = who.delay(ask, seat, observation, rng)
                said.append((delay, ask.written(who.answer(ask, seat, observation, rng))))
            assert said[0] == said[1]
            assert ask.refuse(seat, said[0][1]) is None
            assert said[0][0] >= FASTEST


def shares(game_id: str, one: str, other: str, games: int, options: dict[str, Any] | None = None) -> float:
    """How many of so many games, half of them in each seat, `one` wins; a draw is half a win."""
    won = 0.0
    for seat in range(2):
        played = Simulation(game_id, options or {}, 2, 5000, {seat: one, 1 - seat: other}).play(range(games // 2))
        won += sum(0.5 if match.winner is None else match.winner == seat for match in played)
    return won / (games // 2 * 2)


@pytest.mark.parametrize(
    ("game_id", "options", "games"),
    [
        ("war", ARRANGED, 60), ("subtraction-war", ARRANGED, 60), ("slap-war", {}, 20),
        ("addition-war", {"answers": True}, 80), ("egyptian-ruffle", {"pyramid_pair": True}, 16),
        ("twenty-first-century-war", {}, 16), ("duel-king", {}, 300), ("brain-drain", {}, 8), ("ascent", {}, 12),
    ],
)  # fmt: skip
def test_each_level_beats_the_one_below(game_id: str, options: dict[str, Any], games: int) -> None:
    assert shares(game_id, "hard", "medium", games, options) > 0.53
    assert shares(game_id, "medium", "easy", games, options) > 0.53


def test_fast_food_each_level_beats_the_one_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hard with a twelfth of its guesses, so that it does not take long."""
    monkeypatch.setattr(fast_food_player, "HANDS", 4)
    assert shares("fast-food", "medium", "easy", 40) > 0.8
    assert shares("fast-food", "hard", "medium", size(24, 600)) > size(50, 55) / 100


def test_napoleon_each_level_beats_the_one_below() -> None:
    """Half of all games are draws, and hard wins two of three others against medium: a few would not show it."""
    assert shares("napoleons-war", "medium", "easy", 300) > 0.55
    assert not size(0, 600) or shares("napoleons-war", "hard", "medium", 600) > 0.54


# ---- how quick people are -------------------------------------------------------------------------------------------


def test_times_lie_about_the_median_and_have_a_long_tail_and_a_floor() -> None:
    times = sorted(reaction(0.5, 0.3, 0.3, Rng(n)) for n in range(4000))
    assert times[2000] == pytest.approx(0.5, abs=0.02)
    assert times[-40] - times[2000] > 1.3 * (times[2000] - times[40])
    assert times[0] == 0.3
    assert 0.25 < sum(0.5 < time < 0.5 * 2.718**0.3 for time in times) / 4000 < 0.4  # one sigma: a third


SLAP = ("slap", "time")


def slaps(level: str, good: bool) -> list[float]:
    """The times after which a computer slaps within two seconds, of 4,000 times that it is asked."""
    ask, who = Press(dict.fromkeys((0, 1), SLAP), frozenset(SLAP), 2.0, good), player("slap-war", level)
    times = [who.delay(ask, 0, NOTHING, Rng(n)) for n in range(4000)]
    assert {who.answer(ask, 0, NOTHING, Rng(n)) for n in range(20)} == {"slap"}
    return [time for time in times if time <= 2]


@pytest.mark.parametrize(
    ("level", "minimum", "maximum", "missed", "false"),
    [("easy", 0.8, 1.0, 0.16, 0.04), ("medium", 0.5, 0.6, 0.06, 0.015), ("hard", 0.3, 0.4, 0.02, 0.005)],
)
def test_slaps_come_as_a_childs_a_grown_ups_or_an_athletes(
    level: str, minimum: float, maximum: float, missed: float, false: float
) -> None:
    """A choice takes a grown-up about twice the 0.25 to 0.3 seconds of a mere start, and a child still longer."""
    right, wrong = slaps(level, good=True), slaps(level, good=False)
    assert minimum < median(right) < maximum
    assert min(right + wrong) >= FASTEST
    assert missed / 3 < 1 - len(right) / 4000 < missed
    assert 0 < len(wrong) / 4000 < false


def test_who_is_not_asked_to_slap_does_not_slap() -> None:
    ask = Press({0: ("turn", "other")})
    for level in LEVELS:
        assert {player("slap-war", level).answer(ask, 0, NOTHING, Rng(n)) for n in range(50)} == {"turn", "other"}


# ---- War: orders and sums -------------------------------------------------------------------------------------------


def ordered(level: str, text: str, luck: int = 1, **options: Any) -> list[str]:
    rules = title("war").chosen({**ARRANGED, **options})
    return codes(player("war", level, rules).answer(Arrange({0: cards(text)}), 0, NOTHING, Rng(luck)))


def test_medium_follows_seed_001_and_hard_puts_strong_cards_first() -> None:
    assert ordered("medium", "KC 3D TH 2S JC") == codes(high_low_low(cards("KC 3D TH 2S JC")))
    assert ordered("medium", "KC 3D TH 2S JC") == ["KC", "3D", "2S", "JC", "TH"]
    assert ordered("hard", "3D KC TH AS JC") == ["AS", "KC", "JC", "TH", "3D"]


@pytest.mark.parametrize("options", [{"down": 3}, {"automatic": "A"}])
def test_medium_puts_strong_cards_first_every_other_time_where_that_advice_does_not_help(
    options: dict[str, Any],
) -> None:
    strong = ordered("hard", "KC 3D TH 2S JC", **options)
    said = [ordered("medium", "KC 3D TH 2S JC", luck, **options) for luck in range(400)]
    assert 0.4 < said.count(strong) / 400 < 0.6


def test_medium_always_puts_strong_cards_first_where_half_of_that_would_not_be_seen() -> None:
    advice = [ordered("medium", "KC 3D TH 2S JC", luck, down=1, underdog="6") for luck in range(9)]
    assert advice != [advice[0]] * 9
    for luck in range(20):
        assert ordered("medium", "KC 3D TH 2S JC", luck, down=3, underdog="6") == ["KC", "JC", "TH", "3D", "2S"]


def test_hard_knows_what_is_strong_at_this_table() -> None:
    assert ordered("hard", "3D KC TH AS JC", lowest_wins=True) == ["3D", "TH", "JC", "KC", "AS"]
    assert ordered("hard", "3D KC TH AS JC", count="sum") == ["KC", "JC", "TH", "3D", "AS"]
    assert ordered("hard", "3D KC TH AS JC", count="difference", up=2) == ["KC", "AS", "JC", "3D", "TH"]
    assert ordered("hard", "3D KC TH AS JC", up=2) == ["AS", "3D", "KC", "TH", "JC"]


@given(st.lists(st.sampled_from(deck()), unique=True, max_size=20))
def test_every_order_has_all_the_cards(hand: list[int]) -> None:
    for game in (make("war", {}), make("peace", {}), make("subtraction-war", {})):
        assert isinstance(game, War)
        assert sorted(strong_first(hand, game)) == sorted(far_apart(hand)) == sorted(hand)


def test_reckoning_is_a_childs_a_grown_ups_or_a_champions() -> None:
    wrong: dict[str, list[int]] = {}
    for level in OFFERED:
        who, wrong[level] = player("addition-war", level), []
        for number in (7, 18, 90):
            said = [who.answer(AskResult({0: number}), 0, NOTHING, Rng(n)) for n in range(1000)]
            assert all(word.isdecimal() for word in said)
            wrong[level].append(sum(word != str(number) for word in said))
    assert wrong["easy"][0] < wrong["easy"][1] < wrong["easy"][2]
    assert min(wrong["easy"]) > max(wrong["hard"])
    assert min(wrong["medium"]) > max(wrong["hard"]) > 0
    least = {k: min(player("addition-war", k).delay(AskResult({0: 7}), 0, NOTHING, Rng(n)) for n in range(99)) for k in
             OFFERED}  # fmt: skip
    assert least["easy"] > least["medium"] > least["hard"] >= 1
    assert max(player("addition-war", "easy").delay(AskResult({0: 7}), 0, NOTHING, Rng(n)) for n in range(99)) <= 9


# ---- the games of equations -----------------------------------------------------------------------------------------

PUZZLES = [
    Puzzle((1 + n % 10, 1 + n // 3 % 10, 1 + n // 7 % 10, 1 + n // 11 % 10), 1 + n * 7 % 20) for n in range(0, 800, 3)
]


def written(level: str) -> list[tuple[Puzzle, str]]:
    return [(one, player("ascent", level).answer(Solve(0, one), 0, NOTHING, Rng(1))) for one in PUZZLES]


def test_a_child_neither_divides_nor_uses_brackets_and_is_sometimes_one_off() -> None:
    tried = [(puzzle, text) for puzzle, text in written("easy") if text != "pass"]
    assert not set("".join(text for _puzzle, text in tried)) & set("÷(/")
    wrong = [(puzzle, text) for puzzle, text in tried if not check(text, puzzle).right]
    assert 0 < len(wrong) < len(tried) / 4
    assert len(PUZZLES) / 4 < len(tried) < len(PUZZLES) * 2 / 5, "it sees seven of ten that it could solve"
    assert all(check(text, puzzle._replace(target=puzzle.target + 1)).right for puzzle, text in wrong)


def test_grown_ups_and_champions_write_only_what_is_right_and_champions_more_of_it() -> None:
    found = {}
    for level in OFFERED:
        found[level] = sum(check(text, puzzle).right for puzzle, text in written(level))
        if level != "easy":
            assert all(text == "pass" or check(text, puzzle).right for puzzle, text in written(level))
    assert found["easy"] + 20 < found["medium"] < found["hard"] - 20
    solvable = sum(solution(puzzle) is not None for puzzle in PUZZLES)
    assert 0.7 < found["medium"] / solvable < 0.8
    assert found["hard"] == solvable, "where all is known a champion does not err"


def test_nobody_buzzes_sooner_than_people_can_look_and_reckon() -> None:
    for level, least in (("easy", 20), ("medium", 9), ("hard", 6)):
        who = player("brain-drain", level)
        for n, puzzle in enumerate(PUZZLES):
            ask = Race((0, 1), puzzle)
            if who.answer(ask, 0, NOTHING, Rng(n)) == "buzz":
                assert who.delay(ask, 0, NOTHING, Rng(n)) >= least


def test_who_sees_no_solution_looks_for_longer_before_passing() -> None:
    who = player("brain-drain", "medium")
    times: dict[str, list[float]] = {"buzz": [], "pass": []}
    for n, puzzle in enumerate(PUZZLES):
        ask = Race((0, 1), puzzle)
        times[who.answer(ask, 0, NOTHING, Rng(n))].append(who.delay(ask, 0, NOTHING, Rng(n)))
    assert median(times["pass"]) > 2 * median(times["buzz"])


def test_two_players_of_one_level_do_not_see_the_same() -> None:
    who = player("ascent", "medium")
    saw = [[who.answer(Solve(seat, puzzle), seat, NOTHING, Rng(1)) for puzzle in PUZZLES] for seat in (0, 1)]
    assert saw[0] != saw[1]


# ---- chance plays by the same rules ---------------------------------------------------------------------------------


def test_one_who_plays_by_chance_gives_every_answer_there_is() -> None:
    ask: Ask[Any] = Arrange({0: cards("2C 3C 4C")})
    said = Counter(player("war", "random").answer(ask, 0, NOTHING, Rng(n)) for n in range(600))
    assert len(said) == 6
    assert min(said.values()) > 60
    assert sorted(RANK[card] for card in next(iter(said))) == [0, 1, 2]
