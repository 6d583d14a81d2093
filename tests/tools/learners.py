"""Learners whose ability is known, and how near the estimates come to it: `python -m tests.tools.learners`.

There are two kinds. *Realistic* ones are not what the estimates were made for: answers are logistic, times log-normal
with a pace of one's own, what is learned is forgotten. Those of the *score model* (Maris and van der Maas 2012) are
right or wrong, and quick or slow, in one.
"""

import random
from collections.abc import Callable, Sequence
from math import exp, log

from game.learning.ability import LIMIT, prior
from game.learning.answer import Answer
from game.learning.deal_schedule import tricks_of
from game.learning.fact import Fact
from game.learning.item_pool import ItemPool
from game.learning.learner_model import LearnerModel
from game.learning.planning import planned
from game.learning.shoe import shoe_deal
from game.rules import make

DAY = 86_400.0
NOW = 1_790_000_000.0
SUMS = [Fact("sum", (a, b)) for a in range(1, 11) for b in range(a, 11)]
WEIGHTS = [3 if len(set(fact.operands)) == 1 else 8 for fact in SUMS]
"""How often two cards of two decks make each of them."""
MARKS = (20, 60, 160)
"""The answers after which the estimate is looked at."""


class Learner:
    """Somebody of an ability, to whom each fact is easier or harder than to others by `spread` (standard deviation).

    With `gain`, every answer makes that fact easier, by a share of what is left up to `most`; every day away lets some
    of it be forgotten, the less the more days it came up on.
    """

    def __init__(self, ability: float, rng: random.Random, *, spread: float = 0.7, gain: float = 0.0,
                 maximum: float = 5.0, drifts: float = 0.0) -> None:
        self.ability, self.gain, self.most, self.drifts = ability, gain, maximum, drifts
        self.rng = rng
        self.pace = log(rng.uniform(2.5, 7.0))
        self._own: dict[str, float] = {}
        self._spread = spread
        self._learnt: dict[str, tuple[float, float, int]] = {}

    def advantage(self, fact: Fact, now: float) -> float:
        """How far ability lies above difficulty just now."""
        own = self._own.setdefault(fact.key, self.rng.gauss(0, self._spread))
        learnt, at, days = self._learnt.get(fact.key, (0.0, now, 0))
        kept = learnt * exp(-max(0.0, now - at) / DAY / (8.0 * (1 + days)))
        return self.ability - prior(fact) - own + kept

    def drawn(self, advantage: float) -> tuple[bool, float]:
        """Whether an answer is right, and how many seconds it takes."""
        right = self.rng.random() < 1 / (1 + exp(-advantage))
        seconds = exp(self.rng.gauss(self.pace - 0.15 * advantage, 0.4))
        return right, seconds

    def answer(self, fact: Fact, now: float, *, timed: bool = False, session: int = 0) -> Answer:
        """The answer that comes out, and what is learned from it."""
        advantage = self.advantage(fact, now)
        right, seconds = self.drawn(advantage)
        if self.gain:
            learnt = advantage - (self.ability - prior(fact) - self._own[fact.key])
            _learnt, at, days = self._learnt.get(fact.key, (0.0, 0.0, 0))
            self._learnt[fact.key] = (learnt + self.gain * (self.most - learnt), now, days + (now - at > DAY / 2))
        return Answer(fact, fact.answer if right else fact.answer + 1, right, seconds, timed, now, "addition-war",
                      session)


class Scorer(Learner):
    """A learner of the score model: the score has the density Δ exp(Δ s) / (exp Δ − exp −Δ)."""

    def drawn(self, advantage: float) -> tuple[bool, float]:
        u = self.rng.random()
        score = 2 * u - 1
        if abs(advantage) > 1e-6:
            score = log(exp(-advantage) + u * (exp(advantage) - exp(-advantage))) / advantage
        return score > 0, LIMIT * (1 - abs(score))


def questions(knowledge: LearnerModel, facts: Sequence[Fact], now: float, seed: int, tricks: int = 18) -> list[Fact]:
    """What a deal of the program's asks a child against a computer, its wars among it."""
    game = make("addition-war", {"shoe": True, "ranks": _ranks(facts)})
    wanted = planned(knowledge, ItemPool(game).facts, now, seed + 1, tricks)
    return [fact for _trick, fact in asked(ItemPool(game), shoe_deal(game, [wanted, None], seed, tricks), tricks)]


def _ranks(facts: Sequence[Fact]) -> str:
    names = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    return ",".join(names[number - 1] for number in sorted({number for fact in facts for number in fact.operands}))


def asked(level: ItemPool, packets: Sequence[Sequence[str]], tricks: int) -> list[tuple[int, Fact]]:
    """The facts that seat 0 turns in so many tricks of a deal, and at which trick."""
    counted = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
    numbers = [[counted.get(word[0]) or int(word[0]) for word in packet] for packet in packets]
    found, at, trick = [], 0, 0
    while trick < tricks and at + level.up <= len(numbers[0]):
        turned = [level.made(packet[at : at + level.up]) for packet in numbers]
        found.append((trick, turned[0]))
        at += level.up
        if turned[0].makes == turned[1].makes:
            at += level.down
        else:
            trick += 1
    return found


def learn(learner: Learner, facts: Sequence[Fact], days: Sequence[int], count: int,
          each: Callable[[LearnerModel, Answer, float], None] | None = None) -> LearnerModel:
    """Sessions of about so many questions on these days, dealt as the program does; `each` sees every answer before it
    is heard."""
    knowledge = LearnerModel()
    for day in days:
        now = NOW + day * DAY
        for fact in questions(knowledge, facts, now, day, tricks_of(count))[:count]:
            answer = learner.answer(fact, now, session=day + 1)
            if each:
                each(knowledge, answer, now)
            knowledge.observe(answer)
            now += 12.0
    return knowledge


def estimated(kind: type[Learner], count: int = 120) -> dict[int, tuple[float, float]]:
    """How far the estimates lie from the abilities of learners who do not learn, in random deals, after so many
    answers: bias and root mean square in logits."""
    off: dict[int, list[float]] = {mark: [] for mark in MARKS}
    for number in range(count):
        rng = random.Random(f"learner {number}")
        learner = kind(rng.uniform(-1, 2), rng)
        knowledge = LearnerModel()
        for heard in range(1, MARKS[-1] + 1):
            fact = rng.choices(SUMS, WEIGHTS)[0]
            knowledge.observe(learner.answer(fact, NOW + heard * 12.0))
            if heard in off:
                off[heard].append(knowledge.ability("sum").value - learner.ability)
    return {mark: (sum(some) / count, (sum(one * one for one in some) / count) ** 0.5) for mark, some in off.items()}


if __name__ == "__main__":
    for name, kind in (("realistic", Learner), ("score", Scorer)):
        for mark, (bias, rms) in estimated(kind).items():
            print(f"{name} {mark} {bias:+.2f} {rms:.2f}")
