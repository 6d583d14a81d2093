"""Answers that let facts grow, for tests and pictures of a valley."""

from collections.abc import Iterable

from game.learning.answer import Answer
from game.learning.fact import Fact, Kind
from game.learning.learner_model import LearnerModel

NOW = 1_790_000_000.0
"""A time of the tests: noon of a day."""
DAY = 86_400.0


def facts(kind: Kind, *pairs: tuple[int, int]) -> list[Fact]:
    """Return facts of a kind."""
    return [Fact(kind, pair) for pair in pairs]


def answer(fact: Fact, days: float, session: int = 0, *, right: bool = True, helped: bool = False) -> Answer:
    """Return an answer so many days from `NOW`."""
    said = fact.answer if right else 0
    return Answer(fact, said, right, 4.0, False, NOW + days * DAY, "addition-war", session, helped)


def known(found: Iterable[Fact], last: float = 0.0, session: int = 0) -> list[Answer]:
    """Return the answers with which these facts grew so many days from `NOW`: right the day before, and that day."""
    every = [*found]
    return [*(answer(fact, last - 1 + n / 1000) for n, fact in enumerate(every)),
            *(answer(fact, last + n / 1000, session) for n, fact in enumerate(every))]


def heard(answers: Iterable[Answer]) -> LearnerModel:
    """Return the knowledge of who gave these answers."""
    knowledge = LearnerModel()
    for one in answers:
        knowledge.observe(one)
    return knowledge
