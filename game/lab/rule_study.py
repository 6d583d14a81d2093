"""The workshop: what a game is like by some house rules, and by those that are one change away.

It is all played, not reckoned: matches between computers, until the figures are right enough.
"""

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
"""Matches that are played before anybody is told of them."""
_NARROW = 0.08
"""The narrowest hill: the deviation of its lengths, as a share of them."""
_ROUNDS = 20
"""In so many rounds whatever a game may ask has been asked."""


class Neighbour(NamedTuple):
    """A rule that is one change away: the option, its value, and what its matches are like."""

    option: str
    value: Value
    sums: MatchAggregates


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


def inquiry(matches: Simulation, known: MatchAggregates, error: float) -> Iterator[MatchAggregates]:
    """Play on after the known matches, a batch after another, until the length is right within this share. Yield the
    sums of some new matches at a time."""
    whole = MatchAggregates.read(known.written(), matches.players)
    while not enough(whole, error):
        target = following(whole.n)
        while whole.n < target:
            some = sample(matches, whole.n, min(CHUNK, target - whole.n))
            whole.add(some)
            yield some


def sample(matches: Simulation, first: int, n: int) -> MatchAggregates:
    """Return the sums of so many of the matches from one of them on."""
    told = model(made(matches.game, matches.options), matches.players)
    favorite = partial(favored, told) if told is not None else None
    return MatchAggregates.of(matches.tally(range(first, first + n), favorite), matches.players)


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


def spread(sums: MatchAggregates, pace: DurationModel) -> list[tuple[float, float]]:
    """Return the hill of lengths: for each bin with matches or between such, the minutes of its middle and the share of
    the matches that end in each minute there. Where all are about as long as each other, that is a bell."""
    if sums.n and sums.sigma < WIDE:
        narrow = max(_NARROW, sums.sigma)
        return [(pace.of(sums, sums.length * (1 + narrow * (n / 4 - 4))), exp(-((n / 4 - 4) ** 2) / 2))
                for n in range(33)]
    found = []
    for bin_, n in enumerate(sums.bins):
        low, high = pace.of(sums, exp(WIDE * bin_)), pace.of(sums, exp(WIDE * (bin_ + 1)))
        found.append(((low + high) / 2, n / sums.n / (high - low)))
    return found
