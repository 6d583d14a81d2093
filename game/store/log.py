"""The log: errors inside the program, for the person who mends it. It never grows beyond two pages."""

import os
import re
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from game.calendar import stamp
from game.core.unicode_text import tidied

NAME = "truce.log"
_MOST = 1 << 26  # bytes of a page that is read again
FULL = 1 << 18  # bytes of a page; then it becomes the old one and a new one begins


def _zone() -> str:
    with suppress(OverflowError, OSError, ValueError):
        return time.strftime(" %z", time.localtime())
    return ""


def _nameless(text: str, names: Iterable[str]) -> str:
    said = {form for name in map(tidied, names) if name for form in (name, repr(name)[1:-1], ascii(name)[1:-1])}
    if not said:
        return text
    longest_first = sorted(said, key=len, reverse=True)
    forms = [" +".join(map(re.escape, name.split())) for name in longest_first]  # whatever gaps are in it
    return re.sub(rf"(?<!\w)(?:{'|'.join(forms)})(?!\w)", "…", text)


def erase_name(folder: Path, name: str) -> None:
    """Replace a name by … on both pages of the log. Raises OSError."""
    from game.store import files  # the log itself is to need as little as it can

    for path in filter(Path.is_file, folder.glob(f"{NAME}*")):
        found = files.read(path, _MOST).decode("utf-8", "replace")
        text = _nameless(found, [name])
        if text != found:
            files.write(path, text.encode("utf-8", "replace"))


def report(folder: Path, text: str, names: Iterable[str] = ()) -> str | None:
    """Add a dated entry to the log in the folder; return its path, or None if it could not be written.

    The person's home, and so their name on this machine, is written as ~; each of the `names` as ….
    """
    from game import __version__

    path = folder / NAME
    home = os.path.expanduser("~")
    if len(home) > 1:
        text = text.replace(home, "~")
    text = _nameless(text, names)
    when = stamp("%Y-%m-%d %H:%M:%S") + _zone()
    entry = f"=== {when}, Truce {__version__}, Python {sys.version.split()[0]}, {sys.platform}\n{text.rstrip()}\n\n"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            if path.stat().st_size > FULL:
                path.replace(path.with_name(f"{NAME}.old"))
        with open(path, "a", encoding="utf-8", errors="replace") as page:
            page.write(entry)
    except OSError:
        return None
    return str(path)
