"""Choices of a match at which nothing was hidden: what they were worth, counted to the end, and the one from which the
match was decided."""

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple, cast

from game.core.cards import Card
from game.core.endgame import DRAWN, WON, AnswerValue, Endgame, OpenChoice
from game.core.events import Event, Laid, Moved, Turned
from game.core.game import Game
from game.core.match import MatchError
from game.core.record import Record, RecordError
from game.core.seats import Seat


class ExactChoice(NamedTuple):
    """A choice at which nothing was hidden, in `round`, after so many `answers` of the match: what the `seat` played,
    the `best` it could, and the least that another answer would have come to."""

    round: int
    answers: int
    seat: Seat
    played: AnswerValue
    best: AnswerValue
    worst: AnswerValue

    @property
    def thrown(self) -> bool:
        """True if the best answer would have come to a better result."""
        return _result(self.best) > _result(self.played)

    @property
    def mattered(self) -> bool:
        """True if an answer would have come to a worse result."""
        return _result(self.best) > _result(self.worst)


def endgame(game: Game) -> Endgame | None:
    """Return the module that counts a game's ends; None if it has none."""
    return cast(Endgame, import_module(game.endgame)) if game.endgame else None


def choices_of(record: Record) -> Iterator[tuple[OpenChoice, object, int]]:
    """Yield each choice of a match with the answer given, and the number of answers before. The table is a copy. Raises
    RecordError, in one line, if the answers do not fit."""
    match, shown = record.match(events=True), set[Card]()
    for number, (seat, value) in enumerate(record.answers):
        try:
            match.run(lambda _ask, _match: None, record.rounds)
            shown |= _turned_up(match.take_events())
            if match.ask is None:
                return
            if seat in match.ask.seats:
                yield OpenChoice(record.game, match.table.shadow(), match.ask, seat, dict(match.given),
                             frozenset(shown)), value, number
            match.answer(seat, value)
        except MatchError as why:
            raise RecordError(f"answers: {why}") from None


def _turned_up(events: list[Event]) -> set[Card]:
    """Return the cards that all have seen in these events."""
    return {card for event in events if isinstance(event, Laid | Moved | Turned) and event.up for card in event.cards}


def exact_choices(record: Record) -> list[ExactChoice]:
    """Return the choices of a match that can be counted, in their order: those at its end, back to the first that
    cannot. Raises RecordError, in one line."""
    how = endgame(record.game)
    if how is None or record.players != 2:
        return []
    found = list[ExactChoice]()
    for choice, value, number in reversed([*choices_of(record)]):
        counted = how.values(choice)
        if counted is None:
            break
        said = how.named(choice, value)
        played = next((one for one in counted if one.value == said), None)
        if played is not None:
            best = max(counted, key=lambda one: one.rank)
            found.append(ExactChoice(choice.table.round, number, choice.seat, played,
                                     played if played.rank == best.rank else best,
                                     min(counted, key=lambda one: one.rank)))
    return found[::-1]


def decisive_choice(record: Record) -> ExactChoice | None:
    """Return the choice from which a match was decided: the first one that threw away a win or a draw; else the first
    one whose result was known, rather one at which it could still have been thrown away, or one of the winner's. None
    where no result was counted. Raises RecordError, in one line."""
    counted = [one for one in exact_choices(record) if one.best.result is not None]
    for wanted in (lambda one: one.thrown, lambda one: one.mattered, lambda one: one.best.result == WON):
        found = next(filter(wanted, counted), None)
        if found is not None:
            return found
    return counted[0] if counted else None


def _result(value: AnswerValue) -> int:
    """Return a result, an open one as neither won nor lost."""
    return DRAWN if value.result is None else value.result
