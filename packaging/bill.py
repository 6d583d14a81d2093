"""The bill of materials of a bundle: its parts with their versions and licenses, as CycloneDX 1.6 in JSON.

It tells who looks for known weaknesses what is inside. The same parts give the same bill, to the letter.
"""

import json
import platform
import re
import sqlite3
import sys
import zlib
from collections.abc import Iterable
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import PurePath
from uuid import NAMESPACE_URL, uuid5

import identity
import licences

from game import __version__
from game.licences import Part

FORMAT = "1.6"
_FIRST = 2011
"""Python 3.9 came in 2020, and one each October since."""
OLD = 2 * 365
"""Days after which a part that the builder brings is old."""
PYPI = {"PyInstaller bootloader": "pyinstaller", "pygame-ce": "pygame-ce"}
"""Packages whose license is not taken from the installed package."""


def _three(numbers: Iterable[int]) -> str:
    return ".".join(map(str, numbers))


def versions() -> dict[str, str]:
    """Return the versions that the libraries themselves tell; those of the others stand in the names of their files."""
    import pygame.font
    import pygame.freetype
    import pygame.image
    import pygame.mixer

    return {
        "Python": platform.python_version(), "SQLite": sqlite3.sqlite_version, "zlib": zlib.ZLIB_RUNTIME_VERSION,
        "SDL": _three(pygame.get_sdl_version()), "SDL_image": _three(pygame.image.get_sdl_image_version() or ()),
        "SDL_mixer": _three(pygame.mixer.get_sdl_mixer_version()),
        "SDL_ttf": _three(pygame.font.get_sdl_ttf_version()), "FreeType": _three(pygame.freetype.get_version()),
    }  # fmt: skip


def shipped(python: str = sys.copyright, sqlite: str = "", minor: int = sys.version_info.minor) -> dict[str, date]:
    """Return the parts that the builder brings and no lock names, with the last day on which each may have been
    released: Python by the year of its copyright, or by that of its first release where it tells none, SQLite by its
    source's own date."""
    year = max(_FIRST + minor, *map(int, re.findall(r"\b20\d\d\b", python.partition("\n")[0])))
    sqlite = sqlite or sqlite3.connect(":memory:").execute("SELECT sqlite_source_id()").fetchone()[0]
    return {f"Python {platform.python_version()}": date(year, 12, 31),
            f"SQLite {sqlite3.sqlite_version}": date.fromisoformat(sqlite.split()[0])}  # fmt: skip


def old(parts: dict[str, date], today: date) -> list[str]:
    """Return those of the parts that were released more than `OLD` days before a day."""
    return [name for name, released in parts.items() if (today - released).days > OLD]


def component(part: Part, told: dict[str, str], files: Iterable[PurePath]) -> dict[str, object]:
    """Return one part, and the libraries that it is."""
    package = part.dist or PYPI.get(part.name, "")
    known = told.get(part.name, "")
    try:
        known = version(package) if package else known
    except PackageNotFoundError:
        package = ""
    kind = "pypi" if package else "generic"
    name = (package or part.name).lower().replace("_", "-").replace(" ", "-")
    made: dict[str, object] = {
        "type": "library", "bom-ref": part.name, "name": part.name, "version": known,
        "licenses": [{"expression": part.licence}], "copyright": part.whose,
        "purl": f"pkg:{kind}/{name}@{known}" if known else "",
        "externalReferences": [{"type": "website", "url": part.home}] if part.home else [],
        "properties": [{"name": "truce:file", "value": str(file)} for file in sorted(files)],
    }  # fmt: skip
    return {key: value for key, value in made.items() if value}


def bill(parts: list[Part], files: Iterable[PurePath]) -> str:
    """Return the bill of these parts, whose libraries are these files, named from the bundle's inner folder."""
    libraries = [path for path in files if licences.is_library(path)]
    others = [part for part in parts if part.name != identity.NAME]
    told = versions()
    held = [component(part, told, [path for path in libraries if part in licences.owners(path, parts)])
            for part in others]  # fmt: skip
    truce = {"type": "application", "bom-ref": identity.NAME, "name": identity.NAME, "version": __version__,
             "description": identity.SUMMARY, "licenses": [{"expression": "MIT AND OFL-1.1"}]}  # fmt: skip
    contents = {
        "metadata": {"component": truce}, "components": held,
        "dependencies": [{"ref": identity.NAME, "dependsOn": [part.name for part in others]}],
    }  # fmt: skip
    number = uuid5(NAMESPACE_URL, json.dumps(contents, sort_keys=True))
    head = {"bomFormat": "CycloneDX", "specVersion": FORMAT, "serialNumber": f"urn:uuid:{number}", "version": 1}
    return json.dumps(head | contents, ensure_ascii=False, indent=1) + "\n"
