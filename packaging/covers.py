"""Draw the covers of all games into pictures/covers, small, for the table of games in the README.

    python packaging/covers.py       this needs Pillow: python -m pip install -e ".[art]"
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402
from PIL import Image  # noqa: E402

from game.resources import asset  # noqa: E402
from game.rules import titles  # noqa: E402

FOLDER = ROOT / "packaging" / "pictures" / "covers"
SIZE = 132, 176
LARGER = 4
"""The covers are drawn so many times as large, and then made small, so that every edge is smooth."""
COLOURS = 128


def main() -> None:
    """Draw them all."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    FOLDER.mkdir(exist_ok=True)
    for game in titles():
        drawing = asset("covers", f"{game}.svg")
        if drawing.exists():
            large = pygame.image.load_sized_svg(str(drawing), (SIZE[0] * LARGER, SIZE[1] * LARGER))
            small = pygame.transform.smoothscale(large, SIZE)
            picture = Image.frombytes("RGBA", SIZE, pygame.image.tobytes(small, "RGBA"))
            picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).save(FOLDER / f"{game}.png", optimize=True)


if __name__ == "__main__":
    main()
