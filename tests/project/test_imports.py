"""Imports run one way (DESIGN): the rules know no window, the window no rule, and only scenes and commands see all."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from game.scenes.shell.routes import PAGES, page_factory
from tests.tools.import_graph import LEVELS, circles, folders, imports, names

PACKAGE = Path(game.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

OURS: dict[str, set[str]] = {
    "core": set(),
    "rules": {"core"},
    "players": {"core", "rules"},
    "cluster": set(),
    "simulate": {"core", "rules", "players", "cluster"},
    "lab": {"core", "rules", "players", "simulate"},
    "learning": {"core", "calendar"},
    "resources": set(),
    "calendar": set(),
    "licences": {"resources"},
    "view": {"core", "resources"},
    "store": {"core", "learning", "calendar"},
    "cli": {"core", "rules", "players", "simulate", "cluster", "lab", "store", "desktop"},
    "desktop": {"scenes", "sitting"},
    "sitting": {"core", "rules", "players", "simulate", "lab", "learning", "store", "resources", "calendar"},
    "__main__": {"cli", "desktop"},
    "scenes": {"core", "rules", "players", "lab", "learning", "view", "store", "sitting", "resources", "licences",
               "calendar"},
}
"""Which of our packages each of them may import, besides itself."""

THEIRS: dict[str, set[str]] = {
    "view": {"pygame", "pymunk"}, "scenes": {"pygame"}, "store": {"platformdirs", "tomlkit"},
}  # fmt: skip
"""What from outside the standard library each may import."""


def home(file: Path) -> str:
    """The package of ours that a file belongs to."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(file: Path) -> Iterator[str]:
    """Every module that a file imports, at its top or further in."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: a relative import"
            module = node.module or ""
            yield from (f"{module}.{alias.name}" if module == "game" else module for alias in node.names)


@pytest.mark.parametrize("folder", sorted({file.parent for file in FILES}),
                         ids=lambda folder: str(folder.relative_to(PACKAGE.parent)))
def test_files_import_only_what_their_place_allows(folder: Path) -> None:
    wrong = []
    for file in (file for file in FILES if file.parent == folder):
        here = home(file)
        allowed = set() if here == "__init__" else OURS[here] | {here, "__version__"}
        for module in imported(file):
            first, _dot, rest = module.partition(".")
            if first == "game":
                fits = rest.split(".")[0] in allowed or any(rest.startswith(name) for name in allowed if "." in name)
            else:
                fits = here == "__init__" or first in sys.stdlib_module_names or first in THEIRS.get(here, set())
            if not fits:
                wrong.append(f"{file.relative_to(PACKAGE)}: {module}")
    assert not wrong


BENEATH: dict[str, set[str]] = {
    "game.scenes.shell": set(),
    "game.scenes.table": {"game.scenes.shell", "game.scenes.kit"},
    "game.scenes.math_room": {"game.scenes.shell", "game.scenes.kit"},
}
"""A room of the window → the rooms that it knows; every other one knows the shell alone."""

PAIRS: set[tuple[str, ...]] = {
    ("game.scenes.shell.app", "game.scenes.shell.scene"),
}
"""Two files that are one thing."""


def test_no_folder_knows_one_that_knows_it() -> None:
    assert not circles(folders(imports()))


def test_no_module_knows_one_that_knows_it_but_pairs_that_are_one_thing() -> None:
    assert {tuple(circle) for circle in circles(imports())} == PAIRS


def test_no_room_of_pages_knows_another_but_through_the_shell() -> None:
    rooms = {room: others for room, others in folders(imports()).items() if room.startswith("game.scenes.")}
    for room, others in rooms.items():
        known = {other for other in others if other.startswith("game.scenes.")}
        assert known <= BENEATH.get(room, {"game.scenes.shell"}), room


def test_what_lies_on_the_table_knows_nothing_of_its_page() -> None:
    page_of_table = "game.scenes.table.table_page"
    known = [file for file, others in imports().items() if page_of_table in others]
    assert known == ["game.scenes.table.tutorial_policy"]
    assert len((PACKAGE / "scenes/table/table_page.py").read_text(encoding="utf-8").splitlines()) < 400


LONGEST = 600
"""Lines of a file of ours, at most: files of one noun, whole, mostly of 150 to 500."""


def test_no_file_is_longer_than_one_reads_at_a_time() -> None:
    found = {file.relative_to(PACKAGE).as_posix(): len(file.read_text(encoding="utf-8").splitlines()) for file in FILES}
    assert not [(file, lines) for file, lines in found.items() if lines > LONGEST]


ROOM = 20
"""Lines that a new thing may take in a file that is there already."""


def test_the_files_to_open_for_a_new_thing_are_there_and_have_room_for_it() -> None:
    readme = (PACKAGE / "README.md").read_text(encoding="utf-8")
    table = readme.partition("\n## Where to put a new thing\n")[2].partition("\n## ")[0]
    named = {PACKAGE.parent / file for file in re.findall(r"`((?:assets|game|tests)/[^ `<>…]*)`", table)}
    assert len(named) > 40
    assert not [file for file in named if not file.exists()]
    full = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in named if PACKAGE in file.parents
            and file.suffix == ".py"}
    assert not [(file, lines) for file, lines in full.items() if lines > LONGEST - ROOM]


def test_a_name_of_a_class_means_one_thing() -> None:
    double = {name: defined for name, defined in names().items() if len(defined) > 1}
    assert double.keys() <= LEVELS, double
    of_a_game = ("game.players.", "game.rules.")      # in a module of their own, or in the file of their game
    assert all(module.startswith(of_a_game) for name in LEVELS for module in double[name])


@pytest.mark.parametrize("name", PAGES)
def test_every_page_of_the_table_of_contents_is_there(name: str) -> None:
    assert callable(page_factory(name))


def test_every_package_has_its_place_in_the_design() -> None:
    assert {home(file) for file in FILES} - {"__init__"} <= set(OURS)


def test_rules_know_no_clock_no_file_no_randomness_but_our_own_and_no_asyncio() -> None:
    barred = {"time", "datetime", "random", "secrets", "asyncio", "os", "pathlib", "io", "threading", "tempfile"}
    for file in FILES:
        if home(file) in ("core", "rules"):
            assert not barred & {module.split(".")[0] for module in imported(file)}, file


@pytest.mark.parametrize("words", ["list", "list --json", "rules war", "simulate war --games 2", "--version"])
def test_a_headless_command_loads_no_window(words: str) -> None:
    script = (
        "import sys; sys.argv = ['truce', *sys.argv[1].split()]\n"
        "from game.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "barred = {'pygame', 'pymunk', 'sqlite3', 'game.view', 'game.scenes', 'game.store'} & set(sys.modules)\n"
        "assert not barred, barred"
    )
    done = subprocess.run([sys.executable, "-c", script, words], cwd=PACKAGE.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_engine_loads_in_the_standard_library_alone() -> None:
    script = (
        "import sys\n"
        "import game.simulate\n"
        "from game.rules import make\n"
        "make('war', {})\n"
        "ours = {name.split('.')[0] for name in sys.modules} - sys.stdlib_module_names\n"
        "assert ours <= {'game', '__main__'}, ours"
    )
    done = subprocess.run([sys.executable, "-S", "-c", script], cwd=PACKAGE.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
