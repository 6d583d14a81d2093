"""Show the real window on two monitors, fill one, switch it off, and open the window again:

    python -m tests.tools.two_monitors

It needs Xorg with the driver dummy (Debian's xserver-xorg-video-dummy), openbox, xdotool and xrandr, and belongs into a
container: Xorg takes the console of the machine. Without a window manager and with openbox, each step says where the
window is; the exit status is 1 if that is elsewhere than it should be.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.kit.home import Home
from tests.kit.window_manager import manager
from tests.kit.xvfb import TRUCE, Program
from tests.window.test_screen_sizes import box

CONFIG = """\
Section "Device"
 Identifier "device"
 Driver "dummy"
 VideoRam 256000
EndSection
Section "Monitor"
 Identifier "monitor"
 HorizSync 5.0 - 1000.0
 VertRefresh 5.0 - 200.0
EndSection
Section "Screen"
 Identifier "screen"
 Device "device"
 Monitor "monitor"
 DefaultDepth 24
 SubSection "Display"
  Depth 24
  Modes "1280x800"
  Virtual 3200 1800
 EndSubSection
EndSection
Section "ServerFlags"
 Option "AutoAddDevices" "false"
EndSection
"""
LEFT, RIGHT = (0, 0, 1280, 800), (1280, 0, 1600, 900)
"""Left, top, width and height of the monitors."""
PATIENCE = 10.0
"""Seconds in which the window is where it should be."""
EDGES = 80
"""Pixels that a window manager adds: a title bar and frames, again after some moves of its own."""

Box = tuple[int, int, int, int]


@contextmanager
def monitors(folder: Path) -> Iterator[dict[str, str]]:
    """An X server with two monitors; the environment in which programs are shown on them."""
    config = folder / "xorg.conf"
    config.write_text(CONFIG, encoding="utf-8")
    read, write = os.pipe()
    command = ["Xorg", "-displayfd", str(write), "-config", str(config), "-logfile", str(folder / "log"), "-noreset",
               "-nolisten", "tcp", "-sharevts", "-novtswitch"]
    server = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with open(read, encoding="utf-8") as number:
            env = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND"))}
            env |= {"DISPLAY": f":{number.readline().strip()}", "SDL_AUDIODRIVER": "dummy"}
        randr(env, "--addmode", "DUMMY1", "1600x900")
        yield env
    finally:
        server.terminate()
        server.wait()


def randr(env: dict[str, str], *words: str) -> None:
    """Change the monitors."""
    subprocess.run(["xrandr", *words], env=env, check=True)
    subprocess.run(["xrandr"], env=env, check=True, stdout=subprocess.DEVNULL)     # else a new one counts as unplugged
    time.sleep(1)


def stand(env: dict[str, str], how: str | None) -> None:
    """Place the second monitor ("right-of" or "below" the first), or switch it off."""
    words = ["--off"] if how is None else ["--mode", "1600x900", f"--{how}", "DUMMY0"]
    randr(env, "--output", "DUMMY0", "--mode", "1280x800", "--pos", "0x0", "--output", "DUMMY1", *words)


class Walk:
    """One walk; `wrong` counts the steps after which the window was elsewhere."""

    def __init__(self, env: dict[str, str], home: Home) -> None:
        self.env, self.home, self.wrong = env, home, 0

    def opened(self) -> Program:
        """The window, opened long enough ago that a move counts as a person's."""
        program = Program(TRUCE, self.env, self.home.folder)
        time.sleep(2)
        program.do("windowfocus", program.do("search", "--onlyvisible", "--pid", str(program.process.pid)).split()[0])
        return program

    def move(self, program: Program, x: int, y: int) -> None:
        """Move the window."""
        found = program.do("search", "--onlyvisible", "--pid", str(program.process.pid)).split()[0]
        program.do("windowmove", found, str(x), str(y))
        time.sleep(2)

    def see(self, what: str, program: Program, right: Callable[[Box], bool]) -> None:
        """Say where the window is, and whether that is right."""
        end = time.monotonic() + PATIENCE
        while not right(here := box(program)) and time.monotonic() < end:
            time.sleep(0.1)
        self.wrong += not right(here)
        print(f"{'ok   ' if right(here) else 'WRONG'} {what}: {here[2]}x{here[3]}+{here[0]}+{here[1]}", flush=True)

    def go(self, *, managed: bool) -> None:
        """Walk."""
        env = self.env
        stand(env, "right-of")
        program = self.opened()
        self.move(program, 1500, 60)

        def near(here: Box) -> bool:
            return abs(here[0] - 1500) < EDGES and abs(here[1] - 60) < EDGES and here[3] < RIGHT[3]

        self.see("on the second monitor", program, near)
        for keys in ("F11", "alt+Return"):
            program.key(keys)
            self.see(f"{keys} fills that monitor", program, lambda here: here == RIGHT)
            program.key(keys)
            self.see(f"{keys} again", program, near)
        program.close()
        program = self.opened()
        self.see("opened again", program, near)
        program.key("F11")
        self.see("full", program, lambda here: here == RIGHT)
        program.close()
        program = self.opened()
        self.see("opened again, full", program, lambda here: here == RIGHT)
        stand(env, None)
        self.see("full, and the monitor is switched off", program, lambda here: here == LEFT)
        program.key("F11")
        # SDL 2 does not hear of a monitor that is switched off and not unplugged: whatever manages the windows keeps a
        # part of it in sight
        self.see("a window again", program,
                 lambda here: here[0] + (100 if managed else here[2]) <= LEFT[2] and here[3] < LEFT[3])
        program.close()
        stand(env, "below")
        program = self.opened()
        self.move(program, 100, 1000)
        self.see("on a second monitor below", program, lambda here: here[1] >= LEFT[3])
        program.close()
        for how in (None, "right-of"):
            stand(env, how)
            program = self.opened()
            self.see(f"opened where the second monitor is {how or 'off'}", program,
                     lambda here: here[0] + here[2] <= LEFT[2] and here[1] + here[3] <= LEFT[3])
            program.close()


def main() -> int:
    """Walk both ways; the exit status."""
    wrong = 0
    with tempfile.TemporaryDirectory() as made:
        for by in (None, "openbox"):
            print(f"with {by or 'no window manager'}")
            folder = Path(made, by or "none")
            folder.mkdir()
            with monitors(folder) as env, manager(env, by):
                walk = Walk(env, Home(folder / "home"))
                walk.go(managed=by is not None)
                wrong += walk.wrong
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
