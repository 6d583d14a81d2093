"""Somebody else's player of Fast Food: it guesses the hidden cards, and searches nine cards ahead as if all lay open.
It shares no code with the computers of the game."""

from game.core.asks import Pick
from game.core.cards import CODES, Card
from game.core.rng import Rng
from game.core.table import Observation

NINE = 9


def number(card: Card) -> int:
    """What a card adds to the total."""
    return "A23456789T".index(CODES[card][0]) + 1


def eaten(total: int) -> int:
    """What a total scores, as the rulebook says it."""
    return sum(scores for n, scores in ((7, 7), (5, 3), (3, 1)) if not total % n or str(n) in str(total))


_EATEN = [eaten(total) for total in range(111)]


def ahead(total: int, mine: list[int], theirs: list[int], stock: list[int], cards: int, low: int, high: int) -> int:
    """By how much the player to move, who has drawn, comes out ahead in the next `cards`; alpha-beta."""
    if not cards or not mine:
        return 0
    for value in sorted({*mine}, key=lambda value: -_EATEN[total + value]):
        left = [*mine]
        left.remove(value)
        now = _EATEN[total + value]
        now -= ahead(total + value, theirs + stock[:1], left, stock[1:], cards - 1, now - high, now - low)
        low = max(low, now)
        if low >= high:
            break
    return low


def plain_search(ask: Pick, seat: int, observation: Observation, rng: Rng, guesses: int) -> tuple[Card, ...]:
    """The card that is best on the whole for so many guesses at the other's hand and the stock; one is enough where
    they are known."""
    hand, piles = [*ask.cards[seat]], observation.piles
    pile, stock = [number(card) for card in piles["pile"] if card is not None], len(piles["stock"])
    unseen, total = [*range(1, 11), *range(1, 11)], sum(pile)
    for value in (*pile, *map(number, hand)):
        unseen.remove(value)
    worth = dict.fromkeys(map(number, hand), 0)
    for _ in range(guesses if stock > 1 else 1):
        rng.shuffle(unseen)
        for value in worth:
            left = [*map(number, hand)]
            left.remove(value)
            theirs, rest = unseen[stock:] + unseen[: min(1, stock)], unseen[1:stock]
            worth[value] += _EATEN[total + value] - ahead(total + value, theirs, left, rest, NINE - 1, -999, 999)
    rng.shuffle(hand)
    return (max(hand, key=lambda card: worth[number(card)]),)
