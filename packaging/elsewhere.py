"""The test of the real window, played on the bundle as on somebody else's computer: in a folder that nobody may write
to, started by another user, with no Python on the PATH."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEST = "tests/window/test_first_steps.py"


class PlayError(Exception):
    """The test failed, or the bundle was written to; the text says how."""


def _contents(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.lstat().st_mtime_ns for path in folder.rglob("*")}


def _lacking() -> str:
    """Return why the test cannot be played here; "" if it can."""
    if sys.platform == "win32" or sys.platform == "darwin":
        return "it needs X11"
    names = [name for name in ("Xvfb", "xdotool", "env") if not shutil.which(name)]
    names += [name for name in ("pytest",) if find_spec(name) is None]
    return f"it needs {' and '.join(names)}" if names else ""


def _other() -> tuple[list[str], dict[str, str]]:
    """Return the words that start a program as another user, and what the test must know of it; nothing without the
    right to."""
    setpriv = shutil.which("setpriv")
    if os.geteuid() or setpriv is None:
        return [], {}
    import pwd

    nobody = pwd.getpwnam("nobody")
    words = [setpriv, f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups", "--"]
    return words, {"TRUCE_USER": str(nobody.pw_uid)}


def played(bundle: Path, program: str) -> str:
    """Play the test on a bundle. Return a line about it. Raises PlayError if it fails."""
    lacking = _lacking()
    if lacking:
        return f"not tested: {lacking}"
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        place.chmod(0o755)
        copy, path = place / "bundle", place / "path"
        path.mkdir()
        shutil.copytree(bundle, copy, symlinks=True)
        for inside in (copy, *copy.rglob("*")):
            if not inside.is_symlink():
                inside.chmod(inside.stat().st_mode & ~0o222 | 0o444)
        before = _contents(copy)
        other, known = _other()
        unset = [word for name in os.environ if name.startswith(("PYTHON", "VIRTUAL_ENV")) for word in ("-u", name)]
        command = [*other, str(shutil.which("env")), *unset, f"PATH={path}", "HOME=/nonexistent", str(copy / program)]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--basetemp", place / "homes", TEST],
            cwd=ROOT, env=os.environ | known | {"TRUCE_COMMAND": shlex.join(command)}, capture_output=True, text=True,
            check=False)  # fmt: skip
        after = _contents(copy)
        for inside in (copy, *copy.rglob("*")):
            if inside.is_dir():
                inside.chmod(0o755)
    if done.returncode:
        raise PlayError(f"{TEST} fails with the bundle:\n{done.stdout}{done.stderr}")
    if after != before:
        raise PlayError(f"the bundle writes into its own folder: {sorted(after.items() ^ before.items())[0][0]}")
    who = "as another user" if other else "as the same user (another one is not permitted here)"
    return f"{TEST} passes from a read-only folder, {who}, with no Python on the PATH"
