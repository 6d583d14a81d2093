"""The statistics say what was played, in pictures that open; they forget a name for good, and look right when empty."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.learning.answer import Answer
from game.learning.fact import Fact
from game.scenes.math_room.parental_gate import ParentalGate
from game.scenes.math_room.report_page import ReportPage
from game.scenes.records.game_page import GamePage
from game.scenes.records.match_page import KeepStar, MatchPage, SeatLine, outcome_line
from game.scenes.records.person_page import PersonLine, PersonPage
from game.scenes.records.stat_widgets import FactCard, MatchPile, Rivalry, Streak
from game.scenes.records.stats_page import StatsPage
from game.scenes.shell.app import App
from game.scenes.shell.match_card import MatchCard
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.page import Page
from game.scenes.shell.stat_tiles import NothingYet, Tiles, level_name
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.store.results import MatchResult, ScoreHistory, SeatResult, Totals
from game.store.settings import Settings
from game.view.charts.card_count_chart import CardCountChart
from game.view.charts.slap_strip import SlapStrip
from tests.kit.picture_cache import pictures
from tests.kit.sample_statistics import PEOPLE, matches
from tests.kit.saved_matches import counting
from tests.kit.widget_fixture import SIZES, Checked, down, motion, press, run, up
from tests.kit.widget_fixture import app as an_app

LONG = "Grandmother Wilhelmina-Charlotte of Oz"
COURSE = ScoreHistory((0, 4, 9), ((26, 26), (30, 22), (52, 0)), 4, 5)


def result(
    number: int, winner: int | None = 0, names: tuple[str, ...] = ("Maya", "Owl"), **more: object
) -> MatchResult:
    """A match that is over: the first seat is a person, the others are the computer."""
    seats = [SeatResult(name, "computer" if seat else "person", "medium" if seat else None, 52 if seat == winner else 0,
                        seat == winner, 3) for seat, name in enumerate(names)]
    match = MatchResult(f"match-{number}", "war", {}, number, 1000.0 + number, 2000.0 + number, 725.0, 280, 21, 10, 600,
                        "all_cards" if winner is not None else "draw", winner, "d", seats)
    return match._replace(**more)  # type: ignore[arg-type]


def with_slaps(number: int, *slaps: int) -> MatchResult:
    """A match in which Maya slapped."""
    match = result(number, game="slap-war")
    return match._replace(seats=[match.seats[0]._replace(slaps=slaps), *match.seats[1:]])


def played(kept: Stores, count: int) -> None:
    """So many matches, won in turn; then the files are let go of."""
    for number in range(count):
        assert kept.stats.record(result(number, number % 2)) is None
    kept.stats.base.close()
    del kept.stats


@contextmanager
def page(folder: Path, *results: MatchResult, size: tuple[int, int] = (1280, 720), theme: str = "evening",
         letters: int = 100, children: tuple[str, ...] = ()) -> Iterator[tuple[App, StatsPage]]:  # fmt: skip
    """The page over these matches, and children of whom the first has answered."""
    settings = Settings()
    settings.theme, settings.letters = theme, letters
    kept = Stores(Folders.inside(folder))
    if results:
        assert kept.stats.base.commit([counting(result) for result in results]) is None
    for n, name in enumerate(children):
        child = kept.children.add(name, n, 0.0)
        assert child is not None
        for k in range(0 if n else 12):
            answer = Answer(Fact("sum", (k % 4 + 1, 5)), k % 4 + 6, True, 2.0, k > 9, 100.0 + 90_000 * k)
            kept.children.answered(child.id, answer)
    with an_app(size, settings) as app:
        app.changed()
        scene = StatsPage(app, kept)
        app.push(scene)
        run(app)
        try:
            yield app, scene
        finally:
            kept.close()


def key(app: App, *keys: int) -> None:
    for each in keys:
        run(app, down(each), up(each))


def click(app: App, pos: tuple[int, int]) -> None:
    run(app, motion(pos), press(pos), press(pos, pygame.MOUSEBUTTONUP))


def top(app: App) -> Page:
    assert isinstance(app.top, Page)
    return app.top


def shown(scene: Page, kind: type) -> list:  # type: ignore[type-arg]
    return [widget for widget in scene.form.widgets if isinstance(widget, kind)]


def test_with_nothing_played_it_says_how_it_fills_and_has_no_tabs(tmp_path: Path) -> None:
    with page(tmp_path) as (app, scene):
        words, = shown(scene, NothingYet)
        assert "Finish a match to see who won" in words.label
        assert scene.tabs is None
        key(app, pygame.K_ESCAPE)
        assert not app.scenes


def test_looking_at_the_statistics_makes_no_file_for_children(tmp_path: Path) -> None:
    with page(tmp_path, result(1)):
        assert not list(tmp_path.rglob("children*"))


def test_everything_played_in_figures(tmp_path: Path) -> None:
    with page(tmp_path, *(result(n, n % 2, biggest_war=10 + 4 * n) for n in range(4))) as (_app, scene):
        tiles, = shown(scene, Tiles)
        assert ("4", "matches") in tiles.each
        assert ("48 min", "at the table") in tiles.each
        assert ("1,120", "rounds") in tiles.each
        assert ("22", "cards in the biggest war") in tiles.each


def test_one_match_is_a_match(tmp_path: Path) -> None:
    with page(tmp_path, result(1, 0)) as (_app, scene):
        tiles, = shown(scene, Tiles)
        assert ("1", "match") in tiles.each


def test_what_is_shown_of_many_matches_is_what_a_count_of_them_gives(tmp_path: Path) -> None:
    every = list(matches(400, seed=5))

    def person(match: MatchResult, name: str) -> bool:
        return any(seat.kind == "person" and seat.name == name for seat in match.seats)

    def won(match: MatchResult, name: str = "") -> bool:
        return any(seat.kind == "person" and seat.won and name in ("", seat.name) for seat in match.seats)

    def called(seat: SeatResult) -> str:
        return level_name(seat.level or "") if seat.kind == "computer" else seat.name

    with page(tmp_path, *every) as (app, scene):
        for pile in shown(scene, MatchPile):
            of_game = [match for match in every if match.game == pile.totals.game]
            assert pile.says == f"{sum(map(won, of_game))} of {len(of_game)} won"
        assert len(shown(scene, MatchPile)) == len({match.game for match in every})
        key(app, pygame.K_RIGHT)
        assert [card.match.id for card in shown(scene, MatchCard)] == [match.id for match in every[:-31:-1]]
        key(app, pygame.K_RIGHT)
        lines = {line.label: line for line in shown(scene, PersonLine)}
        assert set(lines) == set(PEOPLE[:4])
        for name, line in lines.items():
            own = [match for match in every if person(match, name)]
            assert line.says.startswith(f"{sum(won(match, name) for match in own)} of {len(own)} won")
            app.push(PersonPage(app, scene.stores, name))
            for rivalry in shown(top(app), Rivalry):
                other = rivalry.sides[1].name
                met = [match for match in own if any(other == called(seat) for seat in match.seats)]
                lost = [match for match in met if any(seat.won and other == called(seat) for seat in match.seats)]
                assert [side.won for side in rivalry.sides] == [sum(won(match, name) for match in met), len(lost)]
                assert rivalry.neither == len(met) - sum(side.won for side in rivalry.sides)
            slaps = [[ms for seat in match.seats if seat.name == name for ms in seat.slaps] for match in own]
            slaps = [each for each in slaps if each]
            strips = shown(top(app), SlapStrip)
            assert len(strips) == bool(slaps)
            for strip in strips:
                assert Counter(strip.recent) == Counter(ms for each in slaps[-5:] for ms in each)
                assert Counter(strip.before) == Counter(ms for each in slaps[:-5] for ms in each)
            app.pop()


# ---- games ----


def test_a_book_on_its_pile_opens_the_game_by_keys_alone(tmp_path: Path) -> None:
    with page(tmp_path, result(1), result(2), result(3, game="peace")) as (app, scene):
        assert [pile.label for pile in shown(scene, MatchPile)] == ["War", "Peace"]
        key(app, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN)
        assert isinstance(app.top, GamePage)
        assert app.top.title == "Peace"
        assert [card.match.game for card in shown(app.top, MatchCard)] == ["peace"]
        key(app, pygame.K_DOWN, pygame.K_RETURN)
        assert isinstance(app.top, MatchPage)
        key(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
        assert app.top is scene


def test_a_book_on_its_pile_opens_the_game_by_mouse_alone(tmp_path: Path) -> None:
    with page(tmp_path, result(1), result(2), result(3, game="peace")) as (app, scene):
        click(app, shown(scene, MatchPile)[0].rect.center)
        assert top(app).title == "War"
        click(app, top(app).back_button.rect.center)
        assert app.top is scene


def test_a_game_of_a_later_release_is_told_by_its_id(tmp_path: Path) -> None:
    with page(tmp_path, result(1, game="war-in-space")) as (app, scene):
        assert [pile.label for pile in shown(scene, MatchPile)] == ["war-in-space"]
        key(app, pygame.K_RIGHT)
        assert "war-in-space" in shown(scene, MatchCard)[0].says


# ---- matches ----


def test_the_last_matches_the_latest_first_each_opens_its_figures(tmp_path: Path) -> None:
    with page(tmp_path, *(result(n, n % 2, course=COURSE) for n in range(4))) as (app, scene):
        key(app, pygame.K_RIGHT)
        assert [card.label for card in shown(scene, MatchCard)] == ["Owl won", "Maya won"] * 2
        key(app, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN)
        assert isinstance(app.top, MatchPage)
        assert app.top.match.id == "match-2"
        graph, = shown(app.top, CardCountChart)
        assert graph.counts == COURSE.counts
        assert graph.marks == [(4, "biggest war"), (5, "turning point")]
        tiles, = shown(app.top, Tiles)
        assert tiles.each == [("12 min", "at the table"), ("280", "rounds"), ("21", "wars"),
                              ("10", "cards in the biggest war")]
        assert [line.says for line in shown(app.top, SeatLine)] == [
            "52 cards at the end · 3 wars won", "Computer · 0 cards at the end · 3 wars won"]


def test_a_match_from_before_courses_were_kept_opens_too(tmp_path: Path) -> None:
    with page(tmp_path, result(1)) as (app, scene):
        key(app, pygame.K_RIGHT)
        click(app, shown(scene, MatchCard)[0].rect.center)
        assert isinstance(app.top, MatchPage)
        assert not shown(app.top, CardCountChart)


@pytest.mark.parametrize(("match", "words"), [
    (result(1, 0), "Maya won with all the cards"), (result(2, None), "A draw"),
    (result(3, None, ending="cycle"), "A draw: it would have gone on forever"),
    (result(4, 0, ("", "Owl")), "Somebody won with all the cards"), (result(5, 1, ending="unheard of"), "Owl won"),
    (result(6, 0, ending="out_of_cards"), "Maya won when Owl ran out of cards"),
])
def test_a_match_is_told_as_what_it_was(match: MatchResult, words: str) -> None:
    assert outcome_line(match) == words


# ---- people ----


def test_people_by_name_with_what_they_won_and_the_way_to_more(tmp_path: Path) -> None:
    won = [True, True, True, False, True, True]
    with page(tmp_path, *(result(n, 0 if w else 1) for n, w in enumerate(won))) as (app, scene):
        key(app, pygame.K_RIGHT, pygame.K_RIGHT)
        maya, = shown(scene, PersonLine)            # the computer is no person
        assert maya.label == "Maya"
        assert maya.says.startswith("5 of 6 won · 1 h 12 min")
        assert " · last played " in maya.says
        key(app, pygame.K_DOWN, pygame.K_RETURN)
        assert isinstance(app.top, PersonPage)
        streak, = shown(app.top, Streak)
        assert streak.says == "2 wins in a row. Best streak: 3."


@pytest.mark.parametrize(("now", "best", "words"), [
    (0, 0, "No wins yet: the first star is waiting."), (3, 3, "3 wins in a row: the best streak so far."),
    (1, 1, "Won the last match: a streak begins."),
    (0, 1, "Never two wins in a row yet. The next win starts a streak."),
    (1, 4, "Won the last match. Best streak: 4."), (0, 4, "Best streak: 4. The next win starts a new one."),
])
def test_a_streak_says_what_its_stars_show(now: int, best: int, words: str) -> None:
    assert Streak("", 0, Totals("Maya", "", streak=now, best_streak=best), pictures()).says == words


def test_a_computer_alone_is_nobody(tmp_path: Path) -> None:
    match = result(1)
    with page(tmp_path, match._replace(seats=[match.seats[1], match.seats[1]])) as (app, scene):
        key(app, pygame.K_RIGHT, pygame.K_RIGHT)
        words, = shown(scene, NothingYet)
        assert "Only computers have played" in words.label


def test_slaps_are_compared_with_ones_own_earlier_ones_alone(tmp_path: Path) -> None:
    with page(tmp_path, *(with_slaps(n, 400 + n, 600) for n in range(9))) as (app, scene):
        app.push(PersonPage(app, scene.stores, "Maya"))
        strip, = shown(top(app), SlapStrip)
        assert [words for words, _counts in strip.parts] == ["Recently: 10 slaps", "Before that: 8 slaps"]
        app.pop()
    with page(tmp_path / "few", with_slaps(1, 300)) as (app, scene):
        app.push(PersonPage(app, scene.stores, "Maya"))
        strip, = shown(top(app), SlapStrip)
        assert [words for words, _counts in strip.parts] == ["1 slap"]
        run(app)


def test_a_name_is_erased_only_when_asked_for_twice(tmp_path: Path) -> None:
    with page(tmp_path, result(1), result(2, names=("Theo", "Owl"))) as (app, scene):
        key(app, pygame.K_RIGHT, pygame.K_RIGHT)
        assert [line.label for line in shown(scene, PersonLine)] == ["Theo", "Maya"]
        key(app, pygame.K_DOWN, pygame.K_RETURN)
        assert isinstance(app.top, PersonPage)
        key(app, *[pygame.K_TAB] * (len(app.top.form.tab_order) - 1))
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, ConfirmDialog)
        assert "Theo" in app.top.title
        key(app, pygame.K_RETURN)                   # the first answer at hand keeps the name
        assert isinstance(app.top, PersonPage)
        key(app, pygame.K_RETURN, pygame.K_LEFT, pygame.K_RETURN)
        assert app.top is scene
        assert [line.label for line in shown(scene, PersonLine)] == ["Maya"]
        assert scene.stores.stats.summary(name="Theo").played == 0
        assert scene.stores.stats.summary().played == 2


def test_the_mouse_alone_turns_the_tabs_and_erases(tmp_path: Path) -> None:
    with page(tmp_path, result(1), size=(1280, 960)) as (app, scene):
        assert scene.tabs is not None
        click(app, scene.tabs.parts[2].center)
        click(app, shown(scene, PersonLine)[0].rect.center)
        run(app, pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-30, precise_x=0.0, precise_y=-30.0, flipped=False,
                                    touch=False))
        for _ in range(60):
            run(app)
        erase = next(widget for widget in top(app).form.widgets if widget.label == "Erase Maya")
        click(app, erase.rect.center)
        assert isinstance(app.top, ConfirmDialog)
        click(app, app.top.form.widgets[1].rect.center)
        assert scene.stores.stats.summary(name="Maya").played == 0
        assert app.top is scene


# ---- facts ----


def through_the_gate(app: App) -> None:
    """Press *Grown-ups* below the tabs, and tell the sum."""
    key(app, pygame.K_DOWN, pygame.K_RETURN)
    gate = app.top
    assert isinstance(gate, ParentalGate)
    for _press in range(3):
        key(app, pygame.K_RETURN)
    for figure in str(gate.fact.answer):
        key(app, ord(figure))
    key(app, pygame.K_RETURN)


def test_facts_are_told_where_there_are_children_and_open_the_report(tmp_path: Path) -> None:
    with page(tmp_path, result(1), children=("Ada", "Ben")) as (app, scene):
        key(app, *[pygame.K_RIGHT] * 3)
        assert not shown(scene, FactCard), "for grown-ups"
        through_the_gate(app)
        ada, ben = shown(scene, FactCard)
        assert [ada.title(timed) for timed in ada.facts] == [
            "4 facts asked, untimed", "2 facts asked, timed"]
        assert [words for _mark, words in ada.words(False)] == ["2 thirsty", "2 right twice"]
        assert [words for _mark, words in ada.words(True)] == ["2 right once"]
        assert not ben.facts
        key(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
        assert isinstance(app.top, ReportPage)
        assert app.top.child.name == "Ben"
    with page(tmp_path / "no children", result(1)) as (_app, scene):
        assert scene.tabs is not None
        assert "facts" not in [value for value, _words in scene.tabs.values]


def test_children_who_only_learned_have_their_facts_though_no_match_is_over(tmp_path: Path) -> None:
    with page(tmp_path, children=("Ada",)) as (app, scene):
        assert shown(scene, NothingYet)
        key(app, *[pygame.K_RIGHT] * 3)
        through_the_gate(app)
        assert shown(scene, FactCard)


# ---- everywhere ----


def test_the_arrows_alone_bring_all_of_a_long_page_into_view(tmp_path: Path) -> None:
    with page(tmp_path, *matches(200)) as (app, scene):
        app.push(PersonPage(app, scene.stores, "Maya"))
        form = top(app).form
        seen, flowing = set(), [widget for widget in form.widgets if widget not in form.header_widgets]
        for _ in range(60):
            view = form.page.view
            seen |= {id(widget) for widget in flowing if view.contains(widget.rect)}
            key(app, pygame.K_DOWN)
            for _ in range(8):
                run(app, dt=0.1)
        assert seen == {id(widget) for widget in flowing}


@pytest.mark.parametrize(("size", "theme", "letters"), [
    (size, *look) for n, size in enumerate(SIZES)
    for look in ((("evening", 100), ("daylight", 100))[n % 2], (("projector", 100), ("daylight", 140))[n % 2])
])  # fmt: skip
def test_no_words_are_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], theme: str, letters: int
) -> None:  # fmt: skip
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    short = ScoreHistory((0,), ((9, 9, 9, 9),))
    results = [with_slaps(1, 300, 5000), with_slaps(4, 300, 420, 460), result(3, None, ending="cycle"),
               result(2, names=(LONG, "Owl"), ending="out_of_cards"),
               result(5, 0, ("Maya", LONG, "Bear", "Hare"), course=short)]
    met = result(6, 1, (LONG, "Maya"), course=COURSE)
    results.append(met._replace(seats=[seat._replace(kind="person", level=None) for seat in met.seats]))
    with page(tmp_path, *results, size=size, theme=theme, letters=letters, children=(LONG, "Ben")) as (app, scene):
        def looked() -> None:
            form = top(app).form
            for place in range(0, form.page.most + 1, max(1, form.page.view.h // 2)):
                form.scroll(place - form.page.goal, at_once=True)
                top(app).needs_redraw = True
                run(app)
            assert isinstance(app.painter, Checked)
            assert not app.painter.shortened
            assert not app.painter.spilt

        assert scene.tabs is not None
        for _ in scene.tabs.values:
            looked()
            key(app, pygame.K_RIGHT)
        for made in (PersonPage(app, scene.stores, LONG), PersonPage(app, scene.stores, "Maya"),
                     GamePage(app, scene.stores, "war"), *(MatchPage(app, scene.stores, each) for each in results[2:])):
            app.push(made)
            looked()
            app.pop()


def test_the_star_of_a_match_is_a_switch_to_those_who_hear_it() -> None:
    for on, state in ((True, "on"), (False, "off")):
        star = KeepStar(lambda: None, on=on)
        assert (star.is_a, star.state_text) == ("switch", state)
