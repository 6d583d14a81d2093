"""The house: which folder of ours imports which, the circles among folders and among modules, and the names that mean
two things.

    python -m tests.tools.import_graph  print the floors, the arrows between folders, every circle and every double name

Late imports and those for type checking count like all others. The exit status is 1 if there is a circle of folders, or
one of more than two modules.
"""

import ast
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import game

PACKAGE = Path(game.__file__).parent
LEVELS = {"Easy", "Medium", "Hard"}
"""The three computer players of a game have these names in every module of them: a game finds them by name
(`Game.computers`)."""


def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """Return every module of the package by its dotted name."""
    named = {".".join(path.relative_to(package.parent).with_suffix("").parts): path for path in package.rglob("*.py")}
    return {name.removesuffix(".__init__"): path for name, path in named.items()}


@cache
def imports(package: Path = PACKAGE) -> dict[str, set[str]]:
    """Return, for each module, those of ours that it imports anywhere in its text."""
    known = modules(package)
    arrows = {}
    for name, path in known.items():
        found: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names if alias.name in known)
            elif isinstance(node, ast.ImportFrom) and node.module in known:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                found.update(inner & known.keys() or {node.module})
        arrows[name] = found - {name}
    return arrows


def names(package: Path = PACKAGE) -> dict[str, list[str]]:
    """Return, for each name of a class or of a type, the modules that define it; private names are left out."""
    found: dict[str, set[str]] = {}
    for module, path in modules(package).items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = ""
            if isinstance(node, ast.ClassDef):
                name = node.name
            elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
                name = ast.unparse(node.target)
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                name = ast.unparse(node.targets[0]) if ast.unparse(node.value.func) == "NewType" else ""
            if name and not name.startswith("_"):
                found.setdefault(name, set()).add(module)
    return {name: sorted(defined) for name, defined in sorted(found.items())}


def folder(module: str) -> str:
    """Return the room a module belongs to: its folder, of which `scenes` and `view` have several."""
    parts = module.split(".")
    return ".".join(parts[:3] if len(parts) > 3 and parts[1] in ("scenes", "view") else parts[:2])


def folders(arrows: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """Return the arrows between rooms."""
    found: dict[str, set[str]] = {}
    for module, others in arrows.items():
        found.setdefault(folder(module), set()).update({folder(other) for other in others} - {folder(module)})
    return found


def circles(arrows: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Return every set of two or more that reach each other (Tarjan 1972), the smallest first."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []

    def visit(one: str) -> None:
        number[one] = low[one] = len(number)
        path.append(one)
        for other in arrows.get(one, ()):
            if other not in number:
                visit(other)
            if other in path:
                low[one] = min(low[one], low[other])
        if low[one] == number[one]:
            circle = path[path.index(one):]
            del path[path.index(one):]
            if len(circle) > 1:
                found.append(sorted(circle))

    for one in arrows:
        if one not in number:
            visit(one)
    return sorted(found, key=lambda circle: (len(circle), circle))


def floors(arrows: Mapping[str, Iterable[str]]) -> dict[str, int]:
    """Return how high above the ground each room lies: one above the highest it knows. There must be no circle."""
    height: dict[str, int] = {}

    def of(one: str) -> int:
        if one not in height:
            height[one] = 1 + max((of(other) for other in arrows.get(one, ())), default=0)
        return height[one]

    for one in arrows:
        of(one)
    return height


def main() -> int:
    """Print the house; 1 if it has a circle that it must not have."""
    arrows = imports()
    rooms = folders(arrows)
    of_rooms, of_modules = circles(rooms), circles(arrows)
    if not of_rooms:
        height = floors(rooms)
        for one in sorted(rooms, key=lambda room: (-height[room], room)):
            print(f"floor {height[one]:2}  {one}: {', '.join(sorted(rooms[one])) or 'nothing'}")
    for circle in of_rooms:
        print(f"circle of folders: {', '.join(circle)}")
        for module in sorted(arrows):
            for other in sorted(arrows[module]):
                if folder(module) != folder(other) and {folder(module), folder(other)} <= set(circle):
                    print(f"    {module} -> {other}")
    for circle in of_modules:
        print(f"circle of {len(circle)} modules: {', '.join(circle)}")
    for name, defined in names().items():
        if len(defined) > 1 and name not in LEVELS:
            print(f"{name} means {len(defined)} things: {', '.join(defined)}")
    return int(bool(of_rooms) or any(len(circle) > 2 for circle in of_modules))


if __name__ == "__main__":
    sys.exit(main())
