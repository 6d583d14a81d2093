"""Make dist/truce_<version>_<architecture>.deb from the bundle in dist/; this needs Debian's dpkg-deb.

    python packaging/build.py && python packaging/deb.py

The bundle goes to /usr/lib/truce and a link to it to /usr/bin; the menu entry, the icons, the AppStream data and the
licenses go where Debian wants them. Nothing runs when it is installed or removed. The unpacked program must start.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
DIST = ROOT / "dist"
LINUX = ROOT / "packaging" / "linux"
ICONS = ROOT / "assets" / "icons"

import identity  # noqa: E402

from game import __version__  # noqa: E402

NEEDS = "libstdc++6, libgcc-s1"
LIKES = "libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxss1, libxfixes3"
"""SDL looks for these when it opens a window on X11; where those of Wayland or of the sound are, it takes them too."""


def said(command: list[str | Path]) -> str:
    """What a command prints. CalledProcessError if it fails."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def control(architecture: str, size: int, maintainer: str) -> str:
    """What the package says of itself; `size` in bytes. It needs the C library it was built with, or a newer one."""
    libc = str(os.confstr("CS_GNU_LIBC_VERSION")).split()[-1]
    return f"""\
Package: truce
Version: {__version__}
Section: games
Priority: optional
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {-(-size // 1024)}
Depends: libc6 (>= {libc}), {NEEDS}
Recommends: {LIKES}
Description: {identity.SUMMARY[0].lower()}{identity.SUMMARY[1:]}
 War with any house rules, and the games that grew from it, for families and
 classrooms. Play alone against the computer, or with two to four people at one
 keyboard. In the math room, children practice math facts while they play.
"""


def lay_out(bundle: Path, root: Path) -> None:
    """Put everything where it belongs below a root."""
    share = root / "usr" / "share"
    shutil.copytree(bundle, root / "usr/lib/truce", symlinks=True)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/truce").symlink_to("../lib/truce/truce")
    for file, folder in ((f"{identity.IDENTIFIER}.desktop", "applications"),
                         (f"{identity.IDENTIFIER}.metainfo.xml", "metainfo")):  # fmt: skip
        (share / folder).mkdir(parents=True)
        shutil.copyfile(LINUX / file, share / folder / file)
    for picture in [*ICONS.glob("app-*.png"), ICONS / "app.svg"]:
        size = picture.stem.removeprefix("app-")
        folder = share / "icons/hicolor" / ("scalable" if size == "app" else f"{size}x{size}") / "apps"
        folder.mkdir(parents=True)
        shutil.copyfile(picture, folder / f"{identity.IDENTIFIER}{picture.suffix}")
    papers = share / "doc/truce"
    papers.mkdir(parents=True)
    (root / "usr/lib/truce/LICENCES.txt").rename(papers / "copyright")
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == root / "usr/lib/truce/truce" else 0o644)


def build(bundle: Path, into: Path, maintainer: str) -> Path:
    """The package, made in a folder. CalledProcessError if dpkg-deb fails."""
    architecture = said(["dpkg", "--print-architecture"])
    made = into / f"truce_{__version__}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as below:
        root = Path(below) / "root"
        lay_out(bundle, root)
        size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file())
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN" / "control").write_text(control(architecture, size, maintainer), encoding="utf-8")
        said(["dpkg-deb", "--build", "--root-owner-group", root, made])
    return made


def starts(package: Path) -> bool:
    """Whether the program in a package says its version, unpacked anywhere."""
    with tempfile.TemporaryDirectory() as root:
        said(["dpkg-deb", "-x", package, root])
        return said([Path(root, "usr/bin/truce"), "--version"]).endswith(__version__)


def main() -> int:
    """Make it; the exit status."""
    words = argparse.ArgumentParser(description="Make a Debian package of the bundle in dist/.")
    words.add_argument("--maintainer", default=f"{identity.MAKERS} <truce@localhost>", metavar="NAME",
                       help="the name and email address in the package (default: %(default)s)")
    asked = words.parse_args()
    if not shutil.which("dpkg-deb"):
        print("packaging/deb.py: dpkg-deb was not found. Install Debian's dpkg package", file=sys.stderr)
        return 1
    if not (DIST / "truce" / "truce").exists():
        print("packaging/deb.py: there is no bundle in dist/. Run python packaging/build.py first", file=sys.stderr)
        return 1
    made = build(DIST / "truce", DIST, asked.maintainer)
    if not starts(made):
        print(f"packaging/deb.py: {made.name} does not start", file=sys.stderr)
        return 1
    print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.1f} MB; the program in it starts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
