"""The rules of every game, found by their files, and put together with the options chosen."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from game.core.game import Game, Option, OptionError, Value


class Title(NamedTuple):
    """A game on the shelf: what can be said of it before its options are chosen."""

    id: str
    name: str
    blurb: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    source: tuple[str, ...]

    def chosen(self, options: Mapping[str, Any]) -> dict[str, Value]:
        """A value for every option. Raises OptionError, in one line, for an option or a value that there is not."""
        known = {option.id: option for option in self.options}
        for name in options:
            if name not in known:
                raise OptionError(f"option {name!r:.40}: {self.id} has none of that name; it has {', '.join(known)}")
        return {name: o.read(options[name]) if name in options else o.default for name, o in known.items()}

    def make(self, options: Mapping[str, Any]) -> Game:
        """The game with these options, the others at their defaults."""
        from game.rules import war

        return war.compose(self.chosen(options))


def make(game_id: Any, options: Mapping[str, Any]) -> Game:
    """A game by its id, with these options. Raises OptionError, in one line, where there is none."""
    return title(game_id).make(options)


@cache
def titles() -> dict[str, Title]:
    """Every game by its id, in the order of the rulebook."""
    from game.rules import war

    game = war.War
    return {game.id: Title(game.id, game.name, game.blurb, game.players, war.options(), game.source)}


def title(game_id: Any) -> Title:
    """The game with this id. Raises OptionError, in one line, if there is none."""
    found = titles().get(game_id) if isinstance(game_id, str) else None
    if found is None:
        raise OptionError(f"game {game_id!r:.40}: there is none of that name; there is {', '.join(titles())}")
    return found
