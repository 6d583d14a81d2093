"""Nothing is run that lies in the folder one stands in: not as Python, and not as a program of the system."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import game
from game.sitting.child_process import program, started
from game.view.device import desktop_services
from game.view.device.desktop_services import opener
from tests.sitting.test_worker_client import REQUEST

ROOT = Path(game.__file__).parent.parent
RAN = "import os; open(os.environ['TRUCE_RAN'], 'a').write(__name__)\n"
"""What a strange file does if it is run."""
LINUX = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="programs of Linux")
ASKS = """
import os, sys
sys.path.insert(0, sys.argv[1])                   # as for whoever starts this with `python -m` in a strange folder
sys.path.insert(1, sys.argv[2])
os.chdir(sys.argv[1])
from game.sitting.child_process import program, started
with started([*program(), *sys.argv[3:]]) as process:
    process.stdin.write(sys.stdin.buffer.readline())
    process.stdin.flush()
    print(process.stdout.readline().decode())
    process.kill()
"""


@pytest.fixture
def strange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder full of strange files, in which one stands, and which the environment names."""
    folder = tmp_path / "downloads"
    (folder / "platformdirs").mkdir(parents=True)
    for name in ("platformdirs/__init__.py", "json.py", "random.py", "sitecustomize.py", "usercustomize.py"):
        (folder / name).write_text(RAN, encoding="utf-8")
    monkeypatch.setenv("TRUCE_RAN", str(tmp_path / "ran"))
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.setenv("PYTHONSTARTUP", str(folder / "json.py"))
    monkeypatch.chdir(folder)
    return folder


def ran(folder: Path) -> bool:
    return (folder.parent / "ran").exists()


def test_our_processes_run_nothing_of_the_folder_one_stands_in(strange: Path) -> None:
    with started([*program(), "workshop"]) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({**REQUEST, "id": 7}).encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == 7, "and they work there"
        process.kill()
    assert not ran(strange)


def test_nor_do_those_of_a_window_that_python_has_started_there(strange: Path) -> None:
    """As above, where the folder is the first that this Python itself looks into."""
    (strange / "game").mkdir()
    for name in ("platformdirs.py", "json.py", "sitecustomize.py"):
        (strange / "game" / name).write_text(RAN, encoding="utf-8")
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [sys.executable, "-I", "-c", ASKS, str(strange / "game"), str(ROOT), "workshop"], input=json.dumps({
            **REQUEST, "id": 8}) + "\n", capture_output=True, text=True, check=True, env=env)
    assert json.loads(done.stdout)["id"] == 8
    assert not ran(strange)


def test_without_such_care_the_strange_files_would_be_run(strange: Path) -> None:
    subprocess.run([sys.executable, "-c", "import platformdirs"], check=True)
    assert ran(strange), "else the tests above could not fail"


def script(file: Path) -> None:
    file.write_text(f"#!/bin/sh\n: > {file.parent.parent / 'ran'}\n", encoding="utf-8")
    file.chmod(0o755)


@LINUX
@pytest.mark.parametrize("path", [".", ".:/usr/bin", "", "bin:/bin", ":/usr/bin:/bin", "/usr/bin:/bin:."])
def test_a_program_is_never_taken_from_the_folder_one_stands_in(
        strange: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    names = ("fc-match", "xdg-open", "spd-say", "speech-dispatcher", "espeak-ng", "espeak", "say", "powershell")
    (strange / "bin").mkdir()
    for name in names:
        script(strange / name)
        script(strange / "bin" / name)
    monkeypatch.setenv("PATH", path)
    for name in names:
        found = desktop_services.find(name)
        assert found is None or (os.path.isabs(found) and not Path(found).is_relative_to(strange))
    assert opener() is None or not Path(str(opener())).is_relative_to(strange)


BROWSES = """
import sys, threading
from pathlib import Path
from game.scenes.shell.browser import show
show(Path("/nowhere.html"))
for thread in threading.enumerate():
    if thread is not threading.main_thread():
        thread.join(10)
"""


@LINUX
def test_a_browser_is_never_taken_from_the_folder_one_stands_in(tmp_path: Path) -> None:
    folder = tmp_path / "downloads"
    folder.mkdir()
    for name in ("xdg-open", "x-www-browser", "www-browser", "firefox", "chromium", "google-chrome", "w3m"):
        script(folder / name)
    env = {"PATH": ".", "DISPLAY": ":713", "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", BROWSES], cwd=folder, env=env, check=True, capture_output=True, timeout=60)
    assert not ran(folder)


@LINUX
def test_a_program_of_the_system_is_found_and_the_first_of_several(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("espeak", "espeak-ng"):
        script(tmp_path / name)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert desktop_services.find("espeak-ng", "espeak") == str(tmp_path / "espeak-ng")
    assert desktop_services.find("nothing", "espeak") == str(tmp_path / "espeak")
    assert desktop_services.find("nothing") is None


def test_on_windows_a_program_has_one_place_alone() -> None:
    """By Windows's rules a look-up by name begins in the folder one stands in, whatever PATH says."""
    asked: list[str] = []

    def there(file: str) -> bool:
        asked.append(file)
        return file.startswith("D:\\Win")

    place = "D:\\Win\\System32\\WindowsPowerShell\\v1.0\\powershell.exe"
    assert desktop_services.on_windows(("powershell",), {"SystemRoot": "D:\\Win", "PATH": "."}, there) == place
    assert desktop_services.on_windows(("powershell",), {}, there) is None
    assert desktop_services.on_windows(("powershell.exe", "fc-match"), {"SystemRoot": "D:\\Win"}, there) is None
    assert all(file[1:3] == ":\\" for file in asked), "nothing but full names was looked for"
