"""Opening a match begins among one's own, those that wait and those that were played; the folders come after them."""

from pathlib import Path

import pygame

from game.scenes.records.match_page import MatchPage
from game.scenes.shelf.open_match_page import LISTED, OpenMatchPage, PlayedMatch
from game.scenes.shelf.saved_matches import WaitingPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.app import App
from game.scenes.shell.file_picker import FilePicker
from game.scenes.shell.stat_tiles import book_name
from game.scenes.shell.ticket import Ticket
from game.scenes.table.table_page import TablePage
from game.view.widgets import Button
from tests.kit.sample_statistics import matches
from tests.kit.saved_matches import counting
from tests.scenes.shelf.test_saved_matches_page import several
from tests.scenes.shelf.test_shelf_page import key, shelf


def opened(app: App, menu: ShelfPage, *, waiting: bool, played: int) -> OpenMatchPage:
    """The page, as F opens it, with four matches that wait and so many that were played."""
    if waiting:
        several(app, menu)
    menu.stores.stats.base.commit([counting(match) for match in matches(played)])
    key(app, pygame.K_f)
    assert isinstance(app.top, OpenMatchPage)
    return app.top


def test_the_matches_that_wait_come_first_and_the_first_is_one_press_away(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        page = opened(app, menu, waiting=True, played=3)
        tickets = [widget for widget in page.form.widgets if isinstance(widget, Ticket)]
        assert [ticket.slot for ticket in tickets] == [ticket.slot for ticket in menu.shelf.tickets]
        assert page.form.focus is tickets[0]
        cards = [widget for widget in page.form.widgets if isinstance(widget, PlayedMatch)]
        assert page.form.tab_order.index(cards[0]) > page.form.tab_order.index(tickets[-1])
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)


def test_finished_matches_are_named_by_game_players_and_day_and_open_their_page(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        page = opened(app, menu, waiting=False, played=12)
        cards = [widget for widget in page.form.widgets if isinstance(widget, PlayedMatch)]
        assert [card.match.id for card in cards] == [match.id for match in menu.stores.stats.recent(LISTED)]
        for card in cards:
            assert card.label == book_name(menu.stores.library, card.match)
            assert all(seat.name in card.says for seat in card.match.seats if seat.kind == "person")
            assert " · " in card.says
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, MatchPage)
        assert app.top.match.id == cards[0].match.id


def test_the_folders_are_behind_them_or_come_at_once_where_nothing_was_played(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        key(app, pygame.K_f)
        assert isinstance(app.top, FilePicker)
        key(app, pygame.K_ESCAPE)
        page = opened(app, menu, waiting=False, played=1)
        files = next(widget for widget in page.form.widgets
                     if isinstance(widget, Button) and widget.label == "Choose a file")
        assert page.form.focus is not files
        page.form.set_focus(files)
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, FilePicker)
        key(app, pygame.K_ESCAPE)
        assert app.top is page
        assert not isinstance(app.top, WaitingPage)
