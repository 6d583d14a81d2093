"""The summary of a session for a child, in words. Children are never compared with each other."""

from game.core.i18n import _, listed, ngettext, whole
from game.learning.learner_model import LearnerModel
from game.learning.mastery import KNOWN, RIGHT_TWICE, Mastery
from game.scenes.math_room.practice_session import Learner

_SHOWN = 8
"""The most facts that are named."""


def practised(learner: Learner, before: LearnerModel) -> list[str]:
    """Return a few sentences on a session: the count of questions, and the facts that are known or learned now."""
    answers = learner.answers
    if not answers:
        return [_("No questions this time.")]
    said = [ngettext("You answered **one** question.", "You answered **{count}** questions.", len(answers)).format(
        count=whole(len(answers)))]
    known = _now(learner, before, KNOWN)
    twice = [words for words in _now(learner, before, RIGHT_TWICE) if words not in known]
    if known:
        said.append(_("You now know {facts} right away.").format(facts=_bold(known)))
    if twice:
        said.append(_("You learned {facts}.").format(facts=_bold(twice)))
    if not known and not twice:
        texts = dict.fromkeys(answer.fact.text for answer in answers)
        said.append(_("You practiced {facts}.").format(facts=_bold([*texts])))
    return said


def _now(learner: Learner, before: LearnerModel, among: tuple[Mastery, ...]) -> list[str]:
    """Return the facts whose mastery is `among` these now, and was not before."""
    facts = {answer.fact.key: answer.fact for answer in learner.answers if answer.fact.kind != "equation"}
    return [fact.text for fact in facts.values()
            if learner.knowledge.mastery(fact) in among and before.mastery(fact) not in among]


def _bold(texts: list[str]) -> str:
    return named([f"**{text}**" for text in texts])


def named(texts: list[str], most: int = _SHOWN) -> str:
    """Return some facts in words: at most this number, and the count of the others.

    >>> named(["2 + 2", "3 + 4"]), named(["2 + 2", "3 + 4", "5 + 6", "7 + 8"], 2)
    ('2 + 2 and 3 + 4', '2 + 2, 3 + 4 and 2 more')
    """
    shown, more = texts[:most], len(texts) - most
    if more <= 0:
        return listed(shown)
    return ngettext("{facts} and one more", "{facts} and {count} more", more).format(
        facts=", ".join(shown), count=whole(more))
