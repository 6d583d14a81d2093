"""Several matches of a game may wait: the shelf shows as many as it has room for, and a page shows them all."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.scenes.shelf.saved_matches import WaitingPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.app import App
from game.scenes.shell.language import speak
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.ticket import Ticket
from game.scenes.table.table_page import TablePage
from game.sitting.stores import Stores
from game.store.save_format import slot_of
from game.store.settings import Settings
from game.store.writer import Writer
from game.view.widgets import Button
from tests.kit.saved_matches import put, saved, touch
from tests.kit.widget_fixture import run
from tests.scenes.shelf.test_shelf_page import click, key, shelf, wait

DEALS = (11, 12, 13, 14)


def several(app: App, menu: ShelfPage) -> list[str]:
    """Four matches of War that wait, the deals in `DEALS`; their slots, the latest first."""
    earlier = Stores(menu.stores.folders)
    for n, seed in enumerate(DEALS):
        slot = slot_of("war", f"m{n}")
        wait(earlier, app.settings, seed=seed, slot=slot)
        touch(menu.stores.folders.data, slot, 1_790_000_000 + n)
    menu.enter()
    run(app)
    run(app)
    return [slot_of("war", f"m{n}") for n in (3, 2, 1, 0)]


@pytest.mark.parametrize(("size", "letters"), [
    ((1280, 720), 100), ((1920, 1080), 100), ((800, 600), 100), ((1280, 720), 140),
])  # fmt: skip
def test_every_waiting_match_is_in_sight_or_one_press_away(
        tmp_path: Path, size: tuple[int, int], letters: int) -> None:
    settings = Settings()
    settings.letters = letters
    with shelf(tmp_path, size, settings) as (app, menu):
        slots = several(app, menu)
        assert [ticket.slot for ticket in menu.shelf.tickets] == slots
        shown = [ticket for ticket in menu.shelf.tickets if ticket.takes]
        assert shown == menu.shelf.tickets[:len(shown)], "the latest first"
        more = menu.shelf.more
        assert more.takes
        assert more.label == (f"{len(slots) - len(shown)} more" if shown else f"{len(slots)} waiting")
        assert shown or size == (800, 600) or letters == 140
        lying = [ticket.rect for ticket in shown] + [more.rect]
        assert all(not a.colliderect(b) for n, a in enumerate(lying) for b in lying[n + 1:])
        assert all(not rect.colliderect(other.rect) for rect in lying for other in (menu.giant, *menu.shelf.chips))
        assert not app.painter.shortened
        click(app, more.rect.center)
        page = app.top
        assert isinstance(page, WaitingPage)
        tickets = [widget for widget in page.form.widgets if isinstance(widget, Ticket)]
        assert [ticket.slot for ticket in tickets] == slots
        page.form.set_focus(tickets[-1])
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert app.top.sitting.record.seed == DEALS[0], "the oldest can be continued, too"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("letters", [100, 140])
@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 720), (1920, 1080), (900, 1600)])
def test_a_match_that_waits_moves_nothing_on_the_shelf(
        tmp_path: Path, size: tuple[int, int], letters: int, language: str) -> None:
    def places(menu: ShelfPage) -> dict[str, Rect]:
        foot = menu.at_foot
        assert not [house for house in foot.houses if house.tight != foot.tight]
        return {widget.label: widget.rect.copy() for widget in (
            *menu.shelf.books, *menu.shelf.chips, *foot.bar, menu.star)}

    settings = Settings()
    settings.letters, settings.last_game = letters, "ascent"
    speak(language)
    try:
        with shelf(tmp_path, size, settings) as (app, menu):
            before = places(menu)
            wait(Stores(menu.stores.folders), app.settings)
            for waiting in (1, 4):
                if waiting > 1:
                    several(app, menu)
                menu.enter()
                run(app)
                run(app)
                assert len(menu.shelf.tickets) >= waiting
                assert places(menu) == before
                lying = [one.rect for one in (*menu.shelf.tickets, menu.more) if one.takes]
                page = Rect(0, 0, menu.giant.rect.left, size[1])
                assert lying
                assert all(page.contains(rect) for rect in lying)
                books = menu.shelf.books if not menu.shelf.most else []
                fixed = [*menu.shelf.chips, *menu.at_foot.bar, *books]
                assert not any(rect.colliderect(each.rect) for rect in lying for each in fixed)
    finally:
        speak("en")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_three_hundred_that_wait_are_laid_as_fast_as_a_few(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    measured: list[str] = []
    width = Ticket.width
    monkeypatch.setattr(Ticket, "width", lambda ticket, paper: measured.append(ticket.slot) or width(ticket, paper))
    with shelf(tmp_path, size) as (app, menu):
        several(app, menu)
        data = menu.stores.folders.data
        for n in range(300):
            put(data, slot_of("war", f"n{n}"), saved(data, slot_of("war", "m0")))
        menu.enter()
        run(app)
        measured.clear()
        menu.renew()
        assert menu.shelf.more.label.startswith("30")
        assert len({*measured}) < 10


def test_what_other_windows_save_and_end_is_seen_on_the_page_and_enter_deals_where_nothing_waits(
        tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        menu.stores.close()
        kept = menu.stores = menu.known.stores = menu.ways.stores = Stores(menu.stores.folders, Writer())
        slot, another = slot_of("war", "m"), Stores(kept.folders)
        kept.writer.submit(kept.saves.look_round)
        assert kept.writer.settle(60)
        page = WaitingPage(app, kept, menu.known.tickets)
        app.push(page)
        wait(another, app.settings, slot=slot)
        for _look in range(2):
            page.tick(1.0)
            assert kept.writer.settle(60)
        assert [ticket.slot for ticket in page.tickets()] == [slot]
        another.saves.discard(slot)
        assert kept.waiting("war") is None, "so that another match is dealt"
        assert page.tickets() == []
        kept.close()


def test_a_match_is_erased_after_a_question_and_the_others_stay(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        slots = several(app, menu)
        menu.shelf.more.activate()
        page = app.top
        assert isinstance(page, WaitingPage)
        run(app)
        for answer, left in ((pygame.K_ESCAPE, slots), (pygame.K_LEFT, [slots[0], *slots[2:]])):
            erases = [widget for widget in page.form.widgets if isinstance(widget, Button) and "Erase" in widget.label]
            assert len(erases) == len(slots)
            click(app, erases[1].rect.center)
            assert isinstance(app.top, ConfirmDialog)
            key(app, answer, *([pygame.K_RETURN] if answer == pygame.K_LEFT else []))
            assert menu.stores.resumable() == left
            assert app.top is page
        page.close()
        run(app)
        assert [ticket.slot for ticket in menu.shelf.tickets] == [slots[0], *slots[2:]]


def test_a_match_that_another_window_plays_is_not_erased_and_a_line_says_so(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        slot = slot_of("war", "m")
        wait(menu.stores, app.settings, slot=slot)
        envelope, _said = menu.stores.saves.read(slot)
        assert envelope is not None
        touch(menu.stores.folders.data, slot, 1_790_000_000)     # as if it had saved a round
        menu.enter()
        run(app)
        menu.ways.waiting(menu.known.tickets)
        page = app.top
        assert isinstance(page, WaitingPage)
        page.erase(next(widget for widget in page.form.widgets if isinstance(widget, Ticket)))
        assert menu.stores.resumable() == [slot]
        assert "another window" in app.notice.lines[-1]
