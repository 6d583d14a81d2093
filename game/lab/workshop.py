"""The workshop: what a game is like by some house rules, and by those that are one change away.

It is all played, not reckoned: matches between computers, until the figures are right enough.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import exp
from typing import Any, NamedTuple

from game.core.asks import Ask, Press
from game.core.game import OptionError, Value
from game.core.match import Match
from game.core.seats import all_seats
from game.core.title import Title
from game.lab.chances.model import favored, model
from game.lab.sums import CAP, WIDE, Sums, enough, following
from game.rules import title
from game.simulate import Simulation, made

CHUNK = 25
"""Matches that are played before anybody is told of them."""
_ROUNDS = 20
"""In so many rounds whatever a game may ask has been asked."""


class Pace(NamedTuple):
    """The seconds of a round at this table, and those that each war adds."""

    a: float
    b: float

    def minutes(self, rounds: float, wars: float) -> float:
        """Return the minutes of a match with so many rounds and wars.

        >>> Pace(2.0, 4.0).minutes(27, 1.5)
        1.0
        """
        return (self.a * rounds + self.b * wars) / 60

    def of(self, sums: Sums, rounds: float | None = None) -> float:
        """Return the minutes of a typical match, or of one with so many rounds and as many wars in each."""
        rounds = sums.length if rounds is None else rounds
        return self.minutes(rounds, rounds * sums.wild)

    def learned(self, matches: Iterable[tuple[float, int, int]]) -> "Pace":
        """Return the pace as the last matches at this table change it, each with its seconds, rounds and wars: the
        fewer they are, the less."""
        real = told = 0.0
        n = 0
        for seconds, rounds, wars in matches:
            if seconds > 0 and rounds > 0:
                n += 1
                real += seconds
                told += 60 * self.minutes(rounds, wars)
        factor = 1 + (real / told - 1) * n / (n + 5) if told else 1.0
        return Pace(self.a * factor, self.b * factor)


USUAL = Pace(2.5, 3.5)
"""The pace of a game that nobody has measured."""


class Neighbour(NamedTuple):
    """A rule that is one change away: the option, its value, and what its matches are like."""

    option: str
    value: Value
    sums: Sums


def plan(game: str, options: dict[str, Any], players: int, levels: Sequence[str] = ()) -> Simulation:
    """Return the matches of a game by these rules, with computers of these levels at its seats."""
    return Simulation(game, options, players, 0, dict(zip(all_seats(players), levels, strict=False)), leads=True,
                      cap=CAP)


def key_of(matches: Simulation, edition: str) -> str:
    """Return the key under which the sums of these matches are kept: another edition of the program plays others."""
    options = title(matches.game).chosen(matches.options)
    levels = {str(int(seat)): level for seat, level in matches.levels.items()}
    told = json.dumps([matches.game, options, matches.players, levels, edition], sort_keys=True)
    return hashlib.sha1(told.encode(), usedforsecurity=False).hexdigest()


def inquiry(matches: Simulation, known: Sums, error: float) -> Iterator[Sums]:
    """Play on after the known matches, a batch after another, until the length is right within this share. Yield the
    sums of some new matches at a time."""
    whole = Sums.read(known.written(), matches.players)
    while not enough(whole, error):
        target = following(whole.n)
        while whole.n < target:
            some = sample(matches, whole.n, min(CHUNK, target - whole.n))
            whole.add(some)
            yield some


def sample(matches: Simulation, first: int, n: int) -> Sums:
    """Return the sums of so many of the matches from one of them on."""
    told = model(made(matches.game, matches.options), matches.players)
    favorite = partial(favored, told) if told is not None else None
    return Sums.of(matches.tally(range(first, first + n), favorite), matches.players)


# ---- one rule away ----


def asks(game: Title, options: dict[str, Any], players: int) -> tuple[str, ...]:
    """Return of which kind the first question is in which somebody has a choice, with the words of a press; () if
    there is none."""
    match = Match(game.make(options, players), players, 1)
    match.run(None, _ROUNDS)
    ask: Ask[Any] | None = match.ask
    if ask is None:
        return ()
    return type(ask).__name__, *(sorted(set(ask.words[ask.seats[0]])) if isinstance(ask, Press) else ())


def neighbours(game: Title, options: dict[str, Any], players: int) -> list[tuple[str, Value]]:
    """Return the rules that are one change away from these, each an option with its value: one value of every option,
    then another of every one. Left out are those that leave too few cards, and those that ask players for
    something that these do not ask: reflexes, sums, a choice."""
    now, ask = game.chosen(options), asks(game, options, players)
    others = [[(option.id, value) for value in option.values
               if value != now[option.id] and not (option.sums and value != option.default)]
              for option in game.options]  # fmt: skip
    found = []
    for n in range(max(map(len, others), default=0)):
        for option, value in (some[n] for some in others if n < len(some)):
            changed = with_rule(game, options, option, value)
            try:
                there = asks(game, changed, players)
            except OptionError:
                continue
            if game.chosen(changed)[option] == value and there in ((), ask):
                found.append((option, value))
    return found


def with_rule(game: Title, options: dict[str, Any], option: str, value: Value) -> dict[str, Any]:
    """Return the options with one of them at another value; those at their defaults are left out."""
    default = next(one.default for one in game.options if one.id == option)
    changed = {name: own for name, own in options.items() if name != option}
    return changed if value == default else {**changed, option: value}


def spread(sums: Sums, pace: Pace) -> list[tuple[float, float]]:
    """Return the hill of lengths: for each bin with matches or between such, the minutes of its middle and the share of
    the matches that end in each minute there."""
    found = []
    for bin_, n in enumerate(sums.bins):
        low, high = pace.of(sums, exp(WIDE * bin_)), pace.of(sums, exp(WIDE * (bin_ + 1)))
        found.append(((low + high) / 2, n / sums.n / (high - low)))
    return found
