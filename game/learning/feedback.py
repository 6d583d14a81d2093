"""Words that follow from answers: praise for effort, and advice on what to practice next, with the session for it.

Praise is for what was done and how a child went about it, never at random, never compared with others (Mueller and
Dweck, "Praise for intelligence can undermine children's motivation and performance", 1998): taking time where it is
hard, staying with what went wrong, and coming to know at once what had to be worked out before. That an easy answer was
right is not praised.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.core.i18n import Plural, _, listed, ngettext, whole
from game.core.title import Title
from game.learning.ability import SLOW
from game.learning.answer import Answer
from game.learning.fact import Fact, Kind
from game.learning.learner_model import LearnerModel
from game.learning.session_plan_code import SessionPlanSpec

_PERSISTENT = 20
_THOUGHT = 3
TABLES: tuple[Kind, ...] = ("sum", "difference", "product", "addend", "factor")
"""The kinds of facts that have a table; equations have none."""
NAMED = 3
"""The most facts that advice names."""
_FEW, _TEN, _KING = 5, 10, 13
_MANY = 10
"""The fewest facts asked before "all come at once" is said."""
_LATELY = 4
_PLURALS: dict[Kind, str] = {
    "sum": "Sums", "difference": "Differences", "product": "Products", "addend": "Missing addends",
    "factor": "Missing factors", "equation": "Equations",
}  # fmt: skip
_ALL_QUICK: dict[Kind, str] = {
    "sum": "All sums asked so far come at once.", "difference": "All differences asked so far come at once.",
    "product": "All products asked so far come at once.",
    "addend": "All missing addends asked so far come at once.",
    "factor": "All missing factors asked so far come at once.",
}  # fmt: skip


def praise_answer(answer: Answer, earlier: Sequence[Answer], fluent: float) -> str:
    """Return praise for an answer, "" if there is nothing to praise. `earlier` are the answers to the same fact, in
    order; under `fluent` seconds an answer was immediate.

    >>> wrong = Answer(Fact("sum", (7, 5)), 11, False, 4.0, False, 0.0, session=1)
    >>> praise_answer(wrong._replace(response=12, right=True), [wrong], 3.0)
    'You stuck with it!'
    >>> praise_answer(wrong._replace(response=12, right=True), [], 3.0)
    ''
    """
    if not answer.right:
        return ""
    if earlier and not earlier[-1].right:
        return _("You stuck with it!") if earlier[-1].session == answer.session else _("Now you’ve got it!")
    if answer.seconds < fluent:
        worked_out = bool(earlier) and all(one.seconds >= fluent for one in earlier)
        return _("Right away this time!") if worked_out else ""
    if answer.seconds > SLOW and not answer.timed:
        return _("You took your time and got it right!")
    return ""


def praise_session(answers: Sequence[Answer]) -> list[str]:
    """Return at most two sentences of praise for the answers of a session.

    >>> wrong = Answer(Fact("sum", (7, 5)), 11, False, 4.0, False, 0.0)
    >>> praise_session([wrong, wrong._replace(response=12, right=True)])
    ['You stuck with **7 + 5** until you got it right.']
    """
    said = []
    last = {answer.fact.key: answer for answer in answers}
    mended = [last[key].fact.text for key in dict.fromkeys(one.fact.key for one in answers if not one.right)
              if last[key].right and last[key].fact.kind != "equation"]
    if len(mended) == 1:
        said.append(_("You stuck with {fact} until you got it right.").format(fact=f"**{mended[0]}**"))
    elif mended:
        first, second = (f"**{text}**" for text in mended[:2])
        said.append(_("You stuck with {first} and {second} until you got them right.").format(
            first=first, second=second))
    thought = sum(answer.right and answer.seconds > SLOW for answer in answers if not answer.timed)
    if thought >= _THOUGHT:
        said.append(_("You took your time on the hard ones. That’s how you learn."))
    solved = sum(answer.right and answer.fact.kind == "equation" for answer in answers)
    if solved:
        said.append(_("You tried different ways until one worked."))
    if len(answers) >= _PERSISTENT:
        said.append(ngettext("You kept at it for one question.", "You kept at it for {count} questions.",
                             len(answers)).format(count=whole(len(answers))))
    return said[:2]


def plural(kind: Kind) -> str:
    """Return the heading for facts of a kind.

    >>> plural("addend")
    'Missing addends'
    """
    return _(_PLURALS[kind])


class Advice(NamedTuple):
    """A sentence on what to practice next, and the plan of a session for it, None if there is none."""

    text: str
    plan: SessionPlanSpec | None = None


def advise(knowledge: LearnerModel, now: float, games: Iterable[Title]) -> list[Advice]:
    """Return advice for each kind of facts: on those that are wrong, else slow, else new, else on the next numbers; and
    the number of facts that are due. `now` is in seconds since 1970; `games` are those with sessions."""
    said = []
    titles = {game.game.practice.fact: game for game in games if game.game.practice is not None}
    titles["factor"] = titles["addend"]               # the same game, with products
    for kind in TABLES:
        facts = [fact for fact in knowledge.seen() if fact.kind == kind and fact.in_table]
        if facts:
            said += _of_kind(titles[kind], facts, knowledge)
    due = len(knowledge.due_facts(now))
    if due > NAMED:
        said.append(Advice(ngettext(
            "One fact is due for review. Addition, Subtraction and Multiplication War will bring it up.",
            "{count} facts are due for review. Addition, Subtraction and Multiplication War will bring them up.", due,
        ).format(count=whole(due))))
    return said or [Advice(_("Nothing yet. Play a session first."))]


def _of_kind(game: Title, facts: list[Fact], knowledge: LearnerModel) -> list[Advice]:
    wrong = [fact for fact in facts if not knowledge.answers(fact)[-1].right]
    standing = knowledge.steps(facts[0].kind).standing
    slow = [fact for fact in facts if standing[fact.key].row > 1 and not standing[fact.key].quick]
    new = [fact for fact in facts if standing[fact.key].row <= 1 and fact not in wrong]
    wrong.sort(key=lambda fact: sum(answer.right for answer in knowledge.answers(fact)[-_LATELY:]))
    slow.sort(key=lambda fact: -knowledge.answers(fact)[-1].seconds)
    for found, said in (
        (wrong, Plural("{facts} is not right every time yet.", "{facts} are not right every time yet.")),
        (slow, Plural("{facts} is right but still slow.", "{facts} are right but still slow.")),
        (new, Plural("{facts} is still new.", "{facts} are still new.")),
    ):
        named = sorted(found[:NAMED])
        if named:
            words = said.of(len(named)).format(facts=listed([fact.text for fact in named]))
            return [_practise(words, game, named[0].kind, max(max(fact.numbers) for fact in named))]
    if len(facts) < _MANY:
        return []
    kind, highest = facts[0].kind, max(max(fact.numbers) for fact in facts)
    words = _(_ALL_QUICK[kind])
    return [_practise(words, game, kind, highest + 1)] if highest < _KING else [Advice(words)]


def _practise(words: str, game: Title, kind: Kind, highest: int) -> Advice:
    """Return advice to play ten minutes with the cards up to `highest`. `words` say why."""
    highest = max(highest, _FEW)
    told = (_("Try ten minutes of {game} with cards up to {number}.") if highest <= _TEN else
            _("Try ten minutes of {game} with all cards."))
    options: dict[str, Any] = {"count": "product"} if kind == "factor" else {}
    if highest <= _TEN:
        options["highest"] = highest
    plan = SessionPlanSpec.of(game, options, level="hard", minutes=10)
    return Advice(f"{words} {told.format(game=_(game.name), number=highest)}", plan)
