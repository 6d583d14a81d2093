"""The installer for Windows places what the bundle has and removes it by name, and Truce on a stick holds it all and a
folder for what is played. What it does on Windows is tried by packaging/windows/wine.sh."""

import re
import struct
import sys
import zipfile
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.store.file_types import BACKUP, BACKUPS, MATCH, MATCHES
from game.store.paths import BESIDE
from tests.kit.required_programs import needs
from tests.project.test_imports import THEIRS

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "packaging"), str(ROOT / "packaging" / "windows")]

import build  # noqa: E402
import installer  # noqa: E402

TEXT = installer.SCRIPT.read_text(encoding="utf-8")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle that is as small as can be."""
    folder = tmp_path / "truce bundle"
    (folder / "_internal" / "game").mkdir(parents=True)
    (folder / "_internal" / "game" / "Zoë.txt").write_text("assets", encoding="utf-8")
    for name in installer.PROGRAMS:
        (folder / name).write_text(name, encoding="utf-8")
    return folder


@needs("makensis")
def test_the_installer_is_a_program_for_windows_that_says_its_version(bundle: Path, tmp_path: Path) -> None:
    made = installer.installer(bundle, tmp_path)
    data = made.read_bytes()
    assert made.name == f"truce-{__version__}-setup.exe"
    assert data[:2] == b"MZ"
    head, = struct.unpack_from("<I", data, 60)
    assert data[head:head + 4] == b"PE\0\0"
    for words in ("The Truce makers", f"{__version__}.0"[:5], "ProductVersion"):
        assert words.encode("utf-16-le") in data
    assert b'level="asInvoker"' in data or b'level="user"' in data, "it asks for no administrator"
    assert b"requireAdministrator" not in data


@needs("makensis")
def test_the_uninstaller_is_signed_where_there_is_a_certificate_and_if_that_fails_no_installer_is_made(
        bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    signer, asked = tmp_path / "a signer.py", tmp_path / "asked.txt"
    signer.write_text("import os, sys\nfrom pathlib import Path\n[file] = sys.argv[1:]\n"
                      f"Path({str(asked)!r}).write_bytes(Path(file).read_bytes())\n"
                      "sys.exit(os.environ['CERTIFICATE'] == 'bad')\n", encoding="utf-8")
    monkeypatch.setattr(installer, "SIGNER", signer)
    for nothing in ("", None):
        monkeypatch.delenv("CERTIFICATE", raising=False)
        if nothing is not None:                       # GitHub gives a secret that is not set as an empty word
            monkeypatch.setenv("CERTIFICATE", nothing)
        installer.installer(bundle, tmp_path)
        assert not asked.exists()
    monkeypatch.setenv("CERTIFICATE", "good")
    setup = installer.installer(bundle, tmp_path).read_bytes()
    signed = asked.read_bytes()
    assert signed[:2] == b"MZ"
    assert "Truce".encode("utf-16-le") in signed
    assert signed not in setup, "it is called for what lies in the installer, and not for the installer"
    monkeypatch.setenv("CERTIFICATE", "bad")
    with pytest.raises(installer.WrongError, match="makensis failed"):
        installer.installer(bundle, tmp_path)


def test_the_uninstaller_says_where_what_was_played_lies_also_where_that_is_beside_the_program() -> None:
    looks = TEXT.partition("Function un.onInit\n")[2].partition("FunctionEnd")[0]
    usual, beside = re.findall(r'StrCpy \$KEEPS "(.*)"', looks)
    assert (usual, beside) == ("$LOCALAPPDATA\\Truce", "$INSTDIR\\${BESIDE}")
    assert f'${{FileExists}} "{beside}\\*.*"' in looks, "a folder, as game/store/paths.py has it"
    assert installer.defines(Path("none"), Path("none"), Path("none"))["BESIDE"] == BESIDE
    for name in ("STAYS", "KEPT"):
        for language in ("ENGLISH", "GERMAN"):
            words, = re.findall(rf'LangString {name} \$\{{LANG_{language}\}} "(.+)"', TEXT)
            assert "$KEEPS" in words
            assert "$LOCALAPPDATA" not in words


def test_what_is_placed_is_removed_by_name_and_nothing_else_is_swept_away() -> None:
    installing, removing = TEXT.split('Section "Uninstall"')
    each = re.findall(r'!insertmacro \$\{DO\} "(.*)"', installing)
    assert each[0] == "_internal"
    assert {*each[1:]} == {*installer.PROGRAMS}
    removed = {*re.findall(r'^  Delete "\$INSTDIR\\(.*)"', removing, re.MULTILINE)}
    assert removed == {*installer.PROGRAMS, "uninstall.exe"}
    swept = {*re.findall(r'RMDir /r "(.*)"', TEXT)}
    assert swept == {"${NEW}", "${OLD}"}, "what is played may lie beside"
    assert {*re.findall(r'!define (?:NEW|OLD) "(.*?)"', TEXT)} == {r"$INSTDIR\truce.new", r"$INSTDIR\truce.old"}
    assert '\n  RMDir "$INSTDIR"\n' in removing
    for kind in re.findall(r"!insertmacro KIND (.*) \"\$", installing):
        assert f"!insertmacro NO_KIND {kind}\n" in removing
    for link in re.findall(r'CreateShortcut "(.*?)"', installing):
        assert f'Delete "{link}"' in removing


def test_nothing_of_an_earlier_truce_goes_before_all_of_the_newer_one_is_in_its_place() -> None:
    steps = TEXT[TEXT.index("\nSection\n"):TEXT.index('Section "Uninstall"')]
    order = ("GetDiskFreeSpaceExW", "$(FULL)", "Quit", "File /r", "Call CloseTruce", 'RMDir /r "${OLD}"',
             "Call PlaceAll", "${If} ${Errors}", "Call ClearUp", '${FileExists} "${OLD}"', '"$(HALF)"', "${Else}",
             '"$(FAILED)"', "Quit", 'RMDir /r "${OLD}"', "WriteUninstaller")
    place = 0
    for step in order:
        place = steps.index(step, place) + len(step)
    assert "Delete" not in steps[:steps.index("WriteUninstaller")]
    placing = TEXT[TEXT.index("!macro PLACE"):TEXT.index("SetErrors\nFunctionEnd")]
    assert "Delete" not in placing, "what is in the way is moved aside, so that it can come back"
    assert "RMDir" not in placing
    assert placing.index("EACH PLACE") < placing.index("EACH PUT_BACK") < placing.index("LoopUntil")


def test_an_earlier_truce_in_another_folder_goes_when_the_newer_one_is_in_its_place() -> None:
    steps = TEXT[TEXT.index("\nSection\n"):]
    assert steps.index("Call PlaceAll") < steps.index("Call RemoveElsewhere") < steps.index("CreateShortcut")
    assert steps.index("Call RemoveElsewhere") < steps.index('WriteRegStr HKCU "Software\\Truce"')
    assert """ExecWait '"$6\\uninstall.exe" /S _?=$6'""" in TEXT, "waits for it: _?= keeps it from running as a copy"
    assert """${OrIf} ${FileExists} "$6\\${BESIDE}\\*.*"\n    Return""" in TEXT, "what lies beside it is not left"


def test_a_folder_with_another_program_is_refused_before_anything_is_written() -> None:
    steps = TEXT[TEXT.index("\nSection\n"):]
    others = steps.index('${AndIfNot} ${FileExists} "$INSTDIR\\truce.exe"')
    assert others < steps.index("$(OTHERS)") < steps.index("RMDir")


def test_the_uninstaller_takes_nothing_away_before_it_may_take_all() -> None:
    removing = TEXT[TEXT.index('Section "Uninstall"'):]
    order = ("Call un.CloseTruce", "Call un.MoveAside", "${If} ${Errors}", '"$(HELD)"', "Quit", "RMDir", "Delete")
    assert [*order] == sorted(order, key=removing.index)


def test_both_programs_count_as_open() -> None:
    programs = [name for name in installer.PROGRAMS if name.endswith(".exe")]
    assert re.findall(r'!insertmacro RUNS "(.*)"', TEXT) == programs


def test_windows_opens_with_truce_what_truce_saves_and_offers_it_for_the_general_endings() -> None:
    kinds = re.findall(r'!insertmacro KIND "(.*?)" "(.*?)"', TEXT)
    assert kinds == [(MATCH, MATCHES[1]), (BACKUP, BACKUPS[1])]
    assert '\'"$INSTDIR\\truce.exe" open "%1"\'' in TEXT


def test_each_line_is_said_in_english_and_in_german() -> None:
    said = re.findall(r'LangString (\w+) \$\{LANG_(\w+)\} "(.+)"', TEXT)
    names = {language: {name for name, of, _words in said if of == language} for language in ("ENGLISH", "GERMAN")}
    assert names["ENGLISH"] == names["GERMAN"] == {*re.findall(r"\$\(([A-Z_]+)\)", TEXT)}
    assert not [words for _name, _of, words in said if "'" in words]


def test_the_stick_holds_the_bundle_and_a_folder_for_what_is_played(bundle: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(installer.stick(bundle, tmp_path)) as packed:
        names = {*packed.namelist()}
        note = packed.read(f"Truce/{BESIDE}/README.txt")
        packed.extractall(tmp_path / "stick")
    assert names == {f"Truce/{path.relative_to(bundle).as_posix()}" for path in bundle.rglob("*") if path.is_file()} | {
        f"Truce/{BESIDE}/README.txt"}
    assert (tmp_path / "stick" / "Truce" / "_internal" / "game" / "Zoë.txt").read_text(encoding="utf-8") == "assets"
    assert note.startswith(b"\xef\xbb\xbf")
    assert note.count(b"\r\n") == note.count(b"\n") > 4


def test_a_bundle_for_another_system_or_with_something_unknown_is_refused(bundle: Path, tmp_path: Path) -> None:
    installer.check_bundle(bundle)
    (bundle / "new.dll").write_text("would stay when Truce is removed", encoding="utf-8")
    with pytest.raises(installer.WrongError, match=r"new\.dll"):
        installer.check_bundle(bundle)
    (bundle / "new.dll").unlink()
    (bundle / "truce.exe").unlink()
    with pytest.raises(installer.WrongError, match="no bundle for Windows"):
        installer.check_bundle(bundle)


def test_the_picture_is_a_bitmap_of_the_size_that_the_pages_have(tmp_path: Path) -> None:
    installer.picture(tmp_path / "picture.bmp")
    assert pygame.image.load(tmp_path / "picture.bmp").get_size() == installer.PICTURE


def test_a_bundle_that_lacks_what_truce_imports_is_not_made() -> None:
    theirs = {module for modules in THEIRS.values() for module in modules}
    assert {name.rstrip(" .") for name in build.NEEDED} == theirs | {"game"}
    lines = ["missing module named tomlkit - imported by game.store.settings (delayed)",
             "missing module named pygame.BLEND - imported by pygame (top-level)",
             "missing module named 'game.rules.none' - imported by game.rules"]
    assert build.lacking(lines) == [lines[0], lines[2]]
