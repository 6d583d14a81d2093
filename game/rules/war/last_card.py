"""Running out in a war without losing at once: the last card fights on (000 rule 2, 001, 003), or fights once (001)."""

from game.rules.war.battle import Battle
from game.rules.war.house_rule import HouseRule
from game.rules.war.options import RUN_OUT


class LastCard(HouseRule):
    """If you run short of cards in a war, your last card is turned face up and fights every further battle of that war.
    If everybody still fighting is on their last card and these tie, they draw."""

    option = RUN_OUT
    when = ("last_card",)
    order = 10
    place = "war"

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
    """If you run short of cards in a war, your last card is turned face up. If that ties too and you have no cards
    left, you lose. If nobody in the war has any cards left, they draw."""

    when = ("one_left",)

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
