"""The house rules that a game was last played with."""

from contextlib import suppress
from typing import Any

from game.core.game import OptionError
from game.rules import Title
from game.store.settings import Settings


def stored(title: Title, settings: Settings, players: int) -> tuple[dict[str, Any], bool]:
    """The house rules a game was last played with, without what no longer fits, and whether they can be played by so
    many: where they leave too few cards, there are none."""
    options: dict[str, Any] = {}
    for name, value in settings.options.get(title.id, {}).items():
        with suppress(OptionError):
            options[name] = title.chosen({name: value})[name]
    try:
        if options:                                   # the book's rules need no try, which would cost the shelf's start
            title.make(options, players)
    except OptionError:
        return {}, False
    return options, True
