"""The rules of every game, found by their files, and put together with the options chosen.

Each module or package here that has `TITLES` puts games on the shelf; dropping a file in is all it takes to add one.
"""

import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from game.core.game import Game, Option, OptionError, Value

_ORDER = (
    "war", "casualty_war", "scramble_war", "good_king_bad_queen", "twenty_first_century_war", "napoleons_war",
    "duel_king", "fast_food", "brain_drain", "ascent", "egyptian_ruffle",
)  # fmt: skip
"""The modules in the order of the rulebook; others come after them."""


class Title(NamedTuple):
    """A game on the shelf: what can be said of it before its options are chosen, and how it is made with them.

    `aliases` are other names for it in saved matches and on the command line.
    """

    id: str
    name: str
    blurb: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    source: tuple[str, ...]
    build: Callable[[dict[str, Value]], Game]
    aliases: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: type[Game], aliases: tuple[str, ...] = ()) -> "Title":
        """The title of a game whose class says it all."""
        return cls(game.id, game.name, game.blurb, game.players, game.options, game.source, game, aliases)

    def chosen(self, options: Mapping[str, Any]) -> dict[str, Value]:
        """A value for every option. Raises OptionError, in one line, for an option or a value that there is not."""
        known = {option.id: option for option in self.options}
        for name in options:
            if name not in known:
                raise OptionError(self.no_option(name))
        return {name: o.read(options[name]) if name in options else o.default for name, o in known.items()}

    def no_option(self, name: Any) -> str:
        """Return the line that refuses an option this game does not have."""
        known = ", ".join(option.id for option in self.options)
        return f"option {name!r:.40}: {self.id} has no " + (f"such option. Choose from {known}" if known else "options")

    def make(self, options: Mapping[str, Any], players: int | None = None) -> Game:
        """The game with these options, the others at their defaults. Raises OptionError, in one line, if they leave
        fewer cards than players, or than the fewest players there can be."""
        game = self.build(self.chosen(options))
        game.enough(min(self.players) if players is None else players)
        return game


def make(game_id: Any, options: Mapping[str, Any]) -> Game:
    """A game by its id, with these options. Raises OptionError, in one line, where there is none."""
    return title(game_id).make(options)


@cache
def titles() -> dict[str, Title]:
    """Every game by its id, in the order of the rulebook."""
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    names.sort(key=lambda name: (_ORDER.index(name) if name in _ORDER else len(_ORDER), name))
    found: tuple[Title, ...] = ()
    for name in names:
        found += getattr(import_module(f"{__name__}.{name}"), "TITLES", ())
    return {one.id: one for one in found}


@cache
def _aliases() -> dict[str, str]:
    return {alias: one.id for one in titles().values() for alias in one.aliases}


def title(game_id: Any) -> Title:
    """The game with this id, or this other name. Raises OptionError, in one line, if there is none."""
    found = titles().get(_aliases().get(game_id, game_id)) if isinstance(game_id, str) else None
    if found is None:
        raise OptionError(f"game {game_id!r:.40}: there is no such game. The command “list” names them all")
    return found
