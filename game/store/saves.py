"""Matches to continue: one file a match, written whole after every round, and never in a frame's way."""

import os
import threading
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.core.letters import alike
from game.core.words import _
from game.store import files
from game.store.brief import Brief, brief_of
from game.store.chair_settings import names_somebody
from game.store.envelope import LIMIT, DamagedError, Encoder, Envelope, NewerError, decode, encode, with_id
from game.store.kept_aside import is_aside, mentioned_in, named_in
from game.store.passing_line import PassingLine
from game.store.shelf import SavedSlots, SaveOrder, game_of, save_of, slot_of
from game.store.versions import Version, version, version_after
from game.store.writer import AtOnce, Writer


class Saves:
    """The resumable matches in `saves` inside the data folder.

    Each match has a file of its own, in its slot. A file that another window has written there is never overwritten or
    removed: from then on this window's match is another one, with an id and a slot of its own (see `slot_now`). A save
    that cannot be used is kept aside and a line says so: at once, or, with a `writer`, among the notices. A save of a
    later release is left where it is; only if its match is saved again is it renamed, to make way. `nameless` takes the
    names of whoever was erased meanwhile out of a save.
    """

    def __init__(self, folder: Path, writer: Writer | None = None,
                 nameless: Callable[[bytes], bytes] = lambda data: data) -> None:
        self._nameless, self._data = nameless, folder
        self.folder = folder / "saves"
        self._slots, self._order = SavedSlots(folder), SaveOrder(folder)
        self._writer = writer or Writer()
        self._asides = writer or AtOnce()
        self._useless: set[str] = set()  # slots whose files cannot be used; they are about to be moved aside
        self._disk = threading.RLock()  # held while files are touched; taken before _news
        self._news = threading.Lock()  # never held for the disk
        self._due: dict[str, bytes] = {}
        self._being_written: dict[str, bytes] = {}
        self._ours: dict[str, Version | None] = {}
        self._moved: dict[str, str] = {}
        self._taken_up: dict[str, str] = {}  # by the slot a match is saved in now: the one it was read from
        self._listed: dict[str, tuple[Version | None, Brief]] = {}
        self._lines: list[str] = []
        self._failing: dict[str, str] = {}
        self._encoder = Encoder()

    def slot_now(self, slot: str) -> str:
        """Return where a match is saved that was to be saved in `slot`: elsewhere if another window plays the same
        match."""
        while slot in self._moved:
            slot = self._moved[slot]
        return slot

    def own(self, slot: str) -> str:
        """Return the slot of a match that is over: elsewhere if another window has played it on, or to its end,
        meanwhile."""
        with self._disk:
            slot = self.slot_now(slot)
            with suppress(OSError):
                if self._is_others(slot):
                    return self._move(slot)
            return slot

    def _is_others(self, slot: str) -> bool:
        """True if another window has written the file in a slot of ours, or let go of it. Raises OSError."""
        ours, old = self._ours.get(slot), self._taken_up.get(slot)
        changed = ours is not None and ours != version(save_of(self._data, slot))
        return changed or (old is not None and self._is_others(old))

    def take_up(self, old: str, slot: str) -> None:
        """Save the match that was read from `old` in `slot` from now on; `old` goes once it is."""
        if old != slot:
            self._taken_up[slot] = old

    def write(self, slot: str, envelope: Envelope) -> str | None:
        """Save at once; return None if the match is on the disk, else a line that says why it is not."""
        data = encode(envelope)
        with self._disk:
            with self._news:
                self._due.pop(slot, None)
            return self.put(slot, data)

    def write_soon(self, slot: str, envelope: Envelope) -> None:
        """Save within a moment, in a thread of its own; of several saves in that moment only the last is written.

        The envelope is read before this returns and may change afterwards. Trouble is said by notices(). Raises
        ValueError if `slot` cannot be one.
        """
        save_of(self._data, slot)
        data = self._encoder.encode(envelope)
        with self._news:
            self._due[slot] = data
        self._writer.soon(self.settle)

    def flush(self) -> list[str]:
        """Write all that is still to be written, now; return the lines to show, as notices() gives them."""
        self.settle()
        return self.notices()

    def settle(self) -> None:
        """Write all that is still to be written, now."""
        with self._disk:
            with self._news:
                due, self._due = self._due, {}
                self._being_written = dict(due)
            for slot, data in due.items():
                line = self.put(slot, data)
                with self._news:
                    self._being_written.pop(slot, None)
                    if line is not None:  # the next round's save, or the next page, tries again
                        self._due.setdefault(slot, data)
                if line is None:
                    self._failing.pop(slot, None)
                elif self._failing.get(slot) != line:
                    self._failing[slot] = line
                    self._lines.append(PassingLine(line, partial(self._fails, slot, line)))

    def _fails(self, slot: str, line: str) -> bool:
        return self._failing.get(slot) == line

    @property
    def unwritten(self) -> dict[str, bytes]:
        """What is to be written yet, by its slot, the latest last."""
        with self._news:
            return self._being_written | self._due

    def _waits(self, slot: str) -> bytes | None:
        """Return what is to be written in a slot yet, or None."""
        return next((data if due == slot else with_id(data, slot.partition(".")[2])
                     for due, data in self.unwritten.items() if self.slot_now(due) == slot), None)

    def try_again(self) -> None:
        """Write soon what could not be written before."""
        if self.unwritten:
            self._writer.soon(self.settle)

    def notices(self) -> list[str]:
        """Return what has gone wrong out of sight since this was last asked, a line each; a lasting trouble is said
        once."""
        return [self._lines.pop(0) for _line in [*self._lines]]

    def put(self, slot: str, data: bytes) -> str | None:
        """Write the bytes of a save now; return a line to show if that failed."""
        if len(data) > LIMIT:
            return _("This match is too long to be saved. When you quit, only what was saved earlier is kept.")
        first, slot = slot, self.slot_now(slot)
        try:
            if not self._ours:
                files.sweep(self.folder)
            path = save_of(self._data, slot)
            found = version(path)
            if self._is_others(slot) if found is None else self._ours.get(slot) != found and self._make_way(path):
                slot = self._move(slot)
                path = save_of(self._data, slot)
            if slot != first:
                data = with_id(data, slot.partition(".")[2])
            data = self._nameless(data)
            written = files.write(path, data)
            if (again := self._nameless(data)) != data:  # somebody was erased this very moment
                written = files.write(path, again)
            self._order.add(path)
        except OSError as trouble:
            return _("The match could not be saved in {folder} ({why}). Truce will try again after the next "
                     "round.").format(folder=self.folder, why=files.why(trouble))
        self._ours[slot] = version_after(path, written)
        self._slots.note(slot, there=True)
        self._useless.discard(slot)
        old = self._taken_up.pop(slot, None)
        if old is not None:
            self.drop(old)
        return None

    def _move(self, slot: str) -> str:
        """Return another slot for a match that another window plays, too."""
        moved = slot_of(game_of(slot), uuid.uuid4().hex)
        self._moved[slot] = moved
        return moved

    def _make_way(self, path: Path) -> bool:
        """Put aside a file that is no save; return True if it is one, of another window. Raises OSError."""
        try:
            decode(files.read(path, LIMIT))
            return True
        except (FileNotFoundError, NotADirectoryError):
            return False
        except NewerError as reason:
            self._lines.append(_put_aside(path, str(reason), "newer"))
        except DamagedError as reason:
            self._lines.append(_put_aside(path, str(reason)))
        except OSError as trouble:
            if not files.is_unusable(trouble):
                raise
            self._lines.append(_put_aside(path, files.why(trouble)))
        return False

    def read(self, slot: str) -> tuple[Envelope | None, str | None]:
        """Return the saved match in a slot, to be gone on with here; see `look`."""
        ours = self._waits(slot) is not None
        found = self.look(slot)
        if ours:
            return found
        if found[0] is not None:
            try:
                self._ours[slot] = version(save_of(self._data, slot))
            except OSError as trouble:
                return None, _not_read(save_of(self._data, slot), trouble)
        return found

    def look(self, slot: str) -> tuple[Envelope | None, str | None]:
        """Return the saved match in a slot, or None; and a line to show if there was one that cannot be used. A save
        that is to be written yet is what one finds. Raises ValueError if `slot` cannot be one."""
        waits = self._waits(slot)
        if waits is not None:
            return decode(waits), None
        path = save_of(self._data, slot)
        try:
            envelope = decode(files.read(path, LIMIT))
        except (FileNotFoundError, NotADirectoryError):
            self._slots.note(slot, there=False)
            return None, None
        except NewerError as reason:
            return None, _(
                "{file} was left as it is ({why}). Continue that match in the newer version.").format(
                    file=path, why=reason)
        except DamagedError as reason:
            why = str(reason)
        except OSError as trouble:
            if not files.is_unusable(trouble):
                return None, _not_read(path, trouble)
            why = files.why(trouble)
        else:
            return envelope, None
        return None, self.put_aside(slot, why)

    def put_aside(self, slot: str, why: str) -> str | None:
        """Keep a save aside, because it cannot be used; return the line to show: an empty one if it is on its way."""
        found = None
        with suppress(OSError):
            found = version(save_of(self._data, slot))
        self._useless.add(slot)
        return self._asides.ask(partial(self._aside, slot, why, found), self._lines.append)

    def _aside(self, slot: str, why: str, found: Version | None) -> str | None:
        """Move the file aside that was `found` in a slot, unless another window has written it since."""
        path = save_of(self._data, slot)
        try:
            with self._disk:
                said = _put_aside(path, why) if found is None or found == version(path) else None
        except OSError as trouble:
            return _("{file} cannot be used ({why}) and could not be moved aside ({trouble}).").format(
                file=path, why=why, trouble=files.why(trouble))
        self._slots.note(slot, there=said is None)
        self._useless.discard(slot)
        return said

    def listing(self) -> list[Brief]:
        """Return every match that can be gone on with, the latest first; those that cannot are put aside, see
        notices().

        It opens every save that has changed since it was listed last (0.4 ms each): for the first picture take
        shelf.resumable().
        """
        listed: dict[str, tuple[Version | None, Brief]] = {}
        for slot in self.resumable():
            found = None
            with suppress(OSError):
                found = None if self._waits(slot) else version(save_of(self._data, slot))
            known = self._listed.get(slot)
            if found is not None and known is not None and known[0] == found:
                listed[slot] = known
                continue
            envelope, line = self.look(slot)
            if line and line not in self._lines:
                self._lines.append(line)
            if envelope is not None and (found or self._waits(slot)):
                listed[slot] = found, brief_of(slot, found[0] / 1e9 if found else time.time(), envelope)
        self._listed = listed
        return [brief for _version, brief in listed.values()]

    def resumable(self) -> list[str]:
        """Return the slots of the matches that can be gone on with, the latest first, those that are to be written yet
        among them; no file is opened. The thread that draws does not look at the disk: it is told what was there when
        the writer looked last, and what came and went here since."""
        if self._asides.here:
            self.look_round()
        unwritten = [*dict.fromkeys(map(self.slot_now, reversed(self.unwritten)))]
        passed = {*unwritten, *self._useless}
        return [*unwritten, *(slot for slot in self._slots.now() if slot not in passed)]

    def look_round(self) -> None:
        """Look which matches are on the disk now: other windows may have saved some, or ended them."""
        with self._disk:
            self._slots.look()

    def has(self, slot: str) -> bool:
        """True if a match waits in a slot this moment, as far as the disk tells."""
        with suppress(OSError):
            if self._waits(slot) is None and version(save_of(self._data, slot)) is None:
                self._slots.note(slot, there=False)
                return False
        return True

    def drop(self, slot: str, *, rest: float = 0.0) -> str | None:
        """Remove the saved match in a slot, unless another window has written it since, or may be at it: one that is
        not ours rests for so many seconds. Return a line if that failed."""
        with self._disk:
            slot = self.slot_now(slot)
            with self._news:
                self._due = {due: data for due, data in self._due.items() if self.slot_now(due) != slot}
            old = self._taken_up.pop(slot, None)
            if old is not None:
                self.drop(old)
            path = save_of(self._data, slot)
            try:
                found = version(path)
                if self._ours.get(slot) not in (None, found):
                    return None
                if rest and slot not in self._ours and found and abs(time.time_ns() - found[0]) < rest * 1e9:
                    return None
                self._ours.pop(slot, None)
                with suppress(FileNotFoundError, NotADirectoryError):
                    os.unlink(path)
                self._slots.note(slot, there=False)
            except OSError as trouble:
                return _("The saved match could not be removed from {folder} ({why}). You may see it on the shelf "
                         "again.").format(folder=self.folder, why=files.why(trouble))
        return None

    def erase_name(self, name: str) -> str | None:
        """Take a person's name out of the matches that wait, and remove all else that holds it here, but for what was
        kept aside; return a line if that failed."""
        try:
            self._call(name, None)
        except OSError as trouble:
            return _("{name} is not erased from {file} yet ({why}). Truce will try again.").format(
                name=name, file=self.folder, why=files.why(trouble))
        return None

    def rename(self, name: str, new: str) -> str | None:
        """Call a person otherwise in the matches that wait; return a line if that failed."""
        try:
            self._call(name, new)
        except OSError as trouble:
            return _("{file} could not be saved ({why}).").format(file=self.folder, why=files.why(trouble))
        return None

    def _call(self, name: str, new: str | None) -> None:
        """Call a person otherwise wherever they sit in what lies here; None: not at all. Raises OSError."""
        with self._disk:
            self.settle()
            for path in self.folder.iterdir() if self.folder.is_dir() else ():
                if not is_aside(path.name):
                    self._call_in(path, name, new)

    def _call_in(self, path: Path, name: str, new: str | None) -> None:
        """Do it in one file. Raises OSError."""
        if not mentioned_in(path, name):
            return
        slot, ours = path.name.removesuffix(".json"), version(path)
        try:
            envelope = decode(files.read(path, LIMIT))
            save_of(self._data, slot)
        except (ValueError, OSError) as trouble:      # it is none of ours, or damaged
            if isinstance(trouble, OSError) and not files.is_unusable(trouble):
                raise
            if new is None and named_in(path, name):
                path.unlink()
            return
        for seat in envelope["seats"]:
            if alike(seat.get("name"), name) and names_somebody(name, seat.get("kind")):
                seat["name"] = new or ""
        written = files.write(path, encode(envelope))
        if ours is not None:
            os.utime(path, ns=(ours[0], ours[0]))     # it was not played meanwhile
        if self._ours.get(slot) == ours:
            self._ours[slot] = version_after(path, written)


def _not_read(path: Path, trouble: OSError) -> str:
    """Return the line for a save that cannot be read just now, and is left where it is."""
    return _("{file} could not be opened ({why}).").format(file=path, why=files.why(trouble))


def _put_aside(path: Path, why: str, word: str = "damaged") -> str:
    kept = files.keep_aside(path, word)
    return _("{file} cannot be used ({why}). It was kept as {kept}.").format(file=path, why=why, kept=kept.name)
