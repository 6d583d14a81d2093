"""What is needed soon is drawn ahead: in a thread in a large window, and held until it is needed."""

import threading
import time
import weakref
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from pygame import Surface

from game.core.seats import Seat
from game.view.pictures import shapes
from game.view.pictures.ahead import Ahead
from game.view.pictures.pictures import Pictures
from game.view.pictures.soon import Soon
from game.view.pictures.theme import EVENING
from game.view.stage.stage import Stage
from tests.on_stage import feeds, looks, match, pictures

LARGE = 3200, 1800
LEAST = 40


class Kept(Ahead):
    """A thread that does what it is asked for when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[Callable[[], object]] = []

    def later(self, job: Callable[[], object], *, first: bool = False) -> None:
        self.jobs.append(job)

    def work(self) -> None:
        while self.jobs:
            self.jobs.pop(0)()


def test_a_picture_is_held_until_the_last_frame_that_wants_it() -> None:
    pictures()
    ahead, made = Kept(), list[weakref.ref[Surface]]()

    def make(side: int) -> Surface:
        made.append(weakref.ref(image := Surface((side, side))))
        return image

    soon = Soon(ahead)
    soon.ask({(make, (4,)): 5, (make, (5,)): 3})
    ahead.work()
    for frame in range(1, 9):
        soon.ask({(make, (9,)): 1})                   # something else is wanted meanwhile
        assert (made[1]() is not None, made[0]() is not None) == (frame <= 5, frame <= 3)
    soon.ask({})
    ahead.work()
    assert all(each() is None for each in made), "who wants nothing holds nothing"


def test_what_is_needed_first_is_made_first_and_what_is_late_not_at_all() -> None:
    ahead, made = Kept(), list[int]()
    soon = Soon(ahead)
    soon.ask({(made.append, (12,)): 12, (made.append, (5,)): 5, (made.append, (1,)): 1})
    for _ in range(3):
        soon.ask({(made.append, (4,)): 1})
    ahead.work()
    assert made == [4, 5, 12], "the first was needed before the thread had time"


def test_no_frame_of_a_large_window_turns_a_card_where_the_thread_has_time(tmp_path: Path,
                                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    pictures()
    turned, window = list[tuple[int, int]](), threading.get_ident()
    turn = shapes.turn

    def counted(image: Surface, degrees: float) -> Surface:
        if threading.get_ident() == window:
            turned.append(image.get_size())
        return turn(image, degrees)

    own = Pictures(tmp_path)
    own.fit(LARGE, EVENING)
    played = match(4, seed=3)
    shown = Stage(played.table, looks(4), own, EVENING, LARGE, caption=lambda _event, _table: None)
    screen = Surface(LARGE, 0, 32)

    def rest() -> None:
        while own.ahead.at_work:
            time.sleep(0.001)

    shown.draw(screen, True)
    rest()
    monkeypatch.setattr(shapes, "turn", counted)
    for events in feeds(played, 2):
        shown.feed(events)
        while not shown.idle:
            shown.tick(1 / 60)
            shown.draw(screen)
            rest()
    assert not turned


@pytest.mark.parametrize("winner", [Seat(1), None])
def test_the_end_begins_with_tokens_and_a_card_that_are_drawn_already(winner: Seat | None, tmp_path: Path,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    pictures()
    own, drawn, window = Pictures(tmp_path), list[tuple[int, int]](), threading.get_ident()
    own.fit((800, 600), EVENING)
    shown = Stage(match(4).table, looks(4), own, EVENING, (800, 600), caption=lambda _event, _table: None)
    screen, draw = Surface((800, 600), 0, 32), shapes.rasterize
    shown.draw(screen, True)
    shown.finish(winner)
    while own.ahead.at_work:
        time.sleep(0.001)

    def counted(source: str | BytesIO, size: tuple[int, int]) -> object:
        if threading.get_ident() == window and size[0] == size[1] and size[0] > LEAST:
            drawn.append(size)                        # a token: corners of paper are smaller
        return draw(source, size)

    monkeypatch.setattr(shapes, "rasterize", counted)
    shown.tick(1 / 60)
    shown.draw(screen)
    assert shown.inspect().tokens == 4
    for _ in range(180):                              # until the others are glad of the card that they are offered
        shown.tick(1 / 60)
        shown.draw(screen)
    assert not drawn
