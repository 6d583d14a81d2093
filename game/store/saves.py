"""Matches to be continued: saved after every round by the writer's thread."""

import sqlite3
import threading
import time
import uuid
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from random import getrandbits
from typing import Any

from game.core.i18n import _
from game.store import files
from game.store.checks import number
from game.store.database import Database
from game.store.deeds import WriteOp
from game.store.messages import Messages, in_words
from game.store.save_format import (
    LIMIT,
    DamagedError,
    Encoder,
    Envelope,
    NewerError,
    SaveSummary,
    decode,
    game_of,
    header_of,
    id_of,
    is_id,
    is_slot,
    pack,
    read_brief,
    slot_of,
    unpacked,
)

_AGAIN = 1.0  # seconds from one try to the next
_FIRST = 0.25
"""Seconds that the shelf's first picture waits for the database: a disk that takes longer is shown without."""


class Saves:
    """The matches in the database that can be continued, each in its slot.

    What another window has saved is never overwritten or removed: then the match of this window becomes another one,
    with its own id and slot (see `slot_now`). A save that cannot be used is set aside in a file, and a line says so.
    `nameless` removes the names of those who were erased meanwhile from a save."""

    def __init__(self, base: Database, nameless: Callable[[bytes], bytes] = lambda data: data) -> None:
        self._base, self._nameless = base, nameless
        self.writer = base.writer
        self._news = threading.Lock()                 # never held for the disk
        self._due: dict[str, bytes] = {}              # what is to be written yet, by its slot, the latest last
        self._known: dict[str, int] = {}              # by the slot: the revision that was read or written here last
        self._tried: dict[str, list[int]] = {}        # revisions that may be on the disk, though it said that they fail
        self._moved: dict[str, str] = {}
        self._gone: set[str] = set()                  # slots that are put aside this moment
        self._found: list[str] | None = None          # as somebody looked last, with what came and went here since
        self._lines: list[str] = []
        self._messages = Messages(self._lines.append)
        self._tried_at = 0.0
        self._encoder = Encoder()
        self.writer.submit(self.look_round)

    # ---- which there are ----

    def look_round(self) -> None:
        """Read which matches are on the disk: other windows may have saved or ended some."""
        rows = self._base.read("SELECT game, id FROM saves ORDER BY at DESC, id")
        if rows is not None:
            with self._news:
                self._found = [slot for game, match in rows if is_slot(slot := slot_of(game, match))]

    def resumable(self) -> list[str]:
        """Return the slots of the matches that can be continued, latest first, unwritten ones included. The drawing
        thread does not wait for the disk: it gets the state when the writer read it last, with all changes by this
        window since."""
        if self.writer.on_writer_thread:
            self.look_round()
        elif self._found is None:
            self.writer.settle(_FIRST)
        unwritten = [*dict.fromkeys(map(self.slot_now, reversed(self.unwritten)))]
        passed = {*unwritten, *self._gone}
        return [*unwritten, *(slot for slot in self._found or () if slot not in passed)]

    def _note(self, slot: str, *, there: bool) -> None:
        with self._news:
            rest = [each for each in self._found or () if each != slot]
            self._found = [slot, *rest] if there else rest

    def slot_now(self, slot: str) -> str:
        """Return the slot in which a match is saved: another than `slot` if another window plays the same match."""
        while slot in self._moved:
            slot = self._moved[slot]
        return slot

    def has(self, slot: str) -> bool:
        """True if a slot holds a match at this moment, as far as the disk can be read."""
        if self._waits(slot) is not None or self._revisions(slot) != []:
            return True
        self._note(slot, there=False)
        return False

    def listing(self) -> list[SaveSummary]:
        """Return the summaries of all matches that can be continued, latest first."""
        found = {brief.slot: brief for brief in self._base.each(
            read_brief, "SELECT game, id, at, header FROM saves ORDER BY at DESC, id")}
        for due, data in self.unwritten.items():
            slot, envelope = self.slot_now(due), decode(data)
            found = {slot: read_brief(game_of(slot), id_of(slot), time.time(), header_of(envelope)), **found}
        return [brief for slot, brief in found.items() if slot not in self._gone]

    # ---- writing ----

    def write_soon(self, slot: str, envelope: Envelope) -> None:
        """Save within a moment, in the writer's thread; of several saves in that moment only the last is written.

        The envelope is encoded before this returns and may change afterwards. Errors are among the notices. Raises
        ValueError if `slot` cannot be one."""
        _check(slot)
        data = self._encoder.encode(envelope)
        with self._news:
            self._due.pop(slot, None)
            self._due[slot] = data
        self.writer.submit(self.flush_all)

    def flush(self) -> list[str]:
        """Wait until the writer has written all saves. Return the lines to show, as `notices` does."""
        self.writer.submit(partial(self.flush_all, now=True))
        self.writer.settle()
        return self.notices()

    def flush_all(self, *, now: bool = False) -> None:
        """Write all saves that are due. Called in the writer's thread. A save that fails is tried again by later calls:
        at most once a second, or at once with `now`."""
        if not now and self._messages.failing and time.monotonic() - self._tried_at < _AGAIN:
            return
        self._tried_at = time.monotonic()
        for slot, data in self.unwritten.items():
            line = self.put(slot, data)
            with self._news:
                if self._due.get(slot) is data and (line is None or len(data) > LIMIT):
                    del self._due[slot]
            if line is None:
                self._messages.works(slot)
            else:
                self._messages.fails(slot, line)

    def put(self, slot: str, data: bytes) -> str | None:
        """Write the bytes of a save now. Return a line to show if that failed."""
        if len(data) > LIMIT:
            return _("This match is too long to be saved. When you quit, only what was saved earlier is kept.")
        slot = self.slot_now(slot)
        data = self._nameless(data)
        revision, other, tried = getrandbits(62), uuid.uuid4().hex, self._tried.setdefault(slot, [])
        error = self._base.at_once(WriteOp("save", [
            id_of(slot), other, game_of(slot), self._known.get(slot), [*tried], revision, time.time(),
            header_of(decode(data)), b64encode(pack(data)).decode()]))
        if error is not None:
            tried.append(revision)
            return _("The match could not be saved in {folder} ({why}). Truce will try again after the next "
                     "round.").format(folder=self._base.path, why=in_words(error))
        del self._tried[slot]
        if self._base.rows("SELECT 1 FROM saves WHERE id = ?", (other,)):     # another window plays it, too
            self._moved[slot] = slot_of(game_of(slot), other)
            slot = self._moved[slot]
        self._known[slot] = revision
        self._note(slot, there=True)
        return None

    def _revisions(self, slot: str) -> list[Any] | None:
        """Return the revision of a slot on the disk in a list, empty if there is none; None if it cannot be read."""
        rows = self._base.read("SELECT revision FROM saves WHERE id = ?", (id_of(slot),))
        return None if rows is None else [revision for revision, in rows]

    @property
    def unwritten(self) -> dict[str, bytes]:
        """The saves that are not written yet by their slots, latest last."""
        with self._news:
            return dict(self._due)

    def _waits(self, slot: str) -> bytes | None:
        """Return the unwritten save of a slot, or None."""
        return next((data for due, data in self.unwritten.items() if self.slot_now(due) == slot), None)

    def try_again(self) -> None:
        """Submit the saves that could not be written before."""
        if self.unwritten:
            self.writer.submit(partial(self.flush_all, now=True))

    def notices(self) -> list[str]:
        """Return the lines about what went wrong since the last call; a lasting error is said once. Tries failed saves
        again."""
        if self._messages.failing and self._due:
            self.writer.submit(self.flush_all)
        return [self._lines.pop(0) for _line in [*self._lines]]

    # ---- reading ----

    def read(self, slot: str) -> tuple[Envelope | None, str | None]:
        """Return the saved match in a slot, to be continued in this window; see `look`."""
        return self._read(slot, ours=True)

    def look(self, slot: str) -> tuple[Envelope | None, str | None]:
        """Return the saved match in a slot, or None, and a line to show if there is one that cannot be used. An
        unwritten save is found, too. Raises ValueError if `slot` cannot be one."""
        return self._read(slot, ours=False)

    def _read(self, slot: str, *, ours: bool) -> tuple[Envelope | None, str | None]:
        _check(slot)
        data = self._waits(slot)
        if data is None:
            rows = self._base.rows("SELECT revision, envelope FROM saves WHERE id = ?", (id_of(slot),))
            if not rows:
                self.writer.submit(self.look_round)
                return None, None
            try:
                revision, data = number(rows[0][0]), unpacked(rows[0][1], LIMIT)
            except ValueError:
                return None, self.quarantine(slot, _("it is damaged"))
            if ours:
                self._known[slot] = revision
        try:
            envelope = decode(data)
        except NewerError as reason:
            return None, _(
                "{file} was left as it is ({why}). Continue that match in the newer version.").format(
                    file=slot, why=reason)
        except DamagedError as reason:
            return None, self.quarantine(slot, str(reason))
        envelope["extra"]["id"] = id_of(slot)
        return envelope, None

    # ---- letting go ----

    def ending(self, slot: str) -> tuple[str, list[int]]:
        """Return the id of a match that is over, and the revisions of its save to remove; it is not saved any more. The
        id is a new one if another window has continued or ended the match meanwhile."""
        slot = self.slot_now(slot)
        self._forget(slot)
        known = self._all_known(slot)
        found = self._revisions(slot)
        if slot in self._known and found is not None and not {*found} & {*known}:
            return uuid.uuid4().hex, []
        return id_of(slot), known

    def ended(self, slot: str) -> None:
        """Forget a match that is counted, or will be: if it is counted again, it is the same match."""
        self._known.pop(self.slot_now(slot), None)
        self.look_round()

    def _all_known(self, slot: str) -> list[int]:
        """Return the revisions of a slot that this window wrote."""
        known = self._known.get(slot)
        return [*([] if known is None else [known]), *self._tried.get(slot, ())]

    def _forget(self, slot: str) -> None:
        with self._news:
            self._due = {due: data for due, data in self._due.items() if self.slot_now(due) != slot}
            for due in self._messages.failing.keys() - self._due.keys():
                self._messages.works(due)

    def discard(self, slot: str, *, rest: float = 0.0) -> str | None:
        """Remove the saved match in a slot, unless another window has written it since. One that this window never read
        or wrote is removed only if it is unchanged for `rest` seconds. Return a line if that failed."""
        slot = self.slot_now(slot)
        self._forget(slot)
        known, now = self._all_known(slot), time.time()
        self._known.pop(slot, None)
        line = self._base.submit("drop", id_of(slot), known, now - rest, now + rest)
        if line is None and self._revisions(slot) == []:
            self._note(slot, there=False)
        return line

    def quarantine(self, slot: str, why: str) -> str | None:
        """Move a save that cannot be used to a file. Return the line to show, "" if the writer still has to do it. The
        slot is not listed any more, unless another window saves it again."""
        self._gone.add(slot)
        return self.writer.ask(partial(self._aside, slot, why, self._revisions(slot) or []), self._say)

    def _say(self, line: str) -> None:
        if line not in self._lines:
            self._lines.append(line)

    def _aside(self, slot: str, why: str, found: list[Any]) -> str | None:
        """Move the save with the revision `found` aside, unless another window has written it since."""
        query = "SELECT envelope FROM saves WHERE id = ? AND revision = ?"
        said = None
        for revision in found:
            for packed, in self._base.rows(query, (id_of(slot), revision)):
                try:
                    kept = files.copy_aside(self._base.path.with_name(f"{slot}.json"), _as_it_is(packed))
                except OSError as error:
                    return _("{file} cannot be used ({why}) and could not be moved aside ({trouble}).").format(
                        file=slot, why=why, trouble=files.why(error))
                self._base.submit("drop", id_of(slot), [revision], 0.0, 0.0)
                said = _("{file} cannot be used ({why}). It was kept as {kept}.").format(
                    file=slot, why=why, kept=kept.name)
        self._gone.discard(slot)
        self.look_round()
        return said


def _as_it_is(packed: Any) -> bytes:
    """Return the bytes of a save, or the stored value where it cannot be unpacked."""
    try:
        return unpacked(packed, LIMIT)
    except ValueError:
        return packed if isinstance(packed, bytes) else str(packed).encode()


def _check(slot: str) -> None:
    if not is_slot(slot):
        raise ValueError(f"{slot!r} is no slot")


def tidy_saves(base: sqlite3.Connection, progress: Callable[[float], None]) -> None:
    """Remove the saves that cannot be read from a database, and write the headers of the others again. `progress` is
    called with the share that is done, from 0 to 1. Raises sqlite3.Error."""
    rows = base.execute("SELECT rowid, id, envelope FROM saves").fetchall()
    for count, (row, id_, packed) in enumerate(rows):
        progress(count / len(rows))
        try:
            header = header_of(decode(unpacked(packed, LIMIT)))
        except (DamagedError, NewerError, ValueError, RecursionError):
            header = ""
        if header and is_id(id_):
            base.execute("UPDATE saves SET header = ? WHERE rowid = ?", (header, row))
        else:
            base.execute("DELETE FROM saves WHERE rowid = ?", (row,))
