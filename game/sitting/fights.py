"""The word for what is fought for in a game (`Game.fought`): wars, duels, piles; in some games there is nothing."""

from game.core.declared import Fought, Stop
from game.core.words import _
from game.rules import titles

_DECISION = Stop("Skip to next decision", "Skip to the next decision (→)", "Skipping to the next decision…")


def anything() -> Fought | None:
    """Return what is fought for in the first game on the shelf: the word used for many games together."""
    return next(iter(titles().values())).game.fought


def fight(game_id: str) -> Fought | None:
    """Return what `Table.wars` counts in a game; for a game of a later release, `anything()`."""
    title = titles().get(game_id)
    return anything() if title is None else title.game.fought


def next_stop(game_id: str) -> Stop:
    """Return the words for skipping in a game, in the chosen language."""
    found = fight(game_id)
    return Stop(*(_(words) for words in (_DECISION if found is None else found.stop)))
