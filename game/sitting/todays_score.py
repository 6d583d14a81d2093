"""The score of today: who has won how many matches since the program was started, for each group of players."""

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from game.core.seats import Seat
from game.sitting.participants import Participant

LINES: Final = 6
"""So many lines there are to say."""


class TodaysScore:
    """The winners of finished matches, by the names of those who played them. It is lost when the program ends; the
    statistics store what lasts."""

    def __init__(self) -> None:
        self._won: dict[frozenset[str], list[str | None]] = {}
        self._line = 0

    def note(self, chairs: Sequence[Participant], winner: Seat | None) -> None:
        """Record the winner of a match, None for a draw."""
        self._won.setdefault(_party(chairs), []).append(None if winner is None else chairs[winner].stored_name)

    def winners(self, chairs: Sequence[Participant]) -> list[Seat | None]:
        """Return the seat of each match's winner, in the order in which they were played; None for a draw."""
        names = [chair.stored_name for chair in chairs]
        return [None if name is None else Seat(names.index(name)) for name in self._won.get(_party(chairs), [])]

    def line(self, game: str, seed: int, rounds: int) -> int:
        """Return the number of what is said at the end of a match, from 1 to `LINES`: by the id of its game, its
        seed and the number of its rounds, but never the same as at the end of the match before."""
        line = crc32(f"{game} {seed} {rounds}".encode()) % LINES + 1
        self._line = line if line != self._line else line % LINES + 1
        return self._line


def _party(chairs: Sequence[Participant]) -> frozenset[str]:
    return frozenset(chair.stored_name for chair in chairs)
