"""Merging the children of another computer's backup into those here. The writer's thread does it, for all of it waits
for the disk.

A child, a session and an answer have the same uuid on every computer. Those that exist here are unchanged, and missing
ones are added, so merging a file twice has no further effect."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from game.core.i18n import _, ngettext, whole
from game.learning.fact import Fact
from game.sitting.backups import Backups, CheckedBackup
from game.sitting.stores import Stores
from game.store import restore
from game.store.checks import MOST, flag, number, real, text, when
from game.store.checks import whole as whole_number
from game.store.children import LONGEST, Child, Children
from game.store.deeds import WriteOp, mark_of, mark_of_child
from game.store.messages import in_words

_PATIENCE = 1.0  # seconds for another window that writes


class Merge(NamedTuple):
    """What a file adds: the write operations, the names of new and of known children, the changed names (old, new), the
    number of new answers, and the number of rows that could not be read."""

    ops: Sequence[WriteOp]
    new: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    answers: int = 0
    odd: int = 0


class Mergeable(NamedTuple):
    """A file that was checked and unpacked: what it adds, the children in it who were erased here, and the children
    here who were erased on the other computer."""

    found: CheckedBackup
    adds: Merge
    erased_here: tuple[Child, ...]
    erased_there: tuple[Child, ...]


class MergeJob:
    """Merges backups into the data of `stores`."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._backups = Backups(stores)

    def examine(self, path: str, done: Callable[[Mergeable | str], None], *, examined: "CheckedBackup | str") -> None:
        """Call `done` with what an `examined` file adds, or with a line that says why it cannot be used. Called in the
        writer's thread."""
        _ready = self._stores.base.ready                   # the writer opens them first: it cannot wait for itself
        self._stores.writer.submit(lambda: done(self._examine(path, examined)))

    def _examine(self, path: str, found: "CheckedBackup | str") -> Mergeable | str:
        if isinstance(found, str):
            return found
        there = Stores(found.staged)
        try:
            if not found.children:
                restore.discard(found.staged)
                return _("There are no children in {file}. Nothing was changed.").format(file=path)
            erased_here = tuple(self._backups.erased_children(there))
            adds = merge(self._stores.children, there.children, {child.uuid for child in erased_here})
        finally:
            there.close()
        erased_there = tuple(child for child in self._stores.children.all()
                             if mark_of(mark_of_child(child.uuid)) in found.contents.erased)
        return Mergeable(found, adds, erased_here, erased_there)

    def discard(self, examined: Sequence[Mergeable | str]) -> None:
        """Remove what was unpacked."""
        self._backups.discard([each.found for each in examined if isinstance(each, Mergeable)])

    def merge(self, what: Mergeable, done: Callable[[str], None], *, bring_back: bool = False) -> None:
        """Add what a file adds, in one transaction. Those who were erased here are added only with `bring_back`. The
        writer's thread calls `done` with a line that says what was done, or why nothing was."""
        self._stores.writer.submit(lambda: done(self._merge(what, bring_back=bring_back)))

    def _merge(self, what: Mergeable, *, bring_back: bool) -> str:
        children, base = self._stores.children, self._stores.base
        if restore.is_gone(what.found.staged):
            return _not_merged(_("somebody in it was erased meanwhile"))
        if base.pending or not base.on_disk:
            base.retry(_PATIENCE)
        there = Stores(what.found.staged)
        try:
            if base.pending or not base.on_disk:
                return _not_merged(_("{file} cannot be written now").format(file=base.path.name))
            asked = {child.uuid for child in what.erased_here} if bring_back else set()
            without = {child.uuid for child in self._backups.erased_children(there)} - asked
            adds = merge(children, there.children, without)   # what has come here since it was examined counts
            forgiven = {mark_of(each) for child in (what.erased_here if bring_back else ())
                        for each in (mark_of_child(child.uuid), child.name)}
            error = base.commit([*(WriteOp("forgive", [mark]) for mark in forgiven), *adds.ops], _PATIENCE)
        finally:
            there.close()
            restore.discard(what.found.staged)
        if error is not None:
            return _not_merged(in_words(error))
        self._stores.erased.look()
        return summary_text(adds)


def _not_merged(why: str) -> str:
    return _("The children could not be added ({why}). Nothing was changed.").format(why=why)


def summary_text(adds: Merge) -> str:
    """Return the line that says what was added.

    >>> summary_text(Merge([], new=("Anna",), answers=12))
    'Added: one new child, 12 new answers.'
    >>> summary_text(Merge([]))
    'Everything in the file was here already.'
    """
    if not adds.new and not adds.answers:
        return _("Everything in the file was here already.")
    new = ngettext("one new child", "{count} new children", len(adds.new)).format(count=whole(len(adds.new)))
    answers = ngettext("one new answer", "{count} new answers", adds.answers).format(count=whole(adds.answers))
    return _("Added: {children}, {answers}.").format(children=new, answers=answers)


def merge(here: Children, there: Children, without: Collection[str] = ()) -> Merge:
    """Return what the children of another database add to those here. `without` are the uuids of children to leave
    out."""
    ops, odd = list[WriteOp](), len(there.base.rejected)
    mine = {child.uuid: child for child in here.all()}
    taken, names = {child.id for child in mine.values()}, {child.name.casefold() for child in mine.values()}
    numbers: dict[int, int] = {}                      # a child's number there → here
    new, known, renamed = list[str](), list[str](), list[tuple[str, str]]()
    for child in there.all():
        if child.uuid in without:
            continue
        same = mine.get(child.uuid)
        if same is not None:
            numbers[child.id] = same.id
            known.append(same.name)
            if child.group and not same.group:
                ops.append(WriteOp("join", [child.group, same.id]))
            continue
        name = _free(child.name, names)
        names.add(name.casefold())
        new.append(name)
        if name != child.name:
            renamed.append((child.name, name))
        numbers[child.id] = here.new_number() if child.id in taken else child.id
        ops.append(WriteOp("add", [numbers[child.id], child.uuid, name, child.picture, child.created, child.fluent]))
        if child.group:
            ops.append(WriteOp("join", [child.group, numbers[child.id]]))
    sessions = _merge_sessions(here, there, numbers, ops)
    answers = _merge_answers(here, there, numbers, sessions, ops)
    ours = {uuid for uuid, in here.base.rows("SELECT uuid FROM typed")}
    for row, uuid, child_, seconds, digits in there.base.each(_typed, "SELECT * FROM typed ORDER BY number"):
        if child_ in numbers and uuid not in ours:
            ops.append(WriteOp("typed", [row, uuid, numbers[child_], seconds, digits]))
    return Merge(ops, tuple(new), tuple(known), tuple(renamed), answers, len(there.base.rejected) - odd)


def _free(name: str, names: Collection[str]) -> str:
    """Return a name that no child here has: this one, or with a number.

    >>> _free("Anna", {"anna", "anna 2"})
    'Anna 3'
    """
    found, n = name, 1
    while found.casefold() in names:
        n += 1
        found = f"{name[:LONGEST - len(str(n)) - 1].strip()} {n}"
    return found


def _merge_sessions(here: Children, there: Children, numbers: dict[int, int], ops: list[WriteOp]) -> dict[int, int]:
    """Add the operations for the sessions of these children; return their numbers there → here."""
    query = "SELECT id, uuid, plan, game, timed, began, ended, seconds, tricks FROM sessions ORDER BY id"
    ours = {uuid: (id_, ended) for id_, uuid, ended in here.base.rows("SELECT id, uuid, ended FROM sessions")}
    taken = {id_ for id_, _ended in ours.values()}
    sat: dict[int, list[tuple[int, bool]]] = {}
    for session, child, won in there.base.each(_sat, "SELECT session, child, won FROM played ORDER BY session, child"):
        if child in numbers:
            sat.setdefault(session, []).append((numbers[child], won))
    found: dict[int, int] = {}
    for id_, uuid, plan, game, timed, began, ended, seconds, tricks in there.base.each(_session, query):
        if id_ not in sat:
            continue
        own, last = ours.get(uuid, (None, None))
        if own is None:
            own = here.new_number() if id_ in taken else id_
            ops.append(WriteOp("open", [own, uuid, plan, game, timed, began]))
        found[id_] = own
        for child, won in sat[id_]:
            ops.append(WriteOp("sit", [own, child]))
            if won:
                ops.append(WriteOp("won", [own, child]))
        if ended is not None and (last is None or last < ended):
            ops.append(WriteOp("close", [ended, seconds, tricks, own]))
    return found


def _merge_answers(here: Children, there: Children, numbers: dict[int, int], sessions: dict[int, int],
                   ops: list[WriteOp]) -> int:
    """Add the operations for the answers of these children; return the number of new ones."""
    ours = {uuid for uuid, in here.base.rows("SELECT uuid FROM answers")}
    before = len(ops)
    query = ("SELECT number, uuid, child, session, fact, said, correct, seconds, timed, at, game, helped, seen"
             " FROM answers ORDER BY number")
    for row, uuid, child, session, *values, game, helped, seen in there.base.each(_answer, query):
        if child in numbers and uuid not in ours:
            ops.append(WriteOp("answered", [row, uuid, numbers[child], *values, game, sessions.get(session, session),
                                              helped, seen]))
    return len(ops) - before


def _session(id: Any, uuid: Any, plan: Any, game: Any, timed: Any, began: Any, ended: Any, seconds: Any,
             tricks: Any) -> tuple[int, str, str, str, int, float, float | None, float, int]:  # fmt: skip
    return (number(id), text(uuid), text(plan), text(game), int(flag(timed)), when(began),
            None if ended is None else when(ended), real(seconds, 0, MOST), whole_number(tricks))


def _sat(session: Any, child: Any, won: Any) -> tuple[int, int, bool]:
    return number(session), number(child), flag(won)


def _answer(row: Any, uuid: Any, child: Any, session: Any, fact: Any, said: Any, right: Any, seconds: Any, timed: Any,
            at: Any, game: Any, helped: Any, seen: Any) -> tuple[Any, ...]:  # fmt: skip
    Fact.read(text(fact))
    return (number(row), text(uuid), number(child), number(session), fact,
            None if said is None else whole_number(said, -MOST, MOST), int(flag(right)), real(seconds),
            int(flag(timed)), when(at), text(game), int(flag(helped)), int(flag(seen)))


def _typed(row: Any, uuid: Any, child: Any, seconds: Any, digits: Any) -> tuple[int, str, int, float, int]:
    return number(row), text(uuid), number(child), real(seconds), whole_number(digits, 1, 20)
