"""War and its house rules. Each house rule is one file here; dropping a file in is all it takes to add one."""

import pkgutil
from functools import cache, partial
from importlib import import_module

from game.core.game import Option, Value
from game.core.title import Title
from game.rules.war.house_rule import HouseRule
from game.rules.war.options import preset
from game.rules.war.war import War

__all__ = ["TITLES", "War", "compose", "house_rules", "options", "title_of"]


@cache
def house_rules() -> tuple[type[HouseRule], ...]:
    """Every house rule, in the order in which they are stacked."""
    for module in pkgutil.iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    found = list(HouseRule.__subclasses__())
    for rule in found:
        found.extend(rule.__subclasses__())
    return tuple(sorted(found, key=lambda rule: (rule.order, rule.__name__)))


def options(game: type[War] = War) -> tuple[Option, ...]:
    """The options of a game of War: its own, War's, and those that the house rules bring; each with the game's preset
    value as its default."""
    every = dict.fromkeys([*War.options, *(rule.option for rule in house_rules())])
    taken = [option for option in every if game.takes is None or option.id in game.takes]
    return tuple(preset(option, game.preset.get(option.id, option.default)) for option in (*game.own, *taken))


@cache
def _stacked(stack: tuple[type[War], ...]) -> type[War]:
    name = "With".join(layer.__name__ for layer in reversed(stack))
    return type(name, stack, {"__doc__": stack[-1].__doc__, "options": options(stack[-1])})


def compose(base: type[War], chosen: dict[str, Value]) -> War:
    """A game of War with the chosen house rules; those that it cannot be played with are as in War."""
    whole = {option.id: option.default for option in options()} | chosen
    rules = tuple(rule for rule in house_rules() if rule.is_chosen(whole))
    game = _stacked((*reversed(rules), base))(whole)
    game.chosen = chosen
    return game


def title_of(game: type[War]) -> Title:
    """A game of War on the shelf."""
    return Title(game.id, game.name, game.players, options(game), game, partial(compose, game))


def _titles() -> tuple[Title, ...]:
    from game.rules.war.presets import PRESETS

    games: tuple[type[War], ...] = (War, *PRESETS)
    return tuple(map(title_of, games))


TITLES = _titles()
