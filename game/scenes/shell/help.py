"""Help: the rules of a game, the keys, what Truce is, and the licences of its parts."""

import platform
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import __version__, licences
from game.core.i18n import _
from game.licences import Part
from game.scenes.shell.page import Page
from game.scenes.shell.routes import page_factory
from game.view.widgets import Button, Form, ListBox, RichText, Row, Tabs, Widget

if TYPE_CHECKING:
    from game.core.game import Game
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores


class LicencesPage(Page):
    """Every part by its name and licence; chosen, its licence in full."""

    def __init__(self, app: "App") -> None:
        try:
            self.parts = [part for part in licences.parts() if part.full]
        except OSError:
            self.parts = []
        super().__init__(app, _("Licenses"))

    def make(self) -> Form:
        items = [(part, part.name, part.licence) for part in self.parts]
        parts = ListBox(items, choose=lambda part: self.app.push(LicencePage(self.app, part)))
        return Form([RichText(_(_MAY)), parts], header_widgets=self.header_widgets, foot=False, pad=40)


class LicencePage(Page):
    """The words of one licence, as they are written."""

    def __init__(self, app: "App", part: Part) -> None:
        self.part = part
        super().__init__(app, part.name)

    def make(self) -> Form:
        """Return a text to read, without the lines of signs that plain text is ruled with."""
        words = re.sub(r"(?m)^ *[-=*]{3,} *$", "", self.part.full)
        return Form([RichText(_ended(words))], header_widgets=self.header_widgets, foot=False, pad=40)


def _ended(text: str) -> str:
    """Return the text with an empty line after each line that ends early: one that had room for the next
    word, which does not go on with a small letter."""
    lines = text.splitlines()
    found: list[str] = []
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        found.append(line)
        words = after.split()
        if line.strip() and words and not words[0][0].islower() and len(line) + 1 + len(words[0]) <= _FILLED:
            found.append("")
    return "\n".join(found)


_FILLED = 64
"""Letters up to which a line of running text has no room for another word."""

_MAY = """\
Truce is made of the parts below. Choose a part to read its license.

The parts under the **LGPL** are libraries that you may change and replace. In the downloadable version, each is a
separate file in the folder `_internal` next to the program. Replace it with a file of the same name, and Truce will use
yours. The page for each part says where to find its source."""

class HelpPage(Page):
    """A text to read under tabs. `text` is the game's own; `tab` is "rules", "keys" or "about". `show` shows the first
    hand again."""

    def __init__(self, app: "App", title: str, text: str, tab: str = "rules", *,
                 show: Callable[[], None] | None = None) -> None:
        self.text = text
        self.show = show
        values = [("rules", _("Rules")), ("keys", _("Keys")), ("guides", _("Guides")), ("about", _("About Truce"))]
        if not text:
            del values[0]
        tabs = Tabs(values, tab if text or tab != "rules" else "keys", lambda _tab: self.remake())
        super().__init__(app, title, tabs)

    def make(self) -> Form:
        assert self.tabs is not None
        text = {"rules": self.text, "keys": _KEYS, "guides": _GUIDES, "about": _ABOUT}[self.tabs.value]
        rows: list[Widget | Row] = [RichText(text if self.tabs.value == "rules" else _(text))]
        if self.tabs.value == "keys" and self.show is not None:
            rows.insert(0, Row(Button(_("Show me how to play"), self.show, icon="play")))
        if self.tabs.value == "guides":
            from game.scenes.shell.guides import GuidesPage, names

            def show(name: str) -> None:
                self.app.push(GuidesPage(self.app, name))

            rows += [Row(Button(label, partial(show, name))) for name, label in names()]
        if self.tabs.value == "about":
            licences = Button(_("Show all licenses"), lambda: self.app.push(LicencesPage(self.app)))
            rows += [RichText(_versions()), Row(licences)]
        form = Form(rows, header_widgets=self.header_widgets, foot=False, pad=40)
        form.set_focus(self.tabs)
        return form


def first_hand(app: "App", stores: "Stores", game: "type[Game] | Game") -> Callable[[], None] | None:
    """Return what shows the first hand of a game again; None if it has none."""
    if game.first_hand is None:
        return None
    return lambda: page_factory("first hand")(app, stores, game.id, again=True)


def _versions() -> str:
    """Return the versions of this Truce and of what runs it: they differ from one computer or package to the next."""
    import sqlite3

    told = _("This is Truce {truce}. It runs on Python {python}, SQLite {sqlite}, pygame-ce {pygame} and SDL {sdl}.")
    return told.format(truce=__version__, python=platform.python_version(), sqlite=sqlite3.sqlite_version,
                       pygame=pygame.version.ver, sdl=".".join(map(str, pygame.get_sdl_version())))  # fmt: skip


_KEYS = """\
## At the table

- **Your own key**, shown next to your name, turns your card. You can also click your cards. If you play alone,
  **Space** and **Enter** work too.
- **Hold your key** to hurry.
- **→** skips to the next war. **←** looks back at the rounds played so far.
- **↑** and **↓** change the pace. **F2** starts or stops turning cards automatically in this match.
- After a close slap, **F3** shows the photo finish again.
- **Esc** pauses. **F1** or **?** shows what you need now beside the table. **F1** again shows all the rules.
- **Tab** goes to the buttons above the table.

## While you watch or look back

- **Space** pauses and plays. **←** and **→** go one step back and one step on.
- **↑** and **↓** change the pace. **Esc** leaves.

## On the shelf

- **/** or **Ctrl+F** finds a game by its names, its rules or what it is good for. **Esc** shows all the games again.
- **X** picks a game by chance. **P** says who plays.
- **W** lets a game play itself, so you can watch.
- **L** puts a star on a game. **E** renames a book of your own, or removes it.
- **G** opens the guides: for players, for teachers, for everybody, and on privacy and files.

## With a controller

- **The lower button** turns your card and chooses whatever is highlighted. **The right-hand button** passes or goes
  back. **The upper button** confirms. Any of these four buttons but the lower one slaps.
- **The D-pad** or **the left stick** moves from card to card and from one item to the next.
- **Start** pauses. **The shoulder buttons** work like Tab.
- Each controller goes to the next player without one. In the settings you can choose who uses it and which of its
  buttons turn cards and slap.

## Everywhere

- **Arrow keys** or **Tab** move from one item to the next. **Enter** or **Space** chooses it.
- **Page Up** and **Page Down**, or the mouse wheel, scroll.
- **Esc** goes back.
- **F8** reads everything aloud, and stops reading.
- **F4** presses the speaker button in the math room: it says what is written there. In the settings you can turn these
  buttons on and choose another key.
- **F11** or **Alt+Enter** turns full screen on and off.

You can do everything with just the mouse or just the keyboard. A controller can do everything except type a name.
Choose the players’ keys in the settings."""

_GUIDES = """\
## To read, and to print

Each guide opens here, and as a page in your browser. **G** on the shelf opens them, too."""

_ABOUT = """\
## Truce

Every War card game at one table, for families and classrooms. The war is over, and both sides sit down under one sun to
play.

## Licenses

Truce is free software under the **MIT** license. You may use, share and change it.

The fonts are **Truce Serif** (made from Adobe’s Source Serif Pro) and Adobe’s **Source Sans Pro**. Both are under the
**SIL Open Font License 1.1**.

Truce is built with **Python**, **pygame-ce**, **SDL**, **pymunk**, **platformdirs** and **TOML Kit**. They have
licenses of their own. Choose “Show all licenses” to read them."""
