"""The fonts of the system that may have letters which Truce's own fonts lack. Looking takes from 20 ms to seconds: it
is not for the thread that draws."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
_WAIT = 30.0                                      # seconds: the first time, fontconfig reads all fonts there are
_FIRST: Final = (
    "notocoloremoji", "seguiemj", "apple color emoji", "notosanscjk", "notosans", "segoeuib", "msyhbd", "yugothb",
    "meiryob", "malgunbd", "nirmalab", "leelauib", "seguisym", "pingfang", "hiragino", "applesdgothic", "geezapro",
    "arialhb", "kohinoor", "thonburi", "arial unicode", "dejavusans", "segoeui", "msyh", "malgun", "nirmala",
    "leelawui",
)
"""How the files of fonts begin that are taken before others, where only folders can be looked into."""
_LAST: Final = ("italic", "oblique", "mono", "thin", "light", "condensed", "serif", "looped")
"""What the names of fonts hold that are taken after others."""


def candidates(letters: str, *, painted: bool = False) -> Iterator[Path]:
    """Yield files of fonts, those that suit these letters best first; whether one has them is to be looked at. If
    `painted`, fonts with colored emoji come before others."""
    listed = _asked(letters, painted=painted)
    yield from listed
    if not listed:
        yield from sorted(_lying(_folders()), key=lambda file: _rank(file.name.lower(), painted=painted))


def _asked(letters: str, *, painted: bool) -> list[Path]:
    """Return the fonts that fontconfig names for these letters, the best first; none where it is not installed."""
    import subprocess

    from game.view.device.programs import find

    program = find("fc-match")
    if program is None:
        return []
    codes = " ".join(f"{ord(each):x}" for each in letters)
    family = "emoji" if painted else "sans-serif:bold"
    try:
        told = subprocess.run(
            [program, "-s", "--format", "%{file}\n", f"{family}:charset={codes}"], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=_WAIT, check=True, env=_environment(),
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError, ValueError):
        return []
    return [Path(os.fsdecode(line)) for line in dict.fromkeys(told.stdout.splitlines())
            if os.fsdecode(line).lower().endswith(_SUFFIXES)]


def _environment() -> dict[str, str]:
    """Return the environment for a program of the system: without the bundle's own libraries (as PyInstaller says)."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
        if "LD_LIBRARY_PATH_ORIG" in found:
            found["LD_LIBRARY_PATH"] = found["LD_LIBRARY_PATH_ORIG"]
    return found


def _folders() -> list[Path]:
    """Return where the fonts of this system lie."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        here = os.environ.get("LOCALAPPDATA")
        return [Path(os.environ.get("WINDIR", "C:\\Windows"), "Fonts"),
                *([Path(here, "Microsoft", "Windows", "Fonts")] if here else [])]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local/share/fonts", home / ".fonts"]


def _lying(folders: list[Path]) -> Iterator[Path]:
    """Yield the fonts in some folders and those below them."""
    for folder in folders:
        for where, _inner, files in os.walk(folder):
            for file in files:
                if file.lower().endswith(_SUFFIXES):
                    yield Path(where, file)


def _rank(name: str, *, painted: bool) -> tuple[bool, bool, int, bool, str]:
    """Return where a file comes among others: smaller is sooner."""
    first = next((n for n, start in enumerate(_FIRST) if name.startswith(start)), len(_FIRST))
    return (painted and "emoj" not in name, any(word in name for word in _LAST), first, "bold" not in name, name)
