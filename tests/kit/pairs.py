"""Combinations of options in which every pair of values of two options occurs, and the players with them.

The combinations are stored, a file per game in `tests/rows`, a row a line; an option that a row does not name is at its
default. So a new option changes no row: `python -m tests.kit.pairs GAME…` adds rows for the pairs that are in none yet,
and takes out rows of options or values that are no more.
"""

import json
import sys
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from game.core.cards import RANK_NAMES
from game.core.game import Option, OptionError, Value
from game.core.rng import Rng
from game.core.title import Title
from game.rules import title, titles

FOLDER = Path(__file__).parents[1] / "rows"
TRIES = 12
FEW = 5
FILLS = 1000
CARDS = {"ace", "faces", "highest", "ranks", "decks", "jokers"}
"""The options that say which cards there are."""
TOGETHER = {"up", "count", "missing", "anchor"}
"""The options that cannot be together with just any others."""


def path(game_id: str) -> Path:
    return FOLDER / f"{game_id}.jsonl"


def command(game_id: str) -> str:
    return f"python -m tests.kit.pairs {game_id}"


def values(option: Option) -> tuple[Value, ...]:
    """All values of an option; where several ranks may be named, two together stand for all such."""
    if not option.ranks:
        return option.values
    ranks = [str(value) for value in option.values if value is not None]
    return (*option.values, ",".join(sorted({ranks[0], ranks[-1]}, key=RANK_NAMES.index)))


def enough(game: Title, row: Sequence[Any]) -> bool:
    """True if a row, whose last value are the players, can be played and leaves a card for each of them."""
    if not possible(game, tuple((o.id, row[n]) for n, o in enumerate(game.options) if o.id in TOGETHER)):
        return False
    return cards(game, tuple((o.id, row[n]) for n, o in enumerate(game.options) if o.id in CARDS)) >= row[-1]


@cache
def possible(game: Title, chosen: tuple[tuple[str, Value], ...]) -> bool:
    """True if options can be together."""
    return not game.build(game.chosen(dict(chosen))).refused()


@cache
def cards(game: Title, chosen: tuple[tuple[str, Value], ...]) -> int:
    """How many cards there are."""
    return len(game.build(game.chosen(dict(chosen))).deck())


@cache
def own(game: Title) -> bool:
    """True if a game has no options, or others than every game before it; a preset has the rules and the options of
    another game."""
    names = [option.id for option in game.options]
    alike = [one.id for one in titles().values() if [option.id for option in one.options] == names]
    return not names or alike[0] == game.id


def pairs(game: Title) -> list[dict[str, Any]]:
    """The stored rows, every option named, and how many `players`: any two values of two options stand together in one
    of them. Of a game that is not its `own` only a few rows. Without a file, the rows that would be stored."""
    names = [option.id for option in game.options] + ["players"]
    rows = _stored(game) if path(game.id).exists() else more(game, [])
    return [dict(zip(names, row, strict=True)) for row in rows]


@cache
def _stored(game: Title) -> list[tuple[Any, ...]]:
    """The rows of the file: a value for each option, then the players. Rows that can no longer be are left out."""
    rows = []
    for line in path(game.id).read_text(encoding="utf-8").splitlines():
        kept = json.loads(line)
        try:
            chosen = game.chosen(kept["options"])
            rows.append((*(chosen[option.id] for option in game.options), kept["players"]))
        except OptionError:
            continue
    return rows


def more(game: Title, rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The rows that are missing beside these: for every pair; or, of a game that is not its `own`, a few if there are
    none."""
    return _covering(game, rows) if own(game) else _some(game) if not rows else []


def _covering(game: Title, rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Greedily: each new row takes an uncovered pair, fills the rest by chance, and what decides about the cards again
    until there are enough, and the best of some tries is kept. A pair that always leaves too few is in no row.

    A game without options has a row for each number of players.
    """
    choices: list[tuple[Any, ...]] = [*map(values, game.options), game.players]
    if not game.options:
        return [(players,) for players in game.players if (players,) not in rows]
    sites = list(combinations(range(len(choices)), 2))
    open_pairs = {(a, b, x, y) for a, b in sites for x in choices[a] for y in choices[b]}
    open_pairs.difference_update((a, b, row[a], row[b]) for row in rows for a, b in sites)
    order = sorted(open_pairs, key=repr)
    deciding = [n for n, option in enumerate(game.options) if option.id in CARDS | TOGETHER] + [len(game.options)]
    rng = Rng(len(order))
    found = []
    while open_pairs:
        while order[-1] not in open_pairs:
            order.pop()
        a, b, x, y = order[-1]
        best: tuple[Any, ...] = ()
        gain = 0
        for _ in range(TRIES):
            drawn = [choice[rng.below(len(choice))] for choice in choices]
            for _fill in range(FILLS):
                drawn[a], drawn[b] = x, y
                if enough(game, drawn):
                    break
                for place in deciding:
                    drawn[place] = choices[place][rng.below(len(choices[place]))]
            else:
                break
            row = tuple(drawn)
            covered = sum((i, j, row[i], row[j]) in open_pairs for i, j in sites)
            if covered > gain:
                best, gain = row, covered
        if not best:
            open_pairs.remove(order[-1])
            continue
        open_pairs.difference_update((i, j, best[i], best[j]) for i, j in sites)
        found.append(best)
    return found


def _some(game: Title) -> list[tuple[Any, ...]]:
    """The game as it is, and a few rows in which every third option has another value."""
    rng, found = Rng(len(game.id)), []
    for number in range(FEW):
        row = [values(option)[0] for option in game.options] + [game.players[number % len(game.players)]]
        for place, option in enumerate(game.options):
            if number and not rng.below(3):
                row[place] = values(option)[rng.below(len(values(option)))]
        if enough(game, tuple(row)):
            found.append(tuple(row))
    return found


def store(game: Title) -> None:
    """Write the rows that can still be, as they stood, and behind them those that were missing."""
    rows = _stored(game) if path(game.id).exists() else []
    lines = []
    for row in rows + more(game, rows):
        options = {o.id: value for o, value in zip(game.options, row, strict=False) if value != o.default}
        lines.append(json.dumps({"players": row[-1], "options": options}) + "\n")
    FOLDER.mkdir(exist_ok=True)
    path(game.id).write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    for game_id in sys.argv[1:] or list(titles()):
        store(title(game_id))
