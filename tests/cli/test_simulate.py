"""Simulations: figures that add up, the same for the same seed however many processes, and right by hand."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from types import SimpleNamespace
from typing import ClassVar

import pytest

from game import __version__
from game.cluster import ClusterError
from game.core.match import Match
from game.players import computers
from game.rules import title
from game.simulate import BATCH, Simulation, Tally, simulate, spread, tallies

PLAIN = Simulation("war", {"down": 3}, 2, 11, {})


def test_the_figures_add_up() -> None:
    made = simulate(PLAIN, 60)
    assert (made["game"], made["games"]) == ("war", 60)
    assert sum(made["wins"]) + made["draws"] == 60
    assert sum(made["ended"].values()) == 60
    assert made["options"] == title("war").chosen({"down": 3})
    for measure in ("rounds", "wars", "plays"):
        figures = made[measure]
        assert list(figures) == ["mean", "sd", "median", "p95", "max"]
        assert figures["median"] <= figures["p95"] <= figures["max"]
    assert made["plays"]["mean"] > 2 * made["rounds"]["mean"]


def test_a_seed_means_the_same_games_and_another_seed_others() -> None:
    assert simulate(PLAIN, 20) == simulate(PLAIN, 20)
    assert simulate(PLAIN, 20)["rounds"] != simulate(PLAIN._replace(seed=12), 20)["rounds"]


def test_two_processes_come_to_the_same_figures() -> None:
    assert simulate(PLAIN, 120, jobs=2) == simulate(PLAIN, 120)


def test_where_the_system_has_no_memory_to_share_one_process_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_words: object, **_named: object) -> None:
        raise PermissionError

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", none)
    assert simulate(PLAIN, 60, jobs=2) == simulate(PLAIN, 60)


@pytest.mark.parametrize("game_id", ["twenty-first-century-war", "scramble-war", "brain-drain", "egyptian-ruffle"])
def test_games_of_every_kind_come_to_the_same_figures_on_two_processes(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.simulate.BATCH", 3)
    plan = Simulation(game_id, {}, 2, 1, {0: "easy"})
    assert simulate(plan, 8, jobs=2) == simulate(plan, 8)


def test_games_with_points_have_winners_and_draws_too() -> None:
    made = simulate(Simulation("scramble-war", {}, 2, 2, {}), 200)
    assert made["draws"] == made["ended"]["draw"] > 0
    assert sum(made["wins"]) == made["ended"]["score"] == 200 - made["draws"]


def test_the_games_are_different_deals() -> None:
    assert len(set(PLAIN.play(range(30)))) > 25


def test_a_match_without_a_winner_is_a_draw() -> None:
    """Three players with a fixed order go round for ever in about half of all deals."""
    plan = Simulation("war", {"winnings": "winner_first"}, 3, 0, {})
    made = simulate(plan, 20)
    assert made["ended"]["cycle"] > 0
    assert made["draws"] == sum(made["ended"].get(how, 0) for how in ("draw", "cycle", "unfinished"))
    assert len(made["wins"]) == 3


def test_levels_are_those_of_the_seats_named() -> None:
    plan = Simulation("war", {"winnings": "arranged"}, 2, 3, {0: "random", 1: "random"})
    assert simulate(plan, 10)["rounds"] != simulate(plan._replace(levels={0: "random"}), 10)["rounds"]


def test_high_low_low_is_worth_having() -> None:
    """Seed 001's advice against an order by chance, on both seats: it wins six games of ten."""
    wins = 0
    for seat in range(2):
        plan = Simulation("war", {"winnings": "arranged"}, 2, 5, {seat: "random"})
        wins += simulate(plan, 60)["wins"][1 - seat]
    assert 66 < wins < 81


def test_progress_counts_up_to_the_games() -> None:
    told: list[int] = []
    simulate(PLAIN, 120, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 120


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([7], {"mean": 7, "sd": 0, "median": 7, "p95": 7, "max": 7}),
        ([1, 2, 3, 4], {"mean": 2.5, "sd": 1.291, "median": 2.5, "p95": 4, "max": 4}),
        ([5, 1, 3], {"mean": 3, "sd": 2, "median": 3, "p95": 5, "max": 5}),
        (list(range(1, 101)), {"mean": 50.5, "sd": 29.011, "median": 50.5, "p95": 95, "max": 100}),
        (list(range(1, 21)), {"mean": 10.5, "sd": 5.916, "median": 10.5, "p95": 19, "max": 20}),
    ],
)
def test_spread_is_right_by_hand(values: list[int], expected: dict[str, float]) -> None:
    assert spread(values) == expected


def test_a_simulated_game_is_the_match_of_its_deal_number() -> None:
    """The deal number is the simulation's seed and the game's number together: what one reads of can be played."""
    for number, played in enumerate(PLAIN.play(range(5))):
        match = Match(title("war").make({"down": 3}), 2, 11 + number)
        result = match.run(computers({}))
        assert result is not None
        table = match.table
        assert played == (result.ended, result.winner, table.round, table.wars, table.plays, 0, None)


def test_batches_are_counts_that_add_up() -> None:
    whole = Tally()
    for batch in tallies(PLAIN, 120):
        assert batch.games <= BATCH
        whole.add(batch)
    figures = simulate(PLAIN, 120)
    assert whole.figures(2) == {name: figures[name] for name in whole.figures(2)}


def test_matches_without_end_are_played_until_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", count().__next__)     # Windows's own stands still for 16 ms
    first, *_rest = tallies(PLAIN, None, seconds=1e-9)
    assert first.games == BATCH
    assert not _rest


def test_what_is_kept_does_not_grow_with_the_matches() -> None:
    """Ten million matches need no more memory than the values that come: a list of them would have grown by now."""
    whole, batch = Tally(), Tally(PLAIN.play(range(60)))
    for _again in range(1000):
        whole.add(batch)
    assert whole.games == 60_000
    assert sum(len(some) for some in whole.values.values()) == sum(len(some) for some in batch.values.values())


def test_the_lead_is_looked_at_and_nothing_else_changes() -> None:
    plain, looked = PLAIN.play(range(40)), PLAIN._replace(leads=True).play(range(40))
    assert [one._replace(leads=0) for one in looked] == plain
    changes = [one.leads for one in looked]
    assert 1 < sum(changes) / len(changes) < 8
    assert min(changes) == 0


def test_a_cap_stops_a_match() -> None:
    capped = PLAIN._replace(cap=30).play(range(40))
    assert {one.ended for one in capped if one.rounds == 30} == {"unfinished"}
    assert max(one.rounds for one in capped) == 30


def test_without_its_library_a_cluster_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"^it needs the library distributed.*$"):
        simulate(PLAIN, 20, cluster="tcp://127.0.0.1:1")


class _Client:
    """A cluster of one worker in this very process."""

    releases: ClassVar[dict[str, str]] = {"worker": __version__}

    def __init__(self, _address: str, **_how: object) -> None:
        self.pool = ThreadPoolExecutor(1)

    def __enter__(self) -> "_Client":
        return self

    def __exit__(self, *_why: object) -> None:
        self.pool.shutdown()

    def nthreads(self) -> dict[str, int]:
        return dict.fromkeys(self.releases, 1)

    def run(self, _asked: object) -> dict[str, str]:
        return self.releases

    def get_executor(self, **_how: object) -> ThreadPoolExecutor:
        return self.pool


def test_a_cluster_comes_to_the_same_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=_Client))
    assert simulate(PLAIN, 120, cluster="tcp://127.0.0.1:1") == simulate(PLAIN, 120)


@pytest.mark.parametrize(("releases", "told"), [
    ({"one": __version__, "two": "0.0.1"}, "its workers have Truce 0.0.1"), ({}, "it has no workers"),
])  # fmt: skip
def test_a_cluster_of_another_release_is_refused(
    releases: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=_Client))
    monkeypatch.setattr(_Client, "releases", releases)
    with pytest.raises(ClusterError, match=told):
        simulate(PLAIN, 20, cluster="tcp://127.0.0.1:1")
