"""What every test has in common: Hypothesis times nothing, for a busy machine is no fault of the program, and tries the
same examples in every run, for a stranger's run is to end as ours (TRUCE_LONG=1 throws the dice), what one test
has drawn the next need not draw again (`kit/drawn_once.py`), what was compiled is kept for the programs and the
workers that are started, and folders lie in memory where there is room: ten thousand files are not waited for."""

import gc
import os
import shutil
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings

from game.store import disk_call
from tests.kit import drawn_once
from tests.kit.checkout_state import State, state, touched
from tests.kit.required_programs import lacking_package, summary

for setting in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"):
    os.environ.pop(setting, None)                     # what is started buffers what it prints, as a person's does
os.environ["LC_ALL"] = "C.UTF-8"                      # whoever runs them: what is started speaks English
MEMORY, ROOM = Path("/dev/shm"), 2 << 30
"""Where folders of tests lie if so many bytes are free there: what was written is on it at once."""
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
LONG = bool(os.environ.get("TRUCE_LONG"))
settings.register_profile("truce", deadline=None, max_examples=1000 if LONG else 50, derandomize=not LONG,
                          suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("truce")

YOUNG = 20_000
"""So many new things are looked through together for what only refers to itself."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Return 0, for a single process, where only some files are asked for; else one more than there are processors: the
    tests of the real window wait more than they work, and leave theirs to another."""
    return 0 if all(".py" in asked for asked in config.args) else (os.cpu_count() or 1) + 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Where all tests run, let each worker compile a share of them before they are collected by all: what one has
    compiled, the others read."""
    given = getattr(session.config, "workerinput", None)
    if given is not None and not any(".py" in asked for asked in session.config.args):
        number, workers = int(given["workerid"].removeprefix("gw")), given["workercount"]
        here = Path(__file__).parent
        for file in sorted(here.rglob("test_*.py"))[number::workers]:
            with suppress(Exception, pytest.skip.Exception):     # whoever collects it says what is wrong with it
                import_module(".".join(("tests", *file.relative_to(here).with_suffix("").parts)))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests of the real window: they wait more than they work, and the run would end with a worker that
    waits alone."""
    items.sort(key=lambda item: item.get_closest_marker("window") is None)


def pytest_collection_finish() -> None:
    """Leave out of every later search for garbage what was collected, which stays to the end, and search seldom: at a
    table the program looks through all there is whenever nothing moves, and here that is a million things."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, 10)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skip a file that cannot be read for want of a package which is not to be had on every system."""
    report = yield
    call = getattr(report, "call", None)
    if report.failed and call is not None and (why := lacking_package(call.excinfo.value)):
        report.outcome, report.longrepr = "skipped", (str(collector.path), 0, f"Skipped: {why}")
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Skip a test that ends for want of such a package."""
    report = yield
    if report.failed and call.excinfo is not None and (why := lacking_package(call.excinfo.value)):
        report.outcome, report.longrepr = "skipped", (*report.location[:2], f"Skipped: {why}")
    return report


CHECKOUT = pytest.StashKey[State]()


def pytest_configure(config: pytest.Config) -> None:
    """Before a run of all tests, note what lies in the checkout."""
    if not hasattr(config, "workerinput") and not any(".py" in asked for asked in config.args):
        config.stash[CHECKOUT] = state()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run of all tests after which something in the checkout is another: no test writes there."""
    if CHECKOUT in session.config.stash and touched(session.config.stash[CHECKOUT]):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say at the end how many tests were skipped, why, and what would bring the programs they need."""
    reasons = [report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", ())]
    for line in summary(reasons):
        terminalreporter.write_line(line)
    if found := touched(config.stash[CHECKOUT]) if CHECKOUT in config.stash else []:
        terminalreporter.write_line(f"The checkout was changed while the tests ran: {', '.join(found[:10])}", red=True)


@pytest.fixture(scope="session", autouse=True)
def _drawn_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        drawn_once.keep(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def _in_front() -> Iterator[None]:
    """What the program's own processes do at their start, to step back behind the window, is not done to the process
    of the tests: the tests that follow would wait for everybody else's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "nice", lambda _more: 0, raising=False)
        yield


@pytest.fixture(autouse=True)
def _same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test deals the same numbers whenever it runs: one deal in some hundreds of Casualty War is over before a
    test has stepped through it."""
    from game.scenes.shell import match_launcher

    numbers = Random(1)
    monkeypatch.setattr(match_launcher, "SystemRandom", lambda: numbers)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk is waited for as long as it takes: on a busy machine a folder is not listed within the few milliseconds
    that a frame has for it."""
    monkeypatch.setattr(disk_call, "PATIENCE", 60.0)
