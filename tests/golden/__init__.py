"""Golden transcripts: for every game some saved matches, each with all its events and its outcome, one JSON a line.

The saved matches are stored inputs. A rule that changes on purpose changes what comes of them: look at the difference;
`python -m tests.golden GAME` plays them again, and adds others where an option or a kind of event is in none of them.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.core.events import facts
from game.core.game import OptionError
from game.core.record import outcome, read_record, replay
from game.core.title import Title
from game.players import computers
from game.rules import make
from tests.kit.pairs import own, pairs
from tests.kit.random_play import by_chance

FOLDER = Path(__file__).parent
DEALS = 40
OTHERS = 20
OTHERS_OF_A_PRESET = 6
ROUNDS = 6
ANSWERS = 40
ROOM = 60_000
"""Bytes that whole matches and others may fill together; what shows a kind of event that they do not comes on top."""


def path(game_id: str) -> Path:
    return FOLDER / f"{game_id}.jsonl"


def command(game_id: str) -> str:
    return f"python -m tests.golden {game_id}"


def transcript(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The saved match, its events, its outcome."""
    yield record
    match = replay(read_record(record, make), computers({}), events=True)
    yield from map(facts, match.table.log or ())
    yield outcome(match)


def kinds(lines: list[dict[str, Any]]) -> set[str]:
    """The kinds of events in a transcript: the event's name, or what was said."""
    return {str(line["key"] if line["event"] == "say" else line["event"]) for line in lines if "event" in line}


def deals(game: Title) -> Iterator[dict[str, Any]]:
    """Whole matches of the game as it is, played by computers."""
    plain = {"format": 1, "game": game.id, "options": {}, "players": game.players[0], "then": "computer"}
    yield from ({**plain, "seed": seed} for seed in range(DEALS))


def others(game: Title) -> Iterator[dict[str, Any]]:
    """The beginnings of matches with all kinds of options: played by computers, and by people who answer by chance."""
    rows, few = pairs(game), OTHERS if own(game) else OTHERS_OF_A_PRESET
    for number in range(max(len(rows), few)):
        if number < few or not number % few:
            yield beginning(game, number, rows[number % len(rows)])


def beginning(game: Title, seed: int, row: dict[str, Any]) -> dict[str, Any]:
    """The beginning of a match with a row's options and players."""
    options = {name: value for name, value in row.items() if name != "players"}
    record = {"format": 1, "game": game.id, "players": row["players"], "options": options, "seed": seed}
    if not seed % 2:
        return {**record, "then": "computer", "rounds": ROUNDS}
    match = read_record(record, make).match()
    match.run(lambda ask, match: by_chance(ask, match) if len(match.answers) < ANSWERS else None, ROUNDS)
    return {**record, "answers": match.answers, "rounds": match.table.round}


def chosen(game: Title) -> list[list[dict[str, Any]]]:
    """The transcripts that show a game: those that are stored, played again; then what is in none of them, an option
    that is not at its default and each kind of event, in what shows it soonest.

    A game without any begins with its shortest whole match, and the beginnings of others as far as there is room.
    """
    if path(game.id).exists():
        made = [list(transcript(kept[0])) for kept in read(game.id) if possible(game, kept[0])]
        matches = []
    else:
        matches = sorted((list(transcript(record)) for record in deals(game)), key=length)
        room = ROOM if own(game) else ROOM // 2
        made = [matches[0] if length(matches[0]) < room else cut(matches[0], room // 2)]
        for record in others(game):
            lines = list(transcript(record))
            if sum(map(length, made)) + length(lines) < room:
                made.append(lines)
    usual, left = game.chosen({}), unshown(game, made)
    for seed, row in enumerate(pairs(game)):
        if any(row[name] != usual[name] for name in left):
            made.append(list(transcript(beginning(game, seed, row))))
            left = unshown(game, made)
    every = [*map(list, map(transcript, others(game))), *matches]
    for kind in sorted(set().union(*map(kinds, every))):
        if not any(kind in kinds(lines) for lines in made):
            made.append(min((until(lines, kind) for lines in every if kind in kinds(lines)), key=length))
    return made


def possible(game: Title, record: dict[str, Any]) -> bool:
    """True if the game still has the options of a record."""
    try:
        game.chosen(record["options"])
    except OptionError:
        return False
    return True


def unshown(game: Title, made: list[list[dict[str, Any]]]) -> set[str]:
    """The options of a game that is its `own` that are at their defaults in all of these transcripts."""
    usual = game.chosen({})
    shown = {name for lines in made for name, value in game.chosen(lines[0]["options"]).items() if value != usual[name]}
    return {option.id for option in game.options} - shown if own(game) else set()


def length(lines: list[dict[str, Any]]) -> int:
    """Bytes of a transcript."""
    return sum(len(json.dumps(line)) + 1 for line in lines)


def until(lines: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """The transcript up to the end of the round in which this kind of event comes first."""
    at = next(n for n, line in enumerate(lines) if kind in kinds([line]))
    last = [line["round"] for line in lines[: at + 1] if line.get("event") == "round"]
    return list(transcript({**lines[0], "rounds": last[-1] if last else 0}))


def cut(lines: list[dict[str, Any]], maximum: int) -> list[dict[str, Any]]:
    """The transcript with so few rounds that it has at most so many bytes."""
    rounds = lines[-1]["rounds"]
    while rounds and length(lines) > maximum:
        rounds //= 2
        lines = list(transcript({**lines[0], "rounds": rounds}))
    return lines


def read(game_id: str) -> list[list[dict[str, Any]]]:
    """The transcripts of a game as they were written."""
    found: list[list[dict[str, Any]]] = []
    for line in path(game_id).read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        if "format" in one:
            found.append([])
        found[-1].append(one)
    return found


def write(game: Title) -> None:
    lines = [json.dumps(line) for one in chosen(game) for line in one]
    path(game.id).write_text("\n".join(lines) + "\n", encoding="utf-8")
