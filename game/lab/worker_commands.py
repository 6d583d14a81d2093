"""The two commands that the window starts as child processes: `game workshop` and `game tell`.

`python -m game workshop` reads requests from its standard input and writes answers to its standard output, each a JSON
object on a line of its own. It ends as soon as its input does, even in the middle of a match.

    {"id": 1, "game": …, "options": {…}, "players": 2, "levels": […], "sums": […], "error": 0.15}
        → {"id": 1, "sums": […]} for some new matches at a time, then {"id": 1, "done": true}
    the same with "wish": "shorter", "pace": [a, b], "near": [[option, value, sums], …] instead of "error"
        → {"id": 1, "found": [[option, value, sums], …]} early, and again when it is surer, then {"id": 1, "done": true}

`python -m game tell FILE` analyzes the match in a file; `python -m game tell -` the one on the first line of its
standard input, and ends as soon as its input does, even in the middle. Each line of its output is an analysis
(`analysis_json.py`): a single one where the game has a model of its chances, else a first one soon, and better ones as
long as it is not ended. Where a game has a model of them, they have the costs of decisions, too. Words that follow,
SEAT=MEDIAN,SPREAD, are the reaction times of people at some seats.
"""

import json
import os
import queue
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from threading import Thread
from typing import Any

from game.core.record import MOST_CHARACTERS, Record, RecordError, loads, read_record
from game.core.seats import Seat
from game.lab.analysis_json import write_analysis
from game.lab.decision_cost import choices
from game.lab.duration_model import DurationModel
from game.lab.match_aggregates import MatchAggregates
from game.lab.match_analysis import MatchAnalysis, analyze
from game.lab.reaction_odds import read_hand
from game.lab.rollout_analysis import TELLING, analyze_by_rollouts
from game.lab.rule_search import search_rules
from game.lab.rule_study import inquiry, plan
from game.players import Reflex, computers
from game.rules import make

NICE = 10
"""The niceness that both processes add to their own, so that the window comes first."""
WRONG = "this is no request to the workshop"
_OFTEN = 0.1
"""Seconds between two answers to a request, at least."""


def _step_back() -> None:
    """Lower the priority of this process. Windows has no `nice`: there the parent process sets the priority."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)


# ---- the workshop ----------------------------------------------------------------------------------------------------


def work() -> int:
    """Answer requests until the input ends (exit status 0) or the output is closed (1). An invalid request writes a
    line to the standard error (2)."""
    _step_back()
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
    """Yield the answers to a request. Raises KeyError, TypeError or ValueError for an invalid one.

    >>> request = {"id": 7, "game": "war", "options": {}, "players": 2, "levels": [], "error": 1.0}
    >>> *_parts, done = answers({**request, "sums": MatchAggregates(2).written()})
    >>> done
    {'id': 7, 'done': True}
    """
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


# ---- the story of a match --------------------------------------------------------------------------------------------


def tell(words: Sequence[str]) -> int:
    """Print the analyses of the match named by the words of the command. Return the exit status. Raises RecordError, in
    one line."""
    if not words:
        raise RecordError("tell: name a file, or - for the standard input")
    hands = dict(map(read_hand, words[1:]))
    _step_back()
    try:
        text = _first_line() if words[0] == "-" else _text(words[0])
    except (OSError, ValueError):
        raise RecordError(f"tell: {words[0]} could not be read") from None
    for story in stories(read_record(loads(text), make), hands):
        print(json.dumps(write_analysis(story)), flush=True)
    return 0


def stories(record: Record, hands: Mapping[Seat, Reflex] | None = None) -> Iterator[MatchAnalysis]:
    """Yield the analyses of a match, each better than the one before: a single one by the model, else those by
    rollouts, in which seats with `hands` slap as quickly. The costs of decisions are with them from the stage on that
    tells what decided it."""
    known, cost = analyze(record), None
    for story in [known] if known is not None else analyze_by_rollouts(record, computers({}, hands)):
        yield story if not cost else story._replace(choices=cost)
        if cost is None and (story.exact or story.rollouts >= TELLING):
            cost = choices(record)
            if cost:
                yield story._replace(choices=cost)


def _text(file: str) -> str:
    """Return the text of a file, up to the greatest length of a match. Raises OSError or ValueError."""
    with open(file, encoding="utf-8") as opened:
        return opened.read(MOST_CHARACTERS + 1)


def _first_line() -> str:
    """Return the first line of the standard input, and end this process as soon as the input ends."""
    words = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    text = words.readline(MOST_CHARACTERS + 1)

    def listen() -> None:
        while words.read(1 << 16):
            pass
        os._exit(1)

    Thread(target=listen, daemon=True).start()
    return text
