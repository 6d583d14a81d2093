"""Merging the children of another machine's file into those that are here: what there is to be done, as deeds that are
done at one stroke, and each once however often it comes.

A child is the same on every machine if its number is: that is made by chance when the child is added, and goes along
with a backup. What both have is kept as it is here; answers and sessions that are missing here are added.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

from game.learning.fact import Fact
from game.store.checks import MOST, flag, number, real, text, when, whole
from game.store.children import LONGEST, Child, Children
from game.store.deed import Deed

T = TypeVar("T")

_BEYOND = 1 << 62  # all numbers of rows are below, whatever a clock said
_CHANCE = 20  # bits of a row's number that are chance where it was made


class _SessionRow(NamedTuple):
    id: int
    plan: str
    game: str
    timed: bool
    began: float
    ended: float | None
    seconds: float
    tricks: int


class _AnswerRow(NamedTuple):
    number: int
    child: int
    fact: str
    said: int | None
    right: bool
    seconds: float
    timed: bool
    at: float
    game: str
    session: int
    helped: bool
    seen: bool


class Merge(NamedTuple):
    """What a file adds: its deeds, the names of children who are new here, of those who are known, the names that had
    to be changed (what they were, what they are now), how many answers are new, and how many rows could not be
    read."""

    deeds: Sequence[Deed]
    new: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    answers: int = 0
    odd: int = 0


def merge(here: Children, there: Children, without: Collection[int] = ()) -> Merge:
    """Return what the children of another file add to those here, but for those of these numbers."""
    return _Merging(here, there, without).merged()


class _Merging:
    """One merge, while it is put together."""

    def __init__(self, here: Children, there: Children, without: Collection[int]) -> None:
        self.here, self.there, self.without = here, there, without
        self.deeds: list[Deed] = []
        self.odd = 0
        self.mine = {child.id: child for child in here.all()}
        self.names = {child.name.casefold() for child in self.mine.values()}
        self.children: dict[int, int] = {}            # a child's number there → the one that it has here
        self.sessions: dict[int, int] = {}

    def merged(self) -> Merge:
        """Return the merge."""
        new, known, renamed = list[str](), list[str](), list[tuple[str, str]]()
        for child in self.there.all():
            if child.id in self.without:
                continue
            id = next(each for each in _numbers(child.id, child.created)
                      if each not in self.mine or self.mine[each].created == child.created)
            mine = self.mine.get(id)
            if mine is not None:
                self.children[child.id] = mine.id
                known.append(mine.name)
                if child.group and not mine.group:
                    self.deeds.append(Deed("join", [child.group, mine.id]))
                continue
            name = self._free(child.name)
            if name != child.name:
                renamed.append((child.name, name))
            self._add(child, name, id)
            new.append(name)
        self._sessions()
        answers = self._answers()
        self._typed()
        return Merge(self.deeds, tuple(new), tuple(known), tuple(renamed), answers, self.odd)

    def _add(self, child: Child, name: str, id: int) -> None:
        self.children[child.id] = id
        self.names.add(name.casefold())
        self.deeds.append(Deed("add", [id, name, child.picture, child.created, child.fluent]))
        if child.group:
            self.deeds.append(Deed("join", [child.group, id]))

    def _free(self, name: str) -> str:
        """Return a name that nobody has here: this one, or with a number."""
        found, n = name, 1
        while found.casefold() in self.names:
            n += 1
            found = f"{name[:LONGEST - len(str(n)) - 1].strip()} {n}"
        return found

    def _each(self, of: Children, make: Callable[..., T], query: str) -> Iterable[T]:
        for row in of.base.rows(query):
            try:
                yield make(*row)
            except (ValueError, TypeError, OverflowError, RecursionError):
                self.odd += of is self.there

    # ---- sessions ----

    def _sessions(self) -> None:
        query = "SELECT id, plan, game, timed, began, ended, seconds, tricks FROM sessions ORDER BY id"
        mine = {one.id: one for one in self._each(self.here, _session, query)}
        sat: dict[int, list[tuple[int, bool]]] = {}
        for session, child, won in self._each(
                self.there, _played, "SELECT session, child, won FROM played ORDER BY session, child"):
            if child in self.children:
                sat.setdefault(session, []).append((self.children[child], won))
        for one in self._each(self.there, _session, query):
            if one.id not in sat:
                continue
            id = next(each for each in _numbers(one.id, one.began)
                      if each not in mine or (mine[each].plan, mine[each].began) == (one.plan, one.began))
            here = mine.get(id)
            self.sessions[one.id] = id
            if here is None:
                self.deeds.append(Deed("open", [id, one.plan, one.game, int(one.timed), one.began]))
            for child, won in sat[one.id]:
                self.deeds.append(Deed("sit", [id, child]))
                if won:
                    self.deeds.append(Deed("won", [id, child]))
            if one.ended is not None and (here is None or here.ended is None or here.ended < one.ended):
                self.deeds.append(Deed("close", [one.ended, one.seconds, one.tricks, id]))

    # ---- answers ----

    def _answers(self) -> int:
        query = ("SELECT number, child, fact, said, correct, seconds, timed, at, game, session, helped, seen"
                 " FROM answers ORDER BY number")
        mine = {one.number: one for one in self._each(self.here, _answer, query)}
        met = {(one.child, one.fact, one.at, one.session) for one in mine.values()}
        taken, added = {*mine}, 0
        for one in self._each(self.there, _answer, query):
            if one.child not in self.children:
                continue
            child, session = self.children[one.child], self.sessions.get(one.session, one.session)
            if (child, one.fact, one.at, session) in met:
                continue
            number_ = next(each for each in _numbers(one.number, one.at) if each not in taken)
            taken.add(number_)
            self.deeds.append(Deed("merged", [
                number_, child, one.fact, one.said, int(one.right), one.seconds, int(one.timed), one.at, one.game,
                session, int(one.helped), int(one.seen)]))
            added += 1
        return added

    def _typed(self) -> None:
        query = "SELECT number, child, seconds, digits FROM typed ORDER BY number"
        mine = {number_: row for number_, *row in self._each(self.here, _typing, query)}
        for number_, there, seconds, digits in self._each(self.there, _typing, query):
            if there in self.children:
                row = [self.children[there], seconds, digits]
                id = next(each for each in _numbers(number_, 0) if each not in mine or mine[each] == row)
                if id not in mine:
                    mine[id] = row
                    self.deeds.append(Deed("typed", [id, *row]))


def _numbers(number_: int, at: float) -> Iterator[int]:
    """Yield the numbers that a row of another machine may have here, where others have the first ones: its own, then
    always the same ones made of it and of its time. So a file that is merged twice meets its rows again."""
    yield number_
    for turn in count():
        chance = crc32(f"{number_} {turn}".encode()) % (1 << _CHANCE)
        yield ((max(0, round(at * 1000)) << _CHANCE) + chance) % _BEYOND


def _session(id: Any, plan: Any, game: Any, timed: Any, began: Any, ended: Any, seconds: Any,
             tricks: Any) -> _SessionRow:  # fmt: skip
    return _SessionRow(number(id), text(plan), text(game), flag(timed), when(began),
                       None if ended is None else when(ended), real(seconds, 0, MOST), whole(tricks))


def _played(session: Any, child: Any, won: Any) -> tuple[int, int, bool]:
    return number(session), number(child), flag(won)


def _answer(number_: Any, child: Any, fact: Any, said: Any, right: Any, seconds: Any, timed: Any, at: Any, game: Any,
            session: Any, helped: Any, seen: Any) -> _AnswerRow:  # fmt: skip
    Fact.read(text(fact))
    return _AnswerRow(number(number_), number(child), fact, None if said is None else whole(said, -MOST, MOST),
                      flag(right), real(seconds), flag(timed), when(at), text(game), number(session), flag(helped),
                      flag(seen))


def _typing(number_: Any, child: Any, seconds: Any, digits: Any) -> tuple[int, int, float, int]:
    return number(number_), number(child), real(seconds), whole(digits, 1, 20)
