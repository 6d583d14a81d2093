"""The results of matches are read from files that nobody vouches for: whole, or not at all. What waits hides what is on
the disk for as long as it waits."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from game.store.deeds import WriteOp
from game.store.results import ScoreHistory, read_course, read_match, read_totals
from game.store.write_queue import PendingRows
from tests.store.test_stats import a_match

MATCH = a_match("1", names=("Ada", "Bo"))
COURSE = ScoreHistory((0, 1), ((26, 26), (52, 0)))


def test_a_match_comes_back_as_it_was_written() -> None:
    match = MATCH._replace(course=COURSE)
    assert read_match(match.written()).written() == match.written()


@pytest.mark.parametrize("changed", [
    {"options": {"down": [1]}}, {"options": {"down": 1.5}}, {"winner": 2}, {"winner": -1}, {"seats": []}, {"seed": "7"},
    {"id": 5}, {"seconds": "long"}, {"rounds": -1}])
def test_a_match_that_cannot_have_been_is_none(changed: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        read_match(MATCH._replace(**changed).written())


@pytest.mark.parametrize("written", [
    [[0], [[26, 26], [52, 0]], None, None], [[0, 1], [[26, 26]], None, None], [[], [], None, None],
    [[0], [[26, 26, 0]], None, None], [[0], [26], None, None], [[0], [[26, -1]], None, None], [[0], [[26, 26]], None],
    [[0], [[26, 26]], "1", None], {}, 5])
def test_a_course_with_a_number_too_few_or_too_many_is_none(written: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_course(written, 2)


def test_what_has_been_written_no_longer_hides_what_others_write() -> None:
    def say(base: sqlite3.Connection, deed: WriteOp) -> None:
        base.execute("INSERT INTO words VALUES (?, ?)", deed.values)

    with closing(sqlite3.connect(":memory:")) as base:
        base.execute("CREATE TABLE words (id INTEGER, word TEXT)")
        waiting = PendingRows(base, {"words": ("id",)}, say)

        def lay(*ops: WriteOp) -> list[tuple[int, str]]:
            waiting.lay(ops)
            return base.execute("SELECT * FROM words ORDER BY id").fetchall()

        one, two = WriteOp("say", [1, "war"]), WriteOp("say", [2, "peace"])
        assert lay(one, two) == [(1, "war"), (2, "peace")]
        base.execute("INSERT INTO main.words VALUES (1, 'truce')")         # ours was written, and changed by another
        assert lay(two) == [(1, "truce"), (2, "peace")]
        assert lay() == [(1, "truce")]


def test_nobody_has_won_or_drawn_more_matches_than_were_played() -> None:
    row = [5, 3, 1, 60.0, 20.0, 100, 9, 3, 8, 2, 3, 1_790_000_000.0]
    assert read_totals("Ada", "war", *row).won == 3
    for place, count in ((1, 6), (2, 6), (1, -1)):
        odd = [*row[:place], count, *row[place + 1:]]
        with pytest.raises(ValueError, match="not a whole number"):
            read_totals("Ada", "war", *odd)
