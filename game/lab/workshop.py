"""The workshop: what a game is like by some house rules, and which one rule would make it more as one wishes.

It is all played, not reckoned: matches between computers, until the figures are right enough.
"""

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import exp
from typing import Any, Literal, NamedTuple, TypeAlias

from game.core.asks import Ask, Press
from game.core.game import OptionError, Value
from game.core.match import Match
from game.core.seats import all_seats
from game.core.title import Title
from game.lab.chances.model import favored, model
from game.lab.pace import Pace
from game.lab.sums import CAP, SURE, WIDE, Sums, enough, following
from game.rules import title
from game.simulate import Simulation

Wish: TypeAlias = Literal["shorter", "longer", "wilder", "closer"]
WISHES: tuple[Wish, ...] = ("shorter", "longer", "wilder", "closer")

CHUNK = 5
"""Matches that are played before anybody is told of them."""
STAGES = (8, 24, 96, SURE)
"""Matches of each neighbor after each stage of a wish; half of them are left out after each but the last."""
LAST = 4
"""Neighbors in the last stage."""
ALIKE = 3
"""Neighbors of one option that are left after a stage: ranks are alike, and one would like to choose."""
WORK = 2.0
"""Seconds of work that a wish may cost."""
FIRST = 0.6
"""The share of it that the first stage may cost."""
BETTER = 1.1
"""A neighbor is told of only if it is as one wishes by so much."""
RARELY = 0.01
"""The most of a neighbor's matches that may go on for ever."""
_NARROW = 0.08
"""The narrowest hill: the deviation of its lengths, as a share of them."""
_ROUNDS = 20
"""In so many rounds whatever a game may ask has been asked."""


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
    told = model(title(matches.game).make(matches.options), matches.players)
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
    others = [[(option.id, value) for value in option.values if value != now[option.id]] for option in game.options]
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


def measure(kind: Wish, sums: Sums, pace: Pace) -> float:
    """Return how much some matches are as one wishes: more is better."""
    minutes = max(1e-6, pace.of(sums))
    return {"shorter": 1 / minutes, "longer": minutes, "wilder": sums.wild,
            "closer": sums.close * sums.length / minutes}[kind]


def wish(kind: Wish, matches: Simulation, known: Sums, pace: Pace,
         clock: Callable[[], float] = time.process_time) -> list[Neighbour]:
    """Return the best two rules one change away, of two options if there are such, the best first; none, if no change
    makes a difference. Neighbors are played a few matches each, and half are left out again and again; after
    `WORK` seconds by the clock it is as it is."""
    game, begun = title(matches.game), clock()
    running = [Neighbour(option, value, Sums(matches.players))
               for option, value in neighbours(game, dict(matches.options), matches.players)]
    for number, stage in enumerate(STAGES):
        if number:
            running = _varied(running, LAST if stage == STAGES[-1] else (len(running) + 1) // 2)
        for at, each in enumerate(running):
            if clock() - begun > WORK * (1.0 if number else FIRST):
                running = running[:at] if not number else running
                break
            changed = matches._replace(options=with_rule(game, dict(matches.options), each.option, each.value))
            each.sums.add(sample(changed, each.sums.n, stage - each.sums.n))
        running = [each for each in running if each.sums.endless <= RARELY * each.sums.n + (each.sums.n < SURE)]
        running.sort(key=lambda each: -measure(kind, each.sums, pace))
    least = BETTER * measure(kind, known, pace)
    good = [each for each in running if measure(kind, each.sums, pace) > least and each.sums.n]
    first = good[:1]
    second = [each for each in good[1:] if each.option != good[0].option] + good[1:]
    return first + second[:1]


def _varied(ordered: Sequence[Neighbour], n: int) -> list[Neighbour]:
    """Return the first `n` of some neighbors, but only `ALIKE` of the same option."""
    found: list[Neighbour] = []
    for one in ordered:
        if len(found) < n and sum(other.option == one.option for other in found) < ALIKE:
            found.append(one)
    return found


def spread(sums: Sums, pace: Pace) -> list[tuple[float, float]]:
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
