"""Books of one's own on the disk: whole after any write, never in a frame's way, bounded, and left alone where a later
release has made them."""

import errno
import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from game.rules import title
from game.sitting.backups import Backups, Found
from game.sitting.library import Library
from game.sitting.stores import Stores
from game.store import files
from game.store.own_book import FOLDER, LONGEST, new_id, path_of
from game.store.own_book_file import BOOK, LIMIT
from game.store.own_books import MOST, OwnBooks
from game.store.paths import Folders
from game.store.settings import Settings
from game.store.writer import AtOnce
from tests.later import Later

THREE = {"down": 3}


class Shelf:
    """The books of a data folder, and what was said about them."""

    def __init__(self, data: Path, writer: AtOnce | Later | None = None) -> None:
        self.lines: list[str] = []
        self.books = OwnBooks(data, writer or AtOnce(), self.lines.append)
        self.library = Library(self.books, self.lines.append)

    def add(self, name: str, game: str = "war", options: Mapping[str, object] = THREE) -> str:
        book = new_id()
        self.books.add(book, name, game, options)  # type: ignore[arg-type]
        return book

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


def test_books_stand_in_the_order_in_which_they_were_made_whatever_is_changed_later(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    books = [shelf.add(name, options={"down": n}) for n, name in ((2, "b"), (3, "a"), (4, "c"))]
    shelf.books.change(books[0], name="z")
    assert shelf.names == Shelf(tmp_path).names == ["z", "a", "c"]
    shelf.books.remove(books[1])
    assert shelf.names == Shelf(tmp_path).names == ["z", "c"]


def test_two_windows_add_books_at_once_and_each_finds_both(tmp_path: Path) -> None:
    one, two = Shelf(tmp_path), Shelf(tmp_path)
    assert one.names == two.names == []
    one.add("mine")
    book = two.add("yours", options={"down": 5})
    for shelf in (one, two):
        shelf.books.look()
        assert shelf.names == ["mine", "yours"]
    one.books.change(book, name="ours")
    two.books.change(book, options={"down": 4})
    assert Shelf(tmp_path).library.title(book).rules == {"down": 4}
    assert Shelf(tmp_path).library.title(book).shown == "ours", "what the other window changed stays"
    one.books.remove(book)
    two.books.look()
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
    shelf.books.look()
    assert len(shelf.lines) == 1, "it is said once"
    assert path.read_bytes() == before


def test_a_rule_that_is_no_longer_known_is_named_and_the_rest_is_played(tmp_path: Path) -> None:
    put(tmp_path, a_page(options={"down": 3, "gravity": True, "underdog": "no such rank"}, later={"kept": 1}))
    shelf = Shelf(tmp_path)
    found = shelf.library.title("own-1")
    assert found.rules == THREE
    assert found.unknown == ("gravity", "underdog")
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
    full = True
    write = files.write

    def writes(path: Path, data: bytes, **more: bool) -> os.stat_result:
        if full:
            raise OSError(errno.ENOSPC, "full")
        return write(path, data, **more)

    monkeypatch.setattr(files, "write", writes)
    shelf.books.change(first, name="renamed")
    shelf.add("second", options={"down": 5})
    assert shelf.names == ["renamed", "second"], "they are there as long as the window is"
    assert Shelf(tmp_path).names == ["first"]
    assert len(shelf.lines) == 2
    assert all("full" in line for line in shelf.lines)
    shelf.books.again()
    assert len(shelf.lines) == 2
    full = False
    shelf.books.again()
    assert Shelf(tmp_path).names == ["renamed", "second"]
    assert shelf.books.unwritten == 0


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
    shelf.books.again()
    assert Shelf(tmp_path).names == []


def test_nothing_is_written_by_who_asks_and_what_was_asked_is_seen_at_once(tmp_path: Path) -> None:
    later = Later()
    shelf = Shelf(tmp_path, later)
    book = shelf.add("soon")
    put(tmp_path, b"{")
    shelf.books.look()
    assert shelf.names == ["soon"]
    assert not path_of(tmp_path, book).exists()
    assert path_of(tmp_path, "own-1").exists()
    assert later.settle()
    assert path_of(tmp_path, book).exists()
    assert not path_of(tmp_path, "own-1").exists()
    shelf.books.look()
    assert shelf.names == ["soon"]


def test_a_match_belongs_to_the_book_that_has_its_rules(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    book = shelf.add("ours", options={"down": 3, "underdog": "6"})
    assert shelf.library.book_of("war", {"underdog": "6", "down": 3, "jokers": False}) == book
    for rules in ({}, {"down": 3}, {"down": 3, "underdog": "7"}, {"nonsense": 1}):
        assert shelf.library.book_of("war", rules) == "war"
    assert shelf.library.book_of("peace", {"down": 3}) == "peace"
    assert shelf.library.book_of("moon-war", {}) == "moon-war"


def test_making_a_book_gives_its_game_its_own_rules_back_and_removing_leaves_no_trace(tmp_path: Path) -> None:
    settings, shelf, book = Settings(), Shelf(tmp_path), new_id()
    settings.options["war"], settings.players["war"] = dict(THREE), 3
    shelf.library.make(settings, book, "ours", title("war"), THREE)
    assert "war" not in settings.options
    assert settings.players[book] == 3
    settings.lately, settings.favourites, settings.last_game = (book, "peace"), (book,), book
    settings.own[book] = {2: (0, 1)}
    shelf.library.remove(settings, book)
    assert book not in repr(settings)
    assert settings.last_game == "peace"


def test_an_erased_name_stands_on_no_book_and_in_no_copy(tmp_path: Path) -> None:
    where = Folders.under(tmp_path)
    shelf = Shelf(where.data)
    books = [shelf.add(name, options={"down": n}) for n, name in ((2, "Mia’s War"), (3, "Miami"), (4, "for Mia"))]
    kept = put(where.data, b"Mia", "own-5").rename(path_of(where.data, "own-5").with_suffix(".json.damaged-1"))
    stores = Stores(where)
    stores.erase_name("Mia")
    assert [one.name for one in stores.library.books.books()] == ["", "Miami", ""]
    assert stores.library.title(books[0]).shown == "War, our way"
    assert not kept.exists()
    assert not any(b"Mia\xe2" in path.read_bytes() or b"for Mia" in path.read_bytes()
                   for path in (where.data / FOLDER).iterdir())
    stores.close()


def test_a_backup_holds_the_books_and_brings_them_back(tmp_path: Path) -> None:
    where = Folders.under(tmp_path / "one")
    stores = Stores(where)
    books, settings = stores.library.books, Settings()
    stores.settings = settings
    books.add("own-1", "ours", "war", THREE)
    put(where.data, a_page(book=BOOK + 1), "own-2")
    put(where.data, b"?", "own-3")
    file = tmp_path / "backup.zip"
    assert "Saved" in Backups(stores).back_up(file)
    stores.close()
    other = Stores(Folders.under(tmp_path / "two"))
    other.library.books.add("own-9", "goes", "war", {"down": 5})
    told: list[Found | str] = []
    backups = Backups(other)
    backups.examine(file, told.append)
    found, = told
    assert isinstance(found, Found), found
    assert found.contents.books == 2
    done: list[str | None] = []
    backups.restore(found, done.append)
    assert done == [None]
    other.close()
    from game.store.restore import finish

    assert finish(Folders.under(tmp_path / "two")) is None
    shelf = Shelf(tmp_path / "two" / "data")
    assert shelf.names == ["ours"]
    assert path_of(tmp_path / "two" / "data", "own-2").exists()
