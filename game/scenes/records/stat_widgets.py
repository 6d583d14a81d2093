"""Widgets of the statistics: a game's matches as a pile, streaks, two rivals, and what a child knows of its facts."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.core.i18n import Plural, _, ngettext, whole
from game.learning.mastery import FactMark
from game.scenes.shell.token import TokenCard
from game.store.results import Totals
from game.view.charts.fact_table import mark
from game.view.pictures.painter import Align, Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, INDIGO, SEATS, TEAL, mix, shade
from game.view.widgets import Row, Widget

_RIVAL = 52
"""Units of the token of a rival."""
TOKEN = 44
"""Units of the token in a line of a person or a seat."""
_SHEETS = 24
"""Sheets of a pile at most: a higher number of matches has thicker ones."""
_COVER = 92
"""Units of the cover of the book on a pile."""
_HIGH = 12
"""Matches that make a whole pile, where no game was played more often."""


def half_width(painter: Painter) -> int:
    """Return the width of one of two columns on a usual page, in pixels."""
    return max(painter.u(380), painter.px("label") * 17)


class MatchPileScale:
    """Piles on one ground."""

    def __init__(self, each: "Sequence[MatchPile]") -> None:
        self.each = each
        self.most = max((pile.totals.played for pile in each), default=0)
        """Matches of the game that was played most."""
        self._lines: dict[tuple[Painter, int], int] = {}
        self._wide: dict[Painter, int] = {}

    def width(self, painter: Painter) -> int:
        """Return the width of the book, or of the longest word of any name."""
        if painter not in self._wide:
            small = painter.px("small")
            words = (painter.text_width(word, small, "bold") for pile in self.each for word in pile.label.split())
            self._wide = {painter: max(painter.u(136), round(small * 7.4), max(words, default=0) + painter.u(13))}
        return self._wide[painter]

    def lines(self, painter: Painter, width: int) -> int:
        """Return the number of lines that the pile with most to say needs."""
        key = painter, width
        if key not in self._lines:
            self._lines = {key: max(sum(map(len, pile.words(painter, width))) for pile in self.each)}
        return self._lines[key]


class MatchPile(Widget):
    """A game's matches as a pile. It is as high as the game was played often, beside its `fellows`; the matches won lie
    below, teal. Pressed, it opens the figures of the game."""

    def __init__(self, name: str, totals: Totals, pictures: Pictures, press: Callable[[], None]) -> None:
        super().__init__(name)
        self.totals, self.press = totals, press
        self.fellows = MatchPileScale([self])
        self._pictures = pictures

    @property
    def says(self) -> str:
        """The number of matches won, of how many, in words."""
        won, played = self.totals.won, self.totals.played
        return ngettext("{won} of {played} won", "{won} of {played} won", won).format(
            won=whole(won), played=whole(played))

    def width(self, painter: Painter) -> int:
        return self.fellows.width(painter)

    def words(self, painter: Painter, width: int) -> tuple[list[str], list[str]]:
        """Return the lines below it: the name, and what was won."""
        room, small = width - painter.u(12), painter.px("small")
        return painter.lines(self.label, room, small, "bold"), painter.lines(self.says, room, small)

    def pile(self, painter: Painter) -> int:
        """Return the height of the pile in pixels."""
        return max(painter.u(6), round(painter.u(86) * self.totals.played / max(_HIGH, self.fellows.most)))

    def height(self, painter: Painter, width: int) -> int:
        lines = self.fellows.lines(painter, width)
        return painter.u(_COVER) + self.pile(painter) + lines * painter.line(painter.px("small")) + painter.u(26)

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, r, small = painter.theme, self.rect, painter.px("small")
        if self.hovered:
            painter.draw_sheet(to, r.inflate(-painter.u(4), 0), mix(theme.track, theme.panel, 0.45), painter.u(14))
        ground = r.y + painter.u(10) + painter.u(_COVER) + self.pile(painter)
        to.fill(theme.rim, (r.x, ground, r.w + painter.u(1), painter.u(3)))     # on to the next one's ground
        height = self.pile(painter)
        self.draw_pile(to, painter, Rect(r.centerx - painter.u(42), ground - height, painter.u(84), height))
        cover = self._pictures.cover(self.totals.game, painter.u(_COVER))
        place = cover.get_rect(midbottom=(r.centerx, ground - height))
        painter.shadow(to, place, 3, painter.u(5))
        to.blit(cover, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.rim(to, painter, r.inflate(-painter.u(8), -painter.u(4)), painter.u(14))
        y = ground + painter.u(10)
        name, rest = self.words(painter, r.w)
        for lines, kind, ink in ((name, "bold", theme.panel_text), (rest, "text", theme.panel_body)):
            for line in lines:
                box = Rect(r.x + painter.u(4), y, r.w - painter.u(8), painter.line(small, kind))
                painter.draw_text(to, line, box, small, kind, ink, "centre")
                y += box.h

    def draw_pile(self, to: Surface, painter: Painter, place: Rect) -> None:
        """Draw its sheets: as many as matches, or as there is room for."""
        theme, totals = painter.theme, self.totals
        sheets = max(1, min(totals.played, _SHEETS, place.h // max(3, painter.u(3))))
        won = round(place.h * totals.won / max(1, totals.played))
        border = place.bottom - won
        for n in range(sheets):
            top = place.bottom - round(place.h * (n + 1) / sheets)
            foot = place.bottom - round(place.h * n / sheets)
            sheet = Rect(place.x + (n * 37 % 5 - 2) * painter.u(1), top, place.w, foot - top)
            for colour, part in ((theme.on, sheet.clip((0, border, 1 << 14, 1 << 14))),
                                 (theme.track, sheet.clip((0, 0, 1 << 14, border)))):
                if part.h:
                    to.fill(colour, part)
            edge = mix(theme.on, CREAM, 0.35) if foot > border else shade(theme.track, 0.86)
            to.fill(edge, (sheet.x, top, sheet.w, max(1, painter.u(1))))


def piles(each: Sequence[MatchPile]) -> Row:
    """Return games side by side on one ground."""
    fellows = MatchPileScale(each)
    for pile in each:
        pile.fellows = fellows
    return Row(*each, gap=0, drop=1.0)


class Streak(Widget):
    """A person's streaks, with their `animal`, and their `name` where there are several people."""

    takes = False

    def __init__(self, name: str, animal: int, totals: Totals, pictures: Pictures) -> None:
        super().__init__(name)
        self.animal, self.totals = animal, totals
        self._pictures = pictures

    @property
    def says(self) -> str:
        """Both rows in words."""
        now, best = self.totals.streak, self.totals.best_streak
        if not best:
            return _("No wins yet: the first star is waiting.")
        if now == best:
            return ngettext("Won the last match: a streak begins.", "{now} wins in a row: the best streak so far.",
                            now).format(now=whole(now))
        if now:
            return ngettext("Won the last match. Best streak: {best}.", "{now} wins in a row. Best streak: {best}.",
                            now).format(now=whole(now), best=whole(best))
        return ngettext("Never two wins in a row yet. The next win starts a streak.",
                        "Best streak: {best}. The next win starts a new one.", best).format(best=whole(best))

    def width(self, painter: Painter) -> int:
        return half_width(painter)

    def height(self, painter: Painter, width: int) -> int:
        small = painter.px("small")
        said = len(painter.lines(self.says, width - painter.u(TOKEN) - painter.u(12), small)) * painter.line(small)
        name = painter.line(painter.px("label"), "bold") if self.label else 0
        return max(painter.u(TOKEN), name + painter.u(24) + painter.u(6) + said) + painter.u(6)

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, r, token, star = painter.theme, self.rect, painter.u(TOKEN), painter.u(24)
        image = self._pictures.token(SEATS[self.animal].animal, token)
        to.blit(image, image.get_rect(midleft=(r.x, r.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
        x, y, px, small = r.x + token + painter.u(12), r.y + painter.u(2), painter.px("label"), painter.px("small")
        if self.label:
            step = painter.line(px, "bold")
            painter.draw_text(to, self.label, Rect(x, y, r.right - x, step), px, "bold", theme.panel_text)
            y += step
        gap = star + painter.u(4)
        room = max(1, (r.right - x) // gap)
        for n in range(min(room, max(1, self.totals.best_streak))):
            centre = x + n * gap + star // 2, y + star // 2
            if n < self.totals.streak:
                painter.icon(to, "star", (centre[0], centre[1] + painter.u(2)), star, shade(BUTTER, 0.7))
                painter.icon(to, "star", centre, star, BUTTER)
            else:
                painter.icon(to, "unstarred", centre, star, theme.rim)
        painter.text(to, self.says, Rect(x, y + star + painter.u(4), r.right - x, r.h), small, "text", theme.panel_body)


class RivalrySide(NamedTuple):
    """Somebody, and how many matches they won. One without an animal has an icon."""

    name: str
    won: int
    animal: int | None = None
    icon: str = "computer"


class Rivalry(Widget):
    """The bar between two sides. `neither`: how many matches nobody won, or somebody else."""

    takes = False

    def __init__(self, one: RivalrySide, other: RivalrySide, neither: int, pictures: Pictures) -> None:
        super().__init__()
        self.sides = one, other
        self.neither = neither
        self._pictures = pictures

    @property
    def says(self) -> str:
        """The words below the bar."""
        said = ngettext("Neither won in {count} match", "Neither won in {count} matches", self.neither)
        return said.format(count=whole(self.neither)) if self.neither else ""

    def width(self, painter: Painter) -> int:
        return half_width(painter)

    def _counts(self, painter: Painter) -> list[int]:
        """Return the widths of the numbers of wins, in pixels."""
        return [
            painter.text_width(whole(side.won), painter.px("name"), "display") + painter.u(9) for side in self.sides
        ]

    def _names(self, painter: Painter, width: int) -> list[list[str]]:
        """Return the lines of each name: one, where both are short enough."""
        px = painter.px("label")
        room = width - 2 * (painter.u(_RIVAL) + painter.u(10)) - sum(self._counts(painter)) - painter.u(18)
        wides = [painter.text_width(side.name, px, "bold") for side in self.sides]
        if sum(wides) <= room:
            return [[side.name] for side in self.sides]
        return [painter.lines(side.name, room // 2, px, "bold") for side in self.sides]

    def _head(self, painter: Painter, width: int) -> int:
        names = max(map(len, self._names(painter, width))) * painter.line(painter.px("label"), "bold")
        return max(names, painter.line(painter.px("name"), "display"))

    def height(self, painter: Painter, width: int) -> int:
        below = painter.line(painter.px("small")) if self.neither else 0
        return max(painter.u(_RIVAL), self._head(painter, width) + painter.u(20) + below) + painter.u(4)

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, r, token = painter.theme, self.rect, painter.u(_RIVAL)
        px, big, small = painter.px("label"), painter.px("name"), painter.px("small")
        for side, x in zip(self.sides, (r.x + token // 2, r.right - token // 2), strict=True):
            if side.animal is not None:
                image = self._pictures.token(SEATS[side.animal].animal, token)
                to.blit(image, image.get_rect(center=(x, r.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            else:
                painter.icon(to, side.icon, (x, r.centery), round(token * 0.72), theme.panel_body)
        room = r.inflate(-2 * (token + painter.u(10)), 0)
        head, step = self._head(painter, r.w), painter.line(px, "bold")
        names, counts = self._names(painter, r.w), self._counts(painter)
        aligns: tuple[Align, Align] = ("left", "right")
        for side, lines, width, align in zip(self.sides, names, counts, aligns, strict=True):
            painter.draw_text(to, whole(side.won), Rect(room.x, r.y, room.w, head), big, "display", theme.panel_text,
                            align)
            box = Rect(room.x + (width if align == "left" else 0), r.y + (head - step * len(lines)) // 2,
                       room.w - width, step)
            for line in lines:
                painter.draw_text(to, line, box, px, "bold", theme.panel_text, align)
                box = box.move(0, step)
        self.draw_bar(to, painter, Rect(room.x, r.y + head, room.w, painter.u(16)))
        if self.neither:
            box = Rect(room.x, r.y + head + painter.u(18), room.w, painter.line(small))
            painter.draw_text(to, self.says, box, small, "text", theme.panel_body, "centre")

    def draw_bar(self, to: Surface, painter: Painter, bar: Rect) -> None:
        """Draw the bar: the left side's part is whole, the other's striped."""
        theme, radius = painter.theme, bar.h // 2
        one, other = self.sides
        whole = max(1, one.won + other.won + self.neither)
        painter.draw_sheet(to, bar, theme.track, radius)
        left, right = round(bar.w * one.won / whole), round(bar.w * other.won / whole)
        if right:
            part = Rect(bar.right - right, bar.y, right, bar.h)
            painter.draw_sheet(to, part, INDIGO, radius)
            clip, pale = to.get_clip(), mix(INDIGO, CREAM, 0.45)
            to.set_clip(part.inflate(-2 * radius, 0).clip(clip))
            for x in range(part.left - bar.h, part.right, painter.u(9)):
                pygame.draw.line(to, pale, (x, part.bottom), (x + bar.h, part.top), max(2, painter.u(2)))
            to.set_clip(clip)
        if left:
            painter.draw_sheet(to, Rect(bar.x, bar.y, left, bar.h), theme.on, radius)
        if not self.neither and left and right:
            to.fill(theme.panel, (bar.x + left - painter.u(1), bar.y, painter.u(3), bar.h))


_SHOWN: dict[FactMark, Plural] = {
    "fluent": Plural("{count} fluent", "{count} fluent"),
    "known": Plural("{count} known this month", "{count} known this month"),
    "thirsty": Plural("{count} thirsty", "{count} thirsty"),
    "twice": Plural("{count} right twice", "{count} right twice"),
    "once": Plural("{count} right once", "{count} right once"),
    "practice": Plural("{count} needs practice", "{count} need practice"),
}  # fmt: skip


class FactCard(TokenCard):
    """A child's card. `facts` by whether they were answered against the clock."""

    def __init__(self, name: str, picture: int, facts: Mapping[bool, Counter[FactMark]], pictures: Pictures,
                 press: Callable[[], None]) -> None:
        super().__init__(name, picture, pictures, press)
        self.facts = {timed: facts[timed] for timed in sorted(facts)}

    def title(self, timed: bool) -> str:
        """Return how many facts were asked, timed or untimed, in words."""
        count = sum(self.facts[timed].values())
        told = (ngettext("{count} fact asked, timed", "{count} facts asked, timed", count) if timed else
                ngettext("{count} fact asked, untimed", "{count} facts asked, untimed", count))
        return told.format(count=whole(count))

    def words(self, timed: bool) -> list[tuple[FactMark, str]]:
        """Return each mark with its words here."""
        counts = self.facts[timed]
        return [(each, said.of(counts[each]).format(count=whole(counts[each])))
                for each, said in _SHOWN.items() if counts[each]]

    # ---- measures ----

    def _marks(self, painter: Painter, width: int, timed: bool) -> list[tuple[FactMark, str, Rect]]:
        """Return each mark with its words and its rectangle: as many in a line as fit."""
        px, x, y = painter.px("small"), 0, 0
        step = round(painter.line(px) * 1.25)
        places = []
        for name, words in self.words(timed):
            wide = min(width, step + painter.u(6) + painter.text_width(words, px) + painter.u(22))
            if x and x + wide > width:
                x, y = 0, y + step
            places.append((name, words, Rect(x, y, wide, step)))
            x += wide
        return places

    def height(self, painter: Painter, width: int) -> int:
        room, small = self.room(painter, width), painter.px("small")
        height = painter.line(painter.px("name"), "display") * len(
            painter.lines(self.label, room, painter.px("name"), "display")) + painter.u(20)
        for timed in self.facts:
            height += len(painter.lines(self.title(timed), room, small)) * painter.line(small) + painter.u(34)
            height += self._marks(painter, room, timed)[-1][2].bottom
        return height + (0 if self.facts else painter.line(small))

    # ---- drawing ----

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, px, small = painter.theme, painter.px("name"), painter.px("small")
        box = self.sheet(to, painter)
        box.y += painter.text(to, self.label, box, px, "display", theme.panel_text)
        if not self.facts:
            painter.draw_text(to, _("No questions yet"), Rect(box.x, box.y, box.w, painter.line(small)), small, "text",
                        theme.panel_body)
        for timed in self.facts:
            box.y += painter.text(to, self.title(timed), box, small, "text", theme.panel_body) + painter.u(4)
            self._bar(to, painter, Rect(box.x, box.y, box.w, painter.u(14)), timed)
            box.y += painter.u(20)
            places = self._marks(painter, box.w, timed)
            for name, words, place in places:
                place = place.move(box.topleft)
                side = round(place.h * 0.86)
                mark(to, painter, name, Rect(place.x, place.centery - side // 2, side, side))
                room = Rect(place.x + place.h + painter.u(4), place.y, place.right - place.x - place.h, place.h)
                painter.draw_text(to, words, room, small, "text", theme.panel_text)
            box.y += places[-1][2].bottom + painter.u(10)

    def _bar(self, to: Surface, painter: Painter, bar: Rect, timed: bool) -> None:
        """Draw the bar in the colours of the marks, the best known first."""
        counts = self.facts[timed]
        grounds = {"fluent": shade(TEAL), "known": mix(painter.theme.field, TEAL, 0.7),
                   "thirsty": mix(painter.theme.field, TEAL, 0.55), "twice": mix(painter.theme.field, TEAL, 0.4),
                   "once": mix(painter.theme.field, TEAL, 0.25), "practice": mix(painter.theme.field, TEAL, 0.12)}
        whole, upto = max(1, sum(counts.values())), sum(counts.values())
        for each in reversed(_SHOWN):
            width = round(bar.w * upto / whole)
            if counts[each] and width:
                painter.draw_sheet(to, Rect(bar.x, bar.y, width, bar.h), grounds[each], bar.h // 2)
            upto -= counts[each]
