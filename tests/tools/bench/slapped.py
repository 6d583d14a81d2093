"""Truce in its window, saying when each answer has been judged: `slaps` starts it, with the words for the program."""

import sys
import time
from typing import Any

from game.__main__ import main
from game.core.events import Event
from game.sitting.sitting import Sitting

_answer = Sitting.answer


def answer(sitting: Sitting, seat: int, value: Any, **more: Any) -> list[Event]:
    """Judge, then print the seat, its answer and the time by the clock that all programs share, in seconds."""
    events = _answer(sitting, seat, value, **more)
    print(seat, value, time.perf_counter(), flush=True)
    return events


if __name__ == "__main__":
    Sitting.answer = answer  # type: ignore[method-assign]
    sys.exit(main())
