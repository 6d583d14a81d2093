"""Tests read what is public of the view: no member and no function of `game/view` whose name begins with `_`.

A name that another folder of the game has, too, may be that folder's, and is let pass.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
VIEW = ROOT / "game" / "view"


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def defined(file: Path) -> Iterator[str]:
    """The private names that a file defines."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def read(file: Path) -> Iterator[tuple[str, int, str]]:
    """The private names that a test reads of something else than itself, and where."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id == "self"):
            yield file.name, node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game.view"):
            yield from ((file.name, node.lineno, alias.name) for alias in node.names)


def test_tests_read_no_private_member_of_the_view() -> None:
    view, others = set[str](), set[str]()
    for file in (ROOT / "game").rglob("*.py"):
        (view if file.is_relative_to(VIEW) else others).update(filter(private, defined(file)))
    names = view - others
    assert {"_playback", "_traffic"} <= names
    found = [where for file in (ROOT / "tests").rglob("*.py") for where in read(file) if where[2] in names]
    assert not found, found
