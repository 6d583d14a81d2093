"""Hands whose presses are counted: each press is judged by what the table does about it.

A press comes after a pause. What follows it is an answer, or words, or a sound, or only a key cap that goes down, or
nothing at all.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.asks import SECOND, TURN
from game.core.seats import Seat
from game.scenes.kit.panel import Panel
from game.scenes.table.picking import PickController
from game.scenes.table.pressing import PressController
from game.scenes.table.table_page import TablePage
from game.scenes.table.writing import WriteController
from game.sitting.stores import Stores
from game.view.widgets import Button, Entry, Form, Widget
from tests.kit.fake_gamepads import PadHands, StandIns
from tests.kit.fake_touch import Glass
from tests.kit.input_drivers import Hands, Keyboard, Mouse
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, Stepped

SOON = 0.3
"""Seconds within which something has to follow a press."""
BRIEF = 0.3, 0.9
"""The least and the most seconds before a press that needs no thought,"""
LONG = 1.2, 3.5
"""and before a choice."""
ANSWER, WORDS, SOUND, PICTURE, HURRY, CAP, NOTHING = "answer", "words", "sound", "picture", "hurry", "cap", "nothing"
"""What follows a press, the strongest first; `CAP`: a key cap went down, and that was all."""


class Silent(NamedTuple):
    """A press after which nothing followed, or only a cap went down: what was pressed, and what was asked then."""

    what: str
    asked: str
    at: float


class PressJudge:
    """Counts the presses at a window, and what follows each. `chance` draws the pauses; `silent` are the presses that
    did nothing, and `capped` those that only moved a cap."""

    def __init__(self, app: Stepped, chance: Random) -> None:
        self.app, self.chance = app, chance
        self.count: Counter[str] = Counter()
        self.silent: list[Silent] = []
        self.capped: list[Silent] = []
        self.thinks = False                           # whether the next press is a choice
        self.at_once = False                          # whether it comes without a pause
        self.ended = -1.0
        """When the end of the match was seen, in seconds of the app's clock; negative before that."""
        self._heard = 0
        play = app.sounds.play

        def hear(name: str, x: float = 0.5) -> None:
            self._heard += 1
            play(name, x)

        app.sounds.play = hear                        # type: ignore[method-assign]

    @property
    def presses(self) -> int:
        """The number of presses."""
        return self.count.total()

    def table(self) -> TablePage | None:
        """Return the table, if there is one."""
        return next((scene for scene in reversed(self.app.scenes) if isinstance(scene, TablePage)), None)

    def pause(self) -> None:
        """Wait as a person does before a press."""
        least, most = LONG if self.thinks else BRIEF
        at_once, self.thinks, self.at_once = self.at_once, False, False
        if not at_once:
            self.spend(self.chance.uniform(least, most))

    def spend(self, seconds: float) -> None:
        """Let so many seconds pass."""
        for _ in range(max(1, round(seconds / (2 * FRAME)))):
            self.app.pass_by(2 * FRAME)
            self._look()

    def _look(self) -> None:
        """Note when the end of the match was seen."""
        play = self.table()
        if self.ended < 0 and play is not None and play.course.finished:
            self.ended = self.app.now

    def judge(self, what: str, act: Callable[[], None], *, waits: bool = True) -> str:
        """Wait, do it, and return what followed."""
        if waits:
            self.pause()
        app, play, asked = self.app, self.table(), self.asked()
        rests = play is not None and (app.top is not play or (play.stage.idle and not play.stage.moving))
        if rests:
            app.wake()
            app.step(FRAME)                           # what the pause has changed is drawn
        before = self._told(), self._heard, self._caps(), self._answers(), self._picture() if rests else b""
        flights = self._flights()
        act()
        found = PICTURE if self._flights() != flights else self._followed(before, rests=rests)
        self.count[found] += 1
        if found in (NOTHING, CAP):
            (self.silent if found == NOTHING else self.capped).append(Silent(what, asked, app.now))
        return found

    def _followed(self, before: tuple[object, int, object, object, bytes], *, rests: bool) -> str:
        """Let time pass until something has followed, and return what it is. While cards move, only what is there at
        once, or answers, can have come from the press."""
        told, heard, caps, answers, picture = before
        found = self._changed(told, heard, caps, answers)
        for _ in range(round(SOON / FRAME)):
            if found not in (CAP, NOTHING):
                return found
            self.app.step(FRAME)
            self._look()
            if rests or self._answers() != answers:
                sunk, found = found, self._changed(told, heard, caps, answers)
                found = sunk if found == NOTHING else found
            if rests and found in (CAP, NOTHING) and self._picture() != picture:
                return PICTURE
        return found

    def _changed(self, told: object, heard: int, caps: object, answers: object) -> str:
        if self._answers() != answers:
            return ANSWER
        if self._told() != told:
            return WORDS
        if self._heard != heard:
            return SOUND
        return CAP if self._caps() != caps else NOTHING

    # ---- what there is ----------------------------------------------------------------------------------------------

    def asked(self) -> str:
        """Return what is asked just now, in the words that are on the screen."""
        app, play = self.app, self.table()
        if app.top is not play or play is None:
            form = getattr(app.top, "form", None)
            words = [widget.label for widget in form.widgets if widget.label][:2] if isinstance(form, Form) else []
            return f"[{type(app.top).__name__}] " + " | ".join(words)
        asking = play.context.asking
        if asking is None:
            return "(nothing is asked: cards move)" if not play.stage.idle else "(nothing is asked, nothing moves)"
        panel = " | ".join(widget.label for widget in asking.panel.form.widgets if widget.label
                           and not isinstance(widget, Button)) if asking.panel is not None else ""
        return " / ".join(filter(None, (panel, play.hint.words, play.stage.words[0])))

    def _answers(self) -> object:
        play = self.table()
        if play is None:
            return id(self.app.top)
        match = play.sitting.match
        return (len(match.answers), match.table.plays, match.table.round, dict(match.given), id(self.app.top),
                play.course.open_ask is None, match.result is None)

    def _told(self) -> object:
        play = self.table()
        form = getattr(self.app.top, "form", None)
        forms = [form] if isinstance(form, Form) else []
        table: object = None
        if play is not None:
            panel: Panel | None = play.context.panel
            forms += [panel.form] if panel is not None else []
            pick = getattr(play.context.asking, "pick", None)
            chosen = (pick.at, tuple(pick.chosen)) if pick is not None else None
            table = (play.stage.words, play.hint.words, play.hint.sound_caption, chosen, self.app.settings.pace,
                     play.course.auto, frozenset(play.course.hurry.buffered),
                     play.course.hurry.wanted(play.sitting.people),
                     play.bar.focused, id(play.bar.form.focus), play.glance.seat)
        widgets = tuple((widget.label, widget.disabled_reason, widget.focused, _text(widget))
                        for form in forms for widget in form.widgets)
        return table, widgets, tuple(map(str, self.app.notice.lines))

    def _caps(self) -> object:
        play = self.table()
        return [cap.sunk for plate in inspect(play.stage).plates for cap in plate.caps] if play is not None else []

    def _flights(self) -> object:
        play = self.table()
        return frozenset(play.stage.state.flights) if play is not None else None

    def _picture(self) -> bytes:
        """Return what is seen, but for the seats' key caps and faces, which move by themselves."""
        play, screen = self.table(), self.app.window.screen
        if play is not None and self.app.top is play:
            screen, side = screen.copy(), play.app.painter.u(96)
            for place in play.stage.layout.places:
                screen.fill("black", place.plate)
                face = Rect(0, 0, side, side)
                face.center = place.token
                screen.fill("black", face)
        return pygame.image.tobytes(screen, "RGB")


def _text(widget: Widget) -> str:
    return widget.text_now if isinstance(widget, Entry) else ""


# ---- the hands -------------------------------------------------------------------------------------------------------


class CountedHands(Hands):
    """Hands at one seat, whose presses a judge counts. `vain` is a press that may say nothing: what a child presses
    where something else is asked."""

    judge: PressJudge
    seat: Seat = Seat(0)

    def vain(self) -> None:
        """Press the turn key, or click the middle, whatever is asked."""
        raise NotImplementedError

    def erase(self, asking: WriteController) -> None:
        """Rub out what stands in the field."""
        while asking.words and asking.panel is not None:
            before = asking.words
            self.push(asking.panel.form, "Erase")
            assert asking.words != before, "something is rubbed out"

    def unchoose(self, asking: PickController) -> None:
        """Choose none of the cards any more that are chosen."""
        raise NotImplementedError

    def uncover(self) -> None:
        """Open the curtain."""
        form = getattr(self.app.top, "form", None)
        assert isinstance(form, Form)
        self.push(form, "Show my cards")

    def _cell(self, asking: PressController, seat: Seat, which: int) -> Button:
        """Return the button of a seat on the panel of a race."""
        assert asking.panel is not None
        buttons = [widget for widget in asking.panel.form.widgets if isinstance(widget, Button)]
        before = sum(len(asking.ask.words[other][:2]) for other in asking.by_hand if other < seat)
        return buttons[before + which]


class CountedKeyboard(CountedHands, Keyboard):
    """Keys alone."""

    def type(self, key: int, scancode: int = 0, mod: int = 0) -> None:
        name = pygame.key.name(key) if key else f"own key {scancode}"
        self.judge.judge(name, lambda: self._down(key, scancode, mod))
        self._up(key, scancode, mod)

    def _down(self, key: int, scancode: int, mod: int) -> None:
        letter = chr(ord("a") + scancode - 4) if not key and 4 <= scancode < 30 else ""
        scancode = scancode or pygame.key.ScancodeWrapper(tuple(range(512)))[key]  # type: ignore[arg-type]
        self.app.take(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=scancode))
        if letter:                                    # a field would get it
            self.app.take(Event(pygame.TEXTINPUT, text=letter))

    def _up(self, key: int, scancode: int, mod: int) -> None:
        scancode = scancode or pygame.key.ScancodeWrapper(tuple(range(512)))[key]  # type: ignore[arg-type]
        self.app.take(Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=scancode))

    def erase(self, asking: WriteController) -> None:
        while asking.words:
            before = asking.words
            self.type(pygame.K_BACKSPACE)
            assert asking.words != before, "something is rubbed out"

    def unchoose(self, asking: PickController) -> None:
        if asking.pick.chosen:
            self.type(pygame.K_BACKSPACE)

    def post(self, *events: Event) -> None:
        def act() -> None:
            for event in events:
                self.app.take(event)

        self.judge.judge("typed words", act)

    def vain(self) -> None:
        self.type(0, self.play.sitting.chairs[self.seat].key)

    def uncover(self) -> None:
        self.type(0, self.play.sitting.chairs[self.seat].key)


class CountedMouse(CountedHands, Mouse):
    """The mouse alone."""

    def post(self, *events: Event) -> None:
        for event in events:
            self.app.take(event)
        self.app.pass_by(FRAME)

    def click(self, pos: tuple[int, int]) -> None:
        assert self.app.window.screen.get_rect().collidepoint(pos), "what is to be clicked is on the page"
        judge = self.judge
        judge.pause()
        self._go(pos)
        judge.judge(f"click at {pos}", lambda: self._press(pos), waits=False)

    def unchoose(self, asking: PickController) -> None:
        for card in tuple(asking.pick.chosen):
            self.click(self.spot(card))

    def _go(self, pos: tuple[int, int]) -> None:
        self.app.take(Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False))
        self.judge.spend(0.1)

    def _press(self, pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.take(Event(kind, pos=pos, button=1, touch=False))

    def say(self, asking: PressController, seat: int, which: int) -> None:
        if asking.panel is not None:
            self.click(self._cell(asking, Seat(seat), which).rect.center)
        else:
            self.click(self.own(which))

    def own(self, which: int) -> tuple[int, int]:
        """Return where this seat's keys are clicked."""
        layout = self.play.stage.layout
        if which == SECOND and len(self.play.sitting.people) > 1:      # whose hand it is, the sun does not know
            return inspect(self.play.stage).plates[self.seat].caps[SECOND].face.center
        return layout.sun if which == SECOND else layout.places[self.seat].token

    def vain(self) -> None:
        self.click(self.own(TURN))


class CountedFinger(CountedMouse):
    """One finger on the glass."""

    glass: Glass

    def _go(self, pos: tuple[int, int]) -> None:
        """A finger is nowhere before it touches."""

    def _press(self, pos: tuple[int, int]) -> None:
        self.glass.tap(pos, self.seat)

    def own(self, which: int) -> tuple[int, int]:
        caps = inspect(self.play.stage).plates[self.seat].caps
        if which < len(caps) and caps[which].seen:
            return caps[which].face.center
        return super().own(which)


class CountedPads(StandIns):
    """Controllers whose presses are counted. `number` is the one that is used."""

    judge: PressJudge
    number = 0

    def press(self, *buttons: str, number: int | None = None) -> None:
        used = self.number if number is None else number
        for button in buttons:
            def act(button: str = button) -> None:
                self.down(button, used)
                self.up(button, used)

            self.judge.judge(f"button {button} of controller {used}", act)


class CountedPad(CountedHands, PadHands):
    """One of the controllers."""

    def __init__(self, app: Stepped, kept: Stores, pads: CountedPads, seat: Seat) -> None:
        Hands.__init__(self, app, kept)
        self.pads, self.seat = pads, seat
        pads.plug(seat, f"Pad {seat + 1}")

    @contextmanager
    def _held(self) -> Iterator[None]:
        assert isinstance(self.pads, CountedPads)
        before, self.pads.number = self.pads.number, self.seat
        try:
            yield
        finally:
            self.pads.number = before

    def press(self, *buttons: str) -> None:
        with self._held():
            self.pads.press(*buttons)

    def push(self, form: Form, label: str) -> None:
        with self._held():
            super().push(form, label)

    def erase(self, asking: WriteController) -> None:
        while asking.words:
            before = asking.words
            self.press("b")
            assert asking.words != before, "something is rubbed out"

    def unchoose(self, asking: PickController) -> None:
        if asking.pick.chosen:
            self.press("x")

    def write(self, asking: WriteController, text: str) -> None:
        with self._held():
            super().write(asking, text)

    def vain(self) -> None:
        self.press("a")

    def uncover(self) -> None:
        self.press("a")


def hands_of(kind: str, people: int, app: Stepped, kept: Stores, judge: PressJudge) -> dict[Seat, CountedHands]:
    """Return the hands at each person's seat. Two people share one keyboard ("keys"), have mouse and keyboard
    ("mouse"), two controllers ("pad"), or two corners of one screen ("finger")."""
    found: dict[Seat, CountedHands] = {}
    pads, glass = None, Glass(app)
    for seat in map(Seat, range(people)):
        made: CountedHands
        if kind == "pad":
            if pads is None:
                pads = CountedPads(app)
                pads.judge, pads.step = judge, app.pass_by
            made = CountedPad(app, kept, pads, seat)
        elif kind == "finger":
            made = finger = CountedFinger(app, kept)
            finger.glass = glass
        elif kind == "mouse" and seat == 0:
            made = CountedMouse(app, kept)
        else:
            made = CountedKeyboard(app, kept)
        made.judge, made.seat = judge, seat
        found[seat] = made
    return found
