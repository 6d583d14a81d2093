"""The referee: it decides which presses count in a race, which one is first, and its reaction time.

A press is stamped when it is taken from the queue of events, and judged at once, or after its seat's handicap. The
rules decide what a slap is worth; a press that never reaches them costs nothing (RULES, War). All times are seconds of
one clock."""

import time
from collections.abc import Callable, Mapping
from math import inf
from typing import Literal, NamedTuple, TypeAlias

from game.core.seats import Seat

EARLY = 0.1
"""Presses earlier than this after a face is seen are guesses, not reactions (seconds)."""
LOCKED = 0.3
"""Seconds for which a seat that was early is not heard."""
TAKEN = 0.2
"""Seconds after a pile was taken in which a slap is taken for one that was meant for that pile."""
CONTESTED = 0.4
"""Slaps this close to the first make a photo-finish (seconds)."""
STRIKES = ("slap", "buzz")
"""The words by which a race is won."""

Call: TypeAlias = Literal["heard", "early", "locked", "late", "unheard"]
"""The referee's verdict on a press: it will be judged; it came before one could react; its seat is locked out; a pile
was taken already; or nobody need be told."""


class Claim(NamedTuple):
    """A press in a race: the times at which it was made (`at`), is to be judged (`due`), and the face was `seen`."""

    seat: Seat
    word: str
    race: object
    at: float
    due_at: float
    seen: float

    @property
    def reaction(self) -> int:
        """The ms from the sight of the face to the press.

        >>> Claim(Seat(0), "slap", None, at=10.25, due_at=10.35, seen=10.0).reaction
        250
        """
        return round((self.at - self.seen) * 1000)

    @property
    def handicap(self) -> int:
        """The ms by which it counts later than it was made.

        >>> Claim(Seat(0), "slap", None, at=10.25, due_at=10.35, seen=10.0).handicap
        100
        """
        return round((self.due_at - self.at) * 1000)


class Photo(NamedTuple):
    """A photo-finish: the first claim, and the others in their order."""

    first: Claim
    others: tuple[Claim, ...]

    @property
    def margins(self) -> list[tuple[Seat, float]]:
        """The seats of the others, and by how many ms each came after the first."""
        return [(claim.seat, (claim.due_at - self.first.due_at) * 1000) for claim in self.others]

    @property
    def held_back(self) -> list[Claim]:
        """The claims that were pressed before one that is ahead of them: their seats have a handicap."""
        claims = self.first, *self.others
        return [claim for n, claim in enumerate(claims) if any(claim.at < other.at for other in claims[:n])]


class Referee:
    """Judges the presses of one sitting. `handicaps` are the seconds by which a seat's presses are delayed; `seen` is
    when the visible faces were seen, None while one is still to be drawn. A turn key counts only `stay` seconds after
    that."""

    def __init__(self, handicaps: Mapping[Seat, float], clock: Callable[[], float] = time.perf_counter) -> None:
        self.handicaps = handicaps
        self.seen: float | None = None
        self.stay = 0.0
        self._clock = clock
        self._taken = float("-inf")
        self._locked: dict[Seat, float] = {}
        self._claims: list[Claim] = []
        self.first: Claim | None = None
        """The claim that has won just now, while others may still come close; None if there is none."""
        self.others: list[Claim] = []                 # the claims of this race after the first

    # ---- what happens on the table ----

    def turn(self) -> None:
        """Record that a card was turned that nobody has seen yet."""
        self.seen = None

    def see(self) -> None:
        """Record that all faces can be seen now."""
        if self.seen is None:
            self.seen = self._clock()

    def take(self) -> None:
        """Record that a pile was taken now."""
        self._taken = self._clock()

    def forget_taken(self) -> None:
        """Record that no slap can be meant for the pile that was taken last."""
        self._taken = float("-inf")

    # ---- presses ----

    def press(self, seat: Seat, word: str, race: object | None) -> Call:
        """Take a press in a race, or after it (None), and return the verdict."""
        now = self._clock()
        strike = word in STRIKES
        if strike and (race is None or now - self._taken < TAKEN):
            if self.first is not None:
                self.late(Claim(seat, word, None, now, now + self._handicap(seat), self.first.seen))
            return "late"
        if now < self._locked.get(seat, now):
            return "locked"
        # a buzz wins nothing yet: whoever sees the cards may say so
        least = 0.0 if word == "buzz" else EARLY if strike else max(EARLY, self.stay)
        if self.seen is None or now - self.seen < least:
            if not strike:
                return "unheard"
            if word == "buzz":
                return "early"
            self._locked[seat] = now + LOCKED
            return "early"
        self._claims.append(Claim(seat, word, race, now, now + self._handicap(seat), self.seen))
        return "heard"

    def _handicap(self, seat: Seat) -> float:
        return self.handicaps.get(seat, 0.0)

    def next_due(self) -> Claim | None:
        """Remove and return the next press to be judged: the first whose time has come, of two at the same time the one
        that was pressed first. None if there is none."""
        claim = min(self._claims, key=lambda claim: claim.due_at, default=None)
        if claim is None or claim.due_at > self._clock():
            return None
        self._claims.remove(claim)
        return claim

    @property
    def rests(self) -> float:
        """The seconds until a press or the photo-finish is due; `inf` if there is none."""
        until = min([claim.due_at for claim in self._claims], default=inf)
        if self.first is not None:
            until = min(until, self.first.due_at + CONTESTED)
        return max(0.0, until - self._clock()) if until < inf else inf

    def awaits(self, race: object) -> bool:
        """True if a press in this race is not judged yet."""
        return any(claim.race is race for claim in self._claims)

    def clear(self) -> None:
        """Forget the presses that are not judged yet."""
        self._claims.clear()

    # ---- the photo-finish ----

    def win(self, claim: Claim) -> None:
        """Record the claim that won: a valid slap that was first, or the first buzz."""
        self.first, self.others = claim, []

    def computed(self, seat: Seat, word: str, at: float) -> Claim:
        """Return a computer's press at that time."""
        return Claim(seat, word, None, at, at, at if self.seen is None else self.seen)

    def late(self, claim: Claim) -> None:
        """Record a press after the one that won, if it would have won too."""
        first = self.first
        if (first is not None and claim.word == first.word and 0 <= claim.due_at - first.due_at <= CONTESTED
                and claim.seat not in (first.seat, *(other.seat for other in self.others))):
            self.others.append(claim)

    def photo(self) -> Photo | None:
        """Return the photo-finish of the last race once nobody can come close any more; the next call returns None.
        None also if nobody contested it."""
        first = self.first
        if first is None or self._clock() - first.due_at <= CONTESTED:
            return None
        others = tuple(sorted(self.others, key=lambda claim: claim.due_at))
        self.first, self.others = None, []
        return Photo(first, others) if others else None
