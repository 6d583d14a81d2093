"""Draw the covers of the games for the README, as they stand on the shelf, and write its table of them.

    python packaging/covers.py       this needs Pillow: python -m pip install -e ".[art]"

The covers are made of assets/covers, each with its name, and go to packaging/pictures/covers: twice as large as the
page shows them, for sharp screens, and in few colors. The README's table is made anew, in the order of the shelf. Games
that wear the cover of their family are left out.
"""

import os
import re
from html import escape
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.core.title import Title
from game.resources import asset
from game.rules import titles
from game.scenes.shelf.book import book_of
from game.scenes.shelf.game_filter import FAMILIES
from game.view.pictures.pictures import Pictures

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
PICTURES = ROOT / "packaging" / "pictures" / "covers"
SIZE = 192, 256
COLOURS = 128
SHOWN = 96
"""How wide the page shows a cover, in pixels."""
COLUMNS = 6
TABLE = re.compile(r"<table>\n.*?</table>\n", re.DOTALL)


def covered() -> list[Title]:
    """Return the games with a cover of their own, in the order of the shelf."""
    found = [title for title in titles().values() if asset("covers", f"{title.id}.svg").is_file()]
    return sorted(found, key=lambda title: FAMILIES.index(title.game.family))


def drawn(title: Title) -> pygame.Surface:
    """Return the cover of a game with its name; a display must be there."""
    image = pygame.image.load_sized_svg(str(asset("covers", f"{title.id}.svg")), SIZE)
    book_of(title, Pictures(None), lambda: None).write(image)
    return image


def table() -> str:
    """Return the README's table, a line for each cover."""
    games = covered()
    lines = ["<table>"]
    for start in range(0, len(games), COLUMNS):
        lines.append("<tr>")
        lines += [f'<td align="center" valign="top"><img src="{PICTURES.relative_to(ROOT).as_posix()}/{title.id}.png" '
                  f'width="{SHOWN}" alt=""><br>{escape(title.name, quote=False)}</td>'
                  for title in games[start : start + COLUMNS]]
        lines.append("</tr>")
    return "\n".join([*lines, "</table>", ""])


def main() -> None:
    """Draw every cover, and write the table."""
    from PIL import Image  # the test that looks at the covers does without

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    PICTURES.mkdir(exist_ok=True)
    for title in covered():
        picture = Image.frombytes("RGBA", SIZE, pygame.image.tobytes(drawn(title), "RGBA"))
        picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).save(PICTURES / f"{title.id}.png", optimize=True)
    README.write_text(TABLE.sub(lambda _old: table(), README.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
