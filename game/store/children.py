"""The children who learn here, their sessions, and every answer they gave: on this machine alone, and erased for good
at a word."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from game.core.words import _
from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.knowledge import FLUENT, FLUENT_FROM, FLUENT_TO, Knowledge
from game.learning.session import Plan, PlanError
from game.store.database import Database, Lines, why

NAME = "children.sqlite3"
SCHEMA = 1
LONGEST = 24
"""Characters of a child's name."""

_MAKE = """
CREATE TABLE children (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, picture INTEGER NOT NULL, created REAL NOT NULL,
    fluent REAL NOT NULL);
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT, plan TEXT NOT NULL, game TEXT NOT NULL, timed INTEGER NOT NULL,
    began REAL NOT NULL, ended REAL, seconds REAL NOT NULL, tricks INTEGER NOT NULL);
CREATE TABLE played (
    session INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
    child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE, won INTEGER NOT NULL,
    PRIMARY KEY (session, child)) WITHOUT ROWID;
CREATE INDEX played_child ON played (child, session);
CREATE TABLE answers (
    number INTEGER PRIMARY KEY, child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE, fact TEXT NOT NULL,
    said INTEGER, correct INTEGER NOT NULL, seconds REAL NOT NULL, timed INTEGER NOT NULL, at REAL NOT NULL,
    game TEXT NOT NULL, session INTEGER NOT NULL);
CREATE INDEX answers_child ON answers (child, number);
CREATE TABLE typed (
    number INTEGER PRIMARY KEY, child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE, seconds REAL NOT NULL,
    digits INTEGER NOT NULL);
CREATE INDEX typed_child ON typed (child, number)
"""
_MOST = 10**12  # an entry beyond it is kept as this


class Child(NamedTuple):
    """A child who learns here: a number of our own, a name, and a picture. Nothing else is known of anybody."""

    id: int
    name: str
    picture: int
    created: float  # seconds since 1970
    fluent: float = FLUENT  # seconds under which a right answer is fluent


class Session(NamedTuple):
    """A session that was played, as far as it went."""

    id: int
    plan: str  # its lesson code
    game: str
    timed: bool
    began: float  # seconds since 1970
    seconds: float  # of play, pauses left out
    tricks: int
    won: bool


class Children(Database):
    """The children in the data folder. Nothing here raises for what is wrong with the disk.

    What returns a line returns None if all went well. An answer that cannot be written now is written with the next.
    """

    name = NAME
    schema = SCHEMA
    ours = 0x5452434C  # "TRCL"
    tables = frozenset({"children", "sessions", "played", "answers", "typed"})
    synchronous = "NORMAL"  # a child does not wait for the disk after each answer; a killed program costs none
    lines = Lines(
        "The children’s answers in {file} could not be opened ({why}). New answers will be lost when you quit.",
        "The children’s answers in {file} could not be saved ({why}). New answers will be lost when you quit.",
        "The children’s answers in {file} were left as they are ({why}). New answers will be lost when you quit.",
        "The children’s answers in {file} are damaged and could not be moved aside ({why}). New answers will be lost "
        "when you quit.",
        "The children’s answers in {file} are damaged ({why}). The damaged file is kept as {kept}, and a new one was "
        "started.",
        "The children’s answers in {file} could not be read ({why}). Some of them may be missing on this page.",
    )

    def __init__(self, folder: Path) -> None:
        self._waiting: list[tuple[str, Sequence[object]]] = []
        super().__init__(folder)

    def close(self) -> None:
        """Put the database in order on the disk, what could not be written before included."""
        if self._waiting:
            self._write_waiting()
        super().close()

    def _make(self, base: sqlite3.Connection, found: int) -> None:
        if found < 1:
            for statement in _MAKE.split(";"):
                base.execute(statement)

    def _drop_waiting(self) -> None:
        self._waiting.clear()

    # Children

    def all(self) -> list[Child]:
        """Every child, who was added first first."""
        return [Child(*row) for row in self._rows("SELECT * FROM children ORDER BY id")]

    def child(self, child: int) -> Child | None:
        """One child; None if there is none of that number."""
        rows = self._rows("SELECT * FROM children WHERE id = ?", (child,))
        return Child(*rows[0]) if rows else None

    def add(self, name: str, picture: int, now: float) -> Child | None:
        """A new child; None, and a line among the notices, if it cannot be written."""
        number = self._insert("INSERT INTO children VALUES (NULL, ?, ?, ?, ?)", (_name(name), picture, now, FLUENT))
        return self.child(number) if number else None

    def rename(self, child: int, name: str, picture: int) -> str | None:
        """Another name or picture."""
        return self._write("UPDATE children SET name = ?, picture = ? WHERE id = ?", (_name(name), picture, child))

    def set_fluent(self, child: int, seconds: float) -> str | None:
        """Under how many seconds, from 2 to 6, a right answer of this child is fluent."""
        seconds = min(max(seconds, FLUENT_FROM), FLUENT_TO)
        return self._write("UPDATE children SET fluent = ? WHERE id = ?", (seconds, child))

    def erase(self, child: int) -> str | None:
        """Forget a child for good, with all answers and sessions; a line if that failed.

        The file is written anew without them, and damaged copies that were kept aside go if they hold the name.
        """
        found = self.child(child)
        if found is None:
            return None
        try:
            if self._waiting:
                self._write_waiting()
            with self._change() as base:
                base.execute("DELETE FROM children WHERE id = ?", (child,))
                base.execute("DELETE FROM sessions WHERE id NOT IN (SELECT session FROM played)")
            self._base.execute("VACUUM")
            # The log of recent changes still holds the name; this empties it.
            busy, *_pages = self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if busy:
                raise sqlite3.OperationalError(_("the file is open in another window"))
            for kept in self.path.parent.glob(NAME + ".damaged-*"):
                if found.name.encode() in kept.read_bytes():
                    kept.unlink()
        except (sqlite3.Error, OSError) as trouble:
            return _("{name} could not be erased for good from {file} ({why}). Please try again.").format(
                name=found.name, file=self.path, why=why(trouble))
        return None

    # Sessions and answers

    def open_session(self, children: Iterable[int], plan: Plan, now: float) -> int:
        """A session begins; its number, or 0, and a line among the notices, if it cannot be written."""
        number = self._insert("INSERT INTO sessions VALUES (NULL, ?, ?, ?, ?, NULL, 0, 0)",
                              (plan.code, plan.game, int(plan.timed), now))
        for child in children if number else ():
            self._write("INSERT OR IGNORE INTO played VALUES (?, ?, 0)", (number, child))
        return number

    def close_session(self, session: int, now: float, *, seconds: float, tricks: int,
                      won: Iterable[int] = ()) -> str | None:
        """A session is over after so many seconds of play, or so far: it may be closed again later. `won` by these
        children."""
        line = self._write("UPDATE sessions SET ended = ?, seconds = ?, tricks = ? WHERE id = ?",
                           (now, seconds, tricks, session))
        for child in won:
            line = self._write("UPDATE played SET won = 1 WHERE session = ? AND child = ?", (session, child))
        return line

    def answered(self, child: int, answer: Answer) -> str | None:
        """Keep an answer."""
        said = None if answer.said is None else max(-_MOST, min(answer.said, _MOST))
        return self._write("INSERT INTO answers VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (
            child, answer.fact.written, said, int(answer.right), answer.seconds, int(answer.timed), answer.at,
            answer.game, answer.session))

    def typed(self, child: int, seconds: float, digits: int) -> str | None:
        """Keep how long a child took to type a number that needed no reckoning."""
        return self._write("INSERT INTO typed VALUES (NULL, ?, ?, ?)", (child, seconds, digits))

    def _write(self, query: str, values: Sequence[object]) -> str | None:
        self._waiting.append((query, values))
        return self._write_waiting()

    def _write_waiting(self) -> str | None:
        try:
            with self._change() as base:
                for query, values in self._waiting:
                    with suppress(sqlite3.IntegrityError):  # of a child whom another window has erased
                        base.execute(query, values)
        except sqlite3.OperationalError as trouble:
            return _("{file} could not be saved yet ({why}). Truce will try again after the next answer.").format(
                file=self.path, why=why(trouble))
        except sqlite3.DatabaseError as trouble:
            self._begin_anew(trouble)
        self._waiting.clear()
        return None

    def _insert(self, query: str, values: Sequence[object]) -> int:
        """The number of a new row; 0, and a line among the notices, if it cannot be written."""
        try:
            with self._change() as base:
                return base.execute(query, values).lastrowid or 0
        except sqlite3.OperationalError as trouble:
            self._lines.append(_("{file} could not be saved ({why}). The last change was not kept.").format(
                file=self.path, why=why(trouble)))
        except sqlite3.DatabaseError as trouble:
            self._begin_anew(trouble)
            with suppress(sqlite3.OperationalError), self._change() as base:
                return base.execute(query, values).lastrowid or 0
        return 0

    # Reading

    def answers(self, child: int) -> Iterator[Answer]:
        """All answers of a child, the first one first."""
        for fact, said, right, seconds, timed, at, game, session in self._rows(
                "SELECT fact, said, correct, seconds, timed, at, game, session FROM answers WHERE child = ?"
                " ORDER BY number", (child,)):
            with suppress(ValueError, TypeError):  # a row that something else has meddled with
                yield Answer(Fact.read(fact), said, bool(right), float(seconds), bool(timed), float(at), game, session)

    def knowledge(self, child: int) -> Knowledge:
        """What a child knows, from all answers up to now."""
        found = self.child(child)
        knowledge = Knowledge(found.fluent if found else FLUENT)
        for seconds, digits in self._rows("SELECT seconds, digits FROM typed WHERE child = ? ORDER BY number",
                                          (child,)):
            knowledge.heard_typing(seconds, digits)
        for answer in self.answers(child):
            knowledge.hear(answer)
        return knowledge

    def sessions(self, child: int) -> list[Session]:
        """The sessions of a child, the first one first. One that was broken off lasted until its last answer."""
        return [Session(number, plan, game, bool(timed), began, seconds, tricks, bool(won))
                for number, plan, game, timed, began, seconds, tricks, won in self._rows(
                    "SELECT id, plan, game, timed, began, CASE WHEN ended IS NULL THEN max(0, coalesce("
                    "  (SELECT max(at) FROM answers WHERE session = sessions.id), began) - began) ELSE seconds END,"
                    " tricks, won FROM played JOIN sessions ON id = session WHERE child = ? ORDER BY id", (child,))]

    def minutes(self, child: int) -> float:
        """How long a child has played in all."""
        return sum(session.seconds for session in self.sessions(child)) / 60

    def last(self) -> tuple[Plan, list[Child]] | None:
        """The last session's plan and the children who played it and are still here; None if there was none."""
        for number, code in self._rows("SELECT id, plan FROM sessions ORDER BY id DESC LIMIT 1"):
            with suppress(PlanError):
                return Plan.read(code), [Child(*row) for row in self._rows(
                    "SELECT children.* FROM played JOIN children ON id = child WHERE session = ? ORDER BY id",
                    (number,))]
        return None


def _name(name: str) -> str:
    return " ".join(name.split())[:LONGEST]
