"""The chance to win by a fitted model, where there is one: War for two, and Egyptian Ruffle without slaps."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp
from typing import TypeAlias

from game.core.game import Game, Value
from game.core.table import Table
from game.lab.chances.features import FEATURES, Holding, holding
from game.lab.chances.fitted import FITTED
from game.rules import title

Chances: TypeAlias = Callable[[Table], float | None]
"""Says the chance of seat 0 at a table between two rounds; None where it cannot be told."""

_DECK = 52
_LITTLE = {"run_out", "false_slap"}
"""House rules that change next to nothing."""


def standing(kind: str, table: Table) -> Holding | None:
    """Return how the first of two players stands between two rounds; None where the model does not look: while cards
    wait in the middle."""
    packets = table.each["packet"]
    total = sum(map(len, packets))
    if table.seats != 2 or total != _DECK or len(table.left) != 2:
        return None
    leads = 0 if kind == "war" else 1 - 2 * table.turn
    return holding(packets[0], total, leads)


def model(game: Game, players: int) -> Chances | None:
    """Return what tells the chance of seat 0 to win, from 0 to 1, where it can be told; None if there is no model for
    this game with its house rules."""
    if players != 2:
        return None
    for kind, game_id, options, weights in FITTED:
        if game_id == game.id and _rules(game.chosen) == _rules(title(game_id).chosen(options)):
            return partial(_chance, kind, weights)
    return None


def _rules(chosen: Mapping[str, Value]) -> dict[str, Value]:
    """Return the house rules that matter to the chance."""
    return {name: value for name, value in chosen.items() if name not in _LITTLE}


def _chance(kind: str, weights: Sequence[float], table: Table) -> float | None:
    held = standing(kind, table)
    if held is None:
        return None
    worth = sum(weight * one for weight, one in zip(weights, FEATURES[kind](held), strict=True))
    return 1 / (1 + exp(-worth))
