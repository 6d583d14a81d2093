"""The frame loop: when the next frame comes, who is asked in it, what of the stack of scenes is drawn, and whether that
is drawn lightly. A quiet frame asks nobody.

Light drawing is half as many frames, plain shadows, no rays, and land that changes at once, where a computer is slow or
people wish it. In "auto" it takes over where frames stay slow, for the rest of the run: to and fro would be worse to
look at than either. A computer that is slow today is slow tomorrow, so the next start draws lightly at once and says
nothing. But it may only have had much else to do: light frames are measured, too, and where few are slow, the next
start draws all.
"""

import time
from collections import deque
from collections.abc import Callable, Sequence
from math import inf
from typing import Final, Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.scenes.shell.toast import Toast
from game.store.settings import Settings
from game.view.device.window import Window
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures

FRAMES = 60                                       # a second, while something moves,
LIGHT = 30                                        # and with light drawing
LOOKS = 125                                       # a second, while somebody plays: a press is answered within 8 ms
LAG = 0.1                                         # seconds that pass in a frame at most
ALONE = 10.0                                      # seconds without a touch after which it looks less often
FRAME = 1 / FRAMES


class Schedule:
    """The parts of a program, by their `names`, with the times at which each is due. `now` counts the seconds that have
    passed; `first` is the time at which the first part is due. All are due at the start."""

    def __init__(self, *names: str) -> None:
        self.now = self.first = 0.0
        self._at, self._slept = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)

    def pass_by(self, seconds: float) -> bool:
        """Let some seconds pass. Return True if a part is due."""
        self.now += seconds
        for name in self._slept:                      # so that who is asked each time hears of just these seconds
            self._slept[name] += seconds
        return self.first <= self.now

    @property
    def left(self) -> float:
        """The seconds until the first part is due; 0 if one is."""
        return max(0.0, self.first - self.now)

    def wake(self, name: str) -> None:
        """Make a part due now."""
        self._at[name] = self.first = -inf

    def is_due(self, name: str) -> bool:
        """True if a part is due."""
        return self._at[name] <= self.now

    def slept(self, name: str) -> float:
        """Return the seconds since a part was asked."""
        return self._slept[name]

    def ask(self, name: str, spare: float = 0.0) -> float:
        """Note that a part is asked now, and is no longer due. Return the seconds since it was asked last, less those
        to `spare`, which count for the next time."""
        slept, self._slept[name], self._at[name] = self._slept[name], spare, inf
        return slept - spare

    def rest(self, name: str, seconds: float) -> None:
        """Make a part due after some seconds, unless `wake` does before."""
        self._at[name] = min(self._at[name], self.now + seconds)
        self.first = min(self._at.values())


class FrameClock:
    """The clock of the loop. `touched` is the time at which a key or the mouse was used last. Time is monotonic; only a
    sleep of the machine is seen on the wall clock, for the monotonic one may stop in it."""

    def __init__(self) -> None:
        self._gap = 0.0
        self._most = LAG
        self._clock = pygame.time.Clock()
        self._last = self._began = time.monotonic()
        self._wall = time.time()
        self.light = False                            # whether it is drawn lightly
        self._runs = False                            # whether a frame began that nobody has asked about
        self.touched = self._last - ALONE

    def begin(self) -> None:
        """Start the loop."""
        self._began = time.monotonic()

    @property
    def age(self) -> float:
        """Seconds from the beginning of the loop to the last frame."""
        return self._last - self._began

    @property
    def rate(self) -> int:
        """The frames of a second while something moves."""
        return LIGHT if self.light else FRAMES

    def took(self) -> float | None:
        """Return the seconds of work in this frame, without its wait; None if it was asked for already."""
        runs, self._runs = self._runs, False
        return time.monotonic() - self._last if runs else None

    @property
    def is_idle(self) -> bool:
        """True if nobody has used a key or the mouse for a while."""
        return self._last - self.touched >= ALONE

    def touch(self) -> None:
        """Note that a key or the mouse was used."""
        self.touched = self._last

    @property
    def dt(self) -> float:
        """The seconds that pass in this frame: at most a tenth, unless it rested for longer."""
        return max(0.0, min(self._gap, self._most))

    def rest(self, wait: Callable[[float], bool], seconds: float) -> bool:
        """Wait for an event of the system, at most some seconds. Return False if `wait` cannot do that, and events are
        found only by polling."""
        if not wait(seconds):
            return False
        self._most = max(LAG, seconds)
        self._clock.tick()
        return True

    def wait(self, *, moving: bool) -> None:
        """Wait for the next frame, or the next poll if nothing is moving."""
        # While nothing happens this is all that runs, so it does little: a core that was asleep is slow.
        self._most = LAG
        self._clock.tick(self.rate if moving else FRAMES if self.is_idle else LOOKS)

    def listen(self, take: Callable[[Event], None], goes_on: Callable[[], bool]) -> None:
        """Wait for the next frame while the program goes on, and hand over each event as it comes."""
        self._most = LAG
        until = time.perf_counter() + 1 / self.rate - self._clock.get_rawtime() / 1000
        while goes_on() and (left := until - time.perf_counter()) > 0.001:
            event = pygame.event.wait(int(left * 1000))
            if event.type != pygame.NOEVENT:
                take(event)
        self._clock.tick()

    def passed(self) -> float:
        """Begin a frame. Return the seconds since the last one on the wall clock."""
        now, wall = time.monotonic(), time.time()
        since, self._wall = wall - self._wall, wall
        self._gap, self._last, self._runs = now - self._last, now, True
        return since


class DrawableScene(Protocol):
    """A scene as it is drawn."""

    needs_redraw: bool

    @property
    def shows_scene_below(self) -> bool: ...

    @property
    def foot(self) -> int: ...

    def draw(self, screen: Surface) -> Sequence[Rect] | None: ...


class FrameRenderer:
    """The picture in the window. It is `stale` if all of it must be drawn once, and `due` if the toast must."""

    def __init__(self, window: Window, notice: Toast) -> None:
        self.window = window
        self.notice = notice
        self.stale, self.frame_due = True, False
        self._under: Surface | None = None        # what is seen through the uppermost scene
        self._beneath: Surface | None = None      # what lies under the notice,
        self._area = Rect(0, 0, 0, 0)             # and where that is

    @property
    def wanted(self) -> bool:
        """True if something must be drawn."""
        return self.stale or self.frame_due

    def forget(self) -> None:
        """Draw everything in the next frame: another scene is uppermost, or the page has changed."""
        self._under = self._beneath = None
        self.stale = True

    def draw(self, scenes: Sequence[DrawableScene], painter: Painter, *, whole: bool, reduced_motion: bool) -> None:
        """Draw the changed parts of the scenes, or the `whole` of them, and present them."""
        screen, top = self.window.screen, scenes[-1]
        if self._beneath is not None:             # so that scenes find on the screen what they have drawn
            screen.blit(self._beneath, self._area)
        lower = _lower(scenes)
        if lower:
            whole = True
            moves = any(scene.needs_redraw for scene in lower)
            if moves or self._under is None:
                for scene in lower:
                    scene.needs_redraw = True
                    scene.draw(screen)
                    scene.needs_redraw = False
                self._under = None if moves else screen.copy()       # while it moves it is another in each frame
            else:
                screen.blit(self._under, (0, 0))
        for scene in scenes[:-1]:
            scene.needs_redraw = False                   # it is seen from below, or drawn when it is entered again
        top.needs_redraw = top.needs_redraw or whole
        rects = top.draw(screen)
        if top.needs_redraw:
            rects = None
        top.needs_redraw = self.stale = self.frame_due = False
        noted = [] if not (self._area.w or self.notice.lines) else self._note(
            screen, painter, reduced_motion=reduced_motion, foot=top.foot)
        if rects is None or rects or noted:
            self.window.present(None if rects is None else [*rects, *noted])

    def _note(self, screen: Surface, painter: Painter, *, reduced_motion: bool, foot: int) -> list[Rect]:
        """Draw the toast. Return the rectangles where it was and is."""
        before, self._area = self._area, self.notice.lay(painter, foot)
        self._beneath = None
        if self._area.w:
            self._beneath = screen.subsurface(self._area).copy()
            self.notice.draw(screen, painter, self._area, reduced_motion=reduced_motion)
        return [area for area in {tuple(before): before, tuple(self._area): self._area}.values() if area.w]


def _lower(scenes: Sequence[DrawableScene]) -> Sequence[DrawableScene]:
    """Return the scenes that are seen through the uppermost one, from the lowest."""
    first = len(scenes) - 1
    while first > 0 and scenes[first].shows_scene_below:
        first -= 1
    return scenes[first:-1]


SLOW: Final = 0.020
"""Seconds above which a frame is slow: people see that the next one is late."""
LONG: Final = 10.0
"""Seconds of motion that are judged: a moment in which the machine has something else to do is a small part of them."""
MOST: Final = 0.1
"""Seconds for which one frame counts at most. Longer ones stand for a disk, another program or sleep."""


class SlowFrames:
    """The frames of the last `LONG` seconds of motion. Those that took longer than `SLOW` are slow.

    A frame counts for as long as it is seen: the time that it took, but at least `every` seconds, after which the next
    one would have come. So the share of slow frames is a share of the time. Rest is left out: motion before a rest and
    after it is one span.
    """

    def __init__(self, every: float) -> None:
        self._every = every
        self._frames: deque[tuple[int, bool]] = deque()           # microseconds of each, and whether it was slow
        self._whole = self._slow = 0

    def saw(self, work: float) -> None:
        """Count a frame in motion which took `work` seconds from its beginning until it was shown, without the wait."""
        lasted, slow = round(min(MOST, max(self._every, work)) * 1e6), work > SLOW
        self._frames.append((lasted, slow))
        self._whole += lasted
        self._slow += lasted * slow
        while self._whole - self._frames[0][0] >= LONG * 1e6:
            lasted, slow = self._frames.popleft()
            self._whole -= lasted
            self._slow -= lasted * slow

    @property
    def share(self) -> float | None:
        """The share of the time that passed in slow frames, from 0 to 1; None before so much motion was seen."""
        return self._slow / self._whole if self._whole >= LONG * 1e6 else None


MOSTLY: Final = 0.5
"""The share of the time in slow frames above which light drawing takes over. While little moves, frames are quick on
any computer, so never nearly all are slow: at a half, those in which cards fly take two to four times as long as may
be."""
SELDOM: Final = 0.1
"""The share below which the next start draws all again."""
LATEST: Final = 2 * FRAMES
"""Frames in motion for which it waits for a rest before it takes over, which lays out the page again."""


class Motion(Protocol):
    """A page: whether it moves, and whether a press decides a race there."""

    @property
    def moving(self) -> bool: ...

    @property
    def racing(self) -> bool: ...


class DrawingHost(Protocol):
    """The program that draws. `changed` applies and writes the settings, `keep` only writes them."""

    settings: Settings
    window: Window
    frames: FrameClock
    pictures: Pictures

    @property
    def top(self) -> Motion | None: ...

    def changed(self) -> None: ...

    def keep(self) -> None: ...

    def say(self, line: str) -> None: ...


class LightDrawing:
    """Whether a window draws lightly, and what decides it. It reads `drawing` and `slow` of the settings."""

    def __init__(self, app: DrawingHost) -> None:
        self._app = app
        self._found = app.settings.slow               # whether "auto" is light: found in this run, or in the last
        self._frames = SlowFrames(1 / (LIGHT if self._found else FRAMES))
        self._shown = 0                               # how often the window had shown something
        self._put_off: int | None = None              # the frames that it has waited for a rest; None: nothing waits

    @property
    def on(self) -> bool:
        """True if it is drawn lightly now."""
        return self._found if self._app.settings.drawing == "auto" else self._app.settings.drawing == "light"

    @property
    def waits(self) -> bool:
        """True if it waits for a rest, to take over in."""
        return self._put_off is not None

    def fit(self) -> None:
        """Apply `on` to the pictures and the frame rate; pictures are rendered again after this."""
        self._app.pictures.light = self._app.frames.light = self.on

    def tick(self) -> None:
        """Measure the frame that is just over."""
        app, top = self._app, self._app.top
        shown, self._shown = self._shown, app.window.presents
        work = app.frames.took()
        if top is None or app.settings.drawing != "auto":
            return
        if self._put_off is not None:
            self._put_off += 1
            if not top.racing and (not top.moving or self._put_off > LATEST):
                self._take_over()
        elif top.moving and self._shown != shown and work is not None:
            self._frames.saw(work)
            self._judge(self._frames.share)

    def _judge(self, share: float | None) -> None:
        """Decide by the share of the time that passed in slow frames."""
        if share is None:
            return
        if not self._found and share > MOSTLY:
            self._put_off = 0
        elif self._found and self._app.settings.slow and share < SELDOM:
            self._app.settings.slow = False           # it had something else to do; this run stays as it is
            self._app.keep()

    def _take_over(self) -> None:
        self._found, self._put_off = True, None
        self._frames = SlowFrames(1 / LIGHT)
        self._app.settings.slow = True
        self._app.changed()
        self._app.say(_("This computer is slow, so Truce draws more simply. Settings can change it."))
