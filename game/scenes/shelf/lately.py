"""The recent matches on the land of the shelf: who won the last few."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.words import _, ngettext, pgettext, whole
from game.scenes.shell.ago import ago
from game.scenes.shell.match_card import sat_as, who_won
from game.scenes.shell.ticket import tokens
from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import mix
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.store.results import MatchResult

SHOWN = 4                                         # of the last matches, where there is room


class Lately(Widget):
    """The last matches side by side; pressed, it opens the statistics. `games` names the games."""

    def __init__(self, pictures: Pictures, games: Callable[[str], str], open_stats: Callable[[], None]) -> None:
        super().__init__(pgettext("on the shelf", "Recent matches"))
        self.pictures = pictures
        self.games = games
        self.open_stats = open_stats
        self.matches: Sequence[MatchResult] = ()

    def activate(self) -> None:
        """Open the statistics."""
        self.open_stats()

    def height(self, paper: Paper, width: int) -> int:
        """Return the height of a label, and two lines beside a token."""
        return paper.line(paper.px("small"), "bold") + self._line(paper)

    def _line(self, paper: Paper) -> int:
        return max(paper.u(50), paper.line(paper.px("label"), "bold") + paper.line(paper.px("small")) + paper.u(4))

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the matches that fit."""
        theme, small, px = paper.theme, paper.px("small"), paper.px("label")
        head = paper.line(small, "bold")
        quiet = mix(theme.text, theme.shelf[1], 0.12)
        paper.write(to, self.label, Rect(self.rect.x, self.rect.y, self.rect.w, head), small, "bold", quiet)
        line = Rect(self.rect.x, self.rect.y + head, self.rect.w, self.rect.h - head)
        if not self.matches:
            paper.write(to, _("Finished matches appear here."), line, px, "text", theme.text)
        token = min(line.h, max(paper.u(40), round(px * 2)))
        x, gap = line.x, paper.u(26)
        for match in self.matches[:SHOWN]:
            first, second = self._words(match)
            left = x + token + paper.u(10)
            wide = max(paper.wide(first, px, "bold"), paper.wide(second, small)) + 2
            if left + wide > line.right and x > line.x:
                break
            animals = [sat_as(match)[match.winner]] if match.winner is not None else []
            if animals:
                tokens(to, self.pictures, animals, x, line.centery, token)
            else:
                paper.icon(to, "players", (x + token // 2, line.centery), round(token * 0.8), theme.text)
            up, down = paper.line(px, "bold"), paper.line(small)
            top = line.centery - (up + down) // 2
            paper.write(to, first, Rect(left, top, line.right - left, up), px, "bold", theme.text)
            paper.write(to, second, Rect(left, top + up, line.right - left, down), small, "text", quiet)
            x = left + wide + gap
        if self.hovered or (self.focused and self.shown):
            self.rim(to, paper, self.rect.inflate(paper.u(16), paper.u(8)), paper.u(14))

    def _words(self, match: "MatchResult") -> tuple[str, str]:
        """Return who won, and which game, how long and when, in two lines."""
        rounds = ngettext("{rounds} round", "{rounds} rounds", match.rounds).format(rounds=whole(match.rounds))
        return who_won(match), " · ".join([self.games(match.game), rounds, ago(match.ended)])
