"""A font made by hand: a few letters, each a box, as a file that any reader of TrueType takes. With two of each kind of
table that is looked into, it needs nothing but the standard library."""

import struct
from collections.abc import Iterable
from pathlib import Path

_UNITS = 1000


def write(path: Path, letters: str, *, width: int = 600, empty: bool = False, groups: bool = True) -> Path:
    """Write a font in which each of the letters is a box so many thousandths wide; or `empty`, as the letters are of a
    font whose colors are not understood. With `groups`, its letters are listed as 32-bit ones are."""
    codes = sorted(set(map(ord, letters)))
    count = len(codes) + 1
    box = (
        b""
        if empty
        else struct.pack(">hhhhhHH", 1, 0, 0, width - 100, 700, 3, 0)
        + bytes([1, 1, 1, 1])
        + struct.pack(">4h4h", 0, width - 100, 0, -(width - 100), 0, 0, 700, 0)
    )
    box += bytes(-len(box) % 4)
    glyphs = [b"", *[box] * len(codes)]
    offsets, at = [], 0
    for glyph in glyphs:
        offsets.append(at)
        at += len(glyph)
    tables = {
        b"OS/2": struct.pack(">HhHHH", 4, width, 400, 5, 0) + bytes(86),
        b"cmap": _groups(codes) if groups else _segments(codes),
        b"glyf": b"".join(glyphs) or b"\0",
        b"head": struct.pack(">IIIIHHqqhhhhHHhhh", 0x10000, 0, 0, 0x5F0F3CF5, 0, _UNITS, 0, 0, 0, 0, width, 700, 0, 8,
                             2,
                             1, 0),
        b"hhea": struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, 800, -200, 0, width, 0, 0, width, 1, 0, 0, 0, 0, 0, 0, 0,
                             count),
        b"hmtx": struct.pack(">Hh", width, 0) * count,
        b"loca": struct.pack(f">{count + 1}I", *offsets, at),
        b"maxp": struct.pack(">IH13H", 0x10000, count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
        b"name": struct.pack(">HHH", 0, 0, 6),
        b"post": struct.pack(">IIhhIIIII", 0x30000, 0, 0, 0, 0, 0, 0, 0, 0),
    }  # fmt: skip
    head = struct.pack(">IHHHH", 0x10000, len(tables), 128, 3, len(tables) * 16 - 128)
    at = len(head) + 16 * len(tables)
    listed, body = b"", b""
    for tag, data in sorted(tables.items()):
        listed += struct.pack(">4sIII", tag, 0, at + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    path.write_bytes(head + listed + body)
    return path


def _groups(codes: Iterable[int]) -> bytes:
    rows = [struct.pack(">III", code, code, n) for n, code in enumerate(codes, 1)]
    table = struct.pack(">HHIII", 12, 0, 16 + 12 * len(rows), 0, len(rows)) + b"".join(rows)
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table


def _segments(codes: Iterable[int]) -> bytes:
    each = [*((code, (n - code) % 65536) for n, code in enumerate(codes, 1)), (0xFFFF, 1)]
    size, n = 16 + 8 * len(each), len(each)
    table = struct.pack(">7H", 4, size, 0, 2 * n, 0, 0, 0)
    table += b"".join(struct.pack(">H", code) for code, _ in each) + b"\0\0"
    table += b"".join(struct.pack(">H", code) for code, _ in each)
    table += b"".join(struct.pack(">H", delta) for _, delta in each) + bytes(2 * n)
    return struct.pack(">HHHHI", 0, 1, 3, 1, 12) + table
