"""Numbers to look at: large figures in tiles, matches in lines, people and games with their bars."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.core.words import _
from game.scenes.ago import ago, lasting
from game.scenes.fights import WAR, fight
from game.scenes.places import SEATED
from game.scenes.ticket import tokens
from game.store.results import MatchResult, Totals
from game.view.paper import Paper
from game.view.pictures import Pictures
from game.view.theme import CREAM, mix
from game.view.widgets import Widget

Figure = tuple[str, str]                          # a number in words, and what it counts

ENDED = {
    "all_cards": "with all the cards", "out_of_cards": "when the others ran out of cards", "score": "on points",
    "king_and_queen": "with king and queen", "cycle": "it would have gone on for ever", "unfinished": "not finished",
    "most_cards": "with most when the time was up", "draw": "",
}


def number(value: float) -> str:
    """A whole number with spaces between its thousands."""
    return f"{round(value):,}".replace(",", "\u00a0")


def figures(totals: Totals) -> list[Figure]:
    """What many matches come to, the most wanted first."""
    told = [
        (number(totals.played), _("match") if totals.played == 1 else _("matches")),
        (lasting(totals.seconds), _("at the table")), (lasting(totals.longest), _("the longest match")),
        (number(totals.rounds), _("round") if totals.rounds == 1 else _("rounds")),
    ]
    fought = fight(totals.game) if totals.game else WAR
    if fought is not None:
        told.append((number(totals.wars), fought.counted(totals.wars, "").strip()))
        told.append((number(totals.biggest_war), _(fought.most)))
    return told


class Tiles(Widget):
    """Figures side by side, each on a sheet of its own."""

    takes = False

    def __init__(self, each: Sequence[Figure]) -> None:
        super().__init__()
        self.each = each

    def _columns(self, paper: Paper, width: int) -> int:
        gap = paper.u(12)
        wide = max(max(paper.wide(value, paper.px("heading"), "display"), paper.wide(label, paper.px("small")))
                   for value, label in self.each) + paper.u(28)
        fit = max(1, (width + gap) // (wide + gap))
        rows = -(-len(self.each) // fit)
        return -(-len(self.each) // rows)

    def _high(self, paper: Paper) -> int:
        return paper.line(paper.px("heading"), "display") + paper.line(paper.px("small")) + paper.u(18)

    def height(self, paper: Paper, width: int) -> int:
        """As many rows as they need."""
        rows = -(-len(self.each) // self._columns(paper, width))
        return rows * (self._high(paper) + paper.u(12)) - paper.u(12)

    def draw(self, to: Surface, paper: Paper) -> None:
        """The sheets."""
        theme, gap, columns = paper.theme, paper.u(12), self._columns(paper, self.rect.w)
        wide, high = (self.rect.w - gap * (columns - 1)) // columns, self._high(paper)
        big, small = paper.px("heading"), paper.px("small")
        for n, (value, label) in enumerate(self.each):
            x, y = self.rect.x + n % columns * (wide + gap), self.rect.y + n // columns * (high + gap)
            sheet = Rect(x, y, wide, high)
            paper.cut(to, sheet, mix(theme.track, theme.panel, 0.45), paper.u(16))
            top = Rect(x + paper.u(14), y + paper.u(7), wide - paper.u(28), paper.line(big, "display"))
            paper.write(to, value, top, big, "display", theme.panel_text)
            low = Rect(top.x, top.bottom, top.w, paper.line(small))
            paper.write(to, label, low, small, "text", theme.panel_body)


class PlayedMatch(Widget):
    """A match that is over, in a line: who won it and how, and when that was."""

    takes = False

    def __init__(self, match: MatchResult, game: str, pictures: Pictures) -> None:
        super().__init__()
        self.match = match
        self.game = game
        self.pictures = pictures

    @property
    def says(self) -> tuple[str, str, str]:
        """Who won, by what, and when."""
        match = self.match
        how = _(ENDED.get(match.ending, "")) if match.ending != "draw" else ""
        if match.winner is None:
            first = _("Nobody won")
        else:
            first = _("{name} won").format(name=match.seats[match.winner].name or _("Somebody"))
        if how:
            first = f"{first}, {how}" if match.winner is None else f"{first} {how}"
        fought = fight(match.game)
        rest = [self.game, _("{rounds} rounds").format(rounds=number(match.rounds)),
                fought.counted(match.wars, number(match.wars)) if fought is not None else "",
                lasting(match.seconds)]
        return first, " · ".join(words for words in rest if words), ago(match.ended)

    def _told(self, paper: Paper, width: int) -> tuple[list[str], list[str], int]:
        """The lines that say who won, those that say the rest, and how wide the day is."""
        first, rest, when = self.says
        px, small = paper.px("label"), paper.px("small")
        aside = paper.wide(when, small) + paper.u(4)
        room = width - self._token(paper) - paper.u(14)
        return paper.lines(first, room - aside - paper.u(12), px, "bold"), paper.lines(rest, room, small), aside

    @staticmethod
    def _token(paper: Paper) -> int:
        return paper.line(paper.px("label"), "bold") + paper.line(paper.px("small"))

    def height(self, paper: Paper, width: int) -> int:
        """Two lines, or more where they are long."""
        first, rest, _aside = self._told(paper, width)
        up, step = paper.line(paper.px("label"), "bold"), paper.line(paper.px("small"))
        return max(self._token(paper), up * len(first) + step * len(rest)) + paper.u(10)

    def draw(self, to: Surface, paper: Paper) -> None:
        """The winner's token, the lines, the day."""
        theme, r = paper.theme, self.rect
        px, small, token = paper.px("label"), paper.px("small"), self._token(paper)
        if self.match.winner is not None:
            tokens(to, self.pictures, [SEATED[len(self.match.seats)][self.match.winner]], r.x, r.centery, token)
        else:
            paper.icon(to, "players", (r.x + token // 2, r.centery), round(token * 0.7), theme.panel_body)
        first, rest, aside = self._told(paper, r.w)
        x, up, step = r.x + token + paper.u(14), paper.line(px, "bold"), paper.line(small)
        y = r.centery - (up * len(first) + step * len(rest)) // 2
        paper.write(to, self.says[2], Rect(r.right - aside, y, aside, up), small, "text", theme.panel_body, "right")
        for line in first:
            paper.write(to, line, Rect(x, y, r.right - x, up), px, "bold", theme.panel_text)
            y += up
        for line in rest:
            paper.write(to, line, Rect(x, y, r.right - x, step), small, "text", theme.panel_body)
            y += step


class Record(Widget):
    """A person or a game: a name, and a bar of what was won, drawn and lost."""

    takes = False

    def __init__(self, name: str, totals: Totals, pictures: Pictures | None = None) -> None:
        super().__init__(name)
        self.totals = totals
        self.pictures = pictures                  # for the cover of a game

    @property
    def says(self) -> str:
        """What the bar means, and more."""
        totals = self.totals
        won = _("{won} of {played} won") if totals.name else _("{won} of {played} won by people")
        said = [won.format(won=number(totals.won), played=number(totals.played))]
        if totals.drawn:
            said.append(_("{drawn} drawn").format(drawn=number(totals.drawn)))
        if totals.name and totals.best_streak > 1:
            said.append(_("{best} in a row at best").format(best=number(totals.best_streak)))
        if totals.name and totals.streak > 1:
            said.append(_("{now} in a row now").format(now=number(totals.streak)))
        return " · ".join([*said, lasting(totals.seconds), ago(totals.last)])

    def width(self, paper: Paper) -> int:
        """As wide as it may be."""
        return paper.u(280)

    def height(self, paper: Paper, width: int) -> int:
        """The name, the bar, and a line or two."""
        lines = len(paper.lines(self.says, width - self._aside(paper), paper.px("small")))
        return (paper.line(paper.px("name"), "display") + paper.u(12)
                + lines * paper.line(paper.px("small")) + paper.u(14))

    def _aside(self, paper: Paper) -> int:
        return paper.u(74) if self.pictures is not None else 0

    def draw(self, to: Surface, paper: Paper) -> None:
        """The cover of a game, the name, the bar, the line."""
        theme, aside = paper.theme, self._aside(paper)
        r = Rect(self.rect.x + aside, self.rect.y, self.rect.w - aside, self.rect.h)
        if self.pictures is not None:
            cover = self.pictures.cover(self.totals.game, paper.u(74))
            to.blit(cover, (self.rect.x, r.y + paper.u(6)), special_flags=pygame.BLEND_PREMULTIPLIED)
        px, small = paper.px("name"), paper.px("small")
        step = paper.line(px, "display")
        paper.write(to, self.label, Rect(r.x, r.y, r.w, step), px, "display", theme.panel_text)
        bar = Rect(r.x, r.y + step + paper.u(2), r.w, paper.u(10))
        paper.cut(to, bar, theme.track, bar.h // 2)
        totals = self.totals
        known = round(bar.w * (totals.won + totals.drawn) / max(1, totals.played))
        if known:
            paper.cut(to, Rect(bar.x, bar.y, known, bar.h), mix(theme.on, CREAM, 0.55), bar.h // 2)
        won = round(bar.w * totals.won / max(1, totals.played))
        if won:
            paper.cut(to, Rect(bar.x, bar.y, won, bar.h), theme.on, bar.h // 2)
        paper.text(to, self.says, Rect(r.x, bar.bottom + paper.u(6), r.w, r.h), small, "text", theme.panel_body)


class NothingYet(Widget):
    """The camps, waiting; what will stand here."""

    takes = False

    def __init__(self, text: str, pictures: Pictures) -> None:
        super().__init__(text)
        self.pictures = pictures

    def _token(self, paper: Paper) -> int:
        return paper.u(110)

    def height(self, paper: Paper, width: int) -> int:
        """The tokens, and the words below them."""
        wide = min(width, paper.px("body") * 26)
        return self._token(paper) + paper.u(40) + len(paper.lines(self.label, wide, paper.px("body"))) * paper.line(
            paper.px("body"))

    def draw(self, to: Surface, paper: Paper) -> None:
        """Two tokens side by side, and the words."""
        r, side = self.rect, self._token(paper)
        across = round(side * 1.74)
        tokens(to, self.pictures, SEATED[2], r.centerx - across // 2, r.y + paper.u(10) + side // 2, side)
        wide = min(r.w, paper.px("body") * 26)
        box = Rect(r.centerx - wide // 2, r.y + side + paper.u(30), wide, r.h)
        paper.text(to, self.label, box, paper.px("body"), "text", paper.theme.panel_body, "centre")
