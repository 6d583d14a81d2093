"""A game on the shelf, before its options are chosen."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from game.core.game import Game, Option, OptionError, Value


def for_people(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options that people choose."""
    return tuple(option for option in options if not option.hidden)


class Title(NamedTuple):
    """A game on the shelf: its class, which declares all that can be said of it (`game.core.game.Game`), and how it is
    made with its options. `options` are those that people choose; the class may have more."""

    id: str
    name: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    game: type[Game]
    build: Callable[[dict[str, Value]], Game]

    @classmethod
    def of(cls, game: type[Game]) -> "Title":
        """Return the title of a game whose class also makes it."""
        return cls(game.id, game.name, game.players, for_people(game.options), game, game)

    def chosen(self, options: Mapping[str, Any]) -> dict[str, Value]:
        """Return a value for every option. Raises OptionError, in one line, for an unknown option or value."""
        known = {option.id: option for option in self.game.options}
        for name in options:
            if name not in known:
                raise OptionError(self.no_option(name))
        read = {name: o.read(options[name]) if name in options else o.default for name, o in known.items()}
        return self.game.settled(read, frozenset(options))

    def no_option(self, name: Any) -> str:
        """Return the line that refuses an option this game does not have."""
        known = ", ".join(option.id for option in self.options)
        return f"option {name!r:.40}: {self.id} has no " + (f"such option. Choose from {known}" if known else "options")

    def make(self, options: Mapping[str, Any], players: int | None = None) -> Game:
        """Return the game with these options, the others at their defaults. Raises OptionError, in one line, if they
        cannot be together, or leave fewer cards than players, or than the fewest players there can be."""
        game = self.build(self.chosen(options))
        why = game.refused()
        if why:
            raise OptionError(f"options: {why}")
        game.enough(min(self.players) if players is None else players)
        return game
