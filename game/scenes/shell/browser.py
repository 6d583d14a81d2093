"""The browser of the system, in which pages are shown that can be printed."""

import os
import webbrowser
from pathlib import Path
from threading import Thread

from game.view.device.desktop_services import absolute


def show(path: Path) -> None:
    """Open a page in the browser, which may take its time. Where there is none, nothing happens. It is looked up by the
    absolute entries of PATH alone."""
    os.environ["PATH"] = absolute(os.environ.get("PATH", os.defpath))
    Thread(target=webbrowser.open, args=(path.as_uri(),), daemon=True).start()
