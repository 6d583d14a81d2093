"""Whatever is heard is seen at the same time, and said in words where that is wished."""

from pathlib import Path

import pytest

from game.resources import asset
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.table.narrator import CARDS, SHOWN, WORDS
from game.view.device.mixer import KINDS, kind
from game.view.widgets import Toggle
from tests.kit.table_driver import FRAME, AtTable, at_table


def sounds(at: AtTable) -> list[tuple[str, float]]:
    """From now on, every sound with its moment."""
    heard: list[tuple[str, float]] = []
    at.app.sounds.play = lambda name, x=0.5: heard.append((name, at.app.now))  # type: ignore[method-assign]
    return heard


def test_every_sound_that_there_is_has_its_words_or_is_of_cards_that_move() -> None:
    made = {file.stem for file in asset("sounds").glob("*.ogg")} - {"evening", "daylight", "lamp", "garden", "river"}
    assert {name if name.startswith("war-") else kind(name) for name in made} == set(WORDS) | CARDS
    assert {kind(name) for name in made} == set(KINDS)


@pytest.mark.parametrize("game", ["war", "egyptian-ruffle", "duel-king", "casualty-war", "fast-food"])
def test_something_is_seen_to_happen_whenever_something_is_heard(game: str, tmp_path: Path) -> None:
    with at_table(tmp_path, game=game, pace="quick", auto=True, size=(800, 600)) as at:
        heard, drawn = sounds(at), [0.0]
        present = at.app.window.present
        at.app.window.present = lambda rects: (drawn.append(at.app.now), present(rects))[1]  # type: ignore[method-assign]
        for _ in range(round(12 / FRAME)):
            at.app.step(FRAME)
    assert len({name for name, _when in heard}) > 3
    for name, when in heard:
        assert any(abs(when - then) < 2.5 * FRAME for then in drawn), name


def test_the_foot_of_the_table_says_what_is_heard_and_from_whom(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal", size=(800, 600)) as at:
        at.app.settings.say_heard = True

        def sound(name: str, x: float) -> None:
            at.play.hint.sound(name, x, at.play.stage.layout, at.play.sitting.names)

        sound("war-0", 0.5)
        assert at.play.hint.sound_caption == "a drum"
        plate = at.play.stage.layout.places[1].plate
        sound("slap", plate.centerx / 800)
        assert at.play.hint.sound_caption == "a slap: Owl"
        sound("land", 0.5)
        assert at.play.hint.sound_caption == "a slap: Owl", "cards are seen"
        sound("note-0", 0.5)
        assert at.play.hint.sound_caption == "a slap: Owl", "a slap matters more"
        for _ in range(round(SHOWN / FRAME) + 2):
            at.play.hint.tick(FRAME)
        sound("note-0-firm", 0.5)
        assert at.play.hint.sound_caption == "a bell: Fox"
        sound("count-3", 0.5)
        assert at.play.hint.sound_caption == "a bell: Fox"
        for _ in range(round(SHOWN / FRAME) + 2):
            at.play.hint.tick(FRAME)
        assert at.play.hint.sound_caption == ""


def test_it_is_said_with_the_sound_off_and_not_unless_it_is_wished(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="quick", auto=True, size=(800, 600)) as at:
        at.app.settings.effects = 0
        at.app.changed()
        at.frames(5)
        assert at.play.hint.sound_caption == ""
        page = SettingsPage(at.app, "sound")
        at.app.push(page)
        switch = next(widget for widget in page.form.tab_order if widget.label == "Show sounds as text")
        assert isinstance(switch, Toggle)
        switch.activate()
        at.app.pop()
        said = set()
        for _ in range(480):
            at.app.pass_by()
            said.add(at.play.hint.sound_caption)
        assert {"", "a bell: Fox"} < said or {"", "a bell: Owl"} < said
        assert not at.app.painter.shortened
