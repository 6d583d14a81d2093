"""Running out in a war without losing at once: the last card fights on (000 rule 2, 001, 003), or fights once (001)."""

from game.core.game import Option
from game.core.i18n import _
from game.core.seats import Seat
from game.rules.war.battle_game import Battle, BattleGame
from game.rules.war.house_rule import HouseRule
from game.rules.war.options import RUN_OUT


class LastCard(HouseRule):
    """A fighter who is short of cards fights on with their last card, or fights with it only once."""

    options = (RUN_OUT,)
    order = 10

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self.one_left = self.setting(RUN_OUT) == "one_left"

    def help_items(self) -> dict[str, list[str]]:
        """Return what a fighter does who has too few cards."""
        if self.one_left:
            out = _("If you have to lay cards and have none left, you **lose** and are out. If none of them has any, "
                    "they are all out.")
            return {"short": [*self.short(), out]}
        again = _("If you have no cards left to lay, the cards you turned last count again.")
        if self.game.up == 1:
            again = _("If you have no cards left to lay, the card you turned last counts again.")
        out = _("If they tie and none of them has a card left to lay, they are all out.")
        return {"short": [*self.short(), again, out]}

    def short(self) -> list[str]:
        """Return the item about a player who has too few cards for a war, but some."""
        cards = self.game.down + self.game.up
        if cards == 1:
            return []
        if cards == 2:
            return [_("If you have just one card left, **turn it up**.")]
        return [_("If you have too few cards, lay all but the last face down and **turn up the last one**.")]

    @classmethod
    def label(cls, option: Option, game: BattleGame) -> str:
        """Return the option's name, by what a tie is called."""
        return _("Out of cards in a Peace") if game.peaceful else super().label(option, game)

    def run_out(self, battle: Battle, packets: dict[Seat, int]) -> list[Seat]:
        """Return the fighters who have a card to lay. The others keep their last cards, or lose (seed 001)."""
        layers = self.below.run_out(battle, packets)
        if not layers:
            self.game.draw(battle, list(packets), lacked=self.one_left)
        elif self.one_left:
            for seat in [seat for seat in packets if seat not in layers]:
                del packets[seat]
                battle.table.out(seat, lacked=True)
            if len(layers) == 1:
                battle.winner = layers[0]
        return layers

    def covered(self, cards: int) -> int:
        """Return how many cards are laid face down: all but the last if they are too few."""
        return self.below.covered(cards) if cards >= self.game.down + self.game.up else cards - 1

    def turning(self, battle: Battle, packets: dict[Seat, int]) -> list[Seat]:
        """Return all fighters: nobody is out for want of cards."""
        return list(packets)
