"""Figures: large numbers in tiles; and what stands there while there are none."""

from collections.abc import Sequence

from pygame import Rect, Surface

from game.core.game import OptionError
from game.core.i18n import _, ngettext, whole
from game.rules import titles
from game.scenes.shell.relative_time import lasting
from game.scenes.shell.ticket import tokens
from game.sitting.game_profile import anything, fight, fitting
from game.sitting.library import Library
from game.sitting.participants import SEATED
from game.store.results import MatchResult, Totals
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import mix
from game.view.widgets import Widget

Figure = tuple[str, str]                          # a number in words, and what it counts
TOKEN = 110                                       # units of a token where there are no figures yet


def game_name(game: str) -> str:
    """Return a game's name; for a game of a later release, its id."""
    found = titles().get(game)
    return _(found.name) if found is not None else game


def book_name(library: Library, match: MatchResult) -> str:
    """Return the name of the game of a match, or of the book of one's own that has its rules."""
    own = library.own_with(match.game, match.options)
    return game_name(match.game) if own is None else own.shown


def level_name(level: str) -> str:
    """Return the computer's name at a level."""
    named = {"random": _("Computer (random moves)"), "easy": _("Computer (child level)"),
             "medium": _("Computer (grown-up level)"), "hard": _("Computer (champion level)"),
             "master": _("Computer (grandmaster level)")}
    return named.get(level, _("Computer"))


def has_levels(match: MatchResult) -> bool:
    """True if computers play better at one level than at another in the game of a match, as far as it is known."""
    known = titles().get(match.game)
    if known is None:
        return True
    try:
        return bool(known.game.levels(known.chosen(fitting(known, match.options))))
    except OptionError:                               # rules of another release
        return True


def figures(totals: Totals) -> list[Figure]:
    """Return the figures of many matches, the most wanted first; rounds only of everything."""
    told = [
        (whole(totals.played), ngettext("match", "matches", totals.played)),
        (lasting(totals.seconds), _("at the table")), (lasting(totals.longest_seconds), _("longest match")),
    ]
    if not (totals.name or totals.game):
        told.append((whole(totals.rounds), ngettext("round", "rounds", totals.rounds)))
    fought = fight(totals.game) if totals.game else anything()
    if fought is not None:
        told.append((whole(totals.wars), fought.label.of(totals.wars)))
        told.append((whole(totals.biggest_war), _(fought.most)))
    return told


class Tiles(Widget):
    """Figures side by side, each on a sheet of its own."""

    takes = False

    def __init__(self, each: Sequence[Figure]) -> None:
        super().__init__()
        self.each = each

    def _columns(self, painter: Painter, width: int) -> int:
        gap = painter.u(12)
        wide = max(max(painter.text_width(value, painter.px("heading"), "display"),
                       painter.text_width(label, painter.px("small")))
                   for value, label in self.each) + painter.u(28)
        fit = max(1, (width + gap) // (wide + gap))
        rows = -(-len(self.each) // fit)
        return -(-len(self.each) // rows)

    def _high(self, painter: Painter) -> int:
        return painter.line(painter.px("heading"), "display") + painter.line(painter.px("small")) + painter.u(18)

    def height(self, painter: Painter, width: int) -> int:
        rows = -(-len(self.each) // self._columns(painter, width))
        return rows * (self._high(painter) + painter.u(12)) - painter.u(12)

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, gap, columns = painter.theme, painter.u(12), self._columns(painter, self.rect.w)
        width, high = (self.rect.w - gap * (columns - 1)) // columns, self._high(painter)
        big, small = painter.px("heading"), painter.px("small")
        for n, (value, label) in enumerate(self.each):
            x, y = self.rect.x + n % columns * (width + gap), self.rect.y + n // columns * (high + gap)
            sheet = Rect(x, y, width, high)
            painter.draw_sheet(to, sheet, mix(theme.track, theme.panel, 0.45), painter.u(16))
            top = Rect(x + painter.u(14), y + painter.u(7), width - painter.u(28), painter.line(big, "display"))
            painter.draw_text(to, value, top, big, "display", theme.panel_text)
            low = Rect(top.x, top.bottom, top.w, painter.line(small))
            painter.draw_text(to, label, low, small, "text", theme.panel_body)


class NothingYet(Widget):
    """The camps, waiting, and a line about the figures to come."""

    takes = False

    def __init__(self, text: str, pictures: Pictures) -> None:
        super().__init__(text)
        self.pictures = pictures

    def height(self, painter: Painter, width: int) -> int:
        wide = min(width, painter.px("body") * 26)
        return (
            painter.u(TOKEN)
            + painter.u(40)
            + len(painter.lines(self.label, wide, painter.px("body"))) * painter.line(painter.px("body"))
        )

    def draw(self, to: Surface, painter: Painter) -> None:
        r, side = self.rect, painter.u(TOKEN)
        across = round(side * 1.74)
        tokens(to, self.pictures, SEATED[2], r.centerx - across // 2, r.y + painter.u(10) + side // 2, side)
        width = min(r.w, painter.px("body") * 26)
        box = Rect(r.centerx - width // 2, r.y + side + painter.u(30), width, r.h)
        painter.text(to, self.label, box, painter.px("body"), "text", painter.theme.panel_body, "centre")
