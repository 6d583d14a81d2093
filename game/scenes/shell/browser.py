"""The browser of the system, in which pages are shown that can be printed."""

import webbrowser
from pathlib import Path
from threading import Thread


def show(path: Path) -> None:
    """Open a page in the browser, which may take its time. Where there is none, nothing happens."""
    Thread(target=webbrowser.open, args=(path.as_uri(),), daemon=True).start()
