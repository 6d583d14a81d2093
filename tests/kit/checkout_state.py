"""What lies in the checkout, so that a run can say whether it changed anything there."""

import os
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OTHERS = frozenset({".git", ".venv", "build", "dist", "__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache",
                    ".hypothesis"})  # fmt: skip
"""Folders that are no part of the checkout: environments, caches, and what the packaging scripts make."""

State = dict[str, tuple[int, int]]
"""The path of each file → its size, and when it was changed (nanoseconds)."""


def files(root: Path) -> Iterator[Path]:
    """Yield every file and link of a checkout, but for what others keep there."""
    for folder, below, names in os.walk(root):
        below[:] = [name for name in below if name not in OTHERS and not name.endswith(".egg-info")]
        yield from (Path(folder, name) for name in names)


def state(root: Path = ROOT) -> State:
    """Return what lies in a checkout now."""
    found = {}
    for path in files(root):
        seen = path.lstat()
        found[path.relative_to(root).as_posix()] = seen.st_size, seen.st_mtime_ns
    return found


def touched(before: State, root: Path = ROOT) -> list[str]:
    """Return the files that were changed, made or deleted since."""
    now = state(root)
    return sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))
