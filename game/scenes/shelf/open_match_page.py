"""Opening a match: one's own first, those that wait and those that were played, and behind them the folders."""

from collections.abc import Callable, Sequence
from functools import partial

from game.core.i18n import _, listed
from game.core.seats import seated
from game.scenes.shell.app import App
from game.scenes.shell.match_card import MatchCard, sat_as, who_won
from game.scenes.shell.page import Page
from game.scenes.shell.relative_time import ago
from game.scenes.shell.routes import page_factory
from game.scenes.shell.stat_tiles import book_name
from game.scenes.shell.ticket import Ticket
from game.sitting.participants import shown
from game.sitting.stores import Stores
from game.store.results import MatchResult
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.widgets import Button, Form, RichText, Row, Widget

LISTED = 9
"""The last finished matches, in three columns; the statistics have all."""


class PlayedMatch(MatchCard):
    """The card of a finished match, named by its game; below stand who played, who won, and when."""

    def __init__(self, match: MatchResult, game: str, pictures: Pictures, press: Callable[[], None]) -> None:
        super().__init__(match, game, pictures, press)
        self.label = game
        self.neighbors: Sequence[PlayedMatch] = (self,)
        """All cards of the page, which are equally high."""

    def height(self, painter: Painter, width: int) -> int:
        return max(super(PlayedMatch, card).height(painter, width) for card in self.neighbors)

    @property
    def says(self) -> str:
        names = [shown(self.match.seats[seat].name, animal) or _("Somebody")
                 for seat, animal in seated(sat_as(self.match))]
        return " · ".join([listed(names), who_won(self.match), ago(self.match.ended)])


class OpenMatchPage(Page):
    """The matches of this computer: `tickets` returns one for each that waits. `folders` opens the folders."""

    width = 980
    remakes = True                                # a match may have been finished

    def __init__(self, app: App, stores: Stores, tickets: Callable[[], Sequence[Ticket]],
                 folders: Callable[[], None]) -> None:
        self.stores, self.tickets, self._folders = stores, tickets, folders
        super().__init__(app, _("Open a match"))

    def make(self) -> Form:
        folders = Button(_("Choose a file"), self._folders, icon="open", hint=_("A match that was saved as a file."))
        tickets, waiting, finished = self.tickets(), RichText("## " + _("Waiting matches")), RichText(
            "## " + _("Finished matches"))
        cards = [PlayedMatch(match, book_name(self.stores.library, match), self.app.pictures,
                             partial(self._open, match)) for match in last_matches(self.stores)]
        for card in cards:
            card.neighbors = cards
        top = waiting if tickets or not cards else finished
        rows: list[Widget | Row] = [Row(top, folders, fill=top), *(Row(ticket, fill=ticket) for ticket in tickets)]
        if cards:
            rows += [Row(*cards, columns=3, gap=16)] if top is finished else [finished, Row(*cards, columns=3, gap=16)]
        form = Form(rows, header_widgets=self.header_widgets, foot=False, gap=16)
        form.set_focus(next(iter([*tickets, *cards, folders])))
        return form

    def _open(self, match: MatchResult) -> None:
        self.app.push(page_factory("match")(self.app, self.stores, match))


def last_matches(stores: Stores) -> Sequence[MatchResult]:
    """Return the last finished matches, the latest first; the statistics must be ready to be read."""
    return stores.stats.recent(LISTED) if stores.has_stats else ()
