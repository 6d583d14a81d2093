"""Whether a program that reads the screen aloud runs on this system: then somebody may want Truce to speak."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

NAMES: Final = frozenset({"orca", "cthulhu", "fenrir", "speakup", "espeakup"})
"""The processes that read a Linux screen aloud."""
_SPI_GETSCREENREADER: Final = 0x0046


def _processes(folder: Path) -> Iterator[str]:
    """Yield the names of the processes under a folder like /proc."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.isdigit():
                try:
                    yield Path(entry.path, "comm").read_text("utf-8", "replace").strip()
                except OSError:
                    continue                          # it has ended


def running(folder: Path = Path("/proc")) -> bool:
    """Return True if a screen reader runs. It takes some milliseconds; on a Mac it asks a program."""
    try:
        if sys.platform == "win32":
            return _windows()
        if sys.platform == "darwin":
            import subprocess

            said = subprocess.run(
                ["/usr/bin/defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey"], check=False,
                capture_output=True, stdin=subprocess.DEVNULL)
            return said.stdout.strip() == b"1"
        return not NAMES.isdisjoint(_processes(folder))
    except (OSError, ValueError):
        return False


def _windows() -> bool:
    """Return what Windows says of it."""
    import ctypes

    found = ctypes.c_int(0)
    ask = getattr(ctypes, "windll").user32.SystemParametersInfoW  # noqa: B009 - it is there on Windows alone
    return bool(ask(_SPI_GETSCREENREADER, 0, ctypes.byref(found), 0)) and bool(found.value)
