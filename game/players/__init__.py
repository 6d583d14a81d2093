"""The computer players: each answers for one seat, from an Observation, never from the table."""

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
from game.core.setting_values import LEVELS, MASTER, OFFERED
from game.rules import title

_SLAPPER = f"{__name__}.slapper"
"""The module of the players of a game that names none."""
FEWEST = 8
"""The fewest slaps from which reaction times are estimated."""


def player(game_id: str, level: str, rules: Mapping[str, Value] | None = None) -> Player:
    """Return the computer player of a level for a game with these house rules (default: the game's own); Hard where a
    game has no Master.

    >>> type(player("war", "hard")).__name__, type(player("war", "random")).__name__
    ('Hard', 'RandomPlayer')
    """
    return _made(game_id, level, tuple((title(game_id).chosen({}) if rules is None else rules).items()))


@cache
def _made(game_id: str, level: str, rules: tuple[tuple[str, Value], ...]) -> Player:
    if level == LEVELS[0]:
        return RandomPlayer(dict(rules))
    game = title(game_id).game
    named = OFFERED[-1] if level == MASTER and not game.master else level
    made: Player = getattr(import_module(game.computers or _SLAPPER), named.capitalize())(dict(rules))
    return made


def edition(game_id: str) -> int:
    """Return the edition of the computer players of a game, the `EDITION` of their module. It is raised whenever one of
    them answers otherwise than before, so that what was played on by them is played on anew.

    >>> edition("fast-food"), edition("war")
    (2, 1)
    """
    made: int = getattr(import_module(title(game_id).game.computers or _SLAPPER), "EDITION", 1)
    return made


class Reflex(NamedTuple):
    """A log-normal distribution of reaction times: the median in seconds, and the standard deviation of the
    logarithm."""

    median: float
    spread: float


def hand_of(slaps: Sequence[int]) -> Reflex | None:
    """Return the distribution of slaps measured in milliseconds; None if there are fewer than `FEWEST`.

    >>> hand_of([400] * 7) is None, [round(one, 3) for one in hand_of([400, 500] * 4)]
    (True, [0.447, 0.119])
    """
    if len(slaps) < FEWEST:
        return None
    logs = sorted(log(max(1, ms) / 1000) for ms in slaps)
    mean = sum(logs) / len(logs)
    variance = sum((one - mean) ** 2 for one in logs) / (len(logs) - 1)
    return Reflex(exp((logs[(len(logs) - 1) // 2] + logs[len(logs) // 2]) / 2), variance**0.5)


def hands_of(slaps: Iterable[Sequence[int]]) -> dict[Seat, Reflex]:
    """Return seat → its distribution, for the seats with enough slaps; `slaps` are the milliseconds of each seat."""
    return {seat: hand for seat, hand in seated(map(hand_of, slaps)) if hand is not None}


@cache
def _with_hand(game_id: str, level: str, rules: tuple[tuple[str, Value], ...], hand: Reflex) -> Player:
    """Return the player of a level with this distribution of reaction times."""
    kind = type(_made(game_id, level, rules))
    if not issubclass(kind, Slapper):
        return _made(game_id, level, rules)
    quick = type(kind.__name__, (kind,), {"median": hand.median, "spread": hand.spread})
    made: Player = quick(dict(rules))
    return made


def levels(game_id: str, options: Mapping[str, Value] | None = None) -> tuple[str, ...]:
    """Return the levels offered for a game with these options, the weakest first; other options have the game's
    defaults.

    There are none where only luck decides, and fewer where the best known play is hardly better than chance. `player`
    accepts every one of `LEVELS` for every game.

    >>> levels("war"), levels("fast-food")
    ((), ('easy', 'medium', 'hard'))
    """
    game = title(game_id)
    return game.game.levels(game.chosen(options or {}))


def nearest(level: str, offered: Sequence[str]) -> str:
    """Return the level of a computer where these are offered and `level` was chosen, maybe for another game: the
    strongest one that is not above it.

    >>> nearest("medium", ("easy", "hard")), nearest("hard", ("easy", "hard"))
    ('easy', 'hard')
    """
    below = [one for one in offered if LEVELS.index(one) <= LEVELS.index(level)]
    return below[-1] if below else level


def chance_of(match: Match, seat: Seat) -> Rng:
    """Return the random numbers of the player at a seat for the present ask. They depend on the seed, the round, the
    seat, and the number of asks before in the round."""
    return Rng(match.table.seed, match.table.round).fork(seat).at(len(match.answers) - len(match.given))


def computers(levels: dict[Seat, str], hands: Mapping[Seat, Reflex] | None = None) -> Answering:
    """Return a function that answers for computers at all seats, at the level of each (default: medium), with the
    reaction times of `hands` where given. Answers are as in a saved match.

    Seats asked at once answer in the order of their delays, the lowest seat first on a tie. If none answers within the
    time of the ask, the answer is `time`.

    >>> match = Match(title("fast-food").make({}), 2, 1)
    >>> match.run(computers({Seat(0): "easy", Seat(1): "hard"}), rounds=3)
    >>> match.answers
    [[1, ['TD']], [0, ['4D']], [1, ['6H']]]
    """

    def answering(ask: Ask[Any], match: Match) -> tuple[Seat, Any]:
        waiting = []
        for seat in ask.seats:
            if seat not in match.given:
                level, rules = levels.get(seat, "medium"), match.game.chosen
                hand = hands.get(seat) if hands else None
                who = (player(match.game.id, level, rules) if hand is None
                       else _with_hand(match.game.id, level, tuple(rules.items()), hand))  # fmt: skip
                own, observation, rng = ask.put_to(seat), match.table.seen_by(seat), chance_of(match, seat)
                waiting.append((who.delay(own, seat, observation, rng), seat, who, own, observation, rng))
        delay, seat, who, own, observation, rng = min(waiting, key=lambda one: one[:2])
        if ask.within is not None and delay > ask.within:
            return seat, "time"
        return seat, own.written(who.answer(own, seat, observation, rng))

    return answering
