"""The program while its window is open: the loop, the pile of scenes, the notices."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.words import _
from game.scenes.shell.contents import page
from game.scenes.shell.notice import Notice
from game.scenes.shell.one_button import OneButton
from game.scenes.shell.scene import Scene
from game.store.settings import Settings
from game.view.device import fingers
from game.view.device.fingers import Fingers
from game.view.device.pad import EVENTS, Pad, Pads
from game.view.device.sound import Sounds
from game.view.device.window import Window
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import PROJECTOR, Theme, worn
from game.view.widgets import Form

FRAMES = 60                                       # a second, while something moves
LOOKS = 125                                       # a second, while somebody plays: a press is answered within 8 ms
ALONE = 10.0                                      # seconds without a touch after which it looks less often
SETTLED = 0.5                                     # seconds after the first frame until controllers are looked for
OFTEN = 0.5                                       # seconds from one look for news to the next
SLEPT = 2.0                                       # seconds after which the machine must have slept

_ONCE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_F11)
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_SIZE = (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE)
_SHOWN = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED)
_TOUCH = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)
_HERE = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.WINDOWFOCUSGAINED)


class Leaves(Protocol):
    """Anything that can be over. `gone` lets go of all it has, once nothing of it runs any more."""

    def gone(self) -> None: ...


Keep = Callable[[Settings], str | None]           # writes the settings; a line to show if that failed
Rescue = Callable[[], Sequence[tuple[str, Callable[[], Callable[[], bool]]]]]
"""Files that may be damaged, and what moves each aside and says so."""
Report = Callable[[str], str | None]              # writes what went wrong to a log; where that is, if it worked


class App:
    """Window, settings, pictures, and a pile of scenes of which the uppermost is in charge.

    `home` makes the scene to go back to after a failure: the shelf. `keep` writes the settings, `report` the log;
    `clock` stamps presses, in seconds. Without `sounds` it is quiet.
    """

    def __init__(self, window: Window, settings: Settings, pictures: Pictures, home: Callable[["App"], Scene], *,
                 keep: Keep = lambda settings: None, report: Report = lambda text: None,
                 clock: Callable[[], float] = time.perf_counter, sounds: Sounds | None = None) -> None:
        self.window = window
        self.sounds = sounds or Sounds(settings.effects / 100, settings.ambience / 100, device=False)
        self.clock = clock
        self.settings = settings
        self.pictures = pictures
        self.home = home
        self.closing: Callable[[], None] = lambda: None   # what is done when the window is seen no more
        self.news: Callable[[], Sequence[str]] = list     # what has gone wrong out of sight since it was last asked
        self.rescue: Rescue = list                # shows the shelf without the stores from now on: it failed twice
        self.notice = Notice()
        self.scenes: list[Scene] = []
        self._left: list[Leaves] = []             # what is over since the last frame, and may still be at work
        self.running = False
        self._ends = False                        # True if the system asked to end
        self.status = 0
        self.is_away = False
        self.mouse: tuple[int, int] | None = None  # where it is on the page; None when a key was used last
        self.touch = False                        # True if the page was touched, and no mouse moved since
        self.pads = Pads(self._plugged)
        self.fingers = Fingers(lambda: self.size)
        self._keep = keep
        self._report = report
        self._clock = pygame.time.Clock()
        self._held: set[int] = set()
        self._reasons: set[str] = set()           # why the person is away
        self.one_button = OneButton(self)
        self._resized = False
        self._stale = True
        self._failed_before = False
        self._under: Surface | None = None        # what is seen through the uppermost scene
        self._last = time.time()                  # when the last frame was, by the wall: other clocks stop in sleep
        self._began = self._last
        self._heard = 0.0                         # seconds since the news were asked for
        self._touched = 0.0                       # when a key or the mouse was used last
        self._fitted: tuple[tuple[int, int], Theme, bool, str] | None = None
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
    def top(self) -> Scene | None:
        """The scene in charge."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Lay a scene on the pile, on which it has not lain before."""
        if self.scenes:
            self.scenes[-1].leave()
        self.scenes.append(scene)
        self._entered()

    def pop(self) -> None:
        """Take the uppermost scene off; the program ends with the last."""
        self._take_off()
        if self.scenes:
            self._entered()
        else:
            self.quit()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the uppermost one."""
        if self.scenes:
            self._take_off()
        self.scenes.append(scene)
        self._entered()

    def show_home(self) -> None:
        """Take all scenes off and show the shelf."""
        while self.scenes:
            self._take_off()
        self.push(self.home(self))

    def _take_off(self) -> None:
        scene = self.scenes.pop()
        self.let_go(scene)
        scene.leave()

    def let_go(self, over: "Leaves") -> None:
        """Let something that is over go of all it has, at the next frame. What belongs to a page refers back to it, and
        all of it would stay in memory otherwise."""
        self._left.append(over)

    def quit(self) -> None:
        """End after this frame; each scene is asked to save first."""
        self.running = False

    def end(self, status: int) -> None:
        """End with this exit status, from wherever the program stands; it may not even have begun to run."""
        self.status = status
        self._ends = True
        self.quit()

    def say(self, line: str) -> None:
        """Show one line over any scene, after those that wait."""
        self.notice.say(line)
        self._stale = True

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
        line = self._keep(self.settings)
        if line:
            self.say(line)

    # ---- the loop ----

    def run(self, first: Scene) -> int:
        """Show the first scene and go on until the program ends. Return its exit status."""
        self.running = not self._ends
        self._began = time.time()
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
        # While nothing happens this is all that runs, so it does little: a core that was asleep is slow.
        most, top = 0.1, self.scenes[-1] if self.scenes else None
        if top is not None and top.racing and not self.is_away:
            self._listen()
        elif self.notice.lines or (top is not None and top.moving):
            self._clock.tick(FRAMES)
        elif top is not None and (rests := top.rests) and self._may_rest and self.window.wait(rests):
            self._clock.tick()
            most = max(most, rests)
        else:
            self._clock.tick(LOOKS if self._last - self._touched < ALONE else FRAMES)
        now = time.time()
        gap = now - self._last
        self._last = now
        if gap > SLEPT and not self.is_away:
            self._away("asleep")
            self._back("asleep")
        if not self.pads.looks and now - self._began > SETTLED:
            self.pads.look()
        for event in pygame.event.get():
            self.take(event)
        self.step(0.0 if gap < 0 else most if gap > most else gap)

    @property
    def _may_rest(self) -> bool:
        """True if nothing is to be done before the system says something: but controllers, and keys that repeat, are
        heard of by looking for them."""
        return not (self._stale or self._held or self.pads.some or self.sounds.waiting or self.scenes[-1].stale)

    def _listen(self) -> None:
        """Wait for the next frame, and hand over each event as it comes."""
        until = time.perf_counter() + 1 / FRAMES - self._clock.get_rawtime() / 1000
        while self.running and (left := until - time.perf_counter()) > 0.001:
            event = pygame.event.wait(int(left * 1000))
            if event.type != pygame.NOEVENT:
                self.take(event)
        self._clock.tick()

    def step(self, dt: float) -> None:
        """Do one frame after its events: let time pass, and draw if something is to be seen."""
        while self._left:
            self._left.pop().gone()
        if self._resized:
            self._resized = False
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
            self._stale = True
        if not self.scenes:
            return
        top = self.scenes[-1]
        if (self._stale or top.stale or top.moving or self.notice.moving(reduced=self.reduced)
                or (top.below and any(scene.stale for scene in self.scenes))):
            self._draw(top, whole=self._stale or bool(self.notice.lines))

    def _draw(self, top: Scene, *, whole: bool) -> None:
        screen = self.window.screen
        lower = self._lower()
        if lower:
            whole = True
            if self._under is None or any(scene.stale for scene in lower):
                for scene in lower:
                    scene.stale = True
                    scene.draw(screen)
                    scene.stale = False
                self._under = screen.copy()
            else:
                screen.blit(self._under, (0, 0))
        for scene in self.scenes:
            if scene is not top:
                scene.stale = False               # it is seen from below, or drawn when it is entered again
        top.stale = top.stale or whole
        rects: Sequence[Rect] | None = top.draw(screen)
        if top.stale:
            rects = None
        top.stale = self._stale = False
        self.notice.draw(screen, self.paper, reduced=self.reduced, foot=top.foot)
        if rects is None or rects:
            self.window.present(rects)

    def _lower(self) -> list[Scene]:
        """Return the scenes that are seen through the uppermost one, from the lowest."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].below:
            first -= 1
        return self.scenes[first:-1]

    # ---- events ----

    def take(self, event: Event) -> None:
        """Take one event: the window's are answered here, the rest go to the scene in charge."""
        kind = event.type
        if kind in EVENTS:
            for key in self.pads.take(event):
                self.take(key)
            return
        if kind in fingers.EVENTS:
            for each in self.fingers.take(event):
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
        elif kind == pygame.WINDOWFOCUSLOST:
            self._away("focus")
        elif kind == pygame.WINDOWMINIMIZED:
            self._away("minimised")
        if kind in _SHOWN:
            self.window.exposed()
            self._stale = True
            self._back("minimised")
        if kind in _HERE:
            self._back("focus")
        if kind in _TOUCH and (kind != pygame.MOUSEMOTION or event.rel != (0, 0)):
            self._touched = self._last
        if kind in _MOUSE:
            pos = self.window.point(event.pos)
            if pos != event.pos:
                event = Event(kind, {**event.dict, "pos": pos})
            self.mouse = pos if fingers.number(event) == fingers.MOUSE else None
        elif kind == pygame.KEYDOWN:
            self.mouse = None
        if not self.one_button.take(event) and not self._shortcut(event) and self.scenes:
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

    def _shortcut(self, event: Event) -> bool:
        if event.type == pygame.KEYUP:
            self._held.discard(event.scancode)
        elif event.type == pygame.KEYDOWN:
            again = event.scancode in self._held
            self._held.add(event.scancode)
            if again and event.key in _ONCE and self.scenes and self.scenes[-1].repeats:
                return True
            alt = event.mod & pygame.KMOD_ALT and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
            if event.key == pygame.K_F11 or alt:
                self.settings.fullscreen = not self.window.full
                self.changed()
                return True
            if event.key == pygame.K_ESCAPE and not hasattr(event, "pad") and self.notice.dismiss():
                self._stale = True
                return True
        elif (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.notice.line is not None
                and self.notice.rect.collidepoint(event.pos) and self.notice.dismiss()):
            self._stale = True
            return True
        return False

    def _away(self, reason: str) -> None:
        self._reasons.add(reason)
        self._held.clear()
        if not self.is_away:
            self.is_away = True
            if self.scenes:
                self.scenes[-1].away()

    def _back(self, reason: str) -> None:
        self._reasons.discard(reason)
        if self.is_away and not self._reasons:
            self.is_away = False
            if self.scenes:
                self.scenes[-1].back()

    def _plugged(self, pad: Pad, here: bool) -> None:
        """Say that a controller came or went."""
        for scene in self.scenes:
            scene.plugged()
        name = next((name for scene in self.scenes if (name := scene.plays_with(pad.device.number))), "")
        words = _("{pad} was disconnected. The keyboard still works.")
        if here:
            words = _("{pad} is connected and plays for {name}.") if name else _("{pad} is connected.")
        self.say(words.format(pad=pad.name, name=name))

    # ---- changes ----

    def _entered(self) -> None:
        top = self.scenes[-1]
        self._under = None
        self._stale = top.stale = True
        if top.repeats:
            pygame.key.set_repeat(380, 45)
        else:
            pygame.key.set_repeat()
        top.enter()

    def _fit(self) -> bool:
        """Cut everything for this size, theme and deck. Return True if that is another than before."""
        fitted = self.size, self.theme, self.settings.four_colours, self.settings.backs
        if fitted == self._fitted:
            return False
        self._fitted = fitted
        self.pictures.backs = self.settings.backs
        self.pictures.look = "four" if self.settings.four_colours else "two"
        self.pictures.fit(self.size, self.theme)
        self.paper = self.pictures.paper(self.theme, self.size)
        return True

    def _again(self) -> None:
        """Lay everything anew, if the size, the theme or the deck are others now."""
        self.window.resized()
        self._under = None
        self._stale = True
        if not self._fit():
            return
        for scene in self.scenes:
            scene.stale = True
            scene.resized()

    # ---- the end, and failures ----

    def failed(self, trouble: Exception) -> None:
        """Write down what went wrong, save what can be saved, and say so on a page of its own."""
        crash: Any = page("crash")
        if isinstance(self.top, crash):
            raise trouble
        where = self.log(trouble)
        again, self._failed_before = self._failed_before and len(self.scenes) <= 1, True
        playing = any(hasattr(scene, "sitting") for scene in self.scenes)
        self._leaving()
        self._left += self.scenes
        self.scenes.clear()
        self.notice.lines.clear()
        self.push(crash(self, trouble, where, self.rescue() if again else None, playing=playing))

    def log(self, trouble: BaseException) -> str | None:
        """Write down what went wrong. Return where that is, None if it failed."""
        import traceback

        text = "".join(traceback.format_exception(trouble))
        try:
            return self._report(text)
        except Exception:
            return None

    def _leaving(self) -> None:
        for scene in reversed(self.scenes):
            try:
                scene.leaving()
            except Exception as trouble:
                self.status = 1
                self.log(trouble)

    def _end(self) -> None:
        self._leaving()
        self.settings.size = self.window.windowed
        self.settings.place = self.window.place
        self._keep(self.settings)
        self.sounds.close()
        self.window.hide()
        try:
            self.closing()
        except Exception as trouble:
            self.log(trouble)
        self.window.close()
