"""A virus scanner holds each new file for a moment (tests/tools/virus_scanner.py, in its short form)."""

import time
from pathlib import Path

import pytest

from game.store import files
from tests.tools.virus_scanner import attack, scanned


def test_nothing_is_refused_beside_a_program_that_holds_each_new_file(tmp_path: Path) -> None:
    held, _longest, wrong = attack(tmp_path, 60, 0.03)
    assert held
    assert not wrong


def test_the_scanner_is_one_that_would_be_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, page = tmp_path / "settings.toml", b"people = 2"
    path.write_bytes(page)
    monkeypatch.setattr(files, "HOLDS", 0.0)
    with scanned(tmp_path, 0.5):
        end, refused = time.monotonic() + 8.0, False
        while not refused and time.monotonic() < end:
            try:
                files.read(path, 99)
            except PermissionError:
                refused = True
        assert refused
        monkeypatch.setattr(files, "HOLDS", 5.0)
        assert files.read(path, 99) == page
