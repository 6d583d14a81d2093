"""The window: opened, resized, shown and closed."""

import os
import sys
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import pygame
from pygame import Rect, Surface

from game.core.i18n import _, listed
from game.view.device import win32
from game.view.device.monitors import monitors, moved_in, nearest, reachable

if TYPE_CHECKING:
    from game.view.device.x11 import XConnection

LEAST = (800, 600)                                # pages are laid out for at least this
USUAL = (1280, 720)                               # the page as it is designed
SHARE = 0.75                                      # of the screen, that a window takes which nobody has sized yet
PAINTED = "TRUCE_PAINTED"                         # names a file that gets the time of the first frame shown
_SOFTWARE = "SDL_FRAMEBUFFER_ACCELERATION"
NOWHERE = ("offscreen", "dummy", "evdev")        # what SDL takes where there is no screen, unless it is asked for
SETTLE = 1.0                                     # seconds in which a new window is moved by the system, not by hand
SELDOM = 2.0                                     # seconds from one look at the screen to the next, at least
_LARGEST = 4 * LEAST[0]
_NEEDS: Final = {"x11": ("libX11.so.6", "libXext.so.6"), "wayland": ("libwayland-client.so.0", "libxkbcommon.so.0")}
"""Driver of SDL → the libraries of the system that it needs."""


class NoScreen(Exception):  # noqa: N818 — it is what happened, in the words of who catches it
    """There is no screen, or none that can be used; the message is one line for a person."""


class Window:
    """One resizable window, or the whole screen. What is drawn on `screen` is seen after `present`.

    `screen` is never smaller than 800 x 600, the smallest page that is laid out: a smaller window shows it scaled
    down, and `point` maps the mouse to it. `size` is that of the page, `windowed` that of the window while it does not
    fill the screen (what to open it with next time), and `place` where a person put it: None as long as the system
    chose. `presents` counts the frames shown. Without a `size` it takes three quarters of the screen.
    """

    def __init__(self, caption: str, *, size: tuple[int, int] | None = None, place: tuple[int, int] | None = None,
                 full: bool = False, icon: Path | None = None) -> None:
        self.presents = 0
        self.full = False
        self.place = place
        self._waits: XConnection | Literal[False] | None = False  # None: there is none
        _start()
        try:
            pygame.display.set_caption(caption)
            if icon is not None and icon.is_file():
                pygame.display.set_icon(pygame.image.load(icon))
            seen = pygame.display.get_driver() not in NOWHERE
            desktops = pygame.display.get_desktop_sizes() if seen else []
            fits, self._monitors = within(size or first_size(desktops), desktops), monitors() if seen else []
            self.open(fits, place if place and reachable(Rect(place, fits), self._monitors) else None)
            self._opened = self._looked = time.monotonic()
            self._handle = _handle()
            if self._handle is not None:
                self._handle.minimum_size = within(LEAST, desktops)
            self.windowed = pygame.display.get_window_size()
            self._stood = Rect((0, 0), self.windowed)  # where it was before it filled the screen
            self._alone = pygame.display.get_driver() == "x11"  # until it is known that somebody manages windows
            self._measure()
            if full:
                self.toggle()
        except pygame.error as error:
            raise _no_screen(error) from None

    @staticmethod
    def open(size: tuple[int, int], place: tuple[int, int] | None) -> None:
        """Open the display at a size and a place, on Wayland with a renderer. Raises pygame.error if that fails."""
        if place is not None:
            os.environ["SDL_VIDEO_WINDOW_POS"] = f"{place[0]},{place[1]}"
        try:
            pygame.display.set_mode(size, pygame.RESIZABLE)
        except pygame.error:
            if os.environ.get(_SOFTWARE) != "0":
                raise
            # Wayland has no framebuffer without a renderer: start again with one.
            del os.environ[_SOFTWARE]
            pygame.display.quit()
            _init()
            pygame.display.set_mode(size, pygame.RESIZABLE)
        finally:
            os.environ.pop("SDL_VIDEO_WINDOW_POS", None)

    # ---- size and place ----

    def point(self, pos: tuple[int, int]) -> tuple[int, int]:
        """Return a place in the window as a place on the page, in pixels."""
        shown = self._display.get_size()
        if self.screen is self._display:
            return pos
        return pos[0] * self.size[0] // max(1, shown[0]), pos[1] * self.size[1] // max(1, shown[1])

    def resized(self) -> bool:
        """Measure the window after the system changed its size. Return True if the page has another size now."""
        before = self.size                       # pygame has changed the surface itself already
        self._measure()
        if not self.full:
            self.windowed = pygame.display.get_window_size()
        return self.size != before

    def moved(self, place: tuple[int, int]) -> None:
        """Note the place after a move. Moves by the system while it opens the window do not count, or the window would
        creep by the height of its title bar with each start."""
        if not self.full and time.monotonic() - self._opened > SETTLE:
            self.place = place

    def toggle(self) -> None:
        """Fill the monitor that shows most of the window, or return to a window; nothing changes if the system
        refuses."""
        if self._handle is not None and not self.full:
            self._stood = Rect(self._handle.position, self._handle.size)
        try:
            if self._handle is not None:
                if self.full:
                    self._handle.set_windowed()
                else:
                    self._handle.set_fullscreen(True)
            elif self.full:
                pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
            else:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        except pygame.error:
            return
        self.full = not self.full
        self._opened = time.monotonic()
        self._settle(self.windowed)
        self._measure()

    def exposed(self) -> None:
        """Correct the place after the system has uncovered a part of the window: the screen may have changed."""
        if time.monotonic() - self._opened > SETTLE:
            self._settle()

    def look(self) -> None:
        """Put a window back on the screen whose monitor was taken away, and one without a window manager also when the
        screen has shrunk, as nothing else tells it. The X server is asked every few seconds at most, because each
        answer is waited for."""
        if self._monitors and not self.full and (now := monitors()) != self._monitors:
            self._monitors = now
            self._move_in()
        if self._alone and time.monotonic() - self._looked > SELDOM:
            self._looked = time.monotonic()
            self.exposed()

    def _move_in(self) -> None:
        """Bring a window that was left where no monitor is any more to the nearest one."""
        if self._handle is None:
            return
        now = Rect(self._handle.position, self._handle.size)
        goal = moved_in(now, self._monitors)
        if goal != now:
            if goal.size != now.size:
                self._handle.size = goal.size
            self._handle.position = goal.topleft

    def _settle(self, size: tuple[int, int] | None = None) -> None:
        """Set place and size on X11 without a window manager: the whole screen, or this size within it."""
        if pygame.display.get_driver() == "x11":
            from game.view.device.x11 import settle

            there = monitors()
            on = nearest(self._stood, there) if len(there) > 1 else None
            alone = settle(full=self.full, size=size, monitor=None if on is None else (on.x, on.y, on.w, on.h))
            self._alone = alone
            if alone and size is not None and not self.full and self._handle is not None:
                self._handle.size = size              # SDL takes the whole screen for it until it hears more

    def _measure(self) -> None:
        shown = pygame.display.get_surface()
        if shown is None:
            raise pygame.error("the window is gone")
        self._display = shown
        w, h = shown.get_size()
        if w >= LEAST[0] and h >= LEAST[1]:
            self.screen, self.size = shown, (w, h)
            return
        k = max(LEAST[0] / max(1, w), LEAST[1] / max(1, h))
        self.size = min(_LARGEST, max(LEAST[0], round(w * k))), min(_LARGEST, max(LEAST[1], round(h * k)))
        self.screen = Surface(self.size)

    # ---- waiting ----

    def wait(self, seconds: float) -> bool:
        """Wait for an event for `seconds` at most, after all events were fetched. Return False at once if the system
        offers no wait without polling."""
        if self._waits is False:
            from game.view.device.x11 import connection  # not before the first picture

            self._waits = connection()
        if self._waits is None:
            return False
        self._waits.wait(seconds)
        return True

    # ---- showing ----

    def present(self, rects: Sequence[Rect] | None = None) -> None:
        """Show the page: all of it, or only some rectangles."""
        if self.screen is not self._display:
            pygame.transform.smoothscale(self.screen, self._display.get_size(), self._display)
            pygame.display.flip()
        elif rects is None:
            pygame.display.flip()
        else:
            pygame.display.update(list(rects))
        self.presents += 1
        if self.presents == 1:
            _painted()

    def hide(self) -> None:
        """Hide the window, if the system can."""
        if self._handle is not None:
            self._handle.hide()

    def close(self) -> None:
        """Close the window; nothing can be drawn afterwards."""
        pygame.display.quit()


def _start() -> None:
    """Start the parts of SDL that the window needs. Raises NoScreen."""
    win32.begin()
    if sys.platform not in ("win32", "darwin"):
        # Without a graphics card, a renderer behind the window makes each frame ten times as dear.
        os.environ.setdefault(_SOFTWARE, "0")
        os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        os.environ["SDL_VIDEO_X11_WMCLASS"] = os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = "truce"
    try:
        _init()
        pygame.font.init()
    except pygame.error as error:
        raise _no_screen(error) from None
    pygame.display.set_allow_screensaver(True)


def _init() -> None:
    asked = os.environ.get("SDL_VIDEODRIVER")
    driver = only_driver(sys.platform, os.environ)
    if driver is not None:
        os.environ["SDL_VIDEODRIVER"] = driver
    try:
        pygame.display.init()
    finally:
        if driver is not None:
            del os.environ["SDL_VIDEODRIVER"]
    if not asked and pygame.display.get_driver() in NOWHERE:
        pygame.display.quit()
        raise pygame.error("No available video device")


def only_driver(platform: str, environ: Mapping[str, str]) -> str | None:
    """Return the only driver that can work, so that others do not complain; None if SDL is to choose. Raises
    pygame.error if there is no display at all.

    >>> only_driver("linux", {"DISPLAY": ":0"}), only_driver("win32", {})
    ('x11', None)
    """
    if environ.get("SDL_VIDEODRIVER") or platform in ("win32", "darwin"):
        return None
    x11, wayland = bool(environ.get("DISPLAY")), bool(environ.get("WAYLAND_DISPLAY"))
    if not x11 and not wayland:
        raise pygame.error("neither DISPLAY nor WAYLAND_DISPLAY is set")
    if x11 and wayland:
        return None
    return "x11" if x11 else "wayland"


def missing(driver: str, loads: Callable[[str], object]) -> list[str]:
    """Return the libraries that a driver of SDL needs and that cannot be loaded: `loads` raises OSError for them."""
    found = []
    for library in _NEEDS.get(driver, ()):
        try:
            loads(library)
        except OSError:
            found.append(library)
    return found


def _no_screen(error: pygame.error) -> NoScreen:
    import ctypes

    why = " ".join(str(error).split())
    lacks = missing(next((driver for driver in _NEEDS if why == f"{driver} not available"), ""), ctypes.CDLL)
    if lacks:
        return NoScreen(_("Truce could not find a screen it can use ({why}). This system lacks {libraries}.").format(
            why=why, libraries=listed(lacks)))
    return NoScreen(_("Truce could not find a screen it can use ({why}).").format(why=why))


def _handle() -> pygame.Window | None:
    """Return the window behind the display, for what pygame.display cannot do; None in a pygame without it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            return pygame.Window.from_display_module()
        except (AttributeError, pygame.error):
            return None


def first_size(desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the size of the first window: three quarters of the first screen in the proportions of the design, at
    least the smallest page.

    >>> first_size([(1920, 1080)]), first_size([(640, 480)]), first_size([])
    ((1440, 810), (1067, 600), (1280, 720))
    """
    if not desktops:
        return USUAL
    share = SHARE * min(desktops[0][0] / USUAL[0], desktops[0][1] / USUAL[1])
    share = max(share, LEAST[0] / USUAL[0], LEAST[1] / USUAL[1])
    return round(share * USUAL[0]), round(share * USUAL[1])


def within(size: tuple[int, int], desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return a size, limited to that of the largest screen.

    >>> within((3000, 700), [(1920, 1080), (1280, 1024)])
    (1920, 700)
    """
    if not desktops:
        return size
    return min(size[0], max(w for w, _h in desktops)), min(size[1], max(h for _w, h in desktops))


def _painted() -> None:
    file = os.environ.get(PAINTED)
    if file:
        with suppress(OSError), open(file, "w", encoding="ascii") as to:
            to.write(f"{time.time():.6f}\n")
