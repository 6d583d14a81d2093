"""What a person finds in a folder, and what a typed name means. All of this may wait for the disk: the window asks by a
`DiskCall`."""

import os
from collections.abc import Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Literal, NamedTuple

from game.store import paths
from game.store.disk_call import DiskCall, wait_for_all

MOST = 2000
"""Entries of a folder that are listed; ten times as many are read."""


class FolderEntry(NamedTuple):
    """A folder or a file in a folder; `changed` is the time of its last change in seconds since 1970, None for a folder
    or if it is not known."""

    path: Path
    is_folder: bool
    changed: float | None = None


class FolderContent(NamedTuple):
    """A folder with its subfolders, and then its files with the endings that were asked for, by name."""

    folder: Path
    entries: list[FolderEntry]


class TypedPath(NamedTuple):
    """The folder or the file that a typed name means, whether it `exists`, and whether the folder does that it would
    lie in."""

    path: Path
    is_folder: bool
    exists: bool
    has_folder: bool


def list_folder(folder: Path, endings: tuple[str, ...]) -> FolderContent:
    """Return what is in a folder. Hidden files and folders are left out. Raises OSError."""
    folder = folder.resolve()
    with os.scandir(folder) as entries:
        found = [(not _is_folder(entry), entry.name) for entry in islice(entries, 10 * MOST)
                 if not entry.name.startswith(".")]
    found = sorted(found, key=lambda one: (one[0], one[1].casefold()))[:MOST]
    return FolderContent(folder, [FolderEntry(folder / name, not is_file, _changed(folder / name) if is_file else None)
                            for is_file, name in found if not is_file or name.lower().endswith(endings)])


def list_first(used: Path | None, endings: tuple[str, ...]) -> FolderContent:
    """Return what is in the folder that was used last; if that is not there, in the person's documents, the folder that
    they would lie in, or their home. Raises OSError."""
    return list_folder(used if used and used.is_dir() else _usual(), endings)


def follow(path: Path, mode: Literal["open", "save"], endings: tuple[str, ...]) -> TypedPath:
    """Return the folder or the file that a typed name means; the ending of a file need not be typed. Raises OSError,
    ValueError or RuntimeError."""
    path = path.expanduser()
    if path.is_dir():
        return TypedPath(path, True, True, True)
    if not path.name.lower().endswith(endings) and (mode == "save" or not path.exists()):
        named = [path.with_name(path.name + ending) for ending in endings]
        path = next((one for one in named if mode == "open" and one.exists()), named[0])
    return TypedPath(path, False, path.exists(), path.parent.is_dir())


def known_places(environ: Mapping[str, str] | None = None) -> dict[str, Path]:
    """Return those of the folders "home", "documents", "desktop" and "downloads" that exist, or that do not answer in
    time: a folder of a network drive that is away is there when the drive is. Never raises."""
    named = paths.named_places(environ)
    calls = {name: DiskCall(partial(_existing, path)) for name, path in named.items()}
    wait_for_all(calls.values())
    found: dict[str, Path] = {}
    for name, call in calls.items():
        place = call.result() if call.is_done else named[name]
        if place is not None and place not in found.values():
            found[name] = place
    return found


def _existing(path: Path) -> Path | None:
    try:
        return path.resolve() if path.is_dir() else None
    except (OSError, RuntimeError):
        return None


def _usual() -> Path:
    documents = paths.documents()
    for folder in (documents, documents.parent, *paths.named_places().values()):
        if os.path.isdir(folder):                     # False for a network drive that is away
            return folder
    return Path.cwd()


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _changed(path: Path) -> float | None:
    try:
        return path.stat().st_mtime
    except OSError:
        return None
