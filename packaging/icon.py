"""The icon as Windows and macOS want it: the drawn PNGs, packed together unchanged."""

import struct
from pathlib import Path

_ICNS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08"}


def _pictures(folder: Path) -> dict[int, bytes]:
    """The application's pictures by their size in pixels, the smallest first."""
    found = {int(path.stem.removeprefix("app-")): path.read_bytes() for path in folder.glob("app-*.png")}
    return dict(sorted(found.items()))


def ico(folder: Path) -> bytes:
    """For Windows: a directory of pictures, then the pictures."""
    pictures = _pictures(folder)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    start = len(head) + 16 * len(pictures)
    for size, data in pictures.items():
        # A size of 256 is written 0.
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), start)
        start += len(data)
    return head + b"".join(pictures.values())


def icns(folder: Path) -> bytes:
    """For macOS: each picture behind a four-letter name of its size."""
    body = b"".join(_ICNS[size] + struct.pack(">I", 8 + len(data)) + data
                    for size, data in _pictures(folder).items() if size in _ICNS)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body
