"""The program while its window is open: the loop, the stack of scenes, the toasts, and the end after a failure."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame.event import Event

from game.core.i18n import _
from game.scenes.shell import gamepad_seats
from game.scenes.shell.frame_loop import FRAME, FrameClock, FrameRenderer, LightDrawing, Schedule
from game.scenes.shell.routes import load, page_factory
from game.scenes.shell.scene import Scene
from game.scenes.shell.screen_reader import ScreenReader
from game.scenes.shell.switch_access import SwitchAccess
from game.scenes.shell.system_events import GONE, SHOWN, Shortcuts, UserPresence
from game.scenes.shell.toast import Toast
from game.store.setting_fields import AUTOMATIC
from game.store.settings import Settings
from game.view.device import touch as fingers
from game.view.device.gamepad import EVENTS, Gamepad, Gamepads
from game.view.device.sound import Sounds
from game.view.device.speaker import Speaker
from game.view.device.system_theme import SystemTheme
from game.view.device.touch import TouchPointers
from game.view.device.window import Window
from game.view.pictures import memory
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import DAYLIGHT, EVENING, PROJECTOR, Theme, theme_named
from game.view.widgets import Form

SETTLED = 0.5                                     # seconds after the first frame until controllers are looked for
OFTEN, SELDOM = 0.5, 1.5                          # seconds from one look for news to the next; where nobody is
SLEPT = 2.0                                       # seconds after which the machine must have slept

_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_SIZE = (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE)
_TOUCH = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)

Keep = Callable[[Settings], str | None]           # writes the settings; a line to show if that failed
Report = Callable[[str], str | None]              # writes what went wrong to a log; where that is, if it worked
Rescue = Callable[[], Sequence[tuple[str, Callable[[], Callable[[], bool]]]]]
"""Files that may be damaged, and what moves each aside and says so."""


class App:
    """Window, settings, pictures, and a stack of scenes, of which the uppermost is in charge.

    `home` makes the shelf, the scene to go back to after a failure. `keep` writes the settings, and is the attribute
    `write`; `report` writes the log; `clock` returns the time of presses in seconds. Without `sounds` and `speaker` the
    program is silent.
    """

    def __init__(self, window: Window, settings: Settings, pictures: Pictures, home: Callable[["App"], Scene], *,
                 keep: Keep = lambda settings: None, report: Report = lambda text: None,
                 clock: Callable[[], float] = time.perf_counter, sounds: Sounds | None = None,
                 speaker: Speaker | None = None) -> None:
        self.scenes: list[Scene] = []
        self._over: list[Callable[[], None]] = []         # what disposes of that which was over in the last frame
        self.window = window
        self.sounds = sounds or Sounds(settings.effects / 100, settings.ambience / 100, device=False)
        self.clock, self.settings = clock, settings
        self.pictures, self.home = pictures, home
        self.closing: Callable[[], None] = lambda: None   # what is done when the window is seen no more
        self.dropped: Callable[[str], None] | None = None  # takes the path of a file that is dropped on the window
        self.news: Callable[[], Sequence[str]] = list     # what has gone wrong out of sight since it was last asked
        self.rescue: Rescue = list                # shows the shelf without the stores from now on: it failed twice
        self.notice = Toast()
        self.running = self._ends = False         # the second is True if the system asked to end
        self.status = 0
        self.fatal: Exception | None = None               # what ended the program
        self._failed_before = False
        self.mouse: tuple[int, int] | None = None  # where it is on the page; None when a key was used last
        self.touch = False                        # True if the page was touched, and no mouse moved since
        self.pads, self.fingers = Gamepads(self._plugged), TouchPointers(lambda: self.size)
        self.write, self.report = keep, report
        self.drawing, self.frames = FrameRenderer(window, self.notice), FrameClock()
        self.schedule, self.light = Schedule("page", "look"), LightDrawing(self)
        self.presence = UserPresence(self._leave, self._back)
        self.reader = ScreenReader(self, speaker)
        self.shortcuts = Shortcuts(self.drawing, self._turn_full, self.reader.toggle,
                                   lambda: bool(self.scenes) and self.scenes[-1].shows_scene_below)
        self.one_button = SwitchAccess(self)
        self.system_theme = SystemTheme()
        self._resized, self._moves = False, True  # whether the page is laid anew, and whether anything moves
        self._opening = False                             # True until the frame after the first that shows a page
        self._fitted: tuple[tuple[int, int], Theme, bool, str, bool] | None = None
        self._fit()
        pygame.key.stop_text_input()

    # ---- what scenes ask for ----

    @property
    def size(self) -> tuple[int, int]:
        """The size of the page in pixels."""
        return self.window.size

    @property
    def theme(self) -> Theme:
        """The colours chosen."""
        name = self.settings.theme
        if name == AUTOMATIC:
            name = (EVENING if self.settings.dark else DAYLIGHT).name
        return theme_named(name, self.settings.letters / 100, self.settings.large_signs)

    @property
    def reduced_motion(self) -> bool:
        """True if things should appear rather than fly."""
        return self.settings.reduced_motion

    @property
    def is_away(self) -> bool:
        """True while the person is not there."""
        return self.presence.is_away

    def quit(self) -> None:
        """End after this frame, once each scene has saved."""
        self.running = False

    def end(self, status: int) -> None:
        """End with this exit status, at whatever point the program is; it may not have begun to run."""
        self.status, self._ends, self.running = status, True, False

    def say(self, line: str, *, instead: str = "") -> None:
        """Show a toast over any scene, after those that wait, or `instead` of one of them."""
        self.wake()
        self.notice.say(line, instead=instead)
        self.drawing.frame_due = True

    def changed(self) -> None:
        """Apply settings that have changed, and write them."""
        if self.settings.fullscreen != self.window.full:
            self.window.toggle()
            if self.settings.fullscreen != self.window.full:
                self.settings.fullscreen = self.window.full
                self.say(_("Your system doesn’t let Truce do that."))
        now = self.settings
        self.sounds.set(now.effects / 100, now.ambience / 100, now.music / 100)
        self.one_button.let_go()
        self.reader.watch()
        self._again()
        self.keep()

    def speak(self, language: str) -> None:
        """Change to another language."""
        from game.scenes.shell.language import speak

        self.settings.language = language
        speak(language)
        for scene in self.scenes:
            scene.language_changed()
        self.changed()

    def keep(self) -> None:
        """Write the settings. A toast says so if that fails."""
        if line := self.write(self.settings):
            self.say(line)

    # ---- the stack of scenes ----

    @property
    def top(self) -> Scene | None:
        """The scene in charge."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Put a scene on the stack, on which it has not been before."""
        if self.scenes:
            self.scenes[-1].leave()
        self.scenes.append(scene)
        self._enter()

    def pop(self) -> None:
        """Take the uppermost scene off; the program ends with the last."""
        self.take_off()
        if self.scenes:
            self._enter()
        else:
            self.quit()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the uppermost one."""
        if self.scenes:
            self.take_off()
        self.scenes.append(scene)
        self._enter()

    def show_home(self) -> None:
        """Take all scenes off and show the shelf."""
        while self.scenes:
            self.take_off()
        self.push(self.home(self))

    def take_off(self) -> None:
        """Take the uppermost scene off, and enter no other."""
        scene = self.scenes.pop()
        self.dispose_later(scene.dispose)
        scene.leave()

    def dispose_later(self, *over: Callable[[], None]) -> None:
        """Call these in the next frame, when nothing of what they dispose of is running any more."""
        self._over += over

    def _enter(self) -> None:
        """Enter the scene that is uppermost now."""
        top = self.scenes[-1]
        self.pads.stop_rumble()                              # what is felt belongs to the page before
        self.drawing.forget()
        self.schedule.ask("page")                     # no time has passed here
        self._opening = True
        self.wake()
        top.needs_redraw = True
        pygame.key.set_repeat(*((380, 45) if top.repeats else ()))
        top.enter()

    # ---- the loop ----

    def run(self, first: Scene) -> int:
        """Show the first scene and go on until the program ends. Return its exit status."""
        self.running = not self._ends
        self.frames.begin()
        try:
            self.push(first)
        except Exception as error:
            self.failed(error)
        while self.running:
            try:
                while self.running:
                    self.frame()
            except KeyboardInterrupt:
                self.running = False
            except Exception as error:
                self.failed(error)
        self._end()
        return self.status

    def wake(self) -> None:
        """End the rest of the page in charge: something happens, and its tick is in the next frame."""
        if self.schedule.slept("page") > 2 * FRAME and self.scenes and self.running:
            self._tick(self.schedule.ask("page", FRAME))
        self.schedule.wake("page")
        if self.scenes:
            self.scenes[-1].wake()

    def frame(self) -> None:
        """Wait for events, hand them over, and do one step."""
        top, rests = self.top, self.schedule.left
        busy = (rests < FRAME or top is None or top.needs_redraw or self.drawing.wanted or self.shortcuts.some
                or self.pads.some)
        if not self._moves:
            memory.collect_garbage()
        if busy or not self.frames.rest(self.window.wait, rests):
            if top is not None and top.racing and not self.is_away:
                self.frames.listen(self.take, lambda: self.running)
            else:
                self.frames.wait(moving=self._moves)
        if self.frames.passed() > SLEPT and not self._opening and not self.is_away:
            self.presence.slept()
        self._opening = self._opening and self.drawing.stale
        if not self.pads.looks and self.frames.age > SETTLED:
            self.pads.look()
            load("crash", "traceback", "game.store.log")   # while the program's files are what they were
        dt, events = self.frames.dt, pygame.event.get()
        if events and rests and dt > FRAME:               # it was quiet until they came
            self.step(dt - FRAME)
            dt = FRAME
        for event in events:
            self.take(event)
        self.step(dt)

    def step(self, dt: float) -> None:
        """Do one frame after its events: let `dt` seconds pass, and tick and draw what is due."""
        if self.schedule.pass_by(dt) or self.drawing.wanted or (self.scenes and self.scenes[-1].needs_redraw):
            self._ask()

    def _ask(self) -> None:
        """Tick all parts that are due, and draw if anything needs it."""
        schedule, looks, woken = self.schedule, self.schedule.is_due("look"), self.schedule.first < 0
        while self._over:
            self._over.pop()()
        if looks and self.painter.fonts_changed():
            self._fitted, self._resized = None, True      # words have other widths now
        if self._resized:
            self._resized = False
            self._again()
        asked = schedule.is_due("page") or self.drawing.wanted or not self.scenes or self.scenes[-1].needs_redraw
        if asked and self.scenes and self.running:
            self._tick(schedule.ask("page"))
        if looks:
            schedule.ask("look")
            self._look()
            schedule.rest("look", SELDOM if self.frames.is_idle else OFTEN)
        if self.scenes and self.running:
            if looks or woken or self.sounds.busy:
                self._hear(self.scenes[-1])
            if self.reader.watches:
                self.reader.tick()
            if asked:
                self._show(self.scenes[-1])

    def _tick(self, dt: float) -> None:
        """Let `dt` seconds pass for the page in charge, and for what is above all pages."""
        for key in self.pads.repeat(dt) if self.pads.connected else ():
            self.take(key)
        if self.settings.one_button != "off":
            self.one_button.tick(dt)
        self.scenes[-1].tick(dt)
        if self.notice.lines and self.notice.tick(dt, reduced_motion=self.reduced_motion):
            self.drawing.frame_due = True

    def _look(self) -> None:
        """Look for changes that come without an event."""
        self.window.look()
        if self.settings.theme == AUTOMATIC and not (self.is_away or (self.scenes and self.scenes[-1].racing)):
            self._follow(self.system_theme.look())
        if self.notice.lines and not self.notice.holds:
            self.wake()
        for line in self.news():
            self.say(line)

    def _follow(self, dark: bool | None) -> None:
        """Be as dark or light as the system is, if that is known."""
        if dark is not None and dark != self.settings.dark:
            self.settings.dark = dark
            self.changed()

    def _hear(self, top: Scene) -> None:
        """Play the ambience and the music of the page in charge."""
        room, theme = not self.is_away and top.plays_ambience, self.theme
        self.sounds.tick(room=room, music=room and not top.quiet and theme.name != PROJECTOR.name,
                         bed="daylight" if theme.day else "evening")

    def _show(self, top: Scene) -> None:
        """Draw if anything needs it. If nothing moves, the page in charge rests until it is due."""
        fades = bool(self.notice.lines) and self.notice.moving(reduced_motion=self.reduced_motion)
        self._moves = (self.drawing.wanted or top.needs_redraw or top.moving or fades
                       or (top.shows_scene_below and any(scene.needs_redraw for scene in self.scenes)))
        if self._moves:
            self.draw(whole=self.drawing.stale)
            self._moves = fades or top.moving or top.needs_redraw
        self.light.tick()
        self.schedule.rest("page", 0.0 if self._moves or self.light.waits else min(
            top.idle_for, self.sounds.rests, self.notice.rests, self.pads.rests, self.one_button.rests))

    def draw(self, *, whole: bool) -> None:
        """Draw the changed parts of the scenes, or the `whole` of them."""
        self.drawing.draw(self.scenes, self.painter, whole=whole, reduced_motion=self.reduced_motion)

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
        self.wake()
        if kind == pygame.QUIT:
            self.quit()
        elif kind == pygame.DROPFILE and self.dropped is not None:
            self.dropped(event.file)
        elif kind in _SIZE:
            self._resized = True
        elif kind == pygame.WINDOWMOVED:
            self.window.moved((event.x, event.y))
        if kind in SHOWN:
            self.window.exposed()
            self.drawing.stale = True
        if kind in GONE or self.is_away:
            self.presence.hear(kind)
        self.sounds.hear(event)
        if kind in _TOUCH and (kind != pygame.MOUSEMOTION or event.rel != (0, 0)):
            self.frames.touch()
            self.reader.touched = True
        if kind in _MOUSE:
            pos = self.window.point(event.pos)
            if pos != event.pos:
                event = Event(kind, {**event.dict, "pos": pos})
            self.mouse = pos if fingers.number(event) == fingers.MOUSE else None
        elif kind == pygame.KEYDOWN:
            self.mouse = None
        own = self.settings.one_button != "off" and self.one_button.take(event)
        repeats = bool(self.scenes) and self.scenes[-1].repeats
        if not (own or self.shortcuts.take(event, repeats=repeats)) and self.scenes:
            top, presses = self.scenes[-1], Form.presses
            top.handle(event)
            if not self.scenes or self.scenes[-1] is not top:
                self.sounds.play("page")
            elif presses != Form.presses:
                self.sounds.play("button")
        if kind in _MOUSE:
            touch = fingers.number(event) != fingers.MOUSE
            if kind == pygame.MOUSEBUTTONUP if touch else kind == pygame.MOUSEMOTION and event.rel != (0, 0):
                self._touching(touch)             # once a finger has gone up, so that nothing grows under it

    def _touching(self, touch: bool) -> None:
        """Lay pages out for fingers, or for the mouse: that was used last."""
        if touch != self.touch:
            self.touch = touch
            for scene in self.scenes:
                scene.gamepads_changed()

    def _turn_full(self) -> None:
        self.settings.fullscreen = not self.window.full
        self.changed()

    def _leave(self) -> None:
        self.shortcuts.let_go()
        if self.scenes:
            self.scenes[-1].suspend()

    def _back(self) -> None:
        self.system_theme.forget_time()
        if self.scenes:
            self.scenes[-1].resume()

    def _plugged(self, pad: Gamepad, here: bool) -> None:
        """Show a toast that a controller was connected or disconnected."""
        self.wake()
        for scene in self.scenes:
            scene.gamepads_changed()
        name = next((name for scene in self.scenes if (name := scene.plays_with(pad.device.number))), "")
        self.say(gamepad_seats.line(pad, name, here=here))

    # ---- changes ----

    def _fit(self) -> bool:
        """Render everything for this size, theme and deck. Return False if that is the same as before."""
        fitted = self.size, self.theme, self.settings.four_colours, self.settings.backs, self.light.on
        if fitted == self._fitted:
            return False
        self._fitted = fitted
        self.pictures.backs, self.pictures.look = self.settings.backs, "four" if self.settings.four_colours else "two"
        self.light.fit()
        self.pictures.fit(self.size, self.theme)
        self.painter = self.pictures.paper(self.theme, self.size)
        return True

    def _again(self) -> None:
        """Lay out all scenes again, if the size, the theme or the deck has changed."""
        self.window.resized()
        self.drawing.forget()
        self.wake()
        if self._fit():
            for scene in self.scenes:
                scene.needs_redraw = True
                scene.resized()

    # ---- failures, and the end ----

    def failed(self, error: Exception) -> None:
        """Log an exception, save what can be saved, and show the crash page; end if even that fails, as when the
        program's own files are gone."""
        where = self.log(error)
        try:
            crash: Any = page_factory("crash")
            if isinstance(self.top, crash):
                raise error
            again, self._failed_before = self._failed_before and len(self.scenes) <= 1, True
            playing = any(scene.opponents for scene in self.scenes)
            self.save_all()
            self.dispose_later(*(scene.dispose for scene in self.scenes))
            self.scenes.clear()
            self.notice.lines.clear()
            self.push(crash(self, error, where, self.rescue() if again else None, playing=playing))
        except Exception as worse:
            if worse is not error:
                self.log(worse)
            self.fatal = worse
            self.end(1)

    def log(self, error: BaseException) -> str | None:
        """Log an exception. Return the path of the log, None if it could not be written."""
        import traceback

        text = "".join(traceback.format_exception(error))
        try:
            return self.report(text)
        except Exception:
            return None

    def save_all(self) -> None:
        """Save the state of each scene."""
        for scene in reversed(self.scenes):
            try:
                scene.before_quit()
            except Exception as error:
                self.status = 1
                self.log(error)

    def _end(self) -> None:
        self.save_all()
        self.settings.size, self.settings.place = self.window.windowed, self.window.place
        for last in (self.keep, self.sounds.close, self.reader.close, self.window.hide, self.closing):
            try:
                last()
            except Exception as error:
                self.log(error)
        self.window.close()
