"""Analysis of a match: its chances of winning after every round, and the data of its replay.

The story of a match as data: each player's chance after every round, and what follows from it. No words and no
pictures: those are the page's.

A match that is over, played again for its page: what each round came to, and where each card was.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.core.cards import RANK, Card
from game.core.events import Announced, Event, Laid
from game.core.game import Result
from game.core.game_modules import Unit
from game.core.match import Match, MatchError, recorded
from game.core.record import Record, RecordError
from game.core.seats import Seat, all_seats
from game.lab.win_probability import model

BLOWS = 3
"""The greatest gains that are told."""
CARDS = 3
"""The best cards that are named of those taken."""
_THOUSAND = 1000
_POINT = 0.005
"""A gain of less is none, in points of a hundred."""


class WinChances(NamedTuple):
    """How it stood after a round: each player's chance to win, by seat; they add up to 1."""

    round: int
    chances: tuple[float, ...]


class Swing(NamedTuple):
    """A round that made somebody's chance greater: by how much (0 to 1), the best cards they took in it, the best
    first, and how many wars it had. Where it is not known after each round how it stood, it is that of the rounds
    between in which they took their best card."""

    round: int
    seat: Seat
    gain: float
    cards: tuple[Card, ...]
    wars: int


class CardOwnership(NamedTuple):
    """Where a card came to be: after a round, in the hands of a seat, or of nobody (None). `covered` says that it lay
    face down in a war then."""

    round: int
    seat: Seat | None
    covered: bool


class DecisionStats(NamedTuple):
    """What a seat's decisions came to, in a `unit`: of `all`, so many were `weighed`; of these so many were as `good`
    as the champion's, and so many `dear`, which cost so much together, with its standard error. `given` is the cost of
    all that were weighed."""

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
    """The story of a match that is over.

    `line` is how it stood from the deal (round 0) to the end; `exact` says that a model told the chances. `blows` are
    the winner's greatest gains, in the order of time, and `best` each seat's greatest one. `turning` is the round after
    which the winner was ahead for good, None if they `led` from the deal on. `escape` is the moment of the winner's
    lowest chance, `luckiest` the greatest gain in a single round with a war.
    `choices` say what decisions came to, of each seat of which that is known.
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

    def course(self, points: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
        """Return the rounds of the line, and each seat's chance after them in thousandths, thinned to so many: the
        first and the last are among them, and the turning point."""
        last = len(self.line) - 1
        at = {round(last * n / (points - 1)) for n in range(points)}
        at |= {place for place, moment in enumerate(self.line) if moment.round == self.turning}
        line = [self.line[place] for place in sorted(at)]
        return (tuple(moment.round for moment in line),
                tuple(tuple(round(chance * _THOUSAND) for chance in moment.chances) for moment in line))


class RoundSummary(NamedTuple):
    """What a round came to: its number, how many wars it had, and the cards that each seat got from others, by
    seat."""

    round: int
    wars: int
    got: tuple[tuple[Card, ...], ...]


def again(record: Record) -> Iterator[tuple[Match, list[Event]]]:
    """Play a saved match again; yield it, and what happened since, after the deal and after each round. Raises
    RecordError, in one line, if its answers do not fit."""
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
    """Return the story of a match by the model of its game; None where there is none."""
    chances = model(record.game, record.players)
    if chances is None:
        return None
    line: list[WinChances] = []

    def look(match: Match) -> None:
        chance = None if match.result is not None else chances(match.table)
        if chance is not None:
            line.append(WinChances(match.table.round, (chance, 1 - chance)))

    match, steps = walked(record, look)
    return story(record.players, line, steps, match.result, exact=True)


def walked(record: Record, look: Callable[[Match], None]) -> tuple[Match, dict[int, RoundSummary]]:
    """Play a saved match again, and look at it after the deal and after each round; return it, and round → what it came
    to."""
    steps: dict[int, RoundSummary] = {}
    owners: dict[Card, Seat] = {}
    match = None
    for match, events in again(record):
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
    """Return the cards that belong to a seat between two rounds."""
    for kind in match.table.pile_kinds:
        if kind.each:
            yield from match.table.each[kind.name][seat]


def story(
    players: int, line: Sequence[WinChances], steps: Mapping[int, RoundSummary], result: Result | None, *, exact: bool
) -> MatchAnalysis:  # fmt: skip
    """Return the story that follows from how it stood, what each round came to, and how it ended."""
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
        return MatchAnalysis(players, None, tuple(line), exact, (), best, None, False, None, luckiest)
    blows = sorted(sorted(gains[winner], key=lambda blow: -blow.gain)[:BLOWS])
    behind = [place for place, moment in enumerate(line) if moment.chances[winner] < max(moment.chances)]
    turning = line[behind[-1] + 1].round if behind else None
    escape = min(line[:-1], key=lambda moment: moment.chances[winner], default=None)
    return MatchAnalysis(players, winner, tuple(line), exact, tuple(blows), best, turning, not behind, escape, luckiest)


def _gains(line: Sequence[WinChances], seat: Seat, steps: Mapping[int, RoundSummary]) -> list[Swing]:
    """Return what made a seat's chance greater."""
    made = []
    for before, after in pairwise(line):
        gain = after.chances[seat] - before.chances[seat]
        if gain > 0:
            here = [steps[number] for number in range(before.round + 1, after.round + 1) if number in steps]
            number, best, wars = after.round, list[Card](), 0
            if here:
                step = max(here, key=lambda step: (_worth(step.got[seat]), step.round))
                number, wars = step.round, step.wars
                best = sorted(step.got[seat], key=lambda card: (-RANK[card], card))[:CARDS]
            made.append(Swing(number, seat, gain, tuple(best), wars))
    return made


def _best(gains: Sequence[Swing], seat: Seat, steps: Mapping[int, RoundSummary]) -> Swing | None:
    """Return a seat's greatest gain; where that is less than a point of a hundred, the round in which it took the best
    cards, if it ever took some."""
    found = max(gains, key=lambda blow: blow.gain, default=None)
    took = [step for step in steps.values() if step.got[seat]]
    if took and (found is None or found.gain < _POINT):
        step = max(took, key=lambda step: (_worth(step.got[seat]), -step.round))
        cards = sorted(step.got[seat], key=lambda card: (-RANK[card], card))[:CARDS]
        return Swing(step.round, seat, 0.0, tuple(cards), step.wars)
    return found


def _worth(cards: Sequence[Card]) -> tuple[int, int]:
    """Return what orders rounds by the cards taken in them: the best of them, and how many they are."""
    return max((RANK[card] for card in cards), default=-1), len(cards)


def lives(record: Record) -> dict[Card, list[CardOwnership]]:
    """Return card → where it came to be, from the deal on: whenever it changed hands, and where it lay face down in a
    war."""
    made: dict[Card, list[CardOwnership]] = defaultdict(list)
    match = None
    for match, events in again(record):
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
    """Return the card that changed hands most often in the rounds in which the chances changed most; None if no card
    ever did."""
    moved: Counter[Card] = Counter()
    for before, after in pairwise(story.line):
        change = max(abs(one - other) for one, other in zip(after.chances, before.chances, strict=True))
        for number in range(before.round + 1, after.round + 1):
            for cards in steps[number].got if number in steps else ():
                for card in cards:
                    moved[card] += round(change * 1_000_000)
    return max(moved, key=lambda card: (moved[card], RANK[card]), default=None)

class ReplayData(NamedTuple):
    """What all matches have, whether their chances can be told or not. After each of `rounds` each seat has so many
    `counts`, cards or points; `steps` says what a round came to, `lives` where a card was."""

    rounds: Sequence[int]
    counts: Sequence[Sequence[int]]
    steps: Mapping[int, RoundSummary]
    lives: Mapping[Card, Sequence[CardOwnership]]
    winner: Seat | None


def retold(record: Record) -> ReplayData:
    """Play a saved match again. Raises RecordError, in one line, if its answers do not fit."""
    counts: dict[int, tuple[int, ...]] = {}

    def look(match: Match) -> None:
        counts[match.table.round] = tuple(match.game.tally(match.table, seat) for seat in match.table.all_seats)

    match, steps = walked(record, look)
    winner = None if match.result is None else match.result.winner
    return ReplayData(tuple(counts), tuple(counts.values()), steps, lives(record), winner)
