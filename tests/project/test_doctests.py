"""The examples in docstrings: each shows what the code really answers."""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = [path for path in sorted((ROOT / "game").rglob("*.py")) if ">>> " in path.read_text("utf-8")]


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_examples_in_docstrings_are_true(path: Path) -> None:
    outcome = doctest.testmod(importlib.import_module(module_name(path)), optionflags=doctest.ELLIPSIS)
    assert outcome.attempted
    assert not outcome.failed
