"""All books on the shelf: the games, and one's own books, each a game with house rules and a name."""

from collections.abc import Callable, Mapping
from typing import Any

from game.core.game import OptionError, Value
from game.core.i18n import _
from game.core.title import Title
from game.rules import title, titles
from game.sitting.game_profile import fitting
from game.store.own_books import MOST, OwnBook, OwnBooks
from game.store.settings import Settings

_UNKNOWN = 3  # rules of a book that are named though nobody knows them


class Library:
    """The books by their ids. One's own books are as `books` adopted them last; one whose game is unknown here is left
    out, and `say` is called with a line about it once."""

    def __init__(self, books: OwnBooks, say: Callable[[str], None]) -> None:
        self.books, self._say = books, say
        self._seen = -1
        self._own: dict[str, Title] = {}
        self._rules: dict[str, dict[str, Value]] = {}     # a value for every option of each of them
        self.shut = False
        """True if the shelf is to be shown without books of one's own: showing it failed twice."""
        self._told: set[str] = set()

    @property
    def own(self) -> Mapping[str, Title]:
        """One's own books by their ids, oldest first."""
        if self.shut:
            return {}
        found = self.books.books()
        if self._seen != self.books.version:
            self._seen = self.books.version
            made = [(one.id, self._title(one)) for one in found]
            self._own = {book: one for book, one in made if one is not None}
            self._rules = {book: one.chosen(one.rules) for book, one in self._own.items()}
        return self._own

    @property
    def titles(self) -> dict[str, Title]:
        """All books by their ids, in the order of the shelf: the games first."""
        return {**titles(), **self.own}

    @property
    def full(self) -> bool:
        """True if no more books can be added."""
        return len(self.books.books()) >= MOST

    def title(self, book: str) -> Title:
        """Return the book with this id. Raises OptionError, in one line, if there is none."""
        return self.own.get(book) or title(book)

    def own_with(self, game: str, options: Mapping[str, Any]) -> Title | None:
        """Return one's own book with exactly these rules of a game, or None."""
        own = [one for one in self.own.values() if one.game.id == game]
        try:
            chosen = own[0].chosen(options) if own else {}
        except OptionError:
            return None
        return next((one for one in own if self._rules[one.id] == chosen), None)

    def book_of(self, game: str, options: Mapping[str, Any]) -> str:
        """Return the id of the book to which a match of a game by these rules belongs: one's own, or else the
        game's."""
        own = self.own_with(game, options)
        return game if own is None else own.id

    def make(self, settings: Settings, book: str, name: str, title: Title, rules: Mapping[str, Value]) -> Title:
        """Add one's own book under a new id for those who play its game now, and return it. The shelf opens at it, and
        the game has its own rules again."""
        game = title.game.id
        self.books.add(book, name, game, without_defaults(title, rules))
        settings.options.pop(game, None)
        settings.last_game = book
        if title.id in settings.players:
            settings.players[book] = settings.players[title.id]
        if title.id in settings.own:
            settings.own[book] = dict(settings.own[title.id])
        return self.own[book]

    def remove(self, settings: Settings, book: str) -> None:
        """Remove one's own book from the shelf and from the settings."""
        self.books.remove(book)
        settings.players.pop(book, None)
        settings.own.pop(book, None)
        settings.recent_games = tuple(other for other in settings.recent_games if other != book)
        settings.favourites = tuple(other for other in settings.favourites if other != book)
        if settings.last_game == book:
            settings.last_game = next(iter(settings.recent_games), None)

    def splits(self, game: str) -> bool:
        """True if matches of a game may belong to one's own books."""
        return any(one.game.id == game for one in self.own.values())

    def _title(self, one: OwnBook) -> Title | None:
        """Return a book with those of its rules that are valid together; None if its game is unknown."""
        base = titles().get(one.game)
        if base is None:
            line = _("“{name}” is not on the shelf: this version of Truce has no game “{game}”.").format(
                name=one.name, game=one.game)
            if line not in self._told:
                self._told.add(line)
                self._say(line)
            return None
        rules = fitting(base, one.options)
        unknown = [name for name in one.options if name not in rules]
        try:
            base.make(rules)
        except OptionError:
            rules, unknown = {}, list(one.options)
        return base._replace(id=one.id, name=one.name, preset=without_defaults(base, rules),
                             unknown=tuple(unknown[:_UNKNOWN]))


def without_defaults(of: Title, options: Mapping[str, Value]) -> dict[str, Value]:
    """Return the options that differ from the game's.

    >>> from game.rules import title
    >>> without_defaults(title("war"), {"down": title("war").game.options[0].default})
    {}
    """
    default = {option.id: option.default for option in of.game.options}
    return {name: value for name, value in options.items() if value != default.get(name)}
