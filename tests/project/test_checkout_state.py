"""No test writes, links to or deletes anything in the checkout: not even where it could."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.checkout_state import OTHERS, ROOT, files, state, touched
from tests.kit.required_programs import posix
from tests.tools.readme_programs import RULE, with_files

HELPERS = ("tests/project/test_readme.py::test_the_house_rule_of_the_readme_is_listed_explained_and_simulated",
           "tests/window/test_first_steps.py::test_without_a_screen_there_is_one_line_and_status_2",
           "tests/store/test_settings.py::test_saved_settings_are_loaded")  # fmt: skip
"""Tests that start what others start: a copy of Truce, stores, a screen with the real window, stored matches."""


@posix()
def test_what_is_changed_made_or_deleted_is_told(tmp_path: Path) -> None:
    for name in ("same", "changed", "gone"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    (tmp_path / "build").mkdir()
    before = state(tmp_path)
    (tmp_path / "changed").write_text("something else", encoding="utf-8")
    (tmp_path / "gone").unlink()
    (tmp_path / "made").symlink_to(tmp_path / "same")
    (tmp_path / "build" / "anything").write_text("", encoding="utf-8")
    assert touched(before, tmp_path) == ["changed", "gone", "made"]


def test_a_copy_of_truce_has_no_way_back_to_the_checkout(tmp_path: Path) -> None:
    copy = with_files(tmp_path, RULE)
    for path in copy.rglob("*"):
        assert not path.is_symlink()
        assert path.is_dir() or path.stat().st_nlink == 1


def read_only(folder: Path) -> list[str]:
    """The beginning of a command under which nobody can write in a folder: root by a mount of its own."""
    if os.geteuid():
        for path in [folder, *files(folder)]:
            path.chmod(path.stat().st_mode & ~0o222)
        return []
    mount = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
    words = ["unshare", "--mount", "sh", "-c", mount, str(folder)]
    if not shutil.which("unshare") or subprocess.run([*words, "true"], check=False, capture_output=True).returncode:
        pytest.skip("root cannot make a folder read-only here")
    return words


@pytest.mark.skipif(os.name != "posix", reason="folders are made read-only as on POSIX")
def test_the_helpers_of_the_tests_run_in_a_checkout_that_nobody_can_write_in(tmp_path: Path) -> None:
    home = shutil.copytree(ROOT, tmp_path / "truce", ignore=lambda _at, names: (OTHERS - {"__pycache__"}) & {*names})
    before = state(home)
    command = [*read_only(home), sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", *HELPERS]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False,
                          env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"})  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert " passed" in done.stdout.splitlines()[-1]
    assert touched(before, home) == []
