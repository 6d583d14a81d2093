"""The number of facts that a child knows, and how well."""

from collections import Counter
from collections.abc import Iterable

from game.learning.answer import Answer
from game.learning.knowledge import TWICE, Degree, degree_of


def tally(answers: Iterable[Answer], fluent_seconds: float) -> dict[bool, Counter[Degree]]:
    """Return how many of the facts asked are so well known, by whether they were answered against the clock; 7 + 5 and
    5 + 7 are one. The answers come in their order."""
    last: dict[tuple[bool, str], list[Answer]] = {}
    keys: dict[object, str] = {}
    for answer in answers:
        fact = answer.fact
        key = keys.get(fact) or keys.setdefault(fact, fact.key)
        each = last.setdefault((answer.timed, key), [])
        if answer.reviews(each[-1] if each else None):
            each.append(answer)
            del each[:-TWICE]
    found: dict[bool, Counter[Degree]] = {}
    for (timed, _key), each in last.items():
        found.setdefault(timed, Counter())[degree_of(each, fluent_seconds)] += 1
    return found
