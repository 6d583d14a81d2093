"""The house rules that a game was last played with."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from game.core.game import OptionError
from game.core.title import Title
from game.store.settings import Settings


def stored(title: Title, settings: Settings, players: int) -> tuple[dict[str, Any], bool]:
    """Return the house rules a game was last played with, without those that no longer fit, and whether so many players
    can play by them: if they leave too few cards, the rules are empty and the answer False."""
    options = fitting(title, settings.options.get(title.id, {}))
    try:
        if options:                                   # the book's rules need no try, which would cost the shelf's start
            title.make(options, players)
    except OptionError:
        return {}, False
    return options, True


def fitting(title: Title, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return those house rules from a file that a game has, with the values that it has for them."""
    options: dict[str, Any] = {}
    for name, value in given.items():
        with suppress(OptionError):
            options[name] = title.chosen({name: value})[name]
    return options
