"""Simulated children whose memory is known: four families of different kinds, against which the math room is held.

All share the outside. They answer from memory, or by counting (slow, and the more steps the more errors), or not
attentively; a wrong answer is followed by the picture and the right answer. What differs is how memory comes and goes:

- `ActR`: ACT-R's declarative memory with the spacing of Pavlik and Anderson (Cognitive Science 29, 2005): what is asked
  while it is still active decays faster.
- `TwoPart`: retrievability falls by half in a half-life, which grows by answers from memory, the more the less sure
  they were (Settles and Meeder 2016; Woźniak's two components).
- `Stages`: all or none, in stages (Atkinson, Psychological Bulletin 78, 1972): a fact is unknown, held for the day,
  held for some weeks, or held for good, and answers move it from one to the next by chance.
- `Associations`: every problem has associations to several answers, and each answer given strengthens its own, the
  wrong ones too (Siegler and Shrager 1984); neighbors interfere, and strength fades by a power of time.

Each is made as `CLASS(seed, skill, kind)`, `skill` −1 weak, 0 middle, 1 strong, and has what
`tests.tools.planned_deals` asks of a learner: `begin`, `answer`, `knows`. A class whose name begins with `Guessing`
cannot count: most of that comes out wrong. Times are seconds. The facts are those of the numbers 1 to 10; a missing
addend is remembered with its sum's pair, turned or not.
"""

import random
from math import exp, log

DAY = 86_400.0
HALF_DAY = DAY / 4


def hardness(kind: str, a: int, b: int) -> float:
    """How hard a fact is at school, about 0 to 1.5: not the program's own list."""
    low, high = min(a, b), max(a, b)
    if kind == "sum":
        if low <= 1:
            return 0.0
        if a == b:
            return 0.03 * (a + b)
        if high == 10:
            return 0.2
        return 0.08 * low + 0.035 * high + (0.15 if a + b > 10 else 0.0)
    if kind == "difference":
        if low <= 1 or a == b:
            return 0.05
        if high == 2 * low:
            return 0.04 * high
        return 0.07 * low + 0.05 * (high - low) + 0.03 * high
    if kind == "addend":
        return 0.1 + 1.1 * hardness("sum", a, b)
    if low <= 1:
        return 0.05
    if high == 10:
        return 0.15
    if low == 2:
        return 0.05 * high
    if 5 in (a, b):
        return 0.35
    return 0.09 * a if a == b else 0.1 * low + 0.06 * high


def steps(kind: str, a: int, b: int) -> int:
    """The steps of counting that find it."""
    if kind == "product":
        return 1 if 10 in (a, b) or 5 in (a, b) else min(a, b)
    if kind == "difference":
        return min(b, a - b) if a >= b else min(a, b - a)
    return min(a, b)


class Pupil:
    """The outside of a child; `memory` and `learn` are a family's own."""

    guesses = False
    sees = False
    """True while the objects of the fact that is asked lie there: who cannot count in the head counts those."""

    def __init__(self, seed: int, skill: float, kind: str) -> None:
        rng = random.Random(f"{type(self).__name__} {seed} {kind} {skill}")
        self.dice = random.Random(rng.random())
        self.skill, self.kind = skill, kind
        level = round(skill) + 1
        hard = kind == "product"
        self.pace = exp(rng.gauss(log(1.6), 0.2))
        self.step = (1.4, 1.0, 0.7)[level] * exp(rng.gauss(0, 0.15)) * (2.2 if hard else 1.0)
        self.error = (0.05, 0.03, 0.015)[level] * (2 if hard else 1)
        self.slip, self.lapse = (0.05, 0.03, 0.02)[level], (0.08, 0.05, 0.03)[level]
        self.shown = 0.3 if self.guesses else 0.6
        base = (0.18, 0.55, 0.95)[level]
        self.start: dict[tuple[int, int], float] = {}
        self.own: dict[tuple[int, int], float] = {}
        for a in range(1, 11):
            for b in range(a, 11):
                self.start[a, b] = (base - self.hard(a, b)) * 4 + rng.gauss(0, 1)
                self.own[a, b] = rng.gauss(0, 0.1)
        self.at_first(rng)

    def hard(self, a: int, b: int) -> float:
        """How hard a pair is."""
        return hardness(self.kind, max(a, b), min(a, b)) if self.kind == "difference" else hardness(self.kind, a, b)

    def at_first(self, rng: random.Random) -> None:
        """Remember what is known before the first session."""
        raise NotImplementedError

    def memory(self, pair: tuple[int, int], at: float) -> float:
        """The chance that a fact comes from memory."""
        raise NotImplementedError

    def learn(self, pair: tuple[int, int], at: float, way: str, right: bool) -> None:
        """Learn from an answer that came by a way: "memory", "count" or "lapse"."""
        raise NotImplementedError

    def counts(self, pair: tuple[int, int]) -> float:
        """The chance that counting comes out right."""
        many = steps(self.kind, *pair)
        share = (1 - self.error) ** many * (0.45 if self.guesses and not self.sees else 1.0)
        return share * (0.5 if self.skill <= -1 and self.kind == "product" and many > 4 else 1.0)

    # ---- what tests.tools.planned_deals asks of a learner -----------------------------------------------------------

    def begin(self, session: int, day: float) -> None:
        """A session begins."""
        self.minute = 0.0

    def answer(self, a: int, b: int, right: int, at: float) -> tuple[int, float]:
        """What is typed for a fact whose answer is `right`, and after how many seconds."""
        dice, pair = self.dice, (min(a, b), max(a, b))
        if dice.random() < self.lapse:
            way, well, seconds = "lapse", dice.random() < 0.15, exp(dice.gauss(1.6, 0.5))
        elif dice.random() < (known := self.memory(pair, at)):
            odds = min(0.999, max(0.01, known))
            way, well = "memory", dice.random() > self.slip
            seconds = self.pace * exp(dice.gauss(0, 0.25)) + 0.6 * (odds / (1 - odds)) ** -0.51
        else:
            way, well = "count", dice.random() < self.counts(pair) * (1 - self.slip)
            seconds = (self.pace + 1.2 + self.step * steps(self.kind, *pair)) * exp(dice.gauss(0, 0.3)) + 3 * self.sees
        self.learn(pair, at, way, well)
        return right if well else right + (1 if dice.random() < 0.5 or right < 1 else -1), seconds

    def knows(self, a: int, b: int, at: float) -> float:
        """The chance to retrieve a fact from memory."""
        return self.memory((min(a, b), max(a, b)), at)


class ActR(Pupil):
    """ACT-R with spacing."""

    C, A, TAU, NOISE, SLEEP = 0.277, 0.177, -0.704, 0.255, 0.025

    def at_first(self, rng: random.Random) -> None:
        self.tau = self.TAU + (0.18, 0.0, -0.12)[round(self.skill) + 1] + rng.gauss(0, 0.06)
        self.old = {pair: self.tau + self.own[pair] + self.NOISE * max(-8.0, min(4.0, z))
                    for pair, z in self.start.items()}
        self.traces: dict[tuple[int, int], list[tuple[float, float, float]]] = {pair: [] for pair in self.start}

    def _total(self, pair: tuple[int, int], at: float) -> float:
        total = exp(self.old[pair] - 0.004 * max(0.0, at / DAY) ** 0.9)
        for then, decay, weight in self.traces[pair]:
            past = at - then
            if past >= HALF_DAY:
                past = 600 + (past - 600) * self.SLEEP
            total += weight * max(past, 1.0) ** -decay
        return total

    def memory(self, pair: tuple[int, int], at: float) -> float:
        return 1 / (1 + exp((self.tau + self.own[pair] - log(self._total(pair, at))) / self.NOISE))

    def learn(self, pair: tuple[int, int], at: float, way: str, right: bool) -> None:
        weight = {"memory": 1.0, "count": 0.8, "lapse": 0.3}[way] if right else (
            self.shown * (0.66 if way == "lapse" else 1.0))
        self.traces[pair].append((at, self.C * exp(min(log(self._total(pair, at)), 1.5)) + self.A, weight))


class TwoPart(Pupil):
    """Half-lives."""

    def at_first(self, rng: random.Random) -> None:
        level = round(self.skill) + 1
        self.half = {pair: 90 * exp(z) for pair, z in self.start.items()}
        self.seen = dict.fromkeys(self.start, -90 * DAY)
        self.ease = {pair: max(0.3, min(1.7, 1.35 - 0.55 * self.hard(*pair) - 1.5 * self.own[pair]))
                     for pair in self.start}
        self.rate = (1.0, 1.6, 2.6)[level] * exp(rng.gauss(0, 0.15))
        self.first = (0.6, 0.9, 1.6)[level] * exp(rng.gauss(0, 0.15))

    def memory(self, pair: tuple[int, int], at: float) -> float:
        return float(0.5 ** (max(0.0, at - self.seen[pair]) / DAY / self.half[pair]))

    def _grown(self, pair: tuple[int, int], known: float, way: str, right: bool) -> float:
        half, first = self.half[pair], self.first * self.ease[pair]
        if way == "memory" and right:
            return float(half * (1 + self.rate * self.ease[pair] * (1 - known + 0.02) * (half / 10) ** -0.2))
        if right:
            return max(half * 0.7, first * (1.2 if way == "count" else 0.6))
        return max(half * 0.5, first * self.shown * 1.2)

    def learn(self, pair: tuple[int, int], at: float, way: str, right: bool) -> None:
        grown = self._grown(pair, self.memory(pair, at), way, right)
        if way != "memory" and at - self.seen[pair] < HALF_DAY:  # it was there a moment ago
            grown = max(self.half[pair], grown)
        self.half[pair] = min(grown, 400.0)
        self.seen[pair] = at


class Stages(Pupil):
    """All or none, in stages: 0 unknown, 1 held for about a day, 2 for about three weeks, 3 for good."""

    LASTS = (0.0, 1.2, 24.0, 400.0)               # days until half of them are a stage lower

    def at_first(self, rng: random.Random) -> None:
        level = round(self.skill) + 1
        self.up = (0.30, 0.42, 0.6)[level]
        self.firm = (0.22, 0.32, 0.5)[level]
        self.stage: dict[tuple[int, int], list[float]] = {}  # the chance of each stage
        for pair, z in self.start.items():
            known = 1 / (1 + exp(-z))
            self.stage[pair] = [1 - known, 0.1 * known, 0.4 * known, 0.5 * known]
        self.seen = dict.fromkeys(self.start, 0.0)

    def _now(self, pair: tuple[int, int], at: float) -> list[float]:
        days = max(0.0, at - self.seen[pair]) / DAY
        held = [*self.stage[pair]]
        for stage in (1, 2, 3):                   # what falls from a stage is a stage lower
            stays = 0.5 ** (days / self.LASTS[stage])
            held[stage - 1] += held[stage] * (1 - stays)
            held[stage] *= stays
        return held

    def memory(self, pair: tuple[int, int], at: float) -> float:
        _none, day, weeks, good = self._now(pair, at)
        return 0.9 * day + 0.97 * weeks + good * 0.99

    def learn(self, pair: tuple[int, int], at: float, way: str, right: bool) -> None:
        held = self._now(pair, at)
        days = max(0.0, at - self.seen[pair]) / DAY
        if way == "memory":                       # what was remembered was not in stage 0
            known = sum(held[1:]) or 1.0
            held = [0.0, *(share / known for share in held[1:])]
        elif way == "count":
            held = [0.85, *(0.15 * share / (sum(held[1:]) or 1.0) for share in held[1:])] if sum(held[1:]) else held
        effect = (1.0 if right else self.shown) * (0.4 if way == "lapse" else 1.0)
        ease = max(0.4, 1.2 - 0.5 * self.hard(*pair))
        first, second = held[0] * self.up * ease * effect, 0.0
        if days > 0.3:                            # only what comes back after a night moves on
            second = held[1] * self.up * effect
            third = held[2] * self.firm * effect * min(1.0, days / 4)
            held[2], held[3] = held[2] + second - third, held[3] + third
        held[0], held[1] = held[0] - first, held[1] + first - second
        self.stage[pair], self.seen[pair] = held, at


class Associations(Pupil):
    """Associations with several answers, fading by a power of time."""

    FADE = 0.32

    def at_first(self, rng: random.Random) -> None:
        level = round(self.skill) + 1
        self.gain = (0.55, 0.8, 1.15)[level] * exp(rng.gauss(0, 0.1))
        self.base = {pair: max(0.0, 1.3 + 0.55 * z) for pair, z in self.start.items()}
        self.wrong = {pair: 0.9 + 0.5 * self.hard(*pair) for pair in self.start}
        self.right: dict[tuple[int, int], list[tuple[float, float]]] = {pair: [] for pair in self.start}

    def _strength(self, pair: tuple[int, int], at: float) -> float:
        strength = self.base[pair] * max(0.1, 1 + at / DAY / 60) ** -self.FADE
        spaced = 0.0
        for then, weight in self.right[pair]:
            days = max(0.0, at - then) / DAY
            strength += weight * (1 + 3 * days) ** -(self.FADE / (1 + spaced))
            spaced += 0.06 * weight
        return strength

    def _noise(self, pair: tuple[int, int]) -> float:
        a, b = pair
        near = [other for other in ((a, b - 1), (a, b + 1), (a - 1, b)) if other in self.right and other != pair]
        return self.wrong[pair] + 0.04 * sum(len(self.right[other]) > 6 for other in near)

    def memory(self, pair: tuple[int, int], at: float) -> float:
        strength, noise = self._strength(pair, at), self._noise(pair)
        return strength ** 2.2 / (strength ** 2.2 + noise ** 2.2) if strength else 0.0

    def learn(self, pair: tuple[int, int], at: float, way: str, right: bool) -> None:
        last = self.right[pair][-1][0] if self.right[pair] else -DAY
        fresh = min(1.0, 0.25 + max(0.0, at - last) / DAY)  # massed answers add little
        weight = self.gain * fresh * {"memory": 0.9, "count": 1.0, "lapse": 0.3}[way]
        if right:
            self.right[pair].append((at, weight))
        else:
            self.wrong[pair] = min(3.0, self.wrong[pair] + 0.05)
            self.right[pair].append((at, weight * self.shown * 0.8))


class GuessingActR(ActR):
    """One who cannot count."""

    guesses = True


class GuessingTwoPart(TwoPart):
    """One who cannot count."""

    guesses = True


class GuessingStages(Stages):
    """One who cannot count."""

    guesses = True


class GuessingAssociations(Associations):
    """One who cannot count."""

    guesses = True


FAMILIES = (ActR, TwoPart, Stages, Associations)
GUESSERS = (GuessingActR, GuessingTwoPart, GuessingStages, GuessingAssociations)
