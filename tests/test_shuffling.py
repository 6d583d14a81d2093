"""Cards that take long to choose: the window goes on meanwhile, and nothing that is pressed gets lost or done twice."""

import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.learning import deal
from game.learning.session import Plan
from game.rules import title
from game.scenes.math_room import sessions, shuffling
from game.scenes.math_room.math_room import MathRoom
from game.scenes.math_room.shuffling import Shuffling
from tests.at_session import AtSession, at_session, in_session

PLAN = Plan.of(title("addition-war"), level="medium", minutes=5)
PATIENCE = 10.0


class Slow:
    """Dealing that waits for `go`; `threads` are those that it was done on."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.threads: list[int] = []

    def __call__(self, *given: Any) -> Sequence[Sequence[str]]:
        self.threads.append(threading.get_ident())
        assert self.go.wait(PATIENCE)
        return self.deal(*given)

    deal = staticmethod(deal.teaching_deal)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    dealing = Slow()
    monkeypatch.setattr(deal, "teaching_deal", dealing)
    yield dealing
    dealing.go.set()


def begun(sat: AtSession) -> None:
    """A child has asked for cards, from the math room."""
    shuffling.SOON = 0.0
    child = sat.stores.children.add("Ada", 0, 0.0)
    assert child is not None
    sat.app.push(MathRoom(sat.app, sat.stores))
    sessions.begin(sat.app, sat.stores, PLAN, [child])


def until_dealt(sat: AtSession) -> None:
    end = time.monotonic() + PATIENCE
    while isinstance(sat.top, Shuffling):
        assert time.monotonic() < end, "the cards never come"
        time.sleep(0.001)
        sat.frames()


def test_the_window_goes_on_while_cards_are_chosen(tmp_path: Path, slow: Slow) -> None:
    with at_session(tmp_path) as sat:
        begun(sat)
        sat.frames(0.5)
        assert isinstance(sat.top, Shuffling)
        assert slow.threads == [thread for thread in slow.threads if thread != threading.get_ident()]
        slow.go.set()
        until_dealt(sat)
        assert in_session(sat.top)
        assert [type(scene).__name__ for scene in sat.app.scenes] == ["Menu", "MathRoom", "Play"]


def test_who_presses_on_meanwhile_begins_once(tmp_path: Path, slow: Slow) -> None:
    with at_session(tmp_path) as sat:
        begun(sat)
        for key in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_RETURN):
            sat.key(key)
        sat.click((640, 360))
        slow.go.set()
        until_dealt(sat)
        assert in_session(sat.top)
        assert len(slow.threads) == 1
        (child,) = sat.stores.children.all()
        assert len(sat.stores.children.sessions(child.id)) <= 1


def test_cards_that_come_at_once_need_no_word(tmp_path: Path, slow: Slow) -> None:
    slow.go.set()
    with at_session(tmp_path) as sat:
        sat.begin(PLAN)
        assert in_session(sat.top)


def test_what_goes_wrong_in_choosing_cards_is_not_swallowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_given: Any) -> None:
        raise RuntimeError("no cards")

    monkeypatch.setattr(deal, "teaching_deal", wrong)
    with at_session(tmp_path) as sat, pytest.raises(RuntimeError, match="no cards"):
        sat.begin(PLAN)
