"""Slap War: when a particular card is played, the first player to slap it wins the battle or war (003)."""

from collections.abc import Sequence

from game.core.announcements import FALSE_SLAP
from game.core.announcements import SLAP as SLAPPED
from game.core.cards import RANK, RANK_NAMES
from game.core.events import Announced, Event
from game.core.game import Option
from game.core.i18n import _
from game.core.table import Table
from game.rules.slaps import mistaken, slap_race, why_vain
from game.rules.war.battle_game import PACKET, POT, Battle, BattleGame
from game.rules.war.house_rule import HouseRule
from game.rules.wording import SLAPPING, any_of, either, first_capital, one, rank_word

SLAP = Option(
    "slap", (None, *RANK_NAMES), "Slap", "The first to slap this card takes all the cards.", ranks=True, group=SLAPPING,
)
FEW = 2
"""So many ranks to slap are named where somebody slaps another."""
_SECONDS = 2.0
"""The time for a slap in seconds, when nobody turns the next card."""


class Slap(HouseRule):
    """The first to slap a card of some ranks wins the battle or the war."""

    options = (SLAP,)
    order = 50
    decides = True

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self.slaps = self.ranks(SLAP)

    def help_items(self) -> dict[str, list[str]]:
        """Return which cards are slapped, and what a mistake costs."""
        slaps = self.game.ranks_in_deck(self.setting(SLAP))
        mistake = _("Pay your top card, face down. The winner takes it too.")
        if not slaps:
            return {"round": [_("No card to slap is in the deck, so every slap is wrong.") + " " + mistake]}
        right = (
            _("When somebody turns {card}, **slap**! The first to slap takes all the cards. Everybody may slap, "
              "even in a Peace they take no part in. If nobody slaps, the cards decide.")
            if self.game.peaceful
            else _("When somebody turns {card}, **slap**! The first to slap takes all the cards. Everybody may slap, "
                   "even in a war they are not fighting in. If nobody slaps, the cards decide.")
        )
        wrong = _("A slap at any other card is wrong.")
        return {"round": [right.format(card=any_of(slaps)), f"{wrong} {mistake}"]}

    async def shown(self, battle: Battle) -> bool:
        """Let everybody slap the cards just turned. True if somebody did, and so won the battle."""
        slapped = [card for card in battle.new if RANK[card] in self.slaps]
        first = await slap_race(battle.table, slapped, _SECONDS, POT)
        if first is None:
            return await self.below.shown(battle)
        battle.winner = first
        return True

    @property
    def wanted(self) -> str:
        """What may be slapped, in words without an article; "" for many ranks."""
        return either([rank_word(rank) for rank in sorted(self.slaps)]) if 0 < len(self.slaps) <= FEW else ""

    def call(self, fact: Announced, table: Table) -> str:
        """Return the name of the card that was slapped, or why a slap was in vain."""
        if fact.key == FALSE_SLAP:
            return why_vain(self.wanted)
        return _("{what}!").format(what=first_capital(one(fact.cards[0]))) if fact.key == SLAPPED else ""

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return who slapped first, or by mistake."""
        match event:
            case Announced("slap", (seat,)):
                return _("{name} slaps first").format(name=names[seat])
            case Announced("false_slap", seats):
                pays = bool(table.piles[PACKET[seats[-1]]])
                return mistaken([names[seat] for seat in seats], pays=pays, wanted=self.wanted)
        return None
