"""How long matches took, at which pace of the table, and how long people waited with a press."""

from typing import Any, NamedTuple

from game.store.checks import real, text, whole
from game.store.database import Database

LAST = 20
"""The last matches of a person that tell how long they wait with a press."""

SOUGHT = 400
"""The last matches of a person, or of a game, that are looked through: 100,000 take no longer than 400."""

_PRESS = f"""
SELECT ms FROM (SELECT match, seat FROM seats WHERE name = ? AND kind = 'person' ORDER BY match DESC LIMIT {SOUGHT})
    AS mine JOIN tempos USING (match, seat) WHERE ms IS NOT NULL ORDER BY mine.match DESC LIMIT ?
"""
_LASTED = f"""
SELECT number, seconds, rounds, wars, (SELECT count(*) FROM seats WHERE match = number AND kind = 'person')
FROM (SELECT * FROM matches WHERE game = ?1 AND ended <= coalesce(
          (SELECT last FROM totals WHERE name = '' AND game = ?1), 9e999)
      ORDER BY ended DESC, number DESC LIMIT {SOUGHT})
WHERE NOT EXISTS (SELECT 1 FROM watched WHERE match = number) ORDER BY ended DESC, number DESC LIMIT ?2
"""
# from the last match that was counted on: no matter how many have turned by themselves since


class Lasted(NamedTuple):
    """How long a match took: its seconds, rounds and wars, the pace of the table ("" if it is not known), how many
    people played, and how long each typically waited with a press, in ms, where that is known."""

    seconds: float
    rounds: int
    wars: int
    pace: str
    people: int
    presses: tuple[int, ...]


class Tempos:
    """The tempos in the statistics."""

    def __init__(self, base: Database) -> None:
        self._base = base

    def press(self, name: str) -> int | None:
        """Return how long a person typically waits with a press, in ms: the middle of their last matches; None if
        they hardly pressed as yet."""
        each = sorted(self._base.each(whole, _PRESS, (name, LAST)))
        return each[(len(each) - 1) // 2] if each else None

    def played(self, game: str, count: int) -> list[Lasted]:
        """Return how long the last matches of a game took that did not turn by themselves, the latest first: `count` of
        them, or as many as are among the last `SOUGHT`."""
        found = self._base.each(_lasted, _LASTED, (game, count))
        seats: dict[int, list[tuple[str, int | None]]] = {}
        numbers = ", ".join(str(number) for number, *_rest in found)
        for number, pace, ms in self._base.each(_tempo, f"SELECT * FROM tempos WHERE match IN ({numbers})"):
            seats.setdefault(number, []).append((pace, ms))
        return [Lasted(seconds, rounds, wars, seats[number][0][0] if number in seats else "", people,
                       tuple(ms for _pace, ms in seats.get(number, ()) if ms is not None))
                for number, seconds, rounds, wars, people in found]


def _lasted(number: Any, seconds: Any, rounds: Any, wars: Any, people: Any) -> tuple[int, float, int, int, int]:
    return whole(number), real(seconds), whole(rounds), whole(wars), whole(people)


def _tempo(number: Any, _seat: Any, pace: Any, ms: Any) -> tuple[int, str, int | None]:
    return whole(number), text(pace), None if ms is None else whole(ms)
