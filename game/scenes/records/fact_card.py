"""The card of a child in the statistics: how many facts are known, and how well; it opens the report."""

from collections import Counter
from collections.abc import Callable, Mapping

from pygame import Rect, Surface

from game.core.i18n import Plural, _, ngettext, whole
from game.learning.mastery import FactMark
from game.scenes.shell.token import TokenCard
from game.view.charts.fact_table import mark
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import TEAL, mix, shade

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
        """Return the height of the name, and for each clock a line, a bar and the marks."""
        room, small = self.room(paper, width), paper.px("small")
        high = paper.line(paper.px("name"), "display") * len(
            paper.lines(self.label, room, paper.px("name"), "display")) + paper.u(20)
        for timed in self.facts:
            high += len(paper.lines(self.title(timed), room, small)) * paper.line(small) + paper.u(34)
            high += self._marks(paper, room, timed)[-1][2].bottom
        return high + (0 if self.facts else paper.line(small))

    # ---- drawing ----

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw a sheet with all of it."""
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
