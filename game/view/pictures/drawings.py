"""The drawings of assets/, as they are read."""

import io

import pygame

from game.resources import asset
from game.view.pictures import moods, shapes
from game.view.pictures.theme import Colour, hexadecimal

_INK = "#211B3A"

SKINS = {"egypt": "JQK", "frames": "A23456789T"}
"""The faces that a deck may have besides its own, and of which ranks: a Scribe, a Queen and a Pharaoh; and pips in
ten-frames, to be counted."""


def source(name: str) -> str | io.BytesIO:
    """Return where the drawing of that name is to be read: a file of assets/, or a part of one."""
    whole, mark, _face = name.partition(moods.MARK)
    path = asset(f"{whole}.svg")
    return io.BytesIO(moods.named(path.read_text(encoding="ascii"), name).encode("ascii")) if mark else str(path)


def file_name(name: str, size: tuple[int, int]) -> str:
    """Return the name of the file with a drawing at this size."""
    return f"{name.replace('/', '-')}-{size[0]}x{size[1]}"


def inked(folder: str, name: str, px: int, colour: Colour) -> pygame.Surface:
    """Return a drawing whose ink is of another colour."""
    markup = asset(folder, f"{name}.svg").read_text(encoding="ascii").replace(_INK, hexadecimal(colour))
    return shapes.surface(shapes.rasterize(io.BytesIO(markup.encode("ascii")), (px, px)))
