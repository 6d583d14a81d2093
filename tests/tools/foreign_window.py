"""Attacks from outside: the real window is played by keys and heard by ear, killed, locked out, robbed of its folder;
then its database is read with sqlite3. Nothing of the program is imported.

    python -m tests.tools.foreign_window [SCENARIO …] [--times N] [--seed S] [--display :N] [--quick]

Scenarios: play, math, restore, merge, upgrade, full, slow, lock, windows, folder; without one, all. `--times` are the
tries of each. Try n is thrown by seed S + n, so that `--seed` with that number and `--times 1` repeats it; scenarios of
several kinds take one after the other. `--quick` makes the waits of `full`, `lock` and `slow` short. A finding is a
line, the home of its try stays, and the exit status is 1. Needs Xvfb and xdotool; `full` and `folder` mount (root),
`slow` compiles (gcc).
"""

import argparse
import re
import shutil
import sqlite3
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from tests.tools import foreign_disk as disk
from tests.tools.foreign_home import BASE, SETTINGS, Home, Kept, look, screen, table, until
from tests.tools.foreign_players import Child, GrownUp, Player
from tests.tools.foreign_try import Try, all_seen, all_taken, goes_on, in_short, lesson

GAMES = "war", "war-basic", "war-last-card"


# ---- play ----


def play(one: Try) -> None:
    """A match is played and the plug pulled, four times."""
    home = Home(one.folder / "home", **{"pace": one.random.choice(["instant", "instant", "quick", "normal"]),
                                        "last.game": one.random.choice(GAMES)})
    before = Kept()
    for _kill in range(4):
        moment, holds = one.random.uniform(0, one.most), one.random.random() < 0.6
        window = one.open(home)
        end = time.monotonic() + moment
        player = Player(window)
        player.play(end - time.monotonic(), holds=holds)
        seen = home.glance() if one.random.random() < 0.5 else before
        one.kill(window)
        now = one.look(home)
        goes_on(one, before, now)
        goes_on(one, seen, now)
        one.judge(len(now.saves) <= 1, f"another match was dealt beside the one that waited: {in_short(now)}")
        all_seen(one, player, before, now)
        before = now
    after = one.settle(home)
    one.judge((after.saves, after.results) == (before.saves, before.results),
              f"a start alone changed what is kept: {in_short(before)}, then {in_short(after)}")


# ---- math ----


def math(one: Try) -> None:
    """A child answers and the plug is pulled, three times."""
    home = Home(one.folder / "home", pace=one.random.choice(["instant", "quick"]))
    before = Kept()
    for count in range(3):
        window = one.open(home)
        child = Child(window, "Ada", 0.3, one.random)
        child.come(new=not count)
        child.play(one.random.uniform(0, one.most))
        one.kill(window)
        now = one.look(home)
        goes_on(one, before, now)
        all_taken(one, child, before, now)
        one.judge(now.children == ("Ada",), f"the children are {now.children}")
        before = now
    after = one.settle(home)
    one.judge(after.answers == before.answers,
              f"a start alone changed the answers: {in_short(before)}, {in_short(after)}")


# ---- restore ----


def _prepared(one: Try, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that is made once a run, and copied for each try."""
    master = one.folder.parent / f"prepared-{name}"
    if not master.exists():
        make(master)
    return Path(shutil.copytree(master, one.folder / name, ignore=shutil.ignore_patterns("outside-*")))


def _backed_up(one: Try, home: Home, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    window = one.open(home)
    grown_up = GrownUp(window)
    grown_up.files()
    grown_up.back_up(path)
    one.close(window)


def _theme(home: Home, theme: str) -> None:
    path = home.folder / SETTINGS
    text = path.read_text(encoding="utf-8")
    found = re.sub(r'(?m)^theme = "\w+"', f'theme = "{theme}"', text)
    path.write_text(found if f'theme = "{theme}"' in found else f'theme = "{theme}"\n{text}')


def restore(one: Try) -> None:
    """A backup is restored through the pages, and the plug pulled in the middle and at the next starts."""
    def make(folder: Path) -> None:
        home = Home(folder, pace="instant")
        lesson(one, home, "Ada", 3.0)
        window = one.open(home)
        Player(window).play(8.0, holds=True)
        one.close(window)
        disk.enlarge(home)
        _theme(home, "daylight")
        _backed_up(one, home, folder / "documents" / "b.zip")
        (folder / "theirs").mkdir()
        for end in ("", "-wal"):
            with suppress(FileNotFoundError):
                shutil.copy(home.data / f"{BASE}{end}", folder / "theirs")
        _theme(home, "evening")
        window = one.open(home)
        Player(window).play(4.0, holds=True)
        one.close(window)
        lesson(one, home, "Ada", 3.0, new=False)

    home = Home(_prepared(one, "restored", make))
    old, new = home.look(), Home(home.folder / "theirs").folder

    backed = look(new)
    window = one.open(home)
    grown_up = GrownUp(window)
    grown_up.files()
    one.judge(grown_up.choose("Restore a backup", "Restore this backup"), f"it cannot be restored: {window.said[-3:]}")
    grown_up.press("Restore", one.random.choice([one.random.uniform(0, 0.15), one.random.uniform(0, 1.5)]))
    said = window.hears("The backup is restored")
    one.kill(window)
    for _kill in range(one.random.randint(0, 2)):
        window = one.open(home, waits=False)
        time.sleep(one.random.uniform(0, 1.2))
        said = said or window.hears("The backup is restored")
        one.kill(window)
    found = one.settle(home)
    parts = {"database": _same(found, old, backed), "settings": _which_theme(home)}
    one.judge(len({*parts.values()}) == 1 and "neither" not in parts.values(),
              f"a restore that was killed: {parts}; {in_short(found)}; old {in_short(old)}; new {in_short(backed)}")
    one.judge(not said or parts["database"] == "new", f"“The backup is restored.” was said, and there is: {parts}")
    one.notes.append(parts["database"])


def _same(found: Kept, old: Kept, new: Kept) -> str:
    for name, kept in (("old", old), ("new", new)):
        if found._replace(version=0, harm=()) == kept._replace(version=0, harm=()):
            return name
    return "neither"


def _which_theme(home: Home) -> str:
    return "new" if 'theme = "daylight"' in (home.folder / SETTINGS).read_text() else "old"


# ---- merge ----


def merge(one: Try) -> None:
    """Children of another home are merged, the plug is pulled, and the same file is merged again, and once more."""
    kind = one.random.choice(["other", "copy", "same number"])

    def make(folder: Path) -> None:
        home, there = Home(folder / "here", pace="instant"), Home(folder / "there", pace="instant")
        lesson(one, home, "Ada", 4.0)
        if kind == "copy":
            shutil.copytree(home.data, there.data)
            lesson(one, there, "Ada", 3.0, new=False)
            lesson(one, home, "Ada", 3.0, new=False)
        else:
            lesson(one, there, "Zoe", 4.0)
            if kind == "same number":
                _same_number(home, there)
        _backed_up(one, there, home.folder / "documents" / "b.zip")

    folder = _prepared(one, kind.replace(" ", "-"), make)
    home, theirs = Home(folder / "here"), Home(folder / "there").look()
    old = home.look()
    union = sorted({(a.fact, a.said, a.at) for kept in (old, theirs) for a in kept.answers}, key=repr)
    window = one.open(home)
    grown_up = GrownUp(window)
    grown_up.files()
    one.judge(grown_up.choose("Add children from another", "Add these children"),
              f"it cannot be merged ({kind}): {window.said[-3:]}")
    grown_up.press("Add", one.random.choice([one.random.uniform(0, 0.1), one.random.uniform(0, 0.5)]))
    said = window.hears("^Added")
    one.kill(window)
    found = one.settle(home)
    facts = sorted(((a.fact, a.said, a.at) for a in found.answers), key=repr)
    nothing = found.answers == old.answers and found.children == old.children
    one.judge(nothing or facts == union,
              f"half merged ({kind}): {in_short(found)} from {in_short(old)} and {in_short(theirs)}")
    one.judge(not (said and nothing), f"“Added” was said, and nothing is merged ({kind})")
    one.notes.append("none" if nothing else "all")
    for again in range(2):
        window = one.open(home)
        grown_up = GrownUp(window)
        grown_up.files()
        if grown_up.choose("Add children from another", "Add these children"):
            before = len(window.said)
            grown_up.press("Add", 0.2)
            until(lambda w=window, n=before: w.hears("Added|already|could not", n), "what was merged", 30.0)  # type: ignore[misc]
        one.close(window)
        now = one.look(home)
        facts = sorted(((a.fact, a.said, a.at) for a in now.answers), key=repr)
        one.judge(facts == union, f"merged {again + 1} times ({kind}): {len(facts)} answers, not {len(union)}")
        mine = {(a.child, a.fact, a.at) for a in old.answers} - {(a.child, a.fact, a.at) for a in now.answers}
        one.judge(not mine, f"answers of a child here are another’s now ({kind}): {mine}")
        if again:
            one.judge(now.children == found.children, f"the same file again changed the children ({kind}): "
                      f"{found.children}, {now.children}")
        found = now
    names = {*old.children, *theirs.children}
    one.judge(len(found.children) == len(names), f"the children are {found.children}, not {names} ({kind})")


def _same_number(home: Home, there: Home) -> None:
    """Give the child of one home the number of the child of another."""


    with closing(sqlite3.connect(home.data / BASE)) as base:
        number, = base.execute(f"SELECT id FROM {table(base, 'name', 'picture', 'class')}").fetchone()
    with closing(sqlite3.connect(there.data / BASE)) as base:
        who = table(base, "name", "picture", "class")
        old, = base.execute(f"SELECT id FROM {who}").fetchone()
        base.execute(f"UPDATE {who} SET id = ?", (number,))
        for name, in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            if any(row[1] == "child" for row in base.execute(f'PRAGMA table_info("{name}")')):
                base.execute(f'UPDATE "{name}" SET child = ? WHERE child = ?', (number, old))
        base.commit()


# ---- windows ----


def windows(one: Try) -> None:
    """Two or six windows play in one home, half of them the same match; in the end the plug is pulled."""
    home = Home(one.folder / "home", pace="quick")
    window = one.open(home)
    Player(window).play(3.0, holds=True)
    one.close(window)
    before = one.look(home)
    opened, same = [one.open(home) for _n in range(one.random.choice([2, 2, 6]))], list[Player]()
    others: dict[str, Player] = {}
    for n, window in enumerate(opened):
        window.focus()
        if n % 3 == 2:
            window.kill()
            seed = str(7000 + n)
            opened[n] = one.open(home, words=["play", "war", "--seed", seed])
            opened[n].focus()
            others[seed] = Player(opened[n], "")
        else:
            same.append(Player(window))
        time.sleep(0.4)
    players = [*same, *others.values()]
    end = time.monotonic() + one.random.uniform(2, 8)
    while time.monotonic() < end:
        for player in players:
            player.window.focus()
            player.window.key("a")
            time.sleep(one.random.uniform(0.02, 0.3))
    if one.random.random() < 0.5:
        time.sleep(1.0)
    for window in opened:
        one.kill(window)
    now = one.look(home)
    save, = before.saves
    goes_on(one, before, now)
    kept = sorted((each.rounds for each in now.saves if each.seed == save.seed), reverse=True)
    seen = sorted((save.rounds + player.rounds for player in same if player.rounds > 1), reverse=True)
    one.judge(len(kept) >= len(seen) and all(there >= here - 1 for here, there in zip(seen, kept, strict=False)),
              f"one match in {len(same)} windows: rounds on the screens {seen}, kept {kept}")
    for seed, player in others.items():
        rounds = [each.rounds for each in now.saves if each.seed == seed]
        one.judge(len(rounds) == 1 and rounds[0] >= player.rounds - 1 if player.rounds > 1 else len(rounds) <= 1,
                  f"a match of its own: {player.rounds} rounds on the screen, kept {rounds}")
    after = one.settle(home)
    one.judge(sorted(after.saves) == sorted(now.saves),
              f"a start alone changed the saves: {in_short(now)}, {in_short(after)}")


# ---- all of them ----


SCENARIOS: dict[str, Callable[[Try], None]] = {
    "play": play, "math": math, "restore": restore, "merge": merge, "upgrade": disk.upgrade, "full": disk.full,
    "slow": disk.slow, "lock": disk.lock, "windows": windows, "folder": disk.folder}


def attack(name: str, times: int, seed: int, display: str = "", *, quick: bool = False, maximum: float = 8.0) -> int:
    """Try a scenario so often, and print what is found; how many findings there were. The plug is pulled after at most
    so many seconds."""
    began, kills, found = time.monotonic(), 0, 0
    notes = list[str]()
    run = Path(tempfile.mkdtemp(prefix=f"truce-{name}-"))
    with screen(display, None if display else run / "screen") as env:
        for n in range(times):
            one = Try(name, seed + n, env, run / str(seed + n), quick=quick, maximum=maximum)
            one.folder.mkdir()
            try:
                SCENARIOS[name](one)
            except AssertionError as never:
                one.find(f"the try could not be played to its end: {never}")
            except Exception:
                one.find(f"the tool broke: {traceback.format_exc()}")
            finally:
                one.end()
            kills, found = kills + one.kills, found + len(one.findings)
            notes += one.notes
            if not one.findings:
                shutil.rmtree(one.folder, ignore_errors=True)
    if not found:
        shutil.rmtree(run, ignore_errors=True)
    told = ", ".join(f"{notes.count(note)} × {note}" for note in dict.fromkeys(notes))
    print(f"{name}: {times} tries, {found} findings ({kills} kills, {time.monotonic() - began:.0f} s"
          f"{'; ' * bool(told)}{told})", flush=True)
    return found


def main() -> int:
    """The command; 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.foreign_window", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", choices=[*SCENARIOS, []], metavar="SCENARIO")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--display", default="")
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    found = [attack(name, asked.times, asked.seed, asked.display, quick=asked.quick)
             for name in asked.scenarios or SCENARIOS]
    return int(any(found))


if __name__ == "__main__":
    sys.exit(main())
