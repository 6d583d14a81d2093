"""The file of a book of one's own: reading one that may have come from anywhere, and writing it.

Data and no code: `{"book": 1, "release": …, "name": …, "game": id, "options": {…}, "made": seconds since 1970}`. All of
it is bounded; keys that are not known here stay where they are.
"""

import json

from game.core.words import _
from game.store.checks import when
from game.store.envelope import DamagedError, NewerError, parse
from game.store.own_book import LONGEST, OwnBook
from game.store.setting_fields import identifier, printable, scalar

BOOK = 1  # the number of this shape; a greater one comes from a later release
LIMIT = 1 << 14
"""Bytes of a file; a book with every rule has one thousand."""
_RULES, _WORDS = 100, 200  # rules of a book, and characters of a value, at most
_id = identifier(LONGEST)


def read_book(book: str, data: bytes) -> OwnBook:
    """Return the book in a file. Raises DamagedError or NewerError."""
    page = parse(data)
    number, options = page.get("book"), page.get("options")
    if type(number) is not int or number < 1:
        raise DamagedError(_("it is not a book"))
    if number > BOOK:
        raise NewerError(_("the file was saved by a newer version of Truce"))
    try:
        if not isinstance(options, dict) or not 0 < len(options) <= _RULES:
            raise ValueError
        rules = {_id(key): scalar(value) for key, value in options.items()}
        if any(isinstance(value, str) and len(value) > _WORDS for value in rules.values()):
            raise ValueError
        return OwnBook(book, printable(LONGEST)(page.get("name")), _id(page.get("game")), rules,
                       when(page.get("made", 0.0)), page)
    except ValueError:
        raise DamagedError(_("it is damaged")) from None


def written(one: OwnBook) -> bytes:
    """Return what is to stand in the file of a book."""
    from game import __version__

    options = {key: "none" if value is None else value for key, value in one.options.items()}
    page = {"book": BOOK, "release": __version__, "name": one.name, "game": one.game, "options": options,
            "made": one.made}
    more = {key: value for key, value in one.page.items() if key not in page}
    return json.dumps({**page, **more}, ensure_ascii=False, indent=1).encode() + b"\n"
