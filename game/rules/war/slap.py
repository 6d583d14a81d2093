"""Slap War: when a particular card is played, the first player to slap it wins the battle or war (003)."""

from collections.abc import Sequence

from game.core.cards import RANK, RANK_NAMES
from game.core.events import Event, Said
from game.core.game import Option, Value
from game.core.table import Table
from game.core.words import _
from game.rules.slap_race import slap_race
from game.rules.spoken import any_of, first_capital, one
from game.rules.war.battle import Battle
from game.rules.war.explaining import there
from game.rules.war.house_rule import HouseRule
from game.rules.war.war import PACKET, POT, War

_SECONDS = 2.0
"""How long a slap can be made when nobody turns the next card."""


class Slap(HouseRule):
    """The first to slap a card of some ranks wins the battle or the war."""

    option = Option(
        "slap", (None, *RANK_NAMES), "Slap", "The first to slap this card takes all the cards.",
        ranks=True,
    )  # fmt: skip
    order = 50
    listens = True

    def __init__(self, chosen: dict[str, Value]) -> None:
        super().__init__(chosen)
        self.slaps = frozenset(map(RANK_NAMES.index, str(chosen["slap"]).split(",")))

    @classmethod
    def told(cls, game: War) -> list[str]:
        slaps = there(game, game.chosen["slap"])
        if not slaps:
            return [_("No card to slap is in the deck, so every slap is a mistake.") + " " + cls.mistake()]
        right = (
            _("When somebody turns {card}, **slap**! The first to slap takes all the cards. Everybody may slap, "
              "even in a Peace they take no part in. If nobody slaps, the cards decide.")
            if game.peaceful
            else _("When somebody turns {card}, **slap**! The first to slap takes all the cards. Everybody may slap, "
                   "even in a war they are not fighting in. If nobody slaps, the cards decide.")
        )
        wrong = _("A slap at any other card is a mistake.")
        return [right.format(card=any_of(slaps)), f"{wrong} {cls.mistake()}"]

    @staticmethod
    def mistake() -> str:
        """Return what a mistake costs."""
        return _("Pay your top card, face down. The winner takes it too.")

    async def shown(self, battle: Battle) -> bool:
        slapped = [card for card in battle.new if RANK[card] in self.slaps]
        first = await slap_race(battle.table, slapped, _SECONDS, POT)
        if first is None:
            return await super().shown(battle)
        battle.winner = first
        return True

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        match event:
            case Said("slap", (seat,), cards):
                rank = first_capital(one(cards[0]))
                return _("{what}! {name} slaps first").format(what=rank, name=names[seat])
            case Said("false_slap", (seat,)):
                pays = _("{name} slaps by mistake and pays a card")
                return (pays if table.piles[PACKET[seat]] else _("{name} slaps by mistake")).format(name=names[seat])
        return super().caption(event, table, names)
