"""Replays: a finished match from the statistics with its sitting, and single rounds of the past.

A replay is never another match: its record must have the checksum that was counted, and lead to the counted figures.
Where no record is stored, a match of pure luck is rebuilt from its game, options, players and seed."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game.core.events import Event
from game.core.game import OptionError
from game.core.i18n import _
from game.core.match import Match
from game.core.record import FORMAT, Record, RecordError, read_record
from game.core.seats import seated
from game.core.table import Table
from game.rules import make, title
from game.sitting.participants import Participant, animals_of, participants_from_save
from game.sitting.sitting import Sitting
from game.store.match_archive import MatchArchive, digest_of
from game.store.results import MatchResult
from game.store.setting_fields import ANIMALS
from game.store.settings import Settings


class NotKnownError(ValueError):
    """A match that cannot be replayed; the message is a sentence for a person that says why."""


def record_of(records: MatchArchive, match: MatchResult) -> Record:
    """Return the record of a finished match. Raises NotKnownError. The rules may have changed since; `watched_again`
    checks that."""
    kept = records.saved(match.id)
    for saved in ([] if kept is None else [kept]), _by_luck(match):
        for each in saved:
            if digest_of(each) == match.digest:
                try:
                    return read_record(each, make)
                except RecordError:
                    raise _changed() from None
    try:
        named = title(match.game)
        lucky = named.game.idle and not named.game.decides(named.chosen(match.options))
    except OptionError:
        raise _changed() from None
    if lucky:
        raise NotKnownError(_("This match can’t be watched again: its deal wasn’t kept."))
    raise NotKnownError(_("This match can’t be watched again: not all of it was kept."))


def watched_again(record: Record, match: MatchResult, settings: Settings) -> Sitting:
    """Return the sitting of a finished match for a replay, with its players. It is not counted. Raises NotKnownError if
    it ends differently today."""
    try:
        sitting = Sitting.for_replay(record, _seated(match, settings))
    except ValueError:
        raise _changed() from None
    if not _same(sitting.match, match):
        raise _changed()
    return sitting


def _changed() -> NotKnownError:
    return NotKnownError(_("This match can’t be watched again: the rules have changed since."))


def _by_luck(match: MatchResult) -> Iterator[dict[str, Any]]:
    """Yield the records that a match without decisions may have had: with the options that differ from the game's or
    all, to its end or to its last round."""
    try:
        book = {option.id: option.default for option in title(match.game).game.options}
    except OptionError:
        return
    house = {name: value for name, value in match.options.items() if name not in book or value != book[name]}
    for options in house, dict(match.options):
        saved = {"format": FORMAT, "game": match.game, "options": options, "players": len(match.seats),
                 "seed": match.seed}  # fmt: skip
        yield saved
        yield saved | {"rounds": match.rounds}


def _same(found: Match, match: MatchResult) -> bool:
    """True if a match has the counted figures."""
    table = found.table
    held = [found.game.held(table, seat) for seat in table.all_seats]
    if (table.round, table.wars, table.plays, held) != (
            match.rounds, match.wars, match.plays, [seat.cards for seat in match.seats]):
        return False
    return found.result is None or (found.result.ended, found.result.winner) == (match.ending, match.winner)


def _seated(match: MatchResult, settings: Settings) -> tuple[Participant, ...]:
    """Return the participants of a counted match; erased ones have the names of their animals."""
    animals = animals_of(len(match.seats), [seat.animal for seat in match.seats])
    kept = [{"name": match.seats[seat].name or ANIMALS[animal], "kind": match.seats[seat].kind,
             "level": match.seats[seat].level, "animal": animal} for seat, animal in seated(animals)]
    return participants_from_save(kept, settings, len(kept))

class MatchPosition(NamedTuple):
    """A position in a match: the rounds that are over, the answers of the whole match, and True if it is `within` the
    next round."""

    rounds: int
    answers: int
    within: bool


class PastRound(NamedTuple):
    """A past round: the table in the middle of it, its later events, and its last caption."""

    table: Table
    left: Sequence[Event]
    words: str


def whereabouts(sitting: Sitting) -> MatchPosition:
    """Return the current position of the match."""
    return MatchPosition(sitting.rounds, len(sitting.match.answers), sitting.match.ask is not None)


def round_seen(sitting: Sitting, number: int) -> PastRound:
    """Return a past round at the moment when most of its cards are face up."""
    match = sitting.back_at(number - 1)
    game, before = match.game, match.table.shadow()
    events = sitting.round_after(match)
    table, most, cut, told = before.shadow(), 0, 0, ""
    for n, event in enumerate(events):
        told = game.caption(event, table, sitting.names) or told
        table.apply(event)
        lie = sum(map(table.facing.__getitem__, game.lying(table)))
        if lie >= most:
            most, cut = lie, n + 1
    for event in events[:cut]:
        before.apply(event)
    return PastRound(before, events[cut:], told)
