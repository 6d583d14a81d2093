"""The licenses of what is in a bundle: nothing in it may be without one.

The table is assets/licences/parts.json. An installed package brings the text of its own license; the texts of the
other licenses are beside the table.
"""

import json
import sys
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path, PurePath

from game.licences import Part

LIBRARIES = (".so", ".dll", ".pyd", ".dylib", ".ttf", ".otf")
OWN = ("pyimod", "pyi_rth")
"""The beginnings of the names of PyInstaller's own modules."""


def is_library(path: PurePath) -> bool:
    """True if a file is a shared library, also one with its version behind its ending, or a font."""
    return path.suffix.lower() in LIBRARIES or ".so." in path.name or path.name == "Python"


def owners(path: PurePath, parts: Iterable[Part]) -> list[Part]:
    """Return the parts that a file, named from the bundle's inner folder, belongs to."""
    name, top = path.name.lower(), path.parts[0]
    found = [part for part in parts if any(fnmatch(name, pattern) for pattern in part.files)]
    if not found and len(path.parts) > 1:
        found = [part for part in parts if top in part.modules]
    if not found and name.partition(".")[0] in {module.lower() for module in sys.stdlib_module_names}:
        found = [part for part in parts if part.name == "Python"]
    return found


def package_owners(module: str, parts: Iterable[Part]) -> list[Part]:
    """Return the parts that a module belongs to; the standard library is Python's."""
    top = module.partition(".")[0]
    python = top in sys.stdlib_module_names or top.startswith("_sysconfigdata_")
    name = "PyInstaller bootloader" if top.startswith(OWN) else "Python" if python else ""
    return [part for part in parts if top in part.modules or part.name == name]


def shipped(files: Iterable[PurePath], modules: Iterable[str], parts: list[Part]) -> tuple[list[Part], list[str]]:
    """Return the parts that a bundle of these files and modules holds, in the table's order, and what belongs to
    none."""
    kept, bare = {"Truce", "PyInstaller bootloader"}, []
    for what, found in [*((str(path), owners(path, parts)) for path in files if is_library(path)),
                        *((module, package_owners(module, parts)) for module in modules)]:  # fmt: skip
        kept |= {part.name for part in found}
        if not found:
            bare.append(what)
    return [part for part in parts if part.name in kept], sorted(set(bare))


def write(parts: Iterable[Part], folder: Path) -> None:
    """Write the table of these parts, and the words that come with installed packages, into a folder. Raises ValueError
    for a part without words."""
    folder.mkdir(parents=True, exist_ok=True)
    table = []
    for part in parts:
        if not part.full:
            raise ValueError(f"the license text of {part.name} is missing")
        here = part
        if part.dist:
            here = part._replace(dist="", text=f"{part.dist}.txt")
            words = part.full.partition(f"{part.home}\n\n")[2]
            (folder / here.text).write_text(words + "\n", encoding="utf-8")
        table.append({key: value for key, value in here._asdict().items() if value or key == "home"})
    (folder / "parts.json").write_text(json.dumps(table, ensure_ascii=False, indent=1), encoding="utf-8")


def book(parts: list[Part]) -> str:
    """Return the list and then every license, as one text to put beside the program."""
    wide = max(len(part.name) for part in parts)
    lines = [f"{part.name:{wide}}  {part.licence}" for part in parts]
    rule = "\n\n" + "-" * 79 + "\n\n"
    return rule.join(["Truce is made of these parts, each under its own license:\n\n" + "\n".join(lines),
                      *(part.full for part in parts)]) + "\n"  # fmt: skip
