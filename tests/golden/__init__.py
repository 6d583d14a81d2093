"""Golden transcripts: for every game some saved matches, each with all its events and its outcome, one JSON a line.

A rule that changes on purpose changes them: look at the difference; `python -m tests.golden GAME` writes them anew.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.core.events import facts
from game.core.record import outcome, read_record, replay
from game.players import computers
from game.rules import Title, make
from tests.pairs import pairs

FOLDER = Path(__file__).parent


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


def chosen(game: Title) -> Iterator[dict[str, Any]]:
    """Saved matches that show a game: a whole one, and the first rounds of others with all kinds of options."""
    plain = {"format": 1, "game": game.id, "options": {}, "players": game.players[0], "then": "computer"}
    deals = [{**plain, "seed": seed} for seed in range(60)]
    yield min(deals, key=lambda record: sum(1 for _ in transcript(record)))
    for seed, row in enumerate(pairs(game)[:12]):
        players = row.pop("players")
        yield {**plain, "options": row, "players": players, "seed": seed, "rounds": 8}


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
    lines = [json.dumps(one) for record in chosen(game) for one in transcript(record)]
    path(game.id).write_text("\n".join(lines) + "\n", encoding="utf-8")
