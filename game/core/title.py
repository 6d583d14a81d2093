"""A game on the shelf, before its options are chosen."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from game.core.game import Game, Option, OptionError, Value
from game.core.i18n import _


def for_people(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options that people choose."""
    return tuple(option for option in options if not option.hidden)


class Title(NamedTuple):
    """A book on the shelf: the class of its game, which declares all that can be said of it (`game.core.game.Game`),
    and how it is made with its options. `options` are those that people choose; the class may have more."""

    id: str
    name: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    game: type[Game]
    build: Callable[[dict[str, Value]], Game]
    preset: Mapping[str, Value] | None = None
    """The house rules of a book of one's own, which has an id and a name of its own; None for a game's own book."""
    unknown: tuple[str, ...] = ()
    """The rules in a book of one's own that its game does not have."""

    @property
    def is_own(self) -> bool:
        """True if it is a book of one's own."""
        return self.preset is not None

    @property
    def rules(self) -> dict[str, Value]:
        """The house rules by which it is played, where they are not its game's."""
        return dict(self.preset or {})

    @property
    def shown(self) -> str:
        """Its name in the chosen language, or as a person wrote it."""
        if not self.is_own:
            return _(self.name)
        return self.name or _("{game}, our way").format(game=_(self.game.name))

    @property
    def art(self) -> str:
        """The name of the pictures on it: its game's."""
        return self.game.id if self.is_own else self.id

    @classmethod
    def of(cls, game: type[Game]) -> "Title":
        """Return the title of a game whose class also makes it."""
        return cls(game.id, game.name, game.players, for_people(game.options), game, game)

    def chosen(self, options: Mapping[str, Any]) -> dict[str, Value]:
        """Return a value for every option. Raises OptionError, in one line, for an unknown option or value.

        >>> from game.rules import title
        >>> title("ascent").chosen({"top": 12})
        {'top': 12}
        >>> title("ascent").chosen({"bottom": 1})
        Traceback (most recent call last):
            ...
        game.core.game.OptionError: option 'bottom': ascent has no such option. Choose from top
        """
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
