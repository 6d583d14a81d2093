"""The Debian package holds the program and all that a desktop looks for, each in its place."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "packaging"))

import deb  # noqa: E402
import identity  # noqa: E402

pytestmark = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="needs dpkg-deb")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Of a bundle that is as small as can be."""
    bundle = tmp_path / "bundle"
    (bundle / "_internal").mkdir(parents=True)
    (bundle / "truce").write_text(f"#!/bin/sh\necho Truce {__version__}\n")
    (bundle / "truce").chmod(0o700)
    (bundle / "_internal" / "library.so").write_text("library")
    (bundle / "_internal" / "library.so.1").symlink_to("library.so")
    (bundle / "LICENCES.txt").write_text("every licence")
    return deb.build(bundle, tmp_path, "Somebody <somebody@example.org>")


def test_everything_lies_where_a_desktop_looks_for_it(package: Path, tmp_path: Path) -> None:
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "-x", package, root], check=True)
    share = root / "usr/share"
    assert (root / "usr/bin/truce").resolve() == root / "usr/lib/truce/truce"
    assert (root / "usr/lib/truce/_internal/library.so.1").read_text() == "library"
    assert (share / f"applications/{identity.IDENTIFIER}.desktop").exists()
    assert (share / f"metainfo/{identity.IDENTIFIER}.metainfo.xml").exists()
    assert (share / f"icons/hicolor/48x48/apps/{identity.IDENTIFIER}.png").exists()
    assert (share / f"icons/hicolor/scalable/apps/{identity.IDENTIFIER}.svg").exists()
    assert (share / "doc/truce/copyright").read_text() == "every licence"


def test_anybody_may_read_it_and_only_the_program_runs(package: Path) -> None:
    lines = subprocess.run(["dpkg-deb", "-c", package], capture_output=True, text=True, check=True).stdout.splitlines()
    modes = {line.split()[5]: line.split()[0] for line in lines if line[0] != "l"}
    assert modes["./usr/lib/truce/truce"] == "-rwxr-xr-x"
    assert modes["./usr/lib/truce/_internal/library.so"] == "-rw-r--r--"
    assert {mode for name, mode in modes.items() if name.endswith("/")} == {"drwxr-xr-x"}
    assert all(line.split()[1] == "root/root" for line in lines)


def test_it_says_what_it_is_and_what_it_needs(package: Path) -> None:
    def field(name: str) -> str:
        return subprocess.run(["dpkg-deb", "-f", package, name], capture_output=True, text=True, check=True).stdout

    assert field("Version").strip() == __version__
    assert field("Maintainer").strip() == "Somebody <somebody@example.org>"
    assert "libc6 (>= 2." in field("Depends")
    assert int(field("Installed-Size")) >= 1
    assert field("Description").startswith("every War card game")


def test_a_package_that_does_not_start_is_known(package: Path, tmp_path: Path) -> None:
    assert deb.starts(package)
    (tmp_path / "bundle" / "truce").write_text("#!/bin/sh\necho Truce 0\n")
    assert not deb.starts(deb.build(tmp_path / "bundle", tmp_path, "Somebody <somebody@example.org>"))
