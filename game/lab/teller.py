"""The teller: a process that tells the story of a match, so that the window need not.

`python -m game tell FILE` tells the match in a file. `python -m game tell -` tells the one on the first line of its
standard input, and ends as soon as its input does, even in the middle. It prints a story (`told_file`) on each line: by
a model a single one, and else a first one soon and others whenever it knows better; the last one also tells what
decisions cost, where a game weighs them. Words that follow,
SEAT=MEDIAN,SPREAD, say how quickly the people at some seats slap.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from threading import Thread

from game.core.record import MOST_CHARACTERS, Record, RecordError, loads, read_record
from game.core.seats import Seat
from game.lab.analysis_json import write_told
from game.lab.decision_cost import choices
from game.lab.match_analysis import MatchAnalysis, analyze
from game.lab.rollout_analysis import BUDGET, analyze_by_rollouts
from game.players import Reflex, computers
from game.rules import make

_SLOWEST = 9.999
"""More seconds than these are not said of a hand."""
NICE = 10
"""How far this process steps back for others."""


def tell(words: Sequence[str]) -> int:
    """Tell the match that the words of the command name. Return the exit status. Raises RecordError, in one
    line."""
    if not words:
        raise RecordError("tell: name a file, or - for the standard input")
    hands = dict(map(_hand, words[1:]))
    with suppress(AttributeError, OSError):               # there is none on Windows, where whoever starts it says so
        os.nice(NICE)
    try:
        text = _first_line() if words[0] == "-" else _text(words[0])
    except (OSError, ValueError):
        raise RecordError(f"tell: {words[0]} could not be read") from None
    for story in stories(read_record(loads(text), make), hands):
        print(json.dumps(write_told(story)), flush=True)
    return 0


def hand_words(hands: Mapping[Seat, Reflex]) -> list[str]:
    """Return the words of the command that say how quickly people slap."""
    return [f"{seat}={min(hand.median, _SLOWEST):.3f},{min(hand.spread, _SLOWEST):.3f}" for seat, hand in hands.items()]


def _hand(word: str) -> tuple[Seat, Reflex]:
    """Return what such a word says. Raises RecordError, in one line."""
    said = re.fullmatch(r"(\d)=(\d\.\d{1,3}),(\d\.\d{1,3})", word)
    if said is None:
        raise RecordError(f"tell: {word!r:.40} is not SEAT=MEDIAN,SPREAD")
    return Seat(int(said[1])), Reflex(float(said[2]), float(said[3]))


def stories(record: Record, hands: Mapping[Seat, Reflex] | None = None) -> Iterator[MatchAnalysis]:
    """Yield the story of a match, each time better than before: by the model at once, or by rollouts, in which those
    with a hand slap as quickly as it."""
    known = analyze(record)
    story = known
    for story in [known] if known is not None else analyze_by_rollouts(record, BUDGET, computers({}, hands)):
        yield story
    cost = choices(record)
    if story is not None and cost:
        yield story._replace(choices=cost)


def _text(file: str) -> str:
    """Return the text of a file, as far as a match may be long. Raises OSError or ValueError."""
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
