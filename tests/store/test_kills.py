"""The power goes at a random moment (tests/tools/kills.py, in its short form)."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.store.paths import Folders
from tests.kit.saved_matches import opened, put, resumable, saved
from tests.tools.kills import Checked, LostError

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")


HERE = Path(__file__).parents[2]
UNTIL = """
from pathlib import Path
from random import Random
from tests.tools.kills import kill_once
from tests.kit.saved_matches import resumable
home, chance = Path({home!r}), Random(5)
(home / "ledger").touch()
for _ in range(30):
    kill_once(home, chance)
    if resumable(home / "data") and '["done", "settings", "Hare ' in (home / "ledger").read_text(encoding="utf-8"):
        break
"""


def run(*words: str) -> str:
    """In a process of its own: nobody forks a program with threads and a window."""
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run([sys.executable, *words], cwd=HERE, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_killed_at_6_random_moments_nothing_that_was_kept_is_lost() -> None:
    assert "6 kills" in run("-m", "tests.tools.kills", "--times", "6", "--seed", "3")


def _shorten(home: Path) -> None:
    with opened(home / "data") as base:
        base.execute("UPDATE saves SET envelope = substr(envelope, 1, 100)")


def _remove(home: Path) -> None:
    with opened(home / "data") as base:
        base.execute("DELETE FROM saves")


def _older(home: Path) -> None:
    slot, *_more = resumable(home / "data")
    save = saved(home / "data", slot)
    save["extra"]["rounds"] -= 1
    put(home / "data", slot, save)


def _forget(home: Path) -> None:
    (Folders.inside(home).config / "settings.toml").unlink()


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which a match waits and settings were changed when the power went."""
    home = tmp_path_factory.mktemp("killed")
    run("-c", UNTIL.format(home=str(home)))
    return home


@pytest.mark.parametrize("harm", [_shorten, _remove, _older, _forget])
def test_it_would_notice_what_is_lost(harm: Callable[[Path], None], killed: Path, tmp_path: Path) -> None:
    shutil.copytree(killed, tmp_path, dirs_exist_ok=True)
    Checked().look(tmp_path)
    harm(tmp_path)
    with pytest.raises(LostError):
        Checked().look(tmp_path)


def test_three_windows_in_one_home_lose_nothing() -> None:
    assert "3 windows" in run("-m", "tests.tools.many_windows", "--windows", "3", "--seconds", "2")
