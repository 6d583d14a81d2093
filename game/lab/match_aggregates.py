"""Aggregates of many matches by the same rules: sums that can be merged in any order, and the figures derived from
them."""

from collections import Counter
from collections.abc import Sequence
from math import exp, floor, log, sqrt
from typing import Any

from game.simulate import ENDLESS, Tally

BINS = 40
CAP = 8000
"""Rounds after which a match is stopped as endless. A match known to be endless earlier counts as this long."""
CARDS = 108
"""Cards of the largest game: no round has more wars."""
WIDE = log(CAP) / (BINS - 1)
"""The width of a bin in the natural logarithm of the rounds; the last bin is for endless matches."""
LEAST = 30
"""The fewest matches for any figure."""
SURE = 300
"""The fewest matches for "none is endless": none of 300 means under 1 % at 95 % confidence (the rule of three: Hanley
and Lippman-Hand, "If nothing goes wrong, is everything all right?", 1983)."""
SAMPLE = 200
"""Matches from which on quantiles are those of the sample instead of a log-normal curve."""
SIGMAS = 1.96
"""The standard errors of a 95 % confidence interval."""
TENTH = 1.2816
"""The standard deviations to either side of the mean that hold 80 % of a normal distribution."""
UNFAIR = (6.635, 9.210, 11.345, 13.277, 15.086, 16.812, 18.475)
"""Critical values of chi squared at p = 0.01 for 1, 2, … degrees of freedom (Pearson 1900)."""
_MANY = 10**9
"""More matches than anybody has played."""
_FINE = 1_000_000_000
"""The unit of logarithms is 1 / this: integers add up to the same sum in any order."""
_SUMS = ("n", "logs", "squares", "rounds", "wars", "leads", "draws", "favored", "surprised")
"""The sums that are single numbers, in the order of the JSON form."""
ROUGH, EXACT = 0.15, 0.05
"""The relative error of the length at which sampling pauses, and the one at which it ends while the page is open."""
MOST = 6000
"""The most matches that are played."""


class MatchAggregates:
    """The sums of `n` matches: the logarithms of their rounds and the squares of these, rounds, wars, changes of lead,
    wins by seat, draws, endings, wins and losses of the deal's favorite, and a histogram of lengths in 40 bins of equal
    width in the logarithm.

    >>> from game.simulate import MatchFigures
    >>> from game.core.seats import Seat
    >>> played = [MatchFigures("all_cards", Seat(n % 2), 50 << n, 2, 100 << n) for n in range(3)]
    >>> sums = MatchAggregates.of(Tally(played * 20), 2)
    >>> sums.n, round(sums.length), round(sums.sigma, 3), round(sums.right, 3)
    (60, 100, 0.571, 0.155)
    >>> [round(rounds) for rounds in sums.most], sums.unfair, sums.shares, round(sums.wild, 4)
    ([48, 208], True, [65, 35], 0.0171)
    """

    def __init__(self, seats: int) -> None:
        self.n = self.logs = self.squares = 0
        self.rounds = self.wars = self.leads = self.draws = 0
        self.favored = self.surprised = 0
        self.wins = [0] * seats
        self.ended: Counter[str] = Counter()
        self.bins = [0] * BINS

    @classmethod
    def of(cls, tally: Tally, seats: int) -> "MatchAggregates":
        """Return the aggregates of the matches of a tally."""
        found = cls(seats)
        found.n = tally.games
        for rounds, n in tally.values["rounds"].items():
            found.rounds += n * rounds
            for size, some in (log(max(1, rounds)), n - tally.endless[rounds]), (log(CAP), tally.endless[rounds]):
                found.logs += some * round(size * _FINE)
                found.squares += some * round(size * size * _FINE)
                found.bins[min(BINS - 1, floor(size / WIDE))] += some
        found.wars = sum(wars * n for wars, n in tally.values["wars"].items())
        found.leads, found.draws = tally.leads, tally.wins[None]
        for seat, wins in tally.wins.items():
            if seat is not None:
                found.wins[seat] += wins
        found.ended = Counter(tally.ended)
        found.favored, found.surprised = tally.favored[True], tally.favored[False]
        return found

    def add(self, other: "MatchAggregates") -> None:
        """Add other aggregates. Raises ValueError if they have another number of seats."""
        if len(self.wins) != len(other.wins):
            raise ValueError("sums of other seats")
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.wins = [mine + its for mine, its in zip(self.wins, other.wins, strict=True)]
        self.bins = [mine + its for mine, its in zip(self.bins, other.bins, strict=True)]
        self.ended.update(other.ended)

    # ---- as JSON ----

    def written(self) -> list[Any]:
        """Return the JSON form."""
        return [*(getattr(self, name) for name in _SUMS), self.wins, dict(self.ended), self.bins]

    @classmethod
    def read(cls, written: Any, seats: int) -> "MatchAggregates":
        """Return the aggregates of a JSON form from an untrusted file. Raises ValueError.

        >>> MatchAggregates.read(MatchAggregates(2).written(), 2).n
        0
        >>> MatchAggregates.read([1, 2], 2)
        Traceback (most recent call last):
        ValueError: not sums
        """
        if not isinstance(written, list) or len(written) != 12:
            raise ValueError("not sums")
        n, logs, squares, rounds, wars, leads, draws, favored, surprised, wins, ended, bins = written
        if not isinstance(wins, list) or len(wins) != seats or not isinstance(bins, list) or len(bins) != BINS:
            raise ValueError("sums of other seats or bins")
        if not isinstance(ended, dict):
            raise ValueError("not endings")
        counts = [n, logs, squares, rounds, wars, leads, draws, favored, surprised, *wins, *bins, *ended.values()]
        if not all(type(count) is int and 0 <= count < 1 << 53 for count in counts):
            raise ValueError("not counts")
        if not sum(bins) == sum(ended.values()) == sum(wins) + draws == n or favored + surprised > n:
            raise ValueError("counts that do not add up")
        longest = log(CAP) * _FINE + 1
        if n > _MANY or logs > n * longest or squares * _FINE > logs * longest * 1.001 or (
                max(leads, rounds, wars // CARDS) > n * CAP):
            raise ValueError("counts that cannot be")
        found = cls(seats)
        for name, count in zip(_SUMS, counts, strict=False):
            setattr(found, name, count)
        found.wins, found.ended, found.bins = list(wins), Counter(ended), list(bins)
        return found

    # ---- lengths ----

    @property
    def sigma(self) -> float:
        """The standard deviation of the logarithm of the rounds."""
        if self.n < 2:
            return 0.0
        logs, squares = self.logs / _FINE, self.squares / _FINE
        return sqrt(max(0.0, squares - logs**2 / self.n) / (self.n - 1))

    @property
    def length(self) -> float:
        """The geometric mean of the rounds: close to the median, and more precise after few matches."""
        return exp(self.logs / _FINE / self.n) if self.n else 0.0

    @property
    def right(self) -> float:
        """The relative error of the length at 95 % confidence: exp(1.96 σ / √n) − 1; 1 below `LEAST` matches."""
        return exp(SIGMAS * self.sigma / sqrt(self.n)) - 1 if self.n >= LEAST else 1.0

    @property
    def most(self) -> tuple[float, float]:
        """The rounds between which 80 % of the matches end: from the histogram from `SAMPLE` matches on; before that,
        and where the lengths are almost equal, from the log-normal curve."""
        if (self.n < SAMPLE and not self.endless) or self.sigma < WIDE:
            return self.length * exp(-TENTH * self.sigma), self.length * exp(TENTH * self.sigma)
        return self.within(0.1), self.within(0.9)

    def within(self, share: float) -> float:
        """Return the rounds within which this share of the matches end, interpolated in the histogram; at most
        `CAP`."""
        wanted, before = share * self.n, 0
        for bin_, n in enumerate(self.bins):
            if n and before + n >= wanted:
                return min(float(CAP), exp(WIDE * (bin_ + (wanted - before) / n)))
            before += n
        return float(CAP)

    # ---- other figures ----

    @property
    def endless(self) -> int:
        """The number of endless matches."""
        return sum(self.ended[how] for how in ENDLESS)

    @property
    def never_endless(self) -> bool | None:
        """True if no match is endless, at this sample size; False if one is; None if there are too few matches."""
        return False if self.endless else True if self.n >= SURE else None

    @property
    def unfair(self) -> bool:
        """True if the seats do not win equally often, by a chi-squared test that fair seats fail once in 100."""
        won = sum(self.wins)
        if len(self.wins) < 2 or not won:
            return False
        even = won / len(self.wins)
        squared = sum((wins - even) ** 2 / even for wins in self.wins)
        return squared > UNFAIR[min(len(self.wins), len(UNFAIR) + 1) - 2]

    @property
    def shares(self) -> Sequence[int]:
        """The wins of each seat in percent of all wins, rounded to 1 or, while there are few matches, to 5; equal
        shares unless the seats are `unfair`."""
        won = sum(self.wins)
        if not won or not self.unfair:
            return [round(100 / len(self.wins))] * len(self.wins)
        return [self._percent(wins, won) for wins in self.wins]

    @property
    def drawn(self) -> int:
        """The draws in percent of the matches that end."""
        ended = self.n - self.endless
        return self._percent(max(0, self.draws - self.endless), ended) if ended else 0

    @property
    def favorite(self) -> int | None:
        """The wins of the deal's favorite in percent of its wins and losses, rounded as `shares`; None if there are too
        few."""
        told = self.favored + self.surprised
        return self._percent(self.favored, told) if told >= LEAST else None

    def _percent(self, some: int, of: int) -> int:
        """Return a share in percent, rounded to 1 from `SURE` matches on, else to 5."""
        step = 1 if self.n >= SURE else 5
        return step * round(100 * some / of / step)

    def each(self, measure: str) -> float:
        """Return the mean number of "wars" or "leads" in a match."""
        return float(getattr(self, measure)) / self.n if self.n else 0.0

    @property
    def wild(self) -> float:
        """The wars of a round."""
        return self.wars / self.rounds if self.rounds else 0.0

    @property
    def close(self) -> float:
        """The changes of lead of a round."""
        return self.leads / self.rounds if self.rounds else 0.0


def following(counted: int) -> int:
    """Return the number of matches after the next batch: 30, 45, 68, … The error is tested only then, so that sampling
    does not stop at a lucky figure (the bias of optional stopping: Armitage, McPherson and Rowe 1969).

    >>> following(0), following(30), following(45), following(50)
    (30, 45, 68, 68)
    """
    whole = LEAST
    while whole <= counted:
        whole += (whole + 1) // 2
    return whole


def enough(sums: MatchAggregates, error: float) -> bool:
    """True if the relative error of the length is at most `error`, and for an exact one there are enough matches to
    exclude endless ones."""
    if sums.n >= MOST:
        return True
    return sums.n >= LEAST and sums.right <= error and (error > EXACT or sums.n >= SURE)
