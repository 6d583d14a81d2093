"""Names within what people have written, or a later release: where one begins and ends, and all that may be one."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

LONGEST = 40
"""The most characters of a name."""


def one_form(text: str) -> str:
    """Return a text in the one form of all that look alike: letters with their marks may be written in two, and gaps
    may be wide."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def word(name: str) -> "re.Pattern[str]":
    """Return what matches a name in a text of `one_form`, "Annas" too, but not in another word. Scripts without
    capitals, and signs, join what belongs to a word to a name without a gap: there it is found anywhere."""
    name = one_form(name)
    before = r"(?<!\w)" if _parts(name[0]) else ""
    after = r"s?(?!\w)" if _parts(name[-1]) else ""
    return re.compile(before + re.escape(name) + after, re.IGNORECASE)


def names_in(text: str) -> Iterator[str]:
    """Yield all in a text that may be a name that `word` finds there: as it stands, in capitals as names are written,
    and in either form of letters with marks."""
    text = one_form(text)
    for first, letter in enumerate(text):
        if letter == " ":
            continue
        if first and _parts(letter) and _joins(text[first - 1]):
            continue
        for end in range(first + 1, min(first + LONGEST, len(text)) + 1):
            last = text[end - 1]
            if last == " ":
                continue
            if _parts(last) and not _ends(text, end):
                continue
            found = text[first:end]
            for each in {found, found.title()}:
                yield each
                if not each.isascii():
                    yield unicodedata.normalize("NFD", each)


def texts(value: Any) -> Iterator[str]:
    """Yield every string in what was read from JSON or TOML, keys too."""
    waits = [value]
    while waits:
        one = waits.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waits += [*one.keys(), *one.values()]
        elif isinstance(one, list | tuple):
            waits += one


def holds(value: Any, name: str) -> bool:
    """True if a name is in any of the `texts`."""
    found = word(name).search
    return any(found(one_form(text)) for text in texts(value))


def _parts(letter: str) -> bool:
    """True for what stands apart from other words by a gap: a letter of a script with capitals, or a digit."""
    return letter.isdigit() or letter.lower() != letter.upper()


def _joins(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


def _ends(text: str, end: int) -> bool:
    """True if a word ends there, or but for an s."""
    rest = text[end:end + 2]
    return not rest or not _joins(rest[0]) or (rest[0] in "sS" and not _joins(rest[1:] or " "))
