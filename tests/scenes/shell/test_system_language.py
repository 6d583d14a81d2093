"""The first start speaks the system's language; a language chosen in the settings stays; animals are called in the
language spoken wherever their names stand."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core import i18n
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.shell.language import of_the_system, speak
from game.sitting.participants import CAT, FOX, name_of, participants_at, participants_from_save, shown
from game.store import settings as settings_store
from game.store.settings import Settings
from tests.kit.table_driver import LEFT, RIGHT, A, at_table


@pytest.fixture(autouse=True)
def _english_after() -> Iterator[None]:
    yield
    i18n.speak(None)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the environment is asked on POSIX")
@pytest.mark.parametrize(("environ", "language"), [
    ({}, "en"),
    ({"LANG": "de_DE.UTF-8"}, "de"),
    ({"LANG": "de"}, "de"),
    ({"LANG": "de_AT@euro"}, "de"),
    ({"LANG": "en_US.UTF-8"}, "en"),
    ({"LANG": "fi_FI.UTF-8"}, "en"),
    ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "de"),
    ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
    ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8", "LANGUAGE": "de"}, "en"),
    ({"LANG": "en_US.UTF-8", "LANGUAGE": "fi:de_CH:en"}, "de"),
    ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en:de"}, "en"),
    ({"LANG": "../../etc", "LANGUAGE": ":::."}, "en"),
])  # fmt: skip
def test_the_system_says_which_language_is_spoken(environ: dict[str, str], language: str) -> None:
    assert of_the_system(environ) == language


def test_a_language_that_was_chosen_wins_over_the_systems(tmp_path: Path) -> None:
    fresh, _lines = settings_store.load(tmp_path, lambda: "de")
    assert fresh.language == "de"
    fresh.language = "en"
    assert settings_store.save(tmp_path, fresh) is None
    assert settings_store.load(tmp_path, lambda: "de")[0].language == "en"
    (tmp_path / settings_store.NAME).write_text('theme = "daylight"\n', encoding="utf-8")
    assert settings_store.load(tmp_path, lambda: "de")[0].language == "de"


def test_an_animal_is_saved_in_english_and_said_in_the_language_spoken() -> None:
    settings = Settings()
    settings.seats[1].name = "Ada"
    speak("de")
    sat = participants_at(settings, 3, (0, 1))
    assert [chair.name for chair in sat] == ["Fuchs", "Ada", "Bär"]
    kept = [chair.to_save() for chair in sat]
    assert [one["name"] for one in kept] == ["Fox", "Ada", "Bear"]
    assert [chair.name for chair in participants_from_save(kept, settings, 3)] == ["Fuchs", "Ada", "Bär"]
    speak("en")
    assert [chair.name for chair in participants_from_save(kept, settings, 3)] == ["Fox", "Ada", "Bear"]


def test_a_save_of_an_earlier_release_speaks_the_language_again() -> None:
    """It said animals in the language that was spoken."""
    speak("de")
    kept = [dict(chair.to_save(), name=name) for chair,
            name in zip(participants_at(Settings(), 2), ("Fuchs", "Uhu"), strict=True)]
    sat = participants_from_save(kept, Settings(), 2)
    speak("en")
    assert [chair.name for chair in sat] == ["Fox", "Uhu"]


def test_a_typed_name_is_kept_though_another_animal_is_called_so() -> None:
    settings = Settings()
    settings.seats[0].name = "Cat"
    speak("de")
    assert [chair.name for chair in participants_at(settings, 2)] == ["Cat", "Eule"]
    assert name_of(settings, 0) == "Cat"
    assert [shown("Cat", CAT), shown("Cat", FOX), shown("Cat")] == ["Katze", "Cat", "Katze"]


def test_a_language_turns_no_name_of_a_match_that_was_saved(tmp_path: Path) -> None:
    """At a table that was set out again sits whoever sat there, not who is named in the settings."""
    with at_table(tmp_path) as at:
        sat = at.play.sitting
        sat.chairs = (sat.chairs[0]._replace(stored_name="Ada"), sat.chairs[1])
        at.app.speak("de")
        at.frames(0.1)
        assert sat.names == ["Ada", "Eule"]


def test_a_match_counts_for_the_same_animal_in_every_language(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="instant") as at:
        at.app.speak("de")
        at.frames(0.1)
        assert at.play.sitting.names[0] == "Fuchs"
        while at.match.result is None:
            at.key(A)
            at.frames(0.2)
        assert {seat.name for seat in at.play.sitting.counted().seats} == {"Fox", "Owl"}


def test_the_language_is_chosen_by_keys_and_the_focus_stays(tmp_path: Path) -> None:
    with at_table(tmp_path) as at:
        at.app.push(SettingsPage(at.app))
        page = at.app.top
        assert isinstance(page, SettingsPage)
        page.form.focus_by_key(next(each for each in page.form.widgets if each.label == "Language"))
        for way, language, label in ((RIGHT, "de", "Sprache"), (LEFT, "en", "Language")):
            at.key(way)
            page = at.app.top
            assert isinstance(page, SettingsPage)
            assert at.app.settings.language == language
            assert page.form.focus is not None
            assert page.form.focus.label == label
            assert page.form.focus.shown
