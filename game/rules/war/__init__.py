"""War and its house rules. Each house rule is one file here; dropping a file in is all it takes to add one."""

import pkgutil
from functools import cache
from importlib import import_module

from game.core.game import Option, Value
from game.rules.war.house_rule import HouseRule
from game.rules.war.war import War

__all__ = ["War", "compose", "house_rules", "options"]


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
def options() -> tuple[Option, ...]:
    """War's own options, and those the house rules bring."""
    return tuple(dict.fromkeys([*War.options, *(rule.option for rule in house_rules())]))


@cache
def _stacked(rules: tuple[type[HouseRule], ...]) -> type[War]:
    name = "With".join(["War", *(rule.__name__ for rule in rules)])
    return type(name, (*reversed(rules), War), {"__doc__": War.__doc__})


def compose(chosen: dict[str, Value]) -> War:
    """War with the chosen house rules; `chosen` has a value for every option."""
    rules = tuple(rule for rule in house_rules() if rule.is_chosen(chosen))
    return _stacked(rules)(chosen)
