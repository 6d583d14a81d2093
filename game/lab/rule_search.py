"""Wishes: which rule, one change away, makes the matches more as one would like them.

All such rules race: a few matches each, the better half goes on with more of them, and again. What is told soon is
played on afterwards, and told again.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from game.core.game import Value
from game.lab.duration_model import DurationModel
from game.lab.match_aggregates import LEAST, SURE, MatchAggregates
from game.lab.rule_study import CHUNK, Neighbour, neighbours, sample, with_rule
from game.rules import title
from game.simulate import Simulation

Wish: TypeAlias = Literal["shorter", "longer", "wilder", "closer"]
WISHES: tuple[Wish, ...] = get_args(Wish)
Near: TypeAlias = Mapping[tuple[str, Value], MatchAggregates]
"""Rules one change away, each an option with its value → matches by them that were played before."""

STAGES = ((3, 0.4), (12, 0.6), (48, 0.8), (150, 1.0))
"""Matches of each rule after each stage of the race, and the share of its time that is over by then; half of the rules
are left out after each but the last."""
LAST = 8
"""Rules of which none is left out."""
ALIKE = 3
"""Rules of one option that are left after a stage: ranks are alike, and one would like to choose."""
TOLD = 2
"""Rules that are told."""
FEW = 8
"""Matches of those at least, where time is short."""
FIRST, AGAIN, WORK = 1.0, 3.0, 6.0
"""Seconds by the clock in which the race is run, those in which it is run again if it was cut short, and those after
which no more matches are played."""
BETTER = 1.1
"""A rule is told only if it is as one wishes by so much."""
RARELY = 0.01
"""The most of its matches that may go on for ever."""
SITTING = 45.0
"""Minutes of a typical match that nobody is led to, if it was shorter before: a lesson at school."""


def search_rules(
    kind: Wish, matches: Simulation, known: MatchAggregates, pace: DurationModel, near: Near | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[list[Neighbour]]:  # fmt: skip
    """Yield the best two rules one change away, of two options if there are such, the best first: soon, if any were
    found by then, and once more when they have been played on. None, if no change makes a difference."""
    race = _SuccessiveHalving(kind, matches, known, pace, near or {}, clock)
    race.run(FIRST)
    told = race.told(LEAST, FIRST)
    if told or not race.cut:
        yield told
    again = race.cut
    if again:                                         # what was found in a hurry may be wrong, or nothing
        race.run(AGAIN)
    if told or again:
        race.know()
        yield race.told(SURE, WORK)


def measure(kind: Wish, sums: MatchAggregates, pace: DurationModel) -> float:
    """Return how much some matches are as one wishes: more is better."""
    minutes = max(1e-6, pace.of(sums))
    return {"shorter": 1 / minutes, "longer": minutes, "wilder": sums.wild,
            "closer": sums.close * sums.length / minutes}[kind]


class _SuccessiveHalving:
    """The rules that may be told, the best first. Who leads is looked at where that counts: it takes longer than the
    matches, so the sums of the race itself are kept nowhere."""

    def __init__(self, kind: Wish, matches: Simulation, known: MatchAggregates, pace: DurationModel, near: Near,
                 clock: Callable[[], float]) -> None:  # fmt: skip
        self.kind, self.matches, self.pace, self.near, self.clock = kind, matches, pace, near, clock
        self.game, self.begun = title(matches.game), clock()
        self.known = MatchAggregates.read(known.written(), matches.players)
        self.longest = max(SITTING, pace.of(known))
        self.every = [Neighbour(option, value, MatchAggregates.read(near[option, value].written(), matches.players)
                                if (option, value) in near else MatchAggregates(matches.players))
                      for option, value in neighbours(self.game, dict(matches.options), matches.players)]
        self.running: list[Neighbour] = []
        self.cut = False
        self.measured: dict[tuple[str, Value], Neighbour] = {}

    def late(self, seconds: float) -> bool:
        """True if so many seconds are over."""
        return self.clock() - self.begun >= seconds

    def know(self) -> None:
        """Play on by the rules as they are, so that others are not held against a few matches."""
        while self.known.n < SURE and not self.late(WORK):
            self.known.add(sample(self.matches, self.known.n, min(CHUNK, SURE - self.known.n)))

    def by(self, option: str, value: Value) -> Simulation:
        """Return the matches by a rule."""
        return self.matches._replace(options=with_rule(self.game, dict(self.matches.options), option, value))

    def run(self, seconds: float) -> None:
        """Play in stages, leaving out half of the rules after each, as far as so many seconds from now allow; `cut`
        says that they did not."""
        self.running, self.cut, before = self.every, False, self.clock() - self.begun
        for stage, share in STAGES:
            for each in self.running:
                if self.late(before + seconds * share):
                    self.cut = True
                    break
                if each.sums.n < stage:
                    played = self.by(each.option, each.value)._replace(leads=self.kind == "closer")
                    each.sums.add(MatchAggregates.of(played.tally(range(each.sums.n, stage)), played.players))
            self.running = self._sorted(each for each in self.running if each.sums.n)
            if stage != STAGES[-1][0]:
                self.running = _varied(self.running, max(LAST, (len(self.running) + 1) // 2))

    def _sorted(self, some: Iterable[Neighbour]) -> list[Neighbour]:
        """Return those that end, and are not far too long as far as one can say, the best first."""
        fit = [each for each in some if each.sums.endless <= RARELY * each.sums.n + (each.sums.n < SURE)
               and self.pace.of(each.sums) <= self.longest * (1 + each.sums.right)]
        return sorted(fit, key=lambda each: -self._wished(each.sums))

    def _wished(self, sums: MatchAggregates) -> float:
        return measure(self.kind, sums, self.pace)

    def told(self, least: int, seconds: float) -> list[Neighbour]:
        """Return the rules that are told, each by so many matches at least, or as many as there are in that time."""
        while True:
            best, enough = self._sorted(map(self._known, self.running)), BETTER * self._wished(self.known)
            found = [one[:2] for one in _two([
                one for one in best if self._wished(one.sums) > enough])]  # fmt: skip
            short = [key for key in found if key not in self.measured
                     or (self.measured[key].sums.n < least and not self.late(seconds))]  # fmt: skip
            if not short or self.late(WORK):
                return [self.measured[key] for key in found if key in self.measured]
            for key in short:
                self._measure(key, least, seconds)

    def _known(self, one: Neighbour) -> Neighbour:
        """Return a rule with most of the matches that were played by it: in the race, or for its figures."""
        measured = self.measured.get(one[:2], one)
        return measured if measured.sums.n >= one.sums.n else one

    def _measure(self, key: tuple[str, Value], least: int, seconds: float) -> None:
        """Play a rule for its figures."""
        if key not in self.measured:
            known = self.near.get(key, MatchAggregates(self.matches.players))
            self.measured[key] = Neighbour(*key, MatchAggregates.read(known.written(), self.matches.players))
        sums, played = self.measured[key].sums, self.by(*key)
        while sums.n < least and not (sums.n >= FEW and self.late(seconds)):
            sums.add(sample(played, sums.n, min(CHUNK, least - sums.n)))


def _two(good: Sequence[Neighbour]) -> list[Neighbour]:
    """Return the first rule and the next one, of another option if there is such."""
    second = [each for each in good[1:] if each.option != good[0].option] + [*good[1:]]
    return [*good[:1], *second[: TOLD - 1]]


def _varied(ordered: Sequence[Neighbour], n: int) -> list[Neighbour]:
    """Return the first `n` of some rules, but only `ALIKE` of the same option."""
    found: list[Neighbour] = []
    for one in ordered:
        if len(found) < n and sum(other.option == one.option for other in found) < ALIKE:
            found.append(one)
    return found
