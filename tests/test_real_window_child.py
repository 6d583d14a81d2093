"""What a child does, in the real window: a name, an animal, sums right and wrong, a power cut, and on it goes."""

import sys
import time
from pathlib import Path

import pytest

from game.core.record import read_record
from game.rules import make
from game.store.children import Children
from tests.home import Home
from tests.screen import Program, missing, screen, until

pytestmark = [pytest.mark.window, pytest.mark.skipif(missing() is not None, reason=missing() or "")]

TRUCE = [sys.executable, "-m", "game"]
SLOT = "math-room-1"
"""Where the first child's session is saved."""


def sums(home: Home) -> tuple[int, ...]:
    """What the child's next two cards come to, from the save; with the round."""
    save = home.save(SLOT)
    assert save is not None
    record = read_record(save["match"], make)
    match = record.match()
    match.run(None, home.rounds(SLOT))
    cards = [*match.table.piles["packet/0"]]
    return home.rounds(SLOT), sum(record.game.counts(card) for card in cards[:2])  # type: ignore[attr-defined]


def test_a_child_plays_unhelped_and_loses_nothing_when_the_power_goes(tmp_path: Path) -> None:
    with screen(1280, 720) as env:
        home = Home(tmp_path)
        home.settle()
        program = Program(TRUCE, env, tmp_path)
        program.key("m")
        program.key("Return", apart=200)
        time.sleep(1)                             # nobody types before there is something to type into
        program.do("type", "--delay", "60", "Ada")
        program.key("Return", apart=200)          # that is me
        children = Children(tmp_path / "data")
        until(children.all, "the name")
        program.key("Return", apart=200)          # begin
        until(lambda: home.save(SLOT), "the cards")
        (ada,) = children.all()
        assert ada.name == "Ada"

        _rounds, right = sums(home)
        program.key("a", apart=200)
        until(lambda: program.key(*str(right), "Return") or [*children.answers(ada.id)], "the first answer")
        assert [answer.right for answer in children.answers(ada.id)] == [True]

        until(lambda: home.rounds(SLOT) >= 1 or program.key("a", apart=100), "the trick")
        rounds, right = sums(home)
        wrong = right + 1
        until(lambda: program.key("a", *str(wrong), "Return", apart=80) or len([*children.answers(ada.id)]) == 2,
              "the second answer")
        assert [answer.right for answer in children.answers(ada.id)] == [True, False]
        program.kill()

        program = Program(TRUCE, env, tmp_path)
        program.key("m")
        program.key("Return", apart=400)          # go on
        until(lambda: program.key("a", *str(right), "Return", apart=80) or home.rounds(SLOT) > rounds,
              "the session to go on where it was")
        (session,) = children.sessions(ada.id)
        assert len([*children.answers(ada.id)]) >= 2
        assert session.game == "addition-war"
        assert program.close() == 0
        children.close()
