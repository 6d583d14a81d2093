"""The page with the story of a match as a comic: three pictures, a sheet to print, and the way to the numbers."""

import base64
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from io import BytesIO
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from game.calendar import day
from game.core.html_page import html_page
from game.core.i18n import _, date
from game.core.record import Record, RecordError
from game.core.unicode_text import isolated
from game.lab.picture_story import StoryPicture, picture_story
from game.scenes.lab.comic_pictures import ComicPictures
from game.scenes.lab.comic_words import round_words, sentence
from game.scenes.shell.app import App
from game.scenes.shell.browser import show
from game.scenes.shell.page import Page
from game.scenes.shell.page_widgets import speaker
from game.scenes.shell.stat_tiles import game_name
from game.store import files
from game.store.paths import documents
from game.view.charts.comic_panel import RATIO, ComicPanel, badge, caption, framed
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import DAYLIGHT, INK, RIM, TEAL
from game.view.widgets import Button, Form, RichText, Row, Tabs, Widget
from game.view.widgets.widget import sentences

PAD: Final = 22
"""Units around all of it."""
LANDS: Final = 0.7
"""Seconds from one picture to the next as they come."""
PRINTED: Final = 2000, 1414
"""The size of the printed sheet in pixels: A4 across."""
LINES: Final = 3
"""The lines below the pictures on which a child may write."""
_STYLE: Final = """@page { size: A4 landscape; margin: 0 }
body { margin: 0; background: #fff }
img { display: block; width: 100%; max-width: 297mm; margin: auto }
"""


class ComicLayout(Row):
    """Three pictures side by side, as high as the page has room for."""

    def __init__(self, panels: Sequence[Widget]) -> None:
        super().__init__(*panels)
        self.room = 0

    def lay(self, painter: Painter, left: int, top: int, width: int) -> int:
        """Place them from a corner on; return their height, in pixels."""
        wide = width // 3                             # their edges lean: that is the gap between them
        high = max(painter.u(200), min(self.room, round(wide / RATIO)))
        wide = min(wide, round(high * 1.1))
        first = left + (width - 3 * wide) // 2
        for n, panel in enumerate(self.widgets):
            panel.rect = Rect(first + n * wide, top, wide, high)
        return high


class ComicPage(Page):
    """The comic of a `record` with these `names` and `animals` at its seats. `look` opens the history at a round, None
    if that is not possible. `more` is what the page with the numbers is given besides."""

    width = 1232

    def __init__(self, app: App, record: Record, names: Sequence[str], animals: Sequence[int],
                 look: Callable[[int], None] | None, *, numbers: Callable[..., Page], **more: Any) -> None:
        self.record, self.names, self.animals, self.look = record, names, animals, look
        self._numbers, self._more = numbers, more
        self.book: str = more.get("book") or game_name(record.game.id)
        self.pictures: tuple[StoryPicture, ...] = ()
        self.why = _("Nothing was played in this match.")
        try:
            self.pictures = picture_story(record) or ()
        except RecordError:
            self.why = _("This match can’t be played again, so its story can’t be told.")
        self._t = LANDS * 3 if app.reduced_motion else 0.0
        tabs = Tabs([("pictures", _("Picture story")), ("numbers", _("The numbers"))], "pictures", self._turn_to)
        super().__init__(app, _("The story of this match"), tabs)

    # ---- what is on it -----------------------------------------------------------------------------------------------

    def make(self) -> Form:
        """Return the form with the pictures, or with the reason why there are none."""
        if not self.pictures:
            return Form([RichText(self.why)], header_widgets=self.header_widgets, foot=False)
        artist = partial(self.artist, self.app.pictures)
        self.panels = [
            ComicPanel(n, sentence(told, self.names), round_words(told),
                       partial(_drawn, artist, n, told), None if self.look is None else partial(self.look, told.round))
            for n, told in enumerate(self.pictures)]
        self.sheet = ComicLayout(self.panels)
        self._land()
        numbers = Button(_("Show me the numbers"), self.show_numbers, icon="chart", cap="N", scancode=pygame.KSCAN_N)
        self.printer = Button(_("Print it"), self.print_sheet, look="main", icon="save", cap="P",
                              scancode=pygame.KSCAN_P)
        form = Form([self.sheet, Row(self.printer, *speaker(self.app, lambda: self.read), numbers, align=0.5)],
                    header_widgets=self.header_widgets, foot=False, pad=PAD)
        form.set_focus(self.panels[0])
        return form

    def artist(self, pictures: Pictures, size: tuple[int, int], *, day: bool = False) -> ComicPictures:
        """Return what draws the pictures in a size; by `day` in the light colours of paper."""
        theme = DAYLIGHT if day else self.app.painter.theme
        return ComicPictures(pictures, theme, size, self.animals, _(self.record.game.war_calls[0]), day=day)

    def _lay(self) -> None:
        """Give the pictures all the height that the buttons leave."""
        if self.pictures:
            self.sheet.room = 0
            super()._lay()
            painter = self.app.painter
            below = self.printer.height(painter, painter.size[0]) + painter.u(self.form.gap)
            self.sheet.room = painter.size[1] - self.form.rect.y - painter.u(24 + 2 * PAD) - below
        super()._lay()

    @property
    def read(self) -> str:
        """Its title, and the three sentences."""
        return sentences(self.title, *([panel.label for panel in self.panels] if self.pictures else [self.why]))

    # ---- the page ----------------------------------------------------------------------------------------------------

    def _land(self) -> None:
        """Show the pictures whose time has come."""
        for n, panel in enumerate(self.panels):
            panel.is_seen = self._t >= n * LANDS

    def tick(self, dt: float) -> None:
        """Let the pictures come one after the other."""
        super().tick(dt)
        if self.pictures and self._t < 2 * LANDS:
            before = sum(panel.is_seen for panel in self.panels)
            self._t += dt
            self._land()
            self.form.stale = self.form.stale or sum(panel.is_seen for panel in self.panels) != before

    @property
    def moving(self) -> bool:
        return super().moving or (bool(self.pictures) and self._t < 2 * LANDS)

    def _turn_to(self, tab: str) -> None:
        if tab == "numbers":
            self.show_numbers()

    def show_numbers(self) -> None:
        """Show the chances of each round instead."""
        self.app.replace(self._numbers(self.app, self.record, self.names, self.animals, self.look, **self._more))

    # ---- on paper ----------------------------------------------------------------------------------------------------

    def print_sheet(self) -> None:
        """Write the comic as a picture and as a page, into the folder of documents, and show the page in a browser."""
        name = f"Truce - {_('story')} {self.book} {self.record.seed}".replace("/", " ")
        picture, path = printed(self), documents() / f"{name}.html"
        try:
            files.write(path.with_suffix(".png"), picture)
            files.write(path, page(self.title, self.read, picture, self.app.settings.language).encode("utf-8"))
        except OSError as error:
            self.app.say(_("{file} could not be saved ({why}).").format(file=path, why=files.why(error)))
            return
        show(path)
        self.app.say(_("Saved: {file}").format(file=path))


def _drawn(artist: Callable[[tuple[int, int]], ComicPictures], number: int, told: StoryPicture,
           size: tuple[int, int]) -> Surface:
    return artist(size).draw(number, told)


def printed(comic: ComicPage) -> bytes:
    """Return the sheet of a comic as PNG: white paper, light colours, who played what, and the day."""
    pictures = comic.app.pictures
    painter = pictures.paper(DAYLIGHT, PRINTED)
    sheet = Surface(PRINTED, 0, 32)
    sheet.fill((255, 255, 255))
    edge, top = painter.u(40), painter.u(104)
    across = PRINTED[0] - 2 * edge
    painter.draw_text(sheet, comic.title, Rect(edge, painter.u(34), across, painter.u(48)), painter.u(36), "display",
                      INK, "left")
    wide = across // 3
    high = round(wide / RATIO)
    for n, told in enumerate(comic.pictures):
        rect = Rect(edge + n * wide, top, wide, high)
        artist = comic.artist(pictures, rect.size, day=True)
        image = framed(lambda _size, n=n, told=told, artist=artist: artist.draw(n, told),  # type: ignore[misc]
                       rect.size, n, painter)
        sheet.blit(image, image.get_rect(center=rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
        caption(sheet, painter, sentence(told, comic.names), rect, n)
        badge(sheet, painter, round_words(told), rect, n)
    today, names = day(), " · ".join(map(isolated, comic.names))
    words = " · ".join((comic.book, names, date(today.month, today.day, today.year)))
    y = top + high + painter.u(34)
    painter.draw_text(sheet, words, Rect(edge, y, across, painter.u(40)), painter.u(26), "bold", TEAL, "left")
    for line in range(LINES):                         # room to write what one remembers
        y = PRINTED[1] - painter.u(44) - line * painter.u(44)
        pygame.draw.line(sheet, RIM, (edge, y), (PRINTED[0] - edge, y), 2)
    made = BytesIO()
    pygame.image.save(sheet, made, "story.png")
    return made.getvalue()


def page(title: str, words: str, picture: bytes, language: str) -> str:
    """Return the HTML of a sheet with this picture, whose `words` are read by a screen reader."""
    data = base64.b64encode(picture).decode("ascii")
    body = f'<img alt="{escape(words)}" src="data:image/png;base64,{data}">'
    return html_page(title, language, _STYLE, body, pictures=True)
