"""Tests read what is public of the game: no member, no function and no constant whose name begins with `_`, neither to
look at it nor to put something else in its place."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMED_TUPLE = {"_replace", "_fields", "_asdict", "_make"}
"""What Python calls so, and is public."""


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def defined(tree: ast.Module) -> Iterator[str]:
    """The names that a file defines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def own(tree: ast.Module) -> set[str]:
    """The names that the classes of a file of tests give to what is theirs."""
    return {name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
            for name in defined(ast.Module(node.body, []))}


def called(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))


def read(tree: ast.Module) -> Iterator[tuple[int, str, bool]]:
    """The lines and the names that a test reads, or puts something else in their place, and whether of itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.lineno, node.attr, isinstance(node.value, ast.Name) and node.value.id == "self"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game"):
            yield from ((node.lineno, alias.name, False) for alias in node.names)
        elif isinstance(node, ast.Call) and called(node.func) in ("setattr", "getattr", "delattr"):
            yield from ((node.lineno, each.value.split(".")[-1], False) for each in node.args[:2]
                        if isinstance(each, ast.Constant) and isinstance(each.value, str))


def parsed(folder: str) -> Iterator[tuple[Path, ast.Module]]:
    """Each file of a folder, one after the other: all of them together take long to collect as garbage."""
    for file in (ROOT / folder).rglob("*.py"):
        yield file, ast.parse(file.read_text(encoding="utf-8"))


def test_tests_read_no_private_name_of_the_game() -> None:
    names = {name for _file, tree in parsed("game") for name in filter(private, defined(tree))} - NAMED_TUPLE
    assert {"_playback", "_traffic", "_queue", "_ONCE"} <= names
    ours, found = set[str](), list[tuple[str, int, str, bool]]()
    for file, tree in parsed("tests"):
        ours |= own(tree)
        found += [(file.name, *where) for where in read(tree) if where[1] in names]
    wrong = [(file, line, name) for file, line, name, itself in found if not (itself and name in ours)]
    assert not wrong, wrong
