"""Saved matches of Duel King in few words, and the game written a second time from the rulebook and seed 000 alone."""

from collections.abc import Callable
from typing import Any

from game.core.cards import codes, deck
from game.core.match import Match
from game.core.record import outcome, read_record, replay
from game.core.rng import Rng
from game.players import computers
from game.rules import make

WHOLE = codes(deck(jokers=True))
ORDER = "A23456789TJQK"


def duel(*hands: str, rounds: int | None = 1, options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A saved match: each hand is a packet, top first; `*24` stands for the next 24 cards that no hand names, `*` for
    all that are left."""
    left = [code for code in WHOLE if code not in " ".join(hands).split()]
    deal = []
    for hand in hands:
        packet: list[str] = []
        for word in hand.split():
            fill = 0 if word[0] != "*" else int(word[1:] or len(left))
            packet += left[:fill] if word[0] == "*" else [word]
            del left[:fill]
        deal.append(packet)
    made = {"format": 1, "game": "duel-king", "options": options or {}, "players": 2, "seed": 7, "deal": deal, **more}
    return made if rounds is None else {**made, "rounds": rounds}


def played(record: dict[str, Any], **how: Any) -> Match:
    """The saved match, played to where it stops."""
    return replay(read_record(record, make), computers({}), **how)


def comes_to(
    record: dict[str, Any], a: tuple[int, str], b: tuple[int, str], *, plays: int, wars: int = 0, leader: int | None,
    ended: str = "unfinished", winner: int | None = None, table: str = "",
) -> None:  # fmt: skip
    """Assert what `replay` prints of the saved match: each seat has lost so many cards from the top of its packet as
    dealt, and won those named. `leader` is who leads next."""
    match = played(record)
    packets = [record["deal"][seat][lost:] + won.split() for seat, (lost, won) in enumerate((a, b))]
    assert outcome(match) == {
        "game": "duel-king", "ended": ended, "winner": winner, "rounds": match.table.round, "wars": wars,
        "cards": [len(packet) for packet in packets], "packets": packets, "scores": None, "removed": [],
        "table": table.split(), "plays": plays, "cycle": None,
    }  # fmt: skip
    assert leader is None or match.table.turn == leader


class NoCardError(Exception):
    """Somebody has to turn a card and has none."""


class Reference:
    """Duel King as the rulebook tells it: one list of what lies on the table, in the order laid.

    `choose` is given the codes that can be saved, and names one or None.
    """

    def __init__(
        self, hands: list[list[str]], choose: Callable[[list[str]], str | None], reshuffle: int = 0, seed: int = 0
    ) -> None:
        self.hands, self.choose, self.reshuffle, self.seed = [list(hand) for hand in hands], choose, reshuffle, seed
        self.lying: list[dict[str, Any]] = []
        self.leader = self.duels = self.plays = self.matches = 0
        self.answers: list[list[Any]] = []
        self.losers = [seat for seat in (0, 1) if len(self.hands[seat]) < 6]

    def match(self) -> None:
        self.matches += 1
        self.rng = Rng(self.seed, self.matches)
        for owner in (0, 1):
            self.lying += [{"owner": owner, "card": self.top(owner), "up": False} for _ in range(3)]
        try:
            while any(not thing["up"] for thing in self.lying):
                self.turn_two()
        except NoCardError:
            self.losers = [seat for seat in (0, 1) if not self.hands[seat]]
            if len(self.losers) == 1:
                self.hand_over(1 - self.losers[0])
        else:
            self.losers = [seat for seat in (0, 1) if len(self.hands[seat]) < 6]

    def top(self, owner: int) -> str:
        self.plays += 1
        return self.hands[owner].pop(0)

    def next_card(self, owner: int) -> str:
        thing = next(thing for thing in self.lying if thing["owner"] == owner and not thing["up"])
        thing["up"] = True
        return str(thing["card"])

    def turn_two(self) -> None:
        first = self.leader
        one = self.next_card(first)
        if one[0] in "KX":
            return self.king_takes_all(first, one)
        two = self.next_card(1 - first)
        if two[0] in "KX":
            return self.king_takes_all(1 - first, two)
        if one[0] != two[0]:
            self.leader = first if ORDER.index(one[0]) > ORDER.index(two[0]) else 1 - first
            return self.hand_over(self.leader)
        if any(not thing["up"] for thing in self.lying):
            self.duels += 1
            return None
        self.leader = self.forced()
        return self.hand_over(self.leader)

    def hand_over(self, winner: int) -> None:
        """The face-up cards go under the winner's packet, their own first."""
        for owner in (winner, 1 - winner):
            self.hands[winner] += [t["card"] for t in self.lying if t["owner"] == owner and t["up"]]
        self.lying = [thing for thing in self.lying if not thing["up"]]

    def king_takes_all(self, taker: int, card: str) -> None:
        for thing in self.lying:
            thing["up"] = True
        self.leader = taker
        for _ in range(3):
            if not self.hands[1 - taker]:
                break
            savable = [thing["card"] for thing in self.lying if thing["owner"] != taker]
            named = self.choose(savable)
            self.answers.append([1 - taker, [] if named is None else [named]])
            if named is None:
                break
            self.duels += 1
            winner = self.both_from_packets()
            if winner is None:
                winner = self.forced()
            if winner != taker:
                self.lying = [thing for thing in self.lying if thing["card"] != named]
                self.hands[winner].append(named)
            self.leader = winner
        self.hand_over(taker)
        if card[0] == "X":
            self.five(taker)

    def five(self, taker: int) -> None:
        self.hands[taker] += self.hands[1 - taker][:5]
        del self.hands[1 - taker][:5]

    def forced(self) -> int:
        row = 0
        while True:
            self.duels += 1
            row += 1
            winner = self.both_from_packets()
            if winner is not None:
                return winner
            if self.reshuffle and row % self.reshuffle == 0:
                for hand in self.hands:
                    self.rng.shuffle(hand)

    def both_from_packets(self) -> int | None:
        if not all(self.hands):
            raise NoCardError
        cards = [self.top(0), self.top(1)]
        self.lying += [{"owner": owner, "card": card, "up": True} for owner, card in enumerate(cards)]
        if (cards[0][0] == "X") != (cards[1][0] == "X"):
            self.five(0 if cards[0][0] == "X" else 1)
        a, b = (ORDER.index(card[0].replace("X", "K")) for card in cards)
        return None if a == b else 0 if a > b else 1
