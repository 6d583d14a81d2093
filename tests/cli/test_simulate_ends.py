"""However `simulate` ends, the processes it started end with it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.kit.required_programs import posix
from tests.kit.xvfb import PATIENCE, children, heeding

pytestmark = [posix(), pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")]
HOME = Path(__file__).parents[2]
MANY = [sys.executable, "-m", "game", "simulate", "brain-drain", "--games", "100000", "--jobs", "2", "--seat", "0=hard"]


def _runs(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(("name", "games"), [
    ("SIGTERM", "100000"), ("SIGINT", "100000"), ("SIGINT", "9999999"), ("SIGHUP", "100000"), ("SIGKILL", "100000")])
def test_no_worker_outlives_it(name: str, games: str) -> None:
    number = getattr(signal, name)
    many = [games if word == "100000" else word for word in MANY]  # of ten million, most are not even handed out yet
    process = subprocess.Popen(many, cwd=HOME, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               preexec_fn=heeding)
    workers: list[int] = []
    end = time.monotonic() + PATIENCE
    while len(workers) < 2 and time.monotonic() < end:
        workers = children(process.pid)
        time.sleep(0.02)
    time.sleep(0.3)
    process.send_signal(number)
    try:
        _out, told = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == (130 if number == signal.SIGINT else -number)
    assert "Traceback" not in told
    end = time.monotonic() + PATIENCE
    while any(map(_runs, workers)) and time.monotonic() < end:
        time.sleep(0.02)
    left = [worker for worker in workers if _runs(worker)]
    for worker in left:
        os.kill(worker, signal.SIGKILL)
    assert len(workers) == 2
    assert not left


def test_a_worker_killed_by_the_system_is_said_in_one_line() -> None:
    process = subprocess.Popen(MANY, cwd=HOME, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + PATIENCE
    while len(children(process.pid)) < 2 and time.monotonic() < end:
        time.sleep(0.02)
    os.kill(children(process.pid)[0], signal.SIGKILL)
    _out, told = process.communicate(timeout=PATIENCE)
    assert (process.returncode, len(told.splitlines())) == (2, 1)
    assert "--jobs" in told
