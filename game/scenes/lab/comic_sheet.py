"""The comic of a match as a sheet to print, drawn by a child process: no frame of the window waits for it.

The child reads an object on the first line of its standard input, which has the fields of `ComicSheet`, writes the
sheet as a picture and as a page beside it, and prints `{"saved": true}`, or `{"why": …}` in one line. It goes on to its
end also if the window is closed meanwhile.
"""

import base64
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from html import escape
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.calendar import day
from game.core.html_page import html_page
from game.core.i18n import _, date
from game.core.record import Record, loads, read_record
from game.core.unicode_text import isolated
from game.lab.picture_story import picture_story
from game.rules import make
from game.scenes.lab.comic_pictures import ComicPictures
from game.scenes.lab.comic_words import round_words, sentence
from game.scenes.shell.language import speak
from game.sitting.child_process import ChildProcess, program
from game.store import files
from game.view.charts.comic_panel import RATIO, badge, caption, framed
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import DAYLIGHT, INK, RIM, TEAL

PRINTED: Final = 2000, 1414
"""The size of the printed sheet in pixels: A4 across."""
LINES: Final = 3
"""The lines below the pictures on which a child may write."""
PATIENCE: Final = 120.0
"""Seconds after which the process is ended."""
_PRINTER: Final = "print-comic"  # the command, as game.cli calls it
_NICE: Final = 10
_STYLE: Final = """@page { size: A4 landscape; margin: 0 }
body { margin: 0; background: #fff }
img { display: block; width: 100%; max-width: 297mm; margin: auto }
"""


class ComicSheet(NamedTuple):
    """What the child is told: the saved match, who sits at its seats, the title of the sheet, the words that a screen
    reader reads, the game as it is called here, the page's file, the language, and how cards look."""

    match: dict[str, Any]
    names: Sequence[str]
    animals: Sequence[int]
    title: str
    words: str
    book: str
    file: str
    language: str
    look: str
    backs: str
    skin: str


class ComicPrintJob:
    """The printing of a sheet. Once it is `finished`, `why` says why the sheet could not be saved; "" if it is saved.
    `command` is for tests."""

    def __init__(self, sheet: ComicSheet, *, command: Sequence[str] | None = None) -> None:
        self.path, self.why, self.finished = Path(sheet.file), _("it could not be drawn to the end"), False
        self._sheet, self._command = sheet, command
        self._child: ChildProcess | None = None
        self._thread = Thread(target=self._begin, name="print", daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> None:
        """Wait until it is finished, for at most `seconds` each until it has begun and until its end."""
        self._thread.join(seconds)
        if self._child is not None:
            self._child.wait(seconds)

    def _begin(self) -> None:
        """Start the process, beside the frames."""
        try:
            child = ChildProcess(self._command or [*program(), _PRINTER], self._hear, self._over, patience=PATIENCE)
        except OSError as error:
            self.why = files.why(error)
            self._over()
            return
        child.listen(json.dumps(self._sheet._asdict()).encode())
        self._child = child

    def _hear(self, line: bytes) -> None:
        match json.loads(line):
            case {"saved": True}:
                self.why = ""
            case {"why": str(why)}:
                self.why = why
            case _:
                raise ValueError("not a word of ours")

    def _over(self) -> None:
        self.finished = True


def print_comic() -> int:
    """Print the sheet that the first line of the standard input tells. Return the exit status."""
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    with open(0, encoding="utf-8", closefd=False) as told:
        sheet = ComicSheet(**loads(told.readline()))
    speak(sheet.language)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))                   # letters take its format
    try:
        save(sheet)
        answer: dict[str, Any] = {"saved": True}
    except OSError as error:
        answer = {"why": files.why(error)}
    with suppress(BrokenPipeError):
        print(json.dumps(answer), flush=True)
    sys.stdout = None                                 # the window may be gone
    return 0


def save(sheet: ComicSheet) -> None:
    """Draw a sheet, and write it as a picture and as a page. Raises OSError, or RecordError in one line."""
    pictures = Pictures(None, sheet.look)
    pictures.backs, pictures.skin = sheet.backs, sheet.skin
    pictures.fit(PRINTED, DAYLIGHT)
    picture, path = drawn(pictures, sheet), Path(sheet.file)
    if pictures.paper(DAYLIGHT, PRINTED).foreign:     # letters of the system's fonts were looked for meanwhile
        from game.view.pictures.text_layout import FACES

        FACES.wait()
        FACES.arrived()
        pictures.fit(PRINTED, DAYLIGHT)
        picture = drawn(pictures, sheet)
    files.write(path.with_suffix(".png"), picture)
    files.write(path, page(sheet.title, sheet.words, picture, sheet.language).encode("utf-8"))


def drawn(pictures: Pictures, told: ComicSheet) -> bytes:
    """Return a sheet as PNG: white paper, light colours, who played what, and the day. Raises RecordError, in one
    line."""
    record = read_record(told.match, make)
    painter = pictures.paper(DAYLIGHT, PRINTED)
    sheet = Surface(PRINTED, 0, 32)
    sheet.fill((255, 255, 255))
    edge, top = painter.u(40), painter.u(104)
    across = PRINTED[0] - 2 * edge
    painter.draw_text(sheet, told.title, Rect(edge, painter.u(34), across, painter.u(48)), painter.u(36), "display",
                      INK, "left")
    wide = across // 3
    high = round(wide / RATIO)
    for n, picture in enumerate(picture_story(record) or ()):
        rect = Rect(edge + n * wide, top, wide, high)
        artist = painted(pictures, record, told.animals, rect.size)
        image = framed(lambda _size, n=n, picture=picture, artist=artist:  # type: ignore[misc]
                       artist.draw(n, picture), rect.size, n, painter)
        sheet.blit(image, image.get_rect(center=rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
        caption(sheet, painter, sentence(picture, told.names), rect, n)
        badge(sheet, painter, round_words(picture), rect, n)
    today, names = day(), " · ".join(map(isolated, told.names))
    words = " · ".join((told.book, names, date(today.month, today.day, today.year)))
    y = top + high + painter.u(34)
    painter.draw_text(sheet, words, Rect(edge, y, across, painter.u(40)), painter.u(26), "bold", TEAL, "left")
    for line in range(LINES):                         # room to write what one remembers
        y = PRINTED[1] - painter.u(44) - line * painter.u(44)
        pygame.draw.line(sheet, RIM, (edge, y), (PRINTED[0] - edge, y), 2)
    made = BytesIO()
    pygame.image.save(sheet, made, "story.png")
    return made.getvalue()


def painted(pictures: Pictures, record: Record, animals: Sequence[int], size: tuple[int, int]) -> ComicPictures:
    """Return what draws the pictures of a match in a size, on the light papers of a page."""
    return ComicPictures(pictures, DAYLIGHT, size, animals, _(record.game.war_calls[0]), day=True)


def page(title: str, words: str, picture: bytes, language: str) -> str:
    """Return the HTML of a sheet with this picture, whose `words` are read by a screen reader."""
    data = base64.b64encode(picture).decode("ascii")
    body = f'<img alt="{escape(words)}" src="data:image/png;base64,{data}">'
    return html_page(title, language, _STYLE, body, pictures=True)
