"""Controllers, of which there are none here: stand-ins are plugged in, and their events posted by hand."""

import ctypes
import os
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room.fact_question import FactQuestionController
from game.scenes.setup.pads_page import PadPicker, PadsPage
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.file_picker import FilePicker
from game.scenes.shell.help import HelpPage
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.table.hidden_hands import Curtain
from game.scenes.table.match_end_page import MatchEndPage
from game.scenes.table.pause import Pause
from game.scenes.table.picking import PickController
from game.scenes.table.table_page import TablePage
from game.store.settings import read, write
from game.view.device.gamepad import AGAIN, BACK, FIRST, OUT, Gamepads
from tests.kit.fake_gamepads import PadHands, StandIns
from tests.kit.input_drivers import at_shelf
from tests.kit.session_driver import at_session
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import A, AtTable, L, at_table
from tests.sitting.test_referee import K, race, ruffle


def seated(sat: AtTable, *names: str) -> StandIns:
    pads = StandIns(sat.app)
    for number, name in enumerate(names):
        pads.plug(number, name)
    return pads


# ---- at the table ----


def test_two_controllers_play_a_match_of_war_to_its_end(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1), seed=22) as sat:
        pads = seated(sat, "Red", "Blue")
        sat.still()
        pads.press("a", number=1)
        assert sat.play.course.sitting.waiting == [0], "the second controller is the second person's"
        for _ in range(40000):
            if isinstance(sat.top, MatchEndPage):
                break
            for seat in tuple(sat.play.course.sitting.waiting):
                pads.press("a", number=seat)
            sat.frames(1 / 60)
        assert sat.match.result is not None
        assert isinstance(sat.top, MatchEndPage)


def test_a_controller_and_the_keyboard_play_together(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1)) as sat:
        pads = seated(sat, "Red")
        sat.still()
        sat.key(L)
        assert sat.play.course.sitting.waiting == [0]
        pads.press("a")
        sat.still()
        assert sat.play.sitting.rounds == 1
        sat.key(A)
        assert sat.play.course.sitting.waiting == [1], "the first person's key works beside the controller"


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("button", ["b", "x", "y"])
def test_a_slap_by_a_controller_is_judged_before_a_key_that_comes_later(
    tmp_path: Path, first: int, button: str
) -> None:
    with ruffle(tmp_path) as sat:
        pads = seated(sat, "Red")
        race(sat, good=True)
        before = len(sat.match.answers)
        key = Event(pygame.KEYDOWN, key=0, scancode=K, mod=0, unicode="")
        for seat in (first, 1 - first):
            pads.down(button) if seat == 0 else sat.app.take(key)
        assert sat.match.answers[before:] == [[first, "slap"]], "judged at once, before any frame"


def test_a_slap_is_a_slap_though_a_notice_lies_on_the_table(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        pads = seated(sat, "Red")
        race(sat, good=True)
        sat.app.say("something to know")
        before = len(sat.match.answers)
        pads.down("b")
        assert sat.match.answers[before:] == [[0, "slap"]]


def test_a_stick_by_itself_never_hurries_skips_or_changes_the_pace(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal") as sat:
        pads = seated(sat, "Red")
        sat.still()
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            pads.stick(x, y)
            sat.frames(1)
            pads.stick(0, 0)
        assert sat.top is sat.play
        assert not sat.play.course.skipping
        assert sat.app.settings.pace == "normal"
        assert sat.table.plays == 0


# ---- hidden hands ----


def test_a_controller_opens_the_curtain_and_picks_for_its_own_seat_alone(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", people=(0, 1)) as sat:
        pads = seated(sat, "Red", "Blue")
        for _ in range(600):
            sat.frames(1 / 60)
            if isinstance(sat.top, Curtain):
                break
        assert isinstance(sat.top, Curtain)
        seat = sat.top.seat
        for button in ("a", "y", "down", "x"):
            pads.press(button, number=1 - seat)
        assert isinstance(sat.top, Curtain), "nobody opens it for another"
        pads.press("a", number=seat)
        assert sat.top is sat.play
        asking = sat.play.context.asking
        assert isinstance(asking, PickController)
        before = list(sat.match.answers)
        pads.press("right", "a", "y", number=1 - seat)
        assert asking.pick.at is None
        assert not asking.pick.chosen
        pads.press("right", number=seat)
        assert asking.pick.at is not None
        pads.press("a", "y", number=seat)
        assert sat.match.answers != before
        assert sat.match.answers[-1][0] == seat


# ---- coming and going ----


def test_a_controller_that_goes_is_told_lets_go_and_comes_again(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        pads = seated(sat, "Red")
        sat.still()
        assert inspect(sat.play.stage).plates[0].look.pad == ("south", "east")
        assert sat.app.notice.line == "Red is connected and plays for Fox."
        sat.app.notice.dismiss()
        sat.frames(1)
        pads.down("a")
        assert sat.play.context.press.any
        pads.unplug()
        assert not sat.play.context.press.any, "what it held is let go"
        assert inspect(sat.play.stage).plates[0].look.pad is None
        sat.frames(1)
        assert sat.app.notice.line == "Red was disconnected. The keyboard still works."
        sat.still()
        before = sat.table.plays
        sat.key(A)
        sat.frames(0.2)
        assert sat.table.plays > before
        pads.plug(7, "Red")                           # SDL gives it another number
        sat.still()
        assert inspect(sat.play.stage).plates[0].look.pad == ("south", "east")
        before = sat.table.plays
        pads.press("a", number=7)
        sat.frames(0.2)
        assert sat.table.plays > before


def test_what_sdl_does_not_know_joins_with_its_first_press(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        pads = StandIns(sat.app)
        pads.plug(3, "Old", known=False)
        sat.still()
        sat.app.take(Event(pygame.JOYAXISMOTION, instance_id=3, axis=0, value=1.0))
        assert not sat.app.pads.connected, "many a thing calls itself a joystick"
        sat.app.take(Event(pygame.JOYBUTTONDOWN, instance_id=3, button=0))
        sat.frames(0.2)
        assert [pad.name for pad in sat.app.pads.connected] == ["Old"]
        assert sat.table.plays >= 2, "its first press counts"


def test_a_stick_at_rest_draws_nothing_and_wakes_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_table(tmp_path) as sat:
        pads = seated(sat, "Red")
        sat.still()
        for _ in range(500):
            sat.app.step(0.1)
        drawn, touched = [], sat.app.frames.touched
        monkeypatch.setattr(sat.app.window, "present", drawn.append)
        assert not sat.play.plays_ambience
        for n in range(200):
            pads.stick((n % 7 - 3) / 20, (n % 5 - 2) / 20)
            sat.frames(1 / 60)
        assert not drawn
        assert not sat.play.plays_ambience
        assert sat.app.frames.touched == touched


def test_a_stick_goes_one_step_when_pushed_and_again_while_it_is_held(tmp_path: Path) -> None:
    with at_table(tmp_path, game="scramble-war") as sat:
        pads = seated(sat, "Red")
        sat.still()
        pad = sat.app.pads.connected[0]

        def keys(x: float, y: float) -> list[int]:
            event = Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=0, value=round(x * 32767))
            found = sat.app.pads.take(event)
            event = Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=1, value=round(y * 32767))
            return [key.key for key in (*found, *sat.app.pads.take(event)) if key.type == pygame.KEYDOWN]

        assert keys(OUT - 0.01, 0) == []
        assert keys(OUT + 0.01, 0) == [pygame.K_RIGHT]
        assert keys((OUT + BACK) / 2, 0) == [], "it wavers"
        assert keys(0.9, 0.95) == [], "nearly aslant it stays what it was"
        assert sat.app.pads.repeat(FIRST - 0.01) == []
        assert [key.key for key in sat.app.pads.repeat(0.02)] == [pygame.K_RIGHT]
        assert [key.key for key in sat.app.pads.repeat(AGAIN)] == [pygame.K_RIGHT]
        assert keys(0, 0.9) == [pygame.K_DOWN]
        pads.stick(0, 0)
        assert sat.app.pads.repeat(5) == []
        assert not pad.down


# ---- every page ----


def test_every_page_from_the_shelf_to_the_end_by_controller_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.shell.match_launcher.new_number", lambda: 22)
    with at_shelf(tmp_path, PadHands) as hands:
        app = hands.app
        assert isinstance(hands, PadHands)
        hands.frames(0.2)

        def tab(label: str) -> None:
            form = app.top.form
            for _ in range(60):
                if form.focus is not None and form.focus.label == label:
                    hands.press("a")
                    return
                hands.press("rb")
            raise AssertionError(f"the shoulders do not lead to {label}")

        tab("Rules")
        assert isinstance(app.top, HelpPage)
        hands.press("down", "down", "down")
        assert app.top.form.page.goal > 0, "it scrolls"
        hands.press("b")
        tab("Open a match")
        assert isinstance(app.top, FilePicker)
        hands.press("b")
        tab("Settings")
        assert isinstance(app.top, SettingsPage)
        hands.press("right", "right")
        tab("Set up controllers")
        assert isinstance(app.top, PadsPage)
        hands.press("b", "b", "b")
        assert isinstance(app.top, ConfirmDialog)
        hands.press("b")
        assert isinstance(app.top, ShelfPage)
        tab("Set up")
        assert isinstance(app.top, SetupPage)
        tab("Play")
        assert isinstance(app.top, TablePage)
        hands.press("start")
        assert isinstance(app.top, Pause)
        hands.press("start")
        assert isinstance(app.top, TablePage)
        hands.finish()
        hands.leave()
        assert isinstance(app.top, ShelfPage)


def test_a_child_answers_in_a_session_by_controller_alone(tmp_path: Path) -> None:
    with at_session(tmp_path) as at:
        pads = StandIns(at.app)
        pads.plug()
        at.begin(SessionPlanSpec("addition-war", {}, "medium", 5, None, timed=False, decide=False,
                                 practice=title("addition-war").game.practice))
        for _ in range(600):
            asking = at.play.context.asking
            if isinstance(asking, FactQuestionController) and asking.panel is not None:
                break
            pads.press("a")
        assert isinstance(asking, FactQuestionController)
        assert asking.panel is not None
        form, answer = asking.panel.form, str(asking.question.fact.answer)

        def push(label: str) -> None:
            pads.walk(form, next(widget for widget in form.tab_order if widget.label == label))
            pads.press("a")

        pads.press("down")
        for figure in f"{answer}{answer[-1]}":
            push(figure)
        pads.press("x")
        assert asking.pad.typed == answer, "the left button takes a figure away"
        push("Done")
        assert not asking.open, "the answer is taken"


# ---- chosen ----


def test_a_controller_is_given_to_a_seat_by_a_press_and_its_buttons_change_places(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1)) as sat:
        pads = StandIns(sat.app)
        pads.plug(0, "Red", guid="abc")
        sat.still()
        sat.app.push(PadsPage(sat.app))
        sat.frames(0.1)

        def pick(label: str, button: str) -> None:
            form = sat.top.form
            form.set_focus(next(w for w in form.widgets if isinstance(w, PadPicker) and w.label == label))
            pads.press("a")
            assert form.focus.waiting
            pads.press(button)

        pick("Owl", "x")
        pick("Turn", "b")
        pick("Slap or pass", "start")
        assert sat.top.form.focus.line == "Truce already uses that button. Press another."
        pads.press("rb")
        assert sat.app.settings.pads == {"abc": ("east", "right shoulder")}
        sat.app.pop()
        assert [plate.look.pad for plate in inspect(sat.play.stage).plates] == [None, ("east", "right shoulder")]
        sat.still()
        pads.press("b")
        assert sat.play.course.sitting.waiting == [0]
        again, damage = read(write(sat.app.settings))
        assert not damage
        assert (again.pads, again.seats[1].pad) == (sat.app.settings.pads, "abc")


# ---- SDL's own ----


def _sdl() -> ctypes.CDLL | None:
    """SDL as pygame has it, where it can pretend to have controllers."""
    folder = Path(pygame.__file__).parent
    found = [*folder.glob("SDL2.dll"), *(folder.parent / "pygame_ce.libs").glob("libSDL2-2*")]
    return ctypes.CDLL(str(found[0])) if found else None


@pytest.mark.skipif(_sdl() is None, reason="SDL cannot be reached beside pygame")
def test_what_sdl_makes_of_a_controller_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    sdl = _sdl()
    assert sdl is not None
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    monkeypatch.setenv("SDL_XINPUT_ENABLED", "0")     # Wine's ends the program when it is unloaded
    pygame.display.init()
    pads = Gamepads(lambda pad, here: told.append((pad.name, here)))
    told: list[tuple[str, bool]] = []

    def keys() -> list[tuple[int, str]]:
        return [(key.type, key.button) for event in pygame.event.get() for key in pads.take(event)]

    try:
        pads.look()
        keys()
        if pads.connected:
            pytest.skip("there are controllers here")
        assert sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0) == 0
        keys()
        assert told == [("Virtual Controller", True)]
        pad = pads.connected[0]
        assert pad.device.known
        assert os.environ["SDL_GAMECONTROLLER_USE_BUTTON_LABELS"] == "0", "A lies in the east on some"
        assert len(pad.device.guid) == 32
        handle = sdl.SDL_JoystickFromInstanceID(pad.device.number)
        for button, name in enumerate(("south", "east", "west", "north")):
            sdl.SDL_JoystickSetVirtualButton(handle, button, 1)
            sdl.SDL_JoystickSetVirtualButton(handle, button, 1)
            assert (pygame.KEYDOWN, name) in keys()
        sdl.SDL_JoystickDetachVirtual(0)
        assert {each for each in keys() if each[0] == pygame.KEYUP} >= {(pygame.KEYUP, "south")}
        assert told[-1] == ("Virtual Controller", False)
    finally:
        pygame.joystick.quit()
