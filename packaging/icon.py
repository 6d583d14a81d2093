"""The icon as Windows and macOS want it: the drawn PNGs, packed together unchanged; for macOS larger ones as well."""

import io
import struct
from pathlib import Path

_ICNS = {16: (b"icp4",), 32: (b"icp5", b"ic11"), 64: (b"ic12",), 128: (b"ic07",), 256: (b"ic08", b"ic13"),
         512: (b"ic09", b"ic14"), 1024: (b"ic10",)}  # fmt: skip
"""The names that macOS gives to a picture of so many pixels; under a second name it is that of half the size on a sharp
screen."""


def _pictures(folder: Path) -> dict[int, bytes]:
    """Return the application's pictures by their size in pixels, the smallest first."""
    found = {int(path.stem.removeprefix("app-")): path.read_bytes() for path in folder.glob("app-*.png")}
    return dict(sorted(found.items()))


def ico(folder: Path) -> bytes:
    """Return the icon for Windows: a directory of pictures, then the pictures."""
    pictures = _pictures(folder)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    start = len(head) + 16 * len(pictures)
    for size, data in pictures.items():
        # A size of 256 is written 0.
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), start)
        start += len(data)
    return head + b"".join(pictures.values())


def icns(folder: Path) -> bytes:
    """Return the icon for macOS: each picture behind a four-letter name of its size."""
    pictures = _pictures(folder)
    pictures |= {size: _large(folder / "app.svg", size) for size in _ICNS if size not in pictures}
    body = b"".join(name + struct.pack(">I", 8 + len(pictures[size])) + pictures[size]
                    for size, names in _ICNS.items() for name in names)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def _large(drawing: Path, size: int) -> bytes:
    """Return a PNG that nothing but macOS shows, drawn when it is needed."""
    import pygame

    file = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(str(drawing), (size, size)), file, "icon.png")
    return file.getvalue()
