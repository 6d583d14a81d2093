"""The table: piles of cards, and all else that decides how a match continues.

Rules change it only through its verbs (`lay`, `move`, `sweep`, `say`, …). Each verb changes the table and, where events
are logged, appends the event; `apply` is the inverse: it takes an event and uses its verb, so a shadow that is fed the
events equals the table. Cards are in a pile in reading order: a packet top first, a stake in the order in which its
cards were laid. A pile's end is a packet's bottom."""

from collections import deque
from collections.abc import Hashable, Iterable, Sequence
from copy import copy
from functools import cache
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from game.core.announcements import AnnouncementKey
from game.core.asks import turn
from game.core.cards import CODES, EVERY, ONE_DECK, Card, CardError, stocked, taken
from game.core.events import (
    Announced,
    Event,
    Laid,
    MemoSet,
    Moved,
    RoundBegan,
    Scored,
    SeatLeft,
    Swept,
    TurnBegan,
    Turned,
)
from game.core.rng import Rng
from game.core.seats import Seat, all_seats
from game.core.state import DATA, DECIDING, NAMES, State

SET_ASIDE = "aside"
"""The pile of cards that are out of the game; every table has it."""

KINDS = bytes(card % ONE_DECK for card in range(256))
"""Card → the number that is the same for all cards of one code."""

_made: Any = tuple.__new__
"""Makes an event in half the time that its class's own call takes: rounds are as fast as their events."""

CLOSED = "closed"
"""The key under which a table remembers cards that are closed for a moment beside open ones: the name of the pile of
each, and its place in it."""

UP = "^"

Showing: TypeAlias = dict[Seat, list[Card]]
"""Seat → the cards it shows, face up."""


class PileKind(NamedTuple):
    """A kind of pile that a game has: one for each seat, or one in the middle.

    `role` says what a pile is for: the window lays out the piles of a role alike and knows no names. Any roles may be
    together; only a heap goes with nothing but stakes and captures. packet: a seat's stock of cards, its first card
    on top; hand: a seat's cards side by side; stake: what a seat plays; capture: what it has won for good; line: cards
    that a seat has laid in a row; pot: what waits to be won; pile: the one that all play on; heap: cards scattered over
    the floor; stock, waste, display, target, square, treasury, box: places in the middle, as their games call them.
    `private` piles are seen by their own seat; other cards only while they lie face up.

    >>> PileKind("packet", "packet", each=True).names(all_seats(2))
    ('packet/0', 'packet/1')
    """

    name: str
    role: str
    each: bool
    private: bool = False

    def names(self, seats: Iterable[Seat]) -> tuple[str, ...]:
        """Return the names of its piles at a table with these seats."""
        return tuple(pile_name(self.name, seat) for seat in seats) if self.each else (self.name,)


@cache
def pile_name(kind: str, seat: Seat) -> str:
    """Return the name of a seat's pile of one kind: `packet/0`.

    >>> pile_name("packet", Seat(0))
    'packet/0'
    """
    return f"{kind}/{seat}"


@cache
def _named(kinds: tuple[PileKind, ...], seats: int) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """Return the names of all piles, and kinds of pile that every seat has → their names by seat."""
    by_kind = {kind.name: kind.names(all_seats(seats)) for kind in kinds}
    return (*sum(by_kind.values(), ()), SET_ASIDE), {kind.name: by_kind[kind.name] for kind in kinds if kind.each}


class Observation(NamedTuple):
    """The part of a table that one player may know: every pile, with None for a card whose face they may not see. A
    computer is given this, never the table."""

    seat: Seat
    piles: dict[str, tuple[Card | None, ...]]
    left: tuple[Seat, ...]
    scores: tuple[int, ...] | None
    round: int


class Table(State):
    """The whole state of a match between two answers.

    `log` is the list that events go to, or None where nobody wants them; with `waits` forced asks are put to people,
    without it rules skip them.

    >>> table = Table((PileKind("packet", "packet", each=True), PileKind("pot", "pot", each=False)), seats=2)
    >>> table.log = []
    >>> table.piles["packet/0"].extend([Card(0), Card(1), Card(2)])
    >>> table.lay("packet/0", "pot", 2, up=True)
    [0, 1]
    >>> table.log[-1]
    Laid(cards=(0, 1), src='packet/0', dst='pot', up=True)
    >>> table.snapshot()["piles"]
    {'packet/0': ['4C'], 'packet/1': [], 'pot': ['2C^', '3C^'], 'aside': []}
    >>> table.score(Seat(1), 5); table.out(Seat(0))
    >>> table.scores, table.left, table.plays
    ([0, 5], (1,), 2)
    """

    __slots__ = (
        "_chance", "_coins", "_drawn", "_first_coin", "all_seats", "each", "facing", "log", "names", "pile_kinds",
        "round_rng", "seats", "waits",
    )

    def __init__(self, pile_kinds: Sequence[PileKind], seats: int, seed: int = 0) -> None:
        self.pile_kinds, self.seats, self.all_seats = tuple(pile_kinds), seats, all_seats(seats)
        every, self.names = _named(self.pile_kinds, seats)
        piles: dict[str, deque[Card]] = {name: deque() for name in every}
        super().__init__(seed=seed, piles=piles, left=self.all_seats)
        self.each = {name: tuple(self.piles[one] for one in by_seat) for name, by_seat in self.names.items()}
        """A kind of pile that every seat has → its piles by seat, the same as in `piles`."""
        self.facing = bytearray(len(EVERY))
        """Card → 1 if it lies face up."""
        self.log: list[Event] | None = None
        self.waits = False
        self.round_rng: Rng | None = None
        self._chance, self._drawn, self._coins, self._first_coin = Rng(seed), Rng(seed), b"", 0

    # ---- verbs: the only ways to change the table -------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the next round."""
        self.round += 1
        self.round_rng = None
        if self.log is not None:
            self.log.append(_made(RoundBegan, (self.round,)))

    def lay(self, src: str, dst: str, count: int, up: bool) -> list[Card]:
        """Turn or lay the top `count` cards of a pile, or all if there are fewer; return them, the first laid first.
        Each is one of the match's plays. A card that is only drawn is moved instead; one that is picked is moved to the
        top first."""
        piles = self.piles
        pile = piles[src]
        if count == 1 and pile:                       # as the other, written out: many games lay card by card
            cards = [card := pile.popleft()]
            piles[dst].append(card)
            if up:
                self.facing[card] = 1
            self.plays += 1
        else:
            cards = [*islice(pile, count)]
            for _ in cards:
                pile.popleft()
            piles[dst].extend(cards)
            if up:
                for card in cards:
                    self.facing[card] = 1
            self.plays += len(cards)
        if self.log is not None and cards:
            self.log.append(_made(Laid, (tuple(cards), src, dst, up)))
        return cards

    def lay_each(self, seats: Iterable[Seat], src: str, dst: str, count: int) -> Showing:
        """Let these seats, which have cards, turn up their top `count`, or what they have, from their piles of one kind
        to those of another; return seat → the cards it turned."""
        facing, log = self.facing, self.log
        showing: Showing = {}
        if count > 1:
            for seat in seats:
                showing[seat] = self.lay(pile_name(src, seat), pile_name(dst, seat), count, True)
            return showing
        here, there = self.each[src], self.each[dst]
        for seat in seats:
            showing[seat] = [card := here[seat].popleft()]
            there[seat].append(card)
            facing[card] = 1
            if log is not None:
                log.append(_made(Laid, ((card,), self.names[src][seat], self.names[dst][seat], True)))
        self.plays += len(showing)
        return showing

    def move(self, cards: Sequence[Card], src: str, dst: str, *, up: bool = False, first: bool = False) -> None:
        """Move these cards from one pile to the end of another, or before its first card, in the order given."""
        pile = self.piles[src]
        for card in cards:
            pile.remove(card)
            self.facing[card] = up
        if first:
            self.piles[dst].extendleft(reversed(cards))
        else:
            self.piles[dst].extend(cards)
        if self.log is not None and cards:
            self.log.append(_made(Moved, (tuple(cards), src, dst, up, first)))

    def sweep(self, cards: Sequence[Card], srcs: tuple[str, ...], dst: str) -> None:
        """Move all cards of some piles face down to the end of one pile: `cards` are those cards in their new order."""
        piles, facing = self.piles, self.facing
        for name in srcs:
            piles[name].clear()
        piles[dst] += cards
        for card in cards:
            facing[card] = 0
        if self.log is not None and cards:
            self.log.append(_made(Swept, (tuple(cards), srcs, dst)))

    def gather(self, srcs: tuple[str, ...], dst: str, shuffled: bool = False) -> None:
        """Sweep some piles, one after the other, to the end of one pile; or shuffled, from the round's chance."""
        piles, facing = self.piles, self.facing
        if not shuffled and self.log is None and dst not in srcs:  # as below, with nothing made in between
            to = piles[dst]
            for name in srcs:
                pile = piles[name]
                if pile:
                    for card in pile:
                        facing[card] = 0
                    to += pile
                    pile.clear()
            return
        cards: list[Card] = []
        for name in srcs:
            pile = piles[name]
            if pile:
                cards += pile
                pile.clear()
        if shuffled:
            self.chance.shuffle(cards)
        for card in cards:
            facing[card] = 0
        piles[dst].extend(cards)
        if self.log is not None:
            self.log.append(_made(Swept, (tuple(cards), srcs, dst)))

    def flip(self, cards: Sequence[Card], up: bool = True) -> None:
        """Turn cards face up, or face down, where they lie."""
        for card in cards:
            self.facing[card] = up
        if self.log is not None and cards:
            self.log.append(_made(Turned, (tuple(cards), up)))

    def score(self, seat: Seat, points: int) -> None:
        """Give a seat some points."""
        if self.scores is None:
            self.scores = [0] * self.seats
        self.scores[seat] += points
        if self.log is not None:
            self.log.append(_made(Scored, (seat, points)))

    def lead(self, seat: Seat) -> None:
        """Make it a seat's turn."""
        self.turn = seat
        if self.log is not None:
            self.log.append(_made(TurnBegan, (seat,)))

    def out(self, seat: Seat, lacked: bool = False) -> None:
        """Let a seat leave the game; `lacked` if for want of a card that it had to lay."""
        self.left = tuple(other for other in self.left if other != seat)
        self.lacked = lacked
        if self.log is not None:
            self.log.append(SeatLeft(seat, lacked))

    def out_without(self, kind: str) -> None:
        """Let every seat without cards in its pile of this kind leave the game."""
        for seat in self.left:
            if not self.each[kind][seat]:
                self.out(seat)

    def say(
        self, key: AnnouncementKey, seats: Iterable[Seat] = (), cards: Iterable[Card] = (), numbers: Iterable[int] = (),
        text: str = "",
    ) -> None:
        """State a fact worth showing, which may count as one of the table's wars."""
        if key.counts:
            self.wars += 1
        if self.log is not None:
            self.log.append(_made(Announced, (key, tuple(seats), tuple(cards), tuple(numbers), text)))

    def remember(self, key: str, value: Any) -> None:
        """Keep a JSON value, which nobody changes any more, from round to round under this key; None forgets it."""
        if value is None:
            self.memo.pop(key, None)
        else:
            self.memo[key] = value
        if self.log is not None:
            self.log.append(_made(MemoSet, (key, value)))

    async def turned_by(self, seats: Sequence[Seat]) -> None:
        """Wait until these seats, if any, have turned their cards. They have no choice: headless, nobody is asked."""
        if self.waits and seats:
            await turn(tuple(seats))

    def skip(self, number: int, plays: int = 0, wars: int = 0) -> None:
        """Set the number of the round, after `plays` more cards were laid and `wars` more were fought. The caller has
        left the events and moved the cards."""
        self.round, self.round_rng = number, None
        self.plays += plays
        self.wars += wars

    # ---- chance -----------------------------------------------------------------------------------------------------

    @property
    def chance(self) -> Rng:
        """This round's random numbers; `round_rng` tells whether the round has drawn any."""
        if self.round_rng is None:
            self.round_rng = self._drawn.set_to(self._chance, self.round)
        return self.round_rng

    def coins(self, number: int) -> bytes:
        """Return the first draws of some rounds from `number` on, in the form of `Rng.coins`."""
        if not self._first_coin <= number < self._first_coin + len(self._coins):
            self._coins, self._first_coin = self._chance.coins(number), number
        return self._coins[number - self._first_coin :]

    # ---- shadows and eyes -------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Let an event happen here too."""
        match event:
            case RoundBegan(_):
                self.begin()
            case Laid(cards, src, dst, up):
                self.lay(src, dst, len(cards), up)
            case Moved(cards, src, dst, up, first):
                self.move(cards, src, dst, up=up, first=first)
            case Swept(cards, srcs, dst):
                self.sweep(cards, srcs, dst)
            case Turned(cards, up):
                self.flip(cards, up)
            case Scored(seat, points):
                self.score(seat, points)
            case TurnBegan(seat):
                self.lead(seat)
            case SeatLeft(seat, lacked):
                self.out(seat, lacked)
            case Announced():
                self.say(*event)
            case MemoSet(key, value):
                self.remember(key, value)

    def seen_by(self, seat: Seat) -> Observation:
        """Return the part of the table that this seat's player may know."""
        own = {pile_name(kind.name, seat) if kind.each else kind.name for kind in self.pile_kinds if kind.private}
        facing = self.facing
        piles = {name: tuple(pile if name in own else [card if facing[card] else None for card in pile])
                 for name, pile in self.piles.items()}
        scores = None if self.scores is None else tuple(self.scores)
        return Observation(seat, piles, self.left, scores, self.round)

    def open(self, pile: str) -> list[bool]:
        """Return for each card of a pile if it is open: face up, or closed among those that are turned up."""
        closed = [place for name, place in self.memo.get(CLOSED, ()) if name == pile]
        return [bool(self.facing[card]) or place in closed for place, card in enumerate(self.piles[pile])]

    def shadow(self, seed: int | None = None) -> "Table":
        """Return a table of its own that is like this one now, for the window to play events on; with a `seed`, one
        with other chance from now on."""
        other = Table(self.pile_kinds, self.seats, self.seed if seed is None else seed)
        for name, pile in self.piles.items():
            other.piles[name].extend(pile)
        other.facing[:] = self.facing
        for part in DATA:
            setattr(other, part.name, copy(getattr(self, part.name)))
        other.seed = self.seed if seed is None else seed
        return other

    # ---- the same again ---------------------------------------------------------------------------------------------

    def fingerprint(self) -> Hashable:
        """Return all that decides the future, but for chance and the number of the round: the codes, not the very
        cards."""
        piles: list[Hashable] = []
        facing = self.facing[: len(KINDS)]
        for pile in self.piles.values():
            try:
                cards = bytes(pile)
            except ValueError:                        # of many decks: too high a number for a byte
                piles.append((*self._marked(pile),))
            else:
                piles.append((cards.translate(KINDS), cards.translate(facing)))
        return (*piles, *(_hashable(getattr(self, name)) for name in DECIDING))

    def snapshot(self) -> dict[str, Any]:
        """Return the table as a JSON object; a card that lies face up has `UP` behind its code."""
        saved = {name: _own(getattr(self, name)) for name in NAMES}
        saved["piles"] = {name: self._marked(pile) for name, pile in self.piles.items()}
        return saved

    def _marked(self, pile: Iterable[Card]) -> list[str]:
        return [CODES[card] + UP if self.facing[card] else CODES[card] for card in pile]

    @classmethod
    def restored(cls, pile_kinds: Sequence[PileKind], seats: int, saved: dict[str, Any]) -> "Table":
        """Return the table of a snapshot. Raises CardError, in one line, if it is none for these piles and seats."""
        state = {part.name: part.metadata["read"](saved.get(part.name), part.name, seats) for part in DATA}
        table = cls(pile_kinds, seats, state["seed"])
        for name, value in state.items():
            setattr(table, name, value)
        piles = saved.get("piles")
        if not isinstance(piles, dict) or list(piles) != list(table.piles):
            raise CardError("the saved piles do not belong to this game")
        stock = stocked(EVERY)
        for name, words in piles.items():
            if not isinstance(words, list) or any(not isinstance(word, str) for word in words):
                raise CardError(f"the saved pile {name} is not a list of cards")
            cards = taken([word.removesuffix(UP) for word in words], stock, f"the saved pile {name}")
            for card, word in zip(cards, words, strict=True):
                table.facing[card] = word.endswith(UP)
            table.piles[name].extend(cards)
        return table


def _own(value: Any) -> Any:
    """Return a copy for JSON, of which the table changes nothing later."""
    return value.copy() if isinstance(value, dict) else list(value) if isinstance(value, list | tuple) else value


def _hashable(value: Any) -> Hashable:
    if isinstance(value, dict):
        return tuple(sorted((key, repr(one)) for key, one in value.items()))
    return tuple(value) if isinstance(value, list) else value
