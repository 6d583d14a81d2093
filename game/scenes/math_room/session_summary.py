"""What a child did in a session, in words. Children are never compared in what they know."""

from collections.abc import Sequence

from game.core.i18n import _, listed, ngettext, whole
from game.learning.answer import Answer
from game.learning.learner_model import LearnerModel
from game.learning.mastery import KNOWN, RIGHT_TWICE, Mastery
from game.scenes.math_room.practice_session import Learner

_SHOWN = 8
"""Facts that are named at most."""


def practised(learner: Learner, before: LearnerModel) -> list[str]:
    """Return what a child did in a session, in a few sentences: how many, what comes at once now, and praise for it."""
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
        said.append(_("You practiced {facts}.").format(facts=_bold(_texts(answers))))
    return said


def _now(learner: Learner, before: LearnerModel, among: tuple[Mastery, ...]) -> list[str]:
    """Return the facts that are as well known as that now, and were not before."""
    facts = {answer.fact.key: answer.fact for answer in learner.answers if answer.fact.kind != "equation"}
    return [fact.text for fact in facts.values()
            if learner.knowledge.mastery(fact) in among and before.mastery(fact) not in among]


def _texts(answers: Sequence[Answer]) -> list[str]:
    return [*{answer.fact.key: answer.fact.text for answer in answers}.values()]


def _bold(texts: list[str]) -> str:
    return named([f"**{text}**" for text in texts])


def named(texts: list[str], most: int = _SHOWN) -> str:
    """Return some facts in words, as many as are to be named at most, and how many more there are."""
    shown, more = texts[:most], len(texts) - most
    if more <= 0:
        return listed(shown)
    return ngettext("{facts} and one more", "{facts} and {count} more", more).format(
        facts=", ".join(shown), count=whole(more))
