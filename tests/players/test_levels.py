"""The table of levels: what it measures is what was played."""

import pytest

from game.players import fast_food_player
from game.simulate import Simulation, simulate
from tests.kit.match_notation import size
from tests.tools.levels import SEED, against, between, greedy, main, one_guess, share, times, with_the_end


def test_a_share_counts_both_seats_of_each_deal_and_a_draw_as_half() -> None:
    played = [Simulation("napoleons-war", {}, 2, SEED, {seat: "medium", 1 - seat: "easy"}) for seat in range(2)]
    told = [simulate(plan, 6) for plan in played]
    won = sum(one["wins"][seat] + one["draws"] / 2 for seat, one in enumerate(told))
    assert between("napoleons-war", {}, "medium", "easy", 12).wins == pytest.approx(100 * won / 12)


def test_the_error_is_that_of_the_deals() -> None:
    wins, error = share([1.0, 0.0, 1.0, 0.0])
    assert (wins, error) == (50, pytest.approx(100 * (1 / 3 / 4) ** 0.5))
    assert share([0.5, 0.5]).error == 0


def test_one_who_knows_the_end_is_harder_to_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast_food_player, "HANDS", 2)
    assert against(greedy, 24).wins > against(with_the_end, 24).wins


def test_fast_food_hard_beats_a_plain_search_of_nine_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a sixth of its guesses, so that it does not take long."""
    monkeypatch.setattr(fast_food_player, "HANDS", 8)
    assert against(one_guess, size(6, 200)).wins > 55


def test_times_are_of_as_many_answers_as_are_asked_for_and_in_order() -> None:
    took = times("slap-war", "hard", 50)
    assert len(took) == 50
    assert took == sorted(took)


def test_the_table_has_a_row_for_each_pair_and_knows_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel-king", "--games", "4"]) == 0
    head, _line, *rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 5
    assert all(row.count("|") == head.count("|") for row in rows)
    assert main(["duel-king", "--games", "4", "--times"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5
    with pytest.raises(SystemExit):
        main(["whist"])
