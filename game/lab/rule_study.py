"""Rule study: the simulation of house rules, and the list of rules one change away. All figures are from matches
between computers."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from functools import partial
from math import exp
from typing import Any, NamedTuple

from game.core.asks import Ask, Press
from game.core.game import OptionError, Value
from game.core.match import Match
from game.core.seats import all_seats
from game.core.title import Title
from game.lab.duration_model import DurationModel
from game.lab.match_aggregates import CAP, WIDE, MatchAggregates, enough, following
from game.lab.win_probability import favored, model
from game.rules import title
from game.simulate import Simulation, made

CHUNK = 5
"""Matches of a batch."""
_NARROW = 0.08
"""The smallest relative standard deviation of lengths that is drawn."""
_ROUNDS = 20
"""The rounds within which a game has asked each of its questions."""


class Neighbour(NamedTuple):
    """A rule one change away: the option, its value, and the aggregates of its matches."""

    option: str
    value: Value
    sums: MatchAggregates


def plan(game: str, options: dict[str, Any], players: int, levels: Sequence[str] = ()) -> Simulation:
    """Return the simulation of a game by these rules, with computers of these levels at its seats."""
    return Simulation(game, options, players, 0, dict(zip(all_seats(players), levels, strict=False)), leads=True,
                      cap=CAP)


def key_of(matches: Simulation, edition: str) -> str:
    """Return the cache key of a simulation's aggregates, a SHA-1 in hexadecimal. `edition` is the version of the
    program, of which another one plays other matches.

    >>> key_of(plan("war", {}, 2), "1") == key_of(plan("war", {"down": 1}, 2), "1")
    True
    >>> key_of(plan("war", {}, 2), "1") == key_of(plan("war", {"down": 3}, 2), "1")
    False
    """
    options = title(matches.game).chosen(matches.options)
    levels = {str(int(seat)): level for seat, level in matches.levels.items()}
    told = json.dumps([matches.game, options, matches.players, levels, edition], sort_keys=True)
    return hashlib.sha1(told.encode(), usedforsecurity=False).hexdigest()


def inquiry(matches: Simulation, known: MatchAggregates, error: float) -> Iterator[MatchAggregates]:
    """Play on after the known matches, batch by batch, until the relative error of the length is at most `error`. Yield
    the aggregates of the new matches of each batch."""
    whole = MatchAggregates.read(known.written(), matches.players)
    while not enough(whole, error):
        target = following(whole.n)
        while whole.n < target:
            some = sample(matches, whole.n, min(CHUNK, target - whole.n))
            whole.add(some)
            yield some


def sample(matches: Simulation, first: int, n: int) -> MatchAggregates:
    """Return the aggregates of `n` matches from number `first` on."""
    told = model(made(matches.game, matches.options), matches.players)
    favorite = partial(favored, told) if told is not None else None
    return MatchAggregates.of(matches.tally(range(first, first + n), favorite), matches.players)


# ---- one rule away ----


def asks(game: Title, options: dict[str, Any], players: int) -> tuple[str, ...]:
    """Return the type of the first question with a choice, with the words of a press; () if there is none.

    >>> asks(title("war"), {}, 2), asks(title("slap-war"), {}, 2)
    ((), ('Press', 'slap', 'time'))
    """
    match = Match(game.make(options, players), players, 1)
    match.run(None, _ROUNDS)
    ask: Ask[Any] | None = match.ask
    if ask is None:
        return ()
    return type(ask).__name__, *(sorted(set(ask.words[ask.seats[0]])) if isinstance(ask, Press) else ())


def neighbours(game: Title, options: dict[str, Any], players: int) -> list[tuple[str, Value]]:
    """Return the rules one change away as pairs of option and value: one value of each option, then the next of each.
    Left out are those with too few cards, and those that ask players for another kind of answer: reflexes, sums, a
    choice."""
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
    """Return the options with one of them changed; those at their defaults are left out.

    >>> with_rule(title("war"), {"down": 3, "up": 2}, "down", 2), with_rule(title("war"), {"down": 3}, "down", 1)
    ({'up': 2, 'down': 2}, {})
    """
    default = next(one.default for one in game.options if one.id == option)
    changed = {name: own for name, own in options.items() if name != option}
    return changed if value == default else {**changed, option: value}


def spread(sums: MatchAggregates, pace: DurationModel) -> list[tuple[float, float]]:
    """Return the distribution of lengths: for each bin the minutes of its middle, and the density (share of the matches
    a minute). Lengths that are almost equal give a bell curve."""
    if sums.n and sums.sigma < WIDE:
        narrow = max(_NARROW, sums.sigma)
        return [(pace.of(sums, sums.length * (1 + narrow * (n / 4 - 4))), exp(-((n / 4 - 4) ** 2) / 2))
                for n in range(33)]
    found = []
    for bin_, n in enumerate(sums.bins):
        low, high = pace.of(sums, exp(WIDE * bin_)), pace.of(sums, exp(WIDE * (bin_ + 1)))
        found.append(((low + high) / 2, n / sums.n / (high - low)))
    return found
