"""The pace of the table, in words."""

from game.core.choices import PACES
from game.core.words import _

_WORDS = {"leisurely": "Slow", "normal": "Normal", "quick": "Quick", "instant": "Instant"}


def word(pace: str) -> str:
    """Return the word for a pace, in the chosen language."""
    return _(_WORDS[pace])


def choices() -> list[tuple[str, str]]:
    """Return every pace with its word, from the slowest."""
    return [(pace, word(pace)) for pace in PACES]
