"""War in words: the rules for the help, and what is said of a round on the table."""

from collections.abc import Sequence
from inspect import cleandoc
from typing import TYPE_CHECKING

from game.core.cards import CODES, RANK, Card
from game.core.events import Event, Out, Said, Swept
from game.core.table import Table
from game.core.words import _

if TYPE_CHECKING:
    from game.rules.war.war import War

RANK_WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace", "joker",
)  # fmt: skip
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(n: int) -> str:
    """A small number as a word."""
    return _(NUMBERS[n]) if n < len(NUMBERS) else str(n)


def rules(game: "War") -> str:
    """The rules as paragraphs, headings and lists, with the house rules of this table at the end."""
    from game.rules.war import options

    text = _(cleandoc(type(game).__mro__[-3].__doc__ or ""))
    told = []
    for option in options():
        value = game.chosen[option.id]
        told.append(f"- **{_(option.label)}: {_(option.named(value))}.** {_(option.help)}")
    for rule in type(game).__mro__:
        if "option" in vars(rule) or "when" in vars(rule):
            told.append(f"- {_(' '.join(cleandoc(rule.__doc__ or '').split()))}")
    return text + "\n\n## " + _("The house rules of this table") + "\n" + "\n".join(told) + "\n"
