"""The system's fonts for letters that Truce's own lack. Each letter is looked for once, in a thread; until that has
been, nothing is drawn for it, and a page that asked is drawn again after it."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.core.unicode_text import JOINERS
from game.view.pictures.cmap import CmapTable

_TRIED: Final = 4                                 # fonts that have a letter, of which the first that draws it is taken
_KEPT: Final = 24
_LETTERS: Final = 2000                            # letters that are known, before all is forgotten
_SELECTORS: Final = frozenset(map(chr, range(0xFE00, 0xFE10)))
_PAINTED: Final = "\ufe0f"                        # after a letter: as a colored picture
_LINE: Final = 1.2                                # the height of a line of pictures, in parts of the size

Candidates = Callable[[str, bool], Iterator[Path]]
"""The fonts that may have some letters, those with colored pictures first if the second is true."""


class FallbackFont(NamedTuple):
    """A font of the system."""

    file: Path
    letters: CmapTable

    def font(self, px: int, script: str, right: bool) -> pygame.font.Font:
        """Return it in a size, for letters of a script that are read from the right or not; the last ones are kept.
        Raises pygame.error, OSError."""
        key = self.file, px, script, right
        found = _fonts.pop(key, None)
        if found is None:
            found = directed(pygame.font.Font(str(self.file), px), script, right)
            if len(_fonts) >= _KEPT:
                del _fonts[next(iter(_fonts))]
        _fonts[key] = found
        return found

    def scale(self, px: int) -> float:
        """Return by how much its letters are to be scaled: pictures of letters have one size only."""
        return px * _LINE / self.font(px, "", False).get_height() if self.letters.painted else 1.0


_fonts: dict[tuple[Path, int, str, bool], pygame.font.Font] = {}


def directed(font: pygame.font.Font, script: str, right: bool) -> pygame.font.Font:
    """Return a font that joins letters as a script does, and sets them from the right or not."""
    font.set_direction(pygame.DIRECTION_RTL if right else pygame.DIRECTION_LTR)
    if script:
        font.set_script(script)
    return font


class FallbackFonts:
    """The fonts found so far. `candidates` says where to look, for it is called in a thread."""

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
        """True if ever a letter was looked for."""

    def find(self, letter: str) -> FallbackFont | None:
        """Return the font for a letter with its marks; None if there is none, or none is known yet."""
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
        """True if a letter was looked for, and no font has it."""
        return self._known.get(letter if painted(letter) else bare(letter), _UNKNOWN) is None

    def arrived(self) -> bool:
        """Take what was found. True if something was: what has such letters is to be drawn again."""
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
        """Wait until all letters that were asked for have been looked for."""
        while (thread := self._thread) is not None:
            thread.join()

    def _look(self) -> None:
        """Look for the letters asked for, one after the other."""
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
    """Return what of a letter a font must have: not the marks that only choose between forms."""
    return "".join(each for each in letter if each not in _SELECTORS and each not in JOINERS
                   and not "\U000e0000" <= each <= "\U000e007f")


def painted(letter: str) -> bool:
    """True if a letter is shown as a colored picture where there is one: emoji."""
    return _PAINTED in letter or "\U0001f000" <= letter[0] <= "\U0001faff"


def _read(file: Path, read: dict[Path, CmapTable | None]) -> CmapTable | None:
    if file not in read:
        try:
            read[file] = CmapTable(file)
        except (OSError, ValueError):
            read[file] = None
    return read[file]


def _draws(face: FallbackFont, letter: str) -> bool:
    """True if a font really draws a letter: there are tables of colors that are not understood here."""
    try:
        image = face.font(32, "", False).render(letter, True, (0, 0, 0))
    except (pygame.error, OSError):
        return False
    return image.get_bounding_rect().w > 0
