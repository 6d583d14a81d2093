"""What is laid out is what is there: full screen and a screen that shrinks, with a window manager and without one."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.view.device.x11 import fitting
from tests.kit.home import Home
from tests.kit.required_programs import WINDOW, needs
from tests.kit.window_manager import manager
from tests.kit.xvfb import PATIENCE, TRUCE, Program, screen, until

SEEN = WINDOW
MANAGED = needs("openbox", "xprop")
SHRINKS = needs("xrandr")
SMALLER = [
    ["--newmode", "small", "40", "1280", "1290", "1300", "1310", "720", "721", "722", "723"],
    ["--addmode", "screen", "small"],
    ["--output", "screen", "--mode", "small"],
]
"""What makes the screen 1280 x 720."""


def box(program: Program) -> tuple[int, int, int, int]:
    """Where the window is on the screen, and how large."""
    told = program.do("getwindowgeometry", "--shell", program.do("search", "--onlyvisible", "--pid",
                                                                 str(program.process.pid)).split()[0])
    found = dict(line.split("=") for line in told.split())
    return int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"])


def said(env: dict[str, str], program: str, *arguments: str) -> str:
    """The last line that a program prints which opens a window of its own."""
    return subprocess.run([sys.executable, "-c", program, *arguments], check=True, env=env, capture_output=True,
                          text=True, timeout=PATIENCE).stdout.splitlines()[-1]


@pytest.mark.window
@SEEN
@SHRINKS
@pytest.mark.parametrize("by", [None, pytest.param("openbox", marks=MANAGED)])
def test_full_screen_is_the_screen_there_is(by: str | None, tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle()
    with screen(1600, 900) as env, manager(env, by):
        program = Program(TRUCE, env, home.folder)
        until(lambda: box(program)[2:] == (1280, 720), "the window")
        program.key("F11")
        until(lambda: box(program) == (0, 0, 1600, 900), "the full screen")
        program.key("F11")
        until(lambda: box(program)[2:] == (1280, 720), "the window again")
        program.key("F11")
        until(lambda: box(program) == (0, 0, 1600, 900), "the full screen again")
        time.sleep(1.2)                              # while it is being opened, the window is not settled anew
        for words in SMALLER:
            subprocess.run(["xrandr", *words], env=env, check=True)
        until(lambda: box(program) == (0, 0, 1280, 720), "the smaller screen")
        assert program.close() == 0


PAGE = """
import json, sys, time, pygame
from game.view.device.window import Window
window = Window("here", size=(1280, 720), full=len(sys.argv) > 1)
end = time.monotonic() + 2.5
while time.monotonic() < end:
    for event in pygame.event.get():
        if event.type == pygame.WINDOWEXPOSED:
            window.exposed()
        elif event.type == pygame.WINDOWSIZECHANGED:
            window.resized()
    if len(sys.argv) > 2 and time.monotonic() > end - 1.2:
        import subprocess
        for words in json.loads(sys.argv.pop()):
            subprocess.run(["xrandr", *words], check=True)
    time.sleep(0.02)
from game.view.device.x11 import XServer, on_x11
print(json.dumps([window.size, XServer().box(on_x11()[1])[2:]]))
"""


@pytest.mark.window
@SEEN
@SHRINKS
@pytest.mark.parametrize("by", [None, pytest.param("openbox", marks=MANAGED)])
@pytest.mark.parametrize("shrinks", [False, True])
def test_a_page_is_laid_out_for_the_window_as_it_is(by: str | None, shrinks: bool) -> None:
    with screen(1600, 900) as env, manager(env, by):
        page, window = json.loads(said(env, PAGE, "full", *([json.dumps(SMALLER)] if shrinks else [])))
    assert page == window == ([1280, 720] if shrinks else [1600, 900])


WAITS = """
import os, pygame, sys, time
from game.view.device.window import Window
from tests.kit.xvfb import Keyboard
window = Window("here", size=(1280, 720))
end = time.monotonic() + 1
while time.monotonic() < end:
    pygame.event.get()
    time.sleep(0.01)
switches = time.thread_time(), open("/proc/thread-self/status").read()
began = time.monotonic()
while (left := began + 1 - time.monotonic()) > 0:
    pygame.event.get()
    assert window.wait(left)
count = lambda text: int(text.partition("voluntary_ctxt_switches:")[2].split()[0])
woken = count(open("/proc/thread-self/status").read()) - count(switches[1])
if not os.fork():
    time.sleep(0.5)
    keyboard = Keyboard(os.environ["DISPLAY"])
    keyboard.down("a")
    keyboard.up("a")
    time.sleep(2)                                # an end would be an event as well
    os._exit(0)
keys = []
while not keys:
    assert time.monotonic() < began + 100
    assert window.wait(100)
    keys = [event.unicode for event in pygame.event.get() if event.type == pygame.KEYDOWN]
print(woken, keys)
"""


@pytest.mark.window
@SEEN
def test_waiting_for_the_system_wakes_nobody_and_a_key_ends_it() -> None:
    with screen(1600, 900) as env:
        woken, keys = said(env, WAITS).split(" ", 1)
    assert int(woken) < 20, "where there is no way to wait, one looks a thousand times"
    assert keys == "['a']"


ASKS = """
import json, os, subprocess, pygame
from game.view.device.x11 import on_x11
from game.view.device.window import Window

def told():
    try:
        return on_x11()[1]
    except OSError as said:
        return str(said)

before = told()
window = Window("here", size=(1280, 720))
for event in range(20):
    pygame.event.get()
    pygame.time.wait(20)
words = ["xdotool", "search", "--onlyvisible", "--pid", str(os.getpid())]
seen = [int(line) for line in subprocess.run(words, check=True, capture_output=True).stdout.split()]
now = told()
pygame.display.quit()
print(json.dumps([before, now in seen, told()]))
"""


@pytest.mark.window
@SEEN
def test_the_system_is_asked_for_our_window_and_says_when_there_is_none() -> None:
    with screen(1600, 900) as env:
        told = json.loads(said(env, ASKS))
    none = "the window is not on an X server"
    assert told == [none, True, none]


LOOKS = """
import json, subprocess, sys, time, pygame
from game.view.device.x11 import XServer, on_x11
from game.view.device.window import Window
window = Window("here", size=(1280, 720))
server = XServer()

def here():
    return server.box(on_x11()[1])

def seen():
    pygame.event.get()
    window.look()
    time.sleep(0.05)
    return here()

before, end = here(), time.monotonic() + 20
while time.monotonic() < end - 18:
    seen()
for words in json.loads(sys.argv[1]):
    subprocess.run(["xrandr", *words], check=True)
while time.monotonic() < end and seen() == before:
    pass
print(json.dumps([before, here()]))
"""


@pytest.mark.window
@SEEN
@SHRINKS
def test_a_window_that_nobody_manages_comes_back_when_the_screen_shrinks_away_from_it() -> None:
    with screen(3840, 2160) as env:
        told = json.loads(said(env, LOOKS, json.dumps(SMALLER)))
    assert told == [[1280, 720, 1280, 720], [0, 0, 1280, 720]]


def test_a_window_that_nobody_manages_stays_on_the_screen() -> None:
    here = (160, 90, 1280, 720)
    assert fitting(here, (1600, 900), full=False, size=None) == here
    assert fitting(here, (1300, 800), full=False, size=None) == here, "what is seen of it can be taken hold of"
    assert fitting(here, (1024, 700), full=False, size=None) == (0, 0, 1024, 700)
    assert fitting((0, 0, 1600, 900), (1600, 900), full=False, size=(1280, 720)) == (0, 0, 1280, 720)
    assert fitting(here, (1600, 900), full=True, size=None) == (0, 0, 1600, 900)
    assert fitting(here, (1600, 900), full=True, size=None, monitor=(1600, 0, 1600, 900)) == (0, 0, 1600, 900)
    assert fitting(here, (3200, 900), full=True, size=None, monitor=(1600, 0, 1600, 900)) == (
        1600, 0, 1600, 900)
