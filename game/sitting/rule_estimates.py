"""Estimates of a set of rules for the players at this computer: which simulated matches represent theirs, how long a
round takes, and who slaps first."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game import __version__
from game.core.player import Slapper
from game.core.setting_values import OFFERED, PACES
from game.core.title import Title
from game.lab.duration_model import PRESS, USUAL, DurationModel, MeasuredDuration
from game.lab.match_aggregates import ROUGH, MatchAggregates, enough
from game.lab.reaction_odds import curve, hand, odds
from game.lab.rule_study import key_of, plan, with_rule
from game.players import levels, nearest, player
from game.sitting.game_profile import minutes, paces
from game.sitting.participants import Participant
from game.sitting.pending_ask import BEAT
from game.store.settings import Settings

if TYPE_CHECKING:
    from game.simulate import Simulation
    from game.sitting.stores import Stores

_LAST = 20
"""Matches of a game from which its pace at this machine is learned."""


def matches_of(title: Title, options: Mapping[str, Any], chairs: Sequence[Participant]) -> "Simulation":
    """Return the simulation that represents matches of these participants: a person counts as medium, and a master,
    who thinks for long, as hard."""
    offered = [level for level in levels(title.game.id, options) if level in OFFERED]
    seated = ["medium" if chair.person else nearest(chair.level, offered) for chair in chairs] if offered else []
    return plan(title.game.id, dict(options), len(chairs), seated)


def key(matches: "Simulation") -> str:
    """Return the key of these matches in the `SimulationCache`, which includes the version of the program."""
    return key_of(matches, __version__)


def known(stores: "Stores", matches: "Simulation") -> MatchAggregates:
    """Return the stored aggregates of these matches; empty ones if there are none."""
    try:
        return MatchAggregates.read(stores.workshop.get(key(matches)), matches.players)
    except ValueError:
        return MatchAggregates(matches.players)


def near(stores: "Stores", title: Title, options: Mapping[str, Any], chairs: Sequence[Participant]) -> list[list[Any]]:
    """Return the sets of rules that differ from these in one option and are in the cache: the option, its value and the
    aggregates."""
    found: list[list[Any]] = []
    for option in title.options if stores.workshop.look() else ():
        for value in option.values:
            sums = known(stores, matches_of(title, with_rule(title, dict(options), option.id, value), chairs))
            if sums.n:
                found.append([option.id, value, sums.written()])
    return found


def pace(stores: "Stores", game: str, chairs: Sequence[Participant], settings: Settings) -> DurationModel:
    """Return the duration model of a game for these people at the current pace: as it was measured, with each person's
    waiting time before a press, and corrected by the last matches here."""
    if not stores.has_stats or not stores.base.ready:
        return _usual_pace(game, chairs, settings)
    people = [] if settings.auto_play else [chair.stored_name for chair in chairs if chair.person]
    waits = [_press(stores.stats.press(name)) for name in people]
    last = []
    for match in stores.stats.lasted(game, _LAST):
        name = match.pace if match.pace in PACES else "normal"
        presses = [ms / 1000 for ms in match.presses] + [PRESS] * (match.people - len(match.presses))
        told = 60 * _paced(tempo(game, name), name, presses).minutes(match.rounds, match.wars)
        last.append((match.seconds, told))
    found = _paced(tempo(game, settings.pace), settings.pace, waits).learned(last)
    stores.paces[_pace_key(game, chairs, settings)] = found
    return found


def known_pace(stores: "Stores", game: str, chairs: Sequence[Participant], settings: Settings) -> DurationModel:
    """Return what `pace` returned last for these people and the current pace, without reading the statistics; the usual
    pace if it was not asked."""
    return stores.paces.get(_pace_key(game, chairs, settings)) or _usual_pace(game, chairs, settings)


def _usual_pace(game: str, chairs: Sequence[Participant], settings: Settings) -> DurationModel:
    waits = [] if settings.auto_play else [PRESS] * sum(chair.person for chair in chairs)
    return _paced(tempo(game, settings.pace), settings.pace, waits)


def _pace_key(game: str, chairs: Sequence[Participant], settings: Settings) -> Hashable:
    return game, settings.pace, settings.auto_play, tuple(chair.stored_name for chair in chairs if chair.person)


def tempo(game: str, name: str) -> MeasuredDuration:
    """Return the measured durations of a game at a pace of the table; the usual ones for a game that was not measured.

    >>> tempo("war", "quick").moves.a < tempo("war", "leisurely").moves.a
    True
    """
    measured = paces().get(game)
    if measured is None:
        factor = 1 / PACES[name]
        return MeasuredDuration(DurationModel(USUAL.a * factor, USUAL.b * factor), DurationModel(1.0, 1.0), True)
    return MeasuredDuration(DurationModel(*measured[name]), DurationModel(*measured["presses"]), measured["together"])


def _press(ms: int | None) -> float:
    return PRESS if ms is None else ms / 1000


def _paced(tempo: MeasuredDuration, name: str, waits: Sequence[float]) -> DurationModel:
    return tempo.pace(waits, BEAT / PACES[name])


def quicker(stores: "Stores", title: Title, options: Mapping[str, Any],
            chairs: Sequence[Participant]) -> list[float] | None:
    """Return the chances, from 0 to 1, with which each of these is the first to slap: people by their reaction times
    and handicaps, computers by their level. None if a person slapped too seldom to tell."""
    if not stores.has_stats or not stores.base.ready:
        return None
    found = []
    for chair in chairs:
        if chair.person:
            slaps = stores.stats.reactions(chair.stored_name)
            one = hand(slaps.counts) if slaps is not None else None
        else:
            who = player(title.game.id, chair.level, title.chosen(dict(options)))
            one = curve(1000 * who.median, who.spread) if isinstance(who, Slapper) else None
        if one is None:
            return None
        found.append(one)
    return odds(found, [chair.handicap for chair in chairs])


def typical(stores: "Stores", title: Title, options: Mapping[str, Any], chairs: Sequence[Participant],
            now: DurationModel) -> float | None:
    """Return the minutes of a typical match by these rules at a pace: by the game's own rules as measured; by others,
    from the matches simulated for them. None if they are too few, or nothing is known."""
    measured = by_book(title, options, chairs, now)
    if measured is not None or not stores.workshop.look():
        return measured
    sums = known(stores, matches_of(title, options, chairs))
    return now.of(sums) if enough(sums, ROUGH) else None


def by_book(title: Title, options: Mapping[str, Any], chairs: Sequence[Participant],
            now: DurationModel) -> float | None:
    """Return the minutes of a typical match as measured, at this pace; None if it was not measured, or these are not
    the game's own rules. All pages take it from here, so that they say the same."""
    measured = minutes(title.game.id, len(chairs))
    if measured is None or title.chosen(dict(options)) != title.chosen({}):
        return None
    return measured * now.a / _paced(tempo(title.game.id, "normal"), "normal", [PRESS]).a
