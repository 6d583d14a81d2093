"""The chance to win by a fitted model, where a game has one."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from math import exp
from typing import TypeAlias, cast

from game.core.game import Game, Value
from game.core.game_modules import WinModel
from game.core.seats import Seat
from game.core.table import Table
from game.rules import title

_EVEN = 0.5

Chances: TypeAlias = Callable[[Table], float | None]
"""Says the chance of seat 0 at a table between two rounds; None where it cannot be told."""


def model(game: Game, players: int) -> Chances | None:
    """Return what tells the chance of seat 0 to win, from 0 to 1, where it can be told; None if there is no model for
    this game with its house rules. A game that is another one with rules of its own is told by the other's."""
    if players != 2 or not game.chances:
        return None
    fits = cast(WinModel, import_module(game.chances))
    first = next(kind for kind in reversed(type(game).__mro__) if issubclass(kind, Game) and "id" in vars(kind))
    for options, weights in fits.FITTED:
        if _rules(game.chosen, fits.LITTLE) == _rules(title(first.id).chosen(options), fits.LITTLE):
            return partial(_chance, fits, weights)
    return None


def favored(chances: Chances, table: Table) -> Seat | None:
    """Return which of two has the better chances at a table between two rounds; None if neither, or if that cannot be
    told."""
    chance = chances(table)
    return None if chance is None or chance == _EVEN else Seat(0 if chance > _EVEN else 1)


def _rules(chosen: Mapping[str, Value], little: frozenset[str]) -> dict[str, Value]:
    """Return the house rules that matter to the chance."""
    return {name: value for name, value in chosen.items() if name not in little}


def _chance(fits: WinModel, weights: Sequence[float], table: Table) -> float | None:
    held = fits.standing(table)
    if held is None:
        return None
    worth = sum(weight * one for weight, one in zip(weights, fits.features(held), strict=True))
    return 1 / (1 + exp(-worth))
