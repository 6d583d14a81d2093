"""Learners whose ability is known, who answer as the model of the ratings says (Maris and van der Maas 2012).

`python -m tests.learners` prints how near the estimates come to their abilities, and how often they are right.
"""

import random
from collections.abc import Callable, Sequence
from math import exp, log

from game.learning.answer import Answer
from game.learning.choosing import next_facts
from game.learning.difficulty import prior
from game.learning.fact import Fact
from game.learning.knowledge import Knowledge
from game.learning.rating import LIMIT

DAY = 86_400.0
NOW = 1_790_000_000.0
SUMS = [Fact("sum", (a, b)) for a in range(1, 14) for b in range(a, 14)]


def drawn_score(advantage: float, rng: random.Random) -> float:
    """A score from −1 to 1 with the density Δ exp(Δ s) / (exp Δ − exp −Δ)."""
    u = rng.random()
    if abs(advantage) < 1e-6:
        return 2 * u - 1
    return log(exp(-advantage) + u * (exp(advantage) - exp(-advantage))) / advantage


class Learner:
    """Somebody of an ability, to whom each fact is easier or harder than to others by `spread` (standard deviation).

    With `gain`, every answer makes that fact easier, by a share of what is left up to `most`, and every day away lets
    some of it be forgotten.
    """

    def __init__(self, ability: float, rng: random.Random, *, spread: float = 0.7, gain: float = 0.0,
                 most: float = 5.0) -> None:
        self.ability, self.gain, self.most = ability, gain, most
        self.rng = rng
        self._own: dict[str, float] = {}
        self._spread = spread
        self._learnt: dict[str, tuple[float, float, int]] = {}

    def advantage(self, fact: Fact, now: float) -> float:
        """How far ability lies above difficulty just now."""
        own = self._own.setdefault(fact.key, self.rng.gauss(0, self._spread))
        learnt, at, times = self._learnt.get(fact.key, (0.0, now, 0))
        kept = learnt * exp(-max(0.0, now - at) / DAY / (4.0 * (1 + times)))
        return self.ability - prior(fact) - own + kept

    def answer(self, fact: Fact, now: float, *, timed: bool = False, session: int = 0) -> Answer:
        """The answer that comes out, and what is learnt from it."""
        advantage = self.advantage(fact, now)
        score = drawn_score(advantage, self.rng)
        if self.gain:
            base = self.ability - prior(fact) - self._own[fact.key]
            learnt = advantage - base
            times = self._learnt.get(fact.key, (0.0, now, 0))[2]
            self._learnt[fact.key] = (learnt + self.gain * (self.most - learnt), now, times + 1)
        right = score > 0
        return Answer(fact, fact.answer if right else fact.answer + 1, right, LIMIT * (1 - abs(score)), timed, now,
                      "addition-war", session)


def learn(learner: Learner, facts: Sequence[Fact], days: Sequence[int], count: int,
          each: Callable[[Knowledge, Answer, float], None] | None = None) -> Knowledge:
    """Sessions of so many questions on these days, chosen as the program does; `each` sees every answer before it is
    heard."""
    knowledge = Knowledge()
    for day in days:
        now = NOW + day * DAY
        for fact in next_facts(knowledge, facts, count, now):
            answer = learner.answer(fact, now, session=day)
            if each:
                each(knowledge, answer, now)
            knowledge.hear(answer)
            now += 12.0
    return knowledge


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each value in their order."""
    order = sorted(range(len(values)), key=values.__getitem__)
    places = [0.0] * len(values)
    for place, at in enumerate(order):
        places[at] = float(place)
    return places


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's."""
    a, b = ranks(one), ranks(other)
    middle = (len(a) - 1) / 2
    return (sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
            / sum((x - middle) ** 2 for x in a))


def converging(count: int = 40) -> str:
    """How near the estimates come to abilities from −1 to 4 of learners who do not learn, after so many answers."""
    marks = (10, 20, 40, 80, 160, 320, 640)
    true = [-1 + 5 * number / (count - 1) for number in range(count)]
    made: dict[int, list[float]] = {mark: [] for mark in marks}
    for number, ability in enumerate(true):
        heard = 0

        def each(knowledge: Knowledge, _answer: Answer, _now: float) -> None:
            nonlocal heard
            if heard in made:
                made[heard].append(knowledge.rating("sum").value)
            heard += 1

        learn(Learner(ability, random.Random(number)), SUMS, range(50), 13, each)
    lines = [f"{count} learners, abilities -1 to 4", "answers  rank correlation   bias   root mean square"]
    for mark in marks:
        off = [estimate - ability for estimate, ability in zip(made[mark], true, strict=True)]
        lines.append(f"{mark:7}  {rank_correlation(true, made[mark]):16.3f}  {sum(off) / count:+.2f}"
                     f"  {(sum(one * one for one in off) / count) ** 0.5:10.2f}")
    return "\n".join(lines)


def succeeding() -> str:
    """How often learners are right, in sessions of 13 questions every day, and what they know in the end."""
    lines = ["gain  ability  right, days 1-3  4-12  13-40   new learning known fluent after 12, after 40 days"]
    for gain in (0.0, 0.1, 0.2):
        for ability in (-0.5, 0.0, 0.5, 1.0, 2.0, 3.0):
            right: list[bool] = []
            states: list[list[int]] = []

            def each(knowledge: Knowledge, answer: Answer, _now: float,
                     right: list[bool] = right, states: list[list[int]] = states) -> None:
                right.append(answer.right)
                if len(right) in (13 * 12, 13 * 40):
                    states.append([sum(knowledge.mastery(fact) == degree for fact in SUMS)
                                   for degree in ("new", "learning", "known", "fluent")])

            learn(Learner(ability, random.Random(7), gain=gain), SUMS, range(40), 13, each)
            shares = [sum(part) / len(part) for part in (right[:39], right[39:156], right[156:])]
            lines.append(f"{gain:4}  {ability:7}  {shares[0]:15.2f}  {shares[1]:.2f}  {shares[2]:5.2f}   {states}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(converging(), succeeding(), sep="\n\n")
