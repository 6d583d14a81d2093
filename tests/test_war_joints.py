"""War's joints bear the house rules that seed 003 names: each here in a few lines, on War as it is."""

from typing import Any

from game.core.asks import Press
from game.core.cards import RANK, Card, codes, deck, read
from game.core.match import Match
from game.core.table import SET_ASIDE, Table
from game.rules import title
from game.rules.war.battle import Battle
from game.rules.war.war import War
from tests.oracles import saved

SLAPS = frozenset({"slap", "time"})


def after_one_round(rule: type[War], *hands: str, answers: tuple[Any, ...] = (), **options: Any) -> list[list[str]]:
    """Each seat's packet after a round of War with this rule."""
    record = saved(*hands, options=options)
    chosen = title("war").chosen(record["options"])
    deal = [read(packet, deck(), "deal") for packet in record["deal"]]
    match, given = Match(rule(chosen), len(hands), 1, deal=deal), iter(answers)
    match.run(lambda ask, match: next(given), 1)
    return [codes(match.table.piles[f"packet/{seat}"]) for seat in range(len(hands))]


class Peace(War):
    def best(self, showing: dict[int, list[Card]]) -> list[int]:
        least = min(self.value(cards) for cards in showing.values())
        return [seat for seat, cards in showing.items() if self.value(cards) == least]


def test_003_peace_the_lowest_card_wins_and_the_lowest_tie_fights() -> None:
    assert after_one_round(Peace, "KC *25", "2D *")[1][-2:] == ["2D", "KC"]
    won = after_one_round(Peace, "2C 9C 3C *14", "2D 8C 4D *14", "AH *")[0][-7:]
    assert won == ["2C", "9C", "3C", "2D", "8C", "4D", "AH"]


class Automatic(War):
    listens = True

    def calls_war(self, battle: Battle, best: list[int]) -> list[int]:
        called = any(RANK[card] == 0 for cards in battle.turned.values() for card in cards)
        return list(battle.showing) if called else super().calls_war(battle, best)


def test_003_automatic_war_starts_when_a_two_is_played() -> None:
    won = after_one_round(Automatic, "2C 9C 5C *23", "AD 8D 4D *")[0][-6:]
    assert won == ["2C", "9C", "5C", "AD", "8D", "4D"]
    assert after_one_round(Automatic, "3C *25", "AD *")[1][-2:] == ["AD", "3C"]


class ThreeBeatsFaces(War):
    def best(self, showing: dict[int, list[Card]]) -> list[int]:
        three, faces = 1, (9, 10, 11)
        ranks = {seat: RANK[cards[0]] for seat, cards in showing.items()}
        if three in ranks.values() and all(rank == three or rank in faces for rank in ranks.values()):
            return [seat for seat, rank in ranks.items() if rank == three]
        return super().best(showing)


def test_003_a_three_beats_faces_and_loses_to_higher_numbers() -> None:
    assert after_one_round(ThreeBeatsFaces, "3C *25", "KD *")[0][-2:] == ["3C", "KD"]
    assert after_one_round(ThreeBeatsFaces, "3C *25", "4D *")[1][-2:] == ["4D", "3C"]


class Slap(War):
    listens = True

    async def shown(self, battle: Battle) -> bool:
        words = await Press(dict.fromkeys(battle.table.left, ("slap", "time")), SLAPS, within=2.0)
        battle.winner = next((seat for seat, word in words.items() if word == "slap"), None)
        return battle.winner is not None


def test_003_slap_war_the_first_player_to_slap_wins_the_battle_or_war() -> None:
    hands = ("5C 9C 5H *23", "KD 8D 4D *")
    assert after_one_round(Slap, *hands, answers=((0, "slap"),))[0][-2:] == ["5C", "KD"]
    assert after_one_round(Slap, *hands, answers=((0, "time"),))[1][-2:] == ["KD", "5C"]
    tied = ("5C 9C 6H *23", "5D 8D 4D *")
    assert after_one_round(Slap, *tied, answers=((1, "time"), (1, "slap")))[1][-6:] == [
        "5D", "8D", "4D", "5C", "9C", "6H",
    ]  # fmt: skip


class Speed(War):
    def collect(self, table: Table, winner: int) -> None:
        for name in self.gathered[table.seats][winner]:
            table.move([card for card in table.piles[name] if RANK[card] == 0], name, SET_ASIDE, up=True)
        super().collect(table, winner)


def test_000_speed_war_twos_in_a_won_trick_leave_the_game() -> None:
    left = after_one_round(Speed, "8C 2C KC *23", "8S 3C 2D *")
    assert left[0][-4:] == ["8C", "KC", "8S", "3C"]
    assert sum(map(len, left)) == 50
