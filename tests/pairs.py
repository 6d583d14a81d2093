"""Combinations of options in which every pair of values of two options occurs, and the players with them."""

from functools import cache
from itertools import combinations
from typing import Any

from game.core.chance import Chance
from game.rules import Title

TRIES = 12


@cache
def _covering(game: Title) -> tuple[tuple[Any, ...], ...]:
    """Greedily: each row takes an uncovered pair, fills the rest by chance, and the best of some tries is kept.

    A game without options has a row for each number of players.
    """
    choices = [tuple(option.values) for option in game.options] + [game.players]
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
            row = [values[chance.below(len(values))] for values in choices]
            row[a], row[b] = x, y
            covered = sum((i, j, row[i], row[j]) in open_pairs for i, j in sites)
            if covered > gain:
                best, gain = tuple(row), covered
        open_pairs.difference_update((i, j, best[i], best[j]) for i, j in sites)
        rows.append(best)
    return tuple(rows)


def pairs(game: Title) -> list[dict[str, Any]]:
    """Rows of option values, and how many `players`; any two values of two options stand together in one of them."""
    names = [option.id for option in game.options] + ["players"]
    return [dict(zip(names, row, strict=True)) for row in _covering(game)]
