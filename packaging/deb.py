"""Make dist/truce_<version>_<architecture>.deb from the bundle in dist/; this needs Debian's dpkg-deb.

    python packaging/build.py && python packaging/deb.py

The bundle goes to /usr/lib/truce and a link to it to /usr/games; the menu entry, the kinds of files that open with it,
the icons, the AppStream data, the manual page, the changelog, the licenses and the bill of materials go where Debian
wants them. Nothing runs when it is installed or removed. The unpacked program must start.
`tests/tools/deb_minimal.py` installs it where nothing else is.
"""

import argparse
import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
DIST = ROOT / "dist"
LINUX = ROOT / "packaging" / "linux"
ICONS = ROOT / "assets" / "icons"

import elf  # noqa: E402
import identity  # noqa: E402
import manual  # noqa: E402

from game import __version__  # noqa: E402

LOADED = {"libc.so.6": "", "libdl.so.2": "", "libm.so.6": "", "libpthread.so.0": "", "librt.so.1": "",
          "libutil.so.1": "", "ld-linux-x86-64.so.2": "", "ld-linux-aarch64.so.1": "", "libgcc_s.so.1": "libgcc-s1",
          "libstdc++.so.6": "libstdc++6", "libz.so.1": "zlib1g"}  # fmt: skip
"""The system's libraries that the bundle is linked to, and their packages; the C library's own is named apart."""
WINDOW = {"libX11.so.6": "libx11-6", "libXext.so.6": "libxext6", "libXcursor.so.1": "libxcursor1",
          "libXi.so.6": "libxi6", "libXfixes.so.3": "libxfixes3", "libXrandr.so.2": "libxrandr2",
          "libXss.so.1": "libxss1", "libasound.so.2": "libasound2", "libpulse.so.0": "libpulse0",
          "libudev.so.1": "libudev1"}  # fmt: skip
"""The libraries that SDL opens when it runs, and without which there is no window, no sound or no controller."""
WAYLAND = {"libwayland-client.so.0": "libwayland-client0", "libwayland-cursor.so.0": "libwayland-cursor0",
           "libwayland-egl.so.1": "libwayland-egl1", "libxkbcommon.so.0": "libxkbcommon0",
           "libdecor-0.so.0": "libdecor-0-0", "libdbus-1.so.3": "libdbus-1-3"}  # fmt: skip
"""Those that it uses on Wayland's own desktops, which have them; without them it opens its window through X11."""
UNUSED = {"libGL.so.1", "libGLESv1_CM.so.1", "libGLES_CM.so.1", "libGLESv2.so.2", "libEGL.so.1", "libOpenGL.so.0",
          "libgbm.so.1", "libdrm.so.2", "libpipewire-0.3.so.0", "libsamplerate.so.0", "libudev.so.0"}  # fmt: skip
"""Those that it can do without: Truce draws on its own, and PulseAudio's library also reaches PipeWire."""
LEVEL = 6
"""The compression by dpkg-deb, from 0 to 9."""
PLACEHOLDER = "truce@localhost"
"""The address in the package: Truce has none for mail yet; a person who makes the package for others gives their
own."""


def said(command: list[str | Path]) -> str:
    """Run a command, and return what it prints. Raises CalledProcessError if it fails."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def unnamed(bundle: Path) -> list[str]:
    """Return the system's libraries that the bundle may look for and that have no place in the lists above."""
    files = list(elf.elves(bundle))
    own = {path.name for path in bundle.rglob("*")}
    wanted = set().union(*map(elf.needed, files)) - own - {*LOADED}
    named = set().union(*(elf.opened(path) for path in files if path.name.startswith("libSDL2-2")))
    named = {name for name in named if not name.startswith("libSDL2")}
    return sorted(wanted | named - {*LOADED, *WINDOW, *WAYLAND, *UNUSED})


def packages(*lists: dict[str, str]) -> str:
    """Return the packages of libraries, as a field of the control file names them."""
    return ", ".join(sorted({package for one in lists for package in one.values() if package}))


def control(architecture: str, size: int, maintainer: str, homepage: str = "") -> str:
    """Return the package's control file; `size` in bytes. It needs the C library it was built with, or a newer one."""
    libc = str(os.confstr("CS_GNU_LIBC_VERSION")).split()[-1]
    return f"""\
Package: truce
Version: {__version__}
Section: games
Priority: optional
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {-(-size // 1024)}
Depends: libc6 (>= {libc}), {packages(LOADED, WINDOW)}
Recommends: {packages(WAYLAND)}, xdg-utils
{f"Homepage: {homepage}{chr(10)}" if homepage else ""}Description: {identity.SUMMARY[0].lower()}{identity.SUMMARY[1:]}
 War with any house rules, and the games that grew from it, for families and
 classrooms. Play alone against the computer, or with two to four people at one
 keyboard. In the math room, children practice math facts while they play.
"""


def releases() -> list[tuple[str, str, str]]:
    """Return every version with its date and what is new in it, the newest first, as the AppStream data tell it."""
    found = ElementTree.parse(LINUX / f"{identity.IDENTIFIER}.metainfo.xml").iterfind("releases/release")
    return [(one.get("version", ""), one.get("date", ""), " ".join((one.findtext("description/p") or "").split()))
            for one in found]  # fmt: skip


def changelog(maintainer: str) -> str:
    """Return the news of all versions, as Debian writes them."""
    return "\n".join(
        f"truce ({version}) unstable; urgency=medium\n\n  * {told}\n\n"
        f" -- {maintainer}  {format_datetime(datetime.fromisoformat(date).replace(tzinfo=UTC))}\n"
        for version, date, told in releases())  # fmt: skip


def pack(path: Path, text: str) -> None:
    """Write a text, compressed as Debian asks for; the same text gives the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))


def metainfo(homepage: str = "") -> str:
    """Return what shops are told, with the address of a home page if there is one."""
    told = (LINUX / f"{identity.IDENTIFIER}.metainfo.xml").read_text(encoding="utf-8")
    address = f'  <url type="homepage">{escape(homepage)}</url>\n' if homepage else ""
    return told.replace("  <launchable", f"{address}  <launchable")


def lay_out(bundle: Path, root: Path, maintainer: str, homepage: str = "") -> None:
    """Put everything where it belongs below a root."""
    share = root / "usr" / "share"
    shutil.copytree(bundle, root / "usr/lib/truce", symlinks=True)
    (root / "usr/games").mkdir(parents=True)
    (root / "usr/games/truce").symlink_to("../lib/truce/truce")
    for folder in ("applications", "metainfo", "mime/packages"):
        (share / folder).mkdir(parents=True)
    shutil.copyfile(LINUX / f"{identity.IDENTIFIER}.desktop", share / f"applications/{identity.IDENTIFIER}.desktop")
    (share / f"metainfo/{identity.IDENTIFIER}.metainfo.xml").write_text(metainfo(homepage), encoding="utf-8")
    shutil.copyfile(LINUX / f"{identity.IDENTIFIER}.mime.xml", share / f"mime/packages/{identity.IDENTIFIER}.xml")
    for picture in [*ICONS.glob("app-*.png"), ICONS / "app.svg"]:
        size = picture.stem.removeprefix("app-")
        folder = share / "icons/hicolor" / ("scalable" if size == "app" else f"{size}x{size}") / "apps"
        folder.mkdir(parents=True)
        shutil.copyfile(picture, folder / f"{identity.IDENTIFIER}{picture.suffix}")
    papers = share / "doc/truce"
    papers.mkdir(parents=True)
    (root / "usr/lib/truce/LICENCES.txt").rename(papers / "copyright")
    (root / "usr/lib/truce/truce.cdx.json").rename(papers / "truce.cdx.json")
    pack(papers / "changelog.gz", changelog(maintainer))
    pack(share / "man/man6/truce.6.gz", manual.page(releases()[0][1]))
    (share / "lintian/overrides").mkdir(parents=True)
    (share / "lintian/overrides/truce").write_text(overrides(maintainer), encoding="utf-8")
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == root / "usr/lib/truce/truce" else 0o644)


def overrides(maintainer: str) -> str:
    """Return what lintian would call wrong, each with the reason why it stays. Only the placeholder's address is
    excused."""
    kept = (LINUX / "lintian-overrides").read_text(encoding="utf-8")
    if PLACEHOLDER in maintainer:
        kept += "# Truce has no address for mail yet: packaging/deb.py --maintainer\n"
        kept += "truce: bogus-mail-host *\ntruce: bogus-mail-host-in-debian-changelog *\n"
    return kept


def sums(root: Path) -> str:
    """Return the checksums by which Debian finds a damaged file."""
    files: Iterable[Path] = (path for path in sorted(root.rglob("*")) if path.is_file() and not path.is_symlink())
    return "".join(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files)


def build(bundle: Path, into: Path, maintainer: str, level: int = LEVEL, homepage: str = "") -> Path:
    """Make the package in a folder, compressed at a level, and return its path. Raises CalledProcessError if dpkg-deb
    fails."""
    architecture = said(["dpkg", "--print-architecture"])
    made = into / f"truce_{__version__}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as below:
        root = Path(below) / "root"
        lay_out(bundle, root, maintainer, homepage)
        size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file())
        checksums = sums(root)
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN" / "md5sums").write_text(checksums, encoding="utf-8")
        (root / "DEBIAN" / "control").write_text(control(architecture, size, maintainer, homepage), encoding="utf-8")
        said(["dpkg-deb", f"-z{level}", "--build", "--root-owner-group", root, made])
    return made


def judged(package: Path) -> str:
    """Return what lintian says of a package. Raises CalledProcessError if it finds an error."""
    if not shutil.which("lintian"):
        return "not judged: lintian was not found"
    found = said(["lintian", "--allow-root", "--fail-on", "error", "--tag-display-limit", "0", package])
    return f"lintian finds no errors{' and ' if not found else ', but '}{found or 'no warnings'}"


def starts(package: Path) -> bool:
    """True if the program in a package says its version, unpacked anywhere."""
    with tempfile.TemporaryDirectory() as root:
        said(["dpkg-deb", "-x", package, root])
        return said([Path(root, "usr/games/truce"), "--version"]).endswith(__version__)


def main() -> int:
    """Make the package. Return the exit status."""
    words = argparse.ArgumentParser(description="Make a Debian package of the bundle in dist/.")
    words.add_argument("--maintainer", default=f"{identity.MAKERS} <{PLACEHOLDER}>", metavar="NAME",
                       help="the name and email address in the package (default: %(default)s)")
    words.add_argument("--homepage", default="", metavar="URL",
                       help="the address of the package's home page; Truce has none of its own yet")
    words.add_argument("--level", type=int, default=LEVEL, choices=range(10), metavar="N",
                       help="how hard to compress it, from 0 to 9 (default: %(default)s)")
    asked = words.parse_args()
    if not shutil.which("dpkg-deb"):
        print("packaging/deb.py: dpkg-deb was not found. Install Debian's dpkg package", file=sys.stderr)
        return 1
    if not (DIST / "truce" / "truce").exists():
        print("packaging/deb.py: there is no bundle in dist/. Run python packaging/build.py first", file=sys.stderr)
        return 1
    if strangers := unnamed(DIST / "truce"):
        print(f"packaging/deb.py: name the packages of {', '.join(strangers)}", file=sys.stderr)
        return 1
    made = build(DIST / "truce", DIST, asked.maintainer, asked.level, asked.homepage)
    if not starts(made):
        print(f"packaging/deb.py: {made.name} does not start", file=sys.stderr)
        return 1
    try:
        found = judged(made)
    except subprocess.CalledProcessError as error:
        print(f"packaging/deb.py: lintian finds errors in {made.name}:\n{error.stdout.strip()}", file=sys.stderr)
        return 1
    print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.1f} MB; the program in it starts; {found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
