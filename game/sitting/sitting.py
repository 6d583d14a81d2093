"""A sitting: one match at this computer with its participants, from the deal (or a save) to its end.

It follows the summary of the match, and makes the save and the result for the statistics; it knows no window and no
file."""

import time
import uuid
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.core.asks import Ask
from game.core.events import Event
from game.core.game import Result
from game.core.match import Match, MatchError, recorded
from game.core.match_summary import MatchSummary
from game.core.player import Player
from game.core.record import Record, RecordError, read_record
from game.core.rng import Rng
from game.core.seats import Seat, leader, seated
from game.core.table import Observation
from game.players import chance_of, computers, levels, nearest, player
from game.rules import make
from game.sitting.answer_future import AnswerFuture, TimedAnswer
from game.sitting.input_buffer import PressTimes
from game.sitting.participants import Participant, animals_of, participants_at, participants_from_save
from game.store.save_format import is_id
from game.store.setting_fields import SLOWER, Settings

if TYPE_CHECKING:
    from game.store.results import MatchResult

_POINTS = 64
"""Rounds of a match, with what each seat has, that tell its course in the statistics."""


class Sitting:
    """One match and its participants. `match` is the match, `story` its summary so far, `chairs` the participant at
    each seat, `seconds` the time played without pauses; `slaps` the ms that each seat's person took for each valid
    slap; `presses` the waiting times before presses; `by_hand` and `on_its_own` the numbers of answers of people's
    seats that were given by hand, and without, as cards turned automatically or were skipped."""

    def __init__(
        self,
        record: Record,
        match: Match,
        story: MatchSummary,
        seated: tuple[Participant, ...],
        *,
        base: tuple[dict[str, Any], list[list[Any]]] | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        self.record = record._replace(answers=(), then="stop", rounds=None)
        self.match, self.story = match, story
        offered = levels(match.game.id, match.game.chosen)
        self.chairs = tuple(chair._replace(level=nearest(chair.level, offered)) for chair in seated)
        self._base = base
        known = extra or {}
        ident, started, seconds = known.get("id"), known.get("started"), known.get("seconds")
        self._ended: float | None = None
        self.id = ident if isinstance(ident, str) and is_id(ident) else uuid.uuid4().hex
        self.started = float(started) if isinstance(started, int | float) else time.time()
        self.seconds = float(seconds) if isinstance(seconds, int | float) else 0.0
        self.slaps = _slaps(known.get("slaps"), len(seated))
        self.by_hand, self.on_its_own = _turned(known.get("turned"), self.rounds)
        self.presses = PressTimes()
        slower = known.get("slower")
        self.slower = slower if type(slower) is int and 0 <= slower <= SLOWER else None
        """Milliseconds by which cards stay longer in games of slaps; None if that is as in the settings."""
        self.counts = True
        """True if its end counts: not if it was over already in the file it was opened from."""
        self.most = False
        """True if it ended with a session, and most cards, or points, won."""
        self.agreed = False
        """True if all have agreed to a draw, at the end of this round."""
        self.auto: bool | None = None
        """True if cards turn automatically in this match, False if people turn them; None if that is as in the
        settings."""
        self._looked: dict[Seat, int] = {}             # how many answers there were when a seat last looked at its hand
        self._asked: Ask[Any] | None = None
        self._thoughts: dict[Seat, AnswerFuture[TimedAnswer]] = {}

    # ---- how it begins ----------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, record: Record, seated: tuple[Participant, ...]) -> "Sitting":
        """Return the sitting of a new match."""
        match = record.match(waits=True, events=True)
        return cls(record, match, MatchSummary(_counts(match), 0), seated)

    @classmethod
    def from_save(cls, envelope: Mapping[str, Any], settings: Settings) -> "Sitting":
        """Return the sitting of a saved match, where it was left; with its past, unless the rules have changed since.
        Raises ValueError, in one line, if the save is not valid."""
        record, kept = read_record(envelope["match"], make), envelope["snapshot"]
        answers = [list(answer) for answer in record.answers]
        match = Match.resumed(record.game, kept, answers, events=True)
        if match.table.seats != record.players:
            raise RecordError("the snapshot is of a table with other seats")
        match.take_events()
        before = answers[: kept["answers"]]
        earlier = record._replace(answers=tuple((seat, value) for seat, value in before))
        past, story, _stood = _retold(earlier, match.checkpoint["table"]["round"])
        base = None
        if past.table.snapshot() != match.checkpoint["table"]:
            story, base = MatchSummary(_counts(match), match.checkpoint["table"]["round"]), (match.checkpoint, before)
        seated = participants_from_save(envelope.get("seats"), settings, record.players)
        return cls(record, match, story, seated, base=base, extra=envelope.get("extra"))

    @classmethod
    def from_file(cls, given: Any, settings: Settings) -> "Sitting":
        """Return the sitting of a match from a file, after its last round or answer, or else at its deal. Raises
        RecordError, in one line, if the file is not valid."""
        record = read_record(given, make)
        rounds = record.rounds if record.rounds is not None or record.answers else 0
        try:
            past, story, stood = _retold(record, rounds)
            match = past
            if past.result is None:
                answers = [list(answer) for answer in record.answers]
                match = Match.resumed(record.game, stood, answers, events=True)
                match.take_events()
        except ValueError as why:
            raise RecordError(str(why)) from None
        sitting = cls(record, match, story, participants_at(settings, record.players))
        sitting.counts = match.result is None
        return sitting

    @classmethod
    def for_replay(cls, record: Record, seated: tuple[Participant, ...]) -> "Sitting":
        """Return the sitting of a finished match for a replay. Raises ValueError if the record is not valid."""
        match, story, _stood = _retold(record, record.rounds)
        sitting = cls(record, match, story, seated)
        sitting.counts = False
        return sitting

    # ---- playing ----------------------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The names at the seats, as they are shown."""
        return [chair.name for chair in self.chairs]

    @property
    def people(self) -> frozenset[Seat]:
        """The seats of people."""
        return frozenset(seat for seat, chair in seated(self.chairs) if chair.person)

    @property
    def seeing(self) -> frozenset[Seat]:
        """The seats whose cards are visible when nothing is asked: those of a person who plays alone."""
        return self.people if len(self.people) == 1 else frozenset()

    @property
    def waiting(self) -> list[Seat]:
        """The seats that are asked and have not answered."""
        match = self.match
        return [seat for seat in match.ask.seats if seat not in match.given] if match.ask is not None else []

    @property
    def rounds(self) -> int:
        """The number of rounds that are over."""
        return self.story.first + len(self.story.counts) - 1

    def advance(self) -> list[Event]:
        """Go on to the next ask, and return the events until then. Does nothing while somebody is asked, or when the
        match is over."""
        if self.match.ask is not None or self.match.result is not None:
            return []
        self.match.play_on()
        return self._heard()

    @property
    def watched(self) -> bool:
        """True if the match has mostly turned by itself: more answers of people's seats were given without them than by
        them."""
        return self.on_its_own > self.by_hand

    def answer(self, seat: Seat, value: Any, *, by_hand: bool = True) -> list[Event]:
        """Give a seat's answer, and return the events that follow; `by_hand` is false if a person's card turned
        automatically. Raises MatchError, without naming cards, if it is not valid."""
        try:
            self.match.answer(seat, value)
        except MatchError:
            raise MatchError(f"that is no answer of seat {seat}") from None
        if self.chairs[seat].person:
            self.by_hand += by_hand
            self.on_its_own += not by_hand
            self.story.recent.clear()
        return self._heard()

    def _heard(self) -> list[Event]:
        events = self.match.take_events()
        self.story.hear(events)
        if self.match.ask is None and self.match.table.round > self.rounds:
            self.story.counted(_counts(self.match))
        return events

    def thought(self, ask: Ask[Any], seat: Seat) -> AnswerFuture[TimedAnswer]:
        """Return the future answer of the computer at a seat to an ask, from what that seat may know; it is computed
        once, however often the ask is put."""
        if self._asked is not ask:
            self._asked, self._thoughts = ask, {}
        if seat not in self._thoughts:
            game, table = self.match.game, self.match.table
            who = player(game.id, self.chairs[seat].level, game.chosen)
            know = ask.put_to(seat), seat, table.seen_by(seat), chance_of(self.match, seat)
            self._thoughts[seat] = AnswerFuture(partial(_said, who, *know), slow=who.slow)
        return self._thoughts[seat]

    def first_computed(self, ask: Ask[Any]) -> tuple[Seat, Any]:
        """Return the seat whose computer answers an ask first, and its answer, computed at once."""
        said = computers({seat: chair.level for seat, chair in seated(self.chairs)})(ask, self.match)
        assert said is not None
        return said

    def part(self, *, most: bool = False) -> None:
        """End the match after this round: all have agreed to a draw, or a session is over and `most` cards win
        (DESIGN)."""
        self.most = most
        self.match.stop(Result("unfinished", leader(_counts(self.match)) if most else None))
        self.record = self.record._replace(rounds=self.match.table.round)

    # ---- taking back ------------------------------------------------------------------------------------------------

    def looked(self, seat: Seat) -> None:
        """Record that one of several people has looked at their hand: earlier answers of others cannot be taken back
        any more."""
        self._looked[seat] = len(self.match.answers)

    @property
    def undoable(self) -> int:
        """The number of answers to take back so that a person can give their last one again; 0 if it was a press, or
        something hidden was shown since."""
        answers = self.match.answers
        at = next((n for n in reversed(range(len(answers))) if self.chairs[answers[n][0]].person), len(answers))
        count = len(answers) - at
        looked = any(n > at for seat, n in self._looked.items() if count and seat != answers[at][0])
        return count if self.match.may_undo(count) and not looked else 0

    def undo(self) -> Seat:
        """Take back the last answer of a person, and those of computers since; return that person's seat. The match,
        its summary and its save are as before the answer. Raises MatchError, in one line, if it cannot be taken
        back."""
        answers, count = self.match.answers, self.undoable
        self.match.undo(count)
        self._looked = {seat: min(n, len(self.match.answers)) for seat, n in self._looked.items()}
        past, given = self._begun(), self.match.answers
        self.story, _stood = _told(past, given[len(past.answers) :], self.match.checkpoint["table"]["round"])
        self.story.hear(self.match.take_events())
        return Seat(answers[-count][0])

    @property
    def has_past(self) -> bool:
        """True if the match is known from its deal on, not only from its save on."""
        return self._base is None

    # ---- looking back -----------------------------------------------------------------------------------------------

    def _begun(self) -> Match:
        """Return a copy of the match at its deal, or at its save if the past is unknown, to be played on."""
        if self._base is None:
            return self.record.match(events=True)
        kept, before = self._base
        return Match.resumed(self.match.game, kept, [list(answer) for answer in before], waits=False, events=True)

    def back_at(self, rounds: int) -> Match:
        """Return a copy of the match as it was after so many rounds; `round_after` plays it on."""
        match = self._begun()
        match.run(recorded(self.match.answers[len(match.answers) :]), rounds)
        match.take_events()
        return match

    def go_back(self, rounds: int, answers: int, *, within: bool) -> None:
        """Go back to the position after so many rounds and answers of the whole match, `within` the next round or
        before it. Later rounds are lost."""
        checkpoint, given = self.back_at(rounds).take_checkpoint(), self.match.answers[:answers]
        self.match = Match.resumed(self.match.game, checkpoint, given, events=True)
        if within:
            self.match.play_on()
            self.match.pass_forced()
        past = self._begun()
        self.story, _stood = _told(past, given[len(past.answers) :], rounds)
        self.story.hear(self.match.take_events())
        self._asked, self._thoughts = None, {}

    def round_after(self, match: Match) -> list[Event]:
        """Play the next round of a match that `back_at` returned, and return its events."""
        match.run(recorded(self.match.answers[len(match.answers) :]), match.table.round + 1)
        return match.take_events()

    # ---- what is kept of it -----------------------------------------------------------------------------------------

    def envelope(self) -> dict[str, Any]:
        """Return the envelope of the save (DESIGN)."""
        from game.store.save_format import envelope

        extra: dict[str, Any] = {"id": self.id, "started": self.started, "seconds": round(self.seconds, 1),
                                 "rounds": self.rounds}
        if any(self.slaps):
            extra["slaps"] = self.slaps
        if self.on_its_own:
            extra["turned"] = [self.by_hand, self.on_its_own]
        if self.slower:
            extra["slower"] = self.slower
        match = self.record.written(self.match.answers[:])
        return envelope(match, self.match.checkpoint, [chair.to_save() for chair in self.chairs], extra)

    def written(self) -> dict[str, Any]:
        """Return the saved match up to the last whole round, to be exported."""
        kept = self.match.checkpoint["answers"] if self.match.result is None else len(self.match.answers)
        return self.record.written(self.match.answers[:kept], self.rounds)

    def finished(self) -> Record:
        """Return the record of the whole match, when it is over."""
        return self.record._replace(answers=tuple((seat, value) for seat, value in self.match.answers))

    def counted(self) -> "MatchResult":
        """Return the result for the statistics, when the match is over."""
        from game.store.match_archive import digest_of
        from game.store.results import MatchResult, ScoreHistory, SeatResult

        match, story, result = self.match, self.story, self.match.result
        assert result is not None
        self._ended = self._ended or time.time()          # the same, however often it is counted
        usual = tuple(chair.animal for chair in self.chairs) == animals_of(len(self.chairs))
        seats = [SeatResult(
            chair.stored_name, "person" if chair.person else "computer", None if chair.person else chair.level,
            match.game.held(match.table, seat), seat == result.winner, story.wars_won[seat],
            tuple(self.slaps[seat]), None if usual else chair.animal, self.presses.middle(seat),
        ) for seat, chair in seated(self.chairs)]  # fmt: skip
        digest = digest_of(self.finished().written())
        biggest = story.biggest.cards if story.biggest else 0
        points = match.table.scores is not None           # who had more cards was not always ahead
        turned = story.turning_point(result.winner) if points and result.winner is not None else None
        course = ScoreHistory(*story.course(_POINTS), story.biggest.round if story.biggest else None, turned)
        ended: str = result.ended
        if ended == "unfinished" and (self.most or self.agreed):
            ended = "most_cards" if result.winner is not None else "draw"
        return MatchResult(
            self.id, match.game.id, dict(match.game.chosen), self.record.seed, self.started, self._ended, self.seconds,
            match.table.round, match.table.wars, biggest, match.table.plays, ended, result.winner, digest, seats,
            course, self.watched, self.presses.pace,
        )  # fmt: skip


def _said(who: Player, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> TimedAnswer:
    delay = who.delay(ask, seat, observation, rng)
    return delay, ask.written(who.answer(ask, seat, observation, rng))


def _slaps(kept: object, seats: int) -> list[list[int]]:
    """Return the slaps of a save; none where they are not valid."""
    if isinstance(kept, list) and len(kept) == seats and all(
            isinstance(each, list) and all(type(ms) is int and 0 <= ms < 1_000_000 for ms in each) for each in kept):
        return [list(each) for each in kept]
    return [[] for _seat in range(seats)]


def _turned(kept: object, rounds: int) -> tuple[int, int]:
    """Return the answers of a save by hand and those without; where they are not valid, one by hand for each round."""
    if isinstance(kept, list) and len(kept) == 2 and all(type(n) is int and 0 <= n < 1_000_000_000 for n in kept):
        return kept[0], kept[1]
    return rounds, 0


def _counts(match: Match) -> tuple[int, ...]:
    return tuple(match.game.tally(match.table, seat) for seat in match.table.all_seats)


def _retold(record: Record, rounds: int | None) -> tuple[Match, MatchSummary, dict[str, Any]]:
    """Replay a record to the end of round `rounds`, or as far as its answers reach. Return the match, its summary, and
    its checkpoint at the start of the last round."""
    match = record.match(events=True)
    return match, *_told(match, record.answers, rounds)


def _told(match: Match, answers: Iterable[Sequence[Any]], rounds: int | None) -> tuple[MatchSummary, dict[str, Any]]:
    """Play a match on with these answers, to the end of round `rounds` or as far as they reach. Return the summary, and
    the checkpoint at the start of the last round."""
    story, stood, answering = MatchSummary(_counts(match),
                                           match.table.round), match.take_checkpoint(), recorded(answers)
    while match.result is None and (rounds is None or match.table.round < rounds):
        stood = match.take_checkpoint()
        match.run(answering, match.table.round + 1)
        if match.ask is not None:
            return story, stood
        story.hear(match.take_events())
        story.recent.clear()
        story.counted(_counts(match))
        stood = match.take_checkpoint()
    return story, stood
