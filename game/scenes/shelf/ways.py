"""The ways from the shelf to other pages."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.core.words import _
from game.scenes.shelf.place_house import PlaceHouse
from game.scenes.shell.key_hint import KeyHint
from game.scenes.shell.routes import page

if TYPE_CHECKING:
    from game.core.title import Title
    from game.scenes.shell.app import App
    from game.scenes.shell.ticket import Ticket
    from game.sitting.stores import Stores


class ShelfPlace(NamedTuple):
    """A place on the land: its drawing in assets/shelf, its key, its name, and the way to it, a method of `Ways`."""

    drawn: str
    cap: str
    label: Callable[[], str]
    way: str


PLACES = (
    ShelfPlace("records", "S", lambda: _("Statistics"), "stats"),
    ShelfPlace("math-room", "M", lambda: _("Math room"), "math_room"),
)
"""The places, from left to right. One more takes a line here, a drawing of its house, and the way."""


class Ways:
    """The pages that are one press away; `title` returns the chosen game. What they need is imported on the way."""

    def __init__(self, app: "App", stores: "Stores", title: Callable[[], "Title"]) -> None:
        self.app, self.stores, self.title = app, stores, title
        self.by_key = {
            pygame.K_m: self.math_room, pygame.K_r: self.rules, pygame.K_s: self.stats, pygame.K_o: self.settings,
            pygame.K_f: self.file, pygame.K_u: self.set_up, pygame.K_g: self.guides,
            pygame.K_w: self.watch, pygame.K_F1: self.rules,
        }  # fmt: skip

    def houses(self) -> list[PlaceHouse]:
        """Return the places on the land."""
        return [PlaceHouse(place.drawn, place.cap, place.label(), getattr(self, place.way), self.app.pictures)
                for place in PLACES]

    def hints(self) -> list[KeyHint]:
        """Return the other pages, with their keys."""
        return [
            KeyHint(["R"], _("Rules"), self.rules),
            KeyHint(["O"], _("Settings"), self.settings),
            KeyHint(["F"], _("Open a match"), self.file),
            KeyHint([_("Esc")], _("Quit"), self.quit),
        ]

    def set_up(self) -> None:
        """Open the setup: who plays, by which house rules, and which deal."""
        self.app.push(page("set-up")(self.app, self.stores, self.title()))

    def edit(self) -> None:
        """Give the chosen book of one's own another name, or remove it."""
        if self.title().is_own:
            self.app.push(page("own book")(self.app, self.stores, self.title()))

    def watch(self) -> None:
        """Watch the chosen game play itself."""
        page("watch")(self.app, self.stores, self.title().id)

    def waiting(self, tickets: "Callable[[], Sequence[Ticket]]") -> None:
        """Open the page of all matches that wait, each with a ticket."""
        from game.scenes.shelf.waiting_page import WaitingPage

        self.app.push(WaitingPage(self.app, self.stores, tickets))

    def math_room(self) -> None:
        """Open the math room."""
        from game.scenes.shell.one_moment import show

        show(self.app, _("Math room"), lambda: self.stores.ready,
             lambda: page("math room")(self.app, self.stores))

    def rules(self) -> None:
        """Open the rules of the chosen game, with the house rules last chosen."""
        from game.scenes.shell.help import Help, first_hand
        from game.scenes.shell.match_launcher import last

        title = self.title()
        self.app.push(Help(self.app, title.shown, title.make(last(self.app, title)[0]).help(),
                           show=first_hand(self.app, self.stores, title.game)))

    def guides(self) -> None:
        """Open the guides."""
        from game.scenes.shell.guides import Guides

        self.app.push(Guides(self.app))

    def stats(self) -> None:
        """Open the statistics."""
        from game.scenes.shell.one_moment import show

        show(self.app, _("Statistics"), self._stats_ready, lambda: page("statistics")(self.app, self.stores))

    def _stats_ready(self) -> bool:
        return self.stores.ready

    def settings(self) -> None:
        """Open the settings."""
        self.app.push(page("settings")(self.app, stores=self.stores))

    def file(self) -> None:
        """Choose a match file, and open it."""
        from game.scenes.shell.file_picker import FilePicker
        from game.scenes.shell.match_launcher import open_match

        self.app.push(FilePicker(self.app, _("Open a match"), "open", "",
                                 lambda path: open_match(self.app, self.stores, path),
                                 none=_("There is no saved match in this folder.")))

    def quit(self) -> None:
        """Ask whether to quit."""
        from game.scenes.shell.question import Question

        self.app.push(Question(self.app, _("Quit Truce?"),
                               _("Your unfinished matches will be here when you come back."),
                               [(_("Quit"), self.app.quit), (_("Cancel"), lambda: None)]))
