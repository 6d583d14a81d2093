"""A plugin of pytest that writes which tests run through which lines of the files that `tests.mutants.mutants`
changes::

    COVERING=FILE COVERED=game/store/log.py:… python -m pytest -n 0 -p tests.tools.coverage_plugin FILES

`COVERED` are those files, with the system's mark between them (`os.pathsep`). FILE is JSON: the name of each test → its
seconds and its lines by file, as ["game/store/log.py", 31].
"""

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

_ROOT = Path(__file__).parents[2]
_HERE = frozenset(str(_ROOT / file) for file in os.environ["COVERED"].split(os.pathsep))

found: dict[str, tuple[float, list[tuple[str, int]]]] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    lines: set[tuple[str, int]] = set()

    def line(frame: FrameType, event: str, _arg: object) -> Callable[..., Any]:
        if event == "line":
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    def call(frame: FrameType, _event: str, _arg: object) -> Callable[..., Any] | None:
        return line if frame.f_code.co_filename in _HERE else None

    began = time.process_time()
    threading.settrace(call)
    sys.settrace(call)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
        at = lines.copy()                             # a thread may still run
        found[item.nodeid] = time.process_time() - began, [
            (Path(file).relative_to(_ROOT).as_posix(), number) for file, number in at]


def pytest_sessionfinish() -> None:
    Path(os.environ["COVERING"]).write_text(json.dumps(found), encoding="utf-8")
