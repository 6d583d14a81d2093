"""The ways from the shelf to other pages."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core.words import _
from game.scenes.shell.contents import page
from game.scenes.shell.key_hint import KeyHint

if TYPE_CHECKING:
    from game.core.title import Title
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores


class Ways:
    """The pages that are one press away; `title` returns the chosen game. What they need is imported on the way."""

    def __init__(self, app: "App", stores: "Stores", title: Callable[[], "Title"]) -> None:
        self.app, self.stores, self.title = app, stores, title
        self.by_key = {
            pygame.K_m: self.math_room, pygame.K_r: self.rules, pygame.K_s: self.stats, pygame.K_o: self.settings,
            pygame.K_f: self.file, pygame.K_u: self.set_up,
        }  # fmt: skip

    def hints(self) -> list[KeyHint]:
        """Return the keys at the foot of the shelf; the first only says how to choose."""
        return [
            KeyHint(["←", "→"], _("Choose")),
            KeyHint(["M"], _("Math room"), self.math_room),
            KeyHint(["R"], _("Rules"), self.rules),
            KeyHint(["S"], _("Statistics"), self.stats),
            KeyHint(["O"], _("Settings"), self.settings),
            KeyHint(["F"], _("Open a match"), self.file),
            KeyHint([_("Esc")], _("Quit"), self.quit),
        ]

    def set_up(self) -> None:
        """Open the setup: who plays, by which house rules, and which deal."""
        self.app.push(page("set-up")(self.app, self.stores, self.title()))

    def math_room(self) -> None:
        """Open the math room."""
        from game.scenes.shell.one_moment import show

        show(self.app, _("Math room"), lambda: self.stores.ready(children=True),
             lambda: page("math room")(self.app, self.stores))

    def rules(self) -> None:
        """Open the rules of the chosen game, with the house rules last chosen."""
        from game.scenes.shell.dealing import last
        from game.scenes.shell.help import Help, first_hand

        title = self.title()
        self.app.push(Help(self.app, _(title.name), title.make(last(self.app, title.id)[0]).help(),
                           show=first_hand(self.app, self.stores, title.game)))

    def stats(self) -> None:
        """Open the statistics."""
        from game.scenes.shell.one_moment import show

        show(self.app, _("Statistics"), self._stats_ready, lambda: page("statistics")(self.app, self.stores))

    def _stats_ready(self) -> bool:
        return all([self.stores.ready(), not self.stores.has_children or self.stores.ready(children=True)])

    def settings(self) -> None:
        """Open the settings."""
        self.app.push(page("settings")(self.app, stores=self.stores))

    def file(self) -> None:
        """Choose a match file, and open it."""
        from game.scenes.shell.dealing import open_match
        from game.scenes.shell.file_picker import FilePicker

        self.app.push(FilePicker(self.app, _("Open a match"), "open", "",
                                 lambda path: open_match(self.app, self.stores, path)))

    def quit(self) -> None:
        """Ask whether to quit."""
        from game.scenes.shell.question import Question

        self.app.push(Question(self.app, _("Quit Truce?"),
                               _("Your unfinished matches will be here when you come back."),
                               [(_("Quit"), self.app.quit), (_("Cancel"), lambda: None)]))
