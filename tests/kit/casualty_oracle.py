"""Saved matches and turns of Casualty War in few words, and the game written a second time from the rulebook and seed
000 alone."""

from typing import Any

from game.core.cards import codes, deck, read
from game.core.match import Match
from game.core.record import outcome
from game.core.table import Table
from game.rules import make

WHOLE = codes(deck(decks=2, jokers=True))


def begun(ours: str, theirs: str, winnings: str = "winner_first", ahead: int | None = None) -> Match:
    """A match between two turns, with these packets, top first; all other cards are out of the game."""
    game = make("casualty-war", {"winnings": winnings})
    table = Table(game.pile_kinds, 2, 7)
    left = list(game.deck())
    for seat, packet in enumerate((ours, theirs)):
        cards = read(packet.split(), left, "packet")
        table.piles[f"packet/{seat}"].extend(cards)
        left = [card for card in left if card not in cards]
    table.piles["aside"].extend(left)
    table.remember("ahead", ahead)
    return Match.resumed(game, {"seats": 2, "answers": 0, "table": table.snapshot()}, [], waits=False, events=True)


def turns(ours: str, theirs: str, count: int = 1, **how: Any) -> tuple[Match, dict[str, Any]]:
    """So many turns played from these packets: the match, and what `replay` prints of it, where `removed` are only the
    cards that left in these turns."""
    match = begun(ours, theirs, **how)
    before = len(match.table.piles["aside"])
    match.run(rounds=count)
    told = outcome(match)
    return match, {**told, "removed": told["removed"][before:]}


def comes_to(
    played: tuple[Match, dict[str, Any]], ours: str, theirs: str, *, wars: int, plays: int, gone: str = "",
    table: str = "", ended: str = "unfinished", winner: int | None = None,
) -> None:  # fmt: skip
    """Assert all that is printed of some turns: the packets, top first, and the cards that are gone in any order."""
    told = played[1]
    assert {**told, "removed": sorted(told["removed"]), "table": sorted(told["table"])} == {
        "game": "casualty-war", "ended": ended, "winner": winner, "rounds": told["rounds"], "wars": wars,
        "cards": [len(ours.split()), len(theirs.split())], "packets": [ours.split(), theirs.split()], "scores": None,
        "removed": sorted(gone.split()), "table": sorted(table.split()), "plays": plays, "cycle": None,
    }  # fmt: skip


# ---- the game a second time: every card is a (code, copy), and a dict says whose it is -------------------------------

Card = tuple[str, int]


def worth(card: Card) -> int:
    return {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13, "X": 14}.get(card[0][0]) or int(card[0][0])


def fours(cards: list[Card]) -> set[Card]:
    numbers = [card[0][0] for card in cards]
    return {card for card in cards if numbers.count(card[0][0]) > 3}


def pairing(left: list[Card], right: list[Card]) -> list[tuple[Card, Card]]:
    """The matches, found one after the other: two aces of spades, then any two cards but aces of spades, then the
    rest."""
    pairs: list[tuple[Card, Card]] = []

    def spades(card: Card) -> bool:
        return card[0] == "AS"

    for wanted in (
        lambda a, b: spades(a) and spades(b),
        lambda a, b: not spades(a) and not spades(b),
        lambda a, b: True,
    ):
        for a in left:
            free = [b for b in right if b[0][0] == a[0][0] and wanted(a, b) and all(b != pair[1] for pair in pairs)]
            if free and all(a != pair[0] for pair in pairs):
                pairs.append((a, free[0]))
    return sorted(pairs, key=lambda pair: left.index(pair[0]))


class Reference:
    """Casualty War as the rulebook tells it, for winnings in a fixed order."""

    def __init__(self, hands: list[list[str]], winner_first: bool) -> None:
        stock = [(code, copy) for copy in (0, 1) for code in dict.fromkeys(WHOLE)]
        self.hands: list[list[Card]] = [[], []]
        for hand, words in zip(self.hands, hands, strict=True):
            for word in words:
                hand.append(next(card for card in stock if card[0] == word))
                stock.remove(hand[-1])
        self.winner_first = winner_first
        self.history: list[tuple[int, int]] = []
        self.wars = self.plays = self.turns = 0
        self.dispose: list[Card] = []
        self.drawn = False

    @property
    def over(self) -> bool:
        return self.drawn or self.turns >= 500 or not all(self.hands)

    @property
    def winner(self) -> int | None:
        alive = [seat for seat in (0, 1) if self.hands[seat]]
        return alive[0] if len(alive) == 1 else None

    def turn(self) -> None:
        self.turns += 1
        self.side: dict[Card, int] = {}
        self.owner: dict[Card, int] = {}
        self.reveal(self.laying(0, min(3, self.half)), [], False)
        if self.drawn:
            return
        lost = fours(list(self.side.keys() - set(self.dispose)))
        self.dispose += lost
        for seat in (0, 1):
            first = seat if self.winner_first else 1 - seat
            mine = [card for card in self.side if self.owner.get(card) == seat and card not in lost]
            self.hands[seat] += [c for c in mine if self.side[c] == first] + [c for c in mine if self.side[c] != first]

    @property
    def half(self) -> int:
        return (len(self.hands[0]) + len(self.hands[1])) // 2

    def laying(self, down: int, up: int) -> tuple[list[Card], list[list[Card]]]:
        """The cards laid face down, and those laid face up by side."""
        covered: list[Card] = []
        shown: list[list[Card]] = [[], []]
        for count, into in ((down, None), (up, shown)):
            need = [count, count]
            for lending in (0, 1):
                for taker in (0, 1):
                    giver = 1 - taker if lending else taker
                    while need[taker] and self.hands[giver]:
                        card = self.hands[giver].pop(0)
                        self.side[card] = taker
                        self.plays += 1
                        need[taker] -= 1
                        (covered if into is None else into[taker]).append(card)
                if count:
                    self.history.append((len(self.hands[0]), len(self.hands[1])))
        return covered, shown

    def reveal(self, laid: tuple[list[Card], list[list[Card]]], hanging: list[Card], in_war: bool) -> int | None:
        """What comes of cards laid, and of the cards `hanging` on who wins."""
        covered, shown = laid
        lost = fours(shown[0] + shown[1])
        self.dispose += lost
        left, right = ([card for card in side if card not in lost] for side in shown)
        hanging = hanging + covered
        if not left and not right:
            return self.war(hanging) if in_war else None
        pairs = pairing(left, right)
        rest = [[card for card in side if all(card not in pair for pair in pairs)] for side in (left, right)]
        ace = [any(card[0] == "AS" for card in side) for side in rest]
        sums = [sum(map(worth, left)), sum(map(worth, right))]
        if any(ace) or sums[0] != sums[1]:
            winner = (0 if ace[0] else 1) if any(ace) else (0 if sums[0] > sums[1] else 1)
            self.give(winner, hanging + rest[0] + rest[1])
            self.several([list(pair) for pair in pairs], [])
            return None if self.drawn else winner
        return self.several([list(pair) for pair in pairs] + ([rest[0] + rest[1]] if rest[0] else []), hanging)

    def several(self, started: list[list[Card]], hanging: list[Card]) -> int | None:
        """Wars for some sets of cards; `hanging` goes to who wins them all, or else the one more war."""
        if not started:
            return None
        won = [self.war([]) for _ in started]
        if set(won) == {0, 1}:
            won = [self.war([])]
        if self.drawn:
            return None
        assert won[0] is not None
        self.give(won[0], hanging + [card for cards in started for card in cards])
        return won[0]

    def war(self, hanging: list[Card]) -> int | None:
        if self.drawn:
            return None
        self.wars += 1
        each = min(6, self.half)
        if each:
            down = max(0, each - 3)
            return self.reveal(self.laying(down, each - down), hanging, True)
        uneven = [a > b for a, b in self.history if a != b]
        if not uneven:
            self.drawn = True
            return None
        winner = 0 if uneven[-1] else 1
        self.give(winner, hanging)
        return winner

    def give(self, winner: int, cards: list[Card]) -> None:
        self.owner.update(dict.fromkeys(cards, winner))
