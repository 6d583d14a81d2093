"""The pace of the table: its names, their words, and how fast each is."""

import math

from game.core.words import _

PACES = {"leisurely": 0.5, "normal": 1.0, "quick": 2.5, "instant": math.inf}
"""The name of a pace in the settings → how many times as fast as normal."""

_WORDS = {"leisurely": "Slow", "normal": "Normal", "quick": "Quick", "instant": "Instant"}


def word(pace: str) -> str:
    """A pace in a word."""
    return _(_WORDS[pace])


def choices() -> list[tuple[str, str]]:
    """Every pace with its word, from the slowest."""
    return [(pace, word(pace)) for pace in PACES]
