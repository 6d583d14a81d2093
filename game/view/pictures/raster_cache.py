"""The cache of rendered pictures on disk, so that a second start reads what the first one rendered.

Each file has a header of eight bytes (mark, width, height), then the premultiplied BGRA rows, compressed by zlib at its
fastest level: a fifth of the raw size for 0.2 ms more to read; rendering a court takes ten times that. A missing,
truncated or foreign file counts as no picture, which is rendered and written again.
"""

import os
import sys
import time
import zlib
from contextlib import suppress
from pathlib import Path

MARK = b"TR01"
LIMIT = 24 << 20
ROOM = 32 << 20
"""The bytes that stay free on the disk for what cannot be made again."""
HELD = sys.platform == "win32"
"""True where another program, as a virus scanner, may hold a file of ours for a moment."""
_HOLDS = 0.5  # seconds that such a file is waited for at most
_LOOK_EVERY = 64

Raster = tuple[tuple[int, int], bytes]


def _open(path: str, flags: int) -> int:
    """Open a file, without waiting for the other end if it is a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def has_room(folder: str | Path) -> bool:
    """Return True if the disk of a folder has more than `ROOM` bytes free. Raises OSError."""
    import shutil

    return shutil.disk_usage(folder).free >= ROOM


def _replace(half: str, place: str) -> None:
    """Rename a file, replacing the target; one that is held is waited for. Raises OSError."""
    end = time.monotonic() + _HOLDS
    while True:
        try:
            os.replace(half, place)
            return
        except PermissionError:
            if not HELD or time.monotonic() > end:
                raise
            time.sleep(0.01)


class RasterCache:
    """The cached pictures of one edition of the drawings, in a folder of their own. Errors of the disk are not raised.
    """

    __slots__ = ("_folder", "_limit", "_parent", "_written")

    def __init__(self, parent: Path | None, edition: str, limit: int = LIMIT) -> None:
        self._parent = parent if edition else None
        self._folder = os.path.join(parent, edition) if parent is not None else ""
        self._limit = limit
        self._written = 0

    @property
    def keeps(self) -> bool:
        """True if there is a disk that can be written."""
        return self._parent is not None

    def read(self, name: str) -> Raster | None:
        """Return the size and the rows of a picture; None if there is no valid file."""
        if self._parent is None:
            return None
        try:
            with open(os.path.join(self._folder, name), "rb", opener=_open) as file:
                data = file.read(min(LIMIT, os.fstat(file.fileno()).st_size))
            size = int.from_bytes(data[4:6], "little"), int.from_bytes(data[6:8], "little")
            count = size[0] * size[1] * 4
            if data[:4] != MARK or not 0 < count <= LIMIT:
                return None
            rows = zlib.decompressobj().decompress(data[8:], count + 1)   # a bomb stops there
        except (OSError, zlib.error):
            return None
        return (size, rows) if len(rows) == count else None

    def write(self, name: str, raster: Raster) -> None:
        """Write a picture completely or not at all; after an error, or on a nearly full disk, nothing is written any
        more."""
        if self._parent is None:
            return
        (width, height), rows = raster
        data = MARK + width.to_bytes(2, "little") + height.to_bytes(2, "little") + zlib.compress(rows, 1)
        place = os.path.join(self._folder, name)
        half = f"{place}.{os.getpid()}.part"
        try:
            os.makedirs(self._folder, exist_ok=True)
            if not has_room(self._folder):
                self._parent = None
                return
            with open(half, "wb") as file:
                file.write(data)
            _replace(half, place)
            if self._written % _LOOK_EVERY == 0:
                self._trim()
        except OSError:
            self._parent = None
            with suppress(OSError):
                os.unlink(half)
        self._written += 1

    def _trim(self) -> None:
        """Delete the oldest files above the limit, and empty folders of other editions."""
        assert self._parent is not None
        files = []
        for folder, _, names in os.walk(self._parent):
            if not names and folder not in (self._folder, os.fspath(self._parent)):
                os.rmdir(folder)
            for name in names:
                place = os.path.join(folder, name)
                try:
                    state = os.stat(place)
                except FileNotFoundError:        # another window of ours was quicker
                    continue
                files.append((folder == self._folder, state.st_mtime_ns, state.st_size, place))
        over = sum(size for _, _, size, _ in files) - self._limit
        for _, _, size, place in sorted(files):
            if over <= 0:
                break
            os.unlink(place)
            over -= size
