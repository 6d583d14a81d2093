"""Files of the same children from several machines: merged by the children's numbers, whole or not at all, and once
however often they come."""

import json
import sqlite3
import time
import zipfile
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room import merge_pages as pages
from game.scenes.math_room.grown_ups_page import GrownUpsPage
from game.scenes.math_room.merge_pages import MergeQuestion
from game.sitting.backups import Backups
from game.sitting.merge_jobs import Mergeable, MergeJob
from game.sitting.stores import Stores
from game.store import database, restore
from game.store.data_lock import STAGED
from game.store.database import Database
from game.store.deeds import WriteOp
from game.store.paths import Folders
from game.store.schema import NAME
from tests.kit import sample_backups as backup_kit
from tests.kit.session_driver import AtSession, at_session
from tests.kit.widget_fixture import named

NOW = 1_764_000_000.0
PLAN = SessionPlanSpec.of(title("addition-war"))


def learned(stores: Stores, child: int, *said: int, at: float = NOW) -> None:
    """A session of one child: 7 + 5 for each number said."""
    session = stores.children.open_session([child], PLAN, at)
    for n, number in enumerate(said):
        stores.children.answered(child, Answer(Fact("sum", (7, 5)), number, number == 12, 3.0, False, at + n,
                                               "addition-war", session, helped=number == 0))
    stores.children.close_session(session, at + 60, seconds=60, tricks=len(said), won=[child])


def closed(stores: Stores) -> None:
    """Close the database; it is opened again when it is needed."""
    stores.base.close()
    for name in "base", "children", "stats", "saves", "erased":
        vars(stores).pop(name, None)


def alter(stores: Stores, *statements: str) -> None:
    """Change the rows of a machine by hand."""
    closed(stores)
    with closing(sqlite3.connect(stores.folders.data / NAME)) as base:
        base.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            base.execute(statement)
        base.commit()


@pytest.fixture
def here(tmp_path: Path) -> Stores:
    stores = Stores(Folders.inside(tmp_path / "here"))
    ada = stores.children.add("Ada", 0, NOW)
    stores.children.join(ada.id, "2b")
    learned(stores, ada.id, 12, 11)
    return stores


@pytest.fixture
def there(here: Stores, tmp_path: Path) -> Stores:
    """The other machine: this one's backup was restored there, and then everybody went on."""
    closed(here)
    folders = Folders.inside(tmp_path / "there")
    folders.data.mkdir(parents=True)
    (folders.data / NAME).write_bytes((here.folders.data / NAME).read_bytes())
    return Stores(folders)


def backup_of(stores: Stores, path: Path) -> Path:
    said = Backups(stores).back_up(path)
    assert str(path) in said
    return path


def examined(stores: Stores, file: Path) -> Mergeable | str:
    found: list[Mergeable | str] = []
    MergeJob(stores).examine(file.name, found.append, examined=backup_kit.examined(stores, file))
    return found[0]


def merged(stores: Stores, file: Path, *, bring_back: bool = False) -> str:
    found = examined(stores, file)
    assert isinstance(found, Mergeable), found
    told: list[str] = []
    MergeJob(stores).merge(found, told.append, bring_back=bring_back)
    assert not found.found.staged.data.parent.exists(), "nothing that was unpacked stays"
    return told[0]


def state(stores: Stores) -> dict[str, list[tuple[int | None, bool]]]:
    return {child.name: [(answer.response, answer.helped) for answer in stores.children.answers(child.id)]
            for child in stores.children.all()}


def refused(stores: Stores, file: Path) -> str:
    before = state(stores)
    said = examined(stores, file)
    assert isinstance(said, str)
    assert "\n" not in said
    assert state(stores) == before
    assert not list(stores.folders.data.glob(f"{STAGED}*"))
    return said


def test_answers_of_both_machines_come_together_in_their_order(here: Stores, there: Stores, tmp_path: Path) -> None:
    ada, = there.children.all()
    learned(there, ada.id, 13, 0, at=NOW + 3600)
    time.sleep(0.002)                                 # rows are numbered by the clock's milliseconds
    learned(here, ada.id, 12, at=NOW + 7200)
    ben = there.children.add("Ben", 1, NOW + 1)
    there.children.join(ben.id, "2b")
    learned(there, ben.id, 12, at=NOW + 1800)
    file = backup_of(there, tmp_path / "other.zip")
    assert merged(here, file) == "Added: one new child, 3 new answers."
    assert state(here) == {"Ada": [(12, False), (11, False), (13, False), (0, True), (12, False)],
                           "Ben": [(12, False)]}, "in the order in which they were given"
    assert [(child.id, child.group) for child in here.children.all()] == [(ada.id, "2b"), (ben.id, "2b")]
    assert [session.won for session in here.children.sessions(ben.id)] == [True]
    assert len(here.children.sessions(ada.id)) == 3


def test_the_same_file_twice_adds_nothing(here: Stores, there: Stores, tmp_path: Path) -> None:
    ada, = there.children.all()
    learned(there, ada.id, 13, at=NOW + 3600)
    file = backup_of(there, tmp_path / "other.zip")
    merged(here, file)
    after, sessions = state(here), here.children.sessions(ada.id)
    assert merged(here, file) == "Everything in the file was here already."
    assert state(here) == after
    assert here.children.sessions(ada.id) == sessions


def test_three_machines_in_any_order_and_round_and_round(here: Stores, there: Stores, tmp_path: Path) -> None:
    ada, = there.children.all()
    learned(there, ada.id, 13, at=NOW + 3600)
    learned(here, ada.id, 14, at=NOW + 4000)
    merged(here, backup_of(there, tmp_path / "one.zip"))
    merged(there, backup_of(here, tmp_path / "two.zip"))
    assert sorted(state(here)["Ada"]) == sorted(state(there)["Ada"])
    assert len(state(here)["Ada"]) == 4


def test_another_child_of_the_same_name_is_another_child(here: Stores, tmp_path: Path) -> None:
    other = Stores(Folders.inside(tmp_path / "other"))
    learned(other, other.children.add("Ada", 3, NOW).id, 15)
    found = examined(here, file := backup_of(other, tmp_path / "other.zip"))
    assert isinstance(found, Mergeable)
    assert found.adds.renamed == (("Ada", "Ada 2"),)
    merged(here, file)
    assert state(here) == {"Ada": [(12, False), (11, False)], "Ada 2": [(15, False)]}
    merged(here, file)
    assert len(here.children.all()) == 2


def test_numbers_that_two_children_share_by_accident_are_told_apart(here: Stores, tmp_path: Path) -> None:
    mine, = here.children.all()
    other = Stores(Folders.inside(tmp_path / "other"))
    ben = other.children.add("Ben", 3, NOW + 5)
    learned(other, ben.id, 15)
    alter(other, f"UPDATE children SET id = {mine.id}", f"UPDATE answers SET child = {mine.id}",
          f"UPDATE played SET child = {mine.id}")
    merged(here, backup_of(other, tmp_path / "other.zip"))
    assert state(here) == {"Ada": [(12, False), (11, False)], "Ben": [(15, False)]}


def test_numbers_that_rows_of_two_machines_share_by_accident_are_told_apart(here: Stores, there: Stores,
                                                                            tmp_path: Path) -> None:
    ada, = there.children.all()
    learned(here, ada.id, 14, at=NOW + 4000)
    learned(there, ada.id, 13, at=NOW + 3600)
    mine, theirs = here.children.sessions(ada.id)[-1].id, there.children.sessions(ada.id)[-1].id
    (number,), = here.children.base.rows("SELECT number FROM answers WHERE said = 14")
    alter(there, f"UPDATE sessions SET id = {mine} WHERE id = {theirs}",
          f"UPDATE played SET session = {mine} WHERE session = {theirs}",
          f"UPDATE answers SET session = {mine}, number = {number} WHERE said = 13")
    merged(here, backup_of(there, tmp_path / "other.zip"))
    began = {session.id: session.began for session in here.children.sessions(ada.id)}
    assert {answer.response: began[answer.session] for answer in here.children.answers(ada.id)} == {
        12: NOW, 11: NOW, 13: NOW + 3600, 14: NOW + 4000}


def test_what_was_chosen_here_stays_and_what_was_not_is_taken(here: Stores, there: Stores, tmp_path: Path) -> None:
    ada, = here.children.all()
    there.children.join(ada.id, "3a")
    file = backup_of(there, tmp_path / "other.zip")
    merged(here, file)
    assert [child.group for child in here.children.all()] == ["2b"]
    here.children.join(ada.id, "")
    merged(here, file)
    assert [child.group for child in here.children.all()] == ["3a"]


def test_a_session_that_went_on_there_is_as_long_here_and_won_by_nobody_who_lost(here: Stores, there: Stores,
                                                                                 tmp_path: Path) -> None:
    ada, = there.children.all()
    session = there.children.open_session([ada.id], PLAN, NOW + 3600)
    there.children.typed(ada.id, 2.0, 2)
    merged(here, backup_of(there, tmp_path / "one.zip"))
    for seconds in (300, 600):
        there.children.close_session(session, NOW + 3600 + seconds, seconds=seconds, tricks=seconds // 20)
        merged(here, backup_of(there, tmp_path / f"{seconds}.zip"))
        found = here.children.sessions(ada.id)[-1]
        assert (found.seconds, found.tricks, found.won) == (seconds, seconds // 20, False)
    again = examined(here, tmp_path / "600.zip")
    assert isinstance(again, Mergeable)
    assert "typed" not in {deed.name for deed in again.adds.ops}, "what was typed is known, too"


def test_no_two_children_are_called_alike(here: Stores, tmp_path: Path) -> None:
    other = Stores(Folders.inside(tmp_path / "other"))
    for name in ("Ada", "Ada 2", "ADA 3"):
        other.children.add(name, 3, NOW)
    merged(here, backup_of(other, tmp_path / "other.zip"))
    names = [child.name.casefold() for child in here.children.all()]
    assert len(names) == len({*names}) == 4


def test_a_child_erased_here_stays_erased_unless_that_is_ticked(here: Stores, there: Stores, tmp_path: Path) -> None:
    ada, = here.children.all()
    here.erase_child(ada.id)
    file = backup_of(there, tmp_path / "other.zip")
    found = examined(here, file)
    assert isinstance(found, Mergeable)
    assert found.erased_here == (ada,)
    for _twice in range(2):
        merged(here, file)
        assert state(here) == {}
    merged(here, file, bring_back=True)
    assert state(here) == {"Ada": [(12, False), (11, False)]}
    again = examined(here, file)
    assert isinstance(again, Mergeable)
    assert again.erased_here == (), "forgiven"


@pytest.mark.parametrize("stays", [False, True])
def test_a_child_erased_in_another_window_while_one_is_asked_does_not_come_back(
        here: Stores, there: Stores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stays: bool) -> None:
    """Even where what was unpacked could not be thrown away and `stays`."""
    ada, = here.children.all()
    found = examined(here, backup_of(there, tmp_path / "other.zip"))
    assert isinstance(found, Mergeable)
    assert found.erased_here == ()
    if stays:
        monkeypatch.setattr(restore, "forget", lambda *_what: None)
    window = Stores(here.folders)
    window.erase_child(ada.id)
    window.close()
    told: list[str | None] = []
    if not stays:
        Backups(here).restore(found.found, told.append, bring_back=True)
        assert "erased meanwhile" in str(told.pop())
    MergeJob(here).merge(found, told.append, bring_back=True)
    assert ("erased meanwhile" in str(told[0])) is not stays
    assert state(here) == {}


def test_a_child_erased_on_the_other_machine_is_named(here: Stores, there: Stores, tmp_path: Path) -> None:
    ada, = there.children.all()
    there.children.add("Ben", 1, NOW)
    there.erase_child(ada.id)
    found = examined(here, backup_of(there, tmp_path / "other.zip"))
    assert isinstance(found, Mergeable)
    assert found.erased_there == tuple(child for child in here.children.all() if child.uuid == ada.uuid)
    assert "Ada" in state(here), "asked first"


def test_a_later_release_is_left_and_so_is_what_is_not_from_truce(here: Stores, there: Stores, tmp_path: Path) -> None:
    ada, = there.children.all()
    learned(there, ada.id, 13, at=NOW + 3600)
    file = backup_of(there, tmp_path / "other.zip")

    def remade(name: str, statements: tuple[str, ...]) -> Path:
        base_file = tmp_path / NAME
        with zipfile.ZipFile(file) as packed:
            base_file.write_bytes(packed.read(NAME))
        with closing(sqlite3.connect(base_file)) as base:
            base.execute("PRAGMA journal_mode = DELETE")
            for statement in statements:
                base.execute(statement)
            base.commit()
        from game.store import backup
        backup.write(tmp_path / name, [(NAME, base_file)], NOW)
        return tmp_path / name

    later = remade("later.zip", ("PRAGMA user_version = 99",))
    assert "newer" in refused(here, later)
    assert refused(here, remade("none.zip", ("PRAGMA user_version = 0",)))
    assert merged(here, remade("same.zip", ())) == "Added: 0 new children, one new answer."


def test_what_was_seen_to_grow_on_one_machine_was_seen_on_both(here: Stores, there: Stores, tmp_path: Path) -> None:
    ada, = there.children.all()
    learned(there, ada.id, 12, at=NOW + 3600)
    learned(there, ada.id, 12, at=NOW + 7200)
    every = [*there.children.answers(ada.id)]
    there.children.saw(ada.id, every[-1:])
    merged(here, backup_of(there, tmp_path / "other.zip"))
    assert here.children.unseen(ada.id, every) == every[:-1]


@pytest.mark.parametrize("cut", [0, 10, 400, -40, -1])
def test_a_damaged_file_is_told_and_changes_nothing(here: Stores, there: Stores, tmp_path: Path, cut: int) -> None:
    file = backup_of(there, tmp_path / "other.zip")
    file.write_bytes(file.read_bytes()[:cut])
    assert "other.zip" in refused(here, file)
    (tmp_path / "list.zip").write_text("Ada\nBen\n" * 40, encoding="utf-8")
    assert "not a backup" in refused(here, tmp_path / "list.zip")


def test_a_file_without_children_says_so(here: Stores, tmp_path: Path) -> None:
    other = Stores(Folders.inside(tmp_path / "other"))
    other.children.all()
    file = backup_of(other, tmp_path / "other.zip")
    assert "no children" in refused(here, file)


def test_rows_that_cannot_be_are_left_out_and_told(here: Stores, there: Stores, tmp_path: Path) -> None:
    ada, = there.children.all()
    learned(there, ada.id, 13, 14, at=NOW + 3600)
    alter(there, "UPDATE answers SET fact = 'seven' WHERE said = 13")
    file = backup_of(there, tmp_path / "other.zip")
    found = examined(here, file)
    assert isinstance(found, Mergeable)
    assert (found.adds.odd, found.adds.answers) == (1, 1)
    assert "One line of the file can’t be read and is left out." in pages.contents(found)
    assert merged(here, file) == "Added: 0 new children, one new answer."
    alter(here, "UPDATE answers SET fact = 'seven' WHERE said = 11")
    again = examined(here, file)
    assert isinstance(again, Mergeable)
    assert again.adds.odd == 1, "the file's, not ours"


def test_all_of_it_or_nothing(here: Stores, there: Stores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, = there.children.all()
    learned(there, ada.id, 13, 14, at=NOW + 3600)
    file = backup_of(there, tmp_path / "other.zip")
    before, count = state(here), 0
    usual = database.apply

    def full(base: sqlite3.Connection, deed: WriteOp) -> None:
        nonlocal count
        count += 1
        if count > 3:
            raise sqlite3.OperationalError("database or disk is full")
        usual(base, deed)

    found = examined(here, file)
    assert isinstance(found, Mergeable)
    told: list[str] = []
    with monkeypatch.context() as broken:
        broken.setattr(database, "apply", full)
        MergeJob(here).merge(found, told.append)
    assert "could not be added" in told[0]
    assert state(here) == before
    assert merged(here, file) == "Added: 0 new children, 2 new answers."


def test_where_children_cannot_be_written_now_it_is_tried_once_more_and_then_said(
        here: Stores, there: Stores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ben = there.children.add("Ben", 1, NOW)
    learned(there, ben.id, 12)
    file, before = backup_of(there, tmp_path / "other.zip"), state(here)
    with monkeypatch.context() as patch:
        patch.setattr(here.base, "retry", lambda _patience: None)
        patch.setattr(Database, "pending", (WriteOp("never", ()),))
        assert "cannot be written now" in merged(here, file)
        assert state(here) == before
    assert "Added" in merged(here, file)
    assert "Ben" in state(here)


def test_the_mark_of_the_erased_is_no_name(here: Stores, tmp_path: Path) -> None:
    ada, = here.children.all()
    here.erase_child(ada.id)
    here.children.add("Ben", 0, NOW)
    with zipfile.ZipFile(backup_of(here, tmp_path / "b.zip")) as packed:
        page = json.loads(packed.read("manifest.json"))
    assert page["erased"]
    assert "Ada" not in json.dumps(page)


# ---- in the window ----


def until(sat: AtSession, kind: type) -> None:
    for _frame in range(50):
        sat.frames(0.1)
        if isinstance(sat.top, kind):
            return
    raise AssertionError(sat.top)


def test_a_grown_up_merges_a_file_from_the_page(there: Stores, tmp_path: Path) -> None:
    ada, = there.children.all()
    ben = there.children.add("Ben", 1, NOW)
    learned(there, ben.id, 12)
    there.erase_child(ada.id)
    file = backup_of(there, tmp_path / "other.zip")
    with at_session(tmp_path / "here") as sat:
        page = GrownUpsPage(sat.app, sat.stores)
        sat.app.push(page)
        pages.examine(sat.app, sat.stores, file)
        until(sat, MergeQuestion)
        question = sat.top
        assert isinstance(question, MergeQuestion)
        assert question.keep_toggle in question.form.widgets
        assert question.revived not in question.form.widgets
        sat.key(pygame.K_RETURN)
        until(sat, GrownUpsPage)
        assert {child.name for child in sat.stores.children.all()} == {"Ben"}
        assert sat.app.drawing.notice.line is not None


def test_who_was_erased_on_either_computer_stays_or_comes_back_where_that_is_ticked(there: Stores, tmp_path: Path,
                                                                                    ) -> None:
    ada, = there.children.all()
    ben = there.children.add("Ben", 1, NOW)
    learned(there, ben.id, 12)
    whole = backup_of(there, tmp_path / "whole.zip")
    there.erase_child(ada.id)
    file = backup_of(there, tmp_path / "other.zip")
    with at_session(tmp_path / "here") as sat:
        page = GrownUpsPage(sat.app, sat.stores)
        sat.app.push(page)

        def merge(path: Path, toggle: str) -> set[str]:
            pages.examine(sat.app, sat.stores, path)
            until(sat, MergeQuestion)
            question = sat.top
            assert isinstance(question, MergeQuestion)
            getattr(question, toggle).activate()
            question.form.set_focus(named(question.form, "Add"))
            sat.key(pygame.K_RETURN)
            until(sat, GrownUpsPage)
            return {child.name for child in sat.stores.children.all()}

        assert merge(file, "keep_toggle") == {"Ada", "Ben"}, "erased there, and kept here"
        sat.stores.erase_child(ada.id)
        assert merge(whole, "revived") == {"Ada", "Ben"}, "erased here, and brought back"
