"""The format of a saved match: in the database, with what the shelf shows of it, and in a file that a person chose.

An envelope is one JSON object: `{"save": 1, "release": …, "match": {…}, "snapshot": {…}, "seats": [{…}, …], "extra":
{…}}`. The match and the snapshot are checked by the core; here they are any objects. A match that can be continued has
a slot, named by its game's id and its own with a dot between: `war.5f0c…`."""

import json
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from game.core.i18n import _
from game.core.record import MOST_CHARACTERS, RecordError, loads
from game.core.unicode_text import tidied
from game.store import files
from game.store.checks import text, when

Envelope = dict[str, Any]

SAVE = 1  # the number of this shape; a greater one comes from a later release
LIMIT = MOST_CHARACTERS  # bytes; a long match is fifty thousand
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


class DamagedError(ValueError):
    """The bytes are no envelope; the text is the reason, in words for a person."""


class NewerError(ValueError):
    """A later release wrote the envelope, in a format that is unknown here."""


class SaveSummary(NamedTuple):
    """A match that can be continued, as the shelf lists it."""

    slot: str
    when: float  # seconds since 1970
    names: tuple[str, ...]
    rounds: int
    animals: tuple[object, ...] = ()
    """The number of each seat's animal, as the save has it."""
    options: Mapping[str, object] = MappingProxyType({})
    """The house rules that are not the book's, as the save has them."""


# ---- slots ----


def slot_of(game: str, match: str) -> str:
    """Return the slot of a match.

    >>> slot_of("war", "5f0c")
    'war.5f0c'
    """
    return f"{game}.{match}"


def game_of(slot: str) -> str:
    """Return the game's id in a slot.

    >>> game_of("war.5f0c")
    'war'
    """
    return slot.partition(".")[0]


def id_of(slot: str) -> str:
    """Return the match's id in a slot.

    >>> id_of("war.5f0c")
    '5f0c'
    """
    return slot.partition(".")[2]


def is_id(word: str) -> bool:
    """True if a word may be the id of a game or a match in a slot.

    >>> is_id("duel-king"), is_id("-x"), is_id("../war")
    (True, False, False)
    """
    return 0 < len(word) <= 64 and word[0] != "-" and _LETTERS.issuperset(word)


def is_slot(word: str) -> bool:
    """True if a word may be a slot.

    >>> is_slot("war.5f0c"), is_slot("war")
    (True, False)
    """
    return is_id(game_of(word)) and is_id(id_of(word))


# ---- envelopes ----


def envelope(match: Mapping[str, Any], snapshot: Mapping[str, Any], seats: Iterable[Mapping[str, Any]],
             extra: Mapping[str, Any] | None = None) -> Envelope:
    """Return the envelope of a match to be continued. `seats` have a name, a kind and a key each; `extra` may hold the
    number of `rounds` played, which the shelf shows, and other data of the table."""
    from game import __version__

    return {"save": SAVE, "release": __version__, "match": dict(match), "snapshot": dict(snapshot),
            "seats": [dict(seat) for seat in seats], "extra": dict(extra or {})}


def encode(value: Mapping[str, Any]) -> bytes:
    """Return an envelope or a saved match as one line of JSON. Raises ValueError for infinity and NaN.

    >>> encode({"game": "war", "seed": 7})
    b'{"game":"war","seed":7}\\n'
    """
    return _text(value).encode("utf-8", "replace") + b"\n"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


class Encoder:
    """An encoder for a match that grows and is saved after each round. Answers never change, so those encoded before
    are reused in blocks, and a long match takes no longer than a short one."""

    BLOCK = 256

    def __init__(self) -> None:
        self._blocks: list[tuple[object, str]] = []  # the last answer in it, and what is written of them all

    def encode(self, envelope: Envelope) -> bytes:
        """Return what `encode` returns, but with the answers as the last key of the match."""
        match = {key: value for key, value in envelope["match"].items() if key != "answers"}
        answers = envelope["match"].get("answers")
        if not answers or not match:
            return encode(envelope)
        written = f'{_text(match)[:-1]},"answers":[{self._written(answers)}]}}'
        rest = {key: value for key, value in envelope.items() if key != "match"}
        return f'{_text(rest)[:-1]},"match":{written}}}\n'.encode("utf-8", "replace")

    def _written(self, answers: list[Any]) -> str:
        size, blocks = self.BLOCK, self._blocks
        # Answers are taken back from the end alone: if the last one of a block is the same, so are all before it.
        while blocks and (len(blocks) * size > len(answers) or blocks[-1][0] is not answers[len(blocks) * size - 1]):
            blocks.pop()
        for first in range(len(blocks) * size, len(answers) - size + 1, size):
            block = answers[first : first + size]
            blocks.append((block[-1], _text(block)[1:-1]))
        rest = answers[len(blocks) * size :]
        return ",".join([*(text for _last, text in blocks), *([_text(rest)[1:-1]] if rest else [])])


def decode(data: bytes) -> Envelope:
    """Return the envelope in a file. Raises DamagedError or NewerError.

    >>> decode(b"[]")
    Traceback (most recent call last):
        ...
    game.store.save_format.DamagedError: it is not a saved match
    """
    return checked(parse(data))


def checked(value: dict[str, Any]) -> Envelope:
    """Return a parsed object if it is an envelope. Raises DamagedError or NewerError."""
    number = value.get("save")
    if type(number) is not int or number < 1:
        raise DamagedError(_("it is not a saved match"))
    if number > SAVE:
        raise NewerError(_("the file was saved by a newer version of Truce"))
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
    """Return one JSON object from unchecked bytes. Raises DamagedError: for all that the core refuses in a record (too
    long, too deep, a key twice, very long numbers), for bytes that are not UTF-8, and for half a surrogate pair, which
    could not be saved again."""
    try:
        value = loads(data.decode("utf-8-sig"))
        if b"\\u" in data:  # only so can half a pair of surrogates have come in, which could not be saved again
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except RecordError as reason:
        raise DamagedError(_("it is damaged: {why}").format(why=reason)) from None
    except (ValueError, RecursionError):
        raise DamagedError(_("it is damaged")) from None
    if not isinstance(value, dict):
        raise DamagedError(_("it is not a saved match"))
    return value


# ---- rows of the database ----


def pack(data: bytes) -> bytes:
    """Return the bytes of a save in zlib, as the database stores them."""
    return zlib.compress(data, 6)


def unpacked(packed: object, maximum: int) -> bytes:
    """Return zlib data unpacked, at most `maximum` bytes. Raises ValueError.

    >>> unpacked(pack(b"war"), 10)
    b'war'
    >>> unpacked(pack(b"war"), 2)
    Traceback (most recent call last):
        ...
    ValueError: more than it should be, or not all of it
    """
    if not isinstance(packed, bytes):
        raise ValueError("not bytes")
    reader = zlib.decompressobj()
    try:
        found = reader.decompress(packed, maximum)
    except zlib.error:
        raise ValueError("not packed") from None
    if not reader.eof or reader.unused_data:
        raise ValueError("more than it should be, or not all of it")
    return found


def header_of(envelope: Envelope) -> str:
    """Return what the shelf shows of a match, as JSON."""
    rounds, options = envelope["extra"].get("rounds"), envelope["match"].get("options")
    return json.dumps({
        "names": [tidied(name) for seat in envelope["seats"] if isinstance(name := seat.get("name"), str)],
        "rounds": rounds if isinstance(rounds, int) else 0,
        "animals": [seat.get("animal") for seat in envelope["seats"]],
        "options": options if isinstance(options, dict) else {}})


def read_brief(game: Any, match: Any, at: Any, header: Any) -> SaveSummary:
    """Return the summary of a row of saves. Raises ValueError.

    >>> read_brief("war", "5f0c", 0.0, '{"names": ["Fox"], "rounds": 3, "animals": [0], "options": {}}').rounds
    3
    """
    told = json.loads(header)
    try:
        return SaveSummary(f"{text(game)}.{text(match)}", when(at), tuple(map(text, told["names"])),
                           int(told["rounds"]),
                           tuple(told["animals"]), dict(told["options"]))
    except (KeyError, TypeError):
        raise ValueError("not a header") from None


# ---- files of a person's choosing ----


def export(path: Path, match: Mapping[str, Any]) -> str:
    """Write a saved match. Return a line that names the file, or says why it is not written."""
    try:
        files.write(path, encode(match), private=False)
    except OSError as error:
        return _("{file} could not be saved ({why}).").format(file=path, why=files.why(error))
    return _("Match saved in {file}.").format(file=path)


def open_match(path: Path) -> tuple[dict[str, Any] | None, str | None]:
    """Return the saved match in a file that a person chose, bare or in an envelope, and None; or None and a line that
    says why it cannot be opened. The file is never changed. The core checks the match itself."""
    try:
        data = files.read(path, LIMIT)
        match = parse(data)
        if "save" in match:
            match = checked(match)["match"]
        elif "format" not in match:
            raise DamagedError(_("it is not a saved match"))
    except OSError as error:
        return None, _("{file} could not be opened ({why}).").format(file=path, why=files.why(error))
    except (DamagedError, NewerError) as reason:
        return None, _("{file} could not be opened ({why}).").format(file=path, why=reason)
    return match, None
