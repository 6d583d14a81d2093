"""War with every house rule, and Good King, Bad Queen, written a second time from the rulebook: codes in lists.

Nothing of the engine is used, and nothing is fast: one long round, in the order in which the rulebook tells it.
"""

from collections.abc import Callable
from itertools import chain, combinations
from math import prod
from typing import Any

ORDER = "23456789TJQKAX"
OPTIONS = frozenset({
    "ace", "anchor", "answers", "automatic", "beats_aces", "beats_faces", "count", "decks", "down", "faces", "highest",
    "jokers", "lowest_wins", "missing", "ranks", "run_out", "shoe", "slap", "speed", "underdog", "up", "winnings",
})  # fmt: skip
"""The options that it plays by. A house rule that nobody has written here yet is not played in it."""
COUNTING = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13, "X": 14} | {str(n): n for n in range(2, 10)}


def name_of(code: str) -> str:
    """The rank of a card as options name it."""
    return {"T": "10", "X": "joker"}.get(code[0], code[0])


class HouseWar:
    """A match by the rulebook. `ask` is called where people decide: with "slap" and the seats still in the game it
    says who slaps first (None for `time`); with "write" and the seats in the battle, which of them are right."""

    def __init__(self, hands: list[list[str]], options: dict[str, Any], ask: Callable[[str, list[int]], Any]) -> None:
        self.hands, self.options, self.ask = hands, options, ask
        self.left = [seat for seat, hand in enumerate(hands) if hand]
        self.laid: list[list[str]] = [[] for _ in hands]
        self.down: dict[int, list[str]] = {}
        self.pot: list[str] = []
        self.removed: list[str] = []
        self.treasury: list[str] = []
        self.king_and_queen: int | None = None
        self.wars = self.plays = 0
        self.lacked = False
        self.fought: list[int] = []
        self.showing: dict[int, list[str]] = {}
        self.right: set[int] = set()

    # ---- what cards are worth ---------------------------------------------------------------------------------------

    def counts(self, code: str) -> int:
        if code[0] == "A":
            return int(self.options.get("ace", 1))
        return 10 if code[0] in "JQK" and self.options.get("faces") == "ten" else COUNTING[code[0]]

    def worth(self, cards: list[str]) -> int:
        count = self.options["count"]
        if count == "rank":
            ranks = [ORDER.index(code[0]) for code in cards]
            return min(ranks) if self.options["lowest_wins"] else max(ranks)
        numbers = [self.counts(code) for code in cards] + [n for n in [self.options.get("anchor")] if n]
        if count == "difference" and len(numbers) > 1:
            return max(numbers) - min(numbers)
        return prod(numbers) if count == "product" else sum(numbers)

    def beats(self, one: int, other: int) -> bool:
        if self.options["lowest_wins"]:
            return one < other
        if self.options["count"] == "rank":
            names = [name_of(ORDER[one]), name_of(ORDER[other])]
            for option, beaten in (("beats_faces", "JQK"), ("beats_aces", "A")):
                if names[0] == self.options[option] and names[1] in beaten:
                    return True
                if names[1] == self.options[option] and names[0] in beaten:
                    return False
        return one > other

    def best(self, showing: dict[int, list[str]]) -> list[int]:
        worth = {seat: self.worth(cards) for seat, cards in showing.items()}
        sizes = range(1, len(worth) + 1)
        for group in chain.from_iterable(combinations(worth, size) for size in sizes):
            outside = [seat for seat in worth if seat not in group]
            if all(self.beats(worth[seat], worth[other]) for seat in group for other in outside):
                return list(group)
        raise AssertionError

    # ---- a round ----------------------------------------------------------------------------------------------------

    def round(self) -> None:
        in_game = chain(*self.hands, *self.laid, self.pot, self.treasury)
        ranks = {ORDER.index(code[0]) for code in in_game}
        speed = min(ranks) if self.options["speed"] and len(ranks) > 1 else None
        self.down = {seat: [] for seat in self.left}
        self.fought = []
        try:
            winner, drawn = self.fight(), False
        except Settled as settled:
            winner, drawn = settled.winner, settled.drawn
        if winner is not None:
            if self.fought and not drawn:
                winner = self.after_underdogs(winner)
            self.taken(winner, speed)
        if not self.pot:
            for seat in [seat for seat in self.left if not self.hands[seat]]:
                self.out(seat, False)
        if len(self.left) == 1 and self.king_and_queen is None:
            self.hands[self.left[0]] += self.treasury
            self.treasury.clear()

    def fight(self) -> int | None:
        """Who wins the battle, with every war that it grows into."""
        turned = {seat: self.lay(seat, self.options["up"]) for seat in self.left if self.hands[seat]}
        self.showing = turned
        while True:
            up, closed = self.options["up"], {}
            if self.options.get("missing"):           # a player who is short of cards has turned up all there are
                closed = {seat: cards[-1:] for seat, cards in turned.items() if len(cards) == up}
            self.right = set(self.showing)
            if closed:
                wrong = closed.keys() - self.ask("write", list(closed))
                self.right -= wrong
            slapper = self.slapped({seat: cards[: up - 1] if seat in closed else cards
                                    for seat, cards in turned.items()})
            if slapper is not None:
                return slapper
            best = self.best(self.compared())
            battle = list(self.showing)
            called = len(battle) > 1 and self.among("automatic", turned)
            if len(best) == 1 and not called:
                return best[0]
            self.wars += 1
            everybody_fights = called and any(self.hands[seat] for seat in battle)
            self.fought = self.fought or (battle if called else best)
            if len(best) == 1 and not everybody_fights:
                return best[0]
            turned = self.war(battle if everybody_fights else best)

    def among(self, option: str, turned: dict[int, list[str]]) -> bool:
        ranks = (self.options[option] or "").split(",")
        return any(name_of(code) in ranks for cards in turned.values() for code in cards)

    def slapped(self, turned: dict[int, list[str]]) -> int | None:
        """After every turning: who wins by a slap. False slaps are paid for."""
        if not self.options["slap"]:
            return None
        while (seat := self.ask("slap", self.left)) is not None:
            if self.among("slap", turned):
                return int(seat)
            self.pot += self.hands[seat][:1]
            del self.hands[seat][:1]
        return None

    def compared(self) -> dict[int, list[str]]:
        """The cards that are compared: of those who are right, if answers decide and somebody is right."""
        if self.options.get("missing"):
            right = self.right
        elif self.options.get("answers"):
            right = self.ask("write", list(self.showing))
        else:
            return self.showing
        return {seat: cards for seat, cards in self.showing.items() if seat in right} or self.showing

    def war(self, fighters: list[int]) -> dict[int, list[str]]:
        """Lay the cards of a war; those turned up. Raises Settled if it is decided by who runs out."""
        down, up, run_out = (self.options[option] for option in ("down", "up", "run_out"))
        have = {seat: len(self.hands[seat]) for seat in fighters}
        if run_out == "lose":
            return self.war_or_lose(have, down, up)
        if not any(have.values()):
            raise Settled(self.draw(fighters, run_out == "one_left"), True)
        if run_out == "one_left":
            for seat in fighters:
                if not have[seat]:
                    self.out(seat, True)
            fighters = [seat for seat in fighters if have[seat]]
            if len(fighters) == 1:
                raise Settled(fighters[0], False)
        laying = [seat for seat in fighters if have[seat]]
        for seat in laying:
            self.down[seat] += self.lay(seat, down if have[seat] >= down + up else have[seat] - 1)
        turned = {seat: self.lay(seat, up) for seat in laying}
        self.showing = {seat: turned.get(seat, self.showing[seat]) for seat in fighters}
        return turned

    def war_or_lose(self, have: dict[int, int], down: int, up: int) -> dict[int, list[str]]:
        able = [seat for seat in have if have[seat] >= down + up]
        for seat in have:
            self.down[seat] += self.lay(seat, down if seat in able else have[seat])
        standing = able or [seat for seat in have if have[seat] == max(have.values())]
        for seat in have:
            if seat not in standing:
                self.out(seat, True)
        if len(standing) == 1:
            raise Settled(standing[0], False)
        if not able:
            raise Settled(self.draw(standing, True), True)
        self.showing = {seat: self.lay(seat, up) for seat in standing}
        return self.showing

    def draw(self, fighters: list[int], lacked: bool) -> int | None:
        """The fighters draw; who gets the pot, None if it waits or stays where it is."""
        for seat in fighters:
            self.out(seat, lacked)
        if len(self.left) == 1:
            return self.left[0]
        if any(self.hands[seat] for seat in self.left):
            for laid in self.laid:
                self.pot += laid
                laid.clear()
        else:
            self.left.clear()
        return None

    def after_underdogs(self, winner: int) -> int:
        dog = self.options["underdog"]
        found = {
            seat: sum(name_of(code) == dog for code in self.down[seat])
            for seat in self.fought
            if seat != winner and seat in self.left
        }
        most = [seat for seat in found if found[seat] == max(found.values()) > 0]
        return most[0] if len(most) == 1 else winner

    def lay(self, seat: int, count: int) -> list[str]:
        cards = self.hands[seat][:count]
        del self.hands[seat][:count]
        self.laid[seat] += cards
        self.plays += len(cards)
        return cards

    def out(self, seat: int, lacked: bool) -> None:
        self.left.remove(seat)
        self.lacked = lacked

    # ---- the winnings -----------------------------------------------------------------------------------------------

    def round_table(self, seat: int) -> list[int]:
        """The other seats, from that seat's left."""
        return [(seat + step) % len(self.hands) for step in range(1, len(self.hands))]

    def taken(self, winner: int, speed: int | None) -> None:
        """The winner takes what lies on the table."""
        captured = self.captured(winner)
        others = list(chain(*(self.laid[seat] for seat in self.round_table(winner))))
        own = self.laid[winner]
        won = (others + own if self.options["winnings"] == "loser_first" else own + others) + self.pot
        self.laid = [[] for _ in self.hands]
        self.pot = []
        for code in won:
            (self.removed if ORDER.index(code[0]) == speed else self.hands[winner]).append(code)
        if self.options.get("good_king") and len(self.left) > 1:
            self.kings_and_queens(winner, captured)

    def captured(self, winner: int) -> list[str]:
        cards = [code for seat, laid in enumerate(self.laid) if seat != winner for code in laid] + self.pot
        return cards + self.down[winner] + self.treasury if self.fought else cards

    def kings_and_queens(self, winner: int, captured: list[str]) -> None:
        if self.fought:
            self.hands[winner] += self.treasury
            self.treasury = []
        shown = self.showing.get(winner)
        won_with = shown if shown and winner in self.best(self.showing) else []
        kings = [code[1] for code in captured if code[0] == "K"]
        queens = [code[1] for code in captured if code[0] == "Q"]
        if set(queens) & {*kings, *(code[1] for code in won_with if code[0] == "K")}:
            self.king_and_queen = winner
            return
        for _ in range(abs(len(kings) - len(queens))):
            for seat in self.round_table(winner):
                if seat in self.left:
                    payer, payee = (seat, winner) if len(kings) > len(queens) else (winner, seat)
                    paid = self.hands[payer][:5]
                    del self.hands[payer][:5]
                    self.hands[payee] += paid
        beaten = [ORDER.index(cards[0][0]) for seat, cards in self.showing.items() if seat != winner]
        if not self.fought and beaten:
            pair = {ORDER[max(beaten)], self.showing[winner][0][0]}
            if any(pair == set(near) for near in [*(ORDER[n : n + 2] for n in range(12)), "A2"]):
                self.treasury += self.hands[winner][:2]
                del self.hands[winner][:2]


class Settled(Exception):  # noqa: N818
    """The battle is over: who takes the pot, and whether the fighters drew."""

    def __init__(self, winner: int | None, drawn: bool) -> None:
        self.winner, self.drawn = winner, drawn
