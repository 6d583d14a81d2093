"""Statistics: what everything played comes to, by person and by game, and the matches one by one."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.words import _
from game.rules import titles
from game.scenes.figures import NothingYet, PlayedMatch, Record, Tiles, figures, number
from game.scenes.page import Page
from game.view.widgets import Button, Form, Prose, Row, Tabs, Widget

if TYPE_CHECKING:
    from game.scenes.app import App
    from game.scenes.kept import Kept

LISTED = 60                                       # matches, the latest first

Rows = list[Widget | Row]


class StatsScene(Page):
    """Three tabs over the statistics that are kept."""

    def __init__(self, app: "App", kept: "Kept") -> None:
        self.kept = kept
        tabs = Tabs([("all", _("Everything")), ("people", _("People")), ("games", _("Games"))], "all",
                    lambda _tab: self._turn())
        super().__init__(app, _("Statistics"), tabs if kept.stats.summary().played else None)
        self._say()

    def make(self) -> Form:
        """The rows of the open tab."""
        rows: Rows
        if self.tabs is None:
            rows = [NothingYet(_("Nothing yet. Play a match to its end, and here you find who won, how many wars there "
                                 "were, and who is on a streak."), self.app.pictures)]
        else:
            made: dict[str, Callable[[], Rows]] = {"all": self._all, "people": self._people, "games": self._games}
            rows = made[self.tabs.value]()
        form = Form(rows, beside=self.beside, foot=False, gap=16)
        form.set_focus(self.tabs or self.back_button)
        return form

    def _turn(self) -> None:
        """Another tab."""
        self.form.page.goal = 0.0
        self.remake()
        self._say()

    def _say(self) -> None:
        for line in self.kept.notices():
            self.app.say(line)

    # ---- the tabs ----

    def _all(self) -> Rows:
        stats, pictures = self.kept.stats, self.app.pictures
        rows: Rows = [Tiles(figures(stats.summary())), Prose("## " + _("The last matches"))]
        for match in stats.recent(LISTED):
            rows.append(PlayedMatch(match, _name_of(match.game), pictures))
        return rows

    def _people(self) -> Rows:
        people = self.kept.stats.people()
        rows: Rows = []
        for totals in people:
            record = Record(totals.name, totals)
            erase = Button(_("Erase"), partial(self._ask_erase, totals.name),
                           hint=_("Take this name out of the statistics."))
            rows.append(Row(record, erase, gap=24, fill=record))
            slaps = self.kept.stats.reactions(totals.name)
            if slaps is not None:
                told = _("Right slaps: {slaps} · the quickest after {best} ms · half of them within {median} ms")
                rows.append(Prose(told.format(slaps=number(slaps.slaps), best=slaps.best, median=slaps.median),
                                  role="small"))
            games = self.kept.stats.by_name(totals.name)
            if len(games) > 1:
                rows.extend(Record(_name_of(each.game), each, self.app.pictures) for each in games)
        return rows or [NothingYet(_("No person has played yet: the computers were among themselves."),
                                   self.app.pictures)]

    def _games(self) -> Rows:
        rows: Rows = []
        for totals in self.kept.stats.by_game():
            rows.append(Record(_name_of(totals.game), totals, self.app.pictures))
            rows.append(Tiles(figures(totals)))
        return rows

    # ---- forgetting ----

    def _ask_erase(self, name: str) -> None:
        from game.scenes.question import Question

        self.app.push(Question(
            self.app, _("Erase {name}?").format(name=name),
            _("The matches stay, but nobody can tell any more that {name} played them. This cannot be undone.").format(
                name=name),
            [(_("Erase"), partial(self._erase, name)), (_("Keep"), lambda: None)], main=1))

    def _erase(self, name: str) -> None:
        said = self.kept.stats.erase_name(name)
        self.app.say(said or _("{name} is erased.").format(name=name))
        self.remake()


def _name_of(game: str) -> str:
    found = titles().get(game)
    return _(found.name) if found is not None else game
