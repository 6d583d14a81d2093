"""The computer players: each sees a Sight, never the table, and answers an ask as a saved match writes it."""

from functools import cache
from importlib import import_module
from typing import Any, Protocol

from game.core.asks import Ask
from game.core.chance import Chance
from game.core.match import Answering, Match
from game.core.table import Sight

LEVELS = ("random", "easy", "medium", "hard")


class Player(Protocol):
    """Somebody who answers asks."""

    def answer(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> Any:
        """An answer, as the ask's rules mean it."""

    def delay(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> float:
        """After how many seconds the answer comes."""


_KNOWING = {
    "war": ("war_player", "WarPlayer"),
    "egyptian-ruffle": ("slapper", "Slapper"),
    "fast-food": ("fast_food_player", "FastFoodPlayer"),
    "casualty-war": ("random_player", "RandomPlayer"),
    "scramble-war": ("random_player", "RandomPlayer"),
    "duel-king": ("duel_king_player", "DuelKingPlayer"),
    "napoleons-war": ("napoleons_war_player", "NapoleonsWarPlayer"),
    "twenty-first-century-war": ("twenty_first_century_player", "TwentyFirstCenturyPlayer"),
    "brain-drain": ("sums_player", "SumsPlayer"),
    "ascent": ("sums_player", "SumsPlayer"),
}
"""Game → the module and the class of the player that knows it; games that are War with house rules have War's."""

_LEVELS = {
    ("brain-drain", "easy"): "SlowSumsPlayer", ("brain-drain", "hard"): "QuickSumsPlayer",
    ("ascent", "easy"): "SlowSumsPlayer", ("ascent", "hard"): "QuickSumsPlayer",
}  # fmt: skip
"""Game and level → the class of the same module that plays it so; else easy is random, and hard is medium."""


@cache
def player(game_id: str, level: str) -> Player:
    """The computer player of a level for a game."""
    module, name = _KNOWING.get(game_id, _KNOWING["war"])
    if level == "random" or (level == "easy" and (game_id, level) not in _LEVELS):
        module, name = "random_player", "RandomPlayer"
    else:
        name = _LEVELS.get((game_id, level), name)
    made: Player = getattr(import_module(f"{__name__}.{module}"), name)()
    return made


def chance_of(match: Match, seat: int) -> Chance:
    """The random numbers of the player at a seat for what is asked now: made from the match's seed, the round and the
    seat, and others at every ask of a round."""
    return Chance(match.table.seed, match.table.round).fork(seat).at(len(match.answers) - len(match.given))


def computers(levels: dict[int, str]) -> Answering:
    """Computer players at every seat: of the level named for it, or medium.

    Seats asked at once answer in the order of their delays, the lowest seat first on a tie; where none answers within
    the ask's time, the answer is `time`.
    """

    def answering(ask: Ask[Any], match: Match) -> tuple[int, Any]:
        waiting = []
        for seat in ask.seats:
            if seat not in match.given:
                who = player(match.game.id, levels.get(seat, "medium"))
                chance = chance_of(match, seat)
                sight = match.table.seen_by(seat)
                waiting.append((who.delay(ask, seat, sight, chance), seat, who, sight, chance))
        delay, seat, who, sight, chance = min(waiting, key=lambda one: one[:2])
        if ask.within is not None and delay > ask.within:
            return seat, "time"
        return seat, ask.written(who.answer(ask, seat, sight, chance))

    return answering

