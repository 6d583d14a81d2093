"""What all pages share: the title and the tabs beside it or below it, in windows and letters of any size."""

import pytest

from game.rules import title
from game.scenes.shell.help import HelpPage
from tests.kit.on_screen import written
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import run


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_tabs_stand_beside_the_title_or_below_it_but_never_on_its_words_or_outside(size: tuple[int, int]) -> None:
    name, places = "Grandmother Wilhelmina’s and Grandfather Theodore’s War on Sunday", set()
    with an_app(size) as app:
        for letters in range(1, len(name), 3):
            app.push(page := HelpPage(app, name[:letters], title("war").make({}).help()))
            with written() as words:
                run(app)
            assert page.tabs is not None
            tabs, labels = page.tabs.rect, {label for _value, label in page.tabs.values}
            assert app.window.screen.get_rect().contains(tabs), letters
            over = [each.text for each in words if each.place.colliderect(tabs) and each.text not in labels]
            assert not over, letters
            places.add(tabs.y > page.back_button.rect.bottom)
            app.pop()
    assert places == {True, False}
