"""The results of matches, and the totals of many: the facts the statistics take in and give out."""

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
        """Return the seat in lists, texts and numbers; the animal and the press only if they are known."""
        known = [self.animal, self.press] if self.press is not None else [self.animal]
        return [*self[:6], list(self.slaps), *([] if known == [None] else known)]


class ScoreHistory(NamedTuple):
    """The growth and shrinking of the packets, or the points: so many of each seat's after each of these rounds, which
    are some of the match's, the deal and the last one among them. `biggest` is the round of the biggest war, `turned`
    the one that gave the winner the lead for good."""

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
        """Return the match in lists, objects, texts and numbers, which JSON can hold; that it was watched only if it
        was, and its pace only if it is known."""
        seats = [seat.written() for seat in self.seats]
        course = None if self.course is None else [
            list(self.course.rounds), list(map(list, self.course.counts)), self.course.biggest,
            self.course.turning_round]
        last = [self.watched, self.pace] if self.pace else [True] if self.watched else []
        return [self.id, self.game, dict(self.options), *self[3:-4], seats, course, *last]


class Reactions(NamedTuple):
    """The reaction times of a person's slaps, in ms from the sight of the card; of the slaps that were right."""

    slaps: int
    best: int
    median: int
    recent: Sequence[int] = ()  # those of the last few matches, sorted
    before: Mapping[int, int] = {}  # how many took so many ms before that, sorted

    @property
    def counts(self) -> Mapping[int, int]:
        """The ms of all of them, and how many took so many."""
        found = dict(self.before)
        for ms in self.recent:
            found[ms] = found.get(ms, 0) + 1
        return found


class Rival(NamedTuple):
    """The results of somebody against somebody else. If more than two play, a third one may have won."""

    name: str  # "" for everyone
    kind: str  # "person" or "computer"
    rival: str  # the other's name, or the computer's level
    played: int
    won: int
    lost: int  # won by the other
    last: float  # when they met last, seconds since 1970


class MatchDuration(NamedTuple):
    """How long a match took: its seconds, rounds and wars, the pace of the table ("" if it is not known), how many
    people played, and how long each typically waited with a press, in ms, where that is known."""

    seconds: float
    rounds: int
    wars: int
    pace: str
    people: int
    presses: tuple[int, ...]


class Totals(NamedTuple):
    """The totals of many matches: those of a game, a person, a person in a game, or all. Won is by a person."""

    name: str  # "" for everyone
    game: str  # "" for every game
    played: int = 0
    won: int = 0
    drawn: int = 0
    seconds: float = 0.0
    longest: float = 0.0  # seconds
    rounds: int = 0
    wars: int = 0
    most_wars: int = 0
    biggest_war: int = 0  # cards
    streak: int = 0  # matches won in a row, up to the last
    best_streak: int = 0
    last: float = 0.0  # when the last one ended, seconds since 1970


def read_course(written: Any, seats: int) -> ScoreHistory | None:
    """Return the course of a match for so many seats, as JSON held it. Raises ValueError."""
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
    """Return how a match ended for a seat, from values that nobody vouches for. Raises ValueError."""
    if not isinstance(slaps, list | tuple) or len(slaps) > _SLAPS:
        raise ValueError("not slaps")
    return SeatResult(text(name), among(kind, ("person", "computer")), None if level is None else text(level),
                      whole(cards), flag(won), whole(wars_won), tuple(map(whole, slaps)),
                      None if animal is None else whole(animal), None if press is None else whole(press))


def read_match(values: Any) -> MatchResult:
    """Return the match that `MatchResult.written` gave, from a file that nobody vouches for. Raises ValueError or
    TypeError."""
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
    """Return a row of totals, from a file that nobody vouches for. Raises ValueError or TypeError."""
    played, won, drawn, seconds, longest, rounds, wars, most_wars, biggest, streak, best, last = values
    return Totals(
        text(name), text(game), whole(played), whole(won, 0, played), whole(drawn, 0, played), real(seconds),
        real(longest), whole(rounds), whole(wars), whole(most_wars), whole(biggest), whole(streak), whole(best),
        when(last))


def read_rival(name: Any, kind: Any, rival: Any, *values: Any) -> Rival:
    """Return a row of rivals, from a file that nobody vouches for. Raises ValueError or TypeError."""
    played, won, lost, last = values
    return Rival(text(name), among(kind, ("person", "computer")), text(rival), whole(played), whole(won, 0, played),
                 whole(lost, 0, played), when(last))
