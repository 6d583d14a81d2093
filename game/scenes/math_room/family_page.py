"""One family of facts in a class: who knows it, who does not yet, and what to practice."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from game.core.words import _, ngettext, whole
from game.learning.class_progress import GROWTHS, FamilyStanding, family_name, growth_words, to_practise
from game.learning.curriculum import FactFamily
from game.learning.strategies import strategy
from game.scenes.shell.page import Page
from game.scenes.shell.projector import switch
from game.view.charts.fact_shares import FactShares
from game.view.charts.wall_groups import GroupCard, Groups
from game.view.charts.wall_table import PAPERS
from game.view.pictures.theme import PROJECTOR, TOKENS
from game.view.widgets import Button, Form, Prose, Row, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.store.children import Child

_MOST = 12
"""The facts that are shown, at most."""
_KNOWN = ("bud", "flower")
"""The growths of those who need not practice it."""


class FamilyPage(Page):
    """The page of a family. Children stand with those who have come as far, in the order of the register; `start`
    begins with the children at these places, who need it, as `start_words` say."""

    wide = 1100

    def __init__(self, app: "App", of: FactFamily, children: Sequence["Child"],
                 known: Sequence[Mapping[str, FamilyStanding]], start: Callable[[list[int]], None],
                 start_words: str) -> None:  # fmt: skip
        self.of, self.children, self.known = of, children, known
        self._start, self._words = start, start_words
        self.growths = [standing.get(of.id, FamilyStanding()).growth for standing in known]
        self.needing = [n for n, growth in enumerate(self.growths) if growth not in _KNOWN]
        super().__init__(app, family_name(of))

    def make(self) -> Form:
        """Return who has come how far, beside the facts with how many know each."""
        hidden, count = self.app.settings.theme == PROJECTOR.name, len(self.children)
        cards = []
        for growth in reversed(GROWTHS):
            some = [child for child, grown in zip(self.children, self.growths, strict=True) if grown == growth]
            if some:
                words = ngettext("one child", "{count} children", len(some)).format(count=whole(len(some)))
                cards.append(GroupCard(growth_words(growth), words, PAPERS[growth],
                                       [(TOKENS[child.token].animal, child.name) for child in some], ""))
        self.cards = Groups(cards, self.app.pictures, lambda _at: None, names=not hidden, label=family_name(self.of))
        self.shares = FactShares([
            (fact.text, twice / max(1, count), ngettext(
                "{known} of one child", "{known} of {count} children", count).format(known=twice, count=whole(count)))
            for fact, twice in to_practise(self.of, self.known)[:_MOST]])
        told = Prose(f"**{self.of.example.text}:** {strategy(self.of.example)}")
        self.start = Button(self._words, lambda: self._start(self.needing), look="main", icon="play",
                            hint=_("With everybody who is not nearly there."))
        rows: list[Widget | Row] = [
            Row(told, switch(self.app, small=True), *([self.start] if self.needing else []), gap=16, fill=told),
            Prose(_("What fewest children had right on two days stands first: that is what to practice."),
                  role="small"),
            Row(self.cards, self.shares, gap=32, drop=0.0, fill=self.cards)]
        form = Form(rows, beside=self.beside, pad=24, gap=14)
        form.set_focus(self.start if self.needing else self.back_button)
        return form
