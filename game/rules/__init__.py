"""The rules of every game, found by their files, and put together with the options chosen.

Each module or package here that has `TITLES` puts games on the shelf; dropping a file in is all it takes to add one.
"""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from game.core.game import Game, OptionError
from game.core.title import Title


def make(game_id: Any, options: Mapping[str, Any]) -> Game:
    """Return a game by its id, with these options. Raises OptionError, in one line, for an unknown id, option or
    value.

    >>> make("war", {"down": 3}).down
    3
    >>> make("chess", {})
    Traceback (most recent call last):
        ...
    game.core.game.OptionError: game 'chess': there is no such game. The command “list” names them all
    """
    return title(game_id).make(options)


@cache
def titles() -> dict[str, Title]:
    """Return every game by its id, in the order of the shelf; the first is the one that a newcomer finds chosen.

    >>> [*titles()][:3]
    ['war', 'war-last-card', 'peace']
    """
    found: tuple[Title, ...] = ()
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        found += getattr(import_module(f"{__name__}.{module.name}"), "TITLES", ())
    return {one.id: one for one in sorted(found, key=lambda one: one.game.shelf)}


@cache
def _aliases() -> dict[str, str]:
    return {alias: one.id for one in titles().values() for alias in one.game.aliases}


def title(game_id: Any) -> Title:
    """Return the game with this id, or this other name. Raises OptionError, in one line, if there is none.

    >>> title("jokerlink").name
    'Brain Drain'
    """
    found = titles().get(_aliases().get(game_id, game_id)) if isinstance(game_id, str) else None
    if found is None:
        raise OptionError(f"game {game_id!r:.40}: there is no such game. The command “list” names them all")
    return found
