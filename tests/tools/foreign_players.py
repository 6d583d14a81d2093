"""Who plays in the windows of `tests.tools.foreign_window`: somebody at a table of War, a child in the math room, a
grown-up on the pages. All they know of the program is what it reads aloud."""

import re
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.tools.foreign_home import Window, until

ROUND = re.compile(r"\bbeats .*: .* takes? ")
"""What is said of a round that is decided; once a round."""
_SUM = re.compile(r"(\d+(?: \+ \d+)+)\b")


class Player:
    """Plays War with one key. `rounds` is how many rounds were decided on the screen, at least."""

    def __init__(self, window: Window, deal: str = "Return") -> None:
        self.window, self._held, self._dealt = window, False, 0
        until(lambda: window.said or not window.runs, "the shelf")
        if deal:
            window.key(deal)

    @property
    def rounds(self) -> int:
        """How many rounds were decided on the screen since the window was opened, at least."""
        return sum(ROUND.search(line) is not None for text in self.window.said for line in text.split("\n"))

    @property
    def ended(self) -> int:
        """How many matches ended on the screen since the window was opened."""
        return sum(text.startswith("Again!") for text in self.window.said)

    def hold(self, down: bool) -> None:
        """Hold the key from now on, or let go of it."""
        if self._held != down:
            self._held = down
            self.window.do("keydown" if down else "keyup", "a")

    def play(self, seconds: float, *, holds: bool) -> None:
        """Play for so long, or until the window is gone. After a match, deal another one."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.window.runs:
            if holds:
                self.hold(True)
                _rest(0.2, end)
            else:
                self.window.key("a")
                _rest(0.1, end)
            if self.ended > self._dealt:
                self._dealt = self.ended
                self.hold(False)
                self.window.key("Return")
        self.hold(False)


def _rest(seconds: float, end: float) -> None:
    time.sleep(max(0.0, min(seconds, end - time.monotonic())))


class Child:
    """Answers in the math room. `taken` are the numbers that were shown as taken, the first one to each question;
    `first` is the first question."""

    def __init__(self, window: Window, name: str, chance: float, random: Random) -> None:
        self.window, self.taken, self.first = window, list[int](), ""
        self._name, self._wrong, self._random = name, chance, random
        self._at, self._asked, self._right = 0, False, 0
        self._moved, self._todo, self._last = time.monotonic(), "", "a"

    def come(self, *, new: bool) -> None:
        """Go into the math room and begin, or continue, to play."""
        window = self.window
        until(lambda: window.said or not window.runs, "the shelf")
        window.key("m")
        until(lambda: window.hears("^Math room") or not window.runs, "the math room")
        if new:
            window.go("Add somebody|My name") if not window.hears("Add somebody") else None
            window.key("Return")
            until(lambda: window.hears("text field"), "the field for a name")
            time.sleep(0.2)
            window.type(self._name)
            window.key("Return")
            until(lambda: window.hears("What will .* play"), "the plan")
        window.key("Return")
        self._at = len(window.said)
        until(lambda: window.hears("War$|to turn", self._at) or not window.runs, "the table")

    def play(self, seconds: float) -> None:
        """Answer for so long, or until the window is gone."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.window.runs:
            self._hear(end)
            if time.monotonic() - self._moved > 1.5 and time.monotonic() < end:
                self._act(self._last)
                self._last = "a"
            time.sleep(0.03)
        self._hear(0.0)

    def _hear(self, end: float) -> None:
        """Hear what is new; act on it until `end`."""
        said = self.window.said
        new, self._at = said[self._at:], len(said)
        act = self._todo
        for text in new:
            wrong, found = re.match(r"Not (\d+)\b", text), _SUM.search(text)
            if wrong:
                if self._asked:
                    self.taken.append(int(wrong[1]))
                self._asked, act = False, "right"
            elif found and "Show me" in text:
                self._asked, self._right, act = True, sum(map(int, found[1].split(" + "))), "answer"
                self.first = self.first or found[1]
            elif re.search(r"\bbeats\b|[Ww]ar!|\btakes\b|\btie\b", text):
                if self._asked:
                    self.taken.append(self._right)
                self._asked, act = False, "a"
            elif "to turn" in text:
                act = "a"
        self._todo = act
        if act and time.monotonic() < end:
            self._todo, self._last = "", "right" if act == "answer" else act
            self._act(act)

    def _act(self, act: str) -> None:
        """Turn a card ("a"), or enter a number: the "right" one, or an "answer", which may be wrong."""
        if act == "a":
            self._press("a")
        else:
            time.sleep(0.1)
            self.window.type(str(self._right + (act == "answer" and self._random.random() < self._wrong)))
            self._press("Return")

    def _press(self, key: str) -> None:
        self.window.key(key)
        self._moved = time.monotonic()


class GrownUp:
    """Goes through the pages of the settings."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._pressing: subprocess.Popen[bytes] | None = None

    def _hear(self, pattern: str, since: int, patience: float = 60.0) -> None:
        until(lambda: self.window.hears(pattern, since) or not self.window.runs, f"“{pattern}”", patience)

    def files(self) -> None:
        """Open the tab of the files, from the shelf."""
        window = self.window
        until(lambda: window.said, "the shelf")
        before = len(window.said)
        window.key("o")
        self._hear("^Settings", before)
        window.go("^Files", "Right")

    def back_up(self, path: Path) -> None:
        """Back everything up into a file, from the tab of the files."""
        window = self.window
        window.go("^Back up everything")
        before = len(window.said)
        window.key("Return")
        self._hear("File name", before)
        time.sleep(0.2)
        window.key("ctrl+a")
        window.type(str(path))
        window.key("Return")
        self._hear("^Saved: ", before)

    def choose(self, label: str, question: str) -> bool:
        """Press a button of the tab, choose the only file there, and wait for the question. Return True if it came."""
        window = self.window
        window.go(f"^{label}")
        before = len(window.said)
        window.key("Return")
        self._hear(r"list, |For grown-ups", before)
        if window.hears("For grown-ups", before):
            self._open_gate(before)
        before = len(window.said)
        time.sleep(0.2)
        window.key("Return")
        self._hear(rf"{question}|could not be|There are no|Everything in", before)
        return window.hears(question, before)

    def _open_gate(self, before: int) -> None:
        """Solve the gate's sum, which is not read aloud: 144 is one in ten of them, and after another number it asks
        anew."""
        window = self.window
        time.sleep(0.2)
        window.key("Return", "Return", "Return", apart=150)
        time.sleep(0.2)
        for _try in range(200):
            window.key("1", "4", "4", "Return", apart=20)
            time.sleep(0.12)
            if window.hears("list, |could not be|There is no", before):
                return

    def press(self, label: str, seconds: float) -> None:
        """Press a button of the question, and return so many seconds after the key was asked for."""
        with suppress(AssertionError):
            self.window.go(f"^{label}, button", maximum=6)
        pressing = subprocess.Popen(["xdotool", "key", "Return"], env=self.window.env)
        time.sleep(seconds)
        self._pressing = pressing                     # it is not waited for: that would take longer
