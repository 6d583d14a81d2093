"""Install exactly the packages of lock.txt, each known by its hash, and Truce itself from this folder.

    python packaging/locked.py              install them into the present environment
    python packaging/locked.py --renew      write lock.txt anew, from the ranges in pyproject.toml; this needs uv

The packages and the checks are made with these versions. A plain `pip install` of Truce takes the ranges instead. On
Linux, PyInstaller's starter is compiled here, position-independent and with all relocations read-only, since the one in
its wheel is neither. That needs a C compiler and zlib's header; without them the starter of the wheel stays.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "packaging" / "lock.txt"
EXTRAS = ("test", "dev", "art")
BUILDS = "hatchling>=1.24\neditables\n"
"""The packages that install Truce itself; a build that fetched its own would fetch it without hashes."""
HEAD = """\
# Every package that Truce is built and tested with, for Python 3.11 and later on Linux, macOS and Windows.
# Written by `python packaging/locked.py --renew`.
"""
HARD = {"CFLAGS": "-O2 -fPIE -fstack-protector-strong -D_FORTIFY_SOURCE=2", "LDFLAGS": "-pie -Wl,-z,relro,-z,now",
        "PYINSTALLER_COMPILE_BOOTLOADER": "1"}  # fmt: skip


def pip(*words: str | Path, env: dict[str, str] | None = None, check: bool = True) -> bool:
    """Run `pip install`. Return True if it succeeded. Raises CalledProcessError if it fails and `check` is set."""
    command = [sys.executable, "-m", "pip", "install", "-q", *words]
    return subprocess.run(command, cwd=ROOT, env=os.environ | (env or {}), check=check).returncode == 0


def pinned(name: str) -> str:
    """Return the lines of one package in the lock. Raises KeyError if it is not there."""
    for block in re.split(r"\n(?=\S)", LOCK.read_text(encoding="utf-8")):
        if block.startswith(f"{name}=="):
            return f"{block}\n"
    raise KeyError(name)


def harden() -> bool:
    """Compile PyInstaller's starter from its source, known by its hash too. Return True if it could be done."""
    if not shutil.which("cc"):
        return False
    with tempfile.TemporaryDirectory() as folder:
        only = Path(folder, "pyinstaller.txt")
        only.write_text(pinned("pyinstaller"), encoding="utf-8")
        return pip("--require-hashes", "--no-deps", "--force-reinstall", "--no-cache-dir", "--no-build-isolation",
                   "--no-binary", "pyinstaller", "-r", only, env=HARD, check=False)  # fmt: skip


def install() -> None:
    """Install the locked packages, and Truce from this folder. Raises CalledProcessError if a hash is wrong."""
    pip("--require-hashes", "-r", LOCK)
    pip("--no-deps", "--no-build-isolation", "-e", ROOT)
    if sys.platform == "linux" and not harden():
        print("packaging/locked.py: PyInstaller's own starter stays, which is not position-independent. To compile it, "
              "install a C compiler and zlib's header (gcc and zlib1g-dev)", file=sys.stderr)  # fmt: skip


def renew() -> None:
    """Write the lock anew. Raises CalledProcessError if uv finds no versions that fit together."""
    with tempfile.TemporaryDirectory() as folder:
        builds, made = Path(folder, "builds.in"), Path(folder, "lock.txt")
        builds.write_text(BUILDS, encoding="utf-8")
        subprocess.run(
            ["uv", "pip", "compile", "-q", "--universal", "--python-version", "3.11", "--generate-hashes",
             "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links",
             *(word for extra in EXTRAS for word in ("--extra", extra)), "pyproject.toml", builds, "-o", made],
            cwd=ROOT, stdout=subprocess.DEVNULL, check=True)  # fmt: skip
        LOCK.write_text(HEAD + made.read_text(encoding="utf-8"), encoding="utf-8")


def main() -> int:
    """Install or renew. Return the exit status."""
    words = argparse.ArgumentParser(description="Install exactly the packages of packaging/lock.txt.")
    words.add_argument("--renew", action="store_true", help="write the lock anew; this needs uv")
    asked = words.parse_args()
    if asked.renew and not shutil.which("uv"):
        print("packaging/locked.py: uv was not found. Install it: python -m pip install uv", file=sys.stderr)
        return 1
    try:
        (renew if asked.renew else install)()
    except subprocess.CalledProcessError as error:
        return error.returncode or 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
