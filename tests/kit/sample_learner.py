"""A child who learns, made up for the tests of reports: the same answers every time."""

from random import Random

from game.learning.answer import Answer
from game.learning.child_report import PracticeTime, Report
from game.learning.fact import Fact, Kind
from game.learning.learner_model import LearnerModel
from game.rules import titles

NOW = 1_763_740_800.0                             # noon in November 2025
DAY = 86_400.0


def answers(kind: Kind = "product", *, timed: bool = False, count: int = 300, days: int = 40, highest: int = 10,
            seed: int = 1, session: int = 0) -> list[Answer]:  # fmt: skip
    """So many answers over the last days: large numbers are harder, and practice helps."""
    rng, made = Random(seed), []
    for n in range(count):
        at = NOW - days * DAY * (1 - n / count)
        a, b = rng.randint(1, highest), rng.randint(1, highest)
        fact = Fact.of(kind, (max(a, b), min(a, b)) if kind == "difference" else (a, b))
        hard = a * b / highest**2 * (1.3 - n / count)
        right = rng.random() > 0.7 * hard
        seconds = 1.2 + 8 * hard + rng.random()
        made.append(Answer(fact, fact.answer if right else fact.answer + 1, right, seconds, timed, at,
                           "multiplication-war", session + n // 25))
    return made


def report(given: list[Answer], played: list[PracticeTime] | None = None) -> Report:
    """The report of a child with these answers."""
    knowledge = LearnerModel()
    for answer in sorted(given, key=lambda answer: answer.at):
        knowledge.observe(answer)
    return Report(given, knowledge, played or [], NOW, titles().values())
