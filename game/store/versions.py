"""Whether a file is still the one that was written here, or another program has written it since."""

import os
from contextlib import suppress
from pathlib import Path

Version = tuple[int, int, int]
"""What tells one version of a file from another: when it was written (nanoseconds), its size, its inode."""


def version(path: Path) -> Version | None:
    """Return the version that lies there now; None if there is none. Raises OSError."""
    try:
        return _of(os.stat(path))
    except (FileNotFoundError, NotADirectoryError):
        return None


def version_after(path: Path, written: os.stat_result) -> Version:
    """Return the version after a write, for some systems set the time of a file anew when it is closed or renamed; if
    that cannot be asked for, what was known while it was written."""
    found = None
    with suppress(OSError):
        found = version(path)
    return found or _of(written)


def _of(found: os.stat_result) -> Version:
    return found.st_mtime_ns, found.st_size, found.st_ino
