"""A match of the statistics, watched again: the looking back over a table at which nothing is played any more."""

from game.core.i18n import _
from game.core.record import Record
from game.scenes.kit.ask_controller import TableContext
from game.scenes.shell.app import App
from game.scenes.shell.routes import page_factory
from game.scenes.table.history_page import HistoryPage
from game.scenes.table.match_policy import MatchPolicy
from game.sitting.replay import watched_again
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store.results import MatchResult


class ReplayPolicy(MatchPolicy):
    """The policy of a match that is over: neither kept nor counted."""

    skips = sets_auto = False

    def save(self, sitting: Sitting) -> None:
        """Keep nothing."""

    def finish(self, sitting: Sitting) -> str | None:
        return None

    def ended(self) -> None:
        """Show nothing: the end is one of the rounds."""


class ReplayPage(HistoryPage):
    """The page with the rounds of a match that is over, from round `at` on."""

    def __init__(self, desk: TableContext, at: int) -> None:
        super().__init__(desk, leave=_("Back (Esc)"))
        self.at = at

    def close(self) -> None:
        self.app.take_off()
        self.app.pop()


def watch_again(app: App, stores: Stores, match: MatchResult, record: Record, at: int = 0) -> None:
    """Watch a match that is over, from the end of round `at` on; 0: from the deal. Raises NotKnownError if it comes out
    otherwise today."""
    table = page_factory("table")(app, stores, watched_again(record, match, app.settings), ReplayPolicy(stores))
    app.push(table)
    app.push(ReplayPage(table.desk, at))
