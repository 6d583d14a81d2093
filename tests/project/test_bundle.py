"""A bundle looks for no library outside of itself, says what it is made of, and is made of locked packages."""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path, PurePath
from typing import Any

import pygame
import pytest
from packaging.requirements import Requirement

from game import __version__
from game.licences import parts

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import bill  # noqa: E402
import elf  # noqa: E402
import locked  # noqa: E402

KINDS = {"application", "framework", "library", "container", "platform", "operating-system", "device", "device-driver",
         "firmware", "file", "machine-learning-model", "data", "cryptographic-asset"}  # fmt: skip
PATCHES = pytest.mark.skipif(sys.platform != "linux" or not elf.has_patchelf(), reason="needs patchelf")
LOCK = locked.LOCK.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    """The bill of a bundle with a few files."""
    files = ["libSDL2-2-1.so.0", "libsqlite3.so.0", "pygame_ce.libs/libfreetype-1.so.6.20.6"]
    return json.loads(bill.bill(parts(), map(PurePath, files)))  # type: ignore[no-any-return]


def test_the_bill_has_what_cyclonedx_requires(made: dict[str, Any]) -> None:
    assert (made["bomFormat"], made["specVersion"], made["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", made["serialNumber"])
    held = [made["metadata"]["component"], *made["components"]]
    for one in held:
        assert one["type"] in KINDS
        assert one["name"]
        assert [[*choice] for choice in one["licenses"]] == [["expression"]]
        assert all(re.fullmatch(r"pkg:(pypi|generic)/[\w.-]+@[\w.+-]+", one[key]) for key in ("purl",) if key in one)
        assert all({*entry} == {"name", "value"} for entry in one.get("properties", []))
        assert all({*entry} == {"type", "url"} for entry in one.get("externalReferences", []))
    names = [one["bom-ref"] for one in held]
    assert len(set(names)) == len(names)
    assert all(entry["ref"] in names and {*entry["dependsOn"]} <= {*names} for entry in made["dependencies"])


def test_the_bill_tells_the_versions_of_what_it_carries(made: dict[str, Any]) -> None:
    told = {one["name"]: one.get("version") for one in made["components"]}
    assert made["metadata"]["component"]["version"] == __version__
    assert told["Python"] == ".".join(map(str, sys.version_info[:3]))
    assert told["SQLite"] == sqlite3.sqlite_version
    assert told["SDL"] == ".".join(map(str, pygame.get_sdl_version()))
    assert told["pygame-ce"] == pygame.version.ver
    assert told["FreeType"]
    assert {*told} == {part.name for part in parts()} - {"Truce"}


def test_the_bill_names_the_files_that_a_part_is_and_the_same_parts_give_the_same_bill(made: dict[str, Any]) -> None:
    held = {one["name"]: [entry["value"] for entry in one.get("properties", [])] for one in made["components"]}
    assert held["FreeType"] == [str(PurePath("pygame_ce.libs/libfreetype-1.so.6.20.6"))]
    assert held["SDL"] == ["libSDL2-2-1.so.0"]
    assert bill.bill(parts(), []) == bill.bill(parts(), [])


@PATCHES
def test_a_library_that_looked_elsewhere_looks_in_its_bundle(tmp_path: Path) -> None:
    looked = {"away.so": "/builder/lib", "both.so": "/builder/lib:$ORIGIN/../libs", "own.so": "$ORIGIN"}
    for name, paths in looked.items():
        shutil.copyfile(pygame.base.__file__, tmp_path / name)
        elf.patchelf("--force-rpath", "--set-rpath", paths, tmp_path / name)
    (tmp_path / "words.txt").write_text("no library", encoding="utf-8")
    assert elf.keep_inside(tmp_path) == 2
    kept = {path.name: elf.patchelf("--print-rpath", path) for path in elf.elves(tmp_path)}
    assert kept == {"away.so": "$ORIGIN", "both.so": "$ORIGIN/../libs", "own.so": "$ORIGIN"}
    assert not any(b"/builder" in path.read_bytes() for path in tmp_path.iterdir())
    assert not any(map(elf.stray, elf.elves(tmp_path)))


@PATCHES
def test_every_library_names_the_c_library(tmp_path: Path) -> None:
    bare = next(path for path in elf.elves(Path(pygame.base.__file__).parent) if "libc.so.6" not in elf.needed(path))
    shutil.copyfile(bare, tmp_path / "bare.so")
    shutil.copyfile(pygame.base.__file__, tmp_path / "base.so")
    wanted = {path.name: elf.needed(path) | {"libc.so.6"} for path in elf.elves(tmp_path)}
    assert elf.name_libc(tmp_path) >= 1
    assert {path.name: elf.needed(path) for path in elf.elves(tmp_path)} == wanted
    assert elf.name_libc(tmp_path) == 0


def test_a_program_that_must_lie_at_one_address_is_known(tmp_path: Path) -> None:
    for kind, independent in ((2, False), (3, True)):
        head = elf.MAGIC + b"\x02\x01" + bytes(10) + kind.to_bytes(2, "little")
        (tmp_path / "program").write_bytes(head)
        assert elf.position_independent(tmp_path / "program") is independent


def test_a_bundle_says_how_old_the_python_and_the_sqlite_are_that_it_brings() -> None:
    parts = bill.shipped("Copyright (c) 2001-2023 Python Software Foundation.\nCopyright (c) 1995-2001 CNRI",
                          "2022-12-28 14:03:47 df5c253c0b3d", 11)
    assert list(parts.values()) == [date(2023, 12, 31), date(2022, 12, 28)]
    untold = bill.shipped("Copyright (c) 2001 Python Software Foundation.\n", "2025-11-28 ", 14)
    assert list(untold.values()) == [date(2025, 12, 31), date(2025, 11, 28)], "a newer Python tells no year"
    assert [name.split()[0] for name in bill.old(parts, date(2024, 12, 27))] == []
    assert [name.split()[0] for name in bill.old(parts, date(2024, 12, 28))] == ["SQLite"]
    assert [name.split()[0] for name in bill.old(parts, date(2026, 1, 1))] == ["Python", "SQLite"]
    assert all(date(2015, 1, 1) < released for released in bill.shipped().values()), "what runs here is known, too"


def test_every_package_in_the_lock_has_one_version_and_its_hashes() -> None:
    blocks = re.split(r"\n(?=[^\s#])", LOCK)[1:]
    assert len(blocks) > 30
    for block in blocks:
        first, *rest = block.rstrip().split("\n")
        assert re.match(r"[a-z0-9-]+==[\w.]+ ", first)
        assert rest
        assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in rest)


def test_the_lock_names_no_index_and_no_folder() -> None:
    assert not re.search(r"https?:|file:|index-url|find-links|(?m:^-)|/[a-z]+/", LOCK.partition("\naltgraph")[2])


def test_the_lock_holds_every_package_that_truce_asks_for_in_a_version_that_fits() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *(one for name in locked.EXTRAS for one in extras[name]), *locked.BUILDS.split()]
    assert {*extras} == {*locked.EXTRAS, "cluster"}, "nothing is built or tried with a cluster"
    for one in map(Requirement, asked):
        found = re.findall(rf"(?m)^{re.escape(one.name)}==([\w.]+) ", LOCK)
        assert found, one.name
        assert all(one.specifier.contains(version) for version in found)
        assert f"{one.name}==" in locked.pinned(one.name)


def test_what_pip_gets_has_to_have_the_right_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], **_how: Any) -> subprocess.CompletedProcess[str]:
        ran.append([str(word) for word in command])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    locked.install()
    assert all("--require-hashes" in words or ("--no-deps" in words and str(ROOT) in words) for words in ran)
    assert [str(locked.LOCK) in words for words in ran].count(True) == 1


@pytest.mark.parametrize("file", [ROOT / ".ci" / "run", *sorted((ROOT / ".github" / "workflows").glob("*.yml"))],
                         ids=lambda file: file.name)  # fmt: skip
def test_the_checks_and_the_packages_are_made_with_the_lock(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "python packaging/locked.py\n" in text
    assert "pip install -e" not in text
    for action, version in re.findall(r"uses: ([\w/-]+)@(\S+)", text):
        assert re.fullmatch(r"v\d+|[0-9a-f]{40}", version), action
        if version.startswith("v"):
            assert action.partition("/")[2] in text.partition("\nname:")[0], "a comment says why a tag stays"
