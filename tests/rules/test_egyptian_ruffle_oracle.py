"""Egyptian Ruffle against the published deals of Beggar-My-Neighbour, and another one written from the rulebook."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.cards import codes, deck
from game.core.record import outcome, read_record, replay
from game.players import computers
from game.rules import make
from game.simulate import Simulation
from tests.kit.match_notation import size

ID = "egyptian-ruffle"
CODES = codes(deck())
SLAPS = ("pyramid_pair", "sphinx_split", "mummy_marriage", "king_tut_ten", "nile_nine")


def dealt(*hands: str) -> list[list[str]]:
    """Hands as they are published, a dash for a plain card: cards with those faces, suit after suit."""
    stock = {
        rank: iter([f"{face}{suit}" for suit in "CDHS" for face in (rank if rank != "-" else "23456789T")])
        for rank in "-JQKA"
    }
    return [[next(stock[rank]) for rank in hand] for hand in hands]


def beggar(first: str, second: str) -> dict[str, Any]:
    """What becomes of a published deal: the first hand leads, so it is seat 1's."""
    leads, follows = dealt(first, second)
    record = {"format": 1, "game": ID, "options": {}, "players": 2, "seed": 1, "deal": [follows, leads]}
    return outcome(replay(read_record(record, make), computers({})))


PUBLISHED = {
    "Paulhus 1999": ("------------KAQ----J------", "-JQQK---K----JK--QA-A-JA--", 4791, 670),
    "Kleber 1999": ("---JQ---K-A----A-J-K---QK-", "-J-----------AJQA----K---Q", 5790, 805),
    "Collins 2006": ("A-QK------Q----KA-----J---", "-JAK----A--Q----J---QJ--K-", 6913, 960),
    "Mann and Wu 2007": ("K-KK----K-A-----JAA--Q--J-", "---Q---Q-J-----J------AQ--", 7157, 1007),
    "Nessler 2012": ("----Q------A--K--A-A--QJK-", "-Q--J--J---QK---K----JA---", 7207, 1015),
    "Anderson 2013": ("--A-Q--J--J---Q--AJ-K---K-", "-J-------Q------A--A--QKK-", 7225, 1016),
    "Rucklidge 2014": ("-J------Q------AAA-----QQ-", "K----JA-----------KQ-K-JJK", 7959, 1122),
    "Nessler 2021": ("----K---A--Q-A--JJA------J", "-----KK---------A-JK-Q-Q-Q", 7972, 1106),
    "Nessler 2022": ("---AJ--Q---------QAKQJJ-QK", "-----A----KJ-K--------A---", 8344, 1164),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_deals_of_beggar_my_neighbour_come_out_to_the_card_and_the_trick(name: str) -> None:
    first, second, cards, tricks = PUBLISHED[name]
    got = beggar(first, second)
    assert (got["plays"], got["rounds"], got["wars"]) == (cards, cards, tricks)


def test_four_of_the_nine_end_with_a_pile_that_gives_one_player_all_the_cards() -> None:
    ends = [beggar(first, second) for first, second, _cards, _tricks in PUBLISHED.values()]
    full = [got for got in ends if got["ended"] == "all_cards" and got["plays"] in (7157, 7207, 7225, 8344)]
    assert len(full) == 4
    assert all(sorted(got["cards"]) == [0, 52] for got in ends)


def test_casellas_deal_of_2024_never_ends_and_is_found() -> None:
    """Its 440 cards come round 75 times before every single card lies where it lay."""
    got = beggar("---K---Q-KQAJ-----AAJ--J--", "----------Q----KQ-J-----KA")
    assert (got["ended"], got["winner"], got["cycle"]) == ("cycle", None, 440 * 75)


def test_random_deals_are_as_long_as_they_are_known_to_be() -> None:
    played = Simulation(ID, {}, 2, 1, {}).play(range(size(1500, 20_000)))
    cards, piles = (sum(each) / len(played) for each in ([m.plays for m in played], [m.wars for m in played]))
    assert cards == pytest.approx(254.6, rel=0.06)
    assert piles == pytest.approx(35.2, rel=0.06)


# ---- the rulebook, written a second time ----------------------------------------------------------------------------


class Ruffle:
    """The whole game in one breath: packets and the pile are lists of codes, and `script` says who slaps when."""

    def __init__(self, packets: list[list[str]], on: dict[str, Any], script: Random) -> None:
        self.packets, self.on, self.script = [list(packet) for packet in packets], on, script
        self.playing = list(range(len(packets)))
        self.pile: list[str] = []
        self.burned: list[str] = []
        self.answers: list[list[Any]] = []
        self.piles = self.cards = 0
        self.ended: str | None = None
        self.winner: int | None = None
        self.ruffler: int | None = None
        self.to_answer = 0
        rich = [seat for seat in self.playing if self.packets[seat]]
        if len(rich) == 1:
            self.over(rich[0], "all_cards")
        else:
            self.seat = self.next_after(0)

    def over(self, winner: int, ended: str) -> None:
        self.winner, self.ended = winner, ended

    def next_after(self, seat: int) -> int:
        """Whose turn comes after a seat's; those on the way who have no cards are out."""
        while True:
            seat = (seat + 1) % len(self.packets)
            if self.packets[seat]:
                return seat
            if seat in self.playing and not self.on["slap_in"]:
                self.playing.remove(seat)
                if len(self.playing) == 1:
                    ended = "out_of_cards" if self.ruffler is not None else "all_cards"
                    self.takes(self.playing[0])
                    self.over(self.playing[0], ended)
                    return seat

    def takes(self, seat: int) -> None:
        self.piles += 1
        self.packets[seat] += self.burned + self.pile
        self.pile, self.burned, self.ruffler, self.to_answer = [], [], None, 0
        self.seat = seat
        if sum(1 for packet in self.packets if packet) == 1 and self.ended is None:
            self.over(seat, "all_cards")

    def slappable(self) -> bool:
        numbers = ["A23456789TJQK".index(code[0]) + 1 for code in self.pile]
        last, two, three = numbers[-1], numbers[-2:], numbers[-3:]
        return any((
            self.on["pyramid_pair"] and two == [last, last],
            self.on["sphinx_split"] and len(three) == 3 and three[0] == last and three[1] != last,
            self.on["mummy_marriage"] and set(two) == {12, 13},
            self.on["king_tut_ten"] and len(two) == 2 and sum(two) == 10,
            self.on["nile_nine"] and three == [3, 3, 3],
        ))  # fmt: skip

    def slapped(self) -> bool:
        """Somebody slaps at last, or nobody does; now and then somebody slaps who should not."""
        while any(self.on[slap] for slap in SLAPS):
            seat = self.script.choice(self.playing)
            if self.script.random() < (0.3 if self.slappable() else 0.95):
                self.answers.append([seat, "time"])
                return False
            self.answers.append([seat, "slap"])
            if self.slappable():
                self.takes(seat)
                return True
            if self.on["false_slap"] == "burn" and self.packets[seat]:
                self.burned.insert(0, self.packets[seat].pop(0))
        return False

    def card(self) -> None:
        """One player turns one card, and what follows."""
        seat, top = self.seat, self.packets[self.seat].pop(0)
        self.pile.append(top)
        self.cards += 1
        if self.slapped():
            return
        fixed = {"J": 1, "Q": 2, "K": 3, "A": 4}.get(top[0])
        going_on = False
        if fixed:
            self.ruffler, self.to_answer = seat, fixed
        elif self.ruffler is not None:
            self.to_answer -= 1
            ruffler, short = self.ruffler, self.to_answer > 0 and not self.packets[seat]
            if short and not self.on["slap_in"]:
                self.playing.remove(seat)
            if short and len(self.playing) == 1:
                self.takes(ruffler)
                self.ended = "out_of_cards"
                return
            if short or not self.to_answer:
                self.takes(ruffler)
                return
            going_on = True
        if self.on["slap_in"]:
            rich = [n for n, packet in enumerate(self.packets) if packet]
            if len(rich) < 2:
                winner = rich[0] if rich else self.ruffler if self.ruffler is not None else seat
                self.takes(winner)
                return
        if not going_on:
            following = self.next_after(seat)
            if self.ended is None:
                self.seat = following

    def played(self, rounds: int) -> dict[str, Any]:
        """What `replay` should print, after so many cards or at the end."""
        while self.ended is None and self.cards < rounds:
            self.card()
        return {
            "ended": self.ended or "unfinished", "winner": self.winner, "rounds": self.cards, "wars": self.piles,
            "cards": [len(packet) for packet in self.packets], "packets": self.packets, "plays": self.cards,
            "table": self.burned + self.pile, "scores": None, "cycle": None, "game": ID,
        }  # fmt: skip


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[list[str]], dict[str, Any], int]:
    """Packets of any sizes, any house rules, and a number for the script."""
    players = draw(st.integers(2, 4))
    cards = draw(st.permutations(CODES))
    cuts = sorted(draw(st.lists(st.integers(0, 52), min_size=players - 1, max_size=players - 1)))
    options: dict[str, Any] = {slap: draw(st.booleans()) for slap in SLAPS}
    options |= {"false_slap": draw(st.sampled_from(["burn", "nothing"])), "slap_in": draw(st.booleans())}
    packets = [list(cards[a:b]) for a, b in zip([0, *cuts], [*cuts, 52], strict=True)]
    return packets, options, draw(st.integers(0, 10**6))


@settings(max_examples=size(250, 5000), deadline=None)
@given(tables())
def test_any_deal_with_any_house_rules_goes_as_the_rulebook_written_a_second_time_says(
    table: tuple[list[list[str]], dict[str, Any], int],
) -> None:
    packets, options, number = table
    other = Ruffle(packets, options, Random(number))
    expected = other.played(400)
    record = {"format": 1, "game": ID, "options": options, "players": len(packets), "seed": 1, "deal": packets}
    record |= {"answers": other.answers, "rounds": 400}
    got = outcome(replay(read_record(record, make), computers({})))
    assert got.pop("removed") == []
    if got["ended"] != "cycle":
        assert got == expected
    everywhere = [code for packet in got["packets"] for code in packet] + got["table"]
    assert sorted(everywhere) == sorted(CODES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_matches_with_slaps_end_as_the_rulebook_written_a_second_time_says(players: int) -> None:
    ends = set()
    for number in range(size(60, 1000)):
        script = Random(number)
        cards = script.sample(CODES, 52 - 52 % players)
        packets = [cards[seat::players] for seat in range(players)]
        options: dict[str, Any] = {slap: script.random() < 0.5 for slap in SLAPS}
        options |= {"false_slap": script.choice(["burn", "nothing"]), "slap_in": number % 3 == 0}
        other = Ruffle(packets, options, script)
        expected = other.played(3000)
        record = {"format": 1, "game": ID, "options": options, "players": players, "seed": 1, "deal": packets}
        record |= {"answers": other.answers, "rounds": 3000}
        got = outcome(replay(read_record(record, make), computers({})))
        del got["removed"]
        assert got == expected, (number, options)
        ends.add(expected["ended"])
    assert {"all_cards", "out_of_cards"} <= ends
