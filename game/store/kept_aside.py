"""What lies in our folders and nobody here reads: files that were kept aside, and rests of interrupted writes. Those
that hold the name of somebody who is erased go, whichever file they are a copy of; the others stay."""

import os
import re
from collections.abc import Callable
from pathlib import Path

from game.core.letters import tidied
from game.core.words import _, listed
from game.store import files
from game.store.data_lock import BEFORE, STAGED
from game.store.envelope import LIMIT, DamagedError, parse
from game.store.names_within import holds

_ASIDE = re.compile(r"\.(?!waiting-)([a-z]+|\d+)-")
"""In the name of a file: what `files.keep_aside` and `files.writing` put behind the name of the file that it was."""
_GAPS = " \u00a0\u3000"  # what may stand between the words of a name
_PART, _LONGEST = 1 << 16, 1 << 13  # bytes read at a time (a millisecond), and more than any name has


def forget(folder: Path, name: str, say: Callable[[str], object]) -> None:
    """Remove the files in a folder, and below it, that were kept aside and hold a name, and say which. Raises OSError
    if one could not be read or removed, after all others were."""
    gone, troubles = [], list[OSError]()
    for place, folders, found in os.walk(folder, onerror=troubles.append):
        folders[:] = [each for each in folders if not each.startswith((STAGED, BEFORE))]  # see `restore.forget`
        for path in (Path(place, each) for each in found if is_aside(each)):
            try:
                if named_in(path, name):
                    path.unlink(missing_ok=True)
                    gone.append(path.name)
            except OSError as why:
                troubles.append(why)
    if gone:
        say(_("Copies kept aside held the name and were erased, too: {files}.").format(files=listed(sorted(gone))))
    for trouble in troubles:
        if not isinstance(trouble, FileNotFoundError | NotADirectoryError):
            raise trouble


def is_aside(name: str) -> bool:
    """True for the name of a file that was kept aside, or is the rest of an interrupted write."""
    return _ASIDE.search(name) is not None


def mentions(data: bytes, name: str) -> bool:
    """True if a name is in these bytes, written as text, JSON, TOML, SQLite or Python may write it."""
    return _pattern(name).search(data) is not None


def mentioned_in(path: Path, name: str) -> bool:
    """True if a name is in a file, however long it is. False for what is no plain file: nobody wrote a name into that
    here. Raises OSError."""
    pattern = _pattern(name)
    try:
        with files.plain(path) as file:
            before = b""
            while part := file.read(_PART):
                if pattern.search(before + part):
                    return True
                before = (before + part)[-_LONGEST:]
    except FileNotFoundError:
        return False
    except OSError as trouble:
        if not files.is_unusable(trouble):
            raise
    return False


def named_in(path: Path, name: str) -> bool:
    """True if a name is in a file: as a word in its text where it is JSON, as a later release's is, else anywhere in
    its bytes. Raises OSError."""
    if not mentioned_in(path, name):
        return False
    try:
        value = parse(files.read(path, LIMIT))
    except (DamagedError, OSError):
        return True
    return holds(value, name)


def _pattern(name: str) -> "re.Pattern[bytes]":
    """Return what matches a name, whatever gaps are in it: in UTF-8, each of its characters as it is or escaped, and in
    UTF-16."""
    words = tidied(name).split(" ")
    gaps = b"(?:%s)+" % b"|".join(map(_written, _GAPS))
    forms = [gaps.join(b"".join(map(_written, word)) for word in words)]
    for form in ("utf-16-le", "utf-16-be"):
        gaps = b"(?:%s)+" % b"|".join(re.escape(each.encode(form)) for each in _GAPS)
        forms.append(gaps.join(re.escape(word.encode(form, "replace")) for word in words))
    return re.compile(b"|".join(forms))


def _written(letter: str) -> bytes:
    """Return what matches one character, as it is or escaped."""
    code, pair = ord(letter), letter.encode("utf-16-be", "replace")
    units = b"".join(rb"\\u%02x%02x" % (pair[at], pair[at + 1]) for at in range(0, len(pair), 2))
    forms = [re.escape(letter.encode("utf-8", "replace")), b"(?i:%s)" % units, rb"(?i:\\u%08x)" % code]
    if code < 1 << 8:
        forms.append(rb"(?i:\\x%02x)" % code)
    if letter in "\"\\/'":
        forms.append(re.escape(b"\\" + letter.encode()))
    return b"(?:" + b"|".join(forms) + b")"
