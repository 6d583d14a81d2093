"""Charts of a match by rounds: the axis they share, the chance of each seat to win, and cards of deciding rounds."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.cards import CODES, Card
from game.core.i18n import _, whole
from game.core.seats import Seat, seated
from game.view.charts.chance_band import draw_bands
from game.view.charts.score_charts import lands, shares
from game.view.pictures.painter import Painter, around
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, INK, SEATS
from game.view.widgets import Widget
from game.view.widgets.widget import joined

_LEFT = 104
"""Units of a card of a deciding round that its cards take at the left."""
_R = 13
"""Units of half a mark."""


class RoundChart(Widget):
    """The base of charts of a match, with the deal at the left and the end at the right, on which a round is selected.

    `stops` are the rounds that the arrows select; `words` returns the text of a round, and `open` shows it (None if it
    cannot be shown). `at` is the selected round, `field` the rectangle of the match in pixels.
    """

    def __init__(self, label: str, rounds: Sequence[int], stops: Sequence[int], words: Callable[[int], str],
                 open: Callable[[int], None] | None) -> None:
        super().__init__(label)
        self.rounds, self.stops, self.words, self.open = rounds, sorted(set(stops)), words, open
        self.at = self.stops[0] if self.stops else rounds[0]
        self.field = Rect(0, 0, 0, 0)

    @property
    def seen(self) -> bool:
        """True if the selected round is marked and its words are shown: with the mouse on it, or the focus."""
        return self.hovered or (self.focused and self.shown)

    @property
    def state_text(self) -> str:
        """The words of the selected round."""
        return self.words(self.at)

    def x(self, number: int) -> int:
        """Return the place of a round from left to right, in pixels."""
        first, last = self.rounds[0], self.rounds[-1]
        return self.field.x + round(self.field.w * (number - first) / max(1, last - first))

    def key(self, event: Event) -> bool:
        """Select the previous or next stop, or an end; with Shift round by round."""
        single = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
        stops, here = self.rounds if single else self.stops, self.at
        before, after = bisect_left(stops, here), bisect_right(stops, here)
        to = {pygame.K_LEFT: max(0, before - 1), pygame.K_RIGHT: min(len(stops) - 1, after),
              pygame.K_HOME: 0, pygame.K_END: len(stops) - 1}.get(event.key)
        if to is None:
            return False
        if stops:
            self.at = stops[to]
        return True

    def point(self, pos: tuple[int, int]) -> bool:
        """Select the round under a place on the page. Return True if it is another one."""
        if not self.field.w or not self.rect.collidepoint(pos):
            return False
        before, self.at = self.at, self.nearest(pos[0])
        return self.at != before

    def nearest(self, x: int) -> int:
        """Return the round nearest to `x`."""
        return min(self.rounds, key=lambda number: abs(self.x(number) - x))

    def activate(self) -> None:
        """Show the selected round."""
        if self.open is not None:
            self.open(self.at)

    def down(self, pos: tuple[int, int]) -> None:
        """Select the round under the mouse."""
        self.point(pos)

    def up(self, pos: tuple[int, int]) -> None:
        """Show the round under the mouse."""
        if self.field.w and self.rect.collidepoint(pos):
            self.point(pos)
            self.activate()


class SeriesMark(NamedTuple):
    """A round that is marked on the border of a seat's land, with a number or, without one, with the seat's animal."""

    round: int
    seat: Seat
    number: str = ""


class ChanceSeries(NamedTuple):
    """The data of the lands: for each of the `rounds` the chance of each seat, in any unit, and for each border between
    two lands how far its band reaches to both sides, as a part of the height; () without a band."""

    rounds: Sequence[int]
    counts: Sequence[Sequence[float]]
    bands: Sequence[Sequence[float]] = ()


class WinChanceChart(RoundChart):
    """The chances of the seats to win, as lands one above the other, under a `title` and a line `about` it, or a
    `brief` one where there is less room.

    `marks` are drawn on the borders; `sun` is the turning point of the `winner`, `pill` the words for it, `ring` the
    biggest escape. Below are `facts`, of which the last are left out first where there is no room (the very last is a
    word on the band), or a `notice`.
    `stones` mark the rounds with a measured chance, as long as these are few.
    """

    def __init__(
        self, course: ChanceSeries, animals: Sequence[int], pictures: Pictures, title: str, about: str, *,
        marks: Sequence[SeriesMark] = (), winner: Seat | None = None, sun: int | None = None, pill: str = "",
        ring: SeriesMark | None = None, facts: Sequence[str] = (), notice: str = "",
        stones: bool = False, brief: str = "",
        words: Callable[[int], str], open: Callable[[int], None] | None,
    ) -> None:  # fmt: skip
        rings = [] if ring is None else [ring.round]
        stops = [course.rounds[0], *(mark.round for mark in marks), *rings, *([] if sun is None else [sun]),
                 course.rounds[-1]]
        super().__init__(title, course.rounds, stops, words, open)
        self.course, self.animals, self.about, self.marks, self.sun = course, animals, about, marks, sun
        self.pill, self.ring, self.facts, self.notice = pill, ring, facts, notice
        self.winner, self.stones, self.brief = winner, stones, brief or about
        self.glow = 1.0
        """Opacity of the notice, from 0 to 1."""
        self._pictures = pictures
        self._picture: tuple[object, Surface] | None = None
        if self.stops and marks:
            self.at = marks[0].round

    def top(self, painter: Painter) -> int:
        """Return the height of the title, in pixels."""
        return max(painter.line(painter.px("name"), "display"), painter.line(painter.px("small"))) + painter.u(6)

    def words_height(self, painter: Painter) -> int:
        """Return the height of the words below, in pixels."""
        return painter.line(painter.px("small")) + painter.u(2)

    def height(self, painter: Painter, width: int) -> int:
        """Return the least height of the chart."""
        return self.top(painter) + self.words_height(painter) + painter.u(190)

    def border(self, number: int, seat: Seat) -> float:
        """Return the upper border of a seat's land after a round: 0 at the top, 1 at the foot."""
        at = min(range(len(self.rounds)), key=lambda n: abs(self.rounds[n] - number))
        each = shares(self.course.counts[at])
        return 1 - sum(each[: seat + 1 if seat + 1 < len(each) else seat])

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the title, the lands with all that is marked on them, and the words below."""
        rect, theme, small = self.rect, painter.theme, painter.px("small")
        half = _("{percent}%").format(percent=50)
        left = max(painter.u(48), painter.text_width(half, small) + painter.u(8))
        top, line = self.top(painter), self.words_height(painter)
        self.field = field = Rect(rect.x + left, rect.y + top, rect.w - left, rect.h - top - line)
        head = Rect(rect.x, rect.y, rect.w, top - painter.u(6))
        told = painter.draw_text(to, self.label, head, painter.px("name"), "display", theme.panel_text)
        room = Rect(told.right + painter.u(12), head.y + painter.u(3), rect.right - told.right - painter.u(12), head.h)
        fitting = [about for about in (self.about, self.brief) if painter.text_width(about, small) <= room.w]
        words = self._fitting(painter, room.w) if self.seen else (fitting or [self.about])[0]
        if self.seen or painter.text_width(words, small) <= room.w:
            painter.draw_text(to, words, room, small, "bold" if self.seen else "text", theme.panel_body,
                            keep=not self.seen)
        if self._picture is None or self._picture[0] != (painter, field.size):
            made = lands(field.size, painter, self._pictures, self.rounds, self.course.counts, self.animals, ends=False,
                         radius=18, soft=0.09)
            if self.course.bands:
                draw_bands(made, painter, [self.x(number) - field.x for number in self.rounds],
                           [[1 - sum(shares(each)[: n + 1]) for n in range(len(self.animals) - 1)]
                            for each in self.course.counts], self.course.bands)
                painter.cut_corners(made, painter.u(18))
            self._picture = (painter, field.size), made
        to.blit(self._picture[1], field, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.rim(to, painter, field, painter.u(18))
        if len(self.animals) == 2:
            for x in range(field.x + painter.u(8), field.right - painter.u(8), painter.u(14)):
                to.fill(CREAM, (x, field.centery, painter.u(5), 1))
            box = Rect(rect.x, field.centery - line // 2, left - painter.u(8), line)
            painter.draw_text(to, half, box, small, "text", theme.panel_body, "right")
        if self.stones:
            self._stones(to, painter)
        self._tokens(to, painter, left)
        self._marked(to, painter)
        self._below(to, painter, Rect(field.x, field.bottom + painter.u(2), field.w, line))

    def _fitting(self, painter: Painter, width: int) -> str:
        """Return the words of the selected round, without the last parts for which there is no room."""
        parts = self.words(self.at).split(" · ")
        while len(parts) > 1 and painter.text_width(" · ".join(parts), painter.px("small"), "bold") > width:
            parts.pop()
        return " · ".join(parts)

    def _stones(self, to: Surface, painter: Painter) -> None:
        """Draw the stones on all borders."""
        r = painter.u(5)
        room = self.field.inflate(-2 * r - 2, -2 * r - 2)
        for number in self.rounds:
            for seat in range(len(self.animals) - 1):
                y = self.field.y + round(self.field.h * self.border(number, Seat(seat)))
                at = min(max(self.x(number), room.x), room.right), min(max(y, room.y), room.bottom)
                pygame.draw.aacircle(to, INK, at, r)
                pygame.draw.aacircle(to, CREAM, at, r - max(1, painter.u(1.5)))

    def _tokens(self, to: Surface, painter: Painter, left: int) -> None:
        """Draw each animal left of its land: of two at the corners, of more beside the beginning of the land."""
        field, side = self.field, min(painter.u(36), self.field.h // len(self.animals))
        each = shares(self.course.counts[0])
        low = field.bottom
        for seat, animal in seated(self.animals):
            middle = field.bottom - field.h * (sum(each[:seat]) + each[seat] / 2)
            if len(self.animals) == 2:
                middle = field.y + side if seat else field.bottom - side
            highest = field.y + side * (len(self.animals) - seat - 1) + side // 2
            y = round(max(highest, min(middle, low - side / 2)))
            low = y - side // 2
            self._pictures.draw_token(to, SEATS[animal].animal, side, (self.rect.x + (left - painter.u(8)) // 2, y))

    def _marked(self, to: Surface, painter: Painter) -> None:
        """Draw the turning point, the escape, the marks and the selected round, none over another."""
        field, r = self.field, painter.u(_R)
        taken = list[Rect]()
        if self.seen:
            x = min(max(self.x(self.at), field.x + 1), field.right - 2)
            to.fill(BUTTER, (x - painter.u(1), field.y, painter.u(2), field.h))
        if self.pill:
            taken.append(self._turning(to, painter))
        if self.sun is not None:
            sun = around(self._sun, 4 * r)
            taken.append(sun)
        for mark in [*self.marks, *([] if self.ring is None else [self.ring])]:
            escape = mark is self.ring
            size = painter.u(7) if escape else r
            box = Rect(0, 0, 2 * size + 4, 2 * size + 4)
            box.center = self.x(mark.round), field.y + round(field.h * self.border(mark.round, mark.seat))
            box.clamp_ip(field.inflate(-4, -4))
            if mark.round == self.sun and not escape:
                box.center = self._sun                # it stands in the sun
            else:
                _aside(box, taken, field)
            taken.append(box)
            if escape:
                pygame.draw.aacircle(to, INK, box.center, size + 2)
                pygame.draw.aacircle(to, CREAM, box.center, size)
                pygame.draw.aacircle(to, INK, box.center, size // 2)
                continue
            pygame.draw.aacircle(to, CREAM, box.center, size + 2)
            pygame.draw.aacircle(to, BUTTER, box.center, size)
            if mark.number:
                number(to, painter, mark.number, box)
            else:
                self._pictures.draw_token(to, SEATS[self.animals[mark.seat]].animal, 2 * size, box.center)

    @property
    def _sun(self) -> tuple[int, int]:
        """The place of the turning point: on the border of the winner's land."""
        if self.sun is None:
            return self.field.center
        seat = self.winner or Seat(0)
        return self.x(self.sun), self.field.y + round(self.field.h * self.border(self.sun, seat))

    def _turning(self, to: Surface, painter: Painter) -> Rect:
        """Draw the turning point as a sun, and its words above. Return the rectangle of the words."""
        field, small = self.field, painter.px("small")
        width = min(field.w - painter.u(20), painter.text_width(self.pill, small, "bold") + painter.u(26))
        height = painter.line(small, "bold") + painter.u(4)
        pill = Rect(field.x + painter.u(10), field.y + painter.u(10), width, height)
        if self.sun is not None:
            x = min(max(self.x(self.sun), field.x + 1), field.right - 2)
            pill.centerx = x
            pill.clamp_ip(field.inflate(-painter.u(20), 0))
            to.fill(CREAM, (x - painter.u(1), pill.bottom, painter.u(2), field.bottom - pill.bottom))
            for radius, colour in zip((22, 17, 12, 7), painter.theme.sun[::-1], strict=True):
                pygame.draw.aacircle(to, colour, self._sun, painter.u(radius))
        painter.draw_sheet(to, pill, CREAM, pill.h // 2)
        painter.draw_text(to, self.pill, pill.inflate(-painter.u(24), 0), small, "bold", INK, "centre")
        return pill

    def _below(self, to: Surface, painter: Painter, box: Rect) -> None:
        """Write the first and the last round, and as many facts between them as fit."""
        small, ink = painter.px("small"), painter.theme.panel_body
        begin = _("deal") if self.rounds[0] == 0 else _("round {round}").format(round=whole(self.rounds[0]))
        left = painter.draw_text(to, begin, box, small, "text", ink)
        end = _("round {round}").format(round=whole(self.rounds[-1]))
        right = painter.draw_text(to, end, box, small, "text", ink, "right")
        gap, dot = painter.u(22), painter.u(18)
        room = Rect(left.right + gap, box.y, right.left - left.right - 2 * gap, box.h)
        facts = [*self.facts, *([_("the band shows what is sure")] if self.course.bands else [])]
        ring = dot if self.ring is not None else 0
        while facts and painter.text_width(" · ".join(facts), small, "bold") + ring > room.w:
            facts.pop()
        if self.notice:
            painter.faint(to, room, self.glow, lambda on: painter.draw_text(
                on, self.notice, room, small, "bold", ink, "centre"))
        elif facts:
            told = painter.draw_text(to, " · ".join(facts), room.move(ring // 2, 0), small, "bold", ink, "centre")
            if ring:
                r = max(6, painter.u(7))
                at = told.left - r - painter.u(6), told.centery
                for radius, colour in ((r, INK), (r - 2, CREAM), (r // 2 - 1, INK)):
                    pygame.draw.aacircle(to, colour, at, radius)


def number(to: Surface, painter: Painter, text: str, box: Rect) -> None:
    """Write the number of a mark into its box."""
    painter.draw_text(to, text, box.move(0, -painter.u(1)), round(box.h * 0.56), "display", INK, "centre")


def _aside(box: Rect, taken: Sequence[Rect], field: Rect) -> None:
    """Move a mark up or down by the shortest way on which it overlaps no other."""
    start, step = box.y, max(2, box.h // 6)
    for far in range(0, field.h, step):
        for y in (start + far, start - far):
            moved = Rect(box.x, y, box.w, box.h)
            if field.contains(moved) and moved.collidelist(taken) < 0:
                box.y = y
                return


class SwingCard(Widget):
    """A round that decided something, as a card to press: `worth` in large letters, and the `lines` that fit below.

    `mark` is its number; without one, its `animal` is shown. The best of `cards` is on top; without any, the animal is
    large. `open` shows the round (None if it cannot be shown).
    """

    def __init__(
        self, mark: str, animal: int, worth: str, lines: Sequence[str], cards: Sequence[Card], says: str,
        pictures: Pictures, open: Callable[[], None] | None,
    ) -> None:  # fmt: skip
        super().__init__(worth)
        self.mark, self.animal, self.lines, self.cards, self.says, self.open = mark, animal, lines, cards, says, open
        self._pictures = pictures

    @property
    def state_text(self) -> str:
        """The whole text for speech."""
        return joined(self.says, *self.lines)

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of the worth and one line."""
        words = painter.line(painter.px("name"), "display") + len(self.lines[:1]) * painter.line(painter.px("small"))
        return max(painter.u(56), words + painter.u(4))

    def width(self, painter: Painter) -> int:
        """Return the width of the cards and the widest line."""
        words = [painter.text_width(line, painter.px("small"), "bold") for line in self.lines]
        return (
            painter.u(_LEFT)
            + max(painter.text_width(self.label, painter.px("name"), "display"), *words)
            + painter.u(18)
        )

    def activate(self) -> None:
        """Show the round."""
        if self.open is not None:
            self.open()

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the sheet, the cards on it, the mark at its edge, and the words."""
        theme, body = painter.theme, self.lifted(painter, self.rect)
        painter.shadow(to, body, 2, painter.u(16))
        painter.draw_sheet(to, body, theme.track, painter.u(16))
        if self.hovered and self.open is not None:
            painter.ring(to, body, theme.rim, painter.u(16), painter.u(2))
        self.rim(to, painter, body, painter.u(16))
        height = min(painter.u(66), body.h - painter.u(10))
        for n, card in enumerate(reversed(self.cards)):
            at = body.x + painter.u(36 + 19 * n), body.centery
            self._pictures.draw_card(to, CODES[card], at, height, 3, 5.0 - 5 * n)
        if not self.cards:
            side = min(painter.u(56), body.h - painter.u(14))
            self._pictures.draw_token(to, SEATS[self.animal].animal, side, (body.x + painter.u(50), body.centery))
            if not self.mark:
                self._words(to, painter, body)
                return
        r = painter.u(13)
        disc = around((body.x + painter.u(4), body.centery), 2 * r)
        pygame.draw.aacircle(to, CREAM, disc.center, r + 2)
        pygame.draw.aacircle(to, BUTTER, disc.center, r)
        if self.mark:
            number(to, painter, self.mark, disc)
        else:
            self._pictures.draw_token(to, SEATS[self.animal].animal, 2 * r, disc.center)
        self._words(to, painter, body)

    def _words(self, to: Surface, painter: Painter, body: Rect) -> None:
        """Write the worth, and the lines below."""
        theme = painter.theme
        px, small = painter.px("name"), painter.px("small")
        large, line = painter.line(px, "display"), painter.line(small)
        x = body.x + painter.u(_LEFT)
        lines = self.lines[: max(1, (body.h - large - painter.u(6)) // line)]
        y = body.centery - (large + line * len(lines)) // 2
        room = body.right - painter.u(12) - x
        painter.draw_text(to, self.label, Rect(x, y, room, large), px, "display", theme.panel_text, "right")
        for n, words in enumerate(lines):
            box = Rect(x, y + large + n * line, room, line)
            painter.draw_text(to, words, box, small, "bold" if n == 0 else "text", theme.panel_body, "right")
