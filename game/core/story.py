"""The story of a match: what its events and its rounds come to, for the end of the game and the statistics."""

from collections.abc import Iterable
from typing import NamedTuple

from game.core.events import Began, Event, Out, Said, Swept


class BigWar(NamedTuple):
    """The war with the most cards in it: its round, how many cards it was about, who took them, how deep it went."""

    round: int
    cards: int
    winner: int | None
    depth: int


class Story:
    """`counts` are the cards each seat held: after the deal, then after each round. `wars_won` is by seat; `out` says
    in which round a seat left the game."""

    def __init__(self, counts: tuple[int, ...], round: int = 0) -> None:
        self.first = round
        """The round after which the story begins: 0, unless the match was taken up again without its past."""
        self.counts = [counts]
        self.wars_won = [0] * len(counts)
        self.biggest: BigWar | None = None
        self.out: dict[int, int] = {}
        self._round, self._depth = round, 0

    def hear(self, events: Iterable[Event]) -> None:
        """Take in events, in their order."""
        for event in events:
            if isinstance(event, Began):
                self._round, self._depth = event.round, 0
            elif isinstance(event, Said) and event.key == "war":
                self._depth += 1
            elif isinstance(event, Swept) and self._depth and "/" in event.dst:
                self._won(int(event.dst.rpartition("/")[2]), len(event.cards))
            elif isinstance(event, Out):
                self.out[event.seat] = self._round

    def _won(self, seat: int, cards: int) -> None:
        self.wars_won[seat] += 1
        if self.biggest is None or cards > self.biggest.cards:
            self.biggest = BigWar(self._round, cards, seat, self._depth)

    def counted(self, counts: tuple[int, ...]) -> None:
        """A round is over, and the seats hold so many cards."""
        self.counts.append(counts)

    def turning_point(self, winner: int) -> int | None:
        """The round that gave the winner the lead for good; None if they led from the deal on, or never did."""
        turned: int | None = None
        for number in range(len(self.counts) - 1, -1, -1):
            counts = self.counts[number]
            if counts[winner] <= max(count for seat, count in enumerate(counts) if seat != winner):
                turned = number + 1
                break
        if turned is None or turned >= len(self.counts):
            return None
        return self.first + turned
