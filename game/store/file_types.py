"""The two kinds of files that a person saves and opens: a match and a backup, their endings, and how each begins.

Each kind has an ending of its own, so that a double click can open it with Truce. A match is JSON and a backup a zip
file, and both are also opened under the general endings."""

from pathlib import Path
from typing import Literal, TypeAlias

from game.store import files

MATCH, BACKUP = ".truce", ".trucebackup"
"""The endings of what is saved."""
MATCHES, BACKUPS = (MATCH, ".json"), (BACKUP, ".zip")
"""The endings of what can be opened, in lower case; that of what is saved is the first."""
FileKind: TypeAlias = Literal["match", "backup", "empty", "other"]
"""What a file seems to be."""
_HEAD = 256  # bytes


def kind_of(path: Path) -> FileKind:
    """Return what a file seems to be by its first bytes, whatever its name is. Raises OSError. Never blocks."""
    head = files.head(path, _HEAD)
    if not head:
        return "empty"
    if head.startswith(b"PK"):
        return "backup"
    return "match" if head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{") else "other"
