"""A window manager on a virtual screen, and whether it shows windows by now."""

import ctypes
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.kit.xvfb import until


@contextmanager
def manager(env: dict[str, str], name: str | None) -> Iterator[None]:
    """A window manager on a screen, or none."""
    if name is None:
        yield
        return
    process = subprocess.Popen([name], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        look = ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]
        until(lambda: b"window id" in subprocess.run(look, env=env, check=True, capture_output=True).stdout, "it")
        _shows_windows(env)
        yield
    finally:
        process.terminate()
        process.wait()


def _shows_windows(env: dict[str, str]) -> None:
    """Wait until a window of one pixel is shown, however often it has to ask. openbox says that it is there before it
    listens, and what is asked in between is lost: SDL asks once and waits for ever."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XDefaultRootWindow.restype = x.XCreateSimpleWindow.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x.XOpenDisplay(env["DISPLAY"].encode()))
    root = ctypes.c_ulong(x.XDefaultRootWindow(display))
    black = ctypes.c_ulong(0)
    window = x.XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, black, black)

    def managed() -> bool:
        x.XMapWindow(display, ctypes.c_ulong(window))
        x.XSync(display, False)
        look = ["xprop", "-id", str(window), "WM_STATE"]
        return b"Normal" in subprocess.run(look, env=env, check=True, capture_output=True).stdout

    until(managed, "a window manager that shows windows")
    x.XCloseDisplay(display)
