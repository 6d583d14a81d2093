"""The subject of a lesson: a family of the curriculum, and the facts that are asked beside it."""

from collections.abc import Iterable

from game.learning.curriculum import FAMILIES, FactFamily, family, in_order
from game.learning.fact import Fact
from game.learning.knowledge import Knowledge
from game.learning.planning import Wanted, planned

_TEN = 10
_WORTHS = 4
"""The different worths that a deal has at least: else each trick would be a war."""


class Subject:
    """What a lesson about a family asks, of these facts. `own` are the family's; a table is all of its number. `beside`
    are those of the families before it: they are learned earlier, so that right answers stay likely. The first family
    has the next one beside it. Numbers go up to ten, where the family has such."""

    def __init__(self, id: str, facts: Iterable[Fact]) -> None:
        of = next(each for each in FAMILIES if each.id == id)
        every = [*facts]
        found = [fact for fact in every if _holds(of, fact)]
        self.own = in_order([fact for fact in found if max(fact.numbers) <= _TEN] or found)
        kind = [each for each in FAMILIES if each.kind == of.kind]
        at = kind.index(of)
        near = kind[:at] or kind[1:2]
        self.beside = in_order(fact for fact in every if fact not in self.own and max(fact.numbers) <= _TEN
                               and family(fact) in near)

    def planned(self, knowledge: Knowledge, now: float, session: int, tricks: int) -> Wanted:
        """Return the plan of a child's next deal of so many tricks: at least half of it is the subject, as far as that
        has so many facts."""
        own, every = (planned(knowledge, some, now, session, tricks) for some in (self.own, [*self.own, *self.beside]))
        must = [*own.must, *own.fill[:max(0, -(-tricks // 2) - len(own.must))]]
        must = [*dict.fromkeys([*must, *every.must])]
        return Wanted(tuple(must), every.fill, tuple(fact for fact in every.last if fact not in must))

    @property
    def for_all(self) -> list[Fact]:
        """The facts of a lesson with the same cards for everybody: its own, and where too many of those make the same
        number, the nearest beside them."""
        facts = [*self.own]
        for fact in reversed(self.beside):
            if len({each.makes for each in facts}) >= _WORTHS:
                break
            facts.append(fact)
        return facts


def _holds(of: FactFamily, fact: Fact) -> bool:
    return family(fact) == of or (of.id.startswith("times_") and of.example.operands[0] in fact.numbers)
