"""From where a match was decided: a win that was thrown away comes first, and champions throw none away."""

import pytest

from game.core.endgame import DRAWN, LOST, WON
from game.core.record import RecordError
from game.lab.endgame_analysis import decisive_choice, exact_choices
from tests.lab.test_decision_cost import played


def test_the_first_win_or_draw_that_was_thrown_away_is_told_before_all_others() -> None:
    record = played("fast-food", 2, {0: "easy", 1: "easy"})
    thrown = [one for one in exact_choices(record) if one.thrown]
    found = decisive_choice(record)
    assert found is not None
    assert found == thrown[0]
    assert (found.round, found.answers, found.seat) == (37, 36, 0)
    assert (found.played.value, found.played.result, found.best.value, found.best.result) == (
        ["7C"], DRAWN, ["TC"], WON)


def test_without_one_it_is_the_first_at_which_that_could_have_been_done() -> None:
    found = decisive_choice(played("fast-food", 1, {0: "easy", 1: "easy"}))
    assert found is not None
    assert found.mattered
    assert not found.thrown
    assert (found.best.result, found.worst.result) == (WON, LOST)


def test_only_the_end_is_counted_and_a_game_without_one_is_not() -> None:
    record = played("fast-food", 1, {0: "easy", 1: "easy"})
    assert {one.round for one in exact_choices(record)} <= {*range(33, 41)}
    assert exact_choices(played("war", 3, {})) == []
    assert decisive_choice(played("war", 3, {})) is None
    assert exact_choices(played("brain-drain", 3, {}, 3)) == []


@pytest.mark.parametrize("game", ["fast-food", "duel-king", "brain-drain"])
def test_best_play_keeps_what_it_is_worth(game: str) -> None:
    """What is counted at one choice is what is counted at the next, after the best answer, from the other side."""
    record = played(game, 4, {0: "easy", 1: "easy"})
    for one, after in zip(exact_choices(record), exact_choices(record)[1:], strict=False):
        if None in (one.played.result, after.best.result):
            continue
        sign = 1 if one.seat == after.seat else -1
        assert one.played.result == sign * after.best.result, (one, after)


def test_answers_that_do_not_fit_are_one_line() -> None:
    record = played("fast-food", 1, {})
    with pytest.raises(RecordError, match="answers: "):
        exact_choices(record._replace(answers=((record.answers[0][0], ["KS"]), *record.answers[1:])))
