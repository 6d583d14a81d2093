"""Nothing flashes more than three times a second: WCAG 2.3.1, measured on pictures of the table at sixty a second."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.announcements import WAR
from game.core.events import Announced, Event, Moved, Swept
from game.core.match import Match
from game.rules import title
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_fixture import SIZE, feeds, match, stage, watch
from tests.kit.stage_fixture import screen as screen_of
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import AtTable, at_table

FRAME = 1 / 60


def blinking(times: float, dark: int, light: int, part: float = 1.0) -> Flashes:
    """A screen of which a part blinks so many times a second, for two seconds."""
    seen, screen = Flashes(), pygame.Surface((960, 540))
    for frame in range(120):
        screen.fill((dark,) * 3)
        if int(frame * times / 30) % 2:
            screen.fill((light,) * 3, (0, 0, round(960 * part), 540))
        seen.see(screen)
    return seen


@pytest.mark.parametrize(("times", "dark", "light", "part", "fails"), [
    (5, 0, 255, 1.0, True), (3, 0, 255, 1.0, False), (5, 100, 110, 1.0, False), (5, 236, 255, 1.0, False),
    (5, 0, 255, 0.05, False), (5, 0, 255, 0.2, True),
])  # fmt: skip
def test_what_is_counted_as_flashing(times: float, dark: int, light: int, part: float, fails: bool) -> None:
    assert (blinking(times, dark, light, part).worst > QUARTER) == fails


def watched(at: AtTable, seconds: float, held: bool = False) -> Flashes:
    """Look at the table for so long, perhaps with a key held down."""
    seen = Flashes()
    if held:
        at.down(at.play.sitting.chairs[0].key)
    for _ in range(round(seconds / FRAME)):
        at.app.step(FRAME)
        seen.see(at.app.window.screen)
    return seen


@pytest.mark.parametrize(("game", "pace"), [
    ("war", "quick"), ("slap-war", "quick"), ("egyptian-ruffle", "instant"), ("scramble-war", "quick"),
    ("casualty-war", "quick"), ("casualty-war", "instant"), ("war", "instant")])
def test_a_game_that_plays_by_itself_does_not_flash(game: str, pace: str, tmp_path: Path) -> None:
    with at_table(tmp_path, game=game, pace="normal", auto=True, size=(800, 600)) as at:
        at.play.course.pace.set(pace)
        assert watched(at, 4 if pace == "quick" else 2).worst <= QUARTER
        assert at.table.round > (0 if game == "casualty-war" else 1 if pace == "quick" else 8)


@pytest.mark.parametrize("theme", ["evening", "daylight"])
def test_nothing_flashes_while_cards_are_dealt(theme: str, tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal", size=(800, 600), theme=theme) as at:
        assert watched(at, 3.2).worst <= QUARTER


@pytest.mark.parametrize(("pace", "size", "theme"), [
    ("normal", (800, 600), "evening"), ("normal", (800, 600), "daylight"), ("leisurely", (800, 600), "daylight"),
    ("quick", (1280, 720), "evening"), ("quick", (800, 600), "daylight")])
def test_two_decks_are_dealt_and_rows_fought_for_without_flashes(pace: str, size: tuple[int, int], theme: str,
                                                                 tmp_path: Path) -> None:
    with at_table(tmp_path, game="casualty-war", pace=pace, people=(), seed=6, size=size, theme=theme) as at:
        assert watched(at, 7 if pace == "quick" else 10).worst <= QUARTER
        assert pace == "leisurely" or at.play.stage.state.wars or at.table.round > 1, "a war"


@pytest.mark.parametrize(("pace", "players", "theme", "options"), [
    ("normal", 2, "evening", {}), ("quick", 4, "daylight", {}), ("quick", 2, "daylight", {"anchor": 7}),
    ("leisurely", 4, "evening", {"anchor": 12, "count": "product"})])
def test_closed_cards_are_laid_and_turned_up_without_flashes(pace: str, players: int, theme: str,
                                                             options: dict[str, Any], tmp_path: Path) -> None:
    with at_table(tmp_path, game="missing-card-war", pace=pace, people=(), players=players, seed=6, size=(800, 600),
                  theme=theme, **options) as at:
        at.still()
        assert watched(at, 6 if pace == "quick" else 9).worst <= QUARTER
        assert at.table.plays >= players, "cards were turned up"


def fought_for(cards: int) -> Callable[[Event], bool]:
    """A war is called for so many cards."""
    return lambda event: isinstance(event, Announced) and event.key == WAR and len(event.cards) == cards


def won(event: Event) -> bool:
    """Four cards that were won go to their winner's packet."""
    return isinstance(event, Swept) and len(event.cards) == 4


@pytest.mark.parametrize("pace", [0.5, 1.0, 2.5])
@pytest.mark.parametrize(("seed", "wanted"), [
    (9, fought_for(6)), (4, fought_for(6)), (10, won)])
def test_cards_that_are_fought_for_and_won_in_rows_do_not_flash(seed: int, wanted: Callable[[Event], bool], pace: float,
                                                                ) -> None:
    on = Match(title("casualty-war").make({}), 2, seed, waits=True, events=True)
    before, events = on.table.shadow(), [event for fed in feeds(on, 8) for event in fed]
    last = next(k for k, event in enumerate(events) if wanted(event))
    first = max(k for k, event in enumerate(events[:last]) if not isinstance(event, Moved)) + 1
    for event in events[:first]:
        before.apply(event)
    shown, seen = stage(before), Flashes()
    shown.pace = pace
    shown.enqueue(events[first: last + 1])
    for _rects in watch(shown):
        seen.see(screen_of(shown))
    assert seen.worst <= QUARTER


@pytest.mark.parametrize(("seed", "pace"), [(2, 1.0), (2, 0.5), (1, 1.0)])
def test_four_cards_that_are_gathered_do_not_flash(seed: int, pace: float) -> None:
    on = match(4, seed)
    shown, seen = stage(on.table), Flashes()
    shown.pace = pace
    shown.enqueue(event for fed in feeds(on, 3 if pace == 1.0 else 2) for event in fed)
    for _rects in watch(shown):
        seen.see(screen_of(shown))
    assert seen.worst <= QUARTER


@pytest.mark.parametrize(("pace", "players"), [("quick", 2), ("quick", 4), ("instant", 2)])
def test_a_key_that_is_held_does_not_make_the_table_flash(pace: str, players: int, tmp_path: Path) -> None:
    with at_table(tmp_path, pace=pace, players=players, seed=6, size=(800, 600)) as at:
        at.still()
        assert watched(at, 4, held=True).worst <= QUARTER
        assert at.table.round > 2


def test_a_heap_from_which_cards_are_picked_does_not_flash_while_both_tap_their_keys(tmp_path: Path) -> None:
    """Taps of a key that picks nothing let the cards hop: now and then, not each time."""
    with at_table(tmp_path, game="scramble-war", pace="quick", people=(0, 1), seed=21, size=(800, 600)) as at:
        at.still()
        seen, keys = Flashes(), [chair.key for chair in at.play.sitting.chairs]
        for frame in range(180):
            if frame % 6 in (0, 3):
                at.down(keys[frame % 6 // 3])
            if frame % 6 in (2, 5):
                at.up(keys[frame % 6 // 3])
            at.app.step(FRAME)
            seen.see(at.app.window.screen)
        assert seen.worst <= QUARTER


def test_hurrying_is_the_same_at_every_pace() -> None:
    ends = []
    for pace in (1.0, 2.5):
        on = stage(match().table)
        on.pace = pace
        on.hurry(True)
        on.enqueue(match().take_events())
        on.tick(0.05)
        ends.append(inspect(on).now)
    assert ends[0] == ends[1] == 250


@pytest.mark.parametrize(("seats", "winner", "game"), [
    (2, 0, ""), (4, 1, ""), (3, 2, ""), (2, None, ""), (4, 2, "war"), (2, 1, "war")])
def test_the_end_is_celebrated_without_flashes(seats: int, winner: int | None, game: str) -> None:
    place = title(game).game.backdrop if game else None
    on, seen = stage(match(seats).table, size=(1280, 720) if game else SIZE, backdrop=place), Flashes()
    on.finish(winner)
    for _rects in watch(on, limit=30):
        seen.see(screen_of(on))
    assert seen.worst <= QUARTER
