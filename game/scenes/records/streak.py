"""Matches won in a row, as a chain of stars: the present row is lit, the longest one ever is there to be reached."""

import pygame
from pygame import Rect, Surface

from game.core.i18n import _, ngettext, whole
from game.store.results import Totals
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, SEATS, shade
from game.view.widgets import Widget


class Streak(Widget):
    """A person's streaks. `animal` is theirs, and `name` stands beside it where more than one person is told of."""

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
        """Return the width of one of two columns on a usual page."""
        return max(paper.u(380), paper.px("label") * 17)

    def _token(self, paper: Painter) -> int:
        return paper.u(44)

    def _star(self, paper: Painter) -> int:
        return paper.u(24)

    def _said(self, paper: Painter, width: int) -> list[str]:
        return paper.lines(self.says, width - self._token(paper) - paper.u(12), paper.px("small"))

    def height(self, paper: Painter, width: int) -> int:
        """Return the height of the name, the stars, the words."""
        said = len(self._said(paper, width)) * paper.line(paper.px("small"))
        name = paper.line(paper.px("label"), "bold") if self.label else 0
        return max(self._token(paper), name + self._star(paper) + paper.u(6) + said) + paper.u(6)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the token, the name, as many stars as there is room for, the words."""
        theme, r, token, star = paper.theme, self.rect, self._token(paper), self._star(paper)
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
        y += star + paper.u(4)
        step = paper.line(small)
        for line in self._said(paper, r.w):
            paper.draw_text(to, line, Rect(x, y, r.right - x, step), small, "text", theme.panel_body)
            y += step
