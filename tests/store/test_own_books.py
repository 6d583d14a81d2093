"""Books of one's own on the disk: whole after any write, never in a frame's way, bounded, and left alone where a later
release has made them."""

import errno
import json
import os
import sys
import time
from collections.abc import Mapping
from itertools import count
from pathlib import Path

import pytest

from game.rules import title, titles
from game.sitting.backups import Backups, CheckedBackup
from game.sitting.library import Library
from game.sitting.stores import Stores
from game.store import files, own_books
from game.store.messages import TransientMessage
from game.store.name_search import names_in
from game.store.own_books import BOOK, FOLDER, LIMIT, LONGEST, MOST, OwnBooks, new_id, path_of
from game.store.paths import Folders
from game.store.restore import finish
from game.store.settings import Settings
from game.store.writer import SyncWriter
from tests.kit.manual_writer import Later
from tests.kit.required_programs import not_wine
from tests.kit.sample_backups import examined

THREE = {"down": 3}


class Shelf:
    """The books of a data folder, and what was said about them."""

    def __init__(self, data: Path, writer: SyncWriter | Later | None = None) -> None:
        self.lines: list[str] = []
        self.writer = writer or SyncWriter()
        self.books = OwnBooks(data, self.writer, self.lines.append)
        self.library = Library(self.books, self.lines.append)

    def add(self, name: str, game: str = "war", options: Mapping[str, object] = THREE) -> str:
        book = new_id()
        self.books.add(book, name, game, options)  # type: ignore[arg-type]
        return book

    def look(self) -> None:
        self.writer.submit(self.books.look)
        self.books.adopt()

    @property
    def names(self) -> list[str]:
        return [one.shown for one in self.library.own.values()]


def put(data: Path, page: object, book: str = "own-1") -> Path:
    path = path_of(data, book)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(page if isinstance(page, bytes) else json.dumps(page).encode())
    return path


def a_page(**other: object) -> dict[str, object]:
    return {"book": BOOK, "name": "Ours", "game": "war", "options": dict(THREE), "made": 5.0, **other}


def test_a_book_is_a_few_lines_of_json_and_comes_back_as_it_was(tmp_path: Path) -> None:
    rules = {"down": 3, "underdog": "6", "speed": True, "automatic": "2,5"}
    book = Shelf(tmp_path).add("日本 “War”", options=rules)
    page = path_of(tmp_path, book).read_text("utf-8")
    assert len(page.splitlines()) <= 14
    assert json.loads(page)["options"] == rules
    again = Shelf(tmp_path)
    found = again.library.title(book)
    assert (found.shown, found.rules, found.game.id, found.is_own) == ("日本 “War”", rules, "war", True)
    assert again.lines == []
    none = again.add("Nobody", "underdog", {"underdog": None})
    assert Shelf(tmp_path).library.title(none).rules == {"underdog": None}


def test_books_stand_in_the_order_in_which_they_were_made_whatever_is_changed_later(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within one tick of the clock, too; and one that was written by hand, without a time, stands first."""
    monkeypatch.setattr(own_books.time, "time", lambda: 1e9)
    shelf = Shelf(tmp_path)
    for book, name, down in (("own-3", "b", 2), ("own-2", "a", 3), ("own-1", "c", 4)):
        shelf.books.add(book, name, "war", {"down": down})
    shelf.books.change("own-3", name="z")
    assert shelf.names == Shelf(tmp_path).names == ["z", "a", "c"]
    shelf.books.remove("own-2")
    assert shelf.names == Shelf(tmp_path).names == ["z", "c"]
    page = a_page()
    del page["made"]
    put(tmp_path, page, "own-9")
    assert Shelf(tmp_path).names == ["Ours", "z", "c"]


def test_two_windows_add_books_at_once_and_each_finds_both(tmp_path: Path) -> None:
    one, two = Shelf(tmp_path), Shelf(tmp_path)
    assert one.names == two.names == []
    one.add("mine")
    book = two.add("yours", options={"down": 5})
    assert (one.names, two.names) == (["mine"], ["yours"])
    for shelf in (one, two):
        shelf.look()
        assert shelf.names == ["mine", "yours"]
    one.books.change(book, name="ours")
    two.books.change(book, options={"down": 4})
    assert Shelf(tmp_path).library.title(book).rules == {"down": 4}
    assert Shelf(tmp_path).library.title(book).shown == "ours", "what the other window changed stays"
    one.books.remove(book)
    two.books.remove(book)
    assert two.lines == [], "that it is gone already is no trouble"
    two.look()
    assert two.names == ["mine"]


@pytest.mark.parametrize("data", [
    b"", b"{", b"[]", b"\xff\xfe", b"{}", b'{"book": 1}', b" " * (LIMIT + 1), b"[" * 9000,
    *(json.dumps(a_page(**other)).encode() for other in (
        {"book": 0}, {"book": True}, {"book": "1"}, {"name": 5}, {"name": None}, {"game": ""}, {"game": "x" * 41},
        {"game": "a\nb"}, {"options": {}}, {"options": []}, {"options": {"down": 1e400}}, {"options": {"down": [3]}},
        {"options": {"x" * 41: 1}}, {"options": {"down": "y" * 201}}, {"options": {str(n): n for n in range(101)}},
        {"options": {"down": 10**30}}, {"made": "now"}, {"made": 1e300},
    )),
])  # fmt: skip
def test_a_damaged_book_is_kept_aside_with_one_clear_line_and_the_others_stand(tmp_path: Path, data: bytes) -> None:
    Shelf(tmp_path).add("whole")
    path = put(tmp_path, data)
    shelf = Shelf(tmp_path)
    assert shelf.names == ["whole"]
    line, = shelf.lines
    assert str(path) in line
    assert not path.exists()
    kept, = path.parent.glob("own-1.json.damaged-*")
    assert kept.read_bytes() == data
    again = Shelf(tmp_path)
    assert again.names == ["whole"]
    assert again.lines == []


def test_a_name_has_no_sign_that_cannot_be_seen_and_is_cut_where_it_is_too_long(tmp_path: Path) -> None:
    put(tmp_path, a_page(name="A\x00\x1b[31mB\n" + "c" * 500))
    name, = Shelf(tmp_path).names
    assert name.startswith("A")
    assert name.isprintable()
    assert len(name) <= LONGEST


def test_a_book_of_a_later_release_stays_as_it_is(tmp_path: Path) -> None:
    path = put(tmp_path, a_page(book=BOOK + 1, options={"anything": [1]}))
    before = path.read_bytes()
    shelf = Shelf(tmp_path)
    assert shelf.names == []
    line, = shelf.lines
    assert "newer version" in line
    shelf.add("another")
    shelf.look()
    assert len(shelf.lines) == 1, "it is said once"
    assert path.read_bytes() == before


def test_a_rule_that_is_no_longer_known_is_named_and_the_rest_is_played(tmp_path: Path) -> None:
    put(tmp_path, a_page(options={"down": 3, "gravity": True, "underdog": "no such rank"}, later={"kept": 1}))
    shelf = Shelf(tmp_path)
    found = shelf.library.title("own-1")
    assert found.rules == THREE
    assert found.unknown == ("gravity", "underdog")
    put(tmp_path, a_page(options={"jokers": False, "down": 1, **dict.fromkeys("abcd", 1)}), "own-2")
    put(tmp_path, a_page(options={"ranks": "K", "faces": "out"}, game="addition-war"), "own-3")
    shelf.look()
    many = shelf.library.title("own-2")
    assert (many.rules, many.unknown) == ({}, ("a", "b", "c")), "no more than three are named, and nothing usual"
    none = shelf.library.title("own-3")
    assert (none.rules, none.unknown) == ({}, ("ranks", "faces")), "nobody would be dealt a card"
    found.make(found.rules)
    shelf.books.change("own-1", name="Still ours")
    page = json.loads(path_of(tmp_path, "own-1").read_bytes())
    assert page["options"]["gravity"] is True, "a later release finds it again"
    assert page["later"] == {"kept": 1}
    assert page["name"] == "Still ours"


def test_a_book_of_an_unknown_game_is_told_of_and_kept(tmp_path: Path) -> None:
    path = put(tmp_path, a_page(game="moon-war"))
    shelf = Shelf(tmp_path)
    assert shelf.names == []
    line, = shelf.lines
    assert "Ours" in line
    assert "moon-war" in line
    put(tmp_path, a_page(), "own-2")
    shelf.look()
    assert (shelf.names, len(shelf.lines)) == (["Ours"], 1), "it is said once"
    assert path.exists()


def test_of_ten_thousand_books_a_hundred_stand_on_the_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    page = json.dumps(a_page()).encode()
    for n in range(10_000):
        (folder / f"own-{n:x}.json").write_bytes(page)
    opened: list[Path] = []
    read = files.read
    monkeypatch.setattr(files, "read", lambda path, limit: opened.append(path) or read(path, limit))
    shelf = Shelf(tmp_path)
    assert len(shelf.names) == MOST
    assert len(opened) == MOST
    assert shelf.library.full
    line, = shelf.lines
    assert str(MOST) in line


def test_a_hundred_books_are_not_too_many_and_each_is_read_once(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(MOST + 1):
        os.utime(put(tmp_path, a_page(name=str(n)), f"own-{MOST - n:x}"), (n, n))
    shelf = Shelf(tmp_path)
    assert {*shelf.names} == {str(n) for n in range(MOST)}, "the one that was written last is left out"
    assert len(shelf.lines) == 1
    path_of(tmp_path, "own-0").unlink()
    opened: list[Path] = []
    read = files.read
    monkeypatch.setattr(files, "read", lambda path, limit: opened.append(path) or read(path, limit))
    again = Shelf(tmp_path)
    for _look in range(2):
        again.look()
        assert len(again.names) == len(opened) == MOST
    assert again.lines == []
    assert again.library.full


@pytest.mark.parametrize(("fails", "names", "lines"), [(1, ["there"], 0), (2, [], 1)])
def test_a_disk_that_fails_once_is_asked_again(
        fails: int, names: list[str], lines: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the whole data folder cannot be read, that is said elsewhere, once."""
    Shelf(tmp_path).add("there")
    scan, left = os.scandir, [fails]

    def scandir(path: Path) -> object:
        left[0] -= 1
        if left[0] >= 0:
            raise OSError(errno.EIO, "no")
        return scan(path)

    monkeypatch.setattr(own_books.os, "scandir", scandir)
    shelf = Shelf(tmp_path)
    assert (shelf.names, len(shelf.lines)) == (names, lines)
    for _look in range(2):
        left[0] = 2
        shelf.look()
        assert (shelf.names, len(shelf.lines)) == (names, 1), "it is said once"
    left[0] = 3
    monkeypatch.setattr(own_books.os, "listdir", scandir)
    blind = Shelf(tmp_path)
    assert (blind.names, blind.lines) == ([], [])


@not_wine()
def test_where_books_would_be_lies_a_file_and_there_are_none(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_bytes(b"")
    shelf = Shelf(tmp_path)
    assert shelf.names == []
    assert shelf.lines == []


def test_a_book_that_cannot_be_read_just_now_is_as_it_was_and_no_damaged_one(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(tmp_path)
    book = shelf.add("mine")
    Shelf(tmp_path).books.change(book, name="changed elsewhere")

    def read(path: Path, limit: int) -> bytes:
        raise OSError(errno.EIO, "no")

    with monkeypatch.context() as patch:
        patch.setattr(files, "read", read)
        shelf.look()
        assert shelf.names == ["mine"]
        assert len(shelf.lines) == 1
        shelf.books.change(book, name="never")
        assert path_of(tmp_path, book).exists()
        assert not list(path_of(tmp_path, book).parent.glob("*damaged*"))
    assert path_of(tmp_path, book).exists()


def test_a_book_that_was_written_anew_is_read_again_whether_its_time_its_size_or_its_place_differs(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(page: dict[str, object], at: int) -> None:
        os.utime(put(tmp_path, page), ns=(at, at))

    opened: list[Path] = []
    read = files.read
    monkeypatch.setattr(files, "read", lambda path, limit: opened.append(path) or read(path, limit))
    write(a_page(name="one"), 10**18)
    shelf = Shelf(tmp_path)
    assert shelf.names == ["one"]
    write(a_page(name="two"), 10**18 + 1_000)
    shelf.look()
    assert shelf.names == ["two"], "its time"
    write(a_page(name="three"), 10**18 + 1_000)
    shelf.look()
    assert shelf.names == ["three"], "its size"
    other = put(tmp_path, a_page(name="seven"), "own-2").rename(tmp_path / "other")
    os.utime(other, ns=(10**18 + 1_000 * (1 + (os.name != "posix")),) * 2)  # Windows tells no place
    other.replace(path_of(tmp_path, "own-1"))
    shelf.look()
    assert shelf.names == ["seven"], "its place"
    assert len(opened) == 4
    shelf.look()
    assert len(opened) == 4, "and none that is as it was"
    shelf.books.change("own-1", name="here")
    write(a_page(name="there"), 10**18 + 1_000)
    shelf.look()
    assert shelf.names == ["there"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own")
def test_a_book_that_is_a_link_is_read_as_what_it_points_at_and_a_link_to_itself_hides_no_other(
        tmp_path: Path) -> None:
    Shelf(tmp_path).add("whole")
    (tmp_path / "elsewhere.json").write_text(json.dumps(a_page(name="one")), encoding="utf-8")
    path_of(tmp_path, "own-1").symlink_to(tmp_path / "elsewhere.json")
    path_of(tmp_path, "own-2").symlink_to(path_of(tmp_path, "own-2"))
    path_of(tmp_path, "own-3").symlink_to(tmp_path / "nowhere")
    shelf = Shelf(tmp_path)
    assert shelf.names == ["one", "whole"]
    line, = shelf.lines
    assert "own-2.json" in line
    (tmp_path / "elsewhere.json").write_text(json.dumps(a_page(name="two")), encoding="utf-8")
    shelf.look()
    assert shelf.names == ["two", "whole"]
    assert len(shelf.lines) == 1


def test_a_damaged_book_that_another_window_has_moved_aside_is_not_told_of_again(tmp_path: Path) -> None:
    later, path = Later(), put(tmp_path, b"{")
    shelf = Shelf(tmp_path, later)
    assert shelf.names == []
    path.unlink()
    assert later.settle()
    assert (shelf.lines, later.troubles()) == ([], [])


@pytest.mark.parametrize("odd", ["own-.json", "own-g.json", "own-1.txt", "own-" + "a" * 33 + ".json", "x.json"])
def test_what_else_lies_in_the_folder_is_left_alone(tmp_path: Path, odd: str) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / odd).write_bytes(b"?")
    (tmp_path / FOLDER / "own-2.json").mkdir()
    shelf = Shelf(tmp_path)
    assert shelf.names == []
    assert (tmp_path / FOLDER / odd).read_bytes() == b"?"
    with pytest.raises(ValueError, match="no book"):
        path_of(tmp_path, "../war")


def test_a_full_disk_loses_nothing_that_was_there_and_is_told_of_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path)
    first = shelf.add("first")
    full, number = True, errno.ENOSPC
    write = files.write

    def writes(path: Path, data: bytes, **more: bool) -> None:
        if full:
            raise OSError(number, "full")
        write(path, data, **more)

    monkeypatch.setattr(files, "write", writes)
    shelf.books.change(first, name="renamed")
    shelf.add("second", options={"down": 5})
    assert shelf.names == ["renamed", "second"], "they are there as long as the window is"
    assert Shelf(tmp_path).names == ["first"]
    assert len(shelf.lines) == 2
    assert all("full" in line for line in shelf.lines)
    shelf.books.settle()
    assert len(shelf.lines) == 2
    passing = [line for line in shelf.lines if isinstance(line, TransientMessage) and line.holds()]
    assert passing == shelf.lines
    number = errno.EROFS
    shelf.books.settle()
    passing = [line for line in shelf.lines if isinstance(line, TransientMessage)]
    assert [line.holds() for line in passing] == [False, False, True, True], "that is why now"
    with pytest.raises(OSError, match="full"):
        shelf.books.erase_name("renamed")
    full = False
    shelf.books.settle()
    assert not any(line.holds() for line in passing), "they are saved now"
    assert Shelf(tmp_path).names == ["War, our way", "second"]
    assert shelf.books.settle() is None


def test_a_book_that_cannot_be_removed_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(tmp_path)
    book = shelf.add("stays")

    def unlink(self: Path, **_more: bool) -> None:
        raise OSError(errno.EACCES, "no")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", unlink)
        shelf.books.remove(book)
        assert shelf.names == []
        assert len(shelf.lines) == 1
    lasting: list[str] = []
    monkeypatch.setattr(files, "folder_to_disk", lasting.append)
    shelf.books.settle()
    assert Shelf(tmp_path).names == []
    assert lasting == [str(tmp_path / FOLDER)], "it is removed after a power cut, too"


def test_nothing_is_written_by_who_asks_and_what_was_asked_is_seen_at_once(tmp_path: Path) -> None:
    later = Later()
    shelf = Shelf(tmp_path, later)
    assert shelf.names == []
    book = shelf.add("soon")
    assert shelf.names == ["soon"]
    put(tmp_path, b"{")
    shelf.look()
    assert shelf.names == ["soon"]
    assert not path_of(tmp_path, book).exists()
    assert path_of(tmp_path, "own-1").exists()
    assert later.settle()
    assert path_of(tmp_path, book).exists()
    assert not path_of(tmp_path, "own-1").exists()
    shelf.look()
    assert shelf.names == ["soon"]


def test_what_happens_while_a_book_is_read_or_written_is_not_lost(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    later = Later()
    shelf, write, read = Shelf(tmp_path, later), files.write, files.read
    book = shelf.add("new")

    def writes(path: Path, data: bytes) -> None:
        monkeypatch.undo()
        shelf.books.change(book, name="newer")
        write(path, data)

    monkeypatch.setattr(files, "write", writes)
    assert later.settle()
    assert Shelf(tmp_path).names == ["newer"]

    def reads(path: Path, limit: int) -> bytes:
        monkeypatch.undo()
        shelf.add("made meanwhile", options={"down": 5})
        return read(path, limit)

    Shelf(tmp_path).add("from another window", options={"down": 4})
    monkeypatch.setattr(files, "read", reads)
    shelf.look()
    assert later.settle()
    shelf.look()
    assert sorted(shelf.names) == ["from another window", "made meanwhile", "newer"]


def test_the_rest_of_a_write_that_was_interrupted_long_ago_is_swept_away(tmp_path: Path) -> None:
    rest, new = (put(tmp_path, a_page()).with_name(f"own-1.json.{number}-1.part") for number in (1, 2))
    for path in (rest, new):
        path.write_bytes(b"{")
    os.utime(rest, (time.time() - 200_000,) * 2)
    Shelf(tmp_path).add("Ours, too")
    assert not rest.exists()
    assert new.exists(), "another window may be writing it now"


def test_a_match_belongs_to_the_book_that_has_its_rules(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    book = shelf.add("ours", options={"down": 3, "underdog": "6"})
    assert shelf.library.book_of("war", {"underdog": "6", "down": 3, "jokers": False}) == book
    for rules in ({}, {"down": 3}, {"down": 3, "underdog": "7"}, {"nonsense": 1}):
        assert shelf.library.book_of("war", rules) == "war"
    assert shelf.library.book_of("peace", {"down": 3}) == "peace"
    assert shelf.library.book_of("moon-war", {}) == "moon-war"
    three = shelf.add("threes")
    assert [shelf.library.book_of(game, THREE) for game in ("war", "peace")] == [three, "peace"]
    assert [*shelf.library.titles] == [*titles(), book, three], "the games stand first"
    assert (shelf.library.splits("war"), shelf.library.splits("peace")) == (True, False)
    shelf.library.shut = True
    assert [*shelf.library.titles] == [*titles()]
    assert shelf.library.book_of("war", THREE) == "war"


def test_making_a_book_gives_its_game_its_own_rules_back_and_removing_leaves_no_trace(tmp_path: Path) -> None:
    settings, shelf, book = Settings(), Shelf(tmp_path), new_id()
    settings.options["war"], settings.players["war"], settings.own["war"] = dict(THREE), 3, {2: (0, 1)}
    shelf.library.make(settings, book, "ours", title("war"), {**THREE, "jokers": False})
    assert json.loads(path_of(tmp_path, book).read_text("utf-8"))["options"] == THREE, "and nothing that is usual"
    assert "war" not in settings.options
    assert (settings.players[book], settings.last_game) == (3, book)
    settings.own["war"][2] = 1, 0
    assert settings.own[book] == {2: (0, 1)}
    settings.recent_games, settings.favourites, settings.last_game = (book, "peace"), (book,), book
    settings.own[book] = {2: (0, 1)}
    shelf.library.remove(settings, book)
    assert book not in repr(settings)
    assert settings.last_game == "peace"
    assert [*shelf.library.own] == [] == Shelf(tmp_path).names
    other = shelf.library.make(settings, new_id(), "other", title("peace"), THREE).id
    settings.last_game = "war"
    shelf.library.remove(settings, other)
    assert settings.last_game == "war", "as it is, where that is another book"


def test_a_name_is_found_in_a_books_name_however_it_is_written() -> None:
    assert {*names_in("for Ann-Marie’s Lu  Mias")} >= {"Ann-Marie", "Lu Mias", "Lu Mia", "Mia", "Ann-Marie’s Lu"}
    assert "Miami" not in {*names_in("Mia")}
    assert "Mia" not in {*names_in("Miami"), *names_in("Damia")}


@pytest.mark.parametrize(("name", "book"), [
    ("Mia", "MIAS KRIEG"), ("Zoë", "Zoe\u0308s Krieg"), ("Zoe\u0308", "Zoës Krieg"), ("प्रिया", "प्रिया का युद्ध"),
    ("アンナ", "アンナの戦争"), ("안나", "안나의 전쟁"), ("小明", "给小明的牌"), ("สมชาย", "สงครามของสมชาย"),
    ("ليلى", "حرب وليلى"), ("דנה", "המלחמה של דנה"), ("🦊", "Krieg🦊"), ("Jo 😀", "for Jo  😀!"),
    ("İnci", "İnci’nin savaşı"), ("A.B", "A.Bs war"), ("O’Neil", "O’Neil’s"), ("7", "7’s war"),
    ("X Æ A-12", "X Æ A-12"),
])
def test_an_erased_name_of_any_script_stands_on_no_book_and_comes_with_no_backup(
        name: str, book: str, tmp_path: Path) -> None:
    assert name in {*names_in(book)}
    where = Folders.inside(tmp_path)
    shelf = Shelf(where.data)
    shelf.add(book)
    shelf.add("Mi", options={"jokers": True})
    stores = Stores(where)
    stores.erase_name(name)
    assert [one.name for one in stores.library.books.books()] == ["", "Mi"]
    stores.close()


def test_an_erased_name_stands_on_no_book_and_in_no_copy(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    shelf = Shelf(where.data)
    names = "Mia’s War", "Miami", "for Mia", "Damia", "Zoë (2b)", "AxB"
    books = [shelf.add(name, options={"down": n}) for n, name in enumerate(names)]
    kept = put(where.data, b"Mia", "own-5").rename(path_of(where.data, "own-5").with_suffix(".json.damaged-1"))
    leos = put(where.data, a_page(book=BOOK + 1, name="Leo"), "own-6")
    stores = Stores(where)
    assert len(stores.library.books.books()) == len(names)
    shelf.add("Mias", options={"jokers": True})
    stores.erase_name("Mia")
    stores.erase_name("A.B")
    stores.erase_name("Zoë (2b)")
    assert [one.name for one in stores.library.books.books()] == ["", "Miami", "", "Damia", "", "AxB", ""]
    assert stores.library.title(books[0]).shown == "War, our way"
    assert leos.exists()
    assert not kept.exists()
    assert not any(b"Mia\xe2" in path.read_bytes() or b"for Mia" in path.read_bytes()
                   for path in (where.data / FOLDER).iterdir())
    stores.close()


def test_the_rests_of_interrupted_writes_are_swept_away_after_a_day(tmp_path: Path) -> None:
    rest, fresh = (path_of(tmp_path, "own-1").with_suffix(f".json.{n}-1.part") for n in (1, 2))
    rest.parent.mkdir()
    for path in (rest, fresh):
        path.write_text("{", encoding="utf-8")
    os.utime(rest, (0, 0))
    Shelf(tmp_path).add("one")
    assert fresh.exists()
    assert not rest.exists()


@pytest.mark.parametrize("now", [-1e18, -2e9, 2.6e11, 1e18])
def test_books_made_while_the_clock_is_wrong_are_there_the_next_time(
        now: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before 1970, and after the year 9999."""
    monkeypatch.setattr(own_books.time, "time", lambda: now)
    here = Shelf(tmp_path)
    made = [here.add("one"), here.add("two")]
    again = Shelf(tmp_path)
    assert {one.id for one in again.books.books()} == {*made}
    assert not again.lines


@pytest.mark.parametrize("page", [
    a_page(name="Mias Krieg"),
    a_page(name="mia’s war"),
    a_page(book=BOOK + 1, name="Mia’s War"),
    b'{"book": 1, "name": "Mia',
    b" " * LIMIT + b'{"book": 1, "name": "Mia"}',
])
def test_an_erased_name_is_in_no_file_whatever_it_is(page: object, tmp_path: Path) -> None:
    """A later release's books, and those found damaged this moment."""
    where = Folders.inside(tmp_path)
    put(where.data, page, "own-1")
    put(where.data, a_page(name="Miami"), "own-2")
    stores = Stores(where)
    stores.erase_name("Mia")
    stores.close()
    left = {path.name: path.read_bytes().lower() for path in (where.data / FOLDER).iterdir()}
    assert not any(b"mia" in data for name, data in left.items() if name != "own-2.json"), left
    assert b"miami" in left["own-2.json"]


def test_a_backup_holds_the_books_and_brings_them_back(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path / "one")
    stores = Stores(where)
    books, settings = stores.library.books, Settings()
    stores.settings = settings
    books.add("own-1", "ours", "war", THREE)
    put(where.data, a_page(book=BOOK + 1), "own-2")
    put(where.data, b"?", "own-3")
    file = tmp_path / "backup.zip"
    assert "Saved" in Backups(stores).back_up(file)
    stores.close()
    other = Stores(Folders.inside(tmp_path / "two"))
    other.library.books.add("own-9", "goes", "war", {"down": 5})
    found = examined(other, file)
    assert isinstance(found, CheckedBackup), found
    assert (found.contents.books, found.contents.newer) == (1, 1)
    done: list[str | None] = []
    Backups(other).restore(found, done.append)
    assert done == [None]
    other.close()
    assert finish(Folders.inside(tmp_path / "two")) is None
    shelf = Shelf(tmp_path / "two" / "data")
    assert shelf.names == ["ours"]
    assert not path_of(tmp_path / "two" / "data", "own-2").exists(), "nobody here knows what is in it"


@pytest.mark.parametrize("name", ["Mias Krieg", "mia’s war", "for Mia", "Mia"])
@pytest.mark.parametrize("bring_back", [False, True])
def test_a_backup_brings_an_erased_name_back_only_if_a_grown_up_says_so(
        name: str, bring_back: bool, tmp_path: Path) -> None:
    """The name stands nowhere else in the backup."""
    where, file = Folders.inside(tmp_path), tmp_path / "backup.zip"
    stores = Stores(where)
    stores.library.books.add("own-1", name, "war", THREE)
    stores.library.books.add("own-2", "Miami", "war", THREE)
    assert "Saved" in Backups(stores).back_up(file)
    stores.erase_name("Mia")
    found = examined(stores, file)
    assert isinstance(found, CheckedBackup), found
    assert found.erased == ("Mia",)
    done: list[str | None] = []
    Backups(stores).restore(found, done.append, bring_back=bring_back)
    assert done == [None]
    stores.close()
    assert finish(where) is None
    assert {one.name for one in Shelf(where.data).books.books()} == {name if bring_back else "", "Miami"}


def test_the_drawing_thread_never_waits_for_the_disk_once_the_books_are_known(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(1_700_000_000)
    monkeypatch.setattr(time, "time", lambda: float(next(clock)))      # two windows make no book in the same moment
    later = Later()
    here, there = Shelf(tmp_path, later), Shelf(tmp_path)
    book = there.add("Ours")
    assert here.names == ["Ours"]
    with monkeypatch.context() as slow:
        for name in ("open", "stat", "scandir", "listdir"):
            slow.setattr(os, name, lambda *_what, **_more: pytest.fail("a frame waits for the disk"))
        later.submit(here.books.look)
        here.books.change(book, name="Theirs")
        here.books.change(book, options={"down": 4})
        added = here.add("New", options={"down": 5})
        here.books.change(added, name="Newer")
        later.submit(here.books.settle)
        assert here.names == ["Theirs", "Newer"], "it is seen at once"
    there.books.change(book, options={"down": 2, "speed": True})
    there.add("Another", options={"down": 1})
    later.settle()
    assert here.names == ["Theirs", "Newer"], "nothing changes under a page that is open"
    assert here.books.adopt()
    assert here.names == ["Theirs", "Newer", "Another"]
    assert Shelf(tmp_path).names == here.names
    there.look()
    there.books.remove(book)
    here.books.change(book, name="Too late")
    later.settle()
    assert len(here.names) == 3
    here.books.adopt()
    assert here.names == Shelf(tmp_path).names == ["Newer", "Another"], "it was removed in another window"
