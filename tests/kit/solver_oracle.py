"""Equations by brute force, in another style than the program's: what the tests measure its solver by.

An equation is a tree: a number, or (sign, left, right). Any two of the numbers are put together with any sign until one
is left; there are numbers below zero on the way, and every order of everything.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Any

LIMIT = 10**12


def powered(a: int, b: int) -> int | None:
    """a to the power of b, if that is a whole number that may be."""
    if b < 0 or a == b == 0:
        return None
    if abs(a) > 1 and b > 40:
        return None
    value = a ** min(b, 40 + b % 2)
    return value if abs(value) <= LIMIT else None


def joined(a: int, b: int, powers: bool = False) -> Iterator[tuple[str, int]]:
    """What a and b make, in this order."""
    for sign, value in (("+", a + b), ("-", a - b), ("*", a * b)):
        if abs(value) <= LIMIT:
            yield sign, value
    if b and a % b == 0:
        yield "/", a // b
    if powers and (value := powered(a, b)) is not None:
        yield "^", value


@cache
def values(numbers: tuple[int, ...], powers: bool = False) -> frozenset[int]:
    """Everything that some numbers, in ascending order, make together."""
    if len(numbers) == 1:
        return frozenset(numbers)
    found: set[int] = set()
    for i, j in combinations(range(len(numbers)), 2):
        rest = [n for k, n in enumerate(numbers) if k not in (i, j)]
        for a, b in ((numbers[i], numbers[j]), (numbers[j], numbers[i])):
            for _sign, value in joined(a, b, powers):
                found |= values(tuple(sorted([*rest, value])), powers)
    return frozenset(found)


@cache
def nearly(numbers: tuple[float, ...], target: float) -> bool:
    """Whether some numbers make the target where divisions may have any fraction."""
    if len(numbers) == 1:
        return abs(numbers[0] - target) < 1e-6
    for i, j in combinations(range(len(numbers)), 2):
        a, b = numbers[i], numbers[j]
        rest = [n for k, n in enumerate(numbers) if k not in (i, j)]
        for value in (a + b, a - b, b - a, a * b, *([a / b] if b else []), *([b / a] if a else [])):
            if nearly(tuple(sorted([*rest, value])), target):
                return True
    return False


def trees(made: list[tuple[int, Any]], powers: bool = False) -> Iterator[tuple[int, Any]]:
    """Every tree over some trees, with its value."""
    if len(made) == 1:
        yield made[0]
    for i, j in permutations(range(len(made)), 2):
        rest = [one for k, one in enumerate(made) if k not in (i, j)]
        for sign, value in joined(made[i][0], made[j][0], powers):
            yield from trees([*rest, (value, (sign, made[i][1], made[j][1]))], powers)


def solved(numbers: tuple[int, ...], target: int, powers: bool = False) -> Iterator[Any]:
    """Every tree over some numbers that makes the target."""
    return (tree for value, tree in trees([(n, n) for n in numbers], powers) if value == target)


def same(tree: Any) -> str:
    """One name for all trees that are the same equation: terms and factors in order, differences turned upwards."""
    return _named(tree)[2]


def _named(tree: Any) -> tuple[int, int, str]:
    """The value without its sign, the sign, and the name of a tree."""
    if isinstance(tree, int):
        return tree, 1, str(tree)
    sign, left, right = tree
    if sign == "^":
        (a, minus, base), (b, _plus, exponent) = _named(left), _named(right)
        value = powered(a, b)
        assert value is not None
        return value, minus if b % 2 else 1, f"<{base}^{exponent}>"
    if sign in "*/":
        parts = _factors(tree)
        value = abs(_value(tree))
        minus = 1
        for _side, part in parts:
            minus *= _named(part)[1]
        return value, minus, "{" + " ".join(sorted(side + _named(part)[2] for side, part in parts)) + "}"
    terms = []
    for minus, part in _terms(tree):
        value, own, name = _named(part)
        terms.append((minus * own if value else 1, value, name))
    total = sum(minus * value for minus, value, _name in terms)
    ways = []
    for turn in (1, -1):
        words = [("+" if minus * (turn if value else 1) > 0 else "-") + name for minus, value, name in terms]
        ways.append("[" + " ".join(sorted(words)) + "]")
    return abs(total), 1 if total >= 0 else -1, min(ways) if total == 0 else ways[total < 0]


def _value(tree: Any) -> int:
    if isinstance(tree, int):
        return tree
    sign, left, right = tree
    return dict(joined(_value(left), _value(right), True))[sign]


def _terms(tree: Any) -> list[tuple[int, Any]]:
    if isinstance(tree, int) or tree[0] not in "+-":
        return [(1, tree)]
    turn = 1 if tree[0] == "+" else -1
    return _terms(tree[1]) + [(turn * minus, part) for minus, part in _terms(tree[2])]


def _factors(tree: Any) -> list[tuple[str, Any]]:
    if isinstance(tree, int) or tree[0] not in "*/":
        return [("*", tree)]
    right = _factors(tree[2])
    if tree[0] == "/":
        right = [("/" if side == "*" else "*", part) for side, part in right]
    return _factors(tree[1]) + right


def brackets(tree: Any, strength: int = 0, right: bool = False) -> int:
    """How many brackets a tree needs when it is written as it stands."""
    if isinstance(tree, int):
        return 0
    sign = tree[0]
    own = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}[sign]
    inside = brackets(tree[1], own, sign == "^") + brackets(tree[2], own, sign != "^")
    return inside + (own < strength or (own == strength and right))


def tree_of(marks: Any) -> Any:
    """The tree of what the program's reader has read."""
    stack: list[Any] = []
    for mark in marks:
        if isinstance(mark, int):
            stack.append(mark)
        else:
            b, a = stack.pop(), stack.pop()
            stack.append(({"−": "-", "×": "*", "÷": "/"}.get(mark, mark), a, b))
    return stack[0]
