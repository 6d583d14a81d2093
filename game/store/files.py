"""Whole files: written at one stroke, read up to a limit, and set aside rather than lost."""

import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO, TypeVar

from game.calendar import stamp
from game.core.words import _

T = TypeVar("T")

_PART = ".part"
_STALE = 24 * 60 * 60  # seconds after which the rest of an interrupted write is swept away
_left: dict[str, str] = {}  # by its target, the rest of a write that failed, where it could not be removed either
_empty: dict[tuple[Path, str], Path] = {}  # the same for files to be kept aside: the place that was made for one
_WORDS = "damaged", "newer", "aside"  # in the names of files that were kept aside
HELD = sys.platform == "win32"  # there another program, as a virus scanner, may hold a file of ours for a moment
_HOLDS = 2.0, 0.5  # seconds that such a file is waited for at most, to write and to read
_SHARING = 32, 33  # Windows's own numbers for that


def write(path: Path, data: bytes, *, private: bool = True) -> os.stat_result:
    """Make `path` hold exactly `data`, or leave it as it was: after a crash or a power cut it is the one or the other.

    Missing folders are made. A link is followed, and the file it points at is replaced; a link to a device or a pipe
    gives way itself. A private file is for its
    owner's eyes; another is for all who may usually read what this person writes. Returns what the system knows of it.
    Raises OSError.
    """
    with writing(path, private=private) as file:
        file.write(data)
        file.flush()
        return os.fstat(file.fileno())


@contextmanager
def writing(path: Path, *, private: bool = True) -> Iterator[BinaryIO]:
    """Give a file to write into. It takes the place of `path` at one stroke once it is whole on the disk, as `write`
    says; if anything is raised meanwhile, `path` is as it was. Raises OSError. Where not even a rest can be removed,
    there is one at most: the next write uses it."""
    target = os.path.realpath(path)
    if os.path.islink(path) and os.path.exists(target) and not (os.path.isfile(target) or os.path.isdir(target)):
        target = os.path.abspath(path)
    folder = os.path.dirname(target)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    rest = _left.pop(target, None)
    part = rest or f"{target}.{os.getpid()}-{time.monotonic_ns()}{_PART}"
    how = os.O_WRONLY | os.O_CREAT | (os.O_EXCL if rest is None else os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0))
    try:
        descriptor = os.open(part, how | getattr(os, "O_BINARY", 0), 0o600 if private else 0o666)
        with open(descriptor, "wb") as file:
            yield file
            file.flush()
            to_disk(file.fileno())
        replace(part, target)
    except BaseException:
        try:
            os.unlink(part)
        except FileNotFoundError:
            pass
        except OSError:
            _left[target] = part
        raise
    folder_to_disk(folder)


def private_folder(folder: Path) -> None:
    """Make a folder of ours, or see that nobody but its owner looks into it, whoever made it. Raises OSError if it
    cannot be made."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _close_to_others(folder, 0o700)


def private_file(path: Path, *, make: bool) -> None:
    """See that nobody but its owner reads a file of ours; `make`: it is there, empty, from now on. Never raises."""
    if make:
        with suppress(OSError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    _close_to_others(path, 0o600)


def _close_to_others(path: Path, mode: int) -> None:
    if sys.platform != "win32":                       # there the profile's own rights hold
        with suppress(OSError):
            if os.stat(path).st_mode & 0o077:
                os.chmod(path, mode)


def to_disk(descriptor: int) -> None:
    """Wait until an open file's data is on the disk. Raises OSError."""
    if sys.platform == "darwin":
        import fcntl

        # fsync on macOS leaves the data in the drive's own cache, which a power cut empties.
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def replace(part: str, target: str) -> None:
    """Rename a file, in the place of another if there is one. Raises OSError."""
    _patiently(lambda: os.replace(part, target), _HOLDS[0])


def _patiently(work: Callable[[], T], seconds: float) -> T:
    """Do work on a file; where other programs hold files, try again for so many seconds. Raises OSError."""
    end = time.monotonic() + seconds
    while True:
        try:
            return work()
        except PermissionError:
            if not HELD or time.monotonic() > end:
                raise
            time.sleep(0.01)


def folder_to_disk(folder: str) -> None:
    """Make a rename last through a power cut, if the system lets a folder be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def sweep(folder: Path) -> None:
    """Remove the rests of writes in the folder that were interrupted more than a day ago, and the empty places of files
    that could not be kept aside."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            place = any(f".{word}-" in entry.name for word in _WORDS)
            if (place or entry.name.endswith(_PART)) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    found = entry.stat()
                    if abs(time.time() - found.st_mtime) > _STALE and not (place and found.st_size):
                        os.unlink(entry.path)


def read(path: Path, limit: int) -> bytes:
    """Return all of a plain file of at most `limit` bytes. Raises OSError. Never waits (a pipe is refused). A disk that
    fails once is asked again."""
    try:
        data = _patiently(partial(head, path, limit + 1), _HOLDS[1])
    except (FileNotFoundError, NotADirectoryError):
        raise
    except OSError:
        data = head(path, limit + 1)
    if len(data) > limit:
        raise OSError(errno.EFBIG, "the file is too large", str(path))
    return data


def stream(path: Path, limit: int) -> bytes:
    """Return all that a file, a pipe or a device gives, at most `limit` bytes. Raises OSError.

    Waits only for a pipe that somebody holds at its other end.
    """
    with open(_opened(path), "rb") as file:
        if hasattr(os, "O_NONBLOCK"):
            os.set_blocking(file.fileno(), True)
        if stat.S_ISDIR(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EISDIR, "it is a folder", str(path))
        data = file.read(limit + 1)
    if len(data) > limit:
        raise OSError(errno.EFBIG, "the file is too large", str(path))
    return data


def _opened(path: Path) -> int:
    """Return a descriptor of a file to be read; a pipe without another end is opened, too, instead of waited for."""
    return os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))


def head(path: Path, count: int) -> bytes:
    """Return the first `count` bytes of a plain file, or as many as it has. Raises OSError. Never waits."""
    with plain(path) as file:
        return file.read(count)


def plain(path: Path) -> BinaryIO:
    """Open a plain file to be read. Raises OSError. Never waits."""
    try:
        file = os.fdopen(_opened(path), "rb")
    except PermissionError:
        if path.is_dir():                             # Windows opens no folder, and says this of it
            raise OSError(errno.EISDIR, "it is a folder", str(path)) from None
        raise
    try:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is not a file that Truce can use", str(path))
    except OSError:
        file.close()
        raise
    return file


def _aside(path: Path, word: str) -> "tuple[Path, int]":
    """Return the path of a new empty file beside `path` to keep it in, and its descriptor."""
    name = f"{path.name}.{word}-{stamp('%Y%m%d-%H%M%S')}"
    number = 1
    while True:
        kept = path.with_name(name if number == 1 else f"{name}-{number}")
        try:
            return kept, os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        except FileExistsError:
            number += 1


def keep_aside(path: Path, word: str = "damaged") -> Path:
    """Rename a file so that a new one can take its place; nothing is overwritten. Returns its new path; raises
    OSError."""
    return _keep(path, path, word)


def _keep(found: Path, path: Path, word: str) -> Path:
    """Rename what was found as what was kept aside of `path`. Returns its new path; raises OSError."""
    kept = _empty.pop((path, word), None)
    if kept is None or not _is_empty(kept):
        kept, descriptor = _aside(path, word)
        os.close(descriptor)
    try:
        if found.is_dir() and not found.is_symlink():
            os.unlink(kept)  # a folder does not replace a file
        os.replace(found, kept)
    except OSError:
        with suppress(OSError):
            os.unlink(kept)
        if _is_empty(kept):
            _empty[path, word] = kept
        raise
    folder_to_disk(str(path.parent))
    return kept


def _is_empty(path: Path) -> bool:
    with suppress(OSError):
        found = os.lstat(path)
        return stat.S_ISREG(found.st_mode) and not found.st_size
    return False


def copy_aside(path: Path, data: bytes, word: str = "damaged") -> Path:
    """Keep `data`, which was read from `path`, in a new file beside it. Returns its path; raises OSError. Where not
    even a rest can be removed, it is one that `sweep` removes another day."""
    copy = path.with_name(f"{path.name}.{os.getpid()}-{time.monotonic_ns()}{_PART}")
    write(copy, data)
    try:
        return _keep(copy, path, word)
    except OSError:
        with suppress(OSError):
            os.unlink(copy)
        raise


def is_unusable(trouble: OSError) -> bool:
    """True if the thing that lies there is no file, or none of ours: nothing that may be read another time."""
    return trouble.errno in (errno.EISDIR, errno.EINVAL, errno.EFBIG, errno.ELOOP)


def _is_blocked(path: object) -> bool:
    """True if a file stands where a folder on the way to a path should be; Windows says then that there is nothing."""
    if not isinstance(path, str | Path):
        return False
    there = next((each for each in Path(path).parents if os.path.lexists(each)), None)
    return there is not None and not there.is_dir()


def why(trouble: OSError) -> str:
    """Return what stopped a file from being read or written, as a clause for people."""
    if getattr(trouble, "winerror", None) in _SHARING:
        return _("another program is using the file")
    match trouble.errno:
        case errno.ENOENT if _is_blocked(trouble.filename):
            return _("there is a file where a folder should be")
        case errno.ENOSPC | errno.EDQUOT:
            return _("the disk is full")
        case errno.EACCES | errno.EPERM:
            return _("you don’t have permission")
        case errno.EROFS:
            return _("the disk is read-only")
        case errno.ENOENT:
            return _("it does not exist")
        case errno.ENOTDIR | errno.EEXIST:
            return _("there is a file where a folder should be")
        case errno.EFBIG:
            return _("the file is too large")
        case errno.ENAMETOOLONG:
            return _("its path is too long")
        case errno.EISDIR:
            return _("there is a folder where a file should be")
        case errno.EINVAL:
            return _("it is not a file that Truce can use")
        case _:
            return _("the system reports “{error}”").format(error=trouble.strerror or trouble)
