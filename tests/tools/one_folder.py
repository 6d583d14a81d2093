"""Run tests in a copy of Truce whose home has one folder for settings and data, as on macOS and Windows:

    python -m tests.tools.one_folder                                  the rooms that know files
    python -m tests.tools.one_folder tests/store/test_saves.py …      only those

What is unpacked from a backup keeps two, as everywhere. The exit status is that of pytest.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.kit.checkout_state import OTHERS

ROOT = Path(__file__).resolve().parents[2]
ROOMS = "tests/store", "tests/cli", "tests/scenes/shell", "tests/window"
TWO = 'cls(home / "config", home / "data",'
ONE = 'cls(home / ("config" if home.name.startswith("restoring-") else "data"), home / "data",'
FOREIGN = "tests/tools/foreign_home.py", "tests/tools/foreign_driver.py"
"""They know by themselves where the settings are."""
LEFT_OUT = "tests/store/test_files.py::test_truce_home_holds_everything_and_nothing_is_made_by_asking"
"""It says that there are two."""


def replaced(file: Path, old: str, new: str) -> None:
    """Replace a part of a file that is in it once. Raises ValueError if it is not."""
    text, count = re.subn(re.escape(old), lambda _found: new, file.read_text("utf-8"))
    if count != 1:
        raise ValueError(f"{file} has {count} times: {old}")
    file.write_text(text, "utf-8")


def kept(folder: Path) -> Path:
    """Copy Truce into a folder, with one folder for both. Return where it is."""
    home = shutil.copytree(ROOT, folder / "truce", ignore=lambda _at, names: OTHERS & {*names})
    replaced(home / "game" / "store" / "paths.py", TWO, ONE)
    for name in FOREIGN:
        replaced(home / name, 'SETTINGS = "config/settings.toml"', 'SETTINGS = "data/settings.toml"')
    return home


def main() -> int:
    """Do it in a temporary folder; the exit status."""
    with tempfile.TemporaryDirectory(prefix="truce-one-folder-") as folder:
        words = sys.argv[1:] or ROOMS
        home = kept(Path(folder))
        return subprocess.run([sys.executable, "-m", "pytest", *words, "--deselect", LEFT_OUT], cwd=home,
                              env=os.environ | {"PYTHONPATH": str(home)}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
