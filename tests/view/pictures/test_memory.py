"""Memory of pictures goes back to the system: large ones at once, the holes that small ones leave soon."""

import subprocess
import sys
import time
from pathlib import Path
from threading import Event

import pytest

from game.view.pictures import memory as module
from game.view.pictures.memory import JobThread

HOLES = """
from pathlib import Path
from game.view.pictures import memory
from game.view.pictures.memory import configure_malloc, trim

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

configure_malloc()
memory.monotonic = lambda: 7.0  # all within a moment
made = [bytearray(3000) for _ in range(8000)]
kept = made[::100]
del made
before = resident()
trim()
print(before - resident() > 12_000_000)
made = [bytearray(3000) for _ in range(8000)]
kept += made[::100]
del made
before = resident()
trim()
print(before - resident() > 1_000_000)
"""


FLOWN = """
from pathlib import Path
from game.view.pictures import memory

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

memory.configure_malloc()
for size in ((1920, 1080), (3840, 2160)):
    memory.fit(size)
    made = [bytearray(80_000) for _ in range(200)]
    kept = made[::50]
    before = resident()
    del made
    print(before - resident() > 14_000_000)
    del kept
"""


@pytest.mark.skipif(sys.platform != "linux", reason="knows the heap of glibc")
def test_the_holes_that_small_pictures_leave_go_back_and_not_twice_in_a_moment() -> None:
    done = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, check=True,
                          cwd=Path(__file__).parents[3])
    assert done.stdout.split() == ["True", "False"]


@pytest.mark.skipif(sys.platform != "linux", reason="knows the heap of glibc")
def test_cards_that_have_flown_leave_no_holes_but_in_a_large_window() -> None:
    done = subprocess.run([sys.executable, "-c", FLOWN], capture_output=True, text=True, check=True,
                          cwd=Path(__file__).parents[3])
    assert done.stdout.split() == ["True", "False"]


def test_the_thread_looks_after_the_memory_when_it_has_drawn_all(monkeypatch: pytest.MonkeyPatch) -> None:
    done, asked = list[str](), Event()
    monkeypatch.setattr(module, "trim", lambda: done.append("trim"))
    thread = JobThread()
    thread.submit(asked.wait)
    thread.submit(lambda: done.append("first"))
    thread.submit(lambda: done.append("last"))
    asked.set()
    while thread.busy:
        time.sleep(0.001)
    assert done == ["first", "last", "trim"]
