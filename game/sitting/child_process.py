"""Processes of ours: this program again, with other words, that works beside the window and steps back for it."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path


def program() -> list[str]:
    """Return the command that starts this program, with words to follow: in the bundle it is the same executable, on
    Windows the one beside it that can print."""
    if not getattr(sys, "frozen", False):
        return [sys.executable, "-m", "game"]
    own = Path(sys.executable)
    beside = own.with_stem(f"{own.stem.removesuffix('-console')}-console")
    return [str(beside if sys.platform == "win32" and beside.exists() else own)]


def started(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    """Start a process that is written to and read from. Raises OSError."""
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    paths = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))} if not getattr(sys, "frozen", False) else {}
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, creationflags=flags,
        env={**os.environ, **paths},
    )  # fmt: skip
