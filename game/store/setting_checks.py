"""What a setting may be: each check returns a value of the page as it is used, or raises ValueError."""

from collections.abc import Callable, Iterable
from typing import Any

from game.core import letters

Scalar = str | int | float | bool | None
Check = Callable[[Any], Any]


def one_of(*words: str) -> Check:
    """Return the check for one of these words."""
    def check(value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError
        return value
    return check


def switch(value: Any) -> bool:
    """Return True or False."""
    if not isinstance(value, bool):
        raise ValueError
    return value


def within(low: int, high: int) -> Check:
    """Return the check for a whole number from `low` to `high`."""
    def check(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError
        return value
    return check


def pair(low: int, high: int) -> Check:
    """Return the check for two whole numbers."""
    each = within(low, high)

    def check(value: Any) -> tuple[int, int]:
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError
        return each(value[0]), each(value[1])
    return check


def printable(most: int) -> Check:
    """Return the check for a text, of which at most so many characters are taken, none that cannot be
    seen, and one space for each gap."""
    def check(value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError
        return letters.clip(letters.tidied(letters.printable(value)), most).strip()
    return check


def identifier(most: int) -> Check:
    """Return the check for an id, of a game or a language, of at most so many characters."""
    def check(value: Any) -> str:
        if not isinstance(value, str) or not 0 < len(value) <= most or not value.isprintable():
            raise ValueError
        return value
    return check


def several(each: Check, most: int) -> Check:
    """Return the check for a list of at most so many values, of which each is taken once."""
    def check(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > most:
            raise ValueError
        return tuple(dict.fromkeys(map(each, value)))
    return check


def scalar(value: Any) -> Scalar:
    """Return the value of a game's option."""
    if value == "none":  # TOML has no null; the rules take "none" for it everywhere
        return None
    if isinstance(value, str) or (isinstance(value, int | float) and -(2**63) < value < 2**63):
        return value
    raise ValueError


def either(names: Iterable[str]) -> str:
    """Return names as a line of the page says them: '"sun", "waves" or "quilt"'."""
    *others, last = (f'"{name}"' for name in names)
    return f"{', '.join(others)} or {last}"
