"""Everything that is asked of a game, the game declares itself (`game.core.game.Game`); nobody else knows its id."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from game import rules
from game.core.asks import Press
from game.core.i18n import Plural
from game.core.player import RandomPlayer
from game.core.record import read_record
from game.core.setting_values import LEVELS, OFFERED
from game.core.title import Title
from game.players import levels, player, slapper
from game.rules import make, title, titles
from game.rules.egyptian_ruffle import EgyptianRuffle
from game.scenes.shelf.book import Book
from game.scenes.shelf.detail_text import telling
from game.scenes.shelf.game_filter import FAMILIES, GameFilter, groups
from game.sitting import game_profile
from game.sitting.game_profile import KINDS, is_kind, trains
from game.store.settings import Settings
from tests import golden
from tests.kit.pairs import pairs
from tests.kit.picture_cache import pictures
from tests.kit.random_play import asked, declared, saved_match

PACKAGE = Path(game.__file__).parent
ALSO = {
    ("war", "core/announcements.py"): "what is said when cards tie",
    ("war", "scenes/shelf/game_filter.py"): "a family",
    ("war", "view/device/mixer.py"): "a kind of sounds",
    ("war", "view/pictures/theme.py"): "a family",
}
"""Words that are a game's id, and the files in which they are something else."""


def words(file: Path) -> Iterator[str]:
    """Every text in the code of a file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_no_game_is_known_by_its_id_but_to_its_rules() -> None:
    ids = set(titles()) | {alias for one in titles().values() for alias in one.game.aliases}
    found = {
        (word, where) for file in PACKAGE.rglob("*.py")
        if not (where := file.relative_to(PACKAGE).as_posix()).startswith("rules/")
        for word in words(file) if word in ids
    }  # fmt: skip
    assert found == set(ALSO)


@pytest.mark.parametrize("game_id", titles())
def test_what_a_game_declares_can_be(game_id: str) -> None:
    declared = title(game_id).game
    assert declared.family in ("", *FAMILIES)
    assert set(declared.idle) <= {option.id for one in titles().values() for option in one.options}
    given = {"name": "Owl", "key": "A", "second": "S"}
    hand = declared.first_hand
    for lesson in () if hand is None else (*hand.lessons, *hand.several):
        assert lesson.heading.format(**given) + lesson.more.format(**given)


def test_no_two_games_have_one_number_in_lesson_codes() -> None:
    numbers = [one.game.practice.number for one in titles().values() if one.game.practice is not None]
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) <= set(range(12))


@pytest.mark.parametrize("game_id", titles())
def test_what_a_game_counts_it_says(game_id: str) -> None:
    """Every transcript's `wars` are what was said of what is fought for."""
    keys = {key for key in declared() if key.counts}
    said = 0
    for lines in golden.read(game_id):
        count = sum(line.get("event") == "say" and line["key"] in keys for line in lines)
        assert lines[-1]["wars"] == count
        said += count
    assert bool(said) == (title(game_id).game.fought is not None)


@pytest.mark.parametrize("game_id", titles())
def test_a_match_that_is_won_on_points_has_points(game_id: str) -> None:
    for *_events, outcome in golden.read(game_id):
        assert outcome["ended"] != "score" or outcome["scores"], "say who has how many with `table.score`"


@pytest.mark.parametrize("game_id", titles())
def test_where_hands_race_levels_are_offered_and_their_hands_differ(game_id: str) -> None:
    one = title(game_id)
    for number, row in enumerate(pairs(one)[:12]):
        match = read_record(saved_match(one, number, row), make).match(waits=True)
        slaps = any(isinstance(match.ask, Press) and any("slap" in words for words in match.ask.words.values())
                    for _ in asked(match, 6))
        if slaps:
            chosen = {name: value for name, value in row.items() if name != "players"}
            assert levels(game_id, chosen), f"say that {game_id} trains hands: its computers are quick or slow"
            assert len({type(player(game_id, level)) for level in levels(game_id, chosen)}) > 1


def test_a_game_that_says_no_more_than_it_must_is_offered_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """No age, no skills, no family, and computers that are all alike but for their hands."""
    class Bare(EgyptianRuffle):
        id, name, family, age, skills, fought, computers = "bare", "Bare", "", None, (), None, ""
        practice = first_hand = None
        source = ()

    bare = Title.of(Bare)
    monkeypatch.setattr(rules, "titles", lambda: {**titles(), "bare": bare})
    assert levels("bare") == levels("bare", {"pyramid_pair": True}) == ()
    monkeypatch.setattr(Bare, "skills", ("hands",))
    assert levels("bare", {"pyramid_pair": True}) == OFFERED
    monkeypatch.setattr(Bare, "skills", ())
    hands = [type(player("bare", level)) for level in LEVELS]
    assert hands == [RandomPlayer, slapper.Easy, slapper.Medium, slapper.Hard, slapper.Hard]
    assert trains(bare) == ""
    assert not any(is_kind(bare, kind) for kind in KINDS)
    card = telling(bare, Settings(), waits=False, brief=None, read=True)
    assert (card.age, card.trains, card.length) == ("", "", "")
    books = {"bare": Book("bare", "Bare", pictures(), lambda: None)}
    assert [group.label for group in groups(books, {"bare": bare}, GameFilter(Settings()))] == ["More games"]
    monkeypatch.setattr(game_profile, "titles", rules.titles)
    assert game_profile.next_stop("bare").button == "Skip to next decision"


def test_the_words_for_what_is_fought_for_are_made_of_two() -> None:
    fought = title("peace").game.fought
    assert fought is not None
    assert fought.label == Plural("peace", "peaces")
    assert fought.many.of(2).format(count=2) == "2 peaces"
    assert fought.won.of(1).format(count=1) == "1 peace won"
    assert fought.stop == ("Skip to next peace", "Skip to the next peace (→)", "Skipping to the next peace…")
    biggest = fought.sentence.of(9).format(cards=9, round=3, name="Fox")
    assert biggest == "The biggest peace: 9 cards in round 3, to Fox."
    taken = fought.taken.format(card="ace of clubs", round=3, name="Fox")
    assert taken == "The ace of clubs, taken in a peace in round 3, won it for Fox."
