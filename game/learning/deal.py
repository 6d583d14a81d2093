"""The deal that teaches: for Addition, Subtraction and Multiplication War, where two cards turned together are a fact.

Each child's packet is made of pairs of cards. As many of them as can be are the facts that are due for that child and
the new ones (`choosing`); the others make the two packets about equally strong. A war covers cards of the last pairs,
so that it does not pull the next pairs apart. Won cards go under the packet, so this plans the first time through it.
If a game puts them there in the order in which they lay (`winnings` = `winner_first`), many pairs stay together the
next time too.

**Nobody is favored.** Without this a child whose facts are small would hold small cards, and lose. So a match with an
even deal, the seed's own shuffle, is played through unseen, and the teaching deal goes its way: the pairs are laid so
that the same seat wins the same tricks, and has the same wars, the first time through the packets; and of many such
deals the first is taken in which the same seat is ahead after every tenth trick, for as long as a session can last. If
none is found, about one time in eight, the even deal is dealt itself. So over all seeds each child is ahead after 10,
20, … 60 tricks exactly as often as with even deals, whatever they know, and about as often in between: `python -m
tests.lessons` measures it.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Literal, Protocol, TypeAlias, runtime_checkable

from game.core.cards import Card, codes
from game.core.chance import Chance
from game.core.events import Said
from game.core.game import Game
from game.core.match import Match
from game.core.record import first
from game.core.said import WAR
from game.core.seats import BOTH, SEAT_0, SEAT_1, Seat, leader
from game.learning.choosing import APART, new_facts, next_facts
from game.learning.fact import Fact
from game.learning.knowledge import Knowledge

Pair: TypeAlias = tuple[Card, Card]
Meeting: TypeAlias = tuple[Pair, Pair]

EVERY, LAST = 10, 60
"""The tricks after which it is looked who is ahead: every so many, up to so many, the longest session there is."""
TRIES = 320
STEP = 0.3
"""Tricks by which a seat that was not ahead where it should have been is favored the next time."""
_CHOICE = 4  # pairs that lie at hand
_WORST = 0.1  # how strong the other pairs may have to be: from this to one less this
_DEAL = 0x7EAC
"""Apart from the match's own draws, which are those of its rounds."""


@runtime_checkable
class ReckoningGame(Protocol):
    """A game in which cards are turned together and reckoned with."""

    count: str
    up: int
    down: int

    def counts(self, card: Card) -> int:
        """Return what a card counts."""

    def value(self, cards: Sequence[Card]) -> int:
        """Return what the cards that are turned together are worth."""


def facts_in(game: Game) -> list[Fact]:
    """Return every fact that two cards of the deck make, in the order of its numbers. Raises ValueError for a game in
    which two cards make none."""
    kind, rule = _reckoned(game)
    stock = Counter(map(rule.counts, game.deck()))
    pairs = (pair for pair in combinations_with_replacement(sorted(stock), 2) if not Counter(pair) - stock)
    return [Fact(kind, pair[::-1] if kind == "difference" else pair) for pair in pairs]


def lesson(knowledge: Knowledge, among: Sequence[Fact], count: int, now: float) -> list[Fact]:
    """Return the facts that the pairs of a child should be: those that are due and the new ones, some of them more than
    once. The known ones between them are those that the rest of the deck makes."""
    waiting = set(knowledge.due(now))
    due = [fact for fact in among if fact.same in waiting]
    return next_facts(knowledge, [*new_facts(knowledge, among, now), *due], count, now)


def teaching_deal(game: Game, knowers: Sequence[Knowledge | None], seed: int, now: float) -> list[list[str]]:
    """Return the packets of two seats, top first, as the `deal` of a saved match; for the knowledge of the child at
    each seat, None for a computer. The same for the same seed, knowledge and moment. Raises ValueError for a game
    without facts."""
    among, (_kind, rule) = facts_in(game), _reckoned(game)
    count = len(game.deck()) // len(BOTH) // 2
    lessons = [lesson(knower, among, count, now) if knower else [] for knower in knowers]
    dealing = Dealing(game, lessons, course_of(Match(game, 2, seed, events=True), rule.down))
    even = list(_ahead(Match(game, 2, seed)))
    chance = Chance(seed).fork(_DEAL)
    favour = [0.0, 0.0]
    for number in range(TRIES):
        dealt = dealing.packets(chance.at(number), favour)
        for ahead, should in zip(_ahead(Match(game, 2, seed, deal=dealt)), even, strict=True):
            if ahead != should:
                for seat in BOTH:
                    favour[seat] += ((seat == should) - (seat == ahead)) * STEP
                break
        else:
            return [codes(packet) for packet in dealt]
    return [codes(game.packet(Match(game, 2, seed).table, seat)) for seat in BOTH]


def _reckoned(game: Game) -> tuple[Literal["sum", "difference", "product"], ReckoningGame]:
    if isinstance(game, ReckoningGame) and game.up == 2:
        for kind in ("sum", "difference", "product"):
            if game.count == kind:
                return kind, game
    raise ValueError("no two cards make a fact in this game")


def _ahead(match: Match) -> Iterator[Seat | None]:
    """Yield the seat with most cards after every few tricks, None if several have most. Answers that decide are taken
    to be as good as each other."""
    for tricks in range(EVERY, LAST + 1, EVERY):
        match.run(first, tricks)
        held = [match.game.held(match.table, seat) for seat in match.table.all_seats]
        yield leader(held)


def course_of(match: Match, down: int) -> list[Seat | None]:
    """Return the turns of a match the first time through the packets: the seat that wins a trick, or None for a war,
    which is one turn more."""
    course = list[Seat | None]()
    left = min(match.game.held(match.table, seat) for seat in BOTH)
    while match.result is None:
        before = match.game.held(match.table, SEAT_0)
        match.run(first, match.table.round + 1)
        wars = sum(isinstance(event, Said) and event.key == WAR for event in match.take_events())
        left -= 2 + wars * (2 + down)
        if left < 0:
            break
        course += [*[None] * wars, BOTH[match.game.held(match.table, SEAT_0) < before]]
    return course


class Dealing:
    """The ways to deal for the lessons of two seats so that a match goes a course."""

    def __init__(self, game: Game, lessons: Sequence[Sequence[Fact]], course: Sequence[Seat | None]) -> None:
        _kind, self._rule = _reckoned(game)
        self._lessons, self._course, self._cards = lessons, course, game.deck()
        self._size = len(self._cards) // len(BOTH)
        self._worths = sorted(map(self._rule.value, combinations(self._cards, 2)))

    def packets(self, chance: Chance, favour: Sequence[float]) -> list[list[Card]]:
        """Return each seat's packet, top first; a favored seat gets cards that win so many tricks more."""
        cards = self._cards[:]
        chance.shuffle(cards)
        missing = [self._size / 4 + more for more in favour]
        pairs = self._planned(cards, missing, chance)
        self._fill(pairs, cards, missing)
        for own in pairs:
            chance.shuffle(own)
        turns, left = self._matched(pairs, chance)
        return self._laid([ordered + over for ordered, over in zip(self._ordered(turns), left, strict=True)], cards)

    def _planned(self, cards: list[Card], missing: list[float], chance: Chance) -> list[list[Pair]]:
        """Return the pairs of each seat that are facts of its lesson, one for each seat in turn, if the cards are
        there, and the seat's other pairs can still make up for them; they are taken from the cards, and from the tricks
        that are `missing`."""
        by_count: dict[int, list[Card]] = {}
        for card in cards:
            by_count.setdefault(self._rule.counts(card), []).append(card)
        pairs: list[list[Pair]] = [[], []]
        seats = list(BOTH)
        for place in range(max(map(len, self._lessons))):
            chance.shuffle(seats)
            for seat in seats:
                one, other = self._lessons[seat][place].operands if place < len(self._lessons[seat]) else (0, 0)
                if not by_count.get(one) or len(by_count[other]) <= (one == other):
                    continue
                pair = by_count[one][-1], by_count[other][-1 - (one == other)]
                left, room = missing[seat] - self._strength(pair), self._size // 2 - len(pairs[seat]) - 1
                if _WORST * room <= left <= (1 - _WORST) * room:
                    missing[seat] = left
                    pairs[seat].append(pair)
                    by_count[one].pop()
                    by_count[other].pop()
        cards[:] = [card for card in cards if card in by_count[self._rule.counts(card)]]
        return pairs

    def _fill(self, pairs: Sequence[list[Pair]], cards: list[Card], missing: list[float]) -> None:
        """Give each seat its other pairs, taken from the cards: the seat that misses most chooses first, of those that
        lie at hand the one that fits best."""
        room = [self._size // 2 - len(own) for own in pairs]
        while any(room):
            seat = max((seat for seat in BOTH if room[seat]), key=lambda seat: missing[seat] / room[seat])
            need = missing[seat] / room[seat]
            pair = min(((cards[0], card) for card in cards[1 : 1 + _CHOICE]),
                       key=lambda pair: abs(self._strength(pair) - need))
            for card in pair:
                cards.remove(card)
            pairs[seat].append(pair)
            room[seat] -= 1
            missing[seat] -= self._strength(pair)

    def _strength(self, pair: Pair) -> float:
        """Return how likely a pair beats another one, from 0 to 1."""
        return bisect(self._worths, self._rule.value(pair)) / len(self._worths)

    def _matched(
        self, pairs: Sequence[list[Pair]], chance: Chance
    ) -> tuple[dict[Seat | None, list[Meeting]], list[list[Pair]]]:
        """Return the pairs that meet, as many turns of each kind as the course has, as far as there are pairs for it;
        and the pairs that are left."""
        worth = self._rule.value
        mine, yours = (sorted(own, key=worth) for own in pairs)
        turns: dict[Seat | None, list[Meeting]] = {None: [], SEAT_0: [], SEAT_1: []}
        for _war in range(self._course.count(None)):
            even = [(one, other) for one in mine for other in yours if worth(one) == worth(other)]
            if even:
                turns[None].append(even[chance.below(len(even))])
                mine.remove(turns[None][-1][0])
                yours.remove(turns[None][-1][1])
        won, lost = (self._course.count(seat) for seat in BOTH)
        won = min(won, len(mine) - min(lost, len(mine)))
        turns[SEAT_0] = list(zip(mine[len(mine) - won :], yours[:won], strict=True))
        turns[SEAT_1] = list(zip(mine[:lost], yours[len(yours) - lost :], strict=True))
        for seat in BOTH:
            self._shuffle(turns[seat], chance)
        return turns, [mine[lost : len(mine) - won], yours[won : len(yours) - lost]]

    def _shuffle(self, turns: list[Meeting], chance: Chance) -> None:
        """Let other pairs meet, without anybody winning instead of the other."""
        worth = self._rule.value
        chance.shuffle(turns)
        for at in range(1, len(turns)):
            (a, b), (c, d) = turns[at - 1], turns[at]
            before, after = (worth(a) - worth(b), worth(c) - worth(d)), (worth(a) - worth(d), worth(c) - worth(b))
            if all(one * other > 0 for one, other in zip(before, after, strict=True)):
                turns[at - 1], turns[at] = (a, d), (c, b)

    def _ordered(self, turns: dict[Seat | None, list[Meeting]]) -> list[list[Pair]]:
        """Return the pairs of each seat in the order of the course; no fact soon after itself if it can be helped."""
        pairs: list[list[Pair]] = [[] for _seat in BOTH]
        lately: list[list[tuple[int, ...]]] = [[] for _seat in BOTH]
        for kind in self._course:
            facts = [[tuple(sorted(map(self._rule.counts, pair))) for pair in turn] for turn in turns[kind]]
            fresh = (place for place, fact in enumerate(facts)
                     if not any(fact[seat] in lately[seat][1 - APART :] for seat in BOTH))
            if facts:
                place = next(fresh, 0)
                turn = turns[kind].pop(place)
                for seat in BOTH:
                    pairs[seat].append(turn[seat])
                    lately[seat].append(facts[place][seat])
        return pairs

    def _laid(self, pairs: Sequence[list[Pair]], cards: list[Card]) -> list[list[Card]]:
        """Return the packets card by card, turn by turn: a war covers cards that are in no pair, or those of the last
        pairs if there are no others."""
        dealt: list[list[Card]] = [[], []]
        loose = [[cards.pop() for _card in range(self._size - 2 * len(own))] for own in pairs]
        while all(pairs):
            turned = [own.pop(0) for own in pairs]
            for seat in BOTH:
                dealt[seat] += turned[seat]
                if self._rule.value(turned[0]) == self._rule.value(turned[1]):
                    while len(loose[seat]) < self._rule.down and pairs[seat]:
                        loose[seat] += pairs[seat].pop()
                    dealt[seat] += loose[seat][: self._rule.down]
                    del loose[seat][: self._rule.down]
        for seat in BOTH:
            dealt[seat] += [card for pair in pairs[seat] for card in pair] + loose[seat]
        return dealt
