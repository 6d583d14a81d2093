"""Napoleon's War written a second time, from the rulebook and seed 000 alone; and tables in the middle of a match."""

from collections.abc import Callable, Sequence
from typing import Any

from game.core.asks import Arrange, Ask
from game.core.cards import codes, deck
from game.core.match import Match
from game.rules import make

ORDER = "23456789TJQKA"
WHOLE = codes(deck())
RED = [rank + suit for suit in "DH" for rank in ORDER]
BLACK = [rank + suit for suit in "CS" for rank in ORDER]


def standing(decks: tuple[str, str], captures: tuple[str, str] = ("", ""), **how: Any) -> Match:
    """A match between two rounds: decks top first, capture piles with the card that shows last; `*5` stands for five
    of the cards that are not named, `*` for all that are left."""
    left = [code for code in WHOLE if code not in " ".join((*decks, *captures)).split()]
    piles: list[list[str]] = []
    for words in (*decks, *captures):
        pile: list[str] = []
        for word in words.split():
            fill = 0 if word[0] != "*" else int(word[1:] or len(left))
            pile += left[:fill] if word[0] == "*" else [word]
            del left[:fill]
        piles.append(pile)
    game = make("napoleons-war", {})
    kept = Match(game, 2, 1).take_checkpoint()
    for name, pile in zip(("deck/0", "deck/1", "capture/0", "capture/1"), piles, strict=True):
        kept["table"]["piles"][name] = pile if name[0] == "d" else pile[:-1] + [code + "^" for code in pile[-1:]]
    kept["table"]["piles"]["hand/0"] = kept["table"]["piles"]["hand/1"] = []
    return Match.resumed(game, kept, [], **{"waits": False, **how})


def piles(match: Match, spot: str) -> list[list[str]]:
    """The cards of both seats in a kind of pile."""
    return [codes(match.table.piles[f"{spot}/{seat}"]) for seat in (0, 1)]


def answering(sort: Callable[[int, list[str]], Sequence[str]]) -> Callable[[Ask[Any], Match], tuple[int, Any]]:
    """Both sort their cards like that; the last seat asked answers first."""

    def answer(ask: Ask[Any], match: Match) -> tuple[int, Any]:
        assert isinstance(ask, Arrange)
        seat = max(seat for seat in ask.seats if seat not in match.given)
        return seat, list(sort(seat, codes(ask.cards[seat])))

    return answer


class Draw(Exception):  # noqa: N818
    """A player has no card for a war."""


class Player:
    def __init__(self, seat: int, hand: list[str], sort: Callable[[int, list[str]], Sequence[str]]) -> None:
        self.seat, self.sort = seat, sort
        self.deck = list(sort(seat, hand))
        self.pile: list[str] = []
        self.laid: list[str] = []

    def lay(self, cards: int) -> None:
        self.laid += [self.deck.pop(0) for _ in range(cards)]

    def take_up(self) -> None:
        self.deck, self.pile = list(self.sort(self.seat, self.pile)), []

    def holds(self) -> int:
        return len(self.deck) + len(self.pile)


class Reference:
    """Two players and the cards they have laid; `over` is the winner's seat, or "draw"."""

    def __init__(self, sort: Callable[[int, list[str]], Sequence[str]]) -> None:
        self.players = [Player(0, RED, sort), Player(1, BLACK, sort)]
        self.rounds = self.wars = self.plays = 0
        self.over: int | str | None = None

    def round(self) -> None:
        self.rounds += 1
        a, b = self.players
        need = 1
        while True:
            try:
                self.lay_both(need)
            except Draw:
                self.over = "draw"
                return
            if a.laid[-1][0] != b.laid[-1][0]:
                break
            self.wars += 1
            need = 4
        winner = a if ORDER.index(a.laid[-1][0]) > ORDER.index(b.laid[-1][0]) else b
        winner.pile += a.laid + b.laid
        a.laid, b.laid = [], []
        if winner.holds() == 52:
            self.over = winner.seat
            return
        for player in self.players:
            if not player.deck:
                player.take_up()

    def lay_both(self, need: int) -> None:
        """One card each; or for a war first what the decks have of three, then what is missing of them, then the
        fourth. Who has too few cards for that lays them all and has forced the draw; then nobody sorts."""
        if need == 1:
            return self.lay_these([1, 1])
        first = [min(3, len(player.deck)) for player in self.players]
        missing = [4 - cards for cards in first]
        self.lay_these(first)
        lost = [player for player, more in zip(self.players, missing, strict=True) if player.holds() < more]
        for player in lost:
            player.laid += player.pile
            self.plays += len(player.pile)
            player.pile = []
        if lost:
            raise Draw
        for player in self.players:
            if not player.deck:
                player.take_up()
        self.lay_these([more - 1 for more in missing])
        return self.lay_these([1, 1])

    def lay_these(self, cards: list[int]) -> None:
        for player, some in zip(self.players, cards, strict=True):
            player.lay(some)
            self.plays += some
