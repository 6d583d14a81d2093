"""Every page, and the moments of the table, look as they did."""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core.seats import Seat
from game.learning.answer import Answer
from game.learning.class_progress import FamilyStanding, Growth, family_name
from game.learning.curriculum import FAMILIES
from game.learning.fact import Fact
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.rules.equations.equation_asks import Solve
from game.scenes.lab import workshop_model
from game.scenes.math_room.class_list_page import ClassListPage
from game.scenes.math_room.class_pages import ClassTable, FamilyPage, TablesPage, group_plan
from game.scenes.math_room.mistake import MistakePanel
from game.scenes.math_room.new_child import NewChildDialog
from game.scenes.math_room.number_talk import NumberTalkPage
from game.scenes.math_room.parental_gate import ParentalGate
from game.scenes.math_room.session_plan_page import SessionPlanPage
from game.scenes.math_room.valley_page import ValleyPage
from game.scenes.setup.own_book_pages import EditBook
from game.scenes.setup.pads_page import PadsPage
from game.scenes.setup.party_sheet import PartySheet
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shelf.saved_matches import WaitingPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.scene import Scene
from game.scenes.shell.status_pages import BusyPage, FileCheckPage, StartupErrorPage
from game.scenes.table.arranging import ArrangeSheet
from game.scenes.table.help_sheet import HelpSheet
from game.scenes.table.hidden_hands import Curtain, HandPeek
from game.scenes.table.history_page import HistoryPage
from game.scenes.table.match_end_page import MatchEndPage
from game.scenes.table.pause import UndoVotePage
from game.scenes.table.picking import PickController
from game.scenes.table.sorting_field import SortingField
from game.scenes.table.writing import WriteController
from game.sitting.worker_client import WorkerClient
from game.view.device import desktop_services
from game.view.pictures.theme import TEAL, TOKENS
from game.view.widgets import Form
from tests.kit.looks import digest, hold
from tests.kit.session_driver import AtSession, at_session
from tests.kit.table_driver import DOWN, ESCAPE, FRAME, LEFT, RIGHT, SPACE, TAB, UP, AtTable, at_table
from tests.kit.watching_driver import watched as watching
from tests.kit.widget_fixture import motion
from tests.scenes.math_room.test_valley import ready
from tests.tools import film_strips, guide, tour

NOW = 1_750_000_000.0
SIZE = 1024, 768
EVERY = 6
"""Of so many frames of a moment one is looked at."""
MOMENTS = (("flip", 3), ("war", 2), ("war", 4), ("slap", 3), ("false-slap", 2), ("sums", 2), ("food", 2),
           ("end", 2), ("king", 2), ("ascent", 2))
GAMES = (("scramble-war", 4), ("brain-drain", 2), ("egyptian-ruffle", 4), ("missing-card-war", 2),
         ("twenty-first-century-war", 2))
HOVERED = ("menu", "menu-found", "setup-addition-war", "settings-seats", "settings-sound", "session-plan", "lesson",
           "report", "stats-match", "stats-people", "math-room", "new-child")
"""Pages that are looked at with the mouse and the focus on what is there."""
PARTS = 4
"""The pages of the tour are looked at in so many tests."""
WINDOWS = {"projector": ((1920, 1080), "projector", 100, "en"), "large letters": ((800, 600), "daylight", 140, "de")}
"""Other windows in which all pages are looked at: their size, the light, the letters and the language."""
TWICE = 2
"""So many widgets of a kind are looked at in all the pages."""
ELSEWHERE = {"files", "help-about", "licence", "licences", "settings-files"}
"""Pages of the tour that name a folder, or what is installed."""


class Silent(WorkerClient):
    """A worker that never answers: nothing on a page depends on how fast it is."""

    busy = False

    def __init__(self) -> None:
        super().__init__(["no program"])

    def ask(self, request: Mapping[str, Any]) -> None:
        pass

    def answers(self) -> list[dict[str, Any]]:
        return []

    def end(self) -> None:
        pass


@pytest.fixture(autouse=True)
def _always_the_same() -> Iterator[None]:
    """Pages say how long ago something was, by the clock of the place, and what another process has found by now."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", lambda: NOW)
        patch.setattr(workshop_model, "WorkerClient", Silent)
        patch.setenv("TZ", "UTC")
        if hasattr(time, "tzset"):
            time.tzset()
        yield
    if hasattr(time, "tzset"):
        time.tzset()


def held(at: AtTable, pages: Iterator[tuple[str, Callable[[], Scene]]], where: str = "page") -> None:
    """Hold how each page looks a moment after it was opened, and at its foot if it is longer than the window."""
    for name, make_page in pages:
        at.app.push(page := make_page())
        at.frames(0.06)
        at.app.draw(whole=True)
        seen, form = [digest(at.app.window.screen)], getattr(page, "form", None)
        if isinstance(form, Form) and form.is_scrollable and form.tab_order:
            form.focus_by_key(form.tab_order[-1])
            at.frames(0.5)
            at.app.draw(whole=True)
            seen.append(digest(at.app.window.screen))
        hold(f"{where} {name}", seen)
        at.app.pop()


def others(at: AtTable) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Pages that the tour leaves out."""
    app, stores = at.app, at.stores
    yield "pads", lambda: PadsPage(app)
    yield "party", lambda: PartySheet(app, lambda: None)
    yield "history", lambda: HistoryPage(at.play.context)
    yield "plan", lambda: SessionPlanPage(app, stores, None)
    growths: tuple[Growth, ...] = ("seed", "shoot", "leaves", "bud", "flower")
    known = [{"near_doubles": FamilyStanding(5, 1, growths[n % 5])} for n in range(7)]
    children = [stores.children.add(f"Child {n}", n, 0.0) for n in range(7)]
    yield "family", lambda: FamilyPage(app, next(each for each in FAMILIES if each.id == "near_doubles"), children,
                                       known, lambda _places: None, "Start Multiplication War, 10 min")
    told = [(TOKENS[n].animal, f"Child {n}") for n in range(4)]
    tables = [ClassTable(family_name(each), TEAL, told, group_plan(each.kind, each, ["leaves"]))
              for each in FAMILIES[:5]]
    yield "tables", lambda: TablesPage(app, tables, lambda _at: None)
    app.settings.options["war"] = {"lowest_wins": True, "slap": "5"}
    app.settings.options["addition-war"] = {"up": 3, "jokers": True}
    for game in ("war", "addition-war"):
        yield f"rules {game}", lambda game=game: SetupPage(app, stores, title(game))  # type: ignore[misc]


def seldom(at: AtTable) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Pages that are seldom seen."""
    app, stores, context = at.app, at.stores, at.play.context

    def new_child(turn: Callable[[NewChildDialog], None]) -> NewChildDialog:
        page = NewChildDialog(app, lambda _name, _animal: None)
        turn(page)
        return page

    yield "letters", lambda: new_child(NewChildDialog.turn)
    yield "other paper", lambda: new_child(NewChildDialog.other_paper)
    yield "gate", lambda: ParentalGate(app, lambda: None, chance=Random(1))
    yield "gate open", lambda: ParentalGate(app, lambda: None, pressed=True, chance=Random(1))
    yield "class list", lambda: ClassListPage(app, stores, "2b")
    yield "undo vote", lambda: UndoVotePage(context, Seat(0))
    yield "curtain", lambda: Curtain(context, HandPeek(context), lambda _event: None, Seat(0), lambda: None)
    yield "waits", lambda: BusyPage(app, "Ada’s backup", lambda: False, lambda: None)
    yield "checks", lambda: FileCheckPage(app, "Ada’s backup", [], lambda: None, lambda: None, lambda: 0.4)
    yield "no start", lambda: StartupErrorPage(app, "Truce", "The folder cannot be opened.")
    yield "no match waits", lambda: WaitingPage(app, stores, list)
    yield "own book", lambda: EditBook(app, stores, title("war")._replace(id="own-1"))


@pytest.fixture(autouse=True)
def no_speech(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages have no button that reads aloud, whatever voices this machine has."""
    find = desktop_services.find

    def without_voices(*names: str) -> str | None:
        return None if {"espeak-ng", "say", "powershell"} & {*names} else find(*names)

    monkeypatch.setattr(desktop_services, "find", without_voices)


@pytest.mark.parametrize("part", range(PARTS))
def test_pages_look_as_they_did(part: int, tmp_path: Path) -> None:
    with at_table(tmp_path, size=SIZE) as at:
        at.app.settings.reduced_motion = True
        at.app.changed()
        for name, picture in (("Ada", 0), ("Ben", 1), ("Carla", 2)):
            at.stores.children.add(name, picture, 0.0)
        every = (page for page in tour.pages(at) if page[0] not in ELSEWHERE)
        held(at, islice(every, part, None, PARTS))


def test_other_pages_look_as_they_did(tmp_path: Path) -> None:
    with at_table(tmp_path, size=SIZE) as at:
        at.app.settings.reduced_motion = True
        at.app.changed()
        held(at, others(at))
        held(at, seldom(at))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("window", WINDOWS)
def test_pages_look_as_they_did_in_windows_of_other_kinds(window: str, part: int, tmp_path: Path) -> None:
    size, theme, letters, language = WINDOWS[window]
    with at_table(tmp_path, size=size, theme=theme) as at:
        at.app.settings.reduced_motion, at.app.settings.letters = True, letters
        at.app.speak(language)
        for name, picture in (("Ada", 0), ("Ben", 1), ("Carla", 2)):
            at.stores.children.add(name, picture, 0.0)
        every = [*(page for page in tour.pages(at) if page[0] not in ELSEWHERE), *others(at), *seldom(at)]
        try:
            held(at, islice(every, part, None, PARTS), window)
        finally:
            at.app.speak("en")


@pytest.mark.parametrize("name", guide.DRAWN)
def test_the_math_room_looks_as_it_did(name: str, tmp_path: Path) -> None:
    with at_session(tmp_path, size=SIZE) as sat:
        if name != "math-room":
            guide.a_class(sat)
            sat.app.settings.theme, sat.app.settings.math_room = "daylight", "class"
            sat.app.changed()
        guide.DRAWN[name](sat)
        seen = []
        for _ in range(2):
            sat.frames(0.25)
            sat.app.draw(whole=True)
            seen.append(digest(sat.app.window.screen))
        hold(f"guide {name}", seen)


class Moments(film_strips.Film):
    """A film of which the numbers are kept."""

    def __init__(self, at: AtTable, step: int) -> None:
        super().__init__(at, step)
        self.digests = list[str]()

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.at.frames(FRAME)
            if len(self.frames) % EVERY == 0:
                self.at.app.draw(whole=True)
                self.digests.append(digest(self.at.app.window.screen))
            self.frames.append(self.at.app.window.screen)


@pytest.mark.parametrize(("moment", "seats"), MOMENTS)
def test_a_moment_at_the_table_looks_as_it_did(moment: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film_strips, "Film", Moments)
    how = argparse.Namespace(seats=seats, size=(800, 600), theme="evening", reduced=False, step=1)
    film = film_strips.MOMENTS[moment](how)
    assert isinstance(film, Moments)
    hold(f"moment {moment} {seats}", film.digests)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_game_in_the_middle_of_play_looks_as_it_did(game: str, players: int, tmp_path: Path) -> None:
    with at_table(tmp_path, game=game, players=players, size=SIZE, people=(0, 1) if players == 2 else (0,)) as at:
        tour.on(at, tour.ROUNDS.get(game, 5))
        at.frames(0.5)
        at.app.draw(whole=True)
        hold(f"game {game} {players}", [digest(at.app.window.screen)])


def test_what_lies_over_a_table_looks_as_it_did(tmp_path: Path) -> None:
    with at_table(tmp_path, size=SIZE, people=(0, 1), game="slap-war") as at:
        at.still()
        at.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, scancode=58, mod=0, unicode=""))
        seen = []
        for _ in range(3):
            at.frames(1.0)
            at.app.draw(whole=True)
            seen.append(digest(at.app.window.screen))
            at.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, scancode=78, mod=0, unicode=""))
        assert isinstance(at.top, HelpSheet)
        at.app.pop()
        at.play.pause()
        at.app.say("The disk is full: nothing is saved.")
        at.frames(1.0)
        at.app.draw(whole=True)
        hold("over a table", [*seen, digest(at.app.window.screen)])


def test_an_equation_that_is_typed_looks_as_it_did(tmp_path: Path) -> None:
    with at_table(tmp_path, size=SIZE, people=(0, 1), game="ascent", seed=5) as at:
        for _ in range(3000):
            if isinstance(at.match.ask, Solve) and at.play.context.panel is not None:
                break
            if at.play.stage.idle and at.play.course.sitting.waiting:
                film_strips.press(at, seats=sorted(at.play.course.sitting.waiting)[:1])
            at.frames(FRAME)
        seen = []
        for letters in ("", "2+", "(3*"):
            for letter in letters:
                at.app.take(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            at.frames(0.5)
            at.app.draw(whole=True)
            seen.append(digest(at.app.window.screen))
        hold("equation", seen)


def test_won_cards_that_are_arranged_look_as_they_did(tmp_path: Path) -> None:
    with at_table(tmp_path, size=SIZE, people=(0,), seed=3, winnings="arranged") as at:
        for _ in range(3000):
            if isinstance(at.top, ArrangeSheet):
                break
            if at.play.stage.idle and at.play.course.sitting.waiting:
                film_strips.press(at)
            at.frames(FRAME)
        assert isinstance(at.top, ArrangeSheet)
        at.app.take(motion(at.top.undo.rect.center))
        at.frames(0.5)
        at.app.draw(whole=True)
        seen = [digest(at.app.window.screen)]
        for key in (RIGHT, UP, LEFT):
            at.key(key)
            at.frames(0.5)
            at.app.draw(whole=True)
            seen.append(digest(at.app.window.screen))
        hold("arranged", seen)


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_a_deck_that_is_sorted_looks_as_it_did(tmp_path: Path, size: tuple[int, int]) -> None:
    with at_table(tmp_path, size=size, game="napoleons-war", seed=5) as at:
        at.app.settings.reduced_motion = True
        at.app.changed()
        for _ in range(300):
            if isinstance(at.top, SortingField):
                break
            at.frames(FRAME)
        seen = []
        for keys in ((), (RIGHT, RIGHT), (DOWN,), (SPACE, RIGHT), (SPACE, TAB), (SPACE,), (TAB, TAB, TAB, SPACE)):
            at.key(*keys)
            at.frames(0.5)
            at.app.draw(whole=True)
            seen.append(digest(at.app.window.screen))
        hold(f"sorting {size[0]}", seen)


def test_a_shelf_that_somebody_uses_looks_as_it_did(tmp_path: Path) -> None:
    with at_table(tmp_path, size=SIZE) as at:
        guide.shelf(at)
        at.frames(1.0)
        at.app.draw(whole=True)
        hold("used shelf", [digest(at.app.window.screen)])


@pytest.mark.parametrize("name", HOVERED)
def test_a_page_looks_as_it_did_wherever_the_mouse_and_the_focus_are(name: str, tmp_path: Path) -> None:
    with at_table(tmp_path, size=SIZE) as at:
        at.app.settings.reduced_motion = True
        at.app.changed()
        at.stores.children.add("Ada", 0, 0.0)
        page = next(make_page for found, make_page in tour.pages(at) if found == name)()
        at.app.push(page)
        seen = list[str]()

        def look() -> None:
            at.frames(2 * FRAME)
            at.app.draw(whole=True)
            seen.append(digest(at.app.window.screen))

        for y in range(40, SIZE[1], 95):
            for x in range(60, SIZE[0], 130):
                at.app.take(motion((x, y)))
                look()
        for key in (*[TAB] * 8, DOWN, DOWN, RIGHT, DOWN, LEFT):
            at.key(key)
            look()
        hold(f"walked {name}", seen)


def watched(sat: AtSession, seconds: float, every: float = 0.3) -> list[str]:
    """The numbers of what is seen, from now on for that long."""
    seen = []
    for _ in range(round(seconds / every)):
        sat.frames(every)
        sat.app.draw(whole=True)
        seen.append(digest(sat.app.window.screen))
    return seen


def test_a_valley_in_which_something_grows_looks_as_it_did(tmp_path: Path) -> None:
    with at_session(tmp_path, size=SIZE) as sat:
        end = ready(sat)
        sat.app.settings.pace = "normal"
        new = [answer for answer in sat.stores.children.answers(end.child.id) if answer.session]
        end.show(end.child, end.animal, sat.policy.session.learners[Seat(0)].knowledge, new, kind="sum")
        hold("valley grows", watched(sat, 9.0))


def test_a_thirsty_valley_looks_as_it_did(tmp_path: Path) -> None:
    with at_session(tmp_path, size=SIZE) as sat:
        child = sat.stores.children.add("Ada", 3, NOW)
        assert child is not None
        for days in (93, 92):
            for n, pair in enumerate(combinations(range(1, 9), 2)):
                fact = Fact("sum", pair)
                sat.stores.children.answered(child.id, Answer(fact, fact.answer, True, 2.0, False,
                                                              NOW - days * guide.DAY + n, "addition-war", days))
        sat.app.settings.pace = "normal"
        sat.app.push(ValleyPage(sat.app, sat.stores, child))
        hold("valley is thirsty", watched(sat, 4.0))


def test_every_step_of_a_number_talk_looks_as_it_did(tmp_path: Path) -> None:
    with at_session(tmp_path, size=SIZE) as sat:
        talk = NumberTalkPage(sat.app)
        sat.app.push(talk)
        talk.board.begin(Fact("difference", (10, 4)))
        seen = list[str]()
        for _ in range(4):
            seen += watched(sat, 0.3)
            talk.go_on()
        hold("number talk", [*seen, *watched(sat, 1.2)])


def test_praise_looks_as_it_did(tmp_path: Path) -> None:
    with at_session(tmp_path, size=SIZE, pace="normal") as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), minutes=5), "Mia")
        sat.asked()
        sat.policy.mark.show(Seat(0), "You know 8 + 5 now")
        seen = watched(sat, 1.2)
        for tool in sat.play.bar.tools:
            sat.app.take(motion(tool.rect.center))
            seen += watched(sat, 0.3)
        hold("praise", seen)


def test_the_chips_and_the_card_of_the_shelf_look_as_they_did_under_the_mouse(tmp_path: Path) -> None:
    with at_table(tmp_path, size=SIZE) as at:
        guide.shelf(at)
        at.frames(1.0)
        shelf, seen = at.top, list[str]()
        assert isinstance(shelf, ShelfPage)
        buttons = shelf.star, shelf.who, shelf.edit, shelf.play, shelf.set_up, shelf.watching
        for widget in (*buttons, *shelf.finding.chips):
            at.app.take(motion(widget.rect.center))
            at.frames(0.3)
            at.app.draw(whole=True)
            seen.append(digest(at.app.window.screen))
        hold("chips", seen)


def test_a_story_in_a_wide_window_and_a_table_with_an_anchor_look_as_they_did(tmp_path: Path) -> None:
    with at_table(tmp_path, size=(1920, 1080), game="addition-war", anchor=7) as at:
        at.still()
        at.app.draw(whole=True)
        seen = [digest(at.app.window.screen)]
        guide.story(at)
        at.frames(0.5)
        at.app.draw(whole=True)
        hold("wide", [*seen, digest(at.app.window.screen)])


def test_plates_of_people_with_a_handicap_look_as_they_did(tmp_path: Path) -> None:
    seen = []
    for size in ((800, 600), (1280, 720)):
        with at_table(tmp_path / str(size[0]), size=size, game="egyptian-ruffle", players=4, people=(0, 1, 2, 3)) as at:
            for seat, extra in zip(at.app.settings.seats, (250, 500, 0, 1000), strict=False):
                seat.handicap = extra
            at.app.changed()
            at.app.push(SetupPage(at.app, at.stores, title("egyptian-ruffle")))
            page = at.top
            assert isinstance(page, SetupPage)
            page.play()
            at.frames(3.0)
            at.app.draw(whole=True)
            seen.append(digest(at.app.window.screen))
    hold("handicaps", seen)


def touched(at: AtTable | AtSession, met: Counter[str], form: Form | None = None) -> list[str]:
    """The numbers of what is seen while the keyboard, and then the mouse, is at the first widgets of each kind in a
    form, else in that of the page on top; `met` counts the kinds. Over a large one the mouse goes to some places."""
    seen, form = list[str](), form or at.app.top.form  # type: ignore[union-attr]

    def look() -> None:
        at.frames(2 * FRAME)
        at.app.draw(whole=True)
        seen.append(digest(at.app.window.screen))

    for widget in list(form.tab_order):
        kind = f"{type(widget).__name__} {getattr(widget, 'look', '')!s:.8}"
        if met[kind] >= TWICE or widget not in form.widgets:
            continue
        met[kind] += 1
        form.focus_by_key(widget)
        look()
        (x, y), (w, h) = widget.rect.topleft, widget.rect.size
        places = [(1, 1)] if h < SIZE[1] // 5 else [(1, 1), (0.3, 0.5), (1.6, 1.4), (1.2, 0.06)]
        for across, down in places:
            at.app.take(motion((x + round(w * across / 2), y + round(h * down / 2))))
            look()
    at.app.take(motion((1, 1)))
    return seen


def test_whatever_takes_a_press_looks_as_it_did_with_the_keyboard_and_under_the_mouse(tmp_path: Path) -> None:
    with at_table(tmp_path, size=(1280, 720)) as at:
        at.app.settings.reduced_motion = True
        at.app.changed()
        for name, picture in (("Ada", 0), ("Ben", 1), ("Carla", 2)):
            at.stores.children.add(name, picture, 0.0)
        met = Counter[str]()
        for name, make_page in (*tour.pages(at), *others(at), *seldom(at)):
            if name in ELSEWHERE or name == "history":
                continue
            at.app.push(make_page())
            at.frames(0.06)
            if isinstance(getattr(at.top, "form", None), Form) and (seen := touched(at, met)):
                hold(f"touched {name}", seen)
            at.app.pop()


def test_what_is_told_over_a_table_looks_as_it_did_wherever_the_mouse_is(tmp_path: Path) -> None:
    with at_table(tmp_path, size=(1280, 720), people=(0, 1), seed=11) as at:
        for _round in range(3):
            at.still()
            at.key(*(at.play.sitting.chairs[seat].key for seat in at.play.course.sitting.waiting))
            at.frames(0.5)
        at.still()
        at.app.push(HistoryPage(at.play.context))
        at.frames(0.5)
        hold("touched history", touched(at, Counter()))
        at.key(ESCAPE)
        at.play.pause()
        at.frames(0.5)
        hold("touched pause", touched(at, Counter()))
        at.app.pop()
        at.app.settings.auto_play = True
        at.play.course.skip()
        for _ in range(3000):
            if isinstance(at.top, MatchEndPage):
                break
            at.app.pass_by()
        assert isinstance(at.top, MatchEndPage)
        at.frames(3.0)
        hold("touched end", touched(at, Counter()))


@pytest.mark.parametrize("size", [(900, 1600), (2200, 800)])
def test_the_math_room_and_the_shelf_look_as_they_did_in_tall_and_wide_windows(size: tuple[int, int],
                                                                               tmp_path: Path) -> None:
    with at_session(tmp_path, size=size, reduced_motion=True) as sat:
        guide.a_class(sat)
        sat.app.settings.theme, sat.app.settings.math_room = "daylight", "class"
        sat.app.changed()
        met = Counter[str]()
        for name in sorted({*guide.DRAWN} - {"math-room"}):
            guide.DRAWN[name](sat)
            sat.frames(0.5)
            sat.app.draw(whole=True)
            seen = [digest(sat.app.window.screen)]
            hold(f"room {size[0]} {name}", [*seen, *(touched(sat, met) if name != "number-talk" else [])])
            sat.app.pop()
        sat.app.settings.favourites, sat.app.settings.recent_games = ("ascent",), ("peace", "slap-war")
        sat.app.push(ShelfPage(sat.app, sat.stores))
        sat.frames(1.0)
        sat.app.draw(whole=True)
        hold(f"room {size[0]} shelf", [digest(sat.app.window.screen)])


ASKED: tuple[tuple[str, type], ...] = (
    ("ascent", WriteController), ("scramble-war", PickController), ("twenty-first-century-war", PickController),
    ("brain-drain", WriteController), ("fast-food", PickController))


@pytest.mark.parametrize(("game", "kind"), ASKED)
def test_the_panel_of_what_is_asked_looks_as_it_did_under_the_mouse(game: str, kind: type, tmp_path: Path) -> None:
    with at_table(tmp_path, size=(1280, 720), game=game, seed=3) as at:
        for _ in range(3000):
            asking = at.play.context.asking
            if isinstance(asking, kind) and at.play.context.panel is not None and at.play.stage.idle:
                break
            if at.play.stage.idle and at.play.course.sitting.waiting:
                film_strips.press(at, seats=sorted(at.play.course.sitting.waiting)[:1])
            at.frames(FRAME)
        panel = at.play.context.panel
        assert panel is not None
        seen = touched(at, Counter(), panel.form)
        for key in (RIGHT, DOWN, LEFT, UP):
            at.key(key)
            at.frames(0.3)
            at.app.draw(whole=True)
            seen.append(digest(at.app.window.screen))
        hold(f"asked {game}", seen)


def test_a_session_looks_as_it_did_under_the_mouse(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), minutes=5), "Mia")
        sat.dealt("8H 5S", "4D 2C")
        panel = sat.asked().panel
        assert panel is not None
        seen = touched(sat, Counter(), panel.form)
        sat.key(pygame.K_ESCAPE)
        sat.frames(0.5)
        seen += touched(sat, Counter())
        sat.key(pygame.K_ESCAPE)
        sat.frames(0.5)
        sat.type(12)
        while not isinstance(sat.top, MistakePanel):
            sat.frames()
        hold("touched session", [*seen, *watched(sat, 6.0, 0.5), *touched(sat, Counter())])


def test_a_match_that_is_watched_looks_as_it_did_under_the_mouse(tmp_path: Path) -> None:
    with watching(tmp_path, size=(1280, 720)) as at:
        at.until(2)
        at.policy.step_bar.watched.play()
        at.frames(0.5)
        hold("touched watching", touched(at, Counter(), at.policy.step_bar.form))
