"""Subject of a lesson: a family of the curriculum, and easier facts that are asked beside it."""

from collections.abc import Iterable

from game.learning.curriculum import FAMILIES, FAMILY, FactFamily, family, in_order
from game.learning.fact import Fact
from game.learning.learner_model import LearnerModel
from game.learning.planning import PracticeItems, planned

_TEN = 10
_WHOLE = frozenset({"make_ten", "near_doubles", "halves", "from_ten"})
"""The families of which a lesson has all facts, also those that belong to an earlier family, as with tables: "make ten"
includes 9 + 1."""
_WORTHS = 4
"""The fewest different totals of a deal; with fewer, each trick would be a war."""


class Subject:
    """The facts of a lesson about a family, chosen from these. `own` are the family's, of a table all of it; `beside`
    are those of the families before it, so that right answers stay likely. The first family has the next one beside it.
    Numbers are up to ten, where the family has such facts.

    >>> facts = [Fact("sum", (a, b)) for a in range(1, 7) for b in range(a, 7)]
    >>> subject = Subject("two_more", facts)
    >>> [fact.text for fact in subject.own], [fact.text for fact in subject.other_facts]
    (['2 + 2', '2 + 3', '2 + 4', '2 + 5', '2 + 6'], ['1 + 1', '1 + 2', '1 + 3', '1 + 4', '1 + 5', '1 + 6'])
    """

    def __init__(self, id: str, facts: Iterable[Fact]) -> None:
        of = FAMILY[id]
        every = [*facts]
        found = [fact for fact in every if _holds(of, fact)]
        self.own = in_order([fact for fact in found if max(fact.numbers) <= _TEN] or found)
        kind = [each for each in FAMILIES if each.kind == of.kind]
        at = kind.index(of)
        near = kind[:at] or kind[1:2]
        self.other_facts = in_order(fact for fact in every if fact not in self.own and max(fact.numbers) <= _TEN
                               and family(fact) in near)

    def planned(self, knowledge: LearnerModel, now: float, session: int, tricks: int) -> PracticeItems:
        """Return the plan of a child's next deal of `tricks` facts: one half from the subject, which repeats if it has
        too few facts, the other half from beside it. `now` is in seconds since 1970."""
        half = -(-tricks // 2)
        own, near = (planned(knowledge, some, now, session, many) for some, many in (
            (self.own, half), (self.other_facts, tricks - half)))
        asked = [*dict.fromkeys([*own.must, *own.fill])][:half]
        must = near.must[:tricks - half]
        fill = [*asked[:half - len(asked)], *near.fill[:tricks - half - len(must)], *asked]
        left = sorted({*own.last, *near.last, *near.must} - {*asked, *must},
                      key=lambda fact: (fact in self.other_facts, -knowledge.chance(fact), fact))
        return PracticeItems((*asked, *must), tuple(dict.fromkeys(fill)), tuple(left))

    @property
    def for_all(self) -> list[Fact]:
        """The facts of a lesson with the same cards for everybody: the family's own, and easier ones until there are
        four different totals."""
        facts = [*self.own]
        for fact in reversed(self.other_facts):
            worths = {each.makes for each in facts}
            if len(worths) < _WORTHS and fact.makes not in worths:
                facts.append(fact)
        return facts


def _holds(of: FactFamily, fact: Fact) -> bool:
    return family(fact) == of or ((of.id in _WHOLE or of.kind == "product") and of.holds(*fact.numbers))
