"""A trial: a game is dealt to find out what it asks of those who play it."""

from collections.abc import Mapping
from typing import Any

from game.core.asks import Ask, Press
from game.core.game import Game
from game.core.match import Match
from game.core.title import Title
from game.core.two_keys import two_keys
from game.core.words import ngettext

ROUNDS = 20
"""In so many rounds whatever a game may ask has been asked: it stops at the first question."""


def asked(game: Game, players: int) -> Ask[Any] | None:
    """Return the first question in which somebody has a choice; None if everything in the game is forced."""
    match = Match(game, players, 1)
    match.run(None, ROUNDS)
    return match.ask


def second(ask: Ask[Any] | None) -> str:
    """Return the word of each seat's second key, "slap" or "pass", in a game that asks this; "" if it needs one key."""
    return two_keys(ask.words[ask.seats[0]])[1] if isinstance(ask, Press) else ""


def refused(title: Title, options: Mapping[str, Any], players: int) -> str | None:
    """Return a line that says why so many players cannot play by these options; None if they can."""
    return title.build(title.chosen(options)).refused() or too_few(title, options, players)


def too_few(title: Title, options: Mapping[str, Any], players: int) -> str | None:
    """Return a line that says how many cards these options leave, if that is fewer than players; else None."""
    cards = len(title.build(title.chosen(options)).deck())
    if cards >= players:
        return None
    told = ngettext("These rules leave {count} card for {players} players.",
                    "These rules leave {count} cards for {players} players.", cards)  # fmt: skip
    return told.format(count=cards, players=players)
