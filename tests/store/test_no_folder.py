"""A data folder that cannot be used: the window opens, one line says what and where, and play goes on in memory."""

import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.scenes.math_room.children_picker import ChildrenPickerPage
from game.scenes.records.stats_page import StatsPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.table.match_end_page import MatchEndPage
from game.scenes.table.table_page import TablePage
from game.sitting.stores import Stores
from game.store.paths import Folders
from tests.kit.required_programs import posix
from tests.kit.table_driver import FRAME, at_table

CALLS = "open", "stat", "lstat", "mkdir", "listdir", "scandir", "access"


def unreadable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As it is after the program was started once by somebody else."""
    data = folder / "unreadable" / "data"
    data.mkdir(parents=True)
    inside = str(data) + os.sep

    def refused(name: str, path: Any) -> bool:
        where = os.fspath(path) if isinstance(path, str | os.PathLike) else ""
        return str(where).startswith(inside) or (str(where) == str(data) and name in ("listdir", "scandir", "open"))

    def call(name: str, real: Any, path: Any = ".", *what: Any, **more: Any) -> Any:
        if refused(name, path):
            if name == "access":
                return False
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return real(path, *what, **more)

    for name in CALLS:
        monkeypatch.setattr(os, name, partial(call, name, getattr(os, name)))
    return folder / "unreadable"


def too_long(folder: Path, _monkeypatch: pytest.MonkeyPatch) -> Path:
    return folder / ("x" * 300)


def a_file(folder: Path, _monkeypatch: pytest.MonkeyPatch) -> Path:
    (folder / "home").mkdir()
    (folder / "home" / "data").write_text("in the way", encoding="utf-8")
    return folder / "home"


@pytest.mark.parametrize(("way", "why"), [
    (unreadable, "you don’t have permission"), pytest.param(too_long, "its path is too long", marks=posix()),
    (a_file, "there is a file where a folder should be"),
])
def test_the_window_opens_says_why_and_a_match_is_played(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Any, why: str) -> None:
    home = way(tmp_path, monkeypatch)
    said: list[str] = []
    with at_table(tmp_path / "elsewhere", people=(), auto=True, seed=22) as sat:
        app, kept, sitting = sat.app, Stores(Folders.inside(home)), sat.play.sitting
        app.home = lambda app: ShelfPage(app, kept)
        app.say = said.append                         # type: ignore[method-assign]
        app.show_home()
        for _frame in range(60):
            app.step(FRAME)
        assert isinstance(app.top, ShelfPage)
        line, = said
        assert why in line
        assert str(home / "data") in line
        app.show_home()
        app.step(FRAME)
        app.step(FRAME)
        assert len(said) == 1, "said once"
        for page in (StatsPage, ChildrenPickerPage):
            app.push(page(app, kept))
            for _frame in range(5):
                app.step(FRAME)
            app.pop()
        app.push(TablePage(app, kept, sitting))
        for _frame in range(60 * 600):
            app.step(FRAME)
            if isinstance(app.top, MatchEndPage):
                break
        assert isinstance(app.top, MatchEndPage), "played to its end"
        assert kept.unsaved == 1
        assert any("only what was saved earlier is kept" in line for line in said)
        assert kept.stats.summary().played == 1, "shown for as long as the program runs"
        before = len(said)
        for _frame in range(60):
            app.step(FRAME)
        assert len(said) == before, "and not said again and again"
        assert all("\n" not in line for line in said)
        assert any("not saved yet" in line for line in said) or app.top.unsaved.count == 1
        child = kept.children.add("Ada", 1, 0.0)
        assert kept.children.all() == [child]
        kept.close()
