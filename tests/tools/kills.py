"""The power goes at a random moment, over and over, and nothing that was kept is lost.

    python -m tests.tools.kills [--times N] [--seed S]

The real app plays by itself under a driver without a screen: matches of every game, a child's session, settings that
change; and it is killed (SIGKILL) while it does. Beside it it leaves a ledger of what it has begun to write and of what
was written. After each kill every save is whole and can be gone on with, every match that was counted is in the
statistics once, every answer of a child is there, and the settings are those before or after their last change. Then
it is started again in the same home.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NoReturn

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame.event import Event

from game.core.record import read_record, replay
from game.learning.fact import Fact
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import make, title, titles
from game.scenes.math_room import sessions
from game.scenes.math_room.practice_session import PracticeSession
from game.scenes.math_room.session_policy import SLOT
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell import match_launcher
from game.scenes.shell.app import App
from game.scenes.table.match_end_page import MatchEndPage
from game.scenes.table.table_page import TablePage
from game.sitting.participants import participants_at
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store import settings as settings_store
from game.store.deeds import WriteOp
from game.store.paths import Folders
from game.store.save_format import game_of, slot_of
from game.store.settings import Settings, SettingsWriter
from game.store.writer import Writer
from game.view.device.window import Window
from game.view.pictures.pictures import Pictures
from tests.kit.saved_matches import resumable
from tests.kit.session_driver import AtSession, in_session
from tests.kit.table_driver import Stepped

FRAME = 1 / 60
LATEST = 0.6
"""Seconds of work after which it is dead at the latest."""
HOMES = 100
"""So many kills in one home; then another is begun."""
PLAN = SessionPlanSpec.of(title("addition-war"), level="easy", tricks=50)


PACES = "instant", "instant", "quick", "normal"


class LostError(AssertionError):
    """Something that was kept is not there."""


# ---- the program that is killed -------------------------------------------------------------------------------------


class Ledger:
    """What was begun, and what was done, a line each: it is on the disk's side when `write` returns."""

    def __init__(self, home: Path) -> None:
        self._file = os.open(home / "ledger", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def write(self, *words: Any) -> None:
        os.write(self._file, json.dumps(words).encode() + b"\n")

    def around(self, what: str, does: Callable[..., Any], told: Callable[..., list[Any]]) -> Callable[..., Any]:
        """The same deed, with a line before it, and one behind it if all went well (it says nothing)."""

        def done(*given: Any) -> Any:
            about = told(*given)
            self.write("begin", what, *about)
            said = does(*given)
            if said is None:
                self.write("done", what, *about)      # an empty line: it is on its way
            return said

        return done

    def answered(self, ops: Sequence[WriteOp]) -> None:
        """What was on its way is on the disk."""
        for deed in ops:
            if deed.name == "answered":
                _number, _uuid, child, fact, said, *_more = deed.values
                self.write("done", "answer", child, str(Fact.read(fact)), said)


def _told(data: bytes) -> list[Any]:
    save = json.loads(data)
    return [save["extra"]["id"], save["extra"]["rounds"]]


def live(home: Path, seed: int, alive: int) -> None:
    """Play until the end comes."""
    chance = Random(seed)
    where = Folders.inside(home)
    ledger = Ledger(home)
    settings, lines = settings_store.load(where.config)
    ledger.write("said", *lines)
    kept = Stores(where, Writer())
    window = Window("Truce", size=(800, 600))
    app = Stepped(window, settings, Pictures(where.cache), lambda app: ShelfPage(app, kept))
    settings_store.save = ledger.around(                             # type: ignore[assignment]
        "settings", settings_store.save,
        lambda _folder, _settings, page: [page["seats"]["4"]["name"]])
    app.write = SettingsWriter(where.config, kept.writer, kept.say).write
    saves = kept.saves
    saves.put = ledger.around("save", saves.put,                     # type: ignore[method-assign]
                               lambda game, data: [game, *_told(data)])
    saves.discard = ledger.around("drop", saves.discard, lambda game: [game])   # type: ignore[method-assign]
    kept.stats.record = ledger.around(                               # type: ignore[method-assign]
        "count", kept.stats.record, lambda match, *_more: [match.id])
    kept.children.answered = ledger.around(                          # type: ignore[method-assign]
        "answer", kept.children.answered, lambda child, answer: [child, str(answer.fact), answer.response])
    put = kept.base.commit

    def written(ops: Sequence[WriteOp], *more: float) -> Exception | None:
        error = put(ops, *more)
        if error is None:
            ledger.answered(ops)
        return error

    kept.base.commit = written                          # type: ignore[method-assign]
    app.running = True
    app.push(ShelfPage(app, kept))
    app.step(FRAME)
    os.write(alive, b"!")
    for line in kept.notices():
        ledger.write("said", line)
    if chance.random() < 0.3:
        learn(app, kept, chance, ledger)
    else:
        play(app, kept, chance, ledger)


def change(app: App, kept: Stores, chance: Random) -> None:
    """Another setting, now and then. A mistake made while saving is told at once: it is said at the shelf, too late."""
    for error in kept.writer.troubles():
        raise error
    if chance.random() < 0.03:
        number = int("0" + "".join(filter(str.isdigit, app.settings.seats[3].name)))
        app.settings.seats[3].name = f"Hare {number + 1}"
        app.changed()


def play(app: App, kept: Stores, chance: Random, ledger: Ledger) -> None:
    """Computers play with each other: on with what waits, or another game; match after match."""
    match_launcher.participants_at = lambda settings, players, *_who: participants_at(settings, players, ())  # type: ignore[attr-defined]
    app.settings.pace = pace = chance.choice(PACES)
    waiting = [game_of(slot) for slot in kept.resumable() if not slot.startswith(SLOT)]
    game = chance.choice(waiting) if waiting and chance.random() < 0.7 else chance.choice(list(titles()))
    match_launcher.play(app, kept, game)
    rounds = -1
    while True:
        change(app, kept, chance)
        table = next((scene for scene in app.scenes if isinstance(scene, TablePage)), None)
        if table is not None and table.sitting.rounds != rounds:
            rounds = table.sitting.rounds
            ledger.write("round", pace, table.sitting.match.game.id, table.sitting.id, rounds)
        if isinstance(app.top, MatchEndPage) or table is None:
            app.take(Event(pygame.KEYDOWN, key=pygame.K_RETURN, scancode=40, mod=0, unicode="\r"))
            app.take(Event(pygame.KEYUP, key=pygame.K_RETURN, scancode=40, mod=0, unicode="\r"))
        elif chance.random() < 0.01:
            app.show_home()
            match_launcher.play(app, kept, game)
        app.step(FRAME)
        if pace != "instant":
            time.sleep(FRAME)


def learn(app: Any, kept: Stores, chance: Random, ledger: Ledger) -> None:
    """A child answers, sum after sum; now and then wrongly."""
    at = AtSession(app, kept)
    app.settings.pace = "instant"
    onward = sessions.onward(app, kept)
    if onward is not None and chance.random() < 0.8:
        onward[-1]()
    else:
        at.begin(PLAN, f"Ada {chance.randrange(1000)}")
    while any(in_session(scene) for scene in app.scenes):
        change(app, kept, chance)
        if not in_session(at.top) or at.play.course.finished or at.play.policy.session.is_over(at.play.policy.tricks):
            break
        at.answer(chance.random() < 0.9)


def child(home: Path, seed: int, alive: int) -> NoReturn:
    try:
        live(home, seed, alive)
    except BaseException:
        with open(home / "trouble", "w") as file:
            traceback.print_exc(file=file)
        os._exit(1)
    os._exit(0)


# ---- what must be there ---------------------------------------------------------------------------------------------


class Checked:
    """What is found after each kill. `behind` counts how many rounds a table was further than its save."""

    def __init__(self) -> None:
        self.behind: Counter[int] = Counter()
        self.saves = self.matches = self.answers = self.sessions = 0

    def look(self, home: Path) -> None:
        """Everything in a home is as the ledger says. LostError if not."""
        where = Folders.inside(home)
        ledger = [json.loads(line) for line in (home / "ledger").read_text(encoding="utf-8").splitlines()]
        if (home / "trouble").exists():
            raise LostError((home / "trouble").read_text(encoding="utf-8"))
        for words in ledger:
            if words[0] == "said" and len(words) > 1:
                raise LostError(f"it said {words[1:]}")
        self._settings(where, ledger)
        kept = Stores(where)
        try:
            self._saves(kept, ledger)
            self._counted(kept, ledger)
            self._answered(kept, ledger)
            if lines := kept.notices():
                raise LostError(f"it says {lines}")
        finally:
            kept.close()
        aside = [path.name for path in where.data.rglob("*") if "damaged" in path.name or "newer" in path.name]
        if aside:
            raise LostError(f"{aside} were put aside")

    def _settings(self, where: Folders, ledger: list[Any]) -> None:
        settings, lines = settings_store.load(where.config)
        written = [(words[0], words[2]) for words in ledger if words[:2] in (["begin", "settings"],
                                                                             ["done", "settings"])]
        last = max((n for n, (how, _name) in enumerate(written) if how == "done"), default=-1)
        may = {name for _how, name in written[max(0, last):]} | ({Settings().seats[3].name} if last < 0 else set())
        if lines or settings.seats[3].name not in may:
            raise LostError(f"settings: {lines} {settings.seats[3].name} is none of {may}")

    def _saves(self, kept: Stores, ledger: list[Any]) -> None:
        last: dict[str, tuple[list[Any], list[Any]]] = {}      # game → what is there for sure, what may be there
        for words in ledger:
            match words:
                case ["done", "save" | "drop", game, *about]:
                    last[game] = about, [about]
                case ["begin", "save" | "drop", game, *about]:
                    last.setdefault(game, ([], [[]]))[1].append(about)
        counted = {ident for ident, in kept.stats.base.rows("SELECT id FROM matches")}
        for game, (_sure, may) in last.items():
            if any(about and about[0] in counted for about in may):
                may.append([])                        # killed before its save was let go of: that comes with a start
            envelope, line = kept.saves.read(game)
            found = [] if envelope is None else [envelope["extra"]["id"], envelope["extra"]["rounds"]]
            if line or found not in may:
                raise LostError(f"the save of {game}: {line} {found} is none of {may}")
            if envelope is not None:
                self._resumed(kept, game, envelope)
        for words in reversed(ledger):
            match words:
                case ["round", pace, game, ident, rounds]:
                    envelope, _line = kept.saves.read(slot_of(game, ident))
                    if pace != "instant" and envelope is not None and envelope["extra"]["id"] == ident:
                        self.behind[rounds - envelope["extra"]["rounds"]] += 1
                    break
                case ["begin", "drop", *_] | ["said", *_]:
                    break

    def _resumed(self, kept: Stores, game: str, envelope: dict[str, Any]) -> None:
        self.saves += 1
        sitting = Sitting.from_save(envelope, Settings())
        if sitting.rounds != envelope["extra"]["rounds"]:
            raise LostError(f"{game} goes on after round {sitting.rounds}, and was saved after"
                            f" {envelope['extra']['rounds']}")
        played = replay(read_record(sitting.written(), make), lambda ask, match: None)
        if played.table.snapshot() != sitting.match.checkpoint["table"]:
            raise LostError(f"{game} goes on from another table")
        if game.startswith(SLOT):
            self.sessions += 1
            PracticeSession.from_save(envelope["extra"]["session"], kept.children)

    def _counted(self, kept: Stores, ledger: list[Any]) -> None:
        there = Counter(ident for ident, in kept.stats.base.rows("SELECT id FROM matches"))
        begun = {words[2] for words in ledger if words[:2] == ["begin", "count"]}
        done = {words[2] for words in ledger if words[:2] == ["done", "count"]}
        self.matches += len(done)
        if not done <= set(there) or not set(there) <= begun or set(there.values()) - {1}:
            raise LostError(f"matches: {done - set(there)} are lost, {set(there) - begun} never were")
        if len(kept.stats.recent(10**6)) != len(there):
            raise LostError(f"{len(kept.stats.recent(10**6))} listed of {len(there)}")

    def _answered(self, kept: Stores, ledger: list[Any]) -> None:
        begun, done = ([words[2:] for words in ledger if words[:2] == [how, "answer"]] for how in ("begin", "done"))
        found = [[child, fact, said] for child, fact, said in kept.children.base.rows(
            "SELECT child, fact, said FROM answers ORDER BY number")]
        self.answers += len(done)
        there, asked = Counter((child, said) for child, _fact, said in found), iter([one[0], one[2]] for one in begun)
        in_order = all([child, said] in asked for child, _fact, said in found)
        if Counter((child, said) for child, _fact, said in done) - there or not in_order:
            raise LostError(f"{len(found)} answers are there, and {len(done)} were kept")
        for child in kept.children.all():
            if len(list(kept.children.answers(child.id))) != sum(child.id == other for other, *_rest in found):
                raise LostError(f"answers of child {child.id} cannot be read")


# ---- over and over --------------------------------------------------------------------------------------------------


def kill_once(home: Path, chance: Random) -> None:
    """Start the program, and end it at a moment by chance: while it starts, or while it plays."""
    hears, alive = os.pipe()
    seed, until = chance.getrandbits(32), chance.uniform(0, LATEST)
    process = os.fork()
    if not process:
        os.close(hears)
        child(home, seed, alive)
    os.close(alive)
    try:
        if chance.random() < 0.9:
            os.read(hears, 1)
        began, worked = time.monotonic(), _worked(process)
        while _worked(process) - worked < until and time.monotonic() - began < 5 * until:
            time.sleep(chance.uniform(0, 0.01))
        os.kill(process, signal.SIGKILL)
    finally:
        os.waitpid(process, 0)
        os.close(hears)


def _worked(process: int) -> float:
    """Seconds that a process has had of the processor; where that cannot be told, of the wall's clock."""
    try:
        return time.clock_gettime(~process << 3 | 2)          # CPUCLOCK_SCHED, in Linux's posix-timers.h
    except OSError:
        return time.monotonic()


def kill(times: int, seed: int, told: Callable[[str], None] = lambda line: None) -> Checked:
    """So many times; what was found. LostError if anything is lost."""
    chance, checked = Random(seed), Checked()
    began = time.monotonic()
    for first in range(0, times, HOMES):
        with tempfile.TemporaryDirectory() as folder:
            for number in range(first, min(first + HOMES, times)):
                (Path(folder) / "ledger").touch()
                kill_once(Path(folder), chance)
                try:
                    checked.look(Path(folder))
                except Exception as error:
                    raise LostError(f"seed {seed}, kill {number}: {error}") from error
            waiting = len(resumable(Path(folder) / "data"))
            parts = len(list(Path(folder).rglob("*.part")))
            told(f"{number + 1} kills, {time.monotonic() - began:.0f} s; {waiting} saves wait,"
                 f" {parts} interrupted writes lie about")
    if times >= HOMES and not checked.matches:
        raise LostError("no match came to its end: what is counted was not looked for")
    return checked


def main() -> None:
    """The full form."""
    words = argparse.ArgumentParser(description="Kill the program at random moments, and look what is left.")
    words.add_argument("--times", type=int, default=1000)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    checked = kill(asked.times, asked.seed, lambda line: print(line, flush=True))
    print(f"whole each time: {checked.saves} saves gone on with ({checked.sessions} of them sessions),"
          f" {checked.matches} counted matches and {checked.answers} answers looked for")
    print("rounds behind where people watch:", dict(sorted(checked.behind.items())))


if __name__ == "__main__":
    sys.exit(main())
