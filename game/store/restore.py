"""A backup takes the place of what is here: unpacked and checked beside it, then renamed into its place.

From the moment that a marker lies in the data folder, what was unpacked is the state: a start that finds the marker
renames what is left to be renamed, before anything is opened. What was here before is kept aside until another start
has gone well.
"""

import json
import os
import shutil
import time
import uuid
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from game.core.words import _
from game.store import files, shelf_pictures
from game.store.backup import BASES, BOOKS, SAVES, SETTINGS
from game.store.erased import Erased
from game.store.in_use import BEFORE, MARKER, STAGED
from game.store.paths import Folders

_LIMIT = 1 << 16
_STAGED_SETTINGS = f"{STAGED}settings-"          # in the folder of the settings, which may be the data folder
_STALE = 24 * 60 * 60  # seconds after which what was unpacked and never restored is thrown away
_BESIDE = ("-wal", "-shm", "-journal")
_WAITING = tuple(f"{Path(name).stem}.waiting-" for name in BASES)


class _Marker(NamedTuple):
    """What is to be renamed: the number of this restoring, what is new in the data folder, by its name, and the new
    settings, if there are any (their name), each with its inode, by which it is known wherever it lies; and the
    checksums of erased names that a grown-up has brought back."""

    number: str
    new: dict[str, int]
    settings: dict[str, int]
    forgiven: tuple[str, ...]


def stage(folders: Folders) -> Folders:
    """Return folders of their own, inside the data folder, into which a backup can be unpacked. Raises OSError."""
    staged = folders.data / f"{STAGED}{uuid.uuid4().hex}"
    staged.mkdir(mode=0o700, parents=True)
    return Folders.under(staged)


def discard(staged: Folders) -> None:
    """Throw away what was unpacked."""
    shutil.rmtree(staged.data.parent, ignore_errors=True)


def is_gone(staged: Folders) -> bool:
    """True if what was unpacked was thrown away since: somebody in it was erased."""
    return not staged.data.parent.is_dir()


def commit(folders: Folders, staged: Folders, forgiven: Collection[str] = ()) -> None:
    """From now on what was unpacked is the state; `finish` renames it. Raises OSError: then nothing has changed."""
    root = staged.data.parent
    os.stat(root)                                     # if it was thrown away meanwhile, nothing would be the state
    number = root.name.removeprefix(STAGED)
    names = sorted(name for name in os.listdir(staged.data) if _is_part(name)) if staged.data.is_dir() else []
    new = {name: os.lstat(staged.data / name).st_ino for name in names}
    settings = {}
    if (staged.config / SETTINGS).is_file():
        data = files.read(staged.config / SETTINGS, _LIMIT)
        settings = {SETTINGS: files.write(folders.config / f"{_STAGED_SETTINGS}{number}", data).st_ino}
    for folder in (staged.data / SAVES, staged.data / BOOKS, staged.data, root, folders.data):
        files.folder_to_disk(str(folder))
    marker = _Marker(number, new, settings, tuple(forgiven))
    files.write(folders.data / MARKER, json.dumps(marker._asdict()).encode())


def is_due(folders: Folders) -> bool:
    """True if a marker says what is to be renamed; another thing in its place is moved out of the way. Raises
    OSError."""
    return _read(folders.data / MARKER) is not None


def finish(folders: Folders) -> str | None:
    """Rename what a marker says, and forget it. Return a line if that failed: all is as it was before then. Raises
    OSError if even that could not be done: the next start tries again."""
    marker = _read(folders.data / MARKER)
    if marker is None:
        return None
    if not _is_whole(folders, marker):
        _put_back(folders, marker)
        _forget(folders, marker)
        return _("The backup could not be restored ({why}). Everything is as it was.").format(
            why=_("a part of it is missing"))
    try:
        for here, new, before, is_new in _renames(folders, marker):
            if os.path.lexists(here) and (not is_new or os.path.lexists(new)):
                before.parent.mkdir(mode=0o700, exist_ok=True)
                files.replace(str(here), str(before))
            if is_new and os.path.lexists(new):
                files.replace(str(new), str(here))
    except OSError as trouble:
        _take_back(folders, marker)
        _forget(folders, marker)
        return _("The backup could not be restored ({why}). Everything is as it was.").format(why=files.why(trouble))
    Erased(folders.data).forgive(marker.forgiven)
    with suppress(OSError):
        shelf_pictures.forget(folders.cache)
    _forget(folders, marker)
    return None


def _is_whole(folders: Folders, marker: _Marker) -> bool:
    """True if all that is to be renamed lies where it was unpacked, or in its place already. Raises OSError."""
    if not (folders.data / f"{STAGED}{marker.number}").is_dir():
        return False
    inodes = {**{folders.data / name: inode for name, inode in marker.new.items()},
              **{folders.config / name: inode for name, inode in marker.settings.items()}}
    return all(os.path.lexists(new) or (os.path.lexists(here) and os.lstat(here).st_ino == inodes[here])
               for here, new, _before, is_new in _renames(folders, marker) if is_new)


def _put_back(folders: Folders, marker: _Marker) -> None:
    """Put what was here before in its place again; what has come there since is kept aside. Raises OSError."""
    for here, _new, before, _is_new in _renames(folders, marker):
        if os.path.lexists(before):
            if os.path.lexists(here):
                files.keep_aside(here, "aside")
            files.replace(str(before), str(here))


def _take_back(folders: Folders, marker: _Marker) -> None:
    """Rename everything back to what it was. Raises OSError."""
    for here, new, before, is_new in _renames(folders, marker):
        if is_new and os.path.lexists(here) and not os.path.lexists(new):
            files.replace(str(here), str(new))
        if os.path.lexists(before):
            files.replace(str(before), str(here))


def _forget(folders: Folders, marker: _Marker) -> None:
    """Let all renames last through a power cut, then forget what was to be done. Raises OSError."""
    for folder in (folders.config, folders.data / f"{BEFORE}{marker.number}", folders.data):
        files.folder_to_disk(str(folder))
    os.unlink(folders.data / MARKER)
    files.folder_to_disk(str(folders.data))
    shutil.rmtree(folders.data / f"{STAGED}{marker.number}", ignore_errors=True)
    with suppress(OSError):
        os.unlink(folders.config / f"{_STAGED_SETTINGS}{marker.number}")


def _renames(folders: Folders, marker: _Marker) -> Iterator[tuple[Path, Path, Path, bool]]:
    """Yield, for each thing that is restored, where it belongs, where the new one lies, where the old one is kept, and
    if there is a new one."""
    new, before = folders.data / f"{STAGED}{marker.number}" / "data", folders.data / f"{BEFORE}{marker.number}"
    kept = os.listdir(before) if before.is_dir() else []
    names = {name for name in (*os.listdir(folders.data), *kept, *marker.new) if _is_part(name) or _waits(name)}
    for name in sorted(names):
        yield folders.data / name, new / name, before / name, name in marker.new
    if marker.settings:
        beside = folders.config
        yield (beside / SETTINGS, beside / f"{_STAGED_SETTINGS}{marker.number}",
               beside / f"{BEFORE}settings-{marker.number}", True)


def _is_part(name: str) -> bool:
    """True for what a backup can hold, and for what SQLite keeps beside a database."""
    return name in (SAVES, BOOKS) or any(name in (base, *(base + end for end in _BESIDE)) for base in BASES)


def _waits(name: str) -> bool:
    """True for the journals of what waits for the databases that were here."""
    return name.startswith(_WAITING)


def _read(path: Path) -> _Marker | None:
    """Return what is to be renamed; None if there is nothing, or it was not written by us."""
    try:
        told = json.loads(files.read(path, _LIMIT))
        marker = _Marker(told["number"], dict(told["new"]), dict(told["settings"]), tuple(told["forgiven"]))
        sound = all(map(_is_part, marker.new)) and {*marker.settings} <= {SETTINGS}
        if len(marker.number) == 32 and marker.number.isalnum() and sound:
            return marker
    except FileNotFoundError:
        return None
    except OSError as trouble:
        if not files.is_unusable(trouble):
            raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass
    files.keep_aside(path)
    return None


def sweep(folders: Folders) -> None:
    """Throw away what was here before a backup was restored, as a start has gone well since, and what was unpacked and
    never restored."""
    marker = _read(folders.data / MARKER)
    for folder in (folders.data, folders.config):
        with suppress(OSError):
            for name in os.listdir(folder):
                if marker is not None and name.endswith(marker.number):
                    continue
                path = folder / name
                old = name.startswith(STAGED) and abs(time.time() - path.stat().st_mtime) > _STALE
                if old or name.startswith(BEFORE):
                    throw_away(path)


def throw_away(path: Path) -> None:
    """Remove a folder or a file of ours."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()


def forget(folders: Folders, name: str) -> None:
    """Throw away what was here before a backup was restored, at once: somebody is erased. What was unpacked and is not
    to be restored goes if their name is in it. Raises OSError."""
    marker = _read(folders.data / MARKER)
    for folder in (folders.data, folders.config):
        for path in folder.iterdir() if folder.is_dir() else ():
            staged = path.name.startswith(STAGED) and (marker is None or not path.name.endswith(marker.number))
            if path.name.startswith(BEFORE) or (staged and _mentioned_below(path, name)):
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def _mentioned_below(path: Path, name: str) -> bool:
    """True if a name is in a file, or in one below a folder. Raises OSError."""
    from game.store.kept_aside import mentioned_in  # a start does without it

    return any(mentioned_in(each, name) for each in (path, *path.rglob("*")))
