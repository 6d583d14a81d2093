"""The sieve of the shelf: games for so many people, short ones, of some kinds, or with some words."""

from collections.abc import Callable, Iterable

from game.core.title import Title
from game.core.words import _
from game.scenes.shelf.sought import found, named, said_of
from game.sitting import trial
from game.sitting.house_rules import stored
from game.sitting.party import players
from game.sitting.profile import KINDS, SHORT, is_kind, minutes
from game.store.settings import Settings

PEOPLE = (1, 2, 3, 4)


class Sieve:
    """The filters that are on; a game must pass all of them. `kinds` are some of `KINDS`; `words` are typed. The
    `settings` say how many people play, who all need a seat, and by which house rules; `length` returns the minutes
    that a game takes them."""

    def __init__(self, settings: Settings, length: Callable[[Title], float | None] | None = None) -> None:
        self.settings = settings
        self._length = length or (lambda title: minutes(title.art, players(title, settings)))
        self.short = False
        self.kinds: set[str] = set()
        self.words = ""

    @property
    def open(self) -> bool:
        """True if every game passes in which the people have seats."""
        return not (self.short or self.kinds or self.words.strip())

    def clear(self) -> None:
        """Let every game pass in which the people have seats."""
        self.short, self.words = False, ""
        self.kinds.clear()

    def turn(self, kind: str) -> None:
        """Ask for a kind, or no longer; "short" is one too."""
        if kind == "short":
            self.short = not self.short
        else:
            self.kinds ^= {kind}

    def asks(self, kind: str) -> bool:
        """True if `turn` has asked for this kind."""
        return self.short if kind == "short" else kind in self.kinds

    def seats(self, title: Title) -> bool:
        """True if a game has a seat for each of the people."""
        return max(title.players) >= self.settings.people

    def passes(self, title: Title) -> bool:
        """True if a game passes every filter but that of the words."""
        length = self._length(title) if self.short else None
        return (
            self.seats(title)
            and (not self.short or (length is not None and round(length) <= SHORT))
            and all(self._is(title, kind) for kind in self.kinds)
        )

    def _is(self, title: Title, kind: str) -> bool:
        """True if a game is of a kind; games of slaps are those in which there is something to slap."""
        if kind != "slaps":
            return is_kind(title, kind)
        count = players(title, self.settings)
        return trial.second(trial.asked(title.make(stored(title, self.settings, count)[0]), count)) == "slap"

    def _said(self, title: Title) -> list[str]:
        kinds = [word(kind) for kind in KINDS if is_kind(title, kind)]
        return list(said_of(title, stored(title, self.settings, players(title, self.settings))[0], kinds))

    def sifted(self, titles: Iterable[Title]) -> list[Title]:
        """Return the games that pass; where words are typed, the best first."""
        passed = list(filter(self.passes, titles))
        return found(passed, self.words, self._said) if self.words.strip() else passed

    def named(self, title: Title) -> bool:
        """True if the words that are typed, if any, fit a game as it is, not only a house rule that it may have."""
        return named(title, self.words, self._said)

    def advice(self, titles: Iterable[Title]) -> str:
        """Return what helps where no game passes."""
        named = found(list(titles), self.words, self._said) if self.words.strip() else []
        if not all(map(self.seats, named)):
            return _("{game} has too few seats for {count} people.").format(
                game=named[0].shown, count=self.settings.people)
        if self.short or self.kinds:
            return _("Turn off one of the filters above.")
        return _("Try another word: a game, a house rule or a skill.")


_WORDS = {"sums": "Numbers", "slaps": "Slaps", "thinking": "Thinking"}
"""The words for the kinds of games."""


def word(kind: str) -> str:
    """Return the name of a kind of games."""
    return _(_WORDS[kind])

