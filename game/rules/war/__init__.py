"""War and its house rules. Each house rule is one file here; dropping a file in is all it takes to add one."""

import pkgutil
from functools import cache, partial
from importlib import import_module

from game.core.game import Option, Value
from game.rules import Title
from game.rules.war.house_rule import HouseRule
from game.rules.war.war import War

__all__ = ["TITLES", "War", "compose", "house_rules", "options"]


@cache
def house_rules() -> tuple[type[HouseRule], ...]:
    """Every house rule, in the order in which they are stacked."""
    for module in pkgutil.iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    found = list(HouseRule.__subclasses__())
    for rule in found:
        found.extend(rule.__subclasses__())
    return tuple(sorted(found, key=lambda rule: (rule.order, rule.__name__)))


@cache
def options(names: frozenset[str] | None = None) -> tuple[Option, ...]:
    """War's own options, and those the house rules bring; or those of them that are named."""
    found = dict.fromkeys([*War.options, *(rule.option for rule in house_rules())])
    return tuple(option for option in found if names is None or option.id in names)


@cache
def _stacked(stack: tuple[type[War], ...]) -> type[War]:
    name = "With".join(layer.__name__ for layer in reversed(stack))
    return type(name, stack, {"__doc__": stack[-1].__doc__})


def compose(base: type[War], chosen: dict[str, Value]) -> War:
    """A game of War with the chosen house rules; an option that the game does not have stays at its default."""
    whole = {option.id: chosen.get(option.id, option.default) for option in options()} | chosen
    rules = tuple(rule for rule in house_rules() if rule.is_chosen(whole))
    game = _stacked((*reversed(rules), base))(whole)
    game.chosen = chosen
    return game


TITLES = (Title(War.id, War.name, War.blurb, War.players, options(), War.source, partial(compose, War)),)
