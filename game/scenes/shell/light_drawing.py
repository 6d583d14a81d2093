"""Light drawing: half as many frames, plain shadows, no rays, and land that changes at once, where a computer is slow
or people wish it.

In "auto" it takes over where frames stay slow, for the rest of the run: to and fro would be worse to look at than
either. A computer that is slow today is slow tomorrow, so the next start draws lightly at once and says nothing. But it
may only have had much else to do: light frames are measured, too, and where few are slow, the next start draws all.
"""

from typing import Final, Protocol

from game.core.i18n import _
from game.scenes.shell.frame_loop import FRAMES, LIGHT, FrameClock
from game.scenes.shell.slow_frames import SlowFrames
from game.store.settings import Settings
from game.view.device.window import Window
from game.view.pictures.pictures import Pictures

MOSTLY: Final = 0.5
"""The share of the time in slow frames above which light drawing takes over. While little moves, frames are quick on
any computer, so never nearly all are slow: at a half, those in which cards fly take two to four times as long as may
be."""
SELDOM: Final = 0.1
"""The share below which the next start draws all again."""
LATEST: Final = 2 * FRAMES
"""So many frames in motion it waits for a rest to take over in: it lays the page anew."""


class Motion(Protocol):
    """A page: whether it moves, and whether a press decides a race there."""

    @property
    def moving(self) -> bool: ...

    @property
    def racing(self) -> bool: ...


class DrawingHost(Protocol):
    """The program that draws. `changed` uses the settings at once and writes them, `keep` only writes them."""

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
        """Draw so from now on: pictures are cut anew after this."""
        self._app.pictures.light = self._app.frames.light = self.on

    def tick(self) -> None:
        """Look at the frame that is just over."""
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
        """Decide by the share of the time in frames that were too slow."""
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
