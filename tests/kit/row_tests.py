"""Rows of a table that are tried in one test, where each of them costs less than a test does; all that fail are named.

`@in_one("size", SIZES)` stands where `@pytest.mark.parametrize("size", SIZES)` could, beside others of either kind.
What fixtures give is the same for all rows of a test."""

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any

import pytest

Row = dict[str, Any]
Test = Callable[..., None]
MOST, FEW = 2000, 60
"""So many letters of a value stand in a note, and in the list of the rows that fail."""


def named(row: Row, maximum: int) -> str:
    """A row in words, with so many letters of each value."""
    return ", ".join(f"{name}={value!r:.{maximum}}" for name, value in row.items())


def all_rows(test: Test, rows: Iterable[Row]) -> None:
    """Call a test with every row; raise a group of all that was raised, which names the rows it was raised for, each of
    them with its own in a note. ValueError if there are no rows."""
    wrong: list[BaseException] = []
    names: list[str] = []
    tried = [*rows]
    for row in tried:
        try:
            test(**row)
        except (Exception, pytest.fail.Exception) as error:
            names.append(named(row, FEW))
            error.add_note(f"with {named(row, MOST)}")
            wrong.append(error)
    if not tried:
        raise ValueError("no rows")
    if wrong:
        raise BaseExceptionGroup(f"{len(wrong)} of {len(tried)} rows: {'; '.join(names)}", wrong)


def in_one(names: str | tuple[str, ...], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Return a decorator by which a test is called with every value of what is named, or of all that are named in a
    tuple; ValueError if a row has other than so many values."""
    rows = [{names: value} if isinstance(names, str) else dict(zip(names, value, strict=True)) for value in values]
    taken = {names} if isinstance(names, str) else {*names}

    def decorated(test: Test) -> Test:
        call, under = getattr(test, "in_one", (test, [Row()]))
        every = [row | more for row in rows for more in under]

        @wraps(test)
        def made(**given: Any) -> None:
            all_rows(lambda **row: call(**given, **row), every)

        asked = signature(test)
        made.in_one = call, every                     # type: ignore[attr-defined]
        made.__signature__ = asked.replace(           # type: ignore[attr-defined]
            parameters=[one for name, one in asked.parameters.items() if name not in taken])
        return made

    return decorated
