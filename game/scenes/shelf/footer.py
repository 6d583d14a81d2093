"""The foot of the shelf: the places on the land, the strip of favorites and recent games, and the other pages."""

from collections.abc import Callable, Iterator, Sequence

import pygame
from pygame import Rect, Surface

from game.core.i18n import _
from game.core.title import Title
from game.scenes.shelf.places import PlaceHouse
from game.scenes.shell.match_card import who_won
from game.scenes.shell.page_widgets import KeyHint
from game.scenes.shell.relative_time import ago
from game.store.results import MatchResult
from game.view.pictures.binding import bind
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER
from game.view.widgets import Row, Widget

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

    def width(self, paper: Painter) -> int:
        first, second = self.words
        words = max(paper.text_width(first, paper.px("label"), "bold"), paper.text_width(second, paper.px("small")))
        return self._book(paper)[0] + paper.u(10) + words + 2 + 2 * paper.u(6)

    def height(self, paper: Painter, width: int) -> int:
        return max(self._book(paper)[1] + paper.u(4), paper.u(44))

    @staticmethod
    def _book(paper: Painter) -> tuple[int, int]:
        high = max(paper.u(44), paper.line(paper.px("label"), "bold") + paper.line(paper.px("small")))
        return round(high * 0.75), high

    def draw(self, to: Surface, paper: Painter) -> None:
        body, theme = self.lifted(paper, self.rect), paper.theme
        high = self._book(paper)[1]
        cover = self.pictures.cover(self.title.art, high)
        if self.title.is_own:
            cover = cover.copy()
            bind(cover, self.title.id)
        at = cover.get_rect(midleft=(body.x + paper.u(6), body.centery))
        shadow, offset = self.pictures.shadows.sheet(cover.get_size(), high * 0.04, 8 if self.hovered else 3)
        place = shadow.get_rect(center=at.center).move(offset)
        to.blit(shadow, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        to.blit(cover, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.starred:
            star = self.pictures.icon("star", round(high * 0.34), BUTTER)
            to.blit(star, star.get_rect(center=(at.x + high // 5, at.y + high // 6)),
                    special_flags=pygame.BLEND_PREMULTIPLIED)
        first, second = self.words
        px, small = paper.px("label"), paper.px("small")
        up, down = paper.line(px, "bold"), paper.line(small)
        x, y = at.right + paper.u(10), body.centery - (up + down if second else up) // 2
        said = paper.draw_text(to, first, Rect(x, y, body.right - x, up), px, "bold", theme.text)
        paper.draw_text(to, second, Rect(x, y + up, body.right - x, down), small, "text", theme.text)
        if self.hovered:
            to.fill(theme.text, (said.x, said.centery + round(px * 0.62), said.w, max(1, paper.u(2))))
        self.rim(to, paper, body.inflate(0, -paper.u(8)), paper.u(8))


class ShelfFooter:
    """The land below the books. `houses` are the places, `ways` the other pages, `recent` the games of the strip.

    `lay` places it at the foot of the page, in `rect`. Where it is `tight`, the houses are small, on their slips, and
    there is no strip. `welcome` is written where there is no game for the strip yet.
    """

    def __init__(self, houses: Sequence[PlaceHouse], ways: Sequence[KeyHint]) -> None:
        self.houses, self.ways = houses, ways
        self._out = ways[-1]
        self.recent: Sequence[RecentGame] = ()
        self.welcome = ""
        self.rect = Rect(0, 0, 0, 0)
        self.tight = False
        self._strip = Rect(0, 0, 0, 0)
        self._fold = 0

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

    def lay(self, paper: Painter, right: int, *, tight: bool) -> None:
        """Place everything between the left edge and `right`, in pixels, from the bottom up."""
        u, left, bottom = paper.u, paper.u(36), paper.size[1] - paper.u(7)
        self.tight = tight
        for house in self.houses:
            house.tight = tight
        for small in self.recent:
            small.takes, small.rect = False, Rect(0, 0, 0, 0)
        row = Row(*self.bar, gap=8)
        if tight:
            high = row.lay(paper, left, 0, right - left)
            for widget in self.bar:
                widget.rect.y += bottom - high
            self.rect = Rect(0, bottom - high - u(5), right, high + u(5))
            return
        for places in self._places(paper, right - left):
            for house, x in zip(self.houses, places, strict=True):
                wide, high = house.width(paper), house.height(paper, 0)
                house.rect = Rect(left + x, bottom - high, wide, high)
            begin = (self.houses[-1].rect.right if self.houses else left) + u(20)
            high = self._lay_ways(paper, begin, right, bottom)
            if high <= paper.row():
                break                             # on one line
        top = min([bottom - high, *(house.rect.y - u(7) for house in self.houses)])
        self._fold = bottom - paper.row() - u(2)
        self.rect = Rect(0, top, right, bottom - top)
        if high > paper.row():
            right = min(way.rect.x for way in self.ways) - u(8)
        self._strip = Rect(begin, top + u(3), right - begin, self._fold - top)
        self._lay_recent(paper)

    def _places(self, paper: Painter, room: int) -> Iterator[list[int]]:
        """Yield the x of each house from the left edge, in pixels: with much room, with little, and with none."""
        widths = [house.width(paper) for house in self.houses]
        least = max(widths, default=0) + paper.u(16)
        for step in (max(least, min(paper.u(_ROOM), room // max(1, len(widths)))), least):
            inner = min(step, paper.u(_ROOM)) - paper.u(24)
            yield [max(0, n * step + (inner - wide) // 2) for n, wide in enumerate(widths)]
        yield [sum(widths[:n]) + n * paper.u(20) for n in range(len(widths))]

    def _lay_ways(self, paper: Painter, left: int, right: int, bottom: int) -> int:
        """Place the ways at the right, in one line or two; return their height in pixels."""
        high = Row(*self.ways, gap=8, align=1.0).lay(paper, left, 0, right - left)
        if high > paper.row():                    # as many on each line
            half = -(-len(self.ways) // 2)
            high = Row(*self.ways[:half], gap=8, align=1.0).lay(paper, left, 0, right - left) + paper.u(4)
            high += Row(*self.ways[half:], gap=8, align=1.0).lay(paper, left, high, right - left)
        for way in self.ways:
            way.rect.y += bottom - high
        return high

    def _lay_recent(self, paper: Painter) -> None:
        """Place as many small books in the strip as there is room for."""
        strip, small_px = self._strip, paper.px("small")
        if paper.text_width(_("Favorites and recently played"), small_px, "bold") + paper.u(8) > strip.w:
            return
        x, y = strip.x, strip.y + paper.line(small_px, "bold")
        for small in self.recent:
            wide, high = small.width(paper), small.height(paper, 0)
            if x + wide > strip.right or y + high > strip.bottom:
                break
            small.takes, small.rect = True, Rect(x, y, wide, high)
            x += wide + paper.u(18)

    def draw_land(self, to: Surface, paper: Painter, ridge: Callable[[float], float]) -> None:
        """Draw the houses, before the land in front of them, and the words of the strip; `ridge` returns the distance
        of that land below its level at x, in pixels."""
        if self.tight:
            return
        for house in self.houses:
            house.draw_house(to, self.fold + round(ridge(house.rect.centerx)) + paper.u(5))
        theme, strip = paper.theme, self._strip
        small = paper.px("small")
        if any(each.takes for each in self.recent):
            box = Rect(strip.x + paper.u(6), strip.y, strip.w, paper.line(small, "bold"))
            paper.draw_text(to, _("Favorites and recently played"), box, small, "bold", theme.text)
        elif self.welcome and not self.recent:
            self._draw_welcome(to, paper)

    def _draw_welcome(self, to: Surface, paper: Painter) -> None:
        """Write a newcomer's first words, if there is room for them."""
        strip, (first, _line, rest) = self._strip, self.welcome.partition("\n")
        big, small = round(paper.px("name") * 0.72), paper.px("small")
        lines = [(line, big, "display") for line in paper.lines(first, strip.w, big, "display")]
        lines += [(line, small, "text") for line in paper.lines(rest, strip.w, small)]
        y = strip.y + paper.u(6)
        if y + sum(paper.line(px, kind) for _line, px, kind in lines) > strip.bottom:
            return
        for line, px, kind in lines:
            box = Rect(strip.x, y, strip.w + 1, paper.line(px, kind))
            paper.draw_text(to, line, box, px, kind, paper.theme.text)
            y += box.h
