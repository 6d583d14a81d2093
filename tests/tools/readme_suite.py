"""Keep the house rule and the game that game/README.md shows in a copy of Truce, and run every test there:

    python -m tests.tools.readme_suite                            all tests: as long as the whole suite takes
    python -m tests.tools.readme_suite tests/rules/test_games.py …      only those

First the commands are run that the README names for whoever keeps them. The exit status is that of pytest.
"""

import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.kit.checkout_state import OTHERS
from tests.tools.readme_programs import GAME, README, ROOT, RULE, shown

COMMAND = r"^    (python -m tests\.(?:pairs|golden)\b.*)$"


def kept(folder: Path) -> Path:
    """Copy Truce into a folder, with both files and what their commands store. Raises CalledProcessError if one of them
    fails."""
    home = shutil.copytree(ROOT, folder / "truce", ignore=lambda _at, names: OTHERS & {*names})
    for pattern in (RULE, GAME):
        path, text = shown(pattern)
        (home / path).write_text(text, "utf-8")
    for line in re.findall(COMMAND, README, re.MULTILINE):
        for command in line.split(" && "):
            print(f"$ {command}", flush=True)
            subprocess.run([sys.executable, *shlex.split(command)[1:]], cwd=home, check=True)
    return home


def main() -> int:
    """Do it in a temporary folder; the exit status."""
    with tempfile.TemporaryDirectory(prefix="truce-kept-") as folder:
        home = kept(Path(folder))
        return subprocess.run([sys.executable, "-m", "pytest", *sys.argv[1:]], cwd=home, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
