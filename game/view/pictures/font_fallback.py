"""Fonts of the system for letters that Truce's own fonts lack: found in a thread, by the letters in their files.

Until a letter was looked for, nothing is drawn for it; a page that needs it is drawn again after that. Looking takes
from 20 ms to seconds.
"""

import os
import sys
import threading
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from struct import error, unpack_from
from typing import Final, NamedTuple

import pygame

from game.core.unicode_text import JOINERS
from game.view.device.desktop_services import find, system_environment

_MOST = 8 << 20                                   # bytes of a table that is believed
_NAMES = {(3, 10): 12, (0, 6): 12, (0, 4): 12, (3, 1): 4, (0, 3): 4}
"""Platform and encoding → the format of the subtable, the best first."""
_SIGNS: Final = (b"\0\1\0\0", b"OTTO", b"true")
_TRIED: Final = 4                                 # fonts that have a letter, of which the first that draws it is taken
_LETTERS: Final = 2000                            # letters that are known, before all is forgotten
_SELECTORS: Final = frozenset(map(chr, range(0xFE00, 0xFE10)))
_PAINTED: Final = "\ufe0f"                        # after a letter: as a colored picture
_LINE: Final = 1.2                                # the height of a line of pictures, in parts of the size
Candidates = Callable[[str, bool], Iterator[Path]]
"""Yields the fonts that may have some letters, first those with colour bitmaps if the flag is true."""
_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
_WAIT = 30.0                                      # seconds: the first time, fontconfig reads all fonts there are
_FIRST: Final = (
    "notocoloremoji", "seguiemj", "apple color emoji", "notosanscjk", "notosans", "segoeuib", "msyhbd", "yugothb",
    "meiryob", "malgunbd", "nirmalab", "leelauib", "seguisym", "pingfang", "hiragino", "applesdgothic", "geezapro",
    "arialhb", "kohinoor", "thonburi", "arial unicode", "dejavusans", "segoeui", "msyh", "malgun", "nirmala",
    "leelawui",
)
"""Beginnings of file names that are preferred, where fontconfig cannot be asked."""
_LAST: Final = ("italic", "oblique", "mono", "thin", "light", "condensed", "serif", "looped")
"""Parts of file names that are taken last."""


class CmapTable:
    """The letters of a font file, from its table `cmap` (OpenType); of a collection, those of its first font. Raises
    OSError if it cannot be read, ValueError if it is not understood."""

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
            """True if its letters are bitmaps of one size."""
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
        count = unpack_from(">I", table, 12)[0]
        at = bisect_left(range(count), code, key=lambda n: unpack_from(">I", table, 20 + 12 * n)[0])
        first, _last, glyph = unpack_from(">III", table, 16 + 12 * at) if at < count else (code + 1, 0, 0)
        return code >= first and bool(glyph + code - first)

    def _in_segments(self, code: int) -> bool:
        table = self._table
        if code > 0xFFFF:
            return False
        double = unpack_from(">H", table, 6)[0]
        low = bisect_left(range(double // 2), code, key=lambda n: unpack_from(">H", table, 14 + 2 * n)[0])
        first, delta, offset = (unpack_from(">H", table, 16 + n * double + 2 * low)[0] for n in (1, 2, 3))
        if code < first:
            return False
        if not offset:
            return bool((code + delta) % 65536)
        return bool(unpack_from(">H", table, 16 + 3 * double + 2 * low + offset + 2 * (code - first))[0])


def _best(table: bytes) -> tuple[bytes, int]:
    """Return the subtable with the most letters, and its format. Raises ValueError if there is none."""
    found = {}
    for n in range(unpack_from(">H", table, 2)[0]):
        platform, encoding, at = unpack_from(">HHI", table, 4 + 8 * n)
        found[platform, encoding] = at
    for name, kind in _NAMES.items():
        at = found.get(name, len(table))
        if at < len(table) - 16 and unpack_from(">H", table, at)[0] == kind:
            return table[at:], kind
    raise ValueError("no letters")


class FallbackFont(NamedTuple):
    """A font of the system."""

    file: Path
    letters: CmapTable

    def font(self, px: int, script: str, right: bool) -> pygame.font.Font:
        """Return it in a size, for letters of a script. Raises pygame.error or OSError if the file cannot be read."""
        return _font(self.file, px, script, right)

    def scale(self, px: int) -> float:
        """Return the factor by which its letters must be scaled: bitmaps have one size only."""
        return px * _LINE / self.font(px, "", False).get_height() if self.letters.painted else 1.0


@lru_cache(24)
def _font(file: Path, px: int, script: str, right: bool) -> pygame.font.Font:
    return directed(pygame.font.Font(str(file), px), script, right)


def directed(font: pygame.font.Font, script: str, right: bool) -> pygame.font.Font:
    """Set the script and the direction of a font, and return it."""
    font.set_direction(pygame.DIRECTION_RTL if right else pygame.DIRECTION_LTR)
    if script:
        font.set_script(script)
    return font


class FallbackFonts:
    """The fonts found so far. `candidates` yields files to look into; it is called in a thread."""

    def __init__(self, candidates: Candidates) -> None:
        self._candidates = candidates
        self._known: dict[str, FallbackFont | None] = {}      # None: no font has it
        self._faces: list[FallbackFont] = []
        self._asked: set[str] = set()
        self._asks: list[str] = []
        self._answers: list[tuple[str, list[FallbackFont]]] = []
        self._read: dict[Path, CmapTable | None] = {}   # these two are the looking thread's
        self._found: list[FallbackFont] = []
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self.asked = False
        """True once a letter was looked for."""

    def find(self, letter: str) -> FallbackFont | None:
        """Return the font for a letter with its marks; None if there is none, or while it is looked for."""
        needed = bare(letter)
        if not needed:
            return None
        key = letter if painted(letter) else needed
        if key in self._known:
            return self._known[key]
        self.asked = True
        for face in self._faces:
            if face.letters.painted == painted(letter) and face.letters.has(needed):
                self._known[key] = face
                return face
        with self._lock:
            if key not in self._asked:
                self._asked.add(key)
                self._asks.append(key)
                if self._thread is None:
                    self._thread = threading.Thread(target=self._look, name="fonts", daemon=True)
                    self._thread.start()
        return None

    def lacks(self, letter: str) -> bool:
        """Return True if a letter was looked for and no font has it."""
        return self._known.get(letter if painted(letter) else bare(letter), _UNKNOWN) is None

    def arrived(self) -> bool:
        """Take the results of the thread. Return True if there are any: pages with such letters must be drawn again."""
        if not self._answers:
            return False
        with self._lock:
            answers, self._answers = self._answers, []
        if len(self._known) > _LETTERS:
            self._known.clear()
            self._asked.clear()
        for key, found in answers:
            self._known[key] = face = next((each for each in found if _draws(each, bare(key))), None)
            if face is not None and face not in self._faces:
                self._faces.append(face)
        return True

    def wait(self) -> None:
        """Wait until all letters have been looked for."""
        while (thread := self._thread) is not None:
            thread.join()

    def _look(self) -> None:
        """Look for the requested letters one by one, in the thread."""
        while True:
            with self._lock:
                if not self._asks:
                    self._thread = None
                    return
                key = self._asks.pop(0)
            needed, picture = bare(key), painted(key)
            has = [each for each in self._found if each.letters.painted == picture and each.letters.has(needed)][:1]
            if not has:
                for file in self._candidates(needed, picture):
                    letters = _read(file, self._read)
                    if letters is not None and letters.has(needed):
                        has.append(FallbackFont(file, letters))
                        if len(has) == _TRIED:
                            break
                self._found += has[:1]
            with self._lock:
                self._answers.append((key, has))


_UNKNOWN: Final = FallbackFont(Path(), None)  # type: ignore[arg-type]


def bare(letter: str) -> str:
    """Return the characters of a letter that a font must have, without those that only choose a form.

    >>> bare("\\u2764\\ufe0f") == "\\u2764"
    True
    """
    return "".join(each for each in letter if each not in _SELECTORS and each not in JOINERS
                   and not "\U000e0000" <= each <= "\U000e007f")


def painted(letter: str) -> bool:
    """Return True for emoji, which are shown as colour bitmaps.

    >>> painted("\\U0001f98a"), painted("a")
    (True, False)
    """
    return _PAINTED in letter or "\U0001f000" <= letter[0] <= "\U0001faff"


def _read(file: Path, read: dict[Path, CmapTable | None]) -> CmapTable | None:
    if file not in read:
        try:
            read[file] = CmapTable(file)
        except (OSError, ValueError):
            read[file] = None
    return read[file]


def _draws(face: FallbackFont, letter: str) -> bool:
    """Return True if a font really draws a letter: some formats of colour are not supported."""
    try:
        image = face.font(32, "", False).render(letter, True, (0, 0, 0))
    except (pygame.error, OSError):
        return False
    return image.get_bounding_rect().w > 0


def candidates(letters: str, *, painted: bool = False) -> Iterator[Path]:
    """Yield files of fonts that may have some letters, the best first; if they are `painted`, colour fonts first."""
    listed = _asked(letters, painted=painted)
    yield from listed
    if not listed:
        yield from sorted(_lying(_folders()), key=lambda file: _rank(file.name.lower(), painted=painted))


def _asked(letters: str, *, painted: bool) -> list[Path]:
    """Return the fonts that fontconfig names for some letters, the best first; none without fontconfig."""
    import subprocess

    program = find("fc-match")
    if program is None:
        return []
    codes = " ".join(f"{ord(each):x}" for each in letters)
    family = "emoji" if painted else "sans-serif:bold"
    try:
        told = subprocess.run(
            [program, "-s", "--format", "%{file}\n", f"{family}:charset={codes}"], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=_WAIT, check=True, env=system_environment(),
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError, ValueError):
        return []
    return [Path(os.fsdecode(line)) for line in dict.fromkeys(told.stdout.splitlines())
            if os.fsdecode(line).lower().endswith(_SUFFIXES)]


def _folders() -> list[Path]:
    """Return the font folders of this system."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        here = os.environ.get("LOCALAPPDATA")
        return [Path(os.environ.get("WINDIR", "C:\\Windows"), "Fonts"),
                *([Path(here, "Microsoft", "Windows", "Fonts")] if here else [])]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local/share/fonts", home / ".fonts"]


def _lying(folders: list[Path]) -> Iterator[Path]:
    """Yield the font files in and below some folders."""
    for folder in folders:
        for where, _inner, files in os.walk(folder):
            for file in files:
                if file.lower().endswith(_SUFFIXES):
                    yield Path(where, file)


def _rank(name: str, *, painted: bool) -> tuple[bool, bool, int, bool, str]:
    """Return a sort key of a font file: smaller is better."""
    first = next((n for n, start in enumerate(_FIRST) if name.startswith(start)), len(_FIRST))
    return (painted and "emoj" not in name, any(word in name for word in _LAST), first, "bold" not in name, name)
