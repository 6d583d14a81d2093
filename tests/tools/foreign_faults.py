"""Single faults of the disk, made and judged by somebody who has not built what is attacked.

    python -m tests.tools.foreign_faults [--only NAME] [--every K] [--from N] [--full] [--jobs N] [--seed S]
        [--keep FOLDER]

The program is driven without its window (`foreign_driver`) under `foreign_faults.c`, which stops every system call in
its home and lets the N-th one fail, once, in one of the ways that such a call fails. The program goes on to its end, or
ends at once; another one is started in which nothing fails. Then the home is read from outside, and compared with a
ledger in which the driver had noted each deed before and after it. With --full, from the N-th call on many calls that
need room fail, as on a full disk; then there is room again. A finding is printed with the command that shows it again;
the exit status is 1 if there is any.
"""

import argparse
import os
import random
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from tests.tools.foreign_driver import BEFORE, ERASED, FOLDERS, LONGEST, USUAL, State, lines

HERE = Path(__file__).parent
PATIENCE = LONGEST + 10.0  # seconds after which a process is ended
_DRIVES = "import sys; from tests.tools.foreign_driver import drive; sys.exit(drive(*sys.argv[1:]))"
_DAYS = 3 * 24 * 3600.0
_FULL = 2, 8, 30, 60
"""How many calls fail, one of these, until a full disk has room again."""
_LOCKS = "flock", "fcntl"
RESTORING = "restore", "start-restored", "start-again"
"""The scenarios about a backup that is restored."""
_LOST = re.compile(r"could not be saved|could not be removed|are not in|not erased|will be lost|only what was saved")
_FALSE = re.compile(r"damaged|was gone|newer version|kept as |moved aside|left as it is|problem while saving")
_GONE = re.compile(r"\bThey were saved, and are no longer in\b")
_OTHERS = re.compile(r"another window|another program", re.I)


class Fault(NamedTuple):
    """What is made to fail in a scenario: the first call, how many calls, the number that chooses how, and whether it
    is a full disk; `abrupt` if the program ends without closing anything."""

    scenario: str
    first: int
    count: int = 1
    salt: int = 0
    full: bool = False
    abrupt: bool = False

    def command(self) -> str:
        """Return the command that shows it again."""
        more = f" --full {self.count}" if self.full else ""
        end = "abrupt" if self.abrupt else "close"
        return (f"python -m tests.tools.foreign_faults --only {self.scenario} --at {self.first} "
                f"--salt {self.salt}{more} --end {end}")


class Outcome(NamedTuple):
    """What was made to fail, and which promises were broken by that, each with what was found."""

    fault: Fault
    hit: str  # "" if the program ended before
    broken: list[tuple[str, str]]


# ---- running ----


def built(folder: Path) -> Path:
    """Return the interposer, built in a folder. Raises OSError or subprocess.CalledProcessError."""
    program = folder / "foreign_faults"
    subprocess.run(["cc", "-O2", "-o", str(program), str(HERE / "foreign_faults.c")], check=True)
    return program


class Attack:
    """Runs scenarios in homes inside a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = built(folder)
        self._made: dict[tuple[bool, tuple[str, ...]], Path] = {}

    def prepared(self, scenario: str) -> Path | None:
        """Return a home in which all is done that comes before a scenario; None for an empty one."""
        before, loose = BEFORE[scenario], scenario == "open"
        made = loose, before
        if before and made not in self._made:
            place = self.folder / f"before-{scenario}"
            home = place / "home"
            home.mkdir(parents=True)
            for each in before:
                status, said = self.run_once(place, home, each, "close")
                if status or [*_raised(place / each)]:
                    raise RuntimeError(f"{each} fails where nothing else does: {said}")
            if loose:                                 # somebody else has made the folders
                for path in (home, *home.rglob("*")):
                    path.chmod(0o755 if path.is_dir() else 0o644)
            self._made[made] = home
        return self._made.get(made)

    def calls(self, scenario: str) -> int:
        """Return how many calls a scenario makes in its home."""
        place, home = self._home(scenario, f"count-{scenario}")
        self.run_once(place, home, scenario, "close", (0, 0, 0, "one"))
        found = int((place / f"{scenario}.report").read_text(encoding="utf-8").rsplit("calls ", 1)[1])
        shutil.rmtree(place)
        return found

    def tried(self, fault: Fault, *, keep: Path | None = None) -> Outcome:
        """Let something fail, and judge what comes of it."""
        name = f"{fault.scenario}-{fault.first}-{fault.salt}-{fault.count}-{fault.abrupt:d}"
        place, home = self._home(fault.scenario, name)
        try:
            end = "abrupt" if fault.abrupt else "close"
            how = (fault.first, fault.count, fault.salt, "full" if fault.full else "one")
            first = self.run_once(place, home, fault.scenario, end, how)
            report = (place / f"{fault.scenario}.report").read_text(encoding="utf-8")
            hits = re.findall(r"^fault \d+ (.*)$", report, re.M)
            if not hits and not keep:
                return Outcome(fault, "", [])
            if fault.scenario == "erase":
                shutil.copytree(home, place / "between", symlinks=True)
            second = self.run_once(place, home, "after", "close")
            broken = [*_statuses(first, "with the fault"), *_statuses(second, "after it")]
            unusual = _unusual(home)
            if unusual:                               # a rest is swept away another day
                for each in {place for path in unusual for place in (path, *path.parents) if home in place.parents}:
                    os.utime(each, (time.time() - _DAYS,) * 2, follow_symlinks=False)
                third = self.run_once(place, home, "after", "close", name="later")
                broken += _statuses(third, "days after it")
                left = [path.relative_to(home).as_posix() for path in _unusual(home)]
                if left:
                    broken.append(("leaves files that nobody sweeps", ", ".join(left)))
            broken += judged(fault, hits, place, home)
            hit = f"{hits[0]} … {len(hits)} calls" if len(hits) > 1 else hits[0] if hits else ""
            return Outcome(fault, hit.replace(str(home), "HOME"), broken)
        finally:
            if keep is not None:
                shutil.copytree(place, keep / name, symlinks=True, dirs_exist_ok=True)
            shutil.rmtree(place, ignore_errors=True)

    def _home(self, scenario: str, name: str) -> tuple[Path, Path]:
        place = self.folder / name
        home = place / "home"
        there = self.prepared(scenario)
        place.mkdir()
        if there is None:
            home.mkdir(mode=0o700)
        else:
            shutil.copytree(there, home, symlinks=True)
        return place, home

    def run_once(self, place: Path, home: Path, scenario: str, end: str,
             how: tuple[int, int, int, str] | None = None, name: str = "") -> tuple[int | None, str]:
        """Run the driver. Return its exit status, None if it hangs, and what it printed."""
        words = [sys.executable, "-c", _DRIVES, scenario, str(place / (name or scenario)), end]
        if how is not None:
            words = [str(self.program), str(home), str(place / f"{scenario}.report"), *map(str, how), *words]
        known = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
        environ = known | {"TRUCE_HOME": str(home), "HOME": str(place / "nobody"), "PYTHONPATH": str(HERE.parents[1]),
                           "PYTHONPYCACHEPREFIX": str(self.folder / "compiled"), "LANGUAGE": "en", "LANG": "C.UTF-8"}
        with (place / f"{name or scenario}.out").open("w+b") as printed:
            child = subprocess.Popen(words, env=environ, cwd=place, stdin=subprocess.DEVNULL, stdout=printed,
                                     stderr=subprocess.STDOUT, start_new_session=True)
            try:
                status: int | None = child.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)  # its own processes, which it was started with
                child.wait()
                status = None
            printed.seek(0)
            return status, printed.read().decode("utf-8", "replace")


def _statuses(run: tuple[int | None, str], when: str) -> Iterator[tuple[str, str]]:
    status, printed = run
    if status is None or "Timeout (" in printed:
        stands = re.findall(r"/(game/\S+)\", line (\d+) in (\w+)", printed)
        yield "hangs", f"{when}: {' '.join(':'.join(each) for each in stands[:6])}"
    elif status:
        yield "ends in a crash", f"{when}: status {status}, {printed.strip()[-200:]}"
    if "Traceback" in printed or "Exception ignored" in printed or "Warning" in printed:
        yield "prints a traceback", f"{when}: {printed.strip()[-300:]}"


def _unusual(home: Path) -> list[Path]:
    """Return the files and links of a home in which something is still to be done."""
    found = []
    for path in sorted(home.rglob("*")):
        name = path.relative_to(home).as_posix()
        if path.is_dir():
            rest = name.startswith("data/") and name not in FOLDERS and not any(path.iterdir())
        else:
            rest = not any(re.fullmatch(usual, name) for usual in USUAL)
        if rest:
            found.append(path)
    return found


# ---- judging ----


def judged(fault: Fault, hits: Sequence[str], place: Path, home: Path) -> list[tuple[str, str]]:
    """Return which promises are broken, by the ledgers and by what lies in the home after the second start."""
    ledger, after = [*lines(place / fault.scenario)], [*lines(place / "after")]
    if len(hits) < fault.count:
        ledger.append({"still": "the disk was full when the program ended"})
    before = [line for each in BEFORE[fault.scenario] for line in _before(place, fault.scenario, each)]
    shutil.copytree(home, place / "copy", symlinks=True)
    state = State(place / "copy")
    broken = [("is not whole", error) for error in state.troubles]
    broken += _raised(place / fault.scenario)
    broken += _raised(place / "after")
    if fault.scenario in RESTORING:
        broken += _restored(fault, ledger, after, state)
    else:
        broken += _counted(fault, before + ledger, after, state)
        broken += _answers(before + ledger, ledger, state)
        broken += _shelf(before + ledger, ledger, state)
    broken += _said(fault, hits, ledger, after)
    broken += _names(fault, ledger, place, home, state)
    broken += [("can be read by others", f"{path.relative_to(home)}: {stat.S_IMODE(path.lstat().st_mode):o}")
               for path in sorted(home.rglob("*"))
               if not path.is_symlink() and stat.S_IMODE(path.lstat().st_mode) & 0o077]
    broken += [("leaves a traceback in the log", path.name) for path in home.glob("log/*")
               if "Traceback" in path.read_text("utf-8", "replace")]
    return broken


def _before(place: Path, scenario: str, each: str) -> list[dict[str, Any]]:
    found = sorted(place.parent.glob(f"before-*/{each}"))
    return [*lines(found[0])] if found else []


def _raised(path: Path) -> Iterator[tuple[str, str]]:
    for line in lines(path):
        if "raised" in line:
            last = [each.strip() for each in line["raised"].strip().splitlines()]
            where = [each for each in last if each.startswith("File")][-1:]
            yield "raises", f"{line['deed']}: {last[-1]} {' '.join(where)}"


def _done(ledger: Sequence[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    """Return the deeds of a name that were begun and did not raise."""
    raised = [{key: value for key, value in line.items() if key not in ("raised", "deed")}
              for line in ledger if "raised" in line and line["deed"] == name]
    found = []
    for line in ledger:
        if line.get("before") == name:
            facts = {key: value for key, value in line.items() if key != "before"}
            if facts not in raised:
                found.append(facts)
    return found


def _on_disk(ledger: Sequence[dict[str, Any]], deed: str, /, **facts: Any) -> bool:
    """True if it was acknowledged that a deed is on the disk, or waits there: everything was, at some moment after
    it."""
    begun = False
    for line in ledger:
        begun = begun or (line.get("before") == deed and facts.items() <= line.items())
        if begun and (line.get("disk") is True or "They are kept" in line.get("line", "")):
            return True
        if begun and line.get("end") == "close" and not line["waiting"]:
            return True
    return False


def _missing(ledger: Sequence[dict[str, Any]], deed: str, /, **facts: Any) -> str | None:
    """Return how a deed that is not there is lost; None if nobody was told that it is kept."""
    if _on_disk(ledger, deed, **facts):
        return "loses what was acknowledged"
    if any(_LOST.search(line.get("line", "")) for line in ledger):
        may = any(line.get("end") == "abrupt" or "still" in line for line in ledger)
        return None if may else "loses something, and says so"
    return "loses something in silence"


def _counted(
    fault: Fault, ledger: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]], state: State
) -> Iterator[tuple[str, str]]:
    counted = Counter(state.seeds)
    for seed, times in counted.items():
        if times > 1:
            yield "counts a match more than once", f"match {seed}: {times} times"
    for facts in _done(ledger, "finish"):
        if not counted[facts["seed"]] and (how := _missing(ledger, "finish", **facts)):
            yield how, f"the end of match {facts['seed']}"
    if state.totals is not None and state.totals != len(state.seeds):
        yield "adds up wrongly", f"{state.totals} matches in the totals, {len(state.seeds)} in the table"
    if state.going:
        yield "leaves a match that is over among those to continue", str(state.going)
    ended = {facts["seed"] for facts in _done(ledger, "finish")}
    found = Counter(line["found"] for line in after if "found" in line)
    for seed, times in found.items():
        if times > 1:
            yield "saves a match twice", f"match {seed}: {times} saves"
        if seed in ended and _on_disk(ledger, "finish", seed=seed):
            yield "offers a match that is over", f"match {seed}"
    rounds = {line["found"]: line["rounds"] for line in after if "found" in line}
    for seed in {facts["seed"] for facts in _done(ledger, "save")} - ended:
        played = max(facts["rounds"] for facts in _done(ledger, "save") if facts["seed"] == seed)
        sure = max([facts["rounds"] for facts in _done(ledger, "save")
                    if facts["seed"] == seed and _on_disk_at_once(ledger, facts)], default=0)
        if rounds.get(seed, 0) < sure:
            yield "loses what was acknowledged", f"match {seed}: round {sure} was saved, {rounds.get(seed)} is found"
        elif rounds.get(seed, 0) < played - 1 and (how := _missing(ledger, "save", seed=seed, rounds=played)):
            yield how, f"match {seed}: round {played} was played, {rounds.get(seed)} is found"
        elif rounds.get(seed, 0) < played and not fault.abrupt and _missing(
                ledger, "save", seed=seed, rounds=played) != "loses something, and says so":
            yield "loses something in silence", f"match {seed}: round {played} is not found after it was closed"
        if not counted[seed] and rounds.get(seed):
            yield "loses a match that was continued", f"match {seed}"


def _on_disk_at_once(ledger: Sequence[dict[str, Any]], facts: dict[str, Any]) -> bool:
    return any(line.get("after") == "save" and line["disk"] and facts.items() <= line.items() for line in ledger)


def _answers(
    whole: Sequence[dict[str, Any]], ledger: Sequence[dict[str, Any]], state: State
) -> Iterator[tuple[str, str]]:
    erased = {facts["name"] for facts in _done(whole, "erase child")}
    renamed = {facts["name"]: facts["new"] for facts in _done(whole, "rename")}
    for number, times in Counter(state.answers).items():
        if times > 1:
            yield "keeps an answer more than once", f"{number}: {times} times"
    for facts in _done(whole, "answer"):
        if facts["name"] in erased:
            if facts["number"] in state.answers:
                yield "keeps an answer of a child who was erased", str(facts["number"])
        elif facts["number"] not in state.answers and (how := _missing(whole, "answer", **facts)):
            yield how, f"answer {facts['number']}"
    for facts in _done(whole, "add child"):
        name = renamed.get(facts["name"], facts["name"])
        times = state.children.count(name)
        if name not in erased and times != 1:
            how = _missing(whole, "rename" if facts["name"] in renamed else "add child", name=facts["name"])
            if times or how:
                yield "keeps a child more than once" if times else str(how), f"child {name}: {state.children}"
    for facts in _done(whole, "session"):
        name = renamed.get(facts["name"], facts["name"])
        played = [times for child, times in state.played if child in (name, facts["name"])]
        if name not in erased and played != [1] and (how := _missing(whole, "session", name=facts["name"])):
            yield how, f"the session of {name}: {played}"


def _shelf(
    whole: Sequence[dict[str, Any]], ledger: Sequence[dict[str, Any]], state: State
) -> Iterator[tuple[str, str]]:
    gone = {facts["book"] for facts in _done(whole, "remove book") if "book" in facts}
    changed = {facts["book"]: facts["new"] for facts in _done(whole, "change book")}
    wanted = sorted(changed.get(facts["book"], facts["book"]) for facts in _done(whole, "add book")
                    if facts["book"] not in gone and ERASED not in facts["book"])
    found = sorted(name for name in state.books if name)  # the erased one's has no name any more
    if found != wanted and (how := _missing(whole, "change book" if set(changed) - set(found) else "add book")):
        yield how, f"books {found} instead of {wanted}"
    chosen = [facts["letters"] for facts in _done(whole, "keep settings")]
    if chosen and state.letters != chosen[-1]:
        said = any("settings could not be saved" in line.get("line", "") for line in ledger)
        ended = [line for line in ledger if line.get("end")]
        if not said or not ended or not ended[-1]["standing"]:
            yield "loses a setting", f"letters {state.letters} instead of {chosen[-1]}"


def _restored(
    fault: Fault, ledger: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]], state: State
) -> Iterator[tuple[str, str]]:
    old, new = state.is_state("old"), state.is_state("new")
    again = [line["line"] for line in (*ledger, *after) if "is restored." in line.get("line", "")]
    if len(again) > (fault.scenario != "start-again"):
        yield "says once more that it restored", f"{len(again)} times in all"
    if old and new:
        yield "restores by halves", f"against the old: {old}; against the new: {new}"
    said = " ".join(line.get("line", "") + line.get("halted", "") for line in (*ledger, *after))
    for facts in _done(ledger, "finish"):
        if facts["seed"] not in state.seeds and (how := _missing(ledger, "finish", **facts)):
            yield how, f"the end of match {facts['seed']}"
    committed = fault.scenario != "restore" or any(line.get("restore") == "yes" for line in ledger)
    refused = any(line.get("restore") == "no" for line in ledger)
    if refused and new:
        yield "says that nothing is restored, and it is not as it was", new
    if committed and old and "could not be restored" not in said:
        yield "says nothing of a restore that failed", old
    if "is restored." in said and old:
        yield "says that it restored, and it did not", old
    if "Everything is as it was" in said and not committed and new:
        yield "says that all is as it was, and it is not", new


def _said(
    fault: Fault, hits: Sequence[str], ledger: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]]
) -> Iterator[tuple[str, str]]:
    names = {hit.split()[0] for hit in hits}
    for when, part in (("", ledger), ("after it: ", after)):
        for line in part:
            said = line.get("line", "")
            if _FALSE.search(said):
                yield "says what is not so", when + said
            if _GONE.search(said):                    # nobody takes anything away here
                yield "says that something is missing that nobody took", when + said
            if _OTHERS.search(said) and not names & {*_LOCKS}:
                yield "blames others", when + said
            if "are saved now" in said and line["waiting"]:
                yield "says that all is saved while something waits", f"{when}{line['waiting']}: {said}"
            if when and _LOST.search(said):
                yield "says that something is not saved where nothing fails", said
        still = any("still" in line for line in part)
        for line in part:
            if "end" in line and not still:
                if line["standing"]:
                    yield "does not withdraw a line", f"{when}{line['standing']}"
                if line.get("alone") and not names & {*_LOCKS}:
                    yield "keeps other windows out", when + "while nothing is restored"
                if line["waiting"]:
                    yield "does not write what waits once it can", f"{when}{line['waiting']} deeds"
    if not any("closed" in line or line.get("end") == "abrupt" or "halted" in line for line in ledger):
        yield "does not come to its end", str(ledger[-2:])[:200]
    if not any("closed" in line for line in after):
        yield "does not come to its end", f"after it: {after[-1:]}"[:200]


def forms(name: str) -> list[bytes]:
    """Return the bytes by which a name may stand in a file: in UTF-8, UTF-16, and with the escapes of JSON, TOML and
    Python; the whole name, and its last word alone."""
    found = []
    for text in (name, name.split()[-1]):
        escaped = "".join(each if each.isascii() else f"\\u{ord(each):04x}" for each in text)
        upper = "".join(each if each.isascii() else f"\\u{ord(each):04X}" for each in text)
        short = "".join(each if each.isascii() else f"\\x{ord(each):02x}" for each in text)
        found += [text.encode(), text.encode("utf-16-le"), text.encode("utf-16-be"), escaped.encode(), upper.encode(),
                  short.encode(), text.encode("latin-1")]
    return found


def _names(
    fault: Fault, ledger: Sequence[dict[str, Any]], place: Path, home: Path, state: State
) -> Iterator[tuple[str, str]]:
    if fault.scenario not in ("erase", *RESTORING):
        return
    looked = [("", home)]
    if any(line.get("line") == "The name is erased." for line in ledger):
        looked.append(("while it was said to be erased: ", place / "between"))
    if fault.scenario == "erase" and not _done(ledger, "erase name"):
        return                                        # nobody was asked to
    for when, folder in looked:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            held = name.encode() if path.is_dir() else name.encode() + b"\n" + path.read_bytes()
            if not name.startswith("documents") and any(form in held for form in forms(ERASED)):
                yield "leaves an erased name", f"{when}{name}"
    if any(form in blob for form in forms(ERASED) for blob in state.blobs):
        yield "leaves an erased name", "in what is packed in the database or an automatic backup"
    if state.to_erase:
        yield "leaves somebody who is to be erased", str(state.to_erase)


# ---- the command ----


def faults(attack: Attack, scenario: str, words: argparse.Namespace) -> tuple[int, list[Fault]]:
    """Return how many calls a scenario makes, and the faults to be tried in it."""
    calls = attack.calls(scenario)
    chance = random.Random(f"{words.seed} {scenario}")
    found = []
    for first in range(words.first, calls + 1, words.every):
        salt, abrupt, count = chance.randrange(60), chance.random() < 1 / 3, chance.choice(_FULL)
        found.append(Fault(scenario, first, count if words.full else 1, salt, bool(words.full), abrupt))
    return calls, found


def _words(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.foreign_faults", description=__doc__.split("\n")[0])
    parser.add_argument("--only", choices=[*BEFORE], action="append", help="this scenario; may be given again")
    parser.add_argument("--every", type=int, default=1, metavar="K", help="every K-th call")
    parser.add_argument("--from", dest="first", type=int, default=1, metavar="N", help="from the N-th call on")
    parser.add_argument("--full", type=int, nargs="?", const=1, metavar="CALLS", help="a full disk for a while; with "
                        "--at, for so many calls")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at", type=int, metavar="N", help="this call alone, as a finding says")
    parser.add_argument("--salt", type=int, default=0, help="how it fails")
    parser.add_argument("--end", choices=("close", "abrupt"), default="close")
    parser.add_argument("--keep", type=Path, help="keep the homes and the ledgers with findings in this folder")
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> int:
    words = _words(given)
    table: list[tuple[str, int, int, int]] = []
    kinds: Counter[str] = Counter()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="foreign-") as folder:
        attack = Attack(Path(os.path.realpath(folder)))
        for scenario in words.only or BEFORE:
            if words.at is not None:
                chosen = Fault(scenario, words.at, words.full or 1, words.salt, bool(words.full), words.end == "abrupt")
                calls, todo = 0, [chosen]
            else:
                calls, todo = faults(attack, scenario, words)
            tried = broken = 0
            with ThreadPoolExecutor(words.jobs) as pool:
                for outcome in pool.map(attack.tried, todo):
                    tried += bool(outcome.hit)
                    broken += bool(outcome.broken)
                    kinds.update(kind for kind, _what in outcome.broken)
                    for kind, what in outcome.broken:
                        print(f"{scenario}: {outcome.hit}: {kind}: {what}\n    {outcome.fault.command()}", flush=True)
                    if words.keep and (outcome.broken or words.at):
                        attack.tried(outcome.fault, keep=words.keep)
                    elif words.at:
                        print(f"{scenario}: {outcome.hit or 'the program ended before'}")
            table.append((scenario, calls, tried, broken))
    seconds = time.monotonic() - began
    print(f"\n{'scenario':16}{'calls':>8}{'faults':>8}{'with findings':>15}")
    for name, calls, tried, broken in table:
        print(f"{name:16}{calls:8}{tried:8}{broken:15}")
    tried = sum(each[2] for each in table)
    print(f"{'in all':16}{sum(each[1] for each in table):8}{tried:8}{sum(each[3] for each in table):15}"
          f"   {tried / seconds:.2f} faults a second")
    for kind, times in kinds.most_common():
        print(f"{times:6} × {kind}")
    return bool(kinds)


if __name__ == "__main__":
    sys.exit(main())
