"""The Debian package holds the program and all that a desktop looks for, each in its place, and says what it needs."""

import argparse
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.cli import COMMANDS, parser
from tests.kit.required_programs import needs

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import deb  # noqa: E402
import elf  # noqa: E402
import identity  # noqa: E402
import manual  # noqa: E402

pytestmark = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="needs dpkg-deb")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Of a bundle that is as small as can be."""
    bundle = tmp_path / "bundle"
    (bundle / "_internal").mkdir(parents=True)
    (bundle / "truce").write_text(f"#!/bin/sh\necho Truce {__version__}\n", encoding="utf-8")
    (bundle / "truce").chmod(0o700)
    (bundle / "_internal" / "library.so").write_text("library", encoding="utf-8")
    (bundle / "_internal" / "library.so.1").symlink_to("library.so")
    (bundle / "LICENCES.txt").write_text("every licence", encoding="utf-8")
    (bundle / "truce.cdx.json").write_text("every part", encoding="utf-8")
    return deb.build(bundle, tmp_path, "Somebody <somebody@example.org>")


def test_everything_lies_where_a_desktop_looks_for_it(package: Path, tmp_path: Path) -> None:
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "-x", package, root], check=True)
    share = root / "usr/share"
    assert (root / "usr/games/truce").resolve() == root / "usr/lib/truce/truce"
    assert (root / "usr/lib/truce/_internal/library.so.1").read_text(encoding="utf-8") == "library"
    assert (share / f"applications/{identity.IDENTIFIER}.desktop").exists()
    assert (share / f"metainfo/{identity.IDENTIFIER}.metainfo.xml").exists()
    assert (share / f"mime/packages/{identity.IDENTIFIER}.xml").exists()
    assert (share / f"icons/hicolor/48x48/apps/{identity.IDENTIFIER}.png").exists()
    assert (share / f"icons/hicolor/scalable/apps/{identity.IDENTIFIER}.svg").exists()
    assert (share / "doc/truce/copyright").read_text(encoding="utf-8") == "every licence"
    assert (share / "doc/truce/truce.cdx.json").read_text(encoding="utf-8") == "every part"
    packed = [share / "doc/truce/changelog.gz", share / "man/man6/truce.6.gz"]
    news, page = (gzip.decompress(file.read_bytes()) for file in packed)
    assert news.startswith(f"truce ({__version__}) ".encode())
    assert page.startswith(b".TH TRUCE 6")
    assert "bogus-mail-host" not in (share / "lintian/overrides/truce").read_text(encoding="utf-8")


def test_every_file_can_be_checked_for_damage(package: Path, tmp_path: Path) -> None:
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "-R", package, root], check=True)
    listed = dict(reversed(line.split("  ")) for line in (root / "DEBIAN/md5sums").read_text().splitlines())
    files = {path for path in (root / "usr").rglob("*") if path.is_file() and not path.is_symlink()}
    assert {root / name for name in listed} == files
    assert all(hashlib.md5((root / name).read_bytes()).hexdigest() == told for name, told in listed.items())


def test_it_depends_on_what_opens_the_window_and_the_sound(package: Path) -> None:
    told = subprocess.run(["dpkg-deb", "-f", package, "Depends"], capture_output=True, text=True, check=True).stdout
    depends = {name.split()[0] for name in told.split(", ")}
    assert {"libc6", "libstdc++6", "zlib1g", "libx11-6", "libxext6", "libxcursor1", "libxi6", "libxfixes3",
            "libxrandr2", "libxss1", "libasound2", "libpulse0", "libudev1"} <= depends  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has these libraries")
def test_every_library_that_this_sdl_may_open_has_a_package_or_is_not_needed(tmp_path: Path) -> None:
    sdl = next(path for path in Path(next(iter(pygame.__path__))).parent.glob("pygame_ce.libs/libSDL2-2*"))
    wanted = {name for name in elf.opened(sdl) if not name.startswith("libSDL2")}
    assert "libX11.so.6" in wanted
    assert wanted <= {*deb.LOADED, *deb.WINDOW, *deb.WAYLAND, *deb.UNUSED}


def test_a_library_that_nobody_thought_of_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elf, "needed", lambda _path: {"libown.so.1", "libm.so.6", "libmissing.so.3"})
    (tmp_path / "libown.so.1").write_bytes(elf.MAGIC)
    (tmp_path / "libSDL2-2-1.so.0").write_bytes(elf.MAGIC + b"\0libX11.so.6\0libNew.so.9\0libSDL2-2.0.so.0\0")
    assert deb.unnamed(tmp_path) == ["libNew.so.9", "libmissing.so.3"]


def test_the_manual_page_names_every_command_and_option_in_the_words_of_the_help() -> None:
    page = manual.page("2026-11-21").replace("\\-", "-")
    top = parser()
    commands = next(action for action in top._actions if isinstance(action, argparse._SubParsersAction))
    assert set(commands.choices) == set(COMMANDS)
    for name, command in commands.choices.items():
        assert f".SS {name}\n.B truce {name}\n" in page
        for action in command._actions:
            if "--help" not in action.option_strings:
                assert f"\n{' '.join(str(action.help).split())}\n" in page
                assert all(option in page for option in action.option_strings)
    assert "TRUCE_HOME" in page


@needs("man")
def test_man_reads_the_page_without_a_warning(tmp_path: Path) -> None:
    (tmp_path / "truce.6").write_text(manual.page("2026-11-21"), encoding="utf-8")
    env = os.environ | {"MANROFFSEQ": "", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"}
    command = ["man", "--warnings", "-E", "UTF-8", "-l", tmp_path / "truce.6"]
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "truce simulate ID" in " ".join(done.stdout.split())


def test_the_changelog_tells_of_this_version_first_and_is_signed() -> None:
    lines = deb.changelog("Somebody <somebody@example.org>").splitlines()
    assert lines[0] == f"truce ({__version__}) unstable; urgency=medium"
    assert lines[2].startswith("  * ")
    assert len(lines[2]) > 10
    assert re.fullmatch(r" -- Somebody <somebody@example.org>  \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000", lines[4])


def test_a_home_page_that_somebody_has_is_named_and_none_is_made_up(package: Path, tmp_path: Path) -> None:
    assert "homepage" not in deb.metainfo()
    assert '<url type="homepage">https://example.org/?a&amp;b</url>' in deb.metainfo("https://example.org/?a&b")
    assert "\nHomepage: https://example.org\n" in deb.control("amd64", 1, "Somebody", "https://example.org")
    assert "Homepage" not in deb.control("amd64", 1, "Somebody")


def test_only_the_placeholder_for_an_address_is_excused() -> None:
    assert "bogus-mail-host" in deb.overrides(f"The Truce makers <{deb.PLACEHOLDER}>")
    assert "bogus-mail-host" not in deb.overrides("Somebody <somebody@example.org>")


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
    (tmp_path / "bundle" / "truce").write_text("#!/bin/sh\necho Truce 0\n", encoding="utf-8")
    assert not deb.starts(deb.build(tmp_path / "bundle", tmp_path, "Somebody <somebody@example.org>"))
