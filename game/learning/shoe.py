"""The deal from a shoe: the course first, then who meets whom, then the order.

The even shuffle of a shoe of many decks fixes a *course*: who wins each trick, and where the wars are. The facts that
are planned for each child are then dealt so that exactly this course comes about. So nobody is favored, whatever they
know: who wins and how much is what the seed's own shuffle says. Nothing is searched for and nothing is measured.

Each seat has as many facts as the course has turns. Facts of equal worth make the wars; of the others the highest of
the winner meet the lowest of the loser, which can be done if it can be done at all. Where it cannot, facts that only
fill give way, then the less urgent ones. At last turns of one kind exchange their facts, and follow each other in the
order of the course, so that no fact comes soon after itself.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from game.core.cards import CODES, Card
from game.core.chance import Chance
from game.core.game import Game
from game.core.match import Match
from game.core.seats import BOTH, SEAT_0, SEAT_1, Seat
from game.learning.fact import Fact
from game.learning.level import Level
from game.learning.planning import FIRST, TRICKS, Wanted

APART = 3
"""A fact does not come again before so many questions have been, if it can be helped."""
_DEAL = 0x54EAC5
_ROUNDS = 200  # facts that give way, at most: never reached
_MIXED = 6  # exchanges tried for each turn
_FULL = 3 / 4  # of the shoe's cards of a rank, which computers leave to the children
_SOON, _URGENT, _MANY = 10, 3, 2  # what the order is made by
_NEAR = 8  # cards of a pile that are looked at for one that does not lie in the trick yet

Kind: TypeAlias = Seat | None
"""The outcome of a turn: the seat that wins it, or None for a war."""


def tricks_of(left: int | None, first: bool = False) -> int:
    """Return how many tricks the next deal has, if so many are left (None: it goes by the clock); `first` is true if a
    child has never been asked."""
    if first:
        return FIRST if left is None else min(left, FIRST)
    if left is None:
        return TRICKS
    deals = max(1, -(-left // TRICKS))
    return max(1, -(-left // deals))


def even_deal(game: Game, seed: int) -> list[list[Card]]:
    """Return the seed's own packets of two seats, top first."""
    match = Match(game, len(BOTH), seed)
    return [list(game.packet(match.table, seat)) for seat in BOTH]


def course_of(level: Level, packets: Sequence[Sequence[Card]], tricks: int) -> list[Kind]:
    """Return the turns of so many tricks, the first time through these packets; of fewer where the cards do not reach.
    A war is one turn more, and covers cards."""
    worth = {card: rank for rank, cards in level.stock.items() for card in cards}
    course: list[Kind] = []
    open_wars: list[Kind] = []
    at, end = 0, min(map(len, packets)) - _reserve(level)
    while tricks and at + level.up <= end:
        one, other = (_answer(level, [worth[card] for card in packet[at : at + level.up]]) for packet in packets)
        at += level.up
        if one == other:
            at += level.down
            open_wars.append(None)
            continue
        course += [*open_wars, SEAT_0 if one > other else SEAT_1]
        open_wars.clear()
        tricks -= 1
    return course


def shoe_deal(game: Game, plans: Sequence[Wanted | None], seed: int, tricks: int = TRICKS) -> list[list[str]]:
    """Return the packets of two seats, top first, as the `deal` of a saved match, for the plan of each seat (None: a
    computer). The same for the same seed and plans. Raises ValueError for a game without facts."""
    return Shoe(game, plans, seed, tricks).packets()


def _reserve(level: Level) -> int:
    """Return how many cards each seat has left when all is turned: a match does not end before."""
    return level.down + 2 * level.up + 1


def _answer(level: Level, numbers: Sequence[int]) -> int:
    return level.fact([*numbers, *([] if level.anchor is None else [level.anchor])]).answer


class Turned:
    """A fact that a seat turns. `must`: it is there for its own sake, and how urgent (0 is most)."""

    __slots__ = ("fact", "must", "place")

    def __init__(self, fact: Fact, must: bool = False, place: int = 0) -> None:
        self.fact, self.must, self.place = fact, must, place

    @property
    def worth(self) -> int:
        """What it is worth in a trick."""
        return self.fact.answer


Turn: TypeAlias = tuple[Kind, list[Turned]]


class Shoe:
    """A deal in the making. `course` is its turns; `dropped` are the facts of each seat for which there was no room."""

    def __init__(self, game: Game, plans: Sequence[Wanted | None], seed: int, tricks: int = TRICKS) -> None:
        self.level = Level(game)
        self.plans = plans
        self.even = even_deal(game, seed)
        self.course = course_of(self.level, self.even, tricks)
        self.dropped: list[list[Fact]] = [[], []]
        self._chance = Chance(seed).fork(_DEAL)
        self._own: list[list[Fact]] = [[], []]
        self._top = max(self.level.ranks)

    def packets(self) -> list[list[str]]:
        """Return the packets."""
        turns = self.turns()
        return [[CODES[card] for card in packet] for packet in (self._laid(turns) if turns else self.even)]

    def turns(self) -> list[Turn]:
        """Return the turns in their order, with the facts that meet; none where they cannot be had."""
        chosen = self._chosen()
        matched = self._matched(chosen)
        if matched is None:
            return []
        self._mix(matched)
        self._spare(matched)
        return self._ordered(matched)

    # ---- what each seat turns ---------------------------------------------------------------------------------------

    def _chosen(self) -> list[list[Turned]]:
        """Return as many facts for each seat as there are turns."""
        count = len(self.course)
        chosen: list[list[Turned]] = [[], []]
        for seat, plan in enumerate(self.plans):
            if plan is None:
                continue
            self.dropped[seat] += plan.must[count:]
            must = [Turned(fact, True, place) for place, fact in enumerate(plan.must[:count])]
            own = self._own[seat] = [*dict.fromkeys(plan.fill or plan.must or plan.last)]
            fill = (own[place % len(own)] for place in range(count - len(must)))
            chosen[seat] = [*must, *map(Turned, fill)]
        for seat, plan in enumerate(self.plans):
            if plan is None:
                chosen[seat] = self._computers(chosen[1 - seat], seat, count)
        for own_turns in chosen:
            self._chance.shuffle(own_turns)
        return chosen

    def _computers(self, childs: Sequence[Turned], seat: int, count: int) -> list[Turned]:
        """Return facts for a computer: such as fall by chance, of no card more than one above the child's."""
        level = self.level
        if childs:
            highest = max(max(level.turned(turned.fact)) for turned in childs)
            self._top = min((rank for rank in level.ranks if rank > highest), default=highest)
        own = self._own[seat] = [fact for fact in level.facts if max(level.turned(fact)) <= self._top]
        weights = [level.weight(fact) for fact in own]
        return [Turned(self._weighted(own, weights)) for _turn in range(count)]

    def _weighted(self, facts: Sequence[Fact], weights: Sequence[int]) -> Fact:
        left = self._chance.below(sum(weights))
        for fact, weight in zip(facts, weights, strict=True):
            left -= weight
            if left < 0:
                return fact
        raise AssertionError("the weights are not those that were summed")

    def _pick(self, found: Sequence[Any]) -> Any:
        return found[self._chance.below(len(found))]

    def _another(self, seat: int, chosen: Sequence[Turned], fits: Callable[[int], bool],
                 last: bool = False) -> Fact | None:
        """Return a fact of a seat whose worth fits, the least used first; for a child then one of its plan, and at the
        very `last` any; None if there is none."""
        plan = self.plans[seat]
        found = [fact for fact in self._own[seat] if fits(fact.answer)]
        if plan is None:
            found = found or [fact for fact in self.level.facts if fits(fact.answer)]
        elif not found:
            more = (*plan.must, *(plan.last if last else ()))
            return next((fact for fact in more if fits(fact.answer)), None)
        if not found:
            return None
        used = Counter(turned.fact for turned in chosen)
        least = min(used[fact] for fact in found) + (3 if plan is None else 0)
        return self._pick([fact for fact in found if used[fact] <= least])  # type: ignore[no-any-return]

    # ---- who meets whom ---------------------------------------------------------------------------------------------

    def _matched(self, chosen: list[list[Turned]]) -> list[Turn] | None:
        """Return the facts that meet, as many turns of each kind as the course has; None where that cannot be."""
        ties: list[Turn] = []
        for _war in range(self.course.count(None)):
            tie = self._tie(chosen)
            if tie is None:
                return None
            ties.append((None, tie))
        won, lost = (self.course.count(seat) for seat in BOTH)
        for _round in range(_ROUNDS):
            mine, yours = (sorted(own, key=lambda turned: turned.worth) for own in chosen)
            wins = [*zip(mine[lost:], yours[:won], strict=True)]
            losses = [*zip(mine[:lost], yours[won:], strict=True)]
            wrong = next(((SEAT_0, a, b) for a, b in wins if a.worth <= b.worth),
                         next(((SEAT_1, b, a) for a, b in losses if b.worth <= a.worth), None))
            if wrong is None:
                return [*ties, *((SEAT_0, [a, b]) for a, b in wins), *((SEAT_1, [a, b]) for a, b in losses)]
            seat, high, low = wrong
            # who should lose here may win with a lower fact elsewhere, so that its own moves up; and the other way
            winning, losing = (yours[won:], mine[:lost]) if seat == SEAT_0 else (mine[lost:], yours[:won])
            if not self._gives_way(chosen, seat, high, low, winning, losing):
                return None
        return None

    def _tie(self, chosen: list[list[Turned]]) -> list[Turned] | None:
        """Take two facts of equal worth from both seats; a fact that only fills becomes one if there are none."""
        found = [[a, b] for a in chosen[0] for b in chosen[1] if a.worth == b.worth]
        if found:
            tie: list[Turned] = self._pick(found)
        else:
            made = self._made_ties(chosen, False) or self._made_ties(chosen, True)
            if not made:
                return None
            seat, filler, fact, other = self._pick(made)
            filler.fact = fact
            tie = [filler, other] if seat == SEAT_0 else [other, filler]
        for seat in BOTH:
            chosen[seat].remove(tie[seat])
        return tie

    def _made_ties(self, chosen: list[list[Turned]], last: bool) -> list[tuple[int, Turned, Fact, Turned]]:
        made = []
        for seat in BOTH:
            plan = self.plans[seat]
            filler = next((turned for turned in chosen[seat] if not turned.must), None)
            if filler is None:
                continue
            facts = self._own[seat] if not last else self.level.facts if plan is None else (*plan.must, *plan.last)
            made += [(seat, filler, fact, other) for other in chosen[1 - seat]
                     for fact in facts if fact.answer == other.worth]
        return made

    def _gives_way(self, chosen: list[list[Turned]], seat: Seat, high: Turned, low: Turned,
                   winning: Sequence[Turned], losing: Sequence[Turned]) -> bool:
        """Change one fact so that `seat` can win with `high` over `low`; True if that could be done."""
        other = 1 - seat

        def lower(worth: int) -> bool:
            return worth < high.worth

        def higher(worth: int) -> bool:
            return worth > low.worth

        fillers: list[tuple[int, Turned, Callable[[int], bool]]] = []
        if not low.must:
            fillers.append((other, low, lower))
        if not high.must:
            fillers.append((seat, high, higher))
        fillers += [(other, turned, lower) for turned in winning if not turned.must][:1]
        fillers += [(seat, turned, higher) for turned in losing if not turned.must][-1:]
        for last in (False, True):
            for who, turned, fits in fillers:
                fact = self._another(who, chosen[who], fits, last)
                if fact is not None and fact != turned.fact:
                    turned.fact = fact
                    return True
        urgent = [(turned.place, who, turned, fits) for who, turned, fits in
                  ((seat, high, higher), (other, low, lower)) if turned.must]
        if not urgent:
            return False
        _place, who, turned, fits = max(urgent, key=lambda one: one[0])
        self.dropped[who].append(turned.fact)
        turned.must = False
        fact = self._another(who, chosen[who], fits, True) or self._another(who, chosen[who], lambda worth: True, True)
        if fact is None:
            return False
        turned.fact = fact
        return True

    def _mix(self, turns: list[Turn]) -> None:
        """Let others meet: exchanges by chance that leave every turn its outcome."""
        for _try in range(_MIXED * len(turns)):
            (kind, one), (other_kind, other) = (turns[self._chance.below(len(turns))] for _turn in BOTH)
            seat = self._chance.below(len(BOTH))
            one[seat], other[seat] = other[seat], one[seat]
            if not (_holds(kind, one) and _holds(other_kind, other)):
                one[seat], other[seat] = other[seat], one[seat]

    def _spare(self, turns: list[Turn]) -> None:
        """Replace facts of a rank that is wanted more often than the shoe has it: a computer's, then such as fill, then
        others; each by one that ends the turn the same way."""
        level = self.level
        wanted = Counter(rank for _kind, both in turns for turned in both for rank in level.turned(turned.fact))
        computers = [seat for seat in BOTH if self.plans[seat] is None]
        fills = [False, True]
        order = [(seat, True, _FULL) for seat in computers] + [(seat, must, 1.0) for must in fills for seat in BOTH]
        for seat, must, share in order:
            for kind, both in turns:
                rank = max(wanted, key=lambda one: wanted[one] / (share * len(level.stock[one])))
                if wanted[rank] <= share * len(level.stock[rank]):
                    break
                turned = both[seat]
                if rank not in level.turned(turned.fact) or (turned.must and not must):
                    continue
                plan = self.plans[seat]
                facts = ([fact for fact in self._own[seat] if max(level.turned(fact)) <= self._top] if plan is None
                         else [*plan.fill, *plan.must, *plan.last])
                before = level.turned(turned.fact).count(rank)
                fits = [fact for fact in facts if level.turned(fact).count(rank) < before
                        and _holds(kind, [Turned(fact) if who == seat else both[who] for who in BOTH])]
                if fits:
                    best = min(level.turned(fact).count(rank) for fact in fits)
                    wanted.subtract(level.turned(turned.fact))
                    some = [fact for fact in fits if level.turned(fact).count(rank) == best]
                    both[seat] = Turned(self._pick(some) if plan is None else some[0])
                    wanted.update(level.turned(both[seat].fact))

    # ---- the order, and the cards -----------------------------------------------------------------------------------

    def _ordered(self, turns: list[Turn]) -> list[Turn]:
        """Return the turns in the order of the course: no fact soon after itself, a known one first."""
        left: dict[Kind, list[Turn]] = {kind: [turn for turn in turns if turn[0] == kind] for kind in (None, *BOTH)}
        for some in left.values():
            self._chance.shuffle(some)
        order: list[Turn] = []
        for kind in self.course:
            turn = min(left[kind], key=lambda turn: self._cost(turn, order, left[turn[0]]))
            left[kind].remove(turn)
            order.append(turn)
        return order

    def _cost(self, turn: Turn, order: Sequence[Turn], left: Sequence[Turn]) -> int:
        cost = 0
        for seat in BOTH:
            if self.plans[seat] is None:
                continue
            fact = turn[1][seat].fact
            lately = [both[seat].fact for _kind, both in order[-APART:]]
            if fact in lately:
                cost += _SOON * (1 + lately.index(fact))
            if not order and turn[1][seat].must:
                cost += _URGENT
            cost -= _MANY * min(3, sum(both[seat].fact == fact for _kind, both in left) - 1)
        return cost

    def _laid(self, turns: Sequence[Turn]) -> list[list[Card]]:
        """Return the packets card by card: a war covers cards that no turn needs, and a few more lie below."""
        level, chance = self.level, self._chance
        piles = {rank: [*cards] for rank, cards in level.stock.items()}
        for pile in piles.values():
            chance.shuffle(pile)
        wanted = Counter(rank for _kind, both in turns for turned in both for rank in level.turned(turned.fact))
        rest = [rank for rank, pile in piles.items() for _card in range(len(pile) - wanted[rank])]
        chance.shuffle(rest)
        packets: list[list[Card]] = [[], []]
        for kind, both in turns:
            seen: set[str] = set()
            for seat in BOTH:
                ranks = [*level.turned(both[seat].fact)]
                chance.shuffle(ranks)
                packets[seat] += [_taken(piles[rank], seen) for rank in ranks]
            if kind is None:
                _cover(packets, piles, rest, level.down)
        _cover(packets, piles, rest, _reserve(level))
        return packets


def _holds(kind: Kind, both: Sequence[Turned]) -> bool:
    """True if a turn comes out so."""
    one, other = (turned.worth for turned in both)
    return one == other if kind is None else (one > other) == (kind == SEAT_0) and one != other


def _taken(pile: list[Card], seen: set[str]) -> Card:
    """Take a card, if it can be one whose code has not been seen in this trick."""
    for at in range(len(pile) - 1, max(-1, len(pile) - 1 - _NEAR), -1):
        if CODES[pile[at]] not in seen:
            seen.add(CODES[pile[at]])
            return pile.pop(at)
    return pile.pop()


def _cover(packets: Iterable[list[Card]], piles: dict[int, list[Card]], rest: list[int], count: int) -> None:
    """Lay so many cards of the rest on each packet's end, as far as there are any."""
    for packet in packets:
        packet += [piles[rest.pop()].pop() for _card in range(min(count, len(rest)))]
