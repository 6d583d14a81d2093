"""Build the bundle into dist/ and check that it starts.

    python packaging/locked.py && python packaging/build.py

It must do headless what the source does, and open its window and close it again (on the present display, or on one of
Xvfb's; without either the window is left out, and that is said), about as soon as the source. Then the test of the real
window is played on it: see elsewhere.py. Exit status 1 if anything is not as it should be.
"""

import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import bill
import elf
import elsewhere

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
WORK = ROOT / "build" / "pyinstaller"
FOLDER = DIST / "truce"
INNER = FOLDER / "_internal"
END = ".exe" if sys.platform == "win32" else ""
# In a windowed build for Windows nothing can be printed: there a second program does.
PROGRAM = FOLDER / f"truce{END}"
CONSOLE = FOLDER / f"truce-console{END}" if sys.platform == "win32" else PROGRAM
APP = DIST / "Truce.app"
"""On macOS, what people open: another copy of the same."""
PLUTIL = "/usr/bin/plutil"
BESIDE = ("LICENCES.txt", "truce.cdx.json")
"""The files beside the program, where a person sees them: the licenses and the bill of materials."""
NEEDED = ("game.", "pygame ", "pymunk ", "platformdirs ", "tomlkit ")
"""How the names of modules begin that are no bundle's to lack; after those of others, PyInstaller's report has a
space."""
MEGABYTE = 1_000_000
GATE_SIZE = 45  # megabytes without assets
GATE_START = 1.25  # times the source's start
TRIES = 3  # a busy computer makes a measurement worse, never better
PATIENCE = 60.0  # seconds for what takes one
ENDED = 128 + signal.SIGTERM  # the exit status of a program that was asked to end, and did so in order

MATCH = {"format": 1, "game": "war", "options": {"down": 3, "run_out": "last_card"}, "players": 2, "seed": 2025,
         "then": "computer"}


STORY = {"format": 1, "game": "war", "options": {}, "players": 2, "seed": 11}
"""A match whose story a model tells."""
CHOICES = {"format": 1, "game": "fast-food", "options": {}, "players": 2, "seed": 1, "rounds": 4,
           "answers": [[1, ["TD"]], [0, ["5H"]], [1, ["9D"]], [0, ["4D"]]]}
"""The beginning of a match in which choices are weighed, by rollouts."""
REQUEST = {"id": 1, "game": "war", "options": {}, "players": 2, "levels": [], "error": 0.5}
"""A request to the workshop, without what is known already."""


class WrongError(Exception):
    """The bundle does not do what it should; the text says what."""


def build() -> None:
    """Run PyInstaller; its own words are shown only if it fails."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    done = subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", DIST,
         "--workpath", WORK, ROOT / "packaging" / "truce.spec"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if done.returncode:
        raise WrongError(f"PyInstaller failed:\n{done.stdout}")
    if lines := lacking((WORK / "truce" / "warn-truce.txt").read_text(encoding="utf-8").splitlines()):
        raise WrongError("\n".join(["the bundle is incomplete:", *lines]))
    for name in BESIDE:
        (INNER / name).rename(FOLDER / name)
    if sys.platform == "linux":
        try:
            elf.keep_inside(FOLDER)
            elf.name_libc(FOLDER)
        except FileNotFoundError as why:
            raise WrongError(str(why)) from None


def lacking(lines: list[str]) -> list[str]:
    """Return those lines of PyInstaller's report that name a module no bundle may lack."""
    said = "missing module named "
    return [line for line in lines if line.startswith(said) and line.removeprefix(said).lstrip("'").startswith(NEEDED)]


def check_licences() -> int:
    """Check that the bundle's table of licenses names all that is in it, and return how many parts it has."""
    from PyInstaller.archive.readers import CArchiveReader

    sys.path.insert(0, str(ROOT))
    import licences

    from game.licences import Part

    table = [Part(**part) for part in json.loads((INNER / "game/assets/licences/parts.json").read_text("utf-8"))]
    files = [path.relative_to(INNER) for path in INNER.rglob("*") if path.is_file()]
    _held, bare = licences.shipped(files, CArchiveReader(str(PROGRAM)).open_embedded_archive("PYZ.pyz").toc, table)
    book = (FOLDER / "LICENCES.txt").read_text(encoding="utf-8")
    bare += [part.name for part in table if f"\n{part.name}: " not in book]
    if bare:
        raise WrongError(f"no license is named for {', '.join(bare)}")
    return len(table)


def check_libraries() -> str:
    """Check that no library is looked for outside the bundle, and return how the program is hardened."""
    strays = [f"{path.relative_to(FOLDER)} ({', '.join(found)})" for path in elf.elves(FOLDER)
              if (found := elf.stray(path))]
    if strays:
        raise WrongError(f"these look for libraries outside the bundle: {', '.join(strays)}")
    hard = elf.position_independent(PROGRAM)
    return "the program is position-independent" if hard else (
        "the program is not position-independent: PyInstaller's own starter is not. packaging/locked.py compiles one")


def check_bill() -> int:
    """Check that the bill of materials names every part that has a license, and return how many it names."""
    named = {part["name"] for part in json.loads((FOLDER / "truce.cdx.json").read_text("utf-8"))["components"]}
    table = json.loads((INNER / "game/assets/licences/parts.json").read_text("utf-8"))
    lacking = {part["name"] for part in table} - named - {"Truce"}
    if lacking:
        raise WrongError(f"the bill of materials lacks {', '.join(sorted(lacking))}")
    return len(named)


def source(folder: Path) -> tuple[list[str], dict[str, str]]:
    """Return the command that starts the source, and the environment in which its bytecode is kept, as on any
    computer."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env |= {"PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    return [sys.executable, "-m", "game"], env


def bare() -> dict[str, str]:
    """Return an environment without Python: the bundle brings its own."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def said(command: list[str], env: dict[str, str], folder: Path) -> str:
    """Run a command in the folder, and return what it prints. Raises WrongError if it fails."""
    done = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, encoding="utf-8",
                          timeout=PATIENCE)
    if done.returncode or done.stderr:
        raise WrongError(f"{' '.join(command)} ended with status {done.returncode} and printed: {done.stderr.strip()}")
    return done.stdout


def check_headless(folder: Path) -> None:
    """Check that the headless commands, away from the checkout, print to the letter what the source prints."""
    (folder / "match.json").write_text(json.dumps(MATCH))
    command, env = source(folder)
    for words in (["--version"], ["list", "--json"], ["rules", "war"], ["replay", "match.json", "--events"],
                  ["simulate", "war", "--games", "20", "--json"],
                  ["simulate", "war", "--games", "20", "--jobs", "2", "--json"]):
        if said([str(CONSOLE), *words], bare(), folder) != said([*command, *words], env, folder):
            raise WrongError(f"`{' '.join(words)}` does not print what the source prints")


def check_children(folder: Path) -> None:
    """Check that the processes that the window starts answer: the one that tells a match prints what the source's
    prints, what choices cost with it, and the one that plays for the workshop says what it has played."""
    from game.lab.match_aggregates import MatchAggregates

    (folder / "story.json").write_text(json.dumps(STORY))
    (folder / "choices.json").write_text(json.dumps(CHOICES))
    command, env = source(folder)
    words = "tell", "story.json"
    if said([str(CONSOLE), *words], bare(), folder) != said([*command, *words], env, folder):
        raise WrongError("`tell` does not print what the source prints")
    chosen = said([str(CONSOLE), "tell", "choices.json"], bare(), folder).splitlines()
    if [one[:4] for one in json.loads(chosen[-1])["choices"]] != [[0, "points", 2, 2], [1, "points", 2, 2]]:
        raise WrongError(f"`tell` does not weigh choices: {chosen[-1]}")
    with subprocess.Popen([str(CONSOLE), "workshop"], env=bare(), cwd=folder, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, encoding="utf-8") as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        late = threading.Timer(PATIENCE, worker.kill)
        late.start()
        worker.stdin.write(f"{json.dumps({**REQUEST, 'sums': MatchAggregates(2).written()})}\n")
        worker.stdin.flush()
        answer = worker.stdout.readline()
        late.cancel()
        worker.kill()
    if not json.loads(answer or "{}").get("sums"):
        raise WrongError(f"`workshop` does not answer but {answer.strip()!r}")


@contextmanager
def display() -> Iterator[bool]:
    """Yield True with a screen to show a window on: the present one, or Xvfb's for as long as it is needed; False if
    there is none."""
    if sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        yield True
        return
    if not shutil.which("Xvfb"):
        yield False
        return
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
                              pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with open(read, encoding="utf-8") as number:
            os.environ["DISPLAY"] = f":{number.readline().strip()}"
        yield True
    finally:
        os.environ.pop("DISPLAY", None)
        server.terminate()
        server.wait()


def start(command: list[str], env: dict[str, str], folder: Path) -> float:
    """Open the window as a person who has never played, wait for its first picture, and close it again.

    Return how many milliseconds the picture took. Raises WrongError if there is none, or if the program does not end
    well.
    """
    home, painted = folder / "home", folder / "painted"
    shutil.rmtree(home, ignore_errors=True)
    painted.unlink(missing_ok=True)
    began = time.time()
    program = subprocess.Popen(command, env=env | {"TRUCE_PAINTED": str(painted), "TRUCE_HOME": str(home)}, cwd=folder,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    try:
        while not (painted.exists() and painted.stat().st_size):
            if program.poll() is not None or time.time() - began > PATIENCE:
                program.kill()
                raise WrongError(f"{command[0]} showed no window and printed: {program.communicate()[0].strip()}")
            time.sleep(0.005)
        took = (float(painted.read_text()) - began) * 1000
        time.sleep(0.2)
        program.terminate()
        output, _ = program.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise WrongError(f"{command[0]} does not quit when it is asked to") from None
    finally:
        program.kill()
    if sys.platform != "win32" and (program.returncode != ENDED or output):  # Windows knows no way to ask
        raise WrongError(f"{command[0]} ended with status {program.returncode} and printed: {output.strip()}")
    return took


def check_window(folder: Path, starts: int) -> tuple[float, float]:
    """Open both windows in turn. Return the medians of the bundle and the source, in milliseconds."""
    command, env = source(folder)
    start(command, env, folder)  # the first start writes the bytecode, and brings the bundle off the disk
    start([str(PROGRAM)], bare(), folder)
    both = [(start([str(PROGRAM)], bare(), folder), start(command, env, folder)) for _ in range(starts)]
    return statistics.median(one for one, _ in both), statistics.median(other for _, other in both)


def check_manifest(programs: Iterable[Path]) -> None:
    """Check that each program of Windows tells it to leave each pixel alone, and asks for no more rights than its owner
    has. Raises WrongError."""
    for program in programs:
        held = program.read_bytes()
        if b">PerMonitorV2</dpiAwareness>" not in held or b'level="asInvoker"' not in held:
            raise WrongError(f"{program.name} has not the manifest of packaging/identity.py")


def check_app(folder: Path) -> None:
    """Check that macOS can read the bundle's list of properties, and that the program in it says its version and opens
    its window. Raises WrongError."""
    program = str(APP / "Contents" / "MacOS" / "truce")
    said([PLUTIL, "-lint", str(APP / "Contents" / "Info.plist")], bare(), folder)
    command, env = source(folder)
    if said([program, "--version"], bare(), folder) != said([*command, "--version"], env, folder):
        raise WrongError(f"{APP.name} does not say the version of the source")
    start([program], bare(), folder)


def megabytes(folder: Path) -> float:
    """Return the size of the files in a folder in megabytes, each counted once."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) / MEGABYTE


def main() -> int:
    """Build, check and report. Return the exit status."""
    words = argparse.ArgumentParser(description="Build the bundle into dist/ and check that it starts.")
    words.add_argument("--starts", type=int, default=9, metavar="N",
                       help="how many times to open each window to measure it (default: 9)")
    words.add_argument("--built", action="store_true", help="check the bundle in dist/ without building it again")
    words.add_argument("--strict", action="store_true", help="fail if Python or SQLite are older than two years")
    asked = words.parse_args()
    try:
        if not asked.built:
            build()
        assets = megabytes(INNER / "game" / "assets")
        size = megabytes(FOLDER) - assets
        print(f"size      {size:.1f} MB, and {assets:.1f} MB of assets (limit: {GATE_SIZE} MB without assets)")
        if size > GATE_SIZE:
            raise WrongError("the bundle is too large")
        parts = bill.shipped()
        print("brings    " + ", ".join(f"{name} (of {released:%B %Y} or before)" for name, released in parts.items()))
        if late := bill.old(parts, date.today()):
            print(f"          {' and '.join(late)}: older than two years. Build what is passed on with a newer Python")
            if asked.strict:
                raise WrongError("the bundle would bring old parts")
        print(f"licenses  {check_licences()} parts, all with a license; {check_bill()} in the bill of materials")
        if sys.platform == "win32":
            check_manifest(FOLDER.glob("truce*.exe"))
            print("manifest  sharp on each monitor, and no more rights than its owner has")
        if sys.platform == "linux":
            print(f"libraries none is looked for outside the bundle; {check_libraries()}")
        with tempfile.TemporaryDirectory() as made:
            check_headless(Path(made))
            print("headless  prints what the source prints")
            check_children(Path(made))
            print("children  tell a match, weigh choices, and play for the workshop")
            with display() as shown:
                if not shown:
                    print("window    not tested: there is no display and no Xvfb")
                    return 0
                if sys.platform == "darwin":
                    check_app(Path(made))
                    print(f"bundle    {APP.name} opens and closes")
                for _ in range(TRIES):
                    bundle, plain = check_window(Path(made), asked.starts)
                    if bundle <= GATE_START * plain:
                        break
        print(f"window    opens and closes; first picture after {bundle:.0f} ms, the source after {plain:.0f} ms: "
              f"{bundle / plain:.2f} times as long (limit: {GATE_START}, medians of {asked.starts} starts)")
        if bundle > GATE_START * plain:
            raise WrongError("the bundle starts too slowly")
        print(f"played    {elsewhere.played(FOLDER, PROGRAM.name)}")
    except (WrongError, elsewhere.PlayError) as why:
        print(f"packaging/build.py: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
