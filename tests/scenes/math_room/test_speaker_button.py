"""The speaker button of the math room says questions, sentences and pages to children who do not read yet."""

import time
from pathlib import Path

import pygame
import pytest

from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room.children_picker import ChildrenPickerPage
from game.scenes.math_room.fact_question import FactQuestionController
from game.scenes.math_room.mistake import MistakePanel
from game.scenes.math_room.parental_gate import ParentalGate
from game.scenes.math_room.session_bar import SessionPause
from game.scenes.math_room.session_end_page import SessionEndPage
from game.scenes.math_room.session_plan_page import SessionPlanPage
from game.scenes.setup.seat_rows import refusal, speaker_refusal
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.shell import page_widgets
from game.scenes.shell.overlay import ConfirmDialog
from game.sitting.participants import participants_at
from game.store.settings import Settings
from game.view.device import speech
from game.view.device.speaker import Speaker
from game.view.widgets import Button, Choice, Entry, Form, Toggle
from tests.kit.fake_speech import StandInSpeech
from tests.kit.session_driver import AtSession, at_session

SUM = SessionPlanSpec.of(title("addition-war"), {}, level="medium", minutes=10)
SEVEN = "7S 5H 2C 3D", "9D 4C 4H 3S"
NASTY = "Ann \"O’Hara'; $(touch nasty) `touch nasty`; %PATH%\n-v de"


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandInSpeech:
    """A system whose only speech writes down what it is to say."""
    found = StandInSpeech(tmp_path / "speech")
    env = found.env({"PATH": str(found.bin)})
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(speech.sys, "platform", "linux")
    return found


def spoken(sat: AtSession, button: Button, heard: StandInSpeech) -> str:
    """What is said after a click on a button."""
    before = len(heard.said)
    sat.click(button.rect.center)
    limit = time.monotonic() + 10
    while len(heard.said) == before and time.monotonic() < limit:
        time.sleep(0.01)
    return heard.said[-1]


def until(heard: StandInSpeech, count: int) -> None:
    """Wait until so much has been said."""
    limit = time.monotonic() + 10
    while len(heard.said) < count and time.monotonic() < limit:
        time.sleep(0.01)
    assert len(heard.said) == count


def speaker_of(form: Form) -> Button:
    return next(widget for widget in form.widgets if isinstance(widget, Button) and widget.icon == "sound")


def pictures(form: Form) -> list[tuple[str, str]]:
    """The words of all that can be pressed or chosen on a page, each with the name of its picture."""
    found = [(widget.label, widget.icon) for widget in form.widgets if isinstance(widget, Button)]
    return found + [(words, widget.icons.get(value, "")) for widget in form.widgets if isinstance(widget, Choice)
                    for value, words in widget.values]


def with_speaker(sat: AtSession) -> None:
    sat.app.settings.says = True
    sat.app.reader = type(sat.app.reader)(sat.app, Speaker())


def test_the_question_and_the_way_to_find_it_are_said(tmp_path: Path, heard: StandInSpeech) -> None:
    with at_session(tmp_path / "home") as sat:
        with_speaker(sat)
        sat.begin(SUM)
        sat.dealt(*SEVEN)
        asked = sat.asked()
        assert isinstance(asked, FactQuestionController)
        assert asked.panel is not None
        sat.frames(1.0)
        assert spoken(sat, speaker_of(asked.panel.form), heard) == "7 plus 5 is how much?"
        sat.type(11)
        sat.frames(1.0)
        assert isinstance(sat.top, MistakePanel)
        assert spoken(sat, speaker_of(sat.top.form), heard) == (
            "Not 11. 7 and 3 make ten, then 2 more. 7 plus 5 is how much?")
        sat.app.reader.close()


def test_a_key_presses_the_button_on_the_pad_and_on_a_page_and_can_be_another(
    tmp_path: Path, heard: StandInSpeech
) -> None:  # fmt: skip
    with at_session(tmp_path) as sat:
        with_speaker(sat)
        sat.begin(SUM)
        sat.dealt(*SEVEN)
        asking = sat.asked()
        assert isinstance(asking, FactQuestionController)
        assert asking.panel is not None
        assert speaker_of(asking.panel.form).cap == "F4"
        sat.key(pygame.K_1, "1")
        sat.key(pygame.K_F4, scancode=pygame.KSCAN_F4)
        assert asking.pad.typed == "1"
        sat.key(pygame.K_2, "2")
        until(heard, 1)
        sat.app.settings.says_key = pygame.KSCAN_F6
        sat.play.pause()
        sat.frames()
        sat.key(pygame.K_F4, scancode=pygame.KSCAN_F4)
        sat.key(pygame.K_F6, scancode=pygame.KSCAN_F6)
        until(heard, 2)
    question, paused = heard.said
    assert question == "7 plus 5 is how much?"
    assert paused.startswith("Paused.")


def test_the_room_says_the_way_on_and_the_sheets_over_it_say_what_they_ask(
        tmp_path: Path, heard: StandInSpeech) -> None:
    with at_session(tmp_path / "home", size=(1280, 720)) as sat:
        with_speaker(sat)
        (ada,) = sat.begin(SUM)
        sat.asked()
        sat.policy.home()
        sat.frames(0.3)
        room = sat.top
        assert isinstance(room, ChildrenPickerPage)
        assert spoken(sat, speaker_of(room.form), heard).startswith("Math room. Continue: Ada. Addition War")
        room.choose(ada)
        sat.frames(0.3)
        assert isinstance(sat.top, ConfirmDialog)
        assert spoken(sat, speaker_of(sat.top.form), heard).startswith("Hello, Ada! Your cards are still here:")
        sat.app.pop()
        sat.app.push(ParentalGate(sat.app, lambda: None))
        sat.frames(0.3)
        assert isinstance(sat.top, ParentalGate)
        assert spoken(sat, speaker_of(sat.top.form), heard).startswith("For grown-ups. Press the button three times")


def test_a_name_is_typed_with_the_letter_of_the_speaker_s_key(tmp_path: Path, heard: StandInSpeech) -> None:
    field, said = Entry("Name", "", lambda _name: None), []
    form = Form([field, Button("Say it", lambda: said.append(1), scancode=pygame.KSCAN_V)])
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, scancode=pygame.KSCAN_V, unicode="v", mod=0)
    form.set_focus(field)
    form.handle(press)
    assert not said
    form.set_focus(form.widgets[1])
    form.handle(press)
    assert said


def test_the_speaker_has_no_key_of_somebody_s_nor_one_that_writes_numbers() -> None:
    settings = Settings()
    settings.people = 2
    seat = participants_at(settings, 2)[0].key
    assert speaker_refusal(settings, pygame.KSCAN_F5) is None
    for taken in (seat, pygame.KSCAN_F8, pygame.KSCAN_7, pygame.KSCAN_RETURN, pygame.KSCAN_F11):
        assert speaker_refusal(settings, taken)
    assert refusal(settings, 0, pygame.KSCAN_F4, second=False)
    settings.says_key = pygame.KSCAN_V
    assert refusal(settings, 0, pygame.KSCAN_V, second=False)


def test_a_page_is_said_as_it_is_whatever_a_child_is_called(tmp_path: Path, heard: StandInSpeech) -> None:
    with at_session(tmp_path / "home") as sat:
        with_speaker(sat)
        sat.app.reader.say_once(NASTY)
        limit = time.monotonic() + 10
        while not heard.said and time.monotonic() < limit:
            time.sleep(0.01)
        sat.app.reader.close()
        assert heard.said == [NASTY.replace("\n", " ")]
        assert heard.heard[0].arguments == ["-v", "en", "--stdin"], "no word of it is an argument"
        assert not Path("nasty").exists()


def test_there_is_no_button_unless_it_is_chosen_and_no_choice_without_speech(
    tmp_path: Path, heard: StandInSpeech, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_session(tmp_path / "home") as sat:
        assert page_widgets.speaker(sat.app, str) == [], "nobody has chosen it"
        sat.app.push(SettingsPage(sat.app, "sound", sat.stores))
        sat.frames()
        assert isinstance(sat.top, SettingsPage)
        switch = next(widget for widget in sat.top.form.widgets
                      if isinstance(widget, Toggle) and widget.label == "Speaker buttons")
        switch.activate()
        assert sat.app.settings.says
        assert len(page_widgets.speaker(sat.app, str)) == 1
        monkeypatch.setenv("PATH", "")
        assert page_widgets.speaker(sat.app, str) == page_widgets.says(sat.app) == []


def test_every_button_of_a_session_its_pause_and_its_end_has_a_picture(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(SUM._replace(minutes=None, tricks=5, chooses=True))
        sat.play.pause()
        sat.frames()
        assert isinstance(sat.top, SessionPause)
        found = pictures(sat.top.form)
        sat.app.pop()
        found += pictures(sat.until(SessionEndPage).form)
        sat.stores.children.add("Ben", 3, 0.0)
        found += pictures(SessionPlanPage(sat.app, sat.stores, ada).form)
        assert len(found) > 20
        assert not [label for label, picture in found if not picture]
