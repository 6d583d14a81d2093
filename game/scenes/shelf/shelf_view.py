"""The land of the shelf: families of books in rows on ridges, chips in the sky, and the tickets of waiting matches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.scenes.shelf.book import Book
from game.scenes.shelf.footer import ShelfFooter
from game.scenes.shelf.row_packing import STANDS, THICK, Group, PackedRows, RowPacker, RowSegment, split
from game.scenes.shelf.saved_matches import hide, lay_tickets
from game.scenes.shelf.shelf_widgets import EmptyResult
from game.scenes.shell.ticket import Ticket
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, FAMILIES, INK, SMALLEST, mix, size
from game.view.stage.scenery import ShelfGround
from game.view.widgets import Button, Row, Widget
from game.view.widgets.scroll import BAR, Scroll

FAN = ("2C", "7D", "KH", "QS", "JH", "AS")       # the cards that fill the rest of the last row
_LETTERS = 6.2                                    # the usual height of a book, in letters of a label
_LEAST = 5.7                                      # the least height, in letters of a label
_SMALL = 96, 1.05                                 # units: the least height in a small window; from book to book
_TITLE = 0.72                                     # the letters of a title, in letters of a label
_EVEN = 0.75                                      # the smallest books for more even rows, in the largest that fit
_TOGETHER = 4                                     # books that are drawn in one part
_HIGHEST, _ALONE = 230, 330                       # units: the largest height of a book, and of a single one


class Ridge(NamedTuple):
    """A ridge at a height, and the books that stand on it."""

    level: int
    row: Sequence[RowSegment]


@dataclass(eq=False)
class ShelfView:
    """The rows of books. `lay` places everything between the top of the page and its foot, left of `right`. `chips` are
    in the sky, beside the title.

    The books are as large as possible with all in sight. If they would be too small for their titles then, they have
    none in a small window, where a tag names the one under the mouse; else the page scrolls. The tickets lie where
    nothing else has its place, so that everything stays where it is when a match waits.
    """

    groups: Sequence[Group]
    chips: Sequence[Widget]
    clear: Widget                                 # shows all games again; placed only if none was found
    tickets: Sequence[Ticket]
    foot: ShelfFooter
    more: Button                                  # opens the page of the tickets for which there is no room
    sifted: bool = False                          # True if these are only some of the games
    near = 1.0                                    # the least letters on the books, in those of the page
    small = False                                 # True if books may be too small for their titles
    offset: int = 0                               # pixels that it is scrolled down
    length = 0
    fan: Rect | None = None                       # the place of cards beside the books

    def __post_init__(self) -> None:
        self.nothing = EmptyResult(self.clear)
        self.lit: Sequence[Widget] = ()           # a row that is lit for one button
        self.view = Rect(0, 0, 0, 0)
        self.bar = Scroll()
        self.hills: list[Ridge] = []

    @property
    def books(self) -> list[Book]:
        """All books, row by row."""
        return [book for group in self.groups for book in group.books]

    @property
    def rows(self) -> list[list[Book]]:
        """The books of each row, from left to right."""
        return [[book for part in hill.row for book in part.books] for hill in self.hills if hill.row]

    @property
    def most(self) -> int:
        """The most pixels that it can be scrolled."""
        return max(0, self.length - self.view.h)

    # ---- layout ----

    def lay(self, painter: Painter, right: int, *, small: bool) -> bool:
        """Place everything above the foot; with `small`, books may be too small for titles, unless somebody wants large
        letters. Return True if all books are in sight."""
        self.view = Rect(0, 0, right, self.foot.rect.y)
        self.small = small and painter.px("label") * self.near <= size("label", round(720 * painter.scale))
        top = self._lay_chips(painter, right)
        found = self._all_in_sight(painter, right, top)
        if found is not None:
            self._place(painter, found, right, top)
            return True
        self.small = False
        found = self._packing(painter, right - painter.u(BAR - 26)).spread(self.groups, self._normal(painter))
        self._place(painter, found, right, top)
        return self.most == 0

    @staticmethod
    def _normal(painter: Painter) -> int:
        """Return the height of a book with a title that is easy to read, in pixels."""
        return round(painter.px("label") * _LETTERS)

    def _packing(self, painter: Painter, right: int) -> RowPacker:
        px, named = painter.px("small"), self._labelled
        wide = {group.label: painter.text_width(group.label, px, "bold") + painter.u(14) if named else 0
                for group in self.groups}
        if self.small:
            return RowPacker(painter.u(30), right - painter.u(6), painter.u(18), wide.__getitem__, _SMALL[1])
        return RowPacker(painter.u(36), right - painter.u(14), painter.u(28), wide.__getitem__)

    def _all_in_sight(self, painter: Painter, right: int, top: int) -> PackedRows | None:
        """Return the largest books with all in sight, or somewhat smaller ones in more even rows; None if they would be
        too small."""
        count = len(self.books)
        height = painter.u(_HIGHEST if count > 1 else _ALONE)
        height = min(height, round(self._normal(painter) * 1.3)) if self.sifted else height
        room = self.view.h - top - painter.u(2)
        packing, best, label = self._packing(painter, right), (0, 0), self._label(painter)
        least = painter.u(_SMALL[0]) if self.small else round(max(SMALLEST, painter.px("label") * self.near) * _LEAST)
        while height >= least:
            pitch = self._pitch(painter, height, label)
            rows = packing.rows(self.groups, height) if packing.least(count, height) * pitch <= room else None
            if rows is not None and len(rows) * pitch <= room:
                if not best[1]:
                    least = max(least, round(height * _EVEN))
                even = -split(rows), height
                best = max(best, even) if best[1] else even
            height -= painter.u(1)
        return packing.spread(self.groups, best[1]) if best[1] else None

    def _label(self, painter: Painter) -> int:
        """Return the height of a label with its thread, in pixels."""
        return painter.line(painter.px("small"), "bold") + painter.u(3) if self._labelled else 0

    def _pitch(self, painter: Painter, height: int, label: int) -> int:
        """Return the least distance of two ridges, for a height of books and labels, in pixels."""
        return round(height * STANDS) + label + self._over(painter, height) + painter.u(6)

    @staticmethod
    def _over(painter: Painter, height: int) -> int:
        """Return the gap between a book and the label above it, in pixels, which the larger chosen book does not fill.
        """
        return painter.u(5) + round(height * 0.045)

    @property
    def _labelled(self) -> bool:
        """True if groups have labels: not if there is only one, of all games."""
        return len(self.groups) > 1 or self.sifted

    def _place(self, painter: Painter, found: PackedRows, right: int, top: int) -> None:
        """Place the rows from `top` on, and the tickets, unless they are at the foot."""
        u, bottom = painter.u, self.view.bottom
        pitch, count = self._pitch(painter, found.height, self._label(painter)), len(found.rows)
        self.length = top + pitch * count + u(10)
        first = top + pitch
        if self.length <= bottom + u(8) and count:
            spare, self.length = bottom - self.length + u(6), 0
            if not self.sifted:
                pitch += min(spare // (count + 1), round(found.height * 0.5))
                first = bottom - u(12 if self.small else 4) - pitch * (count - 1)
        self.offset = max(0, min(self.offset, self.most))
        for chip in self.chips:
            chip.rect.y -= self.offset
        self._ground = ShelfGround(painter.theme, painter.size)
        self.hills = [Ridge(first + pitch * n - self.offset, row) for n, row in enumerate(found.rows)]
        for n, hill in enumerate(self.hills):
            self._stand(painter, n, hill, found)
        level = self.hills[-1].level if count else top + u(190)
        if bottom - level > u(120):               # land without books
            more = (bottom - level) // 3
            self.hills += [Ridge(level + more * n, ()) for n in range(0 if not count else 1, 3)]
        self.clear.takes = not count
        self.clear.rect = Rect(0, 0, 0, 0)
        if not count:
            self.nothing.lay(painter, u(36), top + u(24), self.view.w - u(36))
        if self.tickets and not self.foot.holds_tickets:
            self._lay_tickets(painter, right, top)
        self.fan = None
        if not self.sifted and count:
            self._lay_fan(painter, found, right)
        self.bar.view, self.bar.length = self.view, self.length
        self.bar.offset = self.bar.goal = float(self.offset)

    def _stand(self, painter: Painter, n: int, hill: Ridge, found: PackedRows) -> None:
        """Place the books of a row on its ridge, each turned a little with the slope."""
        ground, width, span = self._ground, round(found.height * THICK), painter.u(30)
        letters = max(SMALLEST, round(painter.px("label") * _TITLE * self.near))
        for part in hill.row:
            for k, book in enumerate(part.books):
                x = part.left + width // 2 + found.step * k
                slope = (ground.ridge(n, x + span) - ground.ridge(n, x - span)) / (2 * span)
                turn = round(-slope * 40 + (k % 3 - 1) * 0.7, 1)
                book.stand(x, round(hill.level + ground.ridge(n, x)), found.height, turn, letters)

    # ---- the tickets ----

    def _lay_tickets(self, painter: Painter, right: int, top: int) -> None:
        """Place the tickets between the chips and the first row if there is room, else the button for all of them
        behind the last chip, or over the land above the foot."""
        u, first = painter.u, top - self.offset
        labels = [tab.top for _part, tab in self.labels(painter)]
        ends = min([*labels, *(book.rect.top - self._over(painter, book.rect.h) for book in self.books[:1]),
                    *([first] if not self.books else [])])
        if lay_tickets(self.tickets, self.more, Rect(u(36), first, right - u(48), ends - first - u(4)), painter):
            return
        last = self.chips[-1].rect if self.chips else Rect(self._beside(painter), u(19), 0, painter.row())
        if not lay_tickets(self.tickets, self.more, Rect(last.right + u(6), last.y, right - u(18) - last.right, last.h),
                           painter):
            hide(self.tickets[1:], self.more)
            room = Rect(u(36), self.view.bottom - painter.row() - u(4), right - u(50), painter.row())
            lay_tickets(self.tickets, self.more, room, painter)
            self.more.rect.right = room.right

    def _beside(self, painter: Painter) -> int:
        """Return the x of the sky beside the title, in pixels."""
        return painter.u(28) + painter.text_width("Truce", self._title_px(painter), "display") + painter.u(40)

    def _lay_chips(self, painter: Painter, right: int) -> int:
        """Place the chips beside the title. Return the y at which the books begin, in pixels."""
        u = painter.u
        foot = u(9) + round(self._title_px(painter) * 1.25)
        if not self.chips:
            return foot
        x, y = self._beside(painter), u(19)
        height = Row(*self.chips, gap=6).lay(painter, x, y, right - u(12) - x)
        return max(foot, y + height + u(3))

    def _lay_fan(self, painter: Painter, found: PackedRows, right: int) -> None:
        """Place the fan of cards behind the last row, if there is room."""
        begin, level = found.ends[-1] + painter.u(10), self.hills[len(found.rows) - 1].level
        if right - begin > painter.u(170):
            width = min(right - begin, painter.u(680))
            self.fan = Rect(begin, level - found.height, width, found.height)

    def reveal(self, book: Book, painter: Painter) -> bool:
        """Scroll until a book is in sight. Return True if that moved anything."""
        if not self.most:
            return False
        before = self.offset
        space = painter.u(24) + self._label(painter)
        if book.rect.top < space:
            self.offset += book.rect.top - space
        elif book.rect.bottom > self.view.bottom - painter.u(8):
            self.offset += book.rect.bottom - self.view.bottom + painter.u(16)
        if book in self.rows[0]:
            self.offset = 0                       # with the title and the chips
        self.offset = max(0, min(self.offset, self.most))
        return self.offset != before

    # ---- drawing ----

    def parts(self, to: Surface, painter: Painter, pictures: Pictures, *, cards: bool) -> Iterator[None]:
        """Draw the land with the books on it, and the title, one part for each step; with `cards`, with the fan of
        cards, if there is room for it."""
        ground, count = self._ground, 0
        books = self.books                        # a single one is chosen, and drawn lifted only
        ground.draw(to)
        if self.offset:                           # the hills hide the part below
            to.blit(to.copy(), (0, -self.offset))
        yield
        for n, hill in enumerate(self.hills):
            if self.fan is not None and cards and n == len(self.rows) - 1:
                self._draw_fan(to, painter, pictures, self.fan)
                yield
            for book in (book for part in hill.row for book in part.books):
                if len(books) > 1 and -book.rect.h < book.rect.top < self.view.bottom:
                    book.draw(to, painter)
                    count += 1
                    if count % _TOGETHER == 0:
                        yield
            ground.draw_hill(to, n, hill.level)
        yield
        self._title(to, painter)
        self.foot.draw_land(to, painter, lambda x: ground.ridge(3, x))
        ground.draw_hill(to, 3, self.foot.fold)
        if self.clear.takes:
            self.nothing.draw(to, painter)

    def draw_over(self, to: Surface, painter: Painter) -> Iterator[None]:
        """Draw the parts of the land that change: lifted books, labels, tickets and chips."""
        to.set_clip(self.view)
        lifted = [book for book in self.books if book.hovered or book.chosen or book in self.lit]
        for book in sorted(lifted, key=lambda book: book.chosen):
            book.draw_lifted(to, painter)
        self.draw_labels(to, painter)
        for widget in (*self.chips, self.clear):
            if widget.takes:
                widget.draw(to, painter)
        self._draw_name(to, painter)
        to.set_clip(None)
        for widget in (*self.tickets, self.more):
            if widget.takes:
                widget.draw(to, painter)
        self.bar.draw(to, painter)
        yield

    def _draw_name(self, to: Surface, painter: Painter) -> None:
        """Draw a tag with the name of the book under the mouse, where books have no titles."""
        book = next((book for book in self.books if book.hovered and not book.titled), None)
        if book is None:
            return
        px = painter.px("small")
        width, height = painter.text_width(book.label, px, "bold") + painter.u(18), painter.line(px, "bold")
        tag = Rect(book.rect.centerx - width // 2, book.ridge + painter.u(4), width, height)
        tag.clamp_ip(Rect(painter.u(4), 0, self.view.right - painter.u(8), self.view.bottom))
        painter.draw_sheet(to, tag, painter.theme.panel, height // 2)
        painter.draw_text(to, book.label, tag.move(0, -1), px, "bold", painter.theme.panel_text, "centre")

    def labels(self, painter: Painter) -> list[tuple[RowSegment, Rect]]:
        """Return each segment that has a label, with the rectangle of that."""
        return [(part, self._label_of(painter, part)) for hill in self.hills for part in hill.row
                if part.label and self._labelled]

    def _label_of(self, painter: Painter, part: RowSegment) -> Rect:
        px, line = painter.px("small"), painter.line(painter.px("small"), "bold")
        width = painter.text_width(part.label, px, "bold") + painter.u(18)
        left = part.left - painter.u(4)
        top = min(book.rect.top for book in part.books if book.rect.left < left + width)
        return Rect(left, top - line - self._over(painter, part.books[0].rect.h), width, line)

    def draw_labels(self, to: Surface, painter: Painter) -> None:
        """Draw the labels above their books, each on a tab of its family's colour; also over lifted books."""
        for part, tab in self.labels(painter):
            if self.most and (tab.bottom > self.view.bottom or tab.bottom < 0):
                continue
            family = FAMILIES.get(part.family)
            painter.draw_sheet(
                to, tab, mix(painter.theme.sky[0], INK, 0.5) if family is None else family.hill, tab.h // 2
            )
            painter.draw_text(
                to, part.label, tab.inflate(-painter.u(16), 0).move(0, -1), painter.px("small"), "bold", CREAM
            )

    @staticmethod
    def _title_px(painter: Painter) -> int:
        """Return the size of the title, in pixels: it does not grow with the text size."""
        return min(painter.px("title"), painter.u(84))

    def _title(self, to: Surface, painter: Painter) -> None:
        theme, px = painter.theme, self._title_px(painter)
        box = Rect(painter.u(28), painter.u(9) - self.offset, self.view.right, round(px * 1.25))
        below = mix(theme.sun[3], theme.sky[0], 0.35) if theme.day else theme.sky[0]
        painter.draw_text(to, "Truce", box.move(painter.u(2), painter.u(3)), px, "display", below)
        painter.draw_text(to, "Truce", box, px, "display", theme.text)

    def _draw_fan(self, to: Surface, painter: Painter, pictures: Pictures, box: Rect) -> None:
        """Draw a fan of cards behind the ridge, around a point below it."""
        height = min(round(box.h * 0.76), round(box.w * 0.43))
        pivot = pygame.Vector2(box.centerx, box.bottom + height * 0.98)
        for n, code in enumerate(FAN):
            turn = 25 - 50 * n / (len(FAN) - 1)
            at = pivot + pygame.Vector2(0, -height * 1.42).rotate(-turn)
            centre = round(at.x), round(at.y)
            shadow, (dx, dy) = pictures.shadows.card(height, 5, turn)
            to.blit(shadow, shadow.get_rect(center=(centre[0] + dx, centre[1] + dy)),
                    special_flags=pygame.BLEND_PREMULTIPLIED)
            image = pictures.turned(code, height, turn)
            to.blit(image, image.get_rect(center=centre), special_flags=pygame.BLEND_PREMULTIPLIED)
