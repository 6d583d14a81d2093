"""The sums of many matches by the same rules: they add up, whoever counted them, and the figures are made of them."""

from collections import Counter
from collections.abc import Sequence
from math import exp, floor, log, sqrt
from typing import Any

from game.simulate import ENDLESS, Tally

BINS = 40
CAP = 8000
"""Rounds after which a match is stopped; it would go on for ever, as far as anybody can say. A match of which that is
known sooner counts as one of so many."""
CARDS = 108
"""Cards of the largest game: no round has more wars."""
WIDE = log(CAP) / (BINS - 1)
"""The width of a bin in the logarithm of the rounds; the last one is for matches that go on for ever."""
LEAST = 30
"""Matches without which nothing is said."""
SURE = 300
"""Matches without which it is not said that none goes on for ever: none of 300 is under 1 % (the rule of three)."""
SAMPLE = 200
"""Matches from which on the sample itself says what most lengths are, instead of a log-normal curve."""
SIGMAS = 1.96
"""Deviations to either side of the mean between which it truly lies in 95 of 100 cases."""
TENTH = 1.2816
"""Deviations to either side of the middle between which 80 of 100 lie."""
UNFAIR = (6.635, 9.210, 11.345, 13.277, 15.086, 16.812, 18.475)
"""Chi squared at p = 0.01 for 1, 2, … degrees of freedom."""
_MANY = 10**9
"""Matches that nobody has played."""
_FINE = 1_000_000_000
"""Parts of one in which logarithms are summed: whole numbers add up in any order."""
_SUMS = ("n", "logs", "squares", "rounds", "wars", "leads", "draws", "favored", "surprised")
"""The sums that are single numbers, in the order of the JSON form."""


class MatchAggregates:
    """The sums of `n` matches: the logarithms of their rounds and the squares of these, rounds, wars, changes of lead,
    wins by seat, draws, endings, how often the favorite of the deal won and lost, and how many lengths lie in each of
    40 bins of equal width in the logarithm."""

    def __init__(self, seats: int) -> None:
        self.n = self.logs = self.squares = 0
        self.rounds = self.wars = self.leads = self.draws = 0
        self.favored = self.surprised = 0
        self.wins = [0] * seats
        self.ended: Counter[str] = Counter()
        self.bins = [0] * BINS

    @classmethod
    def of(cls, tally: Tally, seats: int) -> "MatchAggregates":
        """Return the sums of the matches of a tally."""
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
        """Count those of other sums as well. Raises ValueError if they are of another number of seats."""
        if len(self.wins) != len(other.wins):
            raise ValueError("sums of other seats")
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.wins = [mine + its for mine, its in zip(self.wins, other.wins, strict=True)]
        self.bins = [mine + its for mine, its in zip(self.bins, other.bins, strict=True)]
        self.ended.update(other.ended)

    # ---- as JSON ----

    def written(self) -> list[Any]:
        """Return them in lists, objects and numbers, which JSON can hold."""
        return [*(getattr(self, name) for name in _SUMS), self.wins, dict(self.ended), self.bins]

    @classmethod
    def read(cls, written: Any, seats: int) -> "MatchAggregates":
        """Return the sums that `written` gave, from a file that nobody vouches for. Raises ValueError."""
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
        """The deviation of the logarithm of the rounds."""
        if self.n < 2:
            return 0.0
        logs, squares = self.logs / _FINE, self.squares / _FINE
        return sqrt(max(0.0, squares - logs**2 / self.n) / (self.n - 1))

    @property
    def length(self) -> float:
        """The rounds of a typical match: e to the mean of their logarithms, which is close to the median, and sure
        after fewer matches."""
        return exp(self.logs / _FINE / self.n) if self.n else 0.0

    @property
    def right(self) -> float:
        """The distance of the true length from this one at most, as a share of it, in 95 of 100 cases."""
        return exp(SIGMAS * self.sigma / sqrt(self.n)) - 1 if self.n >= LEAST else 1.0

    @property
    def most(self) -> tuple[float, float]:
        """The rounds between which 8 of 10 matches end: from the bins once there are `SAMPLE`, before that and where
        all are about as long as each other by the log-normal curve."""
        if (self.n < SAMPLE and not self.endless) or self.sigma < WIDE:
            return self.length * exp(-TENTH * self.sigma), self.length * exp(TENTH * self.sigma)
        return self.within(0.1), self.within(0.9)

    def within(self, share: float) -> float:
        """Return the rounds within which this share of the matches end; `CAP` where so many do not."""
        wanted, before = share * self.n, 0
        for bin_, n in enumerate(self.bins):
            if n and before + n >= wanted:
                return min(float(CAP), exp(WIDE * (bin_ + (wanted - before) / n)))
            before += n
        return float(CAP)

    # ---- what else is told of them ----

    @property
    def endless(self) -> int:
        """The matches that would have gone on for ever."""
        return sum(self.ended[how] for how in ENDLESS)

    @property
    def never_endless(self) -> bool | None:
        """True if no match goes on for ever, as far as so many can say; False if some do; None if there are too few
        to say."""
        return False if self.endless else True if self.n >= SURE else None

    @property
    def unfair(self) -> bool:
        """True if the seats do not win alike: by chi squared, which fair seats fail once in 100."""
        won = sum(self.wins)
        if len(self.wins) < 2 or not won:
            return False
        even = won / len(self.wins)
        squared = sum((wins - even) ** 2 / even for wins in self.wins)
        return squared > UNFAIR[min(len(self.wins), len(UNFAIR) + 1) - 2]

    @property
    def shares(self) -> Sequence[int]:
        """The wins of each seat in percent of those there are: whole points, steps of 5 while there are few; all alike
        unless they are `unfair`."""
        won = sum(self.wins)
        if not won or not self.unfair:
            return [round(100 / len(self.wins))] * len(self.wins)
        return [self._percent(wins, won) for wins in self.wins]

    @property
    def drawn(self) -> int:
        """The share of drawn matches among those that end, in percent."""
        ended = self.n - self.endless
        return self._percent(max(0, self.draws - self.endless), ended) if ended else 0

    @property
    def favorite(self) -> int | None:
        """The number of wins of the deal's favorite, in percent of the matches that had one and were won: a whole
        point, a step of 5 while there are few; None where nobody can tell who is the favorite."""
        told = self.favored + self.surprised
        return self._percent(self.favored, told) if told >= LEAST else None

    def _percent(self, some: int, of: int) -> int:
        """Return a part in percent, as exact as so many matches allow."""
        step = 1 if self.n >= SURE else 5
        return step * round(100 * some / of / step)

    def each(self, measure: str) -> float:
        """Return the mean number of "wars" or "leads" in a match."""
        return float(getattr(self, measure)) / self.n if self.n else 0.0

    @property
    def wild(self) -> float:
        """Wars in a round."""
        return self.wars / self.rounds if self.rounds else 0.0

    @property
    def close(self) -> float:
        """Changes of lead in a round."""
        return self.leads / self.rounds if self.rounds else 0.0


ROUGH, EXACT = 0.15, 0.05
"""How right the length is before it rests, and how right it gets while the page stays still."""
MOST = 6000
"""Matches after which no more are played."""


def following(counted: int) -> int:
    """Return how many matches there are after the batch that follows: 30, 45, 68, … One looks only then whether they
    are enough, so that nobody stops at a figure because it just looks well."""
    whole = LEAST
    while whole <= counted:
        whole += (whole + 1) // 2
    return whole


def enough(sums: MatchAggregates, error: float) -> bool:
    """True if the length is right within this share, and where it is to be exact, there are enough to tell whether
    any match goes on for ever."""
    if sums.n >= MOST:
        return True
    return sums.n >= LEAST and sums.right <= error and (error > EXACT or sums.n >= SURE)
