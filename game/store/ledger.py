"""The ledger: which results and answers were last said to be on the disk. The next start looks whether they still are,
and if not, says so; it lies in the cache folder, apart from what it is about."""

import json
import time
import uuid
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from game.store import files
from game.store.checks import text, when
from game.store.database import Database
from game.store.deeds import PUT_BACK, Deed

NAME = "ledger.json"
KEPT = 60
"""The last results, and the last answers, that are known one by one."""
_LIMIT = 1 << 16  # bytes


class Loss(NamedTuple):
    """What is gone of what was said to be on the disk: how many results and answers of the last ones, and when the
    first of them was written, in seconds since 1970."""

    results: int
    answers: int
    since: float


class Ledger:
    """The ledger of one window. The writer's affair. A file that is missing, damaged or cannot be written is no
    trouble: nothing is claimed then."""

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

    def note(self, deeds: Iterable[Deed]) -> None:
        """Note what was written just now, in a transaction that is on the disk."""
        now = time.time()
        results = [[deed.values[0][0], deed.values[2], now] for deed in deeds if deed.name == "finish"]
        answers = [[deed.values[1], now] for deed in deeds if deed.name == "answered"]
        if results or answers:
            self._results, self._answers = (self._results + results)[-KEPT:], (self._answers + answers)[-KEPT:]
            self._write()

    def forget(self) -> None:
        """Claim nothing any more: what was there has made room on purpose, or what is missing was said."""
        self.id, self._results, self._answers = uuid.uuid4().hex, [], []
        self._write()

    def _write(self) -> None:
        page = {"id": self.id, "results": self._results, "answers": self._answers}
        with suppress(OSError):
            files.write(self._path, json.dumps(page).encode(), lasts=False)

    def missing(self, base: Database) -> Loss | None:
        """Return what is not in the database any more; None if nothing is missing, or it cannot be read. Answers that
        may have been erased since, or all if a backup was restored, are not missed."""
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
