"""The computer players: each sees a Sight, never the table, and answers an ask as a saved match writes it."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from game.core.asks import Ask
from game.core.chance import Chance
from game.core.choices import LEVELS
from game.core.game import Value
from game.core.match import Answering, Match
from game.core.table import Sight
from game.rules import title

OFFERED = LEVELS[1:]
"""What people may choose: a child, a grown-up, a champion."""


class Player(Protocol):
    """Somebody who answers asks."""

    @property
    def slow(self) -> bool:
        """Whether an answer may take longer to find than a picture to draw: 5 ms."""

    def answer(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> Any:
        """An answer, as the ask's rules mean it."""

    def delay(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> float:
        """After how many seconds the answer comes; one that comes after the ask's time is never given."""


_WAR = "war_player"
_KNOWING = {
    "egyptian-ruffle": "slapper",
    "fast-food": "fast_food_player",
    "casualty-war": None,
    "scramble-war": None,
    "duel-king": "duel_king_player",
    "napoleons-war": "napoleons_war_player",
    "twenty-first-century-war": "twenty_first_century_player",
    "brain-drain": "sums_player",
    "ascent": "sums_player",
}
"""Game → the module of the players that know it, whose classes are called Easy, Medium and Hard; None where nobody can
play well or badly. Games that are War with house rules have War's."""

_OFTEN_LUCK = (_WAR, "slapper")
"""Modules of games that are all luck while every option of `_IDLE` that they have is at one of these values."""
_IDLE: dict[str, tuple[Value, ...]] = {
    "winnings": ("shuffled", "winner_first", "loser_first"), "slap": (None,), "answers": (False,),
    "pyramid_pair": (False,), "sphinx_split": (False,), "mummy_marriage": (False,), "king_tut_ten": (False,),
    "nile_nine": (False,),
}  # fmt: skip

def player(game_id: str, level: str, rules: Mapping[str, Value] | None = None) -> Player:
    """The computer player of a level for a game with these house rules, or with the game's own."""
    return _made(game_id, level, tuple((title(game_id).chosen({}) if rules is None else rules).items()))


@cache
def _made(game_id: str, level: str, rules: tuple[tuple[str, Value], ...]) -> Player:
    module, name = _KNOWING.get(game_id, _WAR), level.capitalize()
    if module is None or level == "random":
        module, name = "random_player", "RandomPlayer"
    made: Player = getattr(import_module(f"{__name__}.{module}"), name)(dict(rules))
    return made


def levels(game_id: str, options: Mapping[str, Value] | None = None) -> tuple[str, ...]:
    """The levels worth offering for a game with these options, the weakest first; those not named are as in the game.

    There are none where it is all luck: a page on which levels are chosen says so instead. They are fewer where the
    best play found is hardly better than chance. `player` knows every one of `LEVELS` for every game all the same.
    """
    game = title(game_id)
    module, chosen = _KNOWING.get(game.id, _WAR), game.chosen(options or {})
    deciding = [name for name, idle in _IDLE.items() if name in chosen and chosen[name] not in idle]
    if module is None or (module in _OFTEN_LUCK and not deciding):
        return ()
    return _arranging(game.id, chosen) if deciding == ["winnings"] else OFFERED


def _arranging(game_id: str, chosen: Mapping[str, Value]) -> tuple[str, ...]:
    """The levels where nothing is decided but how won cards are arranged, as measured in 1,000 matches of each pair."""
    down, single = chosen["down"], chosen.get("count", "rank") == "rank" and chosen.get("up", 1) == 1
    if game_id == "good-king-bad-queen" or (single and down in (2, 4) and not chosen.get("automatic")):
        return ()  # the best order found wins 51 of 100
    return OFFERED[:2] if single and (down == 0 or (chosen.get("underdog") and down != 1)) else OFFERED


def nearest(level: str, offered: Sequence[str]) -> str:
    """The level at which a computer plays where these are offered, if `level` was chosen, maybe for another game: the
    best that is not above it."""
    below = [one for one in offered if LEVELS.index(one) <= LEVELS.index(level)]
    return below[-1] if below else level


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
                who = player(match.game.id, levels.get(seat, "medium"), match.game.chosen)
                own, sight, chance = ask.put_to(seat), match.table.seen_by(seat), chance_of(match, seat)
                waiting.append((who.delay(own, seat, sight, chance), seat, who, own, sight, chance))
        delay, seat, who, own, sight, chance = min(waiting, key=lambda one: one[:2])
        if ask.within is not None and delay > ask.within:
            return seat, "time"
        return seat, own.written(who.answer(own, seat, sight, chance))

    return answering
