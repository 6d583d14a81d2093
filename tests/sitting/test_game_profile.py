"""What the shelf tells of a game before it is chosen: ages, minutes and skills, of every game there is."""

from pathlib import Path

import pytest

from game.core.setting_values import PACES
from game.rules import titles
from game.sitting import game_profile as module
from game.sitting.game_profile import KINDS, SKILLS, about, is_kind, lengths, minutes, paces, trains

TITLES = titles()
OURS = [game for game, title in TITLES.items() if any(map(str.isdigit, title.game.source))]
"""The games that come from a seed. Others may stand beside them, and need not say so much."""


@pytest.mark.parametrize("game", OURS)
def test_every_game_of_a_seed_has_a_length_an_age_and_skills(game: str) -> None:
    declared = TITLES[game].game
    assert game in lengths()
    assert declared.age is not None
    assert declared.skills
    assert set(declared.skills) <= SKILLS.keys()


@pytest.mark.parametrize("game", TITLES)
def test_a_game_that_says_something_of_itself_says_what_can_be(game: str) -> None:
    """One that was not measured tells no length; one that declares no age and no skills tells none."""
    declared = TITLES[game].game
    measured = lengths().get(game)
    assert measured is None or set(measured) == {str(players) for players in TITLES[game].players}
    assert all(0 < median <= most for median, most in (measured or {}).values())
    assert (minutes(game, TITLES[game].players[0]) is None) == (measured is None)
    assert declared.age is None or 4 <= declared.age <= 12
    assert bool(trains(TITLES[game])) == bool(declared.skills)


@pytest.mark.parametrize("game", OURS)
def test_every_game_of_a_seed_has_its_paces_and_a_quicker_table_takes_no_longer(game: str) -> None:
    measured = paces()[game]
    assert measured.keys() == {*PACES, "presses", "together"}
    slow, normal, quick, instant = (measured[pace] for pace in PACES)
    assert 0.5 < normal[0] < 60
    assert all(0 <= a_war < 60 for _a_round, a_war in (slow, normal, quick, instant))
    assert slow[0] > normal[0] > quick[0] > instant[0]
    assert 0 <= measured["presses"][0] < 6


def test_nothing_is_told_of_games_that_there_are_not() -> None:
    assert lengths().keys() <= TITLES.keys()
    assert minutes("no-such-game", 2) is None


def test_a_skill_that_nobody_has_words_for_is_called_by_its_own() -> None:
    class Whistling(TITLES["war"].game):  # type: ignore[misc]
        skills = ("whistling", "adding")

    assert trains(TITLES["war"]._replace(game=Whistling)) == "whistling and adding"


def test_who_looks_for_slaps_finds_the_games_in_which_hands_are_quick() -> None:
    assert [game for game in OURS if is_kind(TITLES[game], "slaps")] == ["slap-war", "egyptian-ruffle"]


def test_every_kind_has_games_and_war_is_of_none() -> None:
    for kind in KINDS:
        assert any(is_kind(title, kind) for title in TITLES.values())
        assert not is_kind(TITLES["war"], kind)


@pytest.mark.parametrize(("length", "said"), [
    (0.4, "about a minute"), (1.3, "about a minute"), (1.6, "about 2 minutes"), (9.2, "about 9 minutes"),
    (12.4, "about 12 minutes"), (23.6, "about 25 minutes"),
])  # fmt: skip
def test_a_length_is_said_as_people_say_it(length: float, said: str) -> None:
    assert about(length) == said


@pytest.mark.parametrize("page", [None, "{", "[1]", "\xff"])
def test_without_the_page_of_lengths_nothing_is_said_of_them(
        page: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page is not None:
        (tmp_path / "page").write_text(page, encoding="latin-1")
    monkeypatch.setattr(module, "asset", lambda name: tmp_path / "page")
    lengths.cache_clear()
    assert minutes("war", 2) is None
    monkeypatch.undo()
    lengths.cache_clear()
    assert minutes("war", 2) == lengths()["war"]["2"][0]
