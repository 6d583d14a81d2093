"""A match: a game being played on a table, from the deal to its end.

`Match` drives the rounds: it sends answers into the round's coroutine and takes asks out of it. If people play
(`waits`) it stops at every ask, and `answer` goes on; headless, forced asks are skipped, and `run` is given a function
that answers where a person would decide.
"""

from collections.abc import Callable, Coroutine, Hashable, Iterable, Sequence
from typing import Any, TypeAlias
from weakref import proxy

from game.core.asks import Ask, Press
from game.core.cards import CODES, Card
from game.core.events import Event
from game.core.game import Game, Result
from game.core.reveal_check import RevealCheck
from game.core.rng import Rng
from game.core.seats import Seat, seated
from game.core.table import SET_ASIDE, Table, pile_name

MOST_ROUNDS = 100_000
"""The rounds after which a match stops as unfinished (RULES, Fine print)."""

FIRST_MARK = 64
"""The rounds before a table is first marked to see if it comes around again: most matches are over soon."""

Answering: TypeAlias = Callable[[Ask[Any], "Match"], tuple[Seat, Any] | None]
"""A function that answers where a person would decide: it returns a seat asked that has not answered yet and its value
as a saved match writes it, or None to stop the match there."""


def recorded(answers: Iterable[Sequence[Any]]) -> Answering:
    """Return a function that gives these answers (seat, value) one after the other, and then no more."""
    given = iter(answers)
    return lambda _ask, _match: next(((seat, value) for seat, value in given), None)


class MatchError(ValueError):
    """A save, an answer or a request that the match cannot take; the message is one line."""


class Match:
    """One match of a game: `ask` is the question that it waits for, or None; `result` is None while it is not over.

    `checkpoint` is the state of a waiting match at the end of its last round, as `take_checkpoint` returns it:
    `resumed` continues from it, together with the answers given since."""

    def __init__(self, game: Game, players: int, seed: int, *, deck: Sequence[Card] | None = None,
                 deal: Sequence[Sequence[Card]] | None = None, waits: bool = False, events: bool = False) -> None:
        table = Table(game.pile_kinds, players, seed)
        if deal is not None:
            left = set(game.deck())
            for seat, cards in seated(deal):
                table.piles[pile_name("packet", seat)].extend(cards)
                left.difference_update(cards)
            if not game.part_dealt:
                table.piles[SET_ASIDE].extend(sorted(left))
        else:
            cards = list(deck) if deck is not None else game.deck()
            if deck is None:
                Rng(seed).shuffle(cards)
            game.deal(table, cards)
        game.open(table)
        self._seat(game, table, [], waits, events)

    @classmethod
    def at(cls, game: Game, table: Table) -> "Match":
        """Return a match on a table between two rounds, to be played on headless and without its past: the table is
        the match's from now on."""
        match = cls.__new__(cls)
        match._seat(game, table, [], waits=False, events=False)
        return match

    @classmethod
    def resumed(cls, game: Game, checkpoint: dict[str, Any], answers: list[list[Any]], *, waits: bool = True,
                events: bool = False) -> "Match":
        """Return a match as it stood: at the start of a round (`checkpoint`), then with the answers given in that
        round.

        Raises ValueError, in one line, if they do not fit the game.
        """
        match, before = cls.__new__(cls), checkpoint.get("answers")
        seats, snapshot = checkpoint.get("seats"), checkpoint.get("table")
        if type(before) is not int or not 0 <= before <= len(answers) or not isinstance(snapshot, dict):
            raise MatchError("the save does not say where the match stopped")
        if type(seats) is not int or seats not in game.players:
            raise MatchError("the save does not say how many play")
        table = Table.restored(game.pile_kinds, seats, snapshot)
        if not game.fits(table):
            raise MatchError("the saved table does not belong to this game")
        match._seat(game, table, answers[:before], waits, events)
        if before < len(answers):
            match._play_again(answers[before:])
        return match

    def _seat(self, game: Game, table: Table, answers: list[list[Any]], waits: bool, events: bool) -> None:
        self.game, self.table, self.answers = game, table, answers
        self.waits = table.waits = waits
        table.log = [] if events else None
        self.ask: Ask[Any] | None = None
        self.given: dict[Seat, Any] = {}
        self.cap = MOST_ROUNDS
        self._course: Coroutine[Any, Any, None] | None = None
        self._watch = _CycleDetector(table)
        self.checkpoint = self.take_checkpoint() if waits else {}
        self._checkpoints = [self.checkpoint]         # at the ends of the rounds that can be taken back
        self._fixed = len(answers)                    # so many answers, the first ones, cannot be taken back
        self.result = game.result(table)

    # ---- playing ----------------------------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Begin the next round, if none is open, and go to its first ask or to its end."""
        if self.result is None and self._course is None:
            self._play_to(self.table.round + 1)

    async def _rounds(self) -> None:
        """Play one round after the other, up to the `last` that is wanted or to the end of the match.

        One coroutine for all of them: a round that asks nothing then costs no more than a call. `self` is a proxy of
        the match: else a match that is left in a round would keep itself in memory. The values that every round looks
        at lie in the watch, because a proxy is slow.
        """
        table, watch = self.table, self._watch
        play, over, turners = self.game.round, self.game.result, self.game.turners
        skim = None if table.waits else self.game.skim
        while table.round < watch.last:
            if skim is None or not skim(table, watch):
                table.begin()
                if table.waits:
                    await table.turned_by(turners(table))
                await play(table)
            result = over(table)
            if table.round_rng is not None or watch.decided:
                watch.due_round = 0
                watch.decided = False
            elif len(watch.pile) == watch.length or table.round >= watch.due_round:
                result = result or watch.cycle()
            if table.waits:
                self.checkpoint = self.take_checkpoint()
                self._checkpoints.append(self.checkpoint)
            if result:
                self.result = result
                break

    def _play_to(self, last: int) -> None:
        """Play on to the end of that round, or to the first ask."""
        self._watch.last = min(last, self.cap)
        if self.table.round >= self.cap:
            self.result = Result("unfinished")
        elif self.table.round < self._watch.last:
            self._course = Match._rounds(proxy(self))
            self._go(None)

    def answer(self, seat: Seat, value: Any) -> Sequence[Event]:
        """Give a seat's answer to the ask, as a saved match writes it; return the events that follow from it.

        Raises MatchError, in one line, and changes nothing, if it is not that seat's to answer or no legal answer.
        """
        ask = self.ask
        if ask is None:
            raise MatchError(f"nobody is asked now, so seat {seat} cannot answer {value!r:.40}")
        if seat not in ask.seats:
            raise MatchError(f"seat {seat} is not asked now, but only {', '.join(map(str, ask.seats))}")
        if seat in self.given:
            raise MatchError(f"seat {seat} has answered already")
        try:
            meant = ask.read(seat, value)
        except ValueError as why:
            raise MatchError(f"seat {seat}: {why}") from None
        before = len(self.table.log or ())
        self.given[seat] = meant
        if not ask.forced:
            self.answers.append([seat, ask.written(meant)])
            self._watch.decided = True
            if isinstance(ask, Press):
                self._fixed = len(self.answers)
        if ask.settles(meant) or len(self.given) == len(ask.seats):
            self._go(self.given)
        return (self.table.log or [])[before:]

    def pass_forced(self) -> None:
        """Answer forced asks for everybody, up to a real one or to the end of the round."""
        while self.ask is not None and self.ask.forced:
            self._go({seat: self.ask.first(seat) for seat in self.ask.seats})

    def run(self, answering: Answering | None = None, rounds: int | None = None) -> Result | None:
        """Play to the end; return the result, or None if the match stopped earlier: after round number `rounds`, or
        where `answering` would not answer."""
        last = self.cap if rounds is None else rounds
        while self.result is None:
            if self._course is None:
                if self.table.round >= last < self.cap:
                    break
                self._play_to(last)
            self._watch.last = min(last, self.cap)
            self.pass_forced()
            if self.ask is not None:
                said = answering(self.ask, self) if answering is not None else None
                if said is None:
                    self._watch.last = self.table.round
                    return None
                self.answer(*said)
        return self.result

    def stop(self, result: Result) -> None:
        """End the match after a round with this result, because that was agreed on at the table: no rule says so.

        Raises MatchError, in one line, in the middle of a round or when the match is over.
        """
        if self._course is not None or self.result is not None:
            raise MatchError("a match can be stopped only between two rounds")
        self.result = result

    def _go(self, answers: dict[Seat, Any] | None) -> None:
        assert self._course is not None
        table, log = self.table, self.table.log
        watched = RevealCheck(table,
                              hands_known=self.game.hands_known(table)) if self.waits and log is not None else None
        before = len(log or ())
        try:
            self.ask = self._course.send(answers)
            self.given = {}
        except StopIteration:
            self.ask = self._course = None
        if watched is None or log is None or watched.shows(log[before:], table):
            self._fixed = len(self.answers)
            del self._checkpoints[:-1]

    # ---- taking back ------------------------------------------------------------------------------------------------

    def may_undo(self, count: int = 1) -> bool:
        """True if the last `count` recorded answers can be taken back: in a match of people that is not over, none of
        them was a Press, and since the first of them nothing hidden has been shown (`RevealCheck`)."""
        return self.waits and self.result is None and 0 < count <= len(self.answers) - self._fixed

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` recorded answers: the table, the ask and the record are as before them, and
        `take_events` returns the events of the round from its start. Raises MatchError, in one line, if that cannot
        be."""
        if not self.may_undo(count):
            raise MatchError(f"{count} of {len(self.answers)} answers cannot be taken back")
        answers, fixed = self.answers[:-count], self._fixed
        before = [checkpoint for checkpoint in self._checkpoints if checkpoint["answers"] <= len(answers)]
        checkpoint = before[-1]
        table = Table.restored(self.game.pile_kinds, self.table.seats, checkpoint["table"])
        if self._course is not None:
            self._course.close()
        self._seat(self.game, table, answers[: checkpoint["answers"]], self.waits, self.table.log is not None)
        self._play_again(answers[checkpoint["answers"] :])
        self.pass_forced()
        self._checkpoints, self._fixed = before, fixed

    def _play_again(self, answers: Sequence[list[Any]]) -> None:
        """Give the answers that were given in a round, from its start on."""
        self.play_on()
        for seat, value in answers:
            self.pass_forced()
            self.answer(seat, value)

    # ---- keeping ----------------------------------------------------------------------------------------------------

    def take_checkpoint(self) -> dict[str, Any]:
        """Return the state of the match between two rounds, as a JSON object from which `resumed` continues.

        `seats` is the number of players, `answers` the number of answers recorded so far, `table` the table's snapshot.
        To be called between two rounds only: the local state of a round is not in it. Files of saved matches have it as
        their snapshot (`store.envelope`)."""
        return {"seats": self.table.seats, "answers": len(self.answers), "table": self.table.snapshot()}

    def take_events(self) -> list[Event]:
        """Return the events since they were last taken."""
        log = self.table.log
        if not log:
            return []
        events = log[:]
        log.clear()
        return events


class _CycleDetector:
    """Brent's cycle finding ("An improved Monte Carlo factorization algorithm", 1980) over the tables between rounds.

    The marked table is replaced at each power of two, so a cycle's first return to it is its shortest period. A round
    with a decision or a random number in it begins the watch anew: `decided` says that this one has had a decision.
    `last` is the round up to which the match is to be played. `pile` is one that had cards when the table was marked,
    `length` and `top` say how many, and the code of its first.
    """

    __slots__ = (
        "_bottom",
        "_mark",
        "_power",
        "_since",
        "_table",
        "decided",
        "due_round",
        "last",
        "length",
        "pile",
        "top",
    )

    def __init__(self, table: Table) -> None:
        self.decided, self.last = False, 0
        self._table = table
        self._again(FIRST_MARK)

    def _again(self, power: int) -> None:
        piles = self._table.piles.values()
        self.pile = pile = next((pile for pile in piles if pile), next(iter(piles)))
        self._power, self._since, self.due_round = power, self._table.round, self._table.round + power
        self.length, self.top, self._bottom = len(pile), *((CODES[pile[0]], CODES[pile[-1]]) if pile else ("", ""))
        self._mark: Hashable = None

    def cycle(self) -> Result | None:
        """Return the end of the match if it repeats itself, else None. To be called after each round that drew no
        random number and had no decision in it; it may be left out after those that left another `length` of the `pile`
        and are not `due`, which cannot be the marked table. Setting `due` to 0 starts a new mark."""
        table, pile = self._table, self.pile
        if not self.due_round:
            self._again(FIRST_MARK)
            return None
        alike = len(pile) == self.length and (
            not pile or (CODES[pile[0]] == self.top and CODES[pile[-1]] == self._bottom))
        if alike and table.fingerprint() == self._mark:
            return Result("cycle", cycle=table.round - self._since)
        if table.round >= self.due_round:
            self._again(self._power * 2)
            self._mark = table.fingerprint()
        return None
