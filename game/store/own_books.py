"""Books of one's own, each in a small file in the data folder (`own_book_file`)."""

import os
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from game.core.words import _
from game.store import files
from game.store.checks import LAST
from game.store.own_book import ENDING, FOLDER, OwnBook, is_own, path_of
from game.store.passing_line import PassingLine
from game.store.setting_fields import Scalar
from game.store.versions import Version, version, version_after
from game.store.writer import Writer

MOST = 100
"""Books that can be kept."""


_UNUSABLE: Version = (0, 0, 0)                    # of what is no file, as a link that leads back to itself
_Found = dict[str, tuple[Version | None, OwnBook | None]]
"""The books by their ids, with the versions of their files; a book is None if its file is of no use."""


class OwnBooks:
    """The books in `books` inside the data folder, those first that were made first.

    What is shown is in memory: it is read once, before anything is shown. All else that touches a file is done by the
    `writer`. While that cannot be done, what was changed is kept here, and tried again by `settle`. What other windows
    have changed is read by `look_soon`, and is shown once it is taken over by `adopt`. `version` is another number when
    the books are others.
    """

    def __init__(self, data: Path, writer: Writer, say: Callable[[str], None]) -> None:
        self._data, self._writer, self._say = data, writer, say
        self._folder = data / FOLDER
        self.version = 0
        self._found: _Found = {}
        self._fresh: _Found | None = None  # what was found since, and is to be shown
        self._due: dict[str, OwnBook | None] = {}  # None: it is to be removed
        self._changes: dict[str, dict[str, Any]] = {}  # of those that are due: what was changed, if they are not new
        self._looked = self._swept = False
        self._told: set[str] = set()
        self._failing: dict[str, str] = {}        # why a book is not written, by its id
        self._news = threading.Lock()  # never held for the disk
        self._disk = threading.RLock()

    def books(self) -> list[OwnBook]:
        """Return the books, as they were when somebody looked last."""
        if not self._looked:
            self.look()
            self.adopt()
            self._looked = True
        return self._with_due(self._found)

    def _with_due(self, known: "_Found") -> list[OwnBook]:
        with self._news:
            found = {book: one for book, (_version, one) in known.items()} | self._due
        return sorted((one for one in found.values() if one is not None), key=lambda one: (one.made, one.id))

    @property
    def full(self) -> bool:
        """True if there is no room for one more."""
        return len(self.books()) >= MOST

    # ---- changing them ----

    def add(self, book: str, name: str, game: str, options: Mapping[str, Scalar]) -> None:
        """Put a new book with these rules on the shelf, under a `new_id`, after all others."""
        latest = max((one.made for one in self.books()), default=0.0)
        made = max(-LAST, min(LAST, max(time.time(), latest + 0.001)))  # whatever the clock says, it can be read again
        self._put(OwnBook(book, name, game, dict(options), made, {}))

    def change(self, book: str, *, name: str | None = None, options: Mapping[str, Scalar] | None = None) -> None:
        """Give a book another name, or other rules; what another window has changed in it meanwhile stays. If another
        has removed it, it is there no more once the writer has found out."""
        changes: dict[str, Any] = {} if name is None else {"name": name}
        if options is not None:
            changes["options"] = dict(options)
        old = next((one for one in self.books() if one.id == book), None)
        if old is not None:
            self._change(old, changes)
        if self._writer.here:
            self.adopt()

    def _change(self, old: OwnBook, changes: Mapping[str, Any]) -> None:
        with self._news:
            if old.id in self._changes or old.id not in self._due:  # else it is new, and is to be written whole
                self._changes[old.id] = {**self._changes.get(old.id, {}), **changes}
        self._put(old._replace(**changes))

    def remove(self, book: str) -> None:
        """Take a book off the shelf."""
        with self._news:
            self._due[book] = None
            self._changes.pop(book, None)
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
            if not self._swept:
                files.sweep(self._folder)
                self._swept = True
            with self._news:
                due, changes = dict(self._due), dict(self._changes)
            for book, one in due.items():
                try:
                    written = self._write(book, one, changes.get(book))
                except OSError as trouble:
                    failed = trouble
                    line = self._failed(book, one, trouble)
                    if self._failing.get(book) != line:
                        self._failing[book] = line
                        self._say(PassingLine(line, partial(self._fails, book, line)))
                    continue
                self._failing.pop(book, None)
                with self._news:
                    if written[1] is None and one is not None:
                        self._fresh = (self._found if self._fresh is None else self._fresh) | {book: written}
                    else:
                        for known in (self._found, self._fresh):
                            if known is not None:
                                known[book] = written
                    if self._due[book] is one:        # it has not been changed meanwhile
                        del self._due[book]
                        self._changes.pop(book, None)
        return failed

    def _write(
        self, book: str, one: OwnBook | None, changes: Mapping[str, Any] | None,
    ) -> tuple[Version | None, OwnBook | None]:  # fmt: skip
        """Make one file what it is to be. Return what it is now; None for the book if another window has removed it.
        Raises OSError."""
        path = path_of(self._data, book)
        if one is None:
            path.unlink(missing_ok=True)
            files.folder_to_disk(str(self._folder))
            return None, None
        from game.store.own_book_file import written

        if changes is not None:
            found = self._changed(path, one, changes)
            if found is None:
                return None, None
            one = found
        return version_after(path, files.write(path, written(one))), one

    def _changed(self, path: Path, one: OwnBook, changes: Mapping[str, Any]) -> OwnBook | None:
        """Return a book as it is in its file, with some changes; `one`, as it is shown, if the file is damaged, which
        is moved aside; None if the file is gone, or a later release's. Raises OSError."""
        from game.store.envelope import DamagedError, NewerError
        from game.store.own_book_file import LIMIT, read_book

        try:
            return read_book(one.id, files.read(path, LIMIT))._replace(**changes)
        except (FileNotFoundError, NewerError):
            return None
        except DamagedError as reason:
            why = str(reason)
        except OSError as trouble:
            if not files.is_unusable(trouble):
                raise
            why = files.why(trouble)
        self._put_aside(path, why)
        return one

    def _fails(self, book: str, line: str) -> bool:
        return self._failing.get(book) == line

    def _failed(self, book: str, one: OwnBook | None, trouble: OSError) -> str:
        path = path_of(self._data, book)
        if one is None:
            return _("The book could not be removed from {folder} ({why}). It will be back the next time.").format(
                folder=path.parent, why=files.why(trouble))
        return _("The book “{name}” could not be saved in {folder} ({why}). If you quit before it is, only what was "
                 "saved earlier is kept.").format(name=one.name, folder=path.parent, why=files.why(trouble))

    # ---- reading them ----

    def look_soon(self) -> None:
        """Let the writer read what other windows have changed."""
        self._writer.soon(self.look)

    def adopt(self) -> bool:
        """Show what was found when somebody looked; return True if the books are others now. Touches no file."""
        with self._news:
            fresh, self._fresh = self._fresh, None
            if fresh is None or fresh == self._found:
                return False
            self._found = fresh
            self.version += 1
        return True

    def look(self) -> None:
        """Read what other windows have changed since the last time, to be shown by `adopt`; never raises."""
        with self._disk:
            self._look()

    def _look(self) -> None:
        try:
            try:
                found = self._listed()
            except OSError:
                found = self._listed()                # a disk that fails once is asked again
        except OSError as trouble:
            with suppress(OSError):
                os.listdir(self._data)                # else it is said of the whole data folder, once
                self._tell(_("The books in {folder} could not be read ({why}).").format(
                    folder=self._folder, why=files.why(trouble)))
            return
        if len(found) > MOST:
            self._tell(_("There are more than {count} books in {folder}. The others are not shown.").format(
                count=MOST, folder=self._folder))
        with self._news:
            before = dict(self._found if self._fresh is None else self._fresh)
        now: _Found = {}
        for seen, book in found[:MOST]:
            known = before.get(book)
            now[book] = known if known is not None and known[0] == seen else (seen, self._read(book, known))
        with self._news:
            self._fresh = now

    def _listed(self) -> list[tuple[Version, str]]:
        """Return the ids of all books in the folder, those first that were written first, with the versions of their
        files. Raises OSError."""
        listed = []
        with suppress(FileNotFoundError, NotADirectoryError), os.scandir(self._folder) as entries:
            for entry in entries:
                book = entry.name.removesuffix(ENDING)
                if book != entry.name and is_own(book):
                    try:
                        found = version(Path(entry.path))
                    except OSError as trouble:        # it hides no other book
                        if not files.is_unusable(trouble):
                            raise
                        found = _UNUSABLE
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
        """Take a person's name out of the names of books, "Annas Krieg" too: they have none then. Files that cannot be
        used, a later release's as well, go if the name is in them. Raises OSError."""
        from game.store.kept_aside import named_in
        from game.store.names_within import one_form, word

        self.look()
        found_in = word(name).search
        with self._news:
            found = self._found if self._fresh is None else self._fresh
        for one in self._with_due(found):
            if found_in(one_form(one.name)):
                self._change(one, {"name": ""})
        failed = self.settle()
        if failed is not None:
            raise failed
        with self._news:
            found = self._found if self._fresh is None else self._fresh
            useless = [path_of(self._data, book) for book, (_version, one) in found.items() if one is None]
        for path in useless:
            if named_in(path, name):
                path.unlink(missing_ok=True)
