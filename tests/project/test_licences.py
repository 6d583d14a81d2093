"""Everything that is passed on with Truce is named with its licence, and its words can be read."""

import json
import platform
import sqlite3
import sys
from importlib.metadata import files
from importlib.util import find_spec
from pathlib import Path, PurePath

import pygame
import pytest

from game import __version__
from game import licences as table
from game.licences import Part, parts
from game.scenes.shell.help import HelpPage, LicencePage, LicencesPage
from game.scenes.shell.scene import Scene
from game.store.settings import Settings
from game.view.widgets import Button, RichText
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import click, down, run, up
from tests.project.test_imports import THEIRS

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import licences  # noqa: E402

# What the wheels of pygame-ce 2.5.8, pymunk 7.3 and CFFI 2.1 bring on the systems that are not this one.
WINDOWS = """pygame/SDL2.dll pygame/SDL2_image.dll pygame/SDL2_mixer.dll pygame/SDL2_ttf.dll pygame/freetype.dll
    pygame/libjpeg-62.dll pygame/libogg-0.dll pygame/libopus-0.dll pygame/libopusfile-0.dll pygame/libpng16-16.dll
    pygame/libtiff-5.dll pygame/libwavpack-1.dll pygame/libwebp-7.dll pygame/libwebpdemux-2.dll pygame/libxmp.dll
    pygame/portmidi.dll pygame/base.cp312-win_amd64.pyd _cffi_backend.cp312-win_amd64.pyd pymunk/_chipmunk.pyd
    python312.dll python3.dll VCRUNTIME140.dll libffi-8.dll sqlite3.dll _ctypes.pyd select.pyd unicodedata.pyd"""
MACOS = """libFLAC.14.0.0.dylib libSDL2-2.0.0.dylib libSDL2_image-2.0.0.800.12.dylib libSDL2_mixer-2.0.0.800.2.dylib
    libSDL2_ttf-2.0.0.2400.0.dylib libbrotlicommon.1.2.0.dylib libbrotlidec.1.2.0.dylib libfluidsynth.3.5.6.dylib
    libfreetype.6.dylib libharfbuzz.0.dylib libjpeg.62.4.0.dylib libmpg123.0.dylib libogg.0.8.6.dylib libopus.0.dylib
    libopusfile.0.dylib libpng16.16.58.0.dylib libportmidi.2.0.7.dylib libsharpyuv.0.1.2.dylib libsndfile.1.0.37.dylib
    libtiff.6.3.0.dylib libvorbis.0.4.9.dylib libvorbisenc.2.0.12.dylib libvorbisfile.3.3.8.dylib libwavpack.1.dylib
    libwebp.7.2.0.dylib libwebpdemux.2.0.17.dylib libxmp.4.7.2.dylib libz.1.3.1.zlib-ng.dylib Python"""
OWN = {"SDL2.dll": "SDL", "libopus-0.dll": "Opus", "libopusfile.0.dylib": "opusfile", "libtiff.6.3.0.dylib": "libtiff"}


@pytest.mark.parametrize("part", parts(), ids=lambda part: part.name)
def test_a_part_says_whose_it_is_and_its_licence_can_be_read(part: Part) -> None:
    assert part.licence
    if part.dist and find_spec(part.dist.replace("pyinstaller", "PyInstaller")) is None:
        pytest.skip(f"needs {part.dist.replace('pyinstaller', 'PyInstaller')}")
    assert part.whose in part.full
    assert part.home in part.full
    assert len(part.full) > 200


def test_every_file_that_the_libraries_bring_belongs_to_one_part_on_every_system() -> None:
    here = [PurePath(file) for name in ("pygame-ce", "pymunk", "cffi") for file in files(name) or ()]
    ours = [path for path in here if licences.is_library(path) and "tests" not in path.parts]
    ours = [path for path in ours if "asound" not in path.name and path.suffix != ".ttf"]  # left out of the bundle
    assert len(ours) > 30
    for path in [*ours, *map(PurePath, WINDOWS.split()), *map(PurePath, MACOS.split())]:
        found = [part.name for part in licences.owners(path, parts())]
        assert len(found) == 1, f"{path}: {found}"
        assert found == [OWN.get(path.name, found[0])]
    for font in (ROOT / "assets" / "fonts").glob("*.ttf"):
        assert len(licences.owners(PurePath(font.name), parts())) == 1


def test_what_has_no_licence_in_the_table_is_told() -> None:
    names = [PurePath("libunknown.so.3"), PurePath("numpy.libs/libblas.so"), PurePath("libogg.so.0"), PurePath("a.png")]
    held, bare = licences.shipped(names, ["numpy.core", "json.decoder", "pymunk.vec2d", "game.cli"], parts())
    assert bare == ["libunknown.so.3", "numpy.core", str(names[1])]
    assert [part.name for part in held] == ["Truce", "Python", "pymunk", "PyInstaller bootloader", "Ogg"]


def test_every_package_that_the_program_imports_is_in_the_table() -> None:
    theirs = set().union(*THEIRS.values())
    assert all(licences.package_owners(module, parts()) for module in theirs)


def test_a_bundle_keeps_the_words_that_came_with_installed_packages(tmp_path: Path) -> None:
    some = [part for part in parts() if part.name in ("Truce", "pymunk", "Ogg")]
    licences.write(some, tmp_path)
    kept = {part["name"]: part for part in json.loads((tmp_path / "parts.json").read_text(encoding="utf-8"))}
    assert list(kept) == ["Truce", "pymunk", "Ogg"]
    words = (tmp_path / kept["pymunk"]["text"]).read_text(encoding="utf-8")
    assert words.strip() in next(part.full for part in some if part.dist == "pymunk")
    assert "Permission is hereby granted" in words
    assert not (tmp_path / "BSD-3.txt").exists()
    book = licences.book(some)
    assert all(part.full in book for part in some)


def test_a_part_that_is_not_installed_has_no_words_and_no_bundle_is_made_of_it(tmp_path: Path) -> None:
    absent = Part("Absent", "MIT", "1999 Nobody", "", dist="no-such-package")
    assert absent.full == ""
    with pytest.raises(ValueError, match="Absent"):
        licences.write([absent], tmp_path)


def test_every_licence_is_read_with_keys_from_the_help_and_back_again() -> None:
    with an_app((1280, 720), Settings()) as app:
        app.push(Scene(app))
        app.push(HelpPage(app, "Help", "", "about"))
        run(app)
        button = next(widget for widget in app.scenes[-1].form.widgets if isinstance(widget, Button) and widget.words)  # type: ignore[attr-defined]
        click(app.scenes[-1].form, button.rect.center)  # type: ignore[attr-defined]
        run(app)
        listed = app.scenes[-1]
        assert isinstance(listed, LicencesPage)
        assert [part.name for part in listed.parts] == [part.name for part in parts() if part.full]
        for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
            run(app, down(key), up(key))
        shown = app.scenes[-1]
        assert isinstance(shown, LicencePage)
        assert shown.title == listed.parts[2].name
        prose = next(widget for widget in shown.form.widgets if isinstance(widget, RichText))
        lines = [line for line in listed.parts[2].full.splitlines() if line.strip("-= ")]
        assert prose.label.split() == " ".join(lines).split()
        for scene in (LicencesPage, HelpPage):
            run(app, down(pygame.K_ESCAPE), up(pygame.K_ESCAPE))
            assert isinstance(app.scenes[-1], scene)


def test_about_names_the_versions_of_this_very_computer() -> None:
    with an_app((1280, 720), Settings()) as app:
        app.push(Scene(app))
        app.push(HelpPage(app, "Help", "", "about"))
        told = " ".join(widget.label for widget in app.scenes[-1].form.widgets if isinstance(widget, RichText))  # type: ignore[attr-defined]
    for name, version in (("Truce", __version__), ("Python", platform.python_version()),
                          ("SQLite", sqlite3.sqlite_version), ("pygame-ce", pygame.version.ver),
                          ("SDL", ".".join(map(str, pygame.get_sdl_version())))):  # fmt: skip
        assert f"{name} {version}" in told


def test_the_page_opens_where_the_table_is_lost(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(table, "asset", tmp_path.joinpath)
    with an_app((800, 600), Settings()) as app:
        app.push(Scene(app))
        app.push(LicencesPage(app))
        run(app, down(pygame.K_RETURN), up(pygame.K_RETURN))
        assert isinstance(app.scenes[-1], LicencesPage)
