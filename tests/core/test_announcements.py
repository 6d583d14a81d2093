"""Said keys: what a fact means is declared once, and everybody who hears it goes by that."""

import ast
from pathlib import Path
from typing import get_args

import pytest

import game
from game.core.announcements import CUE_OF_EFFECT, SUM, TOTAL, WAR, WRONG, AnnouncementKey, Effect
from game.core.events import Announced, facts
from game.core.record import read_record, replay
from game.players import computers
from game.resources import asset
from game.rules import make, titles
from tests import golden
from tests.kit.random_play import declared
from tests.kit.stage_fixture import match, stage

GAMES = list(titles())
SNAP = AnnouncementKey("snap", "cards", seen="shine", counts=True)


def takes(key: AnnouncementKey, count: int) -> bool:
    """True if a fact with this key may be said with `count` numbers."""
    least = sum(not name.startswith("?") for name in key.numbers)
    return least <= count and (count <= len(key.numbers) or any(name.startswith("*") for name in key.numbers))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_says_only_what_is_declared_with_numbers_of_the_shape_declared(game_id: str) -> None:
    known = declared()
    for lines in golden.read(game_id):
        log = replay(read_record(lines[0], make), computers({}), events=True).table.log or ()
        for event in log:
            if isinstance(event, Announced):
                assert any(event.key is key for key in known), event.key
                assert takes(event.key, len(event.numbers)), event


def test_a_key_that_is_not_declared_cannot_be_said() -> None:
    table = match().table
    with pytest.raises(AttributeError):
        table.say("dance", (0,))  # type: ignore[arg-type]


def test_no_key_is_declared_twice() -> None:
    assert sorted(declared()) == sorted(set(declared()))


def test_a_caption_looks_for_no_key_that_is_not_declared() -> None:
    known = {str(key) for key in declared()}
    for file in Path(game.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Name) and node.cls.id == "Announced":
                asked = {leaf.value for part in node.patterns[:1] for leaf in ast.walk(part)
                         if isinstance(leaf, ast.Constant)}
                assert asked <= known, (file.name, asked - known)


def test_numbers_have_the_shape_that_a_key_declares() -> None:
    assert [takes(SUM, n) for n in range(5)] == [False, False, True, True, True]
    assert [takes(TOTAL, n) for n in range(5)] == [False, False, False, True, False]
    assert [takes(WRONG, n) for n in range(3)] == [True, True, False]
    assert [takes(WAR, n) for n in range(2)] == [True, False]


def test_every_key_is_seen_in_a_way_that_there_is_and_heard_by_a_sound_that_there_is() -> None:
    for key in declared():
        assert key.seen in get_args(Effect)
        assert not key.sound or any(asset("sounds").glob(f"{key.sound}*"))


def test_what_is_seen_of_a_key_says_what_is_heard_of_it_unless_it_names_its_own_sound() -> None:
    assert (SNAP.sound, AnnouncementKey("hit", seen="strike").sound, AnnouncementKey("told").sound) == ("right", "slap",
                                                                                                        "")
    assert (AnnouncementKey("gong", seen="shout", sound="duel").sound,
            AnnouncementKey("hush", seen="shine", sound="").sound) == (
        "duel", "")
    assert set(CUE_OF_EFFECT) == set(get_args(Effect))


def test_a_key_declared_beside_a_game_is_counted_shown_and_written_like_any_other() -> None:
    table = match().table
    table.lay("packet/0", "stake/0", 1, True)
    shown, others, table.log = stage(table), stage(table), []
    table.say(SNAP, (0,), table.piles["stake/0"], (2,))
    (said,) = table.log
    assert isinstance(said, Announced)
    assert table.wars == 1
    assert {**facts(said), "cards": []} == {
        "event": "say", "key": "snap", "seats": [0], "cards": [], "numbers": [2], "text": "",
    }  # fmt: skip
    shown.enqueue([said])
    others.enqueue([said._replace(key=AnnouncementKey("quiet"))])
    for on in (shown, others):
        on.tick(0.1)
    assert shown.shadow.wars == 1
    assert (shown.idle, others.idle) == (False, True), "its card shines for a moment; of the other nothing is seen"
