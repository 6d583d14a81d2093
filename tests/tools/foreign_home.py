"""Truce as somebody outside sees it: its window on a screen of our own, what it reads aloud, and its database. Nothing
of the program is imported here."""

import ctypes
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BASE = "truce.sqlite3"
SETTINGS = "config/settings.toml"
PATIENCE = 60.0
"""Seconds for what takes one: the machine may have much else to do."""
_SPEECH = """\
#!/bin/sh
{{ /bin/cat; printf '\\036'; }} >> '{log}'
"""


# ---- the database ----


class Save(NamedTuple):
    """A match that can be continued."""

    id: str
    game: str
    rounds: int
    seed: str
    steps: tuple[str, ...]
    """Its answers so far, each as JSON."""


class Result(NamedTuple):
    """A match that was counted."""

    id: str
    game: str
    seed: str
    rounds: int
    digest: str


class Answer(NamedTuple):
    """An answer of a child."""

    child: str
    fact: str
    said: int | None
    right: bool
    at: float


class Kept(NamedTuple):
    """What a database holds."""

    saves: tuple[Save, ...] = ()
    results: tuple[Result, ...] = ()
    answers: tuple[Answer, ...] = ()
    children: tuple[str, ...] = ()
    version: int = 0
    harm: tuple[str, ...] = ()
    """What is wrong with it: not whole, a row without its parent, something twice."""

    def save(self, id_: str) -> Save | None:
        """The save of a match."""
        return next((save for save in self.saves if save.id == id_), None)

    def counted(self, id_: str) -> bool:
        """True if a match is among the results."""
        return any(result.id == id_ for result in self.results)


def look(data: Path) -> Kept:
    """What a data folder holds that no program writes to: its database is read from a copy."""
    with tempfile.TemporaryDirectory() as folder:
        for end in ("", "-wal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(data / f"{BASE}{end}", Path(folder) / f"{BASE}{end}")
        if not (Path(folder) / BASE).exists():
            return Kept()
        with closing(sqlite3.connect(Path(folder) / BASE)) as base:
            return _read(base, whole=True)


def glance(data: Path) -> Kept:
    """What a data folder holds this moment, beside a program that writes to it."""
    path = data / BASE
    if not path.exists() or not path.stat().st_size:
        return Kept()
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=2.0)) as base:
            return _read(base, whole=False)
    except sqlite3.OperationalError:                  # it is being made, moved or locked
        return Kept()


def table(base: sqlite3.Connection, *columns: str) -> str:
    """The name of the table that has these columns. Raises LookupError."""
    for name, in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid").fetchall():
        if {*columns} <= {row[1] for row in base.execute(f'PRAGMA table_info("{name}")')}:
            return str(name)
    raise LookupError(f"no table has {', '.join(columns)}: look() has to be taught the new schema")


def _read(base: sqlite3.Connection, *, whole: bool) -> Kept:
    harm = []
    if not base.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        return Kept()
    base.execute("BEGIN")
    if whole:
        said = [line for line, in base.execute("PRAGMA integrity_check(3)")]
        harm += [f"integrity: {line}" for line in said if line != "ok"]
        harm += [f"foreign key: {row}" for row in base.execute("PRAGMA foreign_key_check").fetchmany(3)]
    version, = base.execute("PRAGMA user_version").fetchone()
    saves = [_save(*row) for row in base.execute(f"SELECT id, game, envelope FROM {table(base, 'id', 'envelope')}")]
    results = [Result(*map(str, row[:3]), row[3], row[4]) for row in base.execute(
        f"SELECT id, game, seed, rounds, digest FROM {table(base, 'id', 'seed', 'ended', 'digest')}")]
    children = table(base, "name", "picture", "class")
    answers = [Answer(name, fact, said, bool(right), at) for name, fact, said, right, at in base.execute(
        f"SELECT coalesce(name, '?'), fact, said, correct, at FROM {table(base, 'fact', 'correct', 'at')} AS given "
        f"LEFT JOIN {children} AS who ON given.child = who.id ORDER BY at")]
    names = [name for name, in base.execute(f"SELECT name FROM {children} ORDER BY name")]
    base.execute("ROLLBACK")
    for what, found in (("a match counted", [one.digest for one in results]), ("a result", [one.id for one in results]),
                        ("an answer", [(one.child, one.fact, one.at) for one in answers])):
        harm += [f"{what} twice: {key}" for key, count in Counter(found).items() if count > 1]
    over = {one.id for one in results}
    harm += [f"counted and still to be continued: {save.id}" for save in saves if save.id in over]
    return Kept(tuple(saves), tuple(results), tuple(answers), tuple(names), version, tuple(harm))


def _save(id_: str, game: str, packed: bytes) -> Save:
    page = json.loads(zlib.decompress(packed))
    match = page["match"]
    return Save(id_, game, page["extra"].get("rounds", 0), str(match.get("seed")),
                tuple(map(json.dumps, match.get("answers", ()))))


# ---- the window ----


@contextmanager
def screen(display: str = "", seen: Path | None = None) -> Iterator[dict[str, str]]:
    """The environment of a screen: this display, or one of our own, whose picture is then in the folder `seen`."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND", "TRUCE_"))}
    if display:
        yield env | {"DISPLAY": display}
        return
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-noreset"]
    if seen is not None:
        seen.mkdir(parents=True, exist_ok=True)
        command += ["-fbdir", str(seen)]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL, preexec_fn=_ends_with_us)
    os.close(write)
    try:
        with open(read) as number:
            yield env | {"DISPLAY": f":{number.readline().strip()}"}
    finally:
        server.terminate()
        server.wait()


def _ends_with_us() -> None:
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)        # PR_SET_PDEATHSIG


class Home:
    """A folder for TRUCE_HOME, outside of which nothing is written."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder, self.data = folder, folder / "data"
        folder.mkdir(parents=True, exist_ok=True)
        if settings:
            usual: dict[str, Any] = {"pace": "instant", "window.size": [1280, 720], "people": 1, "sound.speech": True}
            (folder / SETTINGS).parent.mkdir(exist_ok=True)
            (folder / SETTINGS).write_text(
                "".join(f"{key} = {json.dumps(value)}\n" for key, value in (usual | settings).items()))

    def look(self) -> Kept:
        """What is kept in it; no program may be writing there."""
        return look(self.data)

    def glance(self) -> Kept:
        """What is kept in it this moment."""
        return glance(self.data)

    def log(self) -> str:
        """The error log."""
        return "".join(path.read_text(errors="replace") for path in sorted((self.folder / "log").glob("*"))
                       if path.is_file())


class Window:
    """Truce, opened in a home. `said` is what it has read aloud: what is in there has been on the screen before."""

    opened = 0

    def __init__(self, env: Mapping[str, str], home: Home, command: Sequence[str] = (), *, waits: bool = True,
                 words: Sequence[str] = (), **more: str) -> None:  # fmt: skip
        Window.opened += 1
        self.home = home
        self.started = time.monotonic()
        mine = home.folder / f"outside-{os.getpid()}-{Window.opened}"
        mine.mkdir()
        self._heard, self._painted, self.printed = mine / "heard", mine / "painted", mine / "printed"
        speech = mine / "espeak-ng"
        speech.write_text(_SPEECH.format(log=self._heard))
        speech.chmod(0o755)
        self.env = {**env, "TRUCE_HOME": str(home.folder), "TRUCE_PAINTED": str(self._painted), **more,
                    "PATH": f"{mine}:{env['PATH']}", "SPEECHD_ADDRESS": f"unix_socket:{mine / 'nobody'}"}
        with self.printed.open("wb") as printed:
            self.process = subprocess.Popen([*(command or (sys.executable, "-m", "game")), *words], env=self.env,
                                            stdout=printed, stderr=printed, cwd=ROOT, preexec_fn=_ends_with_us)
        self._window = ""
        if waits:
            self.shown()

    def shown(self) -> None:
        """Wait for the first picture."""
        until(lambda: self.painted or not self.runs, "the first picture")
        assert self.runs, f"it ended with {self.process.returncode}: {self.printed.read_text(errors='replace')}"

    @property
    def painted(self) -> bool:
        """True once there was a picture."""
        return self._painted.exists() and self._painted.stat().st_size > 0

    @property
    def runs(self) -> bool:
        """True until it has ended."""
        return self.process.poll() is None

    @property
    def said(self) -> list[str]:
        """The texts that it has read aloud."""
        words = self._heard.read_text(errors="replace") if self._heard.exists() else ""
        return [text.strip() for text in words.split("\036")[:-1]]

    def words(self) -> str:
        """The end of what it has printed."""
        return self.printed.read_text(errors="replace")[-600:]

    def hears(self, pattern: str, since: int = 0) -> bool:
        """True if it has read aloud what matches, not before the text of this number."""
        return any(re.search(pattern, text) for text in self.said[since:])

    def do(self, *words: str) -> str:
        """An xdotool command; what it prints."""
        return subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True).stdout

    def focus(self) -> None:
        """Let the keys go to this window."""
        end = time.monotonic() + PATIENCE
        while not self._window and time.monotonic() < end and self.runs:
            self._window = next(iter(self.do("search", "--onlyvisible", "--pid", str(self.process.pid)).split()), "")
        self.do("windowfocus", self._window)

    def key(self, *names: str, apart: int = 30) -> None:
        """Press keys one after the other, so many milliseconds apart."""
        if names:
            self.do("key", "--delay", str(apart), *names)

    def type(self, text: str) -> None:
        """Type a text."""
        self.do("type", "--delay", "25", text)

    def go(self, label: str, key: str = "Tab", maximum: int = 60) -> None:
        """Press a key until what is then read aloud matches. AssertionError if it never does."""
        for _press in range(maximum):
            before = len(self.said)
            self.key(key)
            with suppress(AssertionError):
                until(lambda before=before: len(self.said) > before, "a word", 1.0)
            time.sleep(0.05)
            if self.hears(label, before):
                return
        raise AssertionError(f"{key} never came to “{label}”: {self.said[-12:]}")

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.wait()

    def close(self, patience: float = PATIENCE) -> int | None:
        """Ask it to end as a desktop does at log-out; the exit status, None if it had to be killed."""
        self.process.terminate()
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            return None


def until(true: Callable[[], object], what: str, patience: float = PATIENCE, step: float = 0.02) -> None:
    """Wait for something to be so. AssertionError if it never is."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, f"waited {patience:.0f} s for {what}"
        time.sleep(step)
