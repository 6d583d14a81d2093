"""The help that is needed now: a section of each game's help, by what is asked and what was said."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.core.asks import Arrange, Ask, Pick, Press, turn
from game.core.declaration import HelpSection, sections
from game.core.events import Announced, Event
from game.core.i18n import _
from game.core.match import Match
from game.core.seats import SEAT_0, SEAT_1
from game.core.tutorial import TutorialMoment
from game.rules import make, title, titles
from game.scenes.shell.language import speak
from tests.kit.row_tests import in_one


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak("en")


def now(game: Any, *said: str, ask: Ask[Any] | None = None, rounds: int = 3) -> HelpSection:
    """The section shown when these facts were said since somebody was asked, and this is asked."""
    events: tuple[Event, ...] = tuple(Announced(key, (SEAT_0,), (), (), "") for key in said)
    table = Match(game, game.players[0], 1).table
    return game.help_now(TutorialMoment(rounds, table, ask or turn((SEAT_0, SEAT_1)), events))   # type: ignore[no-any-return]


@in_one("game_id", titles())
@pytest.mark.usefixtures("language")
def test_the_headings_that_games_name_are_those_of_their_helps_in_every_language(game_id: str) -> None:
    game = make(game_id, {})
    found = [section.heading for section in sections(game.help()) if section.heading != _("House rules at this table")]
    assert len(found) == len(game.headings())
    assert set(game.helps.values()) <= set(game.headings())
    assert all(section.items for section in sections(game.help()))


@in_one("game_id", titles())
@pytest.mark.usefixtures("language")
def test_at_every_moment_of_a_match_some_lines_of_the_help_are_needed(game_id: str) -> None:
    match = Match(make(game_id, {}), title(game_id).players[0], 5)
    seen: list[Event] = []
    match.run(None, 6)
    for _moment in range(8):
        section = match.game.help_now(TutorialMoment(match.table.round, match.table, match.ask, tuple(seen)))
        assert section.heading
        assert section.items
        if match.ask is None:
            break
        seen = []
        for seat in match.ask.seats:
            if match.ask is not None and match.result is None:
                match.answer(seat, match.ask.written(match.ask.first(seat)))


@in_one(("game_id", "said", "heading"), [
    ("war", (), "A round"), ("war", ("war",), "War"), ("peace", ("war",), "Peace"),
    ("duel-king", (), "A match"), ("duel-king", ("king",), "Kings and jokers"), ("duel-king", ("duel",), "Duels"),
    ("duel-king", ("king", "save_duel", "saved"), "Save duels"), ("scramble-war", ("war",), "War"),
    ("good-king-bad-queen", ("kings",), "Good kings, bad queens"),
    ("good-king-bad-queen", ("treasury",), "The treasury"),
    ("casualty-war", ("war", "casualties"), "Casualties"), ("fast-food", ("meal",), "What there is to eat"),
    ("egyptian-ruffle", (), "A turn"), ("egyptian-ruffle", ("ruffle",), "A ruffle"),
    ("egyptian-ruffle", ("false_slap",), "Slapping"), ("brain-drain", (), "How it goes"),
    ("napoleons-war", (), "A round"), ("napoleons-war", ("war",), "War"),
])  # fmt: skip
def test_what_was_said_last_names_the_section(game_id: str, said: tuple[str, ...], heading: str) -> None:
    assert now(make(game_id, {}), *said).heading == heading


def test_what_is_asked_names_the_section_too() -> None:
    napoleon, duel = make("napoleons-war", {}), make("duel-king", {})
    sorting = Arrange({SEAT_0: ()})
    assert now(napoleon, ask=sorting, rounds=0).heading == "Sorting"
    assert now(napoleon, ask=sorting).heading == "A new deck"
    save = next(kind for kind in duel.helps if isinstance(kind, type))
    assert issubclass(save, Pick)
    choose = make("twenty-first-century-war", {})
    pick = Pick({SEAT_0: ()}, 0, 0)
    assert now(choose, ask=pick, rounds=0).heading == "A round"
    assert now(choose, ask=pick).heading == "What goes together"
    assert now(choose, "war", ask=pick).heading == "Ties"


def test_house_rules_stand_among_the_first_lines_of_a_round() -> None:
    slap = now(make("slap-war", {}))
    assert any("**slap**" in item for item in slap.items[:3])


def test_a_help_is_taken_apart_at_its_headings() -> None:
    assert sections("Before.\n\n## One\n- First\n  goes on.\n- Second.\n\nAnd a\nparagraph.\n\n## Two\n- Third.\n") == [
        HelpSection("One", ("First goes on.", "Second.", "And a paragraph.")), HelpSection("Two", ("Third.",))]
    assert sections("Only\nthis.") == [HelpSection("", ("Only this.",))]
    assert isinstance(turn((SEAT_0,)), Press)
