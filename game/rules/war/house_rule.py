"""What a house rule of War is, and how those chosen are put together."""

from inspect import cleandoc
from typing import ClassVar

from game.core.game import Option, Value
from game.core.words import _
from game.rules.war.war import War


class HouseRule(War):
    """A variation of War: it overrides a joint or two of War, declares its option, and explains itself.

    Its docstring is its item in the help, unless it has more to say (`told`). It stands at `place`: in a "round", in a
    "war", or where somebody is "short" of cards in a war. `when` are the values of the
    option that choose it; without any, every value but the default does. The rules chosen are stacked by `order`, the
    highest outermost: it has the first word at a joint and may call on those below with `super()`. This order is part
    of the rulebook.
    """

    option: ClassVar[Option]
    when: ClassVar[tuple[Value, ...]] = ()
    order: ClassVar[int]
    place: ClassVar[str] = "round"

    @classmethod
    def is_chosen(cls, chosen: dict[str, Value]) -> bool:
        """Whether these options ask for it."""
        value = chosen[cls.option.id]
        return value in cls.when if cls.when else value != cls.option.default

    @classmethod
    def works(cls, game: War) -> bool:
        """Return whether it makes a difference at this table: the help leaves it out otherwise."""
        return True

    @classmethod
    def told(cls, game: War) -> list[str]:
        """Return its items in the help of this table."""
        return [_(" ".join(cleandoc(cls.__doc__ or "").split()))]
