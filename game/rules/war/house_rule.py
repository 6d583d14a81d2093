"""The base of the house rules of War. Each is one file beside this one, and no other file knows how it works; the games
of War name its options in their presets."""

from collections.abc import Sequence
from inspect import cleandoc
from itertools import combinations
from typing import ClassVar

from game.core.cards import RANK, RANK_NAMES
from game.core.declaration import Exhibit
from game.core.events import Announced, Event
from game.core.game import Option, Value
from game.core.i18n import _
from game.core.seats import SEAT_0, SEAT_1
from game.core.table import Table
from game.rules.war.battle_game import BattleGame


class HouseRule:
    """A variation of War: it declares its options, answers at a joint or two, and explains itself.

    A method with the name of one of the `RuleHooks`, and its signature, takes the place of the game's. `below` has the
    joints as they are without this rule: those of the rules with a lower `order`, and of the game itself.
    """

    options: ClassVar[tuple[Option, ...]]
    """Its switches at the set-up. It is played if one of them does not have the default value."""
    order: ClassVar[int]
    """Its place among the rules: at a joint, the one with the highest number answers first, and may ask those below it.
    This order is part of the rulebook, and no two rules have the same one."""

    needs: ClassVar[str] = ""
    """The option of its own that a game must have for this rule; "" for a rule that every game of War may have."""

    # For computer players:
    decides: ClassVar[bool] = False
    """True if players decide something by it, so that one can play it better than another."""
    counts_hidden: ClassVar[bool] = False
    """True if it matters which cards a player has laid face down in a war."""

    # For the words of the game, and computer players:
    peaceful: ClassVar[bool] = False
    """True if the lowest wins, and a tie is called peace, not war."""
    war_calls: ClassVar[tuple[str, ...]] = ()
    """The calls that are shouted when cards tie, and when they tie again; empty if they are as in War."""
    suits_matter: ClassVar[bool] = False
    """True if the help must not say that suits do not matter."""

    def __init__(self, game: BattleGame) -> None:
        self.game, self.below = game, game.joints()

    @classmethod
    def ids(cls) -> tuple[str, ...]:
        """Return the ids of its options."""
        return tuple(option.id for option in cls.options)

    @classmethod
    def is_chosen(cls, game: BattleGame) -> bool:
        """True if the options of this table ask for it. The rules below it are in the game already."""
        return any(game.chosen.get(option.id, option.default) != option.default for option in cls.options)

    @classmethod
    def settled(cls, chosen: dict[str, Value], named: frozenset[str]) -> dict[str, Value]:
        """Return the options of a table as they are with its own; `named` are those that somebody has chosen."""
        return chosen

    def refuse(self) -> str:
        """Return one line that says why this table cannot have the rule, whose options ask for it; "" if it can."""
        return ""

    def setting(self, option: Option) -> Value:
        """Return the value of one of its options at this table."""
        return self.game.chosen.get(option.id, option.default)

    def ranks(self, option: Option) -> frozenset[int]:
        """Return the ranks that one of its options names."""
        named = self.setting(option)
        return frozenset(() if named is None else map(RANK_NAMES.index, str(named).split(",")))

    def exhibit(self, exhibit: Exhibit, table: Table) -> Exhibit:
        """Return the exhibit of a table with this rule, from the one without it."""
        return exhibit

    # ---- words ------------------------------------------------------------------------------------------------------

    def works(self, option: Option) -> bool:
        """True if a chosen option makes a difference at this table. The help leaves it out otherwise."""
        return True

    def help_items(self) -> dict[str, list[str]]:
        """Return what the help of this table says of the rule: place → items.

        The places are "turn" (which cards are turned), "answers" (what is written), "round", "tie" (who fights a war),
        "war" and "short" (a fighter with too few cards); "turn", "answers" and "short" take the place of what is said
        without the rule. Without a method of its own, a rule's docstring is an item of "round".
        """
        return {"round": [_(" ".join(cleandoc(type(self).__doc__ or "").split()))]}

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return the caption for an event that is about to happen; None to leave it to the rules below and the game."""
        return None

    def call(self, fact: Announced, table: Table) -> str:
        """Return the shout at a fact that is about to be announced; "" to leave it to the rules below and the game."""
        return ""

    @classmethod
    def label(cls, option: Option, game: BattleGame) -> str:
        """Return the name of one of its options in the help of this game."""
        return _(option.label)


def in_play(game: BattleGame) -> list[HouseRule]:
    """Return the house rules of a table, the lowest `order` first."""
    return [rule for rule in game.rules if isinstance(rule, HouseRule)]


def compares(rule: HouseRule) -> bool:
    """True if the rule changes how cards are compared."""
    return any(hasattr(rule, joint) for joint in ("value", "best"))


def calls_wars(game: BattleGame) -> bool:
    """True if a card can be in a war without another of its rank: a rule calls wars, or different ranks tie."""
    rules = in_play(game)
    if any(hasattr(rule, "calls_war") for rule in rules):
        return True
    cards = {RANK[card]: card for card in game.deck()}.values() if any(map(compares, rules)) else ()
    return any(len(game.best({SEAT_0: [one], SEAT_1: [other]})) > 1 for one, other in combinations(cards, 2))
