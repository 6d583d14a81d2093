"""The solver: a solution, all of them, a hint, or the proof that there is none.

It parts the numbers into two heaps in every way and joins what each heap makes. Every division is exact, so whole
numbers are enough; and since a difference can be turned around, numbers below zero are never needed (a `NormalForm`
says what an equation that passes through them is instead). The values of smaller heaps are remembered, and in the last
joining only those partners are looked up that lead to the target.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from game.rules.equations.expression import LIMIT, NormalForm, Step, joined, power, read, worked
from game.rules.equations.puzzle import Puzzle

Numbers: TypeAlias = tuple[int, ...]
"""Numbers in ascending order."""
Making: TypeAlias = tuple[str, int, Numbers, int, Numbers]
"""A way to make a value: a sign between a value of one heap and a value of another."""


def solution(puzzle: Puzzle) -> str | None:
    """Return one equation that solves the puzzle, the first that is found; None if there is none at all.

    >>> solution(Puzzle((8, 5, 10, 3), 1))
    '(5−3)÷(10−8)'
    >>> solution(Puzzle((1, 1, 1, 1), 13)) is None
    True
    """
    target, powers = puzzle.target, puzzle.powers
    for heap in _heaps(puzzle):
        if heap == (target,):
            return str(target)
        for left, right in _parted(heap):
            values = _made(right, powers)
            for a in _made(left, powers):
                for sign, b, turned in _leading(a, target, values, powers):
                    one, other = _form(left, a, powers), _form(right, b, powers)
                    return (joined(sign, other, one, target) if turned else joined(sign, one, other, target)).text()
    return None


def solutions(puzzle: Puzzle) -> list[str]:
    """Return all equations that solve the puzzle, those with the fewest brackets first: one for each `Form`.

    >>> solutions(Puzzle((2, 3, 4), 24))
    ['4×3×2']
    >>> solutions(Puzzle((2, 3), 8, powers=True))
    ['2^3']
    """
    return [*_solutions(puzzle)]


@lru_cache(64)
def _solutions(puzzle: Puzzle) -> tuple[str, ...]:
    target, powers = puzzle.target, puzzle.powers
    found: set[NormalForm] = set()
    for heap in _heaps(puzzle):
        if heap == (target,):
            found.add(NormalForm(target))
        for left, right in _parted(heap):
            others = _forms(right, powers)
            for a, forms in _forms(left, powers).items():
                for sign, b, turned in _leading(a, target, others, powers):
                    for one in forms:
                        for other in others[b]:
                            found.add(joined(sign, *((other, one) if turned else (one, other)), target))
    return tuple(sorted((form.text() for form in found), key=lambda text: (text.count("("), len(text), text)))


def hint(puzzle: Puzzle, steps: int) -> list[Step] | None:
    """Return the first steps of the solution that has the fewest brackets; None if there is no solution.

    >>> [step.words() for step in hint(Puzzle((8, 5, 10, 3), 1), 2)]
    ['8 × 5 = 40', '40 ÷ 10 = 4']
    """
    found = solutions(puzzle)
    return worked(read(found[0], puzzle.powers).marks)[1][:steps] if found else None


def count_solutions(puzzle: Puzzle) -> int:
    """Return the number of different equations with the numbers, whatever they make: all that have to be tried to prove
    that none solves the puzzle.

    >>> count_solutions(Puzzle((1, 1, 1, 1), 13))
    55
    """
    return sum(len(forms) for heap in _heaps(puzzle) for forms in _forms(heap, puzzle.powers).values())


def _heaps(puzzle: Puzzle) -> list[Numbers]:
    """Return the numbers that may be used together: all of them first, then all but one."""
    heap = tuple(sorted(puzzle.numbers))
    return [heap, *sorted(set(combinations(heap, len(heap) - 1)))] if puzzle.omit_one else [heap]


@lru_cache(16)
def _places(count: int) -> tuple[tuple[Numbers, Numbers], ...]:
    """Return every way to part `count` places in two, the smaller part first; the evenest, quickest to try, come
    first."""
    places = range(count)
    chosen = [left for size in range(count // 2, 0, -1) for left in combinations(places, size)]
    halves = (left for left in chosen if 2 * len(left) < count or left[0] == 0)
    return tuple((left, tuple(n for n in places if n not in left)) for left in halves)


def forget() -> None:
    """Clear the caches of heaps and solutions."""
    for remembered in (_made, _forms, _solutions):
        remembered.cache_clear()


def _parted(heap: Numbers) -> dict[tuple[Numbers, Numbers], None]:
    """Return every way to part a heap in two."""
    at = heap.__getitem__
    return dict.fromkeys((tuple(map(at, left)), tuple(map(at, right))) for left, right in _places(len(heap)))


@lru_cache(512)
def _made(heap: Numbers, powers: bool) -> dict[int, Making | None]:
    """Return every value that all numbers of a heap make together, and one way to make it; None for a number itself."""
    if len(heap) == 1:
        return {heap[0]: None}
    made: dict[int, Making | None] = {}
    for left, right in _parted(heap):
        for a in _made(left, powers):
            for b in _made(right, powers):
                for sign, value, turned in _joinings(a, b, powers):
                    if value not in made:
                        made[value] = (sign, b, right, a, left) if turned else (sign, a, left, b, right)
    return made


def _form(heap: Numbers, value: int, powers: bool) -> NormalForm:
    """Return the way to make a value that is remembered, written out."""
    making = _made(heap, powers)[value]
    if making is None:
        return NormalForm(value)
    sign, a, left, b, right = making
    return joined(sign, _form(left, a, powers), _form(right, b, powers), value)


@lru_cache(64)
def _forms(heap: Numbers, powers: bool) -> dict[int, set[NormalForm]]:
    """Return every value that all numbers of a heap make together, and all ways to make it."""
    if len(heap) == 1:
        return {heap[0]: {NormalForm(heap[0])}}
    made: dict[int, set[NormalForm]] = {}
    for left, right in _parted(heap):
        others = _forms(right, powers)
        for a, forms in _forms(left, powers).items():
            for b in others:
                for sign, value, turned in _joinings(a, b, powers):
                    ways = made.setdefault(value, set())
                    for one in forms:
                        for other in others[b]:
                            ways.add(joined(sign, *((other, one) if turned else (one, other)), value))
    return made


def _joinings(a: int, b: int, powers: bool) -> Iterator[tuple[str, int, bool]]:
    """Yield what two values make with each sign; `turned` if it stands between `b` and `a`."""
    if a + b <= LIMIT:
        yield "+", a + b, False
    yield "−", abs(a - b), a < b
    if a * b <= LIMIT:
        yield "×", a * b, False
    if b and a % b == 0:
        yield "÷", a // b, False
    if a and b % a == 0:
        yield "÷", b // a, True
    if powers:
        for base, exponent, turned in ((a, b, False), (b, a, True)):
            value = power(base, exponent)
            if value is not None:
                yield "^", value, turned


def _leading(a: int, target: int, values: Mapping[int, object], powers: bool) -> Iterator[tuple[str, int, bool]]:
    """Yield the signs and values that `a` needs to make the target; `turned` if the sign stands before `a`."""
    if target - a in values:
        yield "+", target - a, False
    if a - target in values:
        yield "−", a - target, False
    if a + target in values:
        yield "−", a + target, True
    if a:
        if target % a == 0 and target // a in values:
            yield "×", target // a, False
        if target and a % target == 0 and a // target in values:
            yield "÷", a // target, False
        if a * target in values:
            yield "÷", a * target, True
    elif target == 0:
        for b in values:
            yield "×", b, False
            if b:
                yield "÷", b, False
    if powers:
        for b in values:
            if power(a, b) == target:
                yield "^", b, False
            if power(b, a) == target:
                yield "^", b, True
