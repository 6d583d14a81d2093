"""A virus scanner holds each new file for a moment (tests/tools/virus_scanner.py, in its short form)."""

from pathlib import Path

import pytest

from game.store import files
from tests.tools.virus_scanner import attack


def test_nothing_is_refused_beside_a_program_that_holds_each_new_file(tmp_path: Path) -> None:
    held, _longest, wrong = attack(tmp_path, 30, 0.03)
    assert held >= 3
    assert not wrong


def test_the_scanner_is_one_that_would_be_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "HOLDS", 0.0)
    assert any(attack(tmp_path / str(turn), 60, 0.05)[2] for turn in range(8)), "it comes in time in two of three turns"
