"""Item pool: the facts that the cards of a game can ask."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement, product

from game.core.cards import Card
from game.core.game import Game
from game.learning.fact import NEAREST, Fact


class ItemPool:
    """The facts of a game in which two cards make one, or one card and the anchor that is open. `stock` is number →
    cards of the deck; `up` and `down` are the cards that each seat turns, and covers in a war; with `closes` the last
    card turned is face down, and is asked for. Raises ValueError for a game in which two cards make no fact.

    >>> from game.rules import make
    >>> pool = ItemPool(make("addition-war", {"highest": 3}))
    >>> [fact.text for fact in pool.facts], pool.kind
    (['1 + 1', '1 + 2', '1 + 3', '2 + 2', '2 + 3', '3 + 3'], 'sum')
    """

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
        """Return the fact of two numbers; if one is face down, that is the second.

        >>> from game.rules import make
        >>> ItemPool(make("subtraction-war", {})).fact((5, 12)).text
        '12 − 5'
        """
        if self.closes:
            opened, closed = numbers
            return Fact.of(self.kind, (opened, closed))
        return Fact(self.kind, tuple(sorted(numbers, reverse=self.kind == "difference")))

    def made(self, turned: Sequence[int]) -> Fact:
        """Return the fact of the cards turned, with the anchor if there is one."""
        return self.fact(turned if self.anchor is None else (self.anchor, *turned))

    def turned(self, fact: Fact) -> tuple[int, ...]:
        """Return the numbers of the cards turned for a fact, without the anchor."""
        if self.anchor is None:
            return fact.numbers
        one, other = fact.numbers
        return (other,) if one == self.anchor else (one,)

    def weight(self, fact: Fact) -> int:
        """Return the number of combinations of cards that make a fact.

        >>> from game.rules import make
        >>> pool = ItemPool(make("addition-war", {}))
        >>> pool.weight(Fact("sum", (7, 8))), pool.weight(Fact("sum", (7, 7)))
        (16, 6)
        """
        one, *more = (len(self.stock[rank]) for rank in self.turned(fact))
        if not more:
            return one
        if len(set(fact.numbers)) > 1:
            return one * more[0]
        return one * (one - 1) // (1 if self.closes else 2)
