"""Follow the README as somebody who has never seen Truce: its two commands word for word, in a folder outside of any
checkout, in the login shell of a person with an empty home and an empty environment.

    python -m tests.tools.stranger                           from an archive of the last commit
    python -m tests.tools.stranger --origin sdist            from the source package, unpacked
    python -m tests.tools.stranger --origin wheel            the wheel, installed: the commands and the window, no tests
    python -m tests.tools.stranger --only window             the first command alone; `tests`: the second alone
    python -m tests.tools.stranger --tests tests/cli/test_cli.py  not the whole suite
    python -m tests.tools.stranger --python python3.13       another Python than python3
    python -m tests.tools.stranger --without hypothesis      a package taken out of pyproject.toml: this must fail

The first command opens the window on a screen of Xvfb's; once it has the shelf, Escape, Left and Enter quit it. The
second one runs the suite, whose last lines are the last ones here. The packages are made by hatchling, which
`pip install hatchling` brings. Exit status 1, and one line that says why, if a command does not do what it should.
"""

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.kit.xvfb import missing, picture, screen

ROOT = Path(__file__).resolve().parents[2]
COLOURS = 1000
"""A painted shelf has more colors than this; an empty window or a page of text has fewer."""
INSTALLED = 600.0
"""Seconds until the window is there: pip may download sixty megabytes before."""
GONE = 30.0
"""Seconds after the last key until the program has ended."""


class LostError(Exception):
    """A stranger would be lost here; the text says why."""


def commands(readme: str) -> tuple[str, str]:
    """Return the two commands of the README: what plays, and what tests. Raises LostError if there is not one each."""
    lines = re.findall(r"^ {4}(python3 -m venv .*)$", readme, re.MULTILINE)
    plays, tests = ([line for line in lines if line.endswith(end)] for end in ("python -m game", "python -m pytest"))
    if len(plays) != 1 or len(tests) != 1:
        raise LostError(f"the README has {len(plays)} commands that play and {len(tests)} that test, not one each")
    return plays[0], tests[0]


def unpacked(packed: Path, folder: Path) -> None:
    """Unpack a file of tar in a folder."""
    subprocess.run(["tar", "-xf", packed, "-C", folder], check=True)


def archive(folder: Path) -> Path:
    """Unpack the last commit into a folder, and return that."""
    made = folder / "truce.tar"
    subprocess.run(["git", "archive", "--prefix=truce/", "-o", made, "HEAD"], cwd=ROOT, check=True)
    unpacked(made, folder)
    return folder / "truce"


def packaged(source: Path, kind: str) -> Path:
    """Make the wheel or the sdist of a source, into its `dist`; return its file. Raises LostError if it fails."""
    made = subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", kind], cwd=source, capture_output=True,
                          text=True, check=False)  # fmt: skip
    if made.returncode:
        raise LostError(f"the {kind} cannot be made: {made.stderr.strip().splitlines()[-1]}")
    return next((source / "dist").iterdir())


def arrived(origin: str, folder: Path) -> Path:
    """Return the folder in which the commands are to be run: with the source, or with the wheel in its `dist`."""
    source = archive(folder)
    if origin == "archive":
        return source
    made = packaged(source, origin)
    if origin == "sdist":
        (folder / "unpacked").mkdir()
        unpacked(made, folder / "unpacked")
        return next((folder / "unpacked").iterdir())
    (folder / "wheel").mkdir()
    shutil.move(made.parent, folder / "wheel" / "dist")
    return folder / "wheel"


class Stranger:
    """A person with a shell: `folder` is where they are, `home` their empty home."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        self.home = home
        home.mkdir()

    def starts(self, command: str, **more: str) -> subprocess.Popen[bytes]:
        """Begin what the person types, in a login shell in which nothing is set but the home and `more`."""
        env = {"HOME": str(self.home)} | more
        return subprocess.Popen(["sh", "-l", "-c", command], cwd=self.folder, env=env, start_new_session=True)

    def does(self, command: str) -> None:
        """What the person types, to its end. Raises LostError if it fails."""
        print(f"$ {command}", flush=True)
        if status := self.starts(command).wait():
            raise LostError(f"this ended with status {status}: {command}")

    def plays(self, command: str) -> None:
        """What the person types opens the window, the shelf is painted, and three keys quit it. Raises LostError if
        not.
        """
        print(f"$ {command}", flush=True)
        seen = self.home.parent / "seen"
        with screen(1280, 720, seen=seen) as shown, ended(self.starts(command, DISPLAY=shown["DISPLAY"])) as running:
            began = time.monotonic()
            while not painted(seen):
                if running.poll() is not None:
                    raise LostError(f"it ended with status {running.returncode} before the shelf was painted")
                if time.monotonic() - began > INSTALLED:
                    raise LostError(f"no shelf after {INSTALLED:.0f} s")
                time.sleep(0.2)
            print(f"The shelf is painted {time.monotonic() - began:.1f} s after the command.", flush=True)
            until = time.monotonic() + GONE
            while running.poll() is None and time.monotonic() < until:
                subprocess.run(["xdotool", "key", "--delay", "300", "Escape", "Left", "Return"], env=shown, check=False)
                time.sleep(1)
            if running.poll() is None:
                raise LostError("Escape, Left and Enter at the shelf do not quit it")
            if running.returncode:
                raise LostError(f"the window ended with status {running.returncode}")


@contextmanager
def ended(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is over afterwards, with all that it has started."""
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def painted(seen: Path) -> bool:
    """True if what is on the screen is the shelf."""
    pixels = memoryview(picture(seen)).cast("I")
    return len(set(pixels)) > COLOURS


def without(package: str, folder: Path) -> None:
    """Take a package out of the source's pyproject.toml. Raises LostError if it is not there."""
    about = folder / "pyproject.toml"
    text = about.read_text("utf-8")
    less = re.sub(rf'^(test = .*), "{package}[^"]*"', r"\1", text, flags=re.MULTILINE)
    if less == text:
        raise LostError(f"{package} is not in the test extra of pyproject.toml")
    about.write_text(less, "utf-8")


def follow(asked: argparse.Namespace, folder: Path) -> None:
    """Do it all in a folder. Raises LostError where a stranger would be lost."""
    there = arrived(asked.origin, folder)
    someone = Stranger(there, folder / "home")
    if asked.origin == "wheel":
        someone.does(f"{asked.python} -m venv .venv && . .venv/bin/activate && python -m pip install -q dist/*.whl")
        someone.does(". .venv/bin/activate && truce --version && truce list && truce simulate war --games 20 --json")
        someone.plays(". .venv/bin/activate && truce")
        return
    if asked.without:
        without(asked.without, there)
    plays, tests = (line.replace("python3 ", f"{asked.python} ", 1)
                    for line in commands((there / "README.md").read_text("utf-8")))  # fmt: skip
    if asked.only != "tests":
        someone.plays(plays)
    if asked.only != "window":
        someone.does(" ".join((tests, *map(shlex.quote, asked.tests))))


def main() -> int:
    """Follow the README in a temporary folder; the exit status."""
    words = argparse.ArgumentParser(description="Follow the README in an empty environment.")
    words.add_argument("--origin", choices=("archive", "sdist", "wheel"), default="archive")
    words.add_argument("--only", choices=("window", "tests"))
    words.add_argument("--tests", nargs="+", default=[], metavar="FILE", help="tests instead of the whole suite")
    words.add_argument("--python", default="python3")
    words.add_argument("--without", metavar="PACKAGE", help="take this package out of the test extra")
    asked = words.parse_args()
    try:
        if why := asked.only != "tests" and missing():
            raise LostError(why)
        with tempfile.TemporaryDirectory(prefix="truce-stranger-") as folder:
            follow(asked, Path(folder))
    except LostError as why:
        print(f"tests/tools/stranger.py: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
