"""A virtual screen to show the real window on, and hands for it: Xvfb and xdotool."""

import ctypes
import os
import shlex
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path

from tests.kit.required_programs import lacking

PATIENCE = 90.0
"""Seconds for what takes one: the machine may have much else to do."""

TRUCE = shlex.split(os.environ.get("TRUCE_COMMAND", "")) or [sys.executable, "-m", "game"]
"""What starts the program: the source, unless `packaging/build.py` tries the bundle."""


def missing() -> str | None:
    """What this machine lacks for the real window, or None."""
    return lacking("Xvfb", "xdotool")


@contextmanager
def screen(width: int = 1920, height: int = 1080, seen: Path | None = None) -> Iterator[dict[str, str]]:
    """A screen of this size; the environment in which programs are shown on it. What is on it is in the folder `seen`:
    see `picture`."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp",
               "-noreset"]                          # else it begins anew when a program ends, and refuses the next one
    if seen is not None:
        seen.mkdir(parents=True)
        command += ["-fbdir", str(seen)]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with open(read, encoding="utf-8") as number:
            display = f":{number.readline().strip()}"
        unlike = ("SDL_", "WAYLAND", "PYTHONDONTWRITEBYTECODE")  # what a person's machine does not have
        env = {name: value for name, value in os.environ.items() if not name.startswith(unlike)}
        yield env | {"DISPLAY": display}
    finally:
        server.terminate()
        server.wait()


def picture(seen: Path) -> bytes:
    """What is on a screen: its pixels, in four bytes each (blue, green, red, 0), row after row."""
    return _pixels(_dump(seen))


def _pixels(dump: bytes) -> bytes:
    window_dump = bytearray(dump)                    # XWDFile.h
    header = struct.unpack(">25I", window_dump[:100])
    del window_dump[: header[0] + 12 * header[19]]
    window_dump[3::4] = bytes(len(window_dump) // 4)     # nobody sees what a program leaves there
    return bytes(window_dump)


def _dump(seen: Path) -> bytes:
    return (seen / "Xvfb_screen0").read_bytes()


def until(true: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """Wait for something to be so; AssertionError if it never is."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, f"waited {patience:.0f} s for {what}"
        time.sleep(0.02)


def children(parent: int) -> list[int]:
    """The numbers of the processes that a process has started, and that are not over."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            state, started_by = stat.read_text().rpartition(")")[2].split()[:2]  # a name may hold blanks
            if int(started_by) == parent and state != "Z":
                found.append(int(stat.parent.name))
    return found


class Keyboard:
    """Keys of a screen, pressed by XTest as xdotool presses them, but at a moment that is known. They are named by
    what they type."""

    def __init__(self, display: str) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))
        self._codes: dict[str, int] = {}

    def _send(self, keys: tuple[str, ...], down: bool) -> float:
        for key in keys:
            if key not in self._codes:
                self._codes[key] = self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(ord(key)))
        began = time.perf_counter()
        for key in keys:
            self._test.XTestFakeKeyEvent(self._display, self._codes[key], down, ctypes.c_ulong(0))
        self._x.XFlush(self._display)
        return began

    def down(self, *keys: str) -> float:
        """Press keys, all in one moment and in this order: the time just before."""
        return self._send(keys, True)

    def up(self, *keys: str) -> None:
        """Let go of keys."""
        self._send(keys, False)


def heeding() -> None:
    """Let a program that is started hear Ctrl-C and a terminal that closes, even where the tests were started without
    them (`nohup`)."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Program:
    """Truce in its real window. `painted` is how many seconds its first picture took."""

    def __init__(self, command: list[str], env: dict[str, str], home: Path) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self._painted = home / "painted"
        self._painted.unlink(missing_ok=True)
        if "TRUCE_USER" in os.environ:
            _hand_over(home, int(os.environ["TRUCE_USER"]))
        self.env = env | {"TRUCE_HOME": str(home), "TRUCE_PAINTED": str(self._painted)}
        began = time.time()
        self.process = subprocess.Popen(
            command, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, preexec_fn=heeding
        )
        until(lambda: self._wrote() or self.process.poll() is not None, "the first picture")
        assert self.process.poll() is None, f"it ended: {self.process.communicate()[0]}"
        self.painted = float(self._painted.read_text(encoding="utf-8")) - began

    def _wrote(self) -> bool:
        return self._painted.exists() and self._painted.stat().st_size > 0

    def do(self, *words: str) -> str:
        """An xdotool command; what it prints."""
        return subprocess.run(["xdotool", *words], env=self.env, check=True, capture_output=True, text=True).stdout

    def key(self, *names: str, apart: int = 60) -> None:
        """Press keys one after the other, so many milliseconds apart."""
        self.do("key", "--delay", str(apart), *names)

    def click(self, x: int, y: int) -> None:
        """Click on a place of the window."""
        self.do("mousemove", str(x), str(y), "click", "1")

    @property
    def title(self) -> str:
        """What stands in the window's title."""
        return self.do("getwindowname", self._window).rstrip("\n")

    @cached_property
    def _window(self) -> str:
        return self.do("search", "--onlyvisible", "--pid", str(self.process.pid)).split()[0]

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.do("windowsize", self._window, str(width), str(height))

    @property
    def busy(self) -> bool:
        """True if one of its threads has something to do, even if others have the processor."""
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            with suppress(FileNotFoundError, ProcessLookupError):         # it may end while we look
                if (task / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] in "RD":
                    return True
        return False

    def still(self, seen: Path) -> bytes:
        """What is on its screen once nothing moves there, and it has nothing to do: how busy the machine is does not
        matter."""
        before, rested = _dump(seen), 0
        end = time.monotonic() + PATIENCE
        while rested < 2:
            assert time.monotonic() < end, f"waited {PATIENCE:.0f} s for stillness"
            time.sleep(0.04)
            now = _dump(seen)
            before, rested = now, rested + 1 if now == before and not self.busy else 0
        return _pixels(before)                       # another look might see what comes next, or half of it

    def after(self, seen: Path, act: Callable[[], object]) -> bytes:
        """What is on its screen once an act is followed by something, and then nothing moves."""
        before = self.still(seen)
        act()
        until(lambda: picture(seen) != before, "something to follow")
        return self.still(seen)

    def cpu(self) -> float:
        """Seconds of processor time used so far, by all its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def wakeups(self) -> dict[str, int]:
        """How often each of its threads, by number and name, has given up the processor by itself so far: as
        often as it was woken."""
        found = {}
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            with suppress(FileNotFoundError, ProcessLookupError):         # it may end while we look
                status = (task / "status").read_text(encoding="utf-8")
                name = (task / "comm").read_text(encoding="utf-8").strip()
                found[f"{task.name} {name}"] = int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])
        return found

    def pss(self) -> float:
        """Its proportional set size in MB."""
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text(encoding="utf-8")
        return int(rollup.partition("\nPss:")[2].split()[0]) / 1024

    def children(self) -> list[int]:
        """The numbers of the processes that it has started, and that are not over."""
        return children(self.process.pid)

    def close(self) -> int:
        """Close the window as its button does; the exit status."""
        _close_politely(self._window, self.env)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Like a power cut."""
        self.process.kill()
        self.process.wait()


def _hand_over(home: Path, user: int) -> None:
    """Let another user go to a home and live there."""
    for path in (home, *home.rglob("*")):
        os.chown(path, user, -1)
    for folder in home.parents:
        if not folder.stat().st_mode & 0o001:
            folder.chmod(folder.stat().st_mode | 0o001)


def _close_politely(window: str, env: dict[str, str]) -> None:
    """Send WM_DELETE_WINDOW: what the window's button sends. `xdotool windowclose` would cut the connection instead."""
    code = (
        "import ctypes, os, sys\n"
        "x = ctypes.CDLL('libX11.so.6')\n"
        "x.XOpenDisplay.restype = ctypes.c_void_p\n"
        "x.XInternAtom.restype = ctypes.c_ulong\n"
        "d = ctypes.c_void_p(x.XOpenDisplay(None))\n"
        "class M(ctypes.Structure):\n"
        "    _fields_ = [('type', ctypes.c_int), ('serial', ctypes.c_ulong), ('send', ctypes.c_int),\n"
        "                ('display', ctypes.c_void_p), ('window', ctypes.c_ulong), ('kind', ctypes.c_ulong),\n"
        "                ('format', ctypes.c_int), ('data', ctypes.c_long * 5), ('pad', ctypes.c_long * 24)]\n"
        "w = int(sys.argv[1])\n"
        "m = M(33, 0, 1, d, w, x.XInternAtom(d, b'WM_PROTOCOLS', 0), 32)\n"
        "m.data[0] = x.XInternAtom(d, b'WM_DELETE_WINDOW', 0)\n"
        "x.XSendEvent(d, ctypes.c_ulong(w), 0, ctypes.c_long(0), ctypes.byref(m))\n"
        "x.XSync(d, 0)\n"  # a flush alone was lost now and then, when this process was gone before the server looked
    )
    subprocess.run([sys.executable, "-c", code, window], env=env, check=True)
