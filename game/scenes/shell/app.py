"""The program while its window is open: the loop, the pile of scenes, the notices."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame.event import Event

from game.core.words import _
from game.scenes.shell import pads
from game.scenes.shell.contents import load, page
from game.scenes.shell.drawing import Drawing
from game.scenes.shell.frame_clock import FrameClock
from game.scenes.shell.light_drawing import LightDrawing
from game.scenes.shell.notice import Notice
from game.scenes.shell.one_button import OneButton
from game.scenes.shell.pile import ScenePile
from game.scenes.shell.presence import SHOWN, Presence
from game.scenes.shell.reader import Reader
from game.scenes.shell.scene import Scene
from game.scenes.shell.shortcuts import Shortcuts
from game.store.settings import Settings
from game.view.device import fingers
from game.view.device.fingers import Fingers
from game.view.device.pad import EVENTS, Pad, Pads
from game.view.device.sound import Sounds
from game.view.device.speaker import Speaker
from game.view.device.window import Window
from game.view.pictures import memory
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import PROJECTOR, Theme, worn
from game.view.widgets import Form

SETTLED = 0.5                                     # seconds after the first frame until controllers are looked for
OFTEN = 0.5                                       # seconds from one look for news to the next
SLEPT = 2.0                                       # seconds after which the machine must have slept

_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_SIZE = (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE)
_TOUCH = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)

Keep = Callable[[Settings], str | None]           # writes the settings; a line to show if that failed
Rescue = Callable[[], Sequence[tuple[str, Callable[[], Callable[[], bool]]]]]
"""Files that may be damaged, and what moves each aside and says so."""
Report = Callable[[str], str | None]              # writes what went wrong to a log; where that is, if it worked


class App(ScenePile[Scene]):
    """Window, settings, pictures, and a pile of scenes of which the uppermost is in charge.

    `home` makes the scene to go back to after a failure: the shelf. `keep` writes the settings, and is `write`
    afterwards; `report` writes the log; `clock` stamps presses, in seconds. Without `sounds` and `speaker` it is quiet.
    """

    def __init__(self, window: Window, settings: Settings, pictures: Pictures, home: Callable[["App"], Scene], *,
                 keep: Keep = lambda settings: None, report: Report = lambda text: None,
                 clock: Callable[[], float] = time.perf_counter, sounds: Sounds | None = None,
                 speaker: Speaker | None = None) -> None:
        super().__init__()
        self.window = window
        self.sounds = sounds or Sounds(settings.effects / 100, settings.ambience / 100, device=False)
        self.clock = clock
        self.settings, self.pictures, self.home = settings, pictures, home
        self.closing: Callable[[], None] = lambda: None   # what is done when the window is seen no more
        self.news: Callable[[], Sequence[str]] = list     # what has gone wrong out of sight since it was last asked
        self.rescue: Rescue = list                # shows the shelf without the stores from now on: it failed twice
        self.notice = Notice()
        self.running = False
        self._ends = False                        # True if the system asked to end
        self.status = 0
        self.fatal: Exception | None = None       # what ended the program
        self.mouse: tuple[int, int] | None = None  # where it is on the page; None when a key was used last
        self.touch = False                        # True if the page was touched, and no mouse moved since
        self.pads = Pads(self._plugged)
        self.fingers = Fingers(lambda: self.size)
        self.write, self.report = keep, report
        self.drawing = Drawing(window, self.notice)
        self.frames = FrameClock()
        self.light = LightDrawing(self)
        self.presence = Presence(self._leave, self._back)
        self.reader = Reader(self, speaker)
        self.shortcuts = Shortcuts(self.drawing, self._turn_full, self.reader.toggle,
                                   lambda: bool(self.scenes) and self.scenes[-1].below)
        self.one_button = OneButton(self)
        self._resized = self._failed_before = False
        self._heard = 0.0                         # seconds since the news were asked for
        self._fitted: tuple[tuple[int, int], Theme, bool, str, bool] | None = None
        self._fit()
        pygame.key.stop_text_input()

    # ---- what scenes ask for ----

    @property
    def size(self) -> tuple[int, int]:
        """The size of the page in pixels."""
        return self.window.size

    @property
    def scale(self) -> float:
        """Pixels to a design unit."""
        return self.paper.scale

    @property
    def theme(self) -> Theme:
        """The colours chosen."""
        return worn(self.settings.theme, self.settings.letters / 100, self.settings.large_signs)

    @property
    def reduced(self) -> bool:
        """True if things should appear rather than fly."""
        return self.settings.reduced_motion

    @property
    def is_away(self) -> bool:
        """True while the person is not there."""
        return self.presence.is_away

    def show_home(self) -> None:
        """Take all scenes off and show the shelf."""
        while self.scenes:
            self.take_off()
        self.push(self.home(self))

    def quit(self) -> None:
        """End after this frame; each scene is asked to save first."""
        self.running = False

    def end(self, status: int) -> None:
        """End with this exit status, from wherever the program stands; it may not even have begun to run."""
        self.status, self._ends = status, True
        self.quit()

    def say(self, line: str, *, instead: str = "") -> None:
        """Show one line over any scene, after those that wait, or `instead` of one of them."""
        self.notice.say(line, instead=instead)
        self.drawing.due = True

    def changed(self) -> None:
        """Use a setting that has changed at once, and write it down."""
        if self.settings.fullscreen != self.window.full:
            self.window.toggle()
            if self.settings.fullscreen != self.window.full:
                self.settings.fullscreen = self.window.full
                self.say(_("Your system doesn’t let Truce do that."))
        now = self.settings
        self.sounds.set(now.effects / 100, now.ambience / 100, now.music / 100)
        self._again()
        self.keep()

    def speak(self, language: str) -> None:
        """Change to another language, at once."""
        from game.scenes.shell.language import speak

        self.settings.language = language
        speak(language)
        for scene in self.scenes:
            scene.language_changed()
        self.changed()

    def keep(self) -> None:
        """Write the settings; says so if that fails."""
        if line := self.write(self.settings):
            self.say(line)

    # ---- the loop ----

    def run(self, first: Scene) -> int:
        """Show the first scene and go on until the program ends. Return its exit status."""
        self.running = not self._ends
        self.frames.begin()
        try:
            self.push(first)
        except Exception as trouble:
            self.failed(trouble)
        while self.running:
            try:
                while self.running:
                    self.frame()
            except KeyboardInterrupt:
                self.running = False
            except Exception as trouble:
                self.failed(trouble)
        self._end()
        return self.status

    def frame(self) -> None:
        """Wait for events, hand them over and let time pass, once."""
        top = self.scenes[-1] if self.scenes else None
        if top is not None and top.racing and not self.is_away:
            self.frames.listen(self.take, lambda: self.running)
        else:
            busy = self.shortcuts.some or self.pads.some or self.sounds.waiting or self.drawing.wanted
            moving = bool(self.notice.lines) or (top is not None and top.moving)
            if not moving:
                memory.search()
            self.frames.wait(self.window.wait, 0.0 if busy or top is None or top.stale else top.rests, moving=moving)
        if self.frames.passed() > SLEPT and not self.is_away:
            self.presence.slept()
        if not self.pads.looks and self.frames.age > SETTLED:
            self.pads.look()
            load("crash", "traceback", "game.store.log")   # while the program's files are what they were
        for event in pygame.event.get():
            self.take(event)
        self.step(self.frames.dt)

    def step(self, dt: float) -> None:
        """Do one frame after its events: let time pass, and draw if something is to be seen."""
        self.sweep()
        if self._resized:
            self._resized = False
            self._again()
        if self.paper.arrived():
            self._fitted = None                       # words have other widths now
            self._again()
        for key in self.pads.repeat(dt):
            self.take(key)
        self.one_button.tick(dt)
        if not self.scenes or not self.running:
            return
        self.scenes[-1].tick(dt)
        self._heard += dt
        if self._heard > OFTEN:
            self._heard = 0.0
            self.window.look()
            for line in self.news():
                self.say(line)
        top, theme = self.scenes[-1], self.theme
        room = not self.is_away and top.room
        self.sounds.tick(room=room, music=room and not top.quiet and theme.name != PROJECTOR.name,
                         bed="daylight" if theme.day else "evening")
        if self.notice.lines and self.notice.tick(dt, reduced=self.reduced):
            self.drawing.due = True
        self.reader.tick()
        if (self.drawing.wanted or top.stale or top.moving or self.notice.moving(reduced=self.reduced)
                or (top.below and any(scene.stale for scene in self.scenes))):
            self.draw(whole=self.drawing.stale)
        self.light.tick()

    def draw(self, *, whole: bool) -> None:
        """Draw what is new of the scenes, or the `whole` of them."""
        self.drawing.draw(self.scenes, self.paper, whole=whole, reduced=self.reduced)

    # ---- events ----

    def take(self, event: Event) -> None:
        """Take one event: the window's are answered here, the rest go to the scene in charge."""
        kind = event.type
        if kind in EVENTS or kind in fingers.EVENTS:
            for each in (self.pads if kind in EVENTS else self.fingers).take(event):
                self.take(each)
            return
        if kind in _MOUSE and fingers.echo(event):
            return
        if kind == pygame.QUIT:
            self.quit()
        elif kind in _SIZE:
            self._resized = True
        elif kind == pygame.WINDOWMOVED:
            self.window.moved((event.x, event.y))
        if kind in SHOWN:
            self.window.exposed()
            self.drawing.stale = True
        self.presence.hear(kind)
        self.sounds.hear(event)
        if kind in _TOUCH and (kind != pygame.MOUSEMOTION or event.rel != (0, 0)):
            self.frames.touch()
        if kind in _MOUSE:
            pos = self.window.point(event.pos)
            if pos != event.pos:
                event = Event(kind, {**event.dict, "pos": pos})
            self.mouse = pos if fingers.number(event) == fingers.MOUSE else None
        elif kind == pygame.KEYDOWN:
            self.mouse = None
        repeats = self.top is not None and self.top.repeats
        if not self.one_button.take(event) and not self.shortcuts.take(event, repeats=repeats) and self.scenes:
            top, presses = self.scenes[-1], Form.presses
            top.handle(event)
            if self.top is not top:
                self.sounds.play("page")
            elif presses != Form.presses:
                self.sounds.play("button")
        if kind in _MOUSE:
            touch = fingers.number(event) != fingers.MOUSE
            if kind == pygame.MOUSEBUTTONUP if touch else kind == pygame.MOUSEMOTION and event.rel != (0, 0):
                self._touching(touch)             # once a finger has gone up, so that nothing grows under it

    def _touching(self, touch: bool) -> None:
        """Note whether a finger or the mouse was used last: pages are laid out for fingers, or not."""
        if touch != self.touch:
            self.touch = touch
            for scene in self.scenes:
                scene.plugged()

    def _turn_full(self) -> None:
        self.settings.fullscreen = not self.window.full
        self.changed()

    def _leave(self) -> None:
        self.shortcuts.let_go()
        if self.scenes:
            self.scenes[-1].away()

    def _back(self) -> None:
        if self.scenes:
            self.scenes[-1].back()

    def _plugged(self, pad: Pad, here: bool) -> None:
        """Say that a controller came or went."""
        for scene in self.scenes:
            scene.plugged()
        name = next((name for scene in self.scenes if (name := scene.plays_with(pad.device.number))), "")
        self.say(pads.line(pad, name, here=here))

    # ---- changes ----

    def emptied(self) -> None:
        self.quit()

    def entered(self) -> None:
        top = self.scenes[-1]
        self.pads.calm()                              # what is felt belongs to the page before
        self.drawing.forget()
        top.stale = True
        pygame.key.set_repeat(*((380, 45) if top.repeats else ()))
        top.enter()

    def _fit(self) -> bool:
        """Cut everything for this size, theme and deck. Return True if that is another than before."""
        fitted = self.size, self.theme, self.settings.four_colours, self.settings.backs, self.light.on
        if fitted == self._fitted:
            return False
        self._fitted = fitted
        self.pictures.backs, self.pictures.look = self.settings.backs, "four" if self.settings.four_colours else "two"
        self.light.fit()
        self.pictures.fit(self.size, self.theme)
        self.paper = self.pictures.paper(self.theme, self.size)
        return True

    def _again(self) -> None:
        """Lay everything anew, if the size, the theme or the deck are others now."""
        self.window.resized()
        self.drawing.forget()
        if self._fit():
            for scene in self.scenes:
                scene.stale = True
                scene.resized()

    # ---- the end, and failures ----

    def failed(self, trouble: Exception) -> None:
        """Write down what went wrong, save what can be saved, and say so on a page of its own; end if even that fails,
        as where the program's own files are gone."""
        where = self.log(trouble)
        try:
            crash: Any = page("crash")
            if isinstance(self.top, crash):
                raise trouble
            again, self._failed_before = self._failed_before and len(self.scenes) <= 1, True
            playing = any(scene.opponents for scene in self.scenes)
            self.leaving()
            self.let_go(*self.scenes)
            self.scenes.clear()
            self.notice.lines.clear()
            self.push(crash(self, trouble, where, self.rescue() if again else None, playing=playing))
        except Exception as worse:
            if worse is not trouble:
                self.log(worse)
            self.fatal = worse
            self.end(1)

    def log(self, trouble: BaseException) -> str | None:
        """Write down what went wrong. Return where that is, None if it failed."""
        import traceback

        text = "".join(traceback.format_exception(trouble))
        try:
            return self.report(text)
        except Exception:
            return None

    def leaving(self) -> None:
        """Let each scene save what must not be lost."""
        for scene in reversed(self.scenes):
            try:
                scene.leaving()
            except Exception as trouble:
                self.status = 1
                self.log(trouble)

    def _end(self) -> None:
        self.leaving()
        self.settings.size, self.settings.place = self.window.windowed, self.window.place
        for last in (self.keep, self.sounds.close, self.reader.close, self.window.hide, self.closing):
            try:
                last()
            except Exception as trouble:
                self.log(trouble)
        self.window.close()
