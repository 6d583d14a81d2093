"""The subject of a lesson: a family of the curriculum, and the facts that are asked beside it."""

from collections.abc import Iterable

from game.learning.curriculum import FAMILIES, FAMILY, FactFamily, family, in_order
from game.learning.fact import Fact
from game.learning.learner_model import LearnerModel
from game.learning.planning import PracticeItems, planned

_TEN = 10
_WHOLE = frozenset({"make_ten", "near_doubles", "halves", "from_ten"})
"""The families that a lesson takes whole, with the facts that an earlier family has already, as it does tables: who
makes ten makes it with 9 and 1, too."""
_WORTHS = 4
"""The different worths that a deal has at least: else each trick would be a war."""


class Subject:
    """What a lesson about a family asks, of these facts. `own` are the family's, of a table all of it. `beside` are
    those of the families before it: they are learned earlier, so that right answers stay likely. The first family has
    the next one beside it. Numbers go up to ten, where the family has such."""

    def __init__(self, id: str, facts: Iterable[Fact]) -> None:
        of = FAMILY[id]
        every = [*facts]
        found = [fact for fact in every if _holds(of, fact)]
        self.own = in_order([fact for fact in found if max(fact.numbers) <= _TEN] or found)
        kind = [each for each in FAMILIES if each.kind == of.kind]
        at = kind.index(of)
        near = kind[:at] or kind[1:2]
        self.beside = in_order(fact for fact in every if fact not in self.own and max(fact.numbers) <= _TEN
                               and family(fact) in near)

    def planned(self, knowledge: LearnerModel, now: float, session: int, tricks: int) -> PracticeItems:
        """Return the plan of a child's next deal of so many tricks: half of it is the subject, which comes again where
        it has too few facts for now, and the rest is beside it."""
        half = -(-tricks // 2)
        own, near = (planned(knowledge, some, now, session, many) for some, many in (
            (self.own, half), (self.beside, tricks - half)))
        asked = [*dict.fromkeys([*own.must, *own.fill])][:half]
        must = near.must[:tricks - half]
        fill = [*asked[:half - len(asked)], *near.fill[:tricks - half - len(must)], *asked]
        left = sorted({*own.last, *near.last, *near.must} - {*asked, *must},
                      key=lambda fact: (fact in self.beside, -knowledge.chance(fact), fact))
        return PracticeItems((*asked, *must), tuple(dict.fromkeys(fill)), tuple(left))

    @property
    def for_all(self) -> list[Fact]:
        """The facts of a lesson with the same cards for everybody: its own, and where too many of those make the same
        number, the nearest beside them that make others."""
        facts = [*self.own]
        for fact in reversed(self.beside):
            worths = {each.makes for each in facts}
            if len(worths) < _WORTHS and fact.makes not in worths:
                facts.append(fact)
        return facts


def _holds(of: FactFamily, fact: Fact) -> bool:
    return family(fact) == of or ((of.id in _WHOLE or of.kind == "product") and of.holds(*fact.numbers))
