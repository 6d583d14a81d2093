"""What the real window costs: to start, to idle, to move, to keep in memory. The plain program moves its cards on the
same screen before and after, and is measured in the same way."""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.kit.xvfb import Program, screen
from tests.tools.bench.gate import Gate

STARTS = 9
BARE = """
import os, time
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
screen = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
screen.fill("#2B2046")
pygame.display.flip()
open(os.environ["TRUCE_PAINTED"], "w").write(str(time.time()))
while not any(event.type == pygame.QUIT for event in pygame.event.get()):
    pygame.time.wait(5)
"""
TRUCE = [sys.executable, "-m", "game"]
PLAIN = [sys.executable, "-m", "tests.tools.bench.plain", "1920x1080", "--window"]
MOTION, REST, LONG_REST = 12.0, 10.0, 20.0
"""Seconds in which the processor's share is measured: in motion, soon after a press, and half a minute later."""


def gates() -> list[Gate]:
    """Start, idle, motion and memory."""
    with tempfile.TemporaryDirectory() as made, screen(1920, 1080) as env:
        return [*_start(Path(made), env), *_table(Path(made), env)]


def _start(folder: Path, env: dict[str, str]) -> list[Gate]:
    ours, theirs = [], []
    for n in range(STARTS + 1):
        for command, times in ((TRUCE, ours), ([sys.executable, "-c", BARE], theirs)):
            program = Program(command, env, folder / "start")
            if n:
                program.kill()
                times.append(program.painted)
            else:  # the first start of each compiles and, when it ends, keeps the picture of its shelf
                program.close()
    ours_ms, theirs_ms = statistics.median(ours) * 1000, statistics.median(theirs) * 1000
    said = f"{ours_ms:.0f} ms, a bare window {theirs_ms:.0f} ms"
    return [Gate("start to the first painted shelf", ours_ms / theirs_ms, 1.6, reach=1.5, said=said)]


def _table(folder: Path, env: dict[str, str]) -> list[Gate]:
    home = folder / "table"
    (home / "config").mkdir(parents=True)
    settings = "auto_play = true\n[window]\nsize = [1920, 1080]\nplace = [0, 0]\n"
    (home / "config" / "settings.toml").write_text(settings)
    sounds = env | {"SDL_AUDIODRIVER": "dummy"}        # mixed, and thrown away: a virtual screen has no sound
    before = _plain(folder, env)
    program = Program([*TRUCE, "play", "war", "--seed", "7"], sounds, home)
    try:
        time.sleep(6)  # the deal
        busy, _ = _measured(program, MOTION)
        memory = program.pss()
        program.key("F2")
        time.sleep(6)  # the round ends
        awake, evening = _measured(program, REST)
        time.sleep(22)  # the table dozes, and the evening around it falls silent
        idle, asleep = _measured(program, LONG_REST)
    finally:
        program.kill()
    after = _plain(folder, env)
    said = f"{busy:.1f} % of a core, plain {before:.2f} and {after:.2f} %"
    return [
        Gate("motion at 1080p, normal pace, against plain", busy * 2 / (before + after), 2.5, said=said),
        Gate("idle soon after a press, with the evening", awake, 1.0, "% core", reach=0.7,
             said=f"{sum(evening.values()):.0f} wakeups a second"),
        Gate("idle half a minute after a press", idle, 0.3, "% core"),
        Gate("wakeups half a minute after a press", sum(asleep.values()), 3, "1/s",
             said=", ".join(f"{thread.partition(' ')[2]} {often:.1f}" for thread, often in asleep.items() if often)),
        Gate("memory at the table at 1080p", memory, 68, "MB PSS"),
    ]


def _plain(folder: Path, env: dict[str, str]) -> float:
    """The share of a core, in percent, that the plain program takes for six cards at 60 frames a second."""
    program = Program(PLAIN, env, folder / "plain")
    try:
        time.sleep(1)
        return _measured(program, MOTION)[0]
    finally:
        program.kill()


def _measured(program: Program, seconds: float) -> tuple[float, dict[str, float]]:
    """The share of a core in percent, and the wakeups a second of each of its threads."""
    cpu, wakeups, began = program.cpu(), program.wakeups(), time.monotonic()
    time.sleep(seconds)
    took = time.monotonic() - began
    woken = {thread: (count - wakeups.get(thread, 0)) / took for thread, count in program.wakeups().items()}
    return (program.cpu() - cpu) / took * 100, woken
