"""A level: the facts that the cards of a game make, and what decides between two of them."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement, product

from game.core.cards import Card
from game.core.game import Game
from game.learning.fact import NEAREST, Fact


class ItemPool:
    """The facts of a game in which two cards make one, or one card and the anchor that lies open. `stock` are the cards
    of the deck by what they count, `up` and `down` how many each player turns, and covers in a war; with `closes` the
    last card that is turned lies closed, and is asked for. Raises ValueError for a game in which two cards make no
    fact."""

    def __init__(self, game: Game) -> None:
        made = game.card_facts()
        if made is None:
            raise ValueError("no two cards make a fact in this game")
        self.kind, self.up, self.down, self.anchor = made.kind, made.up, made.down, made.anchor
        self.closes = made.kind in NEAREST
        self.stock: dict[int, list[Card]] = {}
        for card in game.deck():
            self.stock.setdefault(made.counts(card), []).append(card)
        self.ranks = sorted(self.stock)
        if self.anchor is not None:
            self.facts = [self.fact((self.anchor, rank)) for rank in self.ranks]
        elif self.closes:
            self.facts = [self.fact(pair) for pair in product(self.ranks, repeat=2)
                          if len(set(pair)) == len(pair) or len(self.stock[pair[0]]) > 1]
        else:
            held = Counter({rank: len(cards) for rank, cards in self.stock.items()})
            pairs = combinations_with_replacement(self.ranks, 2)
            self.facts = [self.fact(pair) for pair in pairs if not Counter(pair) - held]

    def fact(self, numbers: Sequence[int]) -> Fact:
        """Return the fact that two numbers make; where one is closed, that is the second."""
        if self.closes:
            opened, closed = numbers
            return Fact.of(self.kind, (opened, closed))
        return Fact(self.kind, tuple(sorted(numbers, reverse=self.kind == "difference")))

    def made(self, turned: Sequence[int]) -> Fact:
        """Return the fact that cards make which were turned: with the anchor, if there is one."""
        return self.fact(turned if self.anchor is None else (self.anchor, *turned))

    def turned(self, fact: Fact) -> tuple[int, ...]:
        """Return what the cards count that are turned for a fact: without the anchor, which lies already."""
        if self.anchor is None:
            return fact.numbers
        one, other = fact.numbers
        return (other,) if one == self.anchor else (one,)

    def weight(self, fact: Fact) -> int:
        """Return in how many ways the cards make a fact."""
        one, *more = (len(self.stock[rank]) for rank in self.turned(fact))
        if not more:
            return one
        if len(set(fact.numbers)) > 1:
            return one * more[0]
        return one * (one - 1) // (1 if self.closes else 2)
