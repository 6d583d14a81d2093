"""Books of one's own, each in a small file in the data folder (`own_book_file`)."""

import os
import re
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from game.core.words import _
from game.store import files
from game.store.own_book import ENDING, FOLDER, PREFIX, OwnBook, is_own, path_of
from game.store.setting_checks import Scalar
from game.store.versions import Version, version, version_after
from game.store.writer import Writer

MOST = 100
"""Books that can be kept."""


class OwnBooks:
    """The books in `books` inside the data folder, those first that were made first.

    Reading is for the caller, and little; all that changes a file is done by the `writer`. While that cannot be done,
    what was changed is kept here, and tried again by `settle`. `version` is another number when the books are others.
    """

    def __init__(self, data: Path, writer: Writer, say: Callable[[str], None]) -> None:
        self._data, self._writer, self._say = data, writer, say
        self._folder = data / FOLDER
        self.version = 0
        self._found: dict[str, tuple[Version | None, OwnBook | None]] = {}  # a book is None if its file is of no use
        self._due: dict[str, OwnBook | None] = {}  # None: it is to be removed
        self._looked = False
        self._writes = 0
        self._told: set[str] = set()
        self._news = threading.Lock()  # never held for the disk
        self._disk = threading.Lock()

    def books(self) -> list[OwnBook]:
        """Return the books, as they were when somebody looked last."""
        if not self._looked:
            self.look()
        with self._news:
            found = {book: one for book, (_version, one) in self._found.items()} | self._due
        return sorted((one for one in found.values() if one is not None), key=lambda one: (one.made, one.id))

    @property
    def full(self) -> bool:
        """True if there is no room for one more."""
        return len(self.books()) >= MOST

    # ---- changing them ----

    def add(self, book: str, name: str, game: str, options: Mapping[str, Scalar]) -> None:
        """Put a new book with these rules on the shelf, under a `new_id`, after all others."""
        latest = max((one.made for one in self.books()), default=0.0)
        self._put(OwnBook(book, name, game, dict(options), max(time.time(), latest + 0.001), {}))

    def change(self, book: str, *, name: str | None = None, options: Mapping[str, Scalar] | None = None) -> None:
        """Give a book another name, or other rules; what another window has changed in it meanwhile stays."""
        self.look()
        old = next((one for one in self.books() if one.id == book), None)
        if old is not None:
            name = old.name if name is None else name
            self._put(old._replace(name=name, options=dict(old.options if options is None else options)))

    def remove(self, book: str) -> None:
        """Take a book off the shelf."""
        with self._news:
            self._due[book] = None
            self.version += 1
        self._writer.soon(self.settle)

    def _put(self, book: OwnBook) -> None:
        with self._news:
            self._due[book.id] = book
            self.version += 1
        self._writer.soon(self.settle)

    @property
    def unwritten(self) -> int:
        """The number of changes that are not on the disk yet."""
        return len(self._due)

    def again(self) -> None:
        """Try again to write what could not be."""
        if self._due:
            self._writer.soon(self.settle)

    def settle(self) -> OSError | None:
        """Write all that is still to be written, now. Return what kept some of it from being written."""
        failed = None
        with self._disk:
            with self._news:
                due = dict(self._due)
            for book, one in due.items():
                try:
                    written = self._write(book, one)
                except OSError as trouble:
                    failed = trouble
                    self._tell(self._failed(book, one, trouble))
                    continue
                with self._news:
                    self._writes += 1
                    self._found[book] = written, one
                    if self._due[book] is one:        # it has not been changed meanwhile
                        del self._due[book]
        return failed

    def _write(self, book: str, one: OwnBook | None) -> Version | None:
        """Make one file what it is to be. Raises OSError."""
        path = path_of(self._data, book)
        if one is None:
            path.unlink(missing_ok=True)
            files.folder_to_disk(str(self._folder))
            return None
        from game.store.own_book_file import written

        return version_after(path, files.write(path, written(one)))

    def _failed(self, book: str, one: OwnBook | None, trouble: OSError) -> str:
        path = path_of(self._data, book)
        if one is None:
            return _("The book could not be removed from {folder} ({why}). It will be back the next time.").format(
                folder=path.parent, why=files.why(trouble))
        return _("The book “{name}” could not be saved in {folder} ({why}). It will be lost when you quit.").format(
            name=one.name, folder=path.parent, why=files.why(trouble))

    # ---- reading them ----

    def look(self) -> None:
        """Read what other windows have changed since the last time; never raises."""
        self._looked = True
        try:
            try:
                found = self._listed()
            except OSError:
                found = self._listed()                # a disk that fails once is asked again
        except OSError as trouble:
            self._tell(_("The books in {folder} could not be read ({why}).").format(
                folder=self._folder, why=files.why(trouble)))
            return
        if len(found) > MOST:
            self._tell(_("There are more than {count} books in {folder}. The others are not shown.").format(
                count=MOST, folder=self._folder))
        with self._news:
            before, writes = dict(self._found), self._writes
        now = {}
        for seen, book in found[:MOST]:
            known = before.get(book)
            now[book] = known if known is not None and known[0] == seen else (seen, self._read(book, known))
        with self._news:
            if now != before and writes == self._writes:  # else it is looked again soon, at what was written meanwhile
                self._found = now
                self.version += 1

    def _listed(self) -> list[tuple[Version, str]]:
        """Return the ids of all books in the folder, those first that were written first, with the versions of their
        files. Raises OSError."""
        listed = []
        with suppress(FileNotFoundError, NotADirectoryError), os.scandir(self._folder) as entries:
            for entry in entries:
                book = entry.name.removesuffix(ENDING)
                if book != entry.name and is_own(book):
                    found = version(Path(entry.path))
                    if found is not None:
                        listed.append((found, book))
        return sorted(listed)

    def _read(self, book: str, known: tuple[Version | None, OwnBook | None] | None) -> OwnBook | None:
        """Return a book that was read, the one `known` if the disk fails, or None if there is none that can be used: a
        damaged file is moved aside, and a later release's stays."""
        from game.store.envelope import DamagedError, NewerError
        from game.store.own_book_file import LIMIT, read_book

        path = path_of(self._data, book)
        try:
            return read_book(book, files.read(path, LIMIT))
        except FileNotFoundError:
            return None
        except NewerError as reason:
            self._tell(_("{file} is not on the shelf ({why}).").format(file=path, why=reason))
            return None
        except DamagedError as reason:
            why = str(reason)
        except OSError as trouble:
            why = files.why(trouble)
            if not files.is_unusable(trouble):
                self._tell(_("{file} could not be read ({why}).").format(file=path, why=why))
                return known[1] if known is not None else None
        self._writer.soon(lambda: self._put_aside(path, why))
        return None

    def _put_aside(self, path: Path, why: str) -> None:
        try:
            kept = files.keep_aside(path)
        except FileNotFoundError:
            return                                    # another window has done it
        except OSError as trouble:
            self._tell(_("{file} could not be moved aside: {why}.").format(file=path, why=files.why(trouble)))
            return
        self._tell(_("{file} could not be used ({why}). It was kept as {kept}.").format(
            file=path, why=why, kept=kept.name))

    def _tell(self, line: str) -> None:
        """Say a line once."""
        if line not in self._told:
            self._told.add(line)
            self._say(line)

    # ---- forgetting people ----

    def erase_name(self, name: str) -> None:
        """Take a person's name out of the names of books: they have none then. Damaged files that were kept aside go if
        the name is in them. Raises OSError."""
        from game.store.journal import mentions

        self.look()
        word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        for one in self.books():
            if word.search(one.name):
                self._put(one._replace(name=""))
        failed = self.settle()
        if failed is not None:
            raise failed
        for kept in self._folder.glob(f"{PREFIX}*{ENDING}.*"):
            with suppress(FileNotFoundError):
                if mentions(kept.read_bytes(), name):
                    kept.unlink()
