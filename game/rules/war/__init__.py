"""War and its house rules. Each house rule is one file here; dropping a file in is all it takes to add one."""

import pkgutil
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from itertools import count, pairwise

from game.core.game import Option
from game.core.title import Title, for_people
from game.rules.war.house_rule import HouseRule
from game.rules.war.options import OPTIONS, preset
from game.rules.war.presets import PRESETS
from game.rules.war.war import War

__all__ = ["TITLES", "War", "house_rules", "options", "title_of"]


@cache
def house_rules() -> tuple[type[HouseRule], ...]:
    """Return every house rule, the lowest `order` first."""
    modules = [import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
    there = {thing for module in modules for thing in vars(module).values() if isinstance(thing, type)}
    return in_order(thing for thing in there if issubclass(thing, HouseRule) and thing is not HouseRule)


def in_order(rules: Iterable[type[HouseRule]]) -> tuple[type[HouseRule], ...]:
    """Return house rules by their `order`, the lowest first. Raises ValueError, in one line, if two have the same.

    >>> [rule.order for rule in house_rules()][:2]
    [10, 15]
    """
    found = tuple(sorted(rules, key=lambda rule: (rule.order, rule.__name__)))
    for one, other in pairwise(found):
        if one.order == other.order:
            free = next(n for n in count(one.order) if n not in {rule.order for rule in found})
            raise ValueError(f"the house rules {one.__name__} and {other.__name__} both have order {one.order}; "
                             f"{free} is free")
    return found


def options(game: type[War] = War) -> tuple[Option, ...]:
    """Return the options of a game of War: its own, War's, and those that the house rules bring; each with the game's
    preset value as its default.

    >>> next(option for option in options(PRESETS[1]) if option.id == "down").values
    (5, 1, 0, 2, 3, 4)
    """
    own = {option.id for option in game.own}
    fit = [rule for rule in house_rules() if not rule.needs or rule.needs in own]
    every = dict.fromkeys([*OPTIONS, *(option for rule in fit for option in rule.options)])
    taken = [option for option in every if game.takes is None or option.id in game.takes]
    return tuple(preset(option, game.preset.get(option.id, option.default)) for option in (*game.own, *taken))


def title_of(game: type[War]) -> Title:
    """Return a game of War for the shelf, and give its class the options that it has there."""
    game.options = options(game)
    return Title(game.id, game.name, game.players, for_people(game.options), game, game.composed)


War.offered = house_rules()
GAMES: tuple[type[War], ...] = (War, *PRESETS)
TITLES = tuple(map(title_of, GAMES))
