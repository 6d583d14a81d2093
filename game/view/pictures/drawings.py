"""The SVG drawings of assets/: files, parts of files, and drawings put together from parts."""

import io
import re

import pygame

from game.resources import asset
from game.view.pictures import moods, shapes
from game.view.pictures.theme import BUTTER, CREAM, SECOND, TOKENS, Colour, hexadecimal, mix

_INK = "#211B3A"
_FILL = re.compile('fill="#[0-9A-F]{6}"')

SKINS = {"egypt": "JQK", "frames": "A23456789T"}
"""Other faces of a deck → the ranks that have them: courts of Egypt, and pips in ten-frames."""


_FRAMED = re.compile("cards/(?:four/)?frames/[A2-9T][SHDC]")
_PART = "<!-- -->\n"
_CELLS = [(95.5 + 59 * (k // 5), 51 + 62 * (k % 5)) for k in range(10)]
"""The middles of the cells of a ten-frame on a card, in units of the card (250 x 350)."""


def source(name: str) -> str | io.BytesIO:
    """Return the path of the drawing with a name, or its SVG where it is made from another file."""
    if _FRAMED.fullmatch(name):
        return io.BytesIO(_framed(name).encode("ascii"))
    whole, mark, _face = name.partition(moods.MARK)
    first = whole.removesuffix(SECOND)
    path = asset(f"{first}.svg")
    if not mark and first == whole:
        return str(path)
    markup = path.read_text(encoding="ascii")
    if first != whole:
        markup = _second(markup, whole.rpartition("/")[2])
    return io.BytesIO((moods.named(markup, name) if mark else markup).encode("ascii"))


def _framed(name: str) -> str:
    """Return the SVG of a card with its pips in a ten-frame, from the parts of its suit."""
    folder, _mark, code = name.rpartition("/")
    parts = asset(folder, f"{code[1]}.svg").read_text(encoding="ascii").removesuffix("</svg>\n")
    card, small, *ranks, pip = parts.split(_PART)
    place = SKINS["frames"].index(code[0])
    pips = "".join(f'<g transform="translate({x} {y})">\n{pip}</g>\n' for x, y in _CELLS[:place + 1])
    index = f'<g>\n{small}{ranks[place]}</g>\n'
    index += index.replace("<g>", '<g transform="rotate(180 125 175)">')
    return f"{card}{pips}{index}</svg>\n"


def _second(markup: str, animal: str) -> str:
    """Return the SVG of a token in its second colours, darker and with a butter rim: its first three sheets change."""
    ink = next(each.ink for each in TOKENS if each.animal == animal)
    for colour in (BUTTER, ink, mix(ink, CREAM, 0.16)):
        markup = _FILL.sub(f'FILL="{hexadecimal(colour)}"', markup, count=1)
    return markup.replace("FILL=", "fill=")


def file_name(name: str, size: tuple[int, int]) -> str:
    """Return the name of the cached file of a drawing in a size.

    >>> file_name("cards/back", (100, 140))
    'cards-back-100x140'
    """
    return f"{name.replace('/', '-')}-{size[0]}x{size[1]}"


def inked(folder: str, name: str, px: int, colour: Colour) -> pygame.Surface:
    """Return a square drawing with its ink in another colour."""
    markup = asset(folder, f"{name}.svg").read_text(encoding="ascii").replace(_INK, hexadecimal(colour))
    return shapes.surface(shapes.rasterize(io.BytesIO(markup.encode("ascii")), (px, px)))
