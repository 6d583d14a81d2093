"""What eyes and hands may want: larger letters, larger signs, in every theme."""

from pathlib import Path

import pytest

from game.scenes.setup.settings_page import SettingsPage
from game.view.pictures.theme import DAYLIGHT, EVENING, PROJECTOR, theme_named
from tests.kit.table_driver import at_table


def test_letters_are_at_least_as_large_as_is_wished_and_never_smaller_than_the_theme_needs() -> None:
    assert theme_named("evening") == EVENING
    assert theme_named("daylight", 1.2).letters == 1.2
    assert theme_named("daylight", 1.2)._replace(letters=1.0) == DAYLIGHT
    assert theme_named("projector", 1.2) == PROJECTOR
    assert theme_named("no such theme", 1.0, True) == EVENING._replace(pocket=True)


@pytest.mark.parametrize("game", ["war", "egyptian-ruffle", "casualty-war", "brain-drain", "twenty-first-century-war"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_nothing_is_cut_short_in_very_large_letters(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    with at_table(tmp_path, game=game, size=size) as at:
        at.app.settings.letters, at.app.settings.large_signs = 140, True
        at.app.changed()
        assert at.app.pictures.pocket
        assert at.app.painter.px("body") == round(28 * size[1] / 1080 * 1.4 * min(1, size[0] / 1280 / (size[1] / 720)))
        at.frames(3)
        for tab in ("look", "sound", "seats", "files"):
            at.app.push(SettingsPage(at.app, tab))
            at.frames(0.1)
            at.app.pop()
        at.play.pause()
        at.frames(0.1)
        assert not at.app.painter.shortened
