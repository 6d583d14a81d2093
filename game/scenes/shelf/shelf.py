"""The land of the shelf: rows of books on ridges, the matches that wait and the recent ones on the hills below them."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.core.words import _
from game.scenes.shelf.book import Book
from game.scenes.shelf.lately import Lately
from game.scenes.shell.ticket import Ticket, more
from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import mix
from game.view.stage.shelf_ground import ShelfGround
from game.view.widgets import Button, Row, Widget

FAN = ("2C", "7D", "KH", "QS", "JH", "AS")       # the cards beside a lonely book


class Group(NamedTuple):
    """A family of games."""

    label: str
    books: Sequence[Book]


class Ridge(NamedTuple):
    """A ridge at a height, the books that stand on it and the words below it."""

    level: int
    books: Sequence[Book]
    label: str


class Shelf:
    """The rows of books. `lay` puts everything between the top of the page and `bottom`, left of `right`; `offset` is
    how far it has been scrolled. `chips` lie in the sky, beside the title where nothing else does.

    Where there is room, the tickets and what was lately lie on the hills under the books; else the tickets lie in the
    sky, and nothing is said of lately.
    """

    def __init__(self, groups: Sequence[Group], chips: Sequence[Widget], clear: Widget, tickets: Sequence[Ticket],
                 lately: Lately | None, welcome: str, more: Button) -> None:
        self.groups = groups
        self.chips = chips
        self.clear = clear                        # shows all the games again; only where none was found
        self.sifted = False                       # True if these are only some of the games
        self.tickets = tickets
        self.more = more                          # leads to the tickets for which there is no room
        self.lately = lately
        self.welcome = welcome
        self.offset = 0
        self.length = 0
        self.view = Rect(0, 0, 0, 0)
        self.hills: list[Ridge] = []
        self.fan: Rect | None = None              # where cards stand beside the books
        self._said: Rect | None = None

    @property
    def books(self) -> list[Book]:
        """All of them, row by row."""
        return [book for group in self.groups for book in group.books]

    # ---- layout ----

    def lay(self, paper: Paper, right: int, bottom: int) -> None:
        """Put everything into its place."""
        u, left = paper.u, paper.u(44)
        room = right - left - u(16)
        self.view = Rect(0, 0, right, bottom)
        least = max(u(135), round(paper.px("label") * 7.6))
        most = max((len(group.books) for group in self.groups), default=1)
        columns = max(1, room // least) if self.sifted else min(most, max(1, room // least))
        rows = [group.books[n:n + columns] for group in self.groups for n in range(0, len(group.books), columns)]
        label = paper.line(paper.px("small"), "bold") + u(10) if self._labelled else 0
        pitch = least + u(36)
        extra = self._extra(paper, room)
        top = self._lay_chips(paper, right, under=False)
        roomy = not self.sifted and top + pitch * len(rows) + label + extra <= bottom
        if not roomy and self.tickets and self._beside(paper) + self._least(paper) <= right - u(20):
            top = self._lay_chips(paper, right, under=True)
        spare = 0
        free = bottom - top - label - (extra if roomy else u(8))
        if free >= pitch * len(rows) and rows and not self.sifted:
            pitch = min(u(372) if len(rows) == 1 else u(250), free // len(rows))
            spare = round((free - pitch * len(rows)) * 0.6)
        slot = room // columns
        lifted = u(10) if len(self.groups) > 1 else 0        # the chosen book leaves the words above it in sight
        high = min(pitch - u(38) - lifted, round(slot / 0.75 / 1.29))
        slot = min(slot, round(high * 0.75 * 1.29))
        self.length = 0 if roomy else top + spare + pitch * len(rows) + label + u(8)
        self.offset = max(0, min(self.offset, self.most))
        for chip in self.chips:
            chip.rect.y -= self.offset
        self._stand(paper, rows, left, slot, high, top + spare - self.offset, pitch)
        self._lay_fan(paper, left, right, slot, high, len(rows))
        ground = ShelfGround(paper.theme, paper.size)
        if not rows:
            self.hills.append(Ridge(top + u(190), (), ""))
        level = self.hills[-1].level + label
        wide, own = self.clear.width(paper), self.clear.height(paper, 0)
        self.clear.takes = not rows
        self.clear.rect = Rect(left, level + u(92), wide, own) if not rows else Rect(0, 0, 0, 0)
        self._said = None
        if roomy:
            self._below(paper, left, room, level, bottom)
        else:
            self._above(paper, right)
            if self.length > bottom:
                self.hills.append(Ridge(bottom - u(4), (), ""))
            elif bottom - level > u(200):
                self.hills += [Ridge(level + (bottom - level) * n // 3, (), "") for n in (1, 2)]
        self._ground = ground

    def _least(self, paper: Paper) -> int:
        """Return the room that the tickets need at least, in pixels: for the latest, or else for the button that leads
        to all."""
        self.more.label = more(len(self.tickets), 0)
        self.tickets[0].tight = len(self.tickets) > 1
        return min(self.tickets[0].width(paper), self.more.width(paper))

    @property
    def _labelled(self) -> bool:
        """True if words stand below the rows; not where there is only one group, of all the games."""
        return len(self.groups) > 1 or self.sifted

    def _beside(self, paper: Paper) -> int:
        """Return where the sky beside the title begins, in pixels."""
        return paper.u(28) + paper.wide("Truce", paper.px("title"), "display") + paper.u(40)

    def _lay_chips(self, paper: Paper, right: int, *, under: bool) -> int:
        """Put the chips beside the title, or under it. Return where the books begin, in pixels."""
        u = paper.u
        foot = u(9) + round(paper.px("title") * 1.25)
        if not self.chips:
            return foot - u(30)
        x, y = (u(36), foot + u(1)) if under else (self._beside(paper), u(19))
        high = Row(*self.chips, gap=6).lay(paper, x, y, right - u(12) - x)
        return max(foot, y + high + u(5)) - u(30)

    @property
    def most(self) -> int:
        """The pixels that it can be scrolled at most."""
        return max(0, self.length - self.view.h)

    def _extra(self, paper: Paper, room: int) -> int:
        """Return the height that the tickets, the recent matches, or a welcome need below the books, in pixels."""
        high = 0
        if self.tickets:
            high += self.tickets[0].height(paper, room) + paper.u(44)
        if self.lately is not None:
            high += self.lately.height(paper, room) + paper.u(44)
        return high or paper.line(paper.px("name"), "display") + paper.line(paper.px("body")) * 2 + paper.u(64)

    def _stand(self, paper: Paper, rows: Sequence[Sequence[Book]], left: int, slot: int, high: int, top: int,
               pitch: int) -> None:
        ground = ShelfGround(paper.theme, paper.size)
        labels = {id(group.books[0]): group.label for group in self.groups}
        self.hills = []
        for n, books in enumerate(rows):
            level = top + pitch * (n + 1)
            for k, book in enumerate(books):
                x = left + slot // 2 + slot * k - (slot - round(high * 0.75)) // 2 + paper.u(2)
                span = paper.u(30)
                slope = (ground.ridge(n, x + span) - ground.ridge(n, x - span)) / (2 * span)
                turn = round(-slope * 40 + (k % 3 - 1) * 0.8, 1)
                book.stand(x, round(level + ground.ridge(n, x)), high, turn)
            label = labels.get(id(books[0]), "") if self._labelled else ""
            self.hills.append(Ridge(level, books, label))

    def _lay_fan(self, paper: Paper, left: int, right: int, slot: int, high: int, rows: int) -> None:
        count = sum(len(group.books) for group in self.groups)
        begin = left + slot * count
        self.fan = None
        if rows == 1 and not self.sifted and right - begin > paper.u(300):
            self.fan = Rect(begin, self.hills[0].level - high, min(right - begin, paper.u(680)), high)

    def _below(self, paper: Paper, left: int, room: int, level: int, bottom: int) -> None:
        """Lay the tickets and the recent matches on the hills below the books: as far from each other as there is
        room."""
        u = paper.u
        parts = [part for part in (self.tickets[0] if self.tickets else None, self.lately) if part is not None]
        highs = [part.height(paper, room) for part in parts]
        gap = (bottom - level - sum(highs)) // (2 * len(parts)) if parts else 0
        y = level
        for part, high in zip(parts, highs, strict=True):
            if part is self.lately:
                if self.tickets:
                    self.hills.append(Ridge(y, (), ""))
                part.rect = Rect(left, y + gap, room, high)
            else:
                self._lay_tickets(left, y + gap + u(3), room, paper)
            y += high + 2 * gap
        self._said = None if parts else Rect(left, level + u(34), room, bottom - level - u(34))
        self.hills.append(Ridge(bottom - u(2), (), ""))

    def _lay_tickets(self, left: int, y: int, room: int, paper: Paper) -> None:
        self._lay_row(left, left + room, y, paper)

    def _above(self, paper: Paper, right: int) -> None:
        """Lay tickets in the sky, beside the title; those that do not fit are found on their books."""
        u = paper.u
        left = self._beside(paper)
        if self.lately is not None:
            self.lately.rect = Rect(0, 0, 0, 0)
            self.lately.takes = False
        self._lay_row(left, right - u(20), u(16) - self.offset, paper)

    def _lay_row(self, left: int, right: int, y: int, paper: Paper) -> None:
        """Put as many tickets beside each other as there is room for, the latest first, and behind them the button that
        leads to the others."""
        gap = paper.u(16)
        for tight in (False, True):
            for ticket in self.tickets:
                ticket.tight = tight
            widths = [ticket.width(paper) for ticket in self.tickets]
            shown = self._fitting(widths, right - left, gap, paper)
            if shown:
                break
        x = left
        for n, (ticket, wide) in enumerate(zip(self.tickets, widths, strict=True)):
            ticket.takes = n < shown
            ticket.rect = Rect(x, y, wide, ticket.height(paper, wide)) if ticket.takes else Rect(0, 0, 0, 0)
            x += wide + gap if ticket.takes else 0
        left_over = len(widths) - shown
        self.more.label = more(left_over, shown)
        wide, high = self.more.width(paper), paper.row()
        self.more.takes = left_over > 0 and x + wide <= right
        middle = y + (self.tickets[0].height(paper, widths[0]) - high) // 2 if self.tickets else y
        self.more.rect = Rect(x, middle, wide, high) if self.more.takes else Rect(0, 0, 0, 0)

    def _fitting(self, widths: Sequence[int], room: int, gap: int, paper: Paper) -> int:
        """Return how many tickets fit beside each other, with the button behind them where there are more."""
        for shown in range(len(widths), 0, -1):
            self.more.label = more(len(widths) - shown, shown)
            rest = gap + self.more.width(paper) if shown < len(widths) else 0
            if sum(widths[:shown]) + gap * (shown - 1) + rest <= room:
                return shown
        return 0

    def reveal(self, book: Book, paper: Paper) -> bool:
        """Scroll so that a book is in sight. Return True if that moved anything."""
        if not self.most:
            return False
        before = self.offset
        space = paper.u(44)
        if book.rect.top < space:
            self.offset += book.rect.top - space
        elif book.rect.bottom > self.view.bottom:
            self.offset += book.rect.bottom - self.view.bottom + space
        self.offset = max(0, min(self.offset, self.most))
        return self.offset != before

    # ---- drawing ----

    def draw(self, to: Surface, paper: Paper, pictures: Pictures, *, cards: bool) -> None:
        """Draw the land with the books on it, and the title; `cards`: with the fan of cards, if there is room for
        one."""
        ground, theme = self._ground, paper.theme
        books = self.books                        # one alone is chosen, and hides where it stands
        ground.draw(to)
        if self.offset:                           # what stays below is hidden by the hills
            to.blit(to.copy(), (0, -self.offset))
        if self.fan is not None and cards:
            self._draw_fan(to, paper, pictures, self.fan)
        for n, hill in enumerate(self.hills):
            for book in hill.books:
                if len(books) > 1 and -book.rect.h < book.rect.top < self.view.bottom:
                    book.draw(to, paper)
            ground.draw_hill(to, n, hill.level)
            if hill.label:
                x = paper.u(44)
                line = paper.line(paper.px("small"), "bold")
                y = hill.level + round(ground.ridge(n, paper.u(100))) + paper.u(5)
                box = Rect(x, y, self.view.right - x, line)
                if self.most and box.bottom > self.view.bottom - paper.u(14):
                    continue                      # the foot would cut it
                paper.write(to, hill.label, box, paper.px("small"), "bold", theme.text)
        self._title(to, paper)
        if self.clear.takes:
            words = _("No games found")
            box = Rect(self.clear.rect.x, 0, self.view.right, paper.line(paper.px("name"), "display"))
            box.bottom = self.clear.rect.top - paper.u(14)
            paper.write(to, words, box, paper.px("name"), "display", theme.text)
        if self._said is not None:
            self._draw_welcome(to, paper, self._said)

    def _title(self, to: Surface, paper: Paper) -> None:
        theme, px = paper.theme, paper.px("title")
        box = Rect(paper.u(28), paper.u(9) - self.offset, self.view.right, round(px * 1.25))
        below = mix(theme.sun[3], theme.sky[0], 0.35) if theme.day else theme.sky[0]
        paper.write(to, "Truce", box.move(paper.u(2), paper.u(3)), px, "display", below)
        paper.write(to, "Truce", box, px, "display", theme.text)

    def _draw_welcome(self, to: Surface, paper: Paper, box: Rect) -> None:
        px = paper.px("name")
        first, _line, rest = self.welcome.partition("\n")
        step = paper.line(px, "display")
        paper.write(to, first, Rect(box.x, box.y, box.w, step), px, "display", paper.theme.text)
        paper.text(to, rest, Rect(box.x, box.y + step + paper.u(2), box.w, step), paper.px("body"), "text",
                   paper.theme.text)

    def _draw_fan(self, to: Surface, paper: Paper, pictures: Pictures, box: Rect) -> None:
        """Draw a hand of cards behind the ridge, spread around a point below it."""
        high = min(round(box.h * 0.76), round(box.w * 0.43))
        pivot = pygame.Vector2(box.centerx, box.bottom + high * 0.98)
        for n, code in enumerate(FAN):
            turn = 25 - 50 * n / (len(FAN) - 1)
            at = pivot + pygame.Vector2(0, -high * 1.42).rotate(-turn)
            centre = round(at.x), round(at.y)
            shadow, (dx, dy) = pictures.shadow(high, 5, turn)
            to.blit(shadow, shadow.get_rect(center=(centre[0] + dx, centre[1] + dy)),
                    special_flags=pygame.BLEND_PREMULTIPLIED)
            image = pictures.turned(code, high, turn)
            to.blit(image, image.get_rect(center=centre), special_flags=pygame.BLEND_PREMULTIPLIED)
