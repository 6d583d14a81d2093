"""The anchor: an open number in the middle that counts together with everybody's card (ours)."""

from game.core.cards import Card
from game.core.declaration import Exhibit
from game.core.game import Option, Value
from game.core.i18n import _
from game.core.table import Table
from game.rules.war.arithmetic import Arithmetic
from game.rules.war.battle_game import BattleGame
from game.rules.war.house_rule import HouseRule
from game.rules.wording import NUMBERS

ANCHOR = Option("anchor", (None, *range(2, 13)), "Anchor number",
                "An open number counts with every card. Everybody turns one card.",
                group=NUMBERS)


class Anchor(HouseRule):
    """A number lies open in the middle, and counts together with each player's card."""

    options = (ANCHOR,)
    order = 15
    needs = "answers"

    game: Arithmetic

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self.number = self.game.anchor = int(self.setting(ANCHOR) or 0)

    @classmethod
    def settled(cls, chosen: dict[str, Value], named: frozenset[str]) -> dict[str, Value]:
        """Return the options with one card turned at a time, unless another number was asked for."""
        return chosen | {"up": 1} if chosen.get("anchor") is not None and "up" not in named else chosen

    def refuse(self) -> str:
        """Return why there is no anchor without sums or products of one card each."""
        if self.game.count not in ("sum", "product"):
            return _("An anchor number needs sums or products.")
        return _("With an anchor number, everybody turns one card at a time.") if self.game.up != 1 else ""

    def value(self, cards: list[Card]) -> int:
        """Return the sum or product of the anchor and the cards."""
        worth = self.below.value(cards)
        return self.number * worth if self.game.count == "product" else self.number + worth

    def exhibit(self, exhibit: Exhibit, table: Table) -> Exhibit:
        """Return the exhibit with the number of the anchor."""
        return exhibit._replace(anchor=self.number)

    # ---- words ------------------------------------------------------------------------------------------------------

    def help_items(self) -> dict[str, list[str]]:
        """Return what is done with the anchor."""
        told = _("A **{number}** lies open in the middle: the **anchor**. Add it to your card.")
        if self.game.count == "product":
            told = _("A **{number}** lies open in the middle: the **anchor**. Multiply your card by it.")
        return {"round": [told.format(number=self.number), _("The anchor belongs to nobody, and nobody wins it."),
                          _("The anchor is our own rule, not one of the old ones.")]}
