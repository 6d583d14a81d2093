"""A key, or several, and what it does just now."""

from typing import NamedTuple


class KeyNow(NamedTuple):
    """What some key caps do, in a few words; no caps where it is no key that does it."""

    caps: tuple[str, ...]
    words: str
