"""A plain pygame program that moves cards over one still picture by dirty rectangles: what frames cost without us.

    python -m tests.tools.bench.plain [WIDTHxHEIGHT]       prints the processor time of a frame: median, 99th percentile
    python -m tests.tools.bench.plain [WIDTHxHEIGHT] --figures  prints the `Figures` of that size, as JSON
    python -m tests.tools.bench.plain [WIDTHxHEIGHT] --window  moves six cards at 60 frames a second until it is ended

Cards are 150 x 210 at 1080p with a soft shadow, turned by a degree a frame (each angle made once and kept), eased along
a line, all of them moving at once. Nothing of it is Truce's: other parts of the benchmark measure themselves by it.
"""

import argparse
import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tests.tools.bench.gate import Gate

CARDS = 2, 6, 16
FRAMES = 360
FILMS = 5
"""So many films of each number of cards are measured; the median of their figures counts."""
COPIES = 200
MOTION = 6
"""So many cards move in the window."""
RATE = 60


class Film(NamedTuple):
    """The processor time of a frame, in ms."""

    middle: float
    late: float
    """The 99th percentile."""


class Figures(NamedTuple):
    """What frames cost at one size, in ms."""

    films: dict[int, Film]
    """How many cards move → a film of them."""
    copy: float
    """One copy of the window's picture onto the screen."""


def six(figures: Figures) -> float:
    """The median frame while six cards move, in ms."""
    return figures.films[6].middle


def sixteen(figures: Figures) -> float:
    """The 99th percentile of the frames while sixteen cards move, in ms."""
    return figures.films[16].late


class Plain:
    """The program, on a `screen`: what is drawn on it is shown by `pygame.display.update`."""

    def __init__(self, screen: pygame.Surface) -> None:
        self.screen, self.size = screen, screen.get_size()
        width, height = self.size
        self.still = pygame.Surface(self.size).convert()
        for y in range(height):
            pygame.draw.line(self.still, (40 + 90 * y // height, 30, 70), (0, y), (width, y))
        for n in range(6):
            pygame.draw.ellipse(self.still, (90 + 20 * n, 50 + 10 * n, 60),
                                (n * width // 7, height * 2 // 3, width // 2, height))
        self.faces = [self._card((40 * n % 255, 90, 160)) for n in range(16)]
        self.turned: dict[tuple[int, int], pygame.Surface] = {}
        self.last: list[pygame.Rect] = []

    def _card(self, tint: tuple[int, int, int]) -> pygame.Surface:
        k = self.size[1] / 1080
        w, h = round(150 * k), round(210 * k)
        s = pygame.Surface((w + 24, h + 24), pygame.SRCALPHA)
        for n in range(8):
            pygame.draw.rect(s, (0, 0, 0, 9), (n, n + 6, w + 24 - 2 * n, h + 18 - 2 * n), border_radius=16)
        pygame.draw.rect(s, (250, 244, 228), (12, 8, w, h), border_radius=12)
        pygame.draw.rect(s, tint, (30, 30, w - 36, h - 44), border_radius=8)
        return s.premul_alpha()

    def _picture(self, n: int, angle: int) -> pygame.Surface:
        if (n, angle) not in self.turned:
            self.turned[n, angle] = pygame.transform.rotozoom(self.faces[n], angle, 1).convert_alpha()
        return self.turned[n, angle]

    def begin(self) -> None:
        """Show the still picture, with no card on it."""
        self.last = []
        self.screen.blit(self.still, (0, 0))
        pygame.display.flip()

    def frame(self, f: int, cards: int) -> None:
        """Draw and show the `f`-th frame."""
        screen, still, size = self.screen, self.still, self.size
        for r in self.last:
            screen.blit(still, r, r)
        now = []
        for n in range(cards):
            t = (f / 50 + n / cards) % 1
            e = 1 - (1 - t) ** 3
            x, y = size[0] * (0.1 + 0.75 * e), size[1] * (0.2 + 0.5 * abs(math.sin(n + 3 * e)))
            p = self._picture(n, round(20 * math.sin(n + 4 * e)))
            now.append(screen.blit(p, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED))
        pygame.display.update(self.last + now)
        self.last = now

    def film(self, cards: int, frames: int = FRAMES) -> Film:
        """What a frame costs while so many cards move."""
        took = []
        self.begin()
        for f in range(2 * frames):                   # the first half makes the pictures
            began = time.thread_time()
            self.frame(f, cards)
            if f >= frames:
                took.append((time.thread_time() - began) * 1e3)
        took.sort()
        return Film(took[len(took) // 2], took[int(len(took) * 0.99)])


def copy(screen: pygame.Surface, times: int = COPIES) -> float:
    """The ms of processor time of one copy of the window's picture onto the screen: a blit of a surface of the same
    size and format, the best of so many."""
    whole, took = pygame.Surface(screen.get_size()).convert(), []
    whole.blit(screen, (0, 0))
    for _ in range(times):
        began = time.thread_time()
        screen.blit(whole, (0, 0))
        took.append((time.thread_time() - began) * 1e3)
    return min(took)


def measured(screen: pygame.Surface) -> Figures:
    """Measure all of it on this screen, here and now."""
    plain, films = Plain(screen), {}
    for cards in CARDS:
        found = [plain.film(cards) for _ in range(FILMS)]
        films[cards] = Film(median(film.middle for film in found), median(film.late for film in found))
    return Figures(films, copy(screen))


def figures(size: tuple[int, int]) -> Figures:
    """Measure all of it at this size in a process of its own, which nothing of Truce has touched."""
    command = [sys.executable, "-m", "tests.tools.bench.plain", f"{size[0]}x{size[1]}", "--figures"]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return Figures({int(cards): Film(*film) for cards, film in found["films"].items()}, found["copy"])


class Beside:
    """The program at a size, measured before and after something of ours is: what that costs is told in its terms."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.before = figures(size)
        self.after: Figures | None = None

    def done(self) -> None:
        """Measure it again."""
        self.after = figures(self.size)

    def gate(self, name: str, ms: float, maximum: float, figure: Callable[[Figures], float], *said: str) -> Gate:
        """Return the gate of so many ms of ours, against the mean of a figure of the program's before and after."""
        if self.after is None:
            self.done()
        assert self.after is not None
        before, after = figure(self.before), figure(self.after)
        words = f"{ms:.2f} ms, plain {before:.2f} and {after:.2f} ms"
        return Gate(name, ms * 2 / (before + after), maximum, said=", ".join([words, *said]))


def in_window(size: tuple[int, int]) -> None:
    """Move six cards at 60 frames a second in the real window, until somebody closes it. When each picture of a card
    has been made, the time is written into the file that TRUCE_PAINTED names, if it names one."""
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")     # as Truce has it
    pygame.display.init()
    plain, clock = Plain(pygame.display.set_mode(size, pygame.RESIZABLE)), pygame.time.Clock()
    plain.film(MOTION)
    if "TRUCE_PAINTED" in os.environ:
        Path(os.environ["TRUCE_PAINTED"]).write_text(str(time.time()))
    plain.begin()
    f = 0
    while not any(event.type == pygame.QUIT for event in pygame.event.get()):
        plain.frame(f, MOTION)
        f += 1
        clock.tick(RATE)


def main() -> None:
    """Measure it, or show it."""
    words = argparse.ArgumentParser(prog="python -m tests.tools.bench.plain", description=__doc__.splitlines()[0])
    words.add_argument("size", nargs="?", default="1920x1080")
    words.add_argument("--figures", action="store_true")
    words.add_argument("--window", action="store_true")
    asked = words.parse_args()
    width, height = map(int, asked.size.split("x"))
    if asked.window:
        with suppress(KeyboardInterrupt):
            in_window((width, height))
        return
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    screen = pygame.display.set_mode((width, height))
    if asked.figures:
        print(json.dumps(measured(screen)._asdict()))
        return
    plain = Plain(screen)
    for cards in CARDS:
        film = plain.film(cards)
        print(f"{cards} cards moving at {width}x{height}: {film.middle:.2f} ms, 99 % {film.late:.2f} ms")
    print(f"a copy of the window's picture: {copy(screen):.2f} ms")


if __name__ == "__main__":
    main()
