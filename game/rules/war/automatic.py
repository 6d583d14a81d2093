"""Automatic War: some ranks start a war when they are played, tie or not (003); jokers do in Guerilla Joker (000)."""

from collections.abc import Sequence

from game.core.cards import RANK, RANK_NAMES
from game.core.events import Announced, Event
from game.core.game import Option
from game.core.i18n import _, listed
from game.core.seats import Seat
from game.core.table import Table
from game.rules.war.battle_game import PACKET, Battle, BattleGame
from game.rules.war.captions import fought_over
from game.rules.war.house_rule import HouseRule
from game.rules.wording import WAR, any_of, first_capital, one

AUTOMATIC = Option(
    "automatic", (None, *RANK_NAMES), "Automatic war", "When this card is turned, it is war, tie or not.", ranks=True,
    group=WAR,
)


class Automatic(HouseRule):
    """Some ranks start a war when they are turned, tie or not."""

    options = (AUTOMATIC,)
    order = 40

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self.calling = self.ranks(AUTOMATIC)

    def calls_war(self, battle: Battle, best: list[Seat]) -> list[Seat]:
        """Return everybody in the battle if a card of these ranks was just turned (RULES, War: Fine print)."""
        warriors = self.below.calls_war(battle, best)
        everybody = list(battle.showing)
        if len(everybody) < 2 or not any(RANK[card] in self.calling for card in battle.new):
            return warriors
        if any(battle.table.piles[PACKET[seat]] for seat in everybody):
            return everybody
        if not warriors:  # a call that nobody can fight counts as a war, and the cards are compared
            self.game.declare(battle, everybody)
        return warriors

    # ---- words ------------------------------------------------------------------------------------------------------

    @classmethod
    def label(cls, option: Option, game: BattleGame) -> str:
        """Return the option's name, by what a tie is called."""
        return _("Automatic Peace") if game.peaceful else super().label(option, game)

    def works(self, option: Option) -> bool:
        """True if a card of these ranks is in the deck."""
        return bool(self.game.ranks_in_deck(self.setting(option)))

    def help_items(self) -> dict[str, list[str]]:
        """Return which cards start a war, and who fights it."""
        told = (
            _("When somebody turns {card}, it is **Peace** at once, tie or not. Everybody in the round takes part. If "
              "it happens during a Peace, only the players in that Peace take part.")
            if self.game.peaceful
            else _("When somebody turns {card}, it is **war** at once, tie or not. Everybody in the round fights. If "
                   "it happens during a war, only the players in that war fight.")
        )
        short = _("If none of them has a card to lay, the cards are compared as in any other round.")
        return {"war": [told.format(card=any_of(self.game.ranks_in_deck(self.setting(AUTOMATIC)))) + " " + short]}

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return which card started a war that is no tie."""
        match event:
            case Announced("war", seats, cards):
                calling = [card for card in cards if RANK[card] in self.calling]
                if calling and len(self.game.best(fought_over(event, table))) < len(seats):
                    return self.called(table, seats, first_capital(one(calling[0])), names)
        return None

    def called(self, table: Table, seats: Sequence[Seat], card: str, names: Sequence[str]) -> str:
        """Return the caption for a war of these seats that a card has called: who fights it, or that nobody can."""
        peaceful = self.game.peaceful
        if not any(table.piles[PACKET[seat]] for seat in seats):
            told = _("{card}! Nobody has a card left for war")
            if peaceful:
                told = _("{card}! Nobody has a card left for peace")
        elif set(seats) == set(table.left):
            told = _("{card}! Peace for everybody") if peaceful else _("{card}! War for everybody")
        else:
            told = _("{card}! Peace for {names}") if peaceful else _("{card}! War for {names}")
        return told.format(card=card, names=listed([names[seat] for seat in seats]))
