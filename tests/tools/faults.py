"""The disk fails at every call, one after the other, and nothing that was kept is lost.

    python -m tests.tools.faults [--every N] [--first K] [--after M] [--only SCENARIO …]

Each scenario is done once to count its calls of the file system; then again and again, and each time one call fails:
with EIO, ENOSPC, EINTR, EACCES, EROFS, once and from there on; or the program is killed in the middle of it, when half
of what was to be written is there. Then all is opened on a disk that is sound. What a call said to be written is there,
what it said to be kept is there, what was damaged is kept aside; and nothing raised, hung or went wrong in silence.

Without gcc (or elsewhere than on Linux) only Python's own calls fail, not SQLite's.
"""

import argparse
import errno
import functools
import itertools
import json
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.shelf import shelf_picture
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell import match_launcher
from game.scenes.table.match_end_page import MatchEndPage
from game.scenes.table.table_page import TablePage
from game.sitting.stores import Stores
from game.store import log
from game.store import settings as settings_store
from game.store.children import Children
from game.store.database import Database
from game.store.name_search import mentions
from game.store.own_books import FOLDER, path_of
from game.store.paths import Folders
from game.store.save_format import envelope, slot_of
from game.store.schema import NAME as DATABASE
from game.store.settings import Settings
from game.store.stats import Stats
from game.view.device.window import Window
from game.view.pictures.pictures import Pictures
from tests.kit import failing_disk as disk
from tests.kit.saved_matches import write
from tests.kit.session_driver import AtSession
from tests.kit.table_driver import FRAME, Stepped
from tests.store.test_children import NOW, SUM
from tests.store.test_stats import a_match

ERRORS = errno.EIO, errno.ENOSPC, errno.EINTR, errno.EACCES, errno.EROFS
MANY = 10**9
AWHILE = 5
"""Calls that are interrupted one after the other; for ever would be no error but an end."""
PATIENCE = 30
"""Seconds after which it hangs."""
NAME = "Wilhelmine"
DAMAGED = b"nothing of this can be read" * 50
PLAN = SessionPlanSpec.of(title("addition-war"), level="easy", tricks=50)
WAITS = slot_of("war", "a" * 32)
BOOK = "own-a"
CARDS = "AS", "KH"
TOLD = 200
"""After so many faults it is told how far it is."""
SELDOM = 8
"""Of so many frames in a row one is drawn: no file is touched meanwhile."""


NOT_KEPT = "only what was saved earlier is kept"
"""In a line that says of something that it may be lost."""


class LostError(AssertionError):
    """A promise was broken."""


class Fault(NamedTuple):
    """What goes wrong, and from which call on."""

    at: int
    number: int  # of the error; 0: it is killed
    lasts: bool = False

    def __str__(self) -> str:
        return "killed" if not self.number else errno.errorcode[self.number] + (" from there on" if self.lasts else "")


SOUND = Fault(-1, errno.EIO)


# ---- what is done ---------------------------------------------------------------------------------------------------


class Ledger:
    """What was begun, what was done, and what was said, a line each."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self.said = False

    def write(self, *words: Any) -> None:
        self.said |= words[0] in ("said", "told") and bool(words[1])
        os.write(self._file, json.dumps(words).encode() + b"\n")

    def do(self, does: Callable[[], str | list[str] | None], *about: Any) -> None:
        """Do it, with a line before and one behind: what was said instead of "it is done"."""
        self.write("begin", *about)
        said = does()
        self.write(*(("said", said) if said else ("done",)), *about)

    def around(self, what: str, does: Callable[..., Any], told: Callable[..., list[Any]]) -> Callable[..., Any]:
        """The same deed, noted."""
        def done(*given: Any, **more: Any) -> Any:
            about = told(*given)
            self.write("begin", what, *about)
            said = does(*given, **more)
            self.write(*(("said", said) if said else ("done",)), what, *about)
            return said
        return done


def a_save(rounds: int, name: str = "Ada") -> dict[str, Any]:
    return envelope({"format": 1}, {"n": [rounds] * 500}, [{"name": name, "kind": "person", "key": 4}],
                    {"id": "a" * 32, "rounds": rounds})


def _called(settings: Settings, number: int) -> Settings:
    settings.seats[3].name = f"Hare {number}"
    return settings


def settings(where: Folders, ledger: Ledger) -> None:
    found, lines = settings_store.load(where.config)
    ledger.write("told", lines)
    for number in (1, 2):
        ledger.do(lambda n=number: settings_store.save(where.config, _called(found, n)), "settings", f"Hare {number}")
    ledger.write("told", settings_store.load(where.config)[1])


def saves(where: Folders, ledger: Ledger) -> None:
    kept = Stores(where)
    ledger.write("shown", kept.resumable())
    found, line = kept.saves.read(WAITS)
    ledger.write("told", line)
    slot = WAITS if found else slot_of("war", "b" * 32)
    ledger.do(lambda: write(kept.saves, slot, a_save(2)), "save", slot, 2)
    ledger.write("begin", "save", slot, 3)
    kept.saves.write_soon(slot, a_save(3))
    other = slot_of("slap-war", "c" * 32)
    kept.saves.write_soon(other, a_save(1))
    ledger.write("begin", "save", other, 1)
    ledger.do(kept.saves.flush, "save", slot, 3)
    ledger.write("told", [brief.slot for brief in kept.saves.listing()])
    ledger.do(lambda: kept.saves.discard(other), "drop", other)
    ledger.write("told", kept.close())


def books(where: Folders, ledger: Ledger) -> None:
    kept = Stores(where)
    books = kept.library.books
    there = any(one.id == BOOK for one in books.books())
    ledger.write("told", kept.notices())

    def told(did: object) -> list[str]:
        return kept.notices()

    for name in ("Book 1", "Book 2") if there else ():    # what is not shown cannot be renamed
        ledger.do(lambda name=name: told(books.change(BOOK, name=name)), "book", BOOK, name)
    ledger.do(lambda: told(books.add("own-b", "Book 3", "war", {"down": 5})), "book", "own-b", "Book 3")
    ledger.do(lambda: told(books.add("own-c", "Book 4", "war", {"down": 4})), "book", "own-c", "Book 4")
    ledger.do(lambda: told(books.remove("own-c")), "book", "own-c", None)
    ledger.write("told", kept.close())


def statistics(where: Folders, ledger: Ledger) -> None:
    stats = Stats(Database(where.data))
    for number in range(3):
        ledger.do(lambda n=number: stats.record(a_match(f"m{n}")), "count", f"m{number}")
    stats.summary(), stats.people(), stats.recent()
    ledger.write("told", stats.base.notices())
    stats.base.close()
    ledger.write("told", stats.base.notices())


def children(where: Folders, ledger: Ledger) -> None:
    store = Children(Database(where.data))
    ledger.write("told", store.base.notices())

    def add() -> list[str]:
        made.append(store.add("Bo", 1, NOW))
        made.append(store.open_session([made[0].id], PLAN, NOW))
        return store.base.notices()

    made: list[Any] = []
    ledger.do(add, "child", "Bo")
    for number in range(3):
        ledger.do(lambda n=number: store.answered(made[0].id, SUM._replace(response=n, session=made[1])), "answer",
                  number)
    if store.child(made[0].id) is None:
        ledger.write("told", store.base.notices())
        if not ledger.said:
            raise LostError("a child who was added is not shown, and nothing was said")
    store.knowledge(made[0].id), store.sessions(made[0].id), store.last()
    ledger.do(lambda: store.close_session(made[1], NOW + 9, seconds=9, tricks=3, won=[made[0].id]), "session", 3)
    ledger.do(lambda: store.rename(made[0].id, "Boris", None), "child", "Boris")
    store.base.close()
    ledger.write("told", store.base.notices())


def everything(where: Folders, ledger: Ledger) -> None:
    """A first start, or one on what is there, and a little of all."""
    settings(where, ledger)
    saves(where, ledger)
    books(where, ledger)
    statistics(where, ledger)
    children(where, ledger)
    ledger.write("told", log.report(where.log, "something"))


def erase(where: Folders, ledger: Ledger) -> None:
    kept = Stores(where)
    found = [child for child in kept.children.all() if child.name == NAME]
    if not found:
        ledger.write("told", kept.notices())
    for child in found:
        ledger.do(lambda c=child: kept.erase_child(c.id), "erase", "children")
    ledger.do(lambda: kept.erase_name(NAME), "erase", "name")
    ledger.write("told", kept.close())


def window(where: Folders, ledger: Ledger) -> None:
    """A match by itself, a child's session, another setting; through the window."""
    found, lines = settings_store.load(where.config)
    ledger.write("told", lines)
    drawn = where.data.parent.parent / "drawn"            # the disk is sound there: see `pictures`
    kept = Stores(Folders(where.config, where.data, drawn, where.log))
    found.pace, found.auto_play = "instant", True
    app = Stepped(Window("Truce", size=(640, 480)), found, Pictures(drawn), lambda app: ShelfPage(app, kept))
    app.write = ledger.around("settings", lambda found: settings_store.save(where.config, found),
                              lambda found: [found.seats[3].name])

    def failed(text: str) -> None:
        raise LostError(text)

    def say(line: str) -> None:
        ledger.write("told", line)
        say_it(line)

    def draw(*, whole: bool) -> None:
        if whole or not next(frames) % SELDOM:
            draw_it(whole=whole)

    say_it, app.say = app.say, say                    # type: ignore[method-assign]
    frames, draw_it, app.draw = itertools.count(), app.draw, draw  # type: ignore[method-assign]
    app.report = failed
    app.failed = failed                              # type: ignore[method-assign, assignment]
    kept.stats.record = ledger.around(                # type: ignore[method-assign]
        "count", kept.stats.record, lambda match, *_more: [match.id])
    kept.children.answered = ledger.around(           # type: ignore[method-assign]
        "answer", kept.children.answered, lambda child, answer: [answer.response])
    app.running = True
    app.push(ShelfPage(app, kept))
    app.step(FRAME)
    match_launcher.deal(app, kept, "casualty-war", {}, 2, 5)
    for _frame in range(20_000):
        app.step(FRAME)
        if isinstance(app.top, MatchEndPage):
            break
    else:
        raise LostError(f"no end, but {app.top}")
    if kept.unsaved and not app.top.unsaved.count:
        raise LostError("the end's page does not say what waits")
    _called(found, 1)
    app.changed()
    app.show_home()
    at = AtSession(app, kept)
    at.begin(PLAN, "Bo")
    for _answer in range(3):
        at.answer()
    app.show_home()
    app.step(FRAME)
    match_launcher.deal(app, kept, "underdog", {}, 2, 5)
    for _frame in range(30):
        app.step(FRAME)
    table = next((scene for scene in app.scenes if isinstance(scene, TablePage)), None)
    app.save_all()
    if table is not None:
        ledger.do(lambda: kept.saves.flush() + [f"{slot} waits" for slot in kept.saves.unwritten],
                  "save", slot_of("underdog", table.sitting.id), table.sitting.rounds)
    if kept.saves.unwritten and not ledger.said:
        raise LostError("a match is not saved, and nothing was said")
    app.keep()
    ledger.write("told", kept.close())
    pygame.quit()


def pictures(where: Folders, ledger: Ledger) -> None:
    """The cache: cards drawn and read again, the shelf's picture as the program ends and as it starts."""
    window = Window("Truce", size=(320, 240))
    for _start in range(2):
        shelf_picture.show(window, where, settings_store.load(where.config)[0])
        _look_cards(where)
        shelf_picture.keep(window, where)
    pygame.quit()


def pictures_after(where: Folders, ledger: Ledger) -> None:
    """What is shown when the disk is sound again is what is there."""
    window = Window("Truce", size=(320, 240))
    found = settings_store.load(where.config)[0]
    if shelf_picture.show(window, where, found):
        shown = window.screen.copy().get_buffer().raw
        if shelf_picture.drawn(window, where, found, time.time())[0][2].get_buffer().raw != shown:
            raise LostError("another shelf is shown")
    _look_cards(where)


def _look_cards(where: Folders) -> None:
    """They are as they are drawn, whatever the cache holds."""
    cards = Pictures(where.cache)
    for code in CARDS:
        if cards.card(code, 60).get_buffer().raw != _card(code):
            raise LostError(f"{code} is another card")
    while cards.jobs.busy:
        time.sleep(0.001)


@functools.cache
def _card(code: str) -> bytes:
    return Pictures(None).card(code, 60).get_buffer().raw


# ---- what was there before ------------------------------------------------------------------------------------------


def nothing(where: Folders) -> None:
    """A first start."""


def something(where: Folders) -> None:
    """All of it, in order."""
    settings_store.save(where.config, _called(Settings(), 0))
    kept = Stores(where)
    write(kept.saves, WAITS, a_save(1))
    kept.library.books.add(BOOK, "Book 0", "war", {"down": 3})
    kept.stats.record(a_match("before"))
    child = kept.children.add("Ada", 1, NOW)
    kept.children.answered(child.id, SUM)
    kept.close()


def damaged(where: Folders) -> None:
    """Nothing that can be read."""
    something(where)
    for path in (where.data / DATABASE, where.config / settings_store.NAME, path_of(where.data, BOOK)):
        path.write_bytes(DAMAGED + path.name.encode())


def somebody(where: Folders) -> None:
    """Somebody is everywhere: in the tables, in what waits, in saves, in copies set aside."""
    something(where)
    kept = Stores(where)
    child = kept.children.add(NAME, 2, NOW)
    kept.children.answered(child.id, SUM)
    kept.stats.record(a_match("hers", names=(NAME, "Bo")))
    write(kept.saves, slot_of("war", "d" * 32), a_save(4, NAME))
    (where.data / f"war.{'e' * 32}.json.damaged-20250101-000000").write_bytes(NAME.encode())
    (where.data / f"{DATABASE}.damaged-20250101-000000").write_bytes(NAME.encode())
    kept.library.books.add("own-d", f"{NAME}’s War", "war", {"down": 2})
    (where.data / FOLDER / "own-e.json.damaged-20250101-000000").write_bytes(NAME.encode())
    (where.cache / "shelf").mkdir(parents=True)
    (where.cache / "shelf" / "today").write_bytes(NAME.encode())
    kept.close()
    killed = Stats(Database(where.data))
    with closing(sqlite3.connect(killed.base.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        killed.record(a_match("late", names=(NAME, "Bo")))


Prepares = Callable[[Folders], None]
SCENARIOS: dict[str, tuple[Prepares, Callable[[Folders, Ledger], None]]] = {
    "settings": (something, settings), "saves": (something, saves), "books": (something, books),
    "statistics": (something, statistics),
    "children": (something, children), "first-start": (nothing, everything),
    "damaged": (damaged, everything), "erase": (somebody, erase), "pictures": (something, pictures),
    "window": (something, window),
}  # fmt: skip


AFTER = {"pictures": pictures_after}
"""What is done when the disk is sound again, before it is looked at."""


# ---- what must be there ---------------------------------------------------------------------------------------------


def look(prepares: Prepares, home: Path, notes: Path, fault: Fault) -> None:
    """All is there that was said to be. LostError if not."""
    ledger = [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()]
    where = Folders.inside(home)
    begun, sure = ([tuple(words[skip:]) for words in ledger if words[0] == how] for how, skip in
                   (("begin", 1), ("done", 1)))
    sure += [tuple(words[2:]) for words in ledger
             if words[0] == "said" and "kept" in str(words[1]).replace(NOT_KEPT, "")]
    said = " ".join(str(words[1]) for words in ledger if words[0] in ("said", "told"))
    strict = not fault.lasts and bool(fault.number)       # one call failed: all is there in the end
    before = prepares in (something, damaged, somebody)
    _look_settings(prepares, where, ledger, said)
    kept = Stores(where)
    lines = kept.notices() + (kept.stats and kept.children and kept.notices())
    kept.close()
    kept = Stores(where)
    try:
        _look_saves(kept, ledger, before and prepares is not damaged)
        _look_books(kept, ledger, before and prepares is not damaged)
        matches = [ident for ident, in kept.stats.base.rows("SELECT id FROM matches")]
        want = {about[1] for about in (begun if strict else sure) if about[0] == "count"}
        if before and prepares is not damaged:
            want |= {"before"} | ({"hers", "late"} if prepares is somebody else set())
        if missing := want - set(matches):
            raise LostError(f"matches are lost: {missing}")
        if len(set(matches)) != len(matches) or len(kept.stats.recent(10**6)) != len(matches):
            raise LostError(f"{len(kept.stats.recent(10**6))} matches listed of {matches}")
        answers = [number for number, in kept.children.base.rows("SELECT said FROM answers")]
        want = Counter(about[1] for about in (begun if strict else sure) if about[0] == "answer")
        if missing := want - Counter(answers):
            raise LostError(f"answers are lost: {missing}")
        names = [child.name for child in kept.children.all()]
        wanted = [about[1] for about in (begun if strict else sure) if about[0] == "child"]
        if wanted and not {"Bo", "Boris"} & set(names):
            raise LostError(f"a child is lost: {wanted} {names}")
        if before and prepares is not damaged and "Ada" not in names:
            raise LostError(f"Ada is lost: {names}")
    finally:
        kept.close()
    aside = [path for path in home.rglob("*") if "damaged" in path.name]
    if prepares is damaged:
        held = {path.read_bytes() for path in home.rglob("*") if path.is_file()}
        for name in (DATABASE, settings_store.NAME, f"{BOOK}.json"):
            if DAMAGED + name.encode() not in held:
                raise LostError(f"what was damaged is lost: {name}")
    elif aside and prepares is not somebody:
        raise LostError(f"{aside} was sound; {lines} {said}")
    erased = {("erase", "name"), ("erase", "children")} <= set(sure)
    found = [str(path) for path in home.rglob("*") if path.is_file() and mentions(path.read_bytes(), NAME)]
    if found and (erased or (prepares is somebody and strict)):
        raise LostError(f"the name is still in {found}; {said}")
    if left := list(where.data.glob("waiting*.jsonl")):
        raise LostError(f"it waits still: {left}")


def _look_settings(prepares: Prepares, where: Folders, ledger: list[Any], said: str) -> None:
    found, _lines = settings_store.load(where.config)
    may = {"Hare 0"} if prepares in (something, somebody) else {Settings().seats[3].name}
    for words in ledger:
        if words[0] == "done" and words[1] == "settings":
            may = {words[2]}
        elif words[0] in ("begin", "said") and "settings" in words[1:3]:
            may.add(words[-1])
    if found.seats[3].name not in may:
        raise LostError(f"settings: {found.seats[3].name} is none of {may}; {said}")


def _look_saves(kept: Stores, ledger: list[Any], before: bool) -> None:
    may: dict[str, set[Any]] = {WAITS: {1}} if before else {}
    for words in ledger:
        match words:
            case ["done", "save", slot, rounds]:
                may[slot] = {rounds}
            case ["begin", "save", slot, rounds] | ["said", _, "save", slot, rounds]:
                may.setdefault(slot, {None}).add(rounds)
            case ["done", "drop", slot]:
                may[slot] = {None}
            case ["begin", "drop", slot]:
                may.setdefault(slot, set()).add(None)
    for slot, rounds in may.items():
        found, line = kept.saves.look(slot)
        there = None if found is None else found["extra"]["rounds"]
        earlier = None in rounds and there is not None and there < max(each or 0 for each in rounds)
        if line or not (there in rounds or earlier):      # a round before it, whose save this ledger does not have
            raise LostError(f"the save {slot}: {line} {there} is none of {rounds}")


def _look_books(kept: Stores, ledger: list[Any], before: bool) -> None:
    may: dict[str, set[Any]] = {BOOK: {"Book 0"}} if before else {}
    for words in ledger:
        match words:
            case ["done", "book", book, name]:
                may[book] = {name}
            case ["begin", "book", book, name] | ["said", _, "book", book, name]:
                may.setdefault(book, {None}).add(name)
    there = {one.id: one.name for one in kept.library.books.books()}
    for book, names in may.items():
        if there.get(book) not in names:
            raise LostError(f"the book {book}: {there.get(book)} is none of {names}")


# ---- over and over --------------------------------------------------------------------------------------------------


def _child(does: Callable[[Folders, Ledger], None], home: Path, notes: Path, fault: Fault, calls: int) -> NoReturn:
    signal.alarm(PATIENCE)
    failing = disk.Disk()
    times = 1 if not fault.lasts else AWHILE if fault.number == errno.EINTR else MANY
    try:
        ledger = Ledger(notes)
        failing.plan(home, fault.at, fault.number, times, kills=not fault.number)
        does(Folders.inside(home), ledger)
        modules = [name for name in sys.modules if name.startswith("game.")]
        os.write(calls, json.dumps([failing.names, modules]).encode())
    except BaseException:
        ledger.write("trouble", traceback.format_exc())
        os._exit(1)
    os._exit(0)


def _run(does: Callable[[Folders, Ledger], None], home: Path, notes: Path, fault: Fault) -> list[str]:
    """Do it in a program of its own; the calls that were made, if it was not killed. LostError if it failed."""
    with tempfile.TemporaryFile() as told:
        process = os.fork()
        if not process:
            _child(does, home, notes, fault, told.fileno())
        _process, status = os.waitpid(process, 0)
        told.seek(0)
        names, modules = json.loads(told.read() or b"[[], []]")
        for name in modules:
            import_module(name)                        # the next one need not load them again
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
        raise LostError("it hangs")
    for line in notes.read_text(encoding="utf-8").splitlines():
        if json.loads(line)[0] == "trouble":
            raise LostError(json.loads(line)[1])
    if status and fault.number:
        raise LostError(f"it ended with {status}")
    found: list[str] = names
    return found


def once(scenario: str, made: Path, fault: Fault, folder: Path) -> list[str]:
    """One fault; the calls that were made, if it was not killed. LostError if a promise was broken."""
    prepares, does = SCENARIOS[scenario]
    home, notes = folder / "home", folder / "notes"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(made, home)
    notes.write_bytes(b"")
    names = _run(does, home, notes, fault)
    if scenario in AFTER:
        _run(AFTER[scenario], home, notes, SOUND)
    look(prepares, home, notes, fault)
    return names


def faults(names: list[str], part: slice) -> list[Fault]:
    """Every fault there is for these calls; or a part of them."""
    found = [Fault(at, 0) for at in range(len(names))]
    found += [Fault(at, number, lasts) for at in range(len(names)) for number in ERRORS for lasts in (False, True)]
    return found[part]


def tried(scenario: str, part: slice, told: Callable[[str], None]) -> list[str]:
    """All faults in one scenario; what went wrong. Tells how many were tried, by call."""
    shared = Path("/dev/shm")
    wrong, counts, began = [], Counter(), time.monotonic()
    with tempfile.TemporaryDirectory(dir=shared if os.access(shared, os.W_OK) else None) as made:
        folder, master = Path(made), Path(made) / "master"
        master.mkdir()
        SCENARIOS[scenario][0](Folders.inside(master))
        once(scenario, master, SOUND, folder)            # the first one draws the pictures
        names = once(scenario, master, SOUND, folder)
        for number, fault in enumerate(faults(names, part)):
            if not number % TOLD:
                print(f"{scenario}: {part.start + number * part.step}", file=sys.stderr, flush=True)
            counts[names[fault.at]] += 1
            try:
                once(scenario, master, fault, folder)
            except (AssertionError, sqlite3.Error, OSError, ValueError) as error:
                wrong.append(f"{scenario}: {fault} at call {fault.at} ({names[fault.at]}): "
                             f"{type(error).__name__} {error}")
                told(wrong[-1])
    told(f"{scenario}: {len(names)} calls, {counts.total()} faults, {len(wrong)} broken promises,"
         f" {time.monotonic() - began:.0f} s ({', '.join(f'{name} {n}' for name, n in counts.most_common())})")
    return wrong


def main() -> int:
    """The full form; the exit status."""
    words = argparse.ArgumentParser(prog="tests.tools.faults", description="Let the disk fail at every call.")
    words.add_argument("--every", type=int, default=1, help="only every so manyth fault")
    words.add_argument("--first", type=int, default=0, help="from this one on: for several programs at once")
    words.add_argument("--only", nargs="*", choices=SCENARIOS, default=list(SCENARIOS))
    words.add_argument("--after", type=int, default=0, help="go on after so many")
    asked = words.parse_args()
    if disk.compiled() and "LD_PRELOAD" not in os.environ:
        os.execve(sys.executable, [sys.executable, "-m", "tests.tools.faults", *sys.argv[1:]], disk.environ())
    if not disk.Disk().thorough:                      # what fails within Python alone is not what fails on a disk
        words.error("needs a C compiler such as gcc, so that libc's own calls fail")
    part = slice(asked.after + asked.first, None, asked.every)
    wrong = [line for scenario in asked.only
             for line in tried(scenario, part, lambda line: print(line, flush=True))]
    print(f"{len(wrong)} broken promises")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
