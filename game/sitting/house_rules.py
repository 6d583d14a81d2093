"""The house rules that a book is played with: those that a game was last played with, or a book of one's own has."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from game.core.game import Option, OptionError
from game.core.title import Title
from game.core.words import _
from game.store.settings import Settings


def stored(title: Title, settings: Settings, players: int) -> tuple[dict[str, Any], bool]:
    """Return the house rules a game was last played with, without those that no longer fit, and whether so many players
    can play by them: if they leave too few cards, the rules are empty and the answer False. A book of one's own has its
    own, whoever plays."""
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
    """Return those house rules from a file that a game has, with the values that it has for them."""
    options: dict[str, Any] = {}
    for name, value in given.items():
        with suppress(OptionError):
            options[name] = title.chosen({name: value})[name]
    return options


def said(options: Sequence[Option], chosen: Mapping[str, Any]) -> list[str]:
    """Return the house rules that are not the game's, each in a few words."""
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
