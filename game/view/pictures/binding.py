"""The binding of a player's own book: a strip of cloth over the spine, and a paper label with the name."""

import re
from zlib import crc32

import pygame
from pygame import Rect, Surface

from game.core.unicode_text import graphemes
from game.view.pictures.painter import Painter
from game.view.pictures.theme import (
    BUTTER,
    CREAM,
    INDIGO,
    INK,
    LEAF,
    MUSTARD,
    RIM,
    SMALLEST,
    TEAL,
    VIOLET,
    WINE,
    Colour,
    mix,
    shade,
)

CLOTHS = TEAL, MUSTARD, VIOLET, LEAF, WINE, INDIGO, BUTTER
"""The colours of the cloth."""
_SPINE = 0.15                                     # the width of the cloth, in parts of the cover's
_LABEL = 0.17, 0.985                              # where the label begins and ends across, in parts of the width
_FOOT = 0.945                                     # where it ends below, in parts of the height
_LOW, _MOST = 0.255, 0.36                         # its height at least, and at most
_LINES = 3
_TINY = 8                                         # pixels of the smallest letters: the name is said and read elsewhere
_ENDS = (" ", "-")                                # a line that ends otherwise parts a word
_NO_SPACES = 0x2E80                               # from this letter on are the scripts that part words anywhere
_MULTIPLIED = pygame.BLEND_PREMULTIPLIED


def cloth(book: str) -> Colour:
    """Return the colour of a book's cloth, which depends on its id alone.

    >>> cloth("war") in CLOTHS, cloth("war") == cloth("war")
    (True, True)
    """
    return CLOTHS[crc32(book.encode()) % len(CLOTHS)]


def bind(image: Surface, book: str) -> None:
    """Draw the cloth and an empty label onto a small cover, in place."""
    _cloth(image, cloth(book))
    _paper(image, _label(image, _LOW))


def bound(image: Surface, book: str, name: str, letters: int, painter: Painter) -> None:
    """Draw the cloth and a label with a name onto a cover, in place. `letters` is the usual type size in pixels; long
    names are smaller, and on up to three lines."""
    _cloth(image, cloth(book))
    width, height = image.get_size()
    room = round(width * (_LABEL[1] - _LABEL[0]) * 0.93)
    px, lines = set_in(name, room, round(height * _MOST * 0.94), max(letters, round(height * 0.105)), painter)
    step = round(px * 1.06)
    label = _label(image, max(_LOW, (step * len(lines) + 0.4 * px) / height))
    _paper(image, label)
    drawn = max(SMALLEST, px)
    for n, line in enumerate(lines):
        words = painter.words(line, drawn, "display", INK)
        if px < drawn:
            words = pygame.transform.smoothscale_by(words, px / drawn)
        middle = label.centerx, round(label.centery + (n - (len(lines) - 1) / 2) * step)
        image.blit(words, words.get_rect(center=middle), special_flags=_MULTIPLIED)


def set_in(name: str, width: int, height: int, px: int, painter: Painter) -> tuple[int, list[str]]:
    """Return the type size in pixels and the lines of a name on a label of `width` by `height` pixels.

    The size is the largest one up to `px` at which the whole name fits without breaking a word; if even the smallest is
    too large, the name is cut off.
    """
    lines, whole = [""], True
    for size in range(px, _TINY - 1, -1):
        most = max(1, min(_LINES, int((height - 0.3 * size) / (size * 1.06))))
        lines, whole = _broken(name, width, size, painter)
        if whole and len(lines) <= most:
            return size, _even(name, lines, width, size, painter)
    fits = most if whole else min(most, next(n for n, line in enumerate(lines, 1) if not line.endswith(_ENDS)))
    if len(lines) > fits:
        rest = "".join(lines[fits - 1:])
        while rest and _wide(f"{rest}…", _TINY, painter) > width:
            rest = "".join(graphemes(rest)[:-1]).rstrip()
        lines = [*lines[:fits - 1], f"{rest}…"]
    return _TINY, [line.strip() for line in lines]


def _even(name: str, lines: list[str], width: int, px: int, painter: Painter) -> list[str]:
    """Return a name in the same number of lines, of similar lengths."""
    for room in range(width - 1, width // 2, -1):
        closer, whole = _broken(name, room, px, painter)
        if not whole or len(closer) > len(lines):
            break
        lines = closer
    return [line.strip() for line in lines]


def _broken(name: str, width: int, px: int, painter: Painter) -> tuple[list[str], bool]:
    """Return a name broken into lines at spaces and after hyphens, or anywhere in scripts without spaces; and True if
    no other word is broken."""
    lines, whole = [""], True
    for part in re.findall(r"\S+?(?:-(?=\w)|(?=\s)|$)\s*", name):
        if _wide((lines[-1] + part).rstrip(), px, painter) <= width:
            lines[-1] += part
            continue
        if lines[-1]:
            lines.append("")
        letters = graphemes(part)
        if _wide(part.rstrip(), px, painter) > width:
            whole = whole and ord(letters[0][0]) >= _NO_SPACES
            for letter in letters:
                if lines[-1] and _wide((lines[-1] + letter).rstrip(), px, painter) > width:
                    lines.append("")
                lines[-1] += letter
        else:
            lines[-1] += part
    return lines, whole


def _wide(text: str, px: int, painter: Painter) -> float:
    drawn = max(SMALLEST, px)
    return painter.text_width(text, drawn, "display") * px / drawn


def _cloth(image: Surface, colour: Colour) -> None:
    """Draw cloth with a seam over the spine, inside the round corners of the cover."""
    width, height = image.get_size()
    strip = Surface((max(3, round(width * _SPINE)), height), pygame.SRCALPHA, 32)
    strip.fill((*colour, 255))
    strip.fill((*shade(colour), 255), (0, 0, max(1, round(width * 0.065)), height))
    thread, x = max(1, round(height * 0.012)), round(width * _SPINE * 0.74)
    stitch = max(2, round(height * 0.035))
    for y in range(stitch, height - stitch, 2 * stitch):
        strip.fill((*mix(colour, CREAM, 0.75), 255), (x, y, thread, stitch))
    strip.blit(_mask(image.subsurface((0, 0, *strip.get_size()))), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(strip, (0, 0), special_flags=_MULTIPLIED)


def _mask(of: Surface) -> Surface:
    """Return a white mask of the opaque part of a picture."""
    mask = pygame.mask.from_surface(of, 127)
    return mask.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))


def _label(image: Surface, height: float) -> Rect:
    width, whole = image.get_size()
    left, right, foot = round(width * _LABEL[0]), round(width * _LABEL[1]), round(whole * _FOOT)
    tall = round(whole * height)
    return Rect(left, foot - tall, right - left, tall)


def _paper(image: Surface, label: Rect) -> None:
    """Draw an empty label: cream paper with a border."""
    k, radius = 3, max(2, label.h // 9)
    sheet = Surface((label.w * k, label.h * k), pygame.SRCALPHA, 32)
    pygame.draw.rect(sheet, CREAM, sheet.get_rect(), border_radius=radius * k)
    inner = sheet.get_rect().inflate(-2 * k * max(1, label.h // 16), -2 * k * max(1, label.h // 16))
    pygame.draw.rect(sheet, RIM, inner, max(1, round(label.h / 45 * k)), border_radius=round(radius * 0.7) * k)
    shadow = Surface(label.size, pygame.SRCALPHA, 32)
    pygame.draw.rect(shadow, (*INK, 90), shadow.get_rect(), border_radius=radius)
    image.blit(shadow.premul_alpha(), label.move(0, max(1, label.h // 24)), special_flags=_MULTIPLIED)
    image.blit(pygame.transform.smoothscale(sheet, label.size).premul_alpha(), label, special_flags=_MULTIPLIED)
