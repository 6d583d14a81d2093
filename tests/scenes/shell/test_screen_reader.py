"""Reading aloud: what pages and the table say, in an app without a screen."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.cards import EVERY
from game.core.i18n import card_name
from game.core.record import read_record
from game.rules import make
from game.scenes.math_room.session_plan_page import SessionPlanPage
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell import screen_reader as reading
from game.scenes.shell.app import App
from game.scenes.shell.help import HelpPage
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.table.hidden_hands import Curtain
from game.scenes.table.history_page import HistoryPage
from game.scenes.table.table_page import TablePage
from game.sitting.participants import participants_at
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.device.speaker import About, Speaker
from game.view.widgets import Entry
from tests.kit.required_programs import posix
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import down, motion, named, run, up


class Listener(Speaker):
    """A speaker without a thread: it only notes what it is to say."""

    def __init__(self) -> None:
        super().__init__(lambda _language: None)
        self.heard: list[tuple[str, str]] = []
        self.languages: list[str] = []

    def start(self, language: str) -> None:
        self.on = True
        self.languages.append(language)

    def say_once(self, words: str, language: str) -> None:
        self.heard.append(("once", words))

    def stop(self, *, wait: float = 0.0) -> None:
        self.on = False

    def say(self, words: str, about: About, *, fresh: bool = False, gentle: bool = False) -> None:
        if words:
            self.heard.append((about, words))

    def new(self) -> list[str]:
        """The words since it was last asked."""
        told, self.heard = [words for _about, words in self.heard], []
        return told


@contextmanager
def listening(settings: Settings | None = None, *, on: bool = True) -> Iterator[tuple[App, Listener]]:
    listener, chosen = Listener(), settings or Settings()
    chosen.speech, chosen.pace = on, "instant"
    with an_app((1280, 720), chosen, speaker=listener) as app:
        yield app, listener


def hit(app: App, *keys: int) -> None:
    for key in keys:
        run(app, down(key), up(key))


def test_the_settings_are_heard(tmp_path: Path) -> None:
    with listening() as (app, ear):
        app.push(page := SettingsPage(app, "sound"))
        run(app)
        assert ear.new() == ["Settings. tab, Sound and pace, 2 of 4"]
        page.form.focus_by_key(named(page.form, "Sound effects"))
        run(app)
        assert ear.new() == ["Sound effects, 70%. Cards, slaps, drums and bells. Every sound is also shown on screen."]
        hit(app, pygame.K_RIGHT)
        assert ear.new() == ["75%"]
        page.form.focus_by_key(named(page.form, "Vibration"))
        run(app)
        assert ear.new() == ["Vibration, switch, on. Controllers shake at slaps and wars."]
        hit(app, pygame.K_SPACE)
        assert ear.new() == ["off"]
        run(app)
        assert ear.new() == []


@posix()
def test_the_switch_and_try_it_in_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.scenes.setup import setting_rows

    for there in (True, False):
        monkeypatch.setattr(setting_rows, "may_have_speech", lambda there=there: there)
        with listening(on=False) as (app, ear):
            app.push(page := SettingsPage(app, "sound"))
            run(app)
            assert any("Install" in widget.label for widget in page.form.widgets) is not there
            page.form.focus_by_key(named(page.form, "Try it"))
            hit(app, pygame.K_RETURN)
            assert ear.heard == [("once", "Truce reads aloud like this.")]
            assert not app.settings.speech
            page.form.focus_by_key(named(page.form, "Read aloud"))
            hit(app, pygame.K_RETURN)
            assert app.settings.speech
            assert ear.new()[-1].startswith("Settings. Read aloud, switch, on")


def test_letters_are_heard_as_they_are_typed_and_taken_away() -> None:
    from game.scenes.shell.page import Page
    from game.view.widgets import Form

    class Names(Page):
        def make(self) -> Form:
            return Form([Entry("Name", "Fox", lambda _name: None)], header_widgets=self.header_widgets)

    with listening() as (app, ear):
        app.push(Names(app, "Who?"))
        run(app)
        assert ear.new() == ["Who? Name, text field. Fox"]
        for letter in "y é":
            run(app, pygame.event.Event(pygame.TEXTINPUT, text=letter))
        hit(app, pygame.K_BACKSPACE)
        assert ear.new() == ["y", "space", "é", "é deleted"]


def test_questions_help_and_lines_are_heard_whole() -> None:
    with listening() as (app, ear):
        app.push(HelpPage(app, "War", "## How to play\n\nTurn **your** card.\n\n- The highest takes all"))
        run(app)
        assert ear.new() == ["War. How to play. Turn your card. The highest takes all. tab, Rules, 1 of 4"]
        app.push(ConfirmDialog(app, "Quit Truce?", "Your matches stay here.", [("Quit", list), ("Cancel", list)]))
        run(app)
        assert ear.heard == [("asked", "Quit Truce? Your matches stay here."), ("focus", "Quit, button")]
        app.say("The statistics could not be saved.")
        run(app)
        assert ear.heard[-1] == ("line", "The statistics could not be saved.")
        app.settings.language = "de"
        run(app)
        assert ear.languages == ["en", "de"]
        hit(app, pygame.K_F8)
        run(app)
        assert not app.settings.speech
        assert not ear.on


def test_f8_pressed_twice_says_at_once_how_it_is_now() -> None:
    with listening() as (app, _ear):
        said = []
        for _press in range(3):
            hit(app, pygame.K_F8)
            run(app)
            said.append((app.settings.speech, app.notice.line))
        off, on = (False, "Reading aloud is off."), (True, "Reading aloud is on. F8 turns it off.")
        assert said == [off, on, off]


@pytest.mark.parametrize("runs", [True, False])
def test_it_is_offered_once_where_a_screen_reader_runs(runs: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    class AtOnce:
        def __init__(self, target: Any, **_more: object) -> None:
            self.start = target

    def running() -> bool:
        looks.append(1)
        return runs

    monkeypatch.setattr(reading, "running", running)
    monkeypatch.setattr(reading.threading, "Thread", AtOnce)
    with listening(on=False) as (app, ear):
        app.push(SettingsPage(app))
        run(app)
        assert not looks, "before the first picture"
        monkeypatch.setattr(type(app.frames), "age", property(lambda _clock: 10.0))
        for _frame in range(3):
            run(app)
        assert looks == [1]
        assert ear.heard == [("once", "Truce can read everything aloud. Press F8.")] * runs
        assert app.notice.line == ("Truce can read everything aloud. Press F8." if runs else None)
        assert app.settings.speech_offered is runs
        assert not app.settings.speech


NAMES = {card_name(card) for card in EVERY}


def test_a_hidden_hand_is_told_only_to_whoever_looks_at_it(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path))
    with listening() as (app, ear):
        record = {"format": 1, "game": "twenty-first-century-war", "options": {}, "players": 2, "seed": 5}
        app.push(play := TablePage(app, kept,
                                   Sitting.new(read_record(record, make), participants_at(app.settings, 2, (0, 1)))))
        for _frame in range(300):
            run(app)
            if isinstance(app.top, Curtain):
                break
        assert isinstance(app.top, Curtain)
        hit(app, pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT)
        said = " ".join(ear.new())
        assert "look at your cards" in said
        assert "Everybody else, look away." in said
        assert not any(name in said for name in NAMES), said
        seat = app.top.seat
        app.top.open()
        for _frame in range(30):
            run(app)
        hit(app, pygame.K_RIGHT, pygame.K_RIGHT)
        said = " ".join(ear.new())
        table = play.sitting.match.table
        other = {card_name(card) for card in table.each["hand"][1 - seat]}
        own = {card_name(card) for card in table.each["hand"][seat]}
        assert any(name in said for name in own)
        assert not any(name in said for name in other), said
    kept.close()


def test_hurrying_leaves_no_backlog(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path))
    with listening() as (app, ear):
        record = {"format": 1, "game": "war", "options": {}, "players": 2, "seed": 22}
        app.push(TablePage(app, kept, Sitting.new(read_record(record, make), participants_at(app.settings, 2))))
        for _round in range(10):
            for _frame in range(3):
                run(app)
            hit(app, pygame.K_a)
        told = [words for about, words in ear.heard if about == "told"]
        assert any(words.startswith("Fox: ten of diamonds; Owl: king of spades") for words in told)
        asked = [words for about, words in ear.heard if about == "asked"]
        assert asked == ["A or a click to turn, hold to hurry"], "the same question at each turn"
    kept.close()


def test_rounds_are_looked_back_on_by_ear(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path))
    with listening() as (app, ear):
        record = {"format": 1, "game": "war", "options": {}, "players": 2, "seed": 22}
        app.push(play := TablePage(app, kept, Sitting.new(read_record(record, make), participants_at(app.settings, 2))))
        for _round in range(3):
            for _frame in range(3):
                run(app)
            hit(app, pygame.K_a)
        app.push(HistoryPage(play.context))
        run(app)
        ear.heard.clear()
        hit(app, pygame.K_LEFT)
        for _frame in range(100):
            run(app)
        assert "A king beats a ten: Owl takes both" in " ".join(ear.new())
    kept.close()


def test_a_newcomer_is_welcomed_once(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path))
    with listening() as (app, ear):
        app.home = lambda app: ShelfPage(app, kept)
        app.show_home()
        run(app)
        assert ear.new()[0].startswith("Truce. ")
        app.push(SettingsPage(app, "sound"))
        run(app)
        for back in (app.pop, app.show_home):
            ear.new()
            back()
            run(app)
            assert ear.new()[0].startswith("Truce. War, "), "the book that is chosen, and no welcome"
    kept.close()


def test_a_mouse_at_rest_names_no_book(tmp_path: Path) -> None:
    """It lies on another book than the chosen one when the shelf comes, and trembles not."""
    kept = Stores(Folders.inside(tmp_path))
    with listening() as (app, ear):
        app.push(shelf := ShelfPage(app, kept))
        run(app)
        other = next(book for book in shelf.shelf.books if not book.chosen)
        rests = motion(other.rect.center)
        for _event in range(2):
            ear.new()
            run(app, rests)
            assert ear.new() == []
        app.push(SettingsPage(app, "sound"))
        run(app, rests)
        ear.new()
        app.pop()
        run(app, rests)
        assert not [words for words in ear.new() if other.label in words]
        x, y = other.rect.center
        run(app, motion((x + 4, y)))
        assert ear.new()[0].startswith(other.label), "a mouse that moves explores"
        run(app, down(pygame.K_LEFT))
        assert not ear.new()[0].startswith(other.label)
    kept.close()


def test_the_games_of_the_math_room_say_what_they_are_and_which_is_chosen(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path))
    with listening() as (app, _ear):
        page = SessionPlanPage(app, kept, None)
        said = [card.accessible_text.whole for card in page.games]
        assert all(", choice" in words for words in said)
        assert sum(", chosen" in words for words in said) == 1
    kept.close()


class SlowVoice:
    """A voice that speaks until it is told to stop, or that its words are over."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.stopped: list[str] = []
        self.speaking = False

    def speak(self, words: str) -> None:
        self.said.append(words)
        self.speaking = True

    def stop(self) -> None:
        self.stopped.append(self.said[-1])
        self.speaking = False

    def close(self) -> None:
        self.speaking = False


def test_what_comes_by_itself_cuts_nothing_short_and_a_press_does() -> None:
    """A panel that opens by itself waits for the cards to be named; somebody who presses a key is answered at once."""
    voice = SlowVoice()
    speaker = Speaker(lambda _language: voice)
    with an_app((1280, 720), Settings(), speaker=speaker) as app:
        app.settings.speech = True
        app.reader.watch()
        app.push(SettingsPage(app, "sound"))
        run(app)

        def until(count: int) -> None:
            limit = time.monotonic() + 5
            while len(voice.said) < count and time.monotonic() < limit:
                time.sleep(0.005)
            assert len(voice.said) == count, voice.said

        until(1)
        voice.speaking = False
        app.reader.say("Fox: ten of hearts", "told")
        until(2)
        app.reader.say("OK, button", "focus")
        app.reader.say("Owl: king of clubs", "told", fresh=True)
        time.sleep(0.1)
        assert not voice.stopped
        voice.speaking = False
        until(3)
        voice.speaking = False
        until(4)
        assert voice.said[2:] == ["OK, button", "Owl: king of clubs"]
        app.take(down(pygame.K_TAB))
        app.reader.say("Rules, button", "focus")
        until(5)
        assert voice.stopped == ["Owl: king of clubs"]
        app.reader.close()
