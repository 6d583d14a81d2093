"""The bundle wears the drawn icon on every system, says what it is, and holds what the program imports."""

import ast
import io
import os
import plistlib
import re
import runpy
import shutil
import struct
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import __version__
from game.rules import titles
from game.scenes.shell import guides
from game.store.file_types import BACKUP, MATCH
from game.view.device import win32
from tests.kit.required_programs import makes, needs
from tests.project.test_imports import FILES, imported

ROOT = Path(__file__).resolve().parents[2]
ICONS = ROOT / "assets" / "icons"
sys.path.insert(0, str(ROOT / "packaging"))

import build  # noqa: E402
import icon  # noqa: E402
import identity  # noqa: E402

LINUX = ROOT / "packaging" / "linux"
DESKTOP = LINUX / f"{identity.IDENTIFIER}.desktop"
MIME = LINUX / f"{identity.IDENTIFIER}.mime.xml"
METAINFO = LINUX / f"{identity.IDENTIFIER}.metainfo.xml"


def guide_pictures() -> set[Path]:
    """The pictures that the guides show, in every language."""
    folder = ROOT / "packaging" / "guide"
    return {part.path for file in folder.rglob("*.md")
            for part in guides.read(file.stem, file.parent.name if file.parent != folder else "en").parts
            if isinstance(part, guides.GuidePicture)}


def test_the_wheel_holds_what_the_program_reads_and_not_the_scripts_that_make_it() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    held = about["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    there = {path.name for path in (ROOT / "assets").iterdir()}
    read = {name for name in there - {"scripts", "__pycache__"} if not name.endswith((".py", ".md"))}
    shown = {f"packaging/{path.relative_to(ROOT / 'packaging').as_posix()}" for path in guide_pictures()}
    assert held == {f"assets/{name}": f"game/assets/{name}" for name in read} | {
        "packaging/guide": "game/assets/guide"} | {file: f"game/assets/{file[10:]}" for file in shown}


def test_the_index_page_needs_nothing_from_beside_it_and_both_licences_go_along() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    page = (ROOT / about["readme"]).read_text(encoding="utf-8")
    assert f"pipx install {about['name']}" in page
    assert "more than two dozen games" in page
    assert len(titles()) > 24
    assert not re.search(r"!?\[[^]]*\]\((?!https)", page)
    named = [path.name for pattern in about["license-files"] for path in ROOT.glob(pattern)]
    assert {"LICENSE", "TruceSerif-OFL.txt", "SourceSansPro-OFL.txt"} == set(named)
    assert {"truce", "truce-window"} == {*about["scripts"], *about["gui-scripts"]}


def test_windows_finds_every_drawn_size_of_the_icon_at_the_place_its_directory_says() -> None:
    data = icon.ico(ICONS)
    _zero, kind, count = struct.unpack_from("<HHH", data)
    assert (kind, count) == (1, len(list(ICONS.glob("app-*.png"))))
    for number in range(count):
        w, h, _colours, _none, _planes, bits, length, start = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        picture = data[start:start + length]
        assert picture == (ICONS / f"app-{w or 256}.png").read_bytes()
        assert struct.unpack_from(">II", picture, 16) == (w or 256, h or 256)  # as the PNG itself says
        assert bits == 32


def test_macos_finds_the_icon_under_the_names_it_has_for_the_sizes() -> None:
    file = io.BytesIO(icon.icns(ICONS))
    mark, whole = struct.unpack(">4sI", file.read(8))
    assert (mark, whole) == (b"icns", len(file.getvalue()))
    names = set()
    while head := file.read(8):
        name, length = struct.unpack(">4sI", head)
        w, h = struct.unpack_from(">II", file.read(length - 8), 16)
        assert w == h
        assert name in icon._ICNS[w]
        names.add(name)
    assert names == {name for each in icon._ICNS.values() for name in each}


def test_nothing_that_the_program_imports_is_left_out_of_the_bundle() -> None:
    spec = ast.parse((ROOT / "packaging" / "truce.spec").read_text(encoding="utf-8"))
    left_out = next(set(ast.literal_eval(node.value)) for node in spec.body if isinstance(node, ast.Assign)
                    and ast.unparse(node.targets[0]) == "LEFT_OUT")
    ours = {module for file in FILES for module in imported(file)}
    script = "import sys, webbrowser, csv, html, sqlite3\nprint(*sys.modules)"
    theirs = subprocess.run([sys.executable, "-S", "-c", f"import sys\nsys.path[:] = {sys.path!r}\n{script}"],
                            capture_output=True, text=True, check=True).stdout.split()
    assert {"html.entities"} <= set(theirs)
    dispensable = {"bz2", "lzma", "_bz2", "_lzma"}  # shutil and zipfile do without
    reached = {*ours, *theirs} - dispensable
    wanting = {module for module in reached for name in left_out if f"{module}.".startswith(f"{name}.")}
    assert not wanting


def told(version: str) -> dict[str, object]:
    """What Windows reads in the version file."""
    made: dict[str, object] = {}

    def string(key: str, value: str) -> None:
        made[key] = value

    def fixed(**numbers: object) -> None:
        made["numbers"] = numbers

    names = {"StringStruct": string, "FixedFileInfo": fixed}
    others = ("VSVersionInfo", "StringFileInfo", "StringTable", "VarFileInfo", "VarStruct")
    eval(identity.version_file(version), names | dict.fromkeys(others, lambda *_all, **_named: None))
    return made


def test_windows_is_told_the_version_and_the_name() -> None:
    made = told("3.4.5")
    assert made["ProductVersion"] == made["FileVersion"] == "3.4.5"
    assert made["numbers"]["filevers"] == made["numbers"]["prodvers"] == (3, 4, 5, 0)  # type: ignore[index]
    assert made["ProductName"] == made["FileDescription"] == "Truce"    # the second is what the taskbar shows
    assert win32.APPLICATION == identity.IDENTIFIER


def test_the_manifest_tells_windows_to_leave_each_pixel_alone_and_that_paths_may_be_long() -> None:
    settings = {each.tag: each.text for each in ElementTree.fromstring(identity.MANIFEST.encode()).iter()}
    of = "{http://schemas.microsoft.com/SMI/%s/WindowsSettings}%s"
    assert settings[of % (2005, "dpiAware")] == "true/pm"           # before Windows 10 of 2017
    assert settings[of % (2016, "dpiAwareness")] == "PerMonitorV2"
    assert settings[of % (2016, "longPathAware")] == "true"


@makes("PyInstaller")
def test_pyinstaller_keeps_the_manifest_and_asks_for_no_more_rights() -> None:
    from PyInstaller.utils.win32 import winmanifest

    made = ElementTree.fromstring(winmanifest.create_application_manifest(identity.MANIFEST.encode()))
    found = {each.tag.rpartition("}")[2]: each for each in made.iter()}
    assert found["dpiAwareness"].text == "PerMonitorV2"
    assert found["requestedExecutionLevel"].get("level") == "asInvoker"
    spec = (ROOT / "packaging" / "truce.spec").read_text(encoding="utf-8")
    assert "manifest=identity.MANIFEST" in spec


def test_a_program_without_that_manifest_is_not_handed_on(tmp_path: Path) -> None:
    sharp, blurred = tmp_path / "truce.exe", tmp_path / "truce-console.exe"
    text = identity.MANIFEST.encode()
    sharp.write_bytes(b"MZ" + text + b'<requestedExecutionLevel level="asInvoker"/>')
    build.check_manifest([sharp])
    blurred.write_bytes(b"MZ" + text.replace(b"PerMonitorV2", b"unaware") + b'level="asInvoker"')
    with pytest.raises(build.WrongError, match="truce-console"):
        build.check_manifest([sharp, blurred])


def test_macos_is_told_the_version_and_that_letters_may_be_sharp() -> None:
    plist = plistlib.loads(plistlib.dumps(identity.property_list("3.4.5")))
    assert plist["CFBundleShortVersionString"] == plist["CFBundleVersion"] == "3.4.5"
    assert plist["NSHighResolutionCapable"] is True
    assert plist["NSSupportsAutomaticGraphicsSwitching"] is True
    assert plist["CFBundleLocalizations"] == ["en", "de"]
    assert re.fullmatch(r"[A-Za-z0-9.-]+", identity.IDENTIFIER), "Apple permits no other letters"
    assert re.fullmatch(r"\d+(\.\d+){0,2}", plist["LSMinimumSystemVersion"])
    assert plist["LSApplicationCategoryType"] == "public.app-category.card-games"


def test_macos_is_told_that_matches_and_backups_open_with_truce() -> None:
    plist = plistlib.loads(plistlib.dumps(identity.property_list("3.4.5")))
    opened = [kind for entry in plist["CFBundleDocumentTypes"] for kind in entry["LSItemContentTypes"]]
    endings = {entry["UTTypeIdentifier"]: entry["UTTypeTagSpecification"]["public.filename-extension"]
               for entry in plist["UTExportedTypeDeclarations"]}
    assert opened == [*endings] == ["org.trucecards.Truce.match", "org.trucecards.Truce.backup"]
    assert [f".{ending}" for kinds in endings.values() for ending in kinds] == [MATCH, BACKUP]


def test_linux_menus_and_shops_name_the_same_program_window_and_version() -> None:
    entry = dict(line.split("=", 1) for line in DESKTOP.read_text(encoding="utf-8").splitlines() if "=" in line)
    shop = ElementTree.parse(METAINFO).getroot()
    assert DESKTOP.stem == entry["Icon"] == shop.findtext("id") == identity.IDENTIFIER
    assert METAINFO.name == f"{identity.IDENTIFIER}.metainfo.xml"
    assert entry["Comment"] == shop.findtext("summary") == identity.SUMMARY
    assert entry["TryExec"] == shop.findtext("provides/binary") == "truce"
    assert entry["Exec"] == "truce open %f", "which opens the shelf where no file is named"
    opened = entry["MimeType"].rstrip(";").split(";")
    assert opened == [one.text for one in shop.findall("provides/mediatype")]
    assert opened == [one.get("type") for one in ElementTree.parse(MIME).getroot()]
    assert shop.findtext("launchable") == DESKTOP.name
    assert [one.text for one in shop.findall("categories/category")] == entry["Categories"].rstrip(";").split(";")
    assert f'"SDL_VIDEO_X11_WMCLASS"] = os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = "{entry["StartupWMClass"]}"' in (
        ROOT / "game" / "view" / "device" / "window.py").read_text(encoding="utf-8")  # fmt: skip
    assert shop.find("releases/release").get("version") == __version__  # type: ignore[union-attr]


@needs("update-mime-database", "gio")
def test_linux_knows_a_match_and_a_backup_by_their_endings_and_opens_them_with_truce(tmp_path: Path) -> None:
    share = tmp_path / "share"
    for folder, file, name in (("mime/packages", MIME, f"{identity.IDENTIFIER}.xml"),
                               ("applications", DESKTOP, DESKTOP.name)):
        (share / folder).mkdir(parents=True)
        shutil.copyfile(file, share / folder / name)
    subprocess.run(["update-mime-database", share / "mime"], check=True)
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LC_ALL": "C.UTF-8",
           "XDG_DATA_HOME": str(tmp_path / "none"), "XDG_DATA_DIRS": f"{share}:/usr/share"}
    for name, kind in ((f"Zoë 7{MATCH}", "application/x-truce-match"), (f"all{BACKUP}", "application/x-truce-backup"),
                       (f"LOUD{MATCH.upper()}", "application/x-truce-match")):
        (tmp_path / name).write_text("{}", encoding="utf-8")
        said = subprocess.run(["gio", "info", "-a", "standard::content-type,standard::icon", tmp_path / name],
                              env=env, capture_output=True, text=True, check=True).stdout
        assert f"standard::content-type: {kind}\n" in said
        assert f"standard::icon: {identity.IDENTIFIER}" in said


@pytest.mark.parametrize(("tool", "file"), [
    (["desktop-file-validate"], DESKTOP), (["appstreamcli", "validate", "--no-net"], METAINFO)],
    ids=["desktop-file-validate", "appstreamcli"])  # fmt: skip
def test_the_validators_of_linux_find_nothing_wrong(tool: list[str], file: Path) -> None:
    if not shutil.which(tool[0]):
        pytest.skip(f"needs {tool[0]}")
    done = subprocess.run([*tool, file], capture_output=True, text=True, check=False)
    wrong = re.findall(r"^[EW]: .*: ([\w-]+)$", done.stdout, re.MULTILINE)
    assert set(wrong) <= {"url-homepage-missing"}, "Truce has no home page; who has one names it to packaging/deb.py"
    assert done.returncode == 0 or wrong, done.stdout + done.stderr
    assert wrong or "warning" not in done.stdout.lower()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux finds libraries by the environment")
@pytest.mark.parametrize("before", [None, "", "/somewhere/lib"])
def test_what_the_program_starts_finds_the_libraries_of_the_system(
    before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    if before is not None:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    monkeypatch.setattr(sys, "argv", ["truce"])
    seen: list[str | None] = []
    monkeypatch.setattr("game.__main__.main", lambda: seen.append(os.environ.get("LD_LIBRARY_PATH")) or 0)
    with pytest.raises(SystemExit):
        runpy.run_path(str(ROOT / "packaging" / "truce.py"))
    assert seen == [before]
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ


@pytest.mark.skipif(sys.platform == "win32", reason="needs a program that is a script")
@pytest.mark.parametrize(("version", "reads", "why"), [
    (__version__, "true", ""), ("9.9.9", "true", "version of the source"), (__version__, "false", "with status 1")],
    ids=["right", "another version", "no list of properties"])  # fmt: skip
def test_the_bundle_of_macos_is_opened_once(version: str, reads: str, why: str, tmp_path: Path,
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "Truce.app" / "Contents" / "MacOS" / "truce"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\necho Truce {version}\n", encoding="utf-8")
    program.chmod(0o755)
    opened: list[list[str]] = []
    monkeypatch.setattr(build, "APP", tmp_path / "Truce.app")
    monkeypatch.setattr(build, "PLUTIL", shutil.which(reads))
    monkeypatch.setattr(build, "start", lambda command, *_more: opened.append(command))
    if why:
        with pytest.raises(build.WrongError, match=why):
            build.check_app(tmp_path)
    else:
        build.check_app(tmp_path)
    assert opened == ([] if why else [[str(program)]])
