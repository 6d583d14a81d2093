"""Small widgets of the shelf: star and pencil on the detail card, the result of an empty search, who plays."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.core.i18n import _, pgettext
from game.view.pictures.painter import Painter
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour
from game.view.widgets import Widget


class _CardSlip(Widget):
    """A slip on the picture of the card: an icon, and the key that does the same as a press."""

    icon_size, edge, gap = 1.5, 9, 9              # in a label's letters; in units

    def __init__(self, label: str, cap: str, action: Callable[[], None], hint: str = "") -> None:
        super().__init__(label, hint=hint)
        self.cap, self.action = cap, action

    @property
    def default_action(self) -> Callable[[], object]:
        return self.action

    def activate(self) -> None:
        self.action()

    def _side(self, paper: Painter) -> int:
        return round(paper.px("label") * self.icon_size)

    @staticmethod
    def _cap(paper: Painter) -> int:
        return max(paper.u(26), round(paper.px("label") * 1.25))

    def width(self, paper: Painter) -> int:
        return self._side(paper) + paper.cap_size(self.cap, self._cap(paper))[0] + 3 * paper.u(9)

    def height(self, paper: Painter, width: int) -> int:
        return max(paper.u(44), round(paper.px("label") * 2.1))

    def look(self) -> tuple[str, Colour]:
        """Return the name of its icon, and the colour of the slip."""
        raise NotImplementedError

    def draw(self, to: Surface, paper: Painter) -> None:
        body, (icon, ground) = self.lifted(paper, self.rect), self.look()
        paper.draw_sheet(to, body, ground, body.h // 2)
        if self.hovered:
            paper.ring(to, body, INK, body.h // 2, paper.u(2))
        self.rim(to, paper, body, body.h // 2)
        side, x = self._side(paper), body.x + paper.u(self.edge)
        paper.icon(to, icon, (x + side // 2, body.centery), side, INK)
        x += side + paper.u(self.gap)
        wide = paper.cap_size(self.cap, self._cap(paper))[0]
        paper.cap(to, self.cap, Rect(x, body.y, wide, body.h - paper.u(4)).center, self._cap(paper))


class Star(_CardSlip):
    """The switch that makes the chosen game a favourite: a slip of sunlight while it is `on`."""

    def __init__(self, cap: str, turn: Callable[[], None]) -> None:
        super().__init__(_("Favorite"), cap, turn)
        self.on = False

    def look(self) -> tuple[str, Colour]:
        return ("star", BUTTER) if self.on else ("unstarred", CREAM)

    @property
    def is_a(self) -> str:
        return _("switch")

    @property
    def state_text(self) -> str:
        return pgettext("switch", "on") if self.on else pgettext("switch", "off")


class EditButton(_CardSlip):
    """The pencil on the card of a book of one's own: it renames the book or takes it off the shelf."""

    icon_size, edge, gap = 1.3, 10, 8
    takes = False

    def __init__(self, cap: str, edit: Callable[[], None]) -> None:
        super().__init__(_("Edit book"), cap, edit, hint=_("Give the book another name, or remove it."))

    def look(self) -> tuple[str, Colour]:
        return "pencil", CREAM

    @property
    def is_a(self) -> str:
        return _("button")


class EmptyResult:
    """The result of a search that found nothing, on a slip of paper, as words on the sun itself are hard to read.
    `clear` is the button on it that shows all games again; `advice` is a line of help."""

    def __init__(self, clear: Widget) -> None:
        self.clear = clear
        self.advice = ""
        self.rect = Rect(0, 0, 0, 0)
        self._lines: list[str] = []

    def lay(self, paper: Painter, left: int, top: int, right: int) -> None:
        """Place it and its button between two edges, in pixels."""
        u, px, own = paper.u, paper.px("label"), self.clear.height(paper, 0)
        wide = min(right - left, u(480))
        self._lines = paper.lines(self.advice, wide - u(48), px)
        words = paper.line(paper.px("name"), "display") + paper.line(px) * len(self._lines)
        self.rect = Rect(left, top, wide, words + own + u(56))
        self.clear.rect = Rect(left + u(24), self.rect.bottom - u(18) - own, self.clear.width(paper), own)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the slip with its text; the button draws itself."""
        theme, big, px = paper.theme, paper.px("name"), paper.px("label")
        paper.draw_sheet(to, self.rect, theme.panel, paper.u(18))
        box = Rect(self.clear.rect.x, self.rect.y + paper.u(14), self.rect.w, paper.line(big, "display"))
        paper.draw_text(to, _("No games found"), box, big, "display", theme.panel_text)
        box = Rect(box.x, box.bottom + paper.u(2), box.w, paper.line(px))
        for line in self._lines:
            paper.draw_text(to, line, box, px, "text", theme.panel_body)
            box.y += box.h


class WhoButton(Widget):
    """A button over the card's row of seats that opens who plays, with its key at the end. The card places it."""

    letter = "P"

    def __init__(self, press: Callable[[], None]) -> None:
        super().__init__(_("Who’s playing?"))
        self._press = press

    def activate(self) -> None:
        self._press()

    def cap(self, paper: Painter) -> tuple[int, int]:
        """Return the width and the height of its key, in pixels."""
        high = round(paper.row() * 0.62)
        return paper.cap_size(self.letter, high)[0], high

    def draw(self, to: Surface, paper: Painter) -> None:
        wide, high = self.cap(paper)
        if self.hovered or (self.focused and self.shown):
            self.rim(to, paper, self.rect, self.rect.h // 2)
        paper.cap(to, self.letter, (self.rect.right - paper.u(6) - wide // 2, self.rect.centery - paper.u(1)), high)
