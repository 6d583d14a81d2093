"""The story of a match in three pictures: how it began, what turned it, how it ended. All of it is from the record: how
many cards or points each seat had after each round, and which cards met. No chances are computed for it."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from game.core.cards import RANK, Card
from game.core.events import Announced, Event, Laid, Swept, Turned
from game.core.record import Record
from game.core.seats import Seat, all_seats
from game.lab.match_analysis import replay_record

PictureKind: TypeAlias = Literal["nearly_out", "behind", "ahead", "even", "tie", "card", "heap", "turn", "feather",
                                 "beats", "points", "all", "won", "draw"]
"""What a picture shows. First: a seat that had hardly any cards, or was far behind, and came back; the winner ahead
from the start; nobody ahead. Second: a war, a card or a heap of cards taken, or a turn with many points. Last: the
winner's card was higher by one, or by more; the points; all cards; only who won; nobody."""

NEARLY_OUT = 0.3
"""Whoever stands below this has almost nothing (see `_Rounds.standing`);"""
BEHIND = 0.7
"""who stands below this is behind."""
BACK = 0.9
"""Who stands here has come back."""
EVEN = 0.8
"""As long as nobody stands below this, nobody is ahead."""
HEAP = 5
"""From so many cards on, a heap is what one sees of them."""


class StoryPicture(NamedTuple):
    """One of the three pictures: the round it shows, the seat that it is about (None: nobody), the `cards` that met
    there, by seat, and what each seat had after it, in `points` or else in cards."""

    kind: PictureKind
    round: int
    seat: Seat | None
    cards: Mapping[Seat, Card]
    counts: tuple[int, ...]
    points: bool = False


class _Round(NamedTuple):
    """A round in figures: what each seat had after it, the cards that decided it by seat, those that tied first, the
    number of wars, and the cards that were swept to each seat."""

    number: int
    counts: tuple[int, ...]
    met: Mapping[Seat, Card]
    tied: Mapping[Seat, Card]
    wars: int
    swept: Mapping[Seat, tuple[Card, ...]]


class _Rounds(NamedTuple):
    """All rounds of a match, the deal first, its winner (None in a draw), and the most points of a seat at the end; 0
    where cards are counted."""

    all: Sequence[_Round]
    winner: Seat | None
    most: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat."""
        return tuple(all_seats(len(self.all[0].counts)))

    def standing(self, now: _Round, seat: Seat) -> float:
        """Return how well a seat stood: its cards in parts of an equal share; or, in a game of points, 1 less what it
        was behind the first, in parts of the most points at the end."""
        if self.most:
            return 1.0 - (max(now.counts) - now.counts[seat]) / self.most
        return len(now.counts) * now.counts[seat] / max(1, sum(now.counts))


def picture_story(record: Record) -> tuple[StoryPicture, StoryPicture, StoryPicture] | None:
    """Return the three pictures of a match that is over; None if nothing was played. Raises RecordError, in one line,
    if its answers do not fit."""
    found, result, points = list[_Round](), None, False
    for match, events in replay_record(record):
        table, result, points = match.table, match.result, match.table.scores is not None
        counts = tuple(match.game.tally(table, seat) for seat in table.all_seats)
        found.append(_round(table.round, counts, events))
    if len(found) < 2 or result is None:
        return None
    rounds = _Rounds(found, result.winner, max(1, *found[-1].counts) if points else 0)
    low = _came_back(rounds)
    turn = _turn(rounds, 0 if low is None else low.round)
    first, last = low or _beginning(rounds, turn), _end(rounds)
    return first._replace(points=points), turn._replace(points=points), last._replace(points=points)


def _round(number: int, counts: tuple[int, ...], events: Iterable[Event]) -> _Round:
    """Return a round in figures. Where several cards of a seat count together, none of them decided it alone."""
    open_cards, tied = dict[Seat, list[Card]](), dict[Seat, Card]()
    closed, swept, wars = dict[Card, Seat](), dict[Seat, tuple[Card, ...]](), 0
    for event in events:
        match event:
            case Laid(cards, src, dst, up):
                owner = _owner(dst) if _owner(dst) is not None else _owner(src)
                if owner is not None and up:
                    open_cards.setdefault(owner, []).extend(cards)
                elif owner is not None:
                    closed |= dict.fromkeys(cards, owner)
            case Turned(cards, up=True):
                for card in cards:
                    if card in closed:
                        open_cards.setdefault(closed[card], []).append(card)
            case Announced(key, seats) if key.counts:
                single = _single(open_cards)
                tied = tied if wars else {seat: single[seat] for seat in seats if seat in single}
                wars, open_cards = wars + 1, {}
            case Swept(cards, _srcs, dst) if (owner := _owner(dst)) is not None:
                swept[owner] = (*swept.get(owner, ()), *cards)
    return _Round(number, counts, _single(open_cards), tied, wars, swept)


def _single(open_cards: Mapping[Seat, Sequence[Card]]) -> dict[Seat, Card]:
    """Return the card of each seat that has laid a single one; none if any has laid more."""
    if any(len(cards) > 1 for cards in open_cards.values()):
        return {}
    return {seat: card for seat, (card,) in open_cards.items()}


def _owner(pile: str) -> Seat | None:
    """Return the seat whose pile it is; None if it is nobody's.

    >>> _owner("stake/1"), _owner("pot")
    (1, None)
    """
    seat = pile.partition("/")[2]
    return Seat(int(seat)) if seat.isdecimal() else None


def _came_back(rounds: _Rounds) -> StoryPicture | None:
    """Return the picture of the lowest moment of a seat that came back before the last round; None if nobody was
    behind."""
    found, back = list[tuple[float, int, Seat]](), set[Seat]()
    for n in range(len(rounds.all) - 2, 0, -1):
        now = rounds.all[n]
        found += [(rounds.standing(now, seat), n, seat) for seat in back if now.counts[seat] or rounds.most]
        back |= {seat for seat in rounds.seats if rounds.standing(now, seat) >= BACK}
    lowest, n, seat = min(found, default=(1.0, 0, Seat(0)))
    if lowest >= BEHIND:
        return None
    now = rounds.all[n]
    return StoryPicture("nearly_out" if lowest < NEARLY_OUT else "behind", now.number, seat, now.met, now.counts)


def _turn(rounds: _Rounds, after: int) -> StoryPicture:
    """Return the picture of the round `after` another in which the winner (in a draw: anybody) gained most; the last
    one only if there is no other."""
    seats = rounds.seats if rounds.winner is None else (rounds.winner,)
    steps = [(before, now) for before, now in pairwise(rounds.all) if now.number > after]
    gain, _early, at, seat = max((now.counts[seat] - before.counts[seat], -n, n, seat)
                                 for n, (before, now) in enumerate(steps[:-1] or steps) for seat in seats)
    found = steps[at][1]
    if rounds.most:
        return StoryPicture("turn", found.number, seat, found.met, found.counts)
    if len(found.tied) > 1 and len({RANK[card] for card in found.tied.values()}) == 1:
        return StoryPicture("tie", found.number, seat, found.tied, found.counts)
    taken = found.swept.get(seat, ())
    if gain < HEAP and taken:
        best = max(taken, key=lambda card: (RANK[card], card))
        return StoryPicture("card", found.number, seat, {seat: best}, found.counts)
    return StoryPicture("heap", found.number, seat, found.met, found.counts)


def _beginning(rounds: _Rounds, turn: StoryPicture) -> StoryPicture:
    """Return the picture of a match in which nobody came back: a moment before the turn, at which the winner had been
    ahead from the start, or nobody was."""
    before = [now for now in rounds.all[1:] if now.number < turn.round] or rounds.all[:1]
    shown, winner = before[len(before) // 2], rounds.winner
    if winner is not None and all(now.counts[winner] == max(now.counts) for now in before) and any(
            rounds.standing(shown, seat) < EVEN for seat in rounds.seats):
        return StoryPicture("ahead", shown.number, winner, shown.met, shown.counts)
    return StoryPicture("even", shown.number, None, shown.met, shown.counts)


def _end(rounds: _Rounds) -> StoryPicture:
    """Return the picture of the end. The cards that met last are shown if the winner's is the highest of them."""
    last, winner = rounds.all[-1], rounds.winner
    if winner is None:
        return StoryPicture("draw", last.number, None, last.met, last.counts)
    others = {seat: card for seat, card in last.met.items() if seat != winner}
    if rounds.most:
        return StoryPicture("points", last.number, winner, {}, last.counts)
    if winner in last.met and others:
        best = max(others, key=lambda seat: RANK[others[seat]])
        ahead = RANK[last.met[winner]] - RANK[others[best]]
        if ahead > 0:
            pair = {winner: last.met[winner], best: others[best]}
            return StoryPicture("feather" if ahead == 1 else "beats", last.number, winner, pair, last.counts)
    kind: PictureKind = "all" if last.counts[winner] == sum(last.counts) else "won"
    return StoryPicture(kind, last.number, winner, {}, last.counts)
