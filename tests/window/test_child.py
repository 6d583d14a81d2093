"""What a child does, in the real window: a name, an animal, sums right and wrong, a power cut, and on it goes."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from game.core.events import Announced
from game.core.record import read_record
from game.learning.fact import asked_by
from game.rules import make
from game.store.children import Children
from game.store.database import Database
from tests.kit.home import Home
from tests.kit.required_programs import WINDOW
from tests.kit.xvfb import TRUCE, Program, screen, until

pytestmark = [pytest.mark.window, WINDOW]

SLOT = "math-room-"
"""Where the first child's session is saved."""


def asked(home: Home) -> tuple[int, list[int]]:
    """What the child will be asked in the next trick, from the save: the round, and the answers; a war asks again."""
    save = home.save(SLOT)
    assert save is not None
    rounds, match = home.rounds(SLOT), read_record(save["match"], make).match(events=True)
    match.run(None, rounds)
    match.take_events()
    match.run(None, rounds + 1)
    facts = [asked_by(event) for event in match.take_events() if isinstance(event, Announced) and event.seats == (0,)]
    return rounds, [fact.answer for fact in facts if fact is not None]


def said(program: Program, number: int, heard: Callable[[], bool]) -> bool:
    """Turn the cards, look at them, and say a number. Return True if it is heard soon: said again then, it would answer
    what is asked next."""
    program.key("a")
    time.sleep(0.6)
    program.key(*str(number), "Return", apart=40)
    end = time.monotonic() + 2
    while not heard() and time.monotonic() < end:
        time.sleep(0.02)
    return heard()


def test_a_child_plays_unhelped_and_loses_nothing_when_the_power_goes(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    with screen(1280, 720, seen=seen) as env:
        home = Home(tmp_path)
        home.settle()
        program = Program(TRUCE, env, tmp_path)
        for key in ("m", "Return"):
            program.after(seen, partial(program.key, key))
        program.do("type", "--delay", "60", "Ada")
        program.after(seen, partial(program.key, "Return"))     # that is me
        children = Children(Database(tmp_path / "data"))
        until(children.all, "the name")
        program.key("Return", apart=200)          # begin
        until(lambda: home.save(SLOT), "the cards")
        (ada,) = children.all()
        assert ada.name == "Ada"

        _rounds, answers = asked(home)
        for n, right in enumerate(answers, 1):
            until(lambda n=n, right=right: said(program, right, lambda: len([*children.answers(ada.id)]) >= n),
                  "an answer")
        assert [answer.right for answer in children.answers(ada.id)][:1] == [True]

        for _press in range(20):
            if home.rounds(SLOT) < 1:
                program.key("a", apart=100)
        until(lambda: home.rounds(SLOT) >= 1 or any(           # a number that came late stands on the page of a mistake
            said(program, right, lambda: home.rounds(SLOT) >= 1) for right in answers), "the trick")
        before = len([*children.answers(ada.id)])
        rounds, (right, *_more) = asked(home)
        until(lambda: said(program, right + 1, lambda: len([*children.answers(ada.id)]) > before), "a wrong answer")
        assert not [*children.answers(ada.id)][before].right
        program.kill()

        program = Program(TRUCE, env, tmp_path)
        for key in ("m", "Return"):                     # go on
            program.after(seen, partial(program.key, key))
        until(lambda: any(said(program, answer, lambda: home.rounds(SLOT) > rounds) for answer in asked(home)[1]),
              "the session to go on where it was")
        (session,) = children.sessions(ada.id)
        assert len([*children.answers(ada.id)]) > before
        assert session.game == "addition-war"
        assert program.close() == 0
        children.base.close()
