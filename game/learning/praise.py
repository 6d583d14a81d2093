"""Praise for effort and for how a child went about it: for what was done, never at random, never compared with others.

Children can be seen to take their time where it is hard, to stay with what went wrong, and to come to know at once what
they had to work out before. That is what is praised; that an easy answer was right is not.
"""

from collections.abc import Sequence

from game.core.i18n import _, ngettext, whole
from game.learning.ability import SLOW
from game.learning.answer import Answer

_MANY = 20
_THOUGHT = 3


def of_answer(answer: Answer, earlier: Sequence[Answer], fluent: float) -> str:
    """Return words for an answer, after the earlier ones to the same fact, the first one first; empty if there is
    nothing to praise. Under `fluent` seconds an answer came at once."""
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


def of_session(answers: Sequence[Answer]) -> list[str]:
    """Return sentences for the answers of a session, two at most; none if there is nothing to praise."""
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
    if len(answers) >= _MANY:
        said.append(ngettext("You kept at it for one question.", "You kept at it for {count} questions.",
                             len(answers)).format(count=whole(len(answers))))
    return said[:2]
