"""What a release is made of: its version, its files with checksums, and what is new in it.

    python packaging/release.py check v1.2.0     everything names this version and a day
    python packaging/release.py gather           put what this system made into dist/release
    python packaging/release.py sums FOLDER      write FOLDER/SHA256SUMS
    python packaging/release.py verify FOLDER    compare the files with FOLDER/SHA256SUMS
    python packaging/release.py notes            print what is new, from CHANGELOG.md

SHA256SUMS has the form of GNU coreutils, which `sha256sum -c` and `shasum -a 256 -c` read:
https://www.gnu.org/software/coreutils/manual/html_node/cksum-output-modes.html
"""

import argparse
import hashlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

import identity  # noqa: E402

from game import __version__  # noqa: E402

DIST = ROOT / "dist"
PROJECT = ROOT / "pyproject.toml"
CHANGES = ROOT / "packaging" / "CHANGELOG.md"
METAINFO = ROOT / "packaging" / "linux" / f"{identity.IDENTIFIER}.metainfo.xml"
SUMS = "SHA256SUMS"
SYSTEMS = {"win32": "windows", "darwin": "macos"}
PLAIN = re.compile(r"[A-Za-z0-9._-]+")
"""A file name that no web page changes."""


class ReleaseError(Exception):
    """A release cannot be made; the text says why."""


def section(version: str, text: str) -> tuple[str, str]:
    """Return the words behind a version in the headings of the changes, as "2026-12-01", and the lines below it.

    Raises ReleaseError if the version has no heading.

    >>> section("1.0.0", "# Changes\\n\\n## 1.0.0 (2026-12-01)\\n\\nThe first.\\n\\n## 0.9.0 (unreleased)\\n")
    ('2026-12-01', 'The first.')
    """
    found = re.search(rf"^## {re.escape(version)} \(([^)\n]*)\)$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if not found:
        raise ReleaseError(f"CHANGELOG.md does not name {version}")
    return found[1], found[2].strip()


def check(tag: str, project: str, changes: str, metainfo: str) -> None:
    """Check that a tag, the program, pyproject.toml, the changes and the AppStream data name one version, and one day.

    Raises ReleaseError otherwise.
    """
    if tag != f"v{__version__}":
        raise ReleaseError(f"the tag is {tag}, but Truce is {__version__}: the tag must be v{__version__}")
    if (named := tomllib.loads(project)["project"]["version"]) != __version__:
        raise ReleaseError(f"pyproject.toml names {named}, but Truce is {__version__}")
    day, _new = section(__version__, changes)
    try:
        date.fromisoformat(day)
    except ValueError:
        raise ReleaseError(f"CHANGELOG.md says “{day}” behind {__version__}: write the day of the release") from None
    newest = ElementTree.fromstring(metainfo).find("releases/release")
    told = (newest.get("version"), newest.get("date")) if newest is not None else None
    if told != (__version__, day):
        raise ReleaseError(f"{METAINFO.name} must name {__version__} of {day} as its newest release")


def made_here() -> str:
    """Return the system and the processor for which this computer makes packages.

    >>> "-" in made_here()
    True
    """
    return f"{SYSTEMS.get(sys.platform, 'linux')}-{platform.machine().lower()}"


def gather(dist: Path, into: Path, system: str = sys.platform) -> list[Path]:
    """Copy the files with this version in their names from a folder into a new one, with the bill of materials under a
    name of its own, and return the files there. The bundle of macOS and the folder of the program for Linux are packed.
    Raises ReleaseError if there is no bundle, or a name is not plain; CalledProcessError if `ditto` fails.
    """
    bundle = dist / "truce"
    if not (bundle / "truce.cdx.json").is_file():
        raise ReleaseError("there is no bundle in dist/. Run python packaging/build.py first")
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    name = f"truce-{__version__}-{made_here()}"
    for file in sorted(path for path in dist.iterdir() if path.is_file() and __version__ in path.name):
        shutil.copy2(file, into / file.name)
    if system == "darwin":                        # as Apple says, for it keeps links and the ticket of the notary
        subprocess.run(["/usr/bin/ditto", "-c", "-k", "--keepParent", dist / f"{identity.NAME}.app",
                        into / f"{name}.zip"], check=True)  # fmt: skip
    elif system != "win32":
        with tarfile.open(into / f"{name}.tar.gz", "w:gz") as packed:
            packed.add(bundle, "truce")
    shutil.copyfile(bundle / "truce.cdx.json", into / f"{name}.cdx.json")
    files = sorted(into.iterdir())
    if strange := [file.name for file in files if not PLAIN.fullmatch(file.name)]:
        raise ReleaseError(f"a web page would change the name of {strange[0]}")
    return files


def digest(file: Path) -> str:
    """Return the SHA-256 of a file, in 64 hexadecimal digits."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def sums(folder: Path) -> str:
    """Return one line for each file in a folder, sorted by name: its SHA-256, two spaces, its name.

    Raises ReleaseError if there is none.
    """
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    if not files:
        raise ReleaseError(f"there is no file in {folder}")
    return "".join(f"{digest(file)}  {file.name}\n" for file in files)


def wrong(folder: Path) -> list[str]:
    """Return the names of the files in a folder's SHA256SUMS that are missing there or are others, and of those that
    it does not name. Raises OSError if there is no SHA256SUMS, ReleaseError if a line of it cannot be read.
    """
    named: dict[str, str] = {}
    for line in (folder / SUMS).read_text(encoding="utf-8").splitlines():
        found = re.fullmatch(r"([0-9a-f]{64}) [ *](.+)", line)
        if not found or not PLAIN.fullmatch(found[2]):
            raise ReleaseError(f"{SUMS} has a line that is no checksum: {line[:80]}")
        named[found[2]] = found[1]
    there = {path.name for path in folder.iterdir() if path.is_file() and path.name != SUMS}
    others = (name for name in named.keys() & there if digest(folder / name) != named[name])
    return sorted({*others, *(named.keys() ^ there)})


def main(arguments: list[str] | None = None) -> int:
    """Do one of these. Return the exit status: 1 if something is not as it should be."""
    words = argparse.ArgumentParser(description="What a release is made of.")
    commands = words.add_subparsers(dest="command", required=True)
    one = commands.add_parser("check", help="check that everything names the version of a tag, and one day")
    one.add_argument("tag")
    commands.add_parser("gather", help="put what this system made into dist/release")
    for name, told in (("sums", "write SHA256SUMS in a folder"), ("verify", "compare a folder with its SHA256SUMS")):
        commands.add_parser(name, help=told).add_argument("folder", type=Path)
    commands.add_parser("notes", help="print what is new in this version")
    asked = words.parse_args(arguments)
    try:
        match asked.command:
            case "check":
                check(asked.tag, *(file.read_text(encoding="utf-8") for file in (PROJECT, CHANGES, METAINFO)))
            case "gather":
                for file in gather(DIST, DIST / "release"):
                    print(f"{file.stat().st_size / 1e6:6.1f} MB  {file.name}")
            case "sums":
                (asked.folder / SUMS).write_text(sums(asked.folder), encoding="utf-8", newline="\n")
            case "verify":
                if bad := wrong(asked.folder):
                    raise ReleaseError(f"not as in {SUMS}: {', '.join(bad)}")
            case "notes":
                print(section(__version__, CHANGES.read_text(encoding="utf-8"))[1])
    except (ReleaseError, OSError, subprocess.CalledProcessError) as why:
        print(f"packaging/release.py: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
