"""The workshop on the set-up page: the sheet, the line, wishes that can be tried and taken back, and nothing left
running."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.i18n import _
from game.lab.match_aggregates import EXACT, LEAST, enough
from game.lab.worker_commands import answers
from game.rules import title
from game.scenes.lab import workshop_model as module
from game.scenes.lab.workshop_sheet import RuleSuggestion, SheetPaper, WorkshopPage
from game.scenes.lab.workshop_words import rule
from game.scenes.shelf.detail_text import lasting, telling
from game.scenes.shelf.game_filter import GameFilter
from game.scenes.shell.app import App
from game.scenes.shell.language import speak
from game.sitting.participants import gather
from game.sitting.stores import Stores
from game.sitting.worker_client import WorkerClient
from game.store.own_books import LONGEST
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.charts.workshop_charts import FairnessBar, LengthHill, LengthWords
from game.view.widgets import Choice, Form, Widget
from tests.kit.processes import is_there
from tests.kit.widget_fixture import Checked, run
from tests.lab.test_duration_model import match as a_match
from tests.scenes.setup.test_setup_page import click, key, setting_up, turn_to
from tests.sitting.test_worker_client import until

FAST = {"up": 3}


_TOLD: dict[str, tuple[list[dict[str, Any]], Iterator[dict[str, Any]]]] = {}


def told(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Answer a request; what has been played for one test is not played again for the next."""
    before, rest = _TOLD.setdefault(json.dumps(request, sort_keys=True), ([], answers(request)))
    for place in count():
        if place == len(before):
            found = next(rest, None)
            if found is None:
                return
            before.append(found)
        yield dict(before[place])


class Obliging(WorkerClient):
    """A worker that needs no process: it answers as soon as it is asked for answers."""

    asked: list[Mapping[str, Any]]
    ends = 0

    def __init__(self) -> None:
        super().__init__(["no program"])
        self.asked, self._told = [], iter(())

    @property
    def busy(self) -> bool:
        return self._waits

    _waits = False

    def ask(self, request: Mapping[str, Any]) -> None:
        self.asked.append(request)
        self._told, self._waits = told({**request, "id": 0}), True

    def answers(self) -> list[dict[str, Any]]:
        found = next(self._told, None)
        self._waits = self._waits and found is not None and "done" not in found
        return [] if found is None else [found]

    def end(self) -> None:
        self.ends += 1
        self._told, self._waits = iter(()), False


@pytest.fixture(autouse=True)
def obliging(monkeypatch: pytest.MonkeyPatch) -> list[Obliging]:
    """Every worker is obliging; those made so far."""
    made: list[Obliging] = []

    def make() -> Obliging:
        made.append(Obliging())
        return made[-1]

    monkeypatch.setattr(module, "WorkerClient", make)
    return made


def settings(options: Mapping[str, Any] = FAST, game: str = "war") -> Settings:
    chosen = Settings()
    chosen.options[game] = dict(options)
    return chosen


def wait(app: App, seconds: float = 1.0) -> None:
    for _frame in range(round(seconds / 0.05)):
        run(app, dt=0.05)


def on(form: Form, kind: type[Widget]) -> list[Any]:
    return [widget for widget in form.widgets if isinstance(widget, kind)]


def words(form: Form) -> str:
    return " | ".join(widget.label for widget in form.widgets if not widget.takes)


def wishes(form: Form) -> Choice:
    return next(widget for widget in on(form, Choice) if [value for value, _told in widget.values][:1] == ["shorter"])


def test_beside_the_house_rules_it_says_how_long_how_fair_and_whether_for_ever(tmp_path: Path) -> None:
    with setting_up(tmp_path, settings()) as (app, scene):
        turn_to(scene, "rules")
        wait(app, 6)
        length, = on(scene.form, LengthWords)
        assert length.label == "1 minute"
        assert length.beside_text == "usually 12 min"
        assert length.arrow == "down"
        assert "1 minute" in length.accessible_text.whole
        assert on(scene.form, FairnessBar)[0].label == "fair to both"
        assert "all end" in words(scene.form)
        assert "matches played · accurate to about 5%" in words(scene.form)
        assert length.rect.x > scene.form.rect.right
        for part in ("fair to both", "wars", "lead changes", "all end", "usually 12 min"):
            assert part in length.accessible_text.whole
        shown = scene.workshop.workshop.version
        app.draw(whole=True)
        wait(app, 5)
        assert scene.workshop.workshop.version == shown
        assert not scene.moving, "idle, it draws nothing"


@pytest.mark.parametrize(("size", "letters", "tab"), [((800, 600), 100, "rules"), ((1280, 720), 140, "rules"),
                                                      ((1280, 720), 100, "players")])
def test_without_room_there_is_a_line_above_play_that_opens_it(tmp_path: Path, size: tuple[int, int], letters: int,
                                                               tab: str) -> None:  # fmt: skip
    chosen = settings()
    chosen.letters = letters
    with setting_up(tmp_path, chosen, size=size) as (app, scene):
        turn_to(scene, tab)
        wait(app, 6)
        assert not on(scene.form, LengthWords)
        line = next(widget for widget in scene.form.tab_order if "about 1 min" in widget.label)
        assert line.label == "about 1 min · fair · always ends"
        assert line.rect.bottom <= scene.start.rect.top
        assert line.rect.top >= scene.form.rect.bottom
        line.activate()
        run(app)
        if tab == "players":
            assert on(scene.form, LengthWords)
        else:
            assert isinstance(app.top, WorkshopPage)
            assert on(app.top.form, LengthWords)[0].label == "1 minute"
            key(app, pygame.K_ESCAPE)
            assert app.top is scene


def test_a_game_without_house_rules_has_the_line(tmp_path: Path) -> None:
    with setting_up(tmp_path, game=title("scramble-war")) as (app, scene):
        wait(app, 2)
        line = next(widget for widget in scene.form.tab_order if "about" in widget.label)
        line.activate()
        assert isinstance(app.top, WorkshopPage) or on(scene.form, LengthWords)


@pytest.mark.parametrize(("who", "told"), [("person", "the quicker hand wins"), ("computer", "fair")])
def test_where_people_slap_the_quicker_hand_wins(tmp_path: Path, who: str, told: str) -> None:
    with setting_up(tmp_path, settings({"slap": "J", "up": 3})) as (app, scene):
        if who == "computer":
            kinds = [one for one in on(scene.form, Choice) if next(value for value, _told in one.values) == "person"]
            next(one for one in kinds if one.value == "person").choose(1)
        turn_to(scene, "rules")
        wait(app, 3)
        assert on(scene.form, FairnessBar)[0].label.startswith(told)


@pytest.mark.parametrize(("handicap", "label", "below"), [
    (0, "Fox slaps first 9 times in 10", "A handicap makes it even: see Players."),
    (50, "your hands are equally quick", ""),
])  # fmt: skip
def test_the_quicker_hand_is_told_from_how_these_people_slap(tmp_path: Path, handicap: int, label: str,
                                                             below: str) -> None:  # fmt: skip
    with closing(Stores(Folders.inside(tmp_path))) as kept:
        kept.stats.record(a_match(1, 60.0, slaps=tuple(range(380, 480)), name="Fox"))
        kept.stats.record(a_match(2, 60.0, slaps=tuple(range(430, 530)), name="Owl"))
    chosen = Settings()
    gather(chosen, (0, 1))
    chosen.seats[0].handicap = handicap
    with setting_up(tmp_path, chosen, title("slap-war")) as (app, scene):
        turn_to(scene, "rules")
        wait(app, 3)
        bar, = on(scene.form, FairnessBar)
        assert (bar.label, bar.below_text) == (label, below)
        assert (bar.shares[0] > 80) is (handicap == 0)


def test_a_wish_is_tried_and_escape_takes_it_back(tmp_path: Path) -> None:
    with setting_up(tmp_path, settings()) as (app, scene):
        turn_to(scene, "rules")
        wait(app, 3)
        scene.form.focus_by_key(wishes(scene.form))
        key(app, pygame.K_RIGHT, pygame.K_RIGHT)
        assert wishes(scene.form).value == "longer"
        wait(app, 3)
        found = [one for one in on(scene.form, RuleSuggestion) if one.takes]
        assert 1 <= len(found) <= 2
        assert all("min" in one.accessible_text.whole and "Try" in one.accessible_text.whole for one in found)
        scene.form.focus_by_key(found[0])
        key(app, pygame.K_RETURN)
        assert scene.options != FAST
        assert isinstance(scene.form.focus, RuleSuggestion)
        assert "Take back" in scene.form.focus.accessible_text.whole
        wait(app, 2)
        assert scene.rules.count.label in ("1 rule changed", "2 rules changed", "No rules changed")
        key(app, pygame.K_ESCAPE)
        assert scene.options == FAST
        assert app.top is scene
        assert scene.form.focus is wishes(scene.form)
        assert app.settings.options["war"] == FAST


def test_by_the_mouse_alone_a_wish_is_tried_and_taken_back(tmp_path: Path) -> None:
    with setting_up(tmp_path, settings()) as (app, scene):
        turn_to(scene, "rules")
        wait(app, 3)
        assert "Pick one, and rules that do it appear here." in words(scene.form)
        where = wishes(scene.form).rect
        click(app, (where.x + 3 * where.w // 8, where.centery))
        assert wishes(scene.form).value == "longer"
        assert wishes(scene.form).rect == where, "it does not jump away from the hand"
        wait(app, 3)
        click(app, next(one for one in on(scene.form, RuleSuggestion) if one.takes).rect.center)
        assert scene.options != FAST
        wait(app, 1)
        click(app, next(one for one in on(scene.form, RuleSuggestion) if one.verb == "Take back").rect.center)
        assert scene.options == FAST


def test_where_there_are_no_rules_to_change_nothing_can_be_wished(tmp_path: Path) -> None:
    with setting_up(tmp_path, game=title("fast-food"), size=(800, 600)) as (app, scene):
        wait(app, 2)
        next(widget for widget in scene.form.tab_order if "min" in widget.label).activate()
        assert isinstance(app.top, WorkshopPage)
        assert on(app.top.form, LengthWords)[0].below_text == "most take about that long"
        assert "40 rounds" in words(app.top.form)
        assert not on(app.top.form, RuleSuggestion)


def test_what_mostly_goes_on_forever_has_no_minutes(tmp_path: Path) -> None:
    chosen = settings({"winnings": "winner_first"})
    chosen.players["war"] = 3
    with setting_up(tmp_path, chosen) as (app, scene):
        turn_to(scene, "rules")
        wait(app, 2)
        length, = on(scene.form, LengthWords)
        assert length.label == "Most never end"
        assert length.below_text.endswith("minutes to forever")
        assert "never end" in words(scene.form)


def test_draws_are_told_where_there_are_some(tmp_path: Path) -> None:
    with setting_up(tmp_path, game=title("casualty-war")) as (app, scene):
        turn_to(scene, "rules")
        wait(app, 3)
        bar, = on(scene.form, FairnessBar)
        assert re.fullmatch(r"fair to both · \d+% draws", bar.label)
        assert 5 <= bar.draws <= 30
        assert sum(bar.shares) + bar.draws in (99, 100, 101)


def test_one_walks_through_the_sheet_by_arrows_and_out_of_it(tmp_path: Path) -> None:
    with setting_up(tmp_path, settings()) as (app, scene):
        turn_to(scene, "rules")
        wait(app, 2)
        scene.form.focus_by_key(on(scene.form, LengthWords)[0])
        key(app, pygame.K_DOWN)
        assert scene.form.focus is wishes(scene.form)
        key(app, pygame.K_UP)
        assert scene.form.focus is on(scene.form, LengthWords)[0]
        key(app, pygame.K_DOWN, pygame.K_DOWN)
        assert scene.form.focus is scene.start


def test_what_was_played_is_kept_for_the_next_time(tmp_path: Path, obliging: list[Obliging]) -> None:
    with setting_up(tmp_path, settings()) as (app, scene):
        turn_to(scene, "rules")
        wait(app, 8)
        played = words(scene.form)
        assert obliging[-1].asked[-1]["error"] == EXACT
        app.pop()
        run(app)
    assert (tmp_path / "cache" / "workshop.json").is_file()
    with setting_up(tmp_path, settings()) as (app, scene):
        turn_to(scene, "rules")
        assert words(scene.form) == played
        wait(app, 5)
        assert obliging[-1].asked == []


def test_it_rests_when_it_is_right_enough_until_the_page_is_still(tmp_path: Path, obliging: list[Obliging]) -> None:
    with setting_up(tmp_path, settings()) as (app, _scene):
        wait(app, 2.5)
        assert [request["error"] for request in obliging[-1].asked] == [0.15]
        for _press in range(8):
            key(app, pygame.K_TAB)
            wait(app, 1)
        assert len(obliging[-1].asked) == 1
        wait(app, 4)
        assert len(obliging[-1].asked) == 2


def test_rules_that_leave_too_few_cards_are_not_played(tmp_path: Path, obliging: list[Obliging]) -> None:
    with setting_up(tmp_path) as (app, scene):
        turn_to(scene, "rules")
        scene.workshop.workshop.tell({}, (), "These rules leave no card.")
        wait(app)
        assert obliging[-1].asked == []
        assert "These rules leave no card." in words(scene.form)
        assert wishes(scene.form).disabled_reason


def test_where_no_worker_can_be_started_one_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WorkerClient", lambda: WorkerClient(["/no/such/program"]))
    with setting_up(tmp_path) as (app, scene):
        turn_to(scene, "rules")
        wait(app)
        assert "This computer could not play any matches to measure them." in words(scene.form)


def test_with_reduced_motion_it_is_replaced_once_and_else_at_most_twice_a_second(tmp_path: Path) -> None:
    changes = {}
    for reduced_motion in (True, False):
        chosen = settings({"decks": 2})
        chosen.reduced_motion = reduced_motion
        with setting_up(tmp_path / str(reduced_motion), chosen) as (app, scene):
            before = scene.workshop.workshop.version
            wait(app, 2.8)
            changes[reduced_motion] = scene.workshop.workshop.version - before
            assert scene.workshop.workshop.sums.n >= LEAST
    assert changes[True] <= 1
    assert changes[False] <= 6


@pytest.mark.parametrize("how", ["back", "covered", "ended"])
def test_however_the_page_is_left_no_worker_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    monkeypatch.setattr(module, "WorkerClient", WorkerClient)
    with setting_up(tmp_path, settings({"decks": 2})) as (app, scene):
        worker = scene.workshop.workshop.worker
        wait(app, 1)
        pid = worker.pid
        assert pid is not None
        assert is_there(pid)
        if how == "back":
            app.pop()
        elif how == "covered":
            scene.show_rules()
        else:
            app.save_all()
        run(app)
        until(lambda: not is_there(pid))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "letters"), [((1280, 720), 100), ((1280, 720), 120), ((1920, 1080), 100),
                                               ((800, 600), 100), ((1280, 720), 140), ((1024, 768), 100),
                                               ((1400, 560), 100)])
def test_nothing_on_the_sheet_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str,
                                     size: tuple[int, int], letters: int) -> None:  # fmt: skip
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    chosen = settings()
    chosen.letters = letters
    speak(language)
    try:
        with setting_up(tmp_path, chosen, size=size) as (app, scene):
            painter = app.painter
            assert isinstance(painter, Checked)
            turn_to(scene, "rules")
            wait(app, 3)
            page = scene
            if not scene.workshop.is_sheet:
                next(widget for widget in scene.form.tab_order if "min" in widget.label).activate()
                page = app.top
            wishes(page.form).choose(1)
            wait(app, 3)
            painter.shortened.clear()
            painter.spilt.clear()
            app.draw(whole=True)
            assert painter.shortened == set()
            assert painter.spilt == []
            widgets = [widget for widget in page.form.widgets if widget not in page.header_widgets and widget.rect.w]
            if page is scene:
                sheet = [one for one in widgets if one.rect.x > page.form.rect.right and one.label != _("Play")]
                assert max(one.rect.bottom for one in sheet) <= app.size[1]
                tops = sorted((one.rect.y, one.rect.bottom) for one in on(page.form, RuleSuggestion))
                assert tops[0][1] <= tops[1][0]
    finally:
        speak("en")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "letters"), [((1280, 720), 100), ((1280, 720), 120), ((800, 600), 140)])
def test_no_rule_that_may_be_tried_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str,
                                          size: tuple[int, int], letters: int) -> None:  # fmt: skip
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    chosen = settings()
    chosen.letters = letters
    speak(language)
    try:
        with setting_up(tmp_path, chosen, size=size) as (app, scene):
            painter = app.painter
            assert isinstance(painter, Checked)
            one, to = RuleSuggestion(), pygame.Surface(size)
            width = painter.u(410) if letters <= 120 else min(painter.u(700), round(painter.px("body") * 26))
            one.rect = pygame.Rect(0, 0, width, one.height(painter, width))
            for option in scene.game.options:
                for value in option.values:
                    one.show(rule(scene.game, option.id, value), "120 min", _("Try"), scene.play)
                    one.draw(to, painter)
            assert painter.shortened == set()
            assert painter.spilt == []
    finally:
        speak("en")


def test_the_card_on_the_shelf_follows_ones_own_rules(tmp_path: Path) -> None:
    with setting_up(tmp_path, settings()) as (app, scene):
        stores: Stores = scene.stores
        war = title("war")

        def told() -> str:
            return telling(war, app.settings, waits=False, brief=None, read=True, stores=stores).length

        assert told() == "", "nobody knows these rules yet, and the book's length would be wrong"
        wait(app, 2)
        assert enough(scene.workshop.workshop.sums, 0.15)
        assert told() == "about a minute"
        sieve = GameFilter(app.settings, lasting(app.settings, stores))
        sieve.turn("short")
        assert sieve.passes(war), "by these rules it is a short game"
        book = GameFilter(Settings())
        book.turn("short")
        assert not book.passes(war)


def test_the_shelf_and_the_sheet_say_the_same_minutes(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        turn_to(scene, "rules")
        wait(app, 3)
        length, = on(scene.form, LengthWords)
        card = telling(title("war"), app.settings, waits=False, brief=None, read=True, stores=scene.stores)
        assert card.length == f"about {length.label}"


@pytest.mark.parametrize("letters", [100, 120])
def test_a_book_with_a_name_on_two_lines_leaves_the_sheet_its_foot(tmp_path: Path, letters: int) -> None:
    chosen = settings()
    chosen.letters = letters
    book = title("war")._replace(id="own-1", name="W" * LONGEST, preset=FAST)
    with setting_up(tmp_path, chosen, book, size=(1366, 700)) as (app, scene):
        turn_to(scene, "rules")
        wait(app, 1)
        assert scene.workshop.is_sheet
        sheet, foot = on(scene.form, SheetPaper)[0].rect, scene.workshop.widgets[-1].rect
        assert foot.h
        assert foot.bottom < sheet.bottom
        assert on(scene.form, LengthHill)[0].rect.h > 0
