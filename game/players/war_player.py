"""Players of War, who slap, reckon and put won cards away."""

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
"""The rounds in which a way to arrange cards is always followed."""
WAVERS = 20
"""After those, one time in so many the order is left to chance: players who never waver might go around forever."""
PEACE = 5
"""Cards face down in Peace, a letter each."""


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
    """Return the cards in the order that wins most of all those tried: from strong to weak, or else `far_apart`."""
    down = sorted(cards, key=lambda card: (-game.value([card]), card))
    several = game.count == "rank" and game.up != 1
    if game.count == "difference" or several or (game.peaceful and game.down == PEACE):
        return far_apart(down)
    return tuple(reversed(down)) if game.peaceful else tuple(down)


def far_apart(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the first card, then the last, and so on to the middle: a player who turns two has a great difference, or
    a high one; and after five letters of Peace the seventh card is as strong as the first."""
    pairs = zip(cards, reversed(cards), strict=True)
    return tuple(card for pair in pairs for card in pair)[: len(cards)]


def single(game: BattleGame) -> bool:
    """True if single cards are compared."""
    return game.count == "rank" and game.up == 1


def advised(game: BattleGame) -> bool:
    """True if seed 001's advice helps: with single cards, one face down in a war, wars only where cards tie, and none
    that matters face down."""
    return single(game) and game.down == 1 and not (hidden_count(game) or calls_wars(game))


def hidden_count(game: BattleGame) -> bool:
    """True if it matters which cards lie face down in a war."""
    return any(rule.counts_hidden for rule in in_play(game))


class WarPlayer(RandomPlayer):
    """A player of War of any level: it reckons for two seconds or more, and arranges, each in a way of its own.

    All that it knows of the house rules it has from the rules themselves.
    """

    seconds: ClassVar[tuple[int, int]] = (2, 4)

    def __init__(self, rules: Mapping[str, Value]) -> None:
        super().__init__(rules)
        self.game = War.composed(dict(rules))

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, chance: Rng) -> Any:
        if isinstance(ask, AskResult):
            off = self.reckoned(ask.totals[seat], chance) - ask.totals[seat]
            return str(abs(ask.numbers[seat] + off))
        if isinstance(ask, Arrange) and (observation.round < PATIENCE or chance.below(WAVERS)):
            return self.arranged(ask, seat, chance)
        return super().answer(ask, seat, observation, chance)

    def delay(self, ask: Ask[Any], seat: Seat, observation: Observation, chance: Rng) -> float:
        if not isinstance(ask, AskResult):
            return super().delay(ask, seat, observation, chance)
        least, most = self.seconds
        return least + chance.below(1000 * (most - least)) / 1000

    def reckoned(self, number: int, chance: Rng) -> int:
        """Return what it takes this number for: one time in ten for a higher one."""
        return number + (0 if chance.below(10) else 1 + chance.below(3))

    def arranged(self, ask: Arrange, seat: Seat, chance: Rng) -> tuple[Card, ...]:
        """Return won cards, in the order in which they go under the packet: as they come."""
        return ask.sample(seat, chance)


class Easy(WarPlayer, slapper.Easy):
    """A child: the larger the number, the more often it is wrong, by one or by ten."""

    seconds = (4, 9)

    def reckoned(self, number: int, chance: Rng) -> int:
        right = chance.below(8 if number <= 10 else 4 if number <= 20 else 2)
        return number if right else abs(number + (1, -1, 10)[chance.below(3)])


class Medium(WarPlayer, slapper.Medium):
    """A grown-up: puts won cards away as seed 001 advises, if that helps; else every other time with the strong ones
    first, or always, if that would hardly be seen."""

    def arranged(self, ask: Arrange, seat: Seat, chance: Rng) -> tuple[Card, ...]:
        if advised(self.game):
            return high_low_low(ask.cards[seat])
        always = single(self.game) and self.game.down != 1 and hidden_count(self.game)
        return strong_first(ask.cards[seat], self.game) if always or chance.below(2) else ask.sample(seat, chance)


class Hard(WarPlayer, slapper.Hard):
    """A champion: puts the strong cards away first, and is wrong by one, one time in fifty."""

    seconds = (1, 2)

    def reckoned(self, number: int, chance: Rng) -> int:
        return number + (0 if chance.below(50) else 1)

    def arranged(self, ask: Arrange, seat: Seat, chance: Rng) -> tuple[Card, ...]:
        return strong_first(ask.cards[seat], self.game)
