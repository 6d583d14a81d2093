"""Running out in a war without losing at once: the last card fights on (000 rule 2, 001, 003), or fights once (001)."""

from game.core.words import _
from game.rules.war.battle import Battle
from game.rules.war.house_rule import HouseRule
from game.rules.war.options import RUN_OUT
from game.rules.war.war import War


class LastCard(HouseRule):
    """A fighter who is short of cards fights on with their last card."""

    option = RUN_OUT
    when = ("last_card",)
    order = 10
    place = "short"

    @classmethod
    def told(cls, game: War) -> list[str]:
        told = (
            _("If you have no cards left to lay, the card you turned last counts again.")
            if game.up == 1
            else _("If you have no cards left to lay, the cards you turned last count again.")
        )
        return [*cls.short(game), told, _("If they tie and none of them has a card left to lay, they are all out.")]

    @classmethod
    def short(cls, game: War) -> list[str]:
        """Return what somebody does who has too few cards for a war, but has some."""
        if game.down + game.up == 1:
            return []
        if game.down + game.up == 2:
            return [_("If you have just one card left, **turn it up**.")]
        return [_("If you have too few cards, lay all but the last face down and **turn up the last one**.")]

    def run_out(self, battle: Battle, packets: dict[int, int]) -> list[int]:
        layers = super().run_out(battle, packets)
        if not layers:
            self.draw(battle, list(packets), lacked=False)
        return layers

    def covered(self, cards: int) -> int:
        return self.down if cards >= self.down + self.up else cards - 1

    def turning(self, battle: Battle, packets: dict[int, int]) -> list[int]:
        return list(packets)


class OneLeft(LastCard):
    """A fighter who is short of cards fights with their last card, but only once."""

    when = ("one_left",)

    @classmethod
    def told(cls, game: War) -> list[str]:
        return [
            *cls.short(game),
            _("If you have to lay cards and have none left, you **lose** and are out. If none of them has any, they "
              "are all out."),
        ]  # fmt: skip

    def run_out(self, battle: Battle, packets: dict[int, int]) -> list[int]:
        layers = [seat for seat, cards in packets.items() if cards]
        if not layers:
            self.draw(battle, list(packets), lacked=True)
            return layers
        for seat in [seat for seat in packets if seat not in layers]:
            del packets[seat]
            battle.table.out(seat, lacked=True)
        if len(layers) == 1:
            battle.winner = layers[0]
        return layers
