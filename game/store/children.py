"""The children who learn on this computer, their sessions and all their answers. The data leave it only in a backup,
and can be erased."""

import time
import uuid
from collections.abc import Iterable, Iterator
from contextlib import suppress
from random import getrandbits
from typing import Any, NamedTuple

from game.core.unicode_text import clip, tidied
from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.learner_model import LearnerModel
from game.learning.session_plan_code import SessionPlanSpec
from game.learning.steps import FLUENT, FLUENT_FROM, FLUENT_TO
from game.store.checks import MOST, flag, number, real, text, when, whole
from game.store.database import Database
from game.store.setting_fields import ANIMALS

TOKENS = 2 * len(ANIMALS)
"""The tokens to choose from: each animal on two papers."""
LONGEST = 24
"""The most characters of a child's name."""

_LAST_NUMBER = 2**62
_CHANCE = 20  # bits of a new row's number
_MOST = 10**12  # an entry beyond it is kept as this
_CHILD = "id, name, picture, created, fluent, class, uuid"  # the columns of a child


class Child(NamedTuple):
    """A child: a number that is unique in this file alone, a name and a picture. Nothing else is stored about
    anybody."""

    id: int
    name: str
    picture: int
    created: float  # seconds since 1970
    fluent: float = FLUENT  # seconds under which a right answer is fluent
    group: str = ""
    """The class that the child is in; "" at home."""
    uuid: str = ""
    """What tells the child from all others on every computer: 128 bits of chance in hexadecimal digits."""

    @property
    def animal(self) -> int:
        """The number of the animal in its picture; for an animal of a later release, that of another one."""
        return self.picture % len(ANIMALS)

    @property
    def token(self) -> int:
        """The number of its token: the animal's number, or 12 more for the animal on the other paper."""
        return self.picture % TOKENS


class PlayedSession(NamedTuple):
    """A session up to its end, or up to where it was broken off."""

    id: int
    plan: str  # its lesson code
    game: str
    timed: bool
    began: float  # seconds since 1970
    seconds: float  # of play, pauses left out
    tricks: int
    won: bool


class Children:
    """The table of children in the database. No method raises for an error of the disk.

    A method that returns a line returns None once its write is on the disk. Otherwise the write is queued (see
    `writer`): it is visible at once, and tried again until it succeeds."""

    def __init__(self, base: Database) -> None:
        self.base = base
        self._latest = 0

    def new_number(self) -> int:
        """Return a number for a new row: the time in ms, then 20 random bits. So rows sort by the time at which they
        were made, and two programs do not choose the same one. Where the clock was put back, it is the last row's
        number plus a random one."""
        if not self._latest:                          # a clock may have been set back since the last row
            tables = (("children", "id"), ("sessions", "id"), ("answers", "number"), ("typed", "number"))
            self._latest = max((whole(latest, 0, _LAST_NUMBER) for table, key in tables for latest, in self.base.rows(
                f"SELECT coalesce(max({key}), 0) FROM {table} WHERE {key} BETWEEN 0 AND {_LAST_NUMBER}")), default=0)
        now = min(max(0, time.time_ns() // 1_000_000), _LAST_NUMBER >> _CHANCE)
        self._latest = max(self._latest + 1, now << _CHANCE) + getrandbits(_CHANCE)
        return self._latest

    # Children

    def all(self) -> list[Child]:
        """Return every child, in the order in which they were added."""
        return self.base.each(_child, f"SELECT {_CHILD} FROM children ORDER BY id")

    def child(self, child: int) -> Child | None:
        """Return the child with this number, or None."""
        rows = self.base.each(_child, f"SELECT {_CHILD} FROM children WHERE id = ?", (child,))
        return rows[0] if rows else None

    def add(self, name: str, picture: int, now: float) -> Child:
        """Add a child and return it. `now` is in seconds since 1970."""
        child = Child(self.new_number(), tidy(name), picture, now, uuid=_uuid())
        self._do("add", child.id, child.uuid, *child[1:5])
        return child

    def rename(self, child: int, name: str | None, picture: int | None) -> str | None:
        """Change a child's name or picture; None leaves it as it is. Return a line as `Children` says."""
        return self.base.submit("call", None if name is None else tidy(name), picture, child)

    def join(self, child: int, group: str) -> str | None:
        """Set the class of a child; "" is none. Return a line as `Children` says."""
        return self.base.submit("join", tidy(group), child)

    def set_fluent(self, child: int, seconds: float) -> str | None:
        """Set the seconds, limited to 2 to 6, below which a right answer of this child is fluent. Return a line as
        `Children` says."""
        return self.base.submit("fluent", min(max(seconds, FLUENT_FROM), FLUENT_TO), child)

    def erase(self, child: int, *, beside: bool = False) -> str | None:
        """Erase a child with all answers and sessions. Return a line as `Children` says. `beside`: the database records
        that the name has yet to be erased from files beside it, until the operation `erased` is written."""
        return self.base.submit("erase", child, time.time(), int(beside))

    # Sessions and answers

    def open_session(self, children: Iterable[int], plan: SessionPlanSpec, now: float) -> int:
        """Begin a session of these children at `now` (seconds since 1970). Return its number."""
        session = self.new_number()
        self._do("open", session, _uuid(), plan.code, plan.game, int(plan.timed), now)
        for child in children:
            self._do("sit", session, child)
        return session

    def close_session(self, session: int, now: float, *, seconds: float, tricks: int,
                      won: Iterable[int] = ()) -> str | None:
        """Set the end of a session, its seconds of play, its tricks and the children who won. It may be closed again
        later, with more of each. Return a line as `Children` says."""
        line = self.base.submit("close", now, seconds, tricks, session)
        winners = [*won]
        if winners:                                   # another child may have led when it was closed before
            line = self.base.submit("unwon", session)
        for child in winners:
            line = self.base.submit("won", session, child)
        return line

    def answered(self, child: int, answer: Answer) -> str | None:
        """Store an answer. Return a line as `Children` says."""
        said = None if answer.response is None else max(-_MOST, min(answer.response, _MOST))
        return self.base.submit("answered", self.new_number(), _uuid(), child, answer.fact.written, said,
                                int(answer.right),
                            answer.seconds, int(answer.timed), answer.at, answer.game, answer.session,
                            int(answer.helped), 0)

    def unseen(self, child: int, answers: Iterable[Answer]) -> list[Answer]:
        """Return those of a child's answers that made a fact grow and whose growth was not shown yet."""
        rows = {*self.base.rows("SELECT fact, at FROM answers WHERE child = ? AND NOT seen", (child,))}
        return [answer for answer in answers if (answer.fact.written, answer.at) in rows]

    def saw(self, child: int, answers: Iterable[Answer]) -> None:
        """Record that the growth by these answers was shown."""
        for answer in answers:
            self._do("saw", answer.at, child, answer.fact.written)

    def typed(self, child: int, seconds: float, digits: int) -> str | None:
        """Store the seconds in which a child typed a number of so many digits that needed no calculation. Return a line
        as `Children` says."""
        return self.base.submit("typed", self.new_number(), _uuid(), child, seconds, digits)

    def _do(self, name: str, *values: object) -> None:
        """Submit a write, and report an error with the notices."""
        line = self.base.submit(name, *values)
        if line:
            self.base.say(line)

    # Reading

    def answers(self, child: int) -> Iterator[Answer]:
        """Yield all answers of a child, oldest first."""
        yield from self.base.each(
            _answer, "SELECT fact, said, correct, seconds, timed, at, game, session, helped FROM answers"
                     " WHERE child = ? ORDER BY number", (child,))

    def knowledge(self, child: int) -> LearnerModel:
        """Return the learner model of a child, rebuilt from all answers until now."""
        found = self.child(child)
        knowledge = LearnerModel(found.fluent if found else FLUENT)
        query = "SELECT seconds, digits FROM typed WHERE child = ? ORDER BY number"
        for seconds, digits in self.base.each(_typed, query, (child,)):
            knowledge.heard_typing(seconds, digits)
        for answer in self.answers(child):
            knowledge.observe(answer)
        return knowledge

    def sessions(self, child: int) -> list[PlayedSession]:
        """Return the sessions of a child, oldest first. One that was broken off lasted until the child's last
        answer."""
        return self.base.each(
            _session, "SELECT id, plan, game, timed, began, CASE WHEN ended IS NULL THEN max(0, coalesce("
                    "  (SELECT max(at) FROM answers WHERE session = sessions.id AND child = ?1), began) - began)"
                    " ELSE seconds END,"
                    " tricks, (SELECT won FROM played WHERE session = sessions.id AND child = ?1) FROM sessions"
                    " WHERE id IN (SELECT session FROM played WHERE child = ?1) ORDER BY id", (child,))

    def minutes(self, child: int) -> float:
        """Return the minutes that a child has played in all sessions together."""
        return sum(session.seconds for session in self.sessions(child)) / 60

    def last(self) -> tuple[str, list[Child]] | None:
        """Return the lesson code of the last session and those of its children who still exist; None if there was no
        session."""
        for session, code in self.base.rows("SELECT id, plan FROM sessions ORDER BY id DESC LIMIT 1"):
            with suppress(ValueError, TypeError):
                return text(code), self.base.each(
                    _child, f"SELECT {_CHILD} FROM played JOIN children ON id = child WHERE session = ? ORDER BY id",
                    (session,))
        return None


def _uuid() -> str:
    return uuid.uuid4().hex


def _child(key: Any, name: Any, picture: Any, created: Any, fluent: Any, group: Any, uuid: Any) -> Child:
    usual = not isinstance(fluent, int | float) or not FLUENT_FROM <= fluent <= FLUENT_TO
    return Child(number(key), tidied(text(name)), picture if isinstance(picture, int) and 0 <= picture < MOST else 0,
                 when(created), FLUENT if usual else float(fluent), tidied(text(group)), text(uuid))


def _answer(fact: Any, said: Any, right: Any, seconds: Any, timed: Any, at: Any, game: Any, session: Any,
            helped: Any) -> Answer:  # fmt: skip
    return Answer(Fact.read(text(fact)), None if said is None else whole(said, -_MOST, _MOST), flag(right),
                  real(seconds), flag(timed), when(at), text(game), number(session), flag(helped))


def _typed(seconds: Any, digits: Any) -> tuple[float, int]:
    return real(seconds), whole(digits, 1, 20)


def _session(
    key: Any, plan: Any, game: Any, timed: Any, began: Any, seconds: Any, tricks: Any, won: Any
) -> PlayedSession:  # fmt: skip
    return PlayedSession(number(key), text(plan), text(game), flag(timed), when(began), real(seconds, 0, MOST),
                         whole(tricks), flag(won))


def tidy(name: str) -> str:
    """Return a child's name as it is stored: without double or outer spaces, and at most `LONGEST` characters.

    >>> tidy("  Anna   Lena ")
    'Anna Lena'
    >>> len(tidy("x" * 100))
    24
    """
    return clip(tidied(name), LONGEST).strip()
