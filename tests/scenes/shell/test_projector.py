"""Projector mode: one press makes all large and plain, and nothing touches, is cut or leaves the page."""

from pathlib import Path
from typing import Any

import pytest

from game.scenes.setup.settings_page import SettingsPage
from game.view.pictures.painter import Painter
from game.view.pictures.theme import DAYLIGHT, EVENING, PROJECTOR, THEMES
from game.view.stage.caption import Caption
from game.view.widgets import Choice
from tests.kit.stage_fixture import match, pictures, stage
from tests.kit.table_driver import at_table
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import run
from tests.view.pictures.test_assets import contrast


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_token_of_what_happened_never_touches_its_words(size: tuple[int, int], theme: str) -> None:
    made = pictures(size, THEMES[theme])
    caption = Caption(stage(match().table, size).layout, Painter(THEMES[theme], size, made.icon), made)
    for words in ("Fox takes 2 cards", "Grandmother Wilhelmina takes the pot: 14 cards and a war inside a war"):
        caption.say(words, "fox")
        assert caption.badge.right + 4 <= caption.words.left
        assert caption.pill.contains(caption.words)


def test_its_letters_are_larger_and_all_others_have_letters_of_one_size() -> None:
    assert (EVENING.letters, EVENING.pocket) == (DAYLIGHT.letters, DAYLIGHT.pocket)
    assert PROJECTOR.letters > EVENING.letters
    assert set(THEMES) == {EVENING.name, DAYLIGHT.name, PROJECTOR.name}


def test_the_settings_turn_it_on_and_the_light_before_is_kept() -> None:
    with an_app() as app:
        app.settings.theme = "daylight"
        app.push(SettingsPage(app))
        run(app)
        light = next(widget for widget in app.top.form.widgets  # type: ignore[union-attr]
                     if isinstance(widget, Choice) and widget.label == "Theme")
        light.choose([value for value, _words in light.values].index(PROJECTOR.name))
        assert (app.theme.name, app.settings.before_projector) == (PROJECTOR.name, "daylight")


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_words_of_the_bar_can_be_read_on_whatever_land_hangs_behind_them(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int, theme: str) -> None:  # fmt: skip
    written: dict[str, Any] = {}
    with at_table(tmp_path, players=players) as table:
        look = THEMES[theme]
        table.app.settings.theme = theme
        table.app.changed()
        plain = Painter.draw_text
        monkeypatch.setattr(Painter, "draw_text", lambda self, to, text, box, px, kind="text", colour=(0, 0, 0), *more,
                            **how:
                            (written.__setitem__(text, colour),
                             plain(self, to, text, box, px, kind, colour, *more, **how))[1])
        table.play.bar.draw(table.app.window.screen)
    hanging = {2: (), 3: ("bear",), 4: ("hare", "bear")}[players]
    grounds = [*look.sky[1:], *(colour for animal in hanging for colour in look.lands[animal])]
    assert written
    for text, colour in written.items():
        assert min(contrast(colour, ground) for ground in grounds) >= 4.5, text
