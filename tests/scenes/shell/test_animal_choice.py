"""The sheet of twelve animals: reached with mouse, keys and a controller, and readable in every window."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.rules import title
from game.scenes.math_room.new_child import NewChildDialog
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shell.app import App
from game.scenes.shell.language import speak
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.token import AnimalCard, AnimalChoice, TokenButton
from game.sitting.participants import CAT, FOX, HARE, HEDGEHOG, OWL, PENGUIN, animals
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.view.pictures.theme import theme_named
from tests.kit.fake_gamepads import StandIns
from tests.kit.widget_fixture import LOOKS, down, motion, press, run, up
from tests.kit.widget_fixture import app as an_app


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    speak("en")


@contextmanager
def setting_up(folder: Path) -> Iterator[App]:
    """The page before a match of War."""
    kept = Stores(Folders.inside(folder))
    with an_app() as app:
        app.push(SetupPage(app, kept, title("war")))
        run(app)
        try:
            yield app
        finally:
            kept.close()


def key(app: App, *keys: int) -> None:
    for each in keys:
        run(app, down(each), up(each))


def tokens(app: App) -> list[TokenButton]:
    page = app.top
    assert isinstance(page, SetupPage)
    return [widget for widget in page.form.widgets if isinstance(widget, TokenButton)]


def sheet(app: App) -> AnimalChoice:
    assert isinstance(app.top, AnimalChoice)
    return app.top


def test_an_animal_is_chosen_with_the_keyboard(tmp_path: Path) -> None:
    with setting_up(tmp_path) as app:
        app.top.form.set_focus(tokens(app)[0])
        key(app, pygame.K_RETURN)
        assert [card.label for card in sheet(app).cards if card.chosen] == ["Fox"]
        assert sheet(app).form.focus is sheet(app).cards[FOX]
        key(app, pygame.K_RIGHT, pygame.K_DOWN)
        assert sheet(app).form.focus is sheet(app).cards[HEDGEHOG], "six beside one another"
        key(app, pygame.K_ESCAPE)
        assert animals(app.settings)[0] == FOX
        app.top.form.set_focus(tokens(app)[0])
        key(app, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN)
        assert animals(app.settings)[0] == HEDGEHOG
        assert app.settings.seats[0].animal == "hedgehog"
        assert isinstance(app.top, SetupPage)


def test_who_takes_an_animal_from_another_seat_is_told_that_they_swap(tmp_path: Path) -> None:
    with setting_up(tmp_path) as app:
        run(app, motion(tokens(app)[0].rect.center), press(tokens(app)[0].rect.center),
            press(tokens(app)[0].rect.center, pygame.MOUSEBUTTONUP))
        at, before = sheet(app).cards[OWL].rect.center, animals(app.settings)
        assert sheet(app).cards[OWL].hint == "Owl has this animal. The two of you swap."
        assert sheet(app).cards[PENGUIN].hint == ""
        run(app, motion(at), press(at), press(at, pygame.MOUSEBUTTONUP))
        assert animals(app.settings) == [OWL, FOX, *before[2:]], "everybody else stays who they are"
        assert [seat.animal for seat in app.settings.seats[2:]] == ["bear", "hare"]


def test_an_animal_is_chosen_with_a_controller(tmp_path: Path) -> None:
    with setting_up(tmp_path) as app:
        pads = StandIns(app)
        pads.plug()
        app.top.form.set_focus(tokens(app)[1])
        pads.press("a", "right", "right", "a")
        assert animals(app.settings)[1] == HARE
        pads.press("a", "b")
        assert isinstance(app.top, SetupPage)
        assert animals(app.settings)[1] == HARE


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_all_twelve_are_in_sight_with_their_names(size: tuple[int, int], theme: str, language: str) -> None:
    speak(language)
    with an_app(size) as app:
        app.settings.theme, app.settings.letters = theme, 140 if theme == "projector" else 100
        app.changed()
        page: Overlay
        for page in (AnimalChoice(app, "Wilhelmina", CAT, lambda _animal: None),
                     NewChildDialog(app, lambda _name, _animal: None)):
            app.push(page)
            run(app)
            cards = [widget for widget in page.form.widgets if isinstance(widget, AnimalCard)]
            assert len(cards) == 12
            for n, card in enumerate(cards):
                assert card.rect.collidelist([other.rect for other in cards[n + 1:]]) == -1
                assert page.form.rect.contains(card.rect) or page.form.page.most
            assert not app.painter.shortened, (size, theme)
            app.pop()
    assert theme_named("evening").lands.keys() == theme_named("daylight").lands.keys()
