"""The page of a game in the statistics: its figures and its latest matches."""

from functools import partial
from typing import TYPE_CHECKING

from game.core.i18n import _, whole
from game.scenes.records.match_page import MatchPage
from game.scenes.shell.match_card import MatchCard
from game.scenes.shell.page import Page
from game.scenes.shell.stat_tiles import Tiles, book_name, figures, game_name
from game.store.results import MatchResult
from game.view.widgets import Form, RichText, Row, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores


SHOWN = 12                                        # of its matches, the latest first


class GamePage(Page):
    """The page of a game, opened from its pile."""

    width = 980
    remakes = True                                # a match may have got a star

    def __init__(self, app: "App", stores: "Stores", game: str) -> None:
        self.stores, self.game = stores, game
        super().__init__(app, game_name(game))

    def make(self) -> Form:
        stats = self.stores.stats
        totals = stats.summary(self.game)
        played, *rest = figures(totals)
        rows: list[Widget | Row] = [
            Tiles([played, (whole(totals.won), _("won by people")), *rest]), RichText("## " + _("Recent matches")),
            cards(self.app, self.stores, stats.recent(SHOWN, self.game)),
        ]
        form = Form(rows, header_widgets=self.header_widgets, foot=False, gap=16)
        form.set_focus(self.back_button)
        return form


def cards(app: "App", stores: "Stores", matches: "list[MatchResult]") -> Row:
    """Return a card for each match, as many beside one another as fit."""
    starred = stores.stats.records.stars()
    return Row(*(MatchCard(match, book_name(stores.library, match), app.pictures, partial(_open, app, stores, match),
                           starred=match.id in starred) for match in matches), columns=3, gap=16)


def _open(app: "App", stores: "Stores", match: "MatchResult") -> None:
    app.push(MatchPage(app, stores, match))
