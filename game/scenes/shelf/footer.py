"""The foot of the shelf: the places on the land, the strip of favorites and recent games, and the other pages."""

from collections.abc import Callable, Iterator, Sequence

import pygame
from pygame import Rect, Surface

from game.core.i18n import _
from game.core.title import Title
from game.scenes.shelf.places import PlaceHouse
from game.scenes.shelf.saved_matches import hide, lay_tickets
from game.scenes.shell.match_card import who_won
from game.scenes.shell.page_widgets import KeyHint
from game.scenes.shell.relative_time import ago
from game.scenes.shell.ticket import Ticket
from game.store.results import MatchResult
from game.view.pictures.binding import bind
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER
from game.view.widgets import Button, Row, Widget

SHOWN = 6                                         # games in the strip, where there is room
_ROOM = 188                                       # units from house to house, where there is room


class RecentGame(Widget):
    """A game of the strip, as a small book: a press chooses its book on the shelf. `match` is its last one, None if
    that is not known."""

    def __init__(self, title: Title, pictures: Pictures, find: Callable[[], None], *, starred: bool) -> None:
        super().__init__(title.shown)
        self.title, self.game = title, title.id
        self.pictures, self.find, self.starred = pictures, find, starred
        self.match: MatchResult | None = None

    def activate(self) -> None:
        self.find()

    @property
    def words(self) -> tuple[str, str]:
        """Its two lines: the name, and who won when, that it is a favorite, or ""."""
        if self.match is not None:
            return self.label, f"{who_won(self.match)} · {ago(self.match.ended)}"
        return self.label, _("Favorite") if self.starred else ""

    def width(self, painter: Painter) -> int:
        first, second = self.words
        words = max(
            painter.text_width(first, painter.px("label"), "bold"), painter.text_width(second, painter.px("small"))
        )
        return self._book(painter)[0] + painter.u(10) + words + 2 + 2 * painter.u(6)

    def height(self, painter: Painter, width: int) -> int:
        return max(self._book(painter)[1] + painter.u(4), painter.u(44))

    @staticmethod
    def _book(painter: Painter) -> tuple[int, int]:
        height = max(painter.u(44), painter.line(painter.px("label"), "bold") + painter.line(painter.px("small")))
        return round(height * 0.75), height

    def draw(self, to: Surface, painter: Painter) -> None:
        body, theme = self.lifted(painter, self.rect), painter.theme
        height = self._book(painter)[1]
        cover = self.pictures.cover(self.title.art, height)
        if self.title.is_own:
            cover = cover.copy()
            bind(cover, self.title.id)
        at = cover.get_rect(midleft=(body.x + painter.u(6), body.centery))
        shadow, offset = self.pictures.shadows.sheet(cover.get_size(), height * 0.04, 8 if self.hovered else 3)
        place = shadow.get_rect(center=at.center).move(offset)
        to.blit(shadow, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        to.blit(cover, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.starred:
            star = self.pictures.icon("star", round(height * 0.34), BUTTER)
            to.blit(star, star.get_rect(center=(at.x + height // 5, at.y + height // 6)),
                    special_flags=pygame.BLEND_PREMULTIPLIED)
        first, second = self.words
        px, small = painter.px("label"), painter.px("small")
        up, down = painter.line(px, "bold"), painter.line(small)
        x, y = at.right + painter.u(10), body.centery - (up + down if second else up) // 2
        said = painter.draw_text(to, first, Rect(x, y, body.right - x, up), px, "bold", theme.text)
        painter.draw_text(to, second, Rect(x, y + up, body.right - x, down), small, "text", theme.text)
        if self.hovered:
            to.fill(theme.text, (said.x, said.centery + round(px * 0.62), said.w, max(1, painter.u(2))))
        self.rim(to, painter, body.inflate(0, -painter.u(8)), painter.u(8))


class ShelfFooter:
    """The land below the books. `houses` are the places, `ways` the other pages, `recent` the games of the strip,
    before which the `tickets` of waiting matches lie; `others` opens the page of those for which there is no room.

    `lay` places it at the foot of the page, in `rect`. Where it is `tight`, the houses are small, on their slips, and
    there is no strip. `welcome` is written where there is nothing for the strip yet.
    """

    def __init__(self, houses: Sequence[PlaceHouse], ways: Sequence[KeyHint], others: Button) -> None:
        self.houses, self.ways, self.others = houses, ways, others
        self.tickets: Sequence[Ticket] = ()
        self.holds_tickets = False
        """True if there was room for a ticket, or for the button of all of them."""
        self._out = ways[-1]
        self.recent: Sequence[RecentGame] = ()
        self.welcome = ""
        self.rect = Rect(0, 0, 0, 0)
        self.tight = self.cramped = False
        """`cramped`: the other pages need more than two lines, as it is laid; it would look better `tight`."""
        self._strip = Rect(0, 0, 0, 0)
        self._fold = 0
        self._worded = False                      # True if the words over the strip have room

    @property
    def bar(self) -> list[KeyHint]:
        """The places and the other pages."""
        return [*self.houses, *self.ways]

    def lead_out(self, label: str, action: Callable[[], None], *, here: bool) -> None:
        """Change the last way to this action; it is hidden unless it is shown `here`, and not on the land."""
        self._out.label, self._out.press = label, action
        others = [way for way in self.ways if way is not self._out]
        self.ways = [*others, self._out] if here else others

    @property
    def widgets(self) -> list[Widget]:
        """All its widgets, from left to right."""
        return [*self.houses, *self.recent, *self.ways]

    @property
    def fold(self) -> int:
        """The y (pixels) of the nearest fold of the land, in front of the houses."""
        return self.rect.y if self.tight else self._fold

    def lay(self, painter: Painter, right: int, *, tight: bool) -> None:
        """Place everything between the left edge and `right`, in pixels, from the bottom up."""
        u, left, bottom = painter.u, painter.u(36), painter.size[1] - painter.u(7)
        self.tight, self.cramped = tight, False
        for house in self.houses:
            house.tight = tight
        for small in self.recent:
            small.takes, small.rect = False, Rect(0, 0, 0, 0)
        self.holds_tickets = False
        hide(self.tickets, self.others)
        row = Row(*self.bar, gap=8)
        if tight:
            height = row.lay(painter, left, 0, right - left)
            for widget in self.bar:
                widget.rect.y += bottom - height
            self.rect = Rect(0, bottom - height - u(5), right, height + u(5))
            last = self.bar[-1].rect
            self._lay_tickets(painter, Rect(last.right + u(8), last.y, right - last.right - u(8), last.h))
            return
        for places in self._places(painter, right - left):
            for house, x in zip(self.houses, places, strict=True):
                width, height = house.width(painter), house.height(painter, 0)
                house.rect = Rect(left + x, bottom - height, width, height)
            begin = (self.houses[-1].rect.right if self.houses else left) + u(20)
            height = self._lay_ways(painter, begin, right, bottom)
            if height <= painter.row():
                break                             # on one line
        self.cramped = height > 2 * painter.row() + u(4)
        top = min([bottom - height, *(house.rect.y - u(7) for house in self.houses)])
        self._fold = bottom - painter.row() - u(2)
        self.rect = Rect(0, top, right, bottom - top)
        if height > painter.row():
            right = min(way.rect.x for way in self.ways) - u(8)
        self._strip = Rect(begin, top + u(3), right - begin, self._fold - top)
        self._lay_tickets(painter, self._strip)
        laid = [widget.rect.right for widget in (*self.tickets[:SHOWN], self.others) if widget.rect.w]
        if laid:
            self._strip = Rect(max(laid) + u(18), self._strip.y, right - max(laid) - u(18), self._strip.h)
        self._lay_recent(painter)

    def _lay_tickets(self, painter: Painter, room: Rect) -> None:
        """Place the tickets, if there are any, in a room."""
        self.holds_tickets = bool(self.tickets) and lay_tickets(self.tickets, self.others, room, painter)

    def _places(self, painter: Painter, room: int) -> Iterator[list[int]]:
        """Yield the x of each house from the left edge, in pixels: with much room, with little, and with none."""
        widths = [house.width(painter) for house in self.houses]
        least = max(widths, default=0) + painter.u(16)
        for step in (max(least, min(painter.u(_ROOM), room // max(1, len(widths)))), least):
            inner = min(step, painter.u(_ROOM)) - painter.u(24)
            yield [max(0, n * step + (inner - width) // 2) for n, width in enumerate(widths)]
        yield [sum(widths[:n]) + n * painter.u(20) for n in range(len(widths))]

    def _lay_ways(self, painter: Painter, left: int, right: int, bottom: int) -> int:
        """Place the ways at the right, in one line or two; return their height in pixels."""
        height = Row(*self.ways, gap=8, align=1.0).lay(painter, left, 0, right - left)
        if height > painter.row():                    # as many on each line
            half = -(-len(self.ways) // 2)
            height = Row(*self.ways[:half], gap=8, align=1.0).lay(painter, left, 0, right - left) + painter.u(4)
            height += Row(*self.ways[half:], gap=8, align=1.0).lay(painter, left, height, right - left)
        for way in self.ways:
            way.rect.y += bottom - height
        return height

    def _lay_recent(self, painter: Painter) -> None:
        """Place as many small books in the strip as there is room for."""
        strip, small_px = self._strip, painter.px("small")
        words = painter.text_width(_("Favorites and recently played"), small_px, "bold") + painter.u(8)
        self._worded = words <= strip.w
        if not self._worded and not self.holds_tickets:
            return
        x, y = strip.x, strip.y + painter.line(small_px, "bold")
        for small in self.recent:
            width, height = small.width(painter), small.height(painter, 0)
            if x + width > strip.right or y + height > strip.bottom:
                break
            top = y if self._worded else strip.centery - height // 2
            small.takes, small.rect = True, Rect(x, top, width, height)
            x += width + painter.u(18)

    def draw_land(self, to: Surface, painter: Painter, ridge: Callable[[float], float]) -> None:
        """Draw the houses, before the land in front of them, and the words of the strip; `ridge` returns the distance
        of that land below its level at x, in pixels."""
        if self.tight:
            return
        for house in self.houses:
            house.draw_house(to, self.fold + round(ridge(house.rect.centerx)) + painter.u(5))
        theme, strip = painter.theme, self._strip
        small = painter.px("small")
        if self._worded and any(each.takes for each in self.recent):
            box = Rect(strip.x + painter.u(6), strip.y, strip.w, painter.line(small, "bold"))
            painter.draw_text(to, _("Favorites and recently played"), box, small, "bold", theme.text)
        if self.welcome and not self.recent and not self.tickets:
            self._draw_welcome(to, painter)

    def _draw_welcome(self, to: Surface, painter: Painter) -> None:
        """Write a newcomer's first words, if there is room for them."""
        strip, (first, _line, rest) = self._strip, self.welcome.partition("\n")
        big, small = round(painter.px("name") * 0.72), painter.px("small")
        lines = [(line, big, "display") for line in painter.lines(first, strip.w, big, "display")]
        lines += [(line, small, "text") for line in painter.lines(rest, strip.w, small)]
        y = strip.y + painter.u(6)
        if y + sum(painter.line(px, kind) for _line, px, kind in lines) > strip.bottom:
            return
        for line, px, kind in lines:
            box = Rect(strip.x, y, strip.w + 1, painter.line(px, kind))
            painter.draw_text(to, line, box, px, kind, painter.theme.text)
            y += box.h
