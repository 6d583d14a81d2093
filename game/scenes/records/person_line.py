"""A person in the statistics, in a line: the animal, the name, and a bar of what was won; it opens their page."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.core.words import ngettext, whole
from game.scenes.shell.relative_time import last_played, lasting, whole_items
from game.scenes.shell.token_card import TokenCard
from game.sitting.chairs import shown
from game.store.results import Totals
from game.view.pictures.painter import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, mix


class PersonLine(TokenCard):
    """Their name, a bar, and what it means."""

    def __init__(self, totals: Totals, animal: int, pictures: Pictures, press: Callable[[], None]) -> None:
        super().__init__(shown(totals.name, animal), animal, pictures, press)
        self.totals = totals

    @property
    def says(self) -> str:
        """The meaning of the bar in words, and more."""
        totals = self.totals
        said = [ngettext("{won} of {played} won", "{won} of {played} won", totals.won).format(
            won=whole(totals.won), played=whole(totals.played))]
        if totals.drawn:
            said.append(ngettext("{drawn} drawn", "{drawn} drawn", totals.drawn).format(drawn=whole(totals.drawn)))
        return " · ".join([*said, lasting(totals.seconds), last_played(totals.last)])

    def _words(self, paper: Paper, width: int) -> tuple[list[str], list[str]]:
        room = self.room(paper, width)
        return (paper.lines(self.label, room, paper.px("name"), "display"),
                paper.lines(whole_items(self.says), room, paper.px("small")))

    def height(self, paper: Paper, width: int) -> int:
        """Return the height of the name, the bar, and a line or two."""
        name, said = self._words(paper, width)
        return (len(name) * paper.line(paper.px("name"), "display") + len(said) * paper.line(paper.px("small"))
                + paper.u(40))

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw a sheet with all of it."""
        theme = paper.theme
        x, y, wide, _high = self.sheet(to, paper)
        name, said = self._words(paper, self.rect.w)
        for line in name:
            box = Rect(x, y, wide, paper.line(paper.px("name"), "display"))
            paper.write(to, line, box, paper.px("name"), "display", theme.panel_text)
            y += box.h
        self._bar(to, paper, Rect(x, y + paper.u(3), wide, paper.u(12)))
        y += paper.u(20)
        for line in said:
            box = Rect(x, y, wide, paper.line(paper.px("small")))
            paper.write(to, line, box, paper.px("small"), "text", theme.panel_body)
            y += box.h

    def _bar(self, to: Surface, paper: Paper, bar: Rect) -> None:
        theme, totals = paper.theme, self.totals
        paper.cut(to, bar, theme.track, bar.h // 2)
        for count, colour in ((totals.won + totals.drawn, mix(theme.on, CREAM, 0.55)), (totals.won, theme.on)):
            wide = round(bar.w * count / max(1, totals.played))
            if wide:
                paper.cut(to, Rect(bar.x, bar.y, wide, bar.h), colour, bar.h // 2)
