"""The sieve of the shelf: games for so many people, short ones, of some kinds, or with some words."""

from collections.abc import Iterable

from game.core.title import Title
from game.core.words import _
from game.scenes.shelf.sought import found, said_of
from game.sitting import trial
from game.sitting.house_rules import stored
from game.sitting.profile import KINDS, SHORT, is_kind, minutes
from game.store.settings import Settings

PEOPLE = (1, 2, 3, 4)


class Sieve:
    """The filters that are on; a game must pass all of them. `people` are those who want to play, 0 for any number of
    them; `kinds` are some of `KINDS`; `words` are typed. Games are as the house rules in the `settings` make them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.people = 0
        self.short = False
        self.kinds: set[str] = set()
        self.words = ""

    @property
    def open(self) -> bool:
        """True if every game passes."""
        return not (self.people > 1 or self.short or self.kinds or self.words.strip())

    @property
    def asked(self) -> bool:
        """True if anything is looked for at all; one who plays alone finds every game."""
        return bool(self.people) or not self.open

    def clear(self) -> None:
        """Let everything pass."""
        self.people, self.short, self.words = 0, False, ""
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

    def passes(self, title: Title) -> bool:
        """True if a game passes every filter but that of the words."""
        players = seats(title, self.people, title.players[0])
        length = minutes(title.id, players) if self.short and players else None
        return (
            bool(players)
            and (not self.short or (length is not None and round(length) <= SHORT))
            and all(self._is(title, kind) for kind in self.kinds)
        )

    def _is(self, title: Title, kind: str) -> bool:
        """True if a game is of a kind; games of slaps are those in which there is something to slap."""
        if kind != "slaps":
            return is_kind(title, kind)
        players = title.players[0]
        return trial.second(trial.asked(title.make(stored(title, self.settings, players)[0]), players)) == "slap"

    def _said(self, title: Title) -> list[str]:
        kinds = [word(kind) for kind in KINDS if is_kind(title, kind)]
        return list(said_of(title, stored(title, self.settings, title.players[0])[0], kinds))

    def sifted(self, titles: Iterable[Title]) -> list[Title]:
        """Return the games that pass; where words are typed, the best first."""
        passed = list(filter(self.passes, titles))
        return found(passed, self.words, self._said) if self.words.strip() else passed


def seats(title: Title, people: int, usual: int) -> int:
    """Return how many play where so many people want to: as many as usual, if that is enough; 0 if there is no room."""
    return usual if usual >= people else min((count for count in title.players if count >= people), default=0)


_WORDS = {"sums": "Numbers", "slaps": "Slaps", "thinking": "Thinking"}
"""The words for the kinds of games."""


def word(kind: str) -> str:
    """Return the name of a kind of games."""
    return _(_WORDS[kind])

