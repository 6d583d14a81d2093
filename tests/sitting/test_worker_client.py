"""The window's worker: it answers, it is nice, and it is gone as soon as nobody wants it any more."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import game
from game.lab.match_aggregates import ROUGH, MatchAggregates
from game.lab.worker_commands import WRONG
from game.sitting.child_process import program
from game.sitting.worker_client import WorkerClient
from game.store.caches import MOST_RULES, SimulationCache
from tests.kit.processes import is_there
from tests.kit.required_programs import posix

PATIENCE = 60.0
REQUEST = {"game": "war", "options": {"up": 3}, "players": 2, "levels": [], "sums": MatchAggregates(2).written(),
           "error": ROUGH}
LONG = {**REQUEST, "options": {"decks": 2}, "error": 0.0001}


@pytest.fixture
def worker() -> Iterator[WorkerClient]:
    made = WorkerClient()
    yield made
    made.end()


def until(true: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < end
        time.sleep(0.01)
    return found


def is_zombie(pid: int) -> bool:
    """True if the process has ended, and nobody has taken note of it."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text(encoding="utf-8").split()[2] == "Z"


def test_it_answers_and_then_another_request_by_the_same_process(worker: WorkerClient) -> None:
    whole = MatchAggregates(2)

    def answered() -> bool:
        for answer in worker.answers():
            if "sums" in answer:
                whole.add(MatchAggregates.read(answer["sums"], 2))
        return not worker.busy

    worker.ask(REQUEST)
    pid = worker.pid
    until(answered)
    assert whole.n >= 30
    worker.ask({**REQUEST, "sums": whole.written(), "error": 0.1})
    until(answered)
    assert worker.pid == pid
    assert whole.right <= 0.1
    assert not worker.failed


def test_it_finds_what_one_wishes(worker: WorkerClient) -> None:
    worker.ask({**REQUEST, "wish": "longer", "pace": [2.5, 3.5], "near": []})
    found = until(lambda: [answer for answer in worker.answers() if "found" in answer])
    assert found[0]["found"]
    until(lambda: (worker.answers(), not worker.busy)[1])
    assert not worker.failed


def test_another_request_ends_it_in_the_middle_of_the_last(worker: WorkerClient) -> None:
    worker.ask(LONG)
    first = worker.pid
    assert first is not None
    worker.ask(REQUEST)
    until(lambda: not is_there(first))
    until(lambda: (worker.answers(), not worker.busy)[1])
    assert not worker.failed


def test_it_is_gone_when_it_is_ended_and_nice_before(worker: WorkerClient) -> None:
    worker.ask(LONG)
    until(worker.answers)
    pid = worker.pid
    assert pid is not None
    if sys.platform == "linux":
        assert os.getpriority(os.PRIO_PROCESS, pid) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)
    worker.end()
    until(lambda: not is_there(pid))
    assert worker.pid is None
    assert not worker.busy


def test_it_ends_with_a_window_that_is_killed() -> None:
    code = ("from game.sitting.worker_client import WorkerClient; import sys, time\n"
            "from tests.sitting.test_worker_client import LONG\n"
            "worker = WorkerClient(); worker.ask(LONG); print(worker.pid, flush=True); time.sleep(60)")
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True,
                          cwd=Path(__file__).parents[2]) as window:  # fmt: skip
        assert window.stdout is not None
        pid = int(window.stdout.readline())
        assert is_there(pid)
        window.kill()
    until(lambda: not is_there(pid) or is_zombie(pid))


def test_where_none_can_be_started_that_is_known() -> None:
    worker = WorkerClient(["/no/such/program"])
    worker.ask(REQUEST)
    assert worker.failed
    assert not worker.busy


def test_one_that_ends_without_an_answer_is_tried_again_once() -> None:
    worker = WorkerClient([sys.executable, "-c", "input()"])  # it hears what is asked, and says nothing
    for failed in (False, True):
        worker.ask(REQUEST)
        until(lambda: (worker.answers(), not worker.busy)[1])
        assert worker.failed is failed
    worker.retry()
    assert not worker.failed
    says = "import json; print(json.dumps({'id': json.loads(input())['id']}), flush=True); input()"
    worker = WorkerClient([sys.executable, "-c", says])
    for _turn in range(2):
        worker.give_up()
        assert not worker.failed, "it had answered since"
        worker.ask(REQUEST)
        until(worker.answers)
    worker.end()


@posix()
@pytest.mark.parametrize("said", ["[1, 2]", "no JSON", "[" * 100_000, "7"])
def test_nonsense_counts_as_no_answer_and_nothing_stays(said: str) -> None:
    worker = WorkerClient([sys.executable, "-c", f"import time; time.sleep(0.4); print({said!r}, flush=True); "
                           "time.sleep(60)"])
    worker.ask(REQUEST)
    pid = worker.pid
    assert pid is not None
    until(lambda: (worker.answers(), not worker.busy)[1])
    until(lambda: not is_there(pid))


@pytest.mark.parametrize("line", [
    "nonsense", "[]", "3", '{"id": 1}', json.dumps({**REQUEST, "id": 1, "game": "nope"}),
    json.dumps({**REQUEST, "id": 1, "sums": [1]}), json.dumps({**REQUEST, "id": 1, "players": 9}),
    json.dumps({**REQUEST, "id": 1, "game": "addition-war", "options": {"ranks": "K", "faces": "out"}}),
])  # fmt: skip
def test_what_is_no_request_or_deals_nobody_a_card_is_said_in_a_line(line: str) -> None:
    with subprocess.Popen([*program(), "workshop"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, encoding="utf-8") as asked:  # fmt: skip
        assert asked.stdin is not None
        assert asked.stdout is not None
        assert asked.stderr is not None
        asked.stdin.write(line + "\n")
        asked.stdin.flush()
        said = asked.stderr.read()                       # it ends by itself: its input does not
        assert asked.stdout.read() == ""
    assert asked.returncode == 2
    assert said.startswith(f"truce: {WRONG}: ")
    assert said.count("\n") == 1


def test_the_source_calls_itself_and_the_bundle_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    python, alone, *_files, _begin, places = program()
    assert (python, alone) == (sys.executable, "-I")
    assert places.split(os.pathsep)[0] == str(Path(game.__file__).parent.parent)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert program() == [sys.executable]


def test_on_windows_the_bundle_calls_its_executable_that_can_print(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("truce.exe", "truce-console.exe"):
        (tmp_path / name).touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "truce.exe"))
    assert program() == [str(tmp_path / "truce-console.exe")]


@pytest.mark.parametrize("depth", [50, 940, 960, 980, 10_000])
def test_a_file_so_deep_that_it_could_be_read_and_not_written_is_forgotten(depth: int, tmp_path: Path) -> None:
    (tmp_path / "workshop.json").write_text('{"a": ' + "[" * depth + "]" * depth + "}", encoding="utf-8")
    kept = SimulationCache(tmp_path)
    assert kept.get("a") is None
    kept.put("b", 1)

    def save(deeper: int) -> None:
        if deeper:
            save(deeper - 1)
        else:
            kept.save()

    save(60)
    assert SimulationCache(tmp_path).get("b") == 1


def test_what_is_kept_is_found_again_and_the_oldest_goes(tmp_path: Path) -> None:
    kept = SimulationCache(tmp_path)
    for n in range(MOST_RULES + 3):
        kept.put(f"key {n}", [n])
    kept.save()
    again = SimulationCache(tmp_path)
    assert again.get("key 2") is None
    assert again.get("key 3") == [3]
    assert [path.name for path in tmp_path.iterdir()] == ["workshop.json"]


def test_the_rest_of_a_write_that_was_interrupted_long_ago_is_swept_away(tmp_path: Path) -> None:
    rest = tmp_path / "workshop.json.1-1.part"
    rest.write_text("{", encoding="utf-8")
    os.utime(rest, (time.time() - 200_000,) * 2)
    kept = SimulationCache(tmp_path)
    kept.put("key", 1)
    kept.save()
    assert [path.name for path in tmp_path.iterdir()] == ["workshop.json"]


@pytest.mark.parametrize("text", ["", "{", "[1]", "[" * 100_000, "\xff"])
def test_a_damaged_file_is_forgotten_and_written_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / "workshop.json").write_text(text, encoding="latin-1")
    kept = SimulationCache(tmp_path)
    assert kept.get("key") is None
    kept.put("key", 1)
    kept.save()
    assert SimulationCache(tmp_path).get("key") == 1


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    kept = SimulationCache(tmp_path / "file")
    kept.put("key", 1)
    kept.save()
    assert kept.get("key") == 1
