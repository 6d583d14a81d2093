"""A child's valley: each fact that was ever right on two days grows on a terrace, and stays. It is derived from the
answers, not stored."""

from functools import lru_cache
from math import inf
from typing import Final, Literal, NamedTuple, TypeAlias

from game.calendar import day
from game.learning.answer import Answer
from game.learning.curriculum import FAMILY, family, in_order
from game.learning.fact import Fact, Kind
from game.learning.learner_model import LearnerModel
from game.learning.mastery import Mastery

GrowthStep: TypeAlias = Literal["empty", "sprout", "grown"]
Adorned: TypeAlias = Literal["", "bloom", "fruit"]
"""The adornment of a plant: none, a blossom for a known fact, a fruit for a fluent one."""

NAMES: Final = {
    "few_more": "One or two more",
    "up_to_ten": "Up to ten",
    "doubles": "Doubles and near doubles",
    "over_ten": "Over ten",
    "few_less": "One or two less",
    "close": "Close together",
    "take_away": "Take away",
    "back_over_ten": "Back over ten",
    "times_2_5_10": "Times 2, 5 and 10",
    "times_1_0": "Times 1 and 0",
    "times_3_4_9": "Times 3, 4 and 9",
    "times_6_7_8": "Times 6, 7 and 8",
    "times_more": "Big tables",
}
"""Id of a terrace → its name."""


class Terrace(NamedTuple):
    """A terrace: its id, the kind of its facts, and their families in the curriculum."""

    id: str
    kind: Kind
    families: tuple[str, ...]


TERRACES: Final = (
    Terrace("few_more", "sum", ("one_more", "two_more", "plus_zero")),
    Terrace("up_to_ten", "sum", ("within_ten", "make_ten")),
    Terrace("doubles", "sum", ("doubles", "near_doubles")),
    Terrace("over_ten", "sum", ("over_ten",)),
    Terrace("few_less", "difference", ("one_less", "two_less")),
    Terrace("close", "difference", ("nothing_left", "neighbors", "halves")),
    Terrace("take_away", "difference", ("take_away", "from_ten")),
    Terrace("back_over_ten", "difference", ("back_over_ten",)),
    Terrace("times_2_5_10", "product", ("times_2", "times_5", "times_10")),
    Terrace("times_1_0", "product", ("times_1", "times_0")),
    Terrace("times_3_4_9", "product", ("times_3", "times_4", "times_9")),
    Terrace("times_6_7_8", "product", ("times_6", "times_7", "times_8")),
    Terrace("times_more", "product", ("times_11", "times_12", "times_13", "times_more")),
)
"""All terraces, of each kind in the order in which its facts are learned."""

_BEARS: Final[dict[Mastery, Adorned]] = {"known": "bloom", "fluent": "fruit"}
_TEN = 10
_FROM = 13                                        # the highest first number of a difference in most decks


class Plot(NamedTuple):
    """A plot of a terrace: its fact, its stage, the answer by which it grew, its adornment, and whether it is
    thirsty."""

    fact: Fact
    step: GrowthStep
    grew: Answer | None = None
    bears: Adorned = ""
    thirsty: bool = False


class Bed(NamedTuple):
    """A terrace and its plots: first the grown ones in the order in which they grew, so that no plant moves."""

    terrace: Terrace
    plots: tuple[Plot, ...]

    @property
    def grown(self) -> int:
        """The number of grown facts."""
        return sum(plot.step == "grown" for plot in self.plots)

    @property
    def thirsty(self) -> int:
        """The number of thirsty facts."""
        return sum(plot.thirsty for plot in self.plots)


@lru_cache(maxsize=1024)
def terrace(fact: Fact) -> Terrace | None:
    """Return the terrace of a fact; None if the fact is not learned by heart.

    >>> terrace(Fact("product", (6, 7))).id, terrace(Fact("addend", (8, 15))).id
    ('times_6_7_8', 'back_over_ten')
    """
    found = family(fact)
    return None if found is None else next(one for one in TERRACES if found.id in one.families)


@lru_cache(maxsize=len(TERRACES))
def usual(kind: Kind) -> tuple[Fact, ...]:
    """Return the facts of a kind that most children meet, in the order of their keys.

    >>> len(usual("sum")), len(usual("difference")), len(usual("product"))
    (55, 74, 55)
    """
    if kind == "difference":
        every = [Fact(kind, (a, b)) for a in range(2, _FROM + 1) for b in range(1, min(a, _TEN) + 1)]
        return tuple(fact for fact in every if fact.operands[0] <= _TEN or family(fact) == FAMILY["back_over_ten"])
    return tuple(Fact(kind, (a, b)) for a in range(1, _TEN + 1) for b in range(a, _TEN + 1))


def text(fact: Fact) -> str:
    """Return the text of a fact in the valley; one with a missing number is solved.

    >>> text(Fact("sum", (7, 5))), text(Fact("addend", (8, 15)))
    ('7 + 5', '8 + 7 = 15')
    """
    return fact.solved if fact.missing else fact.text


def facts_text(fact: Fact, words: str, solved: str) -> str:
    """Return a sentence with the text of a fact: `words`, or `solved` for one with a missing number.

    >>> facts_text(Fact("sum", (7, 5)), "{fact} grew.", "You solved {fact}.")
    '7 + 5 grew.'
    """
    return (solved if fact.missing else words).format(fact=text(fact))


def beds(knowledge: LearnerModel, kind: Kind, now: float) -> list[Bed]:
    """Return the terraces of a kind with their plots: the usual facts and all that the child has met. Facts with a
    missing number grow beside those that answer them. `now` is in seconds since 1970."""
    met = {fact.key: fact for fact in knowledge.seen() if fact.like.kind == kind and fact.in_table}
    facts = in_order({**{fact.key: fact for fact in usual(kind)}, **met}.values())
    made = []
    for one in TERRACES:
        plots = [_plot(knowledge, fact, now) for fact in facts if terrace(fact) == one]
        if plots:
            plots.sort(key=lambda plot: (inf if plot.grew is None else plot.grew.at, plot.step == "empty"))
            made.append(Bed(one, tuple(plots)))
    return made


def _plot(knowledge: LearnerModel, fact: Fact, now: float) -> Plot:
    grew = knowledge.mastering_answer(fact)
    if grew is not None:
        return Plot(grew.fact, "grown", grew, _BEARS.get(knowledge.mastery(fact), ""), knowledge.thirsty(fact, now))
    return Plot(fact, "sprout" if knowledge.begun(fact) else "empty")


def grown(knowledge: LearnerModel) -> list[Answer]:
    """Return the answers by which facts grew, in order."""
    every = [knowledge.mastering_answer(fact) for fact in knowledge.seen() if fact.in_table]
    return sorted((answer for answer in every if answer is not None), key=lambda answer: answer.at)


def grown_on(answers: list[Answer], now: float) -> int:
    """Return the number of these answers on the day of `now`, in seconds since 1970."""
    return sum(day(answer.at) == day(now) for answer in answers)


def almost_grown(knowledge: LearnerModel, answers: list[Answer]) -> Fact | None:
    """Return the latest fact of these answers that was right but has not grown yet; None if there is none."""
    return next((answer.fact for answer in reversed(answers) if answer.unaided and answer.fact.in_table
                 and knowledge.mastering_answer(answer.fact) is None), None)
