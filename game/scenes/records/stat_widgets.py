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


def half_width(paper: Painter) -> int:
    """Return the width of one of two columns on a usual page, in pixels."""
    return max(paper.u(380), paper.px("label") * 17)


class MatchPileScale:
    """Piles on one ground."""

    def __init__(self, each: "Sequence[MatchPile]") -> None:
        self.each = each
        self.most = max((pile.totals.played for pile in each), default=0)
        """Matches of the game that was played most."""
        self._lines: dict[tuple[Painter, int], int] = {}
        self._wide: dict[Painter, int] = {}

    def width(self, paper: Painter) -> int:
        """Return the width of the book, or of the longest word of any name."""
        if paper not in self._wide:
            small = paper.px("small")
            words = (paper.text_width(word, small, "bold") for pile in self.each for word in pile.label.split())
            self._wide = {paper: max(paper.u(136), round(small * 7.4), max(words, default=0) + paper.u(13))}
        return self._wide[paper]

    def lines(self, paper: Painter, width: int) -> int:
        """Return the number of lines that the pile with most to say needs."""
        key = paper, width
        if key not in self._lines:
            self._lines = {key: max(sum(map(len, pile.words(paper, width))) for pile in self.each)}
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

    def width(self, paper: Painter) -> int:
        return self.fellows.width(paper)

    def words(self, paper: Painter, width: int) -> tuple[list[str], list[str]]:
        """Return the lines below it: the name, and what was won."""
        room, small = width - paper.u(12), paper.px("small")
        return paper.lines(self.label, room, small, "bold"), paper.lines(self.says, room, small)

    def pile(self, paper: Painter) -> int:
        """Return the height of the pile in pixels."""
        return max(paper.u(6), round(paper.u(86) * self.totals.played / max(_HIGH, self.fellows.most)))

    def height(self, paper: Painter, width: int) -> int:
        lines = self.fellows.lines(paper, width)
        return paper.u(_COVER) + self.pile(paper) + lines * paper.line(paper.px("small")) + paper.u(26)

    def draw(self, to: Surface, paper: Painter) -> None:
        theme, r, small = paper.theme, self.rect, paper.px("small")
        if self.hovered:
            paper.draw_sheet(to, r.inflate(-paper.u(4), 0), mix(theme.track, theme.panel, 0.45), paper.u(14))
        ground = r.y + paper.u(10) + paper.u(_COVER) + self.pile(paper)
        to.fill(theme.rim, (r.x, ground, r.w + paper.u(1), paper.u(3)))     # on to the next one's ground
        high = self.pile(paper)
        self.draw_pile(to, paper, Rect(r.centerx - paper.u(42), ground - high, paper.u(84), high))
        cover = self._pictures.cover(self.totals.game, paper.u(_COVER))
        place = cover.get_rect(midbottom=(r.centerx, ground - high))
        paper.shadow(to, place, 3, paper.u(5))
        to.blit(cover, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.rim(to, paper, r.inflate(-paper.u(8), -paper.u(4)), paper.u(14))
        y = ground + paper.u(10)
        name, rest = self.words(paper, r.w)
        for lines, kind, ink in ((name, "bold", theme.panel_text), (rest, "text", theme.panel_body)):
            for line in lines:
                box = Rect(r.x + paper.u(4), y, r.w - paper.u(8), paper.line(small, kind))
                paper.draw_text(to, line, box, small, kind, ink, "centre")
                y += box.h

    def draw_pile(self, to: Surface, paper: Painter, place: Rect) -> None:
        """Draw its sheets: as many as matches, or as there is room for."""
        theme, totals = paper.theme, self.totals
        sheets = max(1, min(totals.played, _SHEETS, place.h // max(3, paper.u(3))))
        won = round(place.h * totals.won / max(1, totals.played))
        border = place.bottom - won
        for n in range(sheets):
            top = place.bottom - round(place.h * (n + 1) / sheets)
            foot = place.bottom - round(place.h * n / sheets)
            sheet = Rect(place.x + (n * 37 % 5 - 2) * paper.u(1), top, place.w, foot - top)
            for colour, part in ((theme.on, sheet.clip((0, border, 1 << 14, 1 << 14))),
                                 (theme.track, sheet.clip((0, 0, 1 << 14, border)))):
                if part.h:
                    to.fill(colour, part)
            edge = mix(theme.on, CREAM, 0.35) if foot > border else shade(theme.track, 0.86)
            to.fill(edge, (sheet.x, top, sheet.w, max(1, paper.u(1))))


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

    def width(self, paper: Painter) -> int:
        return half_width(paper)

    def height(self, paper: Painter, width: int) -> int:
        small = paper.px("small")
        said = len(paper.lines(self.says, width - paper.u(TOKEN) - paper.u(12), small)) * paper.line(small)
        name = paper.line(paper.px("label"), "bold") if self.label else 0
        return max(paper.u(TOKEN), name + paper.u(24) + paper.u(6) + said) + paper.u(6)

    def draw(self, to: Surface, paper: Painter) -> None:
        theme, r, token, star = paper.theme, self.rect, paper.u(TOKEN), paper.u(24)
        image = self._pictures.token(SEATS[self.animal].animal, token)
        to.blit(image, image.get_rect(midleft=(r.x, r.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
        x, y, px, small = r.x + token + paper.u(12), r.y + paper.u(2), paper.px("label"), paper.px("small")
        if self.label:
            step = paper.line(px, "bold")
            paper.draw_text(to, self.label, Rect(x, y, r.right - x, step), px, "bold", theme.panel_text)
            y += step
        gap = star + paper.u(4)
        room = max(1, (r.right - x) // gap)
        for n in range(min(room, max(1, self.totals.best_streak))):
            centre = x + n * gap + star // 2, y + star // 2
            if n < self.totals.streak:
                paper.icon(to, "star", (centre[0], centre[1] + paper.u(2)), star, shade(BUTTER, 0.7))
                paper.icon(to, "star", centre, star, BUTTER)
            else:
                paper.icon(to, "unstarred", centre, star, theme.rim)
        paper.text(to, self.says, Rect(x, y + star + paper.u(4), r.right - x, r.h), small, "text", theme.panel_body)


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

    def width(self, paper: Painter) -> int:
        return half_width(paper)

    def _counts(self, paper: Painter) -> list[int]:
        """Return the widths of the numbers of wins, in pixels."""
        return [paper.text_width(whole(side.won), paper.px("name"), "display") + paper.u(9) for side in self.sides]

    def _names(self, paper: Painter, width: int) -> list[list[str]]:
        """Return the lines of each name: one, where both are short enough."""
        px = paper.px("label")
        room = width - 2 * (paper.u(_RIVAL) + paper.u(10)) - sum(self._counts(paper)) - paper.u(18)
        wides = [paper.text_width(side.name, px, "bold") for side in self.sides]
        if sum(wides) <= room:
            return [[side.name] for side in self.sides]
        return [paper.lines(side.name, room // 2, px, "bold") for side in self.sides]

    def _head(self, paper: Painter, width: int) -> int:
        names = max(map(len, self._names(paper, width))) * paper.line(paper.px("label"), "bold")
        return max(names, paper.line(paper.px("name"), "display"))

    def height(self, paper: Painter, width: int) -> int:
        below = paper.line(paper.px("small")) if self.neither else 0
        return max(paper.u(_RIVAL), self._head(paper, width) + paper.u(20) + below) + paper.u(4)

    def draw(self, to: Surface, paper: Painter) -> None:
        theme, r, token = paper.theme, self.rect, paper.u(_RIVAL)
        px, big, small = paper.px("label"), paper.px("name"), paper.px("small")
        for side, x in zip(self.sides, (r.x + token // 2, r.right - token // 2), strict=True):
            if side.animal is not None:
                image = self._pictures.token(SEATS[side.animal].animal, token)
                to.blit(image, image.get_rect(center=(x, r.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            else:
                paper.icon(to, side.icon, (x, r.centery), round(token * 0.72), theme.panel_body)
        room = r.inflate(-2 * (token + paper.u(10)), 0)
        head, step = self._head(paper, r.w), paper.line(px, "bold")
        names, counts = self._names(paper, r.w), self._counts(paper)
        aligns: tuple[Align, Align] = ("left", "right")
        for side, lines, wide, align in zip(self.sides, names, counts, aligns, strict=True):
            paper.draw_text(to, whole(side.won), Rect(room.x, r.y, room.w, head), big, "display", theme.panel_text,
                            align)
            box = Rect(room.x + (wide if align == "left" else 0), r.y + (head - step * len(lines)) // 2,
                       room.w - wide, step)
            for line in lines:
                paper.draw_text(to, line, box, px, "bold", theme.panel_text, align)
                box = box.move(0, step)
        self.draw_bar(to, paper, Rect(room.x, r.y + head, room.w, paper.u(16)))
        if self.neither:
            box = Rect(room.x, r.y + head + paper.u(18), room.w, paper.line(small))
            paper.draw_text(to, self.says, box, small, "text", theme.panel_body, "centre")

    def draw_bar(self, to: Surface, paper: Painter, bar: Rect) -> None:
        """Draw the bar: the left side's part is whole, the other's striped."""
        theme, radius = paper.theme, bar.h // 2
        one, other = self.sides
        whole = max(1, one.won + other.won + self.neither)
        paper.draw_sheet(to, bar, theme.track, radius)
        left, right = round(bar.w * one.won / whole), round(bar.w * other.won / whole)
        if right:
            part = Rect(bar.right - right, bar.y, right, bar.h)
            paper.draw_sheet(to, part, INDIGO, radius)
            clip, pale = to.get_clip(), mix(INDIGO, CREAM, 0.45)
            to.set_clip(part.inflate(-2 * radius, 0).clip(clip))
            for x in range(part.left - bar.h, part.right, paper.u(9)):
                pygame.draw.line(to, pale, (x, part.bottom), (x + bar.h, part.top), max(2, paper.u(2)))
            to.set_clip(clip)
        if left:
            paper.draw_sheet(to, Rect(bar.x, bar.y, left, bar.h), theme.on, radius)
        if not self.neither and left and right:
            to.fill(theme.panel, (bar.x + left - paper.u(1), bar.y, paper.u(3), bar.h))


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

    def _marks(self, paper: Painter, width: int, timed: bool) -> list[tuple[FactMark, str, Rect]]:
        """Return each mark with its words and its rectangle: as many in a line as fit."""
        px, x, y = paper.px("small"), 0, 0
        step = round(paper.line(px) * 1.25)
        places = []
        for name, words in self.words(timed):
            wide = min(width, step + paper.u(6) + paper.text_width(words, px) + paper.u(22))
            if x and x + wide > width:
                x, y = 0, y + step
            places.append((name, words, Rect(x, y, wide, step)))
            x += wide
        return places

    def height(self, paper: Painter, width: int) -> int:
        room, small = self.room(paper, width), paper.px("small")
        high = paper.line(paper.px("name"), "display") * len(
            paper.lines(self.label, room, paper.px("name"), "display")) + paper.u(20)
        for timed in self.facts:
            high += len(paper.lines(self.title(timed), room, small)) * paper.line(small) + paper.u(34)
            high += self._marks(paper, room, timed)[-1][2].bottom
        return high + (0 if self.facts else paper.line(small))

    # ---- drawing ----

    def draw(self, to: Surface, paper: Painter) -> None:
        theme, px, small = paper.theme, paper.px("name"), paper.px("small")
        box = self.sheet(to, paper)
        box.y += paper.text(to, self.label, box, px, "display", theme.panel_text)
        if not self.facts:
            paper.draw_text(to, _("No questions yet"), Rect(box.x, box.y, box.w, paper.line(small)), small, "text",
                        theme.panel_body)
        for timed in self.facts:
            box.y += paper.text(to, self.title(timed), box, small, "text", theme.panel_body) + paper.u(4)
            self._bar(to, paper, Rect(box.x, box.y, box.w, paper.u(14)), timed)
            box.y += paper.u(20)
            places = self._marks(paper, box.w, timed)
            for name, words, place in places:
                place = place.move(box.topleft)
                side = round(place.h * 0.86)
                mark(to, paper, name, Rect(place.x, place.centery - side // 2, side, side))
                room = Rect(place.x + place.h + paper.u(4), place.y, place.right - place.x - place.h, place.h)
                paper.draw_text(to, words, room, small, "text", theme.panel_text)
            box.y += places[-1][2].bottom + paper.u(10)

    def _bar(self, to: Surface, paper: Painter, bar: Rect, timed: bool) -> None:
        """Draw the bar in the colours of the marks, the best known first."""
        counts = self.facts[timed]
        grounds = {"fluent": shade(TEAL), "known": mix(paper.theme.field, TEAL, 0.7),
                   "thirsty": mix(paper.theme.field, TEAL, 0.55), "twice": mix(paper.theme.field, TEAL, 0.4),
                   "once": mix(paper.theme.field, TEAL, 0.25), "practice": mix(paper.theme.field, TEAL, 0.12)}
        whole, upto = max(1, sum(counts.values())), sum(counts.values())
        for each in reversed(_SHOWN):
            wide = round(bar.w * upto / whole)
            if counts[each] and wide:
                paper.draw_sheet(to, Rect(bar.x, bar.y, wide, bar.h), grounds[each], bar.h // 2)
            upto -= counts[each]
