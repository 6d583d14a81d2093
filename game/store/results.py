"""How a match ended, and what many matches come to: the facts the statistics take in and give out."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class SeatResult(NamedTuple):
    """How a match ended for one seat."""

    name: str
    kind: str  # "person" or "computer"
    level: str | None  # of the computer
    cards: int  # held at the end
    won: bool
    wars_won: int
    slaps: Sequence[int] = ()  # how long a person took for each slap that was right, in ms


class Course(NamedTuple):
    """How the packets, or the points, grew and shrank: so many of each seat's after each of these rounds, which are
    some of the match's, the deal and the last one among them. `biggest` is the round of the biggest war, `turned` the
    one that gave the winner the lead for good."""

    rounds: Sequence[int]
    counts: Sequence[Sequence[int]]
    biggest: int | None = None
    turned: int | None = None


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
    winner: int | None
    digest: str  # of the record
    seats: Sequence[SeatResult]
    course: Course | None = None  # known of the last matches only


class Reactions(NamedTuple):
    """How quickly a person slaps, in ms from the sight of the card; of the slaps that were right."""

    slaps: int
    best: int
    median: int
    lately: Sequence[int] = ()  # those of the last few matches, sorted
    before: Mapping[int, int] = {}  # how many took so many ms before that, sorted


class Rival(NamedTuple):
    """How it went for somebody against somebody else. Where more than two play, a third one may have won."""

    name: str  # "" for everyone
    kind: str  # "person" or "computer"
    rival: str  # the other's name, or the computer's level
    played: int
    won: int
    lost: int  # won by the other
    last: float  # when they met last, seconds since 1970


class Totals(NamedTuple):
    """What many matches come to: those of a game, a person, a person in a game, or all. Won is by a person."""

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
