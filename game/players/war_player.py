"""Players of War, who slap, calculate, and put won cards away."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.core.asks import Arrange, Ask
from game.core.cards import RANK, Card
from game.core.game import Value
from game.core.player import RandomPlayer
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Observation
from game.players import slapper
from game.rules.war import War
from game.rules.war.arithmetic import AskResult
from game.rules.war.battle_game import BattleGame
from game.rules.war.house_rule import calls_wars, in_play

PATIENCE = 1000
"""The rounds in which a strategy of arranging cards is always followed."""
WAVERS = 20
"""After those, one in this number of orders is random: fixed strategies might go on for ever."""
PEACE = 5
"""The cards face down in Peace, one a letter."""


def high_low_low(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards in the order that seed 001 advises: the highest left, then the two lowest, the higher of them
    first.

    >>> from game.core.cards import codes, deck, read
    >>> codes(high_low_low(read(["KC", "3D", "TH", "2S", "JC"], deck(), "won")))
    ['KC', '3D', '2S', 'JC', 'TH']
    """
    left = sorted(cards, key=lambda card: (RANK[card], card))
    order: list[Card] = []
    while left:
        order.append(left.pop())
        order.extend(reversed(left[:2]))
        del left[:2]
    return tuple(order)


def strong_first(cards: Sequence[Card], game: BattleGame) -> tuple[Card, ...]:
    """Return the cards in the order that wins most of all those tried: descending, or `far_apart`."""
    down = sorted(cards, key=lambda card: (-game.value([card]), card))
    several = game.count == "rank" and game.up != 1
    if game.count == "difference" or several or (game.peaceful and game.down == PEACE):
        return far_apart(down)
    return tuple(reversed(down)) if game.peaceful else tuple(down)


def far_apart(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the first card, then the last, and so on to the middle: two cards turned have a great difference, or
    include a high one; and after the five letters of Peace the seventh card is as strong as the first.

    >>> far_apart([9, 7, 5, 3, 1])
    (9, 1, 7, 3, 5)
    """
    pairs = zip(cards, reversed(cards), strict=True)
    return tuple(card for pair in pairs for card in pair)[: len(cards)]


def single(game: BattleGame) -> bool:
    """True if single cards are compared."""
    return game.count == "rank" and game.up == 1


def advised(game: BattleGame) -> bool:
    """True if the advice of seed 001 helps: single cards, one face down in a war, wars only on ties, no card that
    counts face down."""
    return single(game) and game.down == 1 and not (hidden_count(game) or calls_wars(game))


def hidden_count(game: BattleGame) -> bool:
    """True if the cards face down in a war count."""
    return any(rule.counts_hidden for rule in in_play(game))


class WarPlayer(RandomPlayer):
    """A player of War of any level, with its own way to calculate and to arrange cards. All it knows of the house rules
    is from the rules themselves."""

    seconds: ClassVar[tuple[int, int]] = (2, 4)

    def __init__(self, rules: Mapping[str, Value]) -> None:
        super().__init__(rules)
        self.game = War.composed(dict(rules))

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> Any:
        """Return a number for a sum, an order of won cards, or a random answer to another ask."""
        if isinstance(ask, AskResult):
            off = self.reckoned(ask.totals[seat], rng) - ask.totals[seat]
            return str(abs(ask.numbers[seat] + off))
        if isinstance(ask, Arrange) and (observation.round < PATIENCE or rng.below(WAVERS)):
            return self.arranged(ask, seat, rng)
        return super().answer(ask, seat, observation, rng)

    def delay(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> float:
        """Return the seconds to answer, for a sum within the range of the level."""
        if not isinstance(ask, AskResult):
            return super().delay(ask, seat, observation, rng)
        least, most = self.seconds
        return least + rng.below(1000 * (most - least)) / 1000

    def reckoned(self, number: int, rng: Rng) -> int:
        """Return the result it calculates for the right `number`: one time in ten a higher one."""
        return number + (0 if rng.below(10) else 1 + rng.below(3))

    def arranged(self, ask: Arrange, seat: Seat, rng: Rng) -> tuple[Card, ...]:
        """Return won cards in the order in which they are put under the packet: as they are sampled."""
        return ask.sample(seat, rng)


class Easy(WarPlayer, slapper.Easy):
    """A child: the larger the number, the more often it is wrong, by one or by ten."""

    seconds = (4, 9)

    def reckoned(self, number: int, rng: Rng) -> int:
        """Return the result it calculates for the right `number`."""
        right = rng.below(8 if number <= 10 else 4 if number <= 20 else 2)
        return number if right else abs(number + (1, -1, 10)[rng.below(3)])


class Medium(WarPlayer, slapper.Medium):
    """A grown-up: puts won cards away as seed 001 advises, if that helps; else with the strong ones first every other
    time, or always, where that is hardly visible."""

    def arranged(self, ask: Arrange, seat: Seat, rng: Rng) -> tuple[Card, ...]:
        """Return won cards in the order in which they are put under the packet."""
        if advised(self.game):
            return high_low_low(ask.cards[seat])
        always = single(self.game) and self.game.down != 1 and hidden_count(self.game)
        return strong_first(ask.cards[seat], self.game) if always or rng.below(2) else ask.sample(seat, rng)


class Hard(WarPlayer, slapper.Hard):
    """A champion: puts strong cards away first, and is wrong by one, one time in fifty."""

    seconds = (1, 2)

    def reckoned(self, number: int, rng: Rng) -> int:
        """Return the result it calculates for the right `number`."""
        return number + (0 if rng.below(50) else 1)

    def arranged(self, ask: Arrange, seat: Seat, rng: Rng) -> tuple[Card, ...]:
        """Return won cards in the order in which they are put under the packet."""
        return strong_first(ask.cards[seat], self.game)
