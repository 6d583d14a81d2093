"""The table of contents: every page that is opened from another room, by its name, and loaded when it is opened.

So no room knows another, and nothing is loaded at the start that is not seen.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from threading import Thread
from typing import Any

PAGES = {
    "crash": "game.scenes.shell.status_pages:CrashPage",
    "shelf": "game.scenes.shelf.shelf_page:ShelfPage",
    "set-up": "game.scenes.setup.setup_page:SetupPage",
    "workshop": "game.scenes.lab.workshop_beside:WorkshopPanel",
    "own book": "game.scenes.setup.own_book_pages:EditBook",
    "who plays": "game.scenes.setup.party_sheet:PartySheet",
    "settings": "game.scenes.setup.settings_page:SettingsPage",
    "restore": "game.scenes.setup.restoring:restore",
    "table": "game.scenes.table.table_page:TablePage",
    "first hand": "game.scenes.table.tutorial_policy:begin",
    "watch again": "game.scenes.table.watching:watch_again",
    "watch": "game.scenes.table.watching:watch",
    "retry": "game.scenes.table.retry:retry",
    "watch match": "game.scenes.table.watching:watch_as_set_up",
    "math room": "game.scenes.math_room.children_picker:ChildrenPickerPage",
    "lesson ticket": "game.scenes.math_room.sessions:ticket",
    "gate": "game.scenes.math_room.parental_gate:ParentalGate",
    "merge": "game.scenes.math_room.merge_pages:gated",
    "report": "game.scenes.math_room.report_page:ReportPage",
    "story": "game.scenes.lab.story_page:opened",
    "statistics": "game.scenes.records.stats_page:StatsPage",
    "match": "game.scenes.records.match_page:MatchPage",
}
"""A page's name → its module, and what makes it there."""


def page_factory(name: str) -> Callable[..., Any]:
    """Return the function or class that makes the page of this name. Raises KeyError if there is none."""
    module, _colon, maker = PAGES[name].partition(":")
    made: Callable[..., Any] = getattr(import_module(module), maker)
    return made


def load(name: str, *more: str) -> None:
    """Load what a page needs, and `more` modules, in a thread of its own before it is opened, so that no frame waits
    for it."""
    modules = PAGES[name].partition(":")[0], *more

    def loads() -> None:
        with suppress(Exception):                     # whoever opens the page is told
            for module in modules:
                import_module(module)

    if not all(module in sys.modules for module in modules):
        Thread(target=loads, name=f"loads {name}", daemon=True).start()
