"""The computer players: each sees an Observation, never the table, and answers for one seat."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from math import exp, log
from typing import Any, NamedTuple

from game.core.asks import Ask
from game.core.game import Value
from game.core.match import Answering, Match
from game.core.player import Player, RandomPlayer, Slapper
from game.core.rng import Rng
from game.core.seats import Seat, seated
from game.core.setting_values import LEVELS
from game.rules import title

_SLAPPER = f"{__name__}.slapper"
"""The module of the players of a game that names none."""
FEWEST = 8
"""Slaps that tell how quickly somebody slaps."""


def player(game_id: str, level: str, rules: Mapping[str, Value] | None = None) -> Player:
    """Return the computer player of a level for a game with these house rules, or with the game's own."""
    return _made(game_id, level, tuple((title(game_id).chosen({}) if rules is None else rules).items()))


@cache
def _made(game_id: str, level: str, rules: tuple[tuple[str, Value], ...]) -> Player:
    if level == LEVELS[0]:
        return RandomPlayer(dict(rules))
    module = import_module(title(game_id).game.computers or _SLAPPER)
    made: Player = getattr(module, level.capitalize())(dict(rules))
    return made


class Reflex(NamedTuple):
    """How quickly somebody slaps: the median of their reactions in seconds, and the standard deviation of the
    logarithm."""

    median: float
    spread: float


def hand_of(slaps: Sequence[int]) -> Reflex | None:
    """Return how quickly somebody slaps who took so many milliseconds each time; None if they are too few to tell."""
    if len(slaps) < FEWEST:
        return None
    logs = sorted(log(max(1, ms) / 1000) for ms in slaps)
    mean = sum(logs) / len(logs)
    variance = sum((one - mean) ** 2 for one in logs) / (len(logs) - 1)
    return Reflex(exp((logs[(len(logs) - 1) // 2] + logs[len(logs) // 2]) / 2), variance**0.5)


def hands_of(slaps: Iterable[Sequence[int]]) -> dict[Seat, Reflex]:
    """Return seat → how quickly it slaps, of those of which that can be told by their milliseconds; `slaps` are all
    seats'."""
    return {seat: hand for seat, hand in seated(map(hand_of, slaps)) if hand is not None}


@cache
def _with_hand(game_id: str, level: str, rules: tuple[tuple[str, Value], ...], hand: Reflex) -> Player:
    """Return the player of a level who slaps as quickly as that."""
    kind = type(_made(game_id, level, rules))
    if not issubclass(kind, Slapper):
        return _made(game_id, level, rules)
    quick = type(kind.__name__, (kind,), {"median": hand.median, "spread": hand.spread})
    made: Player = quick(dict(rules))
    return made


def levels(game_id: str, options: Mapping[str, Value] | None = None) -> tuple[str, ...]:
    """Return the levels worth offering for a game with these options, the weakest first; those not named are as in the
    game.

    There are none where it is all luck: a page on which levels are chosen says so instead. They are fewer where the
    best play found is hardly better than chance. `player` knows every one of `LEVELS` for every game all the same.
    """
    game = title(game_id)
    return game.game.levels(game.chosen(options or {}))


def nearest(level: str, offered: Sequence[str]) -> str:
    """Return the level at which a computer plays if these are offered and `level` was chosen, maybe for another game:
    the best that is not above it."""
    below = [one for one in offered if LEVELS.index(one) <= LEVELS.index(level)]
    return below[-1] if below else level


def chance_of(match: Match, seat: Seat) -> Rng:
    """Return the random numbers of the player at a seat for what is asked now: made from the match's seed, the round
    and the seat, and others at every ask of a round."""
    return Rng(match.table.seed, match.table.round).fork(seat).at(len(match.answers) - len(match.given))


def computers(levels: dict[Seat, str], hands: Mapping[Seat, Reflex] | None = None) -> Answering:
    """Return the function that answers for computers at every seat: of the level named for it, or medium, and with the
    hand named for it, if any. Its values are as a saved match writes them.

    Seats asked at once answer in the order of their delays, the lowest seat first on a tie; where none answers within
    the ask's time, the answer is `time`.
    """

    def answering(ask: Ask[Any], match: Match) -> tuple[Seat, Any]:
        waiting = []
        for seat in ask.seats:
            if seat not in match.given:
                level, rules = levels.get(seat, "medium"), match.game.chosen
                hand = hands.get(seat) if hands else None
                who = (player(match.game.id, level, rules) if hand is None
                       else _with_hand(match.game.id, level, tuple(rules.items()), hand))  # fmt: skip
                own, observation, chance = ask.put_to(seat), match.table.seen_by(seat), chance_of(match, seat)
                waiting.append((who.delay(own, seat, observation, chance), seat, who, own, observation, chance))
        delay, seat, who, own, observation, chance = min(waiting, key=lambda one: one[:2])
        if ask.within is not None and delay > ask.within:
            return seat, "time"
        return seat, own.written(who.answer(own, seat, observation, chance))

    return answering
