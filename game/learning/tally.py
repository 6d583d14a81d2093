"""The number of facts that a child knows, and how well."""

from collections import Counter
from collections.abc import Iterable

from game.calendar import day
from game.learning.answer import Answer
from game.learning.fact import Kind
from game.learning.mastery import FactMark, mark
from game.learning.steps import Steps


def tally(answers: Iterable[Answer], fluent_seconds: float, now: float) -> dict[bool, Counter[FactMark]]:
    """Return how many of the facts asked have each mark, by whether they were answered against the clock; 7 + 5 and
    5 + 7 are one. The answers come in their order; `now` is in seconds since 1970."""
    steps: dict[tuple[bool, Kind], Steps] = {}
    for answer in answers:
        at = answer.timed, answer.fact.kind
        if at not in steps:
            steps[at] = Steps(fluent_seconds)
        steps[at].hear(answer)
    found: dict[bool, Counter[FactMark]] = {}
    today = day(now).toordinal()
    for (timed, _kind), each in steps.items():
        found.setdefault(timed, Counter()).update(mark(fact, today) for fact in each.standing.values())
    return found
