"""The layout of a line of any script: split into runs of one script, direction and font, in visual order.

SDL_ttf shapes a run; this module makes the runs. Names may be in any script; Truce's own texts are in the letters of
its own fonts.
"""

from functools import cache, lru_cache
from typing import Final, NamedTuple
from unicodedata import category, name, normalize

import pygame
from pygame import Surface

from game.core.unicode_text import ISOLATE, ISOLATED, from_the_right, graphemes
from game.resources import asset
from game.view.pictures import bidi
from game.view.pictures.font_fallback import CmapTable, FallbackFont, FallbackFonts, bare, candidates, directed
from game.view.pictures.theme import FILES, SMALLEST, Colour, font

FACES: Final = FallbackFonts(lambda letters, painted: candidates(letters, painted=painted))
"""The system's fonts."""

_LETTERS = 1024                                   # letters of which is known how they are drawn
_UNSEEN = ("Cf", "Cc", "Zs", "Zl", "Zp")      # categories of what is not drawn
_PENDING = 0.5                                    # the width of a letter that is being looked for, in parts of the size
_SCRIPTS: Final = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo", "ADLAM": "Adlm",
    "CJK": "Hani", "HIRAGANA": "Hira", "KATAKANA": "Kana", "HANGUL": "Hang", "BOPOMOFO": "Bopo", "DEVANAGARI": "Deva",
    "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr", "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu",
    "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt",
    "MYANMAR": "Mymr", "KHMER": "Khmr", "MONGOLIAN": "Mong", "ETHIOPIC": "Ethi", "GEORGIAN": "Geor",
    "ARMENIAN": "Armn", "GREEK": "Grek", "CYRILLIC": "Cyrl", "LATIN": "Latn", "CHEROKEE": "Cher", "TIFINAGH": "Tfng",
    "JAVANESE": "Java", "BALINESE": "Bali", "CANADIAN": "Cans",
}  # fmt: skip
"""First word of a letter's Unicode name → its script (ISO 15924)."""
_JOINED: Final = frozenset({
    "Arab", "Syrc", "Nkoo", "Adlm", "Mong", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym",
    "Sinh",
})  # fmt: skip
"""Scripts with joined letters, whose words are not split."""


class GlyphRun(NamedTuple):
    """Letters that are shaped together: each with its index in the line; their font and direction, the scale of a
    bitmap font, script, width in pixels, and whether Truce's own fonts lack them. Without a font, nothing is drawn yet.
    """

    letters: tuple[tuple[int, str], ...]
    font: pygame.font.Font | None
    right: bool                                   # right to left
    scale: float
    script: str
    width: int
    foreign: bool

    @property
    def text(self) -> str:
        """The letters."""
        return "".join(letter for _n, letter in self.letters)

    def until(self, number: int) -> int:
        """Return the width of the letters before an index, in pixels."""
        before = "".join(letter for n, letter in self.letters if n < number)
        if self.font is None:
            return round(self.width * sum(n < number for n, _letter in self.letters) / len(self.letters))
        return round(self.font.size(before)[0] * self.scale) if before else 0

    def drawn(self, colour: Colour, outline: int = 0) -> tuple[Surface, int]:
        """Return the letters as a premultiplied picture, and the distance of the base line from its upper edge in
        pixels. `outline` thickens them by pixels on all sides, which the base line does not count."""
        of = self.font
        assert of is not None
        ascent, height = of.get_ascent(), of.get_height()
        of.outline = outline
        try:
            image = of.render(self.text, True, colour).convert_alpha().premul_alpha()
        finally:
            of.outline = 0
        if not outline and image.get_height() > height and image.get_bounding_rect().top == 0:
            ascent += image.get_height() - height       # marks that stand out above the line
        if self.scale != 1:
            image = pygame.transform.smoothscale_by(image, self.scale)
        return image, round(ascent * self.scale)


class TextLine:
    """A text of one line, laid out."""

    def __init__(self, text: str, kind: str, px: int) -> None:
        px = max(SMALLEST, px)                    # as `font` has it
        self.kind, self.px = kind, px
        self.pieces = _pieces(text, kind, px)
        self.width = sum(piece.width for piece in self.pieces)

    @property
    def foreign(self) -> bool:
        """True if it has letters that Truce's own fonts lack."""
        return any(piece.foreign for piece in self.pieces)

    def draw(self, colour: Colour) -> Surface:
        """Return the line as a premultiplied picture, as high as its font, or higher by the same amount above and
        below."""
        own = font(self.kind, self.px)
        base, height = own.get_ascent(), own.get_height()
        images: list[tuple[Surface, int, int]] = []
        x, over = 0, 0
        for piece in self.pieces:
            if piece.font is not None:
                image, ascent = piece.drawn(colour)
                ink = image.get_bounding_rect()
                top = base - ascent
                over = max(over, -(top + ink.top), top + ink.bottom - height)
                images.append((image, x, top))
            x += piece.width
        whole = Surface((max(1, x), height + 2 * over), pygame.SRCALPHA, 32)
        for image, left, top in images:
            whole.blit(image, (left, top + over), special_flags=pygame.BLEND_PREMULTIPLIED)
        return whole

    def caret(self, at: int) -> int:
        """Return the place of the caret before the letter at an index, or after the last one, in pixels from the left.
        """
        x, last = 0, (-1, 0)
        for piece in self.pieces:
            first, final = piece.letters[0][0], piece.letters[-1]
            if first <= at < final[0] + len(final[1]):
                return x + (piece.width - piece.until(at) if piece.right else piece.until(at))
            if final[0] > last[0]:
                last = final[0], x if piece.right else x + piece.width
            x += piece.width
        return last[1]

    def parts(self) -> list[tuple[GlyphRun, float]]:
        """Return the letters from left to right with their middles in pixels; joined letters stay together."""
        found: list[tuple[GlyphRun, float]] = []
        x = 0
        for piece in self.pieces:
            if piece.font is None or piece.script in _JOINED:
                found.append((piece, x + piece.width / 2))
            else:
                for n, letter in reversed(piece.letters) if piece.right else piece.letters:
                    width = round(piece.font.size(letter)[0] * piece.scale)
                    end = piece.until(n + len(letter))
                    middle = piece.width - end + width / 2 if piece.right else end - width / 2
                    found.append((piece._replace(letters=((n, letter),), width=width), x + middle))
            x += piece.width
        return found


def clean(text: str) -> str:
    """Return a text without characters that a font refuses: NUL, and lone surrogates as "?".

    >>> clean("a\\0b\\ud800")
    'ab?'
    """
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def lacking(text: str) -> list[str]:
    """Return the letters of a text that no font has, each once, without those that are still looked for."""
    letters = (normalize("NFC", letter) for letter in dict.fromkeys(graphemes(clean(text))))
    shown = (letter for letter in letters if category(letter[0]) not in _UNSEEN and bare(letter))
    return [letter for letter in shown if not _own(bare(letter)) and FACES.find(letter) is None and FACES.lacks(letter)]


@cache
def own_letters(kind: str) -> CmapTable:
    """Return the letters of one of Truce's own fonts."""
    return CmapTable(asset("fonts", FILES[kind]))


@lru_cache(_LETTERS)
def _own(letter: str, kind: str = "bold") -> bool:
    return own_letters(kind).has(letter)


@lru_cache(_LETTERS)
def _script(letter: str) -> str:
    """Return the script of a letter; "" for characters of all scripts.

    >>> _script("a"), _script("\\u05d0"), _script("7")
    ('Latn', 'Hebr', '')
    """
    for each in letter:
        word = name(each, "").partition(" ")[0]
        if word in _SCRIPTS and category(each) != "Nd":
            return _SCRIPTS[word]
    return ""


class _Letter(NamedTuple):
    """A letter with its marks, its index in the text, its bidi level and script, and the font of the system that draws
    it (None for Truce's own)."""

    n: int
    text: str
    level: int
    script: str
    face: FallbackFont | None
    foreign: bool
    pending: bool


def _pieces(text: str, kind: str, px: int) -> list[GlyphRun]:
    """Return the runs of a line from left to right."""
    letters = _letters(text, kind, px)
    own = kind
    if kind == "display" and any(each.face is None and not each.pending and not _own(each.text, kind)
                                 for each in letters):
        own = "bold"                              # no word is in two of our faces
    runs: list[list[_Letter]] = []
    for each in letters:
        if runs and runs[-1][-1][2:] == each[2:]:
            runs[-1].append(each)
        else:
            runs.append([each])
    return [_piece(runs[n], own, px) for n in bidi.visual([run[0].level for run in runs])]


def _letters(text: str, kind: str, px: int) -> list[_Letter]:
    """Return the visible letters of a text in logical order."""
    text = clean(text)
    turned = from_the_right(text)
    missing = _ended(text) if turned else 0       # a line that begins within an isolate
    level = bidi.levels(ISOLATE * missing + text)[missing:] if turned else [0] * len(text)
    found: list[_Letter] = []
    n = 0
    for whole in graphemes(text):
        at, n = n, n + len(whole)
        letter = normalize("NFC", whole)
        if letter.isspace():
            found.append(_Letter(at, " ", level[at], "", None, False, False))
        elif category(letter[0]) in ("Cf", "Cc") or not bare(letter):
            continue
        elif _own(bare(letter), kind) or (kind == "display" and _own(bare(letter))):
            found.append(_Letter(at, bare(letter), level[at], "", None, False, False))
        else:
            face = FACES.find(letter)
            lacks = face is None and FACES.lacks(letter)
            shown = bare(letter)[0] if lacks else letter       # one box for a letter
            found.append(_Letter(at, shown, level[at], _script(letter), face, True,
                                 face is None and not lacks))
    for k in range(1, len(found) - 1):            # a space between two words of one font is that font's
        before, after = found[k - 1], found[k + 1]
        if found[k].text == " " and before[2:] == after[2:] and before.level == found[k].level:
            found[k] = before._replace(n=found[k].n, text=" ")
    return found


def _ended(text: str) -> int:
    """Return the number of isolates that end in a text without beginning in it."""
    open_ = found = 0
    for each in text:
        if each == ISOLATE:
            open_ += 1
        elif each == ISOLATED and open_:
            open_ -= 1
        elif each == ISOLATED:
            found += 1
    return found


def _piece(run: list[_Letter], kind: str, px: int) -> GlyphRun:
    """Return the glyph run of letters with the same properties."""
    first, right = run[0], bool(run[0].level % 2)
    letters = tuple((each.n, each.text) for each in run)
    if first.pending:
        return GlyphRun(letters, None, right, 1.0, first.script, round(px * _PENDING) * len(run), True)
    of, scale = None, 1.0
    if first.face is not None:
        try:
            of, scale = first.face.font(px, first.script, right), first.face.scale(px)
        except (pygame.error, OSError):
            of = None                             # the file has gone meanwhile
    if of is None:
        of = _turned(kind, px) if right else font(kind, px)
    text = "".join(letter for _n, letter in letters)
    return GlyphRun(letters, of, right, scale, first.script, round(of.size(text)[0] * scale),
                 first.foreign)


@cache
def _turned(kind: str, px: int) -> pygame.font.Font:
    """Return one of Truce's own fonts set from right to left, which mirrors brackets."""
    return directed(pygame.font.Font(str(asset("fonts", FILES[kind])), px), "", True)
