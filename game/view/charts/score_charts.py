"""How the cards or points of a match were shared, as lands of the seats one above the other; and who won how often."""

from collections.abc import Callable, Sequence
from itertools import accumulate

import pygame
from pygame import Rect, Surface

from game.core.seats import Seat, seated
from game.core.unicode_text import isolated
from game.view.charts.points_chart import climbs
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures, draw_pattern
from game.view.pictures.theme import BUTTER, CREAM, POPPY, SEATS, mix
from game.view.widgets import Widget

_FOLD = 0.07                                      # how much of the height the nearer paper of a land lies back
MS = 900.0
"""Duration of the reveal, in ms."""
PALE = 64
"""Alpha of what is not yet revealed, of 255."""
_MOST = 12
"""The most dots shown: those of the last matches."""


def shares(counts: Sequence[float]) -> list[float]:
    """Return each seat's share of the sum, from 0 to 1; equal shares if all counts are 0. Negative counts are 0.

    >>> shares([30, 10, -4]), shares([0, 0])
    ([0.75, 0.25, 0.0], [0.5, 0.5])
    """
    whole = [max(0, count) for count in counts]
    return [count / sum(whole) for count in whole] if sum(whole) else [1 / len(whole)] * len(whole)


def lands(
    size: tuple[int, int], painter: Painter, pictures: Pictures, rounds: Sequence[int],
    counts: Sequence[Sequence[float]],
    animals: Sequence[int], winner: Seat | None = None, sun: int | None = None, *, ends: bool = True,
    radius: int = 10, soft: float = 0.0,
) -> Surface:  # fmt: skip
    """Return the stacked area chart of a match, `size` in pixels, the first seat lowest.

    With `ends`, each land ends in its animal, the winner's in a butter rim. `sun` is the round of the turning point.
    `radius` is that of the corners, in units; `soft` the part of the width over which the folds of a border are
    smoothed.
    """
    w, h = size
    to = Surface(size, pygame.SRCALPHA, 32)
    long = max(1, rounds[-1] - rounds[0])
    xs = [w * (round_ - rounds[0]) / long for round_ in rounds] if len(rounds) > 1 else [0.0, float(w)]
    share = [shares(each) for each in counts] if len(rounds) > 1 else [shares(counts[0])] * 2
    borders = [[h * (1 - sum(each[:seat])) for each in share] for seat in range(len(animals) + 1)]
    fold = _FOLD * h * 2 / len(animals)
    for seat, animal in enumerate(animals):
        _land(
            to, painter, pictures, SEATS[animal].animal, xs, borders[seat], borders[seat + 1], (seat == 0, fold, soft)
        )
    thick = painter.u(2)
    for border in borders[1:-1]:
        pygame.draw.lines(to, CREAM, False, list(zip(xs, border, strict=True)), thick)
        for aside in (-thick / 2, thick / 2):
            pygame.draw.aalines(to, CREAM, False, [(x, y + aside) for x, y in zip(xs, border, strict=True)])
    if sun is not None and len(animals) == 2 and rounds[0] <= sun <= rounds[-1]:
        at = min(range(len(rounds)), key=lambda n: abs(rounds[n] - sun))
        r = painter.u(7)
        y = min(max(borders[1][at], r * 1.6), h - r * 1.6)
        x = min(max(xs[at], r * 1.6), w - r * 1.6)        # whole, also in the first round
        pygame.draw.aacircle(to, CREAM, (x, y), r * 1.35)
        pygame.draw.aacircle(to, BUTTER, (x, y), r)
    painter.cut_corners(to, painter.u(radius))
    if ends:
        middles = [(borders[seat][-1] + borders[seat + 1][-1]) / 2 for seat in range(len(animals))]
        _tokens(to, painter, pictures, animals, middles, winner)
    return to


def _land(to: Surface, painter: Painter, pictures: Pictures, animal: str, xs: Sequence[float], low: Sequence[float],
          high: Sequence[float], where: tuple[bool, float, float]) -> None:
    """Draw one seat's land between two borders: three papers, the nearer ones inset from the upper border, and from the
    lower one unless it is the edge of the chart; the nearest has the pattern of the animal."""
    far, middle, near = painter.theme.lands[animal]
    lowest, fold, soft = where
    above, beneath = _smooth(high, soft), _smooth(low, soft)
    for colour, back in ((far, 0.0), (middle, fold), (near, 2 * fold)):
        top = [min(max(above[n], y) + back * (y > 0.5), low[n]) if back else y for n, y in enumerate(high)]
        foot = low if lowest or not back else [max(min(beneath[n], y) - back, top[n]) for n, y in enumerate(low)]
        outline = [*zip(xs, top, strict=True), *zip(reversed(xs), reversed(foot), strict=True)]
        pygame.draw.polygon(to, colour, outline)
        for edge in (top, *([] if lowest else [foot])):
            pygame.draw.aalines(to, colour, False, list(zip(xs, edge, strict=True)))
    draw_pattern(to, pictures, painter.theme, animal, lambda on: pygame.draw.polygon(on, (255, 255, 255), outline))


def _smooth(line: Sequence[float], soft: float) -> Sequence[float]:
    """Return the moving average of a border over `soft` of its width."""
    reach = round(len(line) * soft / 2)
    if not reach:
        return line
    sums = [0.0, *accumulate(line)]
    ends = [(max(0, n - reach), min(len(line), n + reach + 1)) for n in range(len(line))]
    return [(sums[end] - sums[begin]) / (end - begin) for begin, end in ends]


def _tokens(to: Surface, painter: Painter, pictures: Pictures, animals: Sequence[int], ends: Sequence[float],
            winner: Seat | None) -> None:
    """Draw each animal at the right end of its land, moved up or down where neighbours would overlap."""
    w, h = to.get_size()
    gap = painter.u(5)                                # the winner's rim covers no other
    side = min(painter.u(30), (h - painter.u(8) - gap * (len(animals) - 1)) // len(animals))
    top, places = float(h - painter.u(4) + gap), []
    for seat, end in enumerate(ends):                 # from the lowest land up, with room kept for those above
        left = (len(ends) - 1 - seat) * (side + gap)
        top = max(min(end - side / 2, top - side - gap), painter.u(4) + left)
        places.append(top)
    for seat, (animal, y) in enumerate(zip(animals, places, strict=True)):
        box = Rect(w - side - painter.u(6), round(y), side, side)
        wide = painter.u(6 if seat == winner else 4)
        rim = box.inflate(wide, wide)
        painter.draw_sheet(to, rim, BUTTER if seat == winner else CREAM, rim.w // 2)
        to.blit(pictures.token(SEATS[animal].animal, side), box, special_flags=pygame.BLEND_PREMULTIPLIED)


class MatchEndChart(Widget):
    """The history of a match on its last page: `rounds`, and the cards or points of each seat after them.

    `sun` is the round of the turning point; `words` are written below, left and right. It is revealed from the left.
    With `points` the counts are points, which rise as lines; else they are shares of one land.
    """

    takes = False

    def __init__(self, rounds: Sequence[int], counts: Sequence[Sequence[int]], animals: Sequence[int],
                 winner: Seat | None, sun: int | None, words: tuple[str, str], pictures: Pictures, *,
                 points: bool = False) -> None:
        super().__init__(words[0])
        self._what: Callable[[tuple[int, int], Painter], Surface] = lambda size, painter: climbs(
            size, painter, pictures, rounds, counts, animals, winner) if points else lands(
            size, painter, pictures, rounds, counts, animals, winner, sun)
        self._words = words
        self._picture: tuple[object, Surface] | None = None
        self._pale: Surface | None = None             # the same as it is before it draws itself
        self.position = 1.0
        """The part of the width that is revealed, from 0 to 1."""

    def width(self, painter: Painter) -> int:
        """Return its usual width."""
        return painter.u(330)

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of the chart and the words below."""
        return painter.u(104) + painter.line(painter.px("small")) + painter.u(6)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the revealed part of the chart, the rest pale, and the words below."""
        small = painter.px("small")
        line = painter.line(small)
        body = Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - line - painter.u(6))
        if self._picture is None or self._picture[0] != (painter, body.size):
            self._picture, self._pale = ((painter, body.size), self._what(body.size, painter)), None
        painter.shadow(to, body, 2, painter.u(10))
        painter.draw_sheet(to, body, painter.theme.track, painter.u(10))
        shown = Rect(0, 0, round(body.w * self.position), body.h)
        if shown.w < body.w:
            if self._pale is None:
                self._pale = self._picture[1].copy()
                self._pale.fill((PALE,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            to.blit(self._pale, (body.x + shown.w, body.y), Rect(shown.w, 0, body.w - shown.w, body.h),
                    special_flags=pygame.BLEND_PREMULTIPLIED)
        else:
            self._pale = None
        to.blit(self._picture[1], body, shown, special_flags=pygame.BLEND_PREMULTIPLIED)
        below = Rect(body.x, body.bottom + painter.u(6), body.w, line)
        painter.draw_text(to, self._words[0], below, small, "text", painter.theme.panel_body)
        if self._words[1]:
            told = painter.draw_text(to, self._words[1], below, small, "text", painter.theme.panel_body, "right")
            pygame.draw.aacircle(to, BUTTER, (told.left - painter.u(12), told.centery), painter.u(6))


class NumberTile(Widget):
    """A large number with the words for what it counts."""

    takes = False

    def __init__(self, number: str, words: str) -> None:
        super().__init__(f"{number} {words}")
        self._number, self._words = number, words

    def width(self, painter: Painter) -> int:
        """Return the width of the number or the words."""
        width = max(painter.text_width(self._number, painter.px("heading"), "display"),
                   painter.text_width(self._words, painter.px("small")))
        return max(painter.u(104), width + painter.u(20))

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of the chart that it is beside."""
        return painter.u(104) + painter.line(painter.px("small")) + painter.u(6)

    def large(self, painter: Painter) -> int:
        """Return the type size of the number, in pixels."""
        return painter.px("heading")

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the sheet, the number and the words."""
        rect, theme = self.rect, painter.theme
        painter.draw_sheet(to, rect, theme.track, painter.u(14))
        px, small = self.large(painter), painter.px("small")
        high, low = painter.line(painter.px("heading"), "display"), painter.line(small)
        top = rect.y + (rect.h - high - low) // 2
        inner = rect.inflate(-painter.u(12), 0)
        painter.draw_text(
            to, self._number, Rect(inner.x, top, inner.w, high), px, "display", theme.panel_text, "centre"
        )
        painter.draw_text(to, self._words, Rect(inner.x, top + high, inner.w, low), small, "text", theme.panel_body,
                        "centre")


class ScoreLine(Widget):
    """The score of several matches: the wins of each seat, and a dot for each of the last matches.

    `winners` has the seat that won each match (None for a draw); `words` say since when they are counted, and
    it `opens` with some other words.
    """

    takes = False

    def __init__(self, names: Sequence[str], animals: Sequence[int], winners: Sequence[Seat | None], words: str,
                 pictures: Pictures, opens: str = "") -> None:
        won = [sum(winner == seat for winner in winners) for seat in range(len(names))]
        score = " : ".join(f"{isolated(name)} {count}" for name, count in zip(names, won, strict=True))
        super().__init__(f"{opens} {score}" if opens else score)
        self.opens = opens
        self.names, self.animals, self.winners, self.words, self.won = names, animals, winners, words, won
        self._pictures = pictures

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of a line of large numbers."""
        return max(painter.u(46), painter.line(painter.px("heading"), "display"))

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the animals with names and wins, the words, and the dots at the right."""
        rect, theme = self.rect, painter.theme
        dots = self._dots(to, painter)
        side, gap, name, score = painter.u(42), painter.u(10), painter.px("name"), painter.px("heading")
        since = painter.text_width(self.words, painter.px("small")) + 2
        two = len(self.names) == 2
        counts = [str(count) for count in self.won]
        numbers = sum(painter.text_width(one, score, "display") for one in counts)
        opens = min(rect.w // 2, painter.text_width(self.opens, score, "display") + 3 * gap) if self.opens else 0
        fixed = (side + 2 * gap) * len(counts) + numbers + since + 3 * gap + opens
        room = (rect.w - dots - fixed) // len(counts) - (gap if two else 0)
        if opens:
            self._word(to, painter, self.opens, rect.x, score, opens, theme.panel_text)
        x = rect.x + opens
        for seat, animal in seated(self.animals):
            image = self._pictures.token(SEATS[animal].animal, side)
            to.blit(image, image.get_rect(midleft=(x, rect.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += side + gap
            if two and seat == 1:
                x = self._word(to, painter, self.names[seat], x, name, room, theme.panel_text) + gap
                continue
            if room > painter.u(24):
                x = self._word(to, painter, self.names[seat], x, name, room, theme.panel_text) + gap
            told = " : ".join(counts) if two else counts[seat]
            x = self._word(to, painter, told, x, score, rect.w, POPPY) + 2 * gap
        box = Rect(x, rect.y, rect.right - dots - x, rect.h)
        if box.w > since // 2:
            painter.draw_text(to, self.words, box, painter.px("small"), "text", theme.panel_body)

    def _word(
        self, to: Surface, painter: Painter, words: str, x: int, px: int, room: int, ink: tuple[int, int, int],
    ) -> int:  # fmt: skip
        """Write a word at x. Return its right end, in pixels."""
        return painter.draw_text(to, words, Rect(x, self.rect.y, room, self.rect.h), px, "display", ink).right

    def _dots(self, to: Surface, painter: Painter) -> int:
        """Draw the dots at the right. Return their width with a margin, in pixels."""
        shown, r, theme = self.winners[-_MOST:], painter.u(10), painter.theme
        if len(shown) < 2:
            return 0
        step = 2 * r + painter.u(8)
        for k, winner in enumerate(shown):
            at = self.rect.right - r - painter.u(4) - step * (len(shown) - 1 - k), self.rect.centery
            if k == len(shown) - 1:
                pygame.draw.aacircle(to, BUTTER, at, r + painter.u(3))
            ink = mix(theme.panel, theme.rim, 0.8) if winner is None else SEATS[self.animals[winner]].colour
            pygame.draw.aacircle(to, ink, at, r)
        return step * len(shown) + painter.u(14)
