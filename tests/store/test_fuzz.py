"""What is read from anywhere (tests/tools/fuzz.py, in its short form), and that it is data and nothing else."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from game.core.record import RecordError, loads
from game.rules.equations.equation_asks import check
from game.rules.equations.puzzle import Puzzle
from game.store.settings import Settings, load, save
from tests.tools.fuzz import EVIL, READERS, SHARES, by_chance

FILES = sorted(Path(game.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("reader", READERS)
def test_whatever_bytes_come_a_reader_gives_a_value_or_the_declared_error(reader: str) -> None:
    by_chance(reader, 12 * SHARES[reader] + 200, 7)


def test_a_reader_that_breaks_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(READERS, "code", lambda data: int(data.decode("latin-1")))
    with pytest.raises(AssertionError, match="gives ValueError"):
        by_chance("code", 10, 1)
    assert sum(SHARES.values()) == 100


@pytest.mark.parametrize("data", EVIL, ids=lambda data: repr(data[:20]))
def test_evil_pages_of_settings_are_read_kept_and_written_again(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(data)
    settings, _lines = load(tmp_path)
    settings.pace = "quick"
    assert save(tmp_path, settings) is None
    again, _lines = load(tmp_path)
    assert (again.pace, again.seats) == ("quick", Settings().seats)


@pytest.mark.parametrize("key", ["slower", "other"])
def test_a_number_of_thousands_of_digits_is_neither_chosen_nor_a_crash(key: str, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(f"{key} = 0x{'f' * 5000}\n", encoding="utf-8")
    settings, lines = load(tmp_path)
    assert settings.slower == 0
    assert len(lines) == (key == "slower")
    assert save(tmp_path, settings) is None
    assert ("ffff" in (tmp_path / "settings.toml").read_text(encoding="utf-8")) == (key == "other")


@pytest.mark.parametrize("text", ["[" * 1_000_000, '{"a":' * 1_000_000, "9" * 1_000_000, "[" * 41 + "]" * 41,
                                  "-" + "9" * 21, "NaN", "-Infinity", '{"a": 1, "a": 2}', "[1e5", "1" * 8_000_001])
def test_depth_length_and_size_are_refused_before_anything_is_made(text: str) -> None:
    with pytest.raises(RecordError) as refused:
        loads(text)
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize("text", ["9**9**9", "9^9^9^9", "9^9^9=1", "9**(9**9)", "(9^9)^(9^9)"])
def test_a_tower_of_powers_is_refused_and_not_computed(text: str) -> None:
    said = check(text, Puzzle((9,) * text.count("9"), 1, powers=True))
    assert not said.right
    assert "too large" in said.line


# ---- records are data -----------------------------------------------------------------------------------------------


def _named(file: Path) -> Iterator[str]:
    """Every module imported and every name called in a file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]
        elif isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name):
                yield f"{called.id}()"


def test_nothing_that_is_read_is_ever_run() -> None:
    barred = {"pickle", "_pickle", "marshal", "shelve", "dill", "cloudpickle", "yaml", "eval()", "exec()", "compile()",
              "__import__()", "code", "codeop", "runpy"}
    for file in FILES:
        assert not barred & set(_named(file)), file
