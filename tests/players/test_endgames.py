"""What the ends of games are worth: held against the whole tree, which the rules themselves play, and by champions."""

from collections.abc import Iterator
from itertools import count

import pytest

from game.core.endgame import AnswerValue, OpenChoice
from game.core.record import Record
from game.lab.endgame_analysis import choices_of, endgame
from game.rules import titles
from tests.kit.whole_tree import TooWideError, WholeTree
from tests.lab.test_decision_cost import played

COUNTED = {"fast-food", "duel-king", "brain-drain"}


def ends(record: Record) -> Iterator[tuple[OpenChoice, int, tuple[AnswerValue, ...]]]:
    """Each choice of a match that can be counted, the last first, with the answers before it."""
    how = endgame(record.game)
    assert how is not None
    for choice, _value, number in reversed([*choices_of(record)]):
        values = how.values(choice)
        if values is None:
            return
        if values:
            yield choice, number, values


def held(record: Record, wide: int, *, most: int = 3) -> int:
    """Hold the last choices of a match against their whole trees; return how many were not too wide for that."""
    done = 0
    how = endgame(record.game)
    assert how is not None
    for choice, number, values in ends(record):
        try:
            tree = WholeTree(record, number, wide).values(choice.seat)
        except TooWideError:
            break
        for answer, rank in tree:
            (mine,) = [one for one in values if one.value == how.named(choice, answer)]
            assert mine.rank == rank, (record.seed, number, answer)
        done += 1
        if done == most:
            break
    return done


def test_three_games_have_ends_that_can_be_counted() -> None:
    assert {id for id, title in titles().items() if title.game.endgame} == COUNTED


@pytest.mark.parametrize(("game", "wide", "wanted"), [("fast-food", 80, 50), ("duel-king", 60, 50),
                                                      ("brain-drain", 20, 60)])
def test_an_end_is_worth_what_its_whole_tree_comes_to(game: str, wide: int, wanted: int) -> None:
    done = 0
    for seed in count(1):
        done += held(played(game, seed, {0: "random", 1: "easy"}), wide)
        if done >= wanted:
            break
    assert seed < 80
