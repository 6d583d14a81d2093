"""The statistics page says what was played, forgets a name for good, and looks right with nothing in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.scenes.app import App
from game.scenes.figures import NothingYet, PlayedMatch, Record, Tiles
from game.scenes.kept import Kept
from game.scenes.question import Question
from game.scenes.stats import StatsScene
from game.store.paths import Folders
from game.store.results import MatchResult, SeatResult
from game.store.settings import Settings
from game.view.theme import THEMES
from tests.paper_kit import SIZES, Checked, down, motion, press, run, up
from tests.paper_kit import app as an_app

LONG = "Grandmother Wilhelmina-Charlotte of Oz"


def result(
    number: int, winner: int | None = 0, names: tuple[str, ...] = ("Maya", "Owl"), **more: object
) -> MatchResult:
    """A match that is over: the first seat is a person, the others are the computer."""
    seats = [SeatResult(name, "computer" if seat else "person", "medium" if seat else None, 52 if seat == winner else 0,
                        seat == winner, 3) for seat, name in enumerate(names)]
    match = MatchResult(f"match-{number}", "war", {}, number, 1000.0 + number, 2000.0 + number, 725.0, 280, 21, 10, 600,
                        "all_cards" if winner is not None else "draw", winner, "d", seats)
    return match._replace(**more)  # type: ignore[arg-type]


def played(kept: Kept, count: int) -> None:
    """So many matches, won in turn; then the files are let go of."""
    for number in range(count):
        assert kept.stats.record(result(number, number % 2)) is None
    kept.stats.close()
    del kept.stats


@contextmanager
def page(folder: Path, *results: MatchResult, size: tuple[int, int] = (1280, 720),
         theme: str = "evening") -> Iterator[tuple[App, StatsScene]]:  # fmt: skip
    """The page over these matches."""
    settings = Settings()
    settings.theme = theme
    kept = Kept(Folders.under(folder))
    for each in results:
        assert kept.stats.record(each) is None
    with an_app(size, settings) as app:
        scene = StatsScene(app, kept)
        app.push(scene)
        run(app)
        try:
            yield app, scene
        finally:
            kept.close()


def key(app: App, *keys: int) -> None:
    for each in keys:
        run(app, down(each), up(each))


def shown(scene: StatsScene, kind: type) -> list:  # type: ignore[type-arg]
    return [widget for widget in scene.form.widgets if isinstance(widget, kind)]


def test_with_nothing_played_it_says_how_it_fills_and_has_no_tabs(tmp_path: Path) -> None:
    with page(tmp_path) as (app, scene):
        words, = shown(scene, NothingYet)
        assert "Play a match to its end" in words.label
        assert scene.tabs is None
        key(app, pygame.K_ESCAPE)
        assert not app.scenes


def test_everything_played_in_figures_and_the_last_matches_the_latest_first(tmp_path: Path) -> None:
    with page(tmp_path, *(result(n, n % 2, biggest_war=10 + 4 * n) for n in range(4))) as (_app, scene):
        tiles, = shown(scene, Tiles)
        assert ("4", "matches") in tiles.each
        assert ("48 min", "at the table") in tiles.each
        assert ("1\u00a0120", "rounds") in tiles.each
        assert ("22", "cards in the biggest war") in tiles.each
        lines = [match.says for match in shown(scene, PlayedMatch)]
        assert [line[0] for line in lines] == ["Owl won with all the cards", "Maya won with all the cards"] * 2
        assert lines[0][1] == "War · 280 rounds · 21 wars · 12 min"


def test_one_match_is_a_match(tmp_path: Path) -> None:
    with page(tmp_path, result(1, 0)) as (_app, scene):
        tiles, = shown(scene, Tiles)
        assert ("1", "match") in tiles.each


def test_a_draw_and_a_game_without_end_are_told_as_what_they_are(tmp_path: Path) -> None:
    with page(tmp_path, result(1, None), result(2, None, ending="cycle")) as (_app, scene):
        said = {match.says[0] for match in shown(scene, PlayedMatch)}
        assert said == {"Nobody won", "Nobody won, it would have gone on for ever"}


def test_people_by_name_with_what_they_won_and_their_streaks(tmp_path: Path) -> None:
    won = [True, True, True, False, True, True]
    with page(tmp_path, *(result(n, 0 if w else 1) for n, w in enumerate(won))) as (app, scene):
        key(app, pygame.K_RIGHT)
        maya, = shown(scene, Record)                # the computer is no person
        assert maya.label == "Maya"
        assert maya.says.startswith("5 of 6 won · 3 in a row at best · 2 in a row now · 1 h 12 min")


def test_a_match_of_a_game_of_a_later_release_is_told_by_its_id(tmp_path: Path) -> None:
    with page(tmp_path, result(1, game="war-in-space")) as (app, scene):
        assert "war-in-space" in shown(scene, PlayedMatch)[0].says[1]
        key(app, pygame.K_RIGHT, pygame.K_RIGHT)
        assert [record.label for record in shown(scene, Record)] == ["war-in-space"]


def test_a_name_is_erased_only_when_asked_for_twice(tmp_path: Path) -> None:
    with page(tmp_path, result(1), result(2, names=("Theo", "Owl"))) as (app, scene):
        key(app, pygame.K_RIGHT)
        assert [record.label for record in shown(scene, Record)] == ["Theo", "Maya"]
        key(app, pygame.K_DOWN, pygame.K_RETURN)
        assert isinstance(app.top, Question)
        assert "Theo" in app.top.title
        key(app, pygame.K_RETURN)                   # the first answer at hand keeps the name
        assert app.top is scene
        assert len(shown(scene, Record)) == 2
        key(app, pygame.K_RETURN, pygame.K_LEFT, pygame.K_RETURN)
        assert [record.label for record in shown(scene, Record)] == ["Maya"]
        assert scene.kept.stats.summary(name="Theo").played == 0
        assert scene.kept.stats.summary().played == 2
        key(app, pygame.K_LEFT)


def test_the_mouse_alone_turns_the_tabs_and_erases(tmp_path: Path) -> None:
    with page(tmp_path, result(1)) as (app, scene):
        def click(pos: tuple[int, int]) -> None:
            run(app, motion(pos), press(pos), press(pos, pygame.MOUSEBUTTONUP))

        assert scene.tabs is not None
        click(scene.tabs._parts[1].center)
        erase = next(widget for widget in scene.form.widgets if widget.label == "Erase")
        click(erase.rect.center)
        assert isinstance(app.top, Question)
        click(app.top.form.widgets[1].rect.center)
        assert scene.kept.stats.summary(name="Maya").played == 0


def test_a_long_list_scrolls_with_the_arrows(tmp_path: Path) -> None:
    with page(tmp_path, *(result(n) for n in range(40))) as (app, scene):
        assert scene.form.page.most
        for _ in range(3):
            key(app, pygame.K_DOWN)
            run(app, dt=0.1)
        assert scene.form.page.offset > 0


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("size", SIZES)
def test_no_words_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], theme: str) -> None:
    monkeypatch.setattr("game.scenes.app.Paper", lambda theme, size, _icons: Checked(theme, size))
    results = [result(1), result(2, names=(LONG, "Owl"), ending="out_of_cards"), result(3, None, ending="cycle")]
    with page(tmp_path, *results, size=size, theme=theme) as (app, _scene):
        for _ in range(3):
            assert isinstance(app.paper, Checked)
            assert not app.paper.shortened
            assert not app.paper.spilt
            key(app, pygame.K_RIGHT)
