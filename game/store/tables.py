"""Values in the nested tables of a page of TOML."""

from typing import Any

from game.store import toml

MISSING = object()
"""The value of what is not there."""
_LEVELS = 20  # of tables and lists in what a later release wrote


def taken(page: toml.Page, path: str) -> Any:
    """Take the value at a dotted path off the page; return it, or MISSING."""
    *heading, key = path.split(".")
    table: Any = page
    for word in heading:
        table = table.get(word) if isinstance(table, dict) else None
    return table.pop(key, MISSING) if isinstance(table, dict) else MISSING


def put(page: toml.Page, path: list[str], value: object) -> None:
    """Put a value on the page."""
    for word in path[:-1]:
        page = page.setdefault(word, {})
    page[path[-1]] = value


def put_back(page: toml.Page, kept: toml.Page) -> None:
    """Add the keys that an earlier page held beyond this one."""
    for key, value in kept.items():
        if isinstance(value, dict) and isinstance(page.get(key), dict):
            put_back(page[key], value)
        else:
            page.setdefault(key, value)


def pruned(value: Any, levels: int = _LEVELS) -> Any:
    """Return the value without tables that hold nothing. Raises ValueError if it goes deeper than that many levels."""
    if not levels:
        raise ValueError
    if isinstance(value, list):
        return [pruned(each, levels - 1) for each in value]
    if not isinstance(value, dict):
        return value
    left = {key: pruned(each, levels - 1) for key, each in value.items()}
    return {key: each for key, each in left.items() if each != {}}


def in_short(value: object) -> str:
    """Return a value as it is written, in at most 40 characters."""
    if isinstance(value, dict) or (isinstance(value, list) and any(isinstance(each, dict | list) for each in value)):
        return "…"
    text = toml.literal(list(value) if isinstance(value, tuple) else value)
    return text if len(text) <= 40 else text[:39] + "…"
