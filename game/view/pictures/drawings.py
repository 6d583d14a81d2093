"""The drawings of assets/, as they are read."""

import io
import re

import pygame

from game.resources import asset
from game.view.pictures import moods, shapes
from game.view.pictures.theme import BUTTER, CREAM, SECOND, TOKENS, Colour, hexadecimal, mix

_INK = "#211B3A"
_FILL = re.compile('fill="#[0-9A-F]{6}"')

SKINS = {"egypt": "JQK", "frames": "A23456789T"}
"""The faces that a deck may have besides its own, and of which ranks: a Scribe, a Queen and a Pharaoh; and pips in
ten-frames, to be counted."""


_FRAMED = re.compile("cards/(?:four/)?frames/[A2-9T][SHDC]")
_PART = "<!-- -->\n"
_CELLS = [(95.5 + 59 * (k // 5), 51 + 62 * (k % 5)) for k in range(10)]
"""The middles of the cells of a card with a ten-frame, in units of the card (250 x 350)."""


def source(name: str) -> str | io.BytesIO:
    """Return where the drawing of that name is to be read: a file of assets/, a part of one, or put together of
    parts."""
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
    """Return the SVG of a card whose pips lie in a ten-frame: the parts of its suit, with as many pips as it counts."""
    folder, _mark, code = name.rpartition("/")
    parts = asset(folder, f"{code[1]}.svg").read_text(encoding="ascii").removesuffix("</svg>\n")
    card, small, *ranks, pip = parts.split(_PART)
    place = SKINS["frames"].index(code[0])
    pips = "".join(f'<g transform="translate({x} {y})">\n{pip}</g>\n' for x, y in _CELLS[:place + 1])
    index = f'<g>\n{small}{ranks[place]}</g>\n'
    index += index.replace("<g>", '<g transform="rotate(180 125 175)">')
    return f"{card}{pips}{index}</svg>\n"


def _second(markup: str, animal: str) -> str:
    """Return the SVG of a token on its other paper, darker and with a butter rim: of its first three sheets."""
    ink = next(each.ink for each in TOKENS if each.animal == animal)
    for colour in (BUTTER, ink, mix(ink, CREAM, 0.16)):
        markup = _FILL.sub(f'FILL="{hexadecimal(colour)}"', markup, count=1)
    return markup.replace("FILL=", "fill=")


def file_name(name: str, size: tuple[int, int]) -> str:
    """Return the name of the file with a drawing at this size."""
    return f"{name.replace('/', '-')}-{size[0]}x{size[1]}"


def inked(folder: str, name: str, px: int, colour: Colour) -> pygame.Surface:
    """Return a drawing whose ink is of another colour."""
    markup = asset(folder, f"{name}.svg").read_text(encoding="ascii").replace(_INK, hexadecimal(colour))
    return shapes.surface(shapes.rasterize(io.BytesIO(markup.encode("ascii")), (px, px)))
