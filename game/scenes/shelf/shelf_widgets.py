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

    def _side(self, painter: Painter) -> int:
        return round(painter.px("label") * self.icon_size)

    @staticmethod
    def _cap(painter: Painter) -> int:
        return max(painter.u(26), round(painter.px("label") * 1.25))

    def width(self, painter: Painter) -> int:
        return self._side(painter) + painter.cap_size(self.cap, self._cap(painter))[0] + 3 * painter.u(9)

    def height(self, painter: Painter, width: int) -> int:
        return max(painter.u(44), round(painter.px("label") * 2.1))

    def look(self) -> tuple[str, Colour]:
        """Return the name of its icon, and the colour of the slip."""
        raise NotImplementedError

    def draw(self, to: Surface, painter: Painter) -> None:
        body, (icon, ground) = self.lifted(painter, self.rect), self.look()
        painter.draw_sheet(to, body, ground, body.h // 2)
        if self.hovered:
            painter.ring(to, body, INK, body.h // 2, painter.u(2))
        self.rim(to, painter, body, body.h // 2)
        side, x = self._side(painter), body.x + painter.u(self.edge)
        painter.icon(to, icon, (x + side // 2, body.centery), side, INK)
        x += side + painter.u(self.gap)
        width = painter.cap_size(self.cap, self._cap(painter))[0]
        painter.cap(to, self.cap, Rect(x, body.y, width, body.h - painter.u(4)).center, self._cap(painter))


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

    def lay(self, painter: Painter, left: int, top: int, right: int) -> None:
        """Place it and its button between two edges, in pixels."""
        u, px, own = painter.u, painter.px("label"), self.clear.height(painter, 0)
        width = min(right - left, u(480))
        self._lines = painter.lines(self.advice, width - u(48), px)
        words = painter.line(painter.px("name"), "display") + painter.line(px) * len(self._lines)
        self.rect = Rect(left, top, width, words + own + u(56))
        self.clear.rect = Rect(left + u(24), self.rect.bottom - u(18) - own, self.clear.width(painter), own)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the slip with its text; the button draws itself."""
        theme, big, px = painter.theme, painter.px("name"), painter.px("label")
        painter.draw_sheet(to, self.rect, theme.panel, painter.u(18))
        box = Rect(self.clear.rect.x, self.rect.y + painter.u(14), self.rect.w, painter.line(big, "display"))
        painter.draw_text(to, _("No games found"), box, big, "display", theme.panel_text)
        box = Rect(box.x, box.bottom + painter.u(2), box.w, painter.line(px))
        for line in self._lines:
            painter.draw_text(to, line, box, px, "text", theme.panel_body)
            box.y += box.h


class WhoButton(Widget):
    """A button over the card's row of seats that opens who plays, with its key at the end. The card places it."""

    letter = "P"

    def __init__(self, press: Callable[[], None]) -> None:
        super().__init__(_("Who’s playing?"))
        self._press = press

    def activate(self) -> None:
        self._press()

    def cap(self, painter: Painter) -> tuple[int, int]:
        """Return the width and the height of its key, in pixels."""
        height = round(painter.row() * 0.62)
        return painter.cap_size(self.letter, height)[0], height

    def draw(self, to: Surface, painter: Painter) -> None:
        width, height = self.cap(painter)
        if self.hovered or (self.focused and self.shown):
            self.rim(to, painter, self.rect, self.rect.h // 2)
        painter.cap(
            to, self.letter, (self.rect.right - painter.u(6) - width // 2, self.rect.centery - painter.u(1)), height
        )
