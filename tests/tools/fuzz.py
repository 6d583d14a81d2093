"""Whatever bytes are read, the answer is a value or the declared error.

    python -m tests.tools.fuzz [--inputs N] [--seed S]

The readers of records, saves, settings, equations and lesson codes get N inputs between them. Where atheris is
installed (it is needed by nothing else) their code is watched, and inputs that reach something new are kept and
changed again; elsewhere the examples here are changed by chance.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from random import Random
from typing import Any

try:
    import atheris
except ImportError:
    atheris = None
watched = atheris is not None and __name__ == "__main__" and "--only" in sys.argv

with atheris.instrument_imports(include=["game"]) if watched else nullcontext():
    from game.core.match import Match
    from game.core.record import RecordError, loads, read_record, replay
    from game.learning.fact import Fact
    from game.learning.session_plan_code import PlanError, SessionPlanSpec
    from game.rules import make, title, titles
    from game.rules.equations.equation_asks import check
    from game.rules.equations.puzzle import Puzzle
    from game.sitting.sitting import Sitting
    from game.store import settings as settings_store
    from game.store.save_format import DamagedError, NewerError, decode, encode, envelope
    from game.store.settings import Settings

ROUNDS = 3
"""So many rounds are played of a record that can be."""
LONGEST = 6000
"""Bytes of an input."""
PUZZLES = [Puzzle((1, 9, 9, 1), 8), Puzzle((3, 5, 8, 10), 1, omit_one=True, powers=True)]


def record(data: bytes) -> None:
    """A record: read, written and read again it is the same, and it can be played."""
    try:
        given = loads(data.decode("utf-8", "replace"))
        read = read_record(given, make)
    except RecordError as why:
        said = str(why)
    else:
        said = ""
    assert len(said.splitlines()) <= 1
    if said:
        return
    again = read_record(loads(json.dumps(read.written())), make)
    assert again.written() == read.written()
    with suppress(RecordError):
        replay(read._replace(rounds=min(read.rounds or ROUNDS, ROUNDS), then="first"), lambda ask, match: None)


def save(data: bytes) -> None:
    """A save: what can be gone on with goes on, and can be saved again."""
    try:
        read = decode(data)
    except (DamagedError, NewerError):
        return
    encode(read)
    with suppress(ValueError):
        sitting = Sitting.from_save(read, Settings())
        match = Match.resumed(sitting.match.game, sitting.match.checkpoint, [*sitting.match.answers], waits=False)
        match.run(lambda ask, match: None, match.table.round + ROUNDS)
        encode(sitting.envelope())


def settings(data: bytes) -> None:
    """A page of settings: always settings, and written and read again they are the same."""
    read, lines = settings_store.read(data)
    assert all(len(line.splitlines()) == 1 for line in lines)
    again, _lines = settings_store.read(settings_store.write(read))
    assert settings_store.write(again) == settings_store.write(read)       # nan is not itself


def equation(data: bytes) -> None:
    """An equation: one line is said of it."""
    text = data.decode("utf-8", "replace")
    for puzzle in PUZZLES:
        said = check(text, puzzle)
        assert len(said.line.splitlines()) == 1
        assert said.whole or not said.right


def code(data: bytes) -> None:
    """A lesson code, and a fact as the children's answers are kept."""
    text = data.decode("utf-8", "replace")
    with suppress(PlanError):
        plan = SessionPlanSpec.read(text, titles().values())
        assert SessionPlanSpec.read(plan.code, titles().values()) == plan
    with suppress(ValueError):
        fact = Fact.read(text)
        assert Fact.read(str(fact)) == fact.same


READERS: dict[str, Callable[[bytes], None]] = {
    "record": record, "save": save, "settings": settings, "equation": equation, "code": code}
SHARES = {"record": 13, "save": 12, "settings": 5, "equation": 40, "code": 30}
"""How many of a hundred inputs each reader gets: the quicker it is, the more."""


# ---- where it begins ------------------------------------------------------------------------------------------------


def _match(game: str, players: int, rounds: int) -> Match:
    match = Match(make(game, {}), players, 7, waits=True)
    for _ in range(200):
        if match.table.round > rounds or match.result is not None:
            break
        if match.ask is None:
            match.play_on()
        else:
            seat = next(seat for seat in match.ask.seats if seat not in match.given)
            match.answer(seat, match.ask.written(match.ask.first(seat)))
    return match


def _record(match: Match) -> dict[str, Any]:
    return {"format": 1, "game": match.game.id, "options": {}, "players": match.table.seats, "seed": 7,
            "answers": match.answers}


def _saved(match: Match) -> bytes:
    seats = [{"name": "Fox", "kind": "person", "key": 4, "level": "easy", "animal": n}
             for n in range(match.table.seats)]
    extra = {"id": "a", "started": 1.5, "seconds": 2.5, "rounds": 3, "slaps": [[300]] * match.table.seats,
             "slower": 100}
    return encode(envelope(_record(match), match.checkpoint, seats, extra))


EVIL = [
    b"", b"\xff\xfe", b"\xef\xbb\xbf{}", b"null", b"[" * 5000, b'{"a":' * 2000, b"(" * 200, b"9**9**9", b"9^9^9^9",
    b"1e999", b"-" + b"9" * 5000, b"NaN", b"[Infinity]", b'{"a":1,"a":2}', b'"\\ud800"', b"a.b" + b".c" * 3000 + b"=1",
    b"x = " + b"[" * 3000, b"x = 1e400", b"x = " + b"9" * 5000, b'x = "\\ud800"', b"x = nan\ny = -inf",
    b"1/(1-1)", b"13^13^13", b"0^0", b"=", b"1=1=1", "٣+٤".encode(), "²".encode(), b"BCDFHJ", b"7+5", b"3,8,8=24",
    b"x = 0x" + b"f" * 5000, b"x = 1979-05-27T07:32:00Z", b"[a]\n[a]\nb=1", b"[[a]]\n[[a]]\n[a.b]\nc = {d = [1, {}]}",
]
"""What has broken readers before, elsewhere."""
WORDS = [
    *titles(), "options", "players", "seed", "deck", "deal", "answers", "then", "rounds", "format", "snapshot", "match",
    "table", "piles", "left", "memo", "scores", "turn", "lacked", "seats", "extra", "packet/0", "save", "null", "true",
    "false", "-1", "1e999", "9007199254740993", "18446744073709551616", "NaN", "[[", "{}", "AS", "KH^", "seats.1",
    "handicap", "size", "**", "^", "÷", "−", "=", "computer", "first", "stop",
]  # fmt: skip


def corpus(reader: str) -> list[bytes]:
    """Examples for a reader: good ones, and all that is evil."""
    games = [_match(game.id, game.players[0], 2) for game in titles().values()]
    good: dict[str, list[bytes]] = {
        "record": [json.dumps(_record(match)).encode() for match in games],
        "save": [_saved(match) for match in games],
        "settings": [settings_store.write(Settings())],
        "equation": [b"(3+5)*(10-8)", b"1*9-9/9", b"2^3-1 = 7", "8×(5−3)÷10".encode()],
        "code": [SessionPlanSpec.of(title("addition-war"), tricks=10).code.encode(),
                 SessionPlanSpec.of(title("brain-drain")).code.encode(),
                 b"7x8"],
    }
    return [*good[reader], *EVIL]


def changed(data: bytes, pool: list[bytes], chance: Random) -> bytes:
    """The same, but for a few things."""
    made = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 8))):
        at, to = sorted(chance.randrange(len(made) + 1) for _ in range(2))
        to = min(to, at + chance.choice((1, 1, 4, 40)))
        match chance.randrange(6):
            case 0:
                made[at:to] = b""
            case 1:
                made[at:at] = chance.choice(WORDS).encode()
            case 2:
                made[at:to] = chance.choice(WORDS).encode()
            case 3:
                made[at:at] = made[at:to] * chance.choice((1, 2, 300))
            case 4:
                made[at:to] = chance.randbytes(to - at)
            case 5:
                other = chance.choice(pool)
                begin = chance.randrange(len(other) + 1)
                made[at:to] = other[begin:begin + chance.choice((2, 20, 200))]
    return bytes(made[:LONGEST])


def by_chance(reader: str, inputs: int, seed: int) -> None:
    """So many inputs, without watching what they reach."""
    chance, pool, read = Random(seed), corpus(reader), READERS[reader]
    for number in range(inputs):
        data = pool[number] if number < len(pool) else changed(chance.choice(pool), pool, chance)
        try:
            read(data)
        except Exception as why:
            raise AssertionError(f"{reader}: {data!r} gives {why!r}") from why


def watching(reader: str, inputs: int, seed: int) -> None:
    """So many inputs, of which those that reach something new are changed further; ends the process."""
    with tempfile.TemporaryDirectory() as folder:
        seeds = Path(folder, "corpus")
        seeds.mkdir()
        for number, data in enumerate(corpus(reader)):
            (seeds / str(number)).write_bytes(data)
        words = Path(folder, "words")
        words.write_text("".join(f'"{"".join(f"{chr(92)}x{b:02x}" for b in word.encode())}"\n' for word in WORDS))
        chosen = {"runs": inputs, "seed": seed, "max_len": LONGEST, "timeout": 20, "dict": words,
                  "print_final_stats": 1, "artifact_prefix": f"{folder}/"}
        atheris.Setup([sys.argv[0], str(seeds), *(f"-{name}={value}" for name, value in chosen.items())],
                      READERS[reader])
        atheris.Fuzz()


def main() -> None:
    """The full form."""
    words = argparse.ArgumentParser(description="Feed all readers with what they do not expect.")
    words.add_argument("--inputs", type=int, default=1_000_000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--only", choices=READERS)
    asked = words.parse_args()
    if asked.only:
        (watching if atheris is not None else by_chance)(asked.only, asked.inputs, asked.seed)
        return
    print("watched by atheris" if atheris is not None else "changed by chance", flush=True)
    for reader in READERS:
        began, share = time.monotonic(), asked.inputs * SHARES[reader] // 100
        command = [sys.executable, "-m", "tests.tools.fuzz", "--only", reader, "--inputs", str(share),
                   "--seed", str(asked.seed)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        if done.returncode:
            sys.exit(f"{reader}: {done.stderr[-4000:]}")
        print(f"{reader}: {share} inputs in {time.monotonic() - began:.0f} s, no exception but the declared one",
              flush=True)


if __name__ == "__main__":
    main()
