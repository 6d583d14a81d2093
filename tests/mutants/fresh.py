"""Mutants that nobody has thought of: all small changes of a file that its syntax allows, and a draw of them by lot.

A comparison, `and`, `+`, `min`, `True` or a condition becomes its opposite, a number one more or one less, a text
empty, two arguments change places, a call or what is returned is dropped.
"""

import ast
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from tests.mutants.mutants import ROOT

OPPOSITE: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add}
NAMES = {"min": "max", "max": "min"}
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
COMPOUND = ast.If | ast.For | ast.While | ast.With | ast.Try | ast.Match | ast.ClassDef | FUNCTION


class Mutant(NamedTuple):
    """One change: the bytes from `start` to `end` of a file become `new`."""

    file: str
    line: int
    start: int
    end: int
    new: str
    function: str
    """The qualified name of the innermost function around it; empty outside of any."""
    lines: range
    """The lines of its statement, counted from that of the `def`."""

    def told(self, page: bytes) -> str:
        """Return it in a line: where it is, what stands there, and what instead."""
        old = " ".join(page[self.start:self.end].decode().split())
        return f"{self.file}:{self.line}: {old} -> {' '.join(self.new.split())}"


def changes(node: ast.AST) -> Iterator[str]:
    """Yield what may stand in place of a node."""
    match node:
        case ast.Compare(left, ops, others):
            for n, op in enumerate(ops):
                yield f"({ast.unparse(ast.Compare(left, [*ops[:n], OPPOSITE[type(op)](), *ops[n + 1:]], others))})"
        case ast.BoolOp(op, values):
            yield f"({ast.unparse(ast.BoolOp(OPPOSITE[type(op)](), values))})"
        case ast.BinOp(left, ast.Add() | ast.Sub() as op, right):
            yield f"({ast.unparse(ast.BinOp(left, OPPOSITE[type(op)](), right))})"
        case ast.UnaryOp(ast.Not(), operand):
            yield f"({ast.unparse(operand)})"
        case ast.Constant(bool() as value):
            yield str(not value)
        case ast.Constant(int() | float() as value):
            yield from (f"({value + 1})", f"({value - 1})")
        case ast.Constant(str() as value) if value:
            yield '""'
        case ast.Call(ast.Name(("min" | "max") as name), arguments, keywords):
            yield ast.unparse(ast.Call(ast.Name(NAMES[name]), arguments, keywords))
        case ast.Call(function, arguments, keywords):
            for n, (one, other) in enumerate(pairwise(arguments)):
                if not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred):
                    swapped = [*arguments[:n], other, one, *arguments[n + 2:]]
                    yield ast.unparse(ast.Call(function, swapped, keywords))
        case ast.Expr(ast.Call()) | ast.Return(None):
            yield "pass"
        case ast.Return(value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield "return None"


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is in a node, but neither types nor docstrings, nor the pieces of a text with fields, whose places
    Python 3.11 does not know."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "bases", "decorator_list") or (name == "func" and isinstance(
                value, ast.Subscript)):
            continue
        for each in value if isinstance(value, list) else [value]:
            text = isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
            types = isinstance(each, ast.Call) and ast.unparse(each.func) in ("cast", "TypeVar")
            types = types or (isinstance(each, ast.If) and ast.unparse(each.test) == "TYPE_CHECKING")
            if isinstance(each, ast.AST) and not isinstance(each, ast.JoinedStr) and not text and not types:
                yield each


def functions(page: bytes) -> dict[int, tuple[str, int]]:
    """Return the innermost function of each line, and its line in it."""
    found = dict[int, tuple[str, int]]()

    def walk(node: ast.AST, names: tuple[str, ...]) -> None:
        if isinstance(node, FUNCTION | ast.ClassDef):
            names = (*names, node.name)
        if isinstance(node, FUNCTION):
            for line in range(node.lineno, (node.end_lineno or 0) + 1):
                found[line] = ".".join(names), line - node.lineno
        for each in ast.iter_child_nodes(node):
            walk(each, names)

    walk(ast.parse(page), ())
    return found


def candidates(file: str, page: bytes) -> list[Mutant]:
    """Return all changes of a file."""
    within, begins, found = functions(page), [0], list[Mutant]()
    for row in page.splitlines(keepends=True):
        begins.append(begins[-1] + len(row))

    def add(node: ast.expr | ast.stmt, new: str, lines: range) -> None:
        start = begins[node.lineno - 1] + node.col_offset
        end = begins[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        function, line = within.get(node.lineno, ("", node.lineno))
        by = line - node.lineno
        found.append(Mutant(file, node.lineno, start, end, new, function, range(lines.start + by, lines.stop + by)))

    def walk(node: ast.AST, lines: range) -> None:
        if isinstance(node, ast.stmt | ast.expr):
            lines = lines or range(node.lineno, (node.end_lineno or 0) + 1)
            for new in changes(node):
                if new != ast.unparse(node):          # two arguments may be the same
                    add(node, new, lines)
        if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.UnaryOp):
            add(node.test, f"(not ({ast.unparse(node.test)}))", range(node.test.lineno, node.test.lineno + 1))
        for each in parts(node):
            walk(each, range(0) if isinstance(node, COMPOUND) else lines)

    walk(ast.parse(page), range(0))
    return found


def drawn(folder: str, count: int, seed: int) -> list[Mutant]:
    """Return that many changes of the files of a folder, file by file."""
    every = [one for path in sorted((ROOT / folder).rglob("*.py"))
             for one in candidates(path.relative_to(ROOT).as_posix(), path.read_bytes())]
    return sorted(Random(f"{seed} {folder}").sample(every, count))
