"""Matches to go on with: one file a game, written whole after every round, and never in a frame's way."""

import os
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from game.core.words import _
from game.store import files
from game.store.envelope import LIMIT, DamagedError, Envelope, NewerError, decode, encode, parse
from game.store.shelf import resumable, save_of

_Print = tuple[int, int, int]  # what tells one version of a file from another: time, size, inode


class Brief(NamedTuple):
    """A resumable match as the shelf lists it."""

    game: str
    when: float  # seconds since 1970
    names: tuple[str, ...]
    rounds: int


class Saves:
    """The resumable matches in `saves` inside the data folder.

    A save that cannot be used is kept aside and a line says so. A save of a later release is left where it is; only if
    a new match of that game is saved is it renamed, to make way.
    """

    def __init__(self, folder: Path) -> None:
        self._data = folder
        self.folder = folder / "saves"
        self._disk = threading.RLock()  # held while files are touched; taken before _news
        self._news = threading.Condition()
        self._due: dict[str, bytes] = {}
        self._rung = False
        self._worker: threading.Thread | None = None
        self._ours: dict[str, _Print | None] = {}
        self._lines: list[str] = []
        self._failing: dict[str, str] = {}

    def write(self, game: str, envelope: Envelope) -> str | None:
        """Save at once; the match is on the disk when this returns, or the line says why it is not."""
        data = encode(envelope)
        with self._disk:
            with self._news:
                self._due.pop(game, None)
            return self._put(game, data)

    def write_soon(self, game: str, envelope: Envelope) -> None:
        """Save within a moment, in a thread of its own; of several saves in that moment only the last is written.

        The envelope is read before this returns and may change afterwards. What goes wrong is said by notices().
        """
        save_of(self._data, game)
        data = encode(envelope)
        with self._news:
            self._due[game] = data
            self._rung = True
            if self._worker is None:
                import atexit

                self._worker = threading.Thread(target=self._work, name="saves", daemon=True)
                self._worker.start()
                atexit.register(self.flush)
            self._news.notify()

    def _work(self) -> None:
        while True:
            with self._news:
                while not self._rung:
                    self._news.wait()
                self._rung = False
            self._write_due()

    def settle(self) -> None:
        """Write whatever is still to be written, now."""
        self._write_due()

    def flush(self) -> list[str]:
        """Write whatever is still to be written, now; then the lines to show, as notices() gives them."""
        self._write_due()
        return self.notices()

    def _write_due(self) -> None:
        with self._disk:
            with self._news:
                due, self._due = self._due, {}
            for game, data in due.items():
                line = self._put(game, data)
                if line is None:
                    self._failing.pop(game, None)
                    continue
                with self._news:  # the next round's save, or the flush on leaving, tries again
                    self._due.setdefault(game, data)
                if self._failing.get(game) != line:
                    self._failing[game] = line
                    self._lines.append(line)

    def notices(self) -> list[str]:
        """What has gone wrong out of sight since this was last asked, a line each; a lasting trouble is said once."""
        lines, self._lines = self._lines, []
        return lines

    def _put(self, game: str, data: bytes) -> str | None:
        path = save_of(self._data, game)
        if len(data) > LIMIT:
            return _("This match is too long to be saved. It will be lost when you quit.")
        try:
            if not self._ours:
                files.sweep(self.folder)
            if self._ours.get(game) != _print(path):
                self._make_way(path)
            files.write(path, data)
        except OSError as trouble:
            return _("The match could not be saved in {folder} ({why}). Truce will try again after the next "
                     "round.").format(folder=self.folder, why=files.why(trouble))
        self._ours[game] = _print(path)
        return None

    def _make_way(self, path: Path) -> None:
        """Put aside what lies there if it is not a save that may be written over. Raises OSError."""
        try:
            decode(files.read(path, LIMIT))
        except (FileNotFoundError, NotADirectoryError):
            return
        except NewerError as reason:
            self._lines.append(_put_aside(path, str(reason), "newer"))
        except DamagedError as reason:
            self._lines.append(_put_aside(path, str(reason)))
        except OSError as trouble:
            self._lines.append(_put_aside(path, files.why(trouble)))

    def read(self, game: str) -> tuple[Envelope | None, str | None]:
        """The saved match of a game, or None; and a line to show if there was one that cannot be used."""
        self._write_due()
        path = save_of(self._data, game)
        with self._disk:
            try:
                envelope = decode(files.read(path, LIMIT))
            except (FileNotFoundError, NotADirectoryError):
                return None, None
            except NewerError as reason:
                return None, _(
                    "{file} was left as it is ({why}). Continue that match in the newer version.").format(
                        file=path, why=reason)
            except DamagedError as reason:
                why = str(reason)
            except OSError as trouble:
                why = files.why(trouble)
            else:
                self._ours[game] = _print(path)
                return envelope, None
            return None, self.put_aside(game, why)

    def put_aside(self, game: str, why: str) -> str:
        """Keep a game's save aside, because it cannot be used; the line to show."""
        path = save_of(self._data, game)
        with self._disk:
            try:
                return _put_aside(path, why)
            except OSError as trouble:
                return _("{file} cannot be used ({why}) and could not be moved aside ({trouble}).").format(
                    file=path, why=why, trouble=files.why(trouble))

    def listing(self) -> list[Brief]:
        """Every match that can be gone on with, the latest first; those that cannot are put aside, see notices().

        It opens every save (0.4 ms each): for the first picture take shelf.resumable().
        """
        briefs = []
        self._write_due()
        for game in resumable(self._data):
            envelope, line = self.read(game)
            if line:
                self._lines.append(line)
            if envelope is None:
                continue
            rounds = envelope["extra"].get("rounds")
            names = tuple(name for seat in envelope["seats"] if isinstance(name := seat.get("name"), str))
            with suppress(OSError):
                briefs.append(Brief(game, save_of(self._data, game).stat().st_mtime, names,
                                    rounds if isinstance(rounds, int) else 0))
        return briefs

    def drop(self, game: str) -> str | None:
        """Forget the saved match of a game; a line if that cannot be done."""
        with self._disk:
            with self._news:
                self._due.pop(game, None)
            self._ours.pop(game, None)
            try:
                os.unlink(save_of(self._data, game))
            except (FileNotFoundError, NotADirectoryError):
                return None
            except OSError as trouble:
                return _("The saved match could not be removed from {folder} ({why}). You may see it on the shelf "
                         "again.").format(folder=self.folder, why=files.why(trouble))
        return None


def _print(path: Path) -> _Print | None:
    with suppress(OSError):
        found = os.stat(path)
        return found.st_mtime_ns, found.st_size, found.st_ino
    return None


def _put_aside(path: Path, why: str, word: str = "damaged") -> str:
    kept = files.keep_aside(path, word)
    return _("{file} cannot be used ({why}). It was kept as {kept}.").format(file=path, why=why, kept=kept.name)


def export(path: Path, match: Mapping[str, Any]) -> str | None:
    """Write a saved match to a file of the person's choosing; a line if that failed."""
    try:
        files.write(path, encode(match), private=False)
    except OSError as trouble:
        return _("{file} could not be saved ({why}).").format(file=path, why=files.why(trouble))
    return None


def open_match(path: Path) -> tuple[dict[str, Any] | None, str | None]:
    """The saved match in a file of the person's choosing, be it bare or in an envelope; or a line saying why not.

    The file is never touched, whatever is in it. What the match says is the core's to judge.
    """
    try:
        data = files.read(path, LIMIT)
        match = parse(data)
        if "save" in match:
            match = decode(data)["match"]
        elif "format" not in match:
            raise DamagedError(_("it is not a saved match"))
    except OSError as trouble:
        return None, _("{file} could not be opened ({why}).").format(file=path, why=files.why(trouble))
    except (DamagedError, NewerError) as reason:
        return None, _("{file} could not be opened ({why}).").format(file=path, why=reason)
    return match, None
