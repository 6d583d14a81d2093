"""One's own books: a name and the house rules of a game, each in a small JSON file in `books` in the data folder.

A file may come from anywhere. It holds data and no code: `{"book": 1, "release": …, "name": …, "game": id, "options":
{…}, "made": seconds since 1970}`. All sizes are limited, and unknown keys are preserved."""

import json
import os
import re
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from game import __version__
from game.core.i18n import _
from game.store import files
from game.store.checks import LAST, when
from game.store.messages import Messages
from game.store.name_search import holds, named_in
from game.store.save_format import DamagedError, NewerError, parse
from game.store.setting_fields import Scalar, identifier, printable, scalar
from game.store.writer import Writer

FOLDER, ENDING = "books", ".json"
MOST = 100  # books on the shelf
LONGEST = 40  # characters of a name, at most
BOOK = 1  # the number of this shape of file; a greater one comes from a later release
LIMIT = 1 << 14  # bytes of a file; a book with every rule has one thousand
_RULES, _WORDS = 100, 200  # rules of a book, and characters of a value, at most
_ID = re.compile(r"own-[0-9a-f]{1,32}", re.ASCII)
_word = identifier(LONGEST)
_Version = tuple[int, int, int]  # of a file: when it was written (nanoseconds), its size, its inode


class OwnBook(NamedTuple):
    """One of one's own books. `name` may be ""; `options` are those that differ from the game's, unchecked; `made` is
    in seconds since 1970; `page` is the whole content of its file."""

    id: str
    name: str
    game: str
    options: Mapping[str, Scalar]
    made: float
    page: Mapping[str, Any]


def new_id() -> str:
    """Return a random id for a new book."""
    return f"own-{os.urandom(16).hex()}"


def is_own(book: str) -> bool:
    """True if a word may be the id of one's own book.

    >>> is_own("own-5f0c"), is_own("war"), is_own("own-../5f")
    (True, False, False)
    """
    return _ID.fullmatch(book) is not None


def path_of(data: Path, book: str) -> Path:
    """Return the path of a book. Raises ValueError for a word that is no id.

    >>> path_of(Path("data"), "own-5f0c").as_posix()
    'data/books/own-5f0c.json'
    """
    if not is_own(book):
        raise ValueError(f"{book!r:.40} is no book")
    return data / FOLDER / (book + ENDING)


def read_book(book: str, data: bytes) -> OwnBook:
    """Return the book in a file. Raises DamagedError or NewerError.

    >>> read_book("own-1", b'{"book": 1, "name": "Ours", "game": "war", "options": {"down": 3}}')[:4]
    ('own-1', 'Ours', 'war', {'down': 3})
    """
    page = parse(data)
    number, options = page.get("book"), page.get("options")
    if type(number) is not int or number < 1:
        raise DamagedError(_("it is not a book"))
    if number > BOOK:
        raise NewerError(_("the file was saved by a newer version of Truce"))
    try:
        rules = {_word(key): scalar(value) for key, value in options.items()} if isinstance(options, dict) else {}
        if not 0 < len(rules) <= _RULES or any(len(value) > _WORDS for value in rules.values() if type(value) is str):
            raise ValueError
        return OwnBook(book, printable(LONGEST)(page.get("name")), _word(page.get("game")), rules,
                       when(page.get("made", 0.0)), page)
    except ValueError:
        raise DamagedError(_("it is damaged")) from None


class OwnBooks:
    """One's own books in the folder `books` of the data folder, oldest first.

    The books shown are in memory; they are read once, before anything is shown. The `writer` does all else that touches
    files. What cannot be written stays in memory, and `settle` tries again. `look` reads what other windows have
    changed, and `adopt` shows it. `version` changes when the books change."""

    def __init__(self, data: Path, writer: Writer, say: Callable[[str], None]) -> None:
        self._data, self._folder, self._writer, self._lines = data, data / FOLDER, writer, Messages(say)
        self.version, self._looked = 0, False
        # By their ids: the books shown; those in the files, None for a file that holds none, in the versions that were
        # read last; what is to be written, None to remove it, and the changes in what is not new.
        self._shown: dict[str, OwnBook | None] = {}
        self._files: dict[str, OwnBook | None] = {}
        self._versions: dict[str, _Version] = {}
        self._due: dict[str, tuple[OwnBook | None, Mapping[str, Any] | None]] = {}
        self._news = threading.Lock()  # held while any of these change; never for the disk
        self._disk = threading.RLock()  # held while files are read or written

    def books(self) -> list[OwnBook]:
        """Return the books as they were last adopted, with all changes that are not written yet."""
        if not self._looked:
            self.look()
            self.adopt()
            self._looked = True
        return self._with_due(self._shown)

    @property
    def unwritten(self) -> int:
        """The number of books whose changes are not on the disk yet."""
        return len(self._due)

    def _with_due(self, there: Mapping[str, OwnBook | None]) -> list[OwnBook]:
        """Return these books with all unwritten changes."""
        with self._news:
            found = {**there, **{book: one for book, (one, _changes) in self._due.items()}}
        return sorted(filter(None, found.values()), key=lambda one: (one.made, one.id))

    def add(self, book: str, name: str, game: str, options: Mapping[str, Scalar]) -> None:
        """Add a new book with these rules under a `new_id`, after all others."""
        latest = max((one.made for one in self.books()), default=0.0)
        made = max(-LAST, min(LAST, max(time.time(), latest + 0.001)))  # whatever the clock says, it can be read again
        self._put(book, OwnBook(book, name, game, dict(options), made, {}))

    def change(self, book: str, *, name: str | None = None, options: Mapping[str, Scalar] | None = None) -> None:
        """Change a book's name or rules; other changes by another window are preserved. If another window has removed
        it, it disappears here once the writer has found that out."""
        changes: dict[str, Any] = {} if name is None else {"name": name}
        if options is not None:
            changes["options"] = dict(options)
        for one in self.books():
            if one.id == book:
                self._put(book, one._replace(**changes), changes)
        if self._writer.on_writer_thread:
            self.adopt()

    def remove(self, book: str) -> None:
        """Remove a book."""
        self._put(book, None)

    def _put(self, book: str, one: OwnBook | None, changes: Mapping[str, Any] | None = None) -> None:
        with self._news:
            if changes is not None and book in self._due:
                before = self._due[book][1]
                changes = None if before is None else {**before, **changes}
            self._due[book] = one, changes
            self.version += 1
        self._writer.submit(self.settle)

    def settle(self) -> OSError | None:
        """Write all changes now. Return the error that prevented some of it, or None."""
        failed = None
        with self._disk:
            if self._due:
                files.sweep(self._folder)
            for book, due in list(self._due.items()):
                try:
                    written = self._write(book, *due)
                except OSError as error:
                    failed = error
                    self._fails(book, due[0], files.why(error))
                    continue
                self._lines.works(book)
                with self._news:
                    self._files[book] = written
                    if written is not None or due[0] is None:  # else another window has removed it: see `adopt`
                        self._shown[book] = written
                    if self._due[book] is due:        # it has not been changed meanwhile
                        del self._due[book]
        return failed

    def _write(self, book: str, one: OwnBook | None, changes: Mapping[str, Any] | None) -> OwnBook | None:
        """Write or remove one file. Return the book in it; None if there is none, because it was removed, here or in
        another window, or is of a later release. Raises OSError."""
        path = path_of(self._data, book)
        if one is None:
            path.unlink(missing_ok=True)
            files.folder_to_disk(str(self._folder))
            return None
        if changes is not None:
            try:
                one = self._read(book)._replace(**changes)
            except (FileNotFoundError, NewerError):
                return None
            except DamagedError as reason:
                self._put_aside(path, str(reason))
        options = {key: "none" if value is None else value for key, value in one.options.items()}
        page = {**one.page, "book": BOOK, "release": __version__, "name": one.name, "game": one.game,
                "options": options, "made": one.made}
        files.write(path, json.dumps(page, ensure_ascii=False, indent=1).encode() + b"\n")
        return one._replace(page=page)

    def _fails(self, book: str, one: OwnBook | None, why: str) -> None:
        line = _("The book could not be removed from {folder} ({why}). It will be back the next time.").format(
            folder=self._folder, why=why) if one is None else _(
                "The book “{name}” could not be saved in {folder} ({why}). If you quit before it is, only what was "
                "saved earlier is kept.").format(name=one.name, folder=self._folder, why=why)
        self._lines.fails(book, line)

    def adopt(self) -> bool:
        """Show what `look` found; return True if the books are others now. Touches no file."""
        with self._news:
            news, self._shown = self._files != self._shown, dict(self._files)
            self.version += news
        return news

    def look(self) -> None:
        """Read what other windows have changed since the last call, for `adopt`. Never raises."""
        with self._disk:
            try:
                try:
                    found = self._listed()
                except OSError:
                    found = self._listed()            # a disk that fails once is asked again
            except OSError as error:
                with suppress(OSError):
                    os.listdir(self._data)            # else it is said of the whole data folder, once
                    self._lines.say_once(_("The books in {folder} could not be read ({why}).").format(
                        folder=self._folder, why=files.why(error)))
                return
            if len(found) > MOST:
                self._lines.say_once(_("There are more than {count} books in {folder}. The others are not shown.")
                                     .format(count=MOST, folder=self._folder))
            versions = {book: version for version, book in found[:MOST]}
            now = {book: self._files[book] if self._versions.get(book) == version else self._found(book)
                   for book, version in versions.items()}
            with self._news:
                self._files, self._versions = now, versions

    def _listed(self) -> list[tuple[_Version, str]]:
        """Return the versions of the files of all books in the folder with their ids, oldest first; a link has a new
        version each time. Raises OSError."""
        listed = []
        with suppress(FileNotFoundError, NotADirectoryError), os.scandir(self._folder) as entries:
            for entry in entries:
                book = entry.name.removesuffix(ENDING)
                if book != entry.name and is_own(book):
                    with suppress(FileNotFoundError):
                        found = entry.stat(follow_symlinks=False)
                        version = found.st_mtime_ns, found.st_size, found.st_ino
                        listed.append(((0, 0, time.monotonic_ns()) if entry.is_symlink() else version, book))
        return sorted(listed)

    def _found(self, book: str) -> OwnBook | None:
        """Read a book. Return the one known before if the disk fails; None if the file is damaged, which moves it
        aside, or of a later release."""
        path = path_of(self._data, book)
        try:
            return self._read(book)
        except FileNotFoundError:
            pass
        except NewerError as reason:
            self._lines.say_once(_("{file} is not on the shelf ({why}).").format(file=path, why=reason))
        except DamagedError as reason:
            self._writer.submit(partial(self._put_aside, path, str(reason)))
        except OSError as error:
            self._lines.say_once(_("{file} could not be read ({why}).").format(file=path, why=files.why(error)))
            return self._files.get(book)
        return None

    def _read(self, book: str) -> OwnBook:
        """Return the book in a file. Raises DamagedError, NewerError or OSError."""
        try:
            return read_book(book, files.read(path_of(self._data, book), LIMIT))
        except OSError as error:
            if files.is_unusable(error):
                raise DamagedError(files.why(error)) from None
            raise

    def _put_aside(self, path: Path, why: str) -> None:
        try:
            line = _("{file} could not be used ({why}). It was kept as {kept}.").format(
                file=path, why=why, kept=files.quarantine(path).name)
        except FileNotFoundError:
            return                                    # another window has done it
        except OSError as error:
            line = _("{file} could not be moved aside: {why}.").format(file=path, why=files.why(error))
        self._lines.say_once(line)

    def erase_name(self, name: str) -> None:
        """Remove a person's name from the names of books, also as "Annas Krieg": those have no name then. Files that
        cannot be read, and those of a later release, are removed if they contain the name. Raises OSError."""
        self.look()
        for one in self._with_due(self._files):
            if holds(one.name, name):
                self._put(one.id, one._replace(name=""), {"name": ""})
        if failed := self.settle():
            raise failed
        for path in [path_of(self._data, book) for book, found in self._files.items() if found is None]:
            if named_in(path, name):
                path.unlink(missing_ok=True)
