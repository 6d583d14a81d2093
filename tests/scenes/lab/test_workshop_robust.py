"""The workshop where things go wrong: workers that die, hang or talk nonsense, caches that cannot be, and haste."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from game.lab.match_aggregates import BINS, LEAST, MatchAggregates
from game.rules import title
from game.scenes.lab import workshop_model as module
from game.scenes.lab.workshop_beside import WorkshopPanel
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shell.app import App
from game.sitting.participants import participants_at
from game.sitting.rule_estimates import key, matches_of
from game.sitting.worker_client import WorkerClient
from game.store.settings import Settings
from game.view.widgets import Choice
from tests.kit.processes import is_there
from tests.kit.widget_fixture import run
from tests.scenes.lab.test_workshop_sheet import on, settings, wait, wishes, words
from tests.scenes.setup.test_setup_page import setting_up, turn_to
from tests.sitting.test_worker_client import until

NEVER = "This computer could not play any matches to measure them."


def live(app: App, true: Callable[[], Any]) -> None:
    """Let real time pass in the window until this is true."""
    def frame() -> Any:
        run(app, dt=0.05)
        return true()
    until(frame)


def workshop(scene: SetupPage) -> module.WorkshopModel:
    beside = scene.workshop
    assert isinstance(beside, WorkshopPanel)
    return beside.workshop


def test_a_worker_that_is_killed_in_the_middle_is_started_again_and_nothing_is_said(tmp_path: Path) -> None:
    with setting_up(tmp_path, settings({"decks": 2})) as (app, scene):
        turn_to(scene, "rules")
        shop = workshop(scene)
        live(app, lambda: shop.sums.n)
        pid, played = shop.worker.pid, shop.sums.n
        assert pid is not None
        os.kill(pid, 9)
        live(app, lambda: shop.shown.n > max(played, LEAST))
        assert shop.worker.pid != pid
        assert not shop.worker.failed
        assert "accurate to about" in words(scene.form)
        shop.stop()


@pytest.mark.parametrize("code", ["pass", "print('{}')", "print('[]')", "print('{\"id\": 1, \"sums\": [3]}')"])
def test_a_worker_that_is_of_no_use_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                        code: str) -> None:  # fmt: skip
    monkeypatch.setattr(module, "WorkerClient", lambda: WorkerClient([sys.executable, "-c", code]))
    with setting_up(tmp_path) as (app, scene):
        turn_to(scene, "rules")
        live(app, lambda: workshop(scene).worker.failed)
        assert words(scene.form).count(NEVER) == 1
        assert workshop(scene).worker.pid is None


def test_a_worker_that_never_answers_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WorkerClient",
                        lambda: WorkerClient([sys.executable, "-c", "import sys; sys.stdin.read()"]))
    with setting_up(tmp_path) as (app, scene):
        turn_to(scene, "rules")
        wait(app, 1)
        pids = {workshop(scene).worker.pid}
        for _second in range(75):
            run(app, dt=1.0)
            pids.add(workshop(scene).worker.pid)
        assert words(scene.form).count(NEVER) == 1
        assert len(pids - {None}) == 2, "it is tried again once"
        until(lambda: not any(is_there(pid) for pid in pids if pid is not None))


def test_a_worker_that_dies_on_a_wish_is_told_too(tmp_path: Path) -> None:
    with setting_up(tmp_path, settings()) as (app, scene):
        turn_to(scene, "rules")
        shop = workshop(scene)
        live(app, lambda: shop.shown.n >= LEAST and not shop.worker.busy)
        shop.stop()
        shop.worker = WorkerClient([sys.executable, "-c", "pass"])
        wishes(scene.form).choose(1)
        live(app, lambda: shop.worker.failed)
        assert "this computer could not play more" in words(scene.form)
        assert "Trying out" not in words(scene.form)


def test_what_was_played_by_other_rules_does_not_count_for_these(tmp_path: Path) -> None:
    with setting_up(tmp_path, settings({"decks": 2})) as (app, scene):
        shop, sitting = workshop(scene), participants_at(Settings(), 2, {0})
        live(app, lambda: shop.sums.n)
        time.sleep(0.5)                               # it goes on playing, and answers
        shop.tell({"up": 3}, sitting, None)
        assert shop.sums.n == 0
        shop.tick(0.0)
        assert shop.sums.n == 0
        shop.stop()


def children() -> set[int]:
    """Return the processes that are this one's own."""
    found = set()
    for task in Path("/proc/self/task").iterdir():
        with suppress(FileNotFoundError):             # a thread may end meanwhile
            found |= {int(pid) for pid in (task / "children").read_text(encoding="utf-8").split()}
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_haste_leaves_one_process_at_most_and_no_memory(tmp_path: Path) -> None:
    with setting_up(tmp_path, settings()) as (app, scene):
        turn_to(scene, "rules")
        before, most, sizes = children(), 0, []
        for n in range(90):
            next(one for one in on(scene.form, Choice) if len(one.values) == 6).choose(n % 6)
            for _frame in range(1 + 10 * (n % 3 == 0)):   # now and then long enough for a worker to start
                run(app, dt=0.05)
            most = max(most, len(children() - before))
            if n % 30 == 29:
                sizes.append(int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1]) * 4096)
        assert most <= 2, "the one at work, and the last one on its way out"
        assert sizes[-1] - sizes[0] < 3_000_000
        app.pop()
        until(lambda: children() <= before)


def put(folder: Path, kept: Any) -> None:
    """Put this into the cache, under the key of the book's War."""
    (folder / "cache").mkdir(parents=True, exist_ok=True)
    place = key(matches_of(title("war"), {}, participants_at(Settings(), 2, {0})))
    (folder / "cache" / "workshop.json").write_text(json.dumps({place: kept}), encoding="utf-8")


def forged(**changes: Any) -> list[Any]:
    """Return sums as they are written, with some of them changed."""
    some = MatchAggregates(2)
    some.n, some.logs, some.squares, some.rounds = 400, 400 * 5 * 10**9, 400 * 26 * 10**9, 400 * 200
    some.wins, some.bins[20] = [200, 200], 400
    some.ended["all_cards"] = 400
    for name, value in changes.items():
        setattr(some, name, value)
    return some.written()


@pytest.mark.parametrize("kept", [
    None, 7, "x", [], {}, [[]] * 12, forged(logs=2**53 - 1), forged(squares=2**53 - 1), forged(leads=2**50),
    forged(wars=2**52), forged(n=2**52, wins=[2**51, 2**51], bins=[2**52] + [0] * (BINS - 1), ended={"cycle": 2**52}),
    forged(wins=[1.5, 398.5]), forged(ended={"cycle": True}),
])  # fmt: skip
def test_a_hostile_cache_is_played_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: Any) -> None:
    monkeypatch.setattr(module, "WorkerClient",
                        lambda: WorkerClient([sys.executable, "-c", "import sys; sys.stdin.read()"]))
    put(tmp_path, kept)
    with setting_up(tmp_path) as (app, scene):
        turn_to(scene, "rules")
        wait(app, 1)
        assert workshop(scene).sums.n == 0
        assert "Playing a few matches…" in words(scene.form)
        workshop(scene).stop()                        # it would wait for ever


def test_sums_that_can_be_are_believed_and_strange_ones_are_drawn(tmp_path: Path) -> None:
    for n, kept in enumerate((forged(), forged(ended={"cycle": 400}), forged(draws=400, wins=[0, 0]),
                              forged(logs=0, squares=0), forged(rounds=0))):  # fmt: skip
        put(tmp_path / str(n), kept)
        with setting_up(tmp_path / str(n)) as (app, scene):
            turn_to(scene, "rules")
            app.draw(whole=True)
            assert workshop(scene).shown.n == 400


def test_a_cache_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder", encoding="utf-8")
    with setting_up(tmp_path, settings()) as (app, scene):
        turn_to(scene, "rules")
        live(app, lambda: workshop(scene).shown.n >= LEAST)
        app.pop()
        run(app)
    assert (tmp_path / "cache").read_text(encoding="utf-8") == "no folder"


def test_no_frame_waits_for_the_worker_to_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[threading.Thread] = []
    wait_for = subprocess.Popen.wait

    def noted(process: Any, timeout: float | None = None) -> int:
        waits.append(threading.current_thread())
        return wait_for(process, timeout)

    monkeypatch.setattr(subprocess.Popen, "wait", noted)
    with setting_up(tmp_path, settings({"decks": 2})) as (app, scene):
        shop = workshop(scene)
        wait(app, 1)
        pid = shop.worker.pid
        assert pid is not None
        shop.stop()
        until(lambda: not is_there(pid))
        assert waits
        assert threading.main_thread() not in waits
