"""Computers that think for long: the table goes on meanwhile, and nothing is lost or told that should not be."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.core.asks import Arrange, Ask
from game.core.match import Match
from game.core.rng import Rng
from game.core.table import Observation
from game.players import computers, player
from game.rules import make, titles
from game.scenes.table.table_page import TablePage
from game.sitting.answer_future import AnswerFuture
from tests.kit.table_driver import FRAME, AtTable, Shelf, at_table

PATIENCE = 60.0
"""Seconds after which a thread that has not done its part never will."""


class Ponderer:
    """A player who does not answer until `go` is set. `heard` is what it was given, and on which thread."""

    slow = True

    def __init__(self) -> None:
        self.go = threading.Event()
        self.heard: list[tuple[Ask[Any], int, Observation, int]] = []

    def answer(self, ask: Ask[Any], seat: int, observation: Observation, rng: Rng) -> Any:
        self.heard.append((ask, seat, observation, threading.get_ident()))
        assert self.go.wait(PATIENCE)
        return ask.sample(seat, rng)

    def delay(self, ask: Ask[Any], seat: int, observation: Observation, rng: Rng) -> float:
        return 0.5


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ponderer]:
    who = Ponderer()
    monkeypatch.setattr("game.sitting.sitting.player", lambda *_which: who)
    yield who
    who.go.set()


def until(true: Callable[[], bool], meanwhile: Callable[[], None] = lambda: None) -> None:
    """Wait for another thread."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never happens"
        meanwhile()
        time.sleep(0.001)


def asked(at: AtTable, who: Ponderer) -> None:
    """Time passes until the computer thinks."""
    at.still()
    until(lambda: bool(who.heard))


def drawn(at: AtTable) -> list[int]:
    """Counts the pictures drawn from now on."""
    pictures, draw = [0], at.play.draw

    def counting(screen: Any) -> Any:
        pictures[0] += 1
        return draw(screen)

    at.play.draw = counting  # type: ignore[method-assign]
    return pictures


def test_the_table_goes_on_drawing_while_a_computer_thinks_and_hears_it_when_it_has_thought(
    tmp_path: Path, ponderer: Ponderer
) -> None:
    with at_table(tmp_path, game="fast-food", people=()) as at:
        asked(at, ponderer)
        pictures = drawn(at)
        for _ in range(120):
            at.play.needs_redraw = True
            at.frames(FRAME)
        assert pictures[0] == 120
        assert at.match.answers == []
        assert at.play.context.asking is not None
        assert at.play.context.asking.pending.expects
        assert ponderer.heard[0][3] != threading.get_ident()
        ponderer.go.set()
        until(lambda: bool(at.match.answers), lambda: at.frames(0.01))
        assert at.match.answers[0][0] == ponderer.heard[0][1]


def test_people_answer_while_a_computer_thinks(tmp_path: Path, ponderer: Ponderer) -> None:
    with at_table(tmp_path, game="napoleons-war", people=(0,)) as at:
        asked(at, ponderer)
        ask = at.match.ask
        at.play.course.answer(0, ask.written(ask.first(0)))
        at.frames(3.0)
        assert list(at.match.given) == [0]
        ponderer.go.set()
        until(lambda: at.match.ask is not ask, lambda: at.frames(0.01))
        assert [seat for seat, _order in at.match.answers] == [0, 1]


def test_a_match_left_while_a_computer_thinks_is_as_it_was(tmp_path: Path, ponderer: Ponderer) -> None:
    with at_table(tmp_path, game="napoleons-war", people=(0,)) as at:
        asked(at, ponderer)
        sitting, standing = at.play.sitting, at.match.take_checkpoint()
        at.app.show_home()
        assert isinstance(at.top, Shelf)
        ponderer.go.set()
        until(lambda: not [thread for thread in threading.enumerate() if thread.name == "thought"])
        at.frames(1.0)
        match = sitting.match
        assert (match.take_checkpoint(), match.answers, match.given) == (standing, [], {})
        at.play = TablePage(at.app, at.stores, sitting)
        at.app.push(at.play)
        until(lambda: bool(at.match.given), lambda: at.frames(0.01))
        assert list(at.match.given) == [1]


def test_an_ask_put_anew_is_not_thought_about_again(tmp_path: Path, ponderer: Ponderer) -> None:
    with at_table(tmp_path, game="napoleons-war", people=(0,)) as at:
        asked(at, ponderer)
        for _ in range(6):
            at.play.course.set_auto(not at.play.course.auto)
            at.frames(0.1)
        assert [seat for _ask, seat, _sight, _thread in ponderer.heard].count(1) == 1


def test_skipping_waits_for_no_thought_and_hears_none_later(tmp_path: Path, ponderer: Ponderer) -> None:
    with at_table(tmp_path, game="fast-food", people=()) as at:
        asked(at, ponderer)
        at.play.course.skip()
        until(lambda: at.match.result is not None, lambda: at.app.pass_by())
        answers = [*at.match.answers]
        ponderer.go.set()
        at.frames(1.0)
        assert at.match.answers == answers


def test_a_computer_that_thinks_is_given_nothing_that_its_seat_may_not_know(tmp_path: Path, ponderer: Ponderer) -> None:
    with at_table(tmp_path, game="napoleons-war", people=(0,)) as at:
        asked(at, ponderer)
        (ask, seat, observation, _thread), *more = ponderer.heard
        assert not more
        assert isinstance(ask, Arrange)
        theirs = set(at.match.table.piles["hand/0"])
        assert (ask.seats, list(ask.cards)) == ((seat,), [seat]) == ((1,), [1])
        assert theirs
        assert not theirs & set(ask.cards[seat])
        assert not theirs & {card for pile in observation.piles.values() for card in pile}


def test_what_goes_wrong_in_a_thought_is_told_by_the_window(tmp_path: Path, ponderer: Ponderer) -> None:
    def breaks(*_patience: float) -> bool:
        raise ZeroDivisionError("in the thought")

    ponderer.go.wait = breaks  # type: ignore[method-assign,assignment]
    with at_table(tmp_path, game="fast-food", people=()) as at, pytest.raises(ZeroDivisionError, match="thought"):
        until(lambda: False, lambda: at.frames(0.1))


def test_what_is_not_slow_is_thought_at_once() -> None:
    where: list[int] = []

    def think() -> tuple[float, Any]:
        where.append(threading.get_ident())
        return 1.0, "turn"

    assert AnswerFuture(think, slow=False).result == (1.0, "turn")
    assert where == [threading.get_ident()]


def test_just_those_are_slow_who_were_measured_to_take_five_milliseconds() -> None:
    """`python -m tests.tools.levels --times`; the child needs all solutions of a puzzle, to find one without
    brackets."""
    slow = {(game, level) for game in titles() for level in ("random", "easy", "medium", "hard")
            if player(game, level).slow}  # fmt: skip
    assert slow == {("napoleons-war", "hard"), ("fast-food", "hard"), ("brain-drain", "easy"), ("ascent", "easy")}


@pytest.mark.parametrize(("game", "rounds"), [("napoleons-war", 60), ("fast-food", 7)])
def test_a_match_of_computers_at_the_table_is_the_match_without_a_window(
    tmp_path: Path, game: str, rounds: int
) -> None:
    with at_table(tmp_path, game=game, people=(), seed=8) as at:
        sitting = at.play.sitting
        sitting.chairs = tuple(chair._replace(level="hard") for chair in sitting.chairs)
        until(lambda: at.match.table.round >= rounds, lambda: at.frames(0.5))
        headless = Match(make(game, {}), 2, 8)
        headless.run(computers({0: "hard", 1: "hard"}), at.match.table.round + 1)
        assert at.match.answers == headless.answers[: len(at.match.answers)]
        assert len(at.match.answers) > 2
