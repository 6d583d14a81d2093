"""The stored picture of the shelf, which is shown at the start before the code that draws the shelf is loaded.

When the window closes, the shelf is drawn once more, as the next start will draw it. Its pixels are stored in the cache
folder with a key of everything that the shelf depends on: names, sizes and times of files, the settings, the keyboard
and the day. A picture is shown only if its key is the present one. Keys and clicks wait in the system's queue until the
shelf is loaded.
"""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import pygame
from pygame import Surface

from game import __version__
from game.resources import asset
from game.scenes.shell.language import of_the_system, speak
from game.store import files
from game.store.caches import PICTURES, SHELF, forget_pictures
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.device import key_names
from game.view.device.window import Window
from game.view.pictures.raster_cache import has_room

MOST = 3840 * 2160                                # pixels of the largest window that is stored
_MARK = b"TRS1"
_HEAD = len(_MARK) + 12                           # bytes: the mark, the time from which it is true (8), a checksum (4)
PACKAGE = Path(__file__).parent.parent
_ASSETS = ("", "cards", "covers", "fonts", "icons", "locale", "shelf", "tokens", "windows")


# ---- the key ----

def key(where: Folders, settings: Settings, screen: Surface, moment: float) -> bytes:
    """Return the key of the shelf at a moment (seconds since 1970). Opens no file. Raises OSError."""
    data = _state(where.data)
    books = _state(where.data / "books")
    # Without matches, no text depends on the day.
    day = (*time.localtime(moment)[:3], time.localtime(moment).tm_gmtoff, time.tzname) if data else None
    return repr((
        __version__, sys.version, pygame.ver, pygame.get_sdl_version(), _code(), settings, screen.get_size(),
        screen.get_masks(), key_names.printed(), data, books, day,
    )).encode("utf-8", "surrogatepass")  # fmt: skip


def _code() -> list[tuple[str, int, int]]:
    """Return the state of the program's files that draw, which may differ within a release."""
    found = [each for folder in _ASSETS for each in _state(asset(folder))]
    if getattr(sys, "frozen", False):
        state = os.stat(sys.executable)
        return [*found, (sys.executable, state.st_mtime_ns, state.st_size)]
    return [*found, *(each for folder in _folders(PACKAGE) for each in _state(folder))]


def _folders(folder: str | Path) -> Iterator[str | Path]:
    """Yield a folder of the package and those in it."""
    yield folder
    with os.scandir(folder) as entries:
        for entry in entries:
            if "." not in entry.name and entry.name not in ("__pycache__", "assets") and entry.is_dir():
                yield from _folders(entry.path)


def _state(folder: str | Path) -> list[tuple[str, int, int]]:
    """Return names, times and sizes of the files in a folder, sorted; nothing if it is missing. Raises OSError if it
    cannot be read."""
    try:
        entries = os.scandir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    found = []
    with entries:
        for entry in entries:
            if entry.is_file() and not entry.name.endswith("-shm"):  # SQLite's shared memory holds no data
                state = entry.stat()
                found.append((entry.name, state.st_mtime_ns, state.st_size))
    return sorted(found)


def _may(settings: Settings, screen: Surface) -> bool:
    """True if this shelf can be stored: no moving light of one-button play, a window that is not too large, and pixels
    without gaps between rows."""
    w, h = screen.get_size()
    return settings.one_button == "off" and w * h <= MOST and screen.get_pitch() == w * 4


# ---- showing it ----

def show(window: Window, where: Folders, settings: Settings) -> bool:
    """Show the stored picture with the present key. Return True if there was one. Raises no OSError."""
    screen = window.screen
    with suppress(OSError):
        if not _may(settings, screen) or not os.path.isdir(where.cache / SHELF):
            return False
        now = time.time()
        wanted = key(where, settings, screen, now)
        if any(_read(where.cache / SHELF / name, wanted, screen, now) for name in PICTURES):
            window.present()
            return True
    return False


def _read(path: Path, wanted: bytes, screen: Surface, now: float) -> bool:
    """Read a picture's pixels onto the screen. Return True if it is complete and has the key `wanted`."""
    start = len(wanted) + _HEAD
    count = screen.get_pitch() * screen.get_height()
    try:
        with open(path, "rb", opener=_never_waiting) as file:
            head = file.read(start)
            if len(head) != start or head[:4] != _MARK or head[_HEAD:] != wanted:
                return False
            since, checksum = int.from_bytes(head[4:12], "little"), head[12:16]
            if since > now or os.fstat(file.fileno()).st_size != start + count:
                return False
            pixels = memoryview(screen.get_buffer())  # type: ignore[arg-type]
            return file.readinto(pixels) == count and _checksum(since, wanted, pixels) == checksum
    except OSError:
        return False


def _checksum(since: int, wanted: bytes, pixels: bytes | memoryview) -> bytes:
    return crc32(pixels, crc32(wanted, since & 0xFFFFFFFF)).to_bytes(4, "little")


def _never_waiting(path: str, flags: int) -> int:
    """Open a file; never wait for the other end of a pipe in its place."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


# ---- storing it ----

def keep(window: Window, where: Folders) -> None:
    """Draw the shelf as the next start will, and store its picture, unless that is stored already. Call it last, when
    all else is on the disk. Raises no OSError."""
    from game.store.settings import load

    settings, lines = load(where.config, of_the_system)
    speak(settings.language)
    folder = where.cache / SHELF
    with suppress(OSError):
        if lines or where.notice or not _may(settings, window.screen) or not _makes_room(folder):
            return
        now = time.time()
        wanted = key(where, settings, window.screen, now)
        if _read(folder / PICTURES[0], wanted, Surface(window.size), now):
            return
        forget_pictures(where.cache)
        first = _marks(drawn(window, where, settings, now))
        if not first:
            return
        pictures = drawn(window, where, settings, now)
        if _marks(pictures) != first:
            return                                    # a read failed once, so one picture is incomplete
        if key(where, settings, window.screen, now) != wanted:
            return                                    # another window has played meanwhile
        for name, (moment, since, sheet) in zip(PICTURES, pictures, strict=False):
            wanted, pixels = key(where, settings, sheet, moment), sheet.get_buffer().raw
            head = _MARK + since.to_bytes(8, "little") + _checksum(since, wanted, pixels)
            files.write(folder / name, head + wanted + pixels)


def drawn(window: Window, where: Folders, settings: Settings, now: float) -> list[tuple[float, int, Surface]]:
    """Draw the shelf for today and, if it tells days, for tomorrow. Return for each the moment it is drawn for, the one
    from which on it is true (seconds since 1970), and the picture; nothing if something is wrong."""
    from game.scenes.shelf.shelf_page import ShelfPage
    from game.scenes.shell.app import App
    from game.scenes.shell.relative_time import JUST_NOW, as_of
    from game.sitting.stores import Stores
    from game.view.pictures.pictures import Pictures

    stores = Stores(where)
    app = App(window, settings, Pictures(where.cache), lambda app: ShelfPage(app, stores, seen=True))
    app.show_home()
    menu = app.top
    assert isinstance(menu, ShelfPage)
    try:
        menu.tick(0.0)
        menu.layer.show()
        if app.notice.lines:
            return []                                 # a warning must be seen first
        since = int(menu.known.latest + JUST_NOW) + 1
        moments = [max(now, since)]
        if menu.known.latest:
            year, month, day = time.localtime(now)[:3]
            moments.append(time.mktime((year, month, day + 1, 12, 0, 0, 0, 0, -1)))
        sheets = []
        for moment in moments:
            with as_of(moment):
                menu.lay()
                sheets.append((moment, since, Surface(window.size)))
                menu.draw(sheets[-1][2])
        if app.painter.foreign:
            return []                                 # the system's fonts may be others tomorrow
        return sheets
    finally:
        stores.close(0.0)                             # the stores of the window have waited for other programs


def _marks(pictures: Iterable[tuple[float, int, Surface]]) -> list[int]:
    """Return a checksum of each picture."""
    return [crc32(sheet.get_buffer().raw) for _moment, _since, sheet in pictures]


def _makes_room(folder: Path) -> bool:
    """Make the folder for the pictures. Return True if it can be written, with room on the disk. Raises OSError."""
    files.sweep(folder)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    return os.access(folder, os.W_OK) and has_room(folder)
