"""A plugin of pytest that writes which tests run through which lines of some files of the program::

    COVERING=FILE COVERED=game/store/log.py:… python -m pytest -n 0 -p tests.tools.coverage_plugin FILES

`COVERED` are those files, with the system's mark between them (`os.pathsep`). FILE is JSON: the name of each test that
passed → its seconds, and the numbers of its lines by file. Of each function only the first `CALLS` calls in a test are
followed: what a frame does is not followed in all frames.
"""

import json
import os
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

CALLS = 60

_ROOT = Path(__file__).parents[2]
_HERE = {str(_ROOT / file): file for file in os.environ["COVERED"].split(os.pathsep)}

found: dict[str, tuple[float, dict[str, list[int]]]] = {}
failed: set[str] = set()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    lines: set[tuple[CodeType, int]] = set()
    calls: Counter[CodeType] = Counter()

    def line(frame: FrameType, event: str, _arg: object) -> Callable[..., Any]:
        if event == "line":
            lines.add((frame.f_code, frame.f_lineno))
        return line

    def call(frame: FrameType, _event: str, _arg: object) -> Callable[..., Any] | None:
        code = frame.f_code
        if code.co_filename not in _HERE:
            return None
        calls[code] += 1
        return line if calls[code] <= CALLS else None

    began = time.process_time()
    threading.settrace(call)
    sys.settrace(call)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        threading.settrace(None)
        by_file = defaultdict[str, set[int]](set)
        for code, number in lines.copy():             # a thread may still run
            by_file[_HERE[code.co_filename]].add(number)
        if item.nodeid not in failed:
            found[item.nodeid] = time.process_time() - began, {
                file: sorted(numbers) for file, numbers in by_file.items()}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if not report.passed:
        failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    Path(os.environ["COVERING"]).write_text(json.dumps(found), encoding="utf-8")
