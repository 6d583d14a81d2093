"""The monkey in its short form (tests/tools/monkey.py): it finds nothing, and would find what is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
LOST = """
from pathlib import Path
from tests.tools.monkey import at_home
monkey = at_home(Path({home!r}), 1)
monkey.sit("war")
{wrong}
monkey.go(50)
"""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run([sys.executable, *words], cwd=HERE, env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_pressed_cards_stay_records_replay_and_nothing_breaks(seed: int) -> None:
    done = run("-m", "tests.tools.monkey", "--events", "400", "--seed", str(seed))
    assert done.returncode == 0, done.stderr
    assert "matches begun" in done.stdout


@pytest.mark.parametrize("wrong", [
    "monkey.app.top.sitting.match.table.piles['packet/0'].pop()",
    "monkey.app.top.stage.shadow.piles['packet/1'].pop()",
    "monkey.app.top.handle = lambda event: 1 / 0",
    "import threading; thread = threading.Thread(target=lambda: 1 / 0); thread.start(); thread.join()",
])
def test_it_notices_a_lost_card_a_lost_picture_and_an_error_anywhere(wrong: str, tmp_path: Path) -> None:
    done = run("-c", LOST.format(home=str(tmp_path), wrong=wrong))
    assert "BrokenError" in done.stderr
