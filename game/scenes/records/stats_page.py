"""Statistics as pictures: games on the piles of their matches, opponents, streaks, how matches went, and facts."""

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.i18n import _
from game.scenes.records.game_page import GamePage, cards
from game.scenes.records.person_page import PersonLine, PersonPage, animal, rivalries
from game.scenes.records.stat_widgets import FactCard, MatchPile, Streak, piles
from game.scenes.shell.page import Page
from game.scenes.shell.routes import page_factory
from game.scenes.shell.stat_tiles import NothingYet, Tiles, figures, game_name
from game.sitting.participants import shown
from game.view.widgets import Button, Form, RichText, Row, Tabs, Toggle, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores
    from game.store.children import Child


LISTED = 30                                       # matches, the latest first; as many more at a press
PAIRS = 6                                         # of people who met, and of people's streaks: the latest

Rows = list[Widget | Row]


class StatsPage(Page):
    """Tabs over the statistics that are kept; facts only where there are children. `tab` is the one that is open."""

    width = 1040
    remakes = True                                # somebody may have been erased

    def __init__(self, app: "App", stores: "Stores", tab: str = "all") -> None:
        self.stores = stores
        self._listed, self._only = LISTED, False      # how many matches are listed; only those with a star
        self._grown_up = False                        # a grown-up has opened the gate since one came here
        self._unsaved = stores.unsaved
        self.children = stores.children.all() if stores.has_children else []
        named = [("all", _("Overview")), ("matches", _("Matches")), ("people", _("People"))]
        if self.children:
            named.append(("facts", _("Math facts")))
        some = stores.stats.summary().played or stores.stats.recent(1) or self.children
        tabs = Tabs(named, tab, lambda _tab: self._turn()) if some else None
        super().__init__(app, _("Statistics"), tabs)
        self._say()

    def make(self) -> Form:
        rows: Rows = []
        if self.tabs is not None:
            made: dict[str, Callable[[], Rows]] = {
                "all": self._all, "matches": self._matches, "people": self._people, "facts": self._facts}
            rows = made[self.tabs.value]()
        form = Form(rows or [self._nothing()], header_widgets=self.header_widgets, foot=False, gap=16)
        form.set_focus(self.tabs or self.back_button)
        return form

    def _nothing(self) -> NothingYet:
        return NothingYet(_("Nothing yet. Finish a match to see who won, how many wars there were and who is on a "
                            "streak."), self.app.pictures)

    def _turn(self) -> None:
        """Show another tab."""
        self.form.page.goal = 0.0
        self.remake()
        self._say()

    def _say(self) -> None:
        for line in self.stores.notices():
            self.app.say(line)

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass. Results that were on their way to the disk are counted once they are there."""
        super().tick(dt)
        before, self._unsaved = self._unsaved, self.stores.unsaved
        if self._unsaved < before:
            self.remake()

    # ---- the tabs ----

    def _all(self) -> Rows:
        stats, pictures = self.stores.stats, self.app.pictures
        whole = stats.summary()
        if not whole.played and stats.recent(1):
            return [NothingYet(_("Only watched matches so far: they count for nobody."), pictures)]
        if not whole.played:
            return []
        rows: Rows = [
            Tiles(figures(whole)),
            RichText("## " + _("Games")),
            RichText(_("Each stack shows a game’s matches. Green: won by people."), role="small"),
            piles([MatchPile(game_name(each.game), each, pictures, partial(self._open, GamePage, each.game))
                   for each in sorted(stats.by_game(), key=lambda each: -each.played)]),
        ]  # fmt: skip
        people = stats.people()[:PAIRS]
        if people:
            rows += [RichText("## " + _("Wins in a row")), Row(
                *(Streak(shown(each.name, whose), whose, each, pictures)
                  for each in people for whose in [animal(stats, each.name)]), columns=2, gap=18)]
        met = [*stats.rivals(), *stats.pairs(PAIRS)]
        if met:
            rows += [RichText("## " + _("Head to head")), rivalries(stats, met, pictures)]
        return rows

    def _matches(self) -> Rows:
        stats = self.stores.stats
        stars = bool(stats.records.stars())
        self._only = self._only and stars
        matches = stats.recent(self._listed + 1, starred=self._only)
        if not matches:
            return []
        rows: Rows = [Row(Toggle(_("Only matches with a star"), self._only, self._choose))] if stars else []
        rows.append(cards(self.app, self.stores, matches[:self._listed]))
        if len(matches) > self._listed:
            rows.append(Row(Button(_("Show more"), self._more, icon="plus"), align=0.5))
        return rows

    def _choose(self, only: bool) -> None:
        self._only, self._listed = only, LISTED
        self.remake()

    def _more(self) -> None:
        self._listed += LISTED
        self.remake()

    def _people(self) -> Rows:
        stats = self.stores.stats
        people: Rows = [PersonLine(each, animal(stats, each.name), self.app.pictures,
                                   partial(self._open, PersonPage, each.name)) for each in stats.people()]
        return people or [NothingYet(_("Only computers have played so far."),
                                     self.app.pictures)]

    def _facts(self) -> Rows:
        if not self._grown_up:
            return [RichText(_("What each child knows is for grown-ups.")),
                    Row(Button(_("Grown-ups"), self._ask, icon="person"))]
        from game.learning.learner_model import tally
        children = self.stores.children
        now = time.time()
        return [FactCard(child.name, child.token, tally(children.answers(child.id), child.fluent, now),
                         self.app.pictures, partial(self._report, child)) for child in self.children]

    # ---- what they open ----

    def _open(self, page: "Callable[[App, Stores, str], Page]", of: str) -> None:
        self.app.push(page(self.app, self.stores, of))

    def _report(self, child: "Child") -> None:
        self.app.push(page_factory("report")(self.app, self.stores, child))

    def _ask(self) -> None:
        """Ask for a grown-up, who sees what the children know."""
        self.app.push(page_factory("gate")(self.app, self._opened))

    def _opened(self) -> None:
        self._grown_up = True
        self.remake()
