"""The worker: a process that plays matches for the workshop, so that the window need not.

`python -m game workshop` reads requests from its standard input and writes answers to its standard output, each a JSON
object on a line of its own. It ends as soon as its input does, even in the middle of a match.

    {"id": 1, "game": …, "options": {…}, "players": 2, "levels": […], "sums": […], "error": 0.15}
        → {"id": 1, "sums": […]} for some new matches at a time, then {"id": 1, "done": true}
    the same with "wish": "shorter", "pace": [a, b], "near": [[option, value, sums], …] instead of "error"
        → {"id": 1, "found": [[option, value, sums], …]} soon, and again when it is surer, then {"id": 1, "done": true}
"""

import json
import os
import queue
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from typing import Any

from game.lab.duration_model import DurationModel
from game.lab.match_aggregates import MatchAggregates
from game.lab.rule_search import search_rules
from game.lab.rule_study import inquiry, plan

_OFTEN = 0.1
"""Seconds from one answer to the next, at least."""
_NICE = 10
WRONG = "this is no request to the workshop"


def work() -> int:
    """Answer requests until the input ends, or until one is none, which is said in a line. Return the exit status."""
    with suppress(AttributeError, OSError):               # there is none on Windows, where whoever starts it says so
        os.nice(_NICE)
    requests: queue.SimpleQueue[str] = queue.SimpleQueue()

    def listen() -> None:
        with open(0, encoding="utf-8", closefd=False) as words:
            for line in words:
                requests.put(line)
        os._exit(0)

    Thread(target=listen, daemon=True).start()
    with open(1, "w", encoding="utf-8", closefd=False) as told:
        try:
            while True:
                for answer in answers(json.loads(requests.get())):
                    told.write(json.dumps(answer) + "\n")
                    told.flush()
        except (KeyboardInterrupt, BrokenPipeError):
            sys.stderr = None                             # nobody is left to be told
            os._exit(1)
        except (ValueError, KeyError, TypeError, AttributeError) as why:
            print(f"truce: {WRONG}: {why!r:.200}", file=sys.stderr, flush=True)
            os._exit(2)


def answers(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the answers to a request."""
    number, players = request["id"], request["players"]
    matches = plan(request["game"], request["options"], players, request["levels"])
    known = MatchAggregates.read(request["sums"], players)
    if "wish" in request:
        near = {(option, value): MatchAggregates.read(sums, players) for option, value, sums in request["near"]}
        for found in search_rules(request["wish"], matches, known, DurationModel(*request["pace"]), near):
            yield {"id": number, "found": [[one.option, one.value, one.sums.written()] for one in found]}
        yield {"id": number, "done": True}
        return
    some, told = MatchAggregates(players), time.monotonic()
    for new in inquiry(matches, known, request["error"]):
        some.add(new)
        if time.monotonic() - told >= _OFTEN:
            yield {"id": number, "sums": some.written()}
            some, told = MatchAggregates(players), time.monotonic()
    yield {"id": number, "sums": some.written()}
    yield {"id": number, "done": True}
