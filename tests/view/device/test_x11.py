"""Waiting for the X server: until it has sent something, no longer than asked for, and not for what it sent before."""

import ctypes
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.view.device import x11
from game.view.device.x11 import XConnection
from tests.kit.required_programs import posix


class Library:
    """Xlib for a connection that is a pipe: somebody writes into one end, and some events were read before."""

    def __init__(self, reads: int) -> None:
        self.queued = 0
        self.XEventsQueued: Callable[..., int] = lambda _display, mode: self.queued if mode == 0 else 9
        self.XConnectionNumber: Callable[..., int] = lambda _display: reads


pytestmark = [posix(), pytest.mark.skipif(sys.platform == "darwin", reason="a Mac has no X server")]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[XConnection, Library, int]]:
    reads, writes = os.pipe()
    library = Library(reads)
    monkeypatch.setattr(x11, "on_x11", lambda: (1, 2))
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: library)
    yield XConnection(), library, writes
    os.close(reads)
    os.close(writes)


def waited(connection: XConnection, seconds: float) -> float:
    began = time.monotonic()
    connection.wait(seconds)
    return time.monotonic() - began


def test_it_waits_as_long_as_asked_for_where_nothing_comes(server: tuple[XConnection, Library, int]) -> None:
    assert 0.04 <= waited(server[0], 0.05) < 2


def test_what_the_server_sends_ends_it(server: tuple[XConnection, Library, int]) -> None:
    os.write(server[2], b"key")
    assert waited(server[0], 20) < 10


def test_what_was_read_before_is_not_waited_for(server: tuple[XConnection, Library, int]) -> None:
    server[1].queued = 1
    assert waited(server[0], 20) < 10


@pytest.mark.parametrize("fails", [OSError, AttributeError])
def test_where_there_is_no_x_server_there_is_no_connection(monkeypatch: pytest.MonkeyPatch, fails: type) -> None:
    def none() -> Any:
        raise fails("none")

    monkeypatch.setattr(x11, "on_x11", none)
    assert x11.connection() is None
