"""The page with the story of a match as a comic: three pictures, a sheet to print, and the way to the numbers."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from game.core.i18n import _
from game.core.record import Record, RecordError
from game.lab.picture_story import StoryPicture, picture_story
from game.scenes.lab.comic_pictures import ComicPictures
from game.scenes.lab.comic_sheet import ComicPrintJob, ComicSheet
from game.scenes.lab.comic_words import round_words, sentence
from game.scenes.shell.app import App
from game.scenes.shell.browser import show
from game.scenes.shell.page import Page
from game.scenes.shell.page_widgets import speaker
from game.scenes.shell.stat_tiles import game_name
from game.store.paths import documents
from game.view.charts.comic_panel import RATIO, ComicPanel
from game.view.pictures.painter import Painter
from game.view.widgets import Button, Form, RichText, Row, Tabs, Widget
from game.view.widgets.widget import sentences

PAD: Final = 22
"""Units around all of it."""
LANDS: Final = 0.7
"""Seconds from one picture to the next as they come."""
OFTEN: Final = 0.1
"""Seconds between two looks whether the sheet is printed."""


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
        self.printing: ComicPrintJob | None = None
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
        self.panels = [
            ComicPanel(n, sentence(told, self.names), round_words(told),
                       partial(_drawn, self.artist, n, told),
                       None if self.look is None else partial(self.look, told.round))
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

    def artist(self, size: tuple[int, int]) -> ComicPictures:
        """Return what draws the pictures in a size."""
        call = _(self.record.game.war_calls[0])
        return ComicPictures(self.app.pictures, self.app.painter.theme, size, self.animals, call)

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
        """Let the pictures come one after the other, and tell when a sheet is printed."""
        super().tick(dt)
        if self.printing is not None and self.printing.finished:
            self._printed(self.printing)
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
        """Print the comic as a picture and as a page, into the folder of documents, beside the frames."""
        if self.printing is not None:
            return
        name = f"Truce - {_('story')} {self.book} {self.record.seed}".replace("/", " ")
        settings, pictures = self.app.settings, self.app.pictures
        self.printing = ComicPrintJob(ComicSheet(
            self.record.written(), [*self.names], [*self.animals], self.title, self.read, self.book,
            str(documents() / f"{name}.html"), settings.language, pictures.look, pictures.backs, pictures.skin))
        self._line = _("Your sheet is being drawn…")
        self.app.say(self._line)

    def _printed(self, job: ComicPrintJob) -> None:
        """Show a printed page in a browser, or say why there is none."""
        self.printing = None
        said = _("{file} could not be saved ({why}).") if job.why else _("Saved: {file}")
        self.app.say(said.format(file=job.path, why=job.why), instead=self._line)
        if not job.why:
            show(job.path)

    @property
    def idle_for(self) -> float:
        return super().idle_for if self.printing is None else min(super().idle_for, OFTEN)


def _drawn(artist: Callable[[tuple[int, int]], ComicPictures], number: int, told: StoryPicture,
           size: tuple[int, int]) -> Surface:
    return artist(size).draw(number, told)
