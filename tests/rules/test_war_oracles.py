"""War against what others measured, against a second War written from the seeds, and round and round."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

from game.core.cards import codes, deck
from game.core.game import Result
from game.core.match import Match
from game.core.record import outcome, read_record
from game.core.rng import Rng
from game.players import computers
from game.rules import make
from tests.kit.match_notation import ReferenceWar, size


def packets(match: Match) -> list[list[str]]:
    """Each seat's packet as codes, top first."""
    return [codes(match.table.piles[f"packet/{seat}"]) for seat in range(match.table.seats)]


# ---- against a War of twenty lines ----------------------------------------------------------------------------------


@pytest.mark.parametrize("run_out", ["lose", "last_card", "one_left"])
@pytest.mark.parametrize("winnings", ["winner_first", "loser_first"])
@pytest.mark.parametrize("down", range(6))
def test_the_engine_agrees_round_by_round_with_a_small_war_written_from_the_seeds(
    run_out: str, winnings: str, down: int
) -> None:
    """Even deals from seeds, and uneven ones, where players run out in wars early."""
    options = {"run_out": run_out, "winnings": winnings, "down": down}
    for number in range(size(8, 200)):
        cards, rng = deck(), Rng(number, down)
        rng.shuffle(cards)
        cut = 26 if number % 2 else 1 + rng.below(12)
        deal = [codes(cards[:cut]), codes(cards[cut:])]
        record = {"format": 1, "game": "war", "options": options, "players": 2, "seed": 0, "deal": deal}
        match, other = read_record(record, make).match(), ReferenceWar(deal, down, run_out, winnings)
        while other.over is None and other.rounds < 5000:
            other.round()
            match.run(rounds=other.rounds)
            assert match.table.wars == other.wars
            if other.over is None:
                assert packets(match) == [list(hand) for hand in other.hands], record
        assert match.result is not None, record
        assert match.table.round == other.rounds
        assert match.result.winner == (other.over if isinstance(other.over, int) else None), record
        assert (match.result.ended == "draw") == (other.over == "draw"), record


# ---- against measurements -------------------------------------------------------------------------------------------


def spread(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    n = len(values)
    mean = sum(values) / n
    return mean, (sum((value - mean) ** 2 for value in values) / (n - 1) / n) ** 0.5


class Sample(NamedTuple):
    rounds: list[int]
    wars: list[int]
    winners: list[int | None]


@cache
def sample(down: int, winnings: str) -> Sample:
    """Many games of two players where who cannot complete a war loses."""
    game, taken = make("war", {"down": down, "winnings": winnings, "run_out": "lose"}), Sample([], [], [])
    for seed in range(size(800, 20_000)):
        match = Match(game, 2, seed)
        result = match.run()
        assert result is not None
        taken.rounds.append(match.table.round)
        taken.wars.append(match.table.wars)
        taken.winners.append(result.winner)
    return taken


MEASURED = [
    (1, "winner_first", 288.6, 22.3),
    (1, "shuffled", 441.8, 27.7),
    (3, "winner_first", 177.1, 13.3),
    (3, "shuffled", 235.5, 14.8),
]


@pytest.mark.parametrize(("down", "winnings", "rounds", "wars"), MEASURED)
def test_mean_rounds_and_wars_are_those_measured(down: int, winnings: str, rounds: float, wars: float) -> None:
    """TECH's figures, within three standard errors."""
    taken = sample(down, winnings)
    for values, measured in ((taken.rounds, rounds), (taken.wars, wars)):
        mean, error = spread(values)
        assert abs(mean - measured) < 3 * error, f"{mean:.1f} ± {error:.1f}, measured {measured}"


@pytest.mark.parametrize(("down", "winnings"), [measured[:2] for measured in MEASURED])
def test_each_seat_wins_half_of_the_games(down: int, winnings: str) -> None:
    winners = sample(down, winnings).winners
    assert abs(winners.count(0) - winners.count(1)) < 3.3 * len(winners) ** 0.5


def test_the_first_battle_ties_in_three_of_51_deals() -> None:
    game = make("war", {})
    deals = size(6000, 60_000)
    ties = 0
    for seed in range(deals):
        match = Match(game, 2, seed)
        match.run(rounds=1)
        ties += match.table.wars > 0
    expected, error = deals * 3 / 51, (deals * 3 / 51 * 48 / 51) ** 0.5
    assert abs(ties - expected) < 3 * error


# ---- round and round ------------------------------------------------------------------------------------------------

ENDLESS = [
    (2, 2709, {"up": 2, "count": "sum"}),
    (2, 10486, {"up": 2, "count": "difference"}),
    *[(3, seed, {}) for seed in (3, 6, 7, 12, 19)],
]


@pytest.mark.parametrize(("players", "seed", "options"), ENDLESS)
def test_a_cycle_is_reported_with_its_shortest_period(players: int, seed: int, options: dict[str, Any]) -> None:
    """Every state is remembered: the match must stop where one comes back, as many rounds after it as it says."""
    match = Match(make("war", {"winnings": "winner_first", **options}), players, seed)
    seen: dict[tuple[tuple[str, ...], ...], int] = {}
    while match.result is None and match.table.round < 20_000:
        seen[tuple(map(tuple, packets(match)))] = match.table.round
        match.run(rounds=match.table.round + 1)
    period = match.table.round - seen[tuple(map(tuple, packets(match)))]
    assert match.result == Result("cycle", None, period)


@pytest.mark.parametrize(("players", "seed", "options"), ENDLESS)
def test_a_cycle_is_a_draw_with_every_card_in_a_packet(players: int, seed: int, options: dict[str, Any]) -> None:
    match = Match(make("war", {"winnings": "winner_first", **options}), players, seed)
    match.run()
    made = outcome(match)
    assert (made["ended"], made["winner"], made["table"]) == ("cycle", None, [])
    assert 1 < made["cycle"] < made["rounds"]
    assert sum(made["cards"]) + len(made["removed"]) == 52


def test_at_the_screen_a_cycle_is_noticed_too_though_everybody_presses_a_key() -> None:
    headless = Match(make("war", {"winnings": "winner_first"}), 3, 3)
    watched = Match(make("war", {"winnings": "winner_first"}), 3, 3, waits=True)
    headless.run()
    while watched.result is None:
        watched.play_on()
        while watched.ask is not None:
            watched.answer(next(seat for seat in watched.ask.seats if seat not in watched.given), "turn")
    assert watched.result == headless.result
    assert watched.table.round == headless.table.round


def test_the_same_deal_with_shuffled_or_arranged_winnings_is_no_cycle() -> None:
    for (players, seed, options), winnings in product(ENDLESS, ("shuffled", "arranged")):
        result = Match(make("war", {**options, "winnings": winnings}), players, seed).run(computers({}))
        assert result is not None
        assert result.ended in ("all_cards", "out_of_cards", "draw")


def test_three_players_with_a_fixed_order_go_round_for_ever_in_about_half_of_all_deals() -> None:
    deals = size(30, 400)
    endless = 0
    for seed in range(deals):
        match = Match(make("war", {"winnings": "winner_first"}), 3, seed)
        result = match.run()
        assert result is not None
        endless += result.ended in ("cycle", "unfinished")
    assert 0.3 * deals < endless < 0.8 * deals
