"""Truce with files that the README shows put into it, and programs that are run there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "game" / "README.md").read_text("utf-8")


GAME = r"Save this as `(game/rules/\w+\.py)`:\n\n```python\n(.*?)```"
RULE = r"Save this\nas `(game/rules/war/\w+\.py)`.*?```python\n(.*?)```"
"""The path of a file that the README shows, and what stands in it."""


def with_files(folder: Path, *patterns: str) -> Path:
    """Copy Truce into this folder, with what was compiled of it, and with these files of the README. Nothing there is a
    link: whoever sweeps the folder sweeps nothing else."""
    being_compiled = shutil.ignore_patterns("*.pyc.*")  # they are gone in a moment
    for name in ("game", "tests", "assets"):
        shutil.copytree(ROOT / name, folder / name, ignore=being_compiled)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for path in folder.rglob("*"):
        path.chmod(path.stat().st_mode | 0o200)       # a copy of a checkout that nobody may write in, too
    for pattern in patterns:
        path, text = shown(pattern)
        (folder / path).write_text(text, "utf-8")
    return folder


def shown(pattern: str) -> tuple[str, str]:
    """The path of a file that the README shows, and what stands in it."""
    found = re.search(pattern, README, re.DOTALL)
    assert found is not None
    return found[1], found[2]


def run(home: Path, *words: str) -> str:
    """What Python prints that is run there with these words, and without a screen."""
    env = {**os.environ, "TRUCE_HOME": str(home / "data"), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
           "PYGAME_HIDE_SUPPORT_PROMPT": "1"}  # fmt: skip
    done = subprocess.run([sys.executable, *words], cwd=home, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def stored(home: Path) -> dict[str, str]:
    """The files of rows and transcripts, and what is in them."""
    files = [*(home / "tests" / "rows").glob("*.jsonl"), *(home / "tests" / "golden").glob("*.jsonl")]
    return {f"{file.parent.name}/{file.stem}": file.read_text("utf-8") for file in files}
