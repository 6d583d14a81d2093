"""Computer players: their protocol, and two that answer by chance, one of which slaps as people do.

A game names the module of its players (`Game.computers`), in which three classes called Easy, Medium and Hard, and in
some games a fourth one called Master, are made with the house rules. A player gets an Observation, never the table, and
only its own part of an ask. The module's `EDITION`, 1 if it names none, is raised whenever one of them answers
otherwise than before: what was played on by them and stored is then played on anew."""

from collections.abc import Mapping
from math import exp
from typing import Any, ClassVar, Protocol

from game.core.asks import Ask, Press
from game.core.game import Value
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Observation

FASTEST = 0.15
"""The shortest reaction to something seen, in seconds."""
NEVER = 1.0
"""The delay of a player who does not slap, in seconds after the ask's time."""
_THROWS, _SIDES = 4, 1000


class Player(Protocol):
    """A computer player: it answers asks."""

    @property
    def slow(self) -> bool:
        """True if an answer may take longer to find than a picture to draw: 5 ms."""

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> Any:
        """Return an answer as `Ask.read` would, not as a saved match writes it."""

    def delay(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> float:
        """Return the number of seconds before the answer comes; one that comes after the ask's time is never given."""


class RandomPlayer:
    """A player that answers by chance, but slaps only when a slap is right: else its cards would all be burned at once.

    Like everybody at the table it knows the house `rules`.
    """

    slow: ClassVar[bool] = False

    def __init__(self, rules: Mapping[str, Value]) -> None:
        self.rules = rules

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> Any:
        """Return a legal answer by chance; where a slap would be wrong, the first one."""
        return ask.sample(seat, rng) if self.slaps(ask, seat) is not False else ask.first(seat)

    def delay(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> float:
        """Return half a second or so; a second for a slap, and more than the ask's time where a slap is wrong."""
        slaps = self.slaps(ask, seat)
        if slaps is None:
            return 0.4 + rng.below(400) / 1000
        return 0.7 + rng.below(900) / 1000 if slaps else (ask.within or 0) + 1

    def slaps(self, ask: Ask[Any], seat: Seat) -> bool | None:
        """Return True if a slap is right now, False if it is not, None where the seat is not asked to slap."""
        return ask.good if isinstance(ask, Press) and "slap" in ask.words[seat] else None


class Slapper(RandomPlayer):
    """A player that slaps as people do: after a random delay, sometimes too late, sometimes wrongly.

    It takes `median` seconds, give or take the `spread`. `missed` of a thousand right slaps are missed, and `false` of
    a thousand wrong ones are made."""

    median: ClassVar[float] = 0.55
    spread: ClassVar[float] = 0.25
    missed: ClassVar[int] = 40
    false: ClassVar[int] = 8

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> Any:
        """Return "slap" wherever a slap is possible: the delay has decided whether it comes in time."""
        return super().answer(ask, seat, observation, rng) if self.slaps(ask, seat) is None else "slap"

    def delay(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> float:
        """Return a reaction time to a right slap; beyond the ask's time if the slap is missed or not made."""
        right = self.slaps(ask, seat)
        if right is None:
            return super().delay(ask, seat, observation, rng)
        drawn = rng.below(1000)
        if drawn < self.missed if right else drawn >= self.false:
            return (ask.within or 0) + NEVER
        return reaction(self.median, self.spread, FASTEST, rng)


def reaction(median: float, spread: float, fastest: float, rng: Rng) -> float:
    """Return the seconds that a person takes to react: half of the time less than the median and never less than
    `fastest`, now and then much longer. The logarithm is what lies evenly about its middle; `spread` is its standard
    deviation.

    >>> all(0.15 <= reaction(0.5, 0.25, 0.15, Rng(n)) < 2 for n in range(100))
    True
    """
    thrown = sum(rng.below(_SIDES) for _ in range(_THROWS)) / _SIDES - _THROWS / 2
    bell = thrown * (12 / _THROWS) ** 0.5
    return max(fastest, median * exp(spread * bell))
