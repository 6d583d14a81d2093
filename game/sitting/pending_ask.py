"""The open ask of a match, put to people and computers, and the computers' answers to it."""

import math
from collections.abc import Callable, Collection, Iterator
from typing import Any, Final

from game.core.asks import Ask, Press
from game.core.seats import Seat
from game.sitting.answer_future import AnswerFuture, TimedAnswer
from game.sitting.sitting import Sitting

BEAT: Final = 0.45
"""Seconds, at the normal pace, before a card turns that nobody has to turn by hand."""
THINK: Final = 1.2
"""Most seconds, at the normal pace, that computers think where no person is asked."""
SOON: Final = 1.5
"""Seconds within which the computers answer a race that all people have answered."""


class PendingAsk:
    """An open ask of the match. `hands` returns the seats that answer by hand, `put_to` are those at the beginning;
    `auto` is true if cards turned automatically then; `longer` are the seconds for which cards stay longer in this
    race; `pause` returns the rest of a pause of so many seconds, where nobody is waited for and a computer turns next.

    Computers answer after their delays: at the table's pace, but in a race against people in real seconds. `race`: the
    first press decides; `racing`: people take part in that race, so a press must be judged at once; `seconds` is how
    long the ask is open."""

    def __init__(self, sitting: Sitting, ask: Ask[Any], hands: Callable[[], Collection[Seat]], *, auto: bool,
                 longer: float, pause: Callable[[float], float]) -> None:  # fmt: skip
        self.ask = ask
        self.auto, self.put_to = auto, frozenset(hands())
        self.seconds = 0.0
        self.hinted = False
        """True once a whole answer was told."""
        self._match, self._hands = sitting.match, hands
        self.race = isinstance(ask, Press) and not ask.forced
        self.racing = self.race and bool(self.by_hand)
        self._watched = bool(self.by_hand)
        self._longer = longer if self.racing else 0.0
        words = ask.words.values() if isinstance(ask, Press) else ()
        alone = set(self.by_hand) == set(self.waiting) and any("slap" in said for said in words)
        # While only people sit there, a turn key ends it.
        self._within = None if alone and not auto else ask.within
        self._alone: float | None = None              # when the last person answered
        self.answers: dict[Seat, TimedAnswer] = {}
        """Seat of a computer → what it says and after how many seconds, once all of them have thought."""
        self._thoughts: dict[Seat, AnswerFuture[TimedAnswer]] = {}
        beat = pause(BEAT) if ask.forced and not self._watched else 0.0
        for seat in self.waiting:
            if seat not in self.by_hand:
                if ask.forced:
                    self.answers[seat] = beat, ask.written(ask.first(seat))
                else:
                    self._thoughts[seat] = sitting.thought(ask, seat)
        self._collect()

    def _collect(self) -> None:
        """Take the answers once all computers have computed theirs: only then it is known which comes first."""
        found = {seat: thought.result for seat, thought in self._thoughts.items()}
        if None not in found.values():
            self.answers.update((seat, said) for seat, said in found.items() if said is not None)
            self._thoughts.clear()

    @property
    def open(self) -> bool:
        """True while the match waits for this ask."""
        return self._match.ask is self.ask

    @property
    def waiting(self) -> list[Seat]:
        """The seats that have not answered yet."""
        return [seat for seat in self.ask.seats if seat not in self._match.given] if self.open else []

    @property
    def by_hand(self) -> list[Seat]:
        """The people who have not answered yet."""
        hands = self._hands()
        return [seat for seat in self.waiting if seat in hands]

    @property
    def expects(self) -> bool:
        """True if an answer comes by time alone."""
        return self._within is not None or any(seat in self.waiting for seat in (*self.answers, *self._thoughts))

    def coming(self, word: str) -> dict[Seat, float]:
        """Return the computers that will say this word in time, with the seconds from the last tick until then."""
        within = math.inf if self.ask.within is None else self.ask.within
        return {seat: delay + self._longer - self.seconds for seat, (delay, value) in self.answers.items()
                if value == word and delay <= within}

    def tick(self, dt: float, pace: float) -> Iterator[tuple[Seat, Any]]:
        """Let `dt` seconds pass at a pace (1 is normal). Yield the seats whose time has come with their answers; each
        has to be given before the next one is taken."""
        self.seconds += dt
        self._collect()
        limit = self._within
        for seat, (delay, value) in sorted(self.answers.items(), key=lambda one: (one[1][0], one[0])):
            if seat in self.waiting and self._when(delay, pace) <= self.seconds:
                yield seat, "time" if limit is not None and delay > limit else value
        if limit is not None and self.open and self.seconds >= limit + self._longer:
            yield self.waiting[0], "time"

    def rests(self, pace: float) -> float:
        """Return the seconds until time brings an answer at a pace; 0 while a computer computes, `inf` if none
        comes."""
        if self._thoughts:
            return 0.0
        waiting, limit = set(self.waiting), self._within
        until = [self._when(delay, pace) for seat, (delay, _value) in self.answers.items() if seat in waiting]
        if limit is not None and self.open:
            until.append(limit + self._longer)
        return max(0.0, min(until, default=math.inf) - self.seconds)

    def _when(self, delay: float, pace: float) -> float:
        """Return the seconds of this ask after which a computer with this `delay` answers."""
        if self.ask.forced:
            return delay / pace
        if not self._watched:
            return min(delay, THINK) / pace
        if not self.race:
            return delay / pace
        delay += self._longer
        if not self.by_hand and self._alone is None:
            self._alone = self.seconds
        return delay if self._alone is None else min(delay, self._alone + SOON)


class PolicyQuestion:
    """A question of the policy, for which the match waits: `question` to the person at `seat`, in the form of `ask`.
    `expects` is true if it changes with time."""

    race = racing = False

    def __init__(self, seat: Seat, question: Any, ask: Ask[Any], *, expects: bool) -> None:
        self.seat, self.question, self.ask, self.expects = seat, question, ask, expects

    @property
    def by_hand(self) -> list[Seat]:
        """The person who has not answered yet."""
        return [self.seat]

    @property
    def waiting(self) -> list[Seat]:
        """The seat that has not answered yet."""
        return [self.seat]
