"""The scenarios of `tests.tools.foreign_window` in which the disk, the folder or another program is in the way."""

import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tests.tools.foreign_home import BASE, Home, Kept, Window, table, until
from tests.tools.foreign_players import Child, Player
from tests.tools.foreign_try import Try, all_seen, all_taken, goes_on, in_short, lesson

TROUBLE = "will try again|could not be|cannot be|too long|was gone|disk|permission|read-only|another program"
"""What a line about trouble in writing holds."""
_NEWER = """\
import sys
from game.store import schema
schema.VERSION = 2
schema.UPGRADES[1] = {statements!r}
from game.__main__ import main
sys.exit(main())
"""
_SLOW = """\
#include <unistd.h>
#include <sys/syscall.h>
int fsync(int f) { usleep(200000); return syscall(SYS_fsync, f); }
int fdatasync(int f) { usleep(200000); return syscall(SYS_fdatasync, f); }
"""
_TIMED = """\
import atexit, sys, time
import pygame
began, frames = [0.0], []  # the moments at which pictures were shown, and how long each took
def starts(does):
    def get(*given, **more):
        began[0] = time.perf_counter()
        return does(*given, **more)
    return get
def ends(does):
    def show(*given, **more):
        found = does(*given, **more)
        frames.append((time.monotonic(), time.perf_counter() - began[0]))
        return found
    return show
pygame.event.get = starts(pygame.event.get)
pygame.display.flip, pygame.display.update = ends(pygame.display.flip), ends(pygame.display.update)
atexit.register(lambda: open({log!r}, "w").write("\\n".join("%s %s" % frame for frame in frames)))
from game.__main__ import main
sys.exit(main())
"""


@contextmanager
def mounted(path: Path, *options: str) -> Iterator[bool]:
    """Mount something at a path; True if that was allowed."""
    path.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(["mount", *options, str(path)], capture_output=True).returncode == 0
    try:
        yield done
    finally:
        if done:
            subprocess.run(["umount", "-l", str(path)], check=False)


# ---- upgrade ----


def upgrade(one: Try) -> None:
    """A later release makes its tables, and the plug is pulled; then this one finds a database of that release."""
    home = Home(one.folder / "home", pace="instant")
    lesson(one, home, "Ada", 2.0)
    window = one.open(home)
    Player(window).play(4.0, holds=True)
    one.close(window)
    saves, results = enlarge(home)
    before = one.look(home)
    statements = (f"ALTER TABLE {saves} ADD COLUMN newer TEXT", "CREATE TABLE newer (id TEXT PRIMARY KEY) STRICT",
                  f"INSERT INTO newer SELECT id FROM {results}")
    command = [sys.executable, "-c", _NEWER.format(statements=statements)]
    for _kill in range(4):
        window = one.open(home, waits=False, command=command)
        time.sleep(one.random.uniform(0.3, 1.6))
        one.kill(window)
        now = one.look(home)
        one.notes.append(f"version {now.version}")
        one.judge(_newer(home) == (now.version - 1, len(before.results) * (now.version - 1), now.version - 1),
                  f"half an upgrade: version {now.version}, {_newer(home)}")
        one.judge(_but_version(now) == _but_version(before), f"an upgrade changed what is kept: {in_short(now)}")
    window = one.open(home, command=command)
    until(lambda: home.glance().version == 2, "the upgrade")
    one.close(window)
    now = one.look(home)
    one.judge(now.version == 2 and _newer(home) == (1, len(before.results), 1), f"not upgraded: {_newer(home)}")
    one.judge(_but_version(now) == _but_version(before), f"an upgrade changed what is kept: {in_short(now)}")
    window = one.open(home)
    player = Player(window)
    player.play(1.5, holds=True)
    window.key("Escape")
    with suppress(AssertionError):
        until(lambda: window.hears("newer version"), "the line", 20.0)
    one.judge(window.hears("newer version"), f"nothing is said of a newer file: {window.said[:6]}")
    one.close(window)
    after = home.look()
    one.judge(after == now and _newer(home) == (1, len(before.results), 1),
              f"a newer file was changed: {in_short(after)}")


def _but_version(kept: Kept) -> Kept:
    return kept._replace(version=0, results=tuple(sorted(kept.results)), saves=tuple(sorted(kept.saves)))


def _newer(home: Home) -> tuple[int, int, int]:
    """How much of the later release is there: the table, its rows, the column."""
    with closing(sqlite3.connect(f"{(home.data / BASE).absolute().as_uri()}?mode=ro", uri=True)) as base:
        there, = base.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'newer'").fetchone()
        column = any(row[1] == "newer" for row in base.execute(f"PRAGMA table_info({table(base, 'id', 'envelope')})"))
        return there, base.execute("SELECT count(*) FROM newer").fetchone()[0] if there else 0, int(column)


def enlarge(home: Home, count: int = 20_000) -> tuple[str, str]:
    """Add so many results like the first one, while no program runs; the names of the tables of saves and results."""
    with closing(sqlite3.connect(home.data / BASE)) as base:
        saves, results = table(base, "id", "envelope"), table(base, "id", "seed", "ended", "digest")
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({results})")
                   if not (row[5] and row[2] == "INTEGER")]
        values = ["lower(hex(randomblob(16)))" if name in ("id", "digest") else name for name in columns]
        base.execute(f"WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) "
                     f"INSERT INTO {results} ({', '.join(columns)}) SELECT {', '.join(values)} FROM n, "
                     f"(SELECT * FROM {results} LIMIT 1)")
        base.commit()
    return saves, results


# ---- full, lock ----


class _Hand:
    """Somebody at the table or in the math room, and what they must find again."""

    def __init__(self, one: Try, home: Home, window: Window, *, child: bool) -> None:
        self._one, self._home, self.before = one, home, home.glance()
        self.child = Child(window, "Ada", 0.3, one.random) if child else None
        self.player = None if child else Player(window)
        if self.child is not None:
            self.child.come(new=not self.before.children)

    def play(self, seconds: float) -> None:
        """Play for so long."""
        if self.child is not None:
            self.child.play(seconds)
        if self.player is not None:
            self.player.play(seconds, holds=True)

    def judge(self, now: Kept, *, rounds: bool = True) -> None:
        """Judge that what was on the screen is kept; of a match that goes on, too, if `rounds`."""
        if self.child is not None:
            all_taken(self._one, self.child, self.before, now)
        if self.player is not None:
            if rounds:
                all_seen(self._one, self.player, self.before, now)
            ended = len(now.results) - len(self.before.results)
            self._one.judge(ended >= self.player.ended - 1, f"{self.player.ended} matches ended, {ended} are counted")


def full(one: Try) -> None:
    """The disk is full for a while, and then it has room again."""
    home = Home(one.folder / "home", pace=one.random.choice(["instant", "quick"]))
    with mounted(home.data, "-t", "tmpfs", "-o", "size=3m", "none") as done:
        if not done:
            one.notes.append("mount refused")
            return
        window = one.open(home)
        hand = _Hand(one, home, window, child=one.seed % 2 == 0)
        hand.play(3.0)
        before, filler = len(window.said), home.data / "filler"
        _fill(filler)
        said = _until_said(hand, window, before, 5.0 if one.quick else 20.0)
        one.judge(said, f"the disk is full, and nothing is said: {window.said[before:][-6:]}")
        filler.unlink()
        _withdrawn(one, home, window, hand)
        hand.play(3.0)
        one.close(window)
        hand.judge(one.look(home))
        hand.judge(one.settle(home))


def _fill(path: Path) -> None:
    with suppress(OSError), open(path, "wb", buffering=0) as file:
        for size in (1 << 16, 1 << 12):
            with suppress(OSError):
                while True:
                    file.write(b"x" * size)


def _until_said(hand: _Hand, window: Window, before: int, seconds: float) -> bool:
    """Play for so long while there is trouble, and then until a line is new again; True if one was ever said."""
    hand.play(seconds)
    return window.hears(TROUBLE, before)


def _shows_a_line(one: Try) -> bool:
    """True if a line is shown: the lower edge of its strip of paper is light, where the land is dark. False on a screen
    that is not ours."""
    path = one.folder.parent / "screen" / "Xvfb_screen0"
    if not path.exists():
        return False
    dump = path.read_bytes()
    first = int.from_bytes(dump[:4], "big") + 12 * int.from_bytes(dump[76:80], "big")
    row = dump[first + 4 * (1280 * 686 + 440):first + 4 * (1280 * 686 + 840)]
    return sum(min(row[n:n + 3]) > 200 for n in range(0, len(row), 4)) > 380


def _withdrawn(one: Try, home: Home, window: Window, hand: _Hand) -> None:
    """Judge that all is written once it can be, and nothing is said any more."""
    shown, here, began = _shows_a_line(one), home.glance(), time.monotonic()
    while (home.glance().saves, home.glance().results) == (here.saves, here.results) and time.monotonic() < began + 15:
        hand.play(0.5)
    one.judge(home.glance() != here, f"nothing is written, though it could be: {in_short(here)}")
    hand.play(2.5)
    before = len(window.said)
    if shown:
        one.notes.append("a line was shown to the end, then " + ("still" if _shows_a_line(one) else "no more"))
        last = [text for text in window.said if re.search(TROUBLE, text)][-1:]
        one.judge(not _shows_a_line(one), f"it is over since {time.monotonic() - began:.1f} s, and still shown: {last}")
    hand.play(9.0)                                    # a line that waited behind another would come now
    one.judge(not window.hears(TROUBLE, before), f"it is over, and still said: {window.said[before:]}")


def lock(one: Try) -> None:
    """Another program holds the database: while matches end, while a child answers, at the start, at the end."""
    kind = ("play", "math", "start", "close")[one.seed % 4]
    one.notes.append(kind)
    seconds = 8.0 if one.quick else 60.0
    home = Home(one.folder / "home", pace="instant")
    lesson(one, home, "Ada", 2.0)
    if kind != "start":
        window = one.open(home)
        hand = _Hand(one, home, window, child=kind == "math")
        hand.play(2.0)
        with _locked(home, seconds) as other:
            before = len(window.said)
            if kind == "close":
                hand.play(3.0)
                began = time.monotonic()
                one.close(window)
                one.notes.append(f"closed in {time.monotonic() - began:.0f} s")
            else:
                said = _until_said(hand, window, before, seconds)
                one.judge(said, f"the database is locked, and nothing is said: {window.said[before:][-6:]}")
                if one.random.random() < 0.4:
                    one.kill(window)
                    other.kill()
                    hand.judge(one.settle(home), rounds=False)
                    return
        if kind != "close":
            _withdrawn(one, home, window, hand)
            one.close(window)
        hand.judge(one.settle(home))
        return
    with _locked(home, seconds):
        window = one.open(home)
        one.notes.append(f"first picture {time.monotonic() - window.started:.1f} s")
        hand = _Hand(one, home, window, child=one.random.random() < 0.5)
        hand.play(seconds)
    hand.play(8.0)
    one.close(window)
    now = one.settle(home)
    hand.judge(now)
    goes_on(one, hand.before, now)


@contextmanager
def _locked(home: Home, seconds: float) -> "Iterator[subprocess.Popen[str]]":
    """Hold the database from another process, and let go of it at the end of the block, but not sooner."""
    code = ("import sqlite3, sys, time; base = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30); "
            "base.execute('BEGIN EXCLUSIVE'); print('held', flush=True); time.sleep(float(sys.argv[2])); "
            "base.execute('ROLLBACK')")
    began = time.monotonic()
    other = subprocess.Popen([sys.executable, "-c", code, str(home.data / BASE), "600"], stdout=subprocess.PIPE,
                             text=True)
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n", "the database could not be locked"
        yield other
        if other.poll() is None:
            time.sleep(max(0.0, min(seconds, 10.0) - (time.monotonic() - began)))
    finally:
        other.kill()
        other.wait()


# ---- slow ----


def slow(one: Try) -> None:
    """Each fsync takes a fifth of a second: no frame waits for it."""
    library = one.folder.parent / "slow.so"
    if not library.exists():
        source = library.with_suffix(".c")
        source.write_text(_SLOW)
        subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", str(library), str(source)], check=True)
    child = one.seed % 3 == 0
    found = dict[str, list[float]]()
    for name, more in (("usual", {}), ("slow", {"LD_PRELOAD": str(library)})):
        home = Home(one.folder / name, pace="instant" if one.seed % 3 == 1 else "quick")
        log = one.folder / f"{name}.frames"
        window = one.open(home, command=[sys.executable, "-c", _TIMED.format(log=str(log))], **more)
        hand = _Hand(one, home, window, child=child)
        hand.play(4.0)                                # pages are opened, pictures are made
        begins = time.monotonic()
        hand.play(8.0 if one.quick else 30.0)
        ends = time.monotonic()
        one.close(window)
        frames = [line.split() for line in log.read_text(encoding="utf-8").splitlines()]
        found[name] = sorted(float(took) for at, took in frames if begins < float(at) < ends)
        hand.judge(one.look(home))
    usual, late = (frames[-max(3, len(frames) // 1000)] for frames in found.values())
    one.notes.append(f"99.9 % in {usual * 1000:.0f} and {late * 1000:.0f} ms of {len(found['slow'])} frames")
    one.judge(late < usual + 0.025, f"99.9 % of the frames take {late * 1000:.0f} ms, {usual * 1000:.0f} otherwise")
    waits = [sum(frame > 0.15 for frame in frames) for frames in found.values()]
    one.judge(waits[1] <= waits[0] + 1, f"frames of over 150 ms, usual and slow: {waits}")


# ---- folder ----


def folder(one: Try) -> None:
    """The data folder is removed, replaced, put back, moved to another disk or made read-only while a child plays."""
    kind = ("removed", "file", "back", "disk", "read-only")[one.seed % 5]
    one.notes.append(kind)
    home = Home(one.folder / "home", pace="instant")
    lesson(one, home, "Ada", 2.0)
    away = home.folder / "away"
    window = one.open(home)
    hand = _Hand(one, home, window, child=True)
    hand.play(3.0)
    time.sleep(0.7)
    before = len(window.said)
    between = Kept()
    with mounted(one.folder / "other", "-t", "tmpfs", "-o", "size=20m", "none") as other:
        if kind == "removed":
            shutil.rmtree(home.data)
        elif kind == "file":
            home.data.rename(away)
            home.data.write_text("a file")
        elif kind == "back":
            home.data.rename(away)
        elif kind == "disk" and other:
            shutil.copytree(home.data, one.folder / "other" / "data")
            home.data.rename(away)
            home.data.symlink_to(one.folder / "other" / "data")
        elif kind == "read-only":
            subprocess.run(["mount", "--bind", str(home.data), str(home.data)], check=True)
            subprocess.run(["mount", "-o", "remount,bind,ro", str(home.data)], check=True)
        hand.play(6.0)
        time.sleep(0.5)
        said = window.hears(TROUBLE, before)
        one.notes.append(f"{kind}: {'said' if said else 'silent'}")
        if kind == "file":
            one.judge(said, f"the folder is a file, and nothing is said: {window.said[before:][-8:]}")
            home.data.unlink()
            away.rename(home.data)
        elif kind == "back":
            if home.data.exists():
                between = home.glance()
                home.data.rename(home.folder / "between")
            away.rename(home.data)
        elif kind == "read-only":
            subprocess.run(["umount", "-l", str(home.data)], check=True)
        hand.play(4.0)
        one.close(window)
        now = one.settle(home)
        if between.answers:
            told = {(a.fact, a.at) for a in now.answers}
            one.judge(not [a for a in between.answers if (a.fact, a.at) not in told],
                      f"answers given while the folder was away stay in the other one: {in_short(now)}")
        hand.judge(now)
        one.judge(now.children == ("Ada",), f"the children are {now.children}")
