"""The analysis of a match as JSON, as one process sends it to another and as the archive stores it: written, and read
strictly.

    {"told": 3, "players": 2, "winner": 1, "exact": true, "rollouts": 0,
     "line": [[round, chance of seat 0, …, standard error of seat 0, …], …], "blows": [swing, …],
     "best": [swing or null, …], "turning": 168, "led": false, "escape": 12, "luckiest": swing or null,
     "choices": [[seat, unit, all, weighed, good, dear, cost, error, given], …]}

A swing is [round, seat, gain, [card code, …], wars]; `escape` is the round of that moment. Each moment has a chance for
every seat, which add up to 1, and the errors of all of them, or none where they are known. `choices` are those of
`lab/decision_cost.py`, of each seat at most once.
"""

from itertools import pairwise
from typing import Any, NoReturn

from game.core.cards import Card, CardError, codes, read
from game.core.game_modules import UNITS
from game.core.match import MOST_ROUNDS
from game.core.seats import Seat
from game.lab.match_analysis import BLOWS, CARDS, DecisionStats, MatchAnalysis, Swing, WinChances

TOLD = 3
"""The number of this format. A greater one is of a later release."""
DIGITS = 4
"""The decimals of a chance and its error."""
_LITTLE, _MUCH = 0.01, 1e9
_NAMES = frozenset({"told", "players", "winner", "exact", "line", "blows", "best", "turning", "led", "escape",
                    "luckiest", "choices", "rollouts"})


class AnalysisError(ValueError):
    """The object is no analysis. The message is one line."""


def write_analysis(story: MatchAnalysis) -> dict[str, Any]:
    """Return an analysis as a JSON object.

    >>> deal = WinChances(0, (0.5, 0.5))
    >>> write_analysis(MatchAnalysis(2, None, (deal,), True, (), (None, None), None, False, None))["line"]
    [[0, 0.5, 0.5]]
    """
    return {
        "told": TOLD, "players": story.players, "winner": story.winner, "exact": story.exact,
        "rollouts": story.rollouts,
        "line": [[moment.round, *(round(part, DIGITS) for part in (*moment.chances, *moment.errors))]
                 for moment in story.line],
        "blows": [_swing(blow) for blow in story.swings],
        "best": [None if blow is None else _swing(blow) for blow in story.best],
        "turning": story.turning, "led": story.led, "escape": None if story.escape is None else story.escape.round,
        "luckiest": None if story.luckiest is None else _swing(story.luckiest),
        "choices": [[*one[:6], *(round(number, DIGITS) for number in one[6:])] for one in story.choices],
    }  # fmt: skip


def _swing(blow: Swing) -> list[Any]:
    return [blow.round, blow.seat, round(blow.gain, DIGITS), codes(blow.cards), blow.wars]


def read_analysis(value: object, deck: list[Card]) -> MatchAnalysis:
    """Return the analysis of a match with these cards. Raises AnalysisError, in one line.

    >>> read_analysis({"told": 2}, [])
    Traceback (most recent call last):
    game.lab.analysis_json.AnalysisError: the story cannot be read: its number must be 3, not 2
    """
    if not isinstance(value, dict):
        _wrong("it must be an object")
    if value.get("told") != TOLD or type(value["told"]) is not int:
        _wrong(f"its number must be {TOLD}, not {value.get('told')!r:.40}")
    if value.keys() != _NAMES:
        _wrong(f"it must have {', '.join(sorted(_NAMES))}")
    players = _whole(value["players"], "players", 8, 2)
    line = tuple(_moment(one, players) for one in _list(value["line"], "line", MOST_ROUNDS + 1))
    if not line or any(one.round >= other.round for one, other in pairwise(line)):
        _wrong("line: its rounds must rise")
    at = {moment.round: moment for moment in line}
    best = [None if one is None else _read_swing(one, "best", players, deck)
            for one in _list(value["best"], "best", players)]  # fmt: skip
    if len(best) != players or any(one is not None and one.seat != seat for seat, one in enumerate(best)):
        _wrong("best: it must have one for each seat")
    winner, turning, escape = value["winner"], value["turning"], value["escape"]
    for name, moment in (("escape", escape), ("turning", turning)):
        if moment is not None and _whole(moment, name, MOST_ROUNDS) not in at:
            _wrong(f"{name}: there is no such moment")
    made = MatchAnalysis(
        players, None if winner is None else Seat(_whole(winner, "winner", players - 1)), line,
        _flag(value["exact"], "exact"),
        tuple(_read_swing(one, "blows", players, deck) for one in _list(value["blows"], "blows", BLOWS)),
        tuple(best), turning, _flag(value["led"], "led"), None if escape is None else at[escape],
        None if value["luckiest"] is None else _read_swing(value["luckiest"], "luckiest", players, deck),
        _choices(value["choices"], players), _whole(value["rollouts"], "rollouts"),
    )  # fmt: skip
    if any(swing.round > line[-1].round for swing in (*made.swings, *made.best, made.luckiest) if swing is not None):
        _wrong("blows, best, luckiest: there is no such round")
    return made


def _moment(value: object, players: int) -> WinChances:
    one = _list(value, "line", 2 * players + 1)
    if len(one) not in (players + 1, 2 * players + 1):
        _wrong("line: each moment must have its round, a chance for each seat, and the errors of all or none")
    chances, errors = (tuple(_part(part, "line") for part in some) for some in (one[1:players + 1], one[players + 1:]))
    if abs(sum(chances) - 1) > _LITTLE:
        _wrong("line: the chances must add up to 1")
    return WinChances(_whole(one[0], "line", MOST_ROUNDS), chances, errors)


def _read_swing(value: object, name: str, players: int, deck: list[Card]) -> Swing:
    one = _list(value, name, 5)
    if len(one) != 5:
        _wrong(f"{name}: each must have round, seat, gain, cards and wars")
    number, seat, gain, cards, wars = one
    try:
        found = read(_list(cards, name, CARDS), deck, name)
    except CardError as why:
        _wrong(str(why))
    return Swing(_whole(number, name, MOST_ROUNDS), Seat(_whole(seat, name, players - 1)), _part(gain, name),
                 tuple(found), _whole(wars, name))  # fmt: skip


def _choices(value: object, players: int) -> tuple[DecisionStats, ...]:
    made = list[DecisionStats]()
    for each in _list(value, "choices", players):
        one = _list(each, "choices", len(DecisionStats._fields))
        if len(one) != len(DecisionStats._fields) or one[1] not in UNITS:
            _wrong(f"choices: each must have {', '.join(DecisionStats._fields)}")
        seat, unit, *counts = one[:6]
        all, weighed, good, dear = (_whole(count, "choices") for count in counts)
        if weighed > all or good + dear > weighed:
            _wrong("choices: there cannot be more of a kind than there are")
        made.append(DecisionStats(Seat(_whole(seat, "choices", players - 1)), unit, all, weighed, good, dear,
                                  *(_number(number, "choices") for number in one[6:])))
    if any(before.seat >= after.seat for before, after in pairwise(made)):
        _wrong("choices: their seats must rise")
    return tuple(made)


def _list(value: object, name: str, maximum: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > maximum:
        _wrong(f"{name}: it must be a list of at most {maximum}")
    return value


def _whole(value: object, name: str, maximum: int = 10**9, minimum: int = 0) -> int:
    if type(value) is not int or not minimum <= value <= maximum:
        _wrong(f"{name}: {value!r:.40} is not a whole number from {minimum} to {maximum}")
    return value


def _part(value: object, name: str) -> float:
    if type(value) not in (int, float) or not 0 <= value <= 1:  # type: ignore[operator]
        _wrong(f"{name}: {value!r:.40} is not a number from 0 to 1")
    return float(value)  # type: ignore[arg-type]


def _number(value: object, name: str) -> float:
    if type(value) not in (int, float) or not abs(value) < _MUCH:  # type: ignore[arg-type]
        _wrong(f"{name}: {value!r:.40} is not a number")
    return float(value)  # type: ignore[arg-type]


def _flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        _wrong(f"{name}: {value!r:.40} is neither true nor false")
    return value


def _wrong(why: str) -> NoReturn:
    raise AnalysisError(f"the story cannot be read: {why}")
