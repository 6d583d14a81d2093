"""How long the drawing thread waits for a slow disk.

    python -m tests.tools.slow_disk [--ms N] [--fsync] [--locked]

The real app under a driver without a screen does what people do, in a home where each write and each fsync takes so
long (200 ms; with --fsync only the latter, as on most slow disks): it starts, opens the statistics and the math room
for the first time, plays matches, leaves a table, counts, learns, changes settings, saves a match to a file and a
report, moves a damaged match aside, erases a match, a child and a person. With --locked another program holds both
databases meanwhile. The longest frame of each is told, and how much
was not work: all but the thread's own time of the processor, and its time in the queue for it. Exit status 1 if a frame
waits for the disk for longer than 16 ms: in its own calls, or for another thread that waits in one. Linux, with gcc.
"""

import argparse
import os
import sqlite3
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.scenes.math_room.children_picker import ChildrenPickerPage
from game.scenes.math_room.grown_ups_page import GrownUpsPage
from game.scenes.math_room.report_page import ReportPage
from game.scenes.records.person_page import PersonPage
from game.scenes.records.stats_page import StatsPage
from game.scenes.shelf.places import ShelfNavigation
from game.scenes.shelf.saved_matches import WaitingPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell import match_launcher
from game.scenes.shell.file_picker import FilePicker
from game.scenes.table import pause
from game.scenes.table.match_end_page import MatchEndPage
from game.scenes.table.table_page import TablePage
from game.sitting.participants import participants_at
from game.sitting.stores import Stores
from game.store import settings as settings_store
from game.store.database import Database
from game.store.paths import Folders
from game.store.save_format import slot_of
from game.store.schema import NAME
from game.store.settings import SettingsWriter
from game.store.writer import Writer
from game.view.device.window import Window
from game.view.pictures.pictures import Pictures
from tests.kit import failing_disk as disk
from tests.kit.saved_matches import put
from tests.kit.session_driver import AtSession
from tests.kit.table_driver import FRAME, Stepped
from tests.tools.faults import PLAN

LONG = 0.016
_QUEUED = Path("/proc/thread-self/schedstat")
PATIENCE = 60.0


def busy() -> tuple[float, float]:
    """Seconds of the processor that this thread has had, and seconds in which it had or wanted it."""
    worked = time.thread_time()
    try:
        return worked, worked + int(_QUEUED.read_bytes().split()[1]) / 1e9
    except OSError:
        return worked, worked


class Slow:
    """The frames of each deed: seconds by the wall, of the processor, and of neither it nor the queue for it."""

    def __init__(self, home: Path, wait: float) -> None:
        self.wait, self.slow = wait, abs(wait)
        self.where = Folders.inside(home)
        self.frames: defaultdict[str, list[tuple[float, float, float]]] = defaultdict(list)
        self.said: list[str] = []
        self.stores = Stores(self.where, Writer())
        self.disk = disk.Disk()
        self.late: dict[str, float] = defaultdict(float)

    def frame(self, what: str, does: Callable[[], object] = lambda: None) -> None:
        """Do something in a frame, and wait for the next one."""
        def both() -> None:
            does()
            self.app.step(FRAME)

        self._timed(what, both)
        time.sleep(max(0.0, FRAME - self.frames[what][-1][0]))

    def until(self, what: str, there: Callable[[], object]) -> None:
        """Frames until something is so."""
        began = time.perf_counter()
        while not there():
            self.frame(what)
            assert time.perf_counter() - began < PATIENCE, f"{what}: {self.app.top}"

    def on_top(self, kind: type) -> Callable[[], bool]:
        return lambda: isinstance(self.app.top, kind)

    def play(self, *, locked: bool) -> None:
        """All of it."""
        where, kept = self.where, self.stores
        settings, _lines = settings_store.load(where.config)
        settings.pace, settings.auto_play = "instant", True
        window = Window("Truce", size=(640, 480))
        self.app = app = Stepped(window, settings, Pictures(None), lambda app: ShelfPage(app, kept))
        app.write = SettingsWriter(where.config, kept.writer, kept.say).write
        app.news, app.running = kept.notices, True
        app.say = self.said.append                        # type: ignore[method-assign]
        ways = ShelfNavigation(app, kept, lambda: app.top.title)     # type: ignore[union-attr]
        self.frame("the first frame", lambda: app.push(ShelfPage(app, kept)))
        for _frame in range(30):
            self.frame("the shelf")
        with ExitStack() as stack:
            if locked:
                Database(where.data).close()
                other = stack.enter_context(closing(sqlite3.connect(where.data / NAME, isolation_level=None)))
                other.execute("BEGIN IMMEDIATE")
            self._games(ways)
            self._math(ways)
            self._others()
            if not locked:
                self.until("until all is on the disk", lambda: kept.writer.idle and not kept.unsaved)
        began = time.perf_counter()
        self.said += kept.close()
        self.ended = time.perf_counter() - began

    def _games(self, ways: ShelfNavigation) -> None:
        app, kept = self.app, self.stores
        self.frame("opening the statistics for the first time", ways.stats)
        self.until("opening the statistics for the first time", self.on_top(StatsPage))
        self.frame("back to the shelf", app.show_home)
        match_launcher.participants_at = lambda settings, players, *_who: participants_at(settings, players, ())  # type: ignore[attr-defined]
        for match in range(2):
            self.frame("dealing", partial(match_launcher.deal, app, kept, "casualty-war", {}, 2, 5 + match))
            table = app.top
            assert isinstance(table, TablePage)
            policy = table.course.policy
            policy.finish = lambda sitting, real=policy.finish: self._timed(  # type: ignore[method-assign, misc]
                "counting a match", partial(real, sitting))
            self.until("at the table", self.on_top(MatchEndPage))
            for _frame in range(60):
                self.frame("the end's page")
            self.frame("leaving the end's page", app.show_home)
        self.frame("dealing", partial(match_launcher.deal, app, kept, "war", {}, 2, 5))
        for _frame in range(10):
            self.frame("at the table")
        table = app.top
        assert isinstance(table, TablePage)
        file = self.where.data.parent / "ours.json"
        self.frame("saving a match to a file", partial(pause.export, app, kept, table.sitting))
        assert isinstance(app.top, FilePicker)
        app.top.name.text_now = str(file)
        self.frame("saving a match to a file", app.top.accept)
        self.frame("leaving a table", app.show_home)
        self.until("saving a match to a file", lambda: any("ours.json" in line for line in self.said))
        waits = slot_of("war", "d" * 32)
        self.disk.plan(self.where.data.parent, -1)
        put(self.where.data, waits, b"damaged")
        self.disk.plan(self.where.data.parent, -1, wait=self.wait)
        self.frame("a damaged match", partial(match_launcher.resume, app, kept, waits))
        self.until("a damaged match", lambda: any("kept as" in line for line in self.said))
        self.until("the shelf", lambda: kept.resumable())
        self.frame("going on", partial(match_launcher.play, app, kept, "war"))
        self.frame("leaving a table", app.show_home)

    def _timed(self, what: str, does: Callable[[], Any]) -> Any:
        began, (worked, wanted), disk = time.perf_counter(), busy(), self.disk.waited
        found = does()
        took, (work, want) = time.perf_counter() - began, busy()
        waited = max(0.0, took - (want - wanted))
        self.frames[what].append((took, work - worked, waited))
        for_disk = max(self.disk.waited - disk, waited if waited > self.slow / 2 else 0.0)
        self.late[what] = max(self.late[what], for_disk)
        return found

    def _math(self, ways: ShelfNavigation) -> None:
        app, kept = self.app, self.stores
        self.frame("opening the math room for the first time", ways.math_room)
        self.until("opening the math room for the first time", self.on_top(ChildrenPickerPage))
        at = AtSession(app, kept)
        at.frames = lambda seconds=FRAME: [               # type: ignore[method-assign, assignment]
            self.frame("in a session") for _ in range(max(1, round(seconds / FRAME)))]
        self._timed("adding a child", lambda: at.begin(PLAN, "Bo"))
        answered = kept.children.answered
        kept.children.answered = lambda *what: self._timed(  # type: ignore[method-assign]
            "a child's answer", partial(answered, *what))
        for _answer in range(5):
            at.answer()
        child = kept.children.all()[0].id
        assert len([*kept.children.answers(child)]) == 5, "an answer is to be read at once"
        self.frame("leaving a session", app.show_home)
        self.frame("names and reports", lambda: app.push(GrownUpsPage(app, kept)))
        page = app.top
        assert isinstance(page, GrownUpsPage)
        self.frame("opening a report", partial(page.report, child))
        report = app.top
        assert isinstance(report, ReportPage)
        self.frame("saving a report", next(
            widget for widget in report.form.widgets if widget.label == "Save as a spreadsheet").activate)
        self.until("saving a report", lambda: report.saved_line)
        self.frame("names and reports", app.pop)
        self.frame("renaming a child", partial(page.rename, child, "Boris"))
        self.frame("erasing a child", partial(page.forget, child))
        assert kept.children.all() == [], "gone at once"
        for _frame in range(90):
            self.frame("erasing a child")

    def _others(self) -> None:
        app, kept = self.app, self.stores
        self.frame("back to the shelf", app.show_home)
        menu = app.top
        assert isinstance(menu, ShelfPage)
        self.frame("the page of waiting matches", partial(menu.ways.waiting, menu.known.tickets))
        page = app.top
        assert isinstance(page, WaitingPage)
        waits = page.tickets()
        self.frame("erasing a waiting match", partial(page.erase, waits[0]))
        assert len(page.tickets()) == len(waits) - 1, "gone at once"
        self.frame("back to the shelf", app.show_home)
        self.until("until the matches are counted", lambda: kept.stats.base.stuck or not kept.unsaved)
        for _change in range(3):
            self.frame("changing a setting", app.changed)
        self.frame("a person's page", lambda: app.push(PersonPage(app, kept, "Fox")))
        person = app.top
        assert isinstance(person, PersonPage)
        self.frame("erasing a person", person.erase)
        self.until("erasing a person", self.on_top(ShelfPage))


def measured(seconds: float, *, locked: bool = False) -> Slow:
    """What waits, in this process, which was started on such a disk."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TRUCE_HOME"] = folder             # for the documents
        disk.Disk().plan(Path(folder), -1, wait=seconds)
        slow = Slow(Path(folder), seconds)
        slow.play(locked=locked)
        disk.Disk().plan(Path(folder), -1)
    return slow


def main() -> int:
    """Say it; the exit status."""
    words = argparse.ArgumentParser(prog="tests.tools.slow_disk", description="Which frames wait for a slow disk.")
    words.add_argument("--ms", type=int, default=200)
    words.add_argument("--fsync", action="store_true", help="only each fsync takes so long")
    words.add_argument("--locked", action="store_true", help="another program holds the databases meanwhile")
    asked = words.parse_args()
    if not disk.compiled():
        print("tests.tools.slow_disk: needs Linux and a C compiler", file=sys.stderr)
        return 2
    if "LD_PRELOAD" not in os.environ:
        os.execve(sys.executable, [sys.executable, "-m", "tests.tools.slow_disk", *sys.argv[1:]], disk.environ())
    slow = measured((-asked.ms if asked.fsync else asked.ms) / 1000, locked=asked.locked)
    print(f"{'':44} {'frames':>6} {'longest':>8} {'its work':>8} {'not work':>8} {'the disk':>8} (ms)")
    for what, took in slow.frames.items():
        longest, waited = max(took), max(waited for _wall, _work, waited in took)
        print(f"{what:44} {len(took):6} {1000 * longest[0]:8.1f} {1000 * longest[1]:8.1f} {1000 * waited:8.1f} "
              f"{1000 * slow.late[what]:8.1f}")
    late = [what for what, waited in slow.late.items() if waited > LONG]
    print(f"the end of the program: {slow.ended:.2f} s")
    for line in slow.said:
        print(f"said: {line}")
    print(f"waits for longer than {1000 * LONG:.0f} ms: {', '.join(late) or 'nothing'}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
