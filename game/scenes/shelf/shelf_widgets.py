"""Small widgets of the shelf: a star, slips of paper, and the button of who plays.

The star on the giant card: the chosen game is a favourite, or is not.

The slip on the giant card of a book of one's own that renames it or takes it off the shelf.

The slip on the shelf that says that nothing was found, and what helps.

The seats on the giant card as a button that leads to who plays.
"""

from collections.abc import Callable

from pygame import Rect, Surface

from game.core.i18n import _, pgettext
from game.view.pictures.painter import Painter
from game.view.pictures.theme import BUTTER, CREAM, INK
from game.view.widgets import Widget


class Star(Widget):
    """A star on the picture of the card, with the key that does the same. `on`: the game is a favourite."""

    def __init__(self, label: str, cap: str, turn: Callable[[], None]) -> None:
        super().__init__(label)
        self.cap, self.turn, self.on = cap, turn, False

    @property
    def is_a(self) -> str:
        """Its kind, said aloud."""
        return _("switch")

    @property
    def state_text(self) -> str:
        """Its state, said aloud."""
        return pgettext("switch", "on") if self.on else pgettext("switch", "off")

    def activate(self) -> None:
        """Make it a favourite, or no longer."""
        self.turn()

    def _cap(self, paper: Painter) -> int:
        return max(paper.u(26), round(paper.px("label") * 1.25))

    def width(self, paper: Painter) -> int:
        """Return the width of star and cap, and their margins."""
        return self._side(paper) + paper.cap_size(self.cap, self._cap(paper))[0] + 3 * paper.u(9)

    @staticmethod
    def _side(paper: Painter) -> int:
        return round(paper.px("label") * 1.5)

    def height(self, paper: Painter, width: int) -> int:
        return max(paper.u(44), round(paper.px("label") * 2.1))

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw a slip with both: of sunlight, if it is a favourite."""
        body = self.lifted(paper, self.rect)
        ground = BUTTER if self.on else CREAM
        paper.draw_sheet(to, body, ground, body.h // 2)
        if self.hovered:
            paper.ring(to, body, INK, body.h // 2, paper.u(2))
        self.rim(to, paper, body, body.h // 2)
        side, x = self._side(paper), body.x + paper.u(9)
        paper.icon(to, "star" if self.on else "unstarred", (x + side // 2, body.centery), side, INK)
        x += side + paper.u(9)
        wide = paper.cap_size(self.cap, self._cap(paper))[0]
        paper.cap(to, self.cap, Rect(x, body.y, wide, body.h - paper.u(4)).center, self._cap(paper))

class EditButton(Widget):
    """A pencil on the picture of the card, with the key that does the same."""

    def __init__(self, cap: str, edit: Callable[[], None]) -> None:
        super().__init__(_("Edit book"), hint=_("Give the book another name, or remove it."))
        self.cap, self.edit = cap, edit
        self.takes = False

    @property
    def is_a(self) -> str:
        """Its kind, said aloud."""
        return _("button")

    @property
    def default_action(self) -> Callable[[], object]:
        """Its action."""
        return self.edit

    def activate(self) -> None:
        """Open the book's sheet."""
        self.edit()

    @staticmethod
    def _side(paper: Painter) -> int:
        return round(paper.px("label") * 1.3)

    def _cap(self, paper: Painter) -> int:
        return max(paper.u(26), round(paper.px("label") * 1.25))

    def width(self, paper: Painter) -> int:
        """Return the width of pencil and cap, and their margins."""
        return self._side(paper) + paper.cap_size(self.cap, self._cap(paper))[0] + 3 * paper.u(9)

    def height(self, paper: Painter, width: int) -> int:
        return max(paper.u(44), round(paper.px("label") * 2.1))

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw a slip with both."""
        body = self.lifted(paper, self.rect)
        paper.draw_sheet(to, body, CREAM, body.h // 2)
        if self.hovered:
            paper.ring(to, body, INK, body.h // 2, paper.u(2))
        self.rim(to, paper, body, body.h // 2)
        side, x = self._side(paper), body.x + paper.u(10)
        paper.icon(to, "pencil", (x + side // 2, body.centery), side, INK)
        x += side + paper.u(8)
        wide = paper.cap_size(self.cap, self._cap(paper))[0]
        paper.cap(to, self.cap, Rect(x, body.y, wide, body.h - paper.u(4)).center, self._cap(paper))

class EmptyResult:
    """A slip of paper, as words on the sun itself are hard to read. `clear` is the button on it that shows all games
    again; `advice` is what helps."""

    def __init__(self, clear: Widget) -> None:
        self.clear = clear
        self.advice = ""
        self.rect = Rect(0, 0, 0, 0)
        self._lines: list[str] = []

    def lay(self, paper: Painter, left: int, top: int, right: int) -> None:
        """Put it and its button between two edges, in pixels."""
        u, px, own = paper.u, paper.px("label"), self.clear.height(paper, 0)
        wide = min(right - left, u(480))
        self._lines = paper.lines(self.advice, wide - u(48), px)
        words = paper.line(paper.px("name"), "display") + paper.line(px) * len(self._lines)
        self.rect = Rect(left, top, wide, words + own + u(56))
        self.clear.rect = Rect(left + u(24), self.rect.bottom - u(18) - own, self.clear.width(paper), own)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the slip with its words."""
        theme, big, px = paper.theme, paper.px("name"), paper.px("label")
        paper.draw_sheet(to, self.rect, theme.panel, paper.u(18))
        box = Rect(self.clear.rect.x, self.rect.y + paper.u(14), self.rect.w, paper.line(big, "display"))
        paper.draw_text(to, _("No games found"), box, big, "display", theme.panel_text)
        box = Rect(box.x, box.bottom + paper.u(2), box.w, paper.line(px))
        for line in self._lines:
            paper.draw_text(to, line, box, px, "text", theme.panel_body)
            box.y += box.h

class WhoButton(Widget):
    """A button over the row of the seats, with its key at the end. The card says where it lies."""

    letter = "P"

    def __init__(self, press: Callable[[], None]) -> None:
        super().__init__(_("Who’s playing?"))
        self._press = press

    def activate(self) -> None:
        """Open who plays."""
        self._press()

    def cap(self, paper: Painter) -> tuple[int, int]:
        """Return the width and the height of its key, in pixels."""
        high = round(paper.row() * 0.62)
        return paper.cap_size(self.letter, high)[0], high

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw its key, and a rim while the mouse or the focus is on it."""
        wide, high = self.cap(paper)
        if self.hovered or (self.focused and self.shown):
            self.rim(to, paper, self.rect, self.rect.h // 2)
        paper.cap(to, self.letter, (self.rect.right - paper.u(6) - wide // 2, self.rect.centery - paper.u(1)), high)
