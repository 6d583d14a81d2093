"""A file that was double-clicked, dropped or named on the command line: a match lies on its table, a backup is asked
about, and anything else is one line over the shelf."""

import os
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.scenes.setup.restoring import RestoreQuestion
from game.scenes.shell.file_opener import drop
from game.scenes.shell.status_pages import BusyPage
from game.scenes.startup import OpenedFileScene
from game.scenes.table.table_page import TablePage
from game.sitting.backups import Backups
from game.store import disk_call, files
from game.store.file_types import BACKUP, MATCH, kind_of
from game.store.save_format import envelope, export
from tests.kit.table_driver import ESCAPE, A, AtTable, Shelf, at_table
from tests.kit.xvfb import until

RECORD = {"format": 1, "game": "war", "options": {"down": 3}, "players": 2, "seed": 77}


def opened(sat: AtTable, path: Path) -> None:
    """Begin the program with this file, as a double click does."""
    sat.app.show_home()
    sat.frames(0.1)
    sat.app.push(OpenedFileScene(sat.app, sat.stores, path))
    sat.frames(0.1)


def test_a_match_opens_at_its_table_where_it_was_left(tmp_path: Path) -> None:
    with at_table(tmp_path / "home") as sat:
        while sat.match.table.round < 3:
            sat.still()
            sat.key(A)
        sat.still()
        path = tmp_path / f"Zoë’s Spiel{MATCH}"
        assert "saved in" in export(path, sat.play.sitting.written())
        before, was = path.read_bytes(), sat.match.table.fingerprint()
        rounds = sat.play.sitting.match.table.round
        opened(sat, path)
        assert isinstance(sat.top, TablePage)
        assert sat.top is not sat.play
        assert sat.top.sitting.match.table.round == rounds >= 3
        assert sat.top.sitting.match.table.fingerprint() == was
        assert path.read_bytes() == before, "the file is only read"
        assert sat.app.notice.line is None


@pytest.mark.parametrize("name", ["deal.json", "deal.truce", "deal", "deal.txt"])
def test_a_bare_deal_and_a_save_open_whatever_the_file_is_called(tmp_path: Path, name: str) -> None:
    with at_table(tmp_path / "home") as sat:
        for match in (RECORD, envelope(RECORD, {}, [])):
            assert "saved in" in export(tmp_path / name, match)
            opened(sat, tmp_path / name)
            assert isinstance(sat.top, TablePage)
            assert (sat.top.sitting.record.seed, sat.top.sitting.record.options) == (77, {"down": 3})


@pytest.mark.parametrize("ending", [BACKUP, ".zip"])
def test_a_backup_is_asked_about_and_cancelling_changes_nothing(tmp_path: Path, ending: str) -> None:
    with at_table(tmp_path / "home") as sat:
        path = tmp_path / f"Sicherung für Zoë{ending}"
        assert "Saved: " in str(Backups(sat.stores).back_up(path))
        sat.stores.writer.settle()
        opened(sat, path)
        asked = sat.top
        assert isinstance(asked, RestoreQuestion)
        assert asked.form.focus is not None
        assert asked.form.focus.label == "Cancel"
        asked.form.focus.activate()
        sat.frames(0.1)
        assert isinstance(sat.top, Shelf)
        assert not list(sat.stores.folders.data.glob("restor*"))


def nothing(_path: Path) -> None:
    """Leave it as it is: nothing lies there."""


def bare(data: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(data)


def large(path: Path) -> None:
    """200 MB that take no room on the disk."""
    with path.open("wb") as file:
        file.write(b"{")
        file.truncate(200_000_000)


@pytest.mark.parametrize(("make", "line"), [
    (nothing, "x.truce could not be opened (it does not exist)."),
    (Path.mkdir, "x.truce could not be opened (there is a folder where a file should be)."),
    (bare(b""), "x.truce could not be opened (it is empty)."),
    (bare(b"\xff\xd8\xff\xe0 a photograph"), "x.truce is neither a match nor a backup from Truce."),
    (bare(b"Dear Zo\xc3\xab"), "x.truce is neither a match nor a backup from Truce."),
    (bare(b'{"name": "truce-cards"}'), "x.truce could not be opened (it is not a saved match)."),
    (bare(b'{"format": 1, "game": "whist"'), "x.truce could not be opened (it is damaged"),
    (bare(b'{"format": 1, "game": "whist", "options": {}, "players": 2, "seed": 1}'), "x.truce could not be opened ("),
    (large, "x.truce could not be opened (the file is too large)."),
    (bare(b"PK\x03\x04 a document"), "x.truce could not be used"),
], ids=["nothing", "folder", "empty", "photograph", "letter", "other JSON", "cut", "whist", "large", "other zip"])
def test_anything_else_is_one_line_over_the_shelf(
        tmp_path: Path, make: Callable[[Path], object], line: str) -> None:
    with at_table(tmp_path / "home") as sat:
        make(tmp_path / "x.truce")
        opened(sat, tmp_path / "x.truce")
        sat.frames(0.5)
        assert isinstance(sat.top, Shelf)
        assert line in str(sat.app.notice.line)
        assert len(sat.app.notice.lines) == 1


@pytest.mark.skipif(os.name != "posix", reason="a pipe, and a name that is no text")
def test_a_pipe_is_not_waited_for_and_a_name_that_is_no_text_is_shown(tmp_path: Path) -> None:
    with at_table(tmp_path / "home") as sat:
        os.mkfifo(tmp_path / "pipe.truce")
        opened(sat, tmp_path / "pipe.truce")
        assert "it is not a file that Truce can use" in str(sat.app.notice.line)
        odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.truce"))
        odd.write_bytes(b"")
        opened(sat, odd)
        assert "??.truce could not be opened (it is empty)." in sat.app.notice.lines


def test_a_file_dropped_on_the_shelf_opens_and_at_a_table_a_line_says_where_to_drop_it(tmp_path: Path) -> None:
    with at_table(tmp_path / "home") as sat:
        export(tmp_path / "deal.truce", RECORD)
        fallen = pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "deal.truce"))
        sat.app.take(fallen)                          # the app of a page that was told nothing
        assert sat.top is sat.play
        sat.app.dropped = lambda name: drop(sat.app, sat.stores, Path(name))
        sat.app.take(fallen)
        assert sat.top is sat.play
        assert sat.app.notice.line == "Go back to the shelf first."
        sat.app.show_home()
        sat.app.take(fallen)
        sat.frames(0.1)
        assert isinstance(sat.top, TablePage)
        assert sat.top.sitting.record.seed == 77


def test_what_a_file_is_is_told_by_how_it_begins(tmp_path: Path) -> None:
    path, kinds = tmp_path / "file", partial(kind_of, tmp_path / "file")
    for data, kind in ((b"", "empty"), (b"\xef\xbb\xbf\r\n {", "match"), (b"{", "match"), (b"PK\5\6", "backup"),
                       (b"[]", "other"), (b" " * 300 + b"{", "other"), (b"\xef\xbb\xbf", "other")):
        path.write_bytes(data)
        assert kinds() == kind


@pytest.mark.parametrize("leaves", [False, True])
def test_no_frame_waits_for_a_file_that_does_not_answer_and_one_may_go_back(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaves: bool) -> None:
    asked, may, real = threading.Event(), threading.Event(), files.head

    def away(path: Path, most: int) -> bytes:
        assert threading.current_thread() is not threading.main_thread(), "a frame waits for the disk"
        asked.set()
        assert may.wait(60)
        return real(path, most)

    with at_table(tmp_path / "home") as sat:
        path = tmp_path / "deal.truce"
        assert "saved in" in export(path, RECORD)
        with monkeypatch.context() as slow:
            slow.setattr(files, "head", away)
            slow.setattr(disk_call, "PATIENCE", 0.0)
            opened(sat, path)
            assert asked.wait(60)
            sat.frames(2)
            assert isinstance(sat.top, BusyPage)
            if leaves:
                sat.key(ESCAPE)
                assert isinstance(sat.top, Shelf)
        may.set()
        until(lambda: (sat.frames(0.1), leaves or isinstance(sat.top, TablePage))[1], "the table")
        sat.frames(1)
        assert isinstance(sat.top, Shelf if leaves else TablePage)
