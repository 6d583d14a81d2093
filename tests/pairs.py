"""Combinations of options in which every pair of values of two options occurs, and the players with them."""

from functools import cache
from itertools import combinations
from typing import Any

from game.core.chance import Chance
from game.core.game import Option, Value
from game.rules import Title, titles

TRIES = 12
FEW = 5
FILLS = 200
CARDS = {"ace", "faces", "highest", "ranks", "decks", "jokers"}
"""The options that say which cards there are."""


def values(option: Option) -> tuple[Value, ...]:
    """All values of an option; where several ranks may be named, two together stand for all such."""
    return (*option.values, f"{option.values[1]},{option.values[-1]}") if option.ranks else option.values


@cache
def _covering(game: Title) -> tuple[tuple[Any, ...], ...]:
    """Greedily: each row takes an uncovered pair, fills the rest by chance until there are enough cards, and the best
    of some tries is kept. A pair that always leaves too few is in no row.

    A game without options has a row for each number of players.
    """
    choices: list[tuple[Any, ...]] = [*map(values, game.options), game.players]
    if not game.options:
        return tuple((players,) for players in game.players)
    sites = list(combinations(range(len(choices)), 2))
    open_pairs = {(a, b, x, y) for a, b in sites for x in choices[a] for y in choices[b]}
    order = sorted(open_pairs, key=repr)
    chance = Chance(len(order))
    rows = []
    while open_pairs:
        while order[-1] not in open_pairs:
            order.pop()
        a, b, x, y = order[-1]
        best: tuple[Any, ...] = ()
        gain = 0
        for _ in range(TRIES):
            for _fill in range(FILLS):
                row = [choice[chance.below(len(choice))] for choice in choices]
                row[a], row[b] = x, y
                if enough(game, row):
                    break
            else:
                break
            covered = sum((i, j, row[i], row[j]) in open_pairs for i, j in sites)
            if covered > gain:
                best, gain = tuple(row), covered
        if not best:
            open_pairs.remove(order[-1])
            continue
        open_pairs.difference_update((i, j, best[i], best[j]) for i, j in sites)
        rows.append(best)
    return tuple(rows)


def enough(game: Title, row: list[Any]) -> bool:
    """Whether a row, whose last value are the players, leaves a card for each of them."""
    return cards(game, tuple((o.id, row[n]) for n, o in enumerate(game.options) if o.id in CARDS)) >= row[-1]


@cache
def cards(game: Title, chosen: tuple[tuple[str, Value], ...]) -> int:
    """How many cards there are."""
    return len(game.build(game.chosen(dict(chosen))).deck())


@cache
def own(game: Title) -> bool:
    """Whether a game has no options, or others than every game before it; a preset has the rules and the options of
    another game."""
    names = [option.id for option in game.options]
    alike = [one.id for one in titles().values() if [option.id for option in one.options] == names]
    return not names or alike[0] == game.id


def _some(game: Title) -> list[tuple[Any, ...]]:
    """The game as it is, and a few rows in which every third option has another value."""
    chance, found = Chance(len(game.id)), []
    for number in range(FEW):
        row = [values(option)[0] for option in game.options] + [game.players[number % len(game.players)]]
        for place, option in enumerate(game.options):
            if number and not chance.below(3):
                row[place] = values(option)[chance.below(len(values(option)))]
        if enough(game, row):
            found.append(tuple(row))
    return found


def pairs(game: Title) -> list[dict[str, Any]]:
    """Rows of option values, and how many `players`; any two values of two options stand together in one of them.

    For a game that is not its `own` only a few rows: the game as it is, and some by chance.
    """
    names = [option.id for option in game.options] + ["players"]
    rows = _covering(game) if own(game) else _some(game)
    return [dict(zip(names, row, strict=True)) for row in rows]
