"""The search of Duel King's ends: who wins with best play of both where the order of both packets is known.

Only the save duels are decided by anybody; all between them follows from the cards. The rules are written again here as
plain functions of tuples, for speed; `tests/players/test_endgames.py` holds them to those of the game."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

from game.core.cards import JOKER, RANK, Card
from game.core.seats import BOTH, OTHER, Seat
from game.rules.duel_king import FIVE, HIGH, POWER, THREE, better

ASKS = 4000
"""The asks that one search looks at, at most."""
DEEP = 60
"""The rounds that it looks ahead, at most."""
FOUGHT = 200
"""The forced duels in a row after which it gives up: such a deal may go on for ever."""


class TooLongError(Exception):
    """The search has looked at `ASKS` asks, or further than it may."""


class SaveAsk(NamedTuple):
    """A save duel that is offered to `seat`, in the order of the cards on the table: the packets, and what lies in the
    lines and duels of both seats, by seat; the leader; the king or joker; the attempt; the rounds looked ahead."""

    packets: tuple[tuple[Card, ...], ...]
    lines: tuple[tuple[Card, ...], ...]
    duels: tuple[tuple[Card, ...], ...]
    seat: Seat
    leader: Seat
    king: Card
    attempt: int
    depth: int = 0


After: TypeAlias = SaveAsk | Seat | None
"""What follows an answer: the next ask, or the end with its winner, None for a draw."""


class DuelKingSearch:
    """A depth-first search with a table of the asks searched so far, which is kept from one call to the next."""

    def __init__(self) -> None:
        self._known: dict[SaveAsk, int] = {}
        self._asks = 0

    def values(self, ask: SaveAsk) -> list[tuple[Card | None, int]]:
        """Return each answer, None for no card, with the result of the match for the seat that is asked: 1, 0 or −1.
        Raises TooLongError."""
        self._asks = 0
        return [(card, self._value(follow(), ask.seat)) for card, follow in answers(ask)]

    def _value(self, after: After, seat: Seat) -> int:
        """Return the result for a seat from an ask on, or of an end. Raises TooLongError."""
        if not isinstance(after, SaveAsk):
            return 0 if after is None else 1 if after == seat else -1
        here = after._replace(depth=0)
        if here not in self._known:
            self._asks += 1
            if self._asks > ASKS or after.depth > DEEP:
                raise TooLongError
            best, failed = -1, False
            for _card, follow in answers(after):
                try:
                    best = max(best, self._value(follow(), after.seat))
                except TooLongError:
                    failed = True
                if best == 1 or self._asks > ASKS:
                    break
            if failed and best < 1:
                raise TooLongError
            self._known[here] = best
        return self._known[here] if after.seat == seat else -self._known[here]


def answers(ask: SaveAsk) -> Iterator[tuple[Card | None, Callable[[], After]]]:
    """Yield each answer to an ask, None for no card, with a function that returns what follows, or raises
    TooLongError."""
    yield None, partial(_saved, ask, None)
    for card in (*ask.lines[ask.seat], *ask.duels[ask.seat]):
        yield card, partial(_saved, ask, card)


def _saved(ask: SaveAsk, card: Card | None) -> After:
    course = _Course(ask)
    return course.taken(ask.seat, ask.leader) if card is None else course.saved(ask, card)


class _Course:
    """The course of a match of which every card is known, from one ask to the next."""

    def __init__(self, ask: SaveAsk) -> None:
        self.packets, self.lines, self.duels = ([[*pile] for pile in piles] for piles in ask[:3])
        self.king, self.depth = ask.king, ask.depth
        self.left: tuple[Seat, ...] = BOTH

    # ---- save duels -------------------------------------------------------------------------------------------------

    def saved(self, ask: SaveAsk, card: Card) -> After:
        """Return what follows a save duel for a card."""
        seat, winner = ask.seat, self.turn_tops()
        if winner is None and self.left == BOTH:
            winner = self.forced_duel()
        if winner is None:
            return self.ended()
        if winner == seat:
            pile = self.lines[seat] if card in self.lines[seat] else self.duels[seat]
            pile.remove(card)
            self.packets[seat].append(card)
        return self.offered(seat, ask.attempt + 1, winner)

    def offered(self, seat: Seat, attempt: int, leader: Seat) -> After:
        """Return the ask for another save duel, or what follows if the seat has none left."""
        if attempt > THREE or not self.packets[seat]:
            return self.taken(seat, leader)
        packets, lines, duels = (tuple(map(tuple, piles)) for piles in (self.packets, self.lines, self.duels))
        return SaveAsk(packets, lines, duels, seat, leader, self.king, attempt, self.depth)

    def taken(self, seat: Seat, leader: Seat) -> After:
        """Return what follows when the table is taken from a seat."""
        self.take(OTHER[seat])
        if RANK[self.king] == JOKER:
            self.take_five(OTHER[seat])
        return self.ended() if self.count_out() else self.rounds(leader)

    # ---- rounds -----------------------------------------------------------------------------------------------------

    def rounds(self, turn: Seat) -> After:
        """Play rounds up to the next ask, or to the end."""
        while True:
            self.depth += 1
            if self.depth > DEEP:
                raise TooLongError
            dealt = [packet[:THREE] for packet in self.packets]
            for packet in self.packets:
                del packet[:THREE]
            for n in range(THREE):
                pair = [line[n] for line in dealt]
                king = next((seat for seat in (turn, OTHER[turn]) if POWER[pair[seat]] == HIGH), None)
                if king is not None:
                    for line, cards in zip(self.lines, dealt, strict=True):
                        line.extend(cards[n:])
                    self.king = pair[king]
                    return self.offered(OTHER[king], 1, king)
                for line, card in zip(self.lines, pair, strict=True):
                    line.append(card)
                winner = better(pair)
                if winner is None and n == THREE - 1:
                    winner = self.forced_duel()
                if winner is not None:
                    self.take(winner)
                    turn = winner
            if self.count_out():
                return self.ended()

    def turn_tops(self) -> Seat | None:
        """Turn the top cards of both packets; return the seat with the better one."""
        short = tuple(seat for seat in BOTH if not self.packets[seat])
        if short:
            self.left = tuple(seat for seat in BOTH if seat not in short)
            for seat in self.left:
                self.take(seat)
            return None
        pair = [packet.pop(0) for packet in self.packets]
        for duel, card in zip(self.duels, pair, strict=True):
            duel.append(card)
        jokers = [seat for seat in BOTH if RANK[pair[seat]] == JOKER]
        if len(jokers) == 1:
            self.take_five(jokers[0])
        return better(pair)

    def forced_duel(self) -> Seat | None:
        """Turn tops until one is better; return that seat, None if somebody had no card."""
        for _time in range(FOUGHT):
            winner = self.turn_tops()
            if winner is not None or self.left != BOTH:
                return winner
        raise TooLongError

    def take(self, seat: Seat) -> None:
        """Put all that lies under the packet of a seat, its own first."""
        for one in (seat, OTHER[seat]):
            self.packets[seat] += [*self.lines[one], *self.duels[one]]
            self.lines[one].clear()
            self.duels[one].clear()

    def take_five(self, seat: Seat) -> None:
        """Give a seat the top five of the other's packet."""
        packet = self.packets[OTHER[seat]]
        self.packets[seat] += packet[:FIVE]
        del packet[:FIVE]

    def count_out(self) -> bool:
        """Let those with five cards or fewer lose. True if the match is over."""
        self.left = tuple(seat for seat in self.left if len(self.packets[seat]) > FIVE)
        return self.left != BOTH

    def ended(self) -> Seat | None:
        """Return the winner, None for a draw."""
        self.count_out()
        return self.left[0] if self.left else None
