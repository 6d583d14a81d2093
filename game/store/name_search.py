"""Search for names in texts and files that people or a later release have written. Damaged copies and unfinished files
are removed if they contain the name of somebody who is erased."""

import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from game.core.i18n import _, listed
from game.core.unicode_text import tidied
from game.store import files
from game.store.data_lock import BEFORE, STAGED
from game.store.save_format import LIMIT, DamagedError, parse

_LONGEST = 40  # characters of a name, at most
_ASIDE = re.compile(r"\.(?!waiting-)([a-z]+|\d+)-")  # what `files` puts behind the name of the file that it was
_GAPS = " \u00a0\u3000"  # what may stand between the words of a name
_PART, _OVERLAP = 1 << 16, 1 << 13  # bytes read at a time (a millisecond), and more than any name has


def one_form(text: str) -> str:
    """Return a text in NFC with single spaces, the same for all texts that look alike.

    >>> one_form("Zoe\u0301  Maria") == "Zoé Maria"
    True
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


def holds(value: Any, name: str) -> bool:
    """True if a name is in any of the `texts`: "Annas" too, but not as part of another word. Scripts without capitals
    write words without spaces, so there it is found anywhere.

    >>> holds({"name": "Annas Krieg"}, "anna"), holds("Annabel", "Anna"), holds("安娜的牌", "安娜")
    (True, False, True)
    """
    name = one_form(name)
    before = r"(?<!\w)" if _parts(name[0]) else ""
    after = r"s?(?!\w)" if _parts(name[-1]) else ""
    found = re.compile(before + re.escape(name) + after, re.IGNORECASE).search
    return any(found(one_form(text)) for text in texts(value))


def names_in(text: str) -> Iterator[str]:
    """Yield all parts of a text that may be a name which `holds` finds there: as written, with capitals as in names,
    and in NFC and NFD.

    >>> "Anna" in names_in("annas Krieg")
    True
    """
    text = one_form(text)
    for first, letter in enumerate(text):
        if letter == " " or (first and _parts(letter) and _joins(text[first - 1])):
            continue
        for end in range(first + 1, min(first + _LONGEST, len(text)) + 1):
            last = text[end - 1]
            if last == " " or (_parts(last) and not _ends(text, end)):
                continue
            for each in {text[first:end], text[first:end].title()}:
                yield each
                if not each.isascii():
                    yield unicodedata.normalize("NFD", each)


def texts(value: Any) -> Iterator[str]:
    """Yield every string in a value read from JSON or TOML, keys too.

    >>> sorted(texts({"names": ["Fox", "Owl"], "seed": 7}))
    ['Fox', 'Owl', 'names', 'seed']
    """
    waits = [value]
    while waits:
        one = waits.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waits += [*one.keys(), *one.values()]
        elif isinstance(one, list | tuple):
            waits += one


def _parts(letter: str) -> bool:
    """True for a letter of a script with capitals, or a digit: words of them are separated by spaces."""
    return letter.isdigit() or letter.lower() != letter.upper()


def _joins(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


def _ends(text: str, end: int) -> bool:
    """True if a word ends there, perhaps after an s."""
    rest = text[end:end + 2]
    return not rest or not _joins(rest[0]) or (rest[0] in "sS" and not _joins(rest[1:] or " "))


def forget(folder: Path, name: str, say: Callable[[str], object]) -> None:
    """Remove the files in a folder and below it that were set aside and contain a name; a line to `say` names each.
    Raises OSError if one could not be read or removed, after all others were."""
    gone, troubles = [], list[OSError]()
    for place, folders, found in os.walk(folder, onerror=troubles.append):
        folders[:] = [each for each in folders if not each.startswith((STAGED, BEFORE))]  # see `restore.forget`
        for path in (Path(place, each) for each in found if _ASIDE.search(each)):
            try:
                if named_in(path, name):
                    path.unlink(missing_ok=True)
                    gone.append(path.name)
            except OSError as why:
                troubles.append(why)
    if gone:
        say(_("Copies kept aside held the name and were erased, too: {files}.").format(files=listed(sorted(gone))))
    for error in troubles:
        if not isinstance(error, FileNotFoundError | NotADirectoryError):
            raise error


def named_in(path: Path, name: str) -> bool:
    """True if a name is in a file: as a word in its text where it is JSON, as a later release's is, else anywhere in
    its bytes. Raises OSError."""
    if not mentioned_in(path, name):
        return False
    try:
        return holds(parse(files.read(path, LIMIT)), name)
    except (DamagedError, OSError):
        return True


def mentioned_in(path: Path, name: str) -> bool:
    """True if a name is in a file, however long it is. False for what is no plain file: nobody wrote a name into that
    here. Raises OSError."""
    before = b""
    try:
        with files.plain(path) as file:
            while part := file.read(_PART):
                if mentions(before + part, name):
                    return True
                before = (before + part)[-_OVERLAP:]
    except OSError as error:
        if not (isinstance(error, FileNotFoundError) or files.is_unusable(error)):
            raise
    return False


def mentions(data: bytes, name: str) -> bool:
    """True if a name is in these bytes, as text, JSON, TOML, SQLite or Python write it: with any spaces, in UTF-8 with
    each character escaped or not, or in UTF-16.

    >>> mentions(b"a Fox", "Fox"), mentions("a Fox".encode("utf-16"), "Fox"), mentions(b"a Fox", "Owl")
    (True, True, False)
    """
    words = tidied(name).split(" ")
    forms = [(b"(?:%s)+" % b"|".join(map(_written, _GAPS))).join(b"".join(map(_written, word)) for word in words)]
    for form in ("utf-16-le", "utf-16-be"):
        gaps = b"(?:%s)+" % b"|".join(re.escape(each.encode(form)) for each in _GAPS)
        forms.append(gaps.join(re.escape(word.encode(form, "replace")) for word in words))
    return re.search(b"|".join(forms), data) is not None


def _written(letter: str) -> bytes:
    """Return a pattern for one character, escaped or not."""
    code, pair = ord(letter), letter.encode("utf-16-be", "replace")
    units = b"".join(rb"\\u%02x%02x" % (pair[at], pair[at + 1]) for at in range(0, len(pair), 2))
    forms = [re.escape(letter.encode("utf-8", "replace")), b"(?i:%s)" % units, rb"(?i:\\u%08x)" % code]
    if code < 1 << 8:
        forms.append(rb"(?i:\\x%02x)" % code)
    if letter in "\"\\/'":
        forms.append(re.escape(b"\\" + letter.encode()))
    return b"(?:" + b"|".join(forms) + b")"
