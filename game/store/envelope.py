"""What a save file holds, and reading one that may have come from anywhere.

An envelope is one JSON object: `{"save": 1, "release": …, "match": {…}, "snapshot": {…}, "seats": [{…}, …],
"extra": {…}}`. The match and the snapshot are the core's affair; here they are objects and no more.
"""

import json
import re
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any, NoReturn

from game.core.words import _

Envelope = dict[str, Any]

SAVE = 1  # the number of this shape; a greater one comes from a later release
LIMIT = 8 << 20  # bytes; a long match is fifty thousand
DEPTH = 64  # objects and lists inside one another; a match has six
DIGITS = 1000  # of one whole number


class DamagedError(ValueError):
    """What was read is no envelope; the text says why, in words for a person."""


class NewerError(ValueError):
    """The envelope was made by a later release, whose shape is not known here."""


def envelope(match: Mapping[str, Any], snapshot: Mapping[str, Any], seats: Iterable[Mapping[str, Any]],
             extra: Mapping[str, Any] | None = None) -> Envelope:
    """A match to go on with later. `seats` have a name, a kind and a key each; `extra` may hold the number of `rounds`
    played, which the shelf shows, and whatever else the table wants back."""
    from game import __version__

    return {"save": SAVE, "release": __version__, "match": dict(match), "snapshot": dict(snapshot),
            "seats": [dict(seat) for seat in seats], "extra": dict(extra or {})}


def encode(value: Mapping[str, Any]) -> bytes:
    """An envelope or a bare match as one line of JSON. ValueError for a number that is none."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "replace") + b"\n"


def decode(data: bytes) -> Envelope:
    """The envelope in a file. Raises DamagedError or NewerError."""
    value = parse(data)
    number = value.get("save")
    if type(number) is not int or number < 1:
        raise DamagedError(_("it is not a saved game"))
    if number > SAVE:
        raise NewerError(_("a newer release of Truce saved it"))
    for key in ("match", "snapshot"):
        if not isinstance(value.get(key), dict):
            raise DamagedError(_("its “{key}” is missing or damaged").format(key=key))
    seats = value.get("seats")
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        raise DamagedError(_("its “{key}” is missing or damaged").format(key="seats"))
    if not isinstance(value.setdefault("extra", {}), dict):
        raise DamagedError(_("its “{key}” is missing or damaged").format(key="extra"))
    return value


def parse(data: bytes) -> dict[str, Any]:
    """One JSON object from bytes that nobody vouches for. Raises DamagedError.

    Refused before anything is built: more than LIMIT bytes, more than DEPTH levels. Refused on the way: a key given
    twice, a whole number of more than DIGITS digits, numbers that are none, half a surrogate pair.
    """
    if len(data) > LIMIT:
        raise DamagedError(_("it is far too large"))
    if _depth(data) > DEPTH:
        raise DamagedError(_("it is nested too deeply"))
    try:
        text = data.decode("utf-8-sig")
        value = json.loads(text, object_pairs_hook=_object, parse_int=_whole, parse_float=_number,
                           parse_constant=_no_number)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except DamagedError:
        raise
    except (ValueError, RecursionError):
        raise DamagedError(_("it is cut short or damaged")) from None
    if not isinstance(value, dict):
        raise DamagedError(_("it is not a saved game"))
    return value


_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


def _depth(data: bytes) -> int:
    """How deep brackets lie inside one another, those inside strings left out."""
    if data.count(b"[") + data.count(b"{") <= DEPTH:
        return 0
    brackets = re.sub(rb"[^\[\]{}]+", b"", _STRING.sub(b"", data))
    return max(accumulate(_STEP[each] for each in brackets), default=0)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise DamagedError(_("it names something twice"))
    return value


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise DamagedError(_("it holds an absurdly long number"))
    return int(digits)


def _number(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise DamagedError(_("it holds a number that is none"))
    return number


def _no_number(word: str) -> NoReturn:
    raise DamagedError(_("it holds a number that is none"))
