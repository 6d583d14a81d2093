"""The deal that teaches: for Addition, Subtraction and Multiplication War, where two cards turned together are a fact.

Each child's packet begins with pairs of cards that make the facts which are due for that child and the new ones
(`choosing`), as far as the deck has them. What is left of the deck is shared out so that the packets are about equally
strong; it serves as the face-down cards of wars, so that a war does not pull the next pairs apart, and lies under the
pairs. Won cards go under the packet, so this plans the first time through it. Where a game puts them there in the order
in which they lay (`winnings` = `winner_first`), many pairs stay together the next time too.

**Nobody is favoured.** Without this a child whose facts are small would hold small cards, and lose. So a match with an
even deal, the seed's own shuffle, is played through unseen, and of many teaching deals the first is taken in which the
same seats are ahead, after every few tricks, for as long as a session can last. Over all seeds each child is thus ahead
as often as with even deals, at any length of a session, whatever they know; what is left between are the few seeds for
which no such deal was found, and the closest was taken (`python -m tests.lessons` measures it).
"""

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Literal, Protocol, TypeAlias, runtime_checkable

from game.core.cards import Card, codes
from game.core.chance import Chance
from game.core.game import Game
from game.core.match import Match
from game.core.record import first
from game.learning.choosing import APART, new_facts, next_facts
from game.learning.fact import Fact
from game.learning.knowledge import Knowledge

Pair: TypeAlias = tuple[Card, Card]

EVERY, LAST = 5, 60
"""It is looked who is ahead after every so many tricks, up to so many: the longest session there is."""
TRIES = 100
STEP = 0.05
"""Tricks by which a seat that was not ahead where it should have been is favoured the next time."""
_KEPT = 2  # pairs at the end, for wars
_CHOICE = 4  # pairs that lie at hand
_WORST = 0.1  # how strong the other pairs may have to be: from this to one less this
_DEAL = 0x7EAC
"""Apart from the match's own draws, which are those of its rounds."""


@runtime_checkable
class Reckoned(Protocol):
    """What a game has in which cards are turned together and reckoned with."""

    count: str
    up: int
    down: int

    def counts(self, card: Card) -> int:
        """What a card counts."""

    def value(self, cards: Sequence[Card]) -> int:
        """What the cards that are turned together are worth."""


def facts_in(game: Game) -> list[Fact]:
    """Every fact that two cards of the deck make, in the order of its numbers. Raises ValueError for a game in which
    two cards make none."""
    kind, rule = _reckoned(game)
    stock = Counter(map(rule.counts, game.deck()))
    pairs = (pair for pair in combinations_with_replacement(sorted(stock), 2) if not Counter(pair) - stock)
    return [Fact(kind, pair[::-1] if kind == "difference" else pair) for pair in pairs]


def lesson(knowledge: Knowledge, among: Sequence[Fact], count: int, now: float) -> list[Fact]:
    """What the pairs of a child should be: the facts that are due and the new ones, some of them more than once. The
    known ones between them are those that the rest of the deck makes."""
    waiting = set(knowledge.due(now))
    due = [fact for fact in among if fact.same in waiting]
    return next_facts(knowledge, [*new_facts(knowledge, among, now), *due], count, now)


def teaching_deal(game: Game, knowers: Sequence[Knowledge | None], seed: int, now: float) -> list[list[str]]:
    """Each seat's packet, top first, as the `deal` of a saved match; for the knowledge of who sits there, None for a
    computer. The same for the same seed, knowledge and moment. Raises ValueError for a game without facts."""
    among, seats = facts_in(game), range(len(knowers))
    count = len(game.deck()) // len(seats) // 2
    dealing = _Dealing(game, [lesson(knower, among, count, now) if knower else [] for knower in knowers])
    even = list(_ahead(Match(game, len(seats), seed)))
    chance = Chance(seed).fork(_DEAL)
    closest, least = list[list[Card]](), len(even) + 1
    favour = [0.0 for _seat in seats]
    for number in range(TRIES):
        dealt = dealing.packets(chance.at(number), favour)
        differ = 0
        for ahead, should in zip(_ahead(Match(game, len(seats), seed, deal=dealt)), even, strict=True):
            differ += ahead != should
            for seat in seats:
                favour[seat] += ((seat == should) - (seat == ahead)) * STEP
            if differ >= least:
                break
        else:
            closest, least = dealt, differ
        if not least:
            break
    return [codes(packet) for packet in closest]


def _reckoned(game: Game) -> tuple[Literal["sum", "difference", "product"], Reckoned]:
    if isinstance(game, Reckoned) and game.up == 2:
        for kind in ("sum", "difference", "product"):
            if game.count == kind:
                return kind, game
    raise ValueError("no two cards make a fact in this game")


def _ahead(match: Match) -> Iterator[int | None]:
    """Who has most cards after every few tricks, if one seat alone has. Answers that decide are taken to be as good as
    each other."""
    for tricks in range(EVERY, LAST + 1, EVERY):
        match.run(first, tricks)
        held = [match.game.held(match.table, seat) for seat in range(match.table.seats)]
        most = max(held)
        yield held.index(most) if held.count(most) == 1 else None


class _Dealing:
    """The ways to deal for these lessons, a seat each."""

    def __init__(self, game: Game, lessons: Sequence[Sequence[Fact]]) -> None:
        _kind, self._rule = _reckoned(game)
        self._lessons, self._cards = lessons, game.deck()
        self._size = len(self._cards) // len(lessons)
        self._worths = sorted(map(self._rule.value, combinations(self._cards, 2)))

    def packets(self, chance: Chance, favour: Sequence[float]) -> list[list[Card]]:
        """Each seat's packet, top first; a favoured seat is to win so many tricks more the first time round."""
        cards = self._cards[:]
        chance.shuffle(cards)
        missing = [self._size / 4 + more for more in favour]
        pairs = self._planned(cards, missing, chance)
        spare = self._spare(pairs, cards, missing)
        for own, others in zip(pairs, spare, strict=True):
            own += others[:-_KEPT]
            chance.shuffle(own)
        return self._laid([self._apart(own) + others[-_KEPT:] for own, others in zip(pairs, spare, strict=True)], cards)

    def _planned(self, cards: list[Card], missing: list[float], chance: Chance) -> list[list[Pair]]:
        """The pairs of each seat that are facts of its lesson, one for each seat in turn, where the cards are there,
        and the seat's other pairs can still make up for them; they are taken from the cards, and from the tricks that
        are `missing`."""
        by_count: dict[int, list[Card]] = {}
        for card in cards:
            by_count.setdefault(self._rule.counts(card), []).append(card)
        pairs: list[list[Pair]] = [[] for _lesson in self._lessons]
        seats = list(range(len(pairs)))
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

    def _spare(self, pairs: Sequence[Sequence[Pair]], cards: list[Card], missing: list[float]) -> list[list[Pair]]:
        """The other pairs of each seat, taken from the cards: whom most is missing chooses first, of those that lie at
        hand the one that fits best."""
        spare: list[list[Pair]] = [[] for _own in pairs]
        room = [self._size // 2 - len(own) for own in pairs]
        while any(room):
            seat = max((seat for seat in range(len(room)) if room[seat]), key=lambda seat: missing[seat] / room[seat])
            need = missing[seat] / room[seat]
            pair = min(((cards[0], card) for card in cards[1 : 1 + _CHOICE]),
                       key=lambda pair: abs(self._strength(pair) - need))
            for card in pair:
                cards.remove(card)
            spare[seat].append(pair)
            room[seat] -= 1
            missing[seat] -= self._strength(pair)
        return spare

    def _strength(self, pair: Pair) -> float:
        """How likely a pair beats another one."""
        return bisect(self._worths, self._rule.value(pair)) / len(self._worths)

    def _apart(self, pairs: Sequence[Pair]) -> list[Pair]:
        """The pairs as they lie, but no fact soon after itself if it can be helped."""
        left, laid, lately = list(pairs), list[Pair](), list[tuple[int, ...]]()
        while left:
            facts = [tuple(sorted(map(self._rule.counts, pair))) for pair in left]
            place = next((place for place, fact in enumerate(facts) if fact not in lately[1 - APART :]), 0)
            laid.append(left.pop(place))
            lately.append(facts[place])
        return laid

    def _laid(self, pairs: Sequence[list[Pair]], cards: list[Card]) -> list[list[Card]]:
        """The packets card by card, trick by trick as they will be turned: a war covers cards that are in no pair, or
        those of the last pairs where there are no others."""
        seats = range(len(pairs))
        dealt: list[list[Card]] = [[] for _seat in seats]
        loose = [[cards.pop() for _card in range(self._size - 2 * len(own))] for own in pairs]
        turning = list(seats)
        while all(pairs[seat] for seat in turning):
            worth = {}
            for seat in turning:
                turned = pairs[seat].pop(0)
                dealt[seat] += turned
                worth[seat] = self._rule.value(turned)
            best = [seat for seat in turning if worth[seat] == max(worth.values())]
            turning = best if len(best) > 1 else list(seats)
            for seat in best if len(best) > 1 else ():
                while len(loose[seat]) < self._rule.down and pairs[seat]:
                    loose[seat] += pairs[seat].pop()
                dealt[seat] += loose[seat][: self._rule.down]
                del loose[seat][: self._rule.down]
        for seat in seats:
            dealt[seat] += [card for pair in pairs[seat] for card in pair] + loose[seat]
        return dealt
