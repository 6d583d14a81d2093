"""21st Century War against another one, written from the rulebook alone, over hundreds of scripted matches."""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.cards import codes, deck
from game.core.record import outcome, read_record, replay
from game.players import computers
from game.rules import make
from tests.kit.match_notation import size

CODES = codes(deck())
ENDS = ("from the hand", "from the packet", "from the hand, by default", "from the packet, by default", "split")
"""How the cards of a tie may come about, and what becomes of it where nobody plays one."""


def worth(code: str) -> int:
    return "A23456789TJQK".index(code[0]) + 1


def heaps(cards: list[str], ace: bool) -> bool:
    """Whether the cards split without remainder into what the rulebook allows, tried from the first card on."""
    if not cards:
        return True
    one, others = cards[0], cards[1:]
    if ace and one[0] in "AJQK" and heaps(others, ace):
        return True
    for mask in range(1, 2 ** len(others)):
        heap = [one] + [card for n, card in enumerate(others) if mask >> n & 1]
        rest = [card for n, card in enumerate(others) if not mask >> n & 1]
        values = [worth(card) for card in heap]
        pair = len(heap) == 2 and values[0] == values[1]
        if (pair or (len(heap) > 2 and 2 * max(values) == sum(values))) and heaps(rest, ace):
            return True
    return False


def allowed(cards: list[str]) -> bool:
    return len(cards) == 1 or heaps(cards, any(card[0] == "A" for card in cards))


class Century:
    """The whole game in one breath: packets and hands are lists of codes, and `script` says what everybody picks."""

    def __init__(self, packets: list[list[str]], script: Random) -> None:
        self.packets, self.script = [list(packet) for packet in packets], script
        self.answers: list[list[Any]] = []
        self.rounds = self.wars = self.plays = 0
        self.ties: Counter[str] = Counter()

    def picked(self, hands: dict[int, list[str]], maximum: int) -> dict[int, list[str]]:
        """Everybody picks at once, in any order; often the places that the first to pick picked."""
        picks: dict[int, list[str]] = {}
        seats = sorted(hands)
        self.script.shuffle(seats)
        places: list[int] = []
        for seat in seats:
            hand = hands[seat]
            like = [hand[place] for place in places if place < len(hand)]
            while not (like and allowed(like)) or (seat == seats[0] and not places):
                places = self.script.sample(range(len(hand)), self.script.randint(1, min(maximum, len(hand))))
                like = [hand[place] for place in places]
                if not allowed(like):
                    places = []
            picks[seat] = like
            self.answers.append([seat, like])
        self.plays += sum(map(len, picks.values()))
        return picks

    def round(self) -> None:
        self.rounds += 1
        seats = [seat for seat, packet in enumerate(self.packets) if packet]
        hands = {seat: self.packets[seat][:4] for seat in seats}
        for seat in seats:
            del self.packets[seat][:4]
        laid = self.picked(hands, 4)
        for seat in seats:
            hands[seat] = [card for card in hands[seat] if card not in laid[seat]]
        points = {seat: sum(map(worth, laid[seat])) for seat in seats}
        while True:
            tied = [seat for seat in points if points[seat] == max(points.values())]
            if len(tied) == 1:
                break
            self.wars += 1
            with_hand, with_packet = ([s for s in tied if pile[s]] for pile in (hands, self.packets))
            if not with_hand and not with_packet:
                self.ties["split"] += 1
                break
            if len(with_hand or with_packet) == 1:
                self.ties["from the hand, by default" if with_hand else "from the packet, by default"] += 1
                tied = with_hand or with_packet
                break
            self.ties["from the hand" if with_hand else "from the packet"] += 1
            if with_hand:
                breaks = self.picked({seat: hands[seat] for seat in with_hand}, 1)
                for seat in with_hand:
                    hands[seat].remove(breaks[seat][0])
            else:
                breaks = {seat: [self.packets[seat].pop(0)] for seat in with_packet}
                self.plays += len(breaks)
            points = {seat: worth(breaks[seat][0]) for seat in sorted(breaks)}
            for seat, cards in breaks.items():
                laid[seat] = laid[seat] + cards
        if len(tied) == 1:
            for seat in [*range(tied[0], len(self.packets)), *range(tied[0])]:
                self.packets[tied[0]] += laid.get(seat, [])
        else:
            table = [card for seat in seats for card in laid[seat]]
            share = len(table) // len(tied)
            cuts = [0, *[len(table) - share * (len(tied) - n) for n in range(1, len(tied))], len(table)]
            for n, seat in enumerate(tied):
                self.packets[seat] += table[cuts[n] : cuts[n + 1]]
        for seat in seats:
            self.packets[seat] += hands[seat]

    @property
    def winner(self) -> int | None:
        alive = [seat for seat, packet in enumerate(self.packets) if packet]
        return alive[0] if len(alive) == 1 else None


def packets_of(script: Random, players: int) -> list[list[str]]:
    """A deal in which the players' cards often match, place by place; packets of any size."""
    ranks = ["".join(script.sample("A23456789TJQK", 13)) for _ in range(players)]
    alike = [ranks[0] if script.random() < 0.7 else own for own in ranks]
    packets = [[rank + suit for rank in own] for own, suit in zip(alike, "CDHS", strict=False)]
    used = {card for packet in packets for card in packet}
    spare = [card for card in CODES if card not in used]
    script.shuffle(spare)
    sizes = [script.choice((1, 2, 3, 4, 5, 6, 8, 9, 13)) for _ in range(players)]
    for packet, count in zip(packets, sizes, strict=True):
        spare += packet[count:]
        del packet[count:]
    packets[script.randrange(players)] += spare
    return packets


@pytest.mark.parametrize("players", [2, 3, 4])
def test_scripted_matches_come_out_as_the_rulebook_alone_says(players: int) -> None:
    ties, whole = Counter[str](), 0
    for seed in range(size(150, 1500)):
        script = Random(seed * 10 + players)
        packets = packets_of(script, players)
        other = Century(packets, script)
        while other.winner is None and other.rounds < 25:
            other.round()
        ties.update(other.ties)
        whole += other.winner is not None
        agree(packets, other)
    assert whole > size(5, 50)
    assert min(ties[how] for how in ENDS if players > 2 or how != "split") > size(5, 50), ties


def agree(packets: list[list[str]], other: Century) -> None:
    record = {
        "format": 1, "game": "twenty-first-century-war", "options": {}, "players": len(packets), "seed": 0,
        "deal": packets, "answers": other.answers, "rounds": other.rounds,
    }  # fmt: skip
    told = outcome(replay(read_record(record, make), computers({})))
    assert told == {
        "game": "twenty-first-century-war", "ended": "unfinished" if other.winner is None else "all_cards",
        "winner": other.winner, "rounds": other.rounds, "wars": other.wars, "plays": other.plays,
        "cards": [len(packet) for packet in other.packets], "packets": other.packets, "scores": None,
        "removed": [], "table": [], "cycle": None,
    }, record  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.permutations(CODES), st.lists(st.integers(0, 52), min_size=1, max_size=3), st.integers(0, 2**32))
def test_any_deal_at_all_comes_out_as_the_rulebook_alone_says(cards: list[str], cuts: list[int], seed: int) -> None:
    ends = [0, *sorted(cuts), 52]
    packets = [list(cards[a:b]) for a, b in pairwise(ends)]
    other = Century(packets, Random(seed))
    while other.winner is None and other.rounds < 12:
        other.round()
    agree(packets, other)
