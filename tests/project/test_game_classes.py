"""A game is known by what it declares: outside game/rules nothing imports a class of a game or of its asks.

The computer players (game/players) may know the games that they play. `make`, `title` and words for people are
functions, which anybody may import.
"""

import ast
import importlib
import inspect
from pathlib import Path

import pytest

from game.core.asks import Arrange, Ask, Pick, Press, Write, WriteNumber
from game.core.game import Game
from game.rules import titles

ROOT = Path(__file__).parents[2]
ASKS = {Ask, Press, Pick, Arrange, Write, WriteNumber}
FILES = [path for path in sorted((ROOT / "game").rglob("*.py"))
         if path.relative_to(ROOT).parts[1] not in ("rules", "players")]


def of_a_game(value: object) -> bool:
    """True for a class of a game, or of an ask that a game declares."""
    return inspect.isclass(value) and (
        (issubclass(value, Game) and value is not Game) or (issubclass(value, Ask) and value not in ASKS))


def rule_classes(tree: ast.AST) -> list[str]:
    """Return the classes of games that a module imports, and the modules of rules that it imports whole."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game.rules"):
            module = importlib.import_module(str(node.module))
            values = {one.name: getattr(module, one.name, None) for one in node.names}
            found += [name for name, value in values.items() if of_a_game(value) or inspect.ismodule(value)]
        elif isinstance(node, ast.Import):
            found += [one.name for one in node.names if one.name.startswith("game.rules")]
    return found


def checked_classes(tree: ast.AST) -> set[str]:
    """Return the names by which a module asks for a class: in isinstance, issubclass, and patterns of match."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("isinstance",
                                                                                               "issubclass"):
            found |= {one.id for arg in node.args[1:] for one in ast.walk(arg) if isinstance(one, ast.Name)}
            found |= {one.attr for arg in node.args[1:] for one in ast.walk(arg) if isinstance(one, ast.Attribute)}
        elif isinstance(node, ast.MatchClass):
            found |= {one.id for one in ast.walk(node.cls) if isinstance(one, ast.Name)}
    return found


def names_of_games() -> set[str]:
    """Return the names of all classes of games and of their asks."""
    classes = {cls for title in titles().values() for cls in title.game.__mro__}
    classes |= {value for cls in [*classes] for value in vars(importlib.import_module(cls.__module__)).values()
                if inspect.isclass(value)}
    return {cls.__name__ for cls in classes if of_a_game(cls)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_game_is_known_by_its_class_outside_the_rules(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert rule_classes(tree) == []
    assert not checked_classes(tree) & names_of_games()


@pytest.mark.parametrize("source", [
    "from game.rules.ascent import Ascent",
    "from game.rules.equations.equation_asks import Solve",
    "def late():\n    from game.rules.war.arithmetic import Arithmetic",
    "import game.rules.ascent",
    "from game.rules import ascent",
])
def test_the_scan_finds_each_way_to_know_a_game(source: str) -> None:
    assert rule_classes(ast.parse(source))


def test_the_scan_finds_a_class_that_is_asked_for() -> None:
    tree = ast.parse("isinstance(game, rules.Ascent | BrainDrain)\nmatch ask:\n    case Solve():\n        pass")
    assert checked_classes(tree) >= {"Ascent", "BrainDrain", "Solve"}
    assert {"Ascent", "BrainDrain", "Solve", "AskResult", "BattleGame", "EquationGame"} <= names_of_games()
