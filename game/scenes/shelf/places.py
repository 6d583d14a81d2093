"""Navigation from the shelf: the places on its land, each with a house, and every other page with its key."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.core.i18n import _
from game.core.title import Title
from game.scenes.shell.app import App
from game.scenes.shell.page_widgets import KeyHint
from game.scenes.shell.routes import page_factory
from game.scenes.shell.scene import Scene
from game.scenes.shell.ticket import Ticket
from game.sitting.stores import Stores
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures

_HIGH, _SHARE = 92, 202 / 172
"""The height of a house in units, and its width in parts of that."""
_FOOT = 146 + 22                                  # where it stands, of the 172 of its picture


class PlaceHouse(KeyHint):
    """A place on the land, with its name and key below. `drawn` is its drawing in assets/shelf, with light in its
    windows if `lit`. Where it is `tight`, the house is small, beside its slip of paper."""

    def __init__(self, drawn: str, cap: str, label: str, action: Callable[[], None], pictures: Pictures) -> None:
        super().__init__([cap], label, action)
        self.drawn, self.pictures = drawn, pictures
        self.lit = self.tight = False

    @staticmethod
    def tall(painter: Painter) -> int:
        """Return the height of a house above the slip, in pixels."""
        return round(_HIGH * 0.78 * painter.scale)

    def width(self, painter: Painter) -> int:
        return super().width(painter) + (self._small(painter) if self.tight else 0)

    def height(self, painter: Painter, width: int) -> int:
        return super().height(painter, width) + (0 if self.tight else self.tall(painter))

    def _small(self, painter: Painter) -> int:
        return round(super().height(painter, 0) * 0.9)

    def body(self, painter: Painter) -> Rect:
        slip = Rect(self.rect)
        if self.tight:
            slip.x += self._small(painter)
            slip.w -= self._small(painter)
        else:
            slip.y += self.tall(painter)
            slip.h -= self.tall(painter)
        return slip.inflate(0, -painter.u(9))

    def _picture(self, height: int) -> Surface:
        return self.pictures.drawing(
            f"shelf/{self.drawn}{'-lit' if self.lit else ''}", (round(height * _SHARE), height)
        )

    def draw_house(self, to: Surface, foot: int) -> None:
        """Draw the house with its foot at this y (pixels), before the land in front of it."""
        height = round(_HIGH * self.pictures.scale)
        image = self._picture(height)
        to.blit(image, (self.rect.centerx - image.get_width() // 2, foot - round(height * _FOOT / 172)),
                special_flags=pygame.BLEND_PREMULTIPLIED)

    def draw(self, to: Surface, painter: Painter) -> None:
        if self.tight:
            image = self._picture(self._small(painter))
            at = image.get_rect(midright=(self.body(painter).x + painter.u(3), self.rect.centery))
            to.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        super().draw(to, painter)


class ShelfNavigation:
    """The pages that are one press away; `title` returns the chosen game. What a page needs is imported when it is
    opened."""

    def __init__(self, app: App, stores: Stores, title: Callable[[], Title]) -> None:
        self.app, self.stores, self.title = app, stores, title
        self.tickets: Callable[[], Sequence[Ticket]] = tuple
        """Returns a ticket for each match that waits."""

    def houses(self) -> list[PlaceHouse]:
        """Return the places on the land, from left to right. One more takes a line here, and a drawing of its house."""
        places = (("records", "S", _("Statistics"), self.stats), ("math-room", "M", _("Math room"), self.math_room))
        return [PlaceHouse(drawn, cap, label, way, self.app.pictures) for drawn, cap, label, way in places]

    @property
    def by_key(self) -> dict[int, Callable[[], None]]:
        """The pages that a key opens."""
        return {
            pygame.K_m: self.math_room, pygame.K_r: self.rules, pygame.K_s: self.stats, pygame.K_o: self.settings,
            pygame.K_f: self.open, pygame.K_u: self.set_up, pygame.K_g: self.guides,
            pygame.K_w: self.watch, pygame.K_F1: self.rules,
        }  # fmt: skip

    def hints(self) -> list[KeyHint]:
        """Return the hints for the other pages, with their keys."""
        return [
            KeyHint(["R"], _("Rules"), self.rules),
            KeyHint(["O"], _("Settings"), self.settings),
            KeyHint(["F"], _("Open a match"), self.open),
            KeyHint([_("Esc")], _("Quit"), self.quit),
        ]

    def set_up(self) -> None:
        """Open the setup: who plays, by which house rules, and which deal."""
        self.app.push(page_factory("set-up")(self.app, self.stores, self.title()))

    def edit(self) -> None:
        """Open the sheet of the chosen book, if it is one of one's own."""
        if self.title().is_own:
            self.app.push(page_factory("own book")(self.app, self.stores, self.title()))

    def watch(self) -> None:
        """Watch the chosen game play itself."""
        page_factory("watch")(self.app, self.stores, self.title().id)

    def waiting(self, tickets: Callable[[], Sequence[Ticket]]) -> None:
        """Open the page of all waiting matches; `tickets` returns a ticket for each."""
        from game.scenes.shelf.saved_matches import WaitingPage

        self.app.push(WaitingPage(self.app, self.stores, tickets))

    def math_room(self) -> None:
        """Open the math room."""
        from game.scenes.shell.status_pages import show

        show(self.app, _("Math room"), lambda: self.stores.base.ready,
             lambda: page_factory("math room")(self.app, self.stores))

    def rules(self) -> None:
        """Open the rules of the chosen game, with the house rules last chosen."""
        from game.scenes.shell.help import HelpPage, first_hand
        from game.scenes.shell.match_launcher import last

        title = self.title()
        self.app.push(HelpPage(self.app, title.shown, title.make(last(self.app, title)[0]).help(),
                               show=first_hand(self.app, self.stores, title.game)))

    def guides(self) -> None:
        """Open the guides."""
        from game.scenes.shell.guides import GuidesPage

        self.app.push(GuidesPage(self.app))

    def stats(self) -> None:
        """Open the statistics."""
        from game.scenes.shell.status_pages import show

        show(self.app, _("Statistics"), lambda: self.stores.base.ready,
             lambda: page_factory("statistics")(self.app, self.stores))

    def settings(self) -> None:
        """Open the settings."""
        self.app.push(page_factory("settings")(self.app, stores=self.stores))

    def open(self) -> None:
        """Open a match of this computer; where there is none yet, a file."""
        from game.scenes.shelf.open_match_page import OpenMatchPage, last_matches
        from game.scenes.shell.status_pages import show

        tickets, stores = self.tickets, self.stores
        if tickets() or stores.has_stats:
            show(self.app, _("Open a match"), lambda: stores.base.ready, lambda: (
                OpenMatchPage(self.app, stores, tickets, self.file) if tickets() or last_matches(stores)
                else self._picker()))
        else:
            self.file()

    def file(self) -> None:
        """Choose a match file, and open it."""
        self.app.push(self._picker())

    def _picker(self) -> Scene:
        from game.scenes.shell.file_picker import FilePicker
        from game.scenes.shell.match_launcher import open_match

        return FilePicker(self.app, _("Open a match"), "open", "",
                          lambda path: open_match(self.app, self.stores, path),
                          none=_("There is no saved match in this folder."))

    def quit(self) -> None:
        """Ask whether to quit."""
        from game.scenes.shell.overlay import ConfirmDialog

        self.app.push(ConfirmDialog(self.app, _("Quit Truce?"),
                                    _("Your unfinished matches will be here when you come back."),
                                    [(_("Quit"), self.app.quit), (_("Cancel"), lambda: None)], main=1))


def offer(app: App, title: Title, ways: Sequence[tuple[str, Callable[[], None]]]) -> None:
    """Ask what is to be done with a game, for one button."""
    from game.scenes.shell.overlay import ConfirmDialog

    words = _(title.game.blurb).replace("\n", " ")
    app.push(ConfirmDialog(app, title.shown, words, [*ways, (_("Back"), lambda: None)]))
