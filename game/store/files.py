"""Whole files: written atomically, read up to a limit, and renamed instead of lost."""

import errno
import ntpath
import os
import stat
import sys
import time
from _thread import get_ident
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, TypeVar

from game.calendar import stamp
from game.core.i18n import _

T = TypeVar("T")

_PART = ".part"
_STALE = 24 * 60 * 60  # seconds after which the rest of an interrupted write is swept away
HELD = sys.platform == "win32"  # there another program, as a virus scanner, may hold a file of ours for a moment
HOLDS = 2.0  # seconds that such a file is waited for at most
_AGAIN = 0.001  # seconds from one try to the next: a program that reads it in a loop lets it go for less than that
_SHORT = 200  # characters of a path that each Windows takes: 260, less the name of an unfinished file
_BINARY = getattr(os, "O_BINARY", 0)
_SAME = {errno.EDQUOT: errno.ENOSPC, errno.EPERM: errno.EACCES, errno.EEXIST: errno.ENOTDIR}  # to people


def write(path: Path, data: bytes, *, private: bool = True, lasts: bool = True) -> None:
    """Replace the content of `path` by `data` atomically, as `writing` says. Raises OSError."""
    with writing(path, private=private, lasts=lasts) as file:
        file.write(data)


@contextmanager
def writing(path: Path, *, private: bool = True, lasts: bool = True) -> Iterator[BinaryIO]:
    """Open a file to write into, which replaces `path` atomically once it is completely on the disk. After a crash or a
    power cut before that, and after any exception, `path` is unchanged.

    Missing folders are made. A link is followed, and its target replaced; a link to a device or a pipe is replaced
    itself. A `private` file can be read by its owner alone, another by all whom the umask allows. With `lasts` false,
    as for a cache, it does not wait for the disk. Each thread has one name for its unfinished file, so at most one is
    left over per thread. Raises OSError."""
    target = os.path.abspath(path)
    with suppress(OSError):                           # some drives of Windows do not say where a link ends
        target = os.path.realpath(path)
    if os.path.islink(path) and os.path.exists(target) and not (os.path.isfile(target) or os.path.isdir(target)):
        target = os.path.abspath(path)
    target = at_length(target)
    folder = os.path.dirname(target)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    part = f"{target}.{os.getpid()}-{get_ident()}{_PART}"
    how = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0) | _BINARY
    try:
        with open(os.open(part, how, 0o600 if private else 0o666), "wb") as file:
            yield file
            file.flush()
            if lasts:
                to_disk(file.fileno())
        replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    if lasts:
        folder_to_disk(folder)


def at_length(path: str, *, windows: bool = HELD) -> str:
    """Return a path in the form in which Windows takes it at any length; elsewhere, and where it is short, as it is.
    Without that form a path of more than 260 characters is one that does not exist, unless its owner has allowed
    longer ones for all of Windows.
    Source: https://learn.microsoft.com/windows/win32/fileio/maximum-file-path-limitation

    >>> print(at_length("C:/stick/" + 300 * "x", windows=True)[:14])
    \\\\?\\C:\\stick\\x
    >>> print(at_length("//school/share/" + 300 * "x", windows=True)[:21], at_length("C:/stick", windows=True))
    \\\\?\\UNC\\school\\share\\ C:/stick
    """
    if not windows or len(path) < _SHORT or path.startswith("\\\\?\\"):
        return path
    whole = ntpath.abspath(path)
    return f"\\\\?\\UNC{whole[1:]}" if whole.startswith("\\\\") else f"\\\\?\\{whole}"


def private_folder(folder: Path) -> None:
    """Make a folder that its owner alone can open, or close an existing one to others. Raises OSError if it cannot be
    made."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    close_to_others(folder)


def private_file(path: Path, *, make: bool) -> None:
    """Close a file to all but its owner; with `make`, create it empty if it is missing. Never raises."""
    if make:
        with suppress(OSError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    close_to_others(path, 0o600)


def check_writable(folder: Path) -> None:
    """Make a file in a folder, and remove it again. Raises OSError if the disk or the rights do not allow that."""
    probe = folder / f"{os.getpid()}-{get_ident()}{_PART}"
    os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    remove(probe)


def close_to_others(path: Path, mode: int = 0o700) -> None:
    """Let nobody but its owner open a file or a folder that exists. Never raises."""
    if sys.platform != "win32":                       # there the profile's own rights hold
        with suppress(OSError):
            if os.stat(path).st_mode & 0o077:
                os.chmod(path, mode)


def is_there(path: Path) -> bool:
    """True if a path exists. An error of the disk is retried once. Raises OSError if it happens twice."""
    for last in (False, True):
        try:
            os.lstat(path)
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            if last:
                raise
        else:
            return True
    raise AssertionError


def to_disk(descriptor: int) -> None:
    """Wait until an open file's data are on the disk. Raises OSError."""
    if sys.platform == "darwin":
        import fcntl

        with suppress(OSError):                       # fsync leaves the data in the drive's own cache there
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
    os.fsync(descriptor)


def replace(part: str, target: str) -> None:
    """Rename a file, replacing the target. Raises OSError."""
    _patiently(lambda: os.replace(part, target), HOLDS)


def remove(path: Path) -> None:
    """Remove a file, once nobody else holds it. Raises OSError."""
    _patiently(lambda: os.unlink(path), HOLDS)


def _patiently(work: Callable[[], T], seconds: float) -> T:
    """Do work on a file; on Windows, where other programs lock files, try for so many seconds. Raises OSError."""
    end = time.monotonic() + seconds
    while True:
        try:
            return work()
        except PermissionError:
            if not HELD or time.monotonic() > end:
                raise
            time.sleep(_AGAIN)


def folder_to_disk(folder: str) -> None:
    """Make a rename durable, where the system lets a folder be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def sweep(folder: Path) -> None:
    """Remove unfinished files that are older than a day from a folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(_PART) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    if abs(time.time() - entry.stat().st_mtime) > _STALE:
                        os.unlink(entry.path)


def read(path: Path, limit: int) -> bytes:
    """Return the content of a regular file of at most `limit` bytes. An error of the disk is retried once. Raises
    OSError. Never blocks: a pipe is refused."""
    try:
        data = head(path, limit + 1)
    except OSError:
        data = head(path, limit + 1)
    return _within(limit, data, path)


def stream(path: Path, limit: int) -> bytes:
    """Return all that a file, a pipe or a device gives, at most `limit` bytes. Raises OSError. Blocks only for a pipe
    whose other end is open."""
    with _opened(path) as file:
        if hasattr(os, "O_NONBLOCK"):
            os.set_blocking(file.fileno(), True)
        return _within(limit, file.read(limit + 1), path)


def _within(limit: int, data: bytes, path: Path) -> bytes:
    """Return the data that were read from a path. Raises OSError if they are more than `limit` bytes."""
    if len(data) > limit:
        raise OSError(errno.EFBIG, "the file is too large", str(path))
    return data


def head(path: Path, count: int) -> bytes:
    """Return the first `count` bytes of a regular file, or all if it is shorter. Raises OSError. Never blocks."""
    with plain(path) as file:
        return file.read(count)


def plain(path: Path) -> BinaryIO:
    """Open a regular file for reading. Raises OSError. Never blocks."""
    file = _opened(path)
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "it is not a file that Truce can use", str(path))
    return file


def _opened(path: Path) -> BinaryIO:
    """Open anything but a folder, without blocking. Raises OSError."""
    named = at_length(str(path))
    if os.path.isdir(named):                          # Windows would say that one has no permission
        raise OSError(errno.EISDIR, "it is a folder", str(path))
    how = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY
    return open(_patiently(lambda: os.open(named, how), HOLDS), "rb")


def quarantine(path: Path, word: str = "damaged") -> Path:
    """Rename a file or a folder to a free name with `word` and the time in it. Return the new path. Raises OSError."""
    with _name_beside(path, word) as kept:
        _patiently(lambda: os.replace(path, kept), HOLDS)
    folder_to_disk(str(path.parent))
    return kept


def copy_aside(path: Path, data: bytes, word: str = "damaged") -> Path:
    """Write `data`, which were read from `path`, to a new file beside it. Return its path. Raises OSError."""
    with _name_beside(path, word) as kept:
        write(kept, data)
    return kept


@contextmanager
def _name_beside(path: Path, word: str) -> Iterator[Path]:
    """Yield a free path beside `path`. An unfinished file at it keeps other windows from choosing the same; `sweep`
    removes it if it is left over. Raises OSError."""
    name = f"{path.name}.{word}-{stamp('%Y%m%d-%H%M%S')}"
    for number in count(1):
        kept = path.with_name(name if number == 1 else f"{name}-{number}")
        claim = f"{kept}{_PART}"
        try:
            os.close(os.open(claim, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            continue
        try:
            if not os.path.lexists(kept):
                yield kept
                return
        finally:
            with suppress(OSError):
                os.unlink(claim)


def is_unusable(error: OSError) -> bool:
    """True if the error says that the path is no file that Truce can use, so that reading it again will not help.

    >>> is_unusable(IsADirectoryError(errno.EISDIR, "a folder")), is_unusable(OSError(errno.EIO, "the disk"))
    (True, False)
    """
    return error.errno in (errno.EISDIR, errno.EINVAL, errno.EFBIG, errno.ELOOP)


def _is_blocked(path: object) -> bool:
    """True if a parent of a path is a file; Windows reports the path as missing then."""
    return isinstance(path, str | Path) and any(map(os.path.isfile, Path(path).parents))


def why(error: OSError) -> str:
    """Return the reason of an error in reading or writing a file, as a clause for people.

    >>> why(OSError(errno.ENOSPC, "no space")), why(OSError(errno.EIO, "Input/output error"))
    ('the disk is full', 'the system reports “Input/output error”')
    """
    if getattr(error, "winerror", None) in (32, 33):  # Windows's own numbers
        return _("another program is using the file")
    if getattr(error, "winerror", None) == 206:
        return _("its path is too long")
    if getattr(error, "winerror", None) == 19:
        return _("the disk is read-only")
    if HELD and error.errno == errno.EACCES:          # Windows says the same of both
        return _("another program is using the file, or you don’t have permission")
    number = _SAME.get(error.errno or 0, error.errno or 0)
    if number == errno.ENOENT and _is_blocked(error.filename):
        number = errno.ENOTDIR
    known = {
        errno.ENOSPC: _("the disk is full"),
        errno.EACCES: _("you don’t have permission"),
        errno.EROFS: _("the disk is read-only"),
        errno.ENOENT: _("it does not exist"),
        errno.ENOTDIR: _("there is a file where a folder should be"),
        errno.EFBIG: _("the file is too large"),
        errno.ENAMETOOLONG: _("its path is too long"),
        errno.EISDIR: _("there is a folder where a file should be"),
        errno.EINVAL: _("it is not a file that Truce can use"),
    }
    return known.get(number) or _("the system reports “{error}”").format(error=error.strerror or error)
