"""Every answer is kept through damage and crashes, and a child who is erased is nowhere left."""

import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.store.checks import flag, whole
from game.store.children import Child, Children
from game.store.database import Database
from game.store.deeds import WriteOp
from game.store.schema import NAME, VERSION
from tests.kit.saved_matches import using

NOW = 1_790_000_000.0
PLAN = SessionPlanSpec.of(title("addition-war"), {"highest": 7}, minutes=5, timed=True)
SUM = Answer(Fact("sum", (7, 5)), 12, True, 2.5, False, NOW, "addition-war", 1)

ANSWERS_FOR_EVER = """
import sys
from pathlib import Path
from game.store.children import Children
from game.store.database import Database
from tests.store.test_children import SUM
children = Children(Database(Path(sys.argv[1])))
number = 0
while True:
    number += 1
    children.answered(int(sys.argv[2]), SUM._replace(response=number))
    print(number, flush=True)
"""


def added(children: Children, name: str = "Ada", picture: int = 2) -> Child:
    child = children.add(name, picture, NOW)
    assert child is not None
    return child


def meddle(folder: Path, statement: str, *values: object) -> None:
    """Do something to the database that is none of ours, as another program may."""
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as base:
        base.execute(statement, *values)


def kept_aside(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if ".damaged-" in path.name and path.suffix[-4:] not in ("-wal", "-shm")]


def test_children_and_their_answers_are_found_again(tmp_path: Path) -> None:
    answers = [SUM, SUM._replace(fact=Fact("difference", (12, 5)), response=None, right=False),
               SUM._replace(fact=Fact("sum", (9, 5, 3)), response=-(10**30)),
               SUM._replace(fact=Fact("equation", (8, 3, 5, 10, 1)), response=None)]
    with using(Children(Database(tmp_path))) as children:
        ada, bo = added(children), added(children, "  Bo   B. ", 0)
        for answer in answers:
            assert children.answered(ada.id, answer) is None
        assert children.rename(bo.id, "Bob", 1) is None
        assert children.set_fluent(bo.id, 9.0) is None
    with using(Children(Database(tmp_path))) as children:
        assert children.all() == [ada, Child(bo.id, "Bob", 1, NOW, 6.0, uuid=bo.uuid)]
        assert list(children.answers(ada.id)) == [*answers[:2], answers[2]._replace(response=-(10**12)), answers[3]]
        assert list(children.answers(bo.id)) == []
        assert children.base.notices() == []


def test_knowledge_is_what_the_answers_and_the_typing_say(tmp_path: Path) -> None:
    with using(Children(Database(tmp_path))) as children:
        ada = added(children)
        for day in range(3):
            for fact in (Fact("sum", (1, 1)), Fact("sum", (1, 2))):
                children.answered(ada.id, SUM._replace(fact=fact, response=fact.answer, seconds=1.0,
                                                       at=NOW + day * 4 * 86_400))
            children.answered(ada.id, SUM._replace(at=NOW + day * 4 * 86_400))
            children.typed(ada.id, 1.0 + day, 2)
        knowledge = children.knowledge(ada.id)
        assert knowledge.typing == 1.0
        assert knowledge.mastery(Fact("sum", (5, 7))) == "known"
        assert len(knowledge.answers(SUM.fact)) == 3
        children.set_fluent(ada.id, 2)
        assert children.knowledge(ada.id).mastery(SUM.fact) == "twice", "slow for this child"


def test_a_session_is_remembered_with_its_plan_children_minutes_and_winner(tmp_path: Path) -> None:
    with using(Children(Database(tmp_path))) as children:
        assert children.last() is None
        ada, bo = added(children), added(children, "Bo")
        first = children.open_session([ada.id, bo.id], PLAN, NOW)
        children.close_session(first, NOW + 400, seconds=300, tricks=20, won=[bo.id])
        second = children.open_session([ada.id], PLAN._replace(timed=False), NOW + 1000)
        children.answered(ada.id, SUM._replace(at=NOW + 1060, session=second))
        assert [(each.id, each.seconds, each.tricks, each.won) for each in children.sessions(ada.id)] == [
            (first, 300, 20, False), (second, 60, 0, False)]  # the second was broken off
        assert [each.won for each in children.sessions(bo.id)] == [True]
        children.close_session(first, NOW + 700, seconds=300, tricks=20, won=[ada.id])
        assert children.sessions(ada.id)[0].won
        assert [each.won for each in children.sessions(bo.id)] == [False], "it went on, and somebody else has won"
        assert children.minutes(ada.id) == 6
        assert children.last() == (PLAN._replace(timed=False).code, [ada])
        children.erase(ada.id)
        assert children.last() == (PLAN.code, [bo])


def test_an_erased_child_is_nowhere_in_the_files(tmp_path: Path) -> None:
    children = Children(Database(tmp_path))
    bo, gone = added(children, "Bo"), added(children, "Wilhelmine")
    children.rename(gone.id, "Wilhelmina", 1)
    session = children.open_session([gone.id, bo.id], PLAN, NOW)
    own = children.open_session([gone.id], PLAN, NOW)
    for number in range(200):
        children.answered(gone.id, SUM._replace(response=424_242, session=own, at=NOW + number))
        children.answered(bo.id, SUM._replace(session=session, at=NOW + number))
    assert children.erase(gone.id) is None
    assert children.all() == [bo]
    assert list(children.answers(gone.id)) == children.sessions(gone.id) == []
    assert len(list(children.answers(bo.id))) == 200
    for closed in (False, True):
        if closed:
            children.base.close()
        for path in tmp_path.iterdir():
            data = path.read_bytes()
            assert b"Wilhelmin" not in data
            assert (424_242).to_bytes(3, "big") not in data
    with using(Children(Database(tmp_path))) as children:
        assert added(children, "Cy").id > gone.id, "a number is never given twice"


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX's")
def test_an_answer_that_was_kept_outlives_a_killed_program(tmp_path: Path) -> None:
    with using(Children(Database(tmp_path))) as children:
        ada = added(children)
    with subprocess.Popen([sys.executable, "-c", ANSWERS_FOR_EVER, str(tmp_path), str(ada.id)], text=True,
                          stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        program.stdout.readline()
        program.send_signal(signal.SIGKILL)
        sure = 1 + len(program.stdout.read().split("\n")[:-1])
    with using(Children(Database(tmp_path))) as children:
        assert len(list(children.answers(ada.id))) >= sure
        assert children.base.notices() == []


@pytest.mark.parametrize("data", [b"nonsense" * 500, b"SQLite format 3\0" + b"\xff" * 4000, b"\0"])
def test_a_damaged_file_is_kept_aside_and_a_new_one_begins(tmp_path: Path, data: bytes) -> None:
    (tmp_path / NAME).write_bytes(data)
    with using(Children(Database(tmp_path))) as children:
        assert len(children.base.notices()) == 1
        assert [path.read_bytes() for path in kept_aside(tmp_path)] == [data]
        added(children)
    with using(Children(Database(tmp_path))) as children:
        assert [child.name for child in children.all()] == ["Ada"]


@pytest.mark.parametrize("damage", ["cut", "scribbled"])
def test_a_database_damaged_in_the_middle_never_raises(tmp_path: Path, damage: str) -> None:
    with using(Children(Database(tmp_path))) as children:
        ada = added(children)
        children.base.commit([WriteOp("typed", [number, ada.id, 1.0, number]) for number in range(1, 3000)])
        children.answered(ada.id, SUM)
    data = (tmp_path / NAME).read_bytes()
    (tmp_path / NAME).write_bytes(data[:4096] + (b"" if damage == "cut" else b"\xa5" * (len(data) - 4096)))
    with using(Children(Database(tmp_path))) as children:
        children.all()
        children.knowledge(ada.id)
        children.answered(ada.id, SUM)
        children.sessions(ada.id)
        assert added(children, "Bo") in children.all()
        assert len(kept_aside(tmp_path)) == 1
        damaged, = children.base.notices()
        assert "is damaged" in damaged


def test_a_database_of_a_later_release_is_not_touched(tmp_path: Path) -> None:
    Database(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / NAME)) as base:
        base.execute(f"PRAGMA user_version = {VERSION + 1}")
    data = (tmp_path / NAME).read_bytes()
    with using(Children(Database(tmp_path))) as children:
        assert len(children.base.notices()) == 1
        ada = added(children)
        assert children.answered(ada.id, SUM) is not None
        assert list(children.answers(ada.id)) == [SUM], "shown all the same"
    assert (tmp_path / NAME).read_bytes() == data
    with closing(sqlite3.connect(tmp_path / NAME)) as base:
        base.execute(f"PRAGMA user_version = {VERSION}")
    with using(Children(Database(tmp_path))) as children:
        assert list(children.answers(ada.id)) == [SUM], "written by the release that can"


def test_what_cannot_be_written_is_a_line_and_is_written_with_the_next(tmp_path: Path) -> None:
    with using(Children(Database(tmp_path))) as children:
        ada = added(children)
        with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert children.answered(ada.id, SUM) is not None
            bo = added(children, "Bo")
            session = children.open_session([ada.id, bo.id], PLAN, NOW)
            assert len(children.base.notices()) == 1, "said once"
            assert children.all() == [ada, bo], "what waits is there"
            assert [one.id for one in children.sessions(bo.id)] == [session]
            other.execute("ROLLBACK")
        assert children.answered(ada.id, SUM) is None
        assert len(children.base.pending) == 0
    with using(Children(Database(tmp_path))) as children:
        assert len(list(children.answers(ada.id))) == 2
        assert children.all() == [ada, bo]
        assert [one.id for one in children.sessions(bo.id)] == [session]


def test_an_answer_of_a_child_erased_in_another_window_is_let_go_after_a_while(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    with using(Children(Database(tmp_path))) as one, using(Children(Database(tmp_path))) as other:
        ada, bo = added(one), added(one, "Bo")
        assert other.erase(ada.id) is None
        assert one.answered(ada.id, SUM) is None
        assert one.answered(bo.id, SUM) is None
        assert list(other.answers(bo.id)) == [SUM]
        now[0] += 30
        one.base.notices()
        assert list(one.answers(ada.id)) == []
        assert len(one.base.pending) == 0


def test_two_windows_lose_nothing_where_the_clock_was_set_back(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time_ns()
    with using(Children(Database(tmp_path))) as one, monkeypatch.context() as later:
        later.setattr(time, "time_ns", lambda: now + 24 * 3600 * 10**9)
        ada = added(one)
    with using(Children(Database(tmp_path))) as one, using(Children(Database(tmp_path))) as other:
        for number in range(8):
            (one, other)[number % 2].answered(ada.id, SUM._replace(response=number))
        assert {answer.response for answer in one.answers(ada.id)} == set(range(8))


def test_rows_that_something_else_has_meddled_with_are_passed_over(tmp_path: Path) -> None:
    with using(Children(Database(tmp_path))) as children:
        ada = added(children)
        for fact in ("7+5", "7", "", "7+-5", "+", "x", "٧+5"):
            meddle(tmp_path, "INSERT INTO answers VALUES (NULL, ?, ?, ?, 12, 1, 2.5, 0, 0, '', 1, 0, 0)",
                   (fact, ada.id, fact))
        assert [answer.fact for answer in children.answers(ada.id)] == [SUM.fact]
        children.knowledge(ada.id)


def test_a_session_broken_off_lasted_until_the_last_answer_in_it(tmp_path: Path) -> None:
    with using(Children(Database(tmp_path))) as children:
        ada = added(children)
        first = children.open_session([ada.id], PLAN, NOW)
        children.answered(ada.id, SUM._replace(at=NOW + 60, session=first))
        second = children.open_session([ada.id], PLAN, NOW + 1000)
        children.answered(ada.id, SUM._replace(at=NOW + 1090, session=second))
        assert [each.seconds for each in children.sessions(ada.id)] == [60, 90]


def test_with_a_child_what_waits_of_its_answers_is_forgotten_too(tmp_path: Path) -> None:
    with using(Children(Database(tmp_path))) as children:
        ada, bo = added(children), added(children, "Bo")
        with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for child in (ada, bo):
                children.answered(child.id, SUM)
                children.typed(child.id, 1.0, 2)
            assert children.erase(ada.id) is not None, "not from the file yet"
            assert children.all() == [bo], "but gone at once"
            other.execute("ROLLBACK")
        children.base.retry()
        assert list(children.answers(bo.id)) == [SUM]
        assert not list(tmp_path.glob("waiting*"))
        for path in tmp_path.iterdir():
            assert b"Ada" not in path.read_bytes()


def test_the_file_gets_smaller_when_a_child_is_erased(tmp_path: Path) -> None:
    with using(Children(Database(tmp_path))) as children:
        ada = added(children)
        for number in range(1500):
            children.answered(ada.id, SUM._replace(response=number, game="addition-war" * 10))
        children.base.retry()
        meddle(tmp_path, "PRAGMA wal_checkpoint(TRUNCATE)")
        before = (tmp_path / NAME).stat().st_size
        assert children.erase(ada.id) is None
        assert (tmp_path / NAME).stat().st_size < before / 2


def test_a_flag_is_no_number_and_a_number_no_flag() -> None:
    assert (whole(1), flag(1), flag(False)) == (1, True, False)
    for check, value in ((whole, True), (whole, 1.0), (whole, -1), (flag, 2), (flag, "1")):
        with pytest.raises(ValueError, match=r"."):
            check(value)


def test_what_a_child_was_shown_is_kept(tmp_path: Path) -> None:
    with using(Children(Database(tmp_path))) as children:
        ada = added(children)
        children.answered(ada.id, SUM)
        assert children.answered(ada.id, SUM._replace(helped=True)) is None
        assert [answer.helped for answer in children.answers(ada.id)] == [False, True]
        assert children.join(ada.id, " 2  b ") is None
        assert children.all()[0].group == "2 b"


def test_what_was_seen_to_grow_is_kept(tmp_path: Path) -> None:
    with using(Children(Database(tmp_path))) as children:
        ada = added(children)
        for at in (NOW + 1.25, NOW + 2.5):
            children.answered(ada.id, SUM._replace(at=at))
        second, third = children.answers(ada.id)
        assert children.unseen(ada.id, children.answers(ada.id)) == [second, third]
        children.saw(ada.id, [third])
        assert children.unseen(ada.id, children.answers(ada.id)) == [second]
    with using(Children(Database(tmp_path))) as children:
        assert children.unseen(ada.id, children.answers(ada.id)) == [second]
        assert [*children.answers(ada.id)] == [second, third]


def test_that_something_was_seen_waits_as_every_write_does_and_goes_with_the_child(tmp_path: Path) -> None:
    with using(Children(Database(tmp_path))) as children:
        ada, bo = added(children), added(children, "Bo")
        for child in (ada, bo):
            children.answered(child.id, SUM)
        with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for child in (ada, bo):
                children.saw(child.id, [SUM])
                assert children.unseen(child.id, [SUM]) == []
            children.erase(ada.id)
            other.execute("ROLLBACK")
        children.base.retry()
        assert children.unseen(bo.id, [SUM]) == []
        assert len(children.base.pending) == 0
