"""The summary of a match, from its events and rounds, for the end of the game and the statistics."""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from game.core.events import Announced, Event, MemoSet, Moved, RoundBegan, SeatLeft, Swept
from game.core.seats import Seat, all_seats

_RECENT = 64


class BigWar(NamedTuple):
    """The war, duel or pile with the most cards in it: its round, the number of cards, the seat that took them, and the
    number of ties in it."""

    round: int
    cards: int
    winner: Seat | None
    depth: int


class MatchSummary:
    """The course of a match so far. `counts` are the points or the cards of each seat: after the deal, then after each
    round. `wars_won` is by seat, of all that is fought for, which begins when a key that `counts` is said; `out` says
    in which round a seat left the game."""

    def __init__(self, counts: tuple[int, ...], round: int = 0) -> None:
        self.first = round
        """The round after which the story begins: 0, unless the match was taken up again without its past."""
        self.counts = [counts]
        self.wars_won = [0] * len(counts)
        self.biggest: BigWar | None = None
        self.out: dict[Seat, int] = {}
        self.recent: deque[Event] = deque(maxlen=_RECENT)
        """The last events; those that follow the last answer of a person, where somebody clears it then."""
        self._round, self._depth = round, 0
        self._taking: tuple[Seat, int, bool] | None = None
        """The seat that takes cards just now, one pile after the other, how many so far, and True if others' are among
        them."""

    def hear(self, events: Iterable[Event]) -> None:
        """Take in events, in their order."""
        for event in events:
            self.recent.append(event)
            if isinstance(event, Moved):
                self._take(event.dst, (event.src,), len(event.cards))
                continue
            if isinstance(event, MemoSet):
                continue
            self._taken()
            if isinstance(event, RoundBegan):
                self._round, self._depth = event.round, 0
            elif isinstance(event, Announced) and event.key.counts:
                self._depth += 1
            elif isinstance(event, Swept):
                self._take(event.dst, event.srcs, len(event.cards))
                self._taken()
            elif isinstance(event, SeatLeft):
                self.out[event.seat] = self._round

    def _take(self, dst: str, srcs: tuple[str, ...], cards: int) -> None:
        """Note cards that go to a seat after a fight: they are won if they were not all its own, and in nobody's
        packet."""
        _, mark, seat = dst.rpartition("/")
        if not self._depth or not mark or any(src.startswith("packet") for src in srcs):
            return
        taker = Seat(int(seat))
        if self._taking is not None and self._taking[0] != taker:
            self._taken()
        _, before, others = self._taking or (taker, 0, False)
        self._taking = taker, before + cards, others or any(not src.endswith(mark + seat) for src in srcs)

    def _taken(self) -> None:
        if self._taking is not None and self._taking[2]:
            seat, cards, _others = self._taking
            self.wars_won[seat] += 1
            if self.biggest is None or cards > self.biggest.cards:
                self.biggest = BigWar(self._round, cards, seat, self._depth)
        self._taking = None

    def counted(self, counts: tuple[int, ...]) -> None:
        """Take in the end of a round: the points or the cards of each seat."""
        self._taken()
        self.counts.append(counts)

    def order(self) -> tuple[Seat, ...]:
        """Return the seats, the best first: by their last counts, or else by how long they had anything."""
        had = {seat: max((n for n, counts in enumerate(self.counts) if counts[seat] > 0), default=0)
               for seat in all_seats(len(self.counts[-1]))}
        return tuple(sorted(had, key=lambda seat: (-self.counts[-1][seat], -had[seat])))

    def course(self, points: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
        """Return the rounds and the counts after them, thinned to `points` of them: the first and the last are kept.

        >>> summary = MatchSummary((26, 26))
        >>> summary.counted((28, 24)); summary.counted((20, 32)); summary.counted((52, 0))
        >>> summary.course(2)
        ((0, 3), ((26, 26), (52, 0)))
        >>> summary.order(), summary.turning_point(Seat(0))
        ((0, 1), 3)
        """
        last = len(self.counts) - 1
        at = sorted({round(last * n / (points - 1)) for n in range(points)})
        return tuple(self.first + n for n in at), tuple(self.counts[n] for n in at)

    def turning_point(self, winner: Seat) -> int | None:
        """Return the round from which the winner led until the end; None if they led from the deal on, or never did."""
        turned: int | None = None
        for number in range(len(self.counts) - 1, -1, -1):
            counts = self.counts[number]
            if counts[winner] <= max(count for seat, count in enumerate(counts) if seat != winner):
                turned = number + 1
                break
        if turned is None or turned >= len(self.counts):
            return None
        return self.first + turned
