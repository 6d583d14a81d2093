"""Rule search: the house rule, one change away, that brings the matches nearest to a wish.

All such rules run a race by successive halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed
bandits", 2013): a few matches each, then the better half is played on, and again. An early result is played on
afterwards, and yielded again.
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
"""All wishes."""
Near: TypeAlias = Mapping[tuple[str, Value], MatchAggregates]
"""(option, value) of a rule one change away → aggregates of matches by it that were played before."""

STAGES = ((3, 0.4), (12, 0.6), (48, 0.8), (150, 1.0))
"""Matches of each rule after each stage of the race, and the share of its time until then; half of the rules drop out
after each but the last."""
LAST = 8
"""A number of rules of which none drops out."""
ALIKE = 3
"""The most rules of one option that remain after a stage: alternatives are more useful."""
TOLD = 2
"""The number of rules that are suggested."""
FEW = 8
"""The fewest matches of those, where time is short."""
FIRST, AGAIN, WORK = 1.0, 3.0, 6.0
"""Seconds of the race, of a second one if the first was cut short, and until no more matches are played."""
BETTER = 1.1
"""A rule is suggested only if it is better by this factor."""
RARELY = 0.01
"""The largest share of endless matches."""
SITTING = 45.0
"""The longest typical match of a suggested rule, in minutes, if it was shorter before: a lesson at school."""


def search_rules(
    kind: Wish, matches: Simulation, known: MatchAggregates, pace: DurationModel, near: Near | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[list[Neighbour]]:  # fmt: skip
    """Yield the best two rules one change away, of two options if possible, the best first: early if any were found,
    and again after more matches. The list is empty if no change makes a difference."""
    race = _SuccessiveHalving(kind, matches, known, pace, near or {}, clock)
    race.run(FIRST)
    told = race.neighbours(LEAST, FIRST)
    if told or not race.cut:
        yield told
    again = race.cut
    if again:                                         # what was found in a hurry may be wrong, or nothing
        race.run(AGAIN)
    if told or again:
        race.know()
        yield race.neighbours(SURE, WORK)


def measure(kind: Wish, sums: MatchAggregates, pace: DurationModel) -> float:
    """Return how well some matches fulfill a wish; more is better.

    >>> sums = MatchAggregates.read([1, 0, 0, 100, 5, 2, 0, 0, 0, [1, 0], {"all_cards": 1}, [1] + [0] * 39], 2)
    >>> [round(measure(wish, sums, DurationModel(2.0, 4.0)), 3) for wish in ("wilder", "longer")]
    [0.05, 0.037]
    """
    minutes = max(1e-6, pace.of(sums))
    return {"shorter": 1 / minutes, "longer": minutes, "wilder": sums.wild,
            "closer": sums.close * sums.length / minutes}[kind]


class _SuccessiveHalving:
    """The candidate rules, the best first. The lead is measured only where it counts: that takes longer than the
    matches, so the aggregates of the race are not stored."""

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
        """True after this number of seconds."""
        return self.clock() - self.begun >= seconds

    def know(self) -> None:
        """Play more matches by the present rules, so that they are known as well as the candidates."""
        while self.known.n < SURE and not self.late(WORK):
            self.known.add(sample(self.matches, self.known.n, min(CHUNK, SURE - self.known.n)))

    def by(self, option: str, value: Value) -> Simulation:
        """Return the simulation of a rule."""
        return self.matches._replace(options=with_rule(self.game, dict(self.matches.options), option, value))

    def run(self, seconds: float) -> None:
        """Play all stages, dropping half of the rules after each, within `seconds` from now; `cut` is true if they did
        not suffice."""
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
        """Return the rules whose matches end, and are not much too long within their error, the best first."""
        fit = [each for each in some if each.sums.endless <= RARELY * each.sums.n + (each.sums.n < SURE)
               and self.pace.of(each.sums) <= self.longest * (1 + each.sums.right)]
        return sorted(fit, key=lambda each: -self._wished(each.sums))

    def _wished(self, sums: MatchAggregates) -> float:
        return measure(self.kind, sums, self.pace)

    def neighbours(self, minimum: int, seconds: float) -> list[Neighbour]:
        """Return the rules to suggest, each with at least `minimum` matches, or as many as the time allows."""
        while True:
            best, enough = self._sorted(map(self._known, self.running)), BETTER * self._wished(self.known)
            found = [one[:2] for one in _two([
                one for one in best if self._wished(one.sums) > enough])]  # fmt: skip
            short = [key for key in found if key not in self.measured
                     or (self.measured[key].sums.n < minimum and not self.late(seconds))]  # fmt: skip
            if not short or self.late(WORK):
                return [self.measured[key] for key in found if key in self.measured]
            for key in short:
                self._measure(key, minimum, seconds)

    def _known(self, one: Neighbour) -> Neighbour:
        """Return the larger aggregates of a rule: those of the race, or those for display."""
        measured = self.measured.get(one[:2], one)
        return measured if measured.sums.n >= one.sums.n else one

    def _measure(self, key: tuple[str, Value], minimum: int, seconds: float) -> None:
        """Play matches of a rule for display."""
        if key not in self.measured:
            known = self.near.get(key, MatchAggregates(self.matches.players))
            self.measured[key] = Neighbour(*key, MatchAggregates.read(known.written(), self.matches.players))
        sums, played = self.measured[key].sums, self.by(*key)
        while sums.n < minimum and not (sums.n >= FEW and self.late(seconds)):
            sums.add(sample(played, sums.n, min(CHUNK, minimum - sums.n)))


def _two(good: Sequence[Neighbour]) -> list[Neighbour]:
    """Return the first rule and the next one, of another option if there is one."""
    second = [each for each in good[1:] if each.option != good[0].option] + [*good[1:]]
    return [*good[:1], *second[: TOLD - 1]]


def _varied(ordered: Sequence[Neighbour], n: int) -> list[Neighbour]:
    """Return the first `n` rules with at most `ALIKE` of the same option.

    >>> some = [Neighbour("down", n, MatchAggregates(2)) for n in range(5)] + [Neighbour("up", 2, MatchAggregates(2))]
    >>> [(one.option, one.value) for one in _varied(some, 4)]
    [('down', 0), ('down', 1), ('down', 2), ('up', 2)]
    """
    found: list[Neighbour] = []
    for one in ordered:
        if len(found) < n and sum(other.option == one.option for other in found) < ALIKE:
            found.append(one)
    return found
