"""Tests read what is public of the game: no member, no function and no constant whose name begins with `_`, neither to
look at it nor to put something else in its place."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
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


def read(tree: ast.Module, ours: set[str]) -> Iterator[tuple[int, str]]:
    """The names that a test reads, or puts something else in their place, and the lines; but of itself what is ours."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            if not (isinstance(node.value, ast.Name) and node.value.id == "self" and node.attr in ours):
                yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game"):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and called(node.func) in ("setattr", "getattr", "delattr"):
            yield from ((node.lineno, each.value.split(".")[-1]) for each in node.args[:2]
                        if isinstance(each, ast.Constant) and isinstance(each.value, str))


def test_tests_read_no_private_name_of_the_game() -> None:
    trees = {file: ast.parse(file.read_text(encoding="utf-8"))
             for folder in ("game", "tests") for file in (ROOT / folder).rglob("*.py")}
    names = {name for file, tree in trees.items() if file.is_relative_to(ROOT / "game")
             for name in filter(private, defined(tree))} - NAMED_TUPLE
    assert {"_playback", "_traffic", "_journal", "_ONCE"} <= names
    tests = {file: tree for file, tree in trees.items() if file.is_relative_to(ROOT / "tests")}
    ours = set[str]().union(*map(own, tests.values()))
    found = [(file.name, *where) for file, tree in tests.items() for where in read(tree, ours) if where[1] in names]
    assert not found, found
