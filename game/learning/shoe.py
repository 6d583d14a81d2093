"""A planned deal: a shoe of many decks from which both seats are asked the planned facts, and neither is favored.

The even shuffle of the shoe fixes the *course*: the winner of each trick, and the places of the wars. The facts planned
for each child are then dealt so that exactly this course results. So the outcome depends on the seed alone, whatever
the children know. There is no search and no measurement.

Each seat has one fact for each turn of the course. Facts of equal worth make the wars; of the others the highest of the
winner meet the lowest of the loser, which is possible whenever any assignment is. Otherwise facts that only fill are
replaced, then the less urgent ones. Finally turns of one outcome exchange facts at random, and are put in the order of
the course so that no fact is repeated soon.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from game.core.cards import codes
from game.core.game import Game
from game.core.rng import Rng
from game.core.seats import BOTH, SEAT_0, SEAT_1, Seat
from game.learning.deal_schedule import Meeting, ScheduledFact, course_of, even_deal, holds, laid, ordered
from game.learning.fact import Fact
from game.learning.item_pool import ItemPool
from game.learning.planning import TRICKS, PracticeItems

_DEAL = 0x54EAC5
_ROUNDS = 200  # facts that give way, at most: never reached
_MIXED = 6  # exchanges tried for each turn
_FULL = 3 / 4  # the share of a rank's cards that a computer may use


def shoe_deal(game: Game, plans: Sequence[PracticeItems | None], seed: int,
              tricks: int | None = None) -> list[list[str]]:
    """Return the packets of two seats as codes of cards, top card first: the `deal` of a saved match. `plans` are one
    for each seat (None: a computer). It is the same for the same seed and plans. Raises ValueError for a game without
    facts."""
    return Shoe(game, plans, seed, tricks or TRICKS).packets()


class Shoe:
    """A planned deal in the making. `course` are its outcomes; `dropped` are the planned facts of each seat that found
    no room."""

    def __init__(self, game: Game, plans: Sequence[PracticeItems | None], seed: int, tricks: int = TRICKS) -> None:
        self.level = ItemPool(game)
        self.plans = plans
        self.even = even_deal(game, seed)
        self.course = course_of(self.level, self.even, tricks)
        self.dropped: list[list[Fact]] = [[], []]
        self._chance = Rng(seed).fork(_DEAL)
        self._own: list[list[Fact]] = [[], []]
        self._top = max(self.level.ranks)

    def packets(self) -> list[list[str]]:
        """Return the packets of both seats as codes of cards."""
        turns = self.turns()
        return [codes(packet) for packet in (laid(self.level, turns, self._chance) if turns else self.even)]

    def turns(self) -> list[Meeting]:
        """Return the turns in order, with the facts of both seats; an empty list if there is no assignment."""
        chosen = self._chosen()
        matched = self._matched(chosen)
        if matched is None:
            return []
        self._mix(matched)
        self._spare(matched)
        return ordered(matched, self.course, [plan is not None for plan in self.plans], self._chance)

    # ---- facts of each seat ------------------------------------------------------------------------------------------

    def _chosen(self) -> list[list[ScheduledFact]]:
        """Return one fact for each seat and turn."""
        count = len(self.course)
        chosen: list[list[ScheduledFact]] = [[], []]
        for seat, plan in enumerate(self.plans):
            if plan is None:
                continue
            self.dropped[seat] += plan.must[count:]
            must = [ScheduledFact(fact, True, place) for place, fact in enumerate(plan.must[:count])]
            own = self._own[seat] = [*dict.fromkeys(plan.fill or plan.must or plan.last)]
            fill = (own[place % len(own)] for place in range(count - len(must)))
            chosen[seat] = [*must, *map(ScheduledFact, fill)]
        for seat, plan in enumerate(self.plans):
            if plan is None:
                chosen[seat] = self._computers(chosen[1 - seat], seat, count)
        for own_turns in chosen:
            self._chance.shuffle(own_turns)
        return chosen

    def _computers(self, childs: Sequence[ScheduledFact], seat: int, count: int) -> list[ScheduledFact]:
        """Return facts for a computer, drawn as random cards would be, with no card more than one rank above the
        child's."""
        level = self.level
        if childs:
            highest = max(max(level.turned(turned.fact)) for turned in childs)
            self._top = min((rank for rank in level.ranks if rank > highest), default=highest)
        own = self._own[seat] = [fact for fact in level.facts if max(level.turned(fact)) <= self._top]
        weights = [level.weight(fact) for fact in own]
        return [ScheduledFact(self._weighted(own, weights)) for _turn in range(count)]

    def _weighted(self, facts: Sequence[Fact], weights: Sequence[int]) -> Fact:
        left = self._chance.below(sum(weights))
        for fact, weight in zip(facts, weights, strict=True):
            left -= weight
            if left < 0:
                return fact
        raise AssertionError("the weights are not those that were summed")

    def _pick(self, found: Sequence[Any]) -> Any:
        return found[self._chance.below(len(found))]

    def _another(self, seat: int, chosen: Sequence[ScheduledFact], fits: Callable[[int], bool],
                 last: bool) -> Fact | None:
        """Return a fact of a seat whose worth fits, one of the least used; for a child then one of its plan, with
        `last` any of it; None if there is none."""
        plan = self.plans[seat]
        found = [fact for fact in self._own[seat] if fits(fact.makes)]
        if plan is None:
            found = found or [fact for fact in self.level.facts if fits(fact.makes)]
        elif not found:
            more = (*plan.must, *(plan.last if last else ()))
            return next((fact for fact in more if fits(fact.makes)), None)
        if not found:
            return None
        used = Counter(turned.fact for turned in chosen)
        least = min(used[fact] for fact in found) + (3 if plan is None else 0)
        return self._pick([fact for fact in found if used[fact] <= least])  # type: ignore[no-any-return]

    # ---- pairs of facts --------------------------------------------------------------------------------------------

    def _matched(self, chosen: list[list[ScheduledFact]]) -> list[Meeting] | None:
        """Return the facts paired to turns, the number of each outcome as in the course; None if that is impossible."""
        ties: list[Meeting] = []
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
            # a lower fact elsewhere among the loser's wins moves its others up; and the reverse for the winner
            winning, losing = (yours[won:], mine[:lost]) if seat == SEAT_0 else (mine[lost:], yours[:won])
            if not self._gives_way(chosen, seat, high, low, winning, losing):
                return None
        return None

    def _tie(self, chosen: list[list[ScheduledFact]]) -> list[ScheduledFact] | None:
        """Remove and return two facts of equal worth, one of each seat; a fact that only fills is replaced if there are
        none."""
        found = [[a, b] for a in chosen[0] for b in chosen[1] if a.worth == b.worth]
        if found:
            tie: list[ScheduledFact] = self._pick(found)
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

    def _made_ties(self, chosen: list[list[ScheduledFact]],
                   last: bool) -> list[tuple[Seat, ScheduledFact, Fact, ScheduledFact]]:
        made = []
        for seat in BOTH:
            plan = self.plans[seat]
            filler = next((turned for turned in chosen[seat] if not turned.must), None)
            if filler is None:
                continue
            facts = self._own[seat] if not last else self.level.facts if plan is None else (*plan.must, *plan.last)
            made += [(seat, filler, fact, other) for other in chosen[1 - seat]
                     for fact in facts if fact.makes == other.worth]
        return made

    def _gives_way(self, chosen: list[list[ScheduledFact]], seat: Seat, high: ScheduledFact, low: ScheduledFact,
                   winning: Sequence[ScheduledFact], losing: Sequence[ScheduledFact]) -> bool:
        """Change one fact so that `seat` can win with `high` over `low`; return True if that was possible."""
        other = 1 - seat

        def lower(worth: int) -> bool:
            return worth < high.worth

        def higher(worth: int) -> bool:
            return worth > low.worth

        fillers: list[tuple[int, ScheduledFact, Callable[[int], bool]]] = []
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

    def _mix(self, turns: list[Meeting]) -> None:
        """Exchange facts between turns at random, where both turns keep their outcome."""
        for _try in range(_MIXED * len(turns)):
            (kind, one), (other_kind, other) = (turns[self._chance.below(len(turns))] for _turn in BOTH)
            seat = self._chance.below(len(BOTH))
            one[seat], other[seat] = other[seat], one[seat]
            if not (holds(kind, one) and holds(other_kind, other)):
                one[seat], other[seat] = other[seat], one[seat]

    def _spare(self, turns: list[Meeting]) -> None:
        """Replace facts whose cards exceed the stock of the shoe: those of a computer, then those that fill, then
        others; each by one that keeps the outcome."""
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
                        and holds(kind, [ScheduledFact(fact) if who == seat else both[who] for who in BOTH])]
                if fits:
                    best = min(level.turned(fact).count(rank) for fact in fits)
                    wanted.subtract(level.turned(turned.fact))
                    some = [fact for fact in fits if level.turned(fact).count(rank) == best]
                    both[seat] = ScheduledFact(self._pick(some) if plan is None else some[0])
                    wanted.update(level.turned(both[seat].fact))
