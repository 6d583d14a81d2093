"""Make the installer for Windows and Truce on a stick from the bundle in dist/; this needs NSIS.

    python packaging/build.py && python packaging/windows/installer.py

The bundle is one that was built on Windows. dist/truce-<version>-setup.exe installs it for one person (truce.nsi says
how). dist/truce-<version>-stick.zip is unpacked wherever one wants it, such as on a memory stick: a folder `Truce data`
lies beside the program in it, and everything that is played stays in there. NSIS's compiler `makensis` also runs on
Linux, with a bundle from elsewhere (--bundle). On Windows, where the environment gives a certificate, packaging/sign.py
signs the uninstaller, too; the installer itself is signed when it is made.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]
DIST = ROOT / "dist"
ICONS = ROOT / "assets" / "icons"
SCRIPT = ROOT / "packaging" / "windows" / "truce.nsi"
SIGNER = ROOT / "packaging" / "sign.py"

import icon  # noqa: E402
import identity  # noqa: E402

from game import __version__  # noqa: E402
from game.store.paths import BESIDE  # noqa: E402

PROGRAMS = ("truce.exe", "truce-console.exe", "LICENCES.txt", "truce.cdx.json")
"""What lies beside the folder _internal. The installer places, and the uninstaller removes, each of them by name."""
PICTURE = 164, 314
"""Pixels of the picture on the installer's first and last page."""
LAND = "#4a2b57", "#e2603a"
"""The colors behind the icon on it: the sky's and the hill's."""
README = """\
Truce keeps everything in this folder: matches, settings, statistics, children.
Keep it beside truce.exe, with this name. Close Truce before you take the stick out.
For a newer Truce, replace all that is beside this folder, and leave the folder.

Truce behält alles in diesem Ordner: Partien, Einstellungen, Statistik, Kinder.
Lass ihn neben truce.exe liegen, mit diesem Namen. Schließ Truce, bevor du den Stick herausziehst.
Für ein neueres Truce ersetz alles, was neben diesem Ordner liegt, und lass den Ordner.
"""


class WrongError(Exception):
    """Something is missing, or not as it should be; the text says what."""


def compiler() -> str:
    """Return the path of NSIS's compiler. Raises WrongError."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "/nonexistent")) / "NSIS" / "makensis.exe"
    found = shutil.which("makensis") or (str(usual) if usual.is_file() else None)
    if found is None:
        raise WrongError("NSIS was not found. Install it from nsis.sourceforge.io, or Debian's package nsis")
    return found


def check_bundle(bundle: Path) -> None:
    """Check that a folder is a bundle for Windows and holds nothing that would stay when it is removed. Raises
    WrongError."""
    if not (bundle / "truce.exe").is_file():
        raise WrongError(f"there is no bundle for Windows in {bundle}. Run python packaging/build.py on Windows first")
    there = {path.name for path in bundle.iterdir()}
    if wrong := there ^ {*PROGRAMS, "_internal"}:
        raise WrongError(f"{bundle} is not as the installer knows it: {', '.join(sorted(wrong))}")


def picture(into: Path) -> None:
    """Draw the picture on the installer's first and last page, as a bitmap."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    page = pygame.Surface(PICTURE, depth=24)
    page.fill(LAND[0])
    pygame.draw.ellipse(page, LAND[1], (-60, PICTURE[1] - 90, PICTURE[0] + 160, 200))
    drawn = pygame.image.load_sized_svg(str(ICONS / "app.svg"), (124, 124))
    page.blit(drawn, drawn.get_rect(center=(PICTURE[0] // 2, PICTURE[1] * 2 // 5)))
    pygame.image.save(page, str(into))


def defines(bundle: Path, made: Path, out: Path, environ: Mapping[str, str] = os.environ) -> Mapping[str, object]:
    """Return what truce.nsi is told; the icon and the picture are in the folder `made`. Where `environ` gives a
    certificate, NSIS calls the signer for the uninstaller, which lies in the installer and is reached there alone."""
    size = sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file())
    signer = {"PYTHON": sys.executable, "SIGNER": SIGNER} if environ.get("CERTIFICATE") else {}
    return {"FOLDER": bundle, "OUT": out, "ICON": made / "truce.ico", "PICTURE": made / "picture.bmp",
            "VERSION": __version__, "MAKERS": identity.MAKERS, "COPYRIGHT": identity.COPYRIGHT,
            "KILOBYTES": -(-size // 1024), "BESIDE": BESIDE, **signer}


def installer(bundle: Path, into: Path) -> Path:
    """Make the installer in a folder. Return its path. Raises WrongError."""
    out = into.absolute() / f"truce-{__version__}-setup.exe"
    with tempfile.TemporaryDirectory() as below:
        made = Path(below)
        (made / "truce.ico").write_bytes(icon.ico(ICONS))
        picture(made / "picture.bmp")
        told = [f"-D{name}={value}" for name, value in defines(bundle.absolute(), made, out).items()]
        done = subprocess.run([compiler(), "-V2", "-WX", "-INPUTCHARSET", "UTF8", *told, str(SCRIPT)],
                              capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)
    if done.returncode:
        raise WrongError(f"makensis failed:\n{done.stdout}{done.stderr}")
    return out


def stick(bundle: Path, into: Path) -> Path:
    """Make the zip file of Truce on a stick in a folder. Return its path. Raises WrongError."""
    out = into / f"truce-{__version__}-stick.zip"
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9, strict_timestamps=False) as packed:
        for path in sorted(bundle.rglob("*")):
            if path.is_file():
                packed.write(path, f"Truce/{path.relative_to(bundle).as_posix()}")
        packed.writestr(f"Truce/{BESIDE}/README.txt", README.replace("\n", "\r\n").encode("utf-8-sig"))
    with zipfile.ZipFile(out) as packed:
        held = {name.removeprefix("Truce/") for name in packed.namelist()} - {f"{BESIDE}/README.txt"}
        lacking = {path.relative_to(bundle).as_posix() for path in bundle.rglob("*") if path.is_file()} ^ held
        if lacking or packed.testzip() is not None:
            raise WrongError(f"{out.name} is not as it should be: {', '.join(sorted(lacking)) or 'damaged'}")
    return out


def main() -> int:
    """Make both, and say how large they are. Return the exit status."""
    words = argparse.ArgumentParser(description="Make the installer for Windows and Truce on a stick.")
    words.add_argument("--bundle", type=Path, default=DIST / "truce", metavar="FOLDER",
                       help="a bundle that was built on Windows (default: dist/truce)")
    words.add_argument("--into", type=Path, default=DIST, metavar="FOLDER", help="where to make them (default: dist)")
    asked = words.parse_args()
    try:
        check_bundle(asked.bundle)
        asked.into.mkdir(parents=True, exist_ok=True)
        for made in (installer(asked.bundle, asked.into), stick(asked.bundle, asked.into)):
            print(f"{made.name}: {made.stat().st_size / 1e6:.1f} MB")
    except WrongError as why:
        print(f"packaging/windows/installer.py: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
