"""Skimming: headless, with nobody asked, a game may play rounds ahead that are all alike, several times as fast.

A game names the module that does it (`Game.skims`), as it names its computers. What is skimmed comes out as if each
round had been played by `Game.round`: the same piles, counts, draws and events.
"""

from collections import deque
from importlib import import_module
from typing import Any, Protocol

from game.core.cards import Card
from game.core.table import Table


class Until(Protocol):
    """How far rounds may be skimmed: after a round that drew nothing, as soon as the number of the round is `due`, or
    `pile` has `length` cards with the code `top` on it; at the latest when round `last` is over."""

    due: int
    last: int
    length: int
    pile: deque[Card]
    top: str


class Skim(Protocol):
    """Plays rounds ahead on a table between two rounds, as long as they can ask nothing, up to the one that ends the
    match at the latest; returns False, and changes nothing, if the next one is to be played."""

    def __call__(self, table: Table, until: Until) -> bool: ...


def skim_of(module: str, game: Any) -> Skim | None:
    """Return what skims a game with these options, from the module that the game names; None if nothing can."""
    found: Skim | None = import_module(module).skim(game) if module else None
    return found
