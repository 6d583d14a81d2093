"""One try of a scenario of `tests.tools.foreign_window`: it opens windows, pulls the plug, and judges what is kept."""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from tests.tools.foreign_home import Home, Kept, Window, until
from tests.tools.foreign_players import Child, Player


class Try:
    """One try of a scenario: its chance, its screen, its folder, and what it finds."""

    def __init__(self, name: str, seed: int, env: Mapping[str, str], folder: Path, *, quick: bool,
                 maximum: float) -> None:  # fmt: skip
        self.name, self.seed, self.env, self.folder, self.quick = name, seed, env, folder, quick
        self.most = maximum
        self.random, self.findings, self.kills, self.notes = Random(seed), list[str](), 0, list[str]()
        self._opened = list[Window]()

    def find(self, what: str) -> None:
        """Say what is wrong, and how to see it again."""
        self.findings.append(what)
        print(f"  FOUND {self.name}: {what}\n    home: {self.folder}\n    again: python -m tests.tools.foreign_window "
              f"{self.name} --times 1 --seed {self.seed}{' --quick' * self.quick}", flush=True)

    def judge(self, true: object, what: str) -> None:
        """Find something unless it is so."""
        if not true:
            self.find(what)

    def open(self, home: Home, *, waits: bool = True, command: Sequence[str] = (), words: Sequence[str] = (),
             **env: str) -> Window:  # fmt: skip
        """Open the window in a home."""
        window = Window(self.env, home, command, waits=waits, words=words, **env)
        self._opened.append(window)
        return window

    def kill(self, window: Window) -> None:
        """Pull the plug."""
        self.judge(window.runs, f"it ended by itself with {window.process.returncode}: {window.words()}")
        window.kill()
        self.kills += 1

    def close(self, window: Window, patience: float = 60.0) -> None:
        """Log out."""
        self.judge(window.close(patience) in (0, 143),
                   f"it did not end well: {window.process.returncode}, {window.words()}")

    def settle(self, home: Home) -> Kept:
        """Open it once more, so that all that waits is written, close it and look."""
        window = self.open(home)
        until(lambda: window.said or not window.runs, "the shelf")
        time.sleep(1.0)
        self.close(window)
        return self.look(home)

    def look(self, home: Home) -> Kept:
        """Look at what is kept; harm is a finding, and so is a trace of a mistake in the log."""
        kept = home.look()
        for harm in kept.harm:
            self.find(harm)
        log = home.log()
        self.judge("Traceback" not in log, f"a mistake in the log: {log[-600:]}")
        return kept

    def end(self) -> None:
        """End what still runs."""
        for window in self._opened:
            if window.runs:
                window.kill()


# ---- what is judged ----


def goes_on(one: Try, before: Kept, now: Kept) -> None:
    """Judge that nothing that was kept is lost."""
    for save in before.saves:
        later = now.save(save.id)
        if later is None:
            one.judge(now.counted(save.id) or not save.rounds, f"a match of {save.rounds} rounds is gone: {save.id}")
        else:
            one.judge(later.rounds >= save.rounds and later.steps[:len(save.steps)] == save.steps,
                      f"a match went back from round {save.rounds} to {later.rounds}: {save.id}")
    lost = {result.id for result in before.results} - {result.id for result in now.results}
    one.judge(not lost, f"results are gone: {lost}")


def all_seen(one: Try, player: Player, before: Kept, now: Kept) -> None:
    """Judge that what one player saw in one window is kept, but for the round being played."""
    rounds = rounds_of(now) - rounds_of(before)
    one.judge(rounds >= player.rounds - 1, f"{player.rounds} rounds were decided on the screen, {rounds} are kept")
    ended = len(now.results) - len(before.results)
    one.judge(ended >= player.ended - 1 and (ended == player.ended or now.saves or ended > player.ended),
              f"{player.ended} matches ended on the screen, {ended} are counted, {len(now.saves)} wait")


def rounds_of(kept: Kept) -> int:
    return sum(save.rounds for save in kept.saves) + sum(result.rounds for result in kept.results)


def in_short(kept: Kept) -> str:
    saves = [f"{save.game} {save.id[:6]} round {save.rounds}" for save in kept.saves]
    return f"saves {saves}, {len(kept.results)} results, {len(kept.answers)} answers, children {list(kept.children)}"


def all_taken(one: Try, child: Child, before: Kept, now: Kept) -> None:
    """Judge that each answer that was shown as taken is kept, in this order."""
    one.judge(now.answers[:len(before.answers)] == before.answers, f"answers changed: {before.answers} {now.answers}")
    said = iter(found := [answer.said for answer in now.answers[len(before.answers):]])
    taken = child.taken[:]
    if before.answers and before.answers[-1].fact == child.first.replace(" ", ""):
        del taken[:1]                                 # answered before the plug was pulled, asked again, not counted
    one.judge(all(number in said for number in taken), f"taken on the screen: {taken}, kept: {found}")


def lesson(one: Try, home: Home, name: str, seconds: float, *, new: bool = True) -> None:
    """Let a child answer for so long, and log out."""
    window = one.open(home)
    child = Child(window, name, 0.2, one.random)
    child.come(new=new)
    child.play(seconds)
    one.close(window)
