"""Analysis of a match: the chances of winning after every round and their consequences, and the data of its replay. It
has no words and no pictures."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from game.core.cards import RANK, Card
from game.core.events import Announced, Event, Laid
from game.core.game import Result
from game.core.game_modules import Unit
from game.core.match import Match, MatchError, recorded
from game.core.record import Record, RecordError
from game.core.seats import Seat, all_seats
from game.lab.win_probability import model, model_error

BLOWS = 3
"""The number of greatest gains."""
CARDS = 3
"""The most cards of a swing."""
WIDTHS = 2.0
"""The band of a chance reaches so many of its standard errors to both sides, and a difference is told from so many of
its own on."""
_FEW = 4
"""At most one in so many parts of the lead was there before the turning point."""
_THOUSAND = 1000
_POINT = 0.005
"""Half a percentage point: a smaller gain is none."""


class WinChances(NamedTuple):
    """The chance of each seat to win after a round; they add up to 1. `errors` are their standard errors, () where they
    are known."""

    round: int
    chances: tuple[float, ...]
    errors: tuple[float, ...] = ()

    def error(self, seat: int) -> float:
        """Return the standard error of a seat's chance."""
        return self.errors[seat] if self.errors else 0.0

    def lead(self, seat: int) -> tuple[float, float]:
        """Return by how much a seat's chance is above the best other one, and a bound of the standard error of that:
        the sum of both, which it is if only two play.

        >>> WinChances(9, (0.75, 0.25), (0.02, 0.02)).lead(0)
        (0.5, 0.04)
        """
        best = max((other for other in range(len(self.chances)) if other != seat), key=lambda at: self.chances[at])
        return self.chances[seat] - self.chances[best], self.error(seat) + self.error(best)

    def leads(self, seat: int) -> bool:
        """True if a seat is surely ahead of all others."""
        lead, error = self.lead(seat)
        return lead >= WIDTHS * error


class Swing(NamedTuple):
    """A round that raised a seat's chance: the gain (0 to 1), the best cards it took, the best first, and the number of
    wars. Where the chances are not known after each round, it is the round of those between in which the seat took its
    best card."""

    round: int
    seat: Seat
    gain: float
    cards: tuple[Card, ...]
    wars: int


class CardOwnership(NamedTuple):
    """The owner of a card after a round, None for nobody. `covered`: the card was face down in a war."""

    round: int
    seat: Seat | None
    covered: bool


class DecisionStats(NamedTuple):
    """The decisions of a seat in figures, in a `unit`: `all` of them, the `weighed` ones, of these the ones as `good`
    as the champion's and the `dear` ones, the `cost` of the dear ones with its standard error, and the total cost of
    all weighed ones."""

    seat: Seat
    unit: Unit
    all: int
    weighed: int
    good: int
    dear: int
    cost: float
    error: float
    total_cost: float


class MatchAnalysis(NamedTuple):
    """The analysis of a finished match.

    `line` are the chances from the deal (round 0) to the end, `exact` if they are from a model. `swings` are the
    winner's greatest gains in order of time, `best` is each seat's greatest one, `luckiest` the greatest one in a
    single round with a war: only gains of at least `WIDTHS` standard errors. `turning` is the round since which the
    winner was surely ahead, if it made that difference; they `led` if they were so from the deal on. `escape` is the
    moment of the winner's lowest chance, if that is surely below an even one. `choices` are the decisions of the seats
    for which they are known, `rollouts` the number of them at each moment, 0 for a model.
    """

    players: int
    winner: Seat | None
    line: tuple[WinChances, ...]
    exact: bool
    swings: tuple[Swing, ...]
    best: tuple[Swing | None, ...]
    turning: int | None
    led: bool
    escape: WinChances | None
    luckiest: Swing | None = None
    choices: tuple[DecisionStats, ...] = ()
    rollouts: int = 0

    def course(self, points: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
        """Return the rounds of the line and each seat's chances in thousandths, thinned to `points` points, with the
        first, the last and the turning point among them."""
        last = len(self.line) - 1
        at = {round(last * n / (points - 1)) for n in range(points)}
        at |= {place for place, moment in enumerate(self.line) if moment.round == self.turning}
        line = [self.line[place] for place in sorted(at)]
        return (tuple(moment.round for moment in line),
                tuple(tuple(round(chance * _THOUSAND) for chance in moment.chances) for moment in line))


class RoundSummary(NamedTuple):
    """A round in figures: its number, its wars, and the cards that each seat took from others, by seat."""

    round: int
    wars: int
    got: tuple[tuple[Card, ...], ...]


def replay_record(record: Record) -> Iterator[tuple[Match, list[Event]]]:
    """Replay a saved match; yield it and its new events after the deal and after each round. Raises RecordError, in one
    line, if its answers do not fit."""
    match, answering = record.match(events=True), recorded(record.answers)
    yield match, match.take_events()
    while match.result is None and (record.rounds is None or match.table.round < record.rounds):
        before = match.table.round
        try:
            match.run(answering, rounds=before + 1)
        except MatchError as why:
            raise RecordError(f"answers: {why}") from None
        if match.result is None and (match.ask is not None or match.table.round == before):
            return                                        # it was left in the middle of a round
        yield match, match.take_events()


def analyze(record: Record) -> MatchAnalysis | None:
    """Return the analysis of a match by the model of its game; None if there is no model."""
    chances = model(record.game, record.players)
    if chances is None:
        return None
    line: list[WinChances] = []

    def look(match: Match) -> None:
        chance = None if match.result is not None else chances(match.table)
        if chance is not None:
            line.append(WinChances(match.table.round, (chance, 1 - chance), (model_error(record.game),) * 2))

    match, steps = walked(record, look)
    return story(record.players, line, steps, match.result, exact=True)


def walked(record: Record, look: Callable[[Match], None]) -> tuple[Match, dict[int, RoundSummary]]:
    """Replay a saved match and call `look` after the deal and after each round; return the match, and round → its
    figures."""
    steps: dict[int, RoundSummary] = {}
    owners: dict[Card, Seat] = {}
    match = None
    for match, events in replay_record(record):
        table = match.table
        held = {card: seat for seat in table.all_seats for card in _cards(match, seat)}
        got: list[list[Card]] = [[] for _seat in table.all_seats]
        for card, seat in held.items():
            if owners.get(card, seat) != seat:
                got[seat].append(card)
        owners |= held
        wars = sum(isinstance(event, Announced) and event.key.counts for event in events)
        steps[table.round] = RoundSummary(table.round, wars, tuple(tuple(cards) for cards in got))
        look(match)
    assert match is not None
    return match, steps


def _cards(match: Match, seat: Seat) -> Iterator[Card]:
    """Yield the cards that belong to a seat between two rounds."""
    for kind in match.table.pile_kinds:
        if kind.each:
            yield from match.table.each[kind.name][seat]


def story(
    players: int, line: Sequence[WinChances], steps: Mapping[int, RoundSummary], result: Result | None, *, exact: bool,
    rollouts: int = 0,
) -> MatchAnalysis:  # fmt: skip
    """Return the analysis that follows from the chances, the figures of the rounds, and the result.

    >>> line = [WinChances(0, (0.5, 0.5)), WinChances(1, (0.3, 0.7)), WinChances(2, (0.8, 0.2))]
    >>> steps = {n: RoundSummary(n, 0, ((), ())) for n in range(4)}
    >>> found = story(2, line, steps, Result("all_cards", Seat(0)), exact=True)
    >>> [(swing.round, round(swing.gain, 2)) for swing in found.swings], found.turning, found.escape.round
    ([(2, 0.5), (3, 0.2)], 2, 1)
    """
    winner, seats = (result.winner if result is not None else None), all_seats(players)
    if result is not None:
        end = tuple(1 / players if winner is None else float(seat == winner) for seat in seats)
        line = [*line, WinChances(max(steps), end)]
    gains = {seat: _gains(line, seat, steps) for seat in seats}
    best = tuple(_best(gains[seat], seat, steps) for seat in seats)
    single = {after.round for before, after in pairwise(line) if after.round == before.round + 1}
    fought = [blow for seat in seats for blow in gains[seat] if blow.wars and blow.round in single]
    luckiest = max(fought, key=lambda blow: blow.gain, default=None)
    if winner is None:
        return MatchAnalysis(players, None, tuple(line), exact, (), best, None, False, None, luckiest, (), rollouts)
    blows = sorted(sorted(gains[winner], key=lambda blow: -blow.gain)[:BLOWS])
    open_ = [place for place, moment in enumerate(line) if not moment.leads(winner)]
    turning = _turning(line[open_[-1]], line[open_[-1] + 1], winner) if open_ else None
    escape = min(line[:-1], key=lambda moment: moment.chances[winner], default=None)
    if escape is not None and 1 / players - escape.chances[winner] < WIDTHS * escape.error(winner):
        escape = None
    return MatchAnalysis(players, winner, tuple(line), exact, tuple(blows), best, turning, not open_, escape, luckiest,
                         (), rollouts)


def _turning(before: WinChances, after: WinChances, winner: Seat) -> int | None:
    """Return the round of `after`, since which the winner was surely ahead, if that step made most of the lead, and it
    is more than its error; else None."""
    (lead, error), (then, other) = before.lead(winner), after.lead(winner)
    return after.round if _FEW * lead <= then and then - lead >= WIDTHS * hypot(error, other) else None


def gained(before: WinChances, after: WinChances, seat: Seat) -> float:
    """Return by how much a seat's chance rose, if that is sure, else 0.

    >>> gained(WinChances(1, (0.5, 0.5), (0.03, 0.03)), WinChances(2, (0.75, 0.25), (0.04, 0.04)), Seat(0))
    0.25
    >>> gained(WinChances(1, (0.5, 0.5), (0.03, 0.03)), WinChances(2, (0.5625, 0.4375), (0.04, 0.04)), Seat(0))
    0.0
    """
    gain = after.chances[seat] - before.chances[seat]
    return max(0.0, gain) if gain >= WIDTHS * hypot(before.error(seat), after.error(seat)) else 0.0


def _gains(line: Sequence[WinChances], seat: Seat, steps: Mapping[int, RoundSummary]) -> list[Swing]:
    """Return the sure gains of a seat between the moments of the line."""
    made = []
    for before, after in pairwise(line):
        gain = gained(before, after, seat)
        if gain:
            here = [steps[number] for number in range(before.round + 1, after.round + 1) if number in steps]
            made.append(_swing(max(here, key=lambda step: (_worth(step.got[seat]), step.round)), seat, gain) if here
                        else Swing(after.round, seat, gain, (), 0))
    return made


def _swing(step: RoundSummary, seat: Seat, gain: float) -> Swing:
    cards = sorted(step.got[seat], key=lambda card: (-RANK[card], card))[:CARDS]
    return Swing(step.round, seat, gain, tuple(cards), step.wars)


def _best(gains: Sequence[Swing], seat: Seat, steps: Mapping[int, RoundSummary]) -> Swing | None:
    """Return a seat's greatest sure gain; if there is none of half a percentage point, the round in which it took the
    best cards, None if it never took any."""
    found = max(gains, key=lambda blow: blow.gain, default=None)
    took = [step for step in steps.values() if step.got[seat]]
    if took and (found is None or found.gain < _POINT):
        return _swing(max(took, key=lambda step: (_worth(step.got[seat]), -step.round)), seat, 0.0)
    return found


def _worth(cards: Sequence[Card]) -> tuple[int, int]:
    """Return the sort key of a round by the cards taken: the best of them, then their number."""
    return max((RANK[card] for card in cards), default=-1), len(cards)


def ownerships(record: Record) -> dict[Card, list[CardOwnership]]:
    """Return card → its owners, from the deal on: an entry for each change, and for each round in which it was face
    down in a war."""
    made: dict[Card, list[CardOwnership]] = defaultdict(list)
    match = None
    for match, events in replay_record(record):
        number = match.table.round
        covered = {
            card for event in events if isinstance(event, Laid) and not event.up and event.src.startswith("packet/")
            for card in event.cards
        }  # fmt: skip
        held = {card: seat for seat in match.table.all_seats for card in _cards(match, seat)}
        for card in match.game.deck():
            seat = held.get(card)
            if not made[card] or made[card][-1].seat != seat or card in covered:
                made[card].append(CardOwnership(number, seat, card in covered))
    return dict(made)


def notable(story: MatchAnalysis, steps: Mapping[int, RoundSummary]) -> Card | None:
    """Return the card that changed hands most often, weighted by the change of the chances; None if no card did."""
    moved: Counter[Card] = Counter()
    for before, after in pairwise(story.line):
        change = max(abs(one - other) for one, other in zip(after.chances, before.chances, strict=True))
        for number in range(before.round + 1, after.round + 1):
            for cards in steps[number].got if number in steps else ():
                for card in cards:
                    moved[card] += round(change * 1_000_000)
    return max(moved, key=lambda card: (moved[card], RANK[card]), default=None)


class ReplayData(NamedTuple):
    """The data of a replay: after each of `rounds` the `counts` (cards or points) of each seat; `steps` is round → its
    figures, `ownerships` card → its owners."""

    rounds: Sequence[int]
    counts: Sequence[Sequence[int]]
    steps: Mapping[int, RoundSummary]
    ownerships: Mapping[Card, Sequence[CardOwnership]]
    winner: Seat | None


def replay_data(record: Record) -> ReplayData:
    """Return the data of a saved match. Raises RecordError, in one line, if its answers do not fit."""
    counts: dict[int, tuple[int, ...]] = {}

    def look(match: Match) -> None:
        counts[match.table.round] = tuple(match.game.tally(match.table, seat) for seat in match.table.all_seats)

    match, steps = walked(record, look)
    winner = None if match.result is None else match.result.winner
    return ReplayData(tuple(counts), tuple(counts.values()), steps, ownerships(record), winner)
