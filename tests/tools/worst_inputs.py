"""The worst that can be put before each reader, and its seconds of the processor: `python -m tests.tools.worst_inputs`.

Everything from outside is read in time that grows with its size alone, and no more of it is read than the reader's
limit: 8 MB are refused, or read, within two seconds. `tests/core/test_worst_inputs.py` reads less of the same.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from game.core.record import MOST_CHARACTERS, RecordError, loads, read_record
from game.learning import lesson_code
from game.rules import make
from game.rules.equations.equation_asks import check
from game.rules.equations.puzzle import Puzzle
from game.store import save_format as envelope
from game.store import settings

LONGEST = 2.0  # seconds for one input
_HEAD = '{"format":1,"game":"war","options":{},"players":2,"seed":1'
_RANKS = '{"format":1,"game":"automatic-war","players":2,"seed":1,"options":{"automatic":"'
_DEEP = ".".join("a" * 190)


def _many(before: str, each: str, behind: str, size: int) -> str:
    return before + each * ((size - len(before) - len(behind)) // len(each)) + behind


def _names(size: int) -> str:
    return ",".join(f'"{n}":0' for n in range(size // 12))


RECORDS: dict[str, Callable[[int], str]] = {
    "every name twice": lambda size: "{" + _names(size // 2) + "," + _names(size // 2) + "}",
    "the last name twice": lambda size: "{" + _names(size) + f',"{size // 12 - 1}":0}}',
    "unknown names": lambda size: "{" + _names(size) + "}",
    "unknown options": lambda size: _HEAD.replace("{}", "{" + _names(size) + "}") + "}",
    "brackets only": lambda size: "[" * size,
    "brackets after brackets": lambda size: _many("[", "[[[[]]]],", "[]]", size),
    "as many brackets as may be": lambda size: _many(
        _HEAD + ',"answers":[', f"""[0,{'[' * 30}{']' * 30},"{'x' * 110}"],""", "[0,0]]}", size),
    "empty lists": lambda size: _many("[", "[],", "[]]", size),
    "empty objects": lambda size: _many("[", "{},", "{}]", size),
    "whole numbers": lambda size: _many("[", "1,", "1]", size),
    "decimals": lambda size: _many("[", "1.0,", "1]", size),
    "a number of many digits": lambda size: "1" * size,
    "a decimal of many digits": lambda size: "1." + "1" * (size - 2),
    "an exponent of many digits": lambda size: "1e" + "9" * (size - 2),
    "a text that does not end": lambda size: '"' + '\\"' * (size // 2 - 1),
    "half surrogate pairs": lambda size: _many('{"a":"', "\\ud800", '"}', size),
    "only spaces": lambda size: " " * size,
    "only lines": lambda size: "\n" * size,
    "answers of a wrong seat at last": lambda size: _many(_HEAD + ',"answers":[', "[0,0],", "[9,0]]}", size),
    "answers": lambda size: _many(_HEAD + ',"answers":[', "[0,0],", "[0,0]]}", size),
    "one answer of all cards": lambda size: _many(_HEAD + ',"answers":[[0,[', '"2C",', '"2C"]]]}', size),
    "ranks": lambda size: _many(_RANKS, "2,", '2"}}', size),
    "commas": lambda size: _many(_RANKS, ",", '2"}}', size),
    "a deck of one card": lambda size: _many(_HEAD + ',"deck":[', '"2C",', '"2C"]}', size),
    "a deal of one card": lambda size: _many(_HEAD + ',"deal":[[', '"2C",', '"2C"],[]]}', size),
    "a deal of empty packets": lambda size: _many(_HEAD + ',"deal":[', "[],", "[]]}", size),
    "rounds without end": lambda size: _HEAD + ',"rounds":' + "9" * 19 + "}",
}
"""What is read as a saved match: a text of so many characters."""

PAGES: dict[str, Callable[[int], str]] = {
    "lines that are none": lambda size: "a\n" * (size // 2),
    "keys under a deep heading": lambda size: f"[{_DEEP}]\n" + "\n".join(f"k{n}=0" for n in range(size // 9)) + "\nz=",
    "deep keys": lambda size: "\n".join(f"k{n}.{_DEEP}=0" for n in range(size // 390)) + "\nz=",
    "deep headings": lambda size: "\n".join(f"[k{n}.{_DEEP}]" for n in range(size // 390)) + "\nz=",
    "one endless heading": lambda size: "[games." + ".".join("a" * (size // 2 - 10)) + "]\n",
    "lists in lists": lambda size: "a=" + "[" * (size - 2),
    "tables in tables": lambda size: "a=" + "{a=" * (size // 3 - 1),
    "a text that does not end": lambda size: 'a="""' + '""\\' * (size // 3 - 2),
    "a number of many digits": lambda size: "a=" + "1" * (size - 2),
    "a hexadecimal number": lambda size: "slower=0x" + "f" * (size - 9),
    "options that are none": lambda size: "[games.war.options]\n" + "\n".join(f"g{n}=[]" for n in range(size // 10)),
    "dotted keys in a table": lambda size: "[t]\n" + "".join(f"a.a.a.k{n}=1\n" for n in range(size // 14)),
    "few dotted keys among many": lambda size: "[t]\n" + "".join(f"a.k{n}=1\n" for n in range(190)) + "".join(
        f"k{n}=1\n" for n in range((size - 2000) // 9)),
    "tables out of order": lambda size: "".join(f"[a.a.k{n}]\n[b.b.k{n}]\n" for n in range(size // 26)),
    "comments": lambda size: "#\n" * (size // 2),
    "controllers": lambda size: "\n".join(f"[pads.g{n}]\nturn=1" for n in range(size // 24)),
}
"""What is read as a page of settings."""

_PUZZLE = Puzzle((9, 9, 9, 9), 1, powers=True)
WORDS: dict[str, tuple[Callable[[int], str], Callable[[str], object]]] = {
    "equation: brackets": (lambda size: "(" * size, lambda text: check(text, _PUZZLE)),
    "equation: a tower": (lambda size: "9^" * (size // 2) + "9", lambda text: check(text, _PUZZLE)),
    "equation: the longest tower": (lambda size: "9^9^9^9=" + "9" * 190, lambda text: check(text, _PUZZLE)),
    "equation: digits": (lambda size: "9" * size, lambda text: check(text, _PUZZLE)),
    "lesson code: letters": (lambda size: "B" * size, lesson_code.read),
    "lesson code: spaces": (lambda size: " " * size, lesson_code.read),
}
"""What somebody types, and what reads it."""


def readings(size: int) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield each worst input of at most `size` characters by its name, with what reads it and may refuse it."""
    for name, made in RECORDS.items():
        text = made(min(size, MOST_CHARACTERS))
        yield f"match: {name}", lambda text=text: read_record(loads(text), make)
        data = text.encode()
        yield f"save: {name}", lambda data=data: envelope.decode(data)
    for name, made in PAGES.items():
        page = made(min(size, settings.LIMIT)).encode()
        yield f"settings: {name}", lambda page=page: settings.read(page)
        yield f"settings on: {name}", lambda page=page: settings.write(settings.Settings(), page)
    for name, (words, read) in WORDS.items():
        text = words(size)
        yield name, lambda read=read, text=text: read(text)


def main() -> int:
    """Print the seconds of each, the worst last; 1 if one took too long."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--size", type=int, default=MOST_CHARACTERS, help="characters of an input")
    took = []
    for name, read in readings(asked.parse_args().size):
        began = time.process_time()
        with suppress(RecordError, ValueError):
            read()
        took.append((time.process_time() - began, name))
    for seconds, name in sorted(took):
        print(f"{seconds:7.3f} s  {name}")
    return max(took)[0] > LONGEST


if __name__ == "__main__":
    raise SystemExit(main())
