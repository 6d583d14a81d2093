"""The profile of a game before it is chosen: its typical length, the skills that it trains, the word for its contests,
the house rules that it would be played with, and the first question that it asks."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from game.core.asks import Ask, Press, two_keys
from game.core.declaration import ContestTerm, SkipWords
from game.core.game import Game, Option, OptionError
from game.core.i18n import _, listed, ngettext
from game.core.match import Match
from game.core.title import Title
from game.resources import asset
from game.rules import titles
from game.store.settings import Settings

SHORT = 5
"""Most minutes that a match of a short game takes as a rule."""
_LONG = 20
"""Minutes from which on they are told in steps of five."""

SKILLS = {
    "comparing": "comparing",
    "patience": "patience",
    "attention": "attention",
    "adding": "adding",
    "subtracting": "subtracting",
    "multiplying": "multiplying",
    "equations": "solving equations",
    "hands": "quick reactions",
    "memory": "memory",
    "planning": "planning",
    "combining": "combining",
    "outwitting": "outwitting",
}
"""The skills that games train, and the words for them."""
KINDS = {
    "sums": frozenset(("adding", "subtracting", "multiplying", "equations")),
    "slaps": frozenset(("hands",)),
    "thinking": frozenset(("equations", "planning", "combining", "outwitting")),
}
"""Kinds of games, and the skills of which they want one."""


def trains(title: Title) -> str:
    """Return the skills that a game trains, as a list in words: "adding and comparing"; "" if it names none."""
    return listed([_(SKILLS.get(skill, skill)) for skill in title.game.skills])


def is_kind(title: Title, kind: str) -> bool:
    """True if a game is of one of `KINDS`."""
    return not KINDS[kind].isdisjoint(title.game.skills)


@cache
def lengths() -> Mapping[str, Mapping[str, Sequence[float]]]:
    """Return game → number of players → the minutes of a typical match, and the range of nine in ten (measured by
    assets/lengths.py); empty if the file is missing or damaged."""
    return _measured("lengths.json")


@cache
def paces() -> Mapping[str, Mapping[str, Any]]:
    """Return game → pace of the table → the seconds of a round without a war, and of each war; under "presses" the
    presses in them, and under "together" whether all players press at once (measured by assets/lengths.py); empty if
    the file is missing or damaged."""
    return _measured("paces.json")


def _measured(name: str) -> Mapping[str, Any]:
    import json  # after the first picture

    try:
        read = json.loads(asset(name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def minutes(game: str, players: int) -> float | None:
    """Return the minutes of a typical match for so many players by the book's rules; None if it was not measured."""
    found = lengths().get(game, {}).get(str(players))
    return found[0] if found else None


def rounded(length: float) -> int:
    """Return minutes as one says them: whole ones, long ones in steps of five.

    >>> rounded(0.3), rounded(15.6), rounded(61.0)
    (1, 16, 60)
    """
    return max(1, round(length)) if length < _LONG else 5 * round(length / 5)


def about(length: float) -> str:
    """Return minutes as people say them: "about a minute", "about 4 minutes", "about 17 minutes".

    >>> about(1.3), about(3.5), about(17.2)
    ('about a minute', 'about 4 minutes', 'about 17 minutes')
    """
    number = rounded(length)
    return ngettext("about a minute", "about {minutes} minutes", number).format(minutes=number)

_DECISION = SkipWords("Skip to next decision", "Skip to the next decision (→)", "Skipping to the next decision…")


def anything() -> ContestTerm | None:
    """Return the contest term of the first game on the shelf, which is used for many games together."""
    return next(iter(titles().values())).game.fought


def fight(game_id: str) -> ContestTerm | None:
    """Return the contest term of a game, for that which `Table.wars` counts; for a game of a later release,
    `anything()`."""
    title = titles().get(game_id)
    return anything() if title is None else title.game.fought


def next_stop(game_id: str) -> SkipWords:
    """Return the words for skipping in a game, in the current language.

    >>> next_stop("war").button
    'Skip to next war'
    """
    found = fight(game_id)
    return SkipWords(*(_(words) for words in (_DECISION if found is None else found.stop)))

def stored(title: Title, settings: Settings, players: int) -> tuple[dict[str, Any], bool]:
    """Return the house rules with which a book was last played, as far as they are still valid, and True if so many
    players can play by them; else no rules and False. One's own book always has its own."""
    if title.is_own:
        return title.rules, True                      # nobody changes these but where they are changed in the book
    options = fitting(title, settings.options.get(title.id, {}))
    try:
        if options:                                   # the book's rules need no try, which would cost the shelf's start
            title.make(options, players)
    except OptionError:
        return {}, False
    return options, True


def fitting(title: Title, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the options from a file that the game has, with valid values.

    >>> from game.rules import title
    >>> fitting(title("war"), {"down": 3, "speed": "no such value", "unknown": 1})
    {'down': 3}
    """
    options: dict[str, Any] = {}
    for name, value in given.items():
        with suppress(OptionError):
            options[name] = title.chosen({name: value})[name]
    return options


def describe_changes(options: Sequence[Option], chosen: Mapping[str, Any]) -> list[str]:
    """Return those house rules that differ from the game's, each in a few words.

    >>> from game.rules import title
    >>> describe_changes(title("war").options, {"down": 3})
    ['Cards face down in a war: 3']
    """
    told = []
    for option in options if chosen else ():
        value = chosen.get(option.id, option.default)
        if value == option.default or (value not in option.values and not option.ranks):
            continue
        words = _(option.label)
        if value is not True:
            words = _("{rule}: {value}").format(rule=words, value=option.shown(value))
        told.append(words)
    return told

ROUNDS = 20
"""In so many rounds whatever a game may ask has been asked: it stops at the first question."""


def first_ask(game: Game, players: int) -> Ask[Any] | None:
    """Return the first ask in which somebody has a choice; None if everything in the game is forced."""
    match = Match(game, players, 1)
    match.run(None, ROUNDS)
    return match.ask


def second(ask: Ask[Any] | None) -> str:
    """Return the word of the second key, "slap" or "pass", in a game whose first ask is this; "" if it needs only one
    key."""
    return two_keys(ask.words[ask.seats[0]])[1] if isinstance(ask, Press) else ""


def refused(title: Title, options: Mapping[str, Any], players: int) -> str | None:
    """Return a line that says why so many players cannot play by these options; None if they can."""
    return title.build(title.chosen(options)).refused() or too_few(title, options, players)


def too_few(title: Title, options: Mapping[str, Any], players: int) -> str | None:
    """Return a line that says how many cards these options leave, if that is fewer than the players; else None."""
    cards = len(title.build(title.chosen(options)).deck())
    if cards >= players:
        return None
    told = ngettext("These rules leave {count} card for {players} players.",
                    "These rules leave {count} cards for {players} players.", cards)  # fmt: skip
    return told.format(count=cards, players=players)
