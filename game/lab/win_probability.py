"""Win probability at a table of two, by logistic regression (Cox 1958) on features of the position, for games that have
a fitted model. It is that of a card counter, who knows who has which cards, but not their order."""

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
"""A function of a table between two rounds: the chance of seat 0, or None if it is unknown."""


def model(game: Game, players: int) -> Chances | None:
    """Return the function for the chance of seat 0 to win, from 0 to 1; None if there is no model for this game and its
    house rules. A variant with an id of its own is computed by the model of the game it derives from.

    >>> from game.core.match import Match
    >>> from game.rules import make
    >>> chances = model(make("war", {}), 2)
    >>> round(chances(Match(make("war", {}), 2, 1).table), 3), model(make("war", {}), 3) is None
    (0.689, True)
    """
    if players != 2 or not game.chances:
        return None
    fits = _fits(game)
    first = next(kind for kind in reversed(type(game).__mro__) if issubclass(kind, Game) and "id" in vars(kind))
    for options, weights in fits.FITTED:
        if _rules(game.chosen, fits.LITTLE) == _rules(title(first.id).chosen(options), fits.LITTLE):
            return partial(_chance, fits, weights)
    return None


def model_error(game: Game) -> float:
    """Return the standard error of a chance by the model of its game: by how much it lies beside the share of many
    matches that are played on from there, as `tests/tools/story_truth.py` counts."""
    return _fits(game).ERROR


def model_edition(game: Game) -> int:
    """Return the edition of the model of a game, the `EDITION` of its module, which is raised when its numbers are
    fitted anew; 0 if there is no model."""
    made: int = getattr(_fits(game), "EDITION", 1) if game.chances else 0
    return made


def favored(chances: Chances, table: Table) -> Seat | None:
    """Return the seat with the better chance at a table between two rounds; None if they are equal or unknown."""
    chance = chances(table)
    return None if chance is None or chance == _EVEN else Seat(0 if chance > _EVEN else 1)


def _fits(game: Game) -> WinModel:
    return cast(WinModel, import_module(game.chances))


def _rules(chosen: Mapping[str, Value], little: frozenset[str]) -> dict[str, Value]:
    """Return the house rules that affect the chance."""
    return {name: value for name, value in chosen.items() if name not in little}


def _chance(fits: WinModel, weights: Sequence[float], table: Table) -> float | None:
    held = fits.standing(table)
    if held is None:
        return None
    worth = sum(weight * one for weight, one in zip(weights, fits.features(held), strict=True))
    return 1 / (1 + exp(-worth))
