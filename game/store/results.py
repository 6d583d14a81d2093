"""The results of matches, and the totals of many, as the statistics store and return them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.core.seats import Seat
from game.store.checks import among, flag, real, text, when, whole

MOST_SEATS = 16
_SLAPS = 100_000


class SeatResult(NamedTuple):
    """The end of a match for one seat."""

    name: str
    kind: str  # "person" or "computer"
    level: str | None  # of the computer
    cards: int  # held at the end
    won: bool
    wars_won: int
    slaps: Sequence[int] = ()  # how long a person took for each slap that was right, in ms
    animal: int | None = None  # None if it is not known: the usual one of the seat
    press: int | None = None  # how long a person typically waited with a press, in ms; None if they hardly pressed

    def written(self) -> list[Any]:
        """Return the seat as a list for JSON; the animal and the press only if they are known.

        >>> SeatResult("Anna", "person", None, 52, True, 3).written()
        ['Anna', 'person', None, 52, True, 3, []]
        """
        known = [self.animal, self.press] if self.press is not None else [self.animal]
        return [*self[:6], list(self.slaps), *([] if known == [None] else known)]


class ScoreHistory(NamedTuple):
    """The number of cards, or of points, of each seat after some of the match's rounds, the deal and the last round
    among them. `biggest` is the round of the biggest war, `turning_round` the one from which on the winner led."""

    rounds: Sequence[int]
    counts: Sequence[Sequence[int]]
    biggest: int | None = None
    turning_round: int | None = None


class MatchResult(NamedTuple):
    """A match that is over."""

    id: str  # a UUID, made when the match began: the same match is counted once
    game: str
    options: Mapping[str, Any]
    seed: int
    started: float  # seconds since 1970
    ended: float
    seconds: float  # of play, pauses left out
    rounds: int
    wars: int
    biggest_war: int  # cards at stake in it
    plays: int
    ending: str  # as `ended` in the saved match's result
    winner: Seat | None
    digest: str  # of the record
    seats: Sequence[SeatResult]
    course: ScoreHistory | None = None  # known of the last matches only
    watched: bool = False  # its people let it turn by itself: it is listed, and counts for nobody
    pace: str = ""  # of the table, when it ended; "" if it is not known

    def written(self) -> list[Any]:
        """Return the match as a list for JSON; `watched` only if it is true, and the pace only if it is known."""
        seats = [seat.written() for seat in self.seats]
        course = None if self.course is None else [
            list(self.course.rounds), list(map(list, self.course.counts)), self.course.biggest,
            self.course.turning_round]
        last = [self.watched, self.pace] if self.pace else [True] if self.watched else []
        return [self.id, self.game, dict(self.options), *self[3:-4], seats, course, *last]


class Reactions(NamedTuple):
    """The reaction times of a person's valid slaps, in ms from when the card was seen."""

    slaps: int
    best: int
    median: int
    recent: Sequence[int] = ()  # those of the last few matches, sorted
    before: Mapping[int, int] = {}  # how many took so many ms before that, sorted

    @property
    def counts(self) -> Mapping[int, int]:
        """All reaction times in ms, each with its number of slaps.

        >>> Reactions(3, 300, 400, recent=[300, 400], before={400: 1}).counts
        {400: 2, 300: 1}
        """
        found = dict(self.before)
        for ms in self.recent:
            found[ms] = found.get(ms, 0) + 1
        return found


class Rival(NamedTuple):
    """The results of somebody against somebody else. With more than two players, a third may have won."""

    name: str  # "" for everyone
    kind: str  # "person" or "computer"
    rival: str  # the other's name, or the computer's level
    played: int
    won: int
    lost: int  # won by the other
    last: float  # when they met last, seconds since 1970


class MatchDuration(NamedTuple):
    """The duration of a match: its seconds, rounds and wars, the pace of the table ("" if unknown), the number of
    people, and the median ms that each waited before a press, where that is known."""

    seconds: float
    rounds: int
    wars: int
    pace: str
    people: int
    presses: tuple[int, ...]


class Totals(NamedTuple):
    """The totals of many matches: of a game, a person, a person in a game, or all. `won` counts those that a person
    won."""

    name: str  # "" for everyone
    game: str  # "" for every game
    played: int = 0
    won: int = 0
    drawn: int = 0
    seconds: float = 0.0
    longest_seconds: float = 0.0
    rounds: int = 0
    wars: int = 0
    most_wars: int = 0
    biggest_war: int = 0  # cards
    streak: int = 0  # matches won in a row, up to the last
    best_streak: int = 0
    last: float = 0.0  # when the last one ended, seconds since 1970


def read_course(written: Any, seats: int) -> ScoreHistory | None:
    """Return the score history of a match with so many seats from JSON. Raises ValueError.

    >>> read_course([[0, 1], [[26, 26], [27, 25]], None, 1], 2).counts
    ((26, 26), (27, 25))
    """
    if written is None:
        return None
    if not isinstance(written, list) or len(written) != 4:
        raise ValueError("not a course")
    rounds, counts, biggest, turned = written
    if not isinstance(rounds, list) or not isinstance(counts, list) or not 0 < len(rounds) == len(counts):
        raise ValueError("not a course")
    if not all(isinstance(row, list) and len(row) == seats for row in counts):
        raise ValueError("a course of other seats")
    marks = [None if mark is None else whole(mark) for mark in (biggest, turned)]
    return ScoreHistory(tuple(map(whole, rounds)), tuple(tuple(map(whole, row)) for row in counts), *marks)


def read_seat(name: Any, kind: Any, level: Any, cards: Any, won: Any, wars_won: Any, slaps: Any = (),
              animal: Any = None, press: Any = None) -> SeatResult:
    """Return the result of a seat, from unchecked values. Raises ValueError."""
    if not isinstance(slaps, list | tuple) or len(slaps) > _SLAPS:
        raise ValueError("not slaps")
    return SeatResult(text(name), among(kind, ("person", "computer")), None if level is None else text(level),
                      whole(cards), flag(won), whole(wars_won), tuple(map(whole, slaps)),
                      None if animal is None else whole(animal), None if press is None else whole(press))


def read_match(values: Any) -> MatchResult:
    """Return the match that `MatchResult.written` wrote, from unchecked values. Raises ValueError or TypeError."""
    id_, game, options, seed, started, ended, seconds, rounds, wars, biggest, plays, *rest = values
    ending, winner, digest, seats, course, *last = rest
    if len(last) > 2:
        raise ValueError("not a match")
    if not isinstance(options, dict) or not isinstance(seats, list) or not 0 < len(seats) <= MOST_SEATS:
        raise ValueError("not a match")
    if type(seed) is not int:
        raise ValueError("not a seed")
    chosen = {text(name): value for name, value in options.items()
              if value is None or isinstance(value, bool | int | str)}
    if len(chosen) < len(options):
        raise ValueError("not options")
    return MatchResult(
        text(id_), text(game), chosen, seed, when(started), when(ended), real(seconds), whole(rounds), whole(wars),
        whole(biggest), whole(plays), text(ending), None if winner is None else Seat(whole(winner, 0, len(seats) - 1)),
        text(digest), [read_seat(*seat) for seat in seats], read_course(course, len(seats)),
        flag(last[0]) if last else False, text(last[1]) if len(last) > 1 else "")


def read_totals(name: Any, game: Any, *values: Any) -> Totals:
    """Return a row of totals, from unchecked values. Raises ValueError or TypeError."""
    played, won, drawn, seconds, longest, rounds, wars, most_wars, biggest, streak, best, last = values
    return Totals(
        text(name), text(game), whole(played), whole(won, 0, played), whole(drawn, 0, played), real(seconds),
        real(longest), whole(rounds), whole(wars), whole(most_wars), whole(biggest), whole(streak), whole(best),
        when(last))


def read_rival(name: Any, kind: Any, rival: Any, *values: Any) -> Rival:
    """Return a row of rivals, from unchecked values. Raises ValueError or TypeError.

    >>> read_rival("Anna", "computer", "hard", 3, 1, 2, 0.0).lost
    2
    """
    played, won, lost, last = values
    return Rival(text(name), among(kind, ("person", "computer")), text(rival), whole(played), whole(won, 0, played),
                 whole(lost, 0, played), when(last))
