"""What all pages share: the title and the tabs beside it or below it, in windows and letters of any size."""

from collections.abc import Callable

import pytest

from game.core.record import read_record
from game.rules import make, title
from game.scenes.lab.story_page import StoryPage
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.shell.app import App
from game.scenes.shell.help import HelpPage
from game.scenes.shell.page import Page
from tests.kit.on_screen import written
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import run


def story(app: App) -> Page:
    told = read_record({"format": 1, "game": "war", "options": {}, "players": 2, "seed": 11}, make)
    return StoryPage(app, told, ["Maya", "Owl"], [0, 1], lambda _round: None)


def help_page(app: App) -> Page:
    return HelpPage(app, "Good King, Bad Queen", title("war").make({}).help())


PAGES: dict[str, Callable[[App], Page]] = {"settings": SettingsPage, "help": help_page, "story": story}


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("name", PAGES)
def test_the_tabs_are_in_the_window_and_no_words_of_the_head_lie_on_them(name: str, size: tuple[int, int]) -> None:
    with an_app(size) as app:
        page = PAGES[name](app)
        app.push(page)
        for letters in range(100, 141, 4):
            app.settings.letters = letters
            app.changed()
            page.needs_redraw = True
            with written() as words:
                run(app)
            if page.tabs is None:
                continue
            tabs, labels = page.tabs.rect, {label for _value, label in page.tabs.values}
            assert app.window.screen.get_rect().contains(tabs), letters
            over = [each.text for each in words if each.place.colliderect(tabs) and each.text not in labels]
            assert not over, letters
