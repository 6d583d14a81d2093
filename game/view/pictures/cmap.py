"""Which letters a font file has: its table `cmap`, as OpenType describes it. Of a collection of fonts, the first is
meant, which is the one that is drawn with."""

from pathlib import Path
from struct import error, unpack_from
from typing import Final

_MOST = 8 << 20                                   # bytes of a table that is believed
_NAMES = {(3, 10): 12, (0, 6): 12, (0, 4): 12, (3, 1): 4, (0, 3): 4}
"""Platform and encoding → the format of the table, the best first."""
_SIGNS: Final = (b"\0\1\0\0", b"OTTO", b"true")


class CmapTable:
    """The letters of a font file. Raises OSError if it cannot be read, ValueError if it is not understood."""

    def __init__(self, file: Path) -> None:
        try:
            with file.open("rb") as opened:
                head = opened.read(16)
                start = unpack_from(">I", head, 12)[0] if head[:4] == b"ttcf" else 0
                opened.seek(start)
                head = opened.read(12)
                if head[:4] not in _SIGNS:
                    raise ValueError("no font")
                tables = opened.read(16 * unpack_from(">H", head, 4)[0])
                places = {tables[n:n + 4]: unpack_from(">II", tables, n + 8) for n in range(0, len(tables) - 15, 16)}
                at, size = places[b"cmap"]
                if size > _MOST:
                    raise ValueError("too large")
                opened.seek(at)
                whole = opened.read(size)
            self.painted = b"CBDT" in places or b"sbix" in places
            """True if its letters are pictures of one size."""
            self._table, self._format = _best(whole)
        except (error, KeyError) as trouble:
            raise ValueError("damaged") from trouble

    def has(self, letters: str) -> bool:
        """True if the font has all of these letters."""
        return all(self._glyph(ord(each)) for each in letters)

    def _glyph(self, code: int) -> bool:
        try:
            return self._in_groups(code) if self._format == 12 else self._in_segments(code)
        except error:
            return False

    def _in_groups(self, code: int) -> bool:
        table = self._table
        low, high = 0, unpack_from(">I", table, 12)[0]
        while low < high:
            middle = (low + high) // 2
            first, last, glyph = unpack_from(">III", table, 16 + 12 * middle)
            if code > last:
                low = middle + 1
            elif code < first:
                high = middle
            else:
                return bool(glyph + code - first)
        return False

    def _in_segments(self, code: int) -> bool:
        table = self._table
        if code > 0xFFFF:
            return False
        double = unpack_from(">H", table, 6)[0]
        low, high = 0, double // 2
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if unpack_from(">H", table, 14 + 2 * middle)[0] < code else (low, middle)
        first, delta, offset = (unpack_from(">H", table, 16 + n * double + 2 * low)[0] for n in (1, 2, 3))
        if code < first:
            return False
        if not offset:
            return bool((code + delta) % 65536)
        return bool(unpack_from(">H", table, 16 + 3 * double + 2 * low + offset + 2 * (code - first))[0])


def _best(table: bytes) -> tuple[bytes, int]:
    """Return the part of the table that has the most letters, and its format. Raises ValueError."""
    found = {}
    for n in range(unpack_from(">H", table, 2)[0]):
        platform, encoding, at = unpack_from(">HHI", table, 4 + 8 * n)
        found[platform, encoding] = at
    for name, kind in _NAMES.items():
        at = found.get(name, len(table))
        if at < len(table) - 16 and unpack_from(">H", table, at)[0] == kind:
            return table[at:], kind
    raise ValueError("no letters")
