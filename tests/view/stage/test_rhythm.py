"""The rhythm of a match that goes on by itself: plain turns tighten, and what matters opens it again."""

from pathlib import Path

import pytest

from game.core.events import Announced, Event, Laid, Swept, Turned
from game.scenes.table import watching
from game.scenes.table.table_page import TablePage
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.table_driver import FRAME, AtTable, at_table
from tests.kit.watching_driver import watched


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.table.watching.new_number", lambda: 9)


def beats(at: AtTable, seconds: float) -> list[tuple[float, list[Event]]]:
    """Let the table play for so long. Return the events that it was given, with the seconds since it was given some
    before."""
    found: list[tuple[float, list[Event]]] = []
    stage, last, now = at.play.stage, 0.0, 0.0
    feed = stage.enqueue

    def heard(events: list[Event]) -> None:
        nonlocal last
        given = list(events)
        if any(isinstance(event, Laid | Turned | Swept) for event in given):
            found.append((now - last, given))
            last = now
        feed(given)

    stage.enqueue = heard  # type: ignore[method-assign,assignment]
    while now < seconds and at.match.result is None:
        at.app.now += FRAME
        at.play.tick(FRAME)
        now += FRAME
    return found[1:]


def plain(events: list[Event]) -> bool:
    return not any(isinstance(event, Announced | Swept) for event in events)


def runs(told: list[tuple[float, list[Event]]]) -> list[list[float]]:
    """Return the seconds between turns, for each run of plain turns; what follows a run is not plain."""
    found: list[list[float]] = [[]]
    for (seconds, events), (_after, before) in zip(told[1:], told, strict=False):
        if not plain(before):
            found.append([])
        elif plain(events):
            found[-1].append(seconds)
    return [run for run in found if run]


def test_plain_turns_of_computers_come_the_sooner_the_more_there_are_in_a_row(tmp_path: Path) -> None:
    with watched(tmp_path, "egyptian-ruffle") as at:
        told = runs(beats(at, 60.0))
    longest = max(told, key=len)
    assert longest == sorted(longest, reverse=True)
    assert longest[-1] < longest[0] * 0.9


def test_a_pile_that_is_won_opens_the_rhythm(tmp_path: Path) -> None:
    with watched(tmp_path, "egyptian-ruffle") as at:
        told = beats(at, 60.0)
    ends = [k for k, (_seconds, events) in enumerate(told[:-2]) if any(isinstance(each, Swept) for each in events)]
    after = [told[k + 2][0] for k in ends if plain(told[k + 1][1]) and plain(told[k + 2][1])]
    assert after
    assert min(after) > 0.95


def test_what_was_read_for_long_needs_no_pause_after_it(tmp_path: Path) -> None:
    with watched(tmp_path) as at:
        at.until(1)
        waited = 0
        while at.play.stage.idle:
            at.frames(FRAME)
            waited += 1
        assert waited * FRAME < 0.2, "the words stayed long enough"


def test_the_words_of_plain_rounds_stay_a_little_longer_than_it_takes_to_read_them(tmp_path: Path) -> None:
    with watched(tmp_path) as at:
        told = beats(at, 60.0)
    rounds = [seconds for seconds, events in told if sum(isinstance(event, Announced) for event in events) == 0]
    assert min(rounds) < max(rounds) * 0.8
    assert min(rounds) > 36 * 0.05 * 1.1, "the words of a round have about 36 letters"


def test_who_turns_cards_by_hand_has_the_time_that_they_take(tmp_path: Path) -> None:
    def until_asked(at: AtTable) -> float:
        for frame in range(600):
            at.app.pass_by(FRAME)
            if at.play.stage.idle and at.play.context.asking is not None and at.play.context.asking.by_hand:
                return frame * FRAME
        raise AssertionError("nobody is asked")

    with at_table(tmp_path, pace="normal") as at:
        took = []
        for _ in range(6):
            until_asked(at)
            at.frames(1.0)
            at.key(at.play.sitting.chairs[0].key)
            took.append(until_asked(at))
    assert max(took) - min(took) < 0.1


@pytest.mark.parametrize(("game", "pace", "deal"), [
    ("egyptian-ruffle", "normal", 1), ("egyptian-ruffle", "quick", 2), ("war", "normal", 2), ("war", "quick", 1)])
def test_nothing_flashes_in_it(game: str, pace: str, deal: int, tmp_path: Path,
                               monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "new_number", lambda: deal)    # on some others the heap that is gathered does
    with watched(tmp_path, game, pace=pace) as at:
        assert isinstance(at.app.top, TablePage)
        seen = Flashes()
        for _ in range(720):
            at.app.step(FRAME)
            seen.see(at.app.window.screen)
        assert seen.worst <= QUARTER
