"""Licences: the parts that Truce is made of, and the words of each licence."""

import re
from typing import TYPE_CHECKING

from game import licences
from game.core.words import _
from game.licences import Part
from game.scenes.shell.page import Page
from game.view.widgets import Form, Listing, Prose

if TYPE_CHECKING:
    from game.scenes.shell.app import App


class Licences(Page):
    """Every part by its name and licence; chosen, its licence in full."""

    def __init__(self, app: "App") -> None:
        try:
            self.parts = [part for part in licences.parts() if part.full]
        except OSError:
            self.parts = []
        super().__init__(app, _("Licenses"))

    def make(self) -> Form:
        """Return a word on what may be done with them, and the list."""
        items = [(part, part.name, part.licence) for part in self.parts]
        return Form([Prose(_(_MAY)), Listing(items, choose=self._read)], beside=self.beside, foot=False, pad=40)

    def _read(self, part: Part) -> None:
        self.app.push(Licence(self.app, part))


class Licence(Page):
    """The words of one licence, as they are written."""

    def __init__(self, app: "App", part: Part) -> None:
        self.part = part
        super().__init__(app, part.name)

    def make(self) -> Form:
        """Return a text to read, without the lines of signs that plain text is ruled with."""
        words = re.sub(r"(?m)^ *[-=*]{3,} *$", "", self.part.full)
        return Form([Prose(_ended(words))], beside=self.beside, foot=False, pad=40)


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
