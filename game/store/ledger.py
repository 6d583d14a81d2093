"""The ledger of results and answers that were last reported as saved. The next start checks that they are still in the
database, and says what is missing. It is a file in the cache folder, apart from the database."""

import datetime
import json
import time
import uuid
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from game import calendar
from game.core.i18n import _, date, listed, ngettext, whole
from game.store import files
from game.store.checks import text, when
from game.store.data_lock import AUTOMATIC
from game.store.database import Database
from game.store.deeds import PUT_BACK, WriteOp

NAME = "ledger.json"
KEPT = 60
"""The last results, and the last answers, that are known one by one."""
_LIMIT = 1 << 16  # bytes


class Loss(NamedTuple):
    """The numbers of results and answers that were saved and are missing, and when the first of them was written, in
    seconds since 1970."""

    results: int
    answers: int
    since: float


class Ledger:
    """The ledger of one window, used by the writer's thread. If its file is missing, damaged or cannot be written,
    nothing is reported."""

    def __init__(self, cache: Path) -> None:
        self._path = cache / NAME
        self.id = uuid.uuid4().hex
        """Stands for all that is noted here, so that a database which takes its place can say that it knows."""
        self._results: list[list[Any]] = []           # ids, the one it may have instead, and when that was
        self._answers: list[list[Any]] = []
        with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            read = json.loads(files.read(self._path, _LIMIT))
            results = [[text(id_), text(other), when(at)] for id_, other, at in read["results"]]
            answers = [[text(id_), when(at)] for id_, at in read["answers"]]
            self.id, self._results, self._answers = text(read["id"]), results[-KEPT:], answers[-KEPT:]

    def note(self, ops: Iterable[WriteOp]) -> None:
        """Record the results and answers of a transaction that is on the disk."""
        now = time.time()
        results = [[deed.values[0][0], deed.values[2], now] for deed in ops if deed.name == "finish"]
        answers = [[deed.values[1], now] for deed in ops if deed.name == "answered"]
        if results or answers:
            self._results, self._answers = (self._results + results)[-KEPT:], (self._answers + answers)[-KEPT:]
            self._write()

    def forget(self) -> None:
        """Clear the ledger: the data were replaced on purpose, or the loss was reported."""
        self.id, self._results, self._answers = uuid.uuid4().hex, [], []
        self._write()

    def _write(self) -> None:
        page = {"id": self.id, "results": self._results, "answers": self._answers}
        with suppress(OSError):
            files.write(self._path, json.dumps(page).encode(), lasts=False)

    def missing(self, base: Database) -> Loss | None:
        """Return what is no longer in the database; None if nothing is missing, or it cannot be read. Answers that may
        have been erased since do not count, and nothing does after a backup was restored."""
        erased = base.read("SELECT max(at) FROM erased")
        known = base.read("SELECT 1 FROM done WHERE deed = ?", (self.id,))
        if not base.on_disk or erased is None or known is None:
            return None
        if known:
            self.forget()
            return None
        last = erased[0][0]
        results = [at for *ids, at in self._results if not self._is_there(base, "matches", "id", ids)]
        answers = [at for id_, at in self._answers
                   if (last is None or last < at - PUT_BACK) and not self._is_there(base, "answers", "uuid", [id_])]
        return Loss(len(results), len(answers), min(results + answers)) if results or answers else None

    @staticmethod
    def _is_there(base: Database, table: str, column: str, ids: Sequence[str]) -> bool:
        marks = ", ".join("?" * len(ids))
        return base.read(f"SELECT 1 FROM {table} WHERE {column} IN ({marks}) LIMIT 1", ids) != []


def automatic(data: Path) -> list[tuple[datetime.date, Path]]:
    """Return the automatic backups in the data folder, each with the day on which it was made: the latest first; those
    of days that are still to come, as the clock was wrong then, last."""
    found = []
    with suppress(OSError):
        for path in (data / AUTOMATIC).glob("????-??-??.zip"):
            with suppress(ValueError):
                found.append((datetime.date.fromisoformat(path.stem), path))
    today = calendar.day()
    return sorted(found, key=lambda one: (one[0] <= today, one[0]), reverse=True)


def in_a_line(loss: Loss, path: Path) -> str:
    """Return the line that says what is missing in the database at a path, and which backup may still have it."""
    results = ngettext("one result", "{count} results", loss.results).format(count=whole(loss.results))
    answers = ngettext("one answer", "{count} answers", loss.answers).format(count=whole(loss.answers))
    what = listed([words for words, count in ((results, loss.results), (answers, loss.answers)) if count])
    gone = _("Missing: {what} from {day} or later. They were saved, and are no longer in {file}.").format(
        what=what, day=_in_words(calendar.day(loss.since)), file=path.name)
    made = [day for day, _path in automatic(path.parent)]
    return gone + " " + (_("The automatic backup of {day} can be restored: Settings, Files.").format(
        day=_in_words(made[0])) if made else _("If you have a backup, it can be restored: Settings, Files."))


def _in_words(day: datetime.date) -> str:
    return date(day.month, day.day, day.year)
